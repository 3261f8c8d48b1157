"""A list that somebody pasted: each line with a bullet is a task, whatever it is called."""

from __future__ import annotations

from datetime import datetime

import pytest

from taskmaistro_tui.language.read import read

NOW = datetime(2026, 11, 30, 10)

LISTS = [
    ("- buy milk\n- call Bob\n- passport", ["buy milk", "call Bob", "passport"]),
    ("- passport\n- tyres by Friday", ["passport", "tyres"]),
    ("1. passport\n2. tyres\n\n3) winter coat", ["passport", "tyres", "winter coat"]),
    ("- [ ] passport\n- [x] tyres", ["passport", "tyres"]),
    ("• 护照\n• 轮胎", ["护照", "轮胎"]),
]


@pytest.mark.parametrize(("text", "titles"), LISTS)
def test_every_line_of_a_list_is_a_task(text: str, titles: list[str]) -> None:
    intents = read(text, NOW).intents
    assert {intent.kind for intent in intents} == {"todo.create"}
    assert [draft.task for intent in intents for draft in intent.tasks] == titles


def test_what_a_line_says_of_its_time_is_read() -> None:
    last = read("- passport\n- tyres by Friday", NOW).intents[-1]
    assert last.tasks[0].deadline == "2026-12-04"


def test_a_line_that_asks_for_something_else_is_that() -> None:
    kinds = [intent.kind for intent in read("- passport\n- delete the milk task", NOW).intents]
    assert kinds == ["todo.create", "todo.delete"]


@pytest.mark.parametrize("text", ["- passport", "passport\ntyres", "hello\n- how are you", "-5\n-6"])
def test_what_is_no_list_makes_no_tasks_of_its_lines(text: str) -> None:
    assert all(intent.kind != "todo.create" for intent in read(text, NOW).intents)
