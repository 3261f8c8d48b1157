"""Documents, the edits that are asked for, and the changes that were made.

An :class:`Edit` is what somebody wants; a :class:`Change` is what happened, written in the same transaction as the
document. Board, chat, history, undo and redo all read changes; nothing else may say that something changed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import field
from typing import Any

from taskmaistro_tui.memory.record import record

Namespace = tuple[str, ...]
"""Where a document lives: the collection first, then the user, e.g. ``("todo", "anna@example.org")``."""

ACTORS = ("user", "agent", "cli", "import", "sync", "reflection", "undo", "redo")
UNDOABLE = ("user", "agent", "cli", "import")
"""Actors whose turns undo takes back; never a reflection or a sync."""

KINDS = ("added", "edited", "removed", "restored")


@record
class Document:
    """A stored value with its envelope. ``created_at`` and ``updated_at`` are UTC ISO texts to the microsecond;
    ``removed_at`` is set on a document that was deleted (softly) and may come back. ``short`` is the id people see,
    assigned once (tasks only). ``rev`` counts the writes to this document, from 1."""

    namespace: Namespace
    key: str
    value: dict[str, Any]
    rev: int
    created_at: str
    updated_at: str
    short: str | None = None
    removed_at: str | None = None


@record
class Turn:
    """What is undone together: one keystroke, one command, or one message to the agent with all that it caused."""

    id: str
    actor: str
    user: str
    text: str = ""
    undoes: str | None = None


def new_id() -> str:
    """A fresh random identifier: 32 hexadecimal digits."""
    return os.urandom(16).hex()


def new_turn(actor: str, user: str, text: str = "", undoes: str | None = None) -> Turn:
    """A turn with a fresh id. ``text`` is what the user typed or the name of the action, for the history."""
    if actor not in ACTORS:
        raise ValueError(f"unknown actor {actor!r}")
    return Turn(new_id(), actor, user, text, undoes)


@record
class Put:
    """Write the whole value of a document; creates it, replaces it, and brings it back if it was removed.
    With ``rev`` the write is refused unless the stored document has that revision (0: must not exist)."""

    namespace: Namespace
    key: str
    value: Mapping[str, Any]
    rev: int | None = None
    plan: str | None = None


@record
class Patch:
    """Lay ``fields`` over the value of a living document. With ``rev`` refused unless it is the stored revision."""

    namespace: Namespace
    key: str
    fields: Mapping[str, Any]
    rev: int | None = None
    plan: str | None = None


@record
class Remove:
    """Delete a document softly: it leaves every list, and undo brings it back."""

    namespace: Namespace
    key: str
    rev: int | None = None
    plan: str | None = None


@record
class Restore:
    """Bring a softly deleted document back as it was."""

    namespace: Namespace
    key: str
    plan: str | None = None


Edit = Put | Patch | Remove | Restore


@record
class Change:
    """One alteration of one document, as it happened.

    ``number`` is its place in the list of all changes and the only order there is. ``before`` and ``after`` hold the
    fields that differ, and only those (for ``added``, ``before`` is empty; for ``removed`` and ``restored`` both hold the
    whole value on the side where it lived). ``at`` is a UTC ISO text. ``plan`` is why, in the words of whoever asked.
    """

    number: int
    kind: str
    namespace: Namespace
    key: str
    short: str | None
    title: str
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    actor: str = "user"
    turn: str = ""
    plan: str | None = None
    at: str = ""

    @property
    def collection(self) -> str:
        """The first segment of the namespace: ``todo``, ``profile``, …"""
        return self.namespace[0]
