"""A task: its fields, what each may hold, and its form as a document.

The five fields of the reference agent keep their meaning (``task``, ``time_to_complete``, ``deadline``, ``solutions``,
``status``); the others are what people expect of a task list. Each field is declared once, here, with the words that
describe it to a person and to a model (``metadata["description"]``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields, replace
from datetime import UTC, date, datetime, tzinfo
from typing import Any

from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.record import record
from taskmaistro_tui.memory.when import When, format_when, in_reach, parse_when

STATUSES = ("not started", "in progress", "done", "archived")
OPEN_STATUSES = ("not started", "in progress")
PRIORITIES = ("high", "medium", "low")
REPEAT_FROM = ("deadline", "completion")

MAX_TITLE = 500
MAX_TEXT = 20_000
MAX_ITEMS = 50
MAX_MINUTES = 60 * 24 * 366


def _described(description: str, **kwargs: Any) -> Any:
    return field(metadata={"description": description}, **kwargs)


@record
class ToDo:
    """One task. Only ``task`` is required; times are :data:`~taskmaistro_tui.memory.when.When`."""

    task: str = _described("What is to be done, in a few words.")
    time_to_complete: int | None = _described("Estimated time to complete, in minutes.", default=None)
    deadline: When | None = _described(
        "When it must be done by: an ISO date (the whole day) or an ISO date-time with offset.", default=None
    )
    start: When | None = _described(
        "Not before this: an ISO date (the whole day) or an ISO date-time with offset.", default=None
    )
    status: str = _described("Current status of the task.", default="not started")
    priority: str | None = _described("How important it is, if that was said.", default=None)
    solutions: tuple[str, ...] = _described(
        "Specific, actionable ideas for getting it done (steps, providers, options); empty if there are none.",
        default=(),
    )
    tags: tuple[str, ...] = _described("Short labels without the # sign.", default=())
    project: str | None = _described("The project the task belongs to.", default=None)
    recurrence: str | None = _described("How it repeats, as an RFC 5545 RRULE without the prefix.", default=None)
    repeat_from: str | None = _described("What the next repetition counts from.", default=None)
    notes: str | None = _described("Anything else worth keeping with the task.", default=None)
    depends_on: tuple[str, ...] = _described("Ids of tasks that must be done first.", default=())
    parent: str | None = _described("Id of the task this one is a part of.", default=None)

    def with_fields(self, values: Mapping[str, Any], zone: tzinfo = UTC) -> ToDo:
        """A copy with the given document-form ``values`` laid over it, each validated. Raises :class:`InvalidField`."""
        return replace(self, **{name: clean_field(name, value, zone) for name, value in values.items()})

    def to_document(self) -> dict[str, Any]:
        """The JSON form: every field present, times as ISO text, lists as lists."""
        return {f.name: plain_value(getattr(self, f.name)) for f in fields(self)}

    @classmethod
    def from_document(cls, value: Mapping[str, Any], zone: tzinfo = UTC) -> ToDo:
        """The task of a document. Unknown keys are ignored. Raises :class:`InvalidField` for a value a field cannot hold."""
        known = {name: clean_field(name, value[name], zone) for name in FIELDS if name in value}
        if "task" not in known:
            raise InvalidField("task", None, "a task needs a title")
        return cls(**known)


FIELDS: tuple[str, ...] = tuple(f.name for f in fields(ToDo))
CHOICES: dict[str, tuple[str, ...]] = {"status": STATUSES, "priority": PRIORITIES, "repeat_from": REPEAT_FROM}
_LISTS = ("solutions", "tags", "depends_on")
_TIMES = ("deadline", "start")


def plain_value(value: Any) -> Any:
    """``value`` of a field as JSON holds it."""
    if isinstance(value, date):
        return format_when(value)
    if isinstance(value, tuple):
        return list(value)
    return value


def clean_field(name: str, value: Any, zone: tzinfo = UTC) -> Any:
    """Check ``value`` for field ``name`` and return it in the form :class:`ToDo` holds; raises :class:`InvalidField`."""
    if name not in FIELDS:
        raise InvalidField(name, value, f"a task has no such field; it has {', '.join(FIELDS)}")
    if name == "task":
        title = " ".join(value.split()) if isinstance(value, str) else ""
        if not title:
            raise InvalidField(name, value, "a task needs a title")
        if len(title) > MAX_TITLE:
            raise InvalidField(name, value, f"a title has at most {MAX_TITLE} characters; put the rest into the notes")
        return title
    if name in _LISTS:
        return _clean_list(name, value)
    if value is None or value == "":
        return "not started" if name == "status" else None
    if name in _TIMES:
        return _clean_time(name, value, zone)
    if name == "time_to_complete":
        return _clean_minutes(value)
    if not isinstance(value, str):
        raise InvalidField(name, value, "this must be text")
    text = value.strip() if name == "notes" else " ".join(value.split())
    if name in CHOICES:
        text = text.lower().replace("_", " ").replace("-", " ")
        if text not in CHOICES[name]:
            raise InvalidField(name, value, f"{value!r} is not one of {', '.join(CHOICES[name])}")
    if len(text) > MAX_TEXT:
        raise InvalidField(name, value, f"at most {MAX_TEXT} characters fit")
    return text or None


def _clean_minutes(value: Any) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, str) and value.strip().isdecimal() and len(value) < 20:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidField("time_to_complete", value, f"{value!r} is no whole number of minutes")
    if not 0 < value <= MAX_MINUTES:
        raise InvalidField("time_to_complete", value, f"minutes go from 1 to {MAX_MINUTES}")
    return value


def _clean_time(name: str, value: Any, zone: tzinfo) -> When:
    try:
        if isinstance(value, str):
            return parse_when(value, zone)
        if isinstance(value, datetime):
            return in_reach(value if value.tzinfo else value.replace(tzinfo=zone))
        if isinstance(value, date):
            return in_reach(value)
    except ValueError as problem:
        raise InvalidField(name, value, str(problem)) from None
    raise InvalidField(name, value, f"{value!r} is no date; write 2026-11-30 or 2026-11-30T15:00")


def _clean_list(name: str, value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list | tuple | set | frozenset) or not all(isinstance(x, str) for x in value):
        raise InvalidField(name, value, "this must be a list of texts")
    items: list[str] = []
    for item in value:
        text = " ".join(item.split()) if name != "solutions" else item.strip()
        if name == "tags":
            text = text.lstrip("#").replace(" ", "-")
        if text and text not in items:
            items.append(text)
    if len(items) > MAX_ITEMS or any(len(item) > MAX_TEXT for item in items):
        raise InvalidField(name, value, f"at most {MAX_ITEMS} entries of {MAX_TEXT} characters fit")
    return tuple(items)
