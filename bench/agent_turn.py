"""One turn on the built-in model with fifty tasks and with ten thousand, in turn: seconds, and how long its prompts are.

python bench/agent_turn.py [-n TURNS]
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from populate import populate
from taskmaistro_tui.agent.assistant import Assistant

from taskmaistro_tui.agent.events import Done, Failed
from taskmaistro_tui.config import load_settings
from taskmaistro_tui.tasks.workspace import Workspace

SENTENCES = (
    "book the dentist by Friday, about 20 minutes",
    "what is due today?",
    "the piano thing is done",
    "I moved to Oslo",
    "buy bread tomorrow and call Ana",
    "anything about the garden?",
)


async def one_turn(assistant: Assistant, text: str) -> float:
    began = time.perf_counter()
    async for event in assistant.run_turn(text):
        if isinstance(event, Failed):
            raise SystemExit(f"the turn failed: {event.message}")
        if isinstance(event, Done):
            break
    return time.perf_counter() - began


async def measure(runs: int, folder: Path) -> None:
    assistants = {}
    for count in (50, 10_000):
        path = folder / f"{count}.db"
        populate(path, count)
        assistants[count] = Assistant(Workspace.open(replace(load_settings(), db=path), backups=False))
    times: dict[int, list[float]] = {count: [] for count in assistants}
    for turn in range(runs + 1):
        for count, assistant in assistants.items():
            took = await one_turn(assistant, SENTENCES[turn % len(SENTENCES)])
            if turn:
                times[count].append(took)
    base = statistics.median(times[50])
    for count, taken in times.items():
        print(
            f"{count:>6} tasks  {1000 * statistics.median(taken):6.1f} ms a turn  ratio {statistics.median(taken) / base:.2f}"
        )
    for count, assistant in assistants.items():
        prompts = prompt_lengths(assistant)
        print(f"{count:>6} tasks  prompts up to {max(prompts)} characters, median {statistics.median(prompts):.0f}")
    for assistant in assistants.values():
        await assistant.aclose()
        assistant.workspace.close()


def prompt_lengths(assistant: Assistant) -> list[int]:
    """Characters of every prompt in the traces of the file."""
    store = assistant.workspace.store
    turns = [
        record.turn.id for record in store.turns(assistant.workspace.user, limit=1000) if record.turn.actor == "agent"
    ]
    lengths = []
    for turn in turns:
        for record in store.trace(turn):
            for prompt in record.get("prompts", ()):
                lengths.append(len(prompt if isinstance(prompt, str) else str(prompt)))
    return lengths or [0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=18)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given.n, Path(folder)))


if __name__ == "__main__":
    main()
