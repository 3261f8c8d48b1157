"""The side tables that memories are found by: one row a memory, the words of each, who said it and where it stood.

Written in the same transaction as the document, whoever writes. Memories of one group (a conversation) are neighbours in
the order in which they came. Words are counted by group, so that a word is rare or common where it is looked for.
"""

from __future__ import annotations

import json
from array import array
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from taskmaistro_tui.store.database import Connection
from taskmaistro_tui.store.memory_dates import day_of
from taskmaistro_tui.store.memory_words import kinds, terms, tokens

LIVE = 0
SUPERSEDED = 1
"""States of a memory; one that was removed has no row."""

_MOST = 255
_AT_ONCE = 100


def write_memory(
    connection: Connection, *, id: int, ns: int, value: Mapping[str, Any], removed: bool, moment: datetime
) -> None:
    """Bring the side tables up to date with one document; ``moment`` is when it is written."""
    place = _take_out(connection, id)
    if not removed:
        _put_in(connection, id, ns, value, place, moment)


def _text(value: Mapping[str, Any], name: str) -> str:
    held = value.get(name)
    return held if isinstance(held, str) else ""


def _put_in(
    connection: Connection,
    id: int,
    ns: int,
    value: Mapping[str, Any],
    place: tuple[int, int] | None,
    moment: datetime,
) -> None:
    content = _text(value, "content")
    counted = Counter(terms(content))
    words = max(1, sum(counted.values()))
    for name in ("context", "subject", "attribute"):
        if text := _text(value, name):
            for term in terms(text):
                counted.setdefault(term, 1)
    group, place_in_group = _place(connection, ns, _text(value, "group"), place, words)
    speaker = speaker_name(_text(value, "speaker"))
    said = _text(value, "valid_from")
    ids = _count_in(connection, ns, list(counted))
    most = min(words, _MOST)
    postings = [(ids[term], group, id, min(count, _MOST), most) for term, count in counted.items()]
    connection.many("INSERT INTO memory_postings (term, grp, memory, times, words) VALUES (?, ?, ?, ?, ?)", postings)
    connection.run(
        "INSERT INTO memories (id, ns, grp, place, speaker, kinds, day, words, terms, state, subject, attribute)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            id, ns, group, place_in_group, speaker or None, kinds(content), day_of(said) or moment.date().toordinal(),
            words, array("I", ids.values()).tobytes(), SUPERSEDED if value.get("superseded_by") else LIVE,
            _text(value, "subject").casefold() or None, _text(value, "attribute").casefold() or None,
        ),
    )  # fmt: skip
    if speaker:
        connection.run(
            "INSERT INTO memory_speakers (grp, speaker, memories) VALUES (?, ?, 1)"
            " ON CONFLICT (grp, speaker) DO UPDATE SET memories = memories + 1",
            (group, speaker),
        )


def _count_in(connection: Connection, ns: int, words: list[str]) -> dict[str, int]:
    """Count one more memory for each term and return the ids of the terms; one statement for many of them, as this is what
    storing a batch spends its time on."""
    ids: dict[str, int] = {}
    for start in range(0, len(words), _AT_ONCE):
        batch = words[start : start + _AT_ONCE]
        rows = connection.all(
            f"INSERT INTO memory_terms (ns, term, memories) VALUES {', '.join(['(?, ?, 1)'] * len(batch))}"
            " ON CONFLICT (ns, term) DO UPDATE SET memories = memories + 1 RETURNING term, id",
            [value for term in batch for value in (ns, term)],
        )
        ids.update(rows)
    return ids


def _place(connection: Connection, ns: int, name: str, before: tuple[int, int] | None, words: int) -> tuple[int, int]:
    """Count a memory of so many words into its group: the group, and the place in it, which is the former one if it stays in
    its group, otherwise the last one."""
    counted = "UPDATE memory_groups SET memories = memories + 1, words = words + ?"
    if before is not None and connection.all(
        f"{counted} WHERE ns = ? AND name = ? AND id = ? RETURNING id", (words, ns, name, before[0])
    ):
        return before
    found: list[tuple[int, int]] = connection.all(
        f"{counted}, places = places + 1 WHERE ns = ? AND name = ? RETURNING id, places", (words, ns, name)
    )
    if found:
        return found[0]
    made = "INSERT INTO memory_groups (ns, name, memories, words, places) VALUES (?, ?, 1, ?, 1)"
    return connection.run(made, (ns, name, words)), 1


def _take_out(connection: Connection, id: int) -> tuple[int, int] | None:
    """Remove every trace of a memory from the side tables; the group and place it had, None if it was not there."""
    row = connection.one("SELECT grp, place, speaker, words, terms FROM memories WHERE id = ?", (id,))
    if row is None:
        return None
    group, place, speaker, words, packed = row
    ids = array("I", packed)
    connection.many(
        "DELETE FROM memory_postings WHERE term = ? AND grp = ? AND memory = ?", [(term, group, id) for term in ids]
    )
    connection.many("UPDATE memory_terms SET memories = memories - 1 WHERE id = ?", [(term,) for term in ids])
    connection.many("DELETE FROM memory_terms WHERE id = ? AND memories <= 0", [(term,) for term in ids])
    connection.run("DELETE FROM memories WHERE id = ?", (id,))
    connection.run("DELETE FROM memory_vectors WHERE memory = ?", (id,))
    connection.run("UPDATE memory_groups SET memories = memories - 1, words = words - ? WHERE id = ?", (words, group))
    if speaker:
        connection.run(
            "UPDATE memory_speakers SET memories = memories - 1 WHERE grp = ? AND speaker = ?", (group, speaker)
        )
        connection.run("DELETE FROM memory_speakers WHERE grp = ? AND speaker = ? AND memories <= 0", (group, speaker))
    return group, place


def speaker_name(text: str) -> str:
    """A speaker's name as it is compared."""
    return " ".join(tokens(text))


def rebuild_memories(connection: Connection) -> None:
    """Make the side tables anew from the documents, in the order in which they came; the caller holds the transaction."""
    for table in ("memories", "memory_postings", "memory_terms", "memory_speakers", "memory_groups"):
        connection.run(f"DELETE FROM {table}")
    rows = connection.all(
        "SELECT d.id, d.ns, d.value, d.created_at FROM documents d JOIN namespaces n ON n.id = d.ns"
        " WHERE n.path >= 'memory\x1f' AND n.path < 'memory ' AND d.removed_at IS NULL ORDER BY d.id"
    )
    for id, ns, text, created in rows:
        moment = datetime.fromisoformat(created)
        write_memory(connection, id=id, ns=ns, value=json.loads(text), removed=False, moment=moment)
