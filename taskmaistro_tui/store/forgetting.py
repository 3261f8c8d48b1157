"""Forgetting for good: text is blanked wherever the file keeps it, and nothing of it is left in free pages or in the log.

What happens here is no turn and cannot be undone; the list of changes only says that something was forgotten.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from taskmaistro_tui.memory.change import Change, Namespace, Turn
from taskmaistro_tui.memory.forgotten import FORGOTTEN, Counts, Needles
from taskmaistro_tui.store.changes import last_number
from taskmaistro_tui.store.checkpoint_file import empty_log
from taskmaistro_tui.store.database import Connection
from taskmaistro_tui.store.documents import json_text, namespace_path, path_namespace
from taskmaistro_tui.store.errors import refused
from taskmaistro_tui.store.reading import utc_text
from taskmaistro_tui.store.transaction import Transaction, write_search_texts

KEPT_AS_THEY_ARE = ("todo", "instructions")
"""Collections whose documents, and the history of them, are the user's own texts: only the plans of their changes are
blanked."""

UNCLEAN = "unclean"
"""The entry of ``meta`` that says that deleted text may still lie in free pages."""

FORGETTINGS = "forgettings"
"""The entry of ``meta`` that counts how often something was forgotten."""


@dataclass(frozen=True, slots=True)
class Erasure:
    """A document that is forgotten: with a ``value`` that is what is left of it, without one it is gone for good."""

    namespace: Namespace
    key: str
    value: dict[str, Any] | None = None


def erase(
    transaction: Transaction, user: str, needles: Needles, erasures: Iterable[Erasure], turn: Turn
) -> tuple[Counts, list[Change]]:
    """Blank ``needles`` in everything of ``user`` and carry out the erasures, in the caller's transaction.

    Returns how much was blanked, and the changes that tell listeners of it; these are in no turn that undo knows.
    """
    connection = transaction.connection()
    changes = [
        change for one in erasures if (change := _erase_document(transaction, connection, one, turn)) is not None
    ]
    newest = min((change.number for change in changes), default=2**62)
    counts = Counts(
        documents=len(changes) + _other_documents(transaction, connection, user, needles),
        changes=_changes(connection, user, needles, newest),
        messages=_messages(connection, user, needles),
        traces=_traces(connection, user, needles),
    )
    _turns(connection, user, needles)
    _reflections(connection, user, needles)
    _count(connection)
    transaction.made += changes
    return counts, changes


def erase_version(transaction: Transaction, namespace: Namespace, key: str, number: int) -> Erasure | None:
    """Take one change of a document out of its history: what came after it follows on what was before it. Returns the
    erasure that brings the document back to that, if it was the latest change; what it says stands nowhere then."""
    connection = transaction.connection()
    rows = connection.all(
        "SELECT c.number, c.before, c.after FROM changes c JOIN namespaces n ON n.id = c.ns"
        " WHERE n.path = ? AND c.key = ? ORDER BY c.number",
        (namespace_path(namespace), key),
    )
    at = next((at for at, row in enumerate(rows) if row[0] == number), None)
    if at is None:
        return None
    gone: dict[str, Any] = json.loads(rows[at][2])
    before = {name: json.loads(rows[at][1]).get(name) or "" for name in gone}
    connection.run("DELETE FROM changes WHERE number = ?", (number,))
    if at + 1 < len(rows):
        connection.run("UPDATE changes SET before = ? WHERE number = ?", (json_text(before), rows[at + 1][0]))
        return None
    document = transaction.get(namespace, key)
    return Erasure(namespace, key, {**document.value, **before}) if document is not None else None


def count_needles(connection: Connection, user: str, needles: Needles) -> Counts:
    """How many messages and traces of ``user`` hold something of it."""
    return Counts(
        messages=sum(needles.blank(text) != text for _, text in _said(connection, user)),
        traces=sum(needles.may_be_in(record) for _, record in _recorded(connection, user)),
    )


def _erase_document(transaction: Transaction, connection: Connection, erasure: Erasure, turn: Turn) -> Change | None:
    row = connection.one(
        "SELECT d.id, d.ns, d.value, d.removed_at, d.short FROM documents d JOIN namespaces n ON n.id = d.ns"
        " WHERE n.path = ? AND d.key = ?",
        (namespace_path(erasure.namespace), erasure.key),
    )
    if row is None:
        return None
    id, ns, text, removed_at, short = row
    at = utc_text(transaction.now)
    before: dict[str, Any] = json.loads(text)
    if erasure.value is None:
        kind, after = "removed", {}
        links = {name: before[name] for name in ("superseded_by", "supersedes") if before.get(name)}
        value = {"content": FORGOTTEN, **links}
        connection.run("DELETE FROM changes WHERE ns = ? AND key = ?", (ns, erasure.key))
    else:
        kind, value = "edited", erasure.value
        after = {name: held for name, held in value.items() if before.get(name) != held}
    number = connection.run(
        "INSERT INTO changes (kind, ns, key, short, title, before, after, actor, turn, plan, at)"
        " VALUES (?, ?, ?, ?, ?, '{}', ?, ?, ?, NULL, ?)",
        (kind, ns, erasure.key, short, FORGOTTEN, json_text(after), turn.actor, turn.id, at),
    )
    connection.run(
        "UPDATE documents SET value = ?, rev = rev + 1, updated_at = ?, removed_at = ?, changed = ? WHERE id = ?",
        (json_text(value), at, removed_at if erasure.value is not None else removed_at or at, number, id),
    )
    write_search_texts(connection, id, value if erasure.value is not None else {}, None)
    if erasure.namespace[0] == "memory":
        from taskmaistro_tui.store.memory_index import write_memory

        write_memory(connection, id=id, ns=ns, value=value, removed=True, moment=transaction.now)
        connection.run("DELETE FROM memory_vectors WHERE memory = ?", (id,))
    return Change(
        number, kind, erasure.namespace, erasure.key, short, FORGOTTEN, {}, after, turn.actor, turn.id, None, at
    )


def _other_documents(transaction: Transaction, connection: Connection, user: str, needles: Needles) -> int:
    """Blank what other documents of the user repeat of it: answers kept with memories, what was softly deleted, and what all
    users share."""
    blanked = 0
    for id, path, text, removed_at in connection.all(
        "SELECT d.id, n.path, d.value, d.removed_at FROM documents d JOIN namespaces n ON n.id = d.ns"
    ):
        namespace = path_namespace(path)
        if not _may_tell(namespace, user) or namespace[0] in KEPT_AS_THEY_ARE or not needles.may_be_in(text):
            continue
        value: dict[str, Any] = json.loads(text)
        if namespace[0] == "memory" and removed_at is None:
            fresh = {**value, "answer": needles.blank_json(value.get("answer"))} if value.get("answer") else value
        elif namespace[0] == "profile" and removed_at is None:
            continue
        else:
            fresh = needles.without(value)
        if fresh != value:
            blanked += 1
            connection.run("UPDATE documents SET value = ?, rev = rev + 1 WHERE id = ?", (json_text(fresh), id))
            write_search_texts(connection, id, fresh, None)
    return blanked


def _may_tell(namespace: Namespace, user: str) -> bool:
    """Whether documents of a namespace may tell of the user: their own, and the experience that all users share."""
    return user in namespace[1:] or namespace[0] == "experience"


def _changes(connection: Connection, user: str, needles: Needles, newest: int) -> int:
    """Blank the list of changes up to the ones just made; turns of which nothing is left can no longer be undone."""
    blanked = 0
    rows = connection.all(
        "SELECT c.number, n.path, c.title, c.before, c.after, c.plan FROM changes c JOIN namespaces n ON n.id = c.ns"
        " WHERE c.number < ?",
        (newest,),
    )
    widely = needles.everywhere()
    for number, path, title, before, after, plan in rows:
        namespace = path_namespace(path)
        if not _may_tell(namespace, user) or not needles.may_be_in(f"{title}\n{before}\n{after}\n{plan or ''}"):
            continue
        own = namespace[0] in KEPT_AS_THEY_ARE
        fresh = [title, before, after, (needles if own else widely).blank(plan) if plan else plan]
        if not own:
            fresh[0] = needles.blank(title)
            fresh[1:3] = [json_text(needles.without(json.loads(side))) for side in (before, after)]
        if fresh != [title, before, after, plan]:
            blanked += 1
            connection.run(
                "UPDATE changes SET title = ?, before = ?, after = ?, plan = ? WHERE number = ?", (*fresh, number)
            )
    connection.run(
        "DELETE FROM turns WHERE user = ? AND NOT EXISTS (SELECT 1 FROM changes c WHERE c.turn = turns.id)", (user,)
    )
    return blanked


def _turns(connection: Connection, user: str, needles: Needles) -> None:
    for id, text in connection.all("SELECT id, text FROM turns WHERE user = ?", (user,)):
        if (fresh := needles.blank(text)) != text:
            connection.run("UPDATE turns SET text = ? WHERE id = ?", (fresh, id))


def _reflections(connection: Connection, user: str, needles: Needles) -> None:
    """Blank what steps of reflection noted, and take every span from whoever works on it: they read it before."""
    for id, steps, error in connection.all("SELECT id, steps, error FROM reflections WHERE user = ?", (user,)):
        fresh = _blanked(needles.everywhere(), steps), needles.everywhere().blank(error) if error else error
        if fresh != (steps, error):
            connection.run("UPDATE reflections SET steps = ?, error = ? WHERE id = ?", (*fresh, id))
    connection.run("UPDATE reflections SET holder = NULL, lease = NULL WHERE user = ? AND ended_at IS NULL", (user,))


def _count(connection: Connection) -> None:
    connection.run(
        "INSERT INTO meta (name, value) VALUES (?, '1') ON CONFLICT (name) DO UPDATE SET value = value + 1",
        (FORGETTINGS,),
    )


def times_forgotten(connection: Connection) -> int:
    """How often something was forgotten in this file; who finds another number than before holds text that is gone."""
    row = connection.one("SELECT value FROM meta WHERE name = ?", (FORGETTINGS,))
    return int(row[0]) if row else 0


def emptied_namespaces(connection: Connection) -> list[Namespace]:
    """The namespaces that had documents once and have none, not even removed ones: all of it was forgotten."""
    rows = connection.all(
        "SELECT path FROM namespaces n WHERE NOT EXISTS (SELECT 1 FROM documents d WHERE d.ns = n.id)"
    )
    return [path_namespace(path) for (path,) in rows]


def _said(connection: Connection, user: str) -> list[tuple[Any, ...]]:
    return connection.all(
        "SELECT m.id, m.text FROM messages m JOIN conversations c ON c.thread = m.thread WHERE c.user = ?", (user,)
    )


def _messages(connection: Connection, user: str, needles: Needles) -> int:
    blanked = 0
    for id, text in _said(connection, user):
        if needles.may_be_in(text) and (fresh := needles.blank(text)) != text:
            blanked += 1
            connection.run("UPDATE messages SET text = ? WHERE id = ?", (fresh, id))
    for thread, title in connection.all("SELECT thread, title FROM conversations WHERE user = ?", (user,)):
        first = connection.one("SELECT text FROM messages WHERE thread = ? ORDER BY id LIMIT 1", (thread,))
        if FORGOTTEN in (first[0] if first else "") or needles.blank(title) != title:
            # A title is the beginning of the first message, and may end in the middle of what is forgotten.
            fresh = " ".join((first[0] if first else "").split())[: len(title)] or FORGOTTEN
            connection.run("UPDATE conversations SET title = ? WHERE thread = ?", (needles.blank(fresh), thread))
    return blanked


def _recorded(connection: Connection, user: str) -> list[tuple[Any, ...]]:
    return connection.all("SELECT id, record FROM traces WHERE user = ?", (user,))


def _blanked(needles: Needles, record: str) -> str:
    return json_text(needles.blank_json(json.loads(record))) if needles.may_be_in(record) else record


def _traces(connection: Connection, user: str, needles: Needles) -> int:
    blanked = 0
    needles = needles.everywhere()
    for id, record in _recorded(connection, user):
        if (fresh := _blanked(needles, record)) != record:
            blanked += 1
            connection.run("UPDATE traces SET record = ? WHERE id = ?", (fresh, id))
    return blanked


def erase_user(transaction: Transaction, user: str, turn: Turn) -> list[Change]:
    """Delete everything of ``user``: documents, changes, conversations, traces. Nothing of it is kept, nor can it be undone.

    Returns changes that tell listeners which documents are gone; they stand in no list. The caller holds the transaction.
    """
    connection, at = transaction.connection(), utc_text(transaction.now)
    gone: list[tuple[Namespace, str, str | None]] = []
    for ns, path in connection.all("SELECT id, path FROM namespaces"):
        namespace = path_namespace(path)
        if user in namespace[1:]:
            living = connection.all("SELECT key, short FROM documents WHERE ns = ? AND removed_at IS NULL", (ns,))
            gone += [(namespace, key, short) for key, short in living]
            _erase_namespace(transaction, connection, ns, namespace)
    for table in ("turns", "traces", "conversations"):
        connection.run(f"DELETE FROM {table} WHERE user = ?", (user,))
    first = last_number(connection) + 1
    connection.run("UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'changes'", (len(gone),))
    changes = [
        Change(first + n, "removed", namespace, key, short, FORGOTTEN, {}, {}, turn.actor, turn.id, None, at)
        for n, (namespace, key, short) in enumerate(gone)
    ]
    _count(connection)
    transaction.made += changes
    return changes


def _erase_namespace(transaction: Transaction, connection: Connection, ns: int, namespace: Namespace) -> None:
    if namespace[0] == "memory":
        from taskmaistro_tui.store.memory_index import write_memory

        for (id,) in connection.all("SELECT id FROM documents WHERE ns = ?", (ns,)):
            write_memory(connection, id=id, ns=ns, value={}, removed=True, moment=transaction.now)
        connection.run("DELETE FROM memory_groups WHERE ns = ?", (ns,))
    connection.run("DELETE FROM search_texts WHERE id IN (SELECT id FROM documents WHERE ns = ?)", (ns,))
    for table in ("changes", "todos", "documents"):
        connection.run(f"DELETE FROM {table} WHERE ns = ?", (ns,))


def clean_file(connection: Connection) -> bool:
    """Leave nothing behind of what was deleted: the index is merged, the file written anew, the log emptied.

    The caller holds no transaction and lets nobody write. Returns whether the log could be emptied at once; otherwise other
    programs are reading, and it is emptied when the last of them closes the file.
    """
    connection.run("INSERT INTO search_texts_fts (search_texts_fts) VALUES ('optimize')")
    connection.run("VACUUM")
    connection.run("DELETE FROM meta WHERE name = ?", (UNCLEAN,))
    return empty_log(connection.raw)


def is_unclean(connection: Connection) -> bool:
    """Whether a program stopped between forgetting something and :func:`clean_file`."""
    return connection.one("SELECT 1 FROM meta WHERE name = ?", (UNCLEAN,)) is not None


def note_unclean(connection: Connection) -> None:
    """Note, with what is deleted, that :func:`clean_file` must follow."""
    connection.run("INSERT OR REPLACE INTO meta (name, value) VALUES (?, '1')", (UNCLEAN,))


def left_elsewhere(db: Path, backups: Path) -> list[Path]:
    """Older copies of the file: backups, and files that a restore or a new beginning put aside."""
    folders = [(backups, f"{db.stem}-*.db"), (db.parent, f"{db.name}.replaced-*"), (db.parent, f"{db.name}.damaged*")]
    found = [path for folder, pattern in folders for path in folder.glob(pattern) if path.is_file()]
    return sorted(found, key=lambda path: (-path.stat().st_mtime, path.name))


def overwrite(path: Path) -> None:
    """Delete a file after writing zeros over it, so that its text is not left on a disk that writes in place."""
    try:
        with path.open("r+b") as file:
            left = path.stat().st_size
            while left > 0:
                left -= file.write(bytes(min(left, 1 << 20)))
            file.flush()
        path.unlink()
    except OSError as error:
        raise refused(path, error) from error
