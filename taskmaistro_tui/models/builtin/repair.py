"""Putting a refused tool call right: trustcall shows the call and what was wrong with it, and asks for patches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage, ToolMessage

from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.profile import clean_profile_field
from taskmaistro_tui.memory.todo import clean_field
from taskmaistro_tui.models.builtin.calls import Call

REPAIRS = frozenset({"PatchFunctionErrors", "PatchFunctionName"})
"""The tools by which trustcall has a call repaired."""


def repair_calls(messages: Sequence[BaseMessage], bound: frozenset[str]) -> list[Call]:
    """Patches that take out of each failed call what its schema cannot hold; none where the title itself is at fault."""
    failed = {m.tool_call_id for m in messages if isinstance(m, ToolMessage) and m.status == "error"}
    asked = next((m for m in reversed(messages) if isinstance(m, AIMessage) and m.tool_calls), None)
    calls: list[Call] = []
    for call in asked.tool_calls if asked else ():
        if call["id"] not in failed or "PatchFunctionErrors" not in bound:
            continue
        wrong = _wrong_fields(call["name"], call["args"])
        if wrong and "task" not in wrong:
            patches = [{"op": "remove", "path": f"/{_pointer(name)}", "value": None} for name in wrong]
            plan = "; ".join(f"leave {name} out: {why}" for name, why in wrong.items())
            calls.append(
                Call("PatchFunctionErrors", {"json_doc_id": call["id"], "planned_edits": plan, "patches": patches})
            )
    return calls


def _wrong_fields(name: str, args: Mapping[str, Any]) -> dict[str, str]:
    """The members of ``args`` that the schema cannot hold, and why."""
    check = clean_profile_field if name == "Profile" else clean_field
    wrong: dict[str, str] = {}
    for field, value in args.items():
        try:
            check(field, value)
        except InvalidField as problem:
            wrong[field] = problem.reason
    return wrong


def _pointer(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
