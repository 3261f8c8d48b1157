"""A program that looks a conversation over and is killed at a given point; and the one that comes after it.

Run as ``python killed.py FOLDER POINT``: ``POINT`` names a step and where in it, or is ``none``.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from contextlib import contextmanager
from pathlib import Path

from taskmaistro_tui.agent.experience import EXPERIENCE_KEY, EXPERIENCE_NAMESPACE
from taskmaistro_tui.agent.reflection.reflector import Reflector
from taskmaistro_tui.agent.state import Parts
from taskmaistro_tui.config import Settings
from taskmaistro_tui.memory.remembered import Memory
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.tasks.reflections import STEPS, Reflections
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.scripted import Script, ScriptedModel, call, calls, patch, replace

POINTS = [
    "claimed",
    *(f"{where} {step}" for step in STEPS for where in ("asking", "inside", "after")),
    "finishing",
    "finished",
]
"""After the span was taken; while the model is asked, inside the transaction, and after it, for each step; before and after
the end is noted."""


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class Fragile(Reflections):
    """A queue whose program dies at ``point``."""

    point = "none"

    def claim(self, holder):
        span = super().claim(holder)
        if self.point == "claimed" and span is not None:
            die()
        return span

    def step(self, span, name, turn, make):
        if self.point == f"inside {name}":
            store = self.store

            @contextmanager
            def deadly():
                with Store.transaction(store) as transaction:
                    yield transaction
                    die()

            store.transaction = deadly
        changes = super().step(span, name, turn, make)
        if self.point == f"after {name}":
            die()
        return changes

    def finish(self, span):
        if self.point == "finishing":
            die()
        super().finish(span)
        if self.point == "finished":
            die()


def script(point: str) -> Script:
    """The same answers at every attempt; the point may kill while one is waited for."""

    def answer(step: str, message):
        def given(*_):
            if point == f"asking {step}":
                die()
            return message

        return given

    memories = [{"content": "Moved to Bergen", "subject": "user", "superseded_ids": ["m1"]}]
    memories.append({"content": "Loves sailing", "subject": "user"})
    profile = calls(patch("profile", replace("/location", "Bergen"), replace("/interests", ["chess", "sailing"])))
    return Script(
        profile=[answer("profile", profile)],
        memories=[answer("memories", calls(call("Memories", memories=memories)))],
        experience=[answer("experience", calls(call("Experience", heuristics=["Keep replies short."])))],
    )


def prepare(folder: Path) -> None:
    """A finished conversation, and what was known before it."""
    with Workspace.open(Settings(data_dir=folder), backups=False) as workspace:
        before = workspace.new_turn("agent")
        workspace.knowledge.set_profile({"location": "Oslo", "interests": ["chess"]}, before)
        workspace.knowledge.remember(Memory(content="I live in Oslo", subject="user"), before)
        text = "I moved to Bergen and love sailing"
        workspace.store.add_message("me:main", "me", "user", text, turn="t1")
        workspace.store.add_message("me:main", "me", "assistant", "Nice!", turn="t1")
        Reflections(workspace.store, "me", workspace.clock, 600).rest()


def reflect(folder: Path, point: str) -> None:
    """Look it over, unless killed."""
    with Workspace.open(Settings(data_dir=folder), backups=False) as workspace:
        queue = Fragile(workspace.store, "me", workspace.clock, 600)
        queue.point = point
        parts = Parts(workspace, ScriptedModel(script(point)), "scripted", "plain")
        asyncio.run(Reflector(parts, queue).all())


def outcome(folder: Path) -> dict:
    """What the file holds."""
    with Workspace.open(Settings(data_dir=folder), backups=False) as workspace:
        store = workspace.store
        experience = store.get(EXPERIENCE_NAMESPACE, EXPERIENCE_KEY)
        (conversation,) = store.conversations("me")
        return {
            "profile": {k: v for k, v in workspace.knowledge.profile().to_document().items() if v},
            "memories": sorted(d.value["content"] for d in workspace.knowledge.memories()),
            "all memories": len(workspace.knowledge.memories(superseded=True)),
            "experience": experience.value["heuristics"] if experience else [],
            "changes": len(store.changes(actor="reflection")),
            "status": conversation.status,
            "spans": [sorted(span.done) for span in store.reflections("me")],
            "sound": store.check(),
        }


def main() -> None:
    """Every point in a child of its own, forked once the libraries are loaded; prints what each file holds in the end."""
    root = Path(sys.argv[1])
    results = {}
    for point in ["none", *POINTS]:
        folder = root / point.replace(" ", "-")
        killed = []
        for attempt in ("prepare", point, "none"):
            child = os.fork()
            if child == 0:
                prepare(folder) if attempt == "prepare" else reflect(folder, attempt)
                os._exit(0)
            _, status = os.waitpid(child, 0)
            killed.append(os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL)
        child = os.fork()
        if child == 0:
            (root / "result.json").write_text(json.dumps(outcome(folder)))
            os._exit(0)
        os.waitpid(child, 0)
        results[point] = {"killed": killed, **json.loads((root / "result.json").read_text())}
    print(json.dumps(results))


if __name__ == "__main__":
    main()
