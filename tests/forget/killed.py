"""A program that forgets something and is killed at a given point. Run as ``python killed.py FOLDER POINT``."""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from taskmaistro_tui.config import Settings
from taskmaistro_tui.memory.remembered import Memory
from taskmaistro_tui.store import checkpoint_file
from taskmaistro_tui.store import forgetting as steps
from taskmaistro_tui.tasks import forgetting as service
from taskmaistro_tui.tasks.workspace import Workspace

POINTS = ("before", "in the checkpoints", "after the checkpoints", "inside", "committed", "written anew", "at the end")
"""Before anything; inside and after the file of checkpoints; inside the transaction; after it; when the file has been written
anew and its log is still full; and when all of it is done but for telling."""


def prepare(folder: Path) -> None:
    """A fact in the profile, a memory, a message, a trace and a checkpoint, and a task beside it."""
    with Workspace.open(Settings(data_dir=folder), backups=False) as workspace:
        turn = workspace.new_turn("agent", "I live in Timbuktu")
        workspace.knowledge.set_profile({"location": "Timbuktu"}, turn)
        told = Memory("I live in Timbuktu", subject="user", attribute="home", value="Timbuktu", source_turn=turn.id)
        workspace.knowledge.remember(told, turn)
        workspace.store.add_message("me:main", "me", "user", "I live in Timbuktu", turn=turn.id)
        workspace.store.add_trace(turn.id, "me", [{"node": "retrieve_memory", "read": {"text": "I live in Timbuktu"}}])
        workspace.tasks.add({"task": "buy milk"}, workspace.new_turn("user"))
        path = workspace.settings.checkpoints_path
    raw = sqlite3.connect(path)
    raw.execute("CREATE TABLE checkpoints (thread_id TEXT, checkpoint BLOB, metadata BLOB)")
    raw.execute("CREATE TABLE writes (thread_id TEXT, value BLOB)")
    raw.execute("INSERT INTO checkpoints VALUES ('me:main', ?, ?)", (b"I live in Timbuktu", b"{}"))
    raw.commit()
    raw.close()


def forget(folder: Path) -> None:
    """Forget it; nothing if nothing of it is known."""
    with Workspace.open(Settings(data_dir=folder), backups=False) as workspace:
        plan = workspace.forgetting.find("forget that I live in Timbuktu")
        if plan is not None:
            workspace.forgetting.carry_out(plan, workspace.new_turn("cli"))


def die(*_: Any, **__: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _after(function: Callable[..., Any]) -> Callable[..., Any]:
    def run(*given: Any, **named: Any) -> None:
        function(*given, **named)
        die()

    return run


def arm(point: str) -> None:
    """Let the program die at ``point``."""
    match point:
        case "before":
            service.forget_checkpoints = die
        case "in the checkpoints":
            checkpoint_file.empty_log = die
        case "after the checkpoints":
            service.forget_checkpoints = _after(service.forget_checkpoints)
        case "inside":
            service.erase = _after(service.erase)
        case "committed":
            steps.clean_file = die
        case "written anew":
            steps.empty_log = die
        case "at the end":
            service.Forgetting.copies = die


if __name__ == "__main__":
    arm(sys.argv[2])
    forget(Path(sys.argv[1]))
