"""English: tasks cut out of a clause, and the phrases that are no title."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from taskmaistro_tui.language.heard import TIME
from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, TaskDraft
from taskmaistro_tui.language.task_text import build_draft
from taskmaistro_tui.language.task_times import task_times


def create(clause: Clause, tasks: tuple[TaskDraft, ...], confidence: float = 1.0, detail: str | None = None) -> Intent:
    """A ``todo.create`` intent of ``clause``; a task on several days becomes one for each."""
    if len(tasks) == 1 and len(clause.times) > 1:
        tasks = on_each_day(clause, tasks[0])
    return Intent("todo.create", clause.text, clause.begin, clause.stop, confidence, detail, tasks=tasks)


_DAYS = Pattern(rf"{TIME}+(?:(?:\s*,\s*|\s*,?\s+and\s+|\s*&\s*){TIME}+)+")
_WEEKDAY = Pattern(r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b")


def on_each_day(clause: Clause, draft: TaskDraft) -> tuple[TaskDraft, ...]:
    """ "gym on Monday, Wednesday and Friday at 7am" as a task for each of the days, at the one time that was said."""
    heard = clause.heard
    spans = clause.times
    timed = [span for span in spans if span.grain in ("hour", "minute")]
    if (
        len(timed) > 1
        or _DAYS.fullmatch(heard.masked, spans[0].begin, spans[-1].stop) is None
        or any(span.recurrence or span.grain not in ("day", "hour", "minute") for span in spans)
        or not all(_WEEKDAY.search(heard.folded, span.begin, span.stop) for span in spans)
    ):
        return (draft,)
    clock = timed[0] if timed else None
    found = []
    for span in spans:
        if clock is not None and span is not clock:
            moment = datetime.combine(span.start.date(), clock.start.timetz())
            span = replace(clock, start=moment, end=None, relation=span.relation)
        times = {
            name: value for name, value in task_times([span], heard.now, heard.folded).items() if value is not None
        }
        found.append(replace(draft, **{"deadline": None, "start": None, "notes": None, **times}) if times else draft)
    return tuple(found) if len({one.deadline for one in found}) == len(found) else (draft,)


def draft_of(clause: Clause, begin: int, stop: int | None = None, extra_times: bool = True) -> TaskDraft | None:
    """The task stated from ``begin`` on; times said before it in the clause belong to it."""
    stop = clause.stop if stop is None else stop
    while stop > begin and clause.heard.masked[stop - 1] in " ?!.,;":
        stop -= 1
    extra = tuple(s for s in clause.times if s.stop <= begin or s.begin >= stop) if extra_times else ()
    return build_draft(clause.heard, begin, stop, extra=extra)


def tasks_from(clause: Clause, begin: int, stop: int | None = None, tag: str | None = None) -> tuple[TaskDraft, ...]:
    """The task stated from ``begin`` on as a tuple, empty if the words are no title; ``tag`` is added."""
    draft = draft_of(clause, begin, stop)
    if draft is None or draft.task.lower().strip(" .!?") in EMPTY_TITLES:
        return ()
    if tag and tag not in draft.tags:
        draft = replace(draft, tags=(*draft.tags, tag))
    return (draft,)


EMPTY_TITLES = frozenset(
    (
        "it,that,this,them,instead,again instead,both,"
        "the rest,the others,something,later,again,please,event,item,task,list,anything,things,thing,stuff,"
        "someone,me,none,yes,no,ok,one,calendar,a reminder,do something,do this,do that,get something done,"
        "the event,an event,the item,an item,a task,the task,the list,a list,in a bit,for me,this item,"
        "that item,my calendar,the calendar,this event,that event,do this in a bit,something later,"
        "a new event,a new task,a new item,the following,a new reminder,remind me,to remind me,"
        "a thing,some things,some stuff,a few things,to do something,it later,this later,that later,i need to "
        "remember,this for me,do it,reminder,"
        "event to calendar"
    ).split(",")
)


def topic_tasks(clause: Clause) -> tuple[TaskDraft, ...]:
    """The task that "it" means when an earlier clause named it ("I'm out of bananas; add them")."""
    if clause.state.topic is None:
        return ()
    begin, stop = clause.state.topic
    draft = build_draft(clause.heard, begin, stop, extra=clause.state.topic_times)
    return (draft,) if draft is not None else ()
