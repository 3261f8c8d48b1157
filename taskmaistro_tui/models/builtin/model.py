"""The built-in chat model: no weights, no network, the same answers to the same words."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.messages.tool import tool_call, tool_call_chunk
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.runnables import Runnable
from langchain_core.tools import BaseTool

from taskmaistro_tui.models.builtin.calls import Call
from taskmaistro_tui.models.builtin.context import Context, find_context
from taskmaistro_tui.models.builtin.phrases import PHRASES, pick, say, try_
from taskmaistro_tui.models.builtin.repair import REPAIRS, repair_calls
from taskmaistro_tui.models.builtin.routing import next_move

ANY = "any"


class BuiltinChatModel(BaseChatModel):
    """A chat model by rules. What it knows of tasks and user it takes from ``additional_kwargs["taskmaistro"]`` of the
    messages (see :mod:`~taskmaistro_tui.models.builtin.context`), what it may do from the tools bound to it.

    It never makes up a call because one is demanded: with ``tool_choice`` "any" and nothing to do it answers with text.
    Stateless and safe to share between threads; the same messages and tools give the same answer, ids included.
    """

    @property
    def _llm_type(self) -> str:
        return "taskmaistro-builtin"

    @property
    def _identifying_params(self) -> dict[str, Any]:
        return {"model": "builtin"}

    def bind_tools(
        self,
        tools: Sequence[dict[str, Any] | type | Callable[..., Any] | BaseTool],
        *,
        tool_choice: str | dict[str, Any] | bool | None = None,
        **kwargs: Any,
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """Offer ``tools`` (schema dicts, pydantic models, functions, tools; only their names matter). ``tool_choice`` is a
        tool's name, a dict that names one, "any", "auto" or "none". Raises ``ValueError`` for a name that is not offered."""
        names = [name_of_tool(tool) for tool in tools]
        choice = _choice(tool_choice)
        if choice not in (None, ANY, "none") and choice not in names:
            raise ValueError(f"tool choice {choice!r} is none of the tools: {', '.join(names)}")
        return self.bind(tools=names, tool_choice=choice, **kwargs)

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        calls, text = answer(messages, kwargs.get("tools") or (), kwargs.get("tool_choice"))
        message = AIMessage(
            content=text,
            tool_calls=[
                tool_call(name=call.name, args=call.args, id=_call_id(messages, at, call))
                for at, call in enumerate(calls)
            ],
            response_metadata={"model_name": "builtin", "finish_reason": "tool_calls" if calls else "stop"},
        )
        return ChatResult(generations=[ChatGeneration(message=message)])

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        return self._generate(messages, stop, None, **kwargs)

    def _stream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> Iterator[ChatGenerationChunk]:
        for chunk in _chunks(messages, kwargs):
            if run_manager:
                run_manager.on_llm_new_token(str(chunk.message.content), chunk=chunk)
            yield chunk

    async def _astream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[ChatGenerationChunk]:
        for chunk in _chunks(messages, kwargs):
            if run_manager:
                await run_manager.on_llm_new_token(str(chunk.message.content), chunk=chunk)
            yield chunk


def answer(messages: Sequence[BaseMessage], tools: Sequence[str], choice: str | None) -> tuple[list[Call], str]:
    """The tool calls or the text that the model answers with; ``tools`` are the names of the tools bound."""
    names = list(tools)
    if REPAIRS.intersection(names):
        return repair_calls(messages, frozenset(names)), ""
    context = find_context([message.additional_kwargs for message in messages])
    if context is None:
        return [], without_context(messages)
    said, replied = turn_before(messages)
    which, offer, remind, add = (
        any(pick(PHRASES[name], language) in replied for language in ("en", "zh"))
        for name in ("which_how", "shall_add", "remind_what", "add_what")
    )
    context = replace(context, questioned=said if which else "", offered=said if offer else "", requested=remind or add)
    allowed = [] if choice == "none" else names if choice in (None, ANY) else [choice]
    return next_move(context, frozenset(allowed))


def turn_before(messages: Sequence[BaseMessage]) -> tuple[str, str]:
    """The user's message before the last one, and what was answered; empty if there was none."""
    said = [m for m in messages if m.type in ("human", "ai") and not getattr(m, "tool_calls", None)]
    places = [place for place, message in enumerate(said) if message.type == "human"]
    if len(places) < 2:
        return "", ""
    replied = " ".join(str(m.content) for m in said[places[-2] + 1 : places[-1]])
    return str(said[places[-2]].content), replied


def without_context(messages: Sequence[BaseMessage]) -> str:
    """The answer of a model that was given no data: it says what it is for and does nothing."""
    text = next((str(m.content) for m in reversed(messages) if m.type == "human"), "")
    language = "zh" if re.search(r"[\u4e00-\u9fff]", text) else "en"
    return say("not_mine", language, try_=try_("add", language))


def name_of_tool(tool: Any) -> str:
    """The name a tool is called by."""
    if isinstance(tool, str):
        return tool
    if isinstance(tool, dict):
        inner = tool.get("function") or tool
        return str(inner.get("name") or inner.get("title"))
    return str(getattr(tool, "name", None) or tool.__name__)


def _choice(given: str | dict[str, Any] | bool | None) -> str | None:
    if isinstance(given, dict):
        inner = given.get("function") or given
        return str(inner.get("name") or "") or _choice(str(given.get("type") or "auto"))
    if given is True or given in ("any", "required"):
        return ANY
    return None if given is None or given is False or given == "auto" else str(given)


def _call_id(messages: Sequence[BaseMessage], place: int, call: Call) -> str:
    """An id that differs between the calls of a conversation, made from where the call stands in it and what it says."""
    said = json.dumps([place, len(messages), call.name, call.args], ensure_ascii=False, sort_keys=True, default=str)
    context = find_context([message.additional_kwargs for message in messages])
    where = _place_of(context) if context else ""
    return "call_" + hashlib.blake2b(f"{where}\n{said}".encode(), digest_size=9).hexdigest()


def _place_of(context: Context) -> str:
    return f"{context.now.isoformat()} {context.step} {len(context.served)} {context.text}"


_PIECES = re.compile(r"[\u4e00-\u9fff]\s*|[^\s\u4e00-\u9fff]+\s*|\s+")


def _chunks(messages: list[BaseMessage], kwargs: dict[str, Any]) -> Iterator[ChatGenerationChunk]:
    calls, text = answer(messages, kwargs.get("tools") or (), kwargs.get("tool_choice"))
    for piece in _pieces(text):
        yield ChatGenerationChunk(message=AIMessageChunk(content=piece))
    chunks = [
        tool_call_chunk(
            name=call.name,
            args=json.dumps(call.args, ensure_ascii=False),
            id=_call_id(messages, place, call),
            index=place,
        )
        for place, call in enumerate(calls)
    ]
    metadata = {"model_name": "builtin", "finish_reason": "tool_calls" if calls else "stop"}
    last = AIMessageChunk(content="", tool_call_chunks=chunks, response_metadata=metadata)
    yield ChatGenerationChunk(message=last)


def _pieces(text: str) -> list[str]:
    """The pieces ``text`` is streamed in: words (Chinese: characters) with the blanks after them."""
    return _PIECES.findall(text)
