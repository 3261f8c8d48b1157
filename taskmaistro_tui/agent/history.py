"""The conversation's messages: what is kept between turns, and what a model is shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import TypeVar

from langchain_core.messages import AIMessage, AnyMessage, BaseMessage, HumanMessage, ToolMessage

KEPT_TURNS = 8
SHOWN_CHARACTERS = 6_000
ONE_MESSAGE = 2_000
OLDER_ANSWER = 500
"""What is kept of an answer that is not the latest."""
SHORT_LIST = 10
"""Lines of an answered list that are kept whole: the steps of a recipe, say."""
LIST_LINES = 2
"""What is kept of a longer one: it lists tasks, the list shown last is in the state, and it must not make the prompts after it
longer."""
TOOL_CHARACTERS = 2_400
"""What the answers to the tool calls of the present turn may cost together; the latest ones stay whole."""


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
            said.append(_clipped(_without_long_lists(answered), OLDER_ANSWER if age else ONE_MESSAGE))
        room -= sum(len(m.content) for m in said)
        if room < 0:
            break
        kept = [*said, *kept]
    return [*kept, *_within(present)]


def _within(present: Sequence[AnyMessage]) -> list[AnyMessage]:
    """The present turn, what earlier calls of it were answered cut to what the later ones leave."""
    room = TOOL_CHARACTERS
    kept: list[AnyMessage] = []
    for message in reversed(present):
        if isinstance(message, ToolMessage):
            message = _clipped(message, max(room, 80))
            room -= len(message.text)
        kept.append(message)
    return kept[::-1]


_Kind = TypeVar("_Kind", bound=BaseMessage)
_LIST_LINE = re.compile(r"\s*(?:\d{1,3}[.)、]|[-*•])\s")


def _without_long_lists(message: AIMessage) -> AIMessage:
    """An answer with the first lines of each long list in it."""
    lines = message.text.splitlines()
    kept: list[str] = []
    for listing, run in groupby(lines, key=lambda line: bool(_LIST_LINE.match(line))):
        part = list(run)
        if listing and len(part) > SHORT_LIST:
            part = [*part[:LIST_LINES], f"… {len(part) - LIST_LINES} more"]
        kept += part
    return message if len(kept) == len(lines) else message.model_copy(update={"content": "\n".join(kept)})


def _final(turn: Sequence[AnyMessage]) -> AIMessage | None:
    last = turn[-1]
    return last if isinstance(last, AIMessage) and not last.tool_calls and last.content else None


def _clipped(message: _Kind, most: int) -> _Kind:
    text = message.content if isinstance(message.content, str) else str(message.content)
    if len(text) <= most:
        return message
    return message.model_copy(update={"content": text[:most] + " …"})
