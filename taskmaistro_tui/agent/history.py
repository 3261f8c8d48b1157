"""The conversation's messages: what is kept between turns, and what a model is shown."""

from __future__ import annotations

from collections.abc import Sequence

from langchain_core.messages import AIMessage, AnyMessage, BaseMessage, HumanMessage

KEPT_TURNS = 8
SHOWN_CHARACTERS = 6_000
ONE_MESSAGE = 2_000
OLDER_ANSWER = 500
"""What is kept of an answer that is not the latest: long ones are lists, and the list shown last is in the state."""


def turns(messages: Sequence[AnyMessage]) -> list[list[AnyMessage]]:
    """The messages by turn; each begins with what the user said."""
    grouped: list[list[AnyMessage]] = []
    for message in messages:
        if isinstance(message, HumanMessage) or not grouped:
            grouped.append([])
        grouped[-1].append(message)
    return grouped


def compact(messages: Sequence[AnyMessage]) -> list[AnyMessage]:
    """The last turns, the present one whole and the earlier ones reduced to what was said: no tool call can be left
    unanswered by it. A message that is sent once more takes the place of its first attempt, which was never answered."""
    *earlier, present = turns(messages) or [[]]
    kept: list[AnyMessage] = []
    for turn in earlier[-KEPT_TURNS:]:
        asked, answered = turn[0], _final(turn)
        if answered is None and present and asked.content == present[0].content:
            continue
        kept += [asked, answered] if answered is not None else [asked]
    return kept + list(present)


def shown(messages: Sequence[AnyMessage]) -> list[BaseMessage]:
    """The messages for a prompt: the present turn whole, of the earlier ones as much as fits."""
    *earlier, present = turns(messages) or [[]]
    room = SHOWN_CHARACTERS
    kept: list[BaseMessage] = []
    for age, turn in enumerate(reversed(earlier)):
        answered = _final(turn)
        said = [_clipped(turn[0], ONE_MESSAGE)]
        if answered is not None:
            said.append(_clipped(answered, OLDER_ANSWER if age else ONE_MESSAGE))
        room -= sum(len(m.content) for m in said)
        if room < 0:
            break
        kept = [*said, *kept]
    return [*kept, *present]


def _final(turn: Sequence[AnyMessage]) -> AIMessage | None:
    last = turn[-1]
    return last if isinstance(last, AIMessage) and not last.tool_calls and last.content else None


def _clipped(message: BaseMessage, most: int) -> BaseMessage:
    text = message.content if isinstance(message.content, str) else str(message.content)
    if len(text) <= most:
        return message
    return message.model_copy(update={"content": text[:most] + " …"})
