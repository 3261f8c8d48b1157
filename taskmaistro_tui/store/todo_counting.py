"""Tasks counted by day, by estimate and by what became of them; no document is read."""

from __future__ import annotations

from collections.abc import Sequence

from taskmaistro_tui.memory.change import Namespace
from taskmaistro_tui.memory.todo import STATUSES
from taskmaistro_tui.store.database import Connection
from taskmaistro_tui.store.documents import namespace_path
from taskmaistro_tui.store.todo_query import REMOVED, Plan, TodoQuery

_DONE = tuple(STATUSES.index(status) for status in ("done", "archived"))


class TodoCounting:
    """What can be counted of the tasks of a namespace."""

    def _source(self) -> Connection:
        raise NotImplementedError

    def _namespace_id(self, path: str) -> int | None:
        raise NotImplementedError

    def _plan(self, namespace: Namespace, query: TodoQuery) -> Plan | None:
        raise NotImplementedError

    def todo_days(self, namespace: Namespace, query: TodoQuery) -> list[tuple[str | None, str | None, int]]:
        """How many tasks of a query, whatever its window, have each deadline: (day, UTC second, number), one of the first
        two None; both for those without a deadline."""
        plan = self._plan(namespace, query)
        return [(day, moment, count) for day, moment, count in self._source().all(*plan.days())] if plan else []

    def todo_minutes(self, namespace: Namespace, statuses: Sequence[str]) -> tuple[int, int]:
        """The estimates of the tasks of these statuses taken together, and how many tasks have one."""
        ns = self._namespace_id(namespace_path(namespace))
        lanes = [STATUSES.index(status) for status in statuses]
        row = self._source().one(
            f"SELECT coalesce(sum(minutes), 0), count(minutes) FROM todos WHERE ns = ? AND lane IN"
            f" ({', '.join('?' * len(lanes))})",
            (ns, *lanes),
        )
        return (row[0], row[1]) if row else (0, 0)

    def todos_finished(self, namespace: Namespace, since: str) -> list[tuple[str, int]]:
        """When the tasks that are done were completed: (UTC minute, how many), from ``since`` (UTC ISO text) on."""
        return self._flow(
            namespace,
            since,
            "SELECT substr(c.at, 1, 16), count(*) FROM todos t JOIN changes c ON c.number = t.completed"
            f" WHERE t.ns = ? AND t.lane IN {_DONE} AND c.at >= ? GROUP BY 1 ORDER BY 1",
        )

    def todos_added(self, namespace: Namespace, since: str) -> list[tuple[str, int]]:
        """When the tasks that are there were added: (UTC minute, how many), from ``since`` (UTC ISO text) on."""
        return self._flow(
            namespace,
            since,
            "SELECT substr(d.created_at, 1, 16), count(*) FROM todos t JOIN documents d ON d.id = t.id"
            f" WHERE t.ns = ? AND t.lane < {REMOVED} AND d.created_at >= ? GROUP BY 1 ORDER BY 1",
        )

    def _flow(self, namespace: Namespace, since: str, sql: str) -> list[tuple[str, int]]:
        ns = self._namespace_id(namespace_path(namespace))
        return [(minute, count) for minute, count in self._source().all(sql, (ns, since))] if ns is not None else []
