"""Wishes that keep days and hours free, and where a new task's deadline goes because of them."""

from __future__ import annotations

import pytest

from taskmaistro_tui.agent.wishes import wishes_of
from taskmaistro_tui.models.builtin.avoided import avoided_in
from taskmaistro_tui.models.builtin.instructions_applied import apply_wishes, rule_of

SUNDAY, MONDAY = "2026-11-22", "2026-11-23"


@pytest.mark.parametrize(
    ("wish", "days", "begins", "ends"),
    [
        ("no tasks on Sundays", {6}, 0, 1440),
        ("avoid weekends", {5, 6}, 0, 1440),
        ("keep Fridays free", {4}, 0, 1440),
        ("never put anything on Saturday or Sunday", {5, 6}, 0, 1440),
        ("Nothing before 10am", set(), 600, 1440),
        ("don't schedule anything after 6pm", set(), 0, 1080),
        ("no deadlines before 9:30 or after 17:00", set(), 570, 1020),
        ("avoid Mondays, nothing before noon", {0}, 720, 1440),
        ("周末不要安排任务", {5, 6}, 0, 1440),
        ("早上10点前不要安排事情", set(), 600, 1440),
        ("下午6点以后别安排任务", set(), 0, 1080),
    ],
)
def test_what_is_kept_free(wish: str, days: set[int], begins: int, ends: int) -> None:
    avoided = avoided_in(wish)
    assert avoided is not None
    assert (set(avoided.days), avoided.begins, avoided.ends) == (days, begins, ends)


@pytest.mark.parametrize(
    "wish",
    [
        "set high priority for anything about the kids",
        "use title case",
        "write tasks before 10am with a tag",
        "no exclamation marks in tasks",
        "every day is fine",
        "avoid long titles",
        "",
    ],
)
def test_what_is_no_such_wish(wish: str) -> None:
    assert avoided_in(wish) is None


@pytest.mark.parametrize(
    ("wish", "said", "deadline", "moved"),
    [
        ("no tasks on Sundays", "call mum in 4 days", SUNDAY, MONDAY),
        ("no tasks on Sundays", "call mum on Sunday", SUNDAY, SUNDAY),
        ("no tasks on Sundays", "call mum on 2026-11-22", SUNDAY, SUNDAY),
        ("no tasks on Sundays", "call mum tomorrow", "2026-11-19", "2026-11-19"),
        ("avoid weekends", "call mum in 3 days", "2026-11-21", MONDAY),
        ("nothing before 10am", "call mum tomorrow early", "2026-11-19T08:00:00+01:00", "2026-11-19T10:00:00+01:00"),
        ("nothing before 10am", "call mum tomorrow at 8am", "2026-11-19T08:00:00+01:00", "2026-11-19T08:00:00+01:00"),
        ("nothing after 6pm", "call mum tomorrow evening", "2026-11-19T21:00:00+01:00", "2026-11-19T18:00:00+01:00"),
        ("no tasks on Sundays", "call mum", None, None),
    ],
)
def test_a_deadline_moves_unless_it_was_named(wish: str, said: str, deadline: str | None, moved: str | None) -> None:
    fields = {"task": "call mum", "deadline": deadline}
    assert apply_wishes(fields, wish, {}, said)["deadline"] == moved


def test_a_repeating_task_keeps_its_day() -> None:
    fields = {"task": "call mum", "deadline": SUNDAY, "recurrence": "FREQ=WEEKLY;BYDAY=SU"}
    assert apply_wishes(fields, "no tasks on Sundays", {}, "call mum weekly")["deadline"] == SUNDAY


def test_the_other_wishes_are_read_as_before() -> None:
    rules = {
        text: rule.kind
        for text in ("write every title in title case", "no tasks on Sundays")
        if (rule := rule_of(text))
    }
    assert rules == {"write every title in title case": "case", "no tasks on Sundays": "avoid"}


def test_what_can_be_applied_is_told_in_words() -> None:
    text = "- set high priority for anything about the kids\nno tasks on Sundays, nothing before 9am\nbe funny"
    told = [(wish.text, wish.applied) for wish in wishes_of(text)]
    assert told == [
        ("set high priority for anything about the kids", "sets high priority for tasks about the kids"),
        ("no tasks on Sundays, nothing before 9am", "keeps Sun and before 9:00 free"),
        ("be funny", None),
    ]
