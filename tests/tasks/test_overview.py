"""Counting tasks by day, and how things stand over all."""

from __future__ import annotations

from datetime import date

from taskmaistro_tui.memory.change import new_turn
from taskmaistro_tui.tasks.filters import TaskFilter
from taskmaistro_tui.tasks.overview import coming_days, due_days, statistics
from taskmaistro_tui.tasks.service import Tasks

FIRST = date(2026, 11, 16)
OPEN = TaskFilter()


def add(tasks: Tasks, title: str, status: str = "not started", **fields: object) -> str:
    key = tasks.add({"task": title, **fields}, new_turn("user", "me", title)).document.key
    if status != "not started":
        tasks.set_status([key], status, new_turn("user", "me", status))
    return key


def test_days_and_moments_are_counted_together_in_the_users_zone(tasks: Tasks) -> None:
    add(tasks, "a day", deadline="2026-11-18")
    add(tasks, "a moment", deadline="2026-11-18T23:30:00+01:00")
    add(tasks, "after midnight here, the day before in UTC", deadline="2026-11-19T00:30:00+01:00")
    add(tasks, "no day")
    assert due_days(tasks, TaskFilter(), FIRST, 7) == {date(2026, 11, 18): 2, date(2026, 11, 19): 1}


def test_the_days_around_are_left_out(tasks: Tasks) -> None:
    for day in ("2026-11-15", "2026-11-16", "2026-11-22", "2026-11-23"):
        add(tasks, day, deadline=day)
    assert list(due_days(tasks, TaskFilter(), FIRST, 7)) == [date(2026, 11, 16), date(2026, 11, 22)]


def test_the_filter_counts(tasks: Tasks) -> None:
    add(tasks, "milk", deadline="2026-11-18", tags=["shop"])
    add(tasks, "call", deadline="2026-11-18")
    add(tasks, "old", "done", deadline="2026-11-18")
    assert due_days(tasks, TaskFilter(tags=("shop",)), FIRST, 7) == {date(2026, 11, 18): 1}
    assert due_days(tasks, TaskFilter(statuses=("done",)), FIRST, 7) == {date(2026, 11, 18): 1}
    assert due_days(tasks, TaskFilter(due="2026-11-19"), FIRST, 7) == {}


def test_nothing_there_is_counted_as_nothing(tasks: Tasks) -> None:
    found = statistics(tasks, days=7)
    assert (found.open, found.overdue, found.minutes, found.estimated) == (0, 0, 0, 0)
    assert found.finished == found.added == (0,) * 7
    assert found.tags == found.projects == ()


def test_every_open_task_is_in_one_place_of_the_deadlines(tasks: Tasks) -> None:
    for deadline in (
        "2026-11-10", "2026-11-18T08:00:00+01:00", "2026-11-18T15:00:00+01:00", "2026-11-18", "2026-11-20", "2027-01-01",
    ):  # fmt: skip
        add(tasks, deadline, deadline=deadline)
    add(tasks, "whenever")
    add(tasks, "over", "done", deadline="2026-11-18")
    found = statistics(tasks)
    assert dict(found.due) == {"overdue": 2, "today": 2, "next 6 days": 1, "later": 1, "no deadline": 1}
    assert sum(number for _, number in found.due) == found.open == 7


def test_priorities_estimates_and_labels(tasks: Tasks) -> None:
    add(tasks, "one", priority="high", time_to_complete=30, tags=["home", "shop"], project="flat")
    add(tasks, "two", "in progress", time_to_complete=45, tags=["home"])
    add(tasks, "three", "done", time_to_complete=500)
    found = statistics(tasks)
    assert dict(found.priorities) == {"high": 1, "medium": 0, "low": 0, None: 1}
    assert (found.minutes, found.estimated) == (75, 2)
    assert found.tags == (("home", 2), ("shop", 1))
    assert found.projects == (("flat", 1),)


def test_what_was_added_and_finished_day_by_day(tasks: Tasks, clock) -> None:
    add(tasks, "long ago")
    clock.advance(days=5)
    key = add(tasks, "one")
    clock.advance(days=1)
    tasks.complete([key], new_turn("user", "me", "done"))
    gone = add(tasks, "two", "done")
    tasks.remove([gone], new_turn("user", "me", "rm"))
    found = statistics(tasks, days=3)
    assert found.first_day == date(2026, 11, 22)
    assert found.added == (0, 1, 0)
    assert found.finished == (0, 0, 1)


def test_a_task_that_was_opened_again_is_not_finished(tasks: Tasks) -> None:
    key = add(tasks, "one", "done")
    tasks.reopen([key], new_turn("user", "me", "reopen"))
    assert sum(statistics(tasks).finished) == 0


# -- statistics of a filter --------------------------------------------------------------------------------------------


def test_a_filter_narrows_every_number(tasks: Tasks) -> None:
    add(tasks, "milk", tags=["shop"], project="home", time_to_complete=10, priority="high", deadline="2026-11-18")
    add(tasks, "bread", "done", tags=["shop"])
    add(tasks, "call", "in progress", time_to_complete=20, priority="low", deadline="2026-11-10")
    found = statistics(tasks, TaskFilter(tags=("shop",)), days=7)
    assert found.counts == {"not started": 1, "in progress": 0, "done": 1, "archived": 0}
    assert (found.minutes, found.estimated, found.open, found.overdue) == (10, 1, 1, 0)
    assert dict(found.priorities) == {"high": 1, "medium": 0, "low": 0, None: 0}
    assert (found.finished[-1], found.added[-1]) == (1, 2)
    assert (found.tags, found.projects) == ((("shop", 2),), (("home", 1),))


def test_what_a_filter_says_of_deadlines_and_status_counts(tasks: Tasks) -> None:
    add(tasks, "milk", deadline="2026-11-18")
    add(tasks, "bread", "done", deadline="2026-11-18")
    add(tasks, "call", deadline="2026-11-10")
    assert dict(statistics(tasks, TaskFilter(due="overdue")).due) == {
        "overdue": 1, "today": 0, "next 6 days": 0, "later": 0, "no deadline": 0,
    }  # fmt: skip
    done = statistics(tasks, TaskFilter(statuses=("done",)))
    assert (done.open, done.counts["done"], done.finished[-1], done.overdue) == (0, 1, 1, 0)


def test_one_named_task_is_a_filter_too(tasks: Tasks) -> None:
    add(tasks, "milk")
    document = tasks.get(add(tasks, "call", priority="low"))
    assert document is not None and document.short is not None
    found = statistics(tasks, TaskFilter(ids=(document.short,)))
    assert found.open == 1 and dict(found.priorities)["low"] == 1


# -- what comes again --------------------------------------------------------------------------------------------------


def days_of(tasks: Tasks, found: TaskFilter = OPEN, first: date = FIRST, days: int = 42) -> dict[str, list[str]]:
    """The days on which each task comes again."""
    told: dict[str, list[str]] = {}
    for day, coming in coming_days(tasks, found, first, days).items():
        for one in coming:
            told.setdefault(one.title, []).append(day.isoformat())
    return {title: sorted(found) for title, found in told.items()}


def test_what_repeats_comes_again_after_its_deadline(tasks: Tasks) -> None:
    add(tasks, "water", deadline="2026-11-19", recurrence="FREQ=WEEKLY")
    add(tasks, "once", deadline="2026-11-19")
    add(tasks, "undated", recurrence="FREQ=DAILY")
    add(tasks, "over", "archived", deadline="2026-11-19", recurrence="FREQ=WEEKLY")
    assert days_of(tasks) == {"water": ["2026-11-26", "2026-12-03", "2026-12-10", "2026-12-17", "2026-12-24"]}


def test_the_filter_says_which(tasks: Tasks) -> None:
    add(tasks, "water", deadline="2026-11-19", recurrence="FREQ=WEEKLY", tags=["home"])
    add(tasks, "report", deadline="2026-11-19", recurrence="FREQ=WEEKLY")
    assert list(days_of(tasks, TaskFilter(tags=("home",)))) == ["water"]
    assert days_of(tasks, TaskFilter(due="week")) == {}
    assert days_of(tasks, TaskFilter(statuses=("done",))) == {}


def test_a_rule_that_cannot_be_followed_is_left_out(tasks: Tasks) -> None:
    add(tasks, "water", deadline="2026-11-19", recurrence="FREQ=WEEKLY")
    key = add(tasks, "odd", deadline="2026-11-19", recurrence="FREQ=WEEKLY")
    document = tasks.get(key)
    assert document is not None
    from taskmaistro_tui.memory.change import Put

    tasks.store.write(
        [Put(tasks.namespace, key, {**document.value, "recurrence": "1 year"})], new_turn("import", "me", "x")
    )
    assert list(days_of(tasks)) == ["water"]
