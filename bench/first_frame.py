"""Time from start to the first screen that shows all columns with a card, in a pseudo-terminal, several programs in turn.

python bench/first_frame.py [-n RUNS]

Prints medians and ratios to a Textual app with one Static, for the app with ten tasks and with ten thousand.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from populate import populate

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.support.terminal import Terminal  # noqa: E402


def first_frame(command: list[str], markers: tuple[str, ...], env: dict[str, str]) -> float:
    """Seconds until every marker stands on the screen."""
    began = time.perf_counter()
    with Terminal(command, env) as terminal:
        terminal.wait_until(lambda text: all(marker in text for marker in markers), f"no {markers}")
        return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=9)
    runs = parser.parse_args().n
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        env = dict(
            os.environ,
            HOME=folder,
            TERM="xterm-256color",
            COLORTERM="truecolor",
            TASKMAISTRO_CONFIG=f"{folder}/none.toml",
        )
        board = ("Not started", "In progress", "Done", "the")
        programs: dict[str, tuple[list[str], tuple[str, ...]]] = {
            "Textual with one Static": ([sys.executable, str(ROOT / "bench" / "floor_app.py")], ("READY",))
        }
        for count in (10, 10_000):
            populate(home / f"{count}.db", count)
            command = [str(Path(sys.executable).with_name("taskmaistro")), "--db", str(home / f"{count}.db")]
            programs[f"taskmaistro, {count} tasks"] = (command, board)
        times: dict[str, list[float]] = {name: [] for name in programs}
        for turn in range(runs + 1):
            for name, (command, markers) in programs.items():
                took = first_frame(command, markers, env)
                if turn:
                    times[name].append(took)
    base = statistics.median(next(iter(times.values())))
    for name, taken in times.items():
        median = statistics.median(taken)
        print(
            f"{name:<28} {1000 * median:6.0f} ms [{1000 * min(taken):.0f}-{1000 * max(taken):.0f}]  ratio {median / base:.2f}"
        )


if __name__ == "__main__":
    main()
