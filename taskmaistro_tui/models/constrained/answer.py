"""One schema for an answer: some of these tools, or this one, or words; and how many tokens the longest answer may take."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from taskmaistro_tui.models.constrained.bounds import LENGTHS, Room, Schema, bounded, longest
from taskmaistro_tui.models.constrained.documents import BULK, PATCH, REMOVE, narrowed, usable

CHARACTERS_PER_TOKEN = 2.5
"""Less than any tokenizer needs for JSON in a language of Europe; the longest answer is counted with it."""

MOST_CALLS = 10
FEWEST_CALLS = 6
"""So many calls must fit before the bounds are drawn tighter."""
SMALL_TOOL = 700
"""Tools whose longest call has no more characters than this only route; a few calls of them are enough."""
MOST_ROUTES = 4
MARGIN = 32
"""Tokens besides the text: the end of the answer, and blanks that an engine lets a model write."""

Tool = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """What an answer may be: its ``schema``, the greatest number of tokens it can take, the greatest number of ``calls``,
    and whether words may be given instead (``free``)."""

    schema: Schema
    max_tokens: int
    calls: int
    free: bool


def shape(tools: Sequence[Tool], choice: str | None, budget: int, ids: Sequence[str] | None = None) -> Shape:
    """The shape of an answer with ``tools`` (OpenAI's form).

    ``choice`` is ``any``, a tool's name, or None for "as you like"; ``budget`` is the number of tokens an answer should
    stay under; ``ids`` are the documents there are (None: not known). Raises ``ValueError`` for a name that is not offered.
    """
    offered = [tool["function"] for tool in tools if choice in (None, "any") or tool["function"]["name"] == choice]
    if not offered:
        raise ValueError(f"tool choice {choice!r} is none of the tools")
    offered = [function for function in offered if usable(function["name"], ids)] or offered
    free = choice is None
    for room in (Room(), Room(tight=True)):
        variants = [_call(function, offered, ids, room) for function in offered]
        one = max(longest(variant) for variant in variants)
        most = MOST_ROUTES if one <= SMALL_TOOL else MOST_CALLS
        calls = max(1, min(most, int(budget * CHARACTERS_PER_TOKEN) // (one + 1)))
        if calls >= min(most, FEWEST_CALLS):
            break
    schema = _answer(variants, calls, free)
    return Shape(schema, tokens_of(longest(schema)), calls, free)


def tokens_of(characters: int) -> int:
    """The greatest number of tokens that ``characters`` of JSON take."""
    return math.ceil(characters / CHARACTERS_PER_TOKEN) + MARGIN


def _call(
    function: Mapping[str, Any], offered: Sequence[Mapping[str, Any]], ids: Sequence[str] | None, room: Room
) -> Schema:
    name = function["name"]
    parameters = function.get("parameters") or {"type": "object", "properties": {}}
    args = narrowed(name, bounded(parameters, room), _document(offered), ids, room)
    properties = {"name": {"enum": [name]}, "args": args}
    return {"type": "object", "properties": properties, "required": ["name", "args"], "additionalProperties": False}


def _document(offered: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The parameters of the one tool that makes documents, where patches are offered beside it."""
    names = {function["name"] for function in offered}
    makers = [function for function in offered if function["name"] not in (PATCH, REMOVE, BULK)]
    return makers[0].get("parameters") if PATCH in names and len(makers) == 1 else None


def _answer(variants: list[Schema], calls: int, free: bool) -> Schema:
    one = variants[0] if len(variants) == 1 else {"anyOf": variants}
    several = _object({"calls": {"type": "array", "items": one, "minItems": 1, "maxItems": calls}})
    if not free:
        return several
    return {"anyOf": [_object({"reply": {"type": "string", "minLength": 1, "maxLength": LENGTHS["reply"]}}), several]}


def _object(properties: dict[str, Schema]) -> Schema:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}
