"""The conversation's turns: what waits for the assistant, what runs, what came of it. Plain values, no widgets."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.memory.change import Change
from taskmaistro_tui.memory.forgotten import Needles

if TYPE_CHECKING:
    from taskmaistro_tui.agent.events import ConfirmationNeeded, Event, Failed

WAITING, RUNNING, DONE, FAILED, STOPPED = "waiting", "running", "done", "failed", "stopped"

ACTIVITIES = {
    "UpdateMemory": "writing it down",
    "FindTasks": "looking through your tasks",
    "BulkEdit": "changing several tasks",
    "UndoLast": "undoing",
    "ToDo": "writing tasks",
    "PatchDoc": "editing",
    "RemoveDoc": "deleting",
    "Profile": "noting it about you",
}


@dataclass(slots=True)
class Exchange:
    """One message of the user and what came of it. ``id`` is the ticket of a live turn, or made up for an old one;
    ``message`` is the number of its first stored message and ``turn`` its turn, as far as they are known.

    ``notices`` are for the user to know; ``unreached`` tells that the built-in model served instead of the chosen one.
    ``retry`` tells whether it is offered to send it again; ``left`` are the seconds until that makes sense, and ``armed``
    tells whether it goes out then by itself. ``worked`` are the seconds that the assistant has been at it.
    """

    id: str
    text: str
    state: str = WAITING
    message: int | None = None
    turn: str | None = None
    activity: str = ""
    reply: str = ""
    changes: list[Change] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    question: ConfirmationNeeded | None = None
    failure: Failed | None = None
    seconds: float = 0.0
    used: set[str] = field(default_factory=set)
    notices: list[str] = field(default_factory=list)
    unreached: bool = False
    retry: bool = False
    retry_at: float = 0.0
    left: int = 0
    armed: bool = False
    began: float = 0.0
    worked: int = 0

    @property
    def fresh(self) -> frozenset[str]:
        """What was written about the user: memories by key, fields of the profile, "instructions"."""
        names: set[str] = set()
        for change in self.changes:
            if change.kind == "removed":
                continue
            if change.collection == "memory" and change.after.get("superseded_by") is None:
                names.add(change.key)
            elif change.collection == "profile":
                names |= {name for name, value in change.after.items() if value}
            elif change.collection == "instructions":
                names.add("instructions")
        return frozenset(names)

    @property
    def unanswered(self) -> bool:
        """Whether it is an old message that nothing was said to: its turn failed, was stopped, or the program ended in it."""
        return self.state == DONE and bool(self.text) and not self.reply

    def blank(self, needles: Needles) -> None:
        """Take out what was forgotten for good."""
        self.text, self.reply = needles.blank(self.text), needles.blank(self.reply)
        self.refused = [needles.blank(reason) for reason in self.refused]

    @property
    def open(self) -> bool:
        """Whether the assistant still has to do with it."""
        return self.state in (WAITING, RUNNING)


class Talk:
    """The turns since the app was opened, in the order they were sent. ``changes`` looks changes up by their numbers;
    ``clock`` counts seconds."""

    KEPT = 200

    def __init__(
        self, changes: Callable[[tuple[int, ...]], list[Change]], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._changes = changes
        self._clock = clock
        self._old: Exchange | None = None
        self._exchanges: dict[str, Exchange] = {}
        self.connection = ""

    @property
    def latest(self) -> Exchange | None:
        """The exchange that the assistant began with last."""
        return next((one for one in reversed(self._exchanges.values()) if one.state != WAITING), None)

    def add(self, ticket: str, text: str) -> Exchange:
        """A message was handed to the assistant."""
        exchange = Exchange(ticket, text)
        self._exchanges[ticket] = exchange
        while len(self._exchanges) > self.KEPT:
            oldest = next(iter(self._exchanges))
            if self._exchanges[oldest].open:
                break
            del self._exchanges[oldest]
        return exchange

    def blank(self, needles: Needles) -> None:
        """Take out of every exchange what was forgotten for good."""
        for exchange in self._exchanges.values():
            exchange.blank(needles)

    def forget_over(self) -> None:
        """Keep only what the assistant still has to do with."""
        self._old = None
        self._exchanges = {ticket: one for ticket, one in self._exchanges.items() if one.open}

    def get(self, ticket: str) -> Exchange | None:
        """The exchange of a ticket."""
        return self._exchanges.get(ticket)

    @property
    def running(self) -> Exchange | None:
        """The exchange the assistant is at work on."""
        return next((one for one in self._exchanges.values() if one.state == RUNNING), None)

    @property
    def unfinished(self) -> list[Exchange]:
        """What runs or waits."""
        return [one for one in self._exchanges.values() if one.open]

    @property
    def waiting(self) -> list[Exchange]:
        """What the assistant has not begun with; only the app has these messages yet."""
        return [one for one in self._exchanges.values() if one.state == WAITING]

    @property
    def retryable(self) -> list[Exchange]:
        """What failed or was stopped since something was sent the last time, in its order."""
        known = [self._old] if self._old is not None else []
        return [one for one in [*known, *self._exchanges.values()] if one.retry]

    def offer_old(self, exchange: Exchange) -> None:
        """Offer to send an earlier start's last message again, to which nothing was said."""
        if not self._exchanges and exchange.unanswered:
            exchange.retry = True
            self._old = exchange

    def withdraw_offers(self) -> list[Exchange]:
        """Something else is sent: what failed before is not offered any more. Returns it."""
        offered = self.retryable
        for one in offered:
            one.retry = one.armed = False
        return offered

    def tick(self) -> list[Exchange]:
        """Count the seconds of what runs and what has to wait; returns what changed, and what goes out again by itself now
        (``armed`` with nothing ``left``)."""
        changed = []
        for one in self._exchanges.values():
            left = max(0, math.ceil(one.retry_at - self._clock())) if one.retry and one.retry_at else 0
            worked = int(self._clock() - one.began) if one.state == RUNNING else 0
            if (left, worked) != (one.left, one.worked) or (one.armed and not left):
                one.left, one.worked = left, worked
                changed.append(one)
        return changed

    @property
    def ticking(self) -> bool:
        """Whether anything looks different every second."""
        return any(one.state == RUNNING or one.left or one.armed for one in self._exchanges.values())

    def remove(self, ticket: str) -> Exchange | None:
        """Forget an exchange that was taken back."""
        return self._exchanges.pop(ticket, None)

    @property
    def last_reply(self) -> str:
        """The latest reply there was."""
        return next((one.reply for one in reversed(self._exchanges.values()) if one.reply), "")

    def report(self, ticket: str, event: Event) -> Exchange | None:
        """Take an event in; returns the exchange it belongs to, None if nobody knows it."""
        from taskmaistro_tui.agent.events import (
            Changed,
            ConfirmationNeeded,
            Done,
            Failed,
            NodeTraced,
            Noticed,
            Refused,
            Token,
            ToolCalled,
            TurnStarted,
        )

        exchange = self._exchanges.get(ticket)
        if exchange is None:
            return None
        match event:
            case TurnStarted(turn):
                exchange.turn = turn
                exchange.state = RUNNING
                exchange.began = self._clock()
                exchange.activity = "thinking"
            case Token(text):
                exchange.reply += text
                exchange.activity = "writing"
            case ToolCalled(name):
                exchange.activity = ACTIVITIES.get(name, "working")
            case Changed(numbers):
                known = {change.number for change in exchange.changes}
                exchange.changes += [c for c in self._changes(numbers) if c.number not in known]
            case NodeTraced():
                exchange.used |= _memories_in(event.returned)
            case Noticed(text, kind):
                if text not in exchange.notices:
                    exchange.notices.append(text)
                if kind:
                    exchange.unreached = True
                    self._note_connection(kind)
            case Refused(reason):
                exchange.refused.append(reason)
            case ConfirmationNeeded():
                exchange.question = event
            case Failed():
                exchange.failure = event
                exchange.state = STOPPED if event.kind == "cancelled" else FAILED
                exchange.retry = True
                exchange.retry_at = self._clock() + event.wait if event.wait else 0.0
                exchange.left = math.ceil(event.wait or 0)
                self._note_connection(event.kind)
            case Done():
                exchange.reply = event.reply or exchange.reply
                exchange.seconds = event.seconds
                exchange.state = DONE
                if not exchange.unreached:
                    self.connection = "answering"
            case _:
                return exchange
        return exchange

    def _note_connection(self, kind: str) -> None:
        words = {
            "connection": "cannot be reached",
            "timeout": "does not answer",
            "key": "key not accepted",
            "balance": "no balance left",
            "rate": "asked too often",
            "server": "has a fault",
            "model": "no such model",
        }
        self.connection = words.get(kind, self.connection)


def _memories_in(returned: Mapping[str, Any]) -> set[str]:
    """The keys of the memories that a step looked up for the message; the latest ones, where none fitted, are not meant."""
    found = returned.get("memories")
    if returned.get("fallback") or not isinstance(found, list):
        return set()
    return {str(one["key"]) for one in found if isinstance(one, Mapping) and "key" in one}
