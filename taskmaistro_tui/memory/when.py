"""A point in time as tasks use it: a whole local day, or a moment with its zone.

A :data:`When` is a ``datetime.date`` (the whole local day; over only when that day is over) or an aware
``datetime.datetime``. Documents, prompts and exports carry its ISO 8601 text; this module is the one place that reads
and writes that text.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, tzinfo

When = date | datetime

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def parse_when(text: str, zone: tzinfo) -> When:
    """Read an ISO 8601 date or date-time; a date-time without an offset is wall-clock time in ``zone``.

    Raises ``ValueError`` with a sentence for the user when the text is neither.
    """
    text = text.strip()
    try:
        if _DATE.fullmatch(text):
            return date.fromisoformat(text)
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text!r} is no date; write 2026-11-30 or 2026-11-30T15:00") from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=zone)
    return moment


def format_when(when: When) -> str:
    """The ISO text of ``when``: ``2026-11-30``, or ``2026-11-30T15:00:00+01:00`` (to the second, offset always there)."""
    if isinstance(when, datetime):
        if when.tzinfo is None:
            raise ValueError("a moment needs a zone")
        return when.isoformat(timespec="seconds")
    return when.isoformat()


def local_day(when: When, zone: tzinfo) -> date:
    """The calendar day of ``when`` as seen in ``zone``."""
    if isinstance(when, datetime):
        return when.astimezone(zone).date()
    return when


def end_of(when: When, zone: tzinfo) -> datetime:
    """The instant (UTC) at which ``when`` is over: the moment itself, or the midnight that ends the day in ``zone``."""
    if isinstance(when, datetime):
        return when.astimezone(UTC)
    if when == date.max:
        return datetime.max.replace(tzinfo=UTC)
    return datetime.combine(when + timedelta(days=1), time(), zone).astimezone(UTC)


def is_over(when: When, now: datetime) -> bool:
    """Whether ``when`` lies wholly before ``now`` (aware); a day is over only at its local midnight."""
    assert now.tzinfo is not None
    if isinstance(when, datetime):
        return when < now
    return when < now.date()


def sort_key(when: When, zone: tzinfo) -> str:
    """Text that orders days and moments together: the moment, or the last second of the day, in UTC.

    A day so lies inside the half-open range from its own midnight to the next.
    """
    moment = end_of(when, zone)
    if not isinstance(when, datetime):
        moment -= timedelta(seconds=1)
    return moment.isoformat(timespec="seconds")[:19]
