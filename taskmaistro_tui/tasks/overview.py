"""Tasks counted: how many are due on each day, and how things stand over all. Counted by the store, never read one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta

from taskmaistro_tui.language.recurrence import ImpossibleRule, further_days
from taskmaistro_tui.memory.todo import OPEN_STATUSES, STATUSES
from taskmaistro_tui.memory.when import When, local_day
from taskmaistro_tui.store.todo_query import TodoQuery
from taskmaistro_tui.tasks.filters import TaskFilter, to_query, utc_text
from taskmaistro_tui.tasks.service import Tasks

PRIORITY_ORDER = ("high", "medium", "low", None)
SHOWN_LABELS = 8
DUE_ORDER = ("overdue", "today", "next 6 days", "later", "no deadline")
MOST_REPEATING = 300
"""Tasks that repeat of which a calendar works out when they come again."""
EVERYTHING = TaskFilter(statuses=STATUSES)


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


@dataclass(frozen=True, slots=True)
class Coming:
    """A task that repeats, on a day on which it will be due again: its key and title, and when."""

    key: str
    title: str
    when: When


def coming_days(tasks: Tasks, found: TaskFilter, first: date, days: int) -> dict[date, list[Coming]]:
    """The further occurrences of the filter's open tasks that repeat, on ``days`` days from ``first`` on; at most
    :data:`MOST_REPEATING` tasks are looked at, the earliest due first. What the filter says of deadlines is of the present
    ones, so a filter that says something of them finds none."""
    statuses = tuple(status for status in found.statuses if status in OPEN_STATUSES)
    if found.due is not None or not statuses:
        return {}
    now = tasks.clock()
    query = to_query(replace(found, statuses=statuses), now)
    query = replace(query, recurring=True, has_deadline=True, order="deadline", limit=MOST_REPEATING)
    if found.ids:
        query = replace(query, keys=tuple(d.key for d in tasks.page(found)))
    coming: dict[date, list[Coming]] = {}
    for document in tasks.store.todos(tasks.namespace, query):
        try:
            again = further_days(document.value, first, first + timedelta(days=days), now)
        except ImpossibleRule:
            continue  # the task itself says so where it is shown
        for when in again:
            one = Coming(document.key, str(document.value["task"]), when)
            coming.setdefault(local_day(when, tasks.zone), []).append(one)
    return coming


def statistics(tasks: Tasks, found: TaskFilter = EVERYTHING, *, days: int = 28) -> Statistics:
    """How the tasks of a filter stand now, looking ``days`` days back. A filter that names open tasks only, as one that
    names no status does, is about done ones too."""
    now = tasks.clock()
    first = now.date() - timedelta(days=days - 1)
    since = utc_text(datetime.combine(first, time(), tasks.zone))
    store, namespace = tasks.store, tasks.namespace
    whole = replace(found, statuses=STATUSES) if found.statuses == OPEN_STATUSES else found
    opened = replace(whole, statuses=tuple(status for status in OPEN_STATUSES if status in whole.statuses))
    narrowed = whole.narrows or whole.statuses != STATUSES
    every, still = _query(tasks, whole, now), _query(tasks, opened, now)
    counts = (
        tasks.counts()
        if not narrowed
        else {
            status: store.count_todos(namespace, replace(every, statuses=(status,))) if status in whole.statuses else 0
            for status in STATUSES
        }
    )
    left = sum(counts[status] for status in OPEN_STATUSES)
    minutes, estimated = store.todo_minutes(namespace, still) if opened.statuses else (0, 0)
    ranked = [
        (name, store.count_todos(namespace, replace(still, priorities=(name,))))
        if opened.statuses and (not found.priorities or name in found.priorities)
        else (name, 0)
        for name in PRIORITY_ORDER
        if name is not None
    ]
    chosen = every if narrowed else None
    return Statistics(
        counts=counts,
        due=_by_deadline(tasks, still, now) if opened.statuses else tuple((word, 0) for word in DUE_ORDER),
        priorities=(*ranked, (None, left - sum(number for _, number in ranked))),
        first_day=first,
        finished=_by_day(store.todos_finished(namespace, since, chosen), tasks, first, days),
        added=_by_day(store.todos_added(namespace, since, chosen), tasks, first, days),
        minutes=minutes,
        estimated=estimated,
        tags=tuple(store.todo_tags(namespace, chosen)[:SHOWN_LABELS]),
        projects=tuple(store.todo_projects(namespace, chosen)[:SHOWN_LABELS]),
    )


def _query(tasks: Tasks, found: TaskFilter, now: datetime) -> TodoQuery:
    """A filter for the store; ids become keys."""
    query = to_query(replace(found, ids=()), now)
    return replace(query, keys=tuple(d.key for d in tasks.page(found))) if found.ids else query


def _by_deadline(tasks: Tasks, query: TodoQuery, now: datetime) -> tuple[tuple[str, int], ...]:
    """How many tasks of a query are late, due today, within the six days after, later, and without a deadline."""
    today = now.date()
    counted: Counter[str] = Counter()
    for day, moment, number in tasks.store.todo_days(tasks.namespace, query):
        if day is None and moment is None:
            counted["no deadline"] += number
            continue
        if moment is not None:
            at = datetime.fromisoformat(moment).replace(tzinfo=UTC).astimezone(tasks.zone)
            due, late = at.date(), at < now
        else:
            due = date.fromisoformat(str(day))
            late = due < today
        distance = (due - today).days
        word = "overdue" if late else "today" if not distance else "next 6 days" if distance < 7 else "later"
        counted[word] += number
    return tuple((word, counted[word]) for word in DUE_ORDER)


def _by_day(moments: Iterable[tuple[str, int]], tasks: Tasks, first: date, days: int) -> tuple[int, ...]:
    counted: Counter[date] = Counter()
    for moment, number in moments:
        counted[datetime.fromisoformat(moment).replace(tzinfo=UTC).astimezone(tasks.zone).date()] += number
    return tuple(counted[first + timedelta(days=at)] for at in range(days))
