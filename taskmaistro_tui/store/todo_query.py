"""A question about tasks as plain values, and the SQL that answers it from the side tables.

A query reads its window from the index that has its order: each status (lane) is one ordered stream, and SQLite merges the
streams, so the first forty of ten thousand cost what the first forty of a hundred cost. A condition that leaves few tasks
(words, tags, keys, a range of deadlines) is looked up first and only what it leaves is sorted.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from taskmaistro_tui.memory.record import record
from taskmaistro_tui.memory.todo import STATUSES
from taskmaistro_tui.store.search import match_expression, plain

REMOVED = 10
"""What is added to the lane of a task that was removed."""

UNDATED = "~"
"""Stands for no deadline in ``due_sort``: after every date."""

RANKS = {"high": 0, "medium": 1, None: 2, "low": 3}
"""Board order of priorities: a task that nobody ranked stands above one that was called unimportant."""

ORDERS: dict[str, tuple[str, ...]] = {
    "board": ("rank", "due_sort", "id"),
    "priority": ("rank", "due_sort", "id"),
    "deadline": ("due_sort", "id"),
    "created": ("id",),
    "updated": ("changed", "id"),
    "task": ("title", "id"),
    "number of completion": ("completed", "id"),
}


@record
class TodoQuery:
    """Which tasks, in which order, and which window of them. Everything is optional; what is empty does not restrict.

    ``text``: all words, the last may be half typed. ``tags``: all of them; ``not_tags``: none. ``due_from``/``due_to``: UTC
    ISO seconds, end exclusive; a deadline that is a whole day lies in the window if its day ends in it. ``overdue_at``: (local
    day, UTC second), a day is overdue when it is over. ``started_by``: (local day, UTC second), no start or not after it.
    ``order``: a name of :data:`ORDERS`; ``deadline`` puts tasks without one last in both directions. ``updated`` and
    ``number of completion`` count changes, not clock time.
    """

    statuses: tuple[str, ...] = ()
    text: str = ""
    tags: tuple[str, ...] = ()
    not_tags: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    priorities: tuple[str | None, ...] = ()
    due_from: str | None = None
    due_to: str | None = None
    overdue_at: tuple[str, str] | None = None
    has_deadline: bool | None = None
    max_minutes: int | None = None
    started_by: tuple[str, str] | None = None
    keys: tuple[str, ...] | None = None
    recurring: bool | None = None
    order: str = "board"
    descending: bool = False
    limit: int | None = None
    offset: int = 0
    include_removed: bool = False
    removed_only: bool = False


def fold(text: str) -> str:
    """The form in which tags and projects are compared: upper and lower case are the same."""
    return plain(text).casefold()


def lanes_of(query: TodoQuery) -> list[int]:
    """The lanes a query reads. Raises ``ValueError`` for a status that does not exist."""
    lanes = [STATUSES.index(status) for status in dict.fromkeys(query.statuses or STATUSES)]
    removed = [lane + REMOVED for lane in lanes]
    return removed if query.removed_only else lanes + removed if query.include_removed else lanes


class Plan:
    """The SQL of a query: one stream a lane, all with the same conditions."""

    def __init__(self, query: TodoQuery, ns: int) -> None:
        if query.order not in ORDERS:
            raise ValueError(f"there is no order {query.order!r}; there is {', '.join(ORDERS)}")
        self.query = query
        self.ns = ns
        self.lanes = lanes_of(query)
        self.narrow = False
        self.possible = True
        self._conditions: list[str] = []
        self._values: list[Any] = []
        self._collect()

    def ids(self, limit: int, offset: int, *, backwards: bool = False) -> tuple[str, list[Any]]:
        """SQL for the ids of a window (limit -1: all), in order or counted from the end."""
        columns = self._order_columns()
        order = ", ".join(f"{column} DESC" if self._falls(column) != backwards else column for column in columns)
        selected = ", ".join(dict.fromkeys(["id", *columns]))
        sql, values = self._streams(f"SELECT {selected}")
        return f"{sql} ORDER BY {order} LIMIT ? OFFSET ?", [*values, limit, offset]

    def count(self) -> tuple[str, list[Any]]:
        """SQL for the number of tasks, whatever the window."""
        sql, values = self._streams("SELECT count(*) AS n")
        return f"SELECT sum(n) FROM ({sql})", values

    def days(self) -> tuple[str, list[Any]]:
        """SQL for how many tasks have each deadline: day, UTC second, number."""
        sql, values = self._streams("SELECT due_day, due_at")
        return f"SELECT due_day, due_at, count(*) FROM ({sql}) GROUP BY 1, 2 ORDER BY 1, 2", values

    def minutes(self) -> tuple[str, list[Any]]:
        """SQL for the estimates taken together, and how many tasks have one."""
        sql, values = self._streams("SELECT minutes")
        return f"SELECT coalesce(sum(minutes), 0), count(minutes) FROM ({sql})", values

    def members(self) -> tuple[str, list[Any]]:
        """SQL for the ids of all tasks, in no order."""
        return self._streams("SELECT id")

    def before(self, task: dict[str, Any]) -> tuple[str, list[Any]]:
        """SQL for the number of tasks that stand before ``task`` (its row of ``todos``) in the order."""
        columns = self._order_columns()
        falls = [self._falls(column) for column in columns]
        values = [task[column] for column in columns]
        if len(set(falls)) == 1:  # the index's own order: its first part is read and no more
            more = f" AND ({', '.join(columns)}) {'>' if falls[0] else '<'} ({', '.join('?' * len(columns))})"
        else:
            steps = []
            for place, column in enumerate(columns):
                equal = "".join(f"{earlier} = ? AND " for earlier in columns[:place])
                steps.append(f"({equal}{column} {'>' if falls[place] else '<'} ?)")
            more = f" AND ({' OR '.join(steps)})"
            values = [task[earlier] for place in range(len(columns)) for earlier in columns[: place + 1]]
        sql, all_values = self._streams("SELECT count(*) AS n", more, values)
        return f"SELECT sum(n) FROM ({sql})", all_values

    def holds(self, task_id: int) -> tuple[str, list[Any]]:
        """SQL that yields a row if the task is one of the query's."""
        return self._streams("SELECT 1", " AND id = ?", [task_id])

    def is_plain(self) -> bool:
        """Whether nothing but the lane restricts, so that counts are known without looking at tasks."""
        return not self._conditions

    def _order_columns(self) -> tuple[str, ...]:
        if self.query.order == "deadline" and self.query.descending:
            return ("undated", "due_sort", "id")
        return ORDERS[self.query.order]

    def _falls(self, column: str) -> bool:
        return self.query.descending and not (
            self.query.order == "deadline" and column in ("undated", "id")  # undated last, ties as they were made
        )

    def _streams(self, select: str, more: str = "", more_values: list[Any] | None = None) -> tuple[str, list[Any]]:
        where = "".join(f" AND {condition}" for condition in self._conditions) + more
        if self.narrow:  # plus signs keep SQLite from walking an index when there is little left to sort
            marks = ", ".join("?" * len(self.lanes))
            sql = f"{select} FROM todos WHERE +ns = ? AND +lane IN ({marks}){where}"
            return sql, [self.ns, *self.lanes, *self._values, *(more_values or [])]
        streams = [f"{select} FROM todos WHERE ns = ? AND lane = ?{where}" for _ in self.lanes]
        values: list[Any] = []
        for lane in self.lanes:
            values += [self.ns, lane, *self._values, *(more_values or [])]
        return " UNION ALL ".join(streams), values

    def _add(self, condition: str, *values: Any) -> None:
        self._conditions.append(condition)
        self._values += values

    def _collect(self) -> None:
        query = self.query
        if query.keys is not None:
            marks = ", ".join("?" * len(query.keys))
            self._narrow(f"id IN (SELECT id FROM documents WHERE ns = ? AND key IN ({marks}))", self.ns, *query.keys)
        if query.text.strip():
            expression = match_expression(query.text, any_word=False, prefix=True)
            if expression is None:
                self.possible = False
                return
            self._narrow("id IN (SELECT rowid FROM search_texts_fts WHERE search_texts_fts MATCH ?)", expression)
        for tag in query.tags:
            self._narrow("id IN (SELECT id FROM todo_tags WHERE ns = ? AND tag = ?)", self.ns, fold(tag))
        for tag in query.not_tags:
            self._add("id NOT IN (SELECT id FROM todo_tags WHERE ns = ? AND tag = ?)", self.ns, fold(tag))
        if query.projects:
            marks = ", ".join("?" * len(query.projects))
            self._add(f"project IN ({marks})", *map(fold, query.projects))
        if query.priorities:
            self._add(
                f"rank IN ({', '.join('?' * len(query.priorities))})", *(RANKS[name] for name in query.priorities)
            )
        self._collect_times()
        if query.max_minutes is not None:
            self._add("minutes <= ?", query.max_minutes)
        if query.recurring is not None:
            self._add("recurring = ?", int(query.recurring))

    def _narrow(self, condition: str, *values: Any) -> None:
        self.narrow = True
        self._add(condition, *values)

    def _collect_times(self) -> None:
        query = self.query
        if query.due_from is not None:
            self._add("due_sort >= ?", query.due_from[:19])
        if query.due_to is not None:
            self._add("due_sort < ?", query.due_to[:19])
        elif query.due_from is not None:
            self._add("due_sort < ?", UNDATED)
        if query.overdue_at is not None:
            day, moment = query.overdue_at
            # What is overdue lies before now in the index by deadline; a day's margin, for the zone may have changed.
            self._add("due_sort < ?", (datetime.fromisoformat(moment[:19]) + timedelta(days=1)).isoformat())
            self._add("(due_day < ? OR due_at < ?)", day, moment[:19])
        if query.has_deadline is not None:
            self._add("undated = ?", int(not query.has_deadline))
        if query.started_by is not None:
            day, moment = query.started_by
            self._add("coalesce(start_day, '') <= ? AND coalesce(start_at, '') <= ?", day, moment[:19])
