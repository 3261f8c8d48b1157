"""How fast sentences are read: a typical one, the first one in a process, the import, and hostile text of growing length.

    python bench/reading.py

Prints the median milliseconds of reading one of the sentences below, what importing the reader adds to bare Python, and
for each hostile text the time at 125, 250 and 500 characters; doubling the length should about double the time.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import datetime

NOW = datetime(2026, 11, 18, 9, 0)
SENTENCES = """
book the dentist by Friday, about 20 minutes, and buy milk and eggs
can you remind me that I have to pay for my flower order tomorrow morning?
I moved to Oslo, so cancel the gym and book a van for Saturday
push everything due today to tomorrow
the dentist thing is done
what's due this week?
I have 30 minutes, what can I do?
add milk, eggs and bread to my shopping list
my name is Ada, I live in Bergen with my husband and two cats
from now on, give every task an estimate
what's the weather in Paris
提醒我下周五前交报告，大概两个小时
把交房租推迟到下周一
我今天有什么要做的
我叫小林，住在杭州，在银行上班
""".strip().splitlines()
HOSTILE = (
    "at 3 ",
    "1, ",
    "and buy ",
    "move it to ",
    "on my list ",
    "my wife ",
    "a.",
    '"',
    "(",
    "第一个 ",
    "把",
    "from 3 to ",
)


def seconds(work: Callable[[], object], times: int) -> float:
    """The shortest of ``times`` runs."""
    best = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - began)
    return best


def process(code: str) -> float:
    """Median seconds of a fresh interpreter that runs ``code``."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}

    def run() -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        return time.perf_counter() - began

    run()
    return statistics.median(run() for _ in range(11))


def main() -> None:
    """Measure and print."""
    from taskmaistro_tui.language.quick_add import quick_add
    from taskmaistro_tui.language.read import read

    for text in SENTENCES:
        read(text, NOW)
    each = [seconds(lambda text=text: read(text, NOW), 20) for text in SENTENCES]  # type: ignore[misc]
    print(f"reading a sentence: median {1000 * statistics.median(each):.2f} ms, slowest {1000 * max(each):.2f} ms")
    adding = [seconds(lambda text=text: quick_add(text, NOW), 20) for text in SENTENCES]  # type: ignore[misc]
    print(f"a line as one task: median {1000 * statistics.median(adding):.2f} ms")
    bare = process("pass")
    for name, code in (
        ("importing the reader", "import taskmaistro_tui.language.read"),
        (
            "importing it with the English rules",
            "import taskmaistro_tui.language.intents.english, taskmaistro_tui.language.read",
        ),
        (
            "import and first line added",
            "from datetime import datetime; from taskmaistro_tui.language.quick_add import quick_add; "
            "quick_add('call mum tomorrow', datetime(2026, 11, 18))",
        ),
    ):
        print(f"{name}: {1000 * (process(code) - bare):.0f} ms over bare Python")
    for piece in HOSTILE:
        grown = [seconds(lambda n=n, piece=piece: read((piece * n)[:n], NOW), 5) for n in (125, 250, 500)]  # type: ignore[misc]
        shown = "  ".join(f"{1000 * s:6.2f}" for s in grown)
        print(f"{piece!r:14} 125, 250, 500 characters: {shown} ms")


if __name__ == "__main__":
    main()
