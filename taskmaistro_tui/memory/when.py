"""A point in time as tasks use it: a whole local day, or a moment with its zone.

A :data:`When` is a ``datetime.date`` (the whole local day; over only when that day is over) or an aware
``datetime.datetime``. Documents, prompts and exports carry its ISO 8601 text; this module is the one place that reads
and writes that text.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo

When = date | datetime

_YEARS = range(2, 9999)
"""Years a time may lie in: a day's room at both ends, so that it can be told in every zone."""


def parse_when(text: str, zone: tzinfo) -> When:
    """Read an ISO 8601 date or date-time; a date-time without an offset is wall-clock time in ``zone``.

    Raises ``ValueError`` with a sentence for the user when the text is neither.
    """
    text = text.strip()
    try:
        return in_reach(date.fromisoformat(text))
    except ValueError:
        pass  # no day; a moment, then
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text!r} is no date; write 2026-11-30 or 2026-11-30T15:00") from None
    return in_reach(moment if moment.tzinfo else moment.replace(tzinfo=zone))


def in_reach(when: When) -> When:
    """``when``, if it lies in years that every zone can tell. Raises ``ValueError`` with a sentence otherwise."""
    if when.year not in _YEARS:
        raise ValueError(f"the year {when.year} is out of reach; years go from {_YEARS[0]} to {_YEARS[-1]}")
    return when


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


def on_day(old: str | None, new: str | None, zone: tzinfo) -> str | None:
    """``new`` (ISO text), at the time of day of ``old`` where ``new`` is a day and ``old`` a moment: an appointment at
    15:00 that is moved to Friday is on Friday at 15:00."""
    if not (old and new) or isinstance(day := parse_when(new, zone), datetime):
        return new
    was = parse_when(old, zone)
    if not isinstance(was, datetime):
        return new
    return format_when(datetime.combine(day, was.astimezone(zone).timetz().replace(tzinfo=None), zone))


def end_of(when: When, zone: tzinfo) -> datetime:
    """The instant (UTC) at which ``when`` is over: the moment itself, or the midnight that ends the day in ``zone``."""
    if isinstance(when, datetime):
        return when.astimezone(UTC)
    return datetime.combine(when + timedelta(days=1), time(), zone).astimezone(UTC)


def is_over(when: When, now: datetime) -> bool:
    """Whether ``when`` lies wholly before ``now`` (aware); a day is over only at its local midnight."""
    assert now.tzinfo is not None
    if isinstance(when, datetime):
        return when < now
    return when < now.date()
