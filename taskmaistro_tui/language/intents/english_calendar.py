"""English: entries asked for with the words of calendars: "pencil in a haircut", "mark my calendar for", "get me a slot"."""

from __future__ import annotations

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_drafts import create, tasks_from
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent

_ARRANGING = frozenset(("set", "arrange", "organise", "organize", "schedule", "plan", "make", "create", "fix"))
_CALENDAR = r"(?:my|the|our)\s+(?:[\w'-]+\s+)?(?:calendars?|schedule|agenda|diary|planner)"
# "get me a slot with the barber", "schedule me in for a facial"
_BOOK_ME = Pattern(
    r"(?:get|book|find|give|make|schedule|arrange|put)\s+(?:me|us)\s+(?:in\s+|down\s+|up\s+)?(?:for\s+)?(?:an?|the"
    r"|another)\s+"
    r"(?P<what>(?:\w+\s+){0,2}?(?:slot|appointment|session|meeting|booking|consultation)\b.*)"
    r"|(?:schedule|pencil|book|sign|put|fit|squeeze|slot)\s+(?:me|us)\s+(?:in|down)\s+for\s+(?:an?\s+"
    r"|the\s+)?(?P<that>\w.*)"
)
# "set a meeting with the sales team", "arrange lunch with Dana"
_ARRANGE = Pattern(
    r"(?!make\s+an?\s+(?:phone\s+)?call)(?:set|arrange|organi[sz]e|schedule|plan|make|create"
    r"|fix)\s+(?:up\s+)?(?:me\s+|us\s+)?(?:an?|another|the|my|our)\s+(?P<what>(?:[\w'-]+\s+){0,2}?"
    r"(?:meeting|appointment|call|interview|lunch|dinner|breakfast|brunch|visit|party|date|conference|session"
    r"|get-together"
    r"|catch-?up|reunion|consultation|check-?up|haircut)\b(?!\s+(?:reminders?|alerts?|alarms?|list|up"
    r"|to\s+\ue000))(?:\s+(?:(?:with|for|about|at|in|on|between|to|and)\b|\ue000).*|\s*[.!]*\s*$))"
)
_PENCIL = Pattern(r"(?:pencil|block|slot|squeeze|fit)\s+(?:me\s+|us\s+)?(?:in|off|out)\s+(?:for\s+)?(?=\w)")
# "let my calendar show that I'm away", "put in my calendar that I'm on leave", "mark my calendar for the fair"
_SAYS = Pattern(
    rf"(?:let|have|make)\s+{_CALENDAR}\s+(?:show|say|reflect|note)\s+(?:that\s+)?"
    rf"|(?:put|note|write|mark|enter|log|jot)\s+(?:it\s+)?(?:down\s+)?(?:in|on|into)\s+{_CALENDAR}\s+(?:that|for)\s+"
    rf"|mark\s+(?:down\s+|up\s+)?{_CALENDAR}\s+(?:for|with|that)\s+"
)
# "mark down August ninth as our anniversary", "put lunch with Dana in for tomorrow"
_MARK_AS = Pattern(r"(?:mark|save|reserve|set)\s+(?:down\s+|off\s+)?\ue000+\s+(?:as|for)\s+(?P<what>\w.*)")
_PUT_IN = Pattern(r"(?:put|pencil|book|schedule)\s+(?P<what>(?:\w[\w' ]{1,50}?))\s+in\s+(?:for\s+)?\ue000+\s*[.!]*\s*$")


def read_entry(clause: Clause) -> Intent | None:
    """A new task that is asked for as an entry of the calendar."""
    masked, place, stop = clause.heard.masked, clause.core, clause.stop
    for pattern in (_BOOK_ME, _MARK_AS, _PUT_IN):
        m = pattern.match(masked, place, stop) if not clause.is_question or clause.has_time else None
        if m is not None:
            group = m.lastgroup or "what"
            end = m.end(group) if pattern is _PUT_IN else stop
            return create(clause, tasks_from(clause, m.start(group), end), 0.8)
    m = _ARRANGE.match(masked, place, stop) if not clause.is_question and clause.head in _ARRANGING else None
    if m is not None:
        return create(clause, tasks_from(clause, m.start("what") if clause.head in ("set", "make") else place), 0.75)
    m = _SAYS.match(masked, place, stop) or (_PENCIL.match(masked, place, stop) if clause.has_time else None)
    return create(clause, tasks_from(clause, m.end()), 0.8) if m is not None else None
