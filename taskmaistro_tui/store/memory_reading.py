"""Memories looked up by what they are: the latest, those about a subject, those that an id names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from taskmaistro_tui.memory.change import Document, Namespace
from taskmaistro_tui.store.database import Row
from taskmaistro_tui.store.documents import COLUMNS, LIVING, namespace_path, to_document
from taskmaistro_tui.store.memory_search import Found
from taskmaistro_tui.store.reading import Reading

_BATCH = 500


def documents_of(reading: Reading, namespace: Namespace, found: Sequence[Found]) -> list[tuple[Document, float]]:
    """The living documents of what was found, in the same order, each with its score."""
    by_id: dict[int, Row] = {}
    for start in range(0, len(found), _BATCH):
        batch = [one.id for one in found[start : start + _BATCH]]
        rows = reading.connection().all(
            f"SELECT {COLUMNS}, d.id FROM documents d WHERE d.id IN ({', '.join('?' * len(batch))}) AND {LIVING}",
            [*batch, reading._now()],
        )
        by_id |= {row[7]: row for row in rows}
    return [(to_document(namespace, by_id[one.id]), one.score) for one in found if one.id in by_id]


def latest_memories(
    reading: Reading,
    namespace: Namespace,
    *,
    limit: int | None,
    offset: int = 0,
    group: str | None = None,
    superseded: bool = False,
) -> list[Document]:
    """The memories that came last, newest first."""
    connection = reading.connection()
    row = connection.one("SELECT id FROM namespaces WHERE path = ?", (namespace_path(namespace),))
    if row is None:
        return []
    condition, values = ("", []) if superseded else (" AND m.state = 0", [])
    if group is not None:
        condition += " AND m.grp = (SELECT id FROM memory_groups WHERE ns = m.ns AND name = ?)"
        values = [group]
    rows = connection.all(
        f"SELECT {COLUMNS} FROM memories m JOIN documents d ON d.id = m.id WHERE m.ns = ?{condition} AND {LIVING}"
        " ORDER BY m.id DESC LIMIT ? OFFSET ?",
        [row[0], *values, reading._now(), -1 if limit is None else limit, offset],
    )
    return [to_document(namespace, one) for one in rows]


def count_memories(reading: Reading, namespace: Namespace) -> int:
    """How many live memories there are."""
    row = reading.connection().one(
        "SELECT count(*) FROM memories m JOIN namespaces n ON n.id = m.ns WHERE n.path = ? AND m.state = 0",
        (namespace_path(namespace),),
    )
    return int(row[0]) if row else 0


def memories_about(
    reading: Reading,
    namespace: Namespace,
    attributes: tuple[str, ...] | None = None,
    subject: Callable[[str], bool] = bool,
) -> list[Document]:
    """The live memories that tell one of ``attributes`` (any, if None) of a subject that ``subject`` accepts (it is given
    in lower case), oldest first."""
    connection = reading.connection()
    row = connection.one("SELECT id FROM namespaces WHERE path = ?", (namespace_path(namespace),))
    if row is None:
        return []
    told = [name.casefold() for name in attributes or ()]
    condition = f"attribute IN ({', '.join('?' * len(told))})" if told else "attribute IS NOT NULL"
    rows = connection.all(
        f"SELECT id, subject FROM memories WHERE ns = ? AND state = 0 AND {condition} ORDER BY id", [row[0], *told]
    )
    found = [Found(id, 0.0) for id, of in rows if subject(of or "")]
    return [document for document, _ in documents_of(reading, namespace, found)]


def known_subjects(reading: Reading, namespace: Namespace) -> list[str]:
    """The subjects of all live memories that tell an attribute, in lower case, the latest first."""
    rows = reading.connection().all(
        "SELECT m.subject FROM memories m JOIN namespaces n ON n.id = m.ns WHERE n.path = ? AND m.state = 0"
        " AND m.attribute IS NOT NULL AND m.subject IS NOT NULL GROUP BY m.subject ORDER BY max(m.id) DESC",
        (namespace_path(namespace),),
    )
    return [subject for (subject,) in rows]


def memories_named(reading: Reading, namespace: Namespace, reference: str) -> list[Document]:
    """The living memories, superseded ones too, that ``reference`` names: by key, else by the id they came with, else by
    the beginning of their key."""
    document = reading.get(namespace, reference)
    if document is not None:
        return [document]
    connection = reading.connection()
    row = connection.one("SELECT id FROM namespaces WHERE path = ?", (namespace_path(namespace),))
    if row is None:
        return []
    escaped = reference.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    for pattern in (f"%/{escaped}", f"{escaped}%"):
        rows = connection.all(
            f"SELECT {COLUMNS} FROM documents d WHERE d.ns = ? AND d.key LIKE ? ESCAPE '\\' AND {LIVING} LIMIT 10",
            (row[0], pattern, reading._now()),
        )
        if rows:
            return [to_document(namespace, one) for one in rows]
    return []
