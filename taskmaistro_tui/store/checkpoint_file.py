"""The file of the agent's checkpoints as the store sees it: what has to go from it. LangGraph itself writes it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from taskmaistro_tui.memory.forgotten import Needles
from taskmaistro_tui.store.errors import translated

LOG_SECONDS = 2.0
"""How long is waited for readers to let the log be emptied."""

_CHECKPOINTS = frozenset({"checkpoints", "writes"})


def forget_checkpoints(path: Path, prefix: str, needles: Needles | None) -> list[str]:
    """Delete the checkpoints of the conversations whose names begin with ``prefix`` and that hold something of ``needles``
    (all of them without), and everything that was put aside as damaged. Returns the conversations.

    Such a conversation goes on with what was said, without what the assistant had at hand (the list shown last).
    """
    for damaged in path.parent.glob(f"{path.name}*.damaged"):
        damaged.unlink()
    if not path.exists():
        return []
    found: set[str] = set()
    with _opened(path) as (raw, tables):
        for table, column in (("checkpoints", "checkpoint"), ("checkpoints", "metadata"), ("writes", "value")):
            if table not in tables:
                continue
            for thread, blob in raw.execute(f"SELECT thread_id, {column} FROM {table}"):
                if thread.startswith(prefix) and (needles is None or needles.may_be_in(_readable(blob))):
                    found.add(thread)
        for table in tables:
            raw.executemany(f"DELETE FROM {table} WHERE thread_id = ?", [(thread,) for thread in found])
        raw.execute("VACUUM")
        empty_log(raw)
    return sorted(found)


def drop_checkpoints(path: Path, known: Callable[[], Collection[str]]) -> list[str]:
    """Delete the checkpoints of conversations that are not ``known`` (asked after those with checkpoints were listed, so that
    one that begins just now is not taken for one that is gone). Returns the conversations."""
    if not path.exists():
        return []
    with _opened(path) as (raw, tables):
        listed = {thread for one in tables for (thread,) in raw.execute(f"SELECT DISTINCT thread_id FROM {one}")}
        gone = sorted(listed.difference(known())) if listed else []
        for table in tables:
            raw.executemany(f"DELETE FROM {table} WHERE thread_id = ?", [(thread,) for thread in gone])
    return gone


@contextmanager
def _opened(path: Path) -> Iterator[tuple[sqlite3.Connection, Collection[str]]]:
    """The file, in which what is deleted is overwritten, and those of its tables that hold checkpoints. SQLite's errors are
    worded as the store's."""
    try:
        with closing(sqlite3.connect(path, timeout=10, isolation_level=None)) as raw:
            raw.execute("PRAGMA secure_delete = ON")
            there = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            yield raw, there & _CHECKPOINTS
    except sqlite3.Error as error:
        raise translated(error, path) from error


def _readable(blob: Any) -> str:
    return blob.decode("utf-8", "ignore") if isinstance(blob, bytes) else str(blob)


def empty_log(raw: sqlite3.Connection) -> bool:
    """Move the log into the file and leave nothing in it; False if other programs read it for too long."""
    deadline = time.monotonic() + LOG_SECONDS
    while True:
        busy, _, _ = raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if not busy or time.monotonic() > deadline:
            return not busy
        time.sleep(0.02)
