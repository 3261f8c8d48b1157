"""English: tasks that are reported or marked as done."""

from __future__ import annotations

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_chat import off_topic
from taskmaistro_tui.language.intents.english_drafts import draft_of
from taskmaistro_tui.language.intents.english_lists import list_tail
from taskmaistro_tui.language.intents.english_parts import reported_speech, without_list
from taskmaistro_tui.language.intents.english_words import PAST_VERBS, TASK_VERBS
from taskmaistro_tui.language.intents.passage import intent_on
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Reference
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


def read_complete(clause: Clause) -> Intent | None:
    """ "the dentist thing is done", "finish the 15th", "I paid the rent", "check off laundry"."""
    heard, masked = clause.heard, clause.heard.masked
    if clause.plain in _DONE_ALONE:
        return intent_on("todo.complete", clause, Reference(clause.text, previous=True), 0.7)
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
    tick = _TICK.match(masked, place, stop) if clause.head in ("mark", "tick", "check", "cross", "strike") else None
    crossed = tick is not None and clause.head == "cross" and tick.group("b")
    if (
        clause.head in ("take", "remove", "delete", "clear", "cross")
        and not crossed
        and list_tail(clause.view) is not None
    ):
        return None  # "take everything off my list, I'm done"
    if _DONE_WORDS & clause.word_set or any(c in "✓✔✅" for c in clause.view):
        for pattern in (_MARK, _STATED, _STATED_S, _I_DID, _SHORT):
            start = place if pattern is _MARK else clause.wish_at
            m = pattern.match(masked, start, stop)
            if m is None:
                continue
            group = "that" if "that" in m.groupdict() and m.group("that") else "what"
            begin, end = m.span(group)
            if pattern is _I_DID and not heard.masked[begin:end].strip():
                return intent_on("todo.complete", clause, Reference(clause.text, previous=True), 0.7)
            if _NOT_DONE.search(masked, start, stop):
                return None
            reference = read_reference(heard, *without_list(heard.masked, begin, end))
            if reference.points:
                sure = 0.95 if pattern in (_MARK, _STATED, _STATED_S) else 0.85
                return intent_on("todo.complete", clause, reference, sure)
    if tick is not None:
        begin, end = tick.span("a" if tick.group("a") else "b")
        return intent_on("todo.complete", clause, read_reference(heard, *without_list(masked, begin, end)), 0.9)
    m = _FINISH.match(masked, place, stop)
    if m is not None and clause.head == "close" and off_topic(clause):
        return None  # "close the curtains"
    if m is not None and not clause.wish.startswith(
        ("need", "have", "must", "should", "got", "ought", "want", "like", "going", "plan")
    ):
        reference = read_reference(heard, *without_list(masked, *m.span("what")))
        exact = bool(
            reference.ordinals
            or reference.ids
            or reference.previous
            or reference.everything
            or "task" in clause.word_set
        )
        said = masked[place : place + 4] in ("done", "fini", "did ", "all ") and not masked.startswith("finish ", place)
        if exact or (said and reference.points):
            return intent_on("todo.complete", clause, reference, 0.9)
        if reference.points and not clause.has_time and not clause.has_length and not clause.has_sign:
            return intent_on("todo.complete", clause, reference, 0.6, draft_of(clause, place))
    return _passively(clause) or _reported(clause)


_DONE_WORDS = frozenset(
    "done finished complete completed care sorted handled wrapped dealt ticked checked crossed "
    "accomplished knocked did took taken through set over".split()
)
_NOT_DONE = Pattern(
    r"\b(?:not|n't|isn't|aren't|wasn't|haven't|hasn't|never|almost|nearly|half|to be|should be|must be"
    r"|need|needs|when|if|until|once|before|want|get)\b"
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
    if reported_speech(m.group("what")):
        return None
    reference = read_reference(clause.heard, *without_list(clause.heard.masked, *m.span("what")))
    return intent_on("todo.complete", clause, reference, 0.7) if reference.points else None


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
    reference = read_reference(clause.heard, *without_list(clause.heard.masked, begin, end))
    if not reference.words:
        return None
    words = (done, *reference.words)
    reference = Reference(reference.text, words=tuple(dict.fromkeys(words)))
    return intent_on("todo.complete", clause, reference, 0.6)
