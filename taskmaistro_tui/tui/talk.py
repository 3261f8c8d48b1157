"""The conversation's turns: what waits for the assistant, what runs, what came of it. Plain values, no widgets."""

from __future__ import annotations

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
    ``message`` is the number of its first stored message and ``turn`` its turn, as far as they are known."""

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
    tokens: int = 0

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

    def blank(self, needles: Needles) -> None:
        """Take out what was forgotten for good."""
        self.text, self.reply = needles.blank(self.text), needles.blank(self.reply)
        self.refused = [needles.blank(reason) for reason in self.refused]

    @property
    def open(self) -> bool:
        """Whether the assistant still has to do with it."""
        return self.state in (WAITING, RUNNING)


class Talk:
    """The turns since the app was opened, in the order they were sent. ``changes`` looks changes up by their numbers."""

    KEPT = 200

    def __init__(self, changes: Callable[[tuple[int, ...]], list[Change]]) -> None:
        self._changes = changes
        self._exchanges: dict[str, Exchange] = {}
        self.connection = ""
        self._spent = 0

    @property
    def latest(self) -> Exchange | None:
        """The exchange that the assistant began with last."""
        return next((one for one in reversed(self._exchanges.values()) if one.state != WAITING), None)

    @property
    def tokens(self) -> int:
        """How many tokens went to the model and came back since the conversation was opened."""
        return self._spent + sum(one.tokens for one in self._exchanges.values())

    def add(self, ticket: str, text: str) -> Exchange:
        """A message was handed to the assistant."""
        exchange = Exchange(ticket, text)
        self._exchanges[ticket] = exchange
        while len(self._exchanges) > self.KEPT:
            oldest = next(iter(self._exchanges))
            if self._exchanges[oldest].open:
                break
            self._spent += self._exchanges.pop(oldest).tokens
        return exchange

    def blank(self, needles: Needles) -> None:
        """Take out of every exchange what was forgotten for good."""
        for exchange in self._exchanges.values():
            exchange.blank(needles)

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
    def retryable(self) -> Exchange | None:
        """The latest exchange, if it failed or was stopped."""
        latest = next(reversed(self._exchanges.values()), None)
        return latest if latest is not None and latest.state in (FAILED, STOPPED) else None

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
                exchange.activity = "thinking"
            case Token(text):
                exchange.reply += text
                exchange.activity = ""
            case ToolCalled(name):
                exchange.activity = ACTIVITIES.get(name, "working")
            case Changed(numbers):
                known = {change.number for change in exchange.changes}
                exchange.changes += [c for c in self._changes(numbers) if c.number not in known]
            case NodeTraced():
                exchange.tokens += event.tokens_in + event.tokens_out
                exchange.used |= _memories_in(event.returned)
            case Refused(reason):
                exchange.refused.append(reason)
            case ConfirmationNeeded():
                exchange.question = event
            case Failed():
                exchange.failure = event
                exchange.state = STOPPED if event.kind == "cancelled" else FAILED
                self._note_connection(event.kind)
            case Done():
                exchange.reply = event.reply or exchange.reply
                exchange.seconds = event.seconds
                exchange.state = DONE
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
    """The keys of the memories that a step looked up."""
    found = returned.get("memories")
    return (
        {str(one["key"]) for one in found if isinstance(one, Mapping) and "key" in one}
        if isinstance(found, list)
        else set()
    )
