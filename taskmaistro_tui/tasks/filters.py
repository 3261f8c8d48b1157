"""Which tasks are meant: a filter as plain values, the words people type for it, and its form for the store.

The typed form is the same on the command line, in the app's filter box and in the agent's read-only search:
``dentist #health +home !high due:week <30m status:done``. Each word narrows the list.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any

from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.record import record
from taskmaistro_tui.memory.todo import MAX_MINUTES, OPEN_STATUSES, PRIORITIES, STATUSES
from taskmaistro_tui.memory.when import parse_when
from taskmaistro_tui.store.todo_query import TodoQuery

DUE_WORDS = ("overdue", "today", "tomorrow", "week", "month", "none", "any")
ORDERS = ("board", "deadline", "created", "updated", "priority", "task")


@record
class TaskFilter:
    """What a task must be like. ``due`` is one of :data:`DUE_WORDS`, an ISO date, or ``from..to`` with ISO dates or moments
    (either side may be empty, ``to`` is exclusive). ``ids`` are short ids. An empty filter means every open task."""

    words: str = ""
    statuses: tuple[str, ...] = OPEN_STATUSES
    tags: tuple[str, ...] = ()
    not_tags: tuple[str, ...] = ()
    project: str | None = None
    priorities: tuple[str, ...] = ()
    due: str | None = None
    max_minutes: int | None = None
    ids: tuple[str, ...] = ()
    startable: bool = False
    repeating: bool | None = None

    @property
    def narrows(self) -> bool:
        """Whether anything but the statuses limits the list."""
        return self != TaskFilter(statuses=self.statuses)


_MINUTES = re.compile(r"<\s*(\d{1,5})\s*(m|min|h|hours?)?", re.IGNORECASE)
_SHORT_STATUS = {
    "open": OPEN_STATUSES,
    "todo": ("not started",),
    "doing": ("in progress",),
    "started": ("in progress",),
    "all": STATUSES,
    "any": STATUSES,
}


def parse_filter(text: str, now: datetime) -> TaskFilter:
    """Read the typed form. ``now`` is aware and in the user's zone. Raises :class:`InvalidField` naming the part at fault."""
    found = TaskFilter()
    words: list[str] = []
    for part in _split(text):
        narrowed = _read_part(part, found, now)
        if narrowed is None:
            words.append(part)
        else:
            found = narrowed
    return replace(found, words=" ".join(words))


def _split(text: str) -> list[str]:
    import shlex  # only here: adding a task needs none of it

    reader = shlex.shlex(text, posix=True, punctuation_chars=False)
    reader.whitespace_split = True
    reader.commenters = ""
    reader.quotes = '"'
    try:
        return list(reader)
    except ValueError:  # a quotation that is still being typed
        return text.replace('"', " ").split()


def _read_part(part: str, found: TaskFilter, now: datetime) -> TaskFilter | None:
    if len(part) > 1 and part[0] in "#@":
        return replace(found, tags=(*found.tags, part[1:]))
    if len(part) > 2 and part[:2] in ("-#", "-@"):
        return replace(found, not_tags=(*found.not_tags, part[2:]))
    if len(part) > 1 and part[0] == "+":
        return replace(found, project=part[1:])
    if len(part) > 1 and part[0] == "!":
        return replace(found, priorities=(*found.priorities, _priority(part[1:])))
    if match := _MINUTES.fullmatch(part):
        return replace(found, max_minutes=int(match[1]) * (60 if (match[2] or "m").lower().startswith("h") else 1))
    name, colon, value = part.partition(":")
    if not colon or not value:
        return None
    match name.lower():
        case "status" | "is":
            if value.lower() in ("overdue", "late"):
                return replace(found, due="overdue")
            return replace(found, statuses=_statuses(value))
        case "due" | "by":
            return replace(found, due=_due(value, now))
        case "project":
            return replace(found, project=value)
        case "tag":
            return replace(found, tags=(*found.tags, value))
        case "priority" | "prio":
            return replace(found, priorities=(*found.priorities, _priority(value)))
        case "max":
            if match := _MINUTES.fullmatch("<" + value):
                return replace(
                    found, max_minutes=int(match[1]) * (60 if (match[2] or "m").lower().startswith("h") else 1)
                )
            raise InvalidField("max", value, f"{value!r} is no number of minutes; write max:30m")
        case "id":
            return replace(found, ids=(*found.ids, *value.split(",")))
    return None


def _priority(value: str) -> str:
    for name in PRIORITIES:
        if value and (name.startswith(value.lower()) or value.lower() == name):
            return name
    raise InvalidField("priority", value, f"{value!r} is not one of {', '.join(PRIORITIES)}")


def _statuses(value: str) -> tuple[str, ...]:
    named: list[str] = []
    for word in value.lower().replace("_", " ").replace("-", " ").split(","):
        matches = _SHORT_STATUS.get(word) or tuple(s for s in STATUSES if word and s.startswith(word))
        if not matches:
            raise InvalidField("status", word, f"{word!r} is not one of open, {', '.join(STATUSES)}, all")
        named += matches
    return tuple(dict.fromkeys(named))


def _due(value: str, now: datetime) -> str:
    lowered = value.lower()
    for word in DUE_WORDS:
        if lowered in (word, f"this {word}", f"this-{word}"):
            return word
    try:
        _range(value, now)
        return value
    except ValueError:
        pass
    from taskmaistro_tui.language.reading import ReadingSettings
    from taskmaistro_tui.language.times import read_times

    try:
        first = read_times(value.replace("-", " ").replace("_", " "), now, ReadingSettings())[0]
        due = f"{first.start.isoformat()}..{(first.end or first.start + timedelta(days=1)).isoformat()}"
        _range(due, now)
    except (IndexError, ValueError, OverflowError):
        raise InvalidField(
            "due", value, f"{value!r} is no date; write due:today, due:week, due:friday or due:2026-11-30"
        ) from None
    return due


def _edge(text: str, now: datetime) -> datetime | None:
    if not text:
        return None
    assert now.tzinfo is not None
    edge = parse_when(text, now.tzinfo)
    return edge if isinstance(edge, datetime) else datetime.combine(edge, time(), now.tzinfo)


def _range(due: str, now: datetime) -> tuple[datetime | None, datetime | None]:
    first, dots, last = due.partition("..")
    begin = _edge(first, now)
    if dots:
        return begin, _edge(last, now)
    if begin is None:
        raise ValueError(due)
    return begin, begin + (timedelta(days=1) if len(first) == 10 else timedelta(seconds=1))


def _day_range(now: datetime, first: int, days: int) -> tuple[datetime, datetime]:
    midnight = datetime.combine(now.date(), time(), now.tzinfo)
    return midnight + timedelta(days=first), midnight + timedelta(days=first + days)


def utc_text(moment: datetime) -> str:
    """``moment`` (aware) as the store compares it: UTC, to the second."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")[:19]


def to_query(
    found: TaskFilter,
    now: datetime,
    *,
    order: str = "board",
    descending: bool = False,
    limit: int | None = None,
    offset: int = 0,
) -> TodoQuery:
    """The store's form of a filter at the moment ``now`` (aware, in the user's zone)."""
    due_from: datetime | None = None
    due_to: datetime | None = None
    has_deadline: bool | None = None
    overdue_at: tuple[str, str] | None = None
    match found.due:
        case None:
            pass
        case "overdue":
            overdue_at = (now.date().isoformat(), utc_text(now))
        case "none":
            has_deadline = False
        case "any":
            has_deadline = True
        case "today":
            due_from, due_to = _day_range(now, 0, 1)
        case "tomorrow":
            due_from, due_to = _day_range(now, 1, 1)
        case "week":
            due_from, due_to = _day_range(now, 0, 7)
        case "month":
            due_from, due_to = _day_range(now, 0, 31)
        case _:
            due_from, due_to = _range(found.due, now)
    return TodoQuery(
        statuses=found.statuses,
        text=found.words,
        tags=found.tags,
        not_tags=found.not_tags,
        projects=(found.project,) if found.project else (),
        priorities=found.priorities,
        due_from=utc_text(due_from) if due_from else None,
        due_to=utc_text(due_to) if due_to else None,
        overdue_at=overdue_at,
        has_deadline=has_deadline,
        max_minutes=found.max_minutes,
        recurring=found.repeating,
        started_by=(now.date().isoformat(), utc_text(now)) if found.startable else None,
        order=order,
        descending=descending,
        limit=limit,
        offset=offset,
    )


def filter_from_args(args: Mapping[str, Any], now: datetime) -> TaskFilter:
    """The filter of a tool call (``FindTasks``, ``BulkEdit``). Unknown keys and unusable values raise :class:`InvalidField`."""
    found = TaskFilter()
    for name, value in args.items():
        if value is None or value in ("", [], ()) or name in ("limit", "order"):
            continue
        match name:
            case "words":
                found = replace(found, words=_text(name, value))
            case "statuses" | "status":
                named = tuple(s for item in _listed(name, value) for s in _statuses(item))
                found = replace(found, statuses=named)
            case "tags":
                found = replace(found, tags=tuple(tag.lstrip("#") for tag in _listed(name, value)))
            case "project":
                found = replace(found, project=_text(name, value).lstrip("+"))
            case "priority":
                found = replace(found, priorities=(_priority(_text(name, value)),))
            case "due":
                found = replace(found, due=_due(_text(name, value), now))
            case "max_minutes":
                if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MAX_MINUTES:
                    raise InvalidField("max_minutes", value, f"{value!r} is no number of minutes")
                found = replace(found, max_minutes=value)
            case "repeating":
                if not isinstance(value, bool):
                    raise InvalidField("repeating", value, "repeating is true or false")
                found = replace(found, repeating=value)
            case "ids":
                found = replace(found, ids=tuple(short.lstrip("#") for short in _listed(name, value)))
            case _:
                raise InvalidField(
                    name,
                    value,
                    "a filter has words, statuses, tags, project, priority, due, max_minutes, repeating, ids",
                )
    return found


def _listed(name: str, value: Any) -> list[str]:
    """One text or a list of them. Raises :class:`InvalidField`."""
    if isinstance(value, str):
        return [value]
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise InvalidField(name, value, "this must be a list of texts")
    return list(value)


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise InvalidField(name, value, "this must be text")
    return value
