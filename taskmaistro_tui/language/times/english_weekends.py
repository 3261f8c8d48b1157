"""English rules for weekends: this one, the next three, the last of a month, the one before another time."""

from __future__ import annotations

from datetime import timedelta

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Context, Number, Time, Word, fixed


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""

    @g.rule("?the next|coming|following <num> <weekend word>", "?the next|coming|following <some> <weekend word>")
    def _(c: Context, n: Number | Word, _word: Word) -> Time | None:
        return weekends(c, int(n.value), 1)

    @g.rule("?the last|past|previous <num> <weekend word>", "?the last|past|previous <some> <weekend word>")
    def _(c: Context, n: Number | Word, _word: Word) -> Time | None:
        return weekends(c, int(n.value), -1)

    @g.rule("?the last|past|previous <num> <unit>", "?the last|past|previous ?a <some> ?of <unit>")
    def _(c: Context, n: Number | Word, unit: Word) -> Time | None:
        return t.window(c, unit.value, n.value) if 0 < n.value < 1000 else None

    @g.rule("<weekend word>")
    def _(c: Context, _word: Word) -> Time:
        weekend = t.weekend()
        weekend.form = "bare part"
        weekend.extra = "weekend"
        return weekend

    @g.rule("week -|end end", "week end")
    def _(c: Context) -> Time:
        weekend = t.weekend()
        weekend.form = "bare part"
        weekend.extra = "weekend"
        return weekend

    @g.rule(
        "this|the|coming <bare part>",
        "on|at|over|for|during|in ?the|this <bare part>",
        "this|the coming|upcoming <bare part>",
    )
    def _(c: Context, part: Time) -> Time | None:
        return t.weekend() if part.extra == "weekend" else None

    @g.rule("?the next|following <bare part>")
    def _(c: Context, part: Time) -> Time | None:
        if part.extra != "weekend":
            return None
        weekend = t.weekend()
        this = t.first(weekend.series.forward(c.now))
        return t.next_of(c, weekend) if this is None else t.upcoming_weekend(c, 1)

    @g.rule("?the last|past|previous <bare part>", "this past <bare part>")
    def _(c: Context, part: Time) -> Time | None:
        return t.upcoming_weekend(c, -1) if part.extra == "weekend" else None

    @g.rule("?the <bare part> after next")
    def _(c: Context, part: Time) -> Time | None:
        return t.upcoming_weekend(c, 2) if part.extra == "weekend" else None

    for word, sign in (("before", -1), ("after", 1)):

        @g.rule(f"?the <weekend word> {word} <time>")
        def _(c: Context, _word: Word, time: Time, sign: int = sign) -> Time | None:
            return weekend_by(c, time, sign)

    @g.rule("?the last|final <bare part> ?of|in ?the <period>")
    def _(c: Context, part: Time, period: Time) -> Time | None:
        if part.extra != "weekend":
            return None
        return t.nth(c, -1, t.weekend(), period, t.HOUR, "weekend")

    @g.rule("?the <ordinal> <bare part> ?of|in ?the <period>")
    def _(c: Context, n: Word, part: Time, period: Time) -> Time | None:
        if part.extra != "weekend":
            return None
        return t.nth(c, n.value, t.weekend(), period, t.HOUR, "weekend")


def weekends(c: Context, count: int, sign: int) -> Time | None:
    """The stretch that holds the coming (1) or the latest (-1) so many weekends."""
    if not 1 < count < 100:
        return None
    series = t.weekend().series
    near = t.first(series.forward(c.now) if sign > 0 else series.backward(c.now))
    if near and sign > 0 and near[0] <= c.now:
        near = near[0] + timedelta(weeks=1), near[1] + timedelta(weeks=1)
    if not near:
        return None
    far = timedelta(weeks=count - 1)
    stretch = (near[0], near[1] + far) if sign > 0 else (near[0] - far, near[1])
    return fixed("range", stretch, t.HOUR, pinned=True, interval=True)


def weekend_by(c: Context, time: Time, sign: int) -> Time | None:
    """The weekend before or after another time."""
    if time.relation != "at" or time.recurrence:
        return None
    found = t.first(time.series.forward(c.now)) or t.first(time.series.backward(c.now))
    if not found:
        return None
    walk = t.weekend().series.backward(found[0]) if sign < 0 else t.weekend().series.forward(found[1])
    picked = t.first(walk)
    return fixed("weekend", picked, t.HOUR, pinned=True, interval=True) if picked else None
