"""Tasks and their changes in words: names with short ids, facts of a task, what became of a field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from taskmaistro_tui.language.recurrence_words import recurrence_words
from taskmaistro_tui.models.builtin.context import Context, Record
from taskmaistro_tui.models.builtin.moments import deadline_words, minutes_words, when_words
from taskmaistro_tui.models.builtin.phrases import FIELD_NAMES, VALUES, pick, say

SHOWN = 12
"""Changed tasks that are named one by one; the rest are counted."""


def name_of(task: Mapping[str, Any], language: str) -> str:
    """``“book the dentist” (k3f)``."""
    title = str(task.get("task") or task.get("title") or "")
    short = task.get("id") or task.get("short")
    if language == "zh":
        return f"“{title}”" + (f"（{short}）" if short else "")
    return f"“{title}”" + (f" ({short})" if short else "")


def facts_of(task: Mapping[str, Any], context: Context, language: str, *, with_status: bool = True) -> list[str]:
    """What is worth saying of a task besides its title: deadline, length, repetition, priority, project, tags."""
    now, clock = context.now, context.settings.clock
    facts = []
    if task.get("status") in ("done", "archived"):
        if with_status:
            facts.append(value_of("status", task["status"], context, language))
        if deadline := task.get("deadline"):
            facts.append(when_words(deadline, now, language, clock))
    else:
        if task.get("status") == "in progress":
            facts.append(value_of("status", task["status"], context, language))
        facts.append(deadline_words(task.get("deadline"), now, language, clock))
        if start := task.get("start"):
            facts.append(say("starts", language, when=when_words(start, now, language, clock)))
    if minutes := task.get("time_to_complete"):
        facts.append(minutes_words(int(minutes), language))
    if rule := task.get("recurrence"):
        facts.append(recurrence_words(str(rule), language))
    if priority := task.get("priority"):
        facts.append(say("priority", language, value=value_of("priority", priority, context, language)))
    if project := task.get("project"):
        facts.append(say("project", language, value=project))
    facts += [f"#{tag}" for tag in task.get("tags") or ()]
    return [fact for fact in facts if fact]


def value_of(field: str, value: Any, context: Context, language: str) -> str:
    """A field's value as people say it."""
    if field in ("deadline", "start"):
        return when_words(value, context.now, language, context.settings.clock)
    if field == "time_to_complete" and isinstance(value, int):
        return minutes_words(value, language)
    if field == "recurrence":
        return recurrence_words(str(value), language)
    if field == "tags":
        return " ".join(f"#{tag}" for tag in value)
    if isinstance(value, list | tuple):
        return comma(language).join(str(item) for item in value)
    if field in ("status", "priority", "repeat_from") and str(value) in VALUES:
        return pick(VALUES[str(value)], language)
    return str(value)


def difference(before: Mapping[str, Any], after: Mapping[str, Any], context: Context, language: str) -> list[str]:
    """What became of each field that a change altered, with what it was: "due Friday (was tomorrow)"."""
    said = []
    for field in dict.fromkeys([*before, *after]):
        old, new = before.get(field), after.get(field)
        if field in ("repeat_from", "status") and field == "repeat_from" and "recurrence" in after:
            continue
        words = _became(field, new, context, language)
        if old not in (None, "", [], ()) and new not in (None, "", [], ()) and field not in ("task", "notes"):
            words = say("was", language, now=words, before=value_of(field, old, context, language))
        said.append(words)
    return said


_GONE = {
    "deadline": "no_deadline",
    "time_to_complete": "no_estimate",
    "priority": "no_priority",
    "project": "no_project",
    "tags": "no_tags",
    "recurrence": "no_repeat",
    "start": "no_start",
    "notes": "no_notes",
}


def _became(field: str, value: Any, context: Context, language: str) -> str:
    if value in (None, "", [], ()):
        if field in _GONE:
            return say(_GONE[field], language)
        return say("field", language, name=pick(FIELD_NAMES.get(field, (field, field)), language), value="–")
    words = value_of(field, value, context, language)
    match field:
        case "task":
            return say("retitled", language, now=value)
        case "deadline":
            return deadline_words(value, context.now, language, context.settings.clock) or words
        case "start":
            return say("starts", language, when=words)
        case "priority" | "project" | "notes":
            return say(field, language, value=words)
        case "status" | "time_to_complete" | "recurrence" | "tags":
            return words
    return say("field", language, name=pick(FIELD_NAMES.get(field, (field, field)), language), value=words)


def with_facts(task: Mapping[str, Any], facts: Sequence[str], language: str) -> str:
    """A task on one line of a list: title, short id, facts."""
    title = str(task.get("task") or task.get("title") or "")
    short = task.get("id") or task.get("short")
    line = f"{title}（{short}）" if short and language == "zh" else f"{title} ({short})" if short else title
    return line + ("".join(f"{comma(language)}{fact}" for fact in facts))


def numbered(tasks: Iterable[Record], context: Context, language: str, *, with_status: bool = True) -> list[str]:
    """The lines of a list whose places can be referred to."""
    return [
        f"{place}. {with_facts(task, facts_of(task, context, language, with_status=with_status), language)}"
        for place, task in enumerate(tasks, start=1)
    ]


def bullets(lines: Sequence[str], language: str) -> list[str]:
    """The lines of a list that is only shown; a long one is cut and what is left is counted."""
    shown = [f"• {line}" for line in lines[:SHOWN]]
    return shown + ([say("and_more", language, n=len(lines) - SHOWN)] if len(lines) > SHOWN else [])


def comma(language: str) -> str:
    """What stands between parts of a sentence."""
    return "，" if language == "zh" else ", "
