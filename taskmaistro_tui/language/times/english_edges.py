"""English rules for the edges of longer times: "end of next month", "by the end of November", "early March"."""

from __future__ import annotations

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times.calculus import MONTH, WEEK, YEAR
from taskmaistro_tui.language.times.edges import by_edge, edge
from taskmaistro_tui.language.times.english_ranges import _named
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Context, Time, Word


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _edges(g)


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
            f"{words} ?-|in <period>",
            f"in {words} ?- <period>",
            f"{words} ?- <year number>",
            f"in {words} ?- <year number>",
        )
        def _(c: Context, period: Time | Word, which: str = which) -> Time | None:
            time = t.year_time(period.value) if isinstance(period, Word) else _named(period)
            return edge(time, which)

        @g.rule(f"by|before {words} ?- <period>")
        def _(c: Context, period: Time, which: str = which) -> Time | None:
            return by_edge(_named(period), which)
