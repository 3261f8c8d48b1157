"""How a file of an earlier version becomes one of this version.

Steps are named, only ever added, and carried out by sqlite-utils' own ``Migrations``, which is imported when a step is
pending and never otherwise. A fresh file is made from ``schema.sql``; a test holds the two equal.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC
from typing import TYPE_CHECKING

from taskmaistro_tui.store.care import rebuild
from taskmaistro_tui.store.database import APPLICATION_ID, SCHEMA_VERSION, Connection

if TYPE_CHECKING:
    from sqlite_utils import Database

SET_NAME = "taskmaistro"


def migrate(connection: Connection, *, version: int = SCHEMA_VERSION) -> None:
    """Bring the schema to ``version`` (from 0: an empty file); the caller holds the transaction.

    The side tables are made anew from the documents, so that a step only has to say which tables there are.
    """
    from sqlite_utils import Database, Migrations

    known = connection.one("PRAGMA user_version")
    assert known is not None
    # The connection is the one that goes on to write: it keeps its own settings.
    db = Database(connection.raw, recursive_triggers=False)
    steps = Migrations(SET_NAME)
    for step in STEPS:
        steps()(step)
    steps.apply(db, stop_before=STEPS[version].__name__ if version < len(STEPS) else None)
    db.execute(f"PRAGMA user_version = {version:d}")
    if 0 < known[0] < version == SCHEMA_VERSION:
        rebuild(connection, UTC)


def m001_documents_and_changes(db: Database) -> None:
    """Documents with their envelope, and the list of all changes."""
    db.execute(f"PRAGMA application_id = {APPLICATION_ID:d}")
    db.execute("CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
    db.execute(
        "CREATE TABLE namespaces (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, shorts INTEGER NOT NULL DEFAULT 0)"
    )
    db.execute(
        "CREATE TABLE documents (id INTEGER PRIMARY KEY AUTOINCREMENT, ns INTEGER NOT NULL REFERENCES namespaces (id),"
        " key TEXT NOT NULL, value TEXT NOT NULL, rev INTEGER NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,"
        " removed_at TEXT, short TEXT, changed INTEGER NOT NULL, expires_at TEXT, ttl REAL, indexed TEXT, UNIQUE (ns, key))"
    )
    db.execute("CREATE UNIQUE INDEX documents_short ON documents (ns, short) WHERE short IS NOT NULL")
    db.execute("CREATE INDEX documents_created ON documents (ns)")
    db.execute("CREATE INDEX documents_changed ON documents (ns, changed)")
    db.execute("CREATE INDEX documents_expiring ON documents (expires_at) WHERE expires_at IS NOT NULL")
    db.execute(
        "CREATE TABLE changes (number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL,"
        " ns INTEGER NOT NULL REFERENCES namespaces (id), key TEXT NOT NULL, short TEXT, title TEXT NOT NULL,"
        " before TEXT NOT NULL, after TEXT NOT NULL, actor TEXT NOT NULL, turn TEXT NOT NULL, plan TEXT, at TEXT NOT NULL)"
    )
    db.execute("CREATE INDEX changes_turn ON changes (turn)")
    db.execute("CREATE INDEX changes_namespace ON changes (ns)")
    db.execute("CREATE INDEX changes_document ON changes (ns, key)")
    db.execute(
        "CREATE TABLE turns (id TEXT PRIMARY KEY, actor TEXT NOT NULL, user TEXT NOT NULL, text TEXT NOT NULL, undoes TEXT,"
        " at TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, wrote INTEGER NOT NULL, top INTEGER NOT NULL,"
        " undone INTEGER, undone_by TEXT)"
    )
    db.execute("CREATE INDEX turns_user ON turns (user, wrote)")
    db.execute("CREATE INDEX turns_top ON turns (top)")
    db.execute("CREATE INDEX turns_undone ON turns (undone) WHERE undone IS NOT NULL")


def m002_search(db: Database) -> None:
    """The words of documents, indexed by FTS5 and kept up to date by triggers."""
    table = db.table("search_texts")
    table.create({"id": int, "title": str, "body": str}, pk="id")
    table.enable_fts(["title", "body"], create_triggers=True, tokenize="porter unicode61 remove_diacritics 2")


def m003_todos(db: Database) -> None:
    """The side tables that answer what a list asks about tasks."""
    db.execute(
        "CREATE TABLE todos (id INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE, ns INTEGER NOT NULL,"
        " lane INTEGER NOT NULL, rank INTEGER NOT NULL, undated INTEGER NOT NULL, due_sort TEXT NOT NULL, due_day TEXT,"
        " due_at TEXT, start_day TEXT, start_at TEXT, minutes INTEGER, project TEXT, project_name TEXT,"
        " recurring INTEGER NOT NULL, title TEXT NOT NULL, changed INTEGER NOT NULL, completed INTEGER NOT NULL)"
    )
    db.execute("CREATE INDEX todos_created ON todos (ns, lane)")
    db.execute("CREATE INDEX todos_board ON todos (ns, lane, rank, due_sort)")
    db.execute("CREATE INDEX todos_deadline ON todos (ns, lane, due_sort)")
    db.execute("CREATE INDEX todos_deadline_last ON todos (ns, lane, undated, due_sort DESC)")
    db.execute("CREATE INDEX todos_updated ON todos (ns, lane, changed)")
    db.execute("CREATE INDEX todos_title ON todos (ns, lane, title)")
    db.execute("CREATE INDEX todos_completed ON todos (ns, lane, completed)")
    db.execute("CREATE INDEX todos_project ON todos (ns, lane, project, project_name) WHERE project IS NOT NULL")
    db.execute(
        "CREATE TABLE todo_tags (ns INTEGER NOT NULL, tag TEXT NOT NULL,"
        " id INTEGER NOT NULL REFERENCES todos (id) ON DELETE CASCADE, name TEXT NOT NULL,"
        " PRIMARY KEY (ns, tag, id)) WITHOUT ROWID"
    )
    db.execute("CREATE INDEX todo_tags_task ON todo_tags (id)")
    db.execute(
        "CREATE TABLE todo_counts (ns INTEGER NOT NULL, lane INTEGER NOT NULL, tasks INTEGER NOT NULL,"
        " PRIMARY KEY (ns, lane)) WITHOUT ROWID"
    )
    count_in = (
        "INSERT INTO todo_counts (ns, lane, tasks) VALUES (new.ns, new.lane, 1)"
        " ON CONFLICT (ns, lane) DO UPDATE SET tasks = tasks + 1;"
    )
    count_out = "UPDATE todo_counts SET tasks = tasks - 1 WHERE ns = old.ns AND lane = old.lane;"
    db.execute(f"CREATE TRIGGER todos_counted_in AFTER INSERT ON todos BEGIN {count_in} END")
    db.execute(f"CREATE TRIGGER todos_counted_out AFTER DELETE ON todos BEGIN {count_out} END")
    db.execute(
        "CREATE TRIGGER todos_counted_over AFTER UPDATE OF lane ON todos WHEN new.lane <> old.lane"
        f" BEGIN {count_out} {count_in} END"
    )


def m004_conversations_and_traces(db: Database) -> None:
    """What was said, and what happened inside each turn of the agent."""
    db.execute(
        "CREATE TABLE conversations (thread TEXT PRIMARY KEY, user TEXT NOT NULL, status TEXT NOT NULL DEFAULT 'open',"
        " title TEXT NOT NULL, messages INTEGER NOT NULL DEFAULT 0, latest INTEGER NOT NULL DEFAULT 0,"
        " created_at TEXT NOT NULL, updated_at TEXT NOT NULL)"
    )
    db.execute("CREATE INDEX conversations_user ON conversations (user, latest)")
    db.execute(
        "CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT,"
        " thread TEXT NOT NULL REFERENCES conversations (thread) ON DELETE CASCADE, role TEXT NOT NULL, text TEXT NOT NULL,"
        " turn TEXT, at TEXT NOT NULL)"
    )
    db.execute("CREATE INDEX messages_thread ON messages (thread)")
    db.execute(
        "CREATE TABLE traces (id INTEGER PRIMARY KEY AUTOINCREMENT, turn TEXT NOT NULL, user TEXT NOT NULL,"
        " record TEXT NOT NULL, at TEXT NOT NULL)"
    )
    db.execute("CREATE INDEX traces_turn ON traces (turn)")
    db.execute("CREATE INDEX traces_user ON traces (user)")


def m005_memories(db: Database) -> None:
    """The side tables that memories are found by."""
    db.execute(
        "CREATE TABLE memory_groups (id INTEGER PRIMARY KEY, ns INTEGER NOT NULL, name TEXT NOT NULL,"
        " memories INTEGER NOT NULL DEFAULT 0, words INTEGER NOT NULL DEFAULT 0, places INTEGER NOT NULL DEFAULT 0,"
        " UNIQUE (ns, name))"
    )
    db.execute(
        "CREATE TABLE memories (id INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE, ns INTEGER NOT NULL,"
        " grp INTEGER NOT NULL, place INTEGER NOT NULL, speaker TEXT, kinds INTEGER NOT NULL, day INTEGER NOT NULL,"
        " words INTEGER NOT NULL, terms BLOB NOT NULL, state INTEGER NOT NULL, subject TEXT, attribute TEXT)"
    )
    db.execute("CREATE INDEX memories_place ON memories (grp, place)")
    db.execute("CREATE INDEX memories_latest ON memories (ns, state)")
    db.execute("CREATE INDEX memories_about ON memories (ns, attribute) WHERE state = 0 AND attribute IS NOT NULL")
    db.execute(
        "CREATE TABLE memory_terms (id INTEGER PRIMARY KEY, ns INTEGER NOT NULL, term TEXT NOT NULL,"
        " memories INTEGER NOT NULL, UNIQUE (ns, term))"
    )
    db.execute(
        "CREATE TABLE memory_postings (term INTEGER NOT NULL, grp INTEGER NOT NULL, memory INTEGER NOT NULL,"
        " times INTEGER NOT NULL, words INTEGER NOT NULL, PRIMARY KEY (term, grp, memory)) WITHOUT ROWID"
    )
    db.execute(
        "CREATE TABLE memory_speakers (grp INTEGER NOT NULL, speaker TEXT NOT NULL, memories INTEGER NOT NULL,"
        " PRIMARY KEY (grp, speaker)) WITHOUT ROWID"
    )


def m006_reflections(db: Database) -> None:
    """The queue of conversations to reflect on."""
    db.execute("CREATE INDEX conversations_waiting ON conversations (user, status) WHERE status <> 'reflected'")
    db.execute(
        "CREATE TABLE reflections (id INTEGER PRIMARY KEY AUTOINCREMENT,"
        " thread TEXT NOT NULL REFERENCES conversations (thread) ON DELETE CASCADE, user TEXT NOT NULL,"
        " first INTEGER NOT NULL, last INTEGER NOT NULL, turn TEXT NOT NULL, steps TEXT NOT NULL DEFAULT '{}', holder TEXT,"
        " lease TEXT, attempts INTEGER NOT NULL DEFAULT 0, not_before TEXT, error TEXT, begun_at TEXT NOT NULL, ended_at TEXT,"
        " UNIQUE (thread, first))"
    )
    db.execute("CREATE UNIQUE INDEX reflections_open ON reflections (thread) WHERE ended_at IS NULL")
    db.execute("CREATE INDEX reflections_user ON reflections (user)")
    db.execute("CREATE INDEX reflections_turn ON reflections (turn)")


def m007_memory_vectors(db: Database) -> None:
    """What an embedding model made of the texts of memories."""
    db.execute(
        "CREATE TABLE memory_vectors (memory INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,"
        " model TEXT NOT NULL, vector BLOB NOT NULL)"
    )


def m008_usage(db: Database) -> None:
    """What conversations cost: tokens and money, a row a turn and model."""
    db.execute(
        "CREATE TABLE usage (id INTEGER PRIMARY KEY AUTOINCREMENT,"
        " thread TEXT NOT NULL REFERENCES conversations (thread) ON DELETE CASCADE, turn TEXT NOT NULL, model TEXT NOT NULL,"
        " calls INTEGER NOT NULL, tokens_in INTEGER NOT NULL, tokens_cached INTEGER NOT NULL, tokens_out INTEGER NOT NULL,"
        " cost REAL, currency TEXT, at TEXT NOT NULL)"
    )
    db.execute("CREATE INDEX usage_thread ON usage (thread)")


def m009_kinds_of_memories(db: Database) -> None:
    """Memories say whether they ask, name or give a reason, and other words are hollow: no table is altered, but rows that
    were written before lack it, so the side tables have to be made anew (:func:`migrate` does)."""


STEPS: tuple[Callable[[Database], None], ...] = (
    m001_documents_and_changes,
    m002_search,
    m003_todos,
    m004_conversations_and_traces,
    m005_memories,
    m006_reflections,
    m007_memory_vectors,
    m008_usage,
    m009_kinds_of_memories,
)
"""The n-th step makes version n."""
