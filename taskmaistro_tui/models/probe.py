"""Finding out what a model can do: five real calls, each with something to see, and a choice at the end."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from taskmaistro_tui.models.capabilities import CONSTRAINED, NATIVE, NONE, Capability
from taskmaistro_tui.models.errors import ModelError, word_error
from taskmaistro_tui.models.names import ModelName, describe, parse_model_name
from taskmaistro_tui.models.registry import create_chat_model
from taskmaistro_tui.models.release import release_model

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessage

    from taskmaistro_tui.config import Settings

Tool = dict[str, Any]


def _tool(name: str, purpose: str, properties: dict[str, Any]) -> Tool:
    parameters = {"type": "object", "properties": properties, "required": [next(iter(properties))]}
    return {"type": "function", "function": {"name": name, "description": purpose, "parameters": parameters}}


ROUTE = _tool(
    "UpdateMemory",
    "The user's message adds or changes tasks, or tells something about the user.",
    {"update_type": {"type": "string", "enum": ["todo", "user"]}},
)
TASK = _tool(
    "ToDo",
    "A task of the user. Call it once for every new task.",
    {
        "task": {"type": "string", "description": "What is to be done."},
        "tags": {"type": "array", "items": {"type": "string"}},
    },
)
SYSTEM = "You keep the user's list of tasks. Use the tools for what changes it; otherwise answer in one short sentence."
SLOW = 10.0
"""Tokens a second below which a turn takes too long to wait for."""


@dataclass(frozen=True, slots=True)
class Check:
    """One call and what came of it: ``ok`` if it was valid, what was seen (a sentence), seconds in all and until the first
    piece, tokens written, and whether it was ``sensible``: about what the message was about."""

    what: str
    ok: bool
    seen: str
    seconds: float = 0.0
    first: float | None = None
    tokens: int = 0
    sensible: bool = True


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome: the checks, how tools are best called (None: not at all), and a sentence that says what to choose."""

    name: str
    checks: tuple[Check, ...]
    tools: str | None
    advice: str

    def capability(self, at: str) -> Capability:
        """What is kept of it; ``at`` is an ISO moment."""
        return Capability(
            self.tools or NONE, at, "; ".join(f"{c.what}: {'yes' if c.ok else 'no'}" for c in self.checks)
        )


@dataclass(frozen=True, slots=True)
class _Call:
    what: str
    mode: str
    text: str
    tools: tuple[Tool, ...] = ()
    choice: str | None = None
    wanted: int = 0
    about: str = ""


def calls_for(name: ModelName) -> list[_Call]:
    """The five calls of a provider: words, and tools called freely, forced, and several at once, in the ways it has."""
    first, second = _MODES.get(name.provider, (CONSTRAINED, CONSTRAINED))
    milk, plants = "Add buying milk to my list.", "Remind me to water the plants."
    several = "I must buy milk, call Ana and water the plants."
    return [
        _Call("streams a reply", second, "Say hello to me."),
        _Call(f"calls a tool by its own choice ({first})", first, milk, (ROUTE,), None, 1, "todo"),
        _Call(f"calls some tool when it must ({first})", first, milk, (TASK,), "any", 1, "milk"),
        _Call(f"calls a certain tool when it must ({second})", second, plants, (TASK, ROUTE), "ToDo", 1, "plants"),
        _Call(f"makes several calls at once ({second})", second, several, (TASK,), "any", 2, "ana"),
    ]


_MODES = {"deepseek": (NATIVE, NATIVE), "openai": (NATIVE, CONSTRAINED)}
"""How a provider's tools may be called; all others only under constraints."""


async def try_model(name: str, settings: Settings, report: Callable[[Check], None]) -> Verdict:
    """Make the five calls to the model called ``name``; each outcome is reported as it comes. Raises :class:`ModelError` if
    the model cannot be made at all or cannot be reached."""
    parsed = parse_model_name(name)
    if parsed.provider == "builtin":
        raise ModelError("The built-in model needs no test: it works by rules and is always there.", "model")
    made: dict[str, BaseChatModel] = {}
    checks: list[Check] = []
    try:
        for call in calls_for(parsed):
            if call.mode not in made:
                chosen = replace(settings, tools={**settings.tools, str(parsed): call.mode})
                made[call.mode] = create_chat_model(name, chosen)
            check = await _made(made[call.mode], call, parsed)
            checks.append(check)
            report(check)
    finally:
        for model in made.values():
            release_model(model)
    return _verdict(parsed, calls_for(parsed), checks)


async def _made(model: BaseChatModel, call: _Call, name: ModelName) -> Check:
    from langchain_core.messages import AIMessageChunk, HumanMessage, SystemMessage

    bound: Any = model.bind_tools(list(call.tools), tool_choice=call.choice) if call.tools else model
    asked = [SystemMessage(SYSTEM), HumanMessage(call.text)]
    started = time.perf_counter()
    first: float | None = None
    pieces: list[AIMessage] = []
    try:
        stream = cast(AsyncIterator[AIMessageChunk], bound.astream(asked))
        async with aclosing(cast(Any, stream)):
            async for piece in stream:
                if first is None and (piece.content or piece.tool_call_chunks):
                    first = time.perf_counter() - started
                pieces.append(piece)
    except Exception as error:
        worded = word_error(error, describe(str(name)), name.provider, name.url)
        if worded.kind in ("connection", "key", "balance", "model"):
            raise worded from None
        return Check(call.what, False, str(worded), time.perf_counter() - started)
    seconds = time.perf_counter() - started
    whole: Any = (
        cast(Any, pieces[0]) + pieces[1:] if len(pieces) > 1 else pieces[0] if pieces else AIMessageChunk(content="")
    )
    tokens = (whole.usage_metadata or {}).get("output_tokens", 0)
    ok, seen = _judged(whole, call)
    sensible = call.about in str([one["args"] for one in whole.tool_calls]).casefold()
    return Check(call.what, ok, seen, seconds, first, tokens, sensible)


def _judged(message: Any, call: _Call) -> tuple[bool, str]:
    said = message.text if isinstance(message.text, str) else message.text()
    if not call.tools:
        return (True, f"said {len(said.split())} words") if said.strip() else (False, "said nothing")
    valid = [one for one in message.tool_calls if _valid(one, call.tools)]
    if len(valid) < len(message.tool_calls) or message.invalid_tool_calls:
        return False, "made a call that is not valid"
    if not valid:
        return False, "answered in words" if said.strip() else "made no call"
    names = ", ".join(str(next(iter(one["args"].values()), "")) for one in valid)
    seen = f"{len(valid)} call{'s' * (len(valid) > 1)}: {names[:80]}"
    return len(valid) >= call.wanted, seen


def _valid(call: Any, tools: Sequence[Tool]) -> bool:
    known = {tool["function"]["name"]: tool["function"]["parameters"] for tool in tools}
    schema = known.get(call["name"])
    return schema is not None and all(
        isinstance(call["args"].get(name), str) and call["args"][name].strip() for name in schema["required"]
    )


def _verdict(name: ModelName, calls: list[_Call], checks: list[Check]) -> Verdict:
    """Native where it was tried and always worked, else constrained where forced calls worked, else neither."""
    full = str(name)

    def all_ok(mode: str, *, forced: bool = False) -> bool:
        tried = [
            check.ok for call, check in zip(calls, checks, strict=True)
            if call.mode == mode and call.tools and call.wanted <= 1 and (call.choice or not forced)
        ]  # fmt: skip
        return bool(tried) and all(tried)

    tools = NATIVE if all_ok(NATIVE) else CONSTRAINED if all_ok(CONSTRAINED, forced=True) else None
    written = sum(check.tokens for check in checks)
    spent = sum(check.seconds for check in checks if check.tokens)
    speed = written / spent if spent else 0.0
    if tools is None:
        advice = f"{describe(full)} makes no tool calls that can be used; stay with the built-in model, or try another."
    else:
        how = "its own tool calls" if tools == NATIVE else "tool calls by constrained decoding"
        advice = f"{describe(full)} can be used, with {how}."
        if not all(check.ok and check.sensible for check in checks):
            advice += " It does not understand everything; expect mistakes, or take a larger model of its kind."
        if speed and speed < SLOW:
            advice += f" It is slow here ({speed:.0f} tokens a second)."
    return Verdict(full, tuple(checks), tools, advice)
