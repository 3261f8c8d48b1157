"""``FindTasks`` arguments from a question, and ``BulkEdit`` filters from a reference; both take the same words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from taskmaistro_tui.language.reading import Query
from taskmaistro_tui.memory.todo import OPEN_STATUSES, PRIORITIES, STATUSES
from taskmaistro_tui.models.builtin.topics import stem, stems

NARROWING = ("words", "tags", "project", "priority", "due", "max_minutes", "ids", "repeating")
"""Arguments that make a list smaller than "all tasks of these statuses"."""


def find_args(query: Query, now: datetime) -> dict[str, Any]:
    """What to ask ``FindTasks`` for to answer ``query``; an empty dict means every open task."""
    args = filter_args(query.filter, now)
    if query.words:
        args["words"] = " ".join(query.words)
    if query.what == "history":
        args.pop("due", None)  # "yesterday" is when it was finished
        args.setdefault("statuses", ["done"])
        args.setdefault("order", "updated")
    elif query.what in ("when", "about") and query.words:
        args.setdefault("statuses", [*OPEN_STATUSES, "done"])
    elif query.what == "next":
        args["limit"] = 3
        args.pop("priority", None)  # "the most urgent thing" is the first of the board, whatever it is
    if query.filter.get("order"):
        args["order"] = query.filter["order"]
    if "max_minutes" in args:
        args.setdefault("order", "board")
    return args


def day_asked(query: Query, now: datetime) -> date | None:
    """The day of a question that asks for all there is on one day; None for any other."""
    args = find_args(query, now)
    if query.what not in ("list", "next") or set(args) != {"due"}:
        return None
    near = {"today": now.date(), "tomorrow": now.date() + timedelta(days=1)}
    due = str(args["due"])
    return near.get(due) or (date.fromisoformat(due) if re.fullmatch(r"\d{4}-\d\d-\d\d", due) else None)


def filter_args(told: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """The filter of a question or reference (keys as in :class:`~taskmaistro_tui.language.reading.Reference`) in the words
    of the tools."""
    args: dict[str, Any] = {}
    if statuses := _listed(told.get("status"), STATUSES):
        args["statuses"] = statuses
    if tags := [str(tag).lstrip("#") for tag in _items(told.get("tags"))]:
        args["tags"] = tags
    if project := _items(told.get("project")):
        args["project"] = str(project[0])
    if priority := _listed(told.get("priority"), PRIORITIES):
        args["priority"] = priority[0]
    if told.get("overdue"):
        args["due"] = "overdue"
    elif told.get("no_deadline"):
        args["due"] = "none"
    elif due := due_words(told.get("due_from"), told.get("due_to"), now):
        args["due"] = due
    if ids := [str(short) for short in _items(told.get("ids"))]:
        args["ids"] = ids
    if told.get("repeating"):
        args["repeating"] = True
    if isinstance(minutes := told.get("max_minutes"), int) and minutes > 0:
        args["max_minutes"] = minutes
    return args


def due_words(first: Any, last: Any, now: datetime) -> str | None:
    """The range from ``first`` to ``last`` (ISO text, exclusive; either may be absent) as the tools name it."""
    begin, end = _text(first), _text(last)
    if not begin and not end:
        return None
    today = now.date()
    if (day := _day(begin)) and _day(end) == day + timedelta(days=1):
        near = {today: "today", today + timedelta(days=1): "tomorrow"}
        return near.get(day, day.isoformat())
    return f"{begin}..{end}"


def narrows(args: Mapping[str, Any]) -> bool:
    """Whether ``args`` ask for less than every task of their statuses."""
    return any(args.get(name) for name in NARROWING)


def asks_for_time(text: str) -> bool:
    """Whether a question wants the time its tasks take, added up."""
    return bool(_HOW_LONG.search(text))


_HOW_LONG = re.compile(
    r"\bhow (?:much time|long|many (?:hours|minutes))\b.*\b(?:take|need|cost|last|require|spend|be|work|worth|is)\b"
    r"|多长时间|多少时间|要多久|花多久|需要多久",
    re.IGNORECASE,
)


def _items(value: Any) -> list[Any]:
    if value is None or value == "":
        return []
    return list(value) if isinstance(value, list | tuple | set | frozenset) else [value]


def _listed(value: Any, allowed: tuple[str, ...]) -> list[str]:
    return [one for one in _items(value) if one in allowed]


def _text(value: Any) -> str:
    if isinstance(value, date):
        return value.isoformat()
    return str(value or "")


def _day(text: str) -> date | None:
    """The day of an ISO date, or of a date-time that is a midnight."""
    if not text:
        return None
    if len(text) == 10:
        return date.fromisoformat(text)
    moment = datetime.fromisoformat(text)
    return moment.date() if (moment.hour, moment.minute, moment.second) == (0, 0, 0) else None


def left_out(query: Query, task: Mapping[str, Any], now: datetime) -> bool:
    """Whether the question leaves out a task that was found for it: by words of an exception, or by the day it was done."""
    if excepted(query.filter, task):
        return True
    done = str(task.get("completed_at") or task.get("updated_at") or "")
    begin, end = done_between(query)
    if not done or not (begin or end):
        return False
    day = datetime.fromisoformat(done).astimezone(now.tzinfo).replace(tzinfo=None).isoformat()
    return bool((begin and day < begin[: len(day)]) or (end and day >= end))


def done_between(query: Query) -> tuple[str, str]:
    """From when and until when (exclusive) a task must have been finished; empty texts where the question leaves it open."""
    told = query.filter
    first, last = told.get("done_from"), told.get("done_to")
    if query.what == "history" and not (first or last):
        first, last = told.get("due_from"), told.get("due_to")
    return _text(first)[:19], _text(last)[:19]


def excepted(told: Mapping[str, Any], task: Mapping[str, Any]) -> bool:
    """Whether ``task`` is among those a filter leaves out ("everything except the rent")."""
    words = [str(word).lower() for word in _items(told.get("except"))]
    there = stems(str(task.get("task") or "").lower())
    return bool(words) and all(
        stem(word) in there or (not word.isascii() and word in str(task.get("task"))) for word in words
    )
