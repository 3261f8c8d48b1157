"""The one builder of what a prompt tells of the user's data: sections, each with its share of the budget.

However much is stored, no section grows beyond its share, and so no prompt beyond :data:`BUDGET`. What was looked up in a turn
has a share too (``found``), and what it costs is taken from the tasks, so that a prompt is about as long with ten thousand
tasks as with fifty. What comes from stored data is quoted as data; nothing in it can end the quotation.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

SHARES = {
    "profile": 350, "wishes": 1_100, "experience": 350, "memories": 550, "board": 60, "tasks": 640, "found": 420,
    "listed": 100, "times": 250, "clock": 60,
}  # fmt: skip
"""Tokens that each section may cost, by :func:`estimated_tokens`."""

BUDGET = sum(SHARES.values())


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a prompt: a sentence, and lines under it, the most important first. ``name`` is one of :data:`SHARES`.
    ``mark`` is the tag around the lines, empty for none; ``newest_last`` drops the first lines, not the last, if they do not
    all fit."""

    name: str
    head: str
    lines: Sequence[str] = ()
    mark: str = "data"
    newest_last: bool = False


def render(section: Section) -> str:
    """The section as text, within its share."""
    if not section.lines:
        return section.head
    ordered = list(reversed(section.lines)) if section.newest_last else list(section.lines)
    kept = fitting(ordered, SHARES[section.name] - estimated_tokens(section.head))
    body = "\n".join(reversed(kept) if section.newest_last else kept)
    return f"{section.head}\n<{section.mark}>\n{body}\n</{section.mark}>" if section.mark else f"{section.head}\n{body}"


def fitting(lines: Sequence[str], tokens: float) -> list[str]:
    """As many of the first lines as cost at most ``tokens``; the first is cut if it alone is too long."""
    kept: list[str] = []
    left = tokens
    for line in lines:
        cost = estimated_tokens(line) + 1
        if cost > left:
            if not kept:
                kept.append(clip(line, max(int(left), 8)))
            break
        kept.append(line)
        left -= cost
    return kept


def estimated_tokens(text: str) -> float:
    """Roughly what ``text`` costs: a Latin letter a quarter of a token, a Chinese character one."""
    wide = sum(1 for c in text if c > "\u2e7f")
    return wide + (len(text) - wide) * 0.28


def clip(text: str, length: int) -> str:
    """``text`` cut to ``length`` characters with a sign that it was."""
    return text if len(text) <= length else text[: length - 1] + "…"


def as_data(value: Any) -> str:
    """JSON in which no tag can be opened or closed."""
    return (
        json.dumps(value, ensure_ascii=False, separators=(", ", ": ")).replace("<", "\\u003c").replace(">", "\\u003e")
    )


MEMORIES = 5
"""Memories that are told with a message that is about something."""

_FEW = 12
_LONGEST = 160


def profile_lines(profile: Mapping[str, Any]) -> list[str]:
    """What is known of the user, a field a line, long lists and texts cut."""
    lines = []
    for name, value in profile.items():
        if value in (None, "", []):
            continue
        if isinstance(value, list):
            shown = [clip(str(entry), _LONGEST) for entry in value[-_FEW:]]
            value = [f"… {len(value) - _FEW} before", *shown] if len(value) > _FEW else shown
        elif isinstance(value, str):
            value = clip(value, _LONGEST)
        lines.append(as_data({name: value}))
    return lines
