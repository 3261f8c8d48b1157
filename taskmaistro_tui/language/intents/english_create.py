"""English: new tasks, asked for ("remind me to", "add … to my list"), stated ("I need to") or just named ("buy milk")."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.heard import LENGTH, QUOTED, SIGN, TIME, Heard
from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_chat import off_topic
from taskmaistro_tui.language.intents.english_lists import (
    FRONT,
    heading_and_items,
    items,
    list_tail,
    tag_of,
    without_condition,
)
from taskmaistro_tui.language.intents.english_words import EVENT_NOUNS, LIST_NOUNS, OFF_TOPIC, TASK_VERBS, WEAK_VERBS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, TaskDraft
from taskmaistro_tui.language.task_text import build_draft

_REMIND = Pattern(
    r"(?:remind(?:ing)?|alert|notify|ping|nudge|message|prompt)\s+(?:(?:me|us|myself"
    r"|(?:[\w']+\s+and\s+(?:i|me))|(?:me\s+and\s+[\w']+))\b|(?P<who>[a-z]+(?:\s+[a-z]+)?)(?=\s+(?:to"
    r"|about|that)\b))(?P<later>(?:\s*(?:again|later|please|off|sometime|once|also|every time"
    r"|at a later time))*)"
    r"\s*,?\s*(?:\b(?:to|about|of|that|on|for|with|regarding|not to forget to|not to forget)\b)?"
    r"|remind(?:\s+(?:about|of|to))?(?=\s)|remind$"
)
_REMIND_LATE = Pattern(
    r"(?:[,;]\s*|\s+(?:so\s+)?)(?:please\s+|can you\s+|could you\s+)?remind (?:me"
    r"|us)(?:\s+(?:about\s+(?:it|that|this)|of\s+(?:it|that|this)|please|to do (?:it|that"
    r"|so)))*\s*[.!?]*\s*$"
)
_WHENEVER = Pattern(r"\s*(?:when|if|whenever|once|as soon)\b")
_ASK_MEMORY = Pattern(
    r"\s*(?:what|which|where|who|when (?:is|was|are|do|did)|why|how|if|whether|of what|about what"
    r"|of the things|what's|of everything)\b"
)
_REMEMBER = Pattern(
    r"(?:do(?:n't| not)|dont|never|not to|let's not|can't|cannot|mustn't)\s+(?:let\s+(?:me"
    r"|us)\s+)?forget\b\s*(?:to remind me\s*)?(?:\b(?:to|about|that)\b)?|remember\s*(?:\b(?:to|about"
    r"|that)\b)?"
    r"|(?:take|make)\s+(?:a\s+)?note\s+(?:of|to|that)\b|note\s+(?:down\s+)?(?:that|to)\b"
    r"|wake\s+me(?:\s+up)?(?=\s+(?:at|by|in|on|tomorrow|\ue000))"
    r"|help\s+(?:me|us)\s+(?:to\s+)?remember\s*(?:\b(?:to|about|that)\b)?|let\s+me\s+(?:know"
    r"|remember)\s+to\b|(?:tell|ask|get|inform)\s+me\s+(?:later\s+)?to\b|(?:make sure|see to it"
    r"|ensure)\s+(?:that\s+)?i\s+(?:don't forget to\s+|remember to\s+)?"
)
_PREFIX = Pattern(
    r"(?:note to self|to-?do|to do|task|new task|new todo|reminder|remember|note|action item"
    r"|todo item)\s*(?::|-\s)\s*|(?:\[ ?\]|- \[ ?\])\s*"
)
_MAKE_REMINDER = Pattern(
    r"(?:(?:set|setup|make|create|add|put|give|get|have|need|want|leave|schedule|place|save|send"
    r"|establish|program|book|start|enter|do|new|use|insert|turn)\s+(?:up\s+|in\s+|on\s+)?(?:me\s+"
    r"|us\s+|myself\s+)?(?:up\s+|in\s+)?)?"
    r"(?:(?:a|an|another|the|my|some|one|new|quick|daily|weekly|monthly|yearly|annual|recurring"
    r"|repeating|repeat|regular|with|\ue000+)\s+)*"
    r"(?P<what>(?:calendar\s+)?(?:reminders?|alerts?|alarms?|notifications?|reminding"
    r"|memo))\b(?:\s+(?:set(?: up)?|made|created|set up|added))?(?:\s+(?:for|to)\s+(?:me|us"
    r"|myself)\b)?(?:\s+(?:on|to|in|into)\s+(?:my|the)\s+(?:calendar|list|schedule|to[- ]?do list))?"
    r"\s*(?:\b(?:to remind me|reminding me|so (?:that )?i (?:can |will )?remember|that reminds me"
    r"|called|named|titled)\b)?\s*(?:\b(?:to|for|about|that|of|on|saying|regarding)\b)?\s*:?"
)
_MAKE_TASK = Pattern(
    r"(?:add|create|make|new|enter|record|start|open|insert|log|put|write|capture|set)\s+(?:(?:me|in"
    r"|down|up)\s+)?(?:(?:a|an|another|the|one|new|following|next|this|my|high priority|urgent"
    r"|low priority)\s+)*"
    r"(?P<what>tasks?|to-?dos?(?: items?)?|to[- ]do items?|items?|entry|chore|errand|action items?"
    r"|events?|calendar events?|appointments?|things?|element)\b(?!\s+(?:with|at)\b)\s*(?:(?:on|to|in"
    r"|into)\s+(?:my|the|a|this)\s+[\w -]{0,30}?(?:calendar|calender|list|lists|schedule"
    r"|agenda)\b)?\s*(?:\b(?:called|named|titled|to|for|about|that says|saying|of)\b)?\s*:?"
)
_NEW_LIST = Pattern(
    r"(?:create|make|start|prepare|open|set|begin|generate|build|give|need|want|have|do|compile|write"
    r"|establish|draft|get|show|add|put together|come up with|help me)\s+(?:up\s+|with\s+)?(?:me\s+"
    r"|us\s+)?(?:set\s+|make\s+|create\s+|start\s+)?(?:a|an|another|my|the|new"
    r"|one)\s+(?:brand\s+)?(?:new\s+)?(?:[\w'-]+\s+){0,3}?(?P<list>list|to[- ]?do list"
    r"|playlist)\b(?!\s+(?:item|entry))|(?:create|make|start|prepare"
    r"|new)\s+(?:new\s+)?(?:[\w'-]+\s+){0,2}?list\b|(?:a\s+)?new\s+(?:[\w'-]+\s+){0,2}?list\b"
)
_ADD = Pattern(
    r"(?P<verb>add|put|include|write|jot|note|place|append|insert|enter|stick|throw|pop|list|get|log"
    r"|save|record|track|register|keep|store|set|mark|post|drop|schedule)\b(?:\s+(?:down|in|also|up)\b)?\s*"
)
_PASSIVE = Pattern(
    r"(?:make sure|see that|ensure|be sure|check|confirm)?\s*(?:that\s+)?(?P<what>.{1,80}?)\s+(?:(?:is"
    r"|are|gets?|goes|was|be|needs? to (?:be|go)|should (?:be|go)|must (?:be|go)|has to (?:be|go)"
    r"|have to (?:be|go)|to be|will be|ought to be)\s+)(?:added\s+|put\s+|included\s+|placed\s+"
    r"|written\s+|noted\s+|created\s+)?"
)
_ITEMLESS = frozenset(
    "it that this them these those the item an item the items item items the following something one "
    "some thing this item that item these items event an event a note entry "
    "the event this event that event a thing things stuff a new item a reminder reminder these "
    "documents the task task a task this task".split()
)
_OUT_OF = Pattern(
    r"(?:i'm|i am|we're|we are|we've|i've|we|i)\s+(?:almost\s+|nearly\s+|all\s+|just\s+|completely\s+"
    r"|running\s+|run\s+|ran\s+|have\s+run\s+|got\s+)*(?:out of|low on|short of"
    r"|short on)\s+(?P<what>[^,.;!?]{2,40}?)(?=\s+(?:and|so|add|put|please)\b|[,.;!?]|$)"
)
_IS_ON = Pattern(
    r"(?:is|are|do i have|do we have|have i got"
    r"|does my list have)\s+(?P<what>[\w' -]{2,40}?)\s+(?:listed\s+|already\s+)*(?:on|in)?\s*(?:my|the"
    r"|our)\s+(?:[\w-]+\s+){0,3}?list\b"
)
_ADD_IT = Pattern(
    r"\b(?:add|put|include)\s+(?:it|them|that|those|this)\b|\badd (?:if|to)\b|\bplease add\b\s*$|\badd\s*$"
)


def create(clause: Clause, tasks: tuple[TaskDraft, ...], confidence: float = 1.0, detail: str | None = None) -> Intent:
    """A ``todo.create`` intent of ``clause``."""
    return Intent("todo.create", clause.text, clause.begin, clause.stop, confidence, detail, tasks=tasks)


def draft_of(clause: Clause, begin: int, stop: int | None = None, extra_times: bool = True) -> TaskDraft | None:
    """The task stated from ``begin`` on; times said before it in the clause belong to it."""
    stop = clause.stop if stop is None else stop
    while stop > begin and clause.heard.masked[stop - 1] in " ?!.,;":
        stop -= 1
    extra = tuple(s for s in clause.times if s.stop <= begin or s.begin >= stop) if extra_times else ()
    return build_draft(clause.heard, begin, stop, extra=extra)


def _tasks(clause: Clause, begin: int, stop: int | None = None, tag: str | None = None) -> tuple[TaskDraft, ...]:
    draft = draft_of(clause, begin, stop)
    if draft is None or draft.task.lower().strip(" .!?") in _EMPTY_TITLES:
        return ()
    if tag and tag not in draft.tags:
        draft = replace(draft, tags=(*draft.tags, tag))
    return (draft,)


_EMPTY_TITLES = frozenset(
    (
        "it,that,this,them,something,later,again,please,event,item,task,list,anything,things,thing,stuff,"
        "someone,me,none,yes,no,ok,one,calendar,a reminder,do something,do this,do that,get something done,"
        "the event,an event,the item,an item,a task,the task,the list,a list,in a bit,for me,this item,"
        "that item,my calendar,the calendar,this event,that event,do this in a bit,something later,"
        "a new event,a new task,a new item,the following,a new reminder,remind me,to remind me,"
        "to do something,it later,this later,that later,i need to remember,this for me,do it,reminder,"
        "event to calendar"
    ).split(",")
)


def _topic(clause: Clause) -> tuple[TaskDraft, ...]:
    """The task that "it" means when an earlier clause named it ("I'm out of bananas; add them")."""
    if clause.state.topic is None:
        return ()
    begin, stop = clause.state.topic
    draft = build_draft(clause.heard, begin, stop, extra=clause.state.topic_times)
    return (draft,) if draft is not None else ()


def read_explicit(clause: Clause) -> Intent | None:
    """A task that is asked for with the words of lists and reminders."""
    masked, stop = clause.heard.masked, clause.stop
    for intent in (_remembering(clause), _reminder_object(clause), _new_list(clause), _adding(clause), _out_of(clause)):
        if intent is not None:
            return intent
    late = _REMIND_LATE.search(masked, clause.begin, stop)
    if late is not None and late.start() > clause.begin + 3:
        return create(clause, _tasks(clause, clause.core, late.start()))
    return None


def _remembering(clause: Clause) -> Intent | None:
    masked, stop = clause.heard.masked, clause.stop
    for place in (clause.wish_at, clause.core):
        m = _PREFIX.match(masked, place, stop)
        if m is not None:
            return create(clause, _tasks(clause, m.end()))
        m = _REMIND.match(masked, place, stop)
        if m is not None:
            if _ASK_MEMORY.match(masked, m.end(), stop) or (
                m.group().endswith(" of") and _ASK_MEMORY.match(masked, m.end(), stop)
            ):
                return None
            if not m.group().startswith("remind") and (off_topic(clause) or _WHENEVER.match(masked, m.end(), stop)):
                return None
            return create(clause, _tasks(clause, m.end()))
        m = _REMEMBER.match(masked, place, stop)
        if m is not None and not clause.is_question and (m.group().strip() != "remember" or place == clause.core):
            if _ASK_MEMORY.match(masked, m.end(), stop):
                return None
            if m.group().startswith("wake"):
                draft = build_draft(clause.heard, m.end(), stop, words="wake up")
                return create(clause, (draft,) if draft is not None else (), 0.7)
            nested = _REMIND.match(masked, m.end() + 1, stop)
            if nested is None and _TOLD.match(masked, m.end(), stop):
                return _told(clause, m.end())
            return create(clause, _tasks(clause, nested.end() if nested is not None else m.end()))
    return None


_TOLD = Pattern(
    r"\s*(?:that\s+)?(?:i|we|my|our)(?:'m|'ve|\s)(?!have to\b|need to\b|must\b|should\b"
    r"|has to\b)[^,.;!?]*?(?:\b(?:am|is|are|was|were|have|has|live|lives|work|works|like|likes"
    r"|love|loves|hate|hates|prefer|drive|drives|speak|study|moved|don't|can't|do not)\b|'m|'s\s)"
)


def _told(clause: Clause, begin: int) -> Intent:
    """ "remember that I live in Madrid": a fact, not a task."""
    from taskmaistro_tui.language.intents.english_profile import read_profile

    skip = len(clause.heard.masked[begin : clause.stop]) - len(clause.heard.masked[begin : clause.stop].lstrip())
    begin += skip + (5 if clause.heard.masked.startswith("that ", begin + skip) else 0)
    inner = Clause(clause.heard, begin, clause.stop, clause.state)
    return read_profile(inner) or Intent("profile", inner.text, inner.begin, inner.stop, 0.7)


def _reminder_object(clause: Clause) -> Intent | None:
    masked, stop = clause.heard.masked, clause.stop
    if (
        not clause.word_set & _REMINDER_WORDS
        or (clause.head in _NOT_MAKING and not clause.wish and not clause.plain.startswith("how about a"))
        or (clause.is_question and clause.head in _QUESTION_HEADS)
    ):
        return None
    place = clause.core
    m = _MAKE_REMINDER.match(masked, place, stop)
    if (
        m is not None
        and m.group().strip()
        and (m.group("what") != m.group().strip() or clause.wish or stop - m.end() > 2)
    ):
        if m.group("what") == m.group().split()[0] and m.group("what").endswith("s"):
            return None
        if m.group().split()[0] in ("my", "the") and not clause.wish:
            return None
        begin = m.end()
        nested = _REMIND.match(masked, begin + 1, stop)
        if nested is not None:
            begin = nested.end()
        return create(clause, _tasks(clause, begin))
    if clause.plain.startswith(
        (
            "how about a reminder",
            "i would like to be reminded",
            "i want to be reminded",
            "i'd like to be reminded",
            "i need to be reminded",
        )
    ):
        at = masked.find("remind", clause.begin)
        end = masked.find(" ", at)
        return create(clause, _tasks(clause, end) if end > 0 else ())
    m = _NAMED_REMINDER.match(masked, place, stop)
    if m is not None:
        return create(clause, _tasks(clause, m.start("what"), m.end("what")))
    late = _LATE_REMINDER.search(masked, clause.begin, stop)
    if late is not None and late.start() > clause.begin + 3:
        draft = draft_of(clause, clause.core, late.start())
        return create(clause, (draft,) if draft is not None else ())
    return None


_NAMED_REMINDER = Pattern(
    r"(?:set|create|make|schedule|add)\s+(?:up\s+)?(?:(?:a|an|my|the|some)\s+)?(?P<what>(?!new\b"
    r"|another\b)[\w' -]{3,40}?)\s+(?:reminders?|alerts?|alarms?)\s*[.!]*\s*$"
)
_REMINDER_WORDS = frozenset(
    "reminder reminders alert alerts alarm alarms notification notifications reminding reminded memo".split()
)
_NOT_MAKING = frozenset(
    "what which show list read tell check delete remove cancel erase clear change move is are do does did "
    "have when where how find any review".split()
)
_QUESTION_HEADS = frozenset("is are do does did have has when where how any what which".split())
_LATE_REMINDER = Pattern(
    r"[,;]?\s+(?:so\s+|and\s+|please\s+)*(?:set|make|create|add|put)\s+(?:up\s+)?(?:me\s+)?(?:a|an"
    r"|the)\s+reminder\b(?:\s+(?:for|about|of)\s+(?:it|that|this|me))?\s*(?:\b(?:for|at"
    r"|on)\b\s*)?(?=\ue000|[.!?\s]*$)"
)


def _new_list(clause: Clause) -> Intent | None:
    if "list" not in clause.view:
        return None
    place = clause.core
    m = _NEW_LIST.match(clause.heard.masked, place, clause.stop)
    if m is None and clause.wish:
        m = _NEW_LIST.match(clause.heard.masked, clause.wish_at, clause.stop)
    if (
        m is None
        or m.group("list") == "playlist"
        or (clause.head in ("show", "give", "have", "get") and " new " not in f" {m.group()} ")
    ):
        return None
    if clause.head in ("add", "put") and " new " not in m.group():
        return None
    if clause.heard.masked[m.end() : clause.stop].lstrip().startswith("of") and clause.word_set & (
        OFF_TOPIC - {"exchange", "currency", "share", "stock"}
    ):
        return None
    return create(clause, (), 0.8, "new_list")


def _adding(clause: Clause) -> Intent | None:
    masked = clause.heard.masked
    place, stop = clause.core, clause.stop
    tag = None
    front = FRONT.match(masked, place, stop)
    if front is not None:
        tag = tag_of(front.group("name") or "", front.group("of") or "")
        place = front.end()
        if masked.startswith(("remove", "delete", "erase", "take", "cancel", "cross"), place):
            return None
    asked = _IS_ON.match(masked, place, stop)
    if asked is not None and _ADD_IT.search(masked, asked.end(), stop):
        clause.state.topic = asked.span("what")
        return create(clause, _topic(clause), 0.9)
    m = _ADD.match(masked, place, stop)
    if m is None:
        return _passive(clause)
    verb = m.group("verb")
    if clause.word_set & _PLAYER or (verb == "list" and _LISTING.match(masked, m.end(), stop)):
        return None
    made = _MAKE_TASK.match(masked, place, stop)
    if made is not None and verb in (
        "add",
        "create",
        "make",
        "put",
        "set",
        "enter",
        "log",
        "insert",
        "record",
        "write",
    ):
        return create(clause, _task_list(clause, made.end(), stop, tag))
    begin = m.end()
    tail = list_tail(masked[begin:stop])
    if tail is not None:
        at = begin + tail[0]
        rest_begin = begin + tail[1]
        tag = tag or tail[2]
        if at <= begin + 1:
            # "add to my task list get carpet cleaned"
            return create(clause, _task_list(clause, rest_begin, stop, tag))
        end = without_condition(masked, begin, at)
        return create(clause, _task_list(clause, begin, end, tag, after=(rest_begin, stop)))
    if verb == "add":
        return create(clause, _task_list(clause, begin, without_condition(masked, begin, stop), tag))
    if verb in ("write", "note", "jot", "put", "log", "record", "track") and m.group().split()[-1:] == ["down"]:
        return create(clause, _task_list(clause, begin, stop, tag))
    if verb in ("put", "stick", "include") and (
        front is not None
        or masked[begin:stop].rstrip(" .!?").endswith((" on that", " on it", " on there", " in there"))
    ):
        return create(clause, _task_list(clause, begin, stop, tag))
    if front is not None:
        return create(clause, _task_list(clause, begin, stop, tag))
    return _passive(clause)


def _task_list(
    clause: Clause, begin: int, stop: int, tag: str | None, after: tuple[int, int] | None = None
) -> tuple[TaskDraft, ...]:
    heard = clause.heard
    object_ = heard.folded[begin:stop].strip(" .,!?")
    if object_ in _ITEMLESS or object_ in _EMPTY_TITLES or object_ in _ITEM_PHRASES:
        return _topic(clause)
    drafts = []
    parts = items(heard, begin, stop)
    inside = [s for b, e in parts for s in clause.times if b <= s.begin and s.stop <= e]
    for b, e in parts:
        extra = tuple(
            s
            for s in clause.times
            if not (b <= s.begin and s.stop <= e)
            and (s not in inside or ((b, e) != parts[-1] and s.begin >= parts[-1][0]))
        )
        draft = build_draft(heard, b, e, extra=extra)
        if draft is None or draft.task.lower() in _EMPTY_TITLES:
            continue
        if tag and tag not in draft.tags:
            draft = replace(draft, tags=(*draft.tags, tag))
        drafts.append(draft)
    if after is not None and drafts:
        tailing = build_draft(heard, *after, extra=()) if heard.masked[after[0] : after[1]].strip(" .!?") else None
        if tailing is not None:
            drafts = [
                replace(
                    d,
                    time_to_complete=d.time_to_complete or tailing.time_to_complete,
                    priority=d.priority or tailing.priority,
                    tags=tuple(dict.fromkeys((*d.tags, *tailing.tags))),
                    project=d.project or tailing.project,
                )
                for d in drafts
            ]
    return tuple(drafts)


_ITEM_PHRASES = frozenset(
    (
        "the item,an item,the items,the following,this item,that item,these items,an event,the event,this event,"
        "that event,a new item,a reminder,this,a thing,an item to be added,a note,an extra item,one item"
    ).split(",")
)


_ASKING = Pattern(
    r"(?:will|do|does|did|have|has|is|are|am|was|can|could|should|would|any|what|which|when|how|who"
    r"|where)\b"
)
_PLAYER = frozenset("queue playlist playlists favorites favourites album".split())
_LISTING = Pattern(
    r"(?:out\s+)?(?:what|the|all|everything|each|every|me|my|any|whatever|tasks|items|reminders"
    r"|down\s+all)\b|\s*$"
)
_PLACED = Pattern(
    r"(?:i|we)?(?:'d|\s+would)?\s*(?:get|have|need|want"
    r"|like)\s+(?P<what>.{2,80}?)\s+(?:to\s+be\s+)?(?:put|added|placed|included|noted|written|listed"
    r"|entered)"
    r"(?:\s+down)?\s+(?:on|to|in|into|onto)\b"
)


def _passive(clause: Clause) -> Intent | None:
    """ "the staff meeting needs to be added to my calendar", "make sure bread is on my list"."""
    masked = clause.heard.masked
    if clause.head in _QUESTION_HEADS or clause.head in (
        "what",
        "which",
        "when",
        "how",
        "who",
        "show",
        "tell",
        "check",
        "confirm",
        "read",
        "know",
        "see",
        "hear",
        "find",
    ):
        return None
    tail = list_tail(masked[clause.core : clause.stop])
    if tail is None:
        return None
    placed = _PLACED.match(masked, clause.wish_at, clause.stop) or _PLACED.match(masked, clause.core, clause.stop)
    if placed is not None:
        return create(clause, _task_list(clause, placed.start("what"), placed.end("what"), tail[2]), 0.9)
    if _ASKING.match(masked, clause.wish_at, clause.stop):
        return None
    at = clause.core + tail[0]
    m = _PASSIVE.match(masked, clause.core, at + 1)
    if (
        m is not None
        and masked[m.end() : at].strip() == ""
        and m.group("what").split()[0] not in ("what", "there", "i", "it", "which")
    ):
        if m.group("what").strip() in _ITEMLESS or m.group("what").strip() in _EMPTY_TITLES:
            return create(clause, _topic(clause), 0.8)
        return create(clause, _task_list(clause, m.start("what"), m.end("what"), tail[2]), 0.9)
    return None


def _out_of(clause: Clause) -> Intent | None:
    """ "we're out of milk": something to buy; remembered as what a following "add it" means."""
    m = _OUT_OF.match(clause.heard.masked, clause.begin, clause.stop)
    if m is None:
        return None
    clause.state.topic = m.span("what")
    draft = build_draft(clause.heard, *m.span("what"))
    if draft is None or clause.word_set & {"here", "time", "ideas", "office", "town"}:
        return None
    return create(clause, (replace(draft, task=f"buy {draft.task}"),), 0.7, "implied")


_NEED_THING = Pattern(
    r"(?:i|we)(?:'ll| will| also| really| still)*\s+need(?:\s+(?:some|more|new|a|an))*\s+(?!to\b|you\b"
    r"|help\b|a hand\b|your\b|directions\b|info|information\b|the\b|it\b|that\b|this\b|me\b|know\b|advice"
    r"|ideas?\b|suggestions?\b|answers?\b|something\b)(?P<what>[\w' -]{2,30})[.!]*\s*$"
)
_PLAN = Pattern(
    r"(?:i|we)(?:'m|'ll|'ve|'re| am| will| have| are|)\s+(?:also\s+|got\s+|going\s+to\s+|gonna\s+"
    r"|got\s+to\s+)*(?P<what>(?:(?:a|an|my|the|our)\s+)?[\w' -]{2,60})"
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
            return create(clause, _tasks(clause, clause.core), confidence)
        if how in _HOPE and verb_like and (strong or head not in WEAK_VERBS) and len(view.split()) >= 2:
            return create(clause, _tasks(clause, clause.core), 0.7)
        if (
            how == "have"
            and (clause.has_time or clause.has_sign)
            and not clause.is_question
            and clause.heard.masked.find(" to ", clause.core, clause.stop) < 0
        ):
            return create(clause, _without_article(_tasks(clause, clause.core)), 0.7)
        if how == "doing" and clause.has_time and (base := _GERUNDS.get(head)):
            found = _tasks(clause, clause.core)
            if found and found[0].task.startswith(head):
                return create(clause, (replace(found[0], task=base + found[0].task[len(head) :]),), 0.65)
        if how == "will" and verb_like and strong and head not in _NO_OBLIGATION:
            return create(clause, _tasks(clause, clause.core), 0.65)
    if (off_topic(clause) and _AT_ASSISTANT.match(view)) or (head == "do" and _DO_QUESTION.match(view)):
        return None
    leisure = clause.has_time and ((head == "play" and clause.word_set & _GAMES) or head in _GOING)
    if leisure and not _AT_ASSISTANT.match(view):
        return create(clause, _tasks(clause, clause.core), 0.75)
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
            return create(clause, _tasks(clause, clause.core), 0.9 if head not in WEAK_VERBS else 0.7)
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
        return create(clause, _tasks(clause, clause.begin), 0.8)
    if not clause.has_time and not clause.has_length:
        return None
    if off_topic(clause) or words[0] in _NOT_NOUN:
        return None
    known = any(w in EVENT_NOUNS or (w.endswith("'s") and w[:-2] in EVENT_NOUNS) for w in words)
    if known and len(words) <= 10 and words[0] not in _ASSISTANT_ONLY:
        return create(clause, _tasks(clause, clause.begin), 0.75)
    return None


def has_content(view: str) -> bool:
    """Whether ``view`` holds anything but masked passages and marks."""
    return (
        any(c.isalnum() for c in view.translate({ord(TIME): None, ord(LENGTH): None, ord(SIGN): None}))
        or QUOTED in view
    )


def named_in_question(heard: Heard, begin: int, stop: int) -> tuple[int, int] | None:
    """Where a question names a thing: "is *bacon* on my shopping list"."""
    m = _IS_ON.match(heard.masked, begin, stop)
    return m.span("what") if m is not None else None


_STATEMENT = Pattern(r"\s*(?:i|we)(?:'ll|'m|'ve|\s+will|\s+am|\s+have|\s+am going to|\s+plan to)?\s+(?=\w+\s+\S)")


def statement(heard: Heard, begin: int, stop: int) -> tuple[int, int] | None:
    """Where a plan is told without asking for anything: "I will *attend Lily's wedding*"."""
    m = _STATEMENT.match(heard.masked, begin, stop)
    return (m.end(), stop) if m is not None else None


def read_headed_list(heard: Heard) -> Intent | None:
    """A heading and what stands under it, each a task."""
    listed = heading_and_items(heard)
    if listed is None:
        return None
    tag, places = listed
    drafts = [draft for place in places if (draft := build_draft(heard, *place)) is not None]
    if tag:
        drafts = [replace(draft, tags=tuple(dict.fromkeys((*draft.tags, tag)))) for draft in drafts]
    return Intent("todo.create", heard.cut(0, len(heard.text)), 0, len(heard.text), 0.9, tasks=tuple(drafts))
