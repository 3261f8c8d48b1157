"""Recurrences as RFC 5545 rules with the series of their days, the same for every language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times.calculus import (
    DAY,
    HOUR,
    MINUTE,
    MONTH,
    QUARTER,
    SECOND,
    WEEK,
    YEAR,
    Cycle,
    Days,
    Nth,
    floor,
)
from taskmaistro_tui.language.times.value import Clock, Context, Length, Time, clock_time, fixed, within

_CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQ = {MINUTE: "MINUTELY", HOUR: "HOURLY", DAY: "DAILY", WEEK: "WEEKLY", MONTH: "MONTHLY", YEAR: "YEARLY"}
WORKDAYS = (0, 1, 2, 3, 4)


def _rule(freq: str, interval: int = 1, **parts: object) -> str:
    text = [f"FREQ={freq}"]
    if interval > 1:
        text.append(f"INTERVAL={interval}")
    text.extend(f"{name}={value}" for name, value in parts.items())
    return ";".join(text)


def every_unit(c: Context, grain: int, count: float = 1) -> Time | None:
    """Every so many days, weeks … counted from today."""
    if count != int(count) or not 1 <= count < 1000 or grain <= SECOND:
        return None
    interval = int(count)
    if grain == QUARTER:
        grain, interval = MONTH, interval * 3
    if grain < DAY:
        start = t.add(floor(c.now, MINUTE), interval, grain)
        return fixed(
            "repeat",
            (start, t.add(start, 1, MINUTE)),
            MINUTE,
            pinned=True,
            recurrence=_rule(_FREQ[grain], interval),
            extra="hours",
        )
    return Time("repeat", Cycle(DAY), DAY, recurrence=_rule(_FREQ[grain], interval), extra="every unit")


def every_weekday(days: Sequence[int], interval: int = 1) -> Time:
    """Weekly on some days; 0 is Monday."""
    chosen = sorted(set(days))
    rule = _rule("WEEKLY", interval, BYDAY=",".join(_CODES[day] for day in chosen))
    return Time(
        "repeat",
        Days(lambda day: day.weekday() in chosen),
        DAY,
        recurrence=rule,
        extra=("weekdays", tuple(chosen), interval),
    )


def every_month_day(day: int, interval: int = 1) -> Time | None:
    """Monthly on a day; -1 is the last."""
    if not (1 <= day <= 31 or day == -1):
        return None
    rule = _rule("MONTHLY", interval, BYMONTHDAY=day)
    series = Nth(-1, Cycle(DAY), Cycle(MONTH)) if day == -1 else Days(lambda moment: moment.day == day)
    return Time("repeat", series, DAY, recurrence=rule, extra="month day")


def every_month_days(days: Sequence[int]) -> Time | None:
    """Monthly on several days."""
    chosen = sorted(set(days))
    if not all(1 <= day <= 31 for day in chosen):
        return None
    rule = _rule("MONTHLY", BYMONTHDAY=",".join(map(str, chosen)))
    return Time("repeat", Days(lambda moment: moment.day in chosen), DAY, recurrence=rule, extra="month day")


def every_year_nth(count: int, day: int, month: Time) -> Time | None:
    """Yearly on the n-th weekday of a month; -1 is the last."""
    if not (1 <= count <= 5 or count == -1) or type(month.extra) is not int:
        return None
    series = Nth(count, Days(lambda moment: moment.weekday() == day), month.series)
    rule = _rule("YEARLY", BYMONTH=month.extra, BYDAY=f"{count}{_CODES[day]}")
    return Time("repeat", series, DAY, recurrence=rule)


def every_month_nth(count: int, day: int, interval: int = 1) -> Time | None:
    """Monthly on the n-th weekday; -1 is the last."""
    if not (1 <= count <= 5 or count == -1):
        return None
    rule = _rule("MONTHLY", interval, BYDAY=f"{count}{_CODES[day]}")
    return Time("repeat", Nth(count, Days(lambda moment: moment.weekday() == day), Cycle(MONTH)), DAY, recurrence=rule)


def every_month_workday(count: int) -> Time | None:
    """Monthly on the n-th working day; -1 is the last."""
    if not (1 <= count <= 20 or count == -1):
        return None
    rule = _rule("MONTHLY", BYDAY=",".join(_CODES[:5]), BYSETPOS=count)
    return Time("repeat", Nth(count, Days(lambda moment: moment.weekday() < 5), Cycle(MONTH)), DAY, recurrence=rule)


def every_year(date: Time) -> Time | None:
    """Yearly on a day of a month."""
    extra = date.extra
    if not (isinstance(extra, tuple) and extra[0] == "month day"):
        return None
    return Time("repeat", date.series, DAY, recurrence=_rule("YEARLY", BYMONTH=extra[1], BYMONTHDAY=extra[2]))


def every_year_month(month: int) -> Time:
    """Yearly in a month, on its first day."""
    return Time(
        "repeat",
        Nth(1, Cycle(DAY), t.month(month).series),
        DAY,
        recurrence=_rule("YEARLY", BYMONTH=month, BYMONTHDAY=1),
    )


def every_holiday(day: Time) -> Time:
    """Yearly on a holiday.

    Dates and n-th weekdays are plain RFC 5545. Days counted from Easter are ``BYEASTER``, which dateutil adds to RFC 5545
    and other programs do not know. What no rule can say (the Chinese New Year, Diwali) is its next day, and its recurrence
    is kept as the words that were said: whoever completes the task is told that it cannot be followed."""
    rule = day.extra[1] if isinstance(day.extra, tuple) and day.extra[0] == "holiday" else ""
    return Time("repeat", day.series, DAY, recurrence=_yearly(rule) or UNSAYABLE, interval=day.interval)


# Stands for the words of a recurrence that no rule can say; the reader puts them in its place.
UNSAYABLE = "words"


def _yearly(rule: str) -> str | None:
    if found := re.fullmatch(r"(\d+)-(\d+)(?: \.\. .*)?", rule):
        return _rule("YEARLY", BYMONTH=found[1], BYMONTHDAY=found[2])
    if found := re.fullmatch(r"(\d+) (\w\w)\w (-?\d)", rule):
        return _rule("YEARLY", BYMONTH=found[1], BYDAY=f"{found[3]}{found[2].upper()}")
    if found := re.fullmatch(r"(\d+) (\w\w)\w (\d) ([+-]\d+)", rule):
        # Black Friday: of the Fridays of a year the one that lies in these seven days, counted from the year's end since
        # they do not move there in a leap year.
        month, day, count, after = int(found[1]), found[2].upper(), int(found[3]), int(found[4])
        last = (datetime(2025, month, 1) - datetime(2026, 1, 1)).days + 7 * (count - 1) + after
        code = _CODES[(_CODES.index(day) + after) % 7]
        if month > 2 and -300 < last < -7:
            return _rule("YEARLY", BYYEARDAY=",".join(str(last + n) for n in range(7)), BYDAY=code)
    if found := re.fullmatch(r"E([+-]\d+)(?: \.\. .*)?", rule):
        return _rule("YEARLY", BYEASTER=int(found[1]))
    return None


def at_clock(repeat: Time, clock: Clock) -> Time:
    """A recurrence at a time of day."""
    return within(repeat, clock_time(clock), form="repeat")


def in_part(repeat: Time, part: str) -> Time:
    """A recurrence in a part of the day."""
    return within(repeat, t.part_time(part), form="repeat")


def from_completion(repeat: Time) -> Time:
    """The same recurrence, counted from the day it was done."""
    repeat.repeat_from = "completion"
    return repeat


def lasting(c: Context, repeat: Time, size: Length) -> Time | None:
    """A recurrence that goes on for a length of time from its first day."""
    begun = t.first(repeat.series.forward(c.now))
    if not begun or size.grain < DAY or "UNTIL" in (repeat.recurrence or ""):
        return None
    try:
        last = t.add(t.floor(t.move(begun[0], size, 1), DAY), -1, DAY)
    except (OverflowError, ValueError):
        return None
    return replace(repeat, recurrence=f"{repeat.recurrence};UNTIL={last:%Y%m%d}", parts=repeat.parts + 1)


def starting(c: Context, repeat: Time, start: Time) -> Time | None:
    """A recurrence that begins at or after another time."""

    if start.recurrence or start.relation != "at":
        return None
    found = t.first(start.series.forward(c.now))
    if not found:
        return None
    # What has begun already ("every day this week") begins today.
    day = max(t.floor(found[0], DAY), t.floor(c.now, DAY))
    begun = t.first(repeat.series.forward(max(day, c.now) if start.grain >= DAY else found[0]))
    if not begun or begun[0] < day:
        return None
    moved = t.fixed("repeat", begun, repeat.grain, pinned=True, interval=repeat.interval)
    moved.recurrence, moved.repeat_from, moved.parts = repeat.recurrence, repeat.repeat_from, repeat.parts + 1
    return moved


def ending(c: Context, repeat: Time, end: Time) -> Time | None:
    """A recurrence with its last day."""

    if end.recurrence or end.relation != "at" or "UNTIL" in (repeat.recurrence or ""):
        return None
    found = t.first(end.series.forward(c.now))
    if not found:
        return None
    last = found[1] - timedelta(days=1) if end.grain >= DAY else found[0]
    return replace(repeat, recurrence=f"{repeat.recurrence};UNTIL={last:%Y%m%d}", parts=repeat.parts + 1)
