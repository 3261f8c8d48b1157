"""``trace``, ``conversations`` and ``reflect``: what was said, what happened inside, and looking it over by hand."""

from __future__ import annotations

import argparse
import asyncio
import sys
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.commands.output import say_json
from taskmaistro_tui.config import Settings
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.workspace import Workspace

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.traces import Asked, Node, TurnTrace

SHOWN = 12
"""Characters of a turn's id that lists show; any beginning that is one turn's alone is accepted."""
WIDTH = 100


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Run the command on the file that ``settings`` name."""
    with Workspace.open(settings, backups=False) as workspace:
        match arguments.command:
            case "trace":
                return _trace(workspace, arguments)
            case "conversations":
                return _conversations(workspace, arguments)
        return _reflect(workspace, arguments)


# -- trace ---------------------------------------------------------------------------------------------------------


def _trace(workspace: Workspace, arguments: argparse.Namespace) -> int:
    from taskmaistro_tui.tasks.traces import trace_of, traced_turns

    if arguments.list:
        listed = traced_turns(workspace, arguments.limit)
        if arguments.json:
            say_json([{"turn": turn, "at": at, "text": text} for turn, at, text in listed])
            return 0
        for turn, at, text in listed:
            print(visible(f"{turn[:SHOWN]}  {_local(workspace, at)}  {' '.join(text.split())[:WIDTH]}"))
        return 0
    traced = trace_of(workspace, arguments.turn)
    if arguments.json:
        say_json(
            {
                "turn": traced.turn,
                "kind": traced.kind,
                "at": traced.at,
                "text": traced.text,
                "reply": traced.reply,
                "nodes": list(traced.record),
                "changes": [change.number for change in traced.changes],
            }
        )
        return 0
    _print_trace(workspace, traced, prompts=arguments.prompts)
    return 0


def _print_trace(workspace: Workspace, traced: TurnTrace, *, prompts: bool) -> None:
    print(visible(f"{traced.kind} {traced.turn[:SHOWN]}  {_local(workspace, traced.at)}"))
    if traced.text:
        print(visible(f"  said      {_line(traced.text)}"))
    if traced.reply:
        print(visible(f"  answered  {_line(traced.reply)}"))
    for node in traced.nodes:
        _print_node(node, prompts=prompts)
    if traced.changes:
        print(f"{len(traced.changes)} changes: {', '.join(f'{c.kind} {c.collection}' for c in traced.changes)}")
    if not prompts and any(node.asked for node in traced.nodes):
        print("The prompts as they were sent: taskmaistro trace --prompts")


def _print_node(node: Node, *, prompts: bool) -> None:
    cost = f", {node.model_calls} model calls" if node.model_calls else ""
    tokens = f", {node.tokens_in} + {node.tokens_out} tokens" if node.tokens_in or node.tokens_out else ""
    tokens += f", {node.tokens_cached} of them from the cache" if node.tokens_cached else ""
    print(visible(f"{node.name}  ({node.seconds * 1000:.0f} ms{cost}{tokens})"))
    for name, value in node.read.items():
        print(visible(f"  read      {name} = {_line(value)}"))
    for asked in node.asked:
        _print_asked(asked, prompts=prompts)
    for name, value in node.returned.items():
        print(visible(f"  returned  {name} = {_line(value)}"))


def _print_asked(asked: Asked, *, prompts: bool) -> None:
    characters = sum(len(str(message.get("text", ""))) for message in asked.messages)
    print(visible(f"  asked     {asked.model or 'a model'}: {len(asked.messages)} messages, {characters} characters"))
    if prompts:
        for message in asked.messages:
            for line in str(message.get("text", "")).splitlines() or [""]:
                print(visible(f"    {message.get('role', ''):<10}| {line}"))
    if asked.notice:
        print(visible(f"  noticed   {asked.notice}"))
    if asked.error:
        print(visible(f"  failed    {asked.error}"))
    for call in asked.calls:
        print(visible(f"  called    {call.get('name')} {_line(call.get('args'))}"))
    if asked.text:
        print(visible(f"  said      {_line(asked.text)}"))


def _line(value: Any) -> str:
    import json

    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    flat = " ".join(text.split())
    return flat if len(flat) <= WIDTH else flat[: WIDTH - 1] + "…"


def _local(workspace: Workspace, at: str) -> str:
    return f"{datetime.fromisoformat(at).astimezone(workspace.settings.zone):%Y-%m-%d %H:%M}"


# -- conversations -------------------------------------------------------------------------------------------------


def _conversations(workspace: Workspace, arguments: argparse.Namespace) -> int:
    conversations = workspace.conversations
    if arguments.show is not None:
        messages = conversations.messages(arguments.show)
        if arguments.json:
            say_json([asdict(message) for message in messages])
            return 0
        for message in messages:
            print(visible(f"{_local(workspace, message.at)}  {message.role:<9}  {message.text}", keep_newlines=True))
        return 0
    if arguments.close is not None:
        conversations.messages(arguments.close, limit=1)
        workspace.reflections.rest(workspace.conversation(arguments.close))
        print(visible(f"{arguments.close} is closed; it will be looked over when there is time"), file=sys.stderr)
        return 0
    found = conversations.search(" ".join(arguments.words), limit=arguments.limit)
    if arguments.json:
        say_json([asdict(one) for one in found])
        return 0
    for one in found:
        at = _local(workspace, one.updated_at)
        print(visible(f"{one.name:<16}  {at}  {one.messages:>4}  {one.status:<9}  {one.found or one.title}"))
    if not found:
        print("No conversation is like that." if arguments.words else "No conversations yet.")
    else:
        print("Go on with one: taskmaistro chat --thread NAME", file=sys.stderr)
    return 0


# -- reflect -------------------------------------------------------------------------------------------------------


def _reflect(workspace: Workspace, arguments: argparse.Namespace) -> int:
    if arguments.status:
        return _status(workspace, arguments)
    workspace.reflections.rest()
    from taskmaistro_tui.agent.assistant import Assistant

    done = asyncio.run(_run(Assistant(workspace)))
    if arguments.json:
        say_json([{"thread": one.span.thread, "status": one.status, **one.outcome, "error": one.error} for one in done])
    else:
        for one in done:
            name = one.span.thread.partition(":")[2]
            told = ", ".join(f"{step} +{came.get('added', 0)}" for step, came in one.outcome.items())
            print(visible(f"{name}: {one.error or told or one.status}"))
        if not done:
            print("Nothing waits to be looked over.")
    return 1 if any(one.status == "failed" for one in done) else 0


async def _run(assistant: Any) -> list[Any]:
    try:
        done: list[Any] = await assistant.reflector().all()
    finally:
        await assistant.aclose()
    return done


def _status(workspace: Workspace, arguments: argparse.Namespace) -> int:
    status = workspace.reflections.status()
    if arguments.json:
        say_json(asdict(status))
        return 0
    print(f"open           {status.open}")
    print(f"waiting        {status.waiting}")
    print(f"working on     {status.running.thread if status.running else 'nothing'}")
    if status.latest and status.latest.ended_at:
        told = ", ".join(f"{step} +{count}" for step, count in status.counts.items())
        print(visible(f"latest         {_local(workspace, status.latest.ended_at)}  {told}"))
    if status.next_at:
        print(f"next           {_local(workspace, status.next_at)}")
    if status.trouble:
        print(visible(f"trouble        {status.trouble}"))
    if not workspace.settings.reflection:
        raise TaskMaistroError("reflection is switched off in the settings: reflection = false")
    return 0
