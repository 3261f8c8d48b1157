"""English: new tasks, asked for ("remind me to", "add … to my list"), stated ("I need to") or just named ("buy milk")."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_calendar import read_entry
from taskmaistro_tui.language.intents.english_drafts import EMPTY_TITLES, create, tasks_from, topic_tasks
from taskmaistro_tui.language.intents.english_lists import (
    FRONT,
    UPDATED,
    heading_and_items,
    items,
    list_tail,
    tag_of,
    without_condition,
)
from taskmaistro_tui.language.intents.english_reminders import QUESTION_HEADS, REMIND_LATE, read_remind, read_reminder
from taskmaistro_tui.language.intents.english_words import OFF_TOPIC
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, TaskDraft
from taskmaistro_tui.language.task_text import build_draft, priority_of

_MAKE_TASK = Pattern(
    r"(?:add|create|make|new|enter|record|start|open|insert|log|put|write|capture|set|assign)\s+(?:(?:me|in"
    r"|down|up)\s+)?(?:(?:a|an|another|the|one|new|following|next|this|my|high priority|urgent"
    r"|low priority|two|three|four|five|\d|all[ -]day|recurring|repeating|repeat|regular|daily|weekly|monthly|yearly"
    r"|annual"
    r"|[\ue000\ue001]+)\s+)*"
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

# "I need another list"
_WANTED_LIST = Pattern(r"(?:another|one more|a\s+(?:brand\s+)?new)\s+(?:[\w'-]+\s+){0,2}?list\b(?!\s+(?:item|entry))")

# "my to do list needs wash windows added to it", "the list should contain this item"
_LIST_NEEDS = Pattern(
    r"(?:(?:my|the|our|this)\s+)?(?P<name>(?:[\w'-]+\s+){0,3}?)(?:(?:to[- ]?do\s+)?list|calendar|schedule"
    r"|agenda)\s+(?:of\s+\w+\s+)?(?:needs?"
    r"(?:\s+to\s+(?:have|include|show))?"
    r"|should\s+(?:also\s+)?(?:have|include|contain"
    r"|say)|must\s+(?:have|include|contain)|has\s+to\s+(?:have|include|contain)|is\s+missing"
    r"|lacks)\s+(?P<what>(?!to\b).{2,60}?)"
    r"(?:\s+(?:added|put|written))?(?:\s+(?:to|on|in)\s+it)?\s*[.!]*\s*$"
)

# "make call the landlord the first thing on my to do list"
_FIRST_ON = Pattern(
    r"(?:make|have|set|put)\s+(?P<what>(?!(?:it|that|this)\b).{2,60}?)\s+(?:as\s+)?(?:be\s+)?(?:the\s+|my\s+)?"
    r"(?:first|last|next|second|top|number\s+one)\s+(?:thing|task|item|entry|one|priority)\s+(?:on|in|of)\s+(?:my|the"
    r"|our)\b"
)

_ADD = Pattern(
    r"(?P<verb>tack(?:\s+on)?|add(?:ing|ed)?|put(?:ting)?|include|write|jot|note|place|append|insert|enter|stick|throw"
    r"|pop|list|get"
    r"|log"
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
    r"|running\s+|run\s+|ran\s+|have\s+run\s+|got\s+)*(?:out of|low on|short of|in need of"
    r"|short on)\s+(?P<what>[^,.;!?]{2,40}?)(?=\s+(?:and|so|add|put|please)\b|[,.;!?]|$)"
)

_IS_ON = Pattern(
    r"(?:is|are|do i have|do we have|have i got"
    r"|does my list have|(?:make\s+sure|check|see|verify)(?:\s+(?:if|that"
    r"|whether))?)\s+(?P<what>[\w' -]{2,40}?)(?:'s)?\s+(?:listed\s+|already\s+)*(?:on|in)?\s*(?:my|the"
    r"|our)\s+(?:[\w-]+\s+){0,3}?list\b"
)

_ADD_IT = Pattern(
    r"\b(?:add|put|include)\s+(?:it|them|that|those|this)\b|\badd (?:if|to)\b|\bplease add\b\s*$|\badd\s*$"
)


def read_explicit(clause: Clause) -> Intent | None:
    """A task that is asked for with the words of lists and reminders."""
    masked, stop = clause.heard.masked, clause.stop
    for intent in (read_remind(clause), read_reminder(clause), _new_list(clause), _adding(clause), _out_of(clause)):
        if intent is not None:
            return intent
    entry = read_entry(clause)
    if entry is not None:
        return entry
    if _TO_ADD.match(masked, clause.begin, stop):
        return create(clause, ())
    late = REMIND_LATE.search(masked, clause.begin, stop)
    if late is not None and late.start() > clause.begin + 3:
        return create(clause, tasks_from(clause, clause.core, late.start()))
    return None


# "I have something to add to my list"
_TO_ADD = Pattern(
    r"(?:(?:i|we)(?:'ve got|\s+have|\s+got)|there(?:'s|\s+is|\s+are))\s+(?:something|some\s+things|a\s+few\s+things"
    r"|things|stuff"
    r"|(?:an?|one|another|some)\s+(?:(?:new|more|other|extra)\s+)*(?:items?|tasks?|things?|chores?|errands?|to-?dos?)"
    r"|items|tasks)\s+(?:else\s+|more\s+)?(?:to\s+(?:add|put)|for|that\s+needs?\s+to\s+go)\b.*\blist\b"
)


def _new_list(clause: Clause) -> Intent | None:
    if "list" not in clause.view:
        return None
    place = clause.core
    m = _NEW_LIST.match(clause.heard.masked, place, clause.stop)
    if m is None and clause.wish:
        m = _NEW_LIST.match(clause.heard.masked, clause.wish_at, clause.stop)
        if m is None and _WANTED_LIST.match(clause.heard.masked, place, clause.stop):
            return create(clause, (), 0.8, "new_list")
    if (
        m is None
        or m.group("list") == "playlist"
        or (clause.head in ("show", "give", "have", "get", "open") and " new " not in f" {m.group()} ")
    ):
        return None
    if clause.head in ("add", "put") and " new " not in m.group():
        return None
    if clause.heard.masked[m.end() : clause.stop].lstrip().startswith("of") and clause.word_set & (
        OFF_TOPIC - {"exchange", "currency", "share", "stock"}
    ):
        return None
    named = _LIST_OF.match(clause.heard.masked, m.end(), clause.stop)
    if named is not None:
        tasks = _task_list(clause, named.end(), clause.stop, tag_of(m.group().replace("list", "")))
        if tasks:
            return create(clause, tasks, 0.8)
    return create(clause, (), 0.8, "new_list")


# "create a grocery list with milk and eggs"
_LIST_OF = Pattern(r"\s*(?:with|containing|including|that\s+(?:has|says|includes))\s+(?=\w)|\s*:\s*(?=\w)")


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
        return create(clause, topic_tasks(clause), 0.9)
    if clause.word_set & _PLAYER:
        return None
    made = _MAKE_TASK.match(masked, place, stop)
    if made is not None:
        one = not made.group("what").endswith("s")
        tasks = _one_task(clause, made.end(), tag) if one else _task_list(clause, made.end(), stop, tag)
        said = _IMPORTANCE.search(made.group())
        if said is not None:
            tasks = tuple(replace(task, priority=task.priority or priority_of(said.group())) for task in tasks)
        return create(clause, tasks)
    if _EDIT_LIST.fullmatch(masked, place, stop):
        return create(clause, (), 0.5)
    updated = UPDATED.match(masked, place, stop)
    if updated is not None:
        named = tag_of(updated.group("name") or "", updated.group("of") or "")
        return create(clause, _task_list(clause, updated.end(), stop, named), 0.85)
    placed = _FIRST_ON.match(masked, place, stop)
    if placed is not None:
        return create(clause, _task_list(clause, *placed.span("what"), None), 0.8)
    needs = _LIST_NEEDS.match(masked, place, stop) if not clause.is_question else None
    if needs is not None:
        return create(clause, _task_list(clause, *needs.span("what"), tag_of(needs.group("name"))), 0.85)
    m = _ADD.match(masked, place, stop)
    if m is None or (m.group("verb") == "get" and _PLACED.match(masked, place, stop)):
        return _passive(clause)
    verb = _GERUNDS.get(m.group("verb"), m.group("verb"))
    if verb == "list" and _LISTING.match(masked, m.end(), stop):
        return None
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
    on_that = _ON_THAT.search(masked, begin, stop)
    if on_that is None and clause.state.on_list:
        on_that = _ON.search(masked, begin, stop)
    if verb in ("put", "stick", "include", "add") and on_that is not None:
        return create(clause, _task_list(clause, begin, on_that.start(), tag))
    if front is not None or (verb == "put" and "list" in masked[clause.begin : place]):
        return create(clause, _task_list(clause, begin, stop, tag))
    return _passive(clause)


def _one_task(clause: Clause, begin: int, tag: str | None) -> tuple[TaskDraft, ...]:
    """ "create a task: …" states one task, whatever commas it has."""
    said = clause.heard.folded[begin : clause.stop].strip(" .,!?:")
    return topic_tasks(clause) if said in _ITEMLESS else tasks_from(clause, begin, tag=tag)


def _task_list(
    clause: Clause, begin: int, stop: int, tag: str | None, after: tuple[int, int] | None = None
) -> tuple[TaskDraft, ...]:
    heard = clause.heard
    object_ = heard.folded[begin:stop].strip(" .,!?")
    if object_ in _ITEMLESS or object_ in EMPTY_TITLES or object_ in _ITEM_PHRASES:
        return topic_tasks(clause)
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
        if draft is None or draft.task.lower() in EMPTY_TITLES:
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

_ASKED = Pattern(r"\b(?:what|which|whether|if|how\s+many|how\s+much)\b")
_GERUNDS = {"adding": "add", "added": "add", "putting": "put"}

_IMPORTANCE = Pattern(r"(?:high|low|medium)[ -]priority|urgent|important")
_ON_THAT = Pattern(
    r"\s(?:on that|on it|on there|in there|to that|to it|on there\s+for\b[^,.;]*)\s*,?\s*(?:(?:please|too|also"
    r"|as well|now)\s*)*[\s.!?]*$"
)
_ON = Pattern(r"\son(?:\s+(?:instead|too|as\s+well))?\s*[.!]*\s*$")
_PLAYER = frozenset("queue playlist playlists favorites favourites album".split())

_LISTING = Pattern(
    r"(?:(?:out|off)\s+)?(?:what|the|all|everything|each|every|me|my|any|whatever|tasks|items|reminders"
    r"|down\s+all)\b|\s*$"
)

_WANTED_ON = Pattern(
    r"(?:i|we)(?:'d)?\s+(?:also\s+|really\s+)?(?:need|want|like)\s+(?:to\s+(?:have|get|see|put"
    r"|include)\s+)?(?P<what>(?!to\b|you\b|my\b|the\b"
    r"|a\s+(?:new\s+)?list\b)[^,.;]{2,60})"
)
_LEAVES = Pattern(r"\s*(?:off|out|from)\b")
_PLACED = Pattern(
    r"(?:i|we)?(?:'d|\s+would)?\s*(?:get|have|need|want"
    r"|like)\s+(?P<what>.{2,80}?)\s+(?:to\s+be\s+)?(?:put|added|placed|included|noted|written|listed"
    r"|entered)"
    r"(?:\s+down)?\s+(?:on|to|in|into|onto)\b"
)


def _passive(clause: Clause) -> Intent | None:
    """ "the staff meeting needs to be added to my calendar", "make sure bread is on my list"."""
    masked = clause.heard.masked
    if (clause.head in QUESTION_HEADS and not clause.wish) or clause.head in (
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
    at = clause.core + tail[0]
    placed = _PLACED.match(masked, clause.wish_at, clause.stop) or _PLACED.match(masked, clause.core, clause.stop)
    if placed is not None:
        return create(clause, _task_list(clause, placed.start("what"), placed.end("what"), tail[2]), 0.9)
    stays = clause.wish and not _LEAVES.match(masked, at, clause.stop)
    wanted = _WANTED_ON.match(masked, clause.wish_at, at + 1) if stays else None
    if wanted is not None:
        return create(clause, _task_list(clause, wanted.start("what"), at, tail[2]), 0.85)
    if _ASKING.match(masked, clause.wish_at, clause.stop):
        return None
    m = _PASSIVE.match(masked, clause.core, at + 1)
    if (
        m is not None
        and masked[m.end() : at].strip() == ""
        and m.group("what").split()[0] not in ("there", "i", "it")
        and not _ASKED.search(m.group("what"))
    ):
        if m.group("what").strip() in _ITEMLESS or m.group("what").strip() in EMPTY_TITLES:
            return create(clause, topic_tasks(clause), 0.8)
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


def named_in_question(heard: Heard, begin: int, stop: int) -> tuple[int, int] | None:
    """Where a question names a thing: "is *bacon* on my shopping list"."""
    m = _IS_ON.match(heard.masked, begin, stop)
    return m.span("what") if m is not None else None


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


# "update my grocery list" does not say with what.
_EDIT_LIST = Pattern(
    r"(?:edit|update|change|modify)\s+(?:(?:my|the|our|this)\s+)?(?:[\w-]+\s+){0,2}?lists?\s*(?:please\s*)?[.!]*\s*"
)
