"""Task fields given as options, in the words people type for them."""

from __future__ import annotations

import argparse
import re
from typing import Any

from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.tasks.workspace import Workspace

_RRULE = re.compile(r"(RRULE:)?FREQ=", re.IGNORECASE)


def fields_from(arguments: argparse.Namespace, workspace: Workspace) -> dict[str, Any]:
    """The document-form fields of the options that were given. Raises :class:`InvalidField`."""
    fields: dict[str, Any] = {}
    for name in ("deadline", "start"):
        if (text := getattr(arguments, name)) is not None:
            fields[name] = read_moment(name, text, workspace)
    if (text := arguments.time_to_complete) is not None:
        fields["time_to_complete"] = read_minutes(text, workspace)
    if (text := arguments.recurrence) is not None:
        fields["recurrence"] = read_rule(text, workspace)
    for name in ("priority", "tags", "project", "notes"):
        if (value := getattr(arguments, name)) is not None:
            fields[name] = value
    return fields


def read_moment(field: str, text: str, workspace: Workspace) -> str:
    """An ISO date or date-time for what was typed: ISO itself, or words such as ``tomorrow 15:00``."""
    from taskmaistro_tui.memory.when import format_when, parse_when

    now = workspace.clock()
    assert now.tzinfo is not None
    try:
        return format_when(parse_when(text, now.tzinfo))
    except ValueError:
        pass
    from taskmaistro_tui.language.task_times import task_times
    from taskmaistro_tui.language.times import read_times

    stated = task_times(read_times(text, now, workspace.settings.reading), now, text.lower())
    found = stated.get("deadline") or stated.get("start")
    if not found:
        raise InvalidField(field, text, f"{text!r} is no date; write friday, 2026-11-30 or 'tomorrow 15:00'")
    return str(found)


def read_minutes(text: str, workspace: Workspace) -> int:
    """Minutes for ``20``, ``20m``, ``1h30`` or words such as ``half an hour``."""
    from taskmaistro_tui.language.durations import read_durations

    if text.strip().isdigit():
        return int(text)
    found = read_durations(text, workspace.settings.reading)
    if len(found) != 1:
        raise InvalidField("time_to_complete", text, f"{text!r} is no length of time; write 20, 20m or 1h30")
    return found[0].minutes


def read_rule(text: str, workspace: Workspace) -> str:
    """An RRULE for ``every monday`` or an RRULE itself."""
    if _RRULE.match(text):
        return text.removeprefix("RRULE:")
    from taskmaistro_tui.language.times import read_times

    for span in read_times(text, workspace.clock(), workspace.settings.reading):
        if span.recurrence:
            return span.recurrence
    raise InvalidField("recurrence", text, f"{text!r} is no repetition; write 'every monday' or FREQ=WEEKLY;BYDAY=MO")
