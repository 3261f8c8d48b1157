"""Milliseconds of one search among 5,000 and 100,000 memories, in one group and in all; and seconds to store them.

python bench/memory_latency.py [COUNT ...]
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from itertools import count as numbers
from pathlib import Path

from memory_dialogues import converse
from memory_recall import NAMESPACE

from taskmaistro_tui.memory.change import Put, new_turn
from taskmaistro_tui.store.memory_reading import documents_of
from taskmaistro_tui.store.memory_search import find_memories
from taskmaistro_tui.store.store import Store


def measure(count: int, folder: Path) -> None:
    with Store.open(folder / f"{count}.db") as store:
        edits: list[Put] = []
        questions: list[str] = []
        for number in numbers():
            talk = converse(number)
            questions += [text for text, _ in talk.questions[:20]]
            for row in talk.rows:
                key = f"{number}/{row['id']}"
                value = {"content": row["text"], "speaker": row["speaker"], "valid_from": row["when"], "group": "one"}
                edits.append(Put(NAMESPACE, key, value))
            if len(edits) >= count:
                break
        began = time.perf_counter()
        store.write(edits[:count], new_turn("import", "me", "fill"))
        print(f"{count:>7} memories stored in {time.perf_counter() - began:.1f} s")
        asked = random.Random(1).sample(questions, min(300, len(questions)))
        for group in ("one", None):
            took = []
            for text in asked:
                began = time.perf_counter()
                documents_of(store, NAMESPACE, find_memories(store, NAMESPACE, text, limit=5, group=group))
                took.append(1000 * (time.perf_counter() - began))
            took.sort()
            print(
                f"{count:>7} memories, {'one group' if group else 'all groups'}: median {statistics.median(took):.2f} ms,"
                f" 95 % under {took[int(len(took) * 0.95)]:.2f} ms"
            )


def main() -> None:
    counts = [int(text) for text in sys.argv[1:]] or [5_000, 100_000]
    with tempfile.TemporaryDirectory() as folder:
        for count in counts:
            measure(count, Path(folder))


if __name__ == "__main__":
    main()
