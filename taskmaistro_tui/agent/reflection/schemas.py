"""What a model is asked for when a conversation is looked over: the tools, and the schemas that check its calls.

The schemas are lenient where a stray value costs one entry only; what is left of an entry is checked against the store and
the conversation before anything is written.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from pydantic import BaseModel, Field, create_model

from taskmaistro_tui.agent.tools import Tool
from taskmaistro_tui.memory.remembered import CATEGORIES, Experience, Memory

MOST_MEMORIES = 12
"""Memories that one span may add."""

_SHOWN = ("content", "context", "category", "subject", "attribute")
_ABOUT = {f.name: f.metadata["description"] for f in fields(Memory)}


class NotedMemory(BaseModel):
    """One memory as a model gives it."""

    content: str
    context: str | None = ""
    category: str | None = "fact"
    subject: str | None = None
    attribute: str | None = None
    superseded_ids: list[str] = Field(default_factory=list)


class Memories(BaseModel):
    """All new memories of a conversation, none if nothing is worth keeping."""

    memories: list[NotedMemory] = Field(default_factory=list)


def memories_tools() -> list[Tool]:
    """The one tool that notes memories."""
    properties: dict[str, Any] = {name: {"type": "string", "description": _ABOUT[name]} for name in _SHOWN}
    properties["category"]["enum"] = list(CATEGORIES)
    properties["superseded_ids"] = {
        "type": "array",
        "items": {"type": "string"},
        "description": "Ids of known memories of the same subject that no longer hold because of this one.",
    }
    item = {"type": "object", "properties": properties, "required": ["content", "subject"]}
    return [
        _tool(
            "Memories",
            "Note what is new and lasting; an empty list if nothing is.",
            {"memories": _list(item)},
            ["memories"],
        )
    ]


def experience_schema() -> type[BaseModel]:
    """The schema ``Experience``: eight fields, all optional."""
    members: dict[str, Any] = {}
    for f in fields(Experience):
        kind: Any = str if f.name == "procedural_knowledge" else list[str]
        members[f.name] = (kind, Field(default="") if kind is str else Field(default_factory=list))
    return create_model("Experience", __doc__="What was learnt that holds for every user.", **members)


def experience_tools() -> list[Tool]:
    """The one tool that notes experience."""
    properties: dict[str, Any] = {}
    for f in fields(Experience):
        described = {"description": f.metadata["description"]}
        if f.name == "procedural_knowledge":
            properties[f.name] = {"type": "string", **described}
        else:
            properties[f.name] = {**_list({"type": "string"}), **described}
    return [
        _tool("Experience", "Add what was learnt that holds for every user; leave out what is known.", properties, [])
    ]


def _list(item: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": item}


def _tool(name: str, purpose: str, properties: dict[str, Any], required: list[str]) -> Tool:
    parameters = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return {"type": "function", "function": {"name": name, "description": purpose, "parameters": parameters}}
