"""The formats that can be written and read, by name and by file ending."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from importlib import import_module
from pathlib import PurePath
from typing import Any

from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.memory.errors import InvalidField

FORMATS = {
    "json": "json_lines",
    "todo.txt": "todo_txt",
    "markdown": "markdown",
    "csv": "csv_table",
    "taskwarrior": "taskwarrior",
    "ical": "icalendar",
}
ENDINGS = {
    ".json": "json",
    ".jsonl": "json",
    ".txt": "todo.txt",
    ".md": "markdown",
    ".markdown": "markdown",
    ".csv": "csv",
    ".ics": "ical",
}


def format_of(name: str | None, path: str | None) -> str:
    """The format that was named, or that the file's ending tells. Raises :class:`InvalidField`."""
    if name:
        for known in FORMATS:
            if known.replace(".", "") == name.lower().replace(".", ""):
                return known
        raise InvalidField("format", name, f"{name!r} is not one of {', '.join(FORMATS)}")
    ending = PurePath(path or "").suffix.lower()
    if ending not in ENDINGS:
        raise InvalidField("format", path, f"say which format with --format: {', '.join(FORMATS)}")
    return ENDINGS[ending]


def dump(name: str, documents: Iterable[Document], now: datetime) -> str:
    """The text of ``documents`` in a format. ``now`` is aware and in the user's zone."""
    return str(import_module(f"taskmaistro_tui.exchange.{FORMATS[name]}").dump(list(documents), now))


def load(name: str, text: str, now: datetime) -> list[dict[str, Any]]:
    """The tasks of a text, as document-form fields. Raises :class:`InvalidField` naming the line at fault."""
    try:
        found: list[dict[str, Any]] = import_module(f"taskmaistro_tui.exchange.{FORMATS[name]}").load(text, now)
    except RecursionError:
        raise InvalidField(name, None, "this is nested too deeply to be a list of tasks") from None
    except OverflowError:
        raise InvalidField(name, None, "a date in this is out of reach") from None
    return found
