"""Lines that each begin with a bullet or a number: a list that somebody pasted, every line of which is a task."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent
from taskmaistro_tui.language.task_text import build_draft

_BULLET = Pattern(r"\s*(?:[-*•–+·]|\d{1,3}[.)、]|\[[ x]?\])\s*(?:\[[ x]?\]\s*)?")
FEWEST = 2
"""Lines that make a list."""


def listed(heard: Heard, intents: list[Intent]) -> list[Intent]:
    """``intents`` with every line of a list of which nothing was understood as a task called that."""
    lines = [line for line in heard.text.splitlines() if line.strip()]
    if len(lines) < FEWEST or not all(_is_item(line) for line in lines):
        return intents
    return [_as_task(heard, i) if i.kind == "chat" and i.detail in (None, "smalltalk") else i for i in intents]


def _is_item(line: str) -> bool:
    bullet = _BULLET.match(line)
    return bullet is not None and bool(line[bullet.end() :].strip()) and line[bullet.end() - 1].isspace()


def _as_task(heard: Heard, intent: Intent) -> Intent:
    bullet = _BULLET.match(heard.text, intent.begin, intent.stop)
    draft = build_draft(heard, bullet.end() if bullet is not None else intent.begin, intent.stop)
    return intent if draft is None else replace(intent, kind="todo.create", detail=None, confidence=0.7, tasks=(draft,))
