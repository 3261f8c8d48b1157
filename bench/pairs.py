"""Whole commands timed in turn, A B A B …, so that a slow moment of the machine hits both alike."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Mapping, Sequence


def run_once(command: Sequence[str], env: Mapping[str, str] | None = None) -> float:
    """Seconds of wall-clock time of one run; raises if it fails."""
    began = time.perf_counter()
    done = subprocess.run(command, env={**os.environ, **(env or {})}, capture_output=True, text=True)
    took = time.perf_counter() - began
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed: {done.stderr[-500:]}")
    return took


def compare(
    commands: Mapping[str, Sequence[str]], runs: int, env: Mapping[str, Mapping[str, str]] | None = None
) -> dict[str, list[float]]:
    """Seconds of ``runs`` counted runs of each command after one warm-up; prints medians and ratios to the first."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            took = run_once(command, (env or {}).get(name))
            if turn:
                times[name].append(took)
    base = statistics.median(next(iter(times.values())))
    for name, taken in times.items():
        median = statistics.median(taken)
        print(
            f"{name:<32} {1000 * median:7.0f} ms [{1000 * min(taken):.0f}-{1000 * max(taken):.0f}]  ratio {median / base:.2f}"
        )
    return times
