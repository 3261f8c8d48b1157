"""A chat model behind a shield: what must not leave the machine is taken out of every message that goes to it.

It stands at the one place that every prompt passes, so nothing that is added to prompts elsewhere can get around it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any, cast

from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from langchain_core.outputs import ChatGenerationChunk, ChatResult
from langchain_core.runnables import Runnable
from pydantic import ConfigDict

from taskmaistro_tui.models.builtin.context import KEY
from taskmaistro_tui.models.privacy import INSTEAD, Blackout
from taskmaistro_tui.models.release import release_model


class Shielded(BaseChatModel):
    """``inner``, told only what ``hidden`` leaves over; it is asked anew for every request. The message that is answered goes
    out as it is: naming something to a model is the user's choice. Of earlier ones, which may have been meant for a model on
    this machine, those that told of something hidden, or changed it, are left out with what was answered."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    inner: BaseChatModel
    hidden: Callable[[], Blackout]

    @property
    def _llm_type(self) -> str:
        return "taskmaistro-shielded"

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Runnable[LanguageModelInput, AIMessage]:
        """What ``inner`` would bind."""
        bound = cast(Any, self.inner.bind_tools(tools, **kwargs))
        return self.bind(**bound.kwargs)

    def close(self) -> None:
        """See :func:`taskmaistro_tui.models.release.release_model`."""
        release_model(self.inner)

    def _stream(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> Iterator[ChatGenerationChunk]:
        return self.inner._stream(self.outgoing(messages), *args, **kwargs)

    def _astream(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> AsyncIterator[ChatGenerationChunk]:
        return self.inner._astream(self.outgoing(messages), *args, **kwargs)

    def _generate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        return self.inner._generate(self.outgoing(messages), *args, **kwargs)

    async def _agenerate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        return await self.inner._agenerate(self.outgoing(messages), *args, **kwargs)

    def outgoing(self, messages: list[BaseMessage]) -> list[BaseMessage]:
        """What is sent of ``messages``."""
        black = self.hidden()
        present = _present(messages)
        sent: list[BaseMessage] = []
        apart = False
        for message in messages:
            if message is present:
                apart = False
                sent.append(message)
            elif isinstance(message, HumanMessage):
                apart = black.touched((message.id or "").removesuffix("-again")) or black.tells(str(message.content))
                sent.append(message.model_copy(update={"content": INSTEAD}) if apart else message)
            elif apart:
                sent.append(_without(message, black).model_copy(update={"content": INSTEAD}))
            else:
                sent.append(_without(message, black))
        return sent


def _present(messages: list[BaseMessage]) -> BaseMessage | None:
    """The message that is being answered: the last one with the text that the prompt is about."""
    told: dict[str, Any] = next(
        (one.additional_kwargs[KEY] for one in reversed(messages) if KEY in one.additional_kwargs), {}
    )
    return next(
        (one for one in reversed(messages) if isinstance(one, HumanMessage) and one.content == told.get("text")), None
    )


def _without(message: BaseMessage, black: Blackout) -> BaseMessage:
    kept = black.prompt if isinstance(message, SystemMessage) else black.said
    changed: dict[str, Any] = {"content": _in_value(message.content, kept)}
    if isinstance(message, AIMessage) and message.tool_calls:
        changed["tool_calls"] = [{**call, "args": _in_value(call["args"], black)} for call in message.tool_calls]
    return message.model_copy(update=changed)


def _in_value(value: Any, kept: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return kept(value)
    if isinstance(value, dict):
        return {name: _in_value(one, kept) for name, one in value.items()}
    if isinstance(value, list):
        return [_in_value(one, kept) for one in value]
    return value
