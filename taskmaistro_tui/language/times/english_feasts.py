"""English rules around holidays: their weeks and weekends, their first and last days, the last and the next one."""

from __future__ import annotations

from datetime import timedelta

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import DAY
from taskmaistro_tui.language.times.english_cycles import period_time, week_of
from taskmaistro_tui.language.times.english_days import named_holiday
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Context, Time, Word


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""

    @g.rule("?the <weekend word> of <day>")
    def _(c: Context, _word: Word, day: Time) -> Time:
        return long_weekend(named_holiday(day))

    @g.rule("<holiday> week")
    def _(c: Context, day: Time) -> Time:
        return week_of(c, named_holiday(day))

    @g.rule("<holiday> <weekend word>")
    def _(c: Context, day: Time, _word: Word) -> Time:
        return long_weekend(named_holiday(day))

    @g.rule("this|next|coming|the <holiday>", "this coming|upcoming <holiday>", "the coming|next <holiday>")
    def _(c: Context, day: Time) -> Time | None:
        return named_holiday(day)

    @g.rule("last|past|previous <holiday>", "the last|past|previous <holiday>", "this past <holiday>")
    def _(c: Context, day: Time) -> Time | None:
        found = t.past(c, day.series, "date", day.grain)
        if found:
            found.interval = day.interval
        return found

    @g.rule("<holiday> of|in <period>", "<holiday> ?of|in <year number>", "<holiday> , <year number>")
    def _(c: Context, day: Time, period: Time | Word) -> Time | None:
        return j.join_inside(c, period_time(period), named_holiday(day))

    @g.rule("<date> <weekend word>", "<date> week")
    def _(c: Context, day: Time, word: Word | None = None) -> Time | None:
        # "the 4th of July weekend"
        if day.parts > 1 or day.grain != DAY or day.relation != "at":
            return None
        return long_weekend(day) if word else week_of(c, day)

    @g.rule("?on|by ?the eve of <day>", "<holiday> eve")
    def _(c: Context, day: Time) -> Time | None:
        if day.grain != DAY or day.relation != "at" or day.parts > 1:
            return None
        back = timedelta(days=1)
        eve = t.Moved(named_holiday(day).series, lambda interval: (interval[0] - back, interval[0]), 2 * back)
        return Time("date", eve, DAY, pinned=day.pinned)

    for word in ("day", "night"):

        @g.rule(f"?the <ordinal> {word} of <holiday>")
        def _(c: Context, n: Word, day: Time, word: str = word) -> Time | None:
            return day_in(named_holiday(day), n.value - 1, word) if n.value >= 1 else None

        @g.rule(f"?the last|final {word} of <holiday>")
        def _(c: Context, day: Time, word: str = word) -> Time | None:
            return day_in(named_holiday(day), -1, word)

    for words, count in (("end|close", -1), ("start|beginning", 0)):

        @g.rule(f"?at ?the {words} of <holiday>")
        def _(c: Context, day: Time, count: int = count) -> Time | None:
            return day_in(named_holiday(day), count, "day")


def day_in(day: Time, count: int, word: str) -> Time | None:
    """The ``count``-th day, from 0, or the last (-1) of a holiday that lasts several; a "night" is that day's evening."""
    if not day.interval or day.grain != DAY:
        return None

    def rule(interval: t.Interval) -> t.Interval:
        start = interval[1] - timedelta(days=1) if count < 0 else interval[0] + timedelta(days=count)
        if not interval[0] <= start < interval[1]:
            raise ValueError("not so many days")
        return start, start + timedelta(days=1)

    picked = Time("date", t.Moved(day.series, rule, timedelta(days=60)), DAY, pinned=day.pinned)
    return t.within(picked, t.part_time("night"), form="day part") if word == "night" else picked


def long_weekend(day: Time) -> Time:
    """A holiday's weekend: from Friday 18:00 to the end of Sunday, or of the holiday when it is a Monday."""

    def rule(interval: t.Interval) -> t.Interval:
        start, end = interval
        friday = start - timedelta(days=(start.weekday() - 4) % 7)
        if start.weekday() in (1, 2, 3):
            friday += timedelta(days=7)
        close = max(friday + timedelta(days=3), end) if start.weekday() in (0, 4, 5, 6) else friday + timedelta(days=3)
        return friday + timedelta(hours=18), close

    return Time("weekend", t.Moved(day.series, rule, timedelta(days=8)), t.HOUR, interval=True, pinned=day.pinned)
