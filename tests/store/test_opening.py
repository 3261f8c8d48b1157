"""Opening a file: private, quick, one at a time where it must be; and clear words for a file that cannot be used."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from taskmaistro_tui.memory.change import Put, Turn, new_turn
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.store import database
from taskmaistro_tui.store.database import SCHEMA_VERSION
from taskmaistro_tui.store.errors import DamagedDatabase, NewerSchema, NotADatabase, ReadOnlyStore, StoreBusy
from taskmaistro_tui.store.store import Store

NOTES = ("notes", "me")
posix = pytest.mark.skipif(os.name != "posix", reason="file modes")


def fill(path: Path, count: int = 300) -> None:
    with Store.open(path) as store:
        store.write(
            [Put(NOTES, f"note {n}", {"content": f"text {n} " * 20}) for n in range(count)], new_turn("user", "me")
        )


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
def test_only_the_owner_can_read_the_file_its_log_and_its_folder_whatever_the_umask(tmp_path: Path, turn: Turn):
    before = os.umask(0)
    try:
        path = tmp_path / "new" / "tasks.db"
        with Store.open(path) as store:
            store.write([Put(NOTES, "a", {})], turn)
            assert mode(path.parent) == 0o700
            for name in ("tasks.db", "tasks.db-wal", "tasks.db-shm"):
                assert mode(path.with_name(name)) == 0o600, name
        assert sorted(p.name for p in path.parent.iterdir()) == ["tasks.db"]
    finally:
        os.umask(before)


@posix
def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path):
    path = tmp_path / "tasks.db"
    fill(path, 1)
    path.chmod(0o644)
    Store.open(path).close()
    assert mode(path) == 0o600


@posix
def test_a_folder_that_was_there_keeps_its_mode(tmp_path: Path):
    tmp_path.chmod(0o755)
    Store.open(tmp_path / "tasks.db").close()
    assert mode(tmp_path) == 0o755


def test_what_was_written_is_there_when_it_is_opened_again(tmp_path: Path):
    path = tmp_path / "tasks.db"
    fill(path, 3)
    with Store.open(path) as store:
        assert len(store.scan(NOTES)) == 3
        assert store.check() == []


def test_the_file_is_durable_and_has_a_log(store: Store):
    def pragma(name: str) -> object:
        return store.connection().one(f"PRAGMA {name}")[0]

    assert pragma("journal_mode") == "wal"
    assert pragma("synchronous") == 2
    assert pragma("foreign_keys") == 1


def test_an_empty_file_becomes_a_store(tmp_path: Path, turn: Turn):
    path = tmp_path / "tasks.db"
    path.touch()
    with Store.open(path) as store:
        store.write([Put(NOTES, "a", {})], turn)
    with Store.open(path) as store:
        assert store.get(NOTES, "a") is not None


def test_a_link_to_a_file_is_followed(tmp_path: Path):
    target = tmp_path / "elsewhere" / "real.db"
    target.parent.mkdir()
    link = tmp_path / "tasks.db"
    link.symlink_to(target)
    fill(link, 1)
    assert link.is_symlink()
    with Store.open(target) as store:
        assert len(store.scan(NOTES)) == 1


def test_where_files_cannot_be_linked_the_file_is_made_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", refuse)
    path = tmp_path / "tasks.db"
    fill(path, 1)
    assert mode(path) == 0o600
    assert [p.name for p in tmp_path.iterdir()] == ["tasks.db"]


def test_the_log_of_a_file_that_is_gone_is_not_laid_over_the_new_one(tmp_path: Path, turn: Turn):
    path = tmp_path / "tasks.db"
    with Store.open(path) as store:
        store.write([Put(NOTES, "old", {})], turn)
        log = path.with_name("tasks.db-wal").read_bytes()
    path.unlink()
    path.with_name("tasks.db-wal").write_bytes(log)
    with Store.open(path) as store:
        assert store.scan(()) == []
        assert store.check() == []


# -- files that cannot be used -------------------------------------------------------------------------------------


def test_a_file_from_a_newer_version_is_left_alone(tmp_path: Path):
    path = tmp_path / "tasks.db"
    fill(path, 1)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    content = path.read_bytes()
    with pytest.raises(NewerSchema, match="newer version of taskmaistro; install"):
        Store.open(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("content", [b"Dear diary,\n" * 400, b"x", b"\x00" * 8192, b"SQLite format 3\x00"])
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes):
    path = tmp_path / "tasks.db"
    path.write_bytes(content)
    with pytest.raises((NotADatabase, DamagedDatabase), match=r"not a file of this program|damaged"):
        Store.open(path)
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_left_alone(tmp_path: Path):
    path = tmp_path / "tasks.db"
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("CREATE TABLE theirs (x)")
    content = path.read_bytes()
    with pytest.raises(NotADatabase, match="belongs to another program"):
        Store.open(path)
    assert path.read_bytes() == content


def test_a_folder_is_no_file(tmp_path: Path):
    with pytest.raises(NotADatabase, match="is a folder"):
        Store.open(tmp_path)


def test_a_damaged_file_is_called_damaged_wherever_the_damage_shows(tmp_path: Path):
    path = tmp_path / "tasks.db"
    fill(path)
    size = path.stat().st_size
    with path.open("r+b") as file:
        for page in range(2, size // 4096):
            file.seek(page * 4096)
            file.write(os.urandom(1024))
    with pytest.raises(DamagedDatabase, match="run: taskmaistro restore"), Store.open(path) as store:
        store.scan(())


def test_a_file_that_was_cut_short_is_called_damaged(tmp_path: Path):
    path = tmp_path / "tasks.db"
    fill(path)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 3)
    with pytest.raises(DamagedDatabase, match="run: taskmaistro restore"), Store.open(path) as store:
        store.scan(())


def test_a_file_that_was_emptied_is_damage_if_there_are_backups_not_a_fresh_start(tmp_path: Path, turn: Turn):
    path = tmp_path / "tasks.db"
    with Store.open(path) as store:
        store.write([Put(NOTES, "a", {})], turn)
        store.backup_now()
    path.write_bytes(b"")
    with pytest.raises(DamagedDatabase, match="once had content"):
        Store.open(path)
    path.unlink()  # whoever deletes it wants a fresh start
    with Store.open(path) as store:
        assert store.scan(()) == []


def test_a_file_that_was_emptied_under_its_log_is_damage(tmp_path: Path, turn: Turn):
    path = tmp_path / "tasks.db"
    with Store.open(path) as store:
        store.write([Put(NOTES, "a", {})], turn)
        log = path.with_name("tasks.db-wal").read_bytes()
    path.write_bytes(b"")
    path.with_name("tasks.db-wal").write_bytes(log)
    with pytest.raises(DamagedDatabase):
        Store.open(path)
    assert path.with_name("tasks.db-wal").read_bytes() == log


def test_a_file_that_is_held_elsewhere_is_waited_for_and_then_called_busy(store: Store, turn: Turn, monkeypatch):
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    store._writer.raw.execute("PRAGMA busy_timeout = 50")
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy, match="held by another program"):
            store.write([Put(NOTES, "a", {})], turn)
        assert store.scan(NOTES) == []
        other.execute("ROLLBACK")
    store.write([Put(NOTES, "a", {})], turn)


def test_a_full_disk_saves_nothing_and_says_so(store: Store, turn: Turn):
    pages = store._writer.one("PRAGMA page_count")[0]
    store._writer.run(f"PRAGMA max_page_count = {pages + 5}")
    with pytest.raises(ReadOnlyStore, match="full, nothing was saved"):
        store.write([Put(NOTES, str(n), {"x": "y" * 10_000}) for n in range(20)], turn)
    assert store.scan(()) == []
    store._writer.run("PRAGMA max_page_count = 100000")
    store.write([Put(NOTES, "a", {})], turn)
    assert store.check() == []


AS_NOBODY = """
import os, sys
from pathlib import Path
from taskmaistro_tui.memory.change import Put, new_turn
from taskmaistro_tui.store.errors import ReadOnlyStore
from taskmaistro_tui.store.store import Store
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    with Store.open(Path(sys.argv[1])) as store:
        print(len(store.scan(())), flush=True)
        store.write([Put(("notes",), "new", {})], new_turn("user", "me"))
except ReadOnlyStore as error:
    print(error)
"""


@posix
@pytest.mark.parametrize("there", [True, False], ids=["file", "no file"])
def test_a_place_that_cannot_be_written_is_named_with_what_to_do(tmp_path: Path, there: bool):
    folder = tmp_path / "shut"
    folder.mkdir()
    if there:
        fill(folder / "tasks.db", 1)
        (folder / "tasks.db").chmod(0o444)
    folder.chmod(0o555)
    for parent in [tmp_path, *tmp_path.parents]:
        if parent.stat().st_uid == os.geteuid() and not parent.stat().st_mode & 0o001:
            parent.chmod(parent.stat().st_mode | 0o011)
    try:
        result = subprocess.run(
            [sys.executable, "-c", AS_NOBODY, str(folder / "tasks.db")], capture_output=True, text=True, timeout=60
        )
        assert "cannot be written" in result.stdout, result.stdout + result.stderr
        assert "permissions" in result.stdout
    finally:
        folder.chmod(0o755)


def test_every_error_of_opening_is_one_sentence_for_the_user():
    for error in (NewerSchema, NotADatabase, DamagedDatabase, StoreBusy, ReadOnlyStore):
        assert issubclass(error, TaskMaistroError)
