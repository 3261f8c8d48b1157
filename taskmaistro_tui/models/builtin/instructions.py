"""The user's wishes on how tasks are written: a new one is laid into the text without losing an old one."""

from __future__ import annotations

import re
from collections.abc import Iterable


def merge_wishes(text: str, wishes: Iterable[str]) -> str:
    """``text`` with each of ``wishes`` as a line of its own, the newest last.

    No line is lost, also where a new wish contradicts an old one: of two that disagree the later counts. A wish that is
    there already, in whatever letters, is not repeated; said again after others, it moves to the end and counts again.
    """
    lines = [line.rstrip() for line in text.strip().splitlines() if line.strip()]
    for wish in wishes:
        if line := _line(wish):
            same = [one for one in lines if _plain(one) == _plain(line)]
            lines = [one for one in lines if one not in same] + [same[-1] if same else line]
    return "\n".join(lines)


def new_wishes(text: str, wishes: Iterable[str]) -> list[str]:
    """Those of ``wishes`` that would alter ``text``."""
    before = merge_wishes(text, ())
    return [wish for wish in wishes if merge_wishes(before, [wish]) != before]


def _line(wish: str) -> str:
    """``wish`` on one line, without a list sign, its first letter large."""
    line = re.sub(r"^[-*•]\s+", "", " ".join(wish.split())).strip(" ,;")
    return line[:1].upper() + line[1:]


_PLEASE = re.compile(r"^(?:please\s+|from now on,?\s+|以后|请)|(?:,?\s+please|\s+from now on)$", re.IGNORECASE)


def _plain(line: str) -> str:
    """What two tellings of the same wish have in common."""
    text = re.sub(r"^[-*•]\s+", "", " ".join(line.lower().split())).strip(" .!。！,;")
    return _PLEASE.sub("", _PLEASE.sub("", text)).strip(" ,.")
