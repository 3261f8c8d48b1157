"""English: what no rule of a kind knows, told by the list it names and the verb that says what is wanted of it."""

from __future__ import annotations

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_chat import off_topic
from taskmaistro_tui.language.intents.english_create import read_explicit
from taskmaistro_tui.language.intents.english_delete import read_delete
from taskmaistro_tui.language.intents.english_drafts import create
from taskmaistro_tui.language.intents.english_query import query_for
from taskmaistro_tui.language.intents.english_world import ELSEWHERE, NOT_MINE
from taskmaistro_tui.language.intents.passage import intent_on
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent
from taskmaistro_tui.language.references import read_reference

_LISTS = frozenset("list lists calendar calander to-do to-dos todo todos task tasks reminder reminders agenda".split())
_ENTRIES = frozenset("event events appointment appointments meeting meetings".split())
_VERB = Pattern(
    r"\b(?P<remove>delete|deleted|deleting|removing|erasing|cancell?ing|clearing|remove|removed|erase|erased|cancel"
    r"|cancelled|canceled|clear|cleared|wipe)\b"
    r"|\b(?P<remind>remind)(?=\s+(?:me|us)\s+(?:to|about|of|that)\b)"
    r"|\b(?P<add>add|added|adding|putting|making|creating|setting|start|begin|put|include|insert|write|note|create"
    r"|make|schedule|enter|append|log|jot)\b"
    r"|\b(?P<show>read|hear|see|know|told|tell|show|shown|view|check|display|go\s+(?:over|through))\b"
)
# A question about lists or reminders as such wants no change, and neither does what was or is told.
_NO_REQUEST = Pattern(
    r"\s*(?:(?:so|and|but|well|hey|ok)\s+)*(?:what|what's|which|who|why|when|where|how|is|are|was|were|do|does|did"
    r"|has|have"
    r"|that|this|it|it's|you|he|she|they|there|don't|never|if"
    r"|(?:i|we)(?:'ve|\s+have|\s+had)?\s+(?:just\s+|already\s+|also\s+)*(?:read|made|saw|wrote|heard|told|know|see"
    r"|hear|added|deleted|removed))\b"
)


def read_unsure(clause: Clause) -> Intent | None:
    """A request about the list in words that no rule has: it is read again from its verb on, and asked about if that fails."""
    if clause.is_question or _NO_REQUEST.match(clause.view) or off_topic(clause):
        return None
    m = _VERB.search(clause.heard.masked, clause.wish_at, clause.stop)
    if m is None:
        return None
    named = clause.word_set & _LISTS
    if not named and not (m.group("remove") and clause.word_set & _ENTRIES) and not m.group("remind"):
        return None
    if NOT_MINE.search(clause.view) or ELSEWHERE.search(clause.view):
        return None
    inner = Clause(clause.heard, m.start(), clause.stop, clause.state)
    if m.group("remove"):
        found = read_delete(inner) if m.start() > clause.wish_at else None
        before = read_reference(clause.heard, clause.wish_at, m.start())
        return found or intent_on("todo.delete", clause, before, 0.5)
    if m.group("show"):
        return query_for(clause, "list", 0.5)
    return (read_explicit(inner) if m.start() > clause.wish_at else None) or create(clause, (), 0.4)
