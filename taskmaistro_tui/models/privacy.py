"""What a model elsewhere is not told: tasks with certain tags, or in certain projects."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.models.addresses import leaves_machine
from taskmaistro_tui.models.registry import parse_model_name

if TYPE_CHECKING:
    from taskmaistro_tui.config import Settings

INSTEAD = "[private]"
_SHORTEST = 3
"""Titles with fewer characters are not looked for in other text: they are in every second word."""


@dataclass(frozen=True, slots=True)
class Redaction:
    """The tags and projects that stay here, compared without regard to case."""

    tags: frozenset[str]
    projects: frozenset[str]

    def hides(self, task: Mapping[str, Any]) -> bool:
        """Whether the fields of ``task`` put it among what stays here."""
        tags = (str(tag).casefold().removeprefix("#") for tag in task.get("tags") or ())
        return str(task.get("project") or "").casefold() in self.projects or any(tag in self.tags for tag in tags)


def redaction_for(model_name: str, settings: Settings) -> Redaction | None:
    """What must not reach the model called ``model_name``; None if nothing is held back or the model is on this machine."""
    tags = frozenset(tag.casefold().removeprefix("#") for tag in settings.private_tags)
    projects = frozenset(project.casefold().removeprefix("+") for project in settings.private_projects)
    if not tags and not projects:
        return None
    return Redaction(tags, projects) if leaves_machine(parse_model_name(model_name)) else None


class Blackout:
    """Takes hidden tasks out of text that was made before: lines that list one of ``ids`` as JSON go, ``titles`` are
    replaced wherever they stand."""

    def __init__(self, titles: Collection[str], ids: Collection[str]) -> None:
        known = sorted({title.strip() for title in titles if len(title.strip()) >= _SHORTEST}, key=len, reverse=True)
        self._titles = re.compile("|".join(map(re.escape, known)), re.IGNORECASE) if known else None
        quoted = "|".join(map(re.escape, sorted(ids)))
        self._line = re.compile(rf'"id"\s*:\s*"(?:{quoted})"') if ids else None

    def __call__(self, text: str) -> str:
        """``text`` without what is hidden."""
        if self._line is not None:
            text = "\n".join(line for line in text.split("\n") if not self._line.search(line))
        return self._titles.sub(INSTEAD, text) if self._titles is not None else text
