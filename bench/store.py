"""Measure the store: opening, windows of tasks, one write, search, and LangGraph puts, on files of several sizes.

    python bench/store.py [--large]

Prints medians. ``--large`` adds a file of 100,000 documents. Nothing is asserted: these are numbers to compare.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from taskmaistro_tui.memory.change import Patch, Put, new_turn
from taskmaistro_tui.memory.todo import ToDo
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.store.todo_query import ORDERS, TodoQuery

ME = ("todo", "me")
NOUNS = (
    "dentist report milk invoice garden letter bicycle passport dinner meeting review slides budget window kitchen lamp"
    " contract ticket hotel flight printer laptop phone insurance tax doctor school teacher birthday present cake"
).split()
VERBS = (
    "call write buy send fix plan book check clean read prepare cancel order return pay renew visit pack print".split()
)
NAMES = "Anna Ben Carla David Emma Felix Greta Hanna Ivan Jana Karl Lena Mara Nils Olga Paul".split()
OPEN = """
import sys, time
began = time.perf_counter()
{imports}
store = Store.open(Path(sys.argv[1]))
{then}
print((time.perf_counter() - began) * 1000)
"""
IMPORTS = "from pathlib import Path\nfrom taskmaistro_tui.store.store import Store"


def filled(path: Path, count: int) -> Path:
    """A file with ``count`` tasks as a person may have them: half done, a third with a deadline."""
    chance = random.Random(7)
    with Store.open(path) as store:
        for start in range(0, count, 2000):
            turn = new_turn("import", "me")
            puts = [Put(ME, f"key{n:07}", made(chance, n)) for n in range(start, min(start + 2000, count))]
            store.write(puts, turn)
    return path


def made(chance: random.Random, number: int) -> dict[str, Any]:
    """A task's value."""
    title = f"{chance.choice(VERBS)} {chance.choice(NOUNS)} {chance.choice(NOUNS)} with {chance.choice(NAMES)} {number}"
    day = f"2026-{chance.randint(9, 12):02}-{chance.randint(1, 28):02}"
    return ToDo(
        task=title,
        status=chance.choice(["not started"] * 4 + ["in progress"] + ["done"] * 4 + ["archived"]),
        priority=chance.choice(["high", "medium", "low", None, None, None]),
        tags=tuple(chance.sample(["home", "work", "errand", "fun"], chance.randint(0, 2))),
        project=chance.choice([None, None, "house", "taxes"]),
        time_to_complete=chance.choice([None, 10, 30, 60, 120]),
        notes=" ".join(chance.choices(NOUNS, k=12)) if chance.random() < 0.3 else None,
    ).with_fields({"deadline": chance.choice([None, None, day])}).to_document()  # fmt: skip


def median_ms(action: Callable[[], Any], times: int = 60) -> float:
    """The median time of ``action`` in milliseconds, after one run to warm up."""
    action()
    taken: list[float] = []
    for _ in range(times):
        began = time.perf_counter()
        action()
        taken.append((time.perf_counter() - began) * 1000)
    return statistics.median(taken)


def opening(path: Path) -> None:
    """Whole processes, and what opening takes inside one."""
    script = OPEN.format(imports=IMPORTS, then="")
    inside, whole, bare = [], [], []
    for _ in range(15):
        began = time.perf_counter()
        result = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True)
        whole.append((time.perf_counter() - began) * 1000)
        inside.append(float(result.stdout))
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        bare.append((time.perf_counter() - began) * 1000)
    print(f"  import and open, in the process  {statistics.median(inside):8.2f} ms")
    print(f"  whole process over bare python   {statistics.median(whole) - statistics.median(bare):8.2f} ms")
    print(f"  open and close, imported         {median_ms(lambda: Store.open(path).close(), 30):8.2f} ms")


def windows(stores: dict[int, Store]) -> None:
    """The first forty of every order and some filters, side by side."""
    questions = {f"order {name}": TodoQuery(order=name, limit=40) for name in ORDERS}
    questions |= {
        "deadline, descending": TodoQuery(order="deadline", descending=True, limit=40),
        "one column": TodoQuery(statuses=("not started",), limit=40),
        "two columns": TodoQuery(statuses=("not started", "in progress"), limit=40),
        "in the middle": TodoQuery(offset=-1, limit=40),
        "at the end": TodoQuery(offset=-2, limit=40),
        "overdue": TodoQuery(
            statuses=("not started", "in progress"), overdue_at=("2026-11-18", "2026-11-18T08:00:00"), limit=40
        ),
        "due today": TodoQuery(due_from="2026-11-17T23:00:00", due_to="2026-11-18T23:00:00", limit=40),
        "tag": TodoQuery(tags=("fun",), limit=40),
        "project": TodoQuery(projects=("taxes",), limit=40),
        "two words": TodoQuery(text="call dent", limit=40),
    }
    print("  " + "todos(limit=40)".ljust(28) + "".join(f"{count:>12,}" for count in stores))
    for name, query in questions.items():
        line = []
        for count, store in stores.items():
            offset = {-1: count // 2, -2: count - 40}.get(query.offset, query.offset)
            asked = TodoQuery(**{field: getattr(query, field) for field in query.__slots__} | {"offset": offset})
            line.append(median_ms(lambda store=store, asked=asked: store.todos(ME, asked)))
        print(f"  {name:<28}" + "".join(f"{ms:>9.3f} ms" for ms in line))
    others: dict[str, Callable[[Store, int], Any]] = {
        "count of each status": lambda store, count: store.todo_counts(ME),
        "count of overdue": lambda store, count: store.count_todos(
            ME, TodoQuery(overdue_at=("2026-11-18", "2026-11-18T08:00:00"))
        ),
        "position of a task": lambda store, count: store.position(ME, f"key{count // 2:07}", TodoQuery()),
        "one task by short id": lambda store, count: store.by_short(ME, "bb2"),
        "poll, nothing new": lambda store, count: store.poll(),
        "tags": lambda store, count: store.todo_tags(ME),
    }
    for name, ask in others.items():
        line = [
            median_ms(lambda store=store, count=count, ask=ask: ask(store, count)) for count, store in stores.items()
        ]
        print(f"  {name:<28}" + "".join(f"{ms:>9.3f} ms" for ms in line))


def searching(stores: dict[int, Store]) -> None:
    """Full-text search by rank."""
    for words in ("dentist", "dentist invoice birthday", "call Anna about the dentist and the tax report", "zebra"):
        line = [
            median_ms(lambda store=store, words=words: store.search_text(ME, words), 20) for store in stores.values()
        ]
        print(f"  search {words[:20]:<21}" + "".join(f"{ms:>9.3f} ms" for ms in line))


def writing(stores: dict[int, Store]) -> None:
    """One change, committed to the disk."""
    for name in ("a new task", "an edit"):
        line = []
        for count, store in stores.items():
            numbers = iter(range(10**6))
            chance = random.Random(1)

            def write(
                name: str = name, store: Store = store, count: int = count, numbers: Any = numbers, chance: Any = chance
            ) -> None:
                n = next(numbers)
                if name == "a new task":
                    store.write([Put(ME, f"new{time.monotonic_ns()}", made(chance, n))], new_turn("user", "me"))
                else:
                    store.write([Patch(ME, f"key{n % count:07}", {"notes": f"note {n}"})], new_turn("user", "me"))

            line.append(median_ms(write, 100))
        print(f"  write {name:<22}" + "".join(f"{ms:>9.3f} ms" for ms in line))


def langgraph_puts(folder: Path) -> None:
    """Puts a second through the adapter, one at a time and a hundred in a batch."""
    from langgraph.store.base import PutOp

    from taskmaistro_tui.store.langgraph_store import SqliteStore

    with Store.open(folder / "items.db") as store:
        items = SqliteStore(store)
        began = time.perf_counter()
        for n in range(500):
            items.put(("notes", "me"), f"k{n}", {"text": f"note number {n}"})
        one = 500 / (time.perf_counter() - began)
        began = time.perf_counter()
        for start in range(0, 5000, 100):
            items.batch([PutOp(("more", "me"), f"k{n}", {"text": f"note {n}"}) for n in range(start, start + 100)])
        batched = 5000 / (time.perf_counter() - began)
        gets = median_ms(lambda: items.get(("notes", "me"), "k7"), 300)
        found = median_ms(lambda: items.search(("more",), limit=10), 100)
    print(
        f"  put {one:,.0f}/s, in batches of a hundred {batched:,.0f}/s, get {gets:.3f} ms, search(limit=10) {found:.3f} ms"
    )


def main() -> None:
    """Run every measurement and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", action="store_true", help="also a file of 100,000 tasks")
    sizes = [100, 10_000, *([100_000] if parser.parse_args().large else [])]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths = {size: filled(folder / f"{size}.db", size) for size in sizes}
        print(f"file of 10,000 tasks: {paths[10_000].stat().st_size / 1e6:.1f} MB")
        opening(paths[10_000])
        stores = {size: Store.open(path) for size, path in paths.items()}
        windows(stores)
        searching(stores)
        writing(stores)
        began = time.perf_counter()
        stores[10_000].backup_now()
        print(f"  backup of 10,000 tasks      {(time.perf_counter() - began) * 1000:9.1f} ms")
        for store in stores.values():
            store.close()
        langgraph_puts(folder)


if __name__ == "__main__":
    main()
