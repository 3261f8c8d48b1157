"""English: changes to tasks that exist: a new deadline, name, importance, length, tag, or state."""

from __future__ import annotations

from collections.abc import Callable

from taskmaistro_tui.language.heard import TIME
from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_fields import read_estimate, read_priority, read_rename
from taskmaistro_tui.language.intents.english_move import read_correction, read_due, read_move
from taskmaistro_tui.language.intents.english_parts import UPDATE_HEADS
from taskmaistro_tui.language.intents.english_status import read_status
from taskmaistro_tui.language.reading import Intent

_QUESTIONS = frozenset("what which who whose when where why how is are was were do does did am any".split())


def read_update(clause: Clause) -> Intent | None:
    """A change to existing tasks; statements about one ("the report is due Thursday") carry a task for when there is none."""
    if (clause.is_question and clause.head not in UPDATE_HEADS) or clause.head in _QUESTIONS:
        return None
    if TIME in clause.view and (intent := read_correction(clause)) is not None:
        return intent
    for rule in _ORDER:
        intent = rule(clause)
        if intent is not None:
            return intent
    return None


_ORDER: tuple[Callable[[Clause], Intent | None], ...] = (
    read_rename,
    read_move,
    read_priority,
    read_status,
    read_estimate,
    read_due,
)
