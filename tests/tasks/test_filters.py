"""The words people type to narrow a list."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.todo import OPEN_STATUSES, STATUSES
from taskmaistro_tui.tasks.filters import TaskFilter, filter_from_args, parse_filter, to_query
from tests.conftest import NOW

READ = [
    ("", TaskFilter()),
    ("dentist appointment", TaskFilter(words="dentist appointment")),
    ("#health +home", TaskFilter(tags=("health",), project="home")),
    ("-#work", TaskFilter(not_tags=("work",))),
    ("!high", TaskFilter(priorities=("high",))),
    ("!h", TaskFilter(priorities=("high",))),
    ("<30m", TaskFilter(max_minutes=30)),
    ("<2h", TaskFilter(max_minutes=120)),
    ("max:45", TaskFilter(max_minutes=45)),
    ("due:today", TaskFilter(due="today")),
    ("is:overdue", TaskFilter(due="overdue")),
    ("due:2026-12-24", TaskFilter(due="2026-12-24")),
    ("due:2026-12-01..2026-12-24", TaskFilter(due="2026-12-01..2026-12-24")),
    ("status:done", TaskFilter(statuses=("done",))),
    ("is:all", TaskFilter(statuses=STATUSES)),
    ("status:done,archived", TaskFilter(statuses=("done", "archived"))),
    ("status:open", TaskFilter(statuses=OPEN_STATUSES)),
    ('"two words" #x', TaskFilter(words="two words", tags=("x",))),
    ('"unfinished', TaskFilter(words="unfinished")),
    ("http://example.org", TaskFilter(words="http://example.org")),
]


@pytest.mark.parametrize(("text", "expected"), READ)
def test_a_typed_filter_is_read(text: str, expected: TaskFilter, now: datetime) -> None:
    assert parse_filter(text, now) == expected


@pytest.mark.parametrize("text", ["!urgent", "status:maybe", "due:whenever", "max:soon"])
def test_a_part_that_cannot_be_is_named(text: str, now: datetime) -> None:
    with pytest.raises(InvalidField):
        parse_filter(text, now)


@given(st.text(max_size=60))
def test_any_text_is_a_filter_or_a_named_mistake(text: str) -> None:
    try:
        to_query(parse_filter(text, NOW), NOW)
    except InvalidField as problem:
        assert str(problem)


def added(tasks, title: str, **fields):
    from taskmaistro_tui.memory.change import new_turn

    return tasks.add({"task": title, **fields}, new_turn("user", "me")).document


def listed(tasks, text: str) -> list[str]:
    return sorted(d.value["task"] for d in tasks.page(parse_filter(text, tasks.clock())))


def test_due_today_is_the_local_day(tasks) -> None:
    added(tasks, "the day", deadline="2026-11-18")
    added(tasks, "just after midnight", deadline="2026-11-17T23:30:00+00:00")
    added(tasks, "tonight", deadline="2026-11-18T23:30:00+01:00")
    added(tasks, "after midnight", deadline="2026-11-19T00:00:00+01:00")
    added(tasks, "tomorrow", deadline="2026-11-19")
    added(tasks, "yesterday", deadline="2026-11-17")
    assert listed(tasks, "due:today") == ["just after midnight", "the day", "tonight"]
    assert listed(tasks, "due:tomorrow") == ["after midnight", "tomorrow"]


def test_a_day_is_overdue_only_when_it_is_over(tasks, clock) -> None:
    added(tasks, "today", deadline="2026-11-18")
    added(tasks, "this morning", deadline="2026-11-18T08:00:00+01:00")
    added(tasks, "yesterday", deadline="2026-11-17")
    assert listed(tasks, "is:overdue") == ["this morning", "yesterday"]
    clock.advance(hours=15)
    assert listed(tasks, "is:overdue") == ["this morning", "today", "yesterday"]


def test_filters_narrow_together(tasks) -> None:
    added(tasks, "call the plumber", tags=["home"], priority="high", time_to_complete=10)
    added(tasks, "call mum", tags=["family"], time_to_complete=30)
    added(tasks, "paint the fence", tags=["home"], project="garden")
    assert listed(tasks, "call") == ["call mum", "call the plumber"]
    assert listed(tasks, "call #home") == ["call the plumber"]
    assert listed(tasks, "#home -#family") == ["call the plumber", "paint the fence"]
    assert listed(tasks, "+garden") == ["paint the fence"]
    assert listed(tasks, "<15m") == ["call the plumber"]
    assert listed(tasks, "!high") == ["call the plumber"]


def test_tool_arguments_become_the_same_filter(now: datetime) -> None:
    args = {
        "words": "car",
        "statuses": ["done"],
        "tags": ["#x"],
        "priority": "high",
        "due": "this week",
        "max_minutes": 20,
    }
    expected = TaskFilter(
        words="car", statuses=("done",), tags=("x",), priorities=("high",), due="week", max_minutes=20
    )
    assert filter_from_args(args, now) == expected


@pytest.mark.parametrize(
    "args", [{"colour": "red"}, {"max_minutes": "ten"}, {"statuses": ["lost"]}, {"due": "whenever"}]
)
def test_tool_arguments_that_cannot_be_are_named(args: dict, now: datetime) -> None:
    with pytest.raises(InvalidField):
        filter_from_args(args, now)
