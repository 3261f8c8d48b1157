"""What one step of the selection costs in the app, with a hundred tasks and with ten thousand, in turn.

python bench/keypress.py [-n STEPS]
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

from populate import populate

from taskmaistro_tui.config import load_settings
from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.app import TaskMaistroApp


async def measure(steps: int, folder: Path) -> None:
    """Press the keys in both apps by turns; a press counts until the app has drawn what it did and rests."""
    times: dict[int, list[float]] = {}
    async with AsyncExitStack() as stack:
        pilots = {}
        for count in (100, 10_000):
            path = folder / f"{count}.db"
            populate(path, count)
            workspace = stack.enter_context(Workspace.open(replace(load_settings(), db=path), backups=False))
            app = TaskMaistroApp(workspace, start_agent=False)
            pilots[count] = await stack.enter_async_context(app.run_test(size=(120, 36)))
            await pilots[count].press("f3")
            times[count] = []
        for step in range(steps + 5):
            for count, pilot in pilots.items():
                began = time.perf_counter()
                await pilot.press("k" if step % 40 > 30 else "j")
                if step >= 5:  # the first ones warm up
                    times[count].append(time.perf_counter() - began)
    base = statistics.median(times[100])
    for count, taken in times.items():
        median = statistics.median(taken)
        print(
            f"{count:>6} tasks  {1000 * median:6.1f} ms a step, at most {1000 * max(taken):.0f}  ratio {median / base:.2f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=60)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given.n, Path(folder)))


if __name__ == "__main__":
    main()
