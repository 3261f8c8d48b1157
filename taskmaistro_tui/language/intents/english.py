"""English: which kind of intent a clause is, by trying the rules of each kind in order."""

from __future__ import annotations

from collections.abc import Callable

from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.intents.clause import Clause, State
from taskmaistro_tui.language.intents.clauses import clauses
from taskmaistro_tui.language.intents.english_chat import read_chat, read_fixed
from taskmaistro_tui.language.intents.english_create import read_explicit, read_implicit
from taskmaistro_tui.language.intents.english_finish import read_complete, read_delete
from taskmaistro_tui.language.intents.english_preferences import read_preference
from taskmaistro_tui.language.intents.english_profile import read_profile
from taskmaistro_tui.language.intents.english_query import read_query
from taskmaistro_tui.language.intents.english_update import read_fields, read_update
from taskmaistro_tui.language.reading import Intent

_RULES: tuple[Callable[[Clause], Intent | None], ...] = (
    read_fixed,
    read_preference,
    read_complete,
    read_fields,
    read_delete,
    read_explicit,
    read_update,
    read_query,
    read_profile,
    read_implicit,
    read_chat,
)


def read_english(heard: Heard) -> list[Intent]:
    """The intents of an English message, in order; at least one."""
    state = State()
    found = []
    for begin, stop in clauses(heard):
        clause = Clause(heard, begin, stop, state)
        if not any(c.isalnum() or c >= "\ue000" for c in clause.view):
            continue
        found.append(read_clause(clause))
    return found or [Intent("chat", heard.text, 0, len(heard.text), 0.5, None)]


def read_clause(clause: Clause) -> Intent:
    """The intent of one clause; ``chat`` without a detail when no rule understands it."""
    for rule in _RULES:
        intent = rule(clause)
        if intent is not None:
            return intent
    return Intent("chat", clause.text, clause.begin, clause.stop, 0.3, None)
