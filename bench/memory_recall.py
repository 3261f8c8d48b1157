"""Recall of evidence on made-up long conversations: ours, plain FTS5 porter, and overlap of words, in the same run.

python bench/memory_recall.py [-n CONVERSATIONS] [--variants]
"""

from __future__ import annotations

import argparse
import re
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

from memory_dialogues import Conversation, converse

from taskmaistro_tui.memory.change import Put, new_turn
from taskmaistro_tui.store.memory_question import WEIGHTS, Weights
from taskmaistro_tui.store.memory_reading import documents_of
from taskmaistro_tui.store.memory_search import find_memories
from taskmaistro_tui.store.store import Store

NAMESPACE = ("memory", "me")
Search = Callable[[str, str], list[str]]


def fill(store: Store, talks: list[Conversation]) -> None:
    """Keep every row as a memory, as ``memory add --jsonl`` does."""
    edits = [
        Put(
            NAMESPACE,
            f"{talk.group}/{row['id']}",
            {"content": row["text"], "speaker": row["speaker"], "group": talk.group, "valid_from": row["when"]},
        )
        for talk in talks
        for row in talk.rows
    ]
    store.write(edits, new_turn("import", "me", "fill"))


def ours(store: Store, weights: Weights = WEIGHTS) -> Search:
    def search(text: str, group: str) -> list[str]:
        found = find_memories(store, NAMESPACE, text, limit=10, group=group, weights=weights)
        return [document.key.partition("/")[2] for document, _ in documents_of(store, NAMESPACE, found)]

    return search


def porter(talks: list[Conversation]) -> Search:
    tables: dict[str, sqlite3.Connection] = {}
    for talk in talks:
        db = tables[talk.group] = sqlite3.connect(":memory:")
        db.execute("CREATE VIRTUAL TABLE f USING fts5(id UNINDEXED, text, tokenize='porter unicode61')")
        db.executemany("INSERT INTO f VALUES (?, ?)", [(r["id"], r["text"]) for r in talk.rows])

    def search(text: str, group: str) -> list[str]:
        query = " OR ".join(f'"{word}"' for word in dict.fromkeys(re.findall(r"\w+", text)))
        return [
            id for (id,) in tables[group].execute("SELECT id FROM f WHERE f MATCH ? ORDER BY rank LIMIT 10", (query,))
        ]

    return search


def overlap(talks: list[Conversation]) -> Search:
    words = {t.group: [(r["id"], set(re.findall(r"\w+", r["text"].lower()))) for r in t.rows] for t in talks}

    def search(text: str, group: str) -> list[str]:
        asked = set(re.findall(r"\w+", text.lower()))
        ranked = sorted(words[group], key=lambda row: -len(asked & row[1]))
        return [id for id, _ in ranked[:10]]

    return search


def recall(search: Search, talks: list[Conversation]) -> tuple[float, float, float]:
    """The share of questions with evidence in the first five and ten, and the median milliseconds of one."""
    first = second = asked = 0
    took = []
    for talk in talks:
        for text, evidence in talk.questions:
            began = time.perf_counter()
            ids = search(text, talk.group)
            took.append(1000 * (time.perf_counter() - began))
            asked += 1
            first += bool(set(ids[:5]) & set(evidence))
            second += bool(set(ids[:10]) & set(evidence))
    return first / asked, second / asked, statistics.median(took)


VARIANTS: dict[str, dict[str, float]] = {
    "no neighbours": {"before": 0, "asked": 0, "after": 0, "second": 0, "second_after": 0},
    "no second neighbours": {"second": 0, "second_after": 0},
    "no speaker": {"named": 1, "other": 1},
    "questions as good": {"question": 1},
    "no kindred words": {"kindred": 0},
    "no kind of answer": {"time": 1, "number": 1, "name": 1, "reason": 1},
    "no formed words": {"formed": 0},
    "no conversation": {"session": 0},
    "no covering, no length": {"covering": 0, "short": 0},
    "no dates": {"dated": 0},
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=10)
    parser.add_argument("--variants", action="store_true", help="with single signs switched off or moved")
    given = parser.parse_args()
    talks = [converse(number) for number in range(given.n)]
    print(f"{sum(len(t.rows) for t in talks)} rows, {sum(len(t.questions) for t in talks)} questions")

    def report(name: str, search: Search) -> None:
        five, ten, median = recall(search, talks)
        print(f"{name:<28} first 5: {five:.3f}  first 10: {ten:.3f}  median {median:.2f} ms")

    report("overlap of words", overlap(talks))
    report("FTS5 porter", porter(talks))
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "recall.db") as store:
        fill(store, talks)
        report("ours", ours(store))
        if given.variants:
            for name, moved in VARIANTS.items():
                report(name, ours(store, replace(WEIGHTS, **moved)))
            for one in fields(Weights):
                for factor in (0.6, 1.6):
                    value = getattr(WEIGHTS, one.name) * factor
                    report(f"{one.name} {value:.2f}", ours(store, replace(WEIGHTS, **{one.name: value})))


if __name__ == "__main__":
    main()
