"""English rules for stretches of time with one open end: by, before, until, after, since, from."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import HOUR
from taskmaistro_tui.language.times.edges import by_edge
from taskmaistro_tui.language.times.english_days import named_holiday
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Context, Time, Word, clock_time


def opened(time: Time, relation: str) -> Time | None:
    """A time as the bound of an open stretch."""
    if time.relation != "at" or time.recurrence or time.form == "nothing":
        return None
    if time.form == "range" and isinstance(time.extra, tuple) and time.extra and time.extra[0] == "edge":
        bound = by_edge(time.extra[2], time.extra[1])
        return replace(bound, relation=relation) if bound else None
    if time.form == "range" and relation in ("from", "since", "after"):
        return None

    certain = time.certain or time.form == "dom"
    skip = time.skip_current and relation == "after"
    return replace(time, form="open", relation=relation, skip_current=skip, certain=certain)


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    for words, relation in (
        ("by|b4", "by"),
        ("before", "before"),
        ("until|till|til|untill|'til|through|thru", "until"),
        ("after|past", "after"),
        ("since", "since"),
        ("from|starting|beginning", "from"),
    ):

        @g.rule(f"{words} <time>", f"{words} <day>", f"{words} <month>", f"{words} <hour>")
        def _(c: Context, time: Time, relation: str = relation) -> Time | None:
            return _open(c, time, relation)

        @g.rule(f"{words} <year number>")
        def _(c: Context, year: Word, relation: str = relation) -> Time | None:
            return opened(t.year_time(year.value), relation)

        @g.rule(
            f"<day part> ?, {words} <hour>",
            f"<day part> ?, {words} <clock>",
            f"{words} <hour> <day part>",
            f"{words} <hour> in the <bare part>",
        )
        def _(c: Context, a: Time, b: Time, relation: str = relation) -> Time | None:
            # "tonight after 9", "tomorrow morning before 10"
            hour, part = (a, b) if a.form in ("bare hour", "spoken hour", "clock") else (b, a)
            return _in_part(c, part, hour, relation)

        if relation in ("after", "from", "since"):

            @g.rule(f"<day> ?, {words} <hour>", f"{words} <hour> ?on <day>")
            def _(c: Context, a: Time, b: Time, relation: str = relation) -> Time | None:
                day, hour = (a, b) if b.clock else (b, a)
                joined = j.join(c, day, clock_time(hour.clock)) if hour.clock and day.form != "bare day" else None
                return opened(joined, relation) if joined else None

    for words, relation in (
        ("later than", "after"),
        ("earlier than", "before"),
        ("prior to", "before"),
        ("no|not later than", "by"),
        ("no|not earlier than", "from"),
        ("as of", "from"),
    ):

        @g.rule(f"{words} <year number>", f"{words} <month>", f"{words} <hour>")
        def _(c: Context, bound: Time | Word, relation: str = relation) -> Time | None:
            return opened(t.year_time(bound.value), relation) if isinstance(bound, Word) else _open(c, bound, relation)

    @g.rule(
        "no|not later than <time>",
        "latest <time>",
        "at the latest <time>",
        "<time> at the latest",
        "<time> latest",
        "due ?on|at|by <time>",
        "up to|until <time>",
        "anytime|sometime before|by <time>",
        "any time before <time>",
        "deadline ?is|: <time>",
        "on or before <time>",
    )
    def _(c: Context, time: Time) -> Time | None:
        return opened(time, "by")

    @g.rule(
        "later than <time>",
        "any time after <time>",
        "anytime|sometime after <time>",
        "not before <time>",
        "no|not earlier|sooner than <time>",
    )
    def _(c: Context, time: Time) -> Time | None:
        return opened(time, "after")

    @g.rule(
        "starting|beginning from|on|at <time>",
        "as of|from <time>",
        "effective <time>",
        "from <time> on|onwards|onward|forward",
        "<time> onwards|onward",
        "start <time>",
    )
    def _(c: Context, time: Time) -> Time | None:
        return opened(time, "from")

    @g.rule("earlier than <time>", "any time before <time>", "prior to <time>")
    def _(c: Context, time: Time) -> Time | None:
        return opened(time, "before")

    @g.rule("after lunch")
    def _(c: Context) -> Time:
        return Time("part", t.Daily([(13 * 3600, 17 * 3600)]), HOUR, interval=True, extra="afternoon")

    @g.rule("after work")
    def _(c: Context) -> Time:
        return Time("part", t.Daily([(17 * 3600, 21 * 3600)]), HOUR, interval=True, extra="evening")

    @g.rule("after school")
    def _(c: Context) -> Time:
        return Time("part", t.Daily([(15 * 3600, 21 * 3600)]), HOUR, interval=True, extra="afternoon")


def _in_part(c: Context, part: Time, hour: Time, relation: str) -> Time | None:
    if not hour.clock:
        return None
    if part.form != "day part":
        return opened(clock_time(t.on_side(hour.clock, part.extra)), relation) if part.extra in t.PARTS else None
    joined = j.join_inside(c, part, clock_time(hour.clock)) if part.parts == 1 or part.extra else None
    return opened(joined, relation) if joined else None


def _open(c: Context, time: Time, relation: str) -> Time | None:
    if time.form == "bare day":
        time = t.weekday(time.extra)
    elif time.form == "bare holiday":
        time = named_holiday(time)
    elif time.form == "bare month":
        time = t.month(time.extra)
    elif time.form in ("bare hour", "spoken hour"):
        if relation in ("since", "from", "after") or not time.clock:
            return None
        time = clock_time(time.clock)
        time.certain = False
    return opened(time, relation)
