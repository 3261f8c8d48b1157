"""English rules for weeks, weekends, quarters and the n-th of something in a longer time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import DAY, MONTH, QUARTER, WEEK, YEAR, Nth, add, floor
from taskmaistro_tui.language.times.english_days import closest
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Context, Number, Time, Word, fixed


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _cycles(g)
    _nths(g)


def _cycles(g: Grammar) -> None:
    @g.rule("this|current <unit>", "the current|present <unit>", "in this <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, 0) if unit.value >= DAY else None

    @g.rule(
        "?the next|following|coming|upcoming|nxt <unit>", "this coming|upcoming <unit>", "the <unit> after|following"
    )
    def _(c: Context, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, 1)

    @g.rule("?the last|previous <unit>", "this past <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        # "last minute" is no minute.
        return t.cycle(c, unit.value, -1) if unit.value >= t.HOUR else None

    @g.rule("?the past <unit>", "in|over|within|during the last|past <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        # Not the calendar's week or month but the time up to now.
        return t.window(c, unit.value, 1)

    @g.rule("next next <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, 2) if unit.value >= DAY else None

    @g.rule("last last <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, -2) if unit.value >= DAY else None

    @g.rule("?the <unit> after next")
    def _(c: Context, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, 2) if unit.value >= DAY else None

    @g.rule("?the <unit> before last")
    def _(c: Context, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, -2) if unit.value >= DAY else None

    @g.rule(
        "?the next|following|coming <num> <unit>",
        "?the next|following|coming ?a <some> ?of <unit>",
        "?the nxt <num> <unit>",
    )
    def _(c: Context, n: Number | Word, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, 1, int(n.value)) if 0 < n.value < 1000 else None

    for words, unit in (("days", DAY), ("weeks", WEEK), ("months", MONTH), ("years", YEAR)):

        @g.rule(f"?the coming|upcoming|following {words}", f"?the next {words}")
        def _(c: Context, unit: int = unit) -> Time | None:
            time = t.cycle(c, unit, 1, 3)
            time.score = 1.05  # before "the coming day"
            return time

    @g.rule("?the next|coming|following <num> <decade>", "?the next|coming ?a <some> ?of <decade>")
    def _(c: Context, n: Number | Word, _word: Word) -> Time | None:
        return t.cycle(c, YEAR, 1, 10 * int(n.value)) if 0 < n.value < 100 else None

    @g.rule("?the last|past|previous <num> <decade>", "?the last|past|previous ?a <some> ?of <decade>")
    def _(c: Context, n: Number | Word, _word: Word) -> Time | None:
        return t.window(c, YEAR, 10 * int(n.value)) if 0 < n.value < 100 else None

    @g.rule("?the upcoming <num> <unit>", "<num> upcoming <unit>", "next <num> quarter|quarters|qtr|qtrs")
    def _(c: Context, n: Number, unit: Word | None = None) -> Time | None:
        grain = unit.value if unit else QUARTER
        return t.cycle(c, grain, int(n.value)) if 0 < n.value < 1000 and grain >= DAY else None

    @g.rule(
        "?the week of|commencing|beginning|starting <day>",
        "?the week of|commencing|beginning|starting ?the <ordinal>",
        "wc|w/c <day>",
    )
    def _(c: Context, day: Time | Word) -> Time | None:
        date = day if isinstance(day, Time) else t.day_of_month(day.value)
        return week_of(c, date) if date else None

    @g.rule(
        "?the <ordinal> quarter ?of ?the <period>",
        "?the <ordinal> quarter|qtr <year number>",
        "?the <ordinal> quarter|qtr ?of <year number>",
    )
    def _(c: Context, n: Word, period: Time | Word) -> Time | None:
        return quarter(c, n.value, period)

    @g.rule("?the <ordinal> quarter|qtr")
    def _(c: Context, n: Word) -> Time | None:
        return quarter(c, n.value, None)

    @g.rule("<num> q <num>", "q <num> ' <num>", "q <num> ?- <num>", "<num> q ' <num>", "<num> q <year number>")
    def _(c: Context, year: Number, n: Number | Word) -> Time | None:
        if isinstance(n, Word):
            return quarter(c, int(year.value), n) if year.digits == 1 else None
        if year.digits == 1:
            year, n = n, year
        if year.digits != 2 or n.digits != 1 or year.value < 13:
            return None
        return quarter(c, int(n.value), Word(("year number",), 2000 + int(year.value)))

    @g.rule(
        "q <num>",
        "<year number> ?-|/ q <num>",
        "q <num> ?of ?, <year number>",
        "q <num> -|/ <year number>",
        "q <num> of|in <period>",
    )
    def _(c: Context, a: Any, b: Any = None) -> Time | None:
        n, period = (a, b) if isinstance(a, Number) else (b, a)
        return quarter(c, int(n.value), period) if n.digits == 1 else None

    @g.rule(
        "?the|for rest|remainder of ?the|this|my|our <unit>",
        "for|over the rest|remainder of ?the|this|my|our <unit>",
        "the rest of ?the|this|my|our <unit>",
    )
    def _(c: Context, unit: Word) -> Time | None:
        if unit.value <= DAY:
            return None
        end = add(floor(c.now, unit.value, c.settings.week_start), 1, unit.value)
        return fixed("range", (floor(c.now, DAY), end), DAY, pinned=True, interval=True)

    @g.rule("?the rest of <cycle>", "?for the rest of <month>")
    def _(c: Context, period: Time) -> Time | None:
        found = t.first(period.series.forward(c.now))
        start = max(found[0], floor(c.now, DAY)) if found else c.now
        return (
            fixed("range", (start, found[1]), DAY, pinned=True, interval=True)
            if found and period.grain >= WEEK
            else None
        )

    @g.rule(
        "all <unit>",
        "all <unit> long",
        "the whole|entire <unit>",
        "?for all of the|this <unit>",
        "this whole|entire <unit>",
    )
    def _(c: Context, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, 0) if unit.value >= DAY else None

    @g.rule("all day ?on <day>", "<day> all day", "the whole <unit> of <month>")
    def _(c: Context, *parts: Any) -> Time | None:
        day: Time = parts[-1]
        if day.form == "bare day":
            return t.weekday(day.extra)
        return t.month(day.extra) if day.form == "bare month" else day

    @g.rule("?the closest|nearest weekday|workday to <day>", "?the closest|nearest business|working|work day to <day>")
    def _(c: Context, to: Time) -> Time | None:
        return closest(c, Time("date", t.weekdays(range(5)), DAY), to, 1)


def week_of(c: Context, day: Time) -> Time:
    """The week of a day. A date on the week's last day names the week that follows: people name a week by its Monday or by
    the Sunday before."""
    week_start = c.settings.week_start
    dated = day.form in ("date", "dom")

    def rule(interval: t.Interval) -> t.Interval:
        first = interval[0]
        if dated and (first.weekday() - week_start) % 7 == 6:
            first += timedelta(days=1)
        start = floor(first, WEEK, week_start)
        return start, start + timedelta(weeks=1)

    return Time("cycle", t.Moved(day.series, rule, timedelta(days=8)), WEEK, pinned=day.pinned)


def quarter(c: Context, n: int, period: Any) -> Time | None:
    """The n-th quarter of a year, or of any year."""
    if not 1 <= n <= 4:
        return None

    def rule(year: int) -> t.Interval:

        start = datetime(year, 3 * n - 2, 1)
        return start, add(start, 1, QUARTER)

    series = t.Yearly(rule)
    time = Time("cycle", series, QUARTER)
    if period is None:
        return time
    outer = t.year_time(period.value) if isinstance(period, Word) else period
    return t.within(outer, time, form="cycle") if outer.grain == YEAR else None


def _nths(g: Grammar) -> None:
    @g.rule(
        "?the <ordinal> <dow> ?of|in ?the <period>",
        "?the <ordinal> <dow> of|in <year number>",
    )
    def _(c: Context, n: Word, day: Time, period: Time | Word) -> Time | None:
        return t.nth(c, n.value, t.weekday(day.extra), period_time(period), DAY)

    @g.rule("?the <ordinal> <dow> after|following <time>")
    def _(c: Context, n: Word, day: Time, time: Time) -> Time | None:
        if time.relation != "at" or time.recurrence or time.grain < DAY or not 1 <= n.value <= 60:
            return None
        found = t.first(time.series.forward(c.now)) or t.first(time.series.backward(c.now))
        picked = t.first(t.weekday(day.extra).series.forward(found[1]), n.value - 1) if found else None
        return fixed("date", picked, DAY, pinned=True) if picked else None

    @g.rule("?the last <dow> of|in ?the <period>", "?the last <dow> of|in <year number>")
    def _(c: Context, day: Time, period: Time | Word) -> Time | None:
        return t.nth(c, -1, t.weekday(day.extra), period_time(period), DAY)

    @g.rule(
        "?the <ordinal> last <dow> of|in ?the <period>",
        "?the <ordinal> to last <dow> of|in ?the <period>",
        "?the <ordinal> - to - last <dow> of|in ?the <period>",
    )
    def _(c: Context, n: Word, day: Time, period: Time) -> Time | None:
        return t.nth(c, -n.value, t.weekday(day.extra), period, DAY)

    for words in ("penultimate", "next to last", "last but one"):

        @g.rule(f"?the {words} <dow> of|in ?the <period>", f"?the {words} <unit> of|in ?the <period>")
        def _(c: Context, inner: Time | Word, period: Time) -> Time | None:
            if isinstance(inner, Time):
                return t.nth(c, -2, t.weekday(inner.extra), period, DAY)
            return nth_unit(c, -2, inner.value, period)

    @g.rule("<cycle> 's <ordinal> <dow>", "<cycle> 's <ordinal> <unit>", "<month> 's <ordinal> <dow>")
    def _(c: Context, period: Time, n: Word, inner: Time | Word) -> Time | None:
        if isinstance(inner, Time):
            return t.nth(c, n.value, t.weekday(inner.extra), period, DAY)
        return nth_unit(c, n.value, inner.value, period)

    @g.rule("<cycle> 's last <dow>", "<cycle> 's last <unit>", "<month> 's last <dow>", "<month> 's last <unit>")
    def _(c: Context, period: Time, inner: Time | Word) -> Time | None:
        if isinstance(inner, Time):
            return t.nth(c, -1, t.weekday(inner.extra), period, DAY)
        return nth_unit(c, -1, inner.value, period)

    @g.rule("?the <ordinal> <unit> of|in|after ?the <period>", "?the <ordinal> <unit> of|in <year number>")
    def _(c: Context, n: Word, unit: Word, period: Time | Word) -> Time | None:
        return nth_unit(c, n.value, unit.value, period_time(period))

    @g.rule("?the last|final <unit> of|in ?the <period>", "?the last <unit> of|in <year number>")
    def _(c: Context, unit: Word, period: Time | Word) -> Time | None:
        return nth_unit(c, -1, unit.value, period_time(period))

    @g.rule(
        "?the <ordinal> last <unit> of|in ?the <period>",
        "?the <ordinal> to last <unit> of|in ?the <period>",
        "?the <ordinal> - to - last <unit> of|in ?the <period>",
    )
    def _(c: Context, n: Word, unit: Word, period: Time) -> Time | None:
        return nth_unit(c, -n.value, unit.value, period)

    for word, unit in (("week|wk", WEEK), ("month", MONTH), ("quarter|qtr", QUARTER), ("year", YEAR)):

        @g.rule(f"the {word}")
        def _(c: Context, unit: int = unit) -> Time | None:
            # Only inside another phrase ("the last Friday of the month"); alone it is no time.
            period = t.cycle(c, unit, 0)
            period.form = "the unit"
            return period

    @g.rule("?the last day of ?the <unit>", "?the <ordinal> day of ?the <unit>")
    def _(c: Context, a: Word, b: Word | None = None) -> Time | None:
        unit, n = (b, a.value) if b else (a, -1)
        assert unit
        period = t.cycle(c, unit.value, 0)
        return nth_unit(c, n, DAY, period) if unit.value > DAY else None

    @g.rule("<dow> of|in <cycle>", "<dow> of ?the <cycle>")
    def _(c: Context, day: Time, period: Time) -> Time | None:
        return j.join_inside(c, period, t.weekday(day.extra))

    @g.rule(
        "?the <ordinal> ?of <cycle>",
        "?the <num> of <cycle>",
        "?the <num> of ?the <cycle>",
        "?the <ordinal> of ?the <cycle>",
    )
    def _(c: Context, day: Word | Number, period: Time) -> Time | None:
        date = t.day_of_month(int(day.value))
        return t.within(period, date, form="date") if date and period.grain == MONTH else None


def period_time(period: Time | Word) -> Time:
    """A longer time, or the year of a number."""
    return t.year_time(period.value) if isinstance(period, Word) else period


def nth_unit(c: Context, n: int, unit: int, period: Time) -> Time | None:
    """The n-th week, day, month … of a longer time; the last week of a month ends with the month."""
    if period.form == "bare season":
        period = t.season(period.extra)
    if (unit >= period.grain and not (period.form == "season" and unit == DAY)) or unit < DAY:
        return None
    if unit == WEEK and n == -1:
        week_start = c.settings.week_start

        def rule(interval: t.Interval) -> t.Interval:
            start = floor(interval[1] - timedelta(days=1), WEEK, week_start)
            if start + timedelta(weeks=1) > interval[1]:
                start -= timedelta(weeks=1)
            return start, start + timedelta(weeks=1)

        return Time("cycle", t.Moved(period.series, rule, timedelta(days=8)), WEEK, pinned=period.pinned)
    form = "date" if unit == DAY else "cycle"
    return Time(form, Nth(n, t.cycle_series(c, unit), period.series), unit, pinned=period.pinned)
