"""Short ways to write and read in the specifications of the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from taskmaistro_tui.memory.change import Change, Put, Turn, new_turn
from taskmaistro_tui.memory.todo import ToDo
from taskmaistro_tui.store.store import Store

ME = ("todo", "me")


def task(title: str, **fields: Any) -> dict[str, Any]:
    """A whole task value."""
    return ToDo(task=title).with_fields(fields).to_document()


@pytest.fixture
def turn() -> Turn:
    return new_turn("user", "me", "something")


@pytest.fixture
def add(store: Store) -> Callable[..., Change]:
    """Add a task under ``key`` in a turn of its own."""

    def added(key: str, title: str | None = None, **fields: Any) -> Change:
        return store.write([Put(ME, key, task(title or key, **fields))], new_turn("user", "me", f"add {key}"))[0]

    return added
