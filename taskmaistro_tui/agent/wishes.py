"""Which of the user's wishes the built-in model can carry out by rule, in words. Light to import, for a panel or a command."""

from __future__ import annotations

from dataclasses import dataclass

from taskmaistro_tui.models.builtin.instructions_applied import rule_of
from taskmaistro_tui.models.builtin.wishes_said import rule_words


@dataclass(frozen=True, slots=True)
class Wish:
    """One wish as it was said; ``applied`` is what the built-in model does about it, None if only larger models can."""

    text: str
    applied: str | None


def wishes_of(instructions: str) -> list[Wish]:
    """The wishes of a text, one a line."""
    lines = (line.strip().lstrip("-*• ") for line in instructions.splitlines())
    return [Wish(line, rule_words(rule) if (rule := rule_of(line)) else None) for line in lines if line]
