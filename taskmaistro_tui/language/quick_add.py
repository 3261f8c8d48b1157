"""One line that is one task, with signs: the reader behind ``add`` and the add field."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from taskmaistro_tui.language.heard import hear
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.protect import without_backslashes
from taskmaistro_tui.language.reading import ReadingSettings, TaskDraft
from taskmaistro_tui.language.task_text import build_draft

_ASKED = Pattern(
    r"\s*(?:please\s+)?(?:can you\s+|could you\s+)?(?:please\s+)?(?:remind me\s+(?:to|about"
    r"|that)\s+|(?:don't|do not|dont) forget\s+(?:to\s+|about\s+)?"
    r"|remember to\s+|(?:note to self|todo|to-do|task)\s*:\s*|(?:请)?提醒我(?=\S)|(?:别"
    r"|不要)忘(?:了|记)(?=\S)|记得(?=\S))"
)
_DEFAULTS = ReadingSettings()


def quick_add(
    text: str,
    now: datetime,
    settings: ReadingSettings = _DEFAULTS,
    dismissed: frozenset[tuple[int, int]] = frozenset(),
) -> TaskDraft:
    """Read the whole of ``text`` as one task. Never fails; a blank text gives a draft with an empty title.

    ``dismissed`` holds ``(begin, stop)`` of signs that the user took back: their words stay in the title. Of a long text the
    first 500 characters are read and the rest becomes notes.
    """
    heard = hear(text, now, settings)
    asked = _ASKED.match(heard.masked)
    draft = build_draft(heard, asked.end() if asked is not None else 0, len(heard.text), dismissed)
    if draft is None:
        draft = TaskDraft(" ".join(without_backslashes(heard.text).split()))
    rest = heard.rest.strip()
    if not rest:
        return draft
    return replace(draft, notes=f"{draft.notes}\n{rest}" if draft.notes else rest)
