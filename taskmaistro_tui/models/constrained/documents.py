"""Narrower schemas for the tools that change documents: only ids that exist, only fields that exist, only values that fit.

``PatchDoc`` says in its own schema that an id and a path are any text and a value is anything. Beside it lies the tool that
makes such documents, whose schema says what fields there are; and the message carries the ids. With both, decoding can be
held to patches that apply.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.messages import BaseMessage, ToolMessage

from taskmaistro_tui.models.constrained.bounds import Room, Schema, bounded

DATA = "taskmaistro"
"""Where in a message's ``additional_kwargs`` the agent's data lies."""

PATCH, REMOVE, BULK = "PatchDoc", "RemoveDoc", "BulkEdit"
MOST_IDS = 60
_WRONG = re.compile(r"json_doc_id=\[([\w-]{1,60})\]")


def known_ids(messages: Sequence[BaseMessage]) -> tuple[str, ...] | None:
    """The ids of the documents that the prompt shows, or of the calls that it asks to put right; None if it does not tell."""
    if wrong := [one for message in messages for one in _to_put_right(message)]:
        return tuple(dict.fromkeys(wrong))
    for message in reversed(messages):
        data = message.additional_kwargs.get(DATA)
        if isinstance(data, Mapping) and isinstance(data.get("tasks"), list) and data.get("step") == "extract_todos":
            ids = (str(one["id"]) for one in data["tasks"] if isinstance(one, Mapping) and one.get("id"))
            return tuple(dict.fromkeys(ids))[:MOST_IDS]
    return None


def _to_put_right(message: BaseMessage) -> list[str]:
    """trustcall names the call that is wrong in the answer to it."""
    return _WRONG.findall(str(message.content)) if isinstance(message, ToolMessage) else []


def narrowed(
    name: str, schema: Schema, document: Mapping[str, Any] | None, ids: Sequence[str] | None, room: Room
) -> Schema:
    """The bounded arguments ``schema`` of the tool ``name``, held to ``ids`` (None: any) and to the fields of ``document``,
    the parameters of the tool that makes such documents (None: any)."""
    properties = dict(schema.get("properties") or {})
    if ids and "json_doc_id" in properties:
        properties["json_doc_id"] = {"enum": list(ids)}
    if name == PATCH and document is not None and "patches" in properties:
        patches = {**properties["patches"], "items": {"anyOf": _operations(document, room)}, "minItems": 1}
        properties["patches"] = patches
    if name == BULK and ids and "filter" in properties:
        inner = dict(properties["filter"].get("properties") or {})
        if "ids" in inner:
            inner["ids"] = {"type": "array", "items": {"enum": list(ids)}, "maxItems": len(ids)}
            properties["filter"] = {**properties["filter"], "properties": inner}
    for name_of_id in ("depends_on", "parent"):
        if ids is not None and name_of_id in properties:
            if ids:
                properties[name_of_id] = _held_to(properties[name_of_id], ids)
            else:
                del properties[name_of_id]
    return {**schema, "properties": properties}


def usable(name: str, ids: Sequence[str] | None) -> bool:
    """Whether the tool can do anything: without documents there is nothing to patch, to remove or to change in bulk."""
    return ids is None or bool(ids) or name not in (PATCH, REMOVE, BULK)


def _held_to(schema: Schema, ids: Sequence[str]) -> Schema:
    if schema.get("type") == "array":
        return {**schema, "items": {"enum": list(ids)}}
    return {"anyOf": [{"enum": list(ids)}, {"type": "null"}]}


def _operations(document: Mapping[str, Any], room: Room) -> list[Schema]:
    fields = bounded(document, room)["properties"]
    operations = []
    for name, schema in fields.items():
        operations.append(_operation("replace", f"/{name}", schema))
        if schema.get("type") == "array":
            operations.append(_operation("add", f"/{name}/-", schema["items"]))
    return operations


def _operation(op: str, path: str, value: Schema) -> Schema:
    properties = {"op": {"enum": [op]}, "path": {"enum": [path]}, "value": value}
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}
