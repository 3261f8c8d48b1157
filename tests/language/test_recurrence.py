"""What completing a repeating task leads to."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from taskmaistro_tui.language.recurrence import ImpossibleRule, next_occurrence
from taskmaistro_tui.memory.change import new_turn
from taskmaistro_tui.tasks.service import Tasks

BERLIN = ZoneInfo("Europe/Berlin")


def at(text: str, zone: str = "Europe/Berlin") -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


# rule, deadline, now → next deadline
FROM_DEADLINE = [
    ("FREQ=DAILY", "2026-11-18", "2026-11-18T20:00", "2026-11-19"),
    ("FREQ=DAILY", "2026-11-10", "2026-11-18T20:00", "2026-11-18"),  # missed ones do not pile up
    ("FREQ=DAILY;INTERVAL=3", "2026-11-10", "2026-11-18T20:00", "2026-11-19"),
    ("FREQ=WEEKLY;BYDAY=MO", "2026-11-16", "2026-11-16T08:00", "2026-11-23"),
    ("FREQ=WEEKLY;BYDAY=MO", "2026-11-23", "2026-11-18T08:00", "2026-11-30"),  # done early
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2026-11-17", "2026-11-18T08:00", "2026-12-01"),
    ("FREQ=MONTHLY", "2026-01-31", "2026-01-31T08:00", "2026-02-28"),
    ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-01-31", "2026-02-02T08:00", "2026-02-28"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-10-30", "2026-11-01T08:00", "2026-11-30"),
    ("FREQ=YEARLY", "2024-02-29", "2024-03-01T08:00", "2025-02-28"),
    ("FREQ=DAILY", "2026-10-24T09:00:00+02:00", "2026-10-24T10:00", "2026-10-25T09:00:00+01:00"),  # clocks go back
    ("FREQ=DAILY;UNTIL=20261119", "2026-11-18", "2026-11-18T08:00", "2026-11-19"),
    ("FREQ=DAILY;UNTIL=20261118T235959Z", "2026-11-18", "2026-11-18T08:00", None),
    ("FREQ=DAILY;COUNT=1", "2026-11-18", "2026-11-18T08:00", None),
]


@pytest.mark.parametrize(("rule", "deadline", "now", "expected"), FROM_DEADLINE)
def test_next_from_deadline(rule: str, deadline: str, now: str, expected: str | None) -> None:
    fields = next_occurrence({"recurrence": rule, "deadline": deadline}, at(now))
    assert (fields["deadline"] if fields else None) == expected


@pytest.mark.parametrize(
    ("zone", "deadline", "now", "expected"),
    [
        ("America/Los_Angeles", "2026-03-07T09:00:00-08:00", "2026-03-07T10:00", "2026-03-08T09:00:00-07:00"),
        ("Australia/Sydney", "2026-10-03T09:00:00+10:00", "2026-10-03T10:00", "2026-10-04T09:00:00+11:00"),
        ("Asia/Shanghai", "2026-03-07T09:00:00+08:00", "2026-03-07T10:00", "2026-03-08T09:00:00+08:00"),
    ],
)
def test_wall_clock_time_survives_a_change_of_the_clocks(zone: str, deadline: str, now: str, expected: str) -> None:
    fields = next_occurrence({"recurrence": "FREQ=DAILY", "deadline": deadline}, at(now, zone))
    assert fields and fields["deadline"] == expected


def test_the_31st_keeps_its_anchor_through_short_months() -> None:
    value = {"recurrence": "FREQ=MONTHLY", "deadline": "2026-01-31"}
    seen = []
    for _ in range(4):
        fields = next_occurrence(value, at(value["deadline"] + "T12:00"))
        assert fields
        value = {**value, **fields}
        seen.append(value["deadline"])
    assert seen == ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]


def test_from_completion_counts_from_the_day_it_was_done() -> None:
    value = {"recurrence": "FREQ=DAILY;INTERVAL=3", "deadline": "2026-11-01", "repeat_from": "completion"}
    assert next_occurrence(value, at("2026-11-18T21:00"))["deadline"] == "2026-11-21"


def test_a_start_only_repeat_moves_its_start_and_gets_no_deadline() -> None:
    fields = next_occurrence({"recurrence": "FREQ=WEEKLY", "start": "2026-11-16"}, at("2026-11-18T08:00"))
    assert fields["start"] == "2026-11-23"
    assert "deadline" not in fields


def test_start_keeps_its_distance_to_the_deadline() -> None:
    value = {"recurrence": "FREQ=WEEKLY", "start": "2026-11-16", "deadline": "2026-11-20"}
    assert next_occurrence(value, at("2026-11-18T08:00"))["start"] == "2026-11-23"


def test_count_goes_down_with_every_occurrence() -> None:
    fields = next_occurrence({"recurrence": "FREQ=DAILY;COUNT=3", "deadline": "2026-11-18"}, at("2026-11-18T08:00"))
    assert fields["recurrence"] == "FREQ=DAILY;COUNT=2"


@pytest.mark.parametrize(
    "rule", ["1 year", "FREQ=NEVER", "FREQ=DAILY;INTERVAL=0", "FREQ=SECONDLY", "", "FREQ=MONTHLY;BYDAY=XX"]
)
def test_a_rule_that_cannot_be_followed_is_said(rule: str) -> None:
    with pytest.raises(ImpossibleRule):
        next_occurrence({"recurrence": rule, "deadline": "2026-11-18"}, at("2026-11-18T08:00"))


def test_a_date_that_never_comes_ends_the_series_instead_of_searching_forever() -> None:
    rule = "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=31"
    assert next_occurrence({"recurrence": rule, "deadline": "2026-11-18"}, at("2026-11-18T08:00")) is None


@pytest.mark.parametrize("deadline", ["2026-11-17", "2010-01-01T08:00:00+01:00", "0002-01-01"])
@pytest.mark.parametrize("repeat_from", ["deadline", "completion"])
@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=MINUTELY",
        "FREQ=MINUTELY;INTERVAL=7",
        "FREQ=HOURLY",
        "FREQ=DAILY",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=HOURLY;BYMONTH=1;BYYEARDAY=200",
    ],
)
def test_no_rule_is_walked_step_by_step(
    rule: str, repeat_from: str, deadline: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import dateutil.rrule

    steps = 0
    rebuild = dateutil.rrule._iterinfo.rebuild

    def counted(self, year: int, month: int) -> None:
        nonlocal steps
        steps += 1
        assert steps < 40_000
        rebuild(self, year, month)

    monkeypatch.setattr(dateutil.rrule._iterinfo, "rebuild", counted)
    task = {"recurrence": rule, "deadline": deadline, "repeat_from": repeat_from}
    found = next_occurrence(task, at("2026-11-18T08:00"))
    assert (found is None) == ("BY" in rule)


def test_steps_that_are_skipped_keep_their_places() -> None:
    task = {"recurrence": "FREQ=DAILY;INTERVAL=3", "deadline": "2000-01-01"}
    found = next_occurrence(task, at("2026-11-18T08:00"))
    assert found and (datetime.fromisoformat(found["deadline"]) - datetime(2000, 1, 1)).days % 3 == 0
    task = {"recurrence": "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR", "deadline": "2000-01-04"}
    found = next_occurrence(task, at("2026-11-18T08:00"))
    assert found and (datetime.fromisoformat(found["deadline"]) - datetime(2000, 1, 3)).days % 14 in (1, 4)


@pytest.mark.parametrize(
    "rule", ["FREQ=DAILY;BYSETPOS=2", "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2", "FREQ=DAILY\nDTSTART:19700101"]
)
def test_a_rule_that_could_be_walked_forever_is_no_rule(rule: str) -> None:
    with pytest.raises(ImpossibleRule):
        next_occurrence({"recurrence": rule, "deadline": "2026-11-18"}, at("2026-11-18T08:00"))


def test_a_task_with_an_impossible_rule_still_completes_and_keeps_the_rule(tasks: Tasks) -> None:
    task = tasks.add({"task": "old", "recurrence": "1 year", "deadline": "2026-11-18"}, new_turn("user", "me")).document
    outcome = tasks.complete([task.key], new_turn("user", "me"))
    value = tasks.get(task.key).value
    assert (value["status"], value["recurrence"]) == ("done", "1 year")
    assert len(outcome) == 1 and "does not repeat" in outcome.notes[0]


def test_completing_twice_makes_one_successor(tasks: Tasks) -> None:
    task = tasks.add(
        {"task": "daily", "recurrence": "FREQ=DAILY", "deadline": "2026-11-18"}, new_turn("user", "me")
    ).document
    tasks.complete([task.key], new_turn("user", "me"))
    tasks.complete([task.key], new_turn("user", "me"))
    tasks.reopen([task.key], new_turn("user", "me"))
    tasks.complete([task.key], new_turn("user", "me"))
    assert [d.value["deadline"] for d in tasks.page()] == ["2026-11-19"]


def test_the_successor_of_a_task_done_in_two_windows_over_midnight_is_one(store, clock) -> None:
    task = Tasks(store, "me", clock).add(
        {"task": "daily", "recurrence": "FREQ=DAILY", "deadline": "2026-11-18"}, new_turn("user", "me")
    )
    windows = [Tasks(store, "me", lambda: at("2026-11-18T23:59")), Tasks(store, "me", lambda: at("2026-11-19T00:01"))]
    for window in windows:
        window.complete([task.document.key], new_turn("user", "me"))
    assert [d.value["deadline"] for d in windows[0].page()] == ["2026-11-19"]
