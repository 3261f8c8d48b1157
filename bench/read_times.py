"""How long reading times takes: a sentence of everyday use, the import, and texts made to hurt at growing lengths.

python bench/read_times.py [-n RUNS]
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
from datetime import datetime

from taskmaistro_tui.language.times import chinese, english, read_times

NOW = datetime(2026, 11, 18, 9)
SENTENCES = (
    "call the dentist tomorrow at 3pm",
    "book swim lessons by the end of November",
    "buy bread, milk and 3 apples",
    "what did I finish last week?",
    "take out the bins every Monday and Thursday at 7",
    "remind me in 20 minutes to turn off the oven",
    "明天下午三点和李雷开会",
    "每周一早上九点交周报",
)
SHAPES = (
    "monday ",
    "midday tue saturdays ",
    "1/",
    "1:",
    "every ",
    "a week from ",
    "wed tomorrow ",
    "三天后",
    "下周五",
    "每周一",
)


def milliseconds(text: str) -> float:
    began = time.perf_counter()
    read_times(text, NOW)
    return 1000 * (time.perf_counter() - began)


def imported() -> float:
    code = "import time; t = time.perf_counter(); import taskmaistro_tui.language.times; print(time.perf_counter() - t)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return 1000 * float(done.stdout)


def shuffled(count: int, seed: int) -> list[str]:
    """Texts of words that the rules know, in no order, some of them repeated to the end."""
    dice = random.Random(seed)
    words = [*english.grammar().literals, "monday", "3pm", "may", "3", "tomorrow", "week"]
    signs = [*chinese.grammar().literals, *"三月周明天点"]
    texts = []
    for _ in range(count):
        few = [dice.choice(words) for _ in range(dice.randint(1, 5))]
        many = [dice.choice(words) for _ in range(80)]
        texts += [
            " ".join(few * 40),
            " ".join(many),
            "".join(dice.choice(signs) for _ in range(dice.randint(1, 5))) * 90,
        ]
    return texts


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("-n", type=int, default=200, help="runs of each sentence, and shuffled texts")
    runs = options.parse_args().n
    for text in SENTENCES:
        read_times(text, NOW)
    print(
        f"a sentence: median {statistics.median(milliseconds(text) for text in SENTENCES for _ in range(runs)):.3f} ms"
    )
    print(f"import over bare Python: median {statistics.median(imported() for _ in range(9)):.1f} ms")
    print("text of one repeated shape, ms at 125, 250, 500, 5,000 and 500,000 characters:")
    for shape in SHAPES:
        times = [milliseconds((shape * (size // len(shape) + 1))[:size]) for size in (125, 250, 500, 5_000, 500_000)]
        print(f"  {shape!r:26}" + "".join(f"{t:9.1f}" for t in times))
    slowest = max((milliseconds(text), text) for text in shuffled(runs, 7))
    print(f"slowest of {3 * runs} shuffled texts: {slowest[0]:.0f} ms  {slowest[1][:50]!r}")


if __name__ == "__main__":
    main()
