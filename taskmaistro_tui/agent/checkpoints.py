"""The conversation's checkpoints: a SQLite file of their own, readable by its owner only, one checkpoint a conversation."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

import aiosqlite
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from taskmaistro_tui.store.database import make_private


async def open_checkpoints(path: Path) -> AsyncSqliteSaver:
    """Open the file, made with mode 0600 if it is not there. The caller closes it with :func:`close_checkpoints`.

    A file that is no database is put aside, and a new one begun: what was learnt lies elsewhere, only the thread of the
    conversation is lost.
    """
    try:
        return await _open(path)
    except sqlite3.OperationalError:
        raise  # busy, or no room: the file itself may be sound
    except sqlite3.DatabaseError:
        for part in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
            if part.exists():
                make_private(part)
                part.replace(part.with_name(part.name + ".damaged"))
        return await _open(path)


async def _open(path: Path) -> AsyncSqliteSaver:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    make_private(path)
    connecting = aiosqlite.connect(path, timeout=10)
    # The connection's thread must never hold up quitting; what it writes is whole or absent either way.
    thread = getattr(connecting, "_thread", None)
    if thread is not None:
        thread.daemon = True
    connection = await connecting
    try:
        await connection.execute("PRAGMA journal_mode=WAL")
        await connection.execute("PRAGMA synchronous=NORMAL")
        saver = AsyncSqliteSaver(connection)
        await saver.setup()
    except BaseException:
        await connection.close()
        raise
    return saver


async def close_checkpoints(saver: AsyncSqliteSaver) -> None:
    """Close the file and end its thread."""
    await saver.conn.close()


async def prune(saver: AsyncSqliteSaver, config: Any) -> None:
    """Keep only the latest checkpoint of a conversation: nothing here goes back in time, undo works on the change list."""
    thread = config["configurable"]["thread_id"]
    async with saver.lock:
        row = await (
            await saver.conn.execute(
                "SELECT checkpoint_id FROM checkpoints WHERE thread_id = ? AND checkpoint_ns = ''"
                " ORDER BY checkpoint_id DESC LIMIT 1",
                (thread,),
            )
        ).fetchone()
        if row is None:
            return
        for table in ("checkpoints", "writes"):
            await saver.conn.execute(
                f"DELETE FROM {table} WHERE thread_id = ? AND checkpoint_id <> ?", (thread, row[0])
            )
        await saver.conn.commit()
