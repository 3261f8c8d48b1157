"""What is understood of a typed line, piece by piece, and what was taken back of it. Plain values, no widgets."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from taskmaistro_tui.language.quick_add import quick_add
from taskmaistro_tui.language.reading import Sign, TaskDraft
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.wording import FIELD_NAMES, field_words

if TYPE_CHECKING:
    from taskmaistro_tui.language.reading import ReadingSettings

Words = tuple[str, int]
"""Words of a line, and which of their occurrences in it, from 0: what stands for a piece while the line is being typed."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One piece of the line that was understood: its words, what they mean (``label``), and whether the user took it back."""

    words: Words
    label: str
    dismissed: bool = False


def understood(
    text: str, now: datetime, settings: ReadingSettings, dismissed: Collection[Words]
) -> tuple[TaskDraft, list[Chip]]:
    """The task that ``text`` states without what was taken back, whose words stay in the title; and its pieces in their order,
    those taken back among them. Taking one back may bring up another reading of its words."""
    refused: dict[tuple[int, int], Chip] = {}
    while True:
        draft = quick_add(text, now, settings, frozenset(refused))
        pieces: dict[tuple[int, int], list[Sign]] = {}
        for sign in draft.signs:
            pieces.setdefault((sign.begin, sign.stop), []).append(sign)
        chips: dict[tuple[int, int], Chip] = {}
        for span, signs in pieces.items():
            words = (signs[0].text, text.count(signs[0].text, 0, span[0]))
            if label := _label(signs, draft, now, settings.clock):
                chips[span] = Chip(words, label, words in dismissed)
        fresh = {span: chip for span, chip in chips.items() if chip.dismissed and span not in refused}
        if not fresh:
            return draft, [chip for _, chip in sorted({**chips, **refused}.items())]
        refused |= fresh


def _label(signs: list[Sign], draft: TaskDraft, now: datetime, clock: int) -> str:
    """What one piece means; a value that another piece of the line overrules is left out."""
    told: list[str] = []
    for sign in signs:
        if sign.field == "tags":
            told.append(f"#{sign.value}")
        elif sign.field == "project":
            told.append(f"+{sign.value}")
        elif sign.field == "recurrence":
            told.append(f"repeats {sign.text}")
        elif getattr(draft, sign.field) == sign.value:
            shown = field_words(sign.field, sign.value, now, clock)
            told.append(f"{FIELD_NAMES.get(sign.field, sign.field)} {shown}")
        elif not told and _goes_into(sign.value, getattr(draft, sign.field)):
            told.append(f"{FIELD_NAMES.get(sign.field, sign.field)} {sign.text}")
    return visible(", ".join(told))


def _goes_into(value: object, whole: object) -> bool:
    """Whether ``value`` is the day or the clock time of the moment ``whole``, whose other half stands elsewhere in the line."""
    if not isinstance(value, str) or not isinstance(whole, str) or "T" not in whole:
        return False
    return value == whole[:10] or ("T" in value and value[10:16] == whole[10:16])
