"""A chat model with tools made of one without: it asks for JSON of one schema and hands back ordinary tool calls."""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import aclosing, closing
from typing import Any, cast

from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, ToolMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.messages.tool import tool_call_chunk
from langchain_core.outputs import ChatGenerationChunk
from langchain_core.runnables import Runnable
from langchain_core.utils.function_calling import convert_to_openai_tool
from pydantic import ConfigDict

from taskmaistro_tui.models.constrained.answer import Shape, shape
from taskmaistro_tui.models.constrained.backends import Backend
from taskmaistro_tui.models.constrained.documents import known_ids
from taskmaistro_tui.models.constrained.prompt import plain_prompt
from taskmaistro_tui.models.constrained.reader import LOOK_BACK, AnswerReader, Form, goes_in_circles
from taskmaistro_tui.models.errors import (
    CUT,
    IN_CIRCLES,
    NOTICE,
    REPLY_CUT,
    ModelError,
    answer_cut,
    broke_off,
    empty_answer,
    in_circles,
    word_error,
    wrong_form,
)
from taskmaistro_tui.models.patience import pause_before_retry
from taskmaistro_tui.models.piecewise import Piecewise, words
from taskmaistro_tui.models.release import release_model

LOOK_EVERY = 40
"""New characters after which it is looked again whether a reply goes in circles."""
NO_USAGE = UsageMetadata(input_tokens=0, output_tokens=0, total_tokens=0)


class ConstrainedToolCaller(Piecewise):
    """Drives ``inner`` through ``backend``. Tool calls are always whole and of the schema's form, or there are none.

    ``label`` is the model's name in messages, ``full_name`` its name in the settings, ``provider`` and ``url`` its service;
    ``budget`` is how many tokens an answer should stay under, ``retries`` how often a service that is not there is asked again
    (see :mod:`~taskmaistro_tui.models.patience`). Raises :class:`~taskmaistro_tui.models.errors.ModelError`
    only: for what the service answers, and for answers that break off (``connection``), are empty (``empty``) or not of the
    form asked for (``form``). Of an answer that reached its greatest length none of the calls is handed back, but one broken
    call, as a service with tool calls of its own does it; words that were cut are handed back with a remark. Where no tools
    were offered the whole is what counts, and a cut is an error (``cut``). A model that repeats itself is stopped, and a call
    whose result it has just been told is not made again unless a call is demanded.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    inner: BaseChatModel
    backend: Any
    label: str
    full_name: str
    provider: str = ""
    url: str | None = None
    budget: int = 4096
    retries: int = 0

    @property
    def _llm_type(self) -> str:
        return "taskmaistro-constrained"

    @property
    def _identifying_params(self) -> dict[str, Any]:
        return {"model": self.full_name}

    def bind_tools(
        self, tools: Sequence[Any], *, tool_choice: str | dict[str, Any] | bool | None = None, **kwargs: Any
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """Offer ``tools``; ``tool_choice`` is a tool's name, a dict that names one, "any", "required", "auto" or "none"."""
        formatted = [convert_to_openai_tool(tool) for tool in tools]
        return self.bind(tools=formatted, tool_choice=_choice(tool_choice), **kwargs)

    def close(self) -> None:
        """Give back what the model holds (memory, connections). The model can still be used and takes it again."""
        release_model(self.inner)

    async def apieces(self, messages: list[BaseMessage], **kwargs: Any) -> AsyncIterator[ChatGenerationChunk]:
        """Words as they arrive; the calls, or the error that it was no answer, at the end."""
        asked = self._asked(messages, kwargs)
        while True:
            try:
                stream = cast(Any, self.inner._astream(asked.prompt, **asked.arguments(self.backend)))
                async with aclosing(stream):
                    async for piece in stream:
                        if said := asked.hear(piece):
                            yield words(said)
                        if asked.circles:
                            break
                break
            except Exception as error:
                pause = self._pause(asked, error)
            await asyncio.sleep(pause)
        for piece in self._end(asked):
            yield piece

    def pieces(self, messages: list[BaseMessage], **kwargs: Any) -> Iterator[ChatGenerationChunk]:
        """The same."""
        asked = self._asked(messages, kwargs)
        while True:
            try:
                stream = cast(Any, self.inner._stream(asked.prompt, **asked.arguments(self.backend)))
                with closing(stream):
                    for piece in stream:
                        if said := asked.hear(piece):
                            yield words(said)
                        if asked.circles:
                            break
                break
            except Exception as error:
                pause = self._pause(asked, error)
            time.sleep(pause)
        yield from self._end(asked)

    def _asked(self, messages: list[BaseMessage], kwargs: dict[str, Any]) -> _Asked:
        choice = kwargs.get("tool_choice")
        tools = [] if choice == "none" else kwargs.get("tools") or []
        wanted = shape(tools, choice, self.budget, known_ids(messages)) if tools else None
        return _Asked(plain_prompt(messages, tools, choice), wanted, self.budget, _just_made(messages))

    def _pause(self, asked: _Asked, error: Exception) -> float:
        """Seconds after which the request is sent again: at once in another way, if the service refused the one in which it
        was asked to keep to a schema; after a while, if it is not there. Raises the error, worded, if it is not."""
        worded = self._worded(error)
        if asked.begun:
            raise worded from None
        status = getattr(error, "status_code", None)
        if asked.wanted is not None and worded.kind != "context" and cast(Backend, self.backend).refused(status):
            return 0.0
        pause = pause_before_retry(worded, asked.attempt, self.retries)
        if pause is None:
            raise worded from None
        asked.attempt += 1
        return pause

    def _worded(self, error: Exception) -> ModelError:
        return word_error(error, self.label, self.provider, self.url)

    def _end(self, asked: _Asked) -> Iterator[ChatGenerationChunk]:
        """What comes after the last piece: the calls, what it cost, or the error that it was no answer."""
        calls, remark = self._judged(asked)
        if remark:
            yield words(remark)
        metadata = {"model_name": self.full_name, "finish_reason": "tool_calls" if calls else asked.finish or "stop"}
        if notice := self._notice(asked, len(calls)):
            metadata[NOTICE] = notice
        message = AIMessageChunk(
            content="",
            tool_call_chunks=[
                tool_call_chunk(name=name, args=args, id=_fresh_id(), index=at) for at, (name, args) in enumerate(calls)
            ],
            usage_metadata=asked.usage,
            response_metadata=metadata,
        )
        yield ChatGenerationChunk(message=message)

    def _judged(self, asked: _Asked) -> tuple[list[tuple[str, str]], str]:
        """The calls of the answer with their arguments as text, and words to add to what was said. Raises
        :class:`ModelError` for what is no answer."""
        if asked.circles:
            if asked.wanted is None:
                raise in_circles(self.label)
            return [], IN_CIRCLES
        if asked.wanted is None:
            if asked.finish is None:
                raise broke_off(self.label)
            if asked.finish == CUT:
                raise answer_cut(self.label)
            return [], ""
        free, outcome = asked.wanted.free, asked.reader.finish()
        if outcome.form is Form.JSON and (outcome.calls or free):
            new = [call for call in outcome.calls if not free or call not in asked.just_made]
            calls = [(name, json.dumps(args, ensure_ascii=False)) for name, args in new]
            return calls, "" if outcome.calls else outcome.reply.removeprefix(asked.reader.said)
        if asked.finish is None:
            raise broke_off(self.label)
        if asked.finish == CUT:
            if free and outcome.reply.strip():
                return [], REPLY_CUT
            return [asked.reader.broken_call()], ""
        if outcome.form is Form.WORDS and free:
            return [], ""
        if not asked.reader.text.strip():
            raise empty_answer(self.label)
        raise wrong_form(self.label, self.full_name)

    def _notice(self, asked: _Asked, calls: int) -> str | None:
        if asked.wanted is not None and asked.wanted.calls > 1 and calls >= asked.wanted.calls:
            return f"{self.label} made {calls} calls, which is all that fit into one answer; something may be missing."
        tokens_in = (asked.usage or NO_USAGE)["input_tokens"]
        return cast(Backend, self.backend).notice(asked.characters, tokens_in)


class _Asked:
    """One request and what has come back of it."""

    def __init__(
        self, prompt: list[BaseMessage], wanted: Shape | None, budget: int, just_made: list[tuple[str, dict[str, Any]]]
    ) -> None:
        self.prompt = prompt
        self.just_made = just_made
        self.wanted = wanted
        self.budget = budget
        self.reader = AnswerReader()
        self.usage: UsageMetadata | None = None
        self.finish: str | None = None
        self.begun = False
        self.attempt = 0
        self.circles = False
        self._tail = ""
        self._unread = 0

    @property
    def characters(self) -> int:
        """The length of the prompt."""
        return sum(len(str(message.content)) for message in self.prompt)

    def arguments(self, backend: Backend) -> dict[str, Any]:
        """What the request says beside the prompt."""
        if self.wanted is None:
            return backend.arguments(None, self.budget // 2)
        return backend.arguments(self.wanted.schema, self.wanted.max_tokens)

    def hear(self, piece: ChatGenerationChunk) -> str:
        """Take a piece of the answer; words that can be passed on."""
        self.begun = True
        message = cast(AIMessageChunk, piece.message)
        about = {**message.response_metadata, **(piece.generation_info or {})}
        self.finish = about.get("finish_reason") or about.get("done_reason") or self.finish
        self.usage = message.usage_metadata or self.usage
        words = piece.text if self.wanted is None else self.reader.feed(piece.text)
        self._unread += len(words)
        self._tail = (self._tail + words)[-LOOK_BACK:]
        if self._unread >= LOOK_EVERY:
            self._unread, self.circles = 0, goes_in_circles(self._tail)
        return words


def _just_made(messages: Sequence[BaseMessage]) -> list[tuple[str, dict[str, Any]]]:
    """The calls whose results the model is being told: to make them once more would be to go round in circles."""
    for message in reversed(messages):
        if isinstance(message, AIMessage):
            return [(call["name"], call["args"]) for call in message.tool_calls]
        if not isinstance(message, ToolMessage):
            break
    return []


def _choice(given: str | dict[str, Any] | bool | None) -> str | None:
    """None for a free choice, ``any``, ``none``, or a tool's name."""
    if isinstance(given, dict):
        return cast(str, given["function"]["name"])
    if given is True or given == "required":
        return "any"
    return None if given in (None, False, "auto") else cast(str, given)


def _fresh_id() -> str:
    return f"call-{uuid.uuid4().hex[:12]}"
