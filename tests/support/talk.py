"""Conversations with the assistant over a store of its own, for tests that say what a person says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.events import Done, Event, Failed
from taskmaistro_tui.memory.todo import STATUSES
from taskmaistro_tui.tasks.filters import TaskFilter
from taskmaistro_tui.tasks.workspace import Workspace


@dataclass(slots=True)
class Talk:
    """What a conversation has come to: the replies, and what the store holds now."""

    workspace: Workspace
    assistant: Assistant
    replies: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    async def say(self, text: str) -> str:
        """One turn; its reply. A turn that failed is an error of the test."""
        self.events = [event async for event in self.assistant.run_turn(text)]
        last = self.events[-1]
        assert not isinstance(last, Failed), last
        assert isinstance(last, Done)
        self.replies.append(last.reply)
        return last.reply

    @property
    def reply(self) -> str:
        return self.replies[-1]

    def tasks(self) -> dict[str, dict[str, Any]]:
        """Every task that is not deleted by its title: the fields that hold something (of a status that is not started, none)."""
        found = self.workspace.tasks.page(TaskFilter(statuses=STATUSES), order="created")
        return {str(document.value["task"]): _filled(document.value) for document in found}

    def titles(self) -> list[str]:
        """The titles, one for each task."""
        return [str(d.value["task"]) for d in self.workspace.tasks.page(TaskFilter(statuses=STATUSES), order="created")]

    @property
    def profile(self) -> dict[str, Any]:
        return {k: v for k, v in self.workspace.knowledge.profile().to_document().items() if v not in (None, "", [])}

    @property
    def instructions(self) -> str:
        return self.workspace.knowledge.instructions()


def _filled(value: dict[str, Any]) -> dict[str, Any]:
    empty = (None, "", [], "not started")
    return {name: held for name, held in value.items() if name != "task" and held not in empty}
