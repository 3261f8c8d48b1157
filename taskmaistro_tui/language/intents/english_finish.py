"""English: tasks that are done, and tasks that are to be removed."""

from __future__ import annotations

from taskmaistro_tui.language.heard import TIME
from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_chat import off_topic
from taskmaistro_tui.language.intents.english_drafts import draft_of
from taskmaistro_tui.language.intents.english_lists import FRONT, list_tail
from taskmaistro_tui.language.intents.english_words import LIST_NOUNS, PAST_VERBS, TASK_VERBS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Reference, TaskDraft
from taskmaistro_tui.language.references import read_reference

_ADVERBS = r"(?:\s+(?:just|already|finally|also|now|actually|successfully|recently|completely|totally))*"
_STATED = Pattern(
    r"(?P<what>.{2,90}?)\s+(?:is|are|was|were|has been|have been|'s|got|been|is all|are all)"
    + _ADVERBS
    + r"\s+(?:done|finished|complete|completed|taken care of|sorted|sorted out|handled|wrapped up"
    r"|dealt with|checked off|ticked off|accomplished|over and done with|over with"
    r"|all set)(?:\s+(?:now|too|already|with|as well|today|yesterday|\ue000+))*\s*[.!]*\s*$"
)
_STATED_S = Pattern(
    r"(?P<what>.{2,60}?)'s"
    + _ADVERBS
    + r"\s+(?:done|finished|complete|completed|sorted|handled|taken care of)(?:\s+(?:now|too))*\s*[.!]*\s*$"
)
_SHORT = Pattern(
    r"(?P<what>.{2,60}?)\s*(?:[:,-]\s*|\s)(?:done|finished|completed|complete|✓|✔|✅)\s*[.!]*\s*$|(?:done"
    r"|finished|completed|✓|✔|✅)\s*[:,-]\s*(?P<that>.{2,80})$"
)
_I_DID = Pattern(
    r"(?:i|we)(?:'ve|'m|'re|\s+have|\s+am|\s+are|\s+did)?"
    + _ADVERBS
    + r"\s+(?:finished|completed|done|did|accomplished|wrapped up|taken care of|took care of|knocked out"
    r"|handled|dealt with|ticked off|checked off|crossed off|sorted out|sorted|through)(?:\s+(?:with"
    r"|up|off))?\b\s*(?P<what>.*?)\s*[.!]*\s*$"
)
_MARK = Pattern(
    r"(?:mark|set|flag|make|tick|check|cross|put|move|count|consider|change|log"
    r"|update)(?P<off>\s+off)?\s+(?P<what>.{1,90}?)\s+(?:(?:to|as|into|in|is"
    r"|status to)\s+)?(?:the\s+)?(?:done|complete|completed|finished|ticked|checked"
    r"|checked off)(?:\s+(?:column|list|status))?\s*[.!?]*\s*$"
)
_TICK = Pattern(
    r"(?:mark|tick|check|cross|strike)\s+(?:off\s+(?P<a>.{1,90}?)|(?P<b>.{1,90}?)\s+off)(?:\s+(?:of|from"
    r"|on|in)?\s*(?:my|the|our|that)?\s*(?:[\w'-]+\s+){0,3}list)?(?:\s+(?:please|now|then|too))?\s*[.!?]*\s*$"
)
_FINISH = Pattern(
    r"(?:finish(?:ed)?(?:\s+(?:up|off|with))?|complete|completed|close|done(?:\s+with)?|resolve"
    r"|all done with|did)\s+(?P<what>.{1,90}?)\s*[.!]*\s*$"
)
_PAST = Pattern(
    r"(?:(?:i|we)(?:'ve|\s+have)?(?P<adv>(?:\s+(?:just|already|finally|also|now"
    r"|actually))*)\s+)?(?P<verb>[a-z]+)\s+(?P<what>.{2,90}?)\s*[.!]*\s*$"
)
_DONE_ALONE = frozenset(
    "done|all done|finished|i'm done|i am done|it's done|that's done|completed|i did it|did it"
    "|i've done it|i finished it|i'm finished|that one is done|that is done|it is done|task done"
    "|just finished".split("|")
)

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
    r"|skip)\s+(?P<what>.{1,80}?)(?:\s+(?:any\s?more|any longer|now|after all))?\s*[.!]*\s*$"
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
# "no more bread on the list"
_NOT_ON_LIST = Pattern(
    r"(?:no(?:\s+more)?|(?:i|we)\s+(?:don't|do not|dont|no longer)\s+(?:want|need))\s+(?P<what>.{2,60}?)\s+(?:on|in)\s+"
    r"(?:my|the|our|this|that)\s+(?:[\w'-]+\s+){0,3}?list\b(?:\s+(?:any\s?more|please|now))*\s*[.!]*\s*$"
)
_IS_OFF = Pattern(
    r"(?P<what>.{2,80}?)\s+(?:is|are|was|were|has been|have been|got)\s+(?:now\s+|already\s+"
    r"|been\s+)*(?:cancelled|canceled|called off|not happening|no longer (?:needed|necessary|relevant"
    r"|happening|required)|obsolete|off the table)\b.*$"
)
_TO_BE_GONE = Pattern(
    r"(?P<what>.{2,80}?)\s+(?:needs? to be|should be|must be|has to be|to be|can be|be)\s+(?:removed"
    r"|deleted|erased|cleared|cancelled|canceled|taken off|crossed off|emptied|wiped)\b"
)
_GONE = Pattern(
    r"(?:get|have|want|need)\s+(?P<what>.{2,80}?)\s+(?:removed|deleted|erased|cleared|cancelled|canceled"
    r"|taken off|crossed off|crossed out)\b"
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


def _intent(
    kind: str, clause: Clause, reference: Reference, confidence: float, fallback: TaskDraft | None = None
) -> Intent:
    tasks = (fallback,) if fallback is not None else ()
    return Intent(kind, clause.text, clause.begin, clause.stop, confidence, tasks=tasks, references=(reference,))


def _points(reference: Reference) -> bool:
    return bool(
        reference.words
        or reference.ids
        or reference.ordinals
        or reference.previous
        or reference.everything
        or reference.filter
    )


def read_complete(clause: Clause) -> Intent | None:
    """ "the dentist thing is done", "finish the 15th", "I paid the rent", "check off laundry"."""
    heard, masked = clause.heard, clause.heard.masked
    if clause.plain in _DONE_ALONE:
        return _intent("todo.complete", clause, Reference(clause.text, previous=True), 0.7)
    if (
        clause.is_question
        or clause.head
        in (
            "what",
            "which",
            "when",
            "how",
            "who",
            "if",
            "is",
            "are",
            "did",
            "have",
            "has",
            "show",
            "list",
            "show",
            "tell",
            "delete",
            "remove",
        )
    ) and clause.head not in ("mark", "check", "tick", "cross"):
        return None
    place, stop = clause.core, clause.stop
    if _DONE_WORDS & clause.word_set or any(c in "✓✔✅" for c in clause.view):
        for pattern in (_MARK, _STATED, _STATED_S, _I_DID, _SHORT):
            start = place if pattern is _MARK else clause.wish_at
            m = pattern.match(masked, start, stop)
            if m is None:
                continue
            group = "that" if "that" in m.groupdict() and m.group("that") else "what"
            begin, end = m.span(group)
            if pattern is _I_DID and not heard.masked[begin:end].strip():
                return _intent("todo.complete", clause, Reference(clause.text, previous=True), 0.7)
            if _NOT_DONE.search(masked, start, stop):
                return None
            reference = read_reference(heard, *_trimmed(heard.masked, begin, end))
            if _points(reference):
                sure = 0.95 if pattern in (_MARK, _STATED, _STATED_S) else 0.85
                return _intent("todo.complete", clause, reference, sure)
    m = _TICK.match(masked, place, stop) if clause.head in ("mark", "tick", "check", "cross", "strike") else None
    if m is not None:
        begin, end = m.span("a" if m.group("a") else "b")
        return _intent("todo.complete", clause, read_reference(heard, *_trimmed(masked, begin, end)), 0.9)
    m = _FINISH.match(masked, place, stop)
    if m is not None and clause.head == "close" and off_topic(clause):
        return None  # "close the curtains"
    if m is not None and not clause.wish.startswith(
        ("need", "have", "must", "should", "got", "ought", "want", "like", "going", "plan")
    ):
        reference = read_reference(heard, *_trimmed(masked, *m.span("what")))
        exact = bool(
            reference.ordinals
            or reference.ids
            or reference.previous
            or reference.everything
            or "task" in clause.word_set
        )
        said = masked[place : place + 4] in ("done", "fini", "did ", "all ") and not masked.startswith("finish ", place)
        if exact or (said and _points(reference)):
            return _intent("todo.complete", clause, reference, 0.9)
        if _points(reference) and not clause.has_time and not clause.has_length and not clause.has_sign:
            return _intent("todo.complete", clause, reference, 0.6, draft_of(clause, place))
    return _passively(clause) or _reported(clause)


_DONE_WORDS = frozenset(
    "done finished complete completed care sorted handled wrapped dealt ticked checked crossed "
    "accomplished knocked did took taken through set over".split()
)
_NOT_DONE = Pattern(
    r"\b(?:not|n't|isn't|aren't|wasn't|haven't|hasn't|never|almost|nearly|half|to be|should be|must be"
    r"|need|needs|when|if|until|once|before|want|get)\b"
)


# "message the team that the call is cancelled" tells someone, it reports nothing.
_REPORTS = Pattern(
    r"\b(?:tell|text|message|email|e-mail|write|inform|notify|let|ask|say|remind|confirm|check|verify)\b.*\s(?:that"
    r"|know)\s"
    r"|\b(?:if|when|whether)\b|\b(?:my|the|our)\s+(?:flight|train|bus)\s*$"
)


_PASSIVE_DONE = Pattern(
    r"(?P<what>.{2,80}?)\s+(?:is|are|has been|have been|got|was|were)(?:\s+(?:now|already|finally"
    r"|all|just))*\s+(?P<verb>[a-z]+(?:ed|id|ght|nt|ut|pt|ne|ade|ten|ken|wn|ld|ead))(?:\s+(?:up"
    r"|out|off|in|now|already|today))*\s*[.!]*\s*$"
)


def _passively(clause: Clause) -> Intent | None:
    """ "rent is paid", "the tickets have been booked": a thing reported as done without saying by whom."""
    m = _PASSIVE_DONE.match(clause.heard.masked, clause.wish_at, clause.stop)
    if m is None or m.group("verb") not in PAST_VERBS or off_topic(clause):
        return None
    first = m.group("what").split()[0]
    if first in ("i", "you", "he", "she", "they", "we", "it's", "who", "what", "there"):
        return None
    if _REPORTS.search(m.group("what")):
        return None
    reference = read_reference(clause.heard, *_trimmed(clause.heard.masked, *m.span("what")))
    return _intent("todo.complete", clause, reference, 0.7) if _points(reference) else None


_DETERMINED = Pattern(r"(?:the|my|our|all|some|those|these|that|this)\s")
_TURNED = Pattern(r"(?:in|off|on|over)\s")
_NOT_REPORTED = frozenset(
    "accept answer ask be become consult dance decide deal discuss enter examine exercise experience explore follow "
    "grade greet "
    "help hide hope hug improve join jump kick kiss label laugh learn like live look love manage meet mention move "
    "need notice "
    "perform phone play practice practise pull push reach relax research rest retire return run show sleep smoke "
    "speak start stay "
    "stop study suggest switch talk taste test thank tour train travel treat try turn use visit wait wake walk want "
    "watch wish "
    "wonder work worry attend climb cook close".split()
)


def _done_verb(past: str, lately: bool) -> str | None:
    """The verb that ``past`` is the past of, if people report with it that a task is done; more verbs "just" and "have" tell."""
    if past in PAST_VERBS:
        return PAST_VERBS[past]
    if not lately or not past.endswith("ed"):
        return None
    bases = (
        past[:-2],
        past[:-1],
        past[:-3] + "y" if past.endswith("ied") else "",
        past[:-3] if past[-3:-2] == past[-4:-3] else "",
    )
    return next((base for base in bases if base in TASK_VERBS and base not in _NOT_REPORTED), None)


def _reported(clause: Clause) -> Intent | None:
    """ "I called the dentist": a thing reported as done, if a task is called that."""
    m = _PAST.match(clause.heard.masked, clause.wish_at, clause.stop)
    done = (
        _done_verb(m.group("verb"), bool(m.group("adv")) or "'ve" in m.group() or " have " in m.group())
        if m is not None
        else None
    )
    if m is None or done is None or off_topic(clause):
        return None
    subject = clause.heard.masked[clause.wish_at : m.start("verb")].strip()
    if not subject and m.group("verb") in ("made", "did", "got", "took", "read", "fed"):
        return None
    if m.group("verb") in ("made", "got", "took", "read", "did") and not (
        m.group("adv") and _DETERMINED.match(clause.heard.masked, m.start("what"))
    ):
        return None
    if m.group("verb") == "turned" and not _TURNED.match(clause.heard.masked, m.start("what")):
        return None
    begin, end = m.span("what")
    reference = read_reference(clause.heard, *_trimmed(clause.heard.masked, begin, end))
    if not reference.words:
        return None
    words = (done, *reference.words)
    reference = Reference(reference.text, words=tuple(dict.fromkeys(words)))
    return _intent("todo.complete", clause, reference, 0.6)


def _trimmed(masked: str, begin: int, stop: int) -> tuple[int, int]:
    """The passage without a list's name at its end ("… off my to do list")."""
    tail = list_tail(masked[begin:stop])
    if tail is not None and masked[begin + tail[1] : stop].replace(TIME, "").strip(" .,!?") == "" and tail[0] > 0:
        stop = begin + tail[0]
    while stop > begin and masked[stop - 1] in " .,!?;:":
        stop -= 1
    while begin < stop and masked[begin] in " .,!?;:":
        begin += 1
    return begin, stop


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
        return _intent("todo.delete", clause, Reference(""), 0.6)
    m = _DELETE_VERBS.match(masked, place, stop)
    if m is not None:
        intent = _deleted(clause, m.group("verb"), m.end(), front is not None)
        if intent is not None or m.group("verb") != "get":
            return intent
    if masked.startswith("go to", place) or masked.startswith("find", place):
        late = _FIND_AND.search(masked, place, stop)
        if late is not None:
            return _intent("todo.delete", clause, read_reference(heard, *_trimmed(masked, *late.span("what"))), 0.85)
    start = clause.wish_at
    off = _OFF_THEN.match(masked, start, stop)
    if off is not None:
        reference = read_reference(heard, *_trimmed(masked, *off.span("what")))
        if _points(reference):
            return _intent("todo.delete", clause, reference, 0.85)
    for pattern in (_NO_REMINDER, _NOT_ON_LIST):
        m = pattern.match(masked, start, stop) or pattern.match(masked, clause.begin, stop)
        if m is not None:
            return _intent("todo.delete", clause, read_reference(heard, *_trimmed(masked, *m.span("what"))), 0.85)
    for pattern in (_PASSIVE_DELETE, _IS_OFF):
        m = pattern.match(masked, start, stop)
        if (
            m is not None
            and not off_topic(clause)
            and not _REPORTS.search(m.group("what"))
            and not (clause.head == "forget" and masked.startswith("forget to", place))
        ):
            begin, end = _trimmed(masked, *m.span("what"))
            if pattern is _PASSIVE_DELETE and _NOT_A_TASK.match(masked, begin, end):
                continue
            reference = read_reference(heard, begin, end)
            if _points(reference):
                listed = bool(clause.word_set & _LISTY)
                return _intent("todo.delete", clause, reference, 0.9 if listed else 0.7)
    if clause.word_set & _LISTY:
        for pattern in (_TO_BE_GONE, _GONE):
            m = pattern.search(masked, start, stop) if pattern is _GONE else pattern.match(masked, start, stop)
            if m is not None:
                reference = read_reference(heard, *_trimmed(masked, *m.span("what")))
                if not _points(reference) and list_tail(f" on {m.group('what')}") is not None:
                    reference = Reference(
                        clause.text, everything=True, filter=read_reference(heard, start, stop).filter
                    )
                return _intent("todo.delete", clause, reference, 0.85)
        m = _BLANK.match(masked, place, stop) or (_BLANK.match(masked, start, stop) if clause.wish else None)
        if m is not None and any(w in m.group().split() for w in ("clear", "blank", "empty", "clean")):
            reference = read_reference(heard, place, stop)
            return _intent(
                "todo.delete", clause, Reference(clause.text, everything=True, filter=reference.filter), 0.85
            )
    return None


# "I won't go to the concert, remove it"
_OFF_THEN = Pattern(
    r"(?:(?:i|we)(?:'m|\s+am|'re|\s+are)?\s+(?:won't|will not|can't|cannot|not|don't|no longer)\s+(?:be\s+)?"
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
    begin, end = _trimmed(masked, begin, end)
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
    if not _points(reference):
        if not listy:
            return None
        return _intent("todo.delete", clause, reference, 0.7)
    fallback = None
    if (verb == "cancel" and not listy and reference.words and not reference.filter.get("status")) or (
        verb in ("delete", "erase", "clear", "remove") and not listy and _OTHER_PLACE.search(masked, begin, end)
    ):
        fallback = draft_of(clause, clause.core)
    if off_topic(clause) and not listy:
        return None
    return _intent("todo.delete", clause, reference, 0.95 if listy else 0.8, fallback)


_AND_ADD = Pattern(r"\s*,?\s*\band\s+(?:then\s+)?(?:please\s+)?(?:add|put|include|reschedule|replace|create)\b")
_DROP_OFF = Pattern(r"\b(?:off|by|in|over|to|at|around|out)\b")
