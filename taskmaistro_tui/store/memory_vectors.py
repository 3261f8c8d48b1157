"""Vectors of memories: what an embedding model made of their texts, kept beside them and compared when one asks."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from operator import mul

from taskmaistro_tui.memory.change import Namespace
from taskmaistro_tui.store.database import Connection
from taskmaistro_tui.store.documents import namespace_path
from taskmaistro_tui.store.reading import Reading

COMPARED = 2_000
"""Memories that are compared with a question at most, the latest first; each takes some ten microseconds."""

_BATCH = 500


@dataclass(frozen=True, slots=True)
class Meaning:
    """The vector of a question, of length 1, and the model that made it."""

    model: str
    vector: array[float]


def meaning(model: str, vector: Sequence[float]) -> Meaning:
    """``vector`` brought to length 1."""
    return Meaning(model, _unit(vector))


def _unit(vector: Sequence[float]) -> array[float]:
    length = sqrt(sum(x * x for x in vector)) or 1.0
    return array("f", [x / length for x in vector])


def without_vector(reading: Reading, namespace: Namespace, model: str, limit: int) -> list[tuple[int, str]]:
    """Live memories that ``model`` has made no vector of, latest first: the id of the row and the text."""
    return [
        (id, text)
        for id, text in reading.connection().all(
            "SELECT m.id, json_extract(d.value, '$.content') FROM memories m JOIN documents d ON d.id = m.id"
            " JOIN namespaces n ON n.id = m.ns LEFT JOIN memory_vectors v ON v.memory = m.id AND v.model = ?"
            " WHERE n.path = ? AND m.state = 0 AND v.memory IS NULL ORDER BY m.id DESC LIMIT ?",
            (model, namespace_path(namespace), limit),
        )
        if isinstance(text, str) and text.strip()
    ]


def save_vectors(connection: Connection, model: str, vectors: Iterable[tuple[int, Sequence[float]]]) -> None:
    """Keep vectors by the ids of their memories; the caller holds the transaction. Memories that are gone are left out."""
    rows = [(id, model, _unit(vector).tobytes(), id) for id, vector in vectors]
    connection.many(
        "INSERT OR REPLACE INTO memory_vectors (memory, model, vector) SELECT ?, ?, ?"
        " WHERE EXISTS (SELECT 1 FROM memories WHERE id = ?)",
        rows,
    )


def nearness(connection: Connection, asked: Meaning, ids: Sequence[int]) -> dict[int, float]:
    """The cosine between a question and each of the memories that have a vector of the same model."""
    found: dict[int, float] = {}
    for start in range(0, len(ids), _BATCH):
        batch = ids[start : start + _BATCH]
        for id, packed in connection.all(
            f"SELECT memory, vector FROM memory_vectors WHERE model = ? AND memory IN ({', '.join('?' * len(batch))})",
            [asked.model, *batch],
        ):
            vector = array("f", packed)
            if len(vector) == len(asked.vector):
                found[id] = sum(map(mul, vector, asked.vector))
    return found


def nearest(connection: Connection, asked: Meaning, ns: int, group: int | None, limit: int) -> list[int]:
    """The memories whose vectors lie nearest to the question, nearest first, among the latest ones."""
    condition, values = ("m.ns = ?", [ns]) if group is None else ("m.grp = ?", [group])
    ids = [
        id
        for (id,) in connection.all(
            f"SELECT m.id FROM memories m WHERE {condition} AND m.state = 0 ORDER BY m.id DESC LIMIT ?",
            [*values, COMPARED],
        )
    ]
    near = nearness(connection, asked, ids)
    return sorted(near, key=near.__getitem__, reverse=True)[:limit]
