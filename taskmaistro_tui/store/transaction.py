"""Writing: edits become documents and changes, all in one transaction or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime, tzinfo
from typing import Any

from taskmaistro_tui.memory.change import Change, Edit, Namespace, Patch, Put, Remove, Restore, Turn
from taskmaistro_tui.memory.errors import NotFound
from taskmaistro_tui.store.changes import last_number, next_step, record_turn
from taskmaistro_tui.store.conversations import insert_message, set_status
from taskmaistro_tui.store.database import Connection
from taskmaistro_tui.store.documents import (
    check_text,
    differences,
    json_text,
    namespace_path,
    title_of,
    to_document,
    value_text,
)
from taskmaistro_tui.store.errors import InvalidValue, RevConflict
from taskmaistro_tui.store.reading import Reading, utc_text
from taskmaistro_tui.store.search import search_texts
from taskmaistro_tui.store.short_ids import short_id
from taskmaistro_tui.store.todo_index import write_todo
from taskmaistro_tui.store.usage import Spent, insert_spent

MAX_KEY = 500
"""Characters a key may have."""


class _Stored:
    """A document's row while it is being written."""

    __slots__ = (
        "created_at",
        "expires_at",
        "id",
        "indexed",
        "living",
        "removed_at",
        "rev",
        "short",
        "text",
        "updated_at",
    )

    def __init__(self, row: tuple[Any, ...], now: str) -> None:
        self.id: int = row[0]
        self.text: str = row[1]
        self.rev: int = row[2]
        self.created_at: str = row[3]
        self.updated_at: str = row[4]
        self.short: str | None = row[5]
        self.removed_at: str | None = row[6]
        self.expires_at: str | None = row[7]
        self.indexed: str | None = row[8]
        self.living = self.removed_at is None and (self.expires_at is None or self.expires_at > now)

    @property
    def value(self) -> dict[str, Any]:
        value: dict[str, Any] = json.loads(self.text)
        return value


def _can(edit: Patch | Remove | Restore, stored: _Stored) -> bool:
    """Whether the document is there for this edit: what has expired can still be removed, what was removed restored."""
    if isinstance(edit, Restore):
        return True
    return stored.living or (isinstance(edit, Remove) and stored.removed_at is None)


class Transaction(Reading):
    """A transaction that holds the write lock; it reads what it has written. Made by ``Store.transaction``.
    ``now`` is when it began; everything it writes carries that time."""

    def __init__(self, connection: Connection, now: datetime, zone: tzinfo) -> None:
        self._connection = connection
        self.now = now
        self._at = utc_text(now)
        self._zone = zone
        self._namespaces: dict[str, int] = {}
        self._ended = False
        self.made: list[Change] = []
        self.number_before = last_number(connection)

    def _source(self) -> Connection:
        if self._ended:
            raise RuntimeError("this transaction has ended")
        return self._connection

    def end(self) -> None:
        """Refuse all further use."""
        self._ended = True

    def _now(self) -> str:
        return self._at

    def write(self, edits: Iterable[Edit], turn: Turn) -> list[Change]:
        """Carry out the edits in order, all or none, and return the changes; an edit that alters nothing yields none.

        Raises :class:`NotFound` for a patch or removal of what is not there, :class:`RevConflict`, :class:`InvalidValue`.
        """
        made: list[Change] = []
        self._source().run("SAVEPOINT edits")
        try:
            for edit in edits:
                change = self._write_one(edit, turn)
                if change is not None:
                    made.append(change)
            if made:
                record_turn(self._connection, turn, made[0].number, made[-1].number, self._at)
        except BaseException:
            self._namespaces.clear()
            if self._connection.raw.in_transaction:
                self._connection.run("ROLLBACK TO edits")
                self._connection.run("RELEASE edits")
            raise
        self._connection.run("RELEASE edits")
        self.made += made
        return made

    def mark_undone(self, turn_id: str, by: str) -> None:
        """Note that the turn ``by`` took ``turn_id`` back. Raises :class:`NotFound` for a turn that changed nothing."""
        self._mark("UPDATE turns SET undone = ?, undone_by = ? WHERE id = ?", turn_id, by)

    def mark_redone(self, turn_id: str, by: str) -> None:
        """Note that the turn ``by`` did ``turn_id`` again: it stands, and is the next one to undo."""
        self._mark("UPDATE turns SET undone = NULL, undone_by = NULL, top = ? WHERE id = ?", turn_id)

    def _mark(self, sql: str, turn_id: str, *by: str) -> None:
        if not self._source().altered(sql, (next_step(self._connection), *by, turn_id)):
            raise NotFound(f"there is no turn {turn_id}")

    def add_message(self, thread: str, user: str, role: str, text: str, *, turn: str | None = None) -> int:
        """Add a message to a conversation, begun or reopened by it; see :meth:`Store.add_message`."""
        return insert_message(self._source(), thread, user, role, text, turn, self._at)

    def set_conversation_status(self, thread: str, status: str) -> None:
        """Note that a conversation is open, resting or reflected. Raises :class:`NotFound`."""
        set_status(self._source(), thread, status)

    def add_trace(self, turn: str, user: str, records: Iterable[dict[str, Any]]) -> None:
        """Keep what the steps of a turn read and returned; records are JSON objects."""
        rows = [(turn, user, value_text(record), self._at) for record in records]
        self._source().many("INSERT INTO traces (turn, user, record, at) VALUES (?, ?, ?, ?)", rows)

    def add_spent(self, thread: str, turn: str, spent: Spent) -> None:
        """Keep what a turn has cost in a conversation."""
        insert_spent(self._source(), thread, turn, spent, self._at)

    # -- one edit --------------------------------------------------------------------------------------------------

    def _write_one(self, edit: Edit, turn: Turn) -> Change | None:
        check_key(edit.key)
        ns = self._ensure_namespace(edit.namespace)
        stored = self._stored(ns, edit.key)
        if isinstance(edit, Put):
            return self._put(ns, edit, stored, turn)
        if stored is None or not _can(edit, stored):
            raise NotFound(f"there is no {edit.namespace[0]} {edit.key!r}; it may have been deleted")
        if isinstance(edit, Restore):
            return None if stored.living else self._restore(ns, edit, stored, turn)
        self._check_rev(edit, stored)
        if isinstance(edit, Remove):
            return self._remove(ns, edit, stored, turn)
        return self._patch(ns, edit, stored, turn)

    def _put(self, ns: int, edit: Put, stored: _Stored | None, turn: Turn) -> Change | None:
        text = value_text(edit.value)
        self._check_rev(edit, stored)
        value: dict[str, Any] = json.loads(text)
        if stored is None:
            return self._insert(ns, edit, value, text, turn)
        if stored.living:
            return self._alter(ns, edit, stored, value, text, turn)
        return self._revive(ns, edit, stored, value, text, self._at, turn)

    def _patch(self, ns: int, edit: Patch, stored: _Stored, turn: Turn) -> Change | None:
        value = {**stored.value, **edit.fields}
        text = value_text(value)
        return self._alter(ns, edit, stored, json.loads(text), text, turn)

    def _insert(self, ns: int, edit: Put, value: dict[str, Any], text: str, turn: Turn) -> Change:
        short = self._next_short(ns) if edit.namespace[0] == "todo" else None
        change = self._record("added", ns, edit, short, value, {}, value, turn)
        id = self._connection.run(
            "INSERT INTO documents (ns, key, value, rev, created_at, updated_at, short, changed) VALUES (?, ?, ?, 1, ?, ?, ?, ?)",
            (ns, edit.key, text, self._at, self._at, short, change.number),
        )
        self._index(ns, edit.namespace, id, value, None, change.number, removed=False)
        return change

    def _alter(
        self, ns: int, edit: Put | Patch, stored: _Stored, value: dict[str, Any], text: str, turn: Turn
    ) -> Change | None:
        before, after = differences(stored.value, value)
        if not before and not after:
            return None
        change = self._record("edited", ns, edit, stored.short, value, before, after, turn)
        self._connection.run(
            "UPDATE documents SET value = ?, rev = rev + 1, updated_at = ?, changed = ? WHERE id = ?",
            (text, self._at, change.number, stored.id),
        )
        self._index(ns, edit.namespace, stored.id, value, stored.indexed, change.number, removed=False)
        return change

    def _restore(self, ns: int, edit: Restore, stored: _Stored, turn: Turn) -> Change:
        return self._revive(ns, edit, stored, stored.value, stored.text, stored.created_at, turn)

    def _revive(
        self,
        ns: int,
        edit: Put | Restore,
        stored: _Stored,
        value: dict[str, Any],
        text: str,
        created_at: str,
        turn: Turn,
    ) -> Change:
        change = self._record("restored", ns, edit, stored.short, value, {}, value, turn)
        self._connection.run(
            "UPDATE documents SET value = ?, rev = rev + 1, created_at = ?, updated_at = ?, removed_at = NULL,"
            " expires_at = NULL, ttl = NULL, changed = ? WHERE id = ?",
            (text, created_at, self._at, change.number, stored.id),
        )
        self._index(ns, edit.namespace, stored.id, value, stored.indexed, change.number, removed=False)
        return change

    def _remove(self, ns: int, edit: Remove, stored: _Stored, turn: Turn) -> Change:
        value = stored.value
        change = self._record("removed", ns, edit, stored.short, value, value, {}, turn)
        self._connection.run(
            "UPDATE documents SET rev = rev + 1, updated_at = ?, removed_at = ?, changed = ? WHERE id = ?",
            (self._at, self._at, change.number, stored.id),
        )
        self._index(ns, edit.namespace, stored.id, value, stored.indexed, change.number, removed=True)
        return change

    # -- parts -----------------------------------------------------------------------------------------------------

    def _stored(self, ns: int, key: str) -> _Stored | None:
        row = self._connection.one(
            "SELECT id, value, rev, created_at, updated_at, short, removed_at, expires_at, indexed FROM documents"
            " WHERE ns = ? AND key = ?",
            (ns, key),
        )
        return _Stored(row, self._at) if row else None

    def _check_rev(self, edit: Put | Patch | Remove, stored: _Stored | None) -> None:
        if edit.rev is None:
            return
        living = stored is not None and stored.living
        if edit.rev == (stored.rev if stored is not None else 0) or (edit.rev == 0 and not living):
            return
        document = None
        if stored is not None:
            row = (
                edit.key,
                stored.text,
                stored.rev,
                stored.created_at,
                stored.updated_at,
                stored.short,
                stored.removed_at,
            )
            document = to_document(edit.namespace, row)
        raise RevConflict(
            f"this {edit.namespace[0]} was changed elsewhere meanwhile; look at it again and repeat", document
        )

    def _record(
        self,
        kind: str,
        ns: int,
        edit: Edit,
        short: str | None,
        value: dict[str, Any],
        before: dict[str, Any],
        after: dict[str, Any],
        turn: Turn,
    ) -> Change:
        title = title_of(edit.namespace[0], value)
        plan = check_text(edit.plan, "the reason") if edit.plan is not None else None
        number = self._connection.run(
            "INSERT INTO changes (kind, ns, key, short, title, before, after, actor, turn, plan, at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                kind, ns, edit.key, short, title, json_text(before), json_text(after), turn.actor, turn.id, plan, self._at,
            ),
        )  # fmt: skip
        return Change(
            number, kind, edit.namespace, edit.key, short, title, before, after, turn.actor, turn.id, plan, self._at
        )

    def _index(
        self,
        ns: int,
        namespace: Namespace,
        id: int,
        value: dict[str, Any],
        indexed: str | None,
        number: int,
        *,
        removed: bool,
    ) -> None:
        write_search_texts(self._connection, id, value, json.loads(indexed) if indexed is not None else None)
        if namespace[0] == "todo":
            write_todo(self._connection, id=id, ns=ns, value=value, removed=removed, number=number, zone=self._zone)
        elif namespace[0] == "memory":
            from taskmaistro_tui.store.memory_index import write_memory

            write_memory(self._connection, id=id, ns=ns, value=value, removed=removed, moment=self.now)

    def _ensure_namespace(self, namespace: Namespace) -> int:
        path = namespace_path(namespace)
        ns = self._namespaces.get(path)
        if ns is None:
            row = self._connection.one("SELECT id FROM namespaces WHERE path = ?", (path,))
            ns = row[0] if row else self._connection.run("INSERT INTO namespaces (path) VALUES (?)", (path,))
            assert ns is not None
            self._namespaces[path] = ns
        return ns

    def _next_short(self, ns: int) -> str:
        row = self._connection.one("UPDATE namespaces SET shorts = shorts + 1 WHERE id = ? RETURNING shorts", (ns,))
        assert row is not None
        return short_id(row[0] - 1)


def write_search_texts(connection: Connection, id: int, value: dict[str, Any], paths: list[str] | None) -> None:
    """Bring the search index up to date with one document; the index follows the table by its triggers."""
    connection.run(
        "INSERT INTO search_texts (id, title, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
        " title = excluded.title, body = excluded.body WHERE title <> excluded.title OR body <> excluded.body",
        (id, *search_texts(value, paths)),
    )


def check_key(key: str) -> str:
    """``key`` if a document may have it. Raises :class:`InvalidValue`."""
    if not isinstance(key, str) or not key or len(key) > MAX_KEY:
        raise InvalidValue(f"a key is a text of 1 to {MAX_KEY} characters")
    return check_text(key, "the key")
