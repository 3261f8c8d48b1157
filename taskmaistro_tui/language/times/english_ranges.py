"""English rules for times side by side and for stretches of time with two ends."""

from __future__ import annotations

from datetime import timedelta

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import DAY, MONTH, Moved
from taskmaistro_tui.language.times.english_clock import with_side
from taskmaistro_tui.language.times.english_dates import dated
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.numeric import date_time, month_time
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


def later(clock: Clock) -> Clock:
    """The reading after noon of one before it."""
    return Clock(clock.hour + 12, clock.minute, clock.second)


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
    time = j.between(clock_time(a.clock), b)
    if time and a.clock.twelve and b.clock.twelve and a.clock.hour <= b.clock.hour:
        # On a given day "3:00-3:30" is in the afternoon.
        time.extra = ("afternoon", j.between(clock_time(later(a.clock)), b), a.clock.hour)
    return time


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
    if a.form == "dow" and b.form == "date" and b.pinned and b.parts > 1:
        # "Monday through Friday next week": the first day is in the second's week.
        found = t.first(b.series.forward(c.now)) or t.first(b.series.backward(c.now))
        opening = t.first(a.series.backward(found[0])) if found else None
        return j.between(t.fixed("date", opening, DAY, pinned=True), b) if opening else None
    if a.form == "month" and b.form == "month" and b.pinned and not a.pinned and type(a.extra) is int:
        found = t.first(b.series.forward(c.now)) or t.first(b.series.backward(c.now))
        if found:
            return j.between(month_time(a.extra, found[0].year - (a.extra > found[0].month)), b)
    if b.pinned and not a.pinned and a.grain >= DAY:
        return _opening(c, a, b)
    return j.between(a, b)


def _opening(c: Context, a: Time, b: Time) -> Time | None:
    """ "Friday to next Tuesday": the coming Friday, or the last before an end that is nearer."""
    end = t.first(b.series.forward(c.now)) or t.first(b.series.backward(c.now))
    start = t.first(a.series.forward(c.now))
    if end and (start is None or start[0] > end[0]):
        start = t.first(a.series.backward(end[0]))
    return j.between(t.fixed(a.form, start, a.grain, pinned=True), b) if start and end else None


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
    afternoon = None
    if time.form == "clock" and time.clock and time.clock.twelve:
        afternoon = ("afternoon", lasting(clock_time(later(time.clock)), size), time.clock.hour)
    return Time(
        "range",
        Moved(time.series, rule, reach),
        grain,
        interval=True,
        pinned=time.pinned,
        zone=time.zone,
        skip_current=time.skip_current,
        extra=afternoon,
    )
