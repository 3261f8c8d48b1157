"""Values of task fields as people type them, on the command line and in the app's forms, in the form documents hold."""

from __future__ import annotations

import re
from datetime import datetime

from taskmaistro_tui.language.reading import ReadingSettings
from taskmaistro_tui.memory.errors import InvalidField

_RRULE = re.compile(r"(RRULE:)?FREQ=", re.IGNORECASE)
_SHORT_LENGTH = re.compile(r"(?:(\d{1,3})d)?(?:(\d{1,3})h)?(?:(\d{1,4})m?)?", re.IGNORECASE)


def read_moment(field: str, text: str, now: datetime, settings: ReadingSettings) -> str:
    """An ISO date or date-time for what was typed: ISO itself, or words such as ``tomorrow 15:00``.

    ``now`` is aware and in the user's zone. Raises :class:`InvalidField` naming ``field``.
    """
    from taskmaistro_tui.memory.when import format_when, parse_when

    assert now.tzinfo is not None
    try:
        return format_when(parse_when(text, now.tzinfo))
    except ValueError:
        pass
    from taskmaistro_tui.language.task_times import task_times
    from taskmaistro_tui.language.times import read_times

    stated = task_times(read_times(text, now, settings), now, text.lower())
    found = stated.get("deadline") or stated.get("start")
    if not found:
        raise InvalidField(field, text, f"{text!r} is no date; write friday, 2026-11-30 or 'tomorrow 15:00'")
    return str(found)


def read_minutes(text: str, settings: ReadingSettings) -> int:
    """Minutes for ``20``, ``20m``, ``1h30`` or words such as ``half an hour``. Raises :class:`InvalidField`."""
    from taskmaistro_tui.language.durations import read_durations

    short = _SHORT_LENGTH.fullmatch(text.strip())
    if short and text.strip():  # the way lengths are shown: 20m, 1h30, 2d
        days, hours, minutes = (int(part or 0) for part in short.groups())
        return (days * 24 + hours) * 60 + minutes
    found = read_durations(text, settings)
    if len(found) != 1:
        raise InvalidField("time_to_complete", text, f"{text!r} is no length of time; write 20, 20m or 1h30")
    return found[0].minutes


def read_rule(text: str, now: datetime, settings: ReadingSettings) -> str:
    """An RRULE for ``every monday`` or an RRULE itself. Raises :class:`InvalidField`."""
    if _RRULE.match(text):
        return text.removeprefix("RRULE:")
    from taskmaistro_tui.language.times import read_times

    for span in read_times(text, now, settings):
        if span.recurrence:
            return span.recurrence
    raise InvalidField("recurrence", text, f"{text!r} is no repetition; write 'every monday' or FREQ=WEEKLY;BYDAY=MO")
