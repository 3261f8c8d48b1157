"""Chinese, Simplified and Traditional: which kind of intent a clause is, by trying the rules of each kind in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from taskmaistro_tui.language.heard import Heard, hear
from taskmaistro_tui.language.intents.chinese_change import read_change
from taskmaistro_tui.language.intents.chinese_clause import ChineseClause, split_clauses
from taskmaistro_tui.language.intents.chinese_create import read_explicit, read_implicit
from taskmaistro_tui.language.intents.chinese_finish import read_complete, read_delete
from taskmaistro_tui.language.intents.chinese_query import read_query
from taskmaistro_tui.language.intents.chinese_spelling import with_command_corrected
from taskmaistro_tui.language.intents.chinese_talk import off_topic, read_fixed, read_preference, read_profile
from taskmaistro_tui.language.intents.chinese_unsure import read_unsure
from taskmaistro_tui.language.intents.chinese_upkeep import read_upkeep
from taskmaistro_tui.language.reading import Intent

_RULES: tuple[Callable[[ChineseClause], Intent | None], ...] = (
    read_fixed,
    read_upkeep,
    read_preference,
    read_complete,
    read_change,
    read_delete,
    read_explicit,
    read_query,
    read_profile,
    read_implicit,
    read_unsure,
)


def read_chinese(heard: Heard) -> list[Intent]:
    """The intents of a Chinese message, in order; at least one. A mistyped command is put right if that makes sense of it."""
    found = _read_clauses(heard)
    if any(intent.confidence > 0.85 or intent.detail for intent in found):
        return found
    slip = with_command_corrected(heard.folded)
    if slip is None:
        return found
    begin, stop, command = slip
    meant = _read_clauses(hear(heard.text[:begin] + command + heard.text[stop:], heard.now, heard.settings))
    if any(intent.kind == "chat" for intent in meant):
        return found
    return [replace(intent, confidence=0.7 * intent.confidence) for intent in meant]


def _read_clauses(heard: Heard) -> list[Intent]:
    found = []
    for begin, stop in split_clauses(heard):
        clause = ChineseClause(heard, begin, stop)
        if not any(c.isalnum() or c >= "\ue000" for c in clause.view):
            continue
        found.append(_read_clause(clause))
    return found or [Intent("chat", heard.text, 0, len(heard.text), 0.5)]


def _read_clause(clause: ChineseClause) -> Intent:
    for rule in _RULES:
        intent = rule(clause)
        if intent is not None:
            return intent
    talk = "smalltalk" if off_topic(clause) else None
    return Intent("chat", clause.text, clause.begin, clause.stop, 0.3, talk)
