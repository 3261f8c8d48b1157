"""Documents as LangGraph's stores speak of them: found by a namespace prefix, filters and words, with a lifetime.

Plain values only, so that the adapter in :mod:`taskmaistro_tui.store.langgraph_store` stays thin.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from taskmaistro_tui.memory.change import Namespace
from taskmaistro_tui.memory.record import record
from taskmaistro_tui.store.database import Connection, Row
from taskmaistro_tui.store.documents import LIVING, namespace_path, path_namespace, path_range
from taskmaistro_tui.store.reading import utc_text
from taskmaistro_tui.store.search import match_expression, words_of
from taskmaistro_tui.store.transaction import write_search_texts

_COLUMNS = "d.id, n.path, d.key, d.value, d.created_at, d.updated_at, d.ttl"
_CHUNK = 200
_NAME = re.compile(r"\w+", re.ASCII)
_EXACT = 2**53  # whole numbers up to here are the same to JSON, SQLite and Python


@record
class FoundItem:
    """A document as a store item. ``ttl``: minutes it lives after its last use, None for ever. ``score``: higher is
    better, None when no words were asked for."""

    id: int
    namespace: Namespace
    key: str
    value: dict[str, Any]
    created_at: str
    updated_at: str
    ttl: float | None
    score: float | None = None


def _to_item(row: Row, score: float | None = None) -> FoundItem:
    id, path, key, value, created_at, updated_at, ttl = row[:7]
    return FoundItem(id, path_namespace(path), key, json.loads(value), created_at, updated_at, ttl, score)


def get_item(connection: Connection, namespace: Namespace, key: str, now: str) -> FoundItem | None:
    """One living item."""
    row = connection.one(
        f"SELECT {_COLUMNS} FROM namespaces n JOIN documents d ON d.ns = n.id WHERE n.path = ? AND d.key = ? AND {LIVING}",
        (namespace_path(namespace), key, now),
    )
    return _to_item(row) if row else None


def find_items(
    connection: Connection,
    prefix: Namespace,
    now: str,
    *,
    filter: Mapping[str, Any] | None,
    query: str | None,
    limit: int,
    offset: int,
) -> list[FoundItem]:
    """The living items under ``prefix`` that pass ``filter``, a window of them.

    With words in ``query``: those that hold at least one, best first. Otherwise all, the one changed last first. Either
    order is total, so pages neither overlap nor leave anything out. Raises ``ValueError`` for an unknown filter operator.
    """
    if limit <= 0:
        return []
    found: list[FoundItem] = []
    skipped = 0
    for item in _ordered(connection, prefix, now, filter, query, limit, 0 if filter else offset):
        if filter:
            if not passes(item.value, filter):
                continue
            if skipped < offset:
                skipped += 1
                continue
        found.append(item)
        if len(found) == limit:
            break
    return found


def _ordered(
    connection: Connection,
    prefix: Namespace,
    now: str,
    filter: Mapping[str, Any] | None,
    query: str | None,
    limit: int,
    offset: int,
) -> Iterator[FoundItem]:
    first, last = path_range(prefix)
    spaces: list[int] = [
        id for (id,) in connection.all("SELECT id FROM namespaces WHERE path >= ? AND path < ?", (first, last))
    ]
    if not spaces:
        return
    where, values = _conditions(spaces, now, filter)
    window = (-1, 0) if filter else (limit, offset)
    if query is not None and words_of(query):
        rows = connection.all(
            f"SELECT d.id, f.rank FROM search_texts_fts f CROSS JOIN documents d ON d.id = f.rowid"
            f" WHERE f.search_texts_fts MATCH ? AND f.rank MATCH 'bm25(4.0, 1.0)' AND {where}"
            " ORDER BY f.rank, d.id LIMIT ? OFFSET ?",
            [match_expression(query, any_word=True), *values, *window],
        )
        scores: dict[int, float | None] = {id: -rank for id, rank in rows}
    else:
        rows = connection.all(
            f"SELECT d.id FROM documents d WHERE {where} ORDER BY d.changed DESC LIMIT ? OFFSET ?", [*values, *window]
        )
        scores = {id: None for (id,) in rows}
    ids = list(scores)
    for start in range(0, len(ids), _CHUNK):
        chunk = ids[start : start + _CHUNK]
        marks = ", ".join("?" * len(chunk))
        rows = connection.all(
            f"SELECT {_COLUMNS} FROM documents d JOIN namespaces n ON n.id = d.ns WHERE d.id IN ({marks})", chunk
        )
        by_id = {row[0]: row for row in rows}
        for id in chunk:
            if id in by_id:
                yield _to_item(by_id[id], scores[id])


def _conditions(spaces: list[int], now: str, filter: Mapping[str, Any] | None) -> tuple[str, list[Any]]:
    """What SQL can check by itself; the rest of the filter is checked on what this leaves."""
    one = len(spaces) == 1
    where = [LIVING, "d.ns = ?" if one else f"d.ns IN ({', '.join(map(str, spaces))})"]
    values: list[Any] = [now, *(spaces if one else [])]
    for name, wanted in (filter or {}).items():
        if isinstance(wanted, Mapping) and set(wanted) == {"$eq"}:
            wanted = wanted["$eq"]
        if _NAME.fullmatch(name) and _is_exact(wanted):
            where.append(f"json_extract(d.value, '$.{name}') IS ?")
            values.append(wanted)
    return " AND ".join(where), values


def _is_exact(wanted: Any) -> bool:
    if isinstance(wanted, str):
        return "\x00" not in wanted and wanted.isprintable()
    return wanted is None or isinstance(wanted, bool) or (isinstance(wanted, int) and abs(wanted) < _EXACT)


# -- filters -------------------------------------------------------------------------------------------------------


def passes(value: Mapping[str, Any], filter: Mapping[str, Any]) -> bool:
    """Whether a value has what a filter asks for; a key that it lacks counts as null."""
    return all(_matches(value.get(name), wanted) for name, wanted in filter.items())


def _matches(held: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        if any(str(name).startswith("$") for name in wanted):
            return all(_compare(held, operator, operand) for operator, operand in wanted.items())
        return isinstance(held, Mapping) and all(_matches(held.get(name), inner) for name, inner in wanted.items())
    if isinstance(wanted, list | tuple):
        return (
            isinstance(held, list | tuple)
            and len(held) == len(wanted)
            and all(_matches(left, right) for left, right in zip(held, wanted, strict=True))
        )
    return bool(held == wanted)


def _compare(held: Any, operator: str, operand: Any) -> bool:
    match operator:
        case "$eq":
            return bool(held == operand)
        case "$ne":
            return bool(held != operand)
        case "$gt" | "$gte" | "$lt" | "$lte":
            pair = _comparable(held, operand)
            if pair is None:
                return False
            left, right = pair
            return bool(
                left > right or (left == right and operator == "$gte")
                if operator in ("$gt", "$gte")
                else left < right or (left == right and operator == "$lte")
            )
        case _:
            raise ValueError(f"unknown filter operator {operator!r}; there are $eq $ne $gt $gte $lt $lte")


def _comparable(left: Any, right: Any) -> tuple[Any, Any] | None:
    """Both as numbers if both are, also written as text; both as text (ISO times) if both are; else they do not compare."""
    try:
        return float(left), float(right)
    except (TypeError, ValueError, OverflowError):
        return (left, right) if isinstance(left, str) and isinstance(right, str) else None


# -- namespaces ----------------------------------------------------------------------------------------------------


def list_namespaces(
    connection: Connection,
    now: str,
    *,
    conditions: Iterable[tuple[str, tuple[str, ...]]],
    max_depth: int | None,
    limit: int,
    offset: int,
) -> list[Namespace]:
    """The namespaces that hold something living and meet every ("prefix" | "suffix", path) condition, sorted; ``*`` in a
    path stands for any segment. Those deeper than ``max_depth`` are cut to it, each named once."""
    rows = connection.all(
        f"SELECT n.path FROM namespaces n WHERE EXISTS (SELECT 1 FROM documents d WHERE d.ns = n.id AND {LIVING})",
        (now,),
    )
    wanted = list(conditions)
    found = {
        namespace[:max_depth] if max_depth is not None else namespace
        for namespace in (path_namespace(path) for (path,) in rows)
        if all(_fits(namespace, kind, path) for kind, path in wanted)
    }
    return sorted(found)[max(offset, 0) :][: max(limit, 0)]


def _fits(namespace: Namespace, kind: str, path: tuple[str, ...]) -> bool:
    if kind not in ("prefix", "suffix"):
        raise ValueError(f"a namespace is matched by prefix or suffix, not by {kind!r}")
    if len(namespace) < len(path):
        return False
    part = namespace[: len(path)] if kind == "prefix" else namespace[len(namespace) - len(path) :]
    return all(wanted in ("*", label) for label, wanted in zip(part, path, strict=True))


# -- lifetimes and what is searched --------------------------------------------------------------------------------


def set_lifetime(connection: Connection, id: int, ttl: float | None, now: datetime) -> None:
    """Let an item live ``ttl`` minutes from ``now``, or for ever."""
    until = utc_text(now + timedelta(minutes=ttl)) if ttl is not None else None
    connection.run("UPDATE documents SET ttl = ?, expires_at = ? WHERE id = ?", (ttl, until, id))


def set_indexed(connection: Connection, id: int, value: dict[str, Any], paths: list[str] | None) -> None:
    """Let only the texts at ``paths`` be searched (none if it is empty), or all."""
    text = json.dumps(paths) if paths is not None else None
    if connection.altered("UPDATE documents SET indexed = ? WHERE id = ? AND indexed IS NOT ?", (text, id, text)):
        write_search_texts(connection, id, value, paths)


def expired(connection: Connection, now: str) -> list[tuple[Namespace, str]]:
    """The items whose time is over and that nobody has removed yet."""
    rows = connection.all(
        "SELECT n.path, d.key FROM documents d JOIN namespaces n ON n.id = d.ns"
        " WHERE d.expires_at <= ? AND d.removed_at IS NULL ORDER BY d.id",
        (now,),
    )
    return [(path_namespace(path), key) for path, key in rows]
