"""English: tasks that are stated rather than asked for: an obligation, an imperative, an appointment."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_chat import off_topic
from taskmaistro_tui.language.intents.english_drafts import create, tasks_from
from taskmaistro_tui.language.intents.english_words import EVENT_NOUNS, LIST_NOUNS, TASK_VERBS, WEAK_VERBS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, TaskDraft
from taskmaistro_tui.language.task_text import build_draft

_NEED_THING = Pattern(
    r"(?:i|we)(?:'ll| will| also| really| still)*\s+need(?:\s+(?:some|more|new|a|an))*\s+(?!to\b|you\b"
    r"|help\b|a hand\b|your\b|directions\b|info|information\b|the\b|it\b|that\b|this\b|me\b|know\b|advice"
    r"|ideas?\b|suggestions?\b|answers?\b|something\b)(?P<what>[\w' -]{2,30})[.!]*\s*$"
)


def read_implicit(clause: Clause) -> Intent | None:
    """A task that is stated rather than asked for: an obligation, an imperative of doing, an appointment with its time."""
    if clause.is_question and clause.head not in TASK_VERBS:
        return None
    view = clause.core_view
    head = clause.head
    strong = clause.has_time or clause.has_sign or clause.has_length
    if clause.wish and not off_topic(clause):
        how = clause.wish
        verb_like = head in TASK_VERBS or head.endswith(("ise", "ize", "ify"))
        if how in _MUST and head not in _NO_OBLIGATION and not _TO_ASSISTANT.match(view) and len(view.split()) >= 1:
            confidence = 0.95 if verb_like else 0.75
            return create(clause, tasks_from(clause, clause.core), confidence)
        if how in _HOPE and verb_like and (strong or head not in WEAK_VERBS) and len(view.split()) >= 2:
            return create(clause, tasks_from(clause, clause.core), 0.7)
        if (
            how == "have"
            and (clause.has_time or clause.has_sign)
            and not clause.is_question
            and clause.heard.masked.find(" to ", clause.core, clause.stop) < 0
        ):
            return create(clause, _without_article(tasks_from(clause, clause.core)), 0.7)
        if how == "doing" and clause.has_time and (base := _GERUNDS.get(head)):
            found = tasks_from(clause, clause.core)
            if found and found[0].task.startswith(head):
                return create(clause, (replace(found[0], task=base + found[0].task[len(head) :]),), 0.65)
        if how == "will" and verb_like and strong and head not in _NO_OBLIGATION:
            return create(clause, tasks_from(clause, clause.core), 0.65)
    if (off_topic(clause) and _AT_ASSISTANT.match(view)) or (head == "do" and _DO_QUESTION.match(view)):
        return None
    leisure = clause.has_time and ((head == "play" and clause.word_set & _GAMES) or head in _GOING)
    if (leisure or _ERRAND.match(view)) and not _AT_ASSISTANT.match(view):
        return create(clause, tasks_from(clause, clause.core), 0.75)
    if head in TASK_VERBS and head not in _ASSISTANT_ONLY and not clause.wish:
        many = len(view.split()) >= 2
        if (
            (many or clause.has_sign)
            and (head not in WEAK_VERBS or (strong and not off_topic(clause)) or clause.has_sign)
            and (not off_topic(clause) or head in _DOING or (strong and head not in WEAK_VERBS))
        ):
            if _AT_ASSISTANT.match(view) and (head in WEAK_VERBS or not strong):
                return None
            if head == "check" and _CHECK_WHETHER.match(view):
                return None
            return create(clause, tasks_from(clause, clause.core), 0.9 if head not in WEAK_VERBS else 0.7)
    m = _NEED_THING.match(clause.heard.masked, clause.begin, clause.stop)
    if m is not None and not off_topic(clause) and not clause.word_set & LIST_NOUNS:
        draft = build_draft(clause.heard, *m.span("what"))
        if draft is not None:
            return create(clause, (replace(draft, task=f"buy {draft.task}"),), 0.6)
    return _appointment(clause, strong)


_MUST = frozenset(
    "need to,needed to,have to,has to,had to,got to,gotta,must,should,should probably,should "
    "really,should also,ought to,better,supposed to,it's time to,time to,can't forget to,mustn't "
    "forget to,shouldn't forget to,has,"
    "need help to".split(",")
)

_HOPE = frozenset(
    "going to,gonna,plan to,planning to,planning on,intend to,want to,wanna,wish to,like to,love "
    "to,hoping to,hope to,let me".split(",")
)

_NO_OBLIGATION = frozenset(
    "know hear see listen ask say tell understand admit confess thank think find play watch be sleep "
    "laugh translate convert have know rest go die stop see figure cry eat believe relax".split()
)

_GERUNDS = {
    "meeting": "meet", "seeing": "see", "visiting": "visit", "taking": "take", "picking": "pick", "attending": "attend",
    "flying": "fly", "driving": "drive", "dropping": "drop", "hosting": "host", "giving": "give", "having": "have",
}  # fmt: skip


def _without_article(tasks: tuple[TaskDraft, ...]) -> tuple[TaskDraft, ...]:
    """ "an exam on Friday" as "exam"."""
    return tuple(
        replace(t, task=t.task.split(" ", 1)[1]) if t.task.lower().startswith(("a ", "an ")) else t for t in tasks
    )


_CHECK_WHETHER = Pattern(
    r"check\s+(?:if|whether|what|when|which|how|that i|for any|to see|my\s+(?:calendar|list|schedule"
    r"|reminders|tasks|agenda))\b"
)

_ERRAND = Pattern(
    r"go\s+(?:to\s+(?:the|a|my)\s+(?!(?:\w+\s+){0,2}(?:calendar|list|lists|reminders|next|previous"
    r"|top|end|end|beginning|settings|point|hell)\b)\w|(?:grocery\s+)?shopping|swimming|running"
    r"|for\s+a\s+(?:run|walk|swim|hike|ride)|get\s+\w)"
)
_GAMES = frozenset(
    "tennis golf football soccer basketball volleyball chess squash badminton hockey cards poker "
    "cricket rugby paintball with".split()
)

_GOING = frozenset("watch attend".split())

_TO_ASSISTANT = Pattern(
    r"(?:talk|speak)(?:\s+(?:to|with)\s+(?:you|someone|somebody|a human|a person))?\s*[.!?]*$|get going\b"
    r"|hang up\b|log off\b"
)

_ASSISTANT_ONLY = frozenset(
    "play tell show give say sing search define translate recommend suggest turn help explain inform "
    "notify let wish hold repeat start wake become".split()
)

_DOING = frozenset(
    "buy call book order pay return pick collect renew cancel schedule fix clean wash email text mail "
    "send submit finish complete write prepare sign print register bake cook research study learn "
    "practice".split()
)

_DO_QUESTION = Pattern(
    r"do\s+(?:(?:i|we|you|they|people|dogs|cats)\b.*\b\w+|(?:the|some|any|most|all|my)\s+[\w'-]+\s+\w+)"
)

_AT_ASSISTANT = Pattern(r"\w+\s+(?:me|us)\b(?!\s+to\b)")

_NOT_NOUN = frozenset(
    "what what's who who's when where why how which is are was were do does did can could would will "
    "should may have has am if i i'm you your you're there it's it he she they we play tell show give "
    "say any anything anyone "
    "let hear the's happening going whats hows wheres whens".split()
)


def _appointment(clause: Clause, strong: bool) -> Intent | None:
    """A noun with its time or a sign: "dentist tomorrow at 3", "swim lessons by the end of November #kids"."""
    words = clause.words
    if not words or clause.is_question:
        return None
    if clause.has_sign and words[0] not in _NOT_NOUN:
        return create(clause, tasks_from(clause, clause.begin), 0.8)
    if not clause.has_time and not clause.has_length:
        return None
    if off_topic(clause) or words[0] in _NOT_NOUN:
        return None
    known = any(w in EVENT_NOUNS or (w.endswith("'s") and w[:-2] in EVENT_NOUNS) for w in words)
    if known and len(words) <= 10 and words[0] not in _ASSISTANT_ONLY:
        return create(clause, tasks_from(clause, clause.begin), 0.75)
    return None


_STATEMENT = Pattern(r"\s*(?:i|we)(?:'ll|'m|'ve|\s+will|\s+am|\s+have|\s+am going to|\s+plan to)?\s+(?=\w+\s+\S)")


def statement(heard: Heard, begin: int, stop: int) -> tuple[int, int] | None:
    """Where a plan is told without asking for anything: "I will *attend Lily's wedding*"."""
    m = _STATEMENT.match(heard.masked, begin, stop)
    return (m.end(), stop) if m is not None else None
