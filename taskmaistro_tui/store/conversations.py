"""What was said: conversations and their messages, kept apart from what was learnt from them."""

from __future__ import annotations

from collections.abc import Sequence

from taskmaistro_tui.memory.errors import NotFound
from taskmaistro_tui.memory.record import record
from taskmaistro_tui.store.database import Connection
from taskmaistro_tui.store.documents import check_text
from taskmaistro_tui.store.errors import InvalidValue

ROLES = ("user", "assistant", "note")
CONVERSATION_STATUSES = ("open", "resting", "reflected")
TITLE_LENGTH = 80


@record
class Message:
    """One message. ``id`` orders the messages of all conversations; ``at`` is a UTC ISO text."""

    id: int
    thread: str
    role: str
    text: str
    turn: str | None
    at: str


@record
class Conversation:
    """A conversation: ``title`` is the beginning of its first message, ``messages`` their number. ``status``: open,
    resting (waits to be reflected on), reflected."""

    thread: str
    user: str
    status: str
    title: str
    messages: int
    created_at: str
    updated_at: str


class ConversationReads:
    """What can be asked about conversations."""

    def _source(self) -> Connection:
        raise NotImplementedError

    def messages(self, thread: str, *, limit: int | None = None, before: int | None = None) -> list[Message]:
        """The latest ``limit`` messages of a conversation (those before message ``before``), in the order they were said."""
        rows = self._source().all(
            "SELECT id, thread, role, text, turn, at FROM messages WHERE thread = ? AND id < ? ORDER BY id DESC LIMIT ?",
            (thread, before if before is not None else 2**62, -1 if limit is None else limit),
        )
        return [Message(*row) for row in reversed(rows)]

    def said_in(self, turn: str) -> list[Message]:
        """The messages of one turn, in order."""
        rows = self._source().all(
            "SELECT id, thread, role, text, turn, at FROM messages WHERE turn = ? ORDER BY id", (turn,)
        )
        return [Message(*row) for row in rows]

    def find_messages(self, user: str, words: Sequence[str], *, limit: int = 20) -> list[Message]:
        """The latest messages of a user that hold all ``words``, in any letters; newest first."""
        wanted = [word.casefold() for word in words]
        found: list[Message] = []
        for row in self._source().all(
            "SELECT m.id, m.thread, m.role, m.text, m.turn, m.at FROM messages m JOIN conversations c ON c.thread = m.thread"
            " WHERE c.user = ? ORDER BY m.id DESC",
            (user,),
        ):
            text = row[3].casefold()
            if all(word in text for word in wanted):
                found.append(Message(*row))
                if len(found) >= limit:
                    break
        return found

    def conversations(self, user: str, limit: int | None = 20, *, status: str | None = None) -> list[Conversation]:
        """The user's conversations, the one spoken in last first; only those of ``status`` if it is given."""
        rows = self._source().all(
            "SELECT thread, user, status, title, messages, created_at, updated_at FROM conversations"
            " WHERE user = ? AND (? IS NULL OR status = ?) ORDER BY latest DESC LIMIT ?",
            (user, status, status, -1 if limit is None else limit),
        )
        return [Conversation(*row) for row in rows]

    def conversation_threads(self) -> set[str]:
        """The ids of the conversations of all users."""
        return {thread for (thread,) in self._source().all("SELECT thread FROM conversations")}


def insert_message(
    connection: Connection, thread: str, user: str, role: str, text: str, turn: str | None, at: str
) -> int:
    """Add a message and open (or reopen) its conversation; the caller holds the transaction. Returns the message's id."""
    if role not in ROLES:
        raise InvalidValue(f"a message comes from {', '.join(ROLES)}, not from {role!r}")
    check_text(thread, "the conversation's name")
    title = " ".join(check_text(text, "the message").split())[:TITLE_LENGTH]
    connection.run(
        "INSERT INTO conversations (thread, user, title, created_at, updated_at) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (thread) DO UPDATE SET updated_at = excluded.updated_at, status = 'open'",
        (thread, user, title, at, at),
    )
    number = connection.run(
        "INSERT INTO messages (thread, role, text, turn, at) VALUES (?, ?, ?, ?, ?)", (thread, role, text, turn, at)
    )
    connection.run("UPDATE conversations SET messages = messages + 1, latest = ? WHERE thread = ?", (number, thread))
    return number


def set_status(connection: Connection, thread: str, status: str) -> None:
    """Change the status of a conversation. Raises :class:`NotFound`."""
    if status not in CONVERSATION_STATUSES:
        raise InvalidValue(f"a conversation is {', '.join(CONVERSATION_STATUSES)}, not {status!r}")
    if not connection.altered("UPDATE conversations SET status = ? WHERE thread = ?", (status, thread)):
        raise NotFound(f"there is no conversation {thread!r}")
