"""On which days a task that repeats is due again, within a window and after its present deadline."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest

from taskmaistro_tui.language.recurrence import ImpossibleRule, further_days
from tests.conftest import NOW

FIRST, LAST = date(2026, 11, 1), date(2026, 12, 1)


def days(rule: str, deadline: str = "2026-11-19", first: date = FIRST, last: date = LAST, **fields: Any) -> list[str]:
    value = {"recurrence": rule, "deadline": deadline, **fields}
    return [
        f"{when:%d %H:%M}" if isinstance(when, datetime) else f"{when:%d}"
        for when in further_days(value, first, last, NOW)
    ]


@pytest.mark.parametrize(
    ("rule", "deadline", "expected"),
    [
        ("FREQ=WEEKLY", "2026-11-19", ["26"]),
        ("RRULE:FREQ=DAILY;INTERVAL=3", "2026-11-19", ["22", "25", "28"]),
        ("FREQ=WEEKLY", "2026-11-19T15:00:00+01:00", ["26 15:00"]),
        ("FREQ=MONTHLY", "2026-11-19", []),
        ("FREQ=WEEKLY;UNTIL=20261127", "2026-11-13", ["20", "27"]),
        ("FREQ=DAILY;BYDAY=SA,SU", "2026-11-19", ["21", "22", "28", "29"]),
        ("FREQ=HOURLY", "2026-11-28T22:00:00+01:00", ["28 23:00", "29 00:00", "30 00:00"]),
    ],
)
def test_it_comes_again(rule: str, deadline: str, expected: list[str]) -> None:
    assert days(rule, deadline) == expected


def test_what_was_missed_does_not_pile_up_before_today() -> None:
    assert days("FREQ=DAILY", "2026-11-10", last=date(2026, 11, 21)) == ["18", "19", "20"]


def test_a_rule_that_counts_ends() -> None:
    assert days("FREQ=WEEKLY;COUNT=3", "2026-11-12", last=date(2027, 3, 1)) == ["19", "26"]
    assert days("FREQ=WEEKLY;COUNT=1", "2026-11-19") == []


def test_it_is_counted_from_its_completion_as_if_it_were_done_when_due() -> None:
    assert days("FREQ=DAILY;INTERVAL=5", "2026-11-19", repeat_from="completion") == ["24", "29"]
    late = days("FREQ=DAILY;INTERVAL=5", "2026-11-10", repeat_from="completion")
    assert late == ["23", "28"], "the earliest that it can be completed is today"


def test_a_month_that_is_short_has_its_last_day() -> None:
    assert days("FREQ=MONTHLY", "2026-12-31", first=date(2027, 2, 1), last=date(2027, 3, 1)) == ["28"]


def test_wall_clock_time_stays_when_the_clocks_change() -> None:
    found = days("FREQ=WEEKLY", "2027-03-25T09:00:00+01:00", first=date(2027, 3, 1), last=date(2027, 4, 10))
    assert found == ["01 09:00", "08 09:00"]


def test_without_a_deadline_or_far_ahead_there_is_nothing() -> None:
    assert days("FREQ=WEEKLY", "") == []
    assert days("FREQ=MONTHLY", first=date(2990, 1, 1), last=date(2990, 2, 1)) == []


def test_an_impossible_rule_says_so() -> None:
    with pytest.raises(ImpossibleRule):
        days("1 year")
