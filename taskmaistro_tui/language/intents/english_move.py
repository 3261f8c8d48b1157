"""English: a new time for a task: moved, postponed by a length, due on another day."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from taskmaistro_tui.language.heard import LENGTH, TIME
from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_drafts import draft_of
from taskmaistro_tui.language.intents.english_parts import (
    PRONOUNS,
    UPDATE_HEADS,
    first_group,
    new_times,
    reference_in,
    times_after,
    update_of,
    without_article,
)
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Reference
from taskmaistro_tui.language.task_times import is_clock_only, is_over
from taskmaistro_tui.language.times import read_times
from taskmaistro_tui.language.title import tidy

_T = "\ue000+"

LENGTHS = "\ue001+"

_TO_TIME = (
    rf"(?:\b(?:to|till|until|for|by|on|at|due|back|off|forward|over|into|from|instead|out|up|earlier|later"
    rf"|after|before|around|be|starting)\s+)*{_T}(?:\s*(?:instead|please|now|rather|then|too"
    rf"|if possible))*\s*[.!?]*\s*"
)

_MOVE = Pattern(
    rf"(?P<verb>move|push(?:\s+(?:back|out|off))?|postpone|reschedule|delay|defer|shift|bump|snooze"
    rf"|put\s+off|put\s+back|bring\s+forward|pull\s+forward|carry\s+over|kick|resched"
    rf"|hold(?:\s+off)?(?:\s+on)?|do|rebook|slide|put(?=\s.+\sto\s+{_T}))\s+(?P<what>.+?)\s*(?:[,;]\s*)?{_TO_TIME}$"
)

_SPAN_OF_TIME = (
    r"(?:\d{1,3}|an?|one|another|two|three|four|five|six|seven|eight|nine|ten|a couple of"
    r"|a few)\s+(?:more\s+)?(?:minute|min|hour|day|week|month)s?"
)

_MOVE_BY = Pattern(
    rf"(?P<verb>move|push(?:\s+(?:back|out|off))?|postpone|reschedule|delay|defer|shift|bump|snooze"
    rf"|put\s+off|put\s+back|bring(?=.*\bforward\b)|pull(?=.*\bforward\b)"
    rf"|extend)\s+(?P<what>.*?)\s*(?P<dir>(?:\b(?:back|by|for|forward|out|up|off|another|the deadline"
    rf"|ahead|of)\s+)*)(?P<by>{LENGTHS}|{_SPAN_OF_TIME}|{_T})\s*(?P<late>later|earlier|back"
    rf"|forward|more)?(?:\s+(?:for\s+)?(?P<that>(?:all\s+)?(?:the|my|every)\s+.+?))?\s*[.!?]*\s*$"
)

_CHANGE = Pattern(
    rf"(?P<verb>change|switch|make|set|update|adjust|edit|modify|correct|fix|extend|have|alter|amend"
    rf"|get|want|need|reset)\s+(?P<what>.+?)\s*(?:[,;]\s*)?(?:\b(?:can you |please "
    rf"|could you )?(?:change it |move it )?\b)?(?P<to>\b(?:to|till|until|for|by|due|from|be due|is due"
    rf"|due on|due by|be|on|at|into|instead)\s+|(?={_T}\s*(?:instead|due))|(?<=reminder\s)(?={_T})"
    rf"|(?<=appointment\s)(?={_T})|(?<=meeting\s)(?={_T}))(?:\b(?:be|on|at|by|the"
    rf"|due)\s+)*{_T}(?:\s*(?:to|until|-)\s*{_T})?(?:\s*(?:instead\s+of\s+[\w:\ue000]+(?:\s+[ap]m)?|instead|please"
    rf"|now|rather))*\s*[.!?]*\s*$"
)

_DEADLINE_OF = Pattern(
    rf"(?:set|change|move|push|update|make|put|extend|shift|adjust|add|give|switch|edit|reset"
    rf"|postpone)\s+(?:a\s+|the\s+|its\s+|my\s+)?(?:new\s+)?(?:deadline|due date|due|date|time|start"
    rf"|start date|start time|day|reminder time|alert)(?:\s+(?:and time|time))?\s+(?:date\s+)?(?:of|for"
    rf"|on|to)\s+(?P<what>.+?)\s*(?:\b(?:to|till|until|for|by|on|at|as|is|be|of)\s+)*{_T}\s*[.!?]*\s*$"
    rf"|(?:set|change|move|give|update)\s+(?P<that>.+?)(?:'s)?\s+(?:a\s+)?(?:deadline|due date|date"
    rf"|time|start date|start time)\s*(?:\b(?:to|for|by|on|at|as|is|of)\s+)*{_T}\s*[.!?]*\s*$"
)

# "put the inspection off until next month", "the dentist moved my appointment to Thursday"
_PUT_OFF = Pattern(rf"put\s+(?P<what>(?:(?:the|my|our)\b.+?|it|that|this))\s+(?:off|back)\s+{_TO_TIME}$")
_THEY_MOVED = Pattern(
    rf"(?:(?:the|my|our)\s+)?[\w']+(?:\s+[\w']+)?\s+(?:has\s+|have\s+|just\s+)*(?:moved|changed|rescheduled"
    rf"|pushed(?:\s+back)?|postponed)"
    rf"\s+(?P<what>(?:my|the|our)\s+.+?)\s+(?:(?:to|until|till|for)\s+)?{_T}\s*[.!]*\s*$"
)
_IS_DUE = Pattern(
    rf"(?P<what>.+?)\s*(?:\b(?:is|are|was|were|has to be|have to be|needs? to be|must be|should be"
    rf"|will be|can be|got|gets|moved|has|comes)|'s)\s+(?:now\s+|actually\s+|really\s+|only\s+|been\s+"
    rf"|already\s+|got\s+)*(?:due|done|finished|completed|ready|in|moved|postponed|rescheduled"
    rf"|pushed(?: back)?|delayed|changed|scheduled|submitted|handed in|paid|a deadline|the deadline|on"
    rf"|at|by|to|for|until|taken care of)(?:\s+(?:of|on|by|at|in|for|to|until|till|before|from|date|now"
    rf"|is|the))*\s*{_T}(?:\s*(?:instead|now|please|already|latest|at the latest"
    rf"|,?\s*(?:and\s+)?not\s+(?:at\s+)?(?:\w+|{_T})))*\s*[.!]*\s*$"
    rf"|(?P<that>.+?)\s+(?:(?:is|are)\s+(?:now\s+)?{_T}\s*(?:instead|now)|(?:(?:should|must|has to|have to|needs? to"
    rf"|ought to)\s+be|(?:can|could|will|must|should|has to|have to|will have to)\s+wait(?:\s+until|\s+till)?)\s+{_T}"
    rf"\s*(?:instead|,?\s*(?:and\s+)?not\s+(?:at\s+)?(?:\w+|{_T}))?)\s*[.!]*\s*$"
    rf"|(?:the\s+)?(?:deadline|due date)\s+(?:of|for)\s+(?P<else>.+?)\s+(?:is|are|moved to|changed to"
    rf"|was moved to|has moved to|got moved to)\s+(?:now\s+|on\s+|by\s+)*{_T}\s*[.!]*\s*$"
)

_FOR_TOPIC = Pattern(
    r"(?:for|about|regarding|as for|concerning|re"
    r"|on)\s+(?P<what>[^,;:]{2,60}?)\s*[,;:-]\s*(?P<rest>.*\b(?:it|that|this|them|those)\b.*)$"
)

_REPEAT = Pattern(
    rf"(?:make|set|have|let)\s+(?P<what>.+?)\s+(?:(?:to\s+)?(?:repeat|recur|recurring|repeating|happen|be|an?"
    rf"|go)\s+)*{_T}(?:\s+(?:one|thing|reminder|task|event))?(?:\s*instead(?:\s+of\s+{_T})?)?\s*[.!?]*\s*$"
    rf"|repeat\s+(?P<that>.+?)\s+{_T}\s*[.!?]*\s*$|(?P<else>.+?)\s+(?:repeats"
    rf"|recurs|happens|should repeat|should happen)\s+{_T}\s*[.!]*\s*$"
)

_PRONOUN_OBJECTS = frozenset("it that this them these those that one this one".split()) | {"that one", "this one"}

_INSTEAD = Pattern(
    r"\s*(?P<no>(?:(?:no|actually|sorry|wait|oops|i meant?|rather|make it"
    r"|make that)[\s,]+)*)(?:(?:for|on|at|by|until|to)\s+)?\ue000+\s*(?P<instead>(?:instead|rather"
    r"|i mean|actually|then)?)\s*[.!]*\s*$"
)


def read_correction(clause: Clause) -> Intent | None:
    """ "no, Friday", "at 5pm instead": another time for what was just touched."""
    m = _INSTEAD.match(clause.view)
    if m is None or not (m.group("no").strip() or m.group("instead")):
        return None
    changes, more = new_times(clause, list(clause.times))
    return update_of(clause, Reference(clause.text, previous=True), changes, 0.7, **more)


def read_move(clause: Clause) -> Intent | None:
    """ "move the report to Monday", "set the deadline of taxes to April 15", "postpone it by two days"."""
    masked, place, stop = clause.heard.masked, clause.core, clause.stop
    if clause.head not in UPDATE_HEADS:
        return None
    if TIME in clause.view:
        clause = _with_both_times(clause)
        masked = clause.heard.masked
        m = _DEADLINE_OF.match(masked, place, stop)
        if m is not None and (found := first_group(m, "what", "that")):
            spans = times_after(clause, found[2])
            changes, more = new_times(clause, spans)
            if "start" in m.group() and "deadline" in changes:
                changes = {"start": changes["deadline"]}
            return update_of(clause, reference_in(clause, found[1], found[2]), changes, 0.95, **more)
        shifted = _shifted(clause)
        if shifted is not None:
            return shifted
        m = _PUT_OFF.match(masked, place, stop)
        if m is not None:
            return _to_time(clause, *m.span("what"), 0.9)
        m = _MOVE.match(masked, place, stop)
        if m is not None and m.group("verb") != "do" and (m.group("what").strip() not in ("", "in")):
            return _to_time(clause, m.start("what"), m.end("what"), 0.95)
        m = _CHANGE.match(masked, place, stop)
        if m is not None and (
            m.group("verb") not in ("have", "get", "want", "need", "fix", "set", "make")
            or _DUE.search(m.group())
            or m.group("what").strip() in _PRONOUN_OBJECTS
        ):
            return _to_time(clause, m.start("what"), m.end("what"), 0.9)
        m = _REPEAT.match(masked, place, stop)
        if (
            m is not None
            and (found := first_group(m, "what", "that", "else"))
            and any(s.recurrence for s in clause.times)
        ):
            changes, more = new_times(clause, times_after(clause, found[2])[:1])
            return update_of(clause, reference_in(clause, found[1], found[2]), changes, 0.9, **more)
    return _shifted(clause) or _untimed(clause)


_UNTIMED = Pattern(
    r"(?:(?:postpone|reschedule|delay|defer|snooze|put off|push back)\s+(?P<what>[^,;:]{2,60}?)"
    r"|(?:move|push|rename|change|edit|update|modify|adjust|shift|bump|switch)\s+(?P<that>(?:it|that|this"
    r"|them|those|that one|this one)|(?:the|my|that|this)\s+[^,;:]{1,40}?\s+(?:task|reminder|todo"
    r"|item|one|deadline)))\s*(?:to\s+(?:the\s+)?(?:morning|afternoon|evening|night|weekend|later"
    r"|earlier))?\s*(?:please|now)?\s*[.!?]*\s*$"
)


def _untimed(clause: Clause) -> Intent | None:
    """ "postpone the laundry": a change that does not say which; ``changes`` stays empty so that it can be asked for."""
    m = _UNTIMED.match(clause.heard.masked, clause.core, clause.stop)
    if m is None or TIME in clause.view or LENGTH in clause.view:
        return None
    found = first_group(m, "what", "that")
    return update_of(clause, reference_in(clause, found[1], found[2]), {}, 0.6) if found is not None else None


def _shifted(clause: Clause) -> Intent | None:
    """ "postpone it by two days", "move the call an hour earlier": a deadline moved by a length of time."""
    m = _MOVE_BY.match(clause.heard.masked, clause.core, clause.stop)
    if m is not None:
        minutes = _shift_minutes(clause, m)
        if minutes is not None and (
            m.group("dir").strip()
            or m.group("late")
            or m.group("by")[0] == TIME
            or m.group("verb").split()[0] in ("postpone", "delay", "snooze", "extend", "push", "defer")
        ):
            begin, end = (m.start("that"), m.end("that")) if m.group("that") else (m.start("what"), m.end("what"))
            field = _FIELD.match(clause.heard.masked, begin, end)
            begin = field.end() if field is not None else begin
            if begin == end:
                return update_of(clause, Reference(clause.text, previous=True), {}, 0.8, shift=minutes)
            return update_of(clause, reference_in(clause, begin, end), {}, 0.9, shift=minutes)
    return None


def _with_both_times(clause: Clause) -> Clause:
    """The clause with "due today to tomorrow" and "from Thursday to Friday" read as an old and a new time, not as a range."""
    heard = clause.heard
    for span in clause.times:
        m = _OLD_TO_NEW.fullmatch(heard.folded, span.begin, span.stop)
        if m is None or span.recurrence:
            continue
        parts = [m.span("old"), m.span("new")]
        bare = _BARE_CLOCK.fullmatch(heard.folded, *parts[1]) is not None
        if heard.masked[clause.core + len(clause.head) : span.begin].strip() in ("", "the"):
            # "move the third to Friday": the third is a place in the list.
            parts = parts[1:]
        # "two o'clock to four": four is a clock as well.
        leads = ["at " if bare and part is parts[-1] else "" for part in parts]
        both = [
            read_times(lead + heard.text[b:s], heard.now, heard.settings)
            for lead, (b, s) in zip(leads, parts, strict=True)
        ]
        if any(len(found) != 1 for found in both):
            continue
        new = [
            replace(found[0], begin=max(b, found[0].begin + b - len(lead)), stop=found[0].stop + b - len(lead))
            for found, lead, (b, _) in zip(both, leads, parts, strict=True)
        ]
        times = tuple(sorted((*(s for s in heard.times if s is not span), *new), key=lambda s: s.begin))
        masked = list(heard.masked)
        masked[span.begin : span.stop] = heard.folded[span.begin : span.stop]
        for part in new:
            masked[part.begin : part.stop] = TIME * (part.stop - part.begin)
        return Clause(replace(heard, times=times, masked="".join(masked)), clause.begin, clause.stop, clause.state)
    return clause


_BARE_CLOCK = Pattern(r"\d{1,2}(?::\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve")
_OLD_TO_NEW = Pattern(r"(?:from\s+)?(?P<old>.+?)\s+(?:to|until|till|into)\s+(?P<new>.+)")

_DUE = Pattern(r"\b(?:due|until|by|deadline)\b|\ue000\s*instead")


def _shift_minutes(clause: Clause, m: Any) -> int | None:
    begin, end = m.span("by")
    words = clause.heard.masked[begin:end]
    minutes = None
    if words[0] == LENGTH:
        minutes = next((d.minutes for d in clause.heard.durations if d.begin >= begin and d.stop <= end + 1), None)
    elif words[0] != TIME:
        minutes = _minutes_in(words)
    else:
        relative = _RELATIVE.match(clause.heard.folded, begin, end)
        minutes = _minutes_in(relative.group(1)) if relative is not None else None
        if relative is not None and relative.group(2) in ("earlier", "sooner") and minutes is not None:
            return -minutes
    if minutes is None:
        return None
    earlier = (
        (m.group("late") or "") in ("earlier", "forward")
        or "forward" in m.group("dir")
        or "forward" in m.group("verb")
        or "up" in m.group("dir").split()
    )
    return -minutes if earlier else minutes


_RELATIVE = Pattern(rf"(?:by\s+)?({_SPAN_OF_TIME})\s+(earlier|later|sooner)")

_NUMBERS = dict(zip("one two three four five six seven eight nine ten".split(), range(1, 11), strict=True))

_UNITS = {"minute": 1, "min": 1, "hour": 60, "day": 1440, "week": 10080, "month": 43200}


def _minutes_in(words: str) -> int | None:
    """Minutes in "two days", "a week"."""
    parts = words.split()
    unit = next((_UNITS[u] for u in (parts[-1], parts[-1].removesuffix("s")) if u in _UNITS), None)
    if unit is None:
        return None
    count = (
        int(parts[0])
        if parts[0].isdigit()
        else _NUMBERS.get(parts[0], 2 if "couple" in parts else 3 if "few" in parts else 1)
    )
    return count * unit


def _to_time(clause: Clause, begin: int, end: int, confidence: float) -> Intent | None:
    """A new time for what stands in ``begin..end``; an old time in "from Thursday to Friday" narrows, it is not the new one."""
    heard = clause.heard
    spans = times_after(clause, end)
    old = _FROM.search(heard.masked, begin, end)
    if (
        old is not None
        and old.start() > begin
        and not heard.masked[begin : old.start()].rstrip().endswith(" due")
        and not reference_in(clause, begin, old.start()).everything
    ):
        end = old.start()
    changes, more = new_times(
        clause, spans[-1:] if len(spans) > 1 and not any(is_clock_only(s, heard.folded) for s in spans) else spans
    )
    m = _FIELD.match(heard.masked, begin, end)
    if m is not None:
        field = "start" if m.group("field").startswith("start") else "deadline"
        begin = m.end()
        if field == "start" and "deadline" in changes:
            changes = {"start": changes["deadline"]}
    if begin >= end:
        return None
    return update_of(clause, reference_in(clause, begin, end), changes, confidence, **more)


_FROM = Pattern(r"\s*\bfrom\s+(?:\ue000+)?\s*$")

_FIELD = Pattern(
    r"(?:the\s+)?(?P<field>start date|start time|start|due date|deadline|date and time|date|time"
    r"|day)\s+(?:of|for|on)\s+"
)

_PRONOUN_TO = Pattern(
    rf"(?:make|move|change|switch|set|push|shift|do)\s+(?P<what>it|that|this|them|these|those|that one"
    rf"|this one)\s+(?:(?:to|for|on|at|by|until)\s+)*{_T}\s*(?:instead|please|then)?\s*[.!]*\s*$"
)


def read_due(clause: Clause) -> Intent | None:
    """ "the report is due Thursday", "the meeting was moved to 3pm", "for the swim lessons, I need that done by Friday"."""
    heard, masked = clause.heard, clause.heard.masked
    if TIME not in clause.view or clause.is_question:
        return None
    m = _FOR_TOPIC.match(masked, clause.wish_at, clause.stop)
    if m is not None:
        spans = times_after(clause, m.end("what"))
        if spans:
            changes, more = new_times(clause, spans)
            fallback = draft_of(clause, m.start("what"), m.end("what"))
            if fallback is not None:
                fallback = replace(fallback, task=without_article(fallback.task))
            return update_of(clause, reference_in(clause, *m.span("what")), changes, 0.85, fallback, **more)
    m = _PRONOUN_TO.match(masked, clause.core, clause.stop)
    if m is not None:
        changes, more = new_times(clause, times_after(clause, m.end("what")))
        return update_of(clause, reference_in(clause, *m.span("what")), changes, 0.85, None, **more)
    m = _THEY_MOVED.match(masked, clause.wish_at, clause.stop)
    if m is not None and clause.words[0] not in ("i", "we", "you"):
        changes, more = new_times(clause, times_after(clause, m.end("what")))
        return update_of(clause, reference_in(clause, *m.span("what")), changes, 0.8, None, **more) if changes else None
    m = _IS_DUE.match(masked, clause.wish_at, clause.stop)
    if m is None:
        return None
    found = first_group(m, "what", "that", "else")
    if found is None:
        return None
    words = masked[found[1] : found[2]].split()
    if not words or (words[0] in PRONOUNS and words[0] != "it") or len(words) > 9:
        return None
    determined = (
        words[0] in ("the", "my", "that", "this", "our", "it", "#", "all", "everything") or " due " in f" {m.group()} "
    )
    if not determined or "birthday" in words or "name" in words:
        return None
    spans = times_after(clause, found[2])
    if spans and all(is_over(span, clause.heard.now, clause.heard.folded) for span in spans):
        return None  # "my flight was delayed yesterday" is told, not asked
    reference = reference_in(clause, found[1], found[2])
    changes, more = new_times(clause, spans)
    if not changes:
        return None
    fallback = None
    waits = re.search(r"\bwait\b", m.group()) is not None  # "the bike can wait until next week" asks for no new task
    if not waits and not reference.previous and reference.words:
        base = draft_of(clause, found[1], found[2])
        title = without_article(tidy(heard, heard.text[found[1] : found[2]]))
        fallback = replace(base, task=title) if base is not None and title else base
    return update_of(clause, reference, changes, 0.8, fallback, **more)
