"""When conversations are looked over: what rests, what waits, what was done. The looking over itself is the agent's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from taskmaistro_tui.memory.change import Change, Edit, Turn
from taskmaistro_tui.store import reflections as queue
from taskmaistro_tui.store.reflections import LeaseLost, Span, new_holder
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.store.transaction import Transaction

__all__ = ["LeaseLost", "Postponed", "ReflectionStatus", "Reflections", "Span", "new_holder"]

STEPS = ("profile", "memories", "experience")


class Postponed(Exception):
    """Something was said in the conversation: it is looked over when it rests again."""


@dataclass(frozen=True, slots=True)
class ReflectionStatus:
    """``open`` conversations are going on, ``waiting`` stand in line; ``running`` is the span somebody works on, ``latest`` the
    one that ended last; ``next_at`` is when the next may begin (UTC ISO text). ``trouble`` is why the latest attempt failed."""

    open: int = 0
    waiting: int = 0
    running: Span | None = None
    latest: Span | None = None
    next_at: str | None = None
    trouble: str | None = None
    counts: dict[str, int] = field(default_factory=dict)


class Reflections:
    """The queue of one user's conversations. ``idle_seconds``: how long one must be silent before it rests by itself."""

    def __init__(self, store: Store, user: str, clock: Callable[[], datetime], idle_seconds: float) -> None:
        self.store = store
        self.user = user
        self.clock = clock
        self.idle_seconds = idle_seconds

    def rest(self, thread: str | None = None) -> int:
        """Put conversations in line now: the one called ``thread`` (its id), or all open ones. Returns how many."""
        with self.store.transaction() as transaction:
            return queue.rest_conversations(transaction.connection(), self.user, self.clock(), thread=thread)

    def rest_silent(self) -> int:
        """Put those conversations in line in which nothing was said for a while. Returns how many."""
        with self.store.transaction() as transaction:
            return queue.rest_conversations(
                transaction.connection(), self.user, self.clock(), idle_seconds=self.idle_seconds
            )

    def next_at(self) -> datetime | None:
        """When the next conversation may be looked over (aware); None if none is open or waits. A moment that has come is in
        the past."""
        at = queue.next_due(self.store.connection(), self.user, self.idle_seconds)
        return datetime.fromisoformat(at) if at else None

    def claim(self, holder: str) -> Span | None:
        """Take the next conversation in line, for ``holder`` alone; None if there is none."""
        with self.store.transaction() as transaction:
            return queue.claim(transaction.connection(), self.user, transaction.now, holder)

    def step(
        self,
        span: Span,
        name: str,
        turn: Turn,
        make: Callable[[Transaction], tuple[Iterable[Edit], dict[str, Any]]],
    ) -> list[Change]:
        """Write what one step brought together with the note that it is done; ``make`` gives the edits and what to note (it
        may write in the transaction itself).

        Raises :class:`LeaseLost` if the span is no longer ours; nothing is written then.
        """
        with self.store.transaction() as transaction:
            edits, outcome = make(transaction)
            queue.finish_step(transaction.connection(), span, name, outcome, transaction.now)
            transaction.write(edits, turn)
            return list(transaction.made)

    def renew(self, span: Span) -> None:
        """Keep the span for a while longer. Raises :class:`LeaseLost`, and :class:`Postponed` if the conversation went on."""
        with self.store.transaction() as transaction:
            if queue.went_on(transaction.connection(), span):
                raise Postponed
            queue.renew(transaction.connection(), span, transaction.now)

    def finish(self, span: Span) -> None:
        """Note that the whole span was looked over. Raises :class:`LeaseLost`."""
        with self.store.transaction() as transaction:
            queue.end(transaction.connection(), span, transaction.now)

    def let_go(self, span: Span, *, error: str | None = None) -> None:
        """Give a span back; with ``error`` it is tried again after a while, and given up after some attempts."""
        with self.store.transaction() as transaction:
            queue.let_go(transaction.connection(), span, transaction.now, error=error)

    def done(self, span: Span) -> dict[str, Any]:
        """The steps of a span that are done, with what came of each."""
        fresh = self.store.reflection_span(span.id)
        return fresh.done if fresh else {}

    def status(self) -> ReflectionStatus:
        """How things stand, for a status line."""
        conversations = self.store.conversations(self.user, None)
        spans = self.store.reflections(self.user, limit=20)
        now = self.clock().timestamp()
        running = next(
            (s for s in spans if s.lease and not s.ended_at and datetime.fromisoformat(s.lease).timestamp() > now), None
        )
        latest = max((s for s in spans if s.ended_at), key=lambda s: s.ended_at or "", default=None)
        trouble = next((s.error for s in spans if s.error and not s.ended_at), latest.error if latest else None)
        at = self.next_at()
        counts = {name: _count(latest.done.get(name)) for name in STEPS} if latest else {}
        return ReflectionStatus(
            sum(c.status == "open" for c in conversations),
            sum(c.status == "resting" for c in conversations),
            running,
            latest,
            at.isoformat() if at else None,
            trouble,
            counts,
        )


def _count(outcome: Any) -> int:
    return int(outcome.get("added", 0)) if isinstance(outcome, dict) else 0
