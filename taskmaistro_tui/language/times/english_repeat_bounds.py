"""English rules for when in the day a recurrence happens, when it begins, and how long it goes on."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import repeat as r
from taskmaistro_tui.language.times.calculus import DAY, HOUR
from taskmaistro_tui.language.times.combine import PARTS
from taskmaistro_tui.language.times.english_repeat import EVERY
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Clock, Context, Length, Number, Time, Word, within


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""

    @g.rule(f"{EVERY} <bare part>", f"{EVERY} single <bare part>")
    def _(c: Context, part: Time) -> Time | None:
        repeat = r.every_unit(c, DAY)
        return r.in_part(repeat, part.extra) if repeat and part.extra in PARTS else None

    @g.rule(f"{EVERY} <bare part> at|@ <hour>", f"{EVERY} <bare part> at|@ <clock>", f"{EVERY} <bare part> <clock>")
    def _(c: Context, part: Time, time: Time) -> Time | None:
        repeat = r.every_unit(c, DAY)
        if not repeat or part.extra not in PARTS or not time.clock:
            return None
        return r.at_clock(repeat, t.on_side(time.clock, part.extra))

    for words, part in (
        ("mornings", "morning"),
        ("afternoons", "afternoon"),
        ("evenings", "evening"),
        ("nights", "night"),
    ):
        for named, numbers in (
            ("<dow>", None),
            ("<weekdays>", None),
            ("weekday|workday", r.WORKDAYS),
            ("weekend", (5, 6)),
        ):
            days = f"?on {named} {words}"

            @g.rule(days, f"{days} at|@ <hour>", f"{days} ?at|@ <clock>")
            def _(c: Context, *found: Any, numbers: Any = numbers, part: str = part) -> Time | None:
                # "Friday nights at 10"
                rest = list(found)
                if numbers is None:
                    day = rest.pop(0)
                    numbers = [day.extra if isinstance(day, Time) else day.value]
                repeat = r.every_weekday(numbers)
                if not rest:
                    return r.in_part(repeat, part)
                return r.at_clock(repeat, t.on_side(rest[0].clock, part)) if rest[0].clock else None

    @g.rule(f"at|@ <hour> {EVERY} <bare part>", f"<clock> {EVERY} <bare part>", f"at|@ <clock> {EVERY} <bare part>")
    def _(c: Context, time: Time, part: Time) -> Time | None:
        # "at 8 every morning"
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

    @g.rule("<dow> -|–|to|through|thru <dow> <range>", "<dow> -|–|to|through|thru <dow> ?, from|between|at|@ <range>")
    def _(c: Context, a: Time, b: Time, hours: Time) -> Time | None:
        # "Mon-Fri 9am-5pm" is each of these days.
        return _each(a, b, hours)

    @g.rule("<range> ?, ?on <dow> -|–|to|through|thru <dow>")
    def _(c: Context, hours: Time, a: Time, b: Time) -> Time | None:
        return _each(a, b, hours)

    @g.rule("<dow> -|–|to|through|thru <dow> ?at|@ <clock>", "<dow> -|–|to|through|thru <dow> at|@ <hour>")
    def _(c: Context, a: Time, b: Time, clock: Time) -> Time | None:
        return _timed(c, r.every_weekday(range(a.extra, b.extra + 1)), clock) if a.extra < b.extra else None

    @g.rule(
        "<repeat> starting|beginning|from|since <time>",
        "<repeat> starting|beginning on|from|in <time>",
        "<repeat> starting|beginning ?in <month>",
        "<repeat> from <month> on|onward|onwards",
    )
    def _(c: Context, repeat: Time, start: Time) -> Time | None:
        return r.starting(c, repeat, _named(start))

    @g.rule(
        "<repeat> ?for|in|during ?the <cycle>",
        "<repeat> in|during <month>",
        "<repeat> in|during ?the <season>",
        "<repeat> <cycle>",
    )
    def _(c: Context, repeat: Time, period: Time) -> Time | None:
        # "every day next week", "every Monday in June"
        frame = _named(period)
        begun = r.starting(c, repeat, frame) if frame.grain > DAY or frame.form == "season" else None
        return r.ending(c, begun, frame) if begun else None

    @g.rule("<repeat> for ?the ?next|following <length>", "<repeat> for ?the ?next|following <unit>")
    def _(c: Context, repeat: Time, size: Length | Word) -> Time | None:
        length = size if isinstance(size, Length) else Length(((1, size.value),))
        return r.lasting(c, repeat, length)

    @g.rule("<repeat> until|till|through <time>", "<repeat> until|till <month>")
    def _(c: Context, repeat: Time, end: Time) -> Time | None:
        return r.ending(c, repeat, end)

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
    if clock.open and clock.hour < c.settings.day_start - 3 and not c.waking:
        clock = Clock(clock.hour + 12, clock.minute, clock.second)
    elif clock.twelve:
        clock = Clock(clock.hour, clock.minute, clock.second)
    timed = r.at_clock(repeat, clock)
    timed.zone = time.zone
    return timed


def _each(a: Time, b: Time, hours: Time) -> Time | None:
    if a.extra >= b.extra or hours.pinned or hours.grain > HOUR:
        return None
    return within(r.every_weekday(range(a.extra, b.extra + 1)), hours, form="repeat")


def _named(time: Time) -> Time:
    if time.form == "bare month":
        return t.month(time.extra)
    return t.season(time.extra) if time.form == "bare season" else time
