"""What several nodes need: the call that waits for an answer, and the answer to it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from langchain_core.messages import AIMessage, ToolMessage

from taskmaistro_tui.agent.context import read_board, record
from taskmaistro_tui.agent.events import Changed
from taskmaistro_tui.agent.honest import fact, report, told
from taskmaistro_tui.agent.operation import Performed
from taskmaistro_tui.agent.state import Parts, State, Step
from taskmaistro_tui.memory.change import Change

Call = dict[str, Any]

TOUCHED_KEPT = 10


def unanswered(state: State) -> list[Call]:
    """The tool calls of the last answer that have no ToolMessage yet, in order."""
    messages = state.get("messages") or []
    answered: set[str] = set()
    for message in reversed(messages):
        if isinstance(message, ToolMessage):
            answered.add(message.tool_call_id)
        elif isinstance(message, AIMessage):
            return [dict(call) for call in message.tool_calls if call["id"] not in answered]
        else:
            return []
    return []


def answer(call: Call, text: str, *, failed: bool = False) -> ToolMessage:
    """The one answer to a tool call."""
    return ToolMessage(
        text,
        tool_call_id=call["id"],
        name=call["name"],
        status="error" if failed else "success",
        id=f"tool-{call['id']}",
    )


def result_of(tool: str, done: Performed, now: datetime, **more: Any) -> dict[str, Any]:
    """What a tool did, as the state keeps it: facts, sentences, refusals."""
    return {
        "tool": tool,
        "changes": [fact(change) for change in done.changes],
        "told": told(done.changes, now),
        "notes": [*done.notes, *done.refused],
        "refused": list(done.refused),
        "pending": None,
        **more,
    }


def announce(done: Performed, step: Step) -> None:
    """Send the numbers of what was committed. Refusals are sent by the tool that knows them all."""
    if done.changes:
        step.emit(Changed(tuple(change.number for change in done.changes)))


def report_of(done: Performed, now: datetime) -> str:
    """The text of the ToolMessage."""
    return report(done.changes, [*done.notes, *done.refused], now)


def touched_tasks(state: State) -> bool:
    """Whether the tools of the turn that ``state`` holds changed a task."""
    return any(one["collection"] == "todo" for result in state.get("results") or [] for one in result["changes"])


def touched_shorts(state: State) -> list[str]:
    """The short ids of the tasks that the turn of ``state`` changed and left there."""
    changes = [one for result in state.get("results") or [] for one in result["changes"] if one["collection"] == "todo"]
    return list(dict.fromkeys(one["short"] for one in changes if one["short"] and one["kind"] != "removed"))


def after_changes(state: State, parts: Parts, changes: Sequence[Change]) -> dict[str, Any]:
    """The state's view of the tasks once ``changes`` have been made: fresh records, counts, and what was touched."""
    tasks = parts.workspace.tasks
    mine = [change for change in changes if change.collection == "todo"]
    if not mine:
        return {}
    shown = [one["key"] for one in state.get("tasks") or []]
    new = [change.key for change in mine if change.key not in shown]
    documents = parts.workspace.store.get_many(tasks.namespace, [*new, *shown])
    shorts = [change.short for change in reversed(mine) if change.short and change.kind != "removed"]
    touched = dict.fromkeys([*shorts, *(state.get("last_touched") or [])])
    return {
        "tasks": [record(documents[key]) for key in dict.fromkeys([*new[:TOUCHED_KEPT], *shown]) if key in documents],
        "board": read_board(parts.workspace),
        "last_touched": list(touched)[:TOUCHED_KEPT],
    }
