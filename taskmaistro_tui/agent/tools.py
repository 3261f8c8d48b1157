"""The tools that are bound at each step, in the wire form every provider takes."""

from __future__ import annotations

from datetime import tzinfo
from typing import Any

from taskmaistro_tui.agent.schemas import json_schema, profile_schema, todo_schema
from taskmaistro_tui.memory.todo import PRIORITIES, STATUSES
from taskmaistro_tui.tasks.filters import ORDERS

Tool = dict[str, Any]

UPDATE_TYPES = ("user", "todo", "instructions")
UNDO_WORDS = ("undo", "redo")
MOST_FOUND = 50


def _tool(name: str, purpose: str, properties: dict[str, Any], required: list[str]) -> Tool:
    parameters = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return {"type": "function", "function": {"name": name, "description": purpose, "parameters": parameters}}


def _texts(purpose: str, choices: tuple[str, ...] | None = None) -> dict[str, Any]:
    item: dict[str, Any] = {"type": "string"}
    if choices:
        item["enum"] = list(choices)
    return {"type": "array", "items": item, "description": purpose}


_FILTER: dict[str, Any] = {
    "words": {"type": "string", "description": "Words the tasks mention."},
    "statuses": _texts("Statuses to look in; open tasks if left out.", STATUSES),
    "tags": _texts("Tags the tasks must all have."),
    "project": {"type": "string"},
    "priority": {"type": "string", "enum": list(PRIORITIES)},
    "due": {
        "type": "string",
        "description": "overdue, today, tomorrow, this week, none, an ISO date, or from..to with ISO dates (end excluded).",
    },
    "max_minutes": {"type": "integer", "description": "Only tasks that take at most this long."},
    "repeating": {"type": "boolean", "description": "Only tasks that repeat, or only those that do not."},
}

UPDATE_MEMORY = _tool(
    "UpdateMemory",
    "Decide which memory the user's last message changes.",
    {
        "update_type": {
            "type": "string",
            "enum": list(UPDATE_TYPES),
            "description": "todo: tasks are added, changed, completed or removed. user: facts about the user. "
            "instructions: wishes on how tasks should be written.",
        }
    },
    ["update_type"],
)
FIND_TASKS = _tool(
    "FindTasks",
    "Search and list the user's tasks, all of them if no filter is given. Reads only.",
    {
        **_FILTER,
        "limit": {"type": "integer", "description": f"How many at most, {MOST_FOUND} if left out."},
        "order": {"type": "string", "enum": list(ORDERS)},
    },
    [],
)
UNDO_LAST = _tool(
    "UndoLast",
    "Take back the last change of the list, or do again what was taken back.",
    {"what": {"type": "string", "enum": list(UNDO_WORDS)}},
    ["what"],
)
ROUTE_TOOLS = [UPDATE_MEMORY, FIND_TASKS, UNDO_LAST]

_ID = {"type": "string", "description": "The id of the document, as it is listed."}
PATCH_DOC = _tool(
    "PatchDoc",
    "Change one existing document by JSON Patch operations. One call a document.",
    {
        "json_doc_id": _ID,
        "planned_edits": {"type": "string", "description": "What will change and why, one line a field."},
        "patches": {
            "type": "array",
            "description": "Applied in order: replace, then remove (highest index first), then add (/- appends).",
            "items": {
                "type": "object",
                "properties": {
                    "op": {"type": "string", "enum": ["add", "remove", "replace"]},
                    "path": {"type": "string", "description": "JSON Pointer, e.g. /status or /tags/-."},
                    "value": {"description": "The new value; left out for remove."},
                },
                "required": ["op", "path"],
            },
        },
    },
    ["json_doc_id", "planned_edits", "patches"],
)
REMOVE_DOC = _tool(
    "RemoveDoc", "Delete one existing document. The user can undo it.", {"json_doc_id": _ID}, ["json_doc_id"]
)


_BULK_FIELDS = ("status", "deadline", "start", "priority", "project", "tags")


def _bare(schema: Tool) -> Tool:
    return {name: value for name, value in schema.items() if name not in ("description", "default")}


def todo_tools(zone: tzinfo) -> list[Tool]:
    """The tools of the step that changes tasks."""
    task = json_schema(todo_schema(zone))
    bulk = _tool(
        "BulkEdit",
        "Apply the same change to every task that a filter finds. For more than a few tasks; one or two are patched.",
        {
            "filter": {
                "type": "object",
                "properties": {**_FILTER, "ids": _texts("Exactly these tasks, by id.")},
                "description": "Which tasks.",
            },
            "changes": {
                "type": "object",
                "description": 'Fields of ToDo and their new values (null empties one), or {"remove": true}.',
                "properties": {
                    **{name: _bare(task["properties"][name]) for name in _BULK_FIELDS},
                    "remove": {"type": "boolean"},
                },
            },
        },
        ["filter", "changes"],
    )
    return [_as_tool("ToDo", task), PATCH_DOC, REMOVE_DOC, bulk]


def profile_tools() -> list[Tool]:
    """The tools of the step that changes the profile."""
    return [_as_tool("Profile", json_schema(profile_schema())), PATCH_DOC]


def _as_tool(name: str, schema: dict[str, Any]) -> Tool:
    parameters = {k: v for k, v in schema.items() if k != "description"}
    return {
        "type": "function",
        "function": {"name": name, "description": schema["description"], "parameters": parameters},
    }
