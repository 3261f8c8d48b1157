"""A span of a conversation as reflection sees it: what was said, under which prompt, and what each turn did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from taskmaistro_tui.store.store import Store
from taskmaistro_tui.tasks.reflections import Span

LONGEST_MESSAGE = 2_000


def load_messages(store: Store, span: Span) -> list[dict[str, Any]]:
    """The messages of a span, in order; long ones clipped. What the program noted about a turn is nothing that was said."""
    return [
        {"role": m.role, "text": _clipped(m.text), "turn": m.turn, "at": m.at}
        for m in store.messages(span.thread, before=span.last + 1)
        if m.id > span.first and m.role != "note"
    ]


def _clipped(text: str) -> str:
    return text if len(text) <= LONGEST_MESSAGE else text[: LONGEST_MESSAGE - 2] + " …"


def prompt_of(store: Store, messages: Sequence[dict[str, Any]]) -> str:
    """The prompt that the latest of the turns ran under, as its trace has it; empty if there is no trace."""
    for turn in dict.fromkeys(m["turn"] for m in reversed(messages) if m["turn"]):
        for record in store.trace(turn):
            if record.get("node") == "task_maistro":
                for asked in record.get("asked") or []:
                    for message in asked.get("messages") or []:
                        if message.get("role") == "system":
                            return str(message.get("text", ""))
    return ""


def turns_of(store: Store, user: str, messages: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What each turn of the span did: kinds of changes to tasks, tools asked for, whether it was answered and undone."""
    answered = {m["turn"] for m in messages if m["role"] == "assistant"}
    told: list[dict[str, Any]] = []
    for turn in dict.fromkeys(m["turn"] for m in messages if m["turn"]):
        record = store.turn(turn)
        changes = store.changes(turn=turn)
        tools = [
            call["name"]
            for node in store.trace(turn)
            for asked in node.get("asked") or []
            for call in asked.get("calls") or []
        ]
        told.append(
            {
                "turn": turn,
                "kinds": [c.kind for c in changes if c.collection == "todo"],
                "moved": sum("deadline" in c.after for c in changes if c.collection == "todo" and c.kind == "edited"),
                "done": sum(c.after.get("status") == "done" for c in changes if c.collection == "todo"),
                "tools": tools,
                "answered": turn in answered,
                "undone": bool(record and record.undone_by),
            }
        )
    return told


def said_by_user(messages: Sequence[dict[str, Any]]) -> list[str]:
    """What the user said, in order."""
    return [m["text"] for m in messages if m["role"] == "user"]
