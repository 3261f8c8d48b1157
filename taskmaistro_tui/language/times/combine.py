"""What the rules of every language share: days, cycles, parts of the day, and how times join."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from taskmaistro_tui.language.times.calculus import (
    DAY,
    HOUR,
    MINUTE,
    MONTH,
    ONE_DAY,
    QUARTER,
    SECOND,
    WEEK,
    YEAR,
    Cycle,
    Daily,
    Days,
    Fixed,
    Interval,
    Moved,
    Nth,
    Series,
    Yearly,
    add,
    first,
    floor,
)
from taskmaistro_tui.language.times.value import Clock, Context, Length, Time, fixed, within

__all__ = [
    "DAY",
    "HOUR",
    "PARTS",
    "Daily",
    "Fixed",
    "Interval",
    "Moved",
    "Yearly",
    "add",
    "cycle",
    "cycle_series",
    "day_of_month",
    "first",
    "fixed",
    "floor",
    "last_weekday",
    "month",
    "move",
    "next_of",
    "nth",
    "on_side",
    "part_series",
    "part_time",
    "past",
    "relative_day",
    "season",
    "shift_time",
    "shifted",
    "upcoming",
    "upcoming_weekend",
    "weekday",
    "weekday_after_weeks",
    "weekdays",
    "weekend",
    "window",
    "within",
    "year_time",
]


# Parts of the day as hours; the start of "morning" depends on the language's habit and is given there.
PARTS: dict[str, tuple[float, float]] = {
    "morning": (0, 12),
    "early morning": (0, 9),
    "dawn": (4, 12),
    "dusk": (17, 20),
    "afternoon": (12, 19),
    "late afternoon": (15, 19),
    "evening": (18, 24),
    "night": (18, 24),
    "tonight": (18, 24),
    "late night": (21, 24),
    "small hours": (0, 6),
    "end of day": (17, 24),
    "lunch": (12, 14),
    "breakfast": (7, 10),
    "brunch": (10, 12),
    "daybreak": (5, 8),
    "dinner": (18, 21),
    "noon": (12, 13),
}


_SIDE = {
    "morning": "am",
    "early morning": "am",
    "dawn": "am",
    "small hours": "am",
    "breakfast": "am",
    "brunch": "am",
    "daybreak": "am",
    "lunch": "pm",
    "noon": "pm",
    "afternoon": "pm",
    "dusk": "pm",
    "late afternoon": "pm",
    "evening": "pm",
    "end of day": "pm",
    "dinner": "pm",
    "night": "night",
    "tonight": "night",
    "late night": "night",
}


def part_series(part: str) -> Series:
    """Every day's stretch of a part of the day."""
    begin, stop = PARTS[part]
    return Daily([(int(begin * 3600), int(stop * 3600))])


def part_time(part: str, form: str = "part") -> Time:
    """A part of the day on no day in particular."""
    return Time(form, part_series(part), HOUR, interval=True, extra=part)


def on_side(clock: Clock, part: str) -> Clock:
    """The reading of a clock that the part of the day means ("6 in the evening" is 18:00, "2 at night" is 2:00)."""
    if not clock.twelve and clock.hour != 12:
        return clock
    side, hour = _SIDE[part], clock.hour % 12
    if side == "am":
        chosen = hour
    elif side == "pm":
        chosen = hour + 12 if hour or part in ("afternoon", "lunch", "noon", "late afternoon") else 24
    elif hour == 0:
        chosen = 24
    else:
        chosen = hour + 12 if hour >= 5 else hour + 24
    return Clock(chosen, clock.minute, clock.second)


def relative_day(context: Context, count: int) -> Time:
    """Today, tomorrow and the like."""
    start = floor(context.now, DAY) + timedelta(days=count)
    return fixed("rday", (start, start + ONE_DAY), DAY, pinned=True)


def weekday(number: int, form: str = "dow") -> Time:
    """A day of the week, 0 is Monday."""
    return Time(form, Days(lambda day: day.weekday() == number), DAY, skip_current=True, extra=number)


def weekdays(numbers: Iterable[int]) -> Series:
    """All days that fall on some weekdays."""
    chosen = frozenset(numbers)
    return Days(lambda day: day.weekday() in chosen)


def weekday_after_weeks(context: Context, number: int, weeks: int) -> Time:
    """A weekday of the calendar week that is ``weeks`` away."""
    start = floor(context.now, WEEK, context.settings.week_start)
    day = start + timedelta(weeks=weeks, days=(number - context.settings.week_start) % 7)
    return fixed("date", (day, day + ONE_DAY), DAY, pinned=True, extra=("weekday", number))


def last_weekday(context: Context, number: int) -> Time | None:
    """The latest such weekday before today."""
    return past(context, weekday(number).series, "date", DAY)


def past(context: Context, series: Series, form: str, grain: int, skip: int = 0) -> Time | None:
    """The latest interval that began before today's (or the current grain's) start."""
    limit = floor(context.now, min(max(grain, SECOND), DAY))
    found = first(series.backward(limit), skip)
    return fixed(form, found, grain, pinned=True) if found else None


def upcoming(context: Context, time: Time, skip: int = 0) -> Time | None:
    """The first (or a later) occurrence that begins after now."""
    found = None
    walk = time.series.forward(context.now)
    try:
        for found in walk:
            if found[0] <= context.now:
                continue
            if skip == 0:
                break
            skip -= 1
        else:
            return None
    except (OverflowError, ValueError):
        return None
    return fixed(_settled_form(time), found, time.grain, pinned=True, interval=time.interval)


def _settled_form(time: Time) -> str:
    if time.grain == DAY:
        return "date"
    return "month" if time.form == "bare month" else time.form


def day_of_month(day: int, form: str = "dom") -> Time | None:
    """The ``day``-th of any month."""
    if not 1 <= day <= 31:
        return None
    return Time(form, Days(lambda moment: moment.day == day), DAY, extra=day)


def month(number: int, form: str = "month") -> Time:
    """A month of any year."""

    def rule(year: int) -> Interval:
        start = datetime(year, number, 1)
        return start, add(start, 1, MONTH)

    return Time(form, Yearly(rule), MONTH, extra=number)


def year_time(year: int, form: str = "in year") -> Time:
    """One year."""
    start = datetime(year, 1, 1)
    return fixed(form, (start, add(start, 1, YEAR)), YEAR, pinned=True, extra=year)


def cycle(context: Context, grain: int, count: int, length: int = 1) -> Time:
    """The week, month … that is ``count`` away from the current one, or ``length`` of them."""
    start = add(floor(context.now, grain, context.settings.week_start), count, grain)
    more = length != 1
    if grain == DAY and not more:
        return fixed("rday", (start, add(start, 1, DAY)), DAY, pinned=True)
    form = "range" if more else "cycle"
    return fixed(form, (start, add(start, length, grain)), grain, pinned=True, interval=more)


def window(context: Context, grain: int, count: float) -> Time | None:
    """The last so many grains up to now."""
    start = move(context.now, Length(((count, grain),)), -1)
    return fixed("range", (start, context.now), grain, pinned=True, interval=True)


def cycle_series(context: Context, grain: int) -> Series:
    """All weeks, months …, weeks beginning on the user's first day."""
    return Cycle(grain, context.settings.week_start)


def nth(context: Context, count: int, inner: Time | Series, outer: Time, grain: int, form: str = "date") -> Time:
    """The ``count``-th of something inside a longer time."""
    series = inner.series if isinstance(inner, Time) else inner
    interval = inner.interval if isinstance(inner, Time) else False
    return Time(form, Nth(count, series, outer.series), grain, pinned=outer.pinned, interval=interval)


def weekend() -> Time:
    """Friday 18:00 to Sunday's end."""
    fridays = Days(lambda day: day.weekday() == 4)
    reach = timedelta(days=4)

    def stretch(interval: Interval) -> Interval:
        return interval[0] + timedelta(hours=18), interval[0] + timedelta(days=3)

    return Time("weekend", Moved(fridays, stretch, reach), HOUR, interval=True)


_SEASON_STARTS = ((3, 20), (6, 21), (9, 23), (12, 21))


_SEASON_ENDS = ((6, 21), (9, 24), (12, 21), (3, 20))


def season(number: int, form: str = "season") -> Time:
    """Spring (0) to winter (3) of the northern half."""

    def rule(year: int) -> Interval:
        start = datetime(year, *_SEASON_STARTS[number])
        return start, datetime(year + (number == 3), *_SEASON_ENDS[number])

    return Time(form, Yearly(rule), DAY, interval=True, extra=number)


def shifted(context: Context, length: Length, sign: int) -> Time | None:
    """Now moved by a length. Hours and less keep their minutes; days and more mean a day, with now's time of day."""
    try:
        moment = move(context.now, length, sign)
    except (OverflowError, ValueError):
        return None
    grain = length.grain
    if grain <= HOUR:
        start = floor(moment, SECOND)
        return fixed("shift", (start, add(start, 1, SECOND)), SECOND if grain < HOUR else MINUTE, pinned=True)
    return fixed("shift", (moment, moment + ONE_DAY), DAY, pinned=True, extra=("coarse", grain))


def move(moment: datetime, length: Length, sign: int) -> datetime:
    """``moment`` moved by a length; fractions of long units go by days."""
    for count, grain in length.counts:
        if grain >= MONTH and count != int(count):
            whole = int(count)
            moment = add(moment, sign * whole, grain)
            days = {MONTH: 30, QUARTER: 91, YEAR: 365}[grain]
            moment += timedelta(days=round((count - whole) * days)) * sign
        else:
            moment = add(moment, sign * count, grain)
    return moment


def shift_time(context: Context, time: Time, length: Length, sign: int) -> Time | None:
    """A time moved by a length ("three days after Easter"). Weekdays are settled first, yearly days move as a series."""
    if time.parts > 3:
        return None
    base = time
    if not time.pinned and length.grain < YEAR:
        settled = upcoming(context, time) if time.skip_current else next_of(context, time)
        if settled is None:
            return None
        base = settled
    grain = min(length.grain, time.grain) if length.grain <= DAY else min(time.grain, DAY)
    size = add(datetime(2000, 1, 1), 1, grain) - datetime(2000, 1, 1)

    def rule(interval: Interval) -> Interval:
        start = move(interval[0], length, sign)
        return start, start + size

    form = "date" if grain == DAY else "moment"
    reach = timedelta(minutes=length.minutes * 1.1) + ONE_DAY
    return Time(
        form,
        Moved(base.series, rule, reach),
        grain,
        pinned=base.pinned,
        zone=time.zone,
        parts=time.parts + 1,
        score=time.score + 1,
    )


def next_of(context: Context, time: Time) -> Time | None:
    found = first(time.series.forward(context.now))
    return fixed(time.form, found, time.grain, pinned=True) if found else None


def upcoming_weekend(context: Context, count: int) -> Time:
    """The weekend of the calendar week ``count`` weeks away."""
    monday = floor(context.now, WEEK) + timedelta(weeks=count)
    start = monday + timedelta(days=4, hours=18)
    return fixed("weekend", (start, monday + timedelta(days=7)), HOUR, pinned=True, interval=True)
