"""A version of the instructions is forgotten for good; the others, and what they share with it, stay."""

from __future__ import annotations

import pytest

from taskmaistro_tui.memory.errors import NotFound
from tests.forget.conftest import Told

SECRET = "Nothing on the days of Doctor Xanthippe"


def wish(told: Told, *texts: str) -> list[int]:
    """Write these texts one after the other; returns the numbers of the versions, oldest first."""
    knowledge = told.workspace.knowledge
    for text in texts:
        knowledge.set_instructions(text, told.workspace.new_turn("user", f"wish {text}"))
    return [version.number for version in knowledge.instructions_versions()][::-1]


def forget(told: Told, number: int) -> None:
    forgetting = told.workspace.forgetting
    forgetting.carry_out(forgetting.of_instructions(number), told.workspace.new_turn("user", "forget"))


def texts(told: Told) -> list[str]:
    return [version.text for version in told.workspace.knowledge.instructions_versions()]


async def test_not_a_byte_of_a_version_in_the_middle_is_left(told: Told) -> None:
    numbers = wish(told, "Verbs first", f"Verbs first\n{SECRET}", "Verbs first\nShort titles")
    told.workspace.store.add_message("me:main", "me", "user", SECRET, turn=None)
    forget(told, numbers[1])
    assert texts(told) == ["Verbs first\nShort titles", "Verbs first"]
    assert told.found("Xanthippe") == {}
    assert told.workspace.store.check() == []


async def test_undo_of_the_version_after_it_goes_back_behind_it(told: Told) -> None:
    numbers = wish(told, "first", SECRET, "third")
    forget(told, numbers[1])
    told.workspace.tasks.undo()
    assert told.workspace.knowledge.instructions() == "first"
    told.workspace.tasks.redo()
    assert told.workspace.knowledge.instructions() == "third"


async def test_the_present_version_gives_way_to_the_one_before(told: Told) -> None:
    numbers = wish(told, "first", SECRET)
    forget(told, numbers[1])
    assert told.workspace.knowledge.instructions() == "first" and texts(told) == ["first"]
    assert told.found("Xanthippe") == {}
    told.workspace.tasks.undo()
    assert SECRET not in told.workspace.knowledge.instructions()


async def test_the_only_version_leaves_nothing(told: Told) -> None:
    numbers = wish(told, SECRET)
    forget(told, numbers[0])
    assert told.workspace.knowledge.instructions() == ""
    assert told.found("Xanthippe") == {}
    wish(told, "Verbs first")
    assert texts(told) == ["Verbs first"]


async def test_a_line_that_another_version_has_stays_there(told: Told) -> None:
    numbers = wish(told, SECRET, f"{SECRET}\nShort titles")
    forget(told, numbers[1])
    assert told.workspace.knowledge.instructions() == SECRET


async def test_a_version_that_was_undone_can_be_forgotten(told: Told) -> None:
    numbers = wish(told, "first", SECRET)
    told.workspace.tasks.undo()
    forget(told, numbers[1])
    assert told.workspace.knowledge.instructions() == "first"
    assert told.found("Xanthippe") == {}
    told.workspace.tasks.redo()
    assert told.workspace.knowledge.instructions() == "first"


async def test_there_may_be_no_such_version(told: Told) -> None:
    with pytest.raises(NotFound):
        told.workspace.forgetting.of_instructions(99)
