"""Short ways to tell and ask in the specifications of memories."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

import pytest

from taskmaistro_tui.memory.change import new_turn
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.tasks.memories import Memories, Written

ZONE = ZoneInfo("Europe/Berlin")


@pytest.fixture
def memories(store: Store, clock) -> Memories:
    return Memories(store, "me", clock)


@pytest.fixture
def tell(memories: Memories, clock) -> Callable[[str], Written]:
    """Say something to the assistant, a minute after what was said before."""

    def told(text: str) -> Written:
        clock.advance(minutes=1)
        return memories.write_turn(text, "Noted.", new_turn("agent", "me", text))

    return told


@pytest.fixture
def ask(memories: Memories) -> Callable[[str], list[str]]:
    """The contents of what is recalled for a question, best first."""
    return lambda question: [document.value["content"] for document in memories.recall(question)]
