"""English rules for the edges of longer times: "end of next month", "by the end of November", "early March"."""

from __future__ import annotations

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times.calculus import DAY, MONTH, WEEK, YEAR
from taskmaistro_tui.language.times.edges import by_edge, edge
from taskmaistro_tui.language.times.english_ranges import _named
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Context, Time, Word


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _edges(g)


def side(c: Context, period: Time, sign: int) -> Time | None:
    """What of a longer time comes after today (1) or before it (-1); of one that today is not in, its late or early piece."""
    found = t.first(period.series.forward(c.now))
    today = t.floor(c.now, DAY)
    if period.grain < WEEK or period.relation != "at" or period.interval:
        return None
    if not found or not found[0] <= c.now < found[1]:
        return edge(period, "late" if sign > 0 else "early")
    # On its last day the rest of a week is today, on its first what has been of it.
    tomorrow = t.add(today, 1, DAY)
    if sign > 0:
        stretch = (tomorrow if tomorrow < found[1] else today, found[1])
    else:
        stretch = (found[0], today if today > found[0] else tomorrow)
    return t.fixed("range", stretch, DAY, pinned=True, interval=True)


def _edges(g: Grammar) -> None:
    for words, which in (("beginning|start", "early"), ("end|ending|close", "late"), ("middle", "mid")):

        @g.rule(
            f"?the {words} of ?the <period>",
            f"at|around|toward|towards|in|near ?the {words} of ?the <period>",
            f"?the {words} of around <period>",
            f"at the {words} of around <period>",
            f"{words} <period>",
        )
        def _(c: Context, period: Time, which: str = which) -> Time | None:
            return edge(_named(period), which)

        @g.rule(f"?the {words} of <year number>", f"at|around|towards ?the {words} of <year number>")
        def _(c: Context, year: Word, which: str = which) -> Time | None:
            return edge(t.year_time(year.value), which)

        @g.rule(
            f"?the {words} of ?the <unit>", f"at|around|towards ?the {words} of ?the <unit>", f"at {words} of <unit>"
        )
        def _(c: Context, unit: Word, which: str = which) -> Time | None:
            return edge(t.cycle(c, unit.value, 0), which) if unit.value >= WEEK else None

        @g.rule(f"?the {words} of ?the past <unit>", f"at|around ?the {words} of ?the past <unit>")
        def _(c: Context, unit: Word, which: str = which) -> Time | None:
            return edge(t.cycle(c, unit.value, -1), which) if unit.value >= WEEK else None

        @g.rule(f"by|before ?the {words} of ?the <period>", f"by|before {words} <period>")
        def _(c: Context, period: Time, which: str = which) -> Time | None:
            return by_edge(_named(period), which)

        @g.rule(f"by|before ?the {words} of ?the <unit>")
        def _(c: Context, unit: Word, which: str = which) -> Time | None:
            return by_edge(t.cycle(c, unit.value, 0), which) if unit.value >= WEEK else None

        @g.rule(f"by|before ?the {words} of <year number>")
        def _(c: Context, year: Word, which: str = which) -> Time | None:
            return by_edge(t.year_time(year.value), which)

    @g.rule("?at ?the <unit> 's|- end", "?at <unit> end", "around ?the <unit> 's end")
    def _(c: Context, unit: Word) -> Time | None:
        return edge(t.cycle(c, unit.value, 0), "late") if unit.value > WEEK else None

    @g.rule("by|before ?the <unit> 's|- end", "by|before <unit> end")
    def _(c: Context, unit: Word) -> Time | None:
        return by_edge(t.cycle(c, unit.value, 0), "late") if unit.value > WEEK else None

    for words, sign in (("later", 1), ("earlier", -1)):

        @g.rule(f"{words} <cycle>", f"{words} ?on in|during <cycle>", f"{words} <month>", f"<cycle> {words}")
        def _(c: Context, period: Time, sign: int = sign) -> Time | None:
            return side(c, _named(period), sign)

        @g.rule(f"{words} in ?the|this <unit>")
        def _(c: Context, unit: Word, sign: int = sign) -> Time | None:
            return side(c, t.cycle(c, unit.value, 0), sign) if unit.value >= WEEK else None

    @g.rule("midweek", "mid - week", "mid week", "?in the middle of the week")
    def _(c: Context) -> Time | None:
        return edge(t.cycle(c, WEEK, 0), "mid")

    for short, unit in (
        ("eom", MONTH),
        ("eoy", YEAR),
        ("eow", WEEK),
        ("bom", MONTH),
        ("boy", YEAR),
        ("bow", WEEK),
        ("eoq", 6),
    ):
        which = "late" if short[0] == "e" else "early"

        @(
            g.rule(f"at|around|near ?the {short}", f"the {short}")
            if short in ("boy", "bow")
            else g.rule(f"?at|around|near ?the {short}")
        )
        def _(c: Context, unit: int = unit, which: str = which) -> Time | None:
            return edge(t.cycle(c, unit, 0), which)

        @g.rule(f"by|before ?the {short}")
        def _(c: Context, unit: int = unit, which: str = which) -> Time | None:
            return by_edge(t.cycle(c, unit, 0), which)

    for words, which in (("early", "early"), ("mid", "mid"), ("late", "late")):

        @g.rule(
            f"?the {words} ?-|in|of <period>",
            f"?in ?the {words} ?- <period>",
            f"?the {words} ?- <year number>",
            f"?in ?the {words} ?- <year number>",
        )
        def _(c: Context, period: Time | Word, which: str = which) -> Time | None:
            time = t.year_time(period.value) if isinstance(period, Word) else _named(period)
            return edge(time, which)

        @g.rule(f"by|before {words} ?- <period>")
        def _(c: Context, period: Time, which: str = which) -> Time | None:
            return by_edge(_named(period), which)
