"""``chat``: the assistant without the app, one message or a conversation line by line."""

from __future__ import annotations

import argparse
import asyncio
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.agent.events import Changed, ConfirmationNeeded, Done, Failed, Noticed, Token
from taskmaistro_tui.commands.output import say_json
from taskmaistro_tui.config import Settings
from taskmaistro_tui.exchange.change_json import change_object
from taskmaistro_tui.memory.change import Change
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.streams import read_lines
from taskmaistro_tui.tasks.wording import change_words
from taskmaistro_tui.tasks.workspace import Workspace

if TYPE_CHECKING:
    from taskmaistro_tui.agent.assistant import Assistant


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Send the message, or each line of standard input, and print the reply as it comes. Status 1 if a turn failed."""
    from taskmaistro_tui.agent.assistant import Assistant

    with Workspace.open(settings, backups=False) as workspace:
        assistant = Assistant(workspace)
        if arguments.message or not sys.stdin.isatty():  # a person at the prompt types meanwhile
            with suppress(TaskMaistroError):  # the first turn says it
                assistant.load()  # before the event loop runs, so that ctrl+C ends the program at once
        return asyncio.run(_talk(assistant, arguments))


async def _talk(assistant: Assistant, arguments: argparse.Namespace) -> int:
    try:
        if arguments.message and arguments.message != ["-"]:
            return await _turn(assistant, " ".join(arguments.message), arguments)
        status = 0
        interactive = sys.stdin.isatty() and not arguments.json
        async for line in read_lines("> " if interactive else ""):
            if line.strip():
                status = max(status, await _turn(assistant, line.strip(), arguments))
        return status
    finally:
        await assistant.aclose()


@dataclass
class _Told:
    """What a turn has told so far."""

    reply: str = ""
    numbers: list[int] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    error: dict[str, str] | None = None


async def _turn(assistant: Assistant, text: str, arguments: argparse.Namespace) -> int:
    told = _Told()
    async for event in assistant.run_turn(text, thread=arguments.thread):
        match event:
            case Token():
                told.reply += event.text
                if not arguments.json:
                    print(visible(event.text, keep_newlines=True), end="", flush=True)
            case Changed():
                told.numbers += event.numbers
            case Noticed():
                told.notices.append(event.text)
                if not arguments.json:
                    print(visible(event.text), file=sys.stderr)
            case ConfirmationNeeded() if not arguments.json and not sys.stdin.isatty() and arguments.message != ["-"]:
                print("(answer with: taskmaistro chat yes)", file=sys.stderr)
            case Failed():
                told.error = {"kind": event.kind, "message": event.message}
            case Done():
                told.reply = event.reply
    changes = _changes(assistant.workspace, told.numbers)
    if arguments.json:
        say_json(_object(told, changes), flush=True)
    else:
        _print_rest(assistant.workspace, told, changes)
    return 1 if told.error else 0


def _changes(workspace: Workspace, numbers: list[int]) -> list[Change]:
    if not numbers:
        return []
    wanted = set(numbers)
    return [c for c in workspace.store.changes(since=min(wanted) - 1) if c.number in wanted]


def _object(told: _Told, changes: list[Change]) -> dict[str, Any]:
    said = {"reply": told.reply, "changes": [change_object(change) for change in changes], "error": told.error}
    return {**said, "notices": told.notices} if told.notices else said


def _print_rest(workspace: Workspace, told: _Told, changes: list[Change]) -> None:
    if told.reply:
        print()
    now = workspace.clock()
    for change in changes:
        if change.collection == "todo":
            words = change_words(change, now, workspace.settings.clock_hours)
            print(visible(f"  {change.short or '':<4} {words}"))
    if told.error:
        print(f"taskmaistro: {visible(told.error['message'])}", file=sys.stderr)
    sys.stdout.flush()
