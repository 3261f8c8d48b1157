"""English: a new name, importance, length, tag, project, note or state for a task."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.heard import LENGTH, TIME
from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_drafts import draft_of
from taskmaistro_tui.language.intents.english_move import LENGTHS
from taskmaistro_tui.language.intents.english_parts import (
    PRONOUNS,
    UPDATE_HEADS,
    first_group,
    reference_in,
    update_of,
    without_article,
    without_list,
)
from taskmaistro_tui.language.intents.english_words import TASK_VERBS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent
from taskmaistro_tui.language.task_text import priority_of
from taskmaistro_tui.language.title import tidy

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
    r"|(?:change|set|update|edit)\s+(?P<what6>its|(?:the|my|that)\s+.+?(?:'s|\s+task's))\s+(?:name|title|text"
    r"|wording)\s+(?:to|into|as)"
    r"\s+(?P<new6>.+?)\s*[.!?]*\s*$"
    r"|(?:rename|retitle|call)\s+(?P<what3>it|that|this|that one|this one|the \S+ (?:one|task|thing"
    r"|item))\s+(?P<new3>(?!done\b|off\b|a day\b|quits\b|even\b).+?)(?:\s+instead)?\s*[.!?]*\s*$"
    r"|(?:update|change|edit|fix)\s+(?P<what5>.+?)\s+(?:to say|to read|so (?:that )?it (?:says"
    r"|reads))\s+(?P<new5>.+?)\s*[.!?]*\s*$"
    r"|(?P<what4>.+?)\s+should\s+(?:be called|be named|read|say|be renamed to)\s+(?P<new4>.+?)\s*[.!?]*\s*$"
)

_REPLACE = Pattern(
    r"(?:change|turn)\s+(?P<what>.+?)\s+(?:to|into)\s+(?P<new>.+?)\s*[.!?]*\s*$"
    r"|substitute\s+(?P<instead>.+?)\s+for\s+(?P<gone>.+?)\s*[.!?]*\s*$"
    r"|(?:replace|swap|switch)\s+(?P<old>.+?)\s+(?:to|with|for|into)\s+(?P<other>.+?)\s*[.!?]*\s*$"
)

_PRIO = (
    r"(?P<prio>(?:the\s+)?(?:high(?:er|est)?|low(?:er|est)?|medium|normal|top|urgent|important|critical"
    r"|less important|more important|less urgent|more urgent)(?:[ -](?:priority|prio|importance))?"
    r"|not urgent|not important|unimportant)"
)

_LEVEL = r"high|low|medium|normal|urgent|top"

_PRIORITY = Pattern(
    r"(?P<dir>raise|increase|lower|reduce|decrease|drop|change|set)\s+(?:the\s+)?(?:priority"
    rf"|importance|urgency)\s+(?:of|for|on)\s+(?P<what5>.+?)(?:\s+(?:to|as)\s+(?P<prio5>{_LEVEL})(?:\s+priority)?)?"
    r"\s*[.!?]*\s*$"
    rf"|(?:the\s+)?(?:priority|importance|urgency)\s+(?:of|for)\s+(?P<what6>.+?)\s+(?:is|should be|must be|to"
    rf"|becomes)\s+(?:now\s+)?(?P<prio6>{_LEVEL})(?:\s+now)?\s*[.!]*\s*$"
    r"|(?:bump|move|push)\s+(?P<what4>[^,;]+?)\s+(?P<up>up|down|to the top|to the bottom)(?:\s+(?:the|in"
    r"|on|of)\s+(?:my\s+|the\s+)?(?:list|priority|priorities))?(?:\s*[,;-]\s*.*)?\s*[.!?]*\s*$"
    rf"|(?:make|set|mark|flag|bump|raise|give|change|put|move|treat|label"
    rf"|classify)\s+(?P<what>.+?)\s+(?:(?:to|as|at|with|be|is|on|in|up to|down to|a"
    rf"|into)\s+)*{_PRIO}\s*[.!?]*\s*$"
    rf"|(?P<that>.+?)\s*(?:\b(?:is|are|has|should be|should have|became|becomes|must be|needs to be"
    rf"|is now|are now)|'s)\s+(?:now\s+|really\s+|very\s+|actually\s+|the\s+|my\s+|a\s+|super\s+"
    rf"|quite\s+|pretty\s+|more\s+|of\s+)*(?P<prio2>(?:high|low|medium|normal"
    rf"|top)(?:est)?[ -](?:priority|prio|importance)|urgent|important|critical|not urgent|not important"
    rf"|not that important|high|asap)\s*(?:now|too|as well|please)?\s*[.!]*\s*$"
    r"|(?P<verb>prioriti[sz]e|de-?prioriti[sz]e|flag|star|escalate)\s+(?P<what3>.+?)\s*[.!?]*\s*$"
)

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
    rf"|up to\s+|some\s+|like\s+)*{LENGTHS}(?P<rest>\s+to\s+\w+|\s+long|\s+of work|\s+at most"
    rf"|\s+or so)?\s*[.!]*\s*$"
    rf"|(?:set|change|estimate|make|update|put|give|plan|budget"
    rf"|reckon)\s+(?:the\s+(?:time\s+)?(?:estimate|time|duration|length|time to complete)\s+(?:of|for"
    rf"|on)\s+)?(?P<that>.+?)\s+(?:(?:at|to|as|for|be|with|an? (?:time )?estimate of|take|last|is|about"
    rf"|around|estimate)\s+)*{LENGTHS}(?:\s+(?:estimate|long|instead))?\s*[.!?]*\s*$"
)

_NOTE = Pattern(
    r"(?:add|put|attach|write|make|leave)\s+(?:a\s+|the\s+|this\s+)?notes?\s+(?:to|on|for"
    r"|in)\s+(?P<what>.+?)\s*(?::|,|\bthat\b|\bsaying\b|\bthat says\b)\s*(?P<note>.+?)\s*$|(?:note"
    r"|remark)\s+(?:for|on)\s+(?P<what2>.+?)\s*:\s*(?P<note2>.+?)\s*$"
    r"|(?:edit|update|change)\s+(?P<what3>.+?)\s+to\s+(?:mention|include)\s+(?P<note3>.+?)\s*[.!]*\s*$"
)

# "change the location of the picnic to the park" is no new title, "switch it to the afternoon" neither.
_WHERE = Pattern(
    r"(?:the\s+)?(?P<what>location|place|venue|address|room|phone number)\s+(?:of|for)\s+(?:the\s+|my\s+)?"
)
_SOME_TIME = Pattern(
    r"(?:the\s+)?(?:(?:early|late|next|following|this|same)\s+)?(?:morning|afternoon|evening|night|weekend|week"
    r"|month|day|noon|later|earlier"
    r"|\d{1,2}(?:st|nd|rd|th)?|first|second|third|twenty|tomorrow|today)\b"
)
_STATE_WORDS = frozenset("done complete completed finished high low medium urgent important normal progress".split())


def read_rename(clause: Clause) -> Intent | None:
    """A new title: "rename X to Y", "change X to Y"."""
    masked, place, stop = clause.heard.masked, clause.core, clause.stop
    m = _RENAME.match(masked, place, stop)
    if m is not None:
        for what, new in ((f"what{n}", f"new{n}") for n in ("", 2, 3, 4, 5, 6)):
            if m.group(what) is not None:
                title = tidy(clause.heard, clause.heard.text[m.start(new) : m.end(new)])
                if what == "what4" and m.group(what).split()[0] in PRONOUNS:
                    return None
                if not title:
                    return None
                return update_of(clause, reference_in(clause, *m.span(what)), {"task": title}, 0.95)
    if clause.head in ("change", "replace", "swap", "switch", "substitute") and TIME not in clause.view:
        m = _REPLACE.match(masked, place, stop)
        old, new = next(
            (pair for pair in (("what", "new"), ("gone", "instead")) if m is not None and m.group(pair[0])),
            ("old", "other"),
        )
        if m is not None and not (set(m.group(new).split()) & _STATE_WORDS) and "your" not in m.group(old).split():
            begin, end = without_list(masked, *m.span(new))
            title = tidy(clause.heard, clause.heard.text[begin:end])
            place_of = _WHERE.match(masked, *m.span(old))
            if title and place_of is not None:
                note = f"{place_of.group('what')}: {title}"
                return update_of(clause, reference_in(clause, place_of.end(), m.end(old)), {"notes": note}, 0.7)
            if _SOME_TIME.match(title.lower()):
                return None
            if any(c.isalpha() for c in title or ""):  # "change the call to 9" is about a time
                fallback = (
                    draft_of(clause, place) if clause.head in ("replace", "swap", "switch", "substitute") else None
                )
                return update_of(
                    clause, reference_in(clause, *without_list(masked, *m.span(old))), {"task": title}, 0.7, fallback
                )
    return None


def read_priority(clause: Clause) -> Intent | None:
    """A new importance: "make X urgent", "X is high priority", "bump X up"."""
    if not _PRIORITY_HINTS & clause.word_set:
        return None
    m = None
    for place in dict.fromkeys((clause.core, clause.wish_at)):
        m = _PRIORITY.match(clause.heard.masked, place, clause.stop)
        if m is not None:
            break
    if m is None:
        return None
    found = first_group(m, "what", "that", "what3", "what4", "what5", "what6")
    if found is None:
        return None
    name, begin, end = found
    if name == "what":
        value = priority_of(m.group("prio"))
    elif name == "that":
        first = m.group("that").split()[0]
        if first in PRONOUNS or clause.is_question or (first in TASK_VERBS and "," in m.group("that")):
            return None
        value = priority_of(m.group("prio2"))
    elif name == "what3":
        value = "low" if m.group("verb").startswith("de") else "high"
    elif name == "what4":
        value = "high" if m.group("up") in ("up", "to the top") else "low"
    elif name == "what6":
        value = priority_of(m.group("prio6"))
    else:
        said = m.group("prio5")
        if said is None and m.group("dir") in ("change", "set"):
            return None
        value = priority_of(said) if said else ("high" if m.group("dir") in ("raise", "increase") else "low")
    return update_of(clause, reference_in(clause, begin, end), {"priority": value}, 0.85)


_PRIORITY_HINTS = frozenset(
    "high higher highest low lower lowest medium normal top urgent important critical priority prioritize "
    "prioritise deprioritize deprioritise de-prioritize flag star escalate up down asap unimportant "
    "importance urgency bottom high-priority low-priority".split()
)


def read_fields(clause: Clause) -> Intent | None:
    """A tag, a project, a note or the removal of a field; tried before deletions ("remove the deadline of the report")."""
    if (clause.is_question or clause.head in ("which", "what", "who", "how", "do", "show", "list")) and (
        clause.head not in UPDATE_HEADS
    ):
        return None
    heard, masked, place, stop = clause.heard, clause.heard.masked, clause.core, clause.stop
    if clause.head in ("tag", "label", "add", "put", "give", "attach", "assign"):
        m = _TAG.match(masked, place, stop)
        if m is not None:
            for tag, what in (("tag", "what"), ("tag2", "what2"), ("tag3", "what3"), ("tag4", "what4")):
                if m.group(tag) is not None:
                    name = heard.text[m.start(tag) : m.end(tag)].lstrip("#@")
                    return update_of(clause, reference_in(clause, *m.span(what)), {}, 0.9, add_tags=(name,))
    m = _NO_TAG.match(masked, place, stop)
    if m is not None and (found := first_group(m, "what", "that")):
        named = first_group(m, "tag", "tag2")
        name = heard.text[named[1] : named[2]].lstrip("#@") if named is not None else ""
        return update_of(
            clause,
            reference_in(clause, found[1], found[2]),
            {} if name else {"tags": []},
            0.9,
            remove_tags=(name,) if name else (),
        )
    m = _NO_DEADLINE.match(masked, place, stop)
    if m is not None and (found := first_group(m, "what", "whose", "that")):
        stated = m.group("field") or m.group("owned")
        field = _FIELDS.get((stated or m.group("nofield") or "").rstrip("s"))
        if field and (stated or " no " in m.group() or "n't" in m.group() or " not " in m.group()):
            return update_of(clause, reference_in(clause, found[1], found[2]), {field: None}, 0.9)
    m = _PROJECT.match(masked, place, stop) if "project" in clause.view or clause.has_sign else None
    if (
        m is not None
        and (found := first_group(m, "what", "that"))
        and (named := first_group(m, "a", "b", "c", "d", "e"))
    ):
        name = heard.text[named[1] : named[2]]
        if named[0] == "c":
            if not name.startswith("+"):
                return None
            name = name[1:]
        if name.lower() in ("new", "the", "a", "this", "that", "big", "my"):
            return None
        return update_of(clause, reference_in(clause, found[1], found[2]), {"project": name}, 0.85)
    m = _NOTE.match(masked, place, stop) if clause.word_set & _NOTED else None
    if m is not None and "list" not in clause.word_set:
        what, note = next((f"what{n}", f"note{n}") for n in ("", 2, 3) if m.group(f"what{n}"))
        return update_of(clause, reference_in(clause, *m.span(what)), {"notes": heard.cut(*m.span(note))}, 0.9)
    return None


_NOTED = frozenset("note notes remark mention include".split())
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


def read_estimate(clause: Clause) -> Intent | None:
    """How long a task takes: "the report will take two hours"."""
    if LENGTH not in clause.view:
        return None
    place = clause.wish_at
    m = _ESTIMATE.match(clause.heard.masked, place, clause.stop)
    if m is None:
        return None
    found = first_group(m, "what", "that")
    if found is None:
        return None
    words = clause.heard.masked[found[1] : found[2]].split()
    if not words or words[0] in ("i", "we", "you", "they", "he", "she", "there", "life", "how", "what"):
        return None
    if any(word.endswith(",") for word in words):
        # "schedule the service, it takes an hour" is one task with its length.
        return None
    length = next((d for d in clause.heard.durations if d.begin >= found[2] and d.stop <= clause.stop), None)
    if length is None:
        return None
    reference = reference_in(clause, found[1], found[2])
    fallback = None
    if found[0] == "what" and not reference.previous and reference.words:
        fallback = draft_of(clause, place)
        verb = (m.group("rest") or "").strip()
        if fallback is not None:
            title = without_article(tidy(clause.heard, clause.heard.text[found[1] : found[2]]))
            act = verb[3:] if verb.startswith("to ") and verb[3:] not in ("complete", "do", "finish") else ""
            fallback = replace(fallback, task=f"{act} {title}".strip() or fallback.task)
    return update_of(clause, reference, {"time_to_complete": length.minutes}, 0.8, fallback)
