"""Contexts for the built-in model made by hand, as the agent makes them, and short ways to ask it."""

from __future__ import annotations

from typing import Any

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage

from taskmaistro_tui.language.reading import Intent, Reading
from taskmaistro_tui.models.builtin.context import KEY, Context, context_from
from taskmaistro_tui.models.builtin.model import BuiltinChatModel

NOW = "2026-11-18T09:00:00+01:00"
ROUTE_TOOLS = ["UpdateMemory", "FindTasks", "UndoLast"]
TODO_TOOLS = ["ToDo", "PatchDoc", "RemoveDoc", "BulkEdit"]
PROFILE_TOOLS = ["Profile", "PatchDoc"]

DENTIST: dict[str, Any] = {"id": "k3f", "key": "k" * 32, "task": "book the dentist", "status": "not started"}
LAUNDRY: dict[str, Any] = {
    "id": "b4d",
    "key": "b" * 32,
    "task": "do the laundry",
    "status": "not started",
    "deadline": "2026-11-21",
}
REPORT: dict[str, Any] = {"id": "r5t", "key": "r" * 32, "task": "write the report", "status": "in progress"}


def told(text: str, step: str = "route", **more: Any) -> dict[str, Any]:
    """The dict for one step; ``more`` sets or replaces its entries."""
    tasks = more.get("tasks") or []
    counts = {"not started": len(tasks), "in progress": 0, "done": 0, "archived": 0}
    return {"step": step, "text": text, "now": NOW, "zone": "Europe/Berlin", "settings": {}, "counts": counts, **more}


def context(text: str, step: str = "route", **more: Any) -> Context:
    """The same in its typed form."""
    return context_from(told(text, step, **more))


def messages(given: dict[str, Any]) -> list[BaseMessage]:
    """A prompt that carries ``given``."""
    return [SystemMessage("You keep tasks.", additional_kwargs={KEY: given}), HumanMessage(given["text"])]


def ask(text: str, step: str = "route", tools: list[str] | None = None, **more: Any) -> AIMessage:
    """The model's answer at one step, with the tools of that step unless others are named."""
    usual = {
        "route": ROUTE_TOOLS,
        "extract_todos": TODO_TOOLS,
        "extract_profile": PROFILE_TOOLS,
        "write_instructions": [],
    }
    bound = BuiltinChatModel().bind_tools(usual[step] if tools is None else tools)
    return bound.invoke(messages(told(text, step, **more)))


def called(message: AIMessage) -> list[tuple[str, dict[str, Any]]]:
    """The tool calls of an answer as (name, arguments)."""
    return [(call["name"], call["args"]) for call in message.tool_calls]


def reading(*intents: Intent, text: str = "…", language: str = "en") -> Reading:
    """A reading made by hand."""
    moment = context(text).now
    return Reading(text, language, moment, (), (), tuple(intents))


def intent(kind: str, **more: Any) -> Intent:
    """An intent made by hand."""
    return Intent(kind, more.pop("text", "…"), 0, 1, **more)


def result(*changes: dict[str, Any], update_type: str = "todo", notes: list[str] | None = None) -> dict[str, Any]:
    """What a served UpdateMemory has left behind."""
    return {
        "tool": "UpdateMemory",
        "update_type": update_type,
        "changes": list(changes),
        "notes": notes or [],
        "pending": None,
    }


def change(
    kind: str, title: str, before: dict[str, Any], after: dict[str, Any], short: str | None = "k3f"
) -> dict[str, Any]:
    """One change as the agent reports it."""
    return {"kind": kind, "collection": "todo", "short": short, "title": title, "before": before, "after": after}
