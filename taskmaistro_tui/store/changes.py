"""The list of all changes, the turns they belong to, and the order in which turns are undone."""

from __future__ import annotations

import json
from typing import Any

from taskmaistro_tui.memory.change import UNDOABLE, Change, Namespace, Turn
from taskmaistro_tui.memory.record import record
from taskmaistro_tui.store.database import Connection, Row
from taskmaistro_tui.store.documents import namespace_path, path_namespace

_CHANGE = "n.path, c.number, c.kind, c.key, c.short, c.title, c.before, c.after, c.actor, c.turn, c.plan, c.at"
_TURN = "id, actor, user, text, undoes, first, last, at, undone_by"
_UNDOABLE = ", ".join(f"'{actor}'" for actor in UNDOABLE)


@record
class TurnRecord:
    """A turn that changed something: the numbers of its first and last change, when it began (UTC ISO text), and the id of
    the turn that took it back, None while it stands."""

    turn: Turn
    first: int
    last: int
    at: str
    undone_by: str | None = None

    @property
    def id(self) -> str:
        """The turn's id."""
        return self.turn.id

    @property
    def actor(self) -> str:
        """Who acted."""
        return self.turn.actor

    @property
    def user(self) -> str:
        """Whose turn it was."""
        return self.turn.user

    @property
    def text(self) -> str:
        """What was typed, or the name of the action."""
        return self.turn.text

    @property
    def undoes(self) -> str | None:
        """The turn that this one took back or did again."""
        return self.turn.undoes


def _to_change(row: Row) -> Change:
    path, number, kind, key, short, title, before, after, actor, turn, plan, at = row
    return Change(
        number,
        kind,
        path_namespace(path),
        key,
        short,
        title,
        json.loads(before),
        json.loads(after),
        actor,
        turn,
        plan,
        at,
    )


def _to_record(row: Row) -> TurnRecord:
    id, actor, user, text, undoes, first, last, at, undone_by = row
    return TurnRecord(Turn(id, actor, user, text, undoes), first, last, at, undone_by)


def last_number(connection: Connection) -> int:
    """The number of the latest change, 0 before the first."""
    row = connection.one("SELECT seq FROM sqlite_sequence WHERE name = 'changes'")
    return row[0] if row else 0


class ChangeReads:
    """What can be asked of the change list; on a store and inside a transaction alike."""

    def _source(self) -> Connection:
        raise NotImplementedError

    def changes(
        self,
        *,
        since: int = 0,
        turn: str | None = None,
        key: str | None = None,
        namespace: Namespace | None = None,
        actor: str | None = None,
        user: str | None = None,
        limit: int | None = None,
        newest_first: bool = False,
    ) -> list[Change]:
        """The changes with a number above ``since`` that fit, in their order or the latest first. ``user``: those of the
        documents of one user, whatever their collection."""
        conditions = ["c.number > ?"]
        values: list[Any] = [since]
        for column, wanted in (("c.turn", turn), ("c.key", key), ("c.actor", actor)):
            if wanted is not None:
                conditions.append(f"{column} = ?")
                values.append(wanted)
        if namespace is not None:
            conditions.append("c.ns = (SELECT id FROM namespaces WHERE path = ?)")
            values.append(namespace_path(namespace))
        if user is not None:
            ending = f"\x1f{user}\x1f"
            conditions.append("substr(n.path, ?) = ?")
            values += [-len(ending), ending]
        # Of a turn or a document there are few changes; the plus sign keeps SQLite from walking the whole list for them.
        order = f"{'+' if turn is not None or key is not None else ''}c.number {'DESC' if newest_first else 'ASC'}"
        rows = self._source().all(
            f"SELECT {_CHANGE} FROM changes c JOIN namespaces n ON n.id = c.ns WHERE {' AND '.join(conditions)}"
            f" ORDER BY {order} LIMIT ?",
            [*values, -1 if limit is None else limit],
        )
        return [_to_change(row) for row in rows]

    def last_change_number(self) -> int:
        """The number of the latest change, 0 before the first."""
        return last_number(self._source())

    def turns(self, user: str, *, limit: int | None = 20) -> list[TurnRecord]:
        """The turns of ``user`` that changed something, whoever acted, newest first."""
        rows = self._source().all(
            f"SELECT {_TURN} FROM turns WHERE user = ? ORDER BY wrote DESC LIMIT ?",
            (user, -1 if limit is None else limit),
        )
        return [_to_record(row) for row in rows]

    def turn(self, turn_id: str) -> TurnRecord | None:
        """One turn, None if it changed nothing."""
        row = self._source().one(f"SELECT {_TURN} FROM turns WHERE id = ?", (turn_id,))
        return _to_record(row) if row else None

    def undoable_turn(self, user: str) -> TurnRecord | None:
        """The turn that undo takes back next: the latest that stands, where a redo counts as the latest time."""
        row = self._source().one(
            f"SELECT {_TURN} FROM turns INDEXED BY turns_top WHERE user = ? AND undone IS NULL AND actor IN ({_UNDOABLE})"
            " ORDER BY top DESC LIMIT 1",
            (user,),
        )
        return _to_record(row) if row else None

    def redoable_turn(self, user: str) -> TurnRecord | None:
        """The turn that redo does again next: the one undone last, unless the user has done something new since."""
        row = self._source().one(
            f"SELECT {_TURN} FROM turns t WHERE user = ? AND undone IS NOT NULL AND NOT EXISTS ("
            f"SELECT 1 FROM turns later WHERE later.user = t.user AND later.wrote > t.undone AND later.actor IN ({_UNDOABLE}))"
            " ORDER BY undone DESC LIMIT 1",
            (user,),
        )
        return _to_record(row) if row else None


def next_step(connection: Connection) -> int:
    """The next value of the counter that orders turns, undos and redos."""
    row = connection.one(
        "SELECT max(coalesce((SELECT max(top) FROM turns), 0),"
        " coalesce((SELECT max(undone) FROM turns WHERE undone IS NOT NULL), 0))"
    )
    assert row is not None
    return int(row[0]) + 1


def record_turn(connection: Connection, turn: Turn, first: int, last: int, at: str) -> None:
    """Note that ``turn`` wrote changes ``first`` to ``last``; if it had been undone, what it wrote now stands again."""
    step = next_step(connection)
    connection.run(
        "INSERT INTO turns (id, actor, user, text, undoes, at, first, last, wrote, top) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET last = excluded.last, wrote = excluded.wrote, top = excluded.top,"
        " undone = NULL, undone_by = NULL",
        (turn.id, turn.actor, turn.user, turn.text, turn.undoes, at, first, last, step, step),
    )
