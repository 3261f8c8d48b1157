"""Recurrences as RFC 5545 rules with the series of their days, the same for every language."""

from __future__ import annotations

import re
from collections.abc import Sequence

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
from taskmaistro_tui.language.times.value import Clock, Context, Time, clock_time, fixed, within

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
    """Yearly on a holiday. What no rule can say (Easter, the Chinese New Year) stays its next day, without a recurrence."""
    rule = day.extra[1] if isinstance(day.extra, tuple) and day.extra[0] == "holiday" else ""
    if found := re.fullmatch(r"(\d+)-(\d+)", rule):
        text = _rule("YEARLY", BYMONTH=found[1], BYMONTHDAY=found[2])
    elif found := re.fullmatch(r"(\d+) (\w\w)\w (-?\d)", rule):
        text = _rule("YEARLY", BYMONTH=found[1], BYDAY=f"{found[3]}{found[2].upper()}")
    else:
        return day
    return Time("repeat", day.series, DAY, recurrence=text)


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
