"""Calling a chat model: whole or streamed, with tool calls read strictly and what it cost written down.

LangChain completes broken JSON in streamed tool arguments (``{"task": "buy mi`` becomes a task "buy mi"), so arguments are
read again here from the raw text; what is no JSON object is a broken call, never a guess.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import aclosing, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, cast

from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.runnables import Runnable, RunnableConfig
from pydantic import ValidationError

from taskmaistro_tui.agent.plain_json import Unfit, fit, read_json, sound
from taskmaistro_tui.models.errors import NOTICE, ModelError

Bound = Runnable[Any, Any]
"""A chat model with its tools bound."""

LONGEST_TRACED = 40_000
"""Characters of one message that the trace keeps; no prompt of ours is that long, a message of the user may be."""

_SIDES = (("tokens_in", "input"), ("tokens_out", "output"))

MAX_CALLS = 200
"""More tool calls than this in one message are cut off: a model that repeats itself must not fill the store."""


@dataclass(slots=True)
class Meter:
    """What a node asked of models: calls, and tokens as the provider counted them (0 where it does not say); ``asked`` has
    each question and its answer as :class:`~taskmaistro_tui.agent.events.NodeTraced` tells them."""

    model_calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    asked: list[dict[str, Any]] = field(default_factory=list)
    _started: float = 0.0

    def question(self, bound: Bound, messages: Sequence[BaseMessage]) -> None:
        """A model is about to be asked."""
        self.model_calls += 1
        # a model behind a shield is sent less than it is given
        outgoing = getattr(getattr(bound, "bound", bound), "outgoing", list)
        self.asked.append({"messages": [_exact(one) for one in outgoing(list(messages))], "tools": _tool_names(bound)})
        self._started = time.perf_counter()

    def failed(self, error: BaseException) -> None:
        """It did not answer."""
        kind = error.kind if isinstance(error, ModelError) else type(error).__name__
        self._last.update(error=kind, seconds=time.perf_counter() - self._started)

    def count(self, message: AIMessage) -> None:
        """Add one answer."""
        usage: Any = message.usage_metadata or {}
        spent = {name: usage.get(f"{side}_tokens") or 0 for name, side in _SIDES}
        self.tokens_in += spent["tokens_in"]
        self.tokens_out += spent["tokens_out"]
        answer = read_answer(message)
        self._last.update(
            model=str(message.response_metadata.get("model_name") or ""),
            text=answer.text[:LONGEST_TRACED],
            calls=[{"name": call["name"], "args": call["args"]} for call in answer.calls],
            seconds=time.perf_counter() - self._started,
            **spent,
        )
        if cached := (usage.get("input_token_details") or {}).get("cache_read"):
            self._last["tokens_cached"] = cached
            self.tokens_cached += cached
        if notice := message.response_metadata.get(NOTICE):
            self._last["notice"] = str(notice)

    @property
    def notices(self) -> list[str]:
        """What the user should know of the answers, each once."""
        return list(dict.fromkeys(one["notice"] for one in self.asked if "notice" in one))

    @property
    def _last(self) -> dict[str, Any]:
        return self.asked[-1] if self.asked else {}


METER: ContextVar[Meter | None] = ContextVar("taskmaistro_meter", default=None)
"""The meter of the node that is running."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A tool call that cannot be carried out as it came; ``error`` is a sentence for the model."""

    id: str
    name: str
    error: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model said: its text, and its tool calls (``{"name", "args", "id"}``) apart from the broken ones; ``dropped``
    is how many were cut off."""

    text: str = ""
    calls: list[dict[str, Any]] = field(default_factory=list)
    broken: list[Broken] = field(default_factory=list)
    dropped: int = 0

    def message(self) -> AIMessage:
        """The answer as it goes into the conversation: every call in it, broken ones with empty arguments, so that each can
        be answered by its id; nothing of the provider's own besides."""
        calls = [*self.calls, *({"name": b.name, "args": {}, "id": b.id} for b in self.broken)]
        return AIMessage(content=self.text, tool_calls=cast(Any, calls), id=f"answer-{uuid.uuid4()}")


async def ask(bound: Bound, messages: Sequence[BaseMessage], config: RunnableConfig | None = None) -> Answer:
    """One whole answer. Provider errors pass through as they are."""
    meter = METER.get()
    if meter:
        meter.question(bound, messages)
    try:
        with _noting_failure(meter):
            message = await bound.ainvoke(list(messages), config)
    except (ValidationError, RecursionError) as problem:
        return _malformed(problem)
    if meter:
        meter.count(message)
    return read_answer(message)


async def ask_streaming(bound: Bound, messages: Sequence[BaseMessage], on_text: Callable[[str], None]) -> Answer:
    """One answer, its text handed to ``on_text`` as it arrives. Provider errors pass through as they are."""
    meter = METER.get()
    if meter:
        meter.question(bound, messages)
    pieces: list[AIMessage] = []
    try:
        stream = cast(AsyncIterator[AIMessage], bound.astream(list(messages)))
        with _noting_failure(meter):
            async with aclosing(cast(Any, stream)):
                async for piece in stream:
                    if text := text_of(piece):
                        on_text(text)
                    pieces.append(piece)
            whole = cast(AIMessage, cast(Any, pieces[0]) + pieces[1:]) if len(pieces) > 1 else next(iter(pieces), None)
    except (ValidationError, RecursionError) as problem:
        return _malformed(problem)
    if whole is None:
        return Answer()
    if meter:
        meter.count(whole)
    return read_answer(whole)


def _malformed(problem: ValidationError | RecursionError) -> Answer:
    """The answer of a model whose message the library could not even hold."""
    why = f"malformed: {problem.title}" if isinstance(problem, ValidationError) else "nested too deeply"
    return Answer(broken=[Broken(_fresh_id(), "unknown", f"the tool call was {why}")])


@contextmanager
def _noting_failure(meter: Meter | None) -> Iterator[None]:
    try:
        yield
    except BaseException as error:
        if meter:
            meter.failed(error)
        raise


def _exact(message: BaseMessage) -> dict[str, Any]:
    """A message as it is sent, for the trace."""
    role = {"human": "user", "ai": "assistant"}.get(message.type, message.type)
    calls = [{"name": call["name"], "args": call["args"]} for call in getattr(message, "tool_calls", None) or []]
    told = {"role": role, "text": text_of(message)[:LONGEST_TRACED]}
    return {**told, "calls": calls} if calls else told


def _tool_names(bound: Bound) -> list[str]:
    tools = (getattr(bound, "kwargs", None) or {}).get("tools") or []
    names = ((tool.get("function") or tool).get("name") if isinstance(tool, dict) else tool for tool in tools)
    return [name if isinstance(name, str) else str(getattr(name, "__name__", name)) for name in names]


def read_answer(message: BaseMessage) -> Answer:
    """The text and tool calls of a message, arguments read strictly, ids made unique."""
    if not isinstance(message, AIMessage):
        return Answer(text_of(message))
    calls: list[dict[str, Any]] = []
    broken: list[Broken] = []
    seen: set[str] = set()

    def own_id(given: str | None) -> str:
        chosen = given if given and given not in seen else _fresh_id()
        seen.add(chosen)
        return chosen

    for name, args, given in _raw_calls(message):
        if isinstance(args, str):
            args = args or "{}"
        name = sound(name)
        try:
            args = read_json(args) if isinstance(args, str) else fit(args)
        except Unfit as problem:
            broken.append(Broken(own_id(given), name or "unknown", f"the arguments cannot be used: {problem}"))
            continue
        if not isinstance(args, dict) or not name:
            broken.append(Broken(own_id(given), name or "unknown", "the arguments must be a JSON object"))
            continue
        calls.append({"name": name, "args": args, "id": own_id(given)})
    dropped = max(len(calls) - MAX_CALLS, 0)
    return Answer(text_of(message), calls[:MAX_CALLS], broken[:MAX_CALLS], dropped)


def _raw_calls(message: AIMessage) -> list[tuple[str, Any, str | None]]:
    if isinstance(message, AIMessageChunk) and message.tool_call_chunks:
        return [(c.get("name") or "", c.get("args") or "", c.get("id")) for c in message.tool_call_chunks]
    good = [(c["name"], c["args"], c.get("id")) for c in message.tool_calls]
    return good + [(c.get("name") or "", c.get("args") or "?", c.get("id")) for c in message.invalid_tool_calls]


def text_of(message: BaseMessage) -> str:
    """The plain text of a message, whatever parts its content has."""
    if isinstance(message.content, str):
        return sound(message.content)
    parts = (part if isinstance(part, str) else part.get("text", "") for part in message.content)
    return sound("".join(part for part in parts if isinstance(part, str)))


def _fresh_id() -> str:
    return f"call-{uuid.uuid4().hex[:12]}"
