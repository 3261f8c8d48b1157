"""Backups: whole, private, one a day, and the way back never loses what it replaces."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from taskmaistro_tui.memory.change import Put, Turn, new_turn
from taskmaistro_tui.memory.errors import NotFound
from taskmaistro_tui.store.backup import list_backups, restore
from taskmaistro_tui.store.database import SCHEMA_VERSION
from taskmaistro_tui.store.errors import DamagedDatabase, NewerSchema, NotADatabase, ReadOnlyStore, StoreBusy
from taskmaistro_tui.store.store import Store

NOTES = ("notes", "me")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tasks.db"


@pytest.fixture
def folder(path: Path) -> Path:
    return path.with_name("tasks-backups")


def note(store: Store, key: str) -> None:
    store.write([Put(NOTES, key, {"content": key})], new_turn("user", "me"))


def notes(path: Path) -> list[str]:
    with Store.open(path) as store:
        return [document.key for document in store.scan(NOTES)]


def test_a_backup_holds_all_that_was_committed_and_nothing_that_was_not(path: Path, clock):
    with Store.open(path, clock=clock) as store:
        note(store, "a")
        with store.transaction() as transaction:
            transaction.write([Put(NOTES, "b", {})], new_turn("user", "me"))
            made = store.backup_now()
        assert made.name == "tasks-20261118-090000-manual.db"
    assert notes(made) == ["a"]


def test_backups_are_private(path: Path, folder: Path, clock):
    with Store.open(path, clock=clock) as store:
        made = store.backup_now()
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [p.name for p in folder.iterdir()] == [made.name]


def test_the_first_opening_of_a_day_makes_a_backup_if_there_is_something_to_keep(path: Path, folder: Path, clock):
    Store.open(path, clock=clock, backups=folder).close()
    assert list_backups(folder) == []
    with Store.open(path, clock=clock) as store:
        note(store, "a")
    assert list_backups(folder) == []
    for _ in range(2):
        Store.open(path, clock=clock, backups=folder).close()
    assert [(b.reason, b.at) for b in list_backups(folder)] == [("daily", datetime(2026, 11, 18, 9, 0))]
    clock.advance(days=1)
    Store.open(path, clock=clock, backups=folder).close()
    assert [b.at.day for b in list_backups(folder)] == [19, 18]


def test_only_the_newest_daily_ones_are_kept_and_all_that_were_asked_for(path: Path, folder: Path, clock):
    with Store.open(path, clock=clock, keep=3) as store:
        note(store, "a")
        for _ in range(5):
            store.backup_daily()
            store.backup_now()
            clock.advance(days=1)
    kept = list_backups(folder)
    assert [b.at.day for b in kept if b.reason == "daily"] == [22, 21, 20]
    assert [b.at.day for b in kept if b.reason == "manual"] == [22, 21, 20, 19, 18]


def test_a_backup_that_was_asked_for_is_the_days_backup(path: Path, folder: Path, clock):
    with Store.open(path, clock=clock) as store:
        note(store, "a")
        store.backup_now()
        assert store.backup_daily() is None


def test_two_backups_in_one_second_are_two(path: Path, folder: Path, clock):
    with Store.open(path, clock=clock) as store:
        first, second = store.backup_now(), store.backup_now()
    assert first != second
    assert {b.path for b in list_backups(folder)} == {first, second}


def test_other_files_in_the_folder_are_no_backups(folder: Path):
    assert list_backups(folder) == []
    folder.mkdir(parents=True)
    (folder / "holiday.db").write_text("x")
    (folder / "tasks-20261118-090000-manual.db.part").write_text("x")
    assert list_backups(folder) == []


def test_a_backup_that_cannot_be_written_is_said(path: Path, folder: Path, clock):
    folder.parent.mkdir()
    folder.write_text("a file where the folder should be")
    with Store.open(path, clock=clock) as store, pytest.raises(ReadOnlyStore, match="cannot be written"):
        store.backup_now()


# -- the way back --------------------------------------------------------------------------------------------------


def test_restoring_brings_the_old_content_back_and_keeps_the_replaced_file(path: Path, clock):
    with Store.open(path, clock=clock) as store:
        note(store, "a")
        backup = store.backup_now()
        note(store, "b")
    aside = restore(backup, path)
    assert notes(path) == ["a"]
    assert notes(aside) == ["a", "b"]
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(aside.stat().st_mode) == 0o600
    assert restore(aside, path) != aside
    assert notes(path) == ["a", "b"]
    assert notes(backup) == ["a"]


def test_restoring_where_nothing_is_just_puts_it_there(path: Path, clock):
    with Store.open(path, clock=clock) as store:
        note(store, "a")
        backup = store.backup_now()
    path.unlink()
    assert restore(backup, path) == path
    assert notes(path) == ["a"]


@pytest.mark.parametrize("damage", ["garbage", "empty", "cut", "hole"])
def test_a_damaged_file_is_replaced_and_kept_as_it_was(path: Path, clock, damage: str):
    with Store.open(path, clock=clock) as store:
        for n in range(300):
            note(store, f"n{n}")
        backup = store.backup_now()
    content = bytearray(path.read_bytes())
    match damage:
        case "garbage":
            content = bytearray(b"garbage" * 1000)
        case "empty":
            content = bytearray()
        case "cut":
            content = content[: len(content) // 2]
        case "hole":
            content[8192:200_000] = bytes(200_000 - 8192)
    path.write_bytes(content)
    aside = restore(backup, path)
    assert aside.read_bytes() == content
    assert len(notes(path)) == 300


def test_a_log_that_was_left_behind_does_not_leak_into_the_restored_file(path: Path, clock):
    store = Store.open(path, clock=clock)
    note(store, "a")
    backup = store.backup_now()
    note(store, "b")
    logs = {name: path.with_name(name).read_bytes() for name in ("tasks.db", "tasks.db-wal")}
    store.close()
    for name, content in logs.items():  # as after a crash
        path.with_name(name).write_bytes(content)
    aside = restore(backup, path)
    assert notes(path) == ["a"]
    assert notes(aside) == ["a", "b"]


def test_a_damaged_backup_is_refused_and_nothing_is_touched(path: Path, clock):
    with Store.open(path, clock=clock) as store:
        for n in range(300):
            note(store, f"n{n}")
        backup = store.backup_now()
    with backup.open("r+b") as file:
        file.seek(8192)
        file.write(b"\xff" * 100_000)
    before = path.read_bytes()
    with pytest.raises(DamagedDatabase, match=r"choose an older one|damaged"):
        restore(backup, path)
    assert path.read_bytes() == before


def test_what_is_no_backup_of_ours_is_refused(path: Path, tmp_path: Path, clock):
    with Store.open(path, clock=clock) as store:
        newer = store.backup_now()
    with closing(sqlite3.connect(newer)) as raw:
        raw.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    with closing(sqlite3.connect(tmp_path / "theirs.db")) as raw:
        raw.execute("CREATE TABLE theirs (x)")
    (tmp_path / "text.db").write_text("Dear diary " * 100)
    with pytest.raises(NewerSchema):
        restore(newer, path)
    for name in ("theirs.db", "text.db"):
        with pytest.raises(NotADatabase):
            restore(tmp_path / name, path)
    with pytest.raises(NotFound, match="no backup"):
        restore(tmp_path / "absent.db", path)


def test_a_file_that_is_open_elsewhere_is_not_replaced(path: Path, clock):
    with Store.open(path, clock=clock) as store:
        note(store, "a")
        backup = store.backup_now()
        note(store, "b")
        with pytest.raises(StoreBusy, match="close it"):
            restore(backup, path)
        assert [d.key for d in store.scan(NOTES)] == ["a", "b"]
        note(store, "c")
    assert notes(path) == ["a", "b", "c"]


def test_an_interrupted_restore_leaves_the_old_file_in_place(
    path: Path, clock, monkeypatch: pytest.MonkeyPatch, turn: Turn
):
    with Store.open(path, clock=clock) as store:
        note(store, "a")
        backup = store.backup_now()
        note(store, "b")

    def stop(source: object, target: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("taskmaistro_tui.store.backup.os.replace", stop)
    with pytest.raises(KeyboardInterrupt):
        restore(backup, path)
    monkeypatch.undo()
    assert notes(path) == ["a", "b"]
    assert not list(path.parent.glob(".tasks.db.*"))


def test_a_day_is_the_users_day(path: Path, folder: Path, clock):
    with Store.open(path, clock=clock) as store:
        note(store, "a")
        clock.moment = clock.moment.replace(hour=23, minute=59)
        assert store.backup_daily() is not None
        clock.moment += timedelta(minutes=2)
        assert store.backup_daily() is not None
        assert store.backup_daily() is None
