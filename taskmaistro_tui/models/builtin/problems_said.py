"""Why something that was asked for is not done, in words that say what would help."""

from __future__ import annotations

import re

from taskmaistro_tui.models.builtin.context import Context, Record
from taskmaistro_tui.models.builtin.moments import when_words
from taskmaistro_tui.models.builtin.phrases import example, say
from taskmaistro_tui.models.builtin.tasks_said import facts_of, name_of, with_facts
from taskmaistro_tui.models.builtin.todos import CANDIDATES, Problem

_REMIND = re.compile(r"\bremind|\balarm|\balert|提醒|闹钟", re.IGNORECASE)


def problem_said(problem: Problem, context: Context, language: str) -> str:
    """Why something that was asked for is not done, and what would help."""
    first: Record = problem.tasks[0] if problem.tasks else {}
    match problem.kind:
        case "which":
            return _which(problem, context, language)
        case "nothing":
            return _no_such(problem, context, language)
        case "previous":
            return say("no_previous", language, example=example("done", language))
        case "place":
            return say("no_such_place", language)
        case "id":
            return say("no_such_id", language, text=problem.text)
        case "already_done":
            return say("already_done", language, task=name_of(first, language))
        case "already":
            facts = facts_of(first, context, language) or [str(first.get("status") or problem.detail)]
            return say("already", language, task=name_of(first, language), facts=", ".join(facts))
        case "what_change":
            title = str(first.get("task") or problem.text)
            task = name_of(first, language) if first else f"“{problem.text}”"
            return say("what_change", language, task=task, example=example("move", language, title=title))
        case "offer":
            offered = say(
                "offer", language, task=with_facts({"task": problem.text}, facts_of(first, context, language), language)
            )
            return offered + ("" if language == "zh" else " ") + say("shall_add", language)
        case "not_then":
            due = first.get("deadline") or first.get("start")
            if not due:
                return say("not_due", language, task=name_of(first, language))
            when = when_words(due, context.now, language, context.settings.clock)
            return say("not_then", language, task=name_of(first, language), when=when)
        case "value":
            return say("bad_value", language, value=problem.text, why=problem.detail)
        case "none_match" if context.counts and not any(context.counts.values()):
            return say("all_empty", language)
        case "none_match" | "too_many":
            return say(problem.kind, language)
        case "add_what":
            return say("remind_what" if _REMIND.search(problem.text) else "add_what", language)
    return say("what_task", language, example=example("add", language))


def _which(problem: Problem, context: Context, language: str) -> str:
    question = say("which", language, text=problem.text) if problem.text else say("which_one", language)
    listed = [str(task["id"]) for task in (context.found or {}).get("tasks") or ()]
    numbers = listed == [str(task["id"]) for task in problem.tasks[:CANDIDATES]]
    lines = [
        f"{f'{place}.' if numbers else '•'} {with_facts(task, facts_of(task, context, language), language)}"
        for place, task in enumerate(problem.tasks[:CANDIDATES], start=1)
    ]
    if len(problem.tasks) > CANDIDATES:
        lines.append(say("and_more", language, n=len(problem.tasks) - CANDIDATES))
    return "\n".join([question, *lines, say("which_how", language)])


def _no_such(problem: Problem, context: Context, language: str) -> str:
    said = say("no_such", language, text=problem.text)
    blank = "" if language == "zh" else " "
    if problem.tasks:
        lines = [f"• {with_facts(task, facts_of(task, context, language), language)}" for task in problem.tasks[:3]]
        last = [say("shall_add", language)] if problem.detail == "offer" else []
        return "\n".join([said + blank + say("no_such_near", language), *lines, *last])
    if problem.detail == "offer":
        return said + blank + say("shall_add", language)
    if problem.detail != "todo.update":
        return said  # nobody wants to add what is finished or to go
    return f"{said}{blank}{say('no_such_offer', language, title=problem.text)}"
