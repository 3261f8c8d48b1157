"""English rules for stretches of time with two ends, with one open end, and for the edges of longer times."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import DAY, HOUR, Moved
from taskmaistro_tui.language.times.edges import by_edge
from taskmaistro_tui.language.times.english_clock import with_side
from taskmaistro_tui.language.times.english_dates import dated
from taskmaistro_tui.language.times.english_days import named_holiday
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.numeric import date_time, month_time
from taskmaistro_tui.language.times.value import Clock, Context, Length, Number, Time, Word, clock_time

_TO = "-|–|—|~|to|till|til|until|untill|through|thru|'til"


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _joins(g)
    _two_ends(g)
    _one_end(g)


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

    @g.rule("<moment> ?, <year number>", "<range> <year number>")
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

    @g.rule("between <range>", "from <range>")
    def _(c: Context, time: Time) -> Time | None:
        return time if time.relation == "at" and time.parts == 1 else None

    @g.rule(f"from <clock> {_TO} <hour>", f"<clock> {_TO} <hour>", "between <clock> and <hour>")
    def _(c: Context, a: Time, b: Time) -> Time | None:
        if not a.clock or not b.clock:
            return None
        return j.between(a, clock_time(b.clock))

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
            first = Clock(first.hour + 12)
        return j.between(clock_time(first), clock_time(b.clock))

    @g.rule(f"<day> ?, <hour> {_TO} <hour>")
    def _(c: Context, day: Time, a: Time, b: Time) -> Time | None:
        if not a.clock or not b.clock or (day.form == "dom" and day.parts == 1):
            return None
        first = Clock(a.clock.hour + 12) if a.clock.hour <= 6 else a.clock
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

    @g.rule("for <length> from|starting|beginning <time>", "for <length> starting on|at|from <time>")
    def _(c: Context, size: Length, time: Time) -> Time | None:
        return lasting(time, size)

    @g.rule("later than|after <time> but before <time>", "after <time> ?and before <time>", "<time> / <time>")
    def _(c: Context, a: Time, b: Time) -> Time | None:
        return stretch(c, a, b)


def _named(month: Time) -> Time:
    if month.form == "bare season":
        return t.season(month.extra)
    return t.month(month.extra) if month.form == "bare month" else month


def clock_stretch(a: Time, b: Time) -> Time | None:
    """ "3-4pm": the side of noon of the end holds for the start when that keeps the order."""
    if not a.clock or not b.clock:
        return None
    if a.clock.twelve and not b.clock.twelve:
        end = b.clock.hour * 60 + (b.clock.minute or 0)
        fitting = [start // 60 for start in a.clock.starts() if start // 60 < end]
        if fitting:
            minutes = max(fitting)
            first = Clock(minutes // 60, minutes % 60 if a.clock.minute is not None else None)
            return j.between(_keep_zone(clock_time(first), a), b)
    return j.between(clock_time(a.clock), b)


def _keep_zone(time: Time, like: Time) -> Time:
    time.zone = like.zone
    return time


def stretch(c: Context, a: Time, b: Time) -> Time | None:
    """From one time to another; the second borrows from the first what it lacks."""
    if a.relation != "at" or b.relation != "at" or a.recurrence or b.recurrence:
        return None
    if a.form == "range" or b.form == "range" or (a.form == "shift" and b.form != "shift"):
        return None
    if a.form == "clock" and b.form == "clock":
        return clock_stretch(a, b)
    if a.form == "moment" and b.form == "clock":
        return j.between(a, b)
    if a.form == "clock" and b.form == "moment":
        return None
    if (a.grain < DAY) != (b.grain < DAY):
        return None
    if a.grain >= DAY and abs(a.grain - b.grain) > 1 and a.form != "now":
        return None
    if a.form == "date" and b.form == "date" and b.pinned and not a.pinned and isinstance(a.extra, tuple):
        # "10 August - 12 September 2013": the year stands once, at the end.
        found = t.first(b.series.forward(c.now)) or t.first(b.series.backward(c.now))
        if found and a.extra[0] == "month day":
            year = found[0].year - ((a.extra[1], a.extra[2]) > (found[0].month, found[0].day))
            settled = date_time(year, a.extra[1], a.extra[2])
            return j.between(settled, b) if settled else None
    if a.form == "month" and b.form == "month" and b.pinned and not a.pinned and type(a.extra) is int:
        found = t.first(b.series.forward(c.now)) or t.first(b.series.backward(c.now))
        if found:
            return j.between(month_time(a.extra, found[0].year - (a.extra > found[0].month)), b)
    return j.between(a, b)


def day_stretch(c: Context, month: Time, a: Number | Word, b: Number | Word) -> Time | None:
    """Two days of one month."""
    first, last = dated(c, month, a.value), dated(c, month, b.value)
    if first is None or last is None or a.value >= b.value or a.value > 31 or b.value > 99:
        return None
    if isinstance(b, Number) and (b.digits > 2 or (b.digits == 0 and b.value > 31)):
        return None
    if last.form == "nothing" or first.form == "nothing":
        return last if last.form == "nothing" else first
    time = j.between(first, last)
    if time:
        time.extra = ("days of", month.extra)
    return time


def lasting(time: Time, size: Length) -> Time | None:
    """A time with its length ("4pm for 30 mins")."""
    if time.interval or time.relation != "at" or time.recurrence or time.grain > DAY:
        return None
    if time.grain == DAY and size.grain < DAY:
        return None

    def rule(interval: t.Interval) -> t.Interval:
        return interval[0], t.move(interval[0], size, 1)

    reach = timedelta(minutes=size.minutes * 1.1) + timedelta(days=1)
    grain = min(time.grain, size.grain)
    return Time(
        "range",
        Moved(time.series, rule, reach),
        grain,
        interval=True,
        pinned=time.pinned,
        zone=time.zone,
        skip_current=time.skip_current,
    )


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


def _one_end(g: Grammar) -> None:
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


def _open(c: Context, time: Time, relation: str) -> Time | None:
    if time.form == "bare day":
        time = t.weekday(time.extra)
    elif time.form == "bare holiday":
        time = named_holiday(time)
    elif time.form == "bare month":
        time = t.month(time.extra)
    elif time.form == "bare hour":
        if relation in ("since", "from", "after") or not time.clock:
            return None
        time = clock_time(time.clock)
        time.certain = False
    return opened(time, relation)
