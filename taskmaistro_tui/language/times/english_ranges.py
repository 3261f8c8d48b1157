"""English rules for times side by side and for stretches of time with two ends."""

from __future__ import annotations

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import MONTH
from taskmaistro_tui.language.times.english_clock import with_side
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.numeric import month_time
from taskmaistro_tui.language.times.stretches import clock_stretch, day_stretch, lasting, later, stretch
from taskmaistro_tui.language.times.value import Clock, Context, Length, Number, Time, Word, clock_time

_TO = "-|–|—|~|to|till|til|until|untill|through|thru|'til"


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _joins(g)
    _two_ends(g)


def _joins(g: Grammar) -> None:
    @g.rule(
        "<time> <time>",
        "<time> , <time>",
        "<time> of|in|on|at|for <time>",
        "<time> , on|at|in <time>",
        "<time> 's <time>",
        "<time> - <time>",
        "<time> ∙|·|• <time>",
        "<time> ( <time> )",
    )
    def _(c: Context, a: Time, b: Time) -> Time | None:
        return j.join(c, a, b)

    @g.rule(
        "<dow> <time>",
        "<dow> ?, at|@|from|between <time>",
        "<dow> , <date>",
        "<dow> ?, the <date>",
        "<dow> ?. ?, <date>",
    )
    def _(c: Context, day: Time, b: Time) -> Time | None:
        return _named_day(c, day, b)

    @g.rule("<time> on <dow>", "<time> <dow>")
    def _(c: Context, a: Time, day: Time) -> Time | None:
        return j.join(c, a, t.weekday(day.extra)) if day.form == "bare day" else None

    @g.rule("<day> at|@ <hour>", "<shift> at|@ <hour>")
    def _(c: Context, day: Time, hour: Time) -> Time | None:
        doubtful = day.form == "bare day"
        if doubtful:
            day = t.weekday(day.extra)
        joined = j.join(c, day, clock_time(hour.clock)) if hour.clock else None
        if joined and doubtful:
            joined.certain = False
        return joined

    @g.rule("<moment> ?, <year number>", "<range> <year number>", "<weekend> ?of <year number>")
    def _(c: Context, moment: Time, year: Word) -> Time | None:
        return j.join_inside(c, t.year_time(year.value), moment)

    @g.rule("<month> <shift>")
    def _(c: Context, month: Time, shift: Time) -> Time | None:
        return j.join_inside(c, shift, t.month(month.extra)) if type(month.extra) is int else None

    @g.rule("around|approximately|circa|~ <time>", "about <clock>", "about <moment>", "about <shift>")
    def _(c: Context, time: Time) -> Time | None:
        return time if time.relation == "at" and not time.recurrence else None


def _named_day(c: Context, day: Time, time: Time) -> Time | None:
    joined = j.join(c, t.weekday(day.extra), time) if day.form == "bare day" else None
    if joined and not time.certain:
        joined.certain = False
    return joined


def _two_ends(g: Grammar) -> None:
    @g.rule(
        f"<time> {_TO} <time>",
        f"from <time> {_TO} <time>",
        "between <time> and <time>",
        f"<time> {_TO} the <time>",
        "<time> and ends at <time>",
    )
    def _(c: Context, a: Time, b: Time) -> Time | None:
        return stretch(c, a, b)

    for second in (False, True):

        @g.rule(
            "?at|around <hour> or <clock>",
            "?at|around <clock> or <clock>",
            "?at|around <clock> or <hour>",
            "at|@ <hour> or <hour>",
        )
        def _(c: Context, a: Time, b: Time, second: bool = second) -> Time | None:
            return either(a, b, second)

    for second in (False, True):

        @g.rule("?at <hour> or <hour> <day part>", "<day part> at <hour> or <hour>")
        def _(c: Context, a: Time, b: Time, d: Time, second: bool = second) -> Time | None:
            part, first, last = (a, b, d) if a.form == "day part" else (d, a, b)
            hour = last if second else first
            joined = j.join_inside(c, part, clock_time(hour.clock)) if hour.clock and part.extra else None
            if joined and second:
                joined.score *= 0.5
            return joined

    # A hyphen may be the one of "nine thirty-five this morning"; a word may not.
    for to, score in (("-|–|—|~", 0.9), ("to|till|til|until|untill|through|thru|'til", 1.2)):

        @g.rule(
            f"?from <hour> {to} <hour> <day part>",
            f"<day part> ?, ?from|between <hour> {to} <hour>",
            *(
                ("?between <hour> and <hour> <day part>", "<day part> ?, between <hour> and <hour>")
                if score > 1
                else ()
            ),
        )
        def _(c: Context, a: Time, b: Time, d: Time, score: float = score) -> Time | None:
            # "tonight 7-9", "between 5 and 6 this evening"
            part, first, last = (a, b, d) if a.form == "day part" else (d, a, b)
            if not part.extra or not first.clock or not last.clock or part.extra[1] not in t.PARTS:
                return None
            day, name = part.extra
            opening, closing = t.on_side(first.clock, name), t.on_side(last.clock, name)
            stretch = j.between(clock_time(opening), clock_time(closing))
            if not stretch or closing.starts()[0] <= opening.starts()[0]:
                return None  # "ten to nine tomorrow morning"
            stretch.score = score
            return j.join_inside(c, day, stretch)

    @g.rule(f"from <now> {_TO} <hour>", f"from <now> {_TO} <time>", f"<now> {_TO} <hour>", f"<now> {_TO} <clock>")
    def _(c: Context, now: Time, end: Time) -> Time | None:
        return j.between(now, clock_time(end.clock)) if end.clock else stretch(c, now, end)

    @g.rule("between <range>", "from <range>", "between|from ' <range> '", 'between|from " <range> "')
    def _(c: Context, time: Time) -> Time | None:
        return time if time.relation == "at" and time.parts == 1 else None

    @g.rule(f"from <clock> {_TO} <hour>", f"<clock> {_TO} <hour>", "between <clock> and <hour>")
    def _(c: Context, a: Time, b: Time) -> Time | None:
        return clock_stretch(a, clock_time(b.clock)) if a.clock and b.clock else None

    @g.rule(
        f"<hour> {_TO} <clock>", f"from <hour> {_TO} <clock>", "between <hour> and <clock>", f"at <hour> {_TO} <clock>"
    )
    def _(c: Context, a: Time, b: Time) -> Time | None:
        return clock_stretch(a, b)

    @g.rule(f"from <hour> {_TO} <hour>", "between <hour> and <hour>", f"at <hour> {_TO} <hour>")
    def _(c: Context, a: Time, b: Time) -> Time | None:
        if not a.clock or not b.clock:
            return None
        first = a.clock
        if first.twelve and first.hour <= 6 and b.clock.twelve:
            # "from 2 to 4" is in the afternoon.
            first = later(first)
        return j.between(clock_time(first), clock_time(b.clock))

    @g.rule(f"<day> ?, <hour> {_TO} <hour>")
    def _(c: Context, day: Time, a: Time, b: Time) -> Time | None:
        if not a.clock or not b.clock or (day.form == "dom" and day.parts == 1):
            return None
        first = later(a.clock) if a.clock.hour <= 6 else a.clock
        time = j.between(clock_time(first), clock_time(b.clock))
        return j.join(c, t.weekday(day.extra) if day.form == "bare day" else day, time) if time else None

    @g.rule(f"<hour> {_TO} <hour> ?on <day>", f"<hour> {_TO} <hour> , <day>", f"from <hour> {_TO} <hour> ?on <day>")
    def _(c: Context, a: Time, b: Time, day: Time) -> Time | None:
        # "9-5 on Friday"; "9 - 5 May" is no such thing.
        if not a.clock or not b.clock or day.form not in ("dow", "rday", "bare day", "date") or day.parts > 1:
            return None
        first = later(a.clock) if a.clock.hour <= 6 else a.clock
        time = j.between(clock_time(first), clock_time(b.clock))
        return j.join(c, t.weekday(day.extra) if day.form == "bare day" else day, time) if time else None

    @g.rule(f"<hour> {_TO} <hour> in the <noon side>", f"from <hour> {_TO} <hour> in the <noon side>")
    def _(c: Context, a: Time, b: Time, side: Word) -> Time | None:
        if not a.clock or not b.clock:
            return None
        last = with_side(b.clock, side.value)
        return clock_stretch(a, clock_time(last)) if last else None

    @g.rule(
        f"?from ?the <num> {_TO} ?the <num> ?of <month>",
        f"?from ?the <ordinal> {_TO} ?the <ordinal> ?of <month>",
        f"?from ?the <ordinal> {_TO} ?the <num> ?of <month>",
        f"?from ?the <num> {_TO} ?the <ordinal> ?of <month>",
        "between ?the <num> and ?the <num> ?of <month>",
        "between ?the <ordinal> and ?the <ordinal> ?of <month>",
    )
    def _(c: Context, a: Number | Word, b: Number | Word, month: Time) -> Time | None:
        return day_stretch(c, month, a, b)

    @g.rule(
        f"?from <month> ?the <num> {_TO} ?the <num>",
        f"?from <month> ?the <ordinal> {_TO} ?the <ordinal>",
        f"?from <month> ?the <ordinal> {_TO} ?the <num>",
        f"?from <month> ?the <num> {_TO} ?the <ordinal>",
        "between <month> ?the <num> and ?the <num>",
        "between <month> ?the <ordinal> and ?the <ordinal>",
    )
    def _(c: Context, month: Time, a: Number | Word, b: Number | Word) -> Time | None:
        return day_stretch(c, month, a, b)

    @g.rule(
        f"?from <month> <num> {_TO} <num> ?, <year number>",
        f"?from <month> <ordinal> {_TO} <ordinal> ?, <year number>",
    )
    def _(c: Context, month: Time, a: Number | Word, b: Number | Word, year: Word) -> Time | None:
        if type(month.extra) is not int:
            return None

        return day_stretch(c, month_time(month.extra, year.value), a, b)

    @g.rule(
        f"?from ?the <num> {_TO} ?the <num> ?of <cycle>",
        f"?from ?the <ordinal> {_TO} ?the <ordinal> ?of <cycle>",
        "between ?the <num> and ?the <num> ?of <cycle>",
        "between ?the <ordinal> and ?the <ordinal> ?of <cycle>",
    )
    def _(c: Context, a: Number | Word, b: Number | Word, period: Time) -> Time | None:
        first, last = t.day_of_month(int(a.value)), t.day_of_month(int(b.value))
        if period.grain != MONTH or first is None or last is None or a.value >= b.value:
            return None
        return j.between(t.within(period, first, form="date"), t.within(period, last, form="date"))

    @g.rule("between <year number> and <year number>", f"from <year number> {_TO} <year number>")
    def _(c: Context, a: Word, b: Word) -> Time | None:
        return j.between(t.year_time(a.value), t.year_time(b.value)) if a.value < b.value else None

    @g.rule(
        f"from the <ordinal> {_TO} the <ordinal>",
        f"the <ordinal> {_TO} the <ordinal>",
        "between the <ordinal> and the <ordinal>",
    )
    def _(c: Context, a: Word, b: Word) -> Time | None:
        first, last = t.day_of_month(a.value), t.day_of_month(b.value)
        return j.between(first, last) if first and last and a.value < b.value else None

    @g.rule(f"<month> {_TO} <month>", f"from <month> {_TO} <month>", "between <month> and <month>")
    def _(c: Context, a: Time, b: Time) -> Time | None:
        if "bare month" not in (a.form, b.form):
            return None
        return stretch(c, _named(a), _named(b))

    @g.rule(f"<dow> {_TO} <dow>", f"from <dow> {_TO} <dow>", "between <dow> and <dow>")
    def _(c: Context, a: Time, b: Time) -> Time | None:
        if "bare day" not in (a.form, b.form):
            return None
        return stretch(c, t.weekday(a.extra), t.weekday(b.extra))

    @g.rule(
        "<time> for <length>",
        "<length> from|starting|beginning <time>",
        "for <length> from|starting|beginning <time>",
        "<time> for the next <length>",
    )
    def _(c: Context, a: Time | Length, b: Length | Time) -> Time | None:
        time, size = (a, b) if isinstance(a, Time) else (b, a)
        if not isinstance(time, Time) or not isinstance(size, Length) or isinstance(a, Length):
            return None
        return lasting(time, size)

    @g.rule(
        "for <length> from|starting|beginning <time>",
        "?for <length> starting|beginning ?on|at|from|with <time>",
        "<time> for a|an <unit>",
    )
    def _(c: Context, a: Length | Time, b: Time | Word) -> Time | None:
        if isinstance(b, Word):
            return lasting(a, Length(((1, b.value),))) if isinstance(a, Time) else None
        return lasting(b, a) if isinstance(a, Length) else None

    @g.rule("later than|after <time> but before <time>", "after <time> ?and before <time>")
    def _(c: Context, a: Time, b: Time) -> Time | None:
        return stretch(c, a, b)

    @g.rule("<time> / <time>")
    def _(c: Context, a: Time, b: Time) -> Time | None:
        # ISO 8601 writes stretches so; "Tue/Thu" are two days.
        return stretch(c, a, b) if a.pinned and b.pinned else None


def either(a: Time, b: Time, second: bool) -> Time | None:
    """ "8 or 9 pm": the earlier, the later as another reading; the side of noon stands once, at the end."""
    if not a.clock or not b.clock or a.zone or "spoken hour" in (a.form, b.form):
        return None
    first = a.clock
    if first.twelve and not b.clock.twelve:
        fitting = [start for start in first.halves() if start < b.clock.starts()[0]]
        if not fitting:
            return None
        first = Clock(fitting[-1] // 3600, first.minute)
    time = clock_time(b.clock if second else first, score=0.5 if second else 1.0)
    time.zone, time.certain = b.zone, "bare hour" not in (a.form, b.form) or not b.clock.twelve
    return time


def _named(month: Time) -> Time:
    if month.form == "bare season":
        return t.season(month.extra)
    return t.month(month.extra) if month.form == "bare month" else month
