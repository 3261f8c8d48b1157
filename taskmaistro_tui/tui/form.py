"""The fields of a task as a form holds them: text both ways, each with its own problem."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from taskmaistro_tui.memory.errors import Ambiguous, InvalidField, NotFound
from taskmaistro_tui.memory.todo import PRIORITIES, REPEAT_FROM, STATUSES, clean_field, plain_value
from taskmaistro_tui.tasks.typed import read_minutes, read_moment, read_rule
from taskmaistro_tui.tasks.wording import minutes_words
from taskmaistro_tui.tui.desk import Desk

FIELDS: tuple[tuple[str, str, str], ...] = (
    ("task", "title", ""),
    ("status", "status", ""),
    ("deadline", "deadline", "friday, tomorrow 15:00, 2026-11-30"),
    ("start", "not before", "monday, 2026-11-30"),
    ("time_to_complete", "estimate", "20m, 1h30, half an hour"),
    ("priority", "priority", ""),
    ("project", "project", ""),
    ("tags", "tags", "home garden"),
    ("recurrence", "repeats", "every monday, FREQ=MONTHLY"),
    ("repeat_from", "counted from", ""),
    ("depends_on", "waits for", "ids of tasks that come first"),
    ("parent", "part of", "id of the task it belongs to"),
    ("notes", "notes", ""),
    ("solutions", "ideas", "one a line"),
)
"""(field, label, example) in the order of the form."""

CHOICES: dict[str, tuple[str, ...]] = {"status": STATUSES, "priority": PRIORITIES, "repeat_from": REPEAT_FROM}
LONG = ("notes", "solutions")


def to_text(name: str, value: Any, desk: Desk) -> str:
    """The value of a field as the form shows it, such that :func:`from_text` gives it back."""
    if value is None or value == []:
        return ""
    if name == "time_to_complete":
        return minutes_words(value)
    if name == "solutions":
        return "\n".join(value)
    if name == "depends_on":
        return " ".join(_short_of(key, desk) for key in value)
    if name == "parent":
        return _short_of(str(value), desk)
    if name == "tags":
        return " ".join(value)
    if name in ("deadline", "start"):
        return str(value).replace("T", " ")[:16] if "T" in str(value) else str(value)
    return str(value)


def _short_of(key: str, desk: Desk) -> str:
    document = desk.tasks.get(key)
    return (document.short or key) if document else key


def from_text(name: str, text: str, desk: Desk) -> Any:
    """The document form of what was typed into a field. Raises :class:`InvalidField` for that field."""
    text = text.strip()
    settings = desk.workspace.settings.reading
    if name in ("tags", "depends_on", "solutions"):
        return plain_value(clean_field(name, _items(name, text, desk)))
    if not text:
        return plain_value(clean_field(name, None if name != "task" else "", desk.tasks.zone))
    if name in ("deadline", "start"):
        return read_moment(name, text, desk.now(), settings)
    if name == "time_to_complete":
        return clean_field(name, read_minutes(text, settings))
    if name == "recurrence":
        return read_rule(text, desk.now(), settings)
    if name == "parent":
        return _key_of(name, text, desk)
    return plain_value(clean_field(name, text, desk.tasks.zone))


def _items(name: str, text: str, desk: Desk) -> list[str]:
    if name == "solutions":
        return [line.strip() for line in text.split("\n") if line.strip()]
    items = text.replace(",", " ").split()
    return [_key_of(name, item, desk) for item in items] if name == "depends_on" else items


def _key_of(name: str, text: str, desk: Desk) -> str:
    try:
        return desk.tasks.resolve(text).key
    except Ambiguous as problem:
        raise InvalidField(name, text, str(problem)) from None
    except NotFound:
        raise InvalidField(name, text, f"there is no task {text!r}; write the id that its details show") from None


def read_form(texts: Mapping[str, str], shown: Mapping[str, str], desk: Desk) -> tuple[dict[str, Any], dict[str, str]]:
    """The fields whose text differs from what was ``shown``, read; and what is wrong with those that cannot be read."""
    fields: dict[str, Any] = {}
    problems: dict[str, str] = {}
    for name, text in texts.items():
        if text.strip() == shown[name].strip():
            continue
        try:
            fields[name] = from_text(name, text, desk)
        except InvalidField as problem:
            problems[name] = problem.reason
    return fields, problems
