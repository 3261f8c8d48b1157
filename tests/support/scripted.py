"""A chat model that answers from a script, so that the agent's tests need no weights and no network.

Each step of the agent has a list of its own; what is in it is used up from the front: a message, an exception to raise, or
a function of (messages, tool names) that gives either, at once or when it is awaited.
"""

from __future__ import annotations

import inspect
import itertools
import json
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from pydantic import PrivateAttr

_ids = itertools.count(1)


def call(tool: str, **args: Any) -> dict[str, Any]:
    """One tool call with a fresh id."""
    return {"name": tool, "args": args, "id": f"c{next(_ids)}"}


def calls(*made: dict[str, Any], text: str = "") -> AIMessage:
    """A message with tool calls."""
    return AIMessage(text, tool_calls=list(made))


def say(text: str) -> AIMessage:
    """A message of text only."""
    return AIMessage(text)


def broken_call(tool: str, arguments: str) -> AIMessage:
    """A message whose only tool call has arguments that are no JSON."""
    invalid = {"name": tool, "args": arguments, "id": f"c{next(_ids)}", "error": None, "type": "invalid_tool_call"}
    return AIMessage("", invalid_tool_calls=[invalid])


def update(*kinds: str) -> AIMessage:
    """The router asking for updates of these types, all in one message."""
    return calls(*(call("UpdateMemory", update_type=kind) for kind in kinds))


def todo(**fields: Any) -> dict[str, Any]:
    """A call that inserts a task."""
    return call("ToDo", **fields)


def patch(identifier: str, *operations: dict[str, Any], plan: str = "as asked") -> dict[str, Any]:
    """A call that patches a document."""
    return call("PatchDoc", json_doc_id=identifier, planned_edits=plan, patches=list(operations))


def replace(path: str, value: Any) -> dict[str, Any]:
    """One patch operation."""
    return {"op": "replace", "path": path, "value": value}


@dataclass(slots=True)
class Asked:
    """One call that reached the model."""

    step: str
    messages: list[BaseMessage]
    tools: tuple[str, ...]

    @property
    def prompt(self) -> str:
        """All text of the messages together."""
        return "\n".join(str(message.content) for message in self.messages)

    @property
    def context(self) -> dict[str, Any]:
        """The data that travels beside the prompt."""
        for message in reversed(self.messages):
            if "taskmaistro" in message.additional_kwargs:
                found: dict[str, Any] = message.additional_kwargs["taskmaistro"]
                return found
        raise AssertionError("no message carries the context")


@dataclass(slots=True)
class Script:
    """What the model will answer, by step, and what it was asked."""

    route: list[Any] = field(default_factory=list)
    extract: list[Any] = field(default_factory=list)
    profile: list[Any] = field(default_factory=list)
    repair: list[Any] = field(default_factory=list)
    instructions: list[Any] = field(default_factory=list)
    memories: list[Any] = field(default_factory=list)
    experience: list[Any] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)

    def of(self, step: str) -> list[Asked]:
        """The calls of one step."""
        return [one for one in self.asked if one.step == step]


class ScriptedModel(BaseChatModel):
    """Answers from ``script``; ``pieces`` streams text in pieces of that many characters."""

    pieces: int = 0
    _script: Script = PrivateAttr()

    def __init__(self, script: Script, pieces: int = 0) -> None:
        super().__init__(pieces=pieces)
        self._script = script

    @property
    def _llm_type(self) -> str:
        return "scripted"

    @property
    def script(self) -> Script:
        return self._script

    def bind_tools(self, tools: Sequence[Any], *, tool_choice: Any = None, **kwargs: Any) -> Any:
        return self.bind(tools=list(tools), tool_choice=tool_choice)

    def _generate(self, *args: Any, **kwargs: Any) -> ChatResult:
        raise AssertionError("the agent must be async to the end")

    async def _agenerate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        return ChatResult(generations=[ChatGeneration(message=await self._next(messages, kwargs))])

    async def _astream(
        self, messages: list[BaseMessage], *args: Any, **kwargs: Any
    ) -> AsyncIterator[ChatGenerationChunk]:
        answer = await self._next(messages, kwargs)
        size = self.pieces or max(1, len(answer.text))
        for at in range(0, len(answer.text), size):
            yield ChatGenerationChunk(message=AIMessageChunk(answer.text[at : at + size]))
        chunks = [
            {"name": c["name"], "args": _json(c["args"]), "id": c["id"], "index": i}
            for i, c in enumerate([*answer.tool_calls, *answer.invalid_tool_calls])
        ]
        yield ChatGenerationChunk(
            message=AIMessageChunk("", tool_call_chunks=chunks, usage_metadata=answer.usage_metadata)
        )

    async def _next(self, messages: list[BaseMessage], kwargs: dict[str, Any]) -> AIMessage:
        tools = tuple(_tool_name(tool) for tool in kwargs.get("tools") or ())
        step = _step(tools)
        self._script.asked.append(Asked(step, list(messages), tools))
        waiting: list[Any] = getattr(self._script, step)
        if not waiting:
            raise AssertionError(f"the script has no more answers for {step}")
        answer = waiting.pop(0)
        if isinstance(answer, Callable):  # type: ignore[arg-type]
            answer = answer(messages, tools)
        if inspect.isawaitable(answer):
            answer = await answer
        if isinstance(answer, BaseException):
            raise answer
        assert isinstance(answer, AIMessage)
        return answer.model_copy(deep=True)


def _json(args: Any) -> str:
    return args if isinstance(args, str) else json.dumps(args)


def _tool_name(tool: Any) -> str:
    if isinstance(tool, dict):
        return str(tool["function"]["name"])
    return str(tool.__name__)


def _step(tools: tuple[str, ...]) -> str:
    if "UpdateMemory" in tools:
        return "route"
    if "PatchFunctionErrors" in tools:
        return "repair"
    if "ToDo" in tools:
        return "extract"
    if "Profile" in tools:
        return "profile"
    if "Memories" in tools:
        return "memories"
    if "Experience" in tools:
        return "experience"
    return "instructions"
