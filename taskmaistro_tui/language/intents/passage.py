"""A passage of a message as the rules of every language look at it: its words, and what was found in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from taskmaistro_tui.language.heard import LENGTH, QUOTED, SIGN, TIME, Heard
from taskmaistro_tui.language.reading import Intent, Reference, TaskDraft, TimeSpan


@dataclass
class Passage:
    """``heard.text[begin:stop]``."""

    heard: Heard
    begin: int
    stop: int

    @cached_property
    def view(self) -> str:
        """The passage folded and masked."""
        return self.heard.masked[self.begin : self.stop]

    @cached_property
    def folded(self) -> str:
        """The passage folded, with its times in words."""
        return self.heard.folded[self.begin : self.stop]

    @cached_property
    def text(self) -> str:
        """The passage as it was written."""
        return self.heard.cut(self.begin, self.stop)

    @cached_property
    def times(self) -> tuple[TimeSpan, ...]:
        """The times within the passage."""
        return tuple(s for s in self.heard.times if self.begin <= s.begin and s.stop <= self.stop)

    @property
    def has_time(self) -> bool:
        """Whether a time is named."""
        return TIME in self.view

    @property
    def has_length(self) -> bool:
        """Whether a length of time is named."""
        return LENGTH in self.view

    @property
    def has_sign(self) -> bool:
        """Whether a quick-add sign stands in it."""
        return SIGN in self.view

    @property
    def has_quote(self) -> bool:
        """Whether something is quoted in it."""
        return QUOTED in self.view


def intent_on(
    kind: str,
    passage: Passage,
    reference: Reference,
    confidence: float,
    fallback: TaskDraft | None = None,
    changes: dict[str, Any] | None = None,
    **more: Any,
) -> Intent:
    """An intent of ``passage`` with one reference; ``fallback`` is the task to make when it means none."""
    tasks = (fallback,) if fallback is not None else ()
    return Intent(
        kind,
        passage.text,
        passage.begin,
        passage.stop,
        confidence,
        tasks=tasks,
        references=(reference,),
        changes=changes or {},
        **more,
    )
