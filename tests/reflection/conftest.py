"""Conversations that are over, and what looks them over with a scripted or the built-in model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from taskmaistro_tui.agent.experience import EXPERIENCE_KEY, EXPERIENCE_NAMESPACE
from taskmaistro_tui.agent.reflection.reflector import Reflected, Reflector
from taskmaistro_tui.agent.state import Parts
from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.memory.remembered import Memory
from taskmaistro_tui.tasks.reflections import Reflections
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.scripted import Script, ScriptedModel, call, calls

REST = 600.0


@dataclass(slots=True)
class Bench:
    """A workspace with a queue, and short ways to say, reflect and look."""

    workspace: Workspace
    queue: Reflections
    script: Script
    reflector: Reflector

    def said(self, *pairs: tuple[str, str], thread: str = "me:main") -> list[str]:
        """Exchanges of a conversation: (the user's words, the answer; none if that is empty). Their turns."""
        turns = []
        for text, reply in pairs:
            turn = self.workspace.new_turn("agent", text).id
            turns.append(turn)
            self.workspace.store.add_message(thread, self.workspace.user, "user", text, turn=turn)
            if reply:
                self.workspace.store.add_message(thread, self.workspace.user, "assistant", reply, turn=turn)
        return turns

    async def reflect(self) -> Reflected:
        """End the conversations and look the first over."""
        self.queue.rest()
        done = await self.reflector.next()
        assert done is not None
        return done

    def answers(self, profile: Any = None, memories: list[dict[str, Any]] | None = None, **experience: Any) -> None:
        """What the model will say at the three steps."""
        self.script.profile.append(calls(profile or call("Profile")))
        self.script.memories.append(calls(call("Memories", memories=memories or [])))
        self.script.experience.append(calls(call("Experience", **experience)))

    def remember(self, content: str, **more: Any) -> Document:
        """A memory that is there already."""
        fields = {"subject": "user", **more}
        memory = Memory(content=content, **fields)
        (change,) = self.workspace.knowledge.remember(memory, self.workspace.new_turn("agent"))
        document = self.workspace.store.get(self.workspace.knowledge.memory_namespace, change.key)
        assert document is not None
        return document

    def memories(self) -> list[str]:
        """The contents of the memories that hold, in the order they came."""
        return [d.value["content"] for d in reversed(self.workspace.knowledge.memories())]

    @property
    def profile(self) -> dict[str, Any]:
        found = self.workspace.knowledge.profile().to_document()
        return {name: value for name, value in found.items() if value not in (None, [])}

    @property
    def experience(self) -> dict[str, Any]:
        document = self.workspace.store.get(EXPERIENCE_NAMESPACE, EXPERIENCE_KEY)
        return {name: value for name, value in (document.value if document else {}).items() if value}

    def status(self, thread: str = "me:main") -> str:
        return next(c.status for c in self.workspace.store.conversations(self.workspace.user) if c.thread == thread)


def make_bench(workspace: Workspace, *, builtin: bool = False, **parts: Any) -> Bench:
    """A bench over ``workspace``; with ``builtin`` the rules do the work and any question to a model is an error."""
    script = Script()
    queue = Reflections(workspace.store, workspace.user, workspace.clock, REST)
    name = "builtin" if builtin else "scripted"
    reflector = Reflector(Parts(workspace, ScriptedModel(script), name, **parts), queue)
    return Bench(workspace, queue, script, reflector)


@pytest.fixture(params=["trustcall", "plain"])
def bench(request: pytest.FixtureRequest, workspace: Workspace) -> Bench:
    """A bench with a scripted model, over each implementation of extraction."""
    return make_bench(workspace, extractor=request.param)


@pytest.fixture
def ruled(workspace: Workspace) -> Bench:
    """A bench with the built-in model's rules."""
    return make_bench(workspace, builtin=True)


@pytest.fixture
def make(workspace: Workspace) -> Callable[..., Bench]:
    """Another bench on the same file, as a second program would have."""
    return lambda **more: make_bench(workspace, **more)
