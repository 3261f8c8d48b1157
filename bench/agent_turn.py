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
    "show me all high priority tasks",
    "move the first to Monday",
    "what did I finish this week?",
    "list everything",
    "what's overdue?",
    "I finished the report for the school",
    "show all tasks tagged home",
    "what do you know about me?",
    "undo that",
    "what is left for the trip?",
    "postpone the second one to next week",
    "everything due this week",
    "thanks!",
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
        for what, lengths in zip(("briefings", "prompts"), prompt_lengths(assistant), strict=True):
            median = statistics.median(lengths)
            print(f"{count:>6} tasks  {what:<9} median {median:5.0f} characters, at most {max(lengths)}")
    few, many = ([max(map(sum, turn)) for turn in prompts_of(a) if turn] for a in assistants.values())
    worst = max(long / short for short, long in zip(few, many, strict=True))
    print(f"longest prompt of a turn: at most {worst:.2f} times that of the same turn with 50 tasks")
    for assistant in assistants.values():
        await assistant.aclose()
        assistant.workspace.close()


def prompts_of(assistant: Assistant) -> list[list[list[int]]]:
    """The prompts of each turn, in the order of the turns: characters of each message."""
    store = assistant.workspace.store
    return [
        [
            [len(message["text"]) for message in prompt["messages"]]
            for record in store.trace(turn)
            for prompt in record.get("asked", ())
        ]
        for turn, _ in reversed(list(store.traced_turns(assistant.workspace.user, limit=None)))
    ]


def prompt_lengths(assistant: Assistant) -> tuple[list[int], list[int]]:
    """Characters of every prompt in the traces of the file: of its first message alone, and of all of it.

    What was looked up and what was answered before are further messages, each within its share.
    """
    asked = [prompt for turn in prompts_of(assistant) for prompt in turn]
    if not asked:
        raise SystemExit("the traces hold no prompt")
    return [messages[0] for messages in asked], [sum(messages) for messages in asked]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=18)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given.n, Path(folder)))


if __name__ == "__main__":
    main()
