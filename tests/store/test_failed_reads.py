"""A read that fails as a transaction begins leaves the file free for the next one."""

from __future__ import annotations

import pytest

from taskmaistro_tui.memory.change import Put, new_turn
from taskmaistro_tui.store.database import Connection
from taskmaistro_tui.store.errors import DamagedDatabase, damaged
from taskmaistro_tui.store.store import Store


def test_after_a_read_that_failed_the_store_can_be_written(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> object:
        raise damaged("tasks.db")

    turn = new_turn("user", "me", "add")
    with monkeypatch.context() as patched:
        patched.setattr(Connection, "one", failing)
        with pytest.raises(DamagedDatabase):
            store.write([Put(("memory", "me"), "a", {"content": "one"})], turn)
    assert len(store.write([Put(("memory", "me"), "a", {"content": "one"})], turn)) == 1
