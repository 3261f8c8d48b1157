"""English: tasks that are to be removed, and what is no longer to happen."""

from __future__ import annotations

from taskmaistro_tui.language.heard import TIME
from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_chat import off_topic
from taskmaistro_tui.language.intents.english_drafts import draft_of
from taskmaistro_tui.language.intents.english_lists import FRONT, list_tail
from taskmaistro_tui.language.intents.english_parts import reported_speech, without_list
from taskmaistro_tui.language.intents.english_words import LIST_NOUNS
from taskmaistro_tui.language.intents.passage import intent_on
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Reference
from taskmaistro_tui.language.references import read_reference

_DELETE_VERBS = Pattern(
    r"(?P<verb>deleted?|destroy|scrap|nix|axe|zap|(?:turn\s+off|disable|deactivate"
    r"|switch\s+off)(?=\s+(?:\w+\s+){0,3}?(?:reminder|reminders|alarm|alarms|alert|alerts"
    r"|notification|notifications)\b)|remov(?:e|ed|ing)|erased?|cancel|cancell|drop|scratch|nuke"
    r"|clear(?:\s+(?:out"
    r"|off|up|away))?|trash|discard|get\s+rid(?:\s+(?:of|off))?|wipe(?:\s+(?:out|off))?"
    r"|blank(?:\s+out)?|empty(?:\s+out)?|eliminate|dump|lose|ditch|dismiss"
    r"|strike(?:\s+(?:out|off))?|cross\s+out|cross\s+off|take\s+(?:off|away|out)|call\s+off"
    r"|forget(?:\s+about)?|throw\s+(?:out|away)|unschedule|purge|kill|bin|toss(?:\s+out)?|leave\s+out"
    r"|edit|uncheck|get|take|pull|move|strip|kick|cut|delist|unlist|do\s+away\s+with)\b\s*"
)
_PASSIVE_DELETE = Pattern(
    r"(?:(?:i|we)\s+(?:no longer|don't|do not|dont)\s+(?:want|need)(?:\s+to)?|(?:i|we)\s+(?:don't"
    r"|do not|dont|won't|no longer)\s+have\s+to|never\s?mind(?:\s+about)?|forget(?:\s+about)?|no need (?:to|for)"
    r"|skip)\s+(?:reminding\s+(?:me|us)\s+(?:to|about|of)\s+)?(?P<what>.{1,80}?)(?:\s+(?:any\s?more|any longer|now"
    r"|after all))?\s*[.!]*\s*$"
)
# "stop reminding me about the gym"
_NO_REMINDER = Pattern(
    r"(?:(?:stop|quit|no need to keep)\s+reminding\s+(?:me|us)|(?:don't|do not|dont|no need to"
    r"|never)\s+remind\s+(?:me|us)"
    r"|(?:i|we)\s+(?:don't|do not|dont|no longer)\s+(?:want|need)\s+(?:to\s+be\s+reminded|(?:any\s+|a\s+"
    r"|the\s+)?reminders?)"
    r"|no\s+more\s+reminders?)(?:\s+(?:any\s?more|again))?\s+(?:about|to|of|for|that)\s+"
    r"(?P<what>(?!(?:it|that|this)\s*$).{2,80}?)(?:\s+(?:any\s?more|again|please|now))*\s*[.!]*\s*$"
)
# "my list should no longer have bread"
_LIST_WITHOUT = Pattern(
    r"(?:(?:my|the|our|this)\s+)?(?:[\w'-]+\s+){0,3}?(?:list|calendar|schedule|agenda)\s+(?:(?:should|must|need"
    r"|can)\s+(?:no\s+longer|not)"
    r"|shouldn't|mustn't|doesn't\s+need\s+to|does\s+not\s+need\s+to|needn't|no\s+longer\s+needs(?:\s+to)?)\s+"
    r"(?:have|include|contain|say|show|list)?\s*(?P<what>\w.{1,60}?)(?:\s+(?:any\s?more|now))?\s*[.!]*\s*$"
)
# "no more bread on the list"
_NOT_ON_LIST = Pattern(
    r"(?:no(?:\s+more)?|(?:i|we)\s+(?:don't|do not|dont|no longer)\s+(?:want|need))\s+(?P<what>.{2,60}?)\s+(?:on|in)\s+"
    r"(?:my|the|our|this|that)\s+(?:[\w'-]+\s+){0,3}?list\b(?:\s+(?:any\s?more|please|now))*\s*[.!]*\s*$"
)
_IS_OFF = Pattern(
    r"(?P<what>.{2,80}?)\s+(?:is|are|was|were|has been|have been|got)\s+(?:now\s+|already\s+"
    r"|been\s+)*(?:cancelled|canceled|called off|not happening|(?:no longer|not|never) (?:needed|necessary|relevant"
    r"|required"
    r"|happening|required)|obsolete|off the table)\b.*$"
)
_TO_BE_GONE = Pattern(
    r"(?P<what>.{2,80}?)\s+(?:needs? to be|should be|must be|has to be|to be|can be|be)\s+(?:removed"
    r"|deleted|erased|cleared|cancelled|canceled|taken off|crossed off|emptied|wiped)\b"
)
_GONE = Pattern(
    r"(?:get|have|want|need)\s+(?P<what>.{2,80}?)\s+(?:removed|deleted|erased|cleared|cancelled|canceled"
    r"|taken off|crossed off|crossed out|emptied|wiped|gone)\b"
)
_BLANK = Pattern(
    r"(?:make|keep|leave|need|want)\s+(?:sure\s+)?(?:a\s+)?(?:(?:my|the)\s+)?(?:clear\s+|clean\s+|empty\s+"
    r"|blank\s+)?(?:to[- ]?do list|list|calendar|schedule|agenda"
    r"|to do)\b\s*(?:for\s+\ue000+\s*)?(?:is\s+)?(?:completely\s+|totally\s+)?(?:clear|blank|empty|clean)?"
)
_LISTY = LIST_NOUNS | frozenset("item items event events everything all it that this entry entries list lists".split())
_NEEDS_LIST = frozenset(
    "drop,clear,clear out,clear off,clear up,clear away,trash,wipe,wipe out,wipe off,empty,empty "
    "out,blank,blank out,dump,lose,ditch,dismiss,get,take,move,pull,strip,kick,cut,edit,kill,bin,toss,tos"
    "s out,throw out,throw away,take off,take away,take out,forget,forget about,leave out,get "
    "rid,strike,purge,uncheck,do away with".split(",")
)
_OFF = Pattern(r"\b(?:off|from|out of|away from)\b")
_OTHER_PLACE = Pattern(
    r"\b(?:from|off|out of)\s+(?:my|the|our)?\s*(?!.*\b(?:list|calendar|schedule|agenda|reminders|tasks"
    r"|todos)\b)\w+"
)


def read_delete(clause: Clause) -> Intent | None:
    """ "delete the car wash", "clear my calendar", "take milk off the list", "the party is cancelled"."""
    heard, masked = clause.heard, clause.heard.masked
    place, stop = clause.core, clause.stop
    front = FRONT.match(masked, place, stop)
    if front is not None:
        place = front.end()
    if clause.is_question and clause.head in (
        "what",
        "which",
        "when",
        "how",
        "who",
        "is",
        "are",
        "did",
        "have",
        "has",
        "do",
        "where",
    ):
        return None
    if clause.plain in _BARE:
        return intent_on("todo.delete", clause, Reference(""), 0.6)
    if clause.times and _CLEAR_TIME.match(masked, place, stop):
        day = Reference(clause.text, everything=True, filter=read_reference(heard, place, stop).filter)
        return intent_on("todo.delete", clause, day, 0.8)
    m = _WANT_OFF.match(masked, start := clause.wish_at, stop)
    if m is not None:
        return intent_on("todo.delete", clause, read_reference(heard, *m.span("what")), 0.85)
    m = _TAKE_OFF.match(masked, place, stop)
    if m is not None:
        return intent_on("todo.delete", clause, read_reference(heard, *m.span("what")), 0.6, draft_of(clause, place))
    m = _DELETE_VERBS.match(masked, place, stop)
    if m is not None:
        intent = _deleted(clause, m.group("verb"), m.end(), front is not None)
        if intent is not None or m.group("verb") != "get":
            return intent
    if masked.startswith("go to", place) or masked.startswith("find", place):
        late = _FIND_AND.search(masked, place, stop)
        if late is not None:
            return intent_on(
                "todo.delete", clause, read_reference(heard, *without_list(masked, *late.span("what"))), 0.85
            )
    off = _OFF_THEN.match(masked, start, stop)
    if off is not None:
        reference = read_reference(heard, *without_list(masked, *off.span("what")))
        if reference.points:
            return intent_on("todo.delete", clause, reference, 0.85)
    for pattern in (_NO_REMINDER, _NOT_ON_LIST, _LIST_WITHOUT):
        m = pattern.match(masked, start, stop) or pattern.match(masked, clause.begin, stop)
        if m is not None:
            return intent_on("todo.delete", clause, read_reference(heard, *without_list(masked, *m.span("what"))), 0.85)
    for pattern in (_PASSIVE_DELETE, _IS_OFF):
        m = pattern.match(masked, start, stop)
        if (
            m is not None
            and not off_topic(clause)
            and not reported_speech(m.group("what"))
            and not (clause.head == "forget" and masked.startswith("forget to", place))
        ):
            begin, end = without_list(masked, *m.span("what"))
            if pattern is _PASSIVE_DELETE and _NOT_A_TASK.match(masked, begin, end):
                continue
            reference = read_reference(heard, begin, end)
            if reference.points:
                listed = bool(clause.word_set & _LISTY)
                return intent_on("todo.delete", clause, reference, 0.9 if listed else 0.7)
    if clause.word_set & _LISTY or (clause.wish and clause.times):
        for pattern in (_TO_BE_GONE, _GONE):
            m = pattern.search(masked, start, stop) if pattern is _GONE else pattern.match(masked, start, stop)
            if m is not None:
                reference = read_reference(heard, *without_list(masked, *m.span("what")))
                if not reference.points and list_tail(f" on {m.group('what')}") is not None:
                    reference = Reference(
                        clause.text, everything=True, filter=read_reference(heard, start, stop).filter
                    )
                return intent_on("todo.delete", clause, reference, 0.85)
        m = _BLANK.match(masked, place, stop) or (_BLANK.match(masked, start, stop) if clause.wish else None)
        if m is not None and any(w in m.group().split() for w in ("clear", "blank", "empty", "clean")):
            reference = read_reference(heard, place, stop)
            return intent_on(
                "todo.delete", clause, Reference(clause.text, everything=True, filter=reference.filter), 0.85
            )
    return None


# "I won't go to the concert, remove it"
_OFF_THEN = Pattern(
    r"(?:(?:(?:i|we)(?:'m|\s+am|'re|\s+are)?\s+)?(?:won't|will not|can't|cannot|not|don't|no longer)\s+(?:be\s+)?"
    r"(?:(?:going|go|attend|attending|doing|do|need|needing|want|make|making|have|having|able to \w+)\s+)"
    r"(?:(?:to|it to)\s+)?|never\s?mind(?:\s+about)?\s+|forget(?:\s+about)?\s+)(?P<what>.{2,60}?)(?:\s+any\s?more)?"
    r"[\s,;.]+(?:so\s+|please\s+|and\s+|just\s+)*(?:remove|delete|cancel|erase|drop|take)\s+(?:it|that|this)\b"
    r"(?:\s+(?:off|out|away|from)\b.*)?\s*[.!]*\s*$"
)
_BARE = frozenset(
    "delete,remove,erase,delete a task,delete task,remove a task,remove task,delete something,remove something".split(
        ","
    )
)
_FIND_AND = Pattern(
    r"(?:go to|find|locate|open|look for|search for)\s+(?P<what>.{2,90}?)\s+and\s+(?:then\s+)?(?:delete"
    r"|remove|erase|cancel)\b"
)
_NOT_A_TASK = Pattern(
    r"(?:to\s+)?(?:know|see(?!\s+(?:the|my|a|dr)\b)|hear|help|you|be|do that|talk|any help|any more|anymore|worry"
    r"|ask|feel|go on"
    r"|live|speak|like)\b"
)


def _deleted(clause: Clause, verb: str, begin: int, fronted: bool) -> Intent | None:
    heard, masked, stop = clause.heard, clause.heard.masked, clause.stop
    verb = " ".join(verb.split())
    rest = masked[begin:stop]
    tail = list_tail(rest)
    words = set(rest.replace("'s", " ").split())
    listy = fronted or tail is not None or bool({w.strip(".,!?") for w in words} & _LISTY)
    if (
        clause.state.on_list
        and not listy
        and verb in ("take off", "take out", "take away", "drop", "get rid", "cross off")
    ):
        listy = True
    if tail is not None and _INTO.match(rest, tail[0]):
        return None  # "toss gum onto my list" puts it there
    if verb == "drop" and rest.strip(" .!") in ("it", "that", "this"):
        return None
    if verb == "move":
        if "trash" not in words and "bin" not in words:
            return None
    elif verb in ("get", "take", "pull", "kick", "strip", "cut") and not fronted:
        leaves = _OFF.search(rest)
        if (
            leaves is None
            or not listy
            or (verb == "get" and " removed" not in rest and " off " not in f"{rest} " and " out of " not in rest)
        ):
            return None
    elif verb == "edit":
        if " out of " not in rest:
            return None
    elif verb in ("forget", "forget about"):
        if (
            (verb == "forget" and not rest.startswith(("the ", "my ", "it", "that ")))
            or rest.startswith("to ")
            or clause.plain.startswith(("don't", "do not", "dont"))
        ):
            return None
    elif (
        verb in _NEEDS_LIST
        and not listy
        and not (
            verb == "drop"
            and rest.strip().startswith(("the ", "#", "my ", "number"))
            and not _DROP_OFF.search(rest)
            and not clause.has_time
        )
    ):
        return None
    if clause.plain.startswith(("don't", "do not", "dont", "never")):
        return None
    end = stop
    if tail is not None:
        after = masked[begin + tail[1] : stop]
        if after.replace(TIME, "").strip(" .,!?").startswith(("and add", "and put", "and include")):
            end = begin + tail[1]
    split = _AND_ADD.search(masked, begin, stop)
    if split is not None:
        end = split.start()
    begin, end = without_list(masked, begin, end)
    if tail is not None and end > begin:
        again = list_tail(masked[begin:end])
        if (
            again is not None
            and again[0] > 0
            and masked[begin + again[1] : end].replace(TIME, "").strip(" .,!?")
            in ("", "please", "on", "for", "instead", "now")
        ):
            spans_after = [s for s in clause.times if s.begin >= begin + again[1]]
            reference = read_reference(heard, begin, begin + again[0])
            if spans_after and reference.everything:
                from taskmaistro_tui.language.filters import due_range

                reference.filter.update(due_range(spans_after[0]))
        else:
            reference = read_reference(heard, begin, end)
    else:
        reference = read_reference(heard, begin, end)
    named = tail[2] if tail is not None else None
    if named and reference.everything:
        reference.filter.setdefault("tags", [named])
    if not reference.points:
        if not listy:
            return None
        return intent_on("todo.delete", clause, reference, 0.7)
    fallback = None
    if (verb == "cancel" and not listy and reference.words and not reference.filter.get("status")) or (
        verb in ("delete", "erase", "clear", "remove") and not listy and _OTHER_PLACE.search(masked, begin, end)
    ):
        fallback = draft_of(clause, clause.core)
    if off_topic(clause) and not listy:
        return None
    return intent_on("todo.delete", clause, reference, 0.95 if listy else 0.8, fallback)


_AND_ADD = Pattern(r"\s*,?\s*\band\s+(?:then\s+)?(?:please\s+)?(?:add|put|include|reschedule|replace|create)\b")
_INTO = Pattern(r"\s*(?:onto|into|to)\s")
# "wipe Friday clean"
_CLEAR_TIME = Pattern(
    r"(?:wipe|clear|empty|free|erase|cancel|delete|drop|scrap)\s+(?:(?:all\s+of|out|up|off|my)\s+)*\ue000+\s*"
    r"(?:(?:clean|out|off|up|completely|entirely|please|for\s+me)\s*)*[.!]*\s*$"
)
# "I want cilantro off my list"
_WANT_OFF = Pattern(
    r"(?:i|we)(?:'d|\s+would)?\s+(?:want|need|like|have|prefer)\s+(?P<what>.{2,60}?)\s+(?:off|out)(?:\s+of)?\s+(?:my"
    r"|the|our|that)\s+"
    r"(?:[\w'-]+\s+){0,3}?(?:list|calendar|schedule|agenda)\b"
)
_TAKE_OFF = Pattern(
    r"take\s+(?P<what>(?:the\s+|my\s+)?(?!day|week|weekend|shoes|clothes|coat|mask|lid|cover|edge|it\b|that\b"
    r"|time)[\w'-]+)\s+off\s*[.!]*\s*$"
)
_DROP_OFF = Pattern(r"\b(?:off|by|in|over|to|at|around|out)\b")
