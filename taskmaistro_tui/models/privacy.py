"""What a model elsewhere is not told: tasks with certain tags, or in certain projects."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from taskmaistro_tui.language.script import lower
from taskmaistro_tui.models.addresses import leaves_machine
from taskmaistro_tui.models.names import parse_model_name

if TYPE_CHECKING:
    from taskmaistro_tui.config import Settings

INSTEAD = "[private]"
_SHORTEST = 3
"""Titles and names with fewer characters are not looked for in other text: they are in every second word."""


@dataclass(frozen=True, slots=True)
class Redaction:
    """The tags and projects that stay here, compared without regard to case."""

    tags: frozenset[str]
    projects: frozenset[str]


def redaction_for(model_name: str, settings: Settings) -> Redaction | None:
    """What must not reach the model called ``model_name``; None if nothing is held back or the model is on this machine."""
    tags = frozenset(tag.casefold().removeprefix("#") for tag in settings.private_tags)
    projects = frozenset(project.casefold().removeprefix("+") for project in settings.private_projects)
    if not tags and not projects:
        return None
    return Redaction(tags, projects) if leaves_machine(parse_model_name(model_name)) else None


class Blackout:
    """Takes hidden tasks out of text that was made before.

    Lines that list one of ``ids`` as JSON go; ``texts`` (titles, notes) are replaced wherever they stand, also as JSON writes
    them. Lines of data that name one of ``names``, the private tags and projects, go as well. ``touched`` tells whether a
    turn changed a hidden task.
    """

    def __init__(
        self,
        texts: Collection[str],
        ids: Collection[str],
        names: Collection[str] = (),
        touched: Callable[[str], bool] = lambda turn: False,
    ) -> None:
        known = {form for text in texts if len(text.strip()) >= _SHORTEST for form in _forms(lower(text.strip()))}
        self._texts = sorted(known, key=len, reverse=True)
        quoted = "|".join(map(re.escape, sorted(ids)))
        self._line = re.compile(rf'"id"\s*:\s*"(?:{quoted})"') if ids else None
        patterns = [pattern for name in sorted(names) if (pattern := _pattern(name))]
        self._names = re.compile("|".join(patterns), re.IGNORECASE) if patterns else None
        self.touched = touched

    def __call__(self, text: str) -> str:
        """``text`` without what is hidden."""
        if self._line is not None:
            text = "\n".join(line for line in text.split("\n") if not self._line.search(line))
        found = self._found(text)
        if not found:
            return text
        pieces, at = [], 0
        for begin, end in found:
            pieces += [text[at:begin], INSTEAD]
            at = end
        return "".join([*pieces, text[at:]])

    def tells(self, text: str) -> bool:
        """Whether ``text`` tells of something hidden."""
        return self.names(text) or bool(self._found(text)) or (self._line is not None and bool(self._line.search(text)))

    def names(self, text: str) -> bool:
        """Whether ``text`` names a private tag or project."""
        return self._names is not None and self._names.search(text) is not None

    def said(self, text: str) -> str:
        """The same for what was said or found earlier: lines that name a private tag or project go too."""
        kept = [line for line in text.split("\n") if not self.names(line)]
        told = self("\n".join(kept))
        return told if told.strip() or not text.strip() else INSTEAD

    def prompt(self, text: str) -> str:
        """The same for a prompt, whose own words stay; only its data can tell of anything."""
        kept: list[str] = []
        inside = False
        for line in text.split("\n"):
            if _OPENS.fullmatch(line):
                inside = True
            elif _CLOSES.fullmatch(line):
                inside = False
            elif inside and self.names(line):
                continue
            kept.append(line)
        return self("\n".join(kept))

    def _found(self, text: str) -> list[tuple[int, int]]:
        """Where hidden texts stand, in order and apart from each other; the longer of two that overlap counts."""
        folded = lower(text)
        found: list[tuple[int, int]] = []
        for known in self._texts:
            begin = folded.find(known)
            while begin >= 0:
                end = begin + len(known)
                if not any(begin < stop and start < end for start, stop in found):
                    found.append((begin, end))
                begin = folded.find(known, end)
        return sorted(found)


_OPENS = re.compile(r"<(?:data|wishes)>")
_CLOSES = re.compile(r"</(?:data|wishes)>")


def _forms(text: str) -> set[str]:
    """A text as it is, and as it stands in JSON."""
    quoted = json.dumps(text, ensure_ascii=False)[1:-1]
    return {text, quoted, quoted.replace("<", "\\u003c").replace(">", "\\u003e")}


def _pattern(name: str) -> str:
    """What finds a tag or project: as a word; a short one only with its sign, or as a JSON text of its own."""
    known = re.escape(name)
    if not name.isascii():
        return known
    if len(name) < _SHORTEST:
        return rf'[#@+]{known}\b|"{known}"'
    return rf"(?<!\w){known}(?!\w)"
