"""Looking after the file: what is wrong with it, making derived tables anew, and forgetting what is old."""

from __future__ import annotations

import json
from datetime import datetime, timedelta, tzinfo

from taskmaistro_tui.store.database import Connection
from taskmaistro_tui.store.memory_index import rebuild_memories
from taskmaistro_tui.store.reading import utc_text
from taskmaistro_tui.store.todo_index import rebuild_todos
from taskmaistro_tui.store.transaction import write_search_texts

_COMPARED = (
    (
        "the search index does not cover every entry",
        "SELECT (SELECT count(*) FROM documents) <> (SELECT count(*) FROM search_texts)",
    ),
    (
        "the list of tasks does not cover every task",
        "SELECT (SELECT count(*) FROM todos) <> (SELECT count(*) FROM documents d JOIN namespaces n ON n.id = d.ns"
        " WHERE n.path >= 'todo\x1f' AND n.path < 'todo ')",
    ),
    (
        "the counts of tasks are off",
        "SELECT (SELECT coalesce(sum(tasks), 0) FROM todo_counts) <> (SELECT count(*) FROM todos)",
    ),
    (
        "the list of memories does not cover every memory",
        "SELECT (SELECT count(*) FROM memories) <> (SELECT count(*) FROM documents d JOIN namespaces n ON n.id = d.ns"
        " WHERE n.path >= 'memory\x1f' AND n.path < 'memory ' AND d.removed_at IS NULL)",
    ),
    (
        "the words of memories are off",
        "SELECT (SELECT coalesce(sum(memories), 0) FROM memory_terms) <> (SELECT count(*) FROM memory_postings)",
    ),
    (
        "a task stands in the wrong place",
        "SELECT EXISTS (SELECT 1 FROM todos t JOIN documents d ON d.id = t.id WHERE t.changed <> d.changed)",
    ),
)


def find_problems(connection: Connection) -> list[str]:
    """What is wrong with the file, as sentences; empty if it is sound."""
    problems = [str(text) for (text,) in connection.all("PRAGMA integrity_check(20)") if text != "ok"]
    problems += [
        f"{table} row {row} has lost its owner" for table, row, *_ in connection.all("PRAGMA foreign_key_check")
    ]
    for sentence, sql in _COMPARED:
        if connection.one(sql) == (1,):
            problems.append(sentence)
    return problems


def rebuild(connection: Connection, zone: tzinfo) -> int:
    """Make the search index and the side tables of tasks anew from the documents; the caller holds the transaction.

    Loses nothing. Returns how many documents there are.
    """
    connection.run("DROP TRIGGER IF EXISTS search_texts_ad")  # a broken index must not hinder clearing its table
    connection.run("DELETE FROM search_texts")
    connection.run(
        "CREATE TRIGGER search_texts_ad AFTER DELETE ON search_texts BEGIN INSERT INTO search_texts_fts"
        " (search_texts_fts, rowid, title, body) VALUES('delete', old.rowid, old.title, old.body); END"
    )
    connection.run("INSERT INTO search_texts_fts (search_texts_fts) VALUES ('rebuild')")
    rows = connection.all("SELECT id, value, indexed FROM documents")
    for id, value, indexed in rows:
        write_search_texts(connection, id, json.loads(value), json.loads(indexed) if indexed is not None else None)
    rebuild_todos(connection, zone)
    rebuild_memories(connection)
    return len(rows)


def forget(
    connection: Connection,
    now: datetime,
    *,
    traces_days: float | None,
    conversations_days: float | None,
    changes_days: float | None,
    unreflected: bool,
) -> dict[str, int]:
    """Delete what is older than so many days; the caller holds the transaction."""
    gone: dict[str, int] = {}
    if traces_days is not None:
        gone["traces"] = connection.altered("DELETE FROM traces WHERE at < ?", (_before(now, traces_days),))
    if conversations_days is not None:
        gone["conversations"] = connection.altered(
            "DELETE FROM conversations WHERE updated_at < ? AND (? OR status = 'reflected')",
            (_before(now, conversations_days), unreflected),
        )
    if changes_days is not None:
        # By number, not by time: the list keeps no gaps even if the clock was wrong for a while.
        row = connection.one("SELECT min(number) FROM changes WHERE at >= ?", (_before(now, changes_days),))
        keep_from = row[0] if row and row[0] is not None else 2**62
        gone["changes"] = connection.altered("DELETE FROM changes WHERE number < ?", (keep_from,))
        connection.run("DELETE FROM turns WHERE first < ?", (keep_from,))
    return gone


def _before(now: datetime, days: float) -> str:
    return utc_text(now - timedelta(days=days))
