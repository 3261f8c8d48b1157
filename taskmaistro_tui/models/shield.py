"""A chat model behind a shield: what must not leave the machine is taken out of every message that goes to it.

It stands at the one place that every prompt passes, so nothing that is added to prompts elsewhere can get around it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import aclosing
from typing import Any, cast

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage
from langchain_core.outputs import ChatGenerationChunk, ChatResult
from langchain_core.runnables import Runnable
from langchain_core.tools import BaseTool
from pydantic import ConfigDict

from taskmaistro_tui.models.privacy import Blackout


class Shielded(BaseChatModel):
    """``inner``, told only what ``hidden`` leaves over; it is asked anew for every request. What the user typed goes out as
    it is: naming something to a model is their choice. Tool calls in earlier answers are shielded too."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    inner: BaseChatModel
    hidden: Callable[[], Blackout]

    @property
    def _llm_type(self) -> str:
        return "taskmaistro-shielded"

    def bind_tools(
        self,
        tools: Sequence[dict[str, Any] | type | Callable[..., Any] | BaseTool],
        **kwargs: Any,
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """What ``inner`` would bind."""
        bound = cast(Any, self.inner.bind_tools(tools, **kwargs))
        return self.bind(**bound.kwargs)

    def close(self) -> None:
        """See :func:`taskmaistro_tui.models.registry.release_model`."""
        close = getattr(self.inner, "close", None)
        if close is not None:
            close()

    async def _astream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[ChatGenerationChunk]:
        stream = cast(Any, self.inner._astream(self.outgoing(messages), stop, run_manager, **kwargs))
        async with aclosing(stream):
            async for piece in stream:
                yield piece

    def _stream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> Iterator[ChatGenerationChunk]:
        yield from self.inner._stream(self.outgoing(messages), stop, run_manager, **kwargs)

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        return await self.inner._agenerate(self.outgoing(messages), stop, run_manager, **kwargs)

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        return self.inner._generate(self.outgoing(messages), stop, run_manager, **kwargs)

    def outgoing(self, messages: list[BaseMessage]) -> list[BaseMessage]:
        """What is sent of ``messages``."""
        black = self.hidden()
        return [message if isinstance(message, HumanMessage) else _without(message, black) for message in messages]


def _without(message: BaseMessage, black: Blackout) -> BaseMessage:
    changed: dict[str, Any] = {"content": _in_value(message.content, black)}
    if isinstance(message, AIMessage) and message.tool_calls:
        changed["tool_calls"] = [{**call, "args": _in_value(call["args"], black)} for call in message.tool_calls]
    return message.model_copy(update=changed)


def _in_value(value: Any, black: Blackout) -> Any:
    if isinstance(value, str):
        return black(value)
    if isinstance(value, dict):
        return {name: _in_value(one, black) for name, one in value.items()}
    if isinstance(value, list):
        return [_in_value(one, black) for one in value]
    return value
