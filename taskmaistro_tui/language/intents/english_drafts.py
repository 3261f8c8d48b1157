"""English: tasks cut out of a clause, and the phrases that are no title."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.reading import Intent, TaskDraft
from taskmaistro_tui.language.task_text import build_draft


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
        "it,that,this,them,something,later,again,please,event,item,task,list,anything,things,thing,stuff,"
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
