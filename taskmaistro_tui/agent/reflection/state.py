"""What the nodes of the reflection graph hand to each other: plain JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from typing_extensions import TypedDict

from taskmaistro_tui.memory.change import Turn
from taskmaistro_tui.tasks.reflections import Reflections, Span


class ReflectionState(TypedDict, total=False):
    """``messages`` are ``{"role", "text", "turn", "at"}`` in order; ``prompt`` is the prompt that the assistant answered
    under, as it was sent; ``turns`` tells of each turn what it did (``{"turn", "kinds", "tools", "undone"}``); ``known`` are
    the memories that may matter, with short ids; ``done`` the steps that an earlier attempt finished, with what came of
    them; ``outcome`` what came of each step; ``ended`` whether all of it is written."""

    messages: list[dict[str, Any]]
    prompt: str
    turns: list[dict[str, Any]]
    known: list[dict[str, Any]]
    done: dict[str, Any]
    outcome: dict[str, Any]
    ended: bool


@dataclass(frozen=True, slots=True)
class SpanContext:
    """What a run is for: the span it reflects on, the queue it came from, and the turn that its changes carry."""

    span: Span
    queue: Reflections
    turn: Turn
