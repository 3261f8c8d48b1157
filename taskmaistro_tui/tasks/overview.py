"""Tasks counted: how many are due on each day, and how things stand over all. Counted by the store, never read one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta

from taskmaistro_tui.memory.todo import OPEN_STATUSES
from taskmaistro_tui.tasks.filters import TaskFilter, to_query, utc_text
from taskmaistro_tui.tasks.service import Tasks

PRIORITY_ORDER = ("high", "medium", "low", None)
SHOWN_LABELS = 8


@dataclass(frozen=True, slots=True)
class Statistics:
    """How things stand. ``counts`` by status; ``due`` are (words, number) of open tasks, earliest first; ``priorities`` of
    open tasks by name, None for those without; ``finished`` and ``added`` one number a day, the last of today; ``minutes``
    are the estimates of open tasks taken together, of which ``estimated`` have one; ``tags`` and ``projects`` of all tasks,
    the most used first."""

    counts: dict[str, int]
    due: tuple[tuple[str, int], ...]
    priorities: tuple[tuple[str | None, int], ...]
    first_day: date
    finished: tuple[int, ...]
    added: tuple[int, ...]
    minutes: int
    estimated: int
    tags: tuple[tuple[str, int], ...]
    projects: tuple[tuple[str, int], ...]

    @property
    def open(self) -> int:
        """How many tasks are not done yet."""
        return sum(self.counts.get(status, 0) for status in OPEN_STATUSES)

    @property
    def overdue(self) -> int:
        """How many open tasks are late."""
        return dict(self.due)["overdue"]


def due_days(tasks: Tasks, found: TaskFilter, first: date, days: int) -> dict[date, int]:
    """How many tasks of a filter are due on each of ``days`` days from ``first`` on, in the user's zone; days without any are
    left out. What the filter says of deadlines counts as well, but for single ids."""
    now = tasks.clock()
    zone = tasks.zone
    last = first + timedelta(days=days)
    query = to_query(found, now)
    begin = utc_text(datetime.combine(first, time(), zone))
    end = utc_text(datetime.combine(last, time(), zone))
    query = replace(
        query,
        due_from=max(query.due_from or begin, begin),
        due_to=min(query.due_to or end, end),
    )
    counted: Counter[date] = Counter()
    for day, moment, number in tasks.store.todo_days(tasks.namespace, query):
        if day is not None:
            counted[date.fromisoformat(day)] += number
        elif moment is not None:
            counted[datetime.fromisoformat(moment).replace(tzinfo=UTC).astimezone(zone).date()] += number
    return {day: number for day, number in sorted(counted.items()) if first <= day < last}


def statistics(tasks: Tasks, *, days: int = 28) -> Statistics:
    """How things stand now, looking ``days`` days back."""
    now = tasks.clock()
    today = now.date()
    first = today - timedelta(days=days - 1)
    since = utc_text(datetime.combine(first, time(), tasks.zone))
    store, namespace = tasks.store, tasks.namespace
    minutes, estimated = store.todo_minutes(namespace, OPEN_STATUSES)
    counts = tasks.counts()
    opened = sum(counts[status] for status in OPEN_STATUSES)
    late, this_day, week = (tasks.count(TaskFilter(due=due)) for due in ("overdue", "today", "week"))
    today_late = tasks.count(TaskFilter(due=f"{today.isoformat()}..{now.isoformat()}"))
    undated = tasks.count(TaskFilter(due="none"))
    due = (
        ("overdue", late),
        ("today", max(this_day - today_late, 0)),
        ("next 6 days", max(week - this_day, 0)),
        ("later", max(opened - undated - late - week + today_late, 0)),
        ("no deadline", undated),
    )
    ranked = [(name, tasks.count(TaskFilter(priorities=(name,)))) for name in PRIORITY_ORDER if name is not None]
    return Statistics(
        counts=counts,
        due=due,
        priorities=(*ranked, (None, opened - sum(number for _, number in ranked))),
        first_day=first,
        finished=_by_day(store.todos_finished(namespace, since), tasks, first, days),
        added=_by_day(store.todos_added(namespace, since), tasks, first, days),
        minutes=minutes,
        estimated=estimated,
        tags=tuple(store.todo_tags(namespace)[:SHOWN_LABELS]),
        projects=tuple(store.todo_projects(namespace)[:SHOWN_LABELS]),
    )


def _by_day(moments: Iterable[tuple[str, int]], tasks: Tasks, first: date, days: int) -> tuple[int, ...]:
    counted: Counter[date] = Counter()
    for moment, number in moments:
        counted[datetime.fromisoformat(moment).replace(tzinfo=UTC).astimezone(tasks.zone).date()] += number
    return tuple(counted[first + timedelta(days=at)] for at in range(days))
