"""A file in a folder that cannot be written: everything can be read, and what would be saved is refused in a sentence."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from taskmaistro_tui.cli import main
from taskmaistro_tui.memory.change import Put, Turn
from taskmaistro_tui.store.errors import ReadOnlyStore
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.store.todo_query import TodoQuery

ME = ("todo", "me")
NOBODY = 65534

pytestmark = pytest.mark.skipif(os.name != "posix", reason="permissions of folders are POSIX's")


@contextmanager
def without_rights() -> Iterator[None]:
    """As somebody whom permissions bind; the administrator is bound by none."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def kept(clock: Callable, turn: Turn) -> Iterator[Path]:
    """A file with one task in a folder that may only be read."""
    folder = Path(tempfile.mkdtemp())  # pytest's own folders are closed to others
    path = folder / "tasks.db"
    with Store.open(path, clock=clock) as store:
        store.write([Put(ME, "a", {"task": "Buy milk", "status": "not started"})], turn)
    if os.geteuid() == 0:
        os.chown(path, NOBODY, NOBODY)
    folder.chmod(0o555)
    yield path
    folder.chmod(0o755)
    for one in folder.iterdir():
        one.unlink()
    folder.rmdir()


def test_what_is_there_can_be_read(kept: Path, clock: Callable) -> None:
    with without_rights(), Store.open(kept, clock=clock) as store:
        assert store.read_only
        assert [d.value["task"] for d in store.todos(ME, TodoQuery())] == ["Buy milk"]
        assert store.poll() == []


def test_nothing_is_written_and_that_is_said(kept: Path, clock: Callable, turn: Turn) -> None:
    with (
        without_rights(),
        Store.open(kept, clock=clock) as store,
        pytest.raises(ReadOnlyStore, match="cannot be written"),
    ):
        store.write([Put(ME, "b", {"task": "Buy bread"})], turn)


def test_a_days_backup_is_not_tried(kept: Path, clock: Callable) -> None:
    with without_rights(), Store.open(kept, clock=clock, backups=kept.parent / "backups") as store:
        assert store.read_only


def test_a_file_that_is_not_there_is_not_made(clock: Callable, kept: Path) -> None:
    with without_rights(), pytest.raises(ReadOnlyStore):
        Store.open(kept.with_name("other.db"), clock=clock)


def test_a_file_that_can_be_written_is_not_taken_for_one(tmp_path: Path, clock: Callable) -> None:
    with Store.open(tmp_path / "tasks.db", clock=clock) as store:
        assert not store.read_only


def test_the_list_is_shown_with_a_word_of_warning(
    kept: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TASKMAISTRO_CONFIG", str(kept.with_name("config.toml")))
    with without_rights():
        assert main(["--db", str(kept), "list"]) == 0
        shown = capsys.readouterr()
        assert "Buy milk" in shown.out
        assert "nothing can be saved" in shown.err
        assert main(["--db", str(kept), "add", "bread"]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_restoring_where_there_is_no_backup_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--db", str(tmp_path / "tasks.db"), "restore", "latest"]) == 1
    assert "there are no backups" in capsys.readouterr().err
