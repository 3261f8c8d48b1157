"""What a model is told of the user's data: a bounded choice of tasks, and the dict that travels beside every prompt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from taskmaistro_tui.agent.briefing import SHARES, as_data, clip, estimated_tokens
from taskmaistro_tui.agent.hints import Hints
from taskmaistro_tui.agent.reflection.grounded import words
from taskmaistro_tui.agent.state import State
from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.todo import OPEN_STATUSES, STATUSES
from taskmaistro_tui.tasks.filters import TaskFilter, filter_from_args
from taskmaistro_tui.tasks.workspace import Workspace

KEY = "taskmaistro"
"""Where in a message's ``additional_kwargs`` the dict lies."""

MOST_TASKS = 20
MOST_FOUND_BY_WORDS = 12
MOST_BY_RANK = 8
MOST_WEIGHED = 200
MOST_DUE = 6
MOST_CLOSED = 4
TOKENS = SHARES["tasks"] - 30
"""What the lines of tasks in a prompt may cost together; the rest is for the sentence above them."""

LEAST = 200
"""What is left to them after a search."""

Record = dict[str, Any]


def record(document: Document) -> Record:
    """A task as models are told of it: short id, full key, and the fields that hold something; a finished one with the
    moment of its last change, so that "what did I finish yesterday" can be answered."""
    filled = {k: v for k, v in document.value.items() if v not in (None, "", [])}
    if filled.get("status") not in OPEN_STATUSES:
        filled["updated_at"] = document.updated_at
    return {"id": document.short or document.key, "key": document.key, **filled}


def choose_tasks(
    workspace: Workspace, hints: Hints, text: str, last_list: Sequence[str], last_touched: Sequence[str]
) -> list[Record]:
    """The tasks a message seems to mean, then those just touched, those due, and the first of the board; best first.

    The number is the same however long the list is. Done and archived ones come only if their words were mentioned.
    """
    chosen: dict[str, Record] = {}
    for document in _candidates(workspace, hints, text, last_list, last_touched):
        if document.key not in chosen:
            chosen[document.key] = record(document)
        if len(chosen) >= MOST_TASKS:
            break
    return within_budget(list(chosen.values()))


def _candidates(
    workspace: Workspace, hints: Hints, text: str, last_list: Sequence[str], last_touched: Sequence[str]
) -> Iterator[Document]:
    tasks, store, namespace = workspace.tasks, workspace.store, workspace.tasks.namespace
    named = [*hints.ids, *_listed(hints.ordinals, last_list), *_ids_in(text)]
    if hints.previous:
        named += list(last_touched)
    yield from (d for short in dict.fromkeys(named) if (d := tasks.by_short(short)))
    for narrowing in hints.filters:
        yield from _of_filter(workspace, narrowing)
    found = store.search_text(namespace, hints.words, limit=MOST_WEIGHED, statuses=OPEN_STATUSES)
    if not found and (pairs := _pairs(text)):  # a run of Chinese is looked for as a whole; its parts may be elsewhere
        found = store.search_text(namespace, pairs, limit=MOST_WEIGHED, statuses=OPEN_STATUSES)
    yield from _meant([document for document, _ in found], text)
    closed = tuple(status for status in STATUSES if status not in OPEN_STATUSES)
    yield from (d for d, _ in store.search_text(namespace, hints.words, limit=MOST_CLOSED, statuses=closed))
    yield from (d for short in last_touched[:5] if (d := tasks.by_short(short)))
    yield from tasks.page(TaskFilter(due="overdue"), order="deadline", limit=MOST_DUE)
    soon = workspace.clock().date() + timedelta(days=2)
    yield from tasks.page(TaskFilter(due=f"..{soon.isoformat()}"), order="deadline", limit=MOST_DUE)
    yield from tasks.page(limit=MOST_TASKS)


def _meant(documents: Sequence[Document], text: str) -> list[Document]:
    """Those found by words that come into question: the first, and of the others those whose titles the message says all
    of, or most: "the phone screen" may be one among many tasks with these words, and is the one with no others."""
    said = words(text)

    def covered(document: Document) -> float:
        title = words(str(document.value.get("task", "")))
        return len(title & said) / len(title) if title else 0.0

    first, others = documents[:MOST_BY_RANK], documents[MOST_BY_RANK:]
    return [*first, *sorted(others, key=covered, reverse=True)[: MOST_FOUND_BY_WORDS - len(first)]]


_HAN = re.compile(r"[\u3400-\u9fff]{2,}")


def _pairs(text: str) -> str:
    """Every two Chinese characters that touch, as words."""
    return " ".join(run[at : at + 2] for run in _HAN.findall(text) for at in range(len(run) - 1))


def _listed(ordinals: Iterable[int], last_list: Sequence[str]) -> list[str]:
    places = (n - 1 if n > 0 else n for n in ordinals)
    return [last_list[at] for at in places if -len(last_list) <= at < len(last_list)]


_SHORT_ID = re.compile(r"(?<![\w-])(?=[a-z]*\d)[b-df-hj-np-tv-z][a-z0-9]{2,4}(?![\w-])", re.IGNORECASE)


def _ids_in(text: str) -> list[str]:
    return _SHORT_ID.findall(text)[:10]


def _of_filter(workspace: Workspace, narrowing: Mapping[str, Any]) -> list[Document]:
    """The tasks of a filter as ``language`` reads one."""
    args: dict[str, Any] = {k: v for k, v in narrowing.items() if k in ("tags", "project", "priority", "max_minutes")}
    if status := narrowing.get("status"):
        args["statuses"] = status
    if narrowing.get("overdue"):
        args["due"] = "overdue"
    elif narrowing.get("no_deadline"):
        args["due"] = "none"
    elif narrowing.get("due_from") or narrowing.get("due_to"):
        args["due"] = f"{narrowing.get('due_from') or ''}..{narrowing.get('due_to') or ''}"
    try:
        found = filter_from_args(args, workspace.clock())
        return workspace.tasks.page(found, limit=MOST_TASKS)
    except (InvalidField, ValueError):
        return []  # a hint only: what cannot be looked up is left to the search by words


def within_budget(records: Sequence[Record], tokens: float = TOKENS) -> list[Record]:
    """As many of the first records as fit; at least one."""
    return list(records[: len(task_lines(records, tokens))])


def task_lines(records: Sequence[Mapping[str, Any]], tokens: float = TOKENS) -> list[str]:
    """The first records as lines of a prompt, as many as fit, at least one. While half of the room is left, they are told
    whole; those after them without what is seldom asked for."""
    lines: list[str] = []
    left = tokens
    for one in records:
        line = task_line(one)
        if lines and left - estimated_tokens(line) < tokens / 2:
            line = task_line({name: value for name, value in one.items() if name not in _SELDOM})
        cost = estimated_tokens(line) + 1
        if lines and cost > left:
            break
        lines.append(line)
        left -= cost
    return lines


_SELDOM = ("notes", "solutions", "time_to_complete", "recurrence", "start", "updated_at")
_CLIP = {"task": 200, "notes": 300, "project": 60, "recurrence": 120}
_FEW = 6


def task_line(one: Mapping[str, Any]) -> str:
    """One task as a line of a prompt: JSON, long texts clipped, nothing in it that could end the data it stands in."""
    line: Record = {}
    for name, value in one.items():
        if name == "key":
            continue
        if isinstance(value, str):
            line[name] = clip(value, _CLIP.get(name, 80))
        elif isinstance(value, list):
            line[name] = [clip(str(entry), 120) for entry in value[:_FEW]]
            if len(value) > _FEW:
                line[name].append(f"… {len(value) - _FEW} more")
        else:
            line[name] = value
    return as_data(line)


_BRIEF = ("status", "deadline", "time_to_complete", "priority", "project", "tags")


def listed_line(number: int, one: Mapping[str, Any]) -> str:
    """A task that was looked up, as a line of what the model is told of the search."""
    brief = {name: one[name] for name in ("id", "task", *_BRIEF) if name in one}
    return f"{number}. {task_line(brief)}"


def read_board(workspace: Workspace) -> Record:
    """The whole list in three numbers: counts by status, how many are overdue, how many are due today."""
    tasks = workspace.tasks
    return {
        "counts": tasks.counts(),
        "overdue": tasks.count(TaskFilter(due="overdue")),
        "due_today": tasks.count(TaskFilter(due="today")),
    }


def context_of(step: str, state: State, workspace: Workspace, now: datetime) -> Record:
    """The dict that a model may read instead of the prompt's text. Plain JSON; the shape is agreed with ``models/builtin``."""
    settings = workspace.settings
    board = state.get("board") or {}
    return {
        "step": step,
        "text": state.get("current_user_text", ""),
        "now": now.isoformat(),
        "zone": str(getattr(now.tzinfo, "key", None) or now.tzinfo),
        "settings": {
            "date_order": settings.date_order,
            "week_start": settings.week_start,
            "day_start": settings.day_start,
            "clock": settings.clock_hours,
            "as_written": settings.reading.as_written,
            "country": settings.country,
            "language": settings.language,
        },
        "tasks": state.get("tasks") or [],
        "last_list": state.get("last_list") or [],
        "last_touched": state.get("last_touched") or [],
        "counts": board.get("counts") or {},
        "overdue": board.get("overdue", 0),
        "due_today": board.get("due_today", 0),
        "profile": {k: v for k, v in (state.get("profile") or {}).items() if v not in (None, "", [])},
        "instructions": state.get("instructions", ""),
        "memories": state.get("memories") or [],
        "fallback": bool(state.get("fallback")),
        "memories_total": state.get("memories_total") or 0,
        "experience": state.get("experience") or [],
        "before": state.get("before") or {},
        "remembering": settings.write_memory,
        "served": state.get("served") or [],
        "results": state.get("results") or [],
        "found": state.get("found"),
    }
