"""English rules for lengths of time and what they move: "in two hours", "a week from Monday", "three days after Easter"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times.calculus import DAY, HOUR, MINUTE, SECOND, WEEK, YEAR
from taskmaistro_tui.language.times.edges import by_edge
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Context, Length, Number, Time, Word


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    lengths(g)
    _moves(g)


_NTH_WEEKDAY_WEEKS = 520


def length(count: float, grain: int) -> Length | None:
    """A length, or None when it is none or longer than any calendar."""
    return Length(((count, grain),)) if 0 < count < 10_000 else None


def lengths(g: Grammar) -> None:
    """Rules that yield lengths alone."""

    @g.rule("<num> <unit>", "<decimal> <unit>", "<num> - <unit>", "<num> <unit letter>", "<decimal> <unit letter>")
    def _(c: Context, n: Number, unit: Word) -> Length | None:
        # "1970s" is ten years.
        decade = unit.value == SECOND and n.digits == 4 and n.value % 10 == 0
        return None if decade else length(n.value, unit.value)

    @g.rule("<num> h <num>", "<num> h <num> min|mins|m")
    def _(c: Context, hours: Number, minutes: Number) -> Length | None:
        # "1h30": a time of day too, so that it is a length only where one is asked for ("1h30 ago").
        if minutes.digits != 2 or not 0 < minutes.value < 60 or not 0 < hours.value < 100:
            return None
        return Length(((hours.value, HOUR), (minutes.value, MINUTE)))

    @g.rule("<num> more <unit>", "<num> additional|full|whole <unit>")
    def _(c: Context, n: Number, unit: Word) -> Length | None:
        return length(n.value, unit.value)

    @g.rule("<num> '")
    def _(c: Context, n: Number) -> Length | None:
        return length(n.value, MINUTE) if n.digits else None

    @g.rule("a|an|single <unit>", "another <unit>", "a|one single <unit>", "a|one full|whole|entire <unit>")
    def _(c: Context, unit: Word) -> Length | None:
        return length(1, unit.value)

    @g.rule("a <some> ?of <unit>", "<some> ?of <unit>", "a <some> more <unit>")
    def _(c: Context, n: Word, unit: Word) -> Length | None:
        return length(n.value, unit.value)

    @g.rule("some <unit>")
    def _(c: Context, unit: Word) -> Length | None:
        return length(3, unit.value)

    @g.rule("half ?a|an <unit>", "a half <unit>", "half ?a|an - <unit>", "1 / 2 <unit>")
    def _(c: Context, unit: Word) -> Length | None:
        return _half(unit.value)

    @g.rule("?a quarter of ?a|an hour", "?a quarter hour", "?a quarter - hour")
    def _(c: Context) -> Length | None:
        return length(15, MINUTE)

    @g.rule("three quarters of an hour", "three quarter hour", "three - quarter hour")
    def _(c: Context) -> Length | None:
        return length(45, MINUTE)

    @g.rule("<fraction> <unit>", "<fraction> <unit letter>", "<fraction> ?of an <unit>")
    def _(c: Context, n: Number, unit: Word) -> Length | None:
        if unit.value == HOUR:
            return length(round(n.value * 60), MINUTE)
        return length(n.value, unit.value)

    @g.rule("<num> and a|an half <unit>", "<num> 1 / 2 <unit>", "<num> & a half <unit>")
    def _(c: Context, n: Number, unit: Word) -> Length | None:
        return _and_half(n.value, unit.value)

    @g.rule("<num> <fraction> <unit>")
    def _(c: Context, n: Number, part: Number, unit: Word) -> Length | None:
        return length(n.value + part.value, unit.value)

    @g.rule("a|an|one <unit> and a half", "<num> <unit> and a half", "<num> <unit> ?and half")
    def _(c: Context, a: Word | Number, b: Word | None = None) -> Length | None:
        if isinstance(a, Number):
            assert b is not None
            return _and_half(a.value, b.value)
        return _and_half(1, a.value)

    @g.rule("<fortnight>", "a <fortnight>")
    def _(c: Context, _word: Word) -> Length:
        return Length(((14, DAY),))

    @g.rule("<num> <fortnight>")
    def _(c: Context, n: Number, _word: Word) -> Length | None:
        return length(14 * n.value, DAY)

    @g.rule("<num> <decade>", "a <decade>")
    def _(c: Context, a: Any, b: Any = None) -> Length | None:
        return length(10 * (a.value if b else 1), YEAR)

    @g.rule("<num> <unit> and a quarter", "a|an <unit> and a quarter")
    def _(c: Context, a: Any, b: Word | None = None) -> Length | None:
        count, unit = (a.value, b) if b else (1, a)
        return Length(((count, HOUR), (15, MINUTE))) if unit.value == HOUR and 0 < count < 1000 else None

    @g.rule("<length> <length>", "<length> and <length>", "<length> , ?and <length>")
    def _(c: Context, a: Length, b: Length) -> Length | None:
        if b.counts[0][1] >= a.grain or len(a.counts) > 5:
            return None
        return Length(a.counts + b.counts)


def _half(grain: int) -> Length | None:
    halves = {HOUR: (30, MINUTE), MINUTE: (30, SECOND), DAY: (12, HOUR), YEAR: (6, 5), WEEK: (3.5, DAY)}
    count, unit = halves.get(grain, (0.5, grain))
    return length(count, unit)


def _and_half(count: float, grain: int) -> Length | None:
    half = _half(grain)
    if not half or not 0 < count < 10_000:
        return None
    return Length(((count, grain), *half.counts))


def _moves(g: Grammar) -> None:
    about = "?about|around|approximately|roughly|just|only|another|~|exactly|like|maybe|under|precisely|almost|nearly"

    @g.rule(
        f"in {about} <length>",
        f"within {about} <length>",
        "in about ~ <length>",
        "within the next <length>",
        "within the <length>",
        "within the|a <unit>",
        "in the next <length>",
        "in|within less than <length>",
        "within <length> from now|today",
        "in no more than <length>",
        "in <length> from now",
        "in <length> or so|less",
    )
    def _(c: Context, size: Length | Word) -> Time | None:
        return t.shifted(c, size if isinstance(size, Length) else Length(((1, size.value),)), 1)

    @g.rule(
        "<length> from now|today",
        "<length> hence|out",
        "<length> later",
        "<length> ?'|'s time",
        "<length> in the future",
        "in <length> 's|' time",
        "in <length> time",
        "<length> from this moment",
        "a|an <length> from now",
    )
    def _(c: Context, size: Length) -> Time | None:
        return t.shifted(c, size, 1)

    @g.rule("<length> ago|back|earlier|prior", "<length> before now", "<length> or so ago", "<length> in the past")
    def _(c: Context, size: Length) -> Time | None:
        return t.shifted(c, size, -1)

    @g.rule("since <length>", "since about|around <length>")
    def _(c: Context, size: Length) -> Time | None:
        # "since 10 days", as many say it.
        time = t.shifted(c, size, -1)
        return replace(time, form="open", relation="since") if time else None

    @g.rule("+ <length>")
    def _(c: Context, size: Length) -> Time | None:
        return t.shifted(c, size, 1)

    @g.rule("- <length>")
    def _(c: Context, size: Length) -> Time | None:
        return t.shifted(c, size, -1)

    @g.rule("a|an|the <unit> later|after", "<unit> later")
    def _(c: Context, unit: Word) -> Time | None:
        return t.shifted(c, Length(((1, unit.value),)), 1)

    @g.rule("a|an <unit> ago", "<unit> ago")
    def _(c: Context, unit: Word) -> Time | None:
        return t.shifted(c, Length(((1, unit.value),)), -1)

    @g.rule("after <length>")
    def _(c: Context, size: Length) -> Time | None:
        time = t.shifted(c, size, 1)
        if time:
            time.relation, time.form = "after", "open"
        return time

    @g.rule(
        "timer for <length>",
        "wait for <length>",
        "timer to|of <length>",
        "<length> timer",
        "alarm for|in <length>",
        "snooze ?for|it ?for <length>",
    )
    def _(c: Context, size: Length) -> Time | None:
        return t.shifted(c, size, 1)

    @g.rule("in <num>")
    def _(c: Context, n: Number) -> Time | None:
        size = length(n.value, MINUTE) if n.digits in (1, 2) and n.value > 1 else None
        time = t.shifted(c, size, 1) if size else None
        if time:
            time.form, time.certain = "bare minutes", False
        return time

    @g.rule("<length> after|from|following <time>", "<length> later than <time>", "<length> past <time>")
    def _(c: Context, size: Length, time: Time) -> Time | None:
        return _from(c, time, size, 1)

    @g.rule("<length> before|prior <time>", "<length> prior to <time>", "<length> ahead of <time>")
    def _(c: Context, size: Length, time: Time) -> Time | None:
        return _from(c, time, size, -1)

    @g.rule("?the <unit> after|following <time>")
    def _(c: Context, unit: Word, time: Time) -> Time | None:
        return _neighbour(c, time, unit.value, 1)

    @g.rule("?the <unit> before <time>")
    def _(c: Context, unit: Word, time: Time) -> Time | None:
        return _neighbour(c, time, unit.value, -1)

    @g.rule("<rday> in <length>")
    def _(c: Context, day: Time, size: Length) -> Time | None:
        # "today in a year"
        return t.shift_time(c, day, size, 1) if size.grain >= DAY else None

    @g.rule("<dow> in <length>", "<dow> <length> from now", "<dow> , <length> from now")
    def _(c: Context, day: Time, size: Length) -> Time | None:
        # "Monday in two weeks" is in the calendar week that comes after so many.
        days = {WEEK: 7, DAY: 1}.get(size.grain, 0) * size.counts[0][0]
        if len(size.counts) > 1 or not 0 < days < 400 or days % 7:
            return None
        time = t.weekday_after_weeks(c, day.extra, int(days) // 7)
        time.parts, time.score = 2, 2.0
        return time

    @g.rule("<length> ago|back ?on ?a|the <dow>", "?on <dow> , <length> ago")
    def _(c: Context, a: Any, b: Any) -> Time | None:
        # "two weeks ago on Friday" is in the calendar week that lies so far back.
        size, day = (a, b) if isinstance(a, Length) else (b, a)
        return _weekday_near(c, day.extra, size, -1)

    @g.rule("<length> on <dow>", "week on <dow>", "<dow> <fortnight>")
    def _(c: Context, a: Any, b: Any = None) -> Time | None:
        # "two weeks on Friday", as the British say it.
        day = a if b is None or not isinstance(b, Time) else b
        size = a if isinstance(a, Length) else Length(((2 if isinstance(b, Word) else 1, WEEK),))
        weeks = size.counts[0][0]
        if len(size.counts) > 1 or size.grain != WEEK or weeks != int(weeks) or not 0 < weeks <= _NTH_WEEKDAY_WEEKS:
            return None
        return t.upcoming(c, t.weekday(day.extra), int(weeks))

    @g.rule("<length> <rday>")
    def _(c: Context, size: Length, day: Time) -> Time | None:
        # "a week tomorrow", as the British say it.
        weeks = size.grain == WEEK and day.parts == 1 and isinstance(day.series, t.Fixed)
        return t.shift_time(c, day, size, 1) if weeks and day.series.end > c.now else None  # type: ignore[attr-defined]

    @g.rule("<length> ago|back ?on <rday>")
    def _(c: Context, size: Length, day: Time) -> Time | None:
        # "a year ago yesterday"
        return t.shift_time(c, day, size, -1) if size.grain >= WEEK and day.parts == 1 else None

    @g.rule("?the <dow> after|following <time>", "?the first <dow> after|following <time>")
    def _(c: Context, day: Time, time: Time) -> Time | None:
        return _weekday_by(c, day, time, 1)

    @g.rule("?the <dow> before <time>", "?the last <dow> before <time>")
    def _(c: Context, day: Time, time: Time) -> Time | None:
        return _weekday_by(c, day, time, -1)


def _from(c: Context, time: Time, size: Length, sign: int) -> Time | None:
    if time.form == "range" and isinstance(time.extra, tuple) and time.extra[0] == "edge":
        # "3 days before the end of the month" counts from its last day.
        bound = by_edge(time.extra[2], time.extra[1])
        if bound:
            time = replace(bound, form="date", relation="at", interval=False)
    if time.relation != "at" or time.recurrence or (time.interval and time.form not in ("holiday",)):
        return None
    return t.shift_time(c, time, size, sign)


def _neighbour(c: Context, time: Time, grain: int, sign: int) -> Time | None:
    """The day or week next to another time ("the week before Thanksgiving", "the day after Christmas")."""
    if time.grain < DAY <= grain:
        return None  # "quarter after ten tonight"
    if time.relation != "at" or time.recurrence:
        return None
    if grain == DAY and time.grain == DAY:
        return t.shift_time(c, time, Length(((1, DAY),)), sign)
    if grain >= WEEK:
        found = t.first(time.series.forward(c.now)) or t.first(time.series.backward(c.now))
        if not found:
            return None
        start = t.add(t.floor(found[0], grain, c.settings.week_start), sign, grain)
        return t.fixed("cycle", (start, t.add(start, 1, grain)), grain, pinned=True)
    return t.shift_time(c, time, Length(((1, grain),)), sign)


def _weekday_near(c: Context, number: int, size: Length, sign: int) -> Time | None:
    """A weekday of the calendar week that lies a length of weeks or more away."""
    days = size.counts[0][0] if size.grain == DAY else 7
    if size.grain < DAY or days % 7:
        return None
    week_start = c.settings.week_start
    try:
        week = t.floor(t.move(c.now, size, sign), WEEK, week_start)
        start = t.add(week, (number - week_start) % 7, DAY)
        return t.fixed("date", (start, t.add(start, 1, DAY)), DAY, pinned=True)
    except (OverflowError, ValueError):
        return None


def _weekday_by(c: Context, day: Time, time: Time, sign: int) -> Time | None:
    if time.grain < DAY or time.relation != "at" or type(day.extra) is not int:
        return None
    found = t.first(time.series.forward(c.now)) or t.first(time.series.backward(c.now))
    if not found:
        return None
    series = t.weekday(day.extra).series
    picked = t.first(series.forward(found[1])) if sign > 0 else t.first(series.backward(found[0]))
    return t.fixed("date", picked, DAY, pinned=True) if picked else None
