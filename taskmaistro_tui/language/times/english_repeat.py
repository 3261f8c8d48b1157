"""English rules for recurrences: "every other Tuesday", "on the last working day of every month"."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import repeat as r
from taskmaistro_tui.language.times.calculus import DAY, HOUR, MONTH, QUARTER, WEEK, YEAR
from taskmaistro_tui.language.times.combine import PARTS
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Clock, Context, Number, Time, Word, within

_EVERY = "every|each|ev|evry"
_ADVERBS = {
    "hourly": (HOUR, 1),
    "daily": (DAY, 1),
    "everyday": (DAY, 1),
    "nightly": (DAY, 1),
    "weekly": (WEEK, 1),
    "biweekly": (WEEK, 2),
    "fortnightly": (WEEK, 2),
    "monthly": (MONTH, 1),
    "bimonthly": (MONTH, 2),
    "quarterly": (QUARTER, 1),
    "yearly": (YEAR, 1),
    "annually": (YEAR, 1),
}


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _weekly(g)
    _counted(g)
    _monthly(g)
    _yearly(g)
    _with_time(g)


def _weekly(g: Grammar) -> None:
    @g.rule(f"{_EVERY} <dow>", f"{_EVERY} single <dow>", f"on {_EVERY} <dow>")
    def _(c: Context, day: Time) -> Time:
        return r.every_weekday([day.extra])

    @g.rule("<weekdays>", "on <weekdays>")
    def _(c: Context, day: Word) -> Time:
        return r.every_weekday([day.value])

    @g.rule(f"{_EVERY} other|second|2nd|alternate <dow>", "alternate <weekdays>")
    def _(c: Context, day: Time | Word) -> Time:
        return r.every_weekday([day.extra if isinstance(day, Time) else day.value], 2)

    @g.rule(f"{_EVERY} <ordinal> <dow>")
    def _(c: Context, n: Word, day: Time) -> Time | None:
        return r.every_weekday([day.extra], n.value) if 2 <= n.value <= 12 else None

    @g.rule(f"{_EVERY} <num> <weekdays>")
    def _(c: Context, n: Number, day: Word) -> Time | None:
        return r.every_weekday([day.value], int(n.value)) if 2 <= n.value <= 52 else None

    @g.rule("<dow> every|each <num> weeks", "every <num> weeks on <dow>")
    def _(c: Context, a: Any, b: Any) -> Time | None:
        n, day = (a, b) if isinstance(a, Number) else (b, a)
        return r.every_weekday([day.extra], int(n.value)) if 1 <= n.value <= 52 else None

    @g.rule(
        "<repeat> and|,|&|/ <dow>",
        "<repeat> , and <dow>",
        "<repeat> and|,|& <weekdays>",
        "<repeat> and|, every|each|on <dow>",
    )
    def _(c: Context, repeat: Time, day: Time | Word) -> Time | None:
        if not isinstance(repeat.extra, tuple) or repeat.extra[0] != "weekdays" or repeat.grain != DAY:
            return None
        number = day.extra if isinstance(day, Time) else day.value
        return r.every_weekday([*repeat.extra[1], number], repeat.extra[2])

    @g.rule(f"{_EVERY} <dow> -|to|through|thru <dow>")
    def _(c: Context, a: Time, b: Time) -> Time | None:
        return r.every_weekday(range(a.extra, b.extra + 1)) if a.extra < b.extra else None

    @g.rule(
        f"{_EVERY} weekday|workday",
        "on weekdays|workdays",
        "weekdays",
        f"{_EVERY} working|business|work|week day",
        "each weekday",
    )
    def _(c: Context) -> Time:
        return r.every_weekday(r.WORKDAYS)

    @g.rule(f"{_EVERY} <weekend word>", f"{_EVERY} week - end", "on|at weekends", "weekends")
    def _(c: Context, _word: Word | None = None) -> Time:
        return r.every_weekday([5, 6])

    @g.rule(
        "weekly on <dow>",
        f"{_EVERY} week on <dow>",
        "once a week on <dow>",
        f"<dow> {_EVERY} week",
        "<dow> weekly",
        f"on <dow> {_EVERY} week",
    )
    def _(c: Context, day: Time) -> Time:
        return r.every_weekday([day.extra])

    @g.rule("biweekly|fortnightly on <dow>", f"{_EVERY} other|second week on <dow>", f"{_EVERY} two|2 weeks on <dow>")
    def _(c: Context, day: Time) -> Time:
        return r.every_weekday([day.extra], 2)


def _counted(g: Grammar) -> None:
    @g.rule(f"{_EVERY} <unit>", f"{_EVERY} single <unit>", "once a|per <unit>", "repeat|repeating|repeats every <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        return r.every_unit(c, unit.value)

    @g.rule(f"{_EVERY} other|second|2nd|alternate <unit>", "on alternate <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        return r.every_unit(c, unit.value, 2)

    @g.rule(f"{_EVERY} <num> <unit>", "once every <num> <unit>")
    def _(c: Context, n: Number, unit: Word) -> Time | None:
        return r.every_unit(c, unit.value, n.value)

    @g.rule(f"{_EVERY} <ordinal> <unit>")
    def _(c: Context, n: Word, unit: Word) -> Time | None:
        return r.every_unit(c, unit.value, n.value) if n.value > 1 else None

    @g.rule(f"{_EVERY} couple ?of <unit>", f"{_EVERY} few <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        return r.every_unit(c, unit.value, 2)

    @g.rule(f"{_EVERY} half hour", f"{_EVERY} half an hour")
    def _(c: Context) -> Time | None:
        return r.every_unit(c, 1, 30)

    @g.rule(f"{_EVERY} quarter hour")
    def _(c: Context) -> Time | None:
        return r.every_unit(c, 1, 15)

    @g.rule(f"{_EVERY} fortnight", "once a fortnight")
    def _(c: Context) -> Time | None:
        return r.every_unit(c, WEEK, 2)

    for word, (grain, count) in _ADVERBS.items():

        @g.rule(word)
        def _(c: Context, grain: int = grain, count: int = count) -> Time | None:
            return r.every_unit(c, grain, count)

    @g.rule("bi - weekly", "bi weekly", "fort - nightly")
    def _(c: Context) -> Time | None:
        return r.every_unit(c, WEEK, 2)

    for tail in ("after", "from"):

        @g.rule(
            f"<repeat> {tail} i do|finish|complete|did it",
            f"<repeat> {tail} completion|completing|finishing|done",
            f"<repeat> {tail} it is|was done|completed|finished",
            f"<repeat> {tail} it 's done|completed|finished",
            f"<repeat> {tail} last|being completion|done",
            f"<repeat> {tail} doing it",
            f"<repeat> {tail} the last time",
            f"<repeat> {tail} i have done it",
            "<repeat> when|once done|completed|finished",
            "<repeat> when|once i finish|complete|did it",
            f"<repeat> {tail} ?each|the completion",
        )
        def _(c: Context, repeat: Time) -> Time:
            return r.from_completion(repeat)

    @g.rule("<length> after|from i do|finish|complete|did it", "<length> after|from completion")
    def _(c: Context, size: Any) -> Time | None:
        if len(size.counts) != 1:
            return None
        repeat = r.every_unit(c, size.counts[0][1], size.counts[0][0])
        return r.from_completion(repeat) if repeat else None


def _monthly(g: Grammar) -> None:
    of_month = f"of|in ?the|{_EVERY} month"

    @g.rule(
        f"{_EVERY} <ordinal>",
        f"{_EVERY} <ordinal> ?day of the|each|every month",
        "the <ordinal> ?day of every|each month",
        "on the <ordinal> ?day of every|each month",
        f"{_EVERY} month on ?the <ordinal>",
        "monthly on ?the <ordinal>",
        f"on ?the <ordinal> {_EVERY} month",
        f"the <ordinal> {_EVERY} month",
        f"<ordinal> ?day of {_EVERY} month",
        "on the <ordinal> monthly",
    )
    def _(c: Context, day: Word) -> Time | None:
        return r.every_month_day(day.value)

    @g.rule(f"{_EVERY} month on <num>", f"{_EVERY} month on day <num>")
    def _(c: Context, day: Number) -> Time | None:
        return r.every_month_day(int(day.value))

    @g.rule(
        f"{_EVERY} last day ?of ?the|each|every ?month",
        "?on ?the last day of every|each month",
        f"{_EVERY} month on the last day",
        "monthly on the last day",
        f"?at the end of {_EVERY} month",
        f"at end of {_EVERY} month",
        f"{_EVERY} end of ?the month",
        f"{_EVERY} month end",
    )
    def _(c: Context) -> Time | None:
        return r.every_month_day(-1)

    @g.rule(f"?at ?the beginning|start of {_EVERY} month")
    def _(c: Context) -> Time | None:
        return r.every_month_day(1)

    @g.rule(
        f"{_EVERY} last working|business|work day ?of ?the|each|every ?month",
        "?on ?the last working|business|work day of every|each month",
        f"{_EVERY} last weekday|workday of the month",
        "?on ?the last weekday|workday of every|each month",
        f"{_EVERY} month on the last working|business day",
    )
    def _(c: Context) -> Time | None:
        return r.every_month_workday(-1)

    @g.rule(
        "?on ?the <ordinal> working|business|work day of every|each month",
        f"{_EVERY} <ordinal> working|business day of the month",
        "?on ?the <ordinal> weekday|workday of every|each month",
    )
    def _(c: Context, n: Word) -> Time | None:
        return r.every_month_workday(n.value)

    @g.rule(
        f"?on ?the <ordinal> <dow> {of_month}",
        f"{_EVERY} <ordinal> <dow> {of_month}",
        f"{_EVERY} month on ?the <ordinal> <dow>",
        "monthly on the <ordinal> <dow>",
    )
    def _(c: Context, n: Word, day: Time) -> Time | None:
        return r.every_month_nth(n.value, day.extra)

    @g.rule(
        f"?on ?the last <dow> of|in {_EVERY} month",
        f"{_EVERY} last <dow> of|in the month",
        f"{_EVERY} month on ?the last <dow>",
        f"{_EVERY} last <dow>",
        "monthly on the last <dow>",
    )
    def _(c: Context, day: Time) -> Time | None:
        return r.every_month_nth(-1, day.extra)

    @g.rule(f"{_EVERY} <num> months on the <ordinal>")
    def _(c: Context, n: Number, day: Word) -> Time | None:
        return r.every_month_day(day.value, int(n.value))


def _yearly(g: Grammar) -> None:
    @g.rule(
        f"{_EVERY} <date>",
        f"{_EVERY} year on <date>",
        f"?on <date> {_EVERY} year",
        "yearly|annually on <date>",
        "?on <date> yearly|annually",
    )
    def _(c: Context, date: Time) -> Time | None:
        return r.every_year(date)

    @g.rule(f"{_EVERY} <month>", f"{_EVERY} year in <month>")
    def _(c: Context, month: Time) -> Time | None:
        return r.every_year_month(month.extra) if isinstance(month.extra, int) else None

    @g.rule(f"{_EVERY} <holiday>", f"{_EVERY} year on|at <holiday>")
    def _(c: Context, day: Time) -> Time | None:
        return r.every_holiday(day)


def _with_time(g: Grammar) -> None:
    @g.rule(f"{_EVERY} <bare part>", f"{_EVERY} single <bare part>")
    def _(c: Context, part: Time) -> Time | None:
        repeat = r.every_unit(c, DAY)
        return r.in_part(repeat, part.extra) if repeat and part.extra in PARTS else None

    @g.rule(f"{_EVERY} <bare part> at|@ <hour>", f"{_EVERY} <bare part> at|@ <clock>", f"{_EVERY} <bare part> <clock>")
    def _(c: Context, part: Time, time: Time) -> Time | None:
        repeat = r.every_unit(c, DAY)
        if not repeat or part.extra not in PARTS or not time.clock:
            return None
        return r.at_clock(repeat, t.on_side(time.clock, part.extra))

    @g.rule("<repeat> <range>", "<repeat> at <range>", "<range> <repeat>")
    def _(c: Context, a: Time, b: Time) -> Time | None:
        repeat, time = (a, b) if a.recurrence else (b, a)
        if repeat.grain < DAY or time.pinned or time.grain > HOUR:
            return None
        return within(repeat, time, form="repeat")

    @g.rule("<repeat> <clock>", "<repeat> , <clock>")
    def _(c: Context, repeat: Time, time: Time) -> Time | None:
        return _timed(c, repeat, time)

    @g.rule("<clock> <repeat>", "<clock> , <repeat>")
    def _(c: Context, time: Time, repeat: Time) -> Time | None:
        return _timed(c, repeat, time)

    @g.rule("<repeat> at|@ <hour>")
    def _(c: Context, repeat: Time, hour: Time) -> Time | None:
        return _timed(c, repeat, hour)

    @g.rule("<repeat> <bare part>", "<repeat> <part>")
    def _(c: Context, repeat: Time, part: Time) -> Time | None:
        if repeat.grain < DAY or part.extra not in PARTS:
            return None
        timed = r.in_part(repeat, part.extra)
        return timed

    @g.rule("<repeat> starting|beginning|from|since <time>", "<repeat> starting|beginning on|from <time>")
    def _(c: Context, repeat: Time, start: Time) -> Time | None:
        return starting(c, repeat, start)

    @g.rule("<repeat> until|till|through <time>", "<repeat> until|till <month>")
    def _(c: Context, repeat: Time, end: Time) -> Time | None:
        return ending(c, repeat, end)

    @g.rule("<repeat> for <num> times", "<repeat> <num> times")
    def _(c: Context, repeat: Time, n: Number) -> Time | None:
        if "COUNT" in (repeat.recurrence or "") or not 1 <= n.value <= 999:
            return None
        repeat.recurrence = f"{repeat.recurrence};COUNT={int(n.value)}"
        return repeat


def _timed(c: Context, repeat: Time, time: Time) -> Time | None:
    if repeat.grain < DAY or not time.clock:
        if repeat.interval and isinstance(repeat.extra, str) and time.clock and repeat.extra in PARTS:
            return None
        return None
    clock = time.clock
    if clock.twelve and clock.hour < c.settings.day_start - 3:
        clock = Clock(clock.hour + 12, clock.minute, clock.second)
    elif clock.twelve:
        clock = Clock(clock.hour, clock.minute, clock.second)
    timed = r.at_clock(repeat, clock)
    timed.zone = time.zone
    return timed


def starting(c: Context, repeat: Time, start: Time) -> Time | None:
    """A recurrence that begins at or after another time."""

    if start.recurrence or start.relation != "at" or start.grain > WEEK:
        return None
    found = t.first(start.series.forward(c.now))
    if not found:
        return None
    day = t.floor(found[0], DAY)
    begun = t.first(repeat.series.forward(day if start.grain >= DAY else found[0]))
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
