"""Clients that notice when an answer did not come to its end, and that ask again where that may help."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, cast

from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGenerationChunk, ChatResult
from pydantic import ValidationError

from taskmaistro_tui.models.errors import CUT, NOTICE, REPLY_CUT, ModelError, answer_cut, broke_off
from taskmaistro_tui.models.patience import pause_before_retry

OVERLOADED = "insufficient_system_resource"
_OF_THE_ANSWER = (ValidationError, RecursionError)
"""What is wrong with an answer and not with the service; who reads the answer makes a broken call of it."""


class Watched:
    """Mixin before a chat model of LangChain's; ``service`` is what it talks to, ``retries`` how often it asks again. What the
    client raises is put into our own words here, so that nothing a service wrote travels on. The clients take a stream that
    ends without a word for a whole answer; this raises :class:`ModelError` instead. Words that reached the greatest length get a
    remark, or, where no tools were offered and so the whole is what counts, are an error too. Calls that were cut are left to
    the reader of calls. Nothing is asked again once a piece has come."""

    retries: int
    service: Any
    """A :class:`~taskmaistro_tui.models.errors.Service`."""

    async def _astream(
        self, messages: list[BaseMessage], *args: Any, **kwargs: Any
    ) -> AsyncIterator[ChatGenerationChunk]:
        attempt = 0
        while True:
            begun = False
            try:
                async for piece in self._watched(messages, *args, **kwargs):
                    begun = True
                    yield piece
                return
            except _OF_THE_ANSWER:
                raise
            except Exception as error:
                pause = self._pause(error, attempt, begun=begun)
            attempt += 1
            await asyncio.sleep(pause)

    async def _watched(
        self, messages: list[BaseMessage], *args: Any, **kwargs: Any
    ) -> AsyncIterator[ChatGenerationChunk]:
        finish: str | None = None
        called = False
        tokens_in = 0
        stream = cast(AsyncIterator[ChatGenerationChunk], super()._astream(messages, *args, **kwargs))  # type: ignore[misc]
        async for piece in stream:
            message = cast(AIMessageChunk, piece.message)
            finish = _finish(piece.generation_info) or finish
            called = called or bool(message.tool_call_chunks or message.tool_calls)
            tokens_in = message.usage_metadata["input_tokens"] if message.usage_metadata else tokens_in
            yield piece
        if finish is None:
            raise broke_off(self.service.name)
        notice = self.notice(messages, tokens_in)
        if (remark := self._judged(finish, called, kwargs)) or notice:
            said = {NOTICE: notice} if notice else {}
            yield ChatGenerationChunk(message=AIMessageChunk(content=remark, response_metadata=said))

    async def _agenerate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        attempt = 0
        while True:
            try:
                result = cast(ChatResult, await super()._agenerate(messages, *args, **kwargs))  # type: ignore[misc]
                break
            except _OF_THE_ANSWER:
                raise
            except Exception as error:
                pause = self._pause(error, attempt)
            attempt += 1
            await asyncio.sleep(pause)
        generation = result.generations[0]
        message = cast(AIMessage, generation.message)
        finish = _finish(generation.generation_info) or _finish(message.response_metadata)
        called = bool(message.tool_calls or message.invalid_tool_calls)
        if (remark := self._judged(finish, called, kwargs)) and isinstance(message.content, str):
            message.content += remark
        tokens_in = message.usage_metadata["input_tokens"] if message.usage_metadata else 0
        if notice := self.notice(messages, tokens_in):
            message.response_metadata[NOTICE] = notice
        return result

    def notice(self, messages: list[BaseMessage], tokens_in: int) -> str | None:
        """What the user should know of an answer, given how many tokens the model counted of ``messages``."""
        return None

    def _pause(self, error: Exception, attempt: int, *, begun: bool = False) -> float:
        """Seconds after which the request is sent again. Raises the error, worded, if it is not."""
        worded = self.service.word(error)
        if begun and worded.kind == "connection":  # it could be reached, so nobody needs to look whether it runs
            worded = broke_off(self.service.name)
        pause = None if begun else pause_before_retry(worded, attempt, self.retries)
        if pause is None:
            raise worded from None
        return pause

    def _judged(self, finish: str | None, called: bool, kwargs: dict[str, Any]) -> str:
        if finish == OVERLOADED:
            raise ModelError(f"{self.service.name} is overloaded and stopped; try again later.", "server", retry=True)
        if finish != CUT or called:
            return ""
        if not kwargs.get("tools"):
            raise answer_cut(self.service.name)
        return REPLY_CUT


def _finish(about: dict[str, Any] | None) -> str | None:
    """Why an answer ended, as OpenAI's kind and as Ollama says it."""
    return (about or {}).get("finish_reason") or (about or {}).get("done_reason")
