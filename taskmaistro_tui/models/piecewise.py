"""A chat model that is told once how it answers piece by piece; a whole answer is all the pieces together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, cast

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult


class Piecewise(BaseChatModel):
    """Subclasses give :meth:`pieces` and :meth:`apieces`. The last piece carries the tool calls, what they cost and why the
    answer ended; the ones before it are words. LangChain tells its listeners of each piece by itself."""

    def pieces(self, messages: list[BaseMessage], **kwargs: Any) -> Iterator[ChatGenerationChunk]:
        """The answer to ``messages``; ``kwargs`` are those of the call and those that were bound."""
        raise NotImplementedError

    def apieces(self, messages: list[BaseMessage], **kwargs: Any) -> AsyncIterator[ChatGenerationChunk]:
        """The same, asynchronously."""
        raise NotImplementedError

    def _stream(
        self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any
    ) -> Iterator[ChatGenerationChunk]:
        return self.pieces(messages, **kwargs)

    def _astream(
        self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any
    ) -> AsyncIterator[ChatGenerationChunk]:
        return self.apieces(messages, **kwargs)

    def _generate(
        self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any
    ) -> ChatResult:
        return whole(list(self.pieces(messages, **kwargs)))

    async def _agenerate(
        self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any
    ) -> ChatResult:
        return whole([piece async for piece in self.apieces(messages, **kwargs)])


def words(text: str) -> ChatGenerationChunk:
    """A piece of nothing but words."""
    return ChatGenerationChunk(message=AIMessageChunk(content=text))


def whole(pieces: Sequence[ChatGenerationChunk]) -> ChatResult:
    """All pieces as one answer."""
    last = cast(AIMessageChunk, pieces[-1].message)
    message = AIMessage(
        content="".join(piece.text for piece in pieces),
        tool_calls=last.tool_calls,
        invalid_tool_calls=last.invalid_tool_calls,
        usage_metadata=last.usage_metadata,
        response_metadata=last.response_metadata,
    )
    return ChatResult(generations=[ChatGeneration(message=message)])
