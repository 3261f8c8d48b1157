"""Answers to questions about tasks, from the tasks that were found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from taskmaistro_tui.language.matching import match
from taskmaistro_tui.language.reading import Query, Reference
from taskmaistro_tui.memory.todo import OPEN_STATUSES
from taskmaistro_tui.models.builtin.context import Context, Record
from taskmaistro_tui.models.builtin.find import asks_for_time, done_between, find_args, left_out, narrows
from taskmaistro_tui.models.builtin.moments import day_words, deadline_words, minutes_words, when_of, when_words
from taskmaistro_tui.models.builtin.phrases import FILTERS, VALUES, example, pick, say
from taskmaistro_tui.models.builtin.tasks_said import bullets, comma, facts_of, name_of, numbered, value_of, with_facts


def answer_found(query: Query, text: str, context: Context, language: str) -> list[str]:
    """The lines that answer ``query`` from ``context.found``; ``text`` is the question as it was asked."""
    found = context.found or {}
    every = [task for task in found.get("tasks") or () if isinstance(task, Mapping)]
    tasks: list[Record] = [dict(task) for task in every if not left_out(query, task, context.now)]
    total = max(int(found.get("total") or 0) - (len(every) - len(tasks)), len(tasks))
    args = find_args(query, context.now)
    which = described(args, query, context, language)
    if not total and query.words:
        return _alike(query, args, which, context, language)
    if not total:
        return _nothing(query, args, which, context, language)
    if asks_for_time(text):
        return _time_needed(tasks, which, args, context, language)
    if query.what == "count":
        known = say("count", language, n=total, tasks=_tasks(total, language), which=which)
        return [known if which else say("count_open", language, n=total, tasks=_tasks(total, language))]
    if query.what == "next":
        return _next(tasks, context, language)
    if query.what in ("when", "about") and len(tasks) == 1:
        return [_when(tasks[0], context, language) if query.what == "when" else _about(tasks[0], context, language)]
    head = "list" if which else "open_tasks"
    mixed = len(args.get("statuses") or ()) != 1
    lines = [
        say(head, language, n=total, tasks=_tasks(total, language), which=which),
        *numbered(tasks, context, language, with_status=mixed),
    ]
    if total > len(tasks):
        lines.append(say("shown", language, n=total - len(tasks)))
    return lines


def described(args: Mapping[str, Any], query: Query, context: Context, language: str) -> str:
    """The filter of a question in words: "of high priority due today"; empty for all open tasks."""
    parts: list[str] = []

    def add(name: str, **values: Any) -> None:
        parts.append(pick(FILTERS[name], language).format(**values))

    statuses = args.get("statuses") or ()
    if any(finished := done_between(query)):
        parts.append(_done_said(*finished, context, language))
    elif statuses and query.what not in ("when", "about") and set(statuses) != set(OPEN_STATUSES):
        add("status", status=comma(language).join(pick(VALUES[status], language) for status in statuses))
    if priority := args.get("priority"):
        add("priority", priority=pick(VALUES[priority], language))
    if due := args.get("due"):
        parts.append(_due_said(str(due), context, language))
    if args.get("repeating"):
        add("repeating")
    if tags := args.get("tags"):
        add("tags", tags=" ".join(f"#{tag}" for tag in tags))
    if project := args.get("project"):
        add("project", project=project)
    if words := args.get("words"):
        add("words", words=words)
    if minutes := args.get("max_minutes"):
        add("minutes", time=minutes_words(minutes, language))
    return ("、" if language == "zh" else " ").join(parts)


def _done_said(first: str, last: str, context: Context, language: str) -> str:
    begin, end = when_of(first, context.now), when_of(last, context.now)
    words = {"first": _edge(begin, first, context, language), "last": _edge(end, last, context, language, until=True)}
    if not last:
        return pick(FILTERS["done_since"], language).format(**words)
    if words["first"] == words["last"]:
        return pick(FILTERS["done_day"], language).format(when=words["first"])
    return pick(FILTERS["done_range"], language).format(**words)


def _due_said(due: str, context: Context, language: str) -> str:
    if due in FILTERS:
        return pick(FILTERS[due], language)
    if ".." not in due:
        return pick(FILTERS["day"], language).format(when=when_words(due, context.now, language))
    first, _, last = due.partition("..")
    begin, end = when_of(first, context.now), when_of(last, context.now)
    named = _week_named(first, last, context)
    if named:
        return pick(FILTERS[named], language)
    words = {"first": _edge(begin, first, context, language), "last": _edge(end, last, context, language, until=True)}
    if begin is None:
        return pick(FILTERS["until"], language).format(**words)
    if end is None:
        return pick(FILTERS["since"], language).format(**words)
    return pick(FILTERS["range"], language).format(**words)


def _edge(when: Any, text: str, context: Context, language: str, *, until: bool = False) -> str:
    if when is None:
        return text
    if isinstance(when, datetime):
        return when_words(text, context.now, language, context.settings.clock)
    return day_words(when - timedelta(days=1) if until else when, context.now, language)


def _week_named(first: str, last: str, context: Context) -> str | None:
    if len(first) != 10 or len(last) != 10:
        return None
    begin, end = date.fromisoformat(first), date.fromisoformat(last)
    today = context.now.date()
    monday = today - timedelta(days=(today.weekday() - context.settings.week_start) % 7)
    if end == monday + timedelta(days=7) and begin in (monday, today):
        return "this week"
    if (begin, end) == (monday + timedelta(days=7), monday + timedelta(days=14)):
        return "next week"
    return None


def _tasks(n: int, language: str) -> str:
    return "task" if n == 1 else "tasks"


def _alike(query: Query, args: Mapping[str, Any], which: str, context: Context, language: str) -> list[str]:
    """No task has all the words: those that the words describe well are named instead."""
    found = match(Reference("", words=query.words), context.tasks, now=context.now)
    tasks = [task for task in context.tasks if task["id"] in (found.ids or found.ambiguous)]
    if not tasks:
        return _nothing(query, args, which, context, language)
    if len(tasks) == 1:
        return [_when(tasks[0], context, language) if query.what == "when" else _about(tasks[0], context, language)]
    lines = [with_facts(task, facts_of(task, context, language), language) for task in tasks]
    head = say("list", language, n=len(tasks), tasks=_tasks(len(tasks), language), which=which)
    return [head, *bullets(lines, language)]


def _nothing(query: Query, args: Mapping[str, Any], which: str, context: Context, language: str) -> list[str]:
    if minutes := args.get("max_minutes"):
        return [say("fit_none", language, time=minutes_words(minutes, language))]
    if not narrows(args) and not args.get("statuses"):
        anything = any(context.counts.get(status) for status in OPEN_STATUSES)
        if query.what == "next" or any(context.counts.values()):
            return [say("next_none", language)] if not anything else [say("none", language, which=which)]
        return [say("empty", language, example=example("add", language))]
    due_only = set(args) - {"order", "limit"} == {"due"} and args["due"] != "none"
    return [say("none_due" if due_only else "none", language, which=which)]


def _time_needed(
    tasks: Sequence[Record], which: str, args: Mapping[str, Any], context: Context, language: str
) -> list[str]:
    known = [int(task["time_to_complete"]) for task in tasks if task.get("time_to_complete")]
    if not known:
        return [say("sum_none", language, n=len(tasks), tasks=_tasks(len(tasks), language))]
    head = "sum" if which else "sum_open"
    time = minutes_words(sum(known), language)
    lines = [say(head, language, time=time, n=len(known), tasks=_tasks(len(known), language), which=which)]
    if len(tasks) > len(known):
        lines.append(say("sum_unknown", language, n=len(tasks) - len(known)))
    return [" ".join(lines) if language == "en" else "".join(lines)]


def _next(tasks: Sequence[Record], context: Context, language: str) -> list[str]:
    facts = facts_of(tasks[0], context, language)
    said = "".join(f"{comma(language)}{fact}" for fact in facts)
    return [say("next", language, task=name_of(tasks[0], language), facts=said)]


def _when(task: Record, context: Context, language: str) -> str:
    name = name_of(task, language)
    if task.get("status") == "done":
        return say("when_done", language, task=name)
    clock = context.settings.clock
    if deadline := deadline_words(task.get("deadline"), context.now, language, clock):
        return say("when", language, task=name, when=deadline)
    if start := task.get("start"):
        return say("when_start", language, task=name, when=when_words(start, context.now, language, clock))
    return say("when_none", language, task=name)


def _about(task: Record, context: Context, language: str) -> str:
    status = str(task.get("status") or "not started")
    facts = [
        fact for fact in facts_of(task, context, language) if fact != value_of("status", status, context, language)
    ]
    said = "".join(f"{comma(language)}{fact}" for fact in facts)
    line = say(
        "about_status", language, task=name_of(task, language), status=pick(VALUES[status], language), facts=said
    )
    extra = [*(f"• {idea}" for idea in task.get("solutions") or ())]
    if notes := task.get("notes"):
        extra.insert(0, say("notes", language, value=notes))
    return "\n".join([line, *extra])
