"""English rules for days, dates, weeks, months and years."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times.calculus import DAY
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Context, Number, Time, Word, fixed


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _words(g)


def _words(g: Grammar) -> None:
    @g.rule("<weekday>")
    def _(c: Context, day: Word) -> Time:
        return t.weekday(day.value)

    @g.rule("<doubtful weekday>")
    def _(c: Context, day: Word) -> Time:
        return t.weekday(day.value, "bare day")

    @g.rule("<month name>")
    def _(c: Context, name: Word) -> Time:
        return t.month(name.value)

    @g.rule("<doubtful month>")
    def _(c: Context, name: Word) -> Time:
        return t.month(name.value, "bare month")

    @g.rule("<relative day>")
    def _(c: Context, day: Word) -> Time:
        return t.relative_day(c, day.value)

    @g.rule("?the day after tomorrow", "overmorrow")
    def _(c: Context) -> Time:
        return t.relative_day(c, 2)

    @g.rule("?the day before yesterday")
    def _(c: Context) -> Time:
        return t.relative_day(c, -2)

    @g.rule("?the ?very next day", "the following day")
    def _(c: Context) -> Time:
        return t.relative_day(c, 1)

    @g.rule("the previous day", "last day")
    def _(c: Context) -> Time:
        return t.relative_day(c, -1)

    @g.rule("this day", "?the current day", "the present day", "the same day")
    def _(c: Context) -> Time:
        return t.relative_day(c, 0)

    @g.rule("on|for <day>", "on a|the <day>", "@ <day>")
    def _(c: Context, day: Time) -> Time | None:
        return plain_day(day)

    @g.rule("this|coming|current|upcoming <dow>", "this coming|upcoming <dow>", "the coming|upcoming <dow>")
    def _(c: Context, day: Time) -> Time | None:
        # Said on the day itself, "this Friday" is today.
        day = t.weekday(day.extra)
        day.skip_current = False
        return day

    @g.rule("?the next|following <dow>", "?the nxt <dow>")
    def _(c: Context, day: Time) -> Time:
        return t.weekday_after_weeks(c, day.extra, 1)

    @g.rule("next next <dow>")
    def _(c: Context, day: Time) -> Time:
        return t.weekday_after_weeks(c, day.extra, 2)

    @g.rule("?the <dow> before last", "last last <dow>")
    def _(c: Context, day: Time) -> Time | None:
        return t.past(c, t.weekday(day.extra).series, "date", DAY, 1)

    @g.rule("?the last|past|previous <dow>", "this past <dow>", "<dow> last")
    def _(c: Context, day: Time) -> Time | None:
        return t.last_weekday(c, day.extra)

    @g.rule("?the <dow> after next", "?the <month> after next")
    def _(c: Context, time: Time) -> Time | None:
        return t.upcoming(c, time, 1)

    @g.rule("<dow> week", "a week on <dow>", "a week from <dow>", "<dow> in a week", "a week <dow>")
    def _(c: Context, day: Time) -> Time | None:
        return t.upcoming(c, day, 1)

    @g.rule("<num> <dow> from now", "<num> <dow> hence", "in <num> <weekdays>")
    def _(c: Context, n: Number, day: Time | Word) -> Time | None:
        return _weekdays_on(c, n, day)

    @g.rule("<num> <dow> ago|back")
    def _(c: Context, n: Number, day: Time) -> Time | None:
        return t.past(c, t.weekday(day.extra).series, "date", DAY, int(n.value) - 1) if 0 < n.value < 500 else None

    @g.rule("?the closest|nearest <dow> to <day>")
    def _(c: Context, day: Time, to: Time) -> Time | None:
        return closest(c, day, to, 1)

    @g.rule("?the <ordinal> closest|nearest <day> to <time>")
    def _(c: Context, n: Word, day: Time, to: Time) -> Time | None:
        return closest(c, day, to, n.value)

    @g.rule("?the closest|nearest <holiday> to <time>")
    def _(c: Context, day: Time, to: Time) -> Time | None:
        return closest(c, day, to, 1)


def plain_day(day: Time) -> Time | None:
    """A day that a preposition makes a time, also when its word alone is doubtful."""
    if day.form == "bare day":
        return t.weekday(day.extra)
    if day.parts > 1:
        return None
    if day.form == "dom":
        return replace(day, certain=True)
    if day.form == "bare holiday":
        return named_holiday(day)
    return day


def named_holiday(day: Time) -> Time:
    """A holiday whose doubtful name the words around make certain."""
    return replace(day, form="holiday") if day.form == "bare holiday" else day


def _weekdays_on(c: Context, n: Number, day: Time | Word) -> Time | None:
    number = day.extra if isinstance(day, Time) else day.value
    if not 0 < n.value < 500:
        return None
    return t.upcoming(c, t.weekday(number), int(n.value) - 1)


def closest(c: Context, day: Time, to: Time, n: int) -> Time | None:
    """The n-th nearest such day to another time."""
    target = t.first(to.series.forward(c.now)) or t.first(to.series.backward(c.now))
    if not target or not 1 <= n <= 50:
        return None
    walks = (day.series.forward, day.series.backward)
    found = [interval for walk in walks for skip in range(n) if (interval := t.first(walk(target[0]), skip))]
    found.sort(key=lambda interval: abs(interval[0] - target[0]))
    return fixed("date", found[n - 1], DAY, pinned=True) if len(found) >= n else None
