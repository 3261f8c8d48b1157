"""English rules for times of day written with a point ("6.30pm", "9.30-10.45 on Monday")."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.english_clock import of_day, with_side
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.stretches import clock_stretch
from taskmaistro_tui.language.times.value import Context, Time, Word, clock_time


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""

    @g.rule("<point clock> <noon side>")
    def _(c: Context, clock: Word, side: Word) -> Time | None:
        return of_day(with_side(clock.value, side.value))

    @g.rule("at|@ <point clock>", "at about|around <point clock>")
    def _(c: Context, clock: Word) -> Time | None:
        # "at 6.30"; "at 10.12" is as often a place in a list.
        if clock.value.minute % 5 or (not clock.value.minute and clock.value.hour < 13):
            return None
        time = clock_time(clock.value)
        time.certain = False
        return time

    for to in ("-|–|—|to|till|til|until", "and"):

        @g.rule(f"{'from' if to != 'and' else 'between'} <point clock> {to} <point clock>")
        def _(c: Context, a: Word, b: Word) -> Time | None:
            if a.value.minute % 5 or b.value.minute % 5:
                return None
            return j.between(clock_time(a.value), clock_time(b.value))

    @g.rule("<point clock> -|–|—|to|till|til|until <point clock> <noon side>")
    def _(c: Context, a: Word, b: Word, side: Word) -> Time | None:
        last = with_side(b.value, side.value)
        return clock_stretch(clock_time(a.value), clock_time(last)) if last else None

    @g.rule("<point clock> ?on|, <day>", "at <point clock> ?on <day>", "<day> ?at|@|, <point clock>")
    def _(c: Context, a: Word | Time, b: Word | Time) -> Time | None:
        clock, day = (a, b) if isinstance(a, Word) else (b, a)
        if not isinstance(day, Time) or not isinstance(clock, Word) or day.form in ("bare day", "dom"):
            return None
        return j.join(c, day, clock_time(clock.value))

    @g.rule("<point clock> <day part>", "<point clock> in the <bare part>", "<day part> at|@ <point clock>")
    def _(c: Context, a: Word | Time, b: Word | Time) -> Time | None:
        clock, part = (a, b) if isinstance(a, Word) else (b, a)
        if not isinstance(part, Time) or not isinstance(clock, Word):
            return None
        if part.form == "day part":
            return j.join_inside(c, part, clock_time(clock.value))
        return clock_time(t.on_side(clock.value, part.extra)) if part.extra in t.PARTS else None

    @g.rule(
        "?on <day> ?, ?from <point clock> -|–|—|to|till|until <point clock>",
        "?from <point clock> -|–|—|to|till|until <point clock> ?on <day>",
        "<day> between <point clock> and <point clock>",
    )
    def _(c: Context, *parts: Any) -> Time | None:
        day = parts[0] if isinstance(parts[0], Time) else parts[-1]
        a, b = (part.value for part in parts if isinstance(part, Word))
        if not isinstance(day, Time) or day.form in ("bare day", "dom"):
            return None
        stretch = clock_stretch(clock_time(a), clock_time(b))
        return j.join(c, day, stretch) if stretch else None
