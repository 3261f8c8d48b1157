"""The side tables that answer questions about tasks, kept in the same transaction as the documents."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any

from taskmaistro_tui.memory.todo import STATUSES
from taskmaistro_tui.memory.when import When, end_of, parse_when
from taskmaistro_tui.store.database import Connection
from taskmaistro_tui.store.search import plain
from taskmaistro_tui.store.todo_query import RANKS, REMOVED, UNDATED, fold

_COLUMNS = (
    "id", "ns", "lane", "rank", "undated", "due_sort", "due_day", "due_at", "start_day", "start_at", "minutes",
    "project", "project_name", "recurring", "title", "changed", "completed",
)  # fmt: skip
_UPSERT = (
    f"INSERT INTO todos ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))}) ON CONFLICT (id) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in _COLUMNS[2:])
)
TITLE_SORT = 120
"""Characters of a title that decide its place in the order by title."""


def _when(value: Any, zone: tzinfo) -> When | None:
    if not isinstance(value, str):
        return None
    try:
        return parse_when(value, zone)
    except ValueError:
        return None  # such a document is refused by the task service; here it just has no deadline


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds")[:19]


def due_sort(when: When | None, zone: tzinfo) -> str:
    """The last UTC second of ``when``, which orders days and moments together and puts a day inside its own window."""
    if when is None:
        return UNDATED
    return _utc(end_of(when, zone) - (timedelta() if isinstance(when, datetime) else timedelta(seconds=1)))


def _days(when: When | None) -> tuple[str | None, str | None]:
    """A time as (day, UTC second), one of them None."""
    if isinstance(when, datetime):
        return None, _utc(when)
    return (when.isoformat() if isinstance(when, date) else None), None


def write_todo(
    connection: Connection,
    *,
    id: int,
    ns: int,
    value: Mapping[str, Any],
    removed: bool,
    number: int,
    zone: tzinfo,
) -> None:
    """Bring the side tables up to date with a task that change ``number`` wrote."""
    status = value.get("status")
    lane = STATUSES.index(status) if status in STATUSES else 0
    completed = 0
    if lane >= STATUSES.index("done"):
        before = connection.one("SELECT completed FROM todos WHERE id = ?", (id,))
        completed = before[0] if before and before[0] else number
    _write_row(connection, id, ns, value, lane + REMOVED * removed, number, completed, zone)
    _write_tags(connection, id, ns, value.get("tags"))


def _write_row(
    connection: Connection,
    id: int,
    ns: int,
    value: Mapping[str, Any],
    lane: int,
    changed: int,
    completed: int,
    zone: tzinfo,
) -> None:
    deadline = _when(value.get("deadline"), zone)
    priority = value.get("priority")
    minutes = value.get("time_to_complete")
    project = value.get("project")
    project = project if isinstance(project, str) and project else None
    connection.run(
        _UPSERT,
        (
            id,
            ns,
            lane,
            RANKS.get(priority if isinstance(priority, str) else None, RANKS[None]),
            int(deadline is None),
            due_sort(deadline, zone),
            *_days(deadline),
            *_days(_when(value.get("start"), zone)),
            minutes if isinstance(minutes, int) and 0 <= minutes < 2**31 else None,
            fold(project) if project else None,
            project,
            int(bool(value.get("recurrence"))),
            plain(str(value.get("task", ""))).casefold()[:TITLE_SORT],
            changed,
            completed,
        ),
    )


def _write_tags(connection: Connection, id: int, ns: int, tags: Any) -> None:
    wanted = {fold(tag): tag for tag in tags if isinstance(tag, str)} if isinstance(tags, list | tuple) else {}
    present: dict[str, str] = dict(connection.all("SELECT tag, name FROM todo_tags WHERE id = ?", (id,)))
    if wanted == present:
        return
    connection.run("DELETE FROM todo_tags WHERE id = ?", (id,))
    connection.many(
        "INSERT INTO todo_tags (ns, tag, id, name) VALUES (?, ?, ?, ?)",
        [(ns, tag, id, name) for tag, name in wanted.items()],
    )


def zone_name(zone: tzinfo) -> str:
    """What tells one zone's rules from another's."""
    return getattr(zone, "key", None) or str(zone)


def use_zone(connection: Connection, zone: tzinfo) -> bool:
    """Order deadlines that are whole days by where they end in ``zone``; returns whether anything had to be done.

    The zone the tables were made for is written down, so this costs one look-up unless the user, or another program on the
    same file, is elsewhere.
    """
    if known_zone(connection) == zone_name(zone):
        return False
    connection.begin()
    try:
        order_days(connection, zone)
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
    return True


def order_days(connection: Connection, zone: tzinfo) -> None:
    """What :func:`use_zone` does, inside a transaction that the caller holds."""
    name, known = zone_name(zone), known_zone(connection)
    if known is not None and known != name:
        for (day,) in connection.all("SELECT DISTINCT due_day FROM todos WHERE due_day IS NOT NULL"):
            sort = due_sort(date.fromisoformat(day), zone)
            connection.run("UPDATE todos SET due_sort = ? WHERE due_day = ?", (sort, day))
    if known != name:
        _note_zone(connection, name)


def known_zone(connection: Connection) -> str | None:
    """The name of the zone in which days were ordered last."""
    row = connection.one("SELECT value FROM meta WHERE name = 'zone'")
    return row[0] if row else None


def _note_zone(connection: Connection, name: str) -> None:
    connection.run("INSERT INTO meta VALUES ('zone', ?) ON CONFLICT DO UPDATE SET value = excluded.value", (name,))


def rebuild_todos(connection: Connection, zone: tzinfo) -> int:
    """Make the side tables anew from the documents (after a migration, or a repair); the caller holds the transaction."""
    connection.run("DELETE FROM todo_tags")
    completed: dict[int, int] = dict(connection.all("SELECT id, completed FROM todos"))
    connection.run("DELETE FROM todos")
    connection.run("DELETE FROM todo_counts")
    rows = connection.all(
        "SELECT d.id, d.ns, d.value, d.removed_at, d.changed FROM documents d JOIN namespaces n ON n.id = d.ns"
        " WHERE n.path >= 'todo\x1f' AND n.path < 'todo ' ORDER BY d.id"
    )
    for id, ns, text, removed_at, changed in rows:
        value = json.loads(text)
        status = value.get("status")
        lane = STATUSES.index(status) if status in STATUSES else 0
        done = (completed.get(id) or changed) if lane >= STATUSES.index("done") else 0
        _write_row(connection, id, ns, value, lane + REMOVED * (removed_at is not None), changed, done, zone)
        _write_tags(connection, id, ns, value.get("tags"))
    _note_zone(connection, zone_name(zone))
    return len(rows)
