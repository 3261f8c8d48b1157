"""The queue of conversations to reflect on: which are due, who works on which, and what of it is done.

A conversation waits here by its status ``resting``; a new message opens it again and so takes it out of the line. What is
reflected on is a span: the messages after the one that was reflected on last. A span is worked on under a lease, so two
programs on one file never both do it; every step of it is written together with the note that it was done, under the same
lease, so a program that is killed leaves whole steps behind and the next one goes on from there.
"""

from __future__ import annotations

import json
import os
from dataclasses import field
from datetime import datetime, timedelta
from typing import Any

from taskmaistro_tui.memory.change import new_id
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.record import record
from taskmaistro_tui.store.database import Connection, Row

LEASE_SECONDS = 120.0
"""How long a program that does not renew its lease keeps others away."""

MOST_ATTEMPTS = 6
"""Attempts without a step done, after which a span is given up."""

LONGEST_SPAN = 60
"""Messages that are reflected on at once; what is left of a long conversation is the next span."""

RETRY_SECONDS = 60.0
"""After a failed attempt the next waits this long, then twice as long, and so on."""


class LeaseLost(TaskMaistroError):
    """Another program has taken the span over, or it was given up, or the conversation went on: nothing was written."""

    kind = "lease"


@record
class Span:
    """Messages of a conversation that are reflected on together: those after ``first`` up to ``last`` (message ids).

    ``turn`` is the id that its changes carry; ``done`` maps the steps that are done to what came of them. ``holder`` works
    on it until ``lease``; ``not_before`` is when it may be tried again after a failure. Times are UTC ISO texts.
    """

    id: int
    thread: str
    user: str
    first: int
    last: int
    turn: str
    done: dict[str, Any] = field(default_factory=dict)
    holder: str | None = None
    lease: str | None = None
    attempts: int = 0
    not_before: str | None = None
    error: str | None = None
    begun_at: str = ""
    ended_at: str | None = None


_SPAN = "id, thread, user, first, last, turn, steps, holder, lease, attempts, not_before, error, begun_at, ended_at"


def _to_span(row: Row) -> Span:
    id, thread, user, first, last, turn, steps, holder, lease, attempts, not_before, error, begun_at, ended_at = row
    return Span(
        id,
        thread,
        user,
        first,
        last,
        turn,
        json.loads(steps),
        holder,
        lease,
        attempts,
        not_before,
        error,
        begun_at,
        ended_at,
    )


class ReflectionReads:
    """What can be asked about the queue; on a store and inside a transaction alike."""

    def _source(self) -> Connection:
        raise NotImplementedError

    def reflection_span(self, id: int) -> Span | None:
        """One span."""
        row = self._source().one(f"SELECT {_SPAN} FROM reflections WHERE id = ?", (id,))
        return _to_span(row) if row else None

    def reflections(self, user: str, *, limit: int | None = 20) -> list[Span]:
        """The spans of a user, the one begun last first."""
        rows = self._source().all(
            f"SELECT {_SPAN} FROM reflections WHERE user = ? ORDER BY id DESC LIMIT ?",
            (user, -1 if limit is None else limit),
        )
        return [_to_span(row) for row in rows]


def rest_conversations(
    connection: Connection, user: str, now: datetime, *, idle_seconds: float = 0.0, thread: str | None = None
) -> int:
    """Put the user's open conversations in line that were silent for ``idle_seconds`` (or only ``thread``); returns how many.

    The caller holds the transaction.
    """
    from taskmaistro_tui.store.reading import utc_text

    return connection.altered(
        "UPDATE conversations SET status = 'resting' WHERE user = ? AND status = 'open' AND updated_at <= ?"
        " AND (? IS NULL OR thread = ?)",
        (user, utc_text(now - timedelta(seconds=idle_seconds)), thread, thread),
    )


def next_due(connection: Connection, user: str, idle_seconds: float) -> str | None:
    """The UTC ISO moment at which the next conversation of the user may be reflected on, None if none waits or is open."""
    from taskmaistro_tui.store.reading import utc_text

    moments: list[str] = []
    for (at,) in connection.all(
        "SELECT min(updated_at) FROM conversations WHERE user = ? AND status = 'open'", (user,)
    ):
        if at is not None:
            moments.append(utc_text(datetime.fromisoformat(at) + timedelta(seconds=idle_seconds)))
    for updated, lease, not_before in connection.all(
        "SELECT c.updated_at, r.lease, r.not_before FROM conversations c"
        " LEFT JOIN reflections r ON r.thread = c.thread AND r.ended_at IS NULL WHERE c.user = ? AND c.status = 'resting'",
        (user,),
    ):
        moments.append(max(updated, lease or "", not_before or ""))
    return min(moments, default=None)


def claim(connection: Connection, user: str, now: datetime, holder: str) -> Span | None:
    """Take the next conversation in line and return its span under a lease; None if there is none to take.

    A span that somebody began and left is gone on with as it was; one of which nothing was done yet takes in what was said
    since. Conversations without anything new are noted as reflected on. The caller holds the transaction.
    """
    from taskmaistro_tui.store.reading import utc_text

    at = utc_text(now)
    for thread, latest in connection.all(
        "SELECT thread, latest FROM conversations WHERE user = ? AND status = 'resting' ORDER BY latest", (user,)
    ):
        row = connection.one(f"SELECT {_SPAN} FROM reflections WHERE thread = ? AND ended_at IS NULL", (thread,))
        if row is None:
            span = _begin(connection, thread, user, latest, at)
            if span is None:
                connection.run("UPDATE conversations SET status = 'reflected' WHERE thread = ?", (thread,))
                continue
        else:
            span = _to_span(row)
            if not _is_free(span, at) or (span.not_before or "") > at:
                continue
            if span.attempts >= MOST_ATTEMPTS:
                _end(connection, span, at, span.error or "it was interrupted too often")
                continue
            if not span.done:
                last = _end_of_span(connection, thread, span.first, latest)
                connection.run("UPDATE reflections SET last = ? WHERE id = ?", (last, span.id))
        until = utc_text(now + timedelta(seconds=LEASE_SECONDS))
        connection.run(
            "UPDATE reflections SET holder = ?, lease = ?, attempts = attempts + 1, not_before = NULL WHERE id = ?",
            (holder, until, span.id),
        )
        taken = connection.one(f"SELECT {_SPAN} FROM reflections WHERE id = ?", (span.id,))
        assert taken is not None
        return _to_span(taken)
    return None


def _begin(connection: Connection, thread: str, user: str, latest: int, at: str) -> Span | None:
    row = connection.one("SELECT coalesce(max(last), 0) FROM reflections WHERE thread = ?", (thread,))
    assert row is not None
    first = row[0]
    said = connection.one(
        "SELECT 1 FROM messages WHERE thread = ? AND id > ? AND id <= ? AND role = 'user'", (thread, first, latest)
    )
    if said is None:
        return None
    id = connection.run(
        "INSERT INTO reflections (thread, user, first, last, turn, begun_at) VALUES (?, ?, ?, ?, ?, ?)",
        (thread, user, first, _end_of_span(connection, thread, first, latest), new_id(), at),
    )
    begun = connection.one(f"SELECT {_SPAN} FROM reflections WHERE id = ?", (id,))
    assert begun is not None
    return _to_span(begun)


def _end_of_span(connection: Connection, thread: str, first: int, latest: int) -> int:
    row = connection.one(
        "SELECT max(id) FROM (SELECT id FROM messages WHERE thread = ? AND id > ? AND id <= ? ORDER BY id LIMIT ?)",
        (thread, first, latest, LONGEST_SPAN),
    )
    return row[0] if row and row[0] is not None else latest


def renew(connection: Connection, span: Span, now: datetime) -> None:
    """Lengthen the lease of a span. Raises :class:`LeaseLost`."""
    from taskmaistro_tui.store.reading import utc_text

    until = utc_text(now + timedelta(seconds=LEASE_SECONDS))
    held = connection.altered(
        "UPDATE reflections SET lease = ? WHERE id = ? AND holder = ? AND ended_at IS NULL",
        (until, span.id, span.holder),
    )
    if not held:
        raise LeaseLost("this conversation is being reflected on by another program")


def finish_step(connection: Connection, span: Span, step: str, outcome: Any, now: datetime) -> None:
    """Note that ``step`` of a span is done. Raises :class:`LeaseLost` unless its holder still has it and it was not done.

    The caller writes what the step brought in the same transaction.
    """
    row = connection.one("SELECT holder, steps, ended_at FROM reflections WHERE id = ?", (span.id,))
    if row is None or row[0] != span.holder or row[2] is not None:
        raise LeaseLost("this conversation is being reflected on by another program")
    done: dict[str, Any] = json.loads(row[1])
    if step in done:
        raise LeaseLost(f"the step {step} is done already")
    done[step] = outcome
    connection.run(
        "UPDATE reflections SET steps = ?, attempts = 1, error = NULL WHERE id = ?",
        (json.dumps(done, ensure_ascii=False), span.id),
    )
    renew(connection, span, now)


def end(connection: Connection, span: Span, now: datetime) -> None:
    """Note that a span was reflected on; its conversation too unless something was said since. Raises :class:`LeaseLost`."""
    from taskmaistro_tui.store.reading import utc_text

    renew(connection, span, now)
    _end(connection, span, utc_text(now), None)


def _end(connection: Connection, span: Span, at: str, error: str | None) -> None:
    connection.run(
        "UPDATE reflections SET ended_at = ?, holder = NULL, lease = NULL, error = ? WHERE id = ?", (at, error, span.id)
    )
    connection.run(
        "UPDATE conversations SET status = 'reflected' WHERE thread = ? AND status = 'resting' AND latest <= ?",
        (span.thread, span.last),
    )


def let_go(connection: Connection, span: Span, now: datetime, *, error: str | None = None) -> None:
    """Give a span back, to be gone on with later: at once, or after a while if it failed. Nothing happens if it is lost."""
    from taskmaistro_tui.store.reading import utc_text

    row = connection.one("SELECT attempts FROM reflections WHERE id = ? AND holder = ?", (span.id, span.holder))
    if row is None:
        return
    if error is None:  # postponed: this was no attempt
        connection.run(
            "UPDATE reflections SET holder = NULL, lease = NULL, attempts = max(attempts - 1, 0) WHERE id = ?",
            (span.id,),
        )
        return
    wait = RETRY_SECONDS * 2 ** max(row[0] - 1, 0)
    connection.run(
        "UPDATE reflections SET holder = NULL, lease = NULL, error = ?, not_before = ? WHERE id = ?",
        (error, utc_text(now + timedelta(seconds=wait)), span.id),
    )


def went_on(connection: Connection, span: Span) -> bool:
    """Whether something was said in the conversation since the span was taken."""
    row = connection.one("SELECT status FROM conversations WHERE thread = ?", (span.thread,))
    return row is None or row[0] == "open"


def new_holder() -> str:
    """A name for whoever works on a span: this process and a mark of its own."""
    return f"{_machine()}:{os.getpid()}:{os.urandom(4).hex()}"


def _machine() -> str:
    return os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")


def _is_free(span: Span, at: str) -> bool:
    """Whether nobody works on a span: it was given back, its lease is over, or its holder on this machine is no more."""
    if span.holder is None or span.lease is None or span.lease <= at:
        return True
    machine, _, rest = span.holder.rpartition(":")[0].rpartition(":")
    if machine != _machine() or os.name != "posix" or not rest.isdigit():
        return False
    try:
        os.kill(int(rest), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
