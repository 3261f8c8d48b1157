"""English: changes to tasks that exist: a new deadline, name, importance, length, tag, or state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from taskmaistro_tui.language.heard import LENGTH, TIME
from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_chat import off_topic
from taskmaistro_tui.language.intents.english_create import draft_of
from taskmaistro_tui.language.intents.english_words import TASK_VERBS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Reference, TaskDraft, TimeSpan
from taskmaistro_tui.language.references import read_reference
from taskmaistro_tui.language.task_text import priority_of, tidy
from taskmaistro_tui.language.task_times import is_clock_only, task_times
from taskmaistro_tui.language.times import read_times

_T = "\ue000+"
_L = "\ue001+"
_TO_TIME = (
    rf"(?:\b(?:to|till|until|for|by|on|at|due|back|off|forward|over|into|from|instead|out|up|earlier|later"
    rf"|after|before|around|be|starting)\s+)*{_T}(?:\s*(?:instead|please|now|rather|then|too"
    rf"|if possible))*\s*[.!?]*\s*"
)
_MOVE = Pattern(
    rf"(?P<verb>move|push(?:\s+(?:back|out|off))?|postpone|reschedule|delay|defer|shift|bump|snooze"
    rf"|put\s+off|put\s+back|bring\s+forward|pull\s+forward|carry\s+over|kick|resched"
    rf"|hold(?:\s+off)?(?:\s+on)?|do|rebook|slide)\s+(?P<what>.+?)\s*(?:[,;]\s*)?{_TO_TIME}$"
)
_SPAN_OF_TIME = (
    r"(?:\d{1,3}|an?|one|another|two|three|four|five|six|seven|eight|nine|ten|a couple of"
    r"|a few)\s+(?:more\s+)?(?:minute|min|hour|day|week|month)s?"
)
_MOVE_BY = Pattern(
    rf"(?P<verb>move|push(?:\s+(?:back|out|off))?|postpone|reschedule|delay|defer|shift|bump|snooze"
    rf"|put\s+off|put\s+back|bring(?=.*\bforward\b)|pull(?=.*\bforward\b)"
    rf"|extend)\s+(?P<what>.*?)\s*(?P<dir>(?:\b(?:back|by|for|forward|out|up|off|another|the deadline"
    rf"|ahead|of)\s+)*)(?P<by>{_L}|{_SPAN_OF_TIME}|{_T})\s*(?P<late>later|earlier|back"
    rf"|forward|more)?(?:\s+(?:for\s+)?(?P<that>(?:all\s+)?(?:the|my|every)\s+.+?))?\s*[.!?]*\s*$"
)
_CHANGE = Pattern(
    rf"(?P<verb>change|switch|make|set|update|adjust|edit|modify|correct|fix|extend|have|alter|amend"
    rf"|get|want|need|reset)\s+(?P<what>.+?)\s*(?:[,;]\s*)?(?:\b(?:can you |please "
    rf"|could you )?(?:change it |move it )?\b)?(?P<to>\b(?:to|till|until|for|by|due|from|be due|is due"
    rf"|due on|due by|be|on|at|into|instead)\s+|(?={_T}\s*(?:instead|due)))(?:\b(?:be|on|at|by|the"
    rf"|due)\s+)*{_T}(?:\s*(?:to|until|-)\s*{_T})?(?:\s*(?:instead|please|now|rather))*\s*[.!?]*\s*$"
)
_DEADLINE_OF = Pattern(
    rf"(?:set|change|move|push|update|make|put|extend|shift|adjust|add|give|switch|edit|reset"
    rf"|postpone)\s+(?:a\s+|the\s+|its\s+|my\s+)?(?:new\s+)?(?:deadline|due date|due|date|time|start"
    rf"|start date|start time|day|reminder time|alert)(?:\s+(?:and time|time))?\s+(?:date\s+)?(?:of|for"
    rf"|on|to)\s+(?P<what>.+?)\s*(?:\b(?:to|till|until|for|by|on|at|as|is|be|of)\s+)*{_T}\s*[.!?]*\s*$"
    rf"|(?:set|change|move|give|update)\s+(?P<that>.+?)(?:'s)?\s+(?:a\s+)?(?:deadline|due date|date"
    rf"|time|start date|start time)\s*(?:\b(?:to|for|by|on|at|as|is|of)\s+)*{_T}\s*[.!?]*\s*$"
)
_NO_DEADLINE = Pattern(
    r"(?:remove|delete|clear|drop|cancel|take off|take away|unset|erase|get rid of)\s+(?:the\s+|any\s+"
    r"|its\s+)?(?P<field>deadline|due date|date|estimate|time estimate|priority|recurrence|repetition"
    r"|repeat|project|start|start date|notes?)s?\s+(?:of|for|from|on|off)\s+(?P<what>.+?)\s*[.!?]*\s*$"
    r"|(?:remove|delete|clear|drop|cancel|take off|take away|unset|erase|get rid of)\s+(?P<whose>.+?)(?:'s|s')\s+"
    r"(?P<owned>deadline|due date|estimate|time estimate|priority|recurrence|repetition|project|start date|notes?)"
    r"\s*[.!?]*\s*$"
    r"|(?P<that>.+?)\s+(?:has|have|needs?|should have|doesn't have|doesn't need|does not need)\s+(?:no"
    r"|a|any)\s+(?P<nofield>deadline|due date)\s*(?:any\s?more|now)?\s*[.!]*\s*$"
)
_NO_TAG = Pattern(
    r"(?:remove|delete|drop|take)\s+(?:the\s+)?(?:tag|label)s?\s+(?P<tag>[#\w-]+|\ue002+)\s+(?:of|for"
    r"|from|on|off)\s+(?P<what>.+?)\s*[.!?]*\s*$|(?:untag|unlabel)\s+(?P<that>.+?)(?:\s+(?:from"
    r"|as)\s+(?P<tag2>[#\w-]+|\ue002+))?\s*[.!?]*\s*$"
)
_RENAME = Pattern(
    r"(?:rename|retitle|relabel|reword|rephrase)\s+(?P<what>.+?)\s+(?:to|as|into)\s+(?P<new>.+?)\s*[.!?]*\s*$"
    r"|(?:change|set|update|edit)\s+(?:the\s+)?(?:name|title|text|wording|description)\s+(?:of|for"
    r"|on)\s+(?P<what2>.+?)\s+(?:to|into|as)\s+(?P<new2>.+?)\s*[.!?]*\s*$"
    r"|(?:rename|retitle|call)\s+(?P<what3>it|that|this|that one|this one|the \S+ (?:one|task|thing"
    r"|item))\s+(?P<new3>(?!done\b|off\b).+?)(?:\s+instead)?\s*[.!?]*\s*$"
    r"|(?P<what4>.+?)\s+should\s+(?:be called|be named|read|say|be renamed to)\s+(?P<new4>.+?)\s*[.!?]*\s*$"
)
_REPLACE = Pattern(
    r"(?:change|replace|swap|switch|turn)\s+(?P<what>.+?)\s+(?:to|with|for"
    r"|into)\s+(?P<new>.+?)\s*[.!?]*\s*$"
)
_PRIO = (
    r"(?P<prio>(?:the\s+)?(?:high(?:er|est)?|low(?:er|est)?|medium|normal|top|urgent|important|critical"
    r"|less important|more important|less urgent|more urgent)(?:[ -](?:priority|prio|importance))?"
    r"|not urgent|not important|unimportant)"
)
_PRIORITY = Pattern(
    rf"(?:make|set|mark|flag|bump|raise|give|change|put|move|treat|label"
    rf"|classify)\s+(?P<what>.+?)\s+(?:(?:to|as|at|with|be|is|on|in|up to|down to|a"
    rf"|into)\s+)*{_PRIO}\s*[.!?]*\s*$"
    rf"|(?P<that>.+?)\s*(?:\b(?:is|are|has|should be|should have|became|becomes|must be|needs to be"
    rf"|is now|are now)|'s)\s+(?:now\s+|really\s+|very\s+|actually\s+|the\s+|my\s+|a\s+|super\s+"
    rf"|quite\s+|pretty\s+|more\s+|of\s+)*(?P<prio2>(?:high|low|medium|normal"
    rf"|top)(?:est)?[ -](?:priority|prio|importance)|urgent|important|critical|not urgent|not important"
    rf"|not that important|high|asap)\s*(?:now|too|as well|please)?\s*[.!]*\s*$"
    r"|(?P<verb>prioriti[sz]e|de-?prioriti[sz]e|flag|star|escalate)\s+(?P<what3>.+?)\s*[.!?]*\s*$"
    r"|(?:bump|move|push)\s+(?P<what4>.+?)\s+(?P<up>up|down|to the top|to the bottom)(?:\s+(?:the|in"
    r"|on|of)\s+(?:my\s+|the\s+)?(?:list|priority|priorities))?(?:\s*[,;-]\s*.*)?\s*[.!?]*\s*$"
    r"|(?P<dir>raise|increase|lower|reduce|decrease|drop|change|set)\s+(?:the\s+)?(?:priority"
    r"|importance|urgency)\s+(?:of|for|on)\s+(?P<what5>.+?)(?:\s+(?:to|as)\s+(?P<prio5>high|low|medium"
    r"|normal|urgent|top)(?:\s+priority)?)?\s*[.!?]*\s*$"
)
_STATUS: tuple[tuple[str, Pattern], ...] = (
    ("in progress", Pattern(
        r"(?:(?:i|we)(?:'m|'re|'ve| am| are| have)?\s+(?:just\s+|now\s+|currently\s+|already\s+|finally\s+"
        r"|also\s+)*(?:working on|started(?: on| with| working on)?|starting(?: on| with)?|begun|began"
        r"|doing|busy with|in the middle of|on)|start(?:ed|ing)?(?: on| with| working on| doing)?"
        r"|begin(?: with)?|starting|working on)\s+(?P<what>.+?)(?:\s+(?:now|right now|at the moment"
        r"|currently|today|already))?\s*[.!]*\s*$")),
    ("in progress", Pattern(
        r"(?:mark|set|move|put|change)\s+(?P<what>.+?)\s+(?:(?:as|to|into"
        r"|in)\s+)*(?:the\s+)?(?:in[ -]progress|started|doing|ongoing|wip)(?:\s+column)?\s*[.!?]*\s*$"
        r"|(?P<that>.+?)\s+(?:is|are)\s+(?:now\s+)?(?:in progress|underway|started|under way"
        r"|ongoing)\s*[.!]*\s*$")),
    ("not started", Pattern(
        r"(?:reopen|re-open|uncheck|untick|unfinish|uncomplete|undone|unmark|un-do|unarchive|restart"
        r"|reactivate)\s+(?P<what>.+?)\s*[.!?]*\s*$|(?:mark|set|move|put"
        r"|change)\s+(?P<that>.+?)\s+(?:(?:as|to|back to|into|in|back)\s+)*(?:the\s+)?(?:not\s+(?:done"
        r"|started|finished|complete|completed)|to[ -]?do|open|undone|incomplete|unfinished|backlog"
        r"|not yet done)(?:\s+column)?\s*[.!?]*\s*$"

            r"|(?P<else>.+?)\s*(?:\b(?:is|are|was|were)\s+not|n't|\bis still|\bare still)\s+(?:actually\s+"
            r"|yet\s+|really\s+|quite\s+)*(?:not\s+)?(?:done|finished|complete|completed|open)(?:\s+(?:yet"
            r"|after all|actually))?\s*[.!]*\s*$")),
    ("archived", Pattern(
        r"archive\s+(?P<what>.+?)\s*[.!?]*\s*$|(?:move|put|send)\s+(?P<that>.+?)\s+(?:to|into"
        r"|in)\s+(?:the\s+)?archive\s*[.!?]*\s*$")),
)  # fmt: skip
_TAG = Pattern(
    r"(?:tag|label)\s+(?P<what>.+?)\s+(?:(?:with|as)\s+)?(?:the\s+)?(?:tag\s+|label\s+)?(?P<tag>[\w-]+"
    r"|\ue002+)(?:\s+tag)?\s*[.!?]*\s*$|(?:add|put|give|attach|assign)\s+(?:a\s+|the\s+)?(?:tags?"
    r"|labels?)\s+(?P<tag2>[#\w-]+|\ue002+)\s+(?:to|on|onto|for)\s+(?P<what2>.+?)\s*[.!?]*\s*$"
    r"|(?:add|put|give)\s+(?P<tag3>\ue002+)\s+(?:to|on|onto)\s+(?P<what3>.+?)\s*[.!?]*\s*$|(?:add|put"
    r"|give)\s+(?:the\s+)?(?P<tag4>[\w-]+)\s+(?:tag|label)\s+(?:to|on"
    r"|onto)\s+(?P<what4>.+?)\s*[.!?]*\s*$"
)
_PROJECT = Pattern(
    r"(?:move|put|add|assign|file|set)\s+(?P<what>.+?)\s+(?:to|in|into|under|on)\s+(?:the\s+"
    r"|my\s+)?(?:project\s+(?P<a>[\w-]+)|(?P<b>[\w-]+)\s+project|(?P<c>\ue002+))\s*[.!?]*\s*$"
    r"|(?P<that>.+?)\s+(?:belongs to|is part of)\s+(?:the\s+)?(?:project\s+(?P<d>[\w-]+)"
    r"|(?P<e>[\w-]+)\s+project)\s*[.!]*\s*$"
)
_ESTIMATE = Pattern(
    rf"(?P<what>.+?)\s+(?:(?:will|'ll|should|might|may|would|is going to|could|can|probably|usually"
    rf"|only|now)\s+)*(?:takes?|need|needs|last|lasts|be|is|cost|costs|require|requires)\s+(?:me\s+"
    rf"|us\s+)?(?:about\s+|around\s+|roughly\s+|approximately\s+|only\s+|just\s+|maybe\s+|at least\s+"
    rf"|up to\s+|some\s+|like\s+)*{_L}(?P<rest>\s+to\s+\w+|\s+long|\s+of work|\s+at most"
    rf"|\s+or so)?\s*[.!]*\s*$"
    rf"|(?:set|change|estimate|make|update|put|give|plan|budget"
    rf"|reckon)\s+(?:the\s+(?:time\s+)?(?:estimate|time|duration|length|time to complete)\s+(?:of|for"
    rf"|on)\s+)?(?P<that>.+?)\s+(?:(?:at|to|as|for|be|with|an? (?:time )?estimate of|take|last|is|about"
    rf"|around|estimate)\s+)*{_L}(?:\s+(?:estimate|long|instead))?\s*[.!?]*\s*$"
)
_IS_DUE = Pattern(
    rf"(?P<what>.+?)\s*(?:\b(?:is|are|was|were|has to be|have to be|needs? to be|must be|should be"
    rf"|will be|can be|got|gets|moved|has|comes)|'s)\s+(?:now\s+|actually\s+|really\s+|only\s+|been\s+"
    rf"|already\s+|got\s+)*(?:due|done|finished|completed|ready|in|moved|postponed|rescheduled"
    rf"|pushed(?: back)?|delayed|changed|scheduled|submitted|handed in|paid|a deadline|the deadline|on"
    rf"|at|by|to|for|until|taken care of)(?:\s+(?:of|on|by|at|in|for|to|until|till|before|from|date|now"
    rf"|is|the))*\s*{_T}(?:\s*(?:instead|now|please|already|latest|at the latest))*\s*[.!]*\s*$"
    rf"|(?P<that>.+?)\s+(?:is|are)\s+(?:now\s+)?{_T}\s*(?:instead|now)\s*[.!]*\s*$"
    rf"|(?:the\s+)?(?:deadline|due date)\s+(?:of|for)\s+(?P<else>.+?)\s+(?:is|are|moved to|changed to"
    rf"|was moved to|has moved to|got moved to)\s+(?:now\s+|on\s+|by\s+)*{_T}\s*[.!]*\s*$"
)
_FOR_TOPIC = Pattern(
    r"(?:for|about|regarding|as for|concerning|re"
    r"|on)\s+(?P<what>[^,;:]{2,60}?)\s*[,;:-]\s*(?P<rest>.*\b(?:it|that|this|them|those)\b.*)$"
)
_NOTE = Pattern(
    r"(?:add|put|attach|write|make|leave)\s+(?:a\s+|the\s+|this\s+)?notes?\s+(?:to|on|for"
    r"|in)\s+(?P<what>.+?)\s*(?::|,|\bthat\b|\bsaying\b|\bthat says\b)\s*(?P<note>.+?)\s*$|(?:note"
    r"|remark)\s+(?:for|on)\s+(?P<what2>.+?)\s*:\s*(?P<note2>.+?)\s*$"
)
_REPEAT = Pattern(
    rf"(?:make|set|have|let)\s+(?P<what>.+?)\s+(?:(?:to\s+)?(?:repeat|recur|recurring|repeating|happen|be"
    rf"|go)\s+)*{_T}\s*[.!?]*\s*$|repeat\s+(?P<that>.+?)\s+{_T}\s*[.!?]*\s*$|(?P<else>.+?)\s+(?:repeats"
    rf"|recurs|happens|should repeat|should happen)\s+{_T}\s*[.!]*\s*$"
)
_STATE_WORDS = frozenset("done complete completed finished high low medium urgent important normal progress".split())
_PRONOUNS = frozenset("i you he she we they who what there it's that's i'm weather rain".split())
_UPDATE_HEADS = frozenset(
    "move push postpone reschedule delay defer shift bump snooze put bring pull carry kick hold slide "
    "rebook change switch make set update adjust edit modify correct fix extend have alter amend get "
    "want need reset remove delete clear drop cancel take unset erase untag "
    "unlabel rename retitle relabel reword rephrase call replace swap turn mark flag raise give treat "
    "label classify prioritize prioritise deprioritize deprioritise de-prioritize star escalate "
    "increase lower reduce decrease tag attach assign add file estimate plan budget "
    "reckon repeat reopen re-open uncheck untick unfinish uncomplete unmark unarchive restart "
    "reactivate archive start started starting begin working send resched note let do".split()
)


def _update(
    clause: Clause,
    reference: Reference,
    changes: dict[str, Any],
    confidence: float = 0.9,
    fallback: TaskDraft | None = None,
    **more: Any,
) -> Intent | None:
    if not (
        reference.words
        or reference.ids
        or reference.ordinals
        or reference.previous
        or reference.everything
        or reference.filter
    ):
        return None
    tasks = (fallback,) if fallback is not None else ()
    return Intent(
        "todo.update",
        clause.text,
        clause.begin,
        clause.stop,
        confidence,
        tasks=tasks,
        references=(reference,),
        changes=changes,
        **more,
    )


_PRONOUN_OBJECTS = frozenset("it that this them these those that one this one".split()) | {"that one", "this one"}
_QUESTIONS = frozenset("what which who whose when where why how is are was were do does did am any".split())
_INSTEAD = Pattern(
    r"\s*(?P<no>(?:(?:no|actually|sorry|wait|oops|i mean|rather|make it"
    r"|make that)[\s,]+)*)(?:(?:for|on|at|by|until|to)\s+)?\ue000+\s*(?P<instead>(?:instead|rather"
    r"|i mean|actually|then)?)\s*[.!]*\s*$"
)


def _corrected(clause: Clause) -> Intent | None:
    """ "no, Friday", "at 5pm instead": another time for what was just touched."""
    m = _INSTEAD.match(clause.view)
    if m is None or not (m.group("no").strip() or m.group("instead")):
        return None
    changes, more = _new_times(clause, list(clause.times))
    return _update(clause, Reference(clause.text, previous=True), changes, 0.7, **more)


def read_update(clause: Clause) -> Intent | None:
    """A change to existing tasks; statements about one ("the report is due Thursday") carry a task for when there is none."""
    if (clause.is_question and clause.head not in _UPDATE_HEADS) or clause.head in _QUESTIONS:
        return None
    if TIME in clause.view and (intent := _corrected(clause)) is not None:
        return intent
    for rule in _ORDER:
        intent = rule(clause)
        if intent is not None:
            return intent
    return None


def _group(m: Any, *names: str) -> tuple[str, int, int] | None:
    for name in names:
        if m.group(name) is not None:
            return name, m.start(name), m.end(name)
    return None


def _reference(clause: Clause, begin: int, stop: int) -> Reference:
    return read_reference(clause.heard, begin, stop)


def _times_after(clause: Clause, place: int) -> list[TimeSpan]:
    return [s for s in clause.times if s.begin >= place]


def _new_times(clause: Clause, spans: list[TimeSpan]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Changes from the times named, and ``clock`` when only a time of day was named."""
    changes = task_times(spans, clause.heard.now, clause.heard.folded)
    if len(spans) == 1 and spans[0].relation == "from" and spans[0].end is not None and spans[0].grain == "day":
        changes.pop("start", None)
    more: dict[str, Any] = {}
    if spans and all(is_clock_only(s, clause.heard.folded) for s in spans):
        more["clock"] = spans[-1].start.strftime("%H:%M")
    return changes, more


def _moved(clause: Clause) -> Intent | None:
    masked, place, stop = clause.heard.masked, clause.core, clause.stop
    if clause.head not in _UPDATE_HEADS:
        return None
    if TIME in clause.view:
        clause = _with_both_times(clause)
        masked = clause.heard.masked
        m = _DEADLINE_OF.match(masked, place, stop)
        if m is not None and (found := _group(m, "what", "that")):
            spans = _times_after(clause, found[2])
            changes, more = _new_times(clause, spans)
            if "start" in m.group() and "deadline" in changes:
                changes = {"start": changes["deadline"]}
            return _update(clause, _reference(clause, found[1], found[2]), changes, 0.95, **more)
        shifted = _shifted(clause)
        if shifted is not None:
            return shifted
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
        if m is not None and (found := _group(m, "what", "that", "else")) and any(s.recurrence for s in clause.times):
            changes, more = _new_times(clause, _times_after(clause, found[2]))
            return _update(clause, _reference(clause, found[1], found[2]), changes, 0.9, **more)
    return _shifted(clause)


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
                return _update(clause, Reference(clause.text, previous=True), {}, 0.8, shift=minutes)
            return _update(clause, _reference(clause, begin, end), {}, 0.9, shift=minutes)
    return None


def _with_both_times(clause: Clause) -> Clause:
    """The clause with "due today to tomorrow" and "from Thursday to Friday" read as an old and a new time, not as a range."""
    heard = clause.heard
    for span in clause.times:
        m = _OLD_TO_NEW.fullmatch(heard.folded, span.begin, span.stop)
        if m is None or span.recurrence:
            continue
        parts = [m.span("old"), m.span("new")]
        both = [read_times(heard.text[b:s], heard.now, heard.settings) for b, s in parts]
        if any(len(found) != 1 for found in both):
            continue
        new = [
            replace(found[0], begin=found[0].begin + b, stop=found[0].stop + b)
            for found, (b, _) in zip(both, parts, strict=True)
        ]
        times = tuple(sorted((*(s for s in heard.times if s is not span), *new), key=lambda s: s.begin))
        masked = list(heard.masked)
        masked[span.begin : span.stop] = heard.folded[span.begin : span.stop]
        for part in new:
            masked[part.begin : part.stop] = TIME * (part.stop - part.begin)
        return Clause(replace(heard, times=times, masked="".join(masked)), clause.begin, clause.stop, clause.state)
    return clause


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
    spans = _times_after(clause, end)
    old = _FROM.search(heard.masked, begin, end)
    if (
        old is not None
        and old.start() > begin
        and not heard.masked[begin : old.start()].rstrip().endswith((" due", " everything"))
    ):
        end = old.start()
    changes, more = _new_times(
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
    return _update(clause, _reference(clause, begin, end), changes, confidence, **more)


_FROM = Pattern(r"\s*\bfrom\s+(?:\ue000+)?\s*$")
_FIELD = Pattern(
    r"(?:the\s+)?(?P<field>start date|start time|start|due date|deadline|date and time|date|time"
    r"|day)\s+(?:of|for|on)\s+"
)


def _renamed(clause: Clause) -> Intent | None:
    masked, place, stop = clause.heard.masked, clause.core, clause.stop
    m = _RENAME.match(masked, place, stop)
    if m is not None:
        for what, new in (("what", "new"), ("what2", "new2"), ("what3", "new3"), ("what4", "new4")):
            if m.group(what) is not None:
                title = tidy(clause.heard, clause.heard.text[m.start(new) : m.end(new)])
                if what == "what4" and m.group(what).split()[0] in _PRONOUNS:
                    return None
                if not title:
                    return None
                return _update(clause, _reference(clause, *m.span(what)), {"task": title}, 0.95)
    if clause.head in ("change", "replace", "swap", "switch") and TIME not in clause.view:
        m = _REPLACE.match(masked, place, stop)
        if m is not None and not (set(m.group("new").split()) & _STATE_WORDS) and "your" not in m.group("what").split():
            title = tidy(clause.heard, clause.heard.text[m.start("new") : m.end("new")])
            if title:
                fallback = draft_of(clause, place) if clause.head in ("replace", "swap", "switch") else None
                return _update(clause, _reference(clause, *m.span("what")), {"task": title}, 0.7, fallback)
    return None


def _prioritised(clause: Clause) -> Intent | None:
    if not _PRIORITY_HINTS & clause.word_set:
        return None
    m = None
    for place in dict.fromkeys((clause.core, clause.wish_at)):
        m = _PRIORITY.match(clause.heard.masked, place, clause.stop)
        if m is not None:
            break
    if m is None:
        return None
    found = _group(m, "what", "that", "what3", "what4", "what5")
    if found is None:
        return None
    name, begin, end = found
    if name == "what":
        value = priority_of(m.group("prio"))
    elif name == "that":
        first = m.group("that").split()[0]
        if first in _PRONOUNS or clause.is_question or (first in TASK_VERBS and "," in m.group("that")):
            return None
        value = priority_of(m.group("prio2"))
    elif name == "what3":
        value = "low" if m.group("verb").startswith("de") else "high"
    elif name == "what4":
        value = "high" if m.group("up") in ("up", "to the top") else "low"
    else:
        said = m.group("prio5")
        if said is None and m.group("dir") in ("change", "set"):
            return None
        value = priority_of(said) if said else ("high" if m.group("dir") in ("raise", "increase") else "low")
    return _update(clause, _reference(clause, begin, end), {"priority": value}, 0.85)


_PRIORITY_HINTS = frozenset(
    "high higher highest low lower lowest medium normal top urgent important critical priority prioritize "
    "prioritise deprioritize deprioritise de-prioritize flag star escalate up down asap unimportant "
    "importance urgency bottom high-priority low-priority".split()
)


def _status(clause: Clause) -> Intent | None:
    masked, stop = clause.heard.masked, clause.stop
    if (not _STATUS_HINTS & clause.word_set and "n't" not in clause.view) or off_topic(clause):
        return None
    for status, pattern in _STATUS:
        m = pattern.match(masked, clause.wish_at, stop) or (
            pattern.match(masked, clause.core, stop) if clause.core != clause.wish_at else None
        )
        if m is None:
            continue
        names = [n for n in ("what", "that", "else") if n in m.groupdict() and m.group(n) is not None]
        if not names:
            continue
        begin, end = m.span(names[0])
        words = masked[begin:end].split()
        if not words or words[0] in ("to", "a", "an", "i", "we", "you", "new", "it's", "with"):
            continue
        if (
            status == "in progress"
            and names[0] == "what"
            and (clause.has_time or clause.has_length)
            and clause.head in ("start", "begin")
        ):
            continue
        reference = _reference(clause, begin, end)
        sure = 0.85
        fallback = None
        if (
            status == "in progress"
            and clause.head in ("start", "begin")
            and not (reference.previous or reference.ordinals or reference.ids)
        ):
            fallback, sure = draft_of(clause, clause.core), 0.6
        elif (
            status == "in progress"
            and names[0] == "what"
            and clause.head not in ("mark", "set", "move", "put", "change")
        ):
            if not _WORKING.search(clause.view):
                continue
            sure = 0.65
        return _update(clause, reference, {"status": status}, sure, fallback)
    return None


_STATUS_HINTS = frozenset(
    "working started starting begun began doing busy middle start begin progress in-progress ongoing wip "
    "underway reopen re-open uncheck untick unfinish uncomplete unmark unarchive restart reactivate not "
    "still todo to-do open undone incomplete unfinished backlog archive on done".split()
)
_WORKING = Pattern(r"\b(?:working on|started|starting|begun|began|busy with|in the middle of|on it)\b")


def read_fields(clause: Clause) -> Intent | None:
    """A tag, a project, a note or the removal of a field; tried before deletions ("remove the deadline of the report")."""
    if (clause.is_question or clause.head in ("which", "what", "who", "how", "do", "show", "list")) and (
        clause.head not in _UPDATE_HEADS
    ):
        return None
    heard, masked, place, stop = clause.heard, clause.heard.masked, clause.core, clause.stop
    if clause.head in ("tag", "label", "add", "put", "give", "attach", "assign"):
        m = _TAG.match(masked, place, stop)
        if m is not None:
            for tag, what in (("tag", "what"), ("tag2", "what2"), ("tag3", "what3"), ("tag4", "what4")):
                if m.group(tag) is not None:
                    name = heard.text[m.start(tag) : m.end(tag)].lstrip("#@")
                    return _update(clause, _reference(clause, *m.span(what)), {}, 0.9, add_tags=(name,))
    m = _NO_TAG.match(masked, place, stop)
    if m is not None and (found := _group(m, "what", "that")):
        named = _group(m, "tag", "tag2")
        name = heard.text[named[1] : named[2]].lstrip("#@") if named is not None else ""
        return _update(
            clause,
            _reference(clause, found[1], found[2]),
            {} if name else {"tags": []},
            0.9,
            remove_tags=(name,) if name else (),
        )
    m = _NO_DEADLINE.match(masked, place, stop)
    if m is not None and (found := _group(m, "what", "whose", "that")):
        stated = m.group("field") or m.group("owned")
        field = _FIELDS.get((stated or m.group("nofield") or "").rstrip("s"))
        if field and (stated or " no " in m.group() or "n't" in m.group() or " not " in m.group()):
            return _update(clause, _reference(clause, found[1], found[2]), {field: None}, 0.9)
    m = _PROJECT.match(masked, place, stop) if "project" in clause.view or clause.has_sign else None
    if m is not None and (found := _group(m, "what", "that")) and (named := _group(m, "a", "b", "c", "d", "e")):
        name = heard.text[named[1] : named[2]]
        if named[0] == "c":
            if not name.startswith("+"):
                return None
            name = name[1:]
        if name.lower() in ("new", "the", "a", "this", "that", "big", "my"):
            return None
        return _update(clause, _reference(clause, found[1], found[2]), {"project": name}, 0.85)
    m = _NOTE.match(masked, place, stop) if "note" in clause.view or "remark" in clause.view else None
    if m is not None:
        what, note = ("what", "note") if m.group("what") else ("what2", "note2")
        return _update(clause, _reference(clause, *m.span(what)), {"notes": heard.cut(*m.span(note))}, 0.9)
    return None


_FIELDS = {
    "deadline": "deadline",
    "due date": "deadline",
    "date": "deadline",
    "estimate": "time_to_complete",
    "time estimate": "time_to_complete",
    "priority": "priority",
    "recurrence": "recurrence",
    "repetition": "recurrence",
    "repeat": "recurrence",
    "project": "project",
    "start": "start",
    "start date": "start",
    "note": "notes",
}


def _estimated(clause: Clause) -> Intent | None:
    if LENGTH not in clause.view:
        return None
    place = clause.wish_at
    m = _ESTIMATE.match(clause.heard.masked, place, clause.stop)
    if m is None:
        return None
    found = _group(m, "what", "that")
    if found is None:
        return None
    words = clause.heard.masked[found[1] : found[2]].split()
    if not words or words[0] in ("i", "we", "you", "they", "he", "she", "there", "life", "how", "what"):
        return None
    length = next((d for d in clause.heard.durations if d.begin >= found[2] and d.stop <= clause.stop), None)
    if length is None:
        return None
    reference = _reference(clause, found[1], found[2])
    fallback = None
    if found[0] == "what" and not reference.previous and reference.words:
        fallback = draft_of(clause, place)
        verb = (m.group("rest") or "").strip()
        if fallback is not None:
            title = _named(tidy(clause.heard, clause.heard.text[found[1] : found[2]]))
            act = verb[3:] if verb.startswith("to ") and verb[3:] not in ("complete", "do", "finish") else ""
            fallback = replace(fallback, task=f"{act} {title}".strip() or fallback.task)
    return _update(clause, reference, {"time_to_complete": length.minutes}, 0.8, fallback)


_PRONOUN_TO = Pattern(
    rf"(?:make|move|change|switch|set|push|shift|do)\s+(?P<what>it|that|this|them|these|those|that one"
    rf"|this one)\s+(?:(?:to|for|on|at|by|until)\s+)*{_T}\s*(?:instead|please|then)?\s*[.!]*\s*$"
)


def _named(title: str) -> str:
    """A title without the article that pointed at a task."""
    return title[4:] if title[:4].lower() == "the " else title


def _due(clause: Clause) -> Intent | None:
    """ "the report is due Thursday", "the meeting was moved to 3pm", "for the swim lessons, I need that done by Friday"."""
    heard, masked = clause.heard, clause.heard.masked
    if TIME not in clause.view or clause.is_question:
        return None
    m = _FOR_TOPIC.match(masked, clause.wish_at, clause.stop)
    if m is not None:
        spans = _times_after(clause, m.end("what"))
        if spans:
            changes, more = _new_times(clause, spans)
            fallback = draft_of(clause, m.start("what"), m.end("what"))
            if fallback is not None:
                fallback = replace(fallback, task=_named(fallback.task))
            return _update(clause, _reference(clause, *m.span("what")), changes, 0.85, fallback, **more)
    m = _PRONOUN_TO.match(masked, clause.core, clause.stop)
    if m is not None:
        changes, more = _new_times(clause, _times_after(clause, m.end("what")))
        return _update(clause, _reference(clause, *m.span("what")), changes, 0.85, None, **more)
    m = _IS_DUE.match(masked, clause.wish_at, clause.stop)
    if m is None:
        return None
    found = _group(m, "what", "that", "else")
    if found is None:
        return None
    words = masked[found[1] : found[2]].split()
    if not words or (words[0] in _PRONOUNS and words[0] != "it") or len(words) > 9:
        return None
    determined = (
        words[0] in ("the", "my", "that", "this", "our", "it", "#", "all", "everything") or " due " in f" {m.group()} "
    )
    if not determined or "birthday" in words or "name" in words:
        return None
    reference = _reference(clause, found[1], found[2])
    changes, more = _new_times(clause, _times_after(clause, found[2]))
    if not changes:
        return None
    fallback = None
    if not reference.previous and reference.words:
        base = draft_of(clause, found[1], found[2])
        title = _named(tidy(heard, heard.text[found[1] : found[2]]))
        fallback = replace(base, task=title) if base is not None and title else base
    return _update(clause, reference, changes, 0.8, fallback, **more)


_ORDER: tuple[Callable[[Clause], Intent | None], ...] = (
    _renamed,
    _moved,
    _prioritised,
    _status,
    _estimated,
    _due,
)
