"""``chat``: the assistant without the app, one message or a conversation line by line."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from taskmaistro_tui.agent.events import Changed, ConfirmationNeeded, Event, Failed, Token
from taskmaistro_tui.config import Settings
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.wording import change_words
from taskmaistro_tui.tasks.workspace import Workspace

if TYPE_CHECKING:
    from taskmaistro_tui.agent.assistant import Assistant


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Send the message, or each line of standard input, and print the reply as it comes."""
    from taskmaistro_tui.agent.assistant import Assistant

    with Workspace.open(settings, backups=False) as workspace:
        return asyncio.run(_talk(Assistant(workspace), arguments))


async def _talk(assistant: Assistant, arguments: argparse.Namespace) -> int:
    status = 0
    try:
        if arguments.message:
            return await _turn(assistant, " ".join(arguments.message), arguments)
        interactive = sys.stdin.isatty() and not arguments.json
        while True:
            if interactive:
                print("> ", end="", flush=True)
            line = await asyncio.to_thread(sys.stdin.readline)
            if not line:
                return status
            if line.strip():
                status = await _turn(assistant, line.strip(), arguments)
    finally:
        await assistant.aclose()


async def _turn(assistant: Assistant, text: str, arguments: argparse.Namespace) -> int:
    status = 0
    printed = False
    changed: list[int] = []
    async for event in assistant.run_turn(text, thread=arguments.thread):
        if arguments.json:
            print(json.dumps({"event": type(event).__name__, **asdict(event)}, ensure_ascii=False), flush=True)
        elif isinstance(event, Token):
            print(visible(event.text, keep_newlines=True), end="", flush=True)
            printed = True
        if isinstance(event, Changed):
            changed += event.numbers
        status = max(status, _failed(event, as_json=arguments.json))
    if not arguments.json:
        if printed:
            print()
        _print_changes(assistant, changed)
    return status


def _failed(event: Event, *, as_json: bool) -> int:
    if isinstance(event, Failed):
        if not as_json:
            print(f"taskmaistro: {visible(event.message)}", file=sys.stderr)
        return 1
    if isinstance(event, ConfirmationNeeded) and not as_json and not sys.stdin.isatty():
        print("(answer with: taskmaistro chat yes)", file=sys.stderr)
    return 0


def _print_changes(assistant: Assistant, numbers: list[int]) -> None:
    if not numbers:
        return
    workspace = assistant.workspace
    now = workspace.clock()
    wanted = set(numbers)
    for change in workspace.store.changes(since=min(wanted) - 1):
        if change.number in wanted and change.collection == "todo":
            print(visible(f"  {change.short or '':<4} {change_words(change, now)}"))
