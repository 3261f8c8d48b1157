"""Migrations: a fresh file equals a migrated one, an older file keeps everything, and the machinery stays out of the way."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from taskmaistro_tui.memory.change import Patch, Put, Turn
from taskmaistro_tui.store.backup import list_backups
from taskmaistro_tui.store.database import SCHEMA_VERSION, Connection, create_schema
from taskmaistro_tui.store.errors import DamagedDatabase
from taskmaistro_tui.store.migrations import STEPS, migrate
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.store.todo_query import TodoQuery
from taskmaistro_tui.tasks.memories import Memories

ME = ("todo", "me")


def migrated(path: Path, version: int) -> Connection:
    connection = Connection(path)
    connection.begin()
    migrate(connection, version=version)
    connection.commit()
    return connection


def schema(raw: sqlite3.Connection) -> dict[str, str]:
    """Every object's SQL without what does not matter: quotes, spaces, line ends."""
    rows = raw.execute("SELECT type || ' ' || name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {
        name: re.sub(r"\s*([(),;])\s*", r"\1", re.sub(r"\s+", " ", re.sub(r'["\[\]]', "", sql))).strip()
        for name, sql in rows
    }


def facts(raw: sqlite3.Connection) -> list:
    """What the schema's SQL does not tell: versions, columns, and which migrations count as done."""
    tables = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    return [
        raw.execute("PRAGMA user_version").fetchone(),
        raw.execute("PRAGMA application_id").fetchone(),
        {name: raw.execute(f"SELECT * FROM pragma_table_xinfo('{name}')").fetchall() for name in tables},
        {name: raw.execute(f"SELECT * FROM pragma_foreign_key_list('{name}')").fetchall() for name in tables},
        raw.execute("SELECT migration_set, name FROM _sqlite_migrations ORDER BY id").fetchall(),
        raw.execute("SELECT k, v FROM search_texts_fts_config ORDER BY k").fetchall(),
    ]


def test_a_fresh_file_equals_what_the_migrations_make(tmp_path: Path):
    with closing(sqlite3.connect(tmp_path / "fresh.db", isolation_level=None)) as fresh:
        create_schema(fresh)
        with closing(migrated(tmp_path / "migrated.db", SCHEMA_VERSION)) as connection:
            assert schema(fresh) == schema(connection.raw)
            assert facts(fresh) == facts(connection.raw)


def test_there_is_one_step_for_every_version():
    assert len(STEPS) == SCHEMA_VERSION
    assert [step.__name__[:4] for step in STEPS] == [f"m{n:03}" for n in range(1, SCHEMA_VERSION + 1)]


def older(path: Path, version: int) -> None:
    """A file as ``version`` left it, with two tasks and a note."""
    with closing(migrated(path, version)) as connection:
        connection.run("INSERT INTO namespaces VALUES (1, 'todo\x1fme\x1f', 2), (2, 'notes\x1fme\x1f', 0)")
        at = "2026-11-01T08:00:00.000000+00:00"
        for id, ns, key, value, short in (
            (1, 1, "a", {"task": "buy groceries", "status": "not started", "tags": ["home"]}, "bb2"),
            (2, 1, "b", {"task": "游泳课", "status": "done", "deadline": "2026-11-30"}, "h8b"),
            (3, 2, "n", {"content": "likes tea"}, None),
        ):
            connection.run(
                "INSERT INTO documents (id, ns, key, value, rev, created_at, updated_at, short, changed)"
                " VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?)",
                (id, ns, key, json.dumps(value), at, at, short, id),
            )
            connection.run(
                "INSERT INTO changes VALUES (?, 'added', ?, ?, ?, ?, '{}', ?, 'user', 't', NULL, ?)",
                (id, ns, key, short, key, json.dumps(value), at),
            )
        connection.run(
            "INSERT INTO turns VALUES ('t', 'user', 'me', 'made them', NULL, ?, 1, 3, 1, 1, NULL, NULL)", (at,)
        )


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION))
def test_an_older_file_keeps_everything_and_can_do_what_a_new_one_can(tmp_path: Path, version: int, turn: Turn, clock):
    path = tmp_path / "tasks.db"
    older(path, version)
    with Store.open(path, clock=clock) as store:
        assert store.check() == []
        assert [d.key for d in store.todos(ME, TodoQuery())] == ["b", "a"]
        assert [d.key for d, _ in store.search_text(ME, "grocery")] == ["a"]
        assert [d.key for d, _ in store.search_text(ME, "游泳")] == ["b"]
        assert store.todo_tags(ME) == [("home", 1)]
        assert store.todo_counts(ME)["done"] == 1
        assert store.undoable_turn("me").text == "made them"
        assert store.by_short(ME, "bb2").created_at == "2026-11-01T08:00:00.000000+00:00"
        store.write([Patch(ME, "a", {"task": "buy bread"}), Put(ME, "c", {"task": "new"})], turn)
        assert [d.key for d, _ in store.search_text(ME, "grocery")] == []
        store.add_message("main", "me", "user", "hello")
    with closing(sqlite3.connect(path)) as raw, closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        create_schema(fresh)
        assert schema(raw) == schema(fresh)
        assert raw.execute("PRAGMA recursive_triggers").fetchone() == (0,)


TALK = (
    "Ann: What is the dog called?", "Bob: We took him in because the shelter was full", "Bob: He is called Rex",
    "Ann: The walk was long. Are you coming on Sunday?", "Bob: I am", "Ann: The ones that are done are done",
)  # fmt: skip


def side_tables(store: Store) -> list:
    return [
        store._writer.all(
            "SELECT d.key, m.place, m.speaker, m.kinds, m.day, m.words, m.state FROM memories m"
            " JOIN documents d ON d.id = m.id ORDER BY d.id"
        ),
        store._writer.all(
            "SELECT t.term, t.memories, p.memory, p.times, p.words FROM memory_terms t"
            " JOIN memory_postings p ON p.term = t.id ORDER BY t.term, p.memory"
        ),
        store._writer.all("SELECT name, memories, words, places FROM memory_groups ORDER BY name"),
        store._writer.all("SELECT speaker, memories FROM memory_speakers ORDER BY speaker"),
    ]


def test_memories_of_a_file_that_knew_less_about_them_are_found_as_in_a_new_one(tmp_path: Path, turn: Turn, clock):
    path = tmp_path / "tasks.db"
    asked = ("what is the name of the dog", "why did they take him in", "who is coming on Sunday")

    def found(store: Store) -> list[list[tuple[str, float]]]:
        memories = Memories(store, "me", clock)
        return [[(d.key, round(score, 9)) for d, score in memories.search(question)] for question in asked]

    with Store.open(path, clock=clock) as store:
        rows = [
            {"id": str(at), "speaker": speaker, "text": text, "group": "talk"}
            for at, (speaker, _, text) in enumerate(line.partition(": ") for line in TALK)
        ]
        Memories(store, "me", clock).add_rows(rows, turn)
        store._writer.run("INSERT INTO memory_vectors SELECT id, 'some-model', x'00' FROM memories")
        tables, hits = side_tables(store), found(store)
        assert all(hits)
        # As version 8 may have left it: no flags beyond the first three, and words in the index that are hollow by now.
        store._writer.run("UPDATE memories SET kinds = kinds & 7")
        store._writer.run("INSERT INTO memory_terms (ns, term, memories) SELECT ns, 'done', 1 FROM memories LIMIT 1")
        store._writer.run("DELETE FROM _sqlite_migrations WHERE name = 'm009_kinds_of_memories'")
        store._writer.run("PRAGMA user_version = 8")
        assert side_tables(store) != tables
        assert found(store) != hits
    with Store.open(path, clock=clock) as store:
        assert side_tables(store) == tables
        assert found(store) == hits
        assert store.check() == []
        assert store._writer.one("SELECT count(*) FROM memory_vectors") == (len(TALK),)
    (backup,) = list_backups(tmp_path / "tasks-backups")
    assert backup.reason == "migration"


def test_a_backup_is_made_before_a_migration(tmp_path: Path, clock):
    path = tmp_path / "tasks.db"
    older(path, 2)
    Store.open(path, clock=clock).close()
    (backup,) = list_backups(tmp_path / "tasks-backups")
    assert backup.reason == "migration"
    with closing(sqlite3.connect(backup.path)) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (2,)
        assert raw.execute("SELECT count(*) FROM documents").fetchone() == (3,)


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, clock):
    path = tmp_path / "tasks.db"
    older(path, 2)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE todos (in_the_way)")
        raw.commit()
        before = schema(raw)
    with pytest.raises(sqlite3.OperationalError, match="todos already exists"):
        Store.open(path, clock=clock)
    with closing(sqlite3.connect(path)) as raw:
        assert schema(raw) == before
        assert raw.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_damaged_older_file_is_not_migrated(tmp_path: Path, clock):
    path = tmp_path / "tasks.db"
    older(path, 3)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 4096 * 3)
    size = path.stat().st_size
    with pytest.raises(DamagedDatabase):
        Store.open(path, clock=clock)
    assert path.stat().st_size == size


IMPORTS = """
import sys
from pathlib import Path
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.memory.change import Put, new_turn
with Store.open(Path(sys.argv[1])) as store:
    store.write([Put(("todo", "me"), "x", {"task": "x"})], new_turn("cli", "me"))
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


@pytest.mark.parametrize("state", ["fresh", "existing", "older"])
def test_sqlite_utils_is_imported_only_when_a_migration_is_pending(tmp_path: Path, state: str):
    path = tmp_path / "tasks.db"
    if state == "existing":
        Store.open(path).close()
    elif state == "older":
        older(path, 2)
    result = subprocess.run(
        [sys.executable, "-c", IMPORTS, str(path)], capture_output=True, text=True, timeout=60, check=True
    )
    loaded = set(result.stdout.split())
    assert ("sqlite_utils" in loaded) == (state == "older")
    heavy = {"langgraph", "langchain_core", "pydantic", "textual", "asyncio", "uuid", "random", "logging", "tempfile"}
    assert state == "older" or not loaded & heavy


def test_the_side_tables_can_be_made_anew(store: Store, add, turn: Turn):
    add("a", "buy groceries", tags=["home"])
    add("b", status="done")
    store._writer.run("DELETE FROM todos WHERE id = 1")
    store._writer.run("DELETE FROM search_texts")
    assert len(store.check()) >= 2
    assert store.repair() == 2
    assert store.check() == []
    assert [d.key for d in store.todos(ME, TodoQuery(text="grocery"))] == ["a"]
    add("c", "more groceries")
    assert len(store.search_text(ME, "grocery")) == 2
