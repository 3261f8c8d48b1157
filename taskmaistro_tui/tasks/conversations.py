"""The conversations of a user: listed, searched, read, begun anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from taskmaistro_tui.memory.errors import NotFound
from taskmaistro_tui.store.conversations import Conversation, Message
from taskmaistro_tui.store.store import Store

__all__ = ["Conversations", "Message", "Summary"]

AROUND = 60
"""Characters that are shown on each side of what was searched for."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A conversation by its ``name``; ``title`` is the beginning of its first message, ``messages`` their number, ``status``
    open, resting or reflected. ``found`` is where searched words stand in it. Times are UTC ISO texts."""

    name: str
    title: str
    status: str
    messages: int
    created_at: str
    updated_at: str
    found: str | None = None


class Conversations:
    """What one user talked about; ``prefix`` is what the ids of their conversations begin with."""

    def __init__(self, store: Store, user: str, clock: Callable[[], datetime], prefix: str) -> None:
        self.store = store
        self.user = user
        self.clock = clock
        self._prefix = prefix

    def recent(self, limit: int | None = 20) -> list[Summary]:
        """The conversations, the one spoken in last first."""
        return [self._summary(one) for one in self.store.conversations(self.user, limit)]

    def search(self, text: str, *, limit: int = 20) -> list[Summary]:
        """The conversations in which a message holds all words of ``text``, the latest such message first."""
        words = text.split()
        if not words:
            return self.recent(limit)
        known = {one.thread: one for one in self.store.conversations(self.user, None)}
        found: dict[str, Summary] = {}
        for message in self.store.find_messages(self.user, words, limit=limit * 20):
            if message.thread in known and message.thread not in found:
                found[message.thread] = self._summary(known[message.thread], _around(message.text, words[0]))
        return list(found.values())[:limit]

    def messages(self, name: str, *, limit: int | None = None, before: int | None = None) -> list[Message]:
        """What was said in a conversation, in order. Raises :class:`NotFound`."""
        found = self.store.messages(self._prefix + name, limit=limit, before=before)
        if not found and all(one.name != name for one in self.recent(None)):
            raise NotFound(f"there is no conversation {name!r}; see what there is with: taskmaistro conversations")
        return found

    def fresh_name(self) -> str:
        """A name for a new conversation: the day, and a number from the second of a day on."""
        taken = {one.name for one in self.recent(None)}
        day = f"{self.clock():%Y-%m-%d}"
        number = 1
        while (name := day if number == 1 else f"{day}-{number}") in taken:
            number += 1
        return name

    def _summary(self, one: Conversation, found: str | None = None) -> Summary:
        name = one.thread.removeprefix(self._prefix)
        return Summary(name, one.title, one.status, one.messages, one.created_at, one.updated_at, found)


def _around(text: str, word: str) -> str:
    flat = " ".join(text.split())
    at = max(flat.casefold().find(word.casefold()), 0)
    begin, end = max(at - AROUND, 0), at + len(word) + AROUND
    return f"{'…' if begin else ''}{flat[begin:end]}{'…' if end < len(flat) else ''}"
