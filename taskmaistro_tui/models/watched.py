"""Clients of the OpenAI kind that notice when an answer did not come to its end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, cast

from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGenerationChunk, ChatResult

from taskmaistro_tui.models.errors import CUT, REPLY_CUT, ModelError, answer_cut, broke_off

OVERLOADED = "insufficient_system_resource"


class Watched:
    """Mixin before a chat model of ``langchain_openai``. The client takes a stream that ends without a word for a whole
    answer; this raises :class:`ModelError` instead. Words that reached the greatest length get a remark, or, where no tools
    were offered and so the whole is what counts, are an error too. Calls that were cut are left to the reader of calls."""

    model_name: str

    async def _astream(
        self, messages: list[BaseMessage], *args: Any, **kwargs: Any
    ) -> AsyncIterator[ChatGenerationChunk]:
        finish: str | None = None
        called = False
        stream = cast(AsyncIterator[ChatGenerationChunk], super()._astream(messages, *args, **kwargs))  # type: ignore[misc]
        async for piece in stream:
            finish = (piece.generation_info or {}).get("finish_reason") or finish
            called = called or bool(cast(AIMessageChunk, piece.message).tool_call_chunks)
            yield piece
        if finish is None:
            raise broke_off(self.model_name)
        if remark := self._judged(finish, called, kwargs):
            yield ChatGenerationChunk(message=AIMessageChunk(content=remark))

    async def _agenerate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        result = cast(ChatResult, await super()._agenerate(messages, *args, **kwargs))  # type: ignore[misc]
        generation = result.generations[0]
        message = cast(AIMessage, generation.message)
        finish = (generation.generation_info or {}).get("finish_reason") or message.response_metadata.get(
            "finish_reason"
        )
        called = bool(message.tool_calls or message.invalid_tool_calls)
        if (remark := self._judged(finish, called, kwargs)) and isinstance(message.content, str):
            message.content += remark
        return result

    def _judged(self, finish: str | None, called: bool, kwargs: dict[str, Any]) -> str:
        if finish == OVERLOADED:
            raise ModelError(f"{self.model_name} is overloaded and stopped; try again later.", "server", retry=True)
        if finish != CUT or called:
            return ""
        if not kwargs.get("tools"):
            raise answer_cut(self.model_name)
        return REPLY_CUT
