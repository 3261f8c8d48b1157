"""Which of the user's wishes the built-in model can carry out by rule, in words. Light to import, for a panel or a command."""

from __future__ import annotations

from dataclasses import dataclass

from taskmaistro_tui.models.builtin.instructions_applied import Rule, rule_of

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


@dataclass(frozen=True, slots=True)
class Wish:
    """One wish as it was said; ``applied`` is what the built-in model does about it, None if only larger models can."""

    text: str
    applied: str | None


def wishes_of(instructions: str) -> list[Wish]:
    """The wishes of a text, one a line."""
    lines = (line.strip().lstrip("-*• ") for line in instructions.splitlines())
    return [Wish(line, rule_words(rule) if (rule := rule_of(line)) else None) for line in lines if line]


def rule_words(rule: Rule) -> str:
    """A rule in a few words."""
    which = "some tasks" if rule.topic is not None else "every task"
    match rule.kind:
        case "time_to_complete":
            return f"estimates {rule.value} minutes for {which}"
        case "priority":
            return f"sets {rule.value} priority for {which}"
        case "tags":
            return f"tags {which} #{rule.value}"
        case "project":
            return f"puts {which} into +{rule.value}"
        case "case":
            return f"writes titles in {rule.value} case"
        case "verb":
            return "begins titles with a verb"
        case "prefix":
            return f"writes “{rule.value}” before {which}"
    days = ", ".join(_DAYS[day] for day in sorted(rule.value.days))
    hours = [f"before {_clock(rule.value.begins)}"] if rule.value.begins else []
    hours += [f"after {_clock(rule.value.ends)}"] if rule.value.ends < 24 * 60 else []
    return f"keeps {' and '.join(filter(None, [days, *hours]))} free"


def _clock(minute: int) -> str:
    return f"{minute // 60}:{minute % 60:02d}"
