"""Schemas in which nothing can grow without end: every string and every list has a greatest length.

Unbounded, a small model falls into a loop, fills its answer to the last token and is cut; bounded, it is made to close what
it opened. What is made here uses few words of JSON Schema (type, enum, anyOf, properties, required, items, maxItems,
minItems, maxLength, minLength, pattern), which every engine that constrains decoding understands.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Schema = dict[str, Any]

ISO_TIME = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2})?(Z|[+-][0-9]{2}:[0-9]{2})?)?$"
"""An ISO date, or a date-time with or without an offset."""
LONGEST_ISO_TIME = len("2026-11-18T09:00:00+01:00")

TIMES = frozenset({"deadline", "start"})

LENGTHS: Mapping[str, int] = {
    "task": 160,
    "notes": 240,
    "content": 240,
    "project": 60,
    "recurrence": 80,
    "json_doc_id": 40,
    "parent": 12,
    "path": 60,
    "due": 40,
    "words": 100,
    "name": 80,
    "location": 80,
    "job": 100,
    "planned_edits": 120,
    "reply": 1_600,
}
"""The greatest length in characters of the texts whose names are known."""

ITEM_LENGTHS: Mapping[str, int] = {"tags": 30, "depends_on": 12, "ids": 12, "solutions": 100}
"""The greatest length of the entries of the lists whose names are known."""

ITEMS: Mapping[str, int] = {"solutions": 3, "tags": 5, "depends_on": 3, "ids": 20, "patches": 4}
"""The greatest number of entries of the lists whose names are known."""

OPTIONAL = frozenset({"notes", "solutions", "planned_edits", "connections", "interests", "conversation_preferences"})
"""What gives way first where there is little room: nobody's task is spoilt by a shorter note."""

TEXT = 120
ITEM = 80
ENTRIES = 5
_DEEPEST = 8


@dataclass(frozen=True, slots=True)
class Room:
    """How generous the bounds are; ``tight`` shortens what may be shortened to a half."""

    tight: bool = False

    def text(self, name: str) -> int:
        """The greatest length of the text called ``name``."""
        longest = LENGTHS.get(name, TEXT)
        return longest // 2 if self.tight and name in OPTIONAL else longest

    def item(self, name: str) -> int:
        """The greatest length of an entry of the list called ``name``."""
        return ITEM_LENGTHS.get(name, ITEM)

    def entries(self, name: str) -> int:
        """The greatest number of entries of the list called ``name``."""
        most = ITEMS.get(name, ENTRIES)
        return max(1, most // 2) if self.tight and name in OPTIONAL else most


def bounded(schema: Mapping[str, Any], room: Room | None = None, name: str = "") -> Schema:
    """``schema`` with every text and list bounded, references resolved, descriptions and defaults left out.

    Bounds that are there already are kept if they are narrower. What may be anything becomes a text, a number, a truth
    value, null or a list of texts.
    """
    return _bounded(schema, room or Room(), name, schema.get("$defs") or {}, 0, required=False)


def _bounded(
    node: Mapping[str, Any], room: Room, name: str, known: Mapping[str, Any], depth: int, *, required: bool
) -> Schema:
    if depth > _DEEPEST:
        return {"type": "null"}
    if reference := node.get("$ref"):
        target = known.get(str(reference).rsplit("/", 1)[-1], {})
        return _bounded(target, room, name, known, depth + 1, required=required)
    if "const" in node:
        return {"enum": [node["const"]]}
    if "enum" in node:
        return {"enum": list(node["enum"])}
    for union in ("anyOf", "oneOf"):
        if union in node:
            options = [_bounded(one, room, name, known, depth + 1, required=required) for one in node[union]]
            return options[0] if len(options) == 1 else {"anyOf": options}
    if len(node.get("allOf") or ()) == 1:
        return _bounded(node["allOf"][0], room, name, known, depth + 1, required=required)
    kind = node.get("type")
    if isinstance(kind, list):
        options = [{**node, "type": one} for one in kind]
        return _bounded({"anyOf": options}, room, name, known, depth, required=required)
    if kind == "object" or (kind is None and "properties" in node):
        return _object(node, room, known, depth)
    if kind == "array" or (kind is None and "items" in node):
        return _array(node, room, name, known, depth)
    if kind == "string":
        return _text(node, room.text(name), name, required=required)
    if kind in ("integer", "number", "boolean", "null"):
        return {"type": kind}
    return _anything(room, name)


def _object(node: Mapping[str, Any], room: Room, known: Mapping[str, Any], depth: int) -> Schema:
    needed = [one for one in node.get("required") or () if one in (node.get("properties") or {})]
    properties = {
        name: _bounded(one, room, name, known, depth + 1, required=name in needed)
        for name, one in (node.get("properties") or {}).items()
    }
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


def _array(node: Mapping[str, Any], room: Room, name: str, known: Mapping[str, Any], depth: int) -> Schema:
    most = room.entries(name)
    if isinstance(node.get("maxItems"), int):
        most = min(most, node["maxItems"])
    items = dict(node.get("items") or {"type": "string"})
    if items.get("type") == "string" and "enum" not in items:
        inner = _text(items, room.item(name), name, required=True)
    else:
        inner = _bounded(items, room, name, known, depth + 1, required=True)
    bounds: Schema = {"type": "array", "items": inner, "maxItems": most}
    least = node.get("minItems")
    return {**bounds, "minItems": min(least, most)} if isinstance(least, int) and least > 0 else bounds


def _text(node: Mapping[str, Any], longest: int, name: str, *, required: bool) -> Schema:
    if name in TIMES:
        return {"type": "string", "pattern": ISO_TIME}
    if isinstance(node.get("maxLength"), int):
        longest = min(longest, node["maxLength"])
    text: Schema = {"type": "string", "maxLength": longest}
    least = node.get("minLength") or (1 if required else 0)
    return {**text, "minLength": min(least, longest)} if least else text


def _anything(room: Room, name: str) -> Schema:
    texts = {"type": "array", "items": {"type": "string", "maxLength": ITEM}, "maxItems": ENTRIES}
    text = {"type": "string", "maxLength": room.text(name)}
    return {"anyOf": [text, {"type": "number"}, {"type": "boolean"}, {"type": "null"}, texts]}


_NUMBER = 20
"""Characters of the longest number that engines let pass: sign, sixteen digits, and a point."""


def longest(schema: Mapping[str, Any]) -> int:
    """Characters of the longest compact JSON text that ``schema`` (as :func:`bounded` makes it) allows.

    A character that is written as an escape counts once, so a text made of escapes only may be longer.
    """
    if "enum" in schema:
        return max(len(json.dumps(one, ensure_ascii=False)) for one in schema["enum"])
    if "anyOf" in schema:
        return max(longest(one) for one in schema["anyOf"])
    match schema.get("type"):
        case "object":
            inner = (len(json.dumps(name)) + 2 + longest(one) for name, one in schema["properties"].items())
            return 2 + sum(inner)
        case "array":
            return 2 + int(schema["maxItems"]) * (1 + longest(schema["items"]))
        case "string":
            return 2 + int(schema.get("maxLength", LONGEST_ISO_TIME))
        case "boolean":
            return 5
        case "null":
            return 4
    return _NUMBER
