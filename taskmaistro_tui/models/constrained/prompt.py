"""A conversation with tools as one without: the tools are described, calls and their results become plain messages.

The description stands first, before everything else: it is the same for every message of a step, so that a server can keep
it in its cache.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage, ToolMessage

from taskmaistro_tui.models.constrained.answer import Tool

_HEAD = """\
You answer with one JSON object and nothing else, in one of these forms:
{forms}

The tools:
{tools}"""
_CALLS = '{"calls": [{"name": "…", "args": {…}}]} to use tools; several calls go into the one list'
_REPLY = '{"reply": "…"} to say something to the user'


def plain_prompt(messages: Sequence[BaseMessage], tools: Sequence[Tool], choice: str | None) -> list[BaseMessage]:
    """``messages`` for a model that knows nothing of tools. Neighbours of one side are joined, since many chat templates
    want the sides to take turns; the messages given are not altered."""
    plain: list[BaseMessage] = []
    for message in messages:
        said = _plain(message, as_json=bool(tools))
        if plain and type(plain[-1]) is type(said):
            plain[-1] = type(said)(content=f"{plain[-1].content}\n\n{said.content}")
        else:
            plain.append(said)
    if tools:
        described = described_tools(tools, choice)
        if plain and isinstance(plain[0], SystemMessage):
            plain[0] = SystemMessage(f"{described}\n\n{plain[0].content}")
        else:
            plain.insert(0, SystemMessage(described))
    first = next((at for at, message in enumerate(plain) if not isinstance(message, SystemMessage)), None)
    if first is not None and isinstance(plain[first], AIMessage):
        plain.insert(first, HumanMessage("…"))
    return plain


def described_tools(tools: Sequence[Tool], choice: str | None) -> str:
    """The forms of an answer and the tools, a line a tool and a line an argument."""
    functions = [tool["function"] for tool in tools if choice in (None, "any") or tool["function"]["name"] == choice]
    forms = [_CALLS] if choice else [_CALLS, _REPLY]
    return _HEAD.format(forms="\n".join(f"- {form}" for form in forms), tools="\n".join(map(_described, functions)))


def _described(function: Mapping[str, Any]) -> str:
    parameters = function.get("parameters") or {}
    needed = parameters.get("required") or ()
    known = parameters.get("$defs") or {}
    lines = [f"{function['name']}: {function.get('description', '').strip()}"]
    for name, schema in (parameters.get("properties") or {}).items():
        optional = "" if name in needed else "?"
        about = str(schema.get("description", "")).strip()
        lines.append(f"- {name}{optional} ({_type_of(schema, known)})" + (f": {about}" if about else ""))
    return "\n".join(lines)


def _type_of(schema: Mapping[str, Any], known: Mapping[str, Any], depth: int = 0) -> str:
    if depth > 3:
        return "any"
    if reference := schema.get("$ref"):
        return _type_of(known.get(str(reference).rsplit("/", 1)[-1], {}), known, depth + 1)
    if "enum" in schema:
        return " | ".join(json.dumps(one, ensure_ascii=False) for one in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(_type_of(one, known, depth + 1) for one in schema[union]))
    match schema.get("type"):
        case "array":
            return f"list of {_type_of(schema.get('items') or {}, known, depth + 1)}"
        case "object" if schema.get("properties"):
            inner = ", ".join(
                f"{name}: {_type_of(one, known, depth + 1)}" for name, one in schema["properties"].items()
            )
            return f"{{{inner}}}"
        case str(kind):
            return kind
    return "any"


def _plain(message: BaseMessage, *, as_json: bool) -> BaseMessage:
    text = _text(message)
    if isinstance(message, ToolMessage):
        return HumanMessage(f"[Result of {message.name or 'the tool'}]\n{text}")
    if isinstance(message, AIMessage):
        if not message.tool_calls:
            return AIMessage(json.dumps({"reply": text}, ensure_ascii=False) if as_json else text)
        calls = [{"name": call["name"], "args": call["args"]} for call in message.tool_calls]
        return AIMessage(json.dumps({"calls": calls}, ensure_ascii=False))
    return SystemMessage(text) if isinstance(message, SystemMessage) else HumanMessage(text)


def _text(message: BaseMessage) -> str:
    if isinstance(message.content, str):
        return message.content
    parts = (part if isinstance(part, str) else part.get("text", "") for part in message.content)
    return "".join(part for part in parts if isinstance(part, str))
