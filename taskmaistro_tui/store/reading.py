"""Reading documents and tasks: the same questions for a store and inside a transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from taskmaistro_tui.memory.change import Document, Namespace
from taskmaistro_tui.memory.todo import STATUSES
from taskmaistro_tui.store.changes import ChangeReads
from taskmaistro_tui.store.conversations import ConversationReads
from taskmaistro_tui.store.database import Connection, Row
from taskmaistro_tui.store.documents import (
    COLUMNS,
    LIVING,
    namespace_path,
    path_namespace,
    path_range,
    to_document,
)
from taskmaistro_tui.store.reflections import ReflectionReads
from taskmaistro_tui.store.search import match_expression
from taskmaistro_tui.store.todo_counting import TodoCounting
from taskmaistro_tui.store.todo_query import REMOVED, Plan, TodoQuery
from taskmaistro_tui.store.trace import TraceReads
from taskmaistro_tui.store.usage import UsageReads

_BATCH = 500
_DEEP = 500
_RANK = "rank MATCH 'bm25(4.0, 1.0)'"  # a word in the title weighs four times one in the text


def utc_text(moment: datetime) -> str:
    """An aware moment as documents and changes carry it: UTC ISO text to the microsecond."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


class Reading(TodoCounting, ChangeReads, ConversationReads, TraceReads, ReflectionReads, UsageReads):
    """The questions. Removed and expired documents are left out unless ``include_removed`` is set."""

    def connection(self) -> Connection:
        """The connection that this reads through, for the other parts of the package."""
        return self._source()

    def _now(self) -> str:
        raise NotImplementedError

    def _namespace_id(self, path: str) -> int | None:
        row = self._source().one("SELECT id FROM namespaces WHERE path = ?", (path,))
        return row[0] if row else None

    def _living(self, include_removed: bool) -> tuple[str, list[Any]]:
        return ("1", []) if include_removed else (LIVING, [self._now()])

    # -- documents -------------------------------------------------------------------------------------------------

    def get(self, namespace: Namespace, key: str, *, include_removed: bool = False) -> Document | None:
        """One document, None if there is none."""
        return self._one(namespace, "d.key = ?", key, include_removed)

    def by_short(self, namespace: Namespace, short: str, *, include_removed: bool = False) -> Document | None:
        """The document with a short id, None if there is none."""
        return self._one(namespace, "d.short = ?", short, include_removed)

    def _one(self, namespace: Namespace, condition: str, value: str, include_removed: bool) -> Document | None:
        ns = self._namespace_id(namespace_path(namespace))
        if ns is None:
            return None
        living, values = self._living(include_removed)
        row = self._source().one(
            f"SELECT {COLUMNS} FROM documents d WHERE d.ns = ? AND {condition} AND {living}", [ns, value, *values]
        )
        return to_document(namespace, row) if row else None

    def get_many(
        self, namespace: Namespace, keys: Iterable[str], *, include_removed: bool = False
    ) -> dict[str, Document]:
        """The documents that exist among ``keys``, in the order of the keys."""
        wanted = list(dict.fromkeys(keys))
        ns = self._namespace_id(namespace_path(namespace))
        if ns is None:
            return {}
        found: dict[str, Document] = {}
        living, values = self._living(include_removed)
        for start in range(0, len(wanted), _BATCH):
            batch = wanted[start : start + _BATCH]
            marks = ", ".join("?" * len(batch))
            for row in self._source().all(
                f"SELECT {COLUMNS} FROM documents d WHERE d.ns = ? AND d.key IN ({marks}) AND {living}",
                [ns, *batch, *values],
            ):
                found[row[0]] = to_document(namespace, row)
        return {key: found[key] for key in wanted if key in found}

    def scan(
        self, prefix: Namespace, *, limit: int | None = None, offset: int = 0, include_removed: bool = False
    ) -> list[Document]:
        """All documents of the namespaces under ``prefix`` (whole segments), in the order they were made."""
        spaces = self._namespaces_under(prefix)
        if not spaces:
            return []
        living, values = self._living(include_removed)
        within = "d.ns = ?" if len(spaces) == 1 else f"d.ns IN ({', '.join('?' * len(spaces))})"
        rows = self._source().all(
            f"SELECT {COLUMNS}, d.ns FROM documents d WHERE {within} AND {living} ORDER BY d.id LIMIT ? OFFSET ?",
            [*spaces, *values, -1 if limit is None else limit, offset],
        )
        return [to_document(spaces[row[7]], row) for row in rows]

    def _namespaces_under(self, prefix: Namespace) -> dict[int, Namespace]:
        rows = self._source().all("SELECT id, path FROM namespaces WHERE path >= ? AND path < ?", path_range(prefix))
        return {id: path_namespace(path) for id, path in rows}

    def search_text(
        self,
        namespace: Namespace,
        words: str,
        *,
        limit: int = 20,
        any_word: bool = True,
        statuses: tuple[str, ...] | None = None,
        include_removed: bool = False,
        prefix: bool = False,
    ) -> list[tuple[Document, float]]:
        """Documents that hold the words, best first, each with its score (BM25, higher is better).

        Any text is safe. ``any_word``: one of the words is enough. ``statuses`` restricts to tasks in them. ``prefix``: the
        last word may be half typed.
        """
        expression = match_expression(words, any_word=any_word, prefix=prefix)
        ns = self._namespace_id(namespace_path(namespace))
        if expression is None or ns is None:
            return []
        living, values = self._living(include_removed)
        joined = ""
        if statuses is not None:
            lanes = [STATUSES.index(status) for status in statuses]
            lanes += [lane + REMOVED for lane in lanes]
            joined = f" JOIN todos t ON t.id = d.id AND t.lane IN ({', '.join(map(str, lanes))})"
        rows = self._source().all(
            f"SELECT {COLUMNS}, f.rank FROM search_texts_fts f JOIN documents d ON d.id = f.rowid{joined}"
            f" WHERE f.search_texts_fts MATCH ? AND f.{_RANK} AND d.ns = ? AND {living} ORDER BY f.rank LIMIT ?",
            [expression, ns, *values, limit],
        )
        return [(to_document(namespace, row), -row[7]) for row in rows]

    # -- tasks -----------------------------------------------------------------------------------------------------

    def _plan(self, namespace: Namespace, query: TodoQuery) -> Plan | None:
        ns = self._namespace_id(namespace_path(namespace))
        plan = Plan(query, ns if ns is not None else -1)
        return plan if ns is not None and plan.possible else None

    def todos(self, namespace: Namespace, query: TodoQuery) -> list[Document]:
        """The tasks of a query's window, in its order."""
        plan = self._plan(namespace, query)
        if plan is None:
            return []
        return [to_document(namespace, row) for row in self._rows(self._window(plan))]

    def _window(self, plan: Plan) -> list[int]:
        """The ids of a window. One that lies deep in a long list is reached from its end if that is nearer."""
        limit, offset = plan.query.limit, plan.query.offset
        if limit is not None and offset >= _DEEP and plan.is_plain():
            total = self._lane_total(plan)
            limit = max(min(limit, total - offset), 0)
            if total - offset - limit < offset:
                rows = self._source().all(*plan.ids(limit, total - offset - limit, backwards=True))
                return [row[0] for row in reversed(rows)]
        return [row[0] for row in self._source().all(*plan.ids(-1 if limit is None else limit, offset))]

    def _rows(self, ids: Sequence[int]) -> list[Row]:
        found: dict[int, Row] = {}
        for start in range(0, len(ids), _BATCH):
            batch = ids[start : start + _BATCH]
            marks = ", ".join("?" * len(batch))
            for row in self._source().all(f"SELECT {COLUMNS}, d.id FROM documents d WHERE d.id IN ({marks})", batch):
                found[row[7]] = row
        return [found[id] for id in ids if id in found]

    def count_todos(self, namespace: Namespace, query: TodoQuery) -> int:
        """How many tasks a query has, whatever its window."""
        plan = self._plan(namespace, query)
        if plan is None:
            return 0
        if plan.is_plain():
            return self._lane_total(plan)
        row = self._source().one(*plan.count())
        return (row and row[0]) or 0

    def _lane_counts(self, ns: int) -> dict[int, int]:
        return dict(self._source().all("SELECT lane, tasks FROM todo_counts WHERE ns = ?", (ns,)))

    def _lane_total(self, plan: Plan) -> int:
        counted = self._lane_counts(plan.ns)
        return sum(counted.get(lane, 0) for lane in plan.lanes)

    def todo_counts(self, namespace: Namespace) -> dict[str, int]:
        """The number of tasks of each status, zero included."""
        ns = self._namespace_id(namespace_path(namespace))
        counted = self._lane_counts(ns) if ns is not None else {}
        return {status: counted.get(lane, 0) for lane, status in enumerate(STATUSES)}

    def position(self, namespace: Namespace, key: str, query: TodoQuery) -> int | None:
        """The index (from 0, whatever the window) at which a task stands in a query's result; None if it does not."""
        plan = self._plan(namespace, query)
        if plan is None:
            return None
        columns = ("id", "rank", "undated", "due_sort", "changed", "title", "completed")
        row = self._source().one(
            f"SELECT {', '.join('t.' + name for name in columns)} FROM documents d JOIN todos t ON t.id = d.id"
            " WHERE d.ns = ? AND d.key = ?",
            (plan.ns, key),
        )
        if row is None or self._source().one(*plan.holds(row[0])) is None:
            return None
        counted = self._source().one(*plan.before(dict(zip(columns, row, strict=True))))
        return (counted and counted[0]) or 0
