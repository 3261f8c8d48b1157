"""Tasks counted by day, by estimate and by what became of them; no document is read."""

from __future__ import annotations

from typing import Any

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

    def todo_minutes(self, namespace: Namespace, query: TodoQuery) -> tuple[int, int]:
        """The estimates of the tasks of a query taken together, and how many tasks have one."""
        plan = self._plan(namespace, query)
        row = self._source().one(*plan.minutes()) if plan is not None else None
        return (row[0], row[1]) if row else (0, 0)

    def todos_finished(self, namespace: Namespace, since: str, query: TodoQuery | None = None) -> list[tuple[str, int]]:
        """When the tasks that are done were completed: (UTC minute, how many), from ``since`` (UTC ISO text) on; with a
        ``query`` only those of its tasks."""
        return self._flow(
            namespace,
            since,
            query,
            "SELECT substr(c.at, 1, 16), count(*) FROM todos t JOIN changes c ON c.number = t.completed"
            f" WHERE t.ns = ? AND t.lane IN {_DONE} AND c.at >= ?{{}} GROUP BY 1 ORDER BY 1",
        )

    def todos_added(self, namespace: Namespace, since: str, query: TodoQuery | None = None) -> list[tuple[str, int]]:
        """When the tasks that are there were added: (UTC minute, how many), from ``since`` (UTC ISO text) on; with a
        ``query`` only those of its tasks."""
        return self._flow(
            namespace,
            since,
            query,
            "SELECT substr(d.created_at, 1, 16), count(*) FROM todos t JOIN documents d ON d.id = t.id"
            f" WHERE t.ns = ? AND t.lane < {REMOVED} AND d.created_at >= ?{{}} GROUP BY 1 ORDER BY 1",
        )

    def todo_tags(self, namespace: Namespace, query: TodoQuery | None = None) -> list[tuple[str, int]]:
        """The tags of the user's tasks (of a ``query``'s) with how many carry each, the most used first."""
        return self._grouped(
            namespace,
            query,
            "SELECT min(g.name), count(*) FROM todo_tags g JOIN todos t ON t.id = g.id"
            f" WHERE g.ns = ? AND t.lane < {REMOVED}{{}} GROUP BY g.tag ORDER BY 2 DESC, g.tag",
        )

    def todo_projects(self, namespace: Namespace, query: TodoQuery | None = None) -> list[tuple[str, int]]:
        """The projects of the user's tasks (of a ``query``'s) with how many belong to each, the largest first."""
        return self._grouped(
            namespace,
            query,
            "SELECT min(t.project_name), count(*) FROM todos t"
            f" WHERE t.ns = ? AND t.lane < {REMOVED} AND t.project IS NOT NULL{{}}"
            " GROUP BY t.project ORDER BY 2 DESC, t.project",
        )

    def _flow(self, namespace: Namespace, since: str, query: TodoQuery | None, sql: str) -> list[tuple[str, int]]:
        return self._grouped(namespace, query, sql, since)

    def _grouped(self, namespace: Namespace, query: TodoQuery | None, sql: str, *values: str) -> list[tuple[str, int]]:
        """Rows of (name, number); the braces of ``sql`` are where a query's tasks are chosen."""
        ns = self._namespace_id(namespace_path(namespace))
        if ns is None:
            return []
        chosen: tuple[str, list[Any]] = ("", [])
        if query is not None:
            plan = self._plan(namespace, query)
            if plan is None:
                return []
            members, more = plan.members()
            chosen = (f" AND t.id IN ({members})", more)
        return [(name, count) for name, count in self._source().all(sql.format(chosen[0]), (ns, *values, *chosen[1]))]
