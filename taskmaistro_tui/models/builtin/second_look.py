"""A second look at clauses of which the reading alone made nothing: the tasks at hand and the wishes' rules tell more.

"When is the dentist?" is a question about a task if there is one that says dentist; "high priority for anything about the
kids" is a wish if a rule can carry it out; "postpone the laundry" wants a change that it does not name. "Standup is at
9:00" is a fact, and "when is standup?" a question about it. A clause that the reading understood is else never touched, but
for "move it", which is no task.
"""

from __future__ import annotations

import re
from dataclasses import replace

from taskmaistro_tui.language.intents.english_words import STOP_WORDS
from taskmaistro_tui.language.matching import match
from taskmaistro_tui.language.reading import Intent, Query, Reading, Reference
from taskmaistro_tui.language.remember.worth import FORGET
from taskmaistro_tui.models.builtin.context import Context
from taskmaistro_tui.models.builtin.instructions_applied import rule_of
from taskmaistro_tui.models.builtin.remembered import remembers
from taskmaistro_tui.models.builtin.targets import find_target
from taskmaistro_tui.models.builtin.told import TOLD, tells

_WHEN = re.compile(
    r"^(?:so\s+|and\s+|hey\s+)?(?:when(?:'s|’s| is| are| do i have| was)?|what (?:time|day) (?:is|are)|by when)\s+"
    r"(?P<x>.+?)\s*[?？.!]*$"
    r"|^(?P<y>.+?)(?:是)?(?:什么时候|几号|哪天|几点)(?:的|到期|截止)?[?？。]*$",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"^(?:please\s+)?(?:(?:show|find|search(?: for)?|open|give|get|display)(?:\s+me)?|tell me(?: more)? about|what about|what is"
    r"|what's|how about|details (?:of|on|for))\s+(?P<x>.+?)\s*[?？.!]*$",
    re.IGNORECASE,
)
_HOW_IT_STANDS = re.compile(
    r"^(?:so\s+|and\s+|hey\s+)?(?:(?:is|are|was|were)\s+(?P<x>.+?)\s+(?:already\s+)?(?:done|finished|ready|complete|\w+ed|paid|bought|sent|made|over)"
    r"|(?:did|have)\s+(?:i|we)\s+(?:already\s+|ever\s+)?\w+\s+(?P<y>.+?))(?:\s+(?:yet|already|now))?\s*[?？]+$",
    re.IGNORECASE,
)
_PROJECT = re.compile(r"\b(?:my|the|our)\s+(?P<name>[\w-]+)\s+project\b|\bproject\s+(?P<other>[\w-]+)", re.IGNORECASE)
_TAG = re.compile(r"#([\w-]+)|\btagged(?: with| as)?\s+#?(?P<tag>[\w-]+)", re.IGNORECASE)
_PRIORITY = re.compile(r"\b(?P<level>high|medium|low)[ -]priority\b", re.IGNORECASE)
_QUESTION = re.compile(r"^(?:what|which|show|list|find|any|do|is|are)\b", re.IGNORECASE)
_SUGGEST = re.compile(
    r"(?:what|(?:is there )?(?:anything|something))\b.*\b(?:i|we)\s+(?:can|could|should|might)\s+(?:do|work on|tackle|start)\b.*"
    r"|(?:what|which)\b.*\b(?:can|could|should|might)\s+(?:i|we)\s+(?:do|work on|tackle|start)\b.*"
    r"|(?:give|find|pick|suggest)(?:\s+me)?\s+(?:something|anything|one)\b.*|i(?:'m| am| feel) (?:bored|free)\b.*"
    r"|(?:现在|接下来|然后)?我?(?:可以|能|该)(?:做|干)(?:点|些)?(?:什么|啥).*|(?:有什么|有啥|给我来?点|来点)(?:快的|简单的|能做的|可以做的|容易的).*"
    r"|我?(?:现在)?(?:很闲|有空|没事做|无聊).*|(?:什么|哪个|哪件|哪一件)(?:事|任务)?最(?:急|重要|紧急|要紧).*|最(?:急|重要|紧急|要紧)的(?:事|任务)?是(?:什么|哪).*"
    r"|(?:我)?(?:先|该先|应该先)(?:做|干)(?:什么|哪).*",
    re.IGNORECASE,
)
_OF_PEOPLE = re.compile(
    r"\b(?:to|for)\s+(?:me|us|him|her|them)\b|\bin\s+(?:my|our)\s+(?:life|heart)\b|[对對](?:我|他|她)", re.IGNORECASE
)
"""What tells how dear somebody is, which is no wish for tasks."""

_WHERE = re.compile(
    r"(?:which|what|anything|something)\b.{0,30}?\bcan\s+(?:i|be)\s+(?:do|done|work\s+on)\s+(?:at|from|in|on)\s+(?:the\s+|my\s+)?"
    r"(?P<place>[a-z]+)\s*[?.!]*|(?:这些|里面|其中)?(?:有)?(?:哪些|什么|哪个)(?:事|任务)?(?:是)?(?:可以|能)在(?P<zh>[\u4e00-\u9fff]{1,4}?)(?:里)?(?:做|干|完成)(?:的)?[?？。]*",
    re.IGNORECASE,
)
_QUICK = re.compile(r"\b(?:quick|short|easy|small|little|fast)\b|快|简单|容易", re.IGNORECASE)
QUICK = 30
"""Minutes that a quick task takes at most."""

_VERBS = r"(?:move|postpone|reschedule|delay|defer|snooze|rename|change|edit|update|modify|adjust|push(?: back)?)"
_CHANGE = re.compile(
    rf"^(?:please\s+|can you\s+|could you\s+)?{_VERBS}\s+(?P<x>.+?)\s*[.!?]*$|^(?:推迟|修改|改一?下)(?P<y>.+?)[。！]*$",
    re.IGNORECASE,
)
_IT = re.compile(r"it|that|this|them|those|that one|this one|它|这个|那个", re.IGNORECASE)
_BARE_CHANGE = re.compile(rf"(?:{_VERBS}|delete|remove|cancel)\s+(?:it|that|this|them)", re.IGNORECASE)
_NO_PLACE = frozenset(
    "time monday tuesday wednesday thursday friday saturday sunday morning afternoon evening weekend minutes".split()
)
_OF_IT = re.compile(
    r"(?:do|write|finish|send|make|get|buy|read|call|email|complete|prepare|pay|book|fix|clean)\s+(?:it|them|those|these|that|this)",
    re.IGNORECASE,
)
_HOLLOW = STOP_WORDS | {"task", "tasks", "thing", "things", "one", "due", "again", "do", "have"}


def second_look(reading: Reading, context: Context) -> Reading:
    """``reading`` with each clause that was left as talk of no known kind replaced by what it is after all, if anything."""
    sole = len(reading.intents) == 1
    looked = tuple(_looked_at(i, context, reading.text if sole else i.text) for i in reading.intents)
    return reading if looked == reading.intents else replace(reading, intents=looked)


def _looked_at(intent: Intent, context: Context, text: str) -> Intent:
    if FORGET.match(text) and not _means_task(intent, context):
        return Intent("chat", intent.text, intent.begin, intent.stop, detail="forget")
    if intent.kind in ("chat", "todo.query") and (found := _WHERE.fullmatch(text.strip())):
        place = (found.group("place") or found.group("zh")).lower()
        if place not in _NO_PLACE:
            return replace(intent, kind="todo.query", detail=None, query=Query("list", filter={"tags": [place]}))
    if _undecided(intent) and _SUGGEST.fullmatch(text.strip()):
        query = Query("next", filter={"max_minutes": QUICK} if _QUICK.search(text) else {})
        return replace(intent, kind="todo.query", detail=None, query=query)
    if tells(intent, text, context):
        return Intent("chat", intent.text, intent.begin, intent.stop, detail=TOLD)
    if remembers(intent, context):
        return Intent("chat", intent.text, intent.begin, intent.stop, detail="memory_question")
    if intent.kind == "todo.create":
        if len(intent.tasks) == 1 and _OF_IT.fullmatch(intent.tasks[0].task):
            return _of_it(intent, context)
        bare = len(intent.tasks) == 1 and _BARE_CHANGE.fullmatch(intent.tasks[0].task)
        return _update(intent, Reference(intent.text, previous=True)) if bare else intent
    if intent.kind == "todo.update" and _OF_PEOPLE.search(intent.text) and not _means_task(intent, context):
        return Intent("chat", intent.text, intent.begin, intent.stop, 0.3)
    if not _undecided(intent):
        return intent
    if query := _asked(intent.text.strip(), context):
        return replace(intent, kind="todo.query", detail=None, query=query)
    if intent.detail is None and not _OF_PEOPLE.search(intent.text) and rule_of(intent.text):
        return replace(intent, kind="instructions", preference=intent.text.strip(" ,;"))
    if found := _CHANGE.search(intent.text.strip()):
        meant = next(part for part in found.groups() if part)
        if _IT.fullmatch(meant):
            return _update(intent, Reference(meant, previous=True))
        if words := _words(meant):
            return _update(intent, Reference(meant, words=words))
    return intent


def _of_it(intent: Intent, context: Context) -> Intent:
    """ "I should write those by Friday" is about the tasks at hand; without any it is no task that can be written down."""
    fields = intent.tasks[0].fields()
    title = str(fields.pop("task"))
    if not fields or not context.before.get("touched"):
        return replace(intent, tasks=())
    return replace(
        intent, kind="todo.update", tasks=(), changes=fields, references=(Reference(title.split()[-1], previous=True),)
    )


def _means_task(intent: Intent, context: Context) -> bool:
    return any(find_target(reference, context).problem is None for reference in intent.references)


def _undecided(intent: Intent) -> bool:
    return intent.kind == "chat" and intent.detail in (None, "smalltalk")


def _update(intent: Intent, reference: Reference) -> Intent:
    """A change of what ``reference`` means, without saying which: it is asked for."""
    return replace(intent, kind="todo.update", detail=None, tasks=(), references=(reference,))


def _asked(text: str, context: Context) -> Query | None:
    """The question about tasks that ``text`` is, given that a task fits it."""
    if _QUESTION.search(text):
        if found := _TAG.search(text):
            return Query("list", filter={"tags": [found.group(1) or found.group("tag")]})
        if found := _PROJECT.search(text):
            return Query("list", filter={"project": (found.group("name") or found.group("other")).lower()})
        if found := _PRIORITY.search(text):
            return Query("list", filter={"priority": found.group("level").lower()})
    for what, pattern in (("when", _WHEN), ("about", _ABOUT), ("about", _HOW_IT_STANDS)):
        if found := pattern.search(text):
            words = _words(next(part for part in found.groups() if part))
            fitting = match(Reference(text, words=words), context.tasks, now=context.now) if words else None
            if fitting and (fitting.ids or fitting.ambiguous):
                return Query(what, words)
    return None


def _words(text: str) -> tuple[str, ...]:
    if re.search(r"[\u4e00-\u9fff]", text):
        return (text.strip(),)
    words = (word.removesuffix("'s") for word in re.findall(r"[\w'-]+", text.lower()))
    return tuple(word for word in words if word not in _HOLLOW)
