"""Stretches of time with two ends or a length, from their parts: the same in every language."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import DAY, Moved
from taskmaistro_tui.language.times.english_dates import dated
from taskmaistro_tui.language.times.numeric import date_time, month_time
from taskmaistro_tui.language.times.value import Clock, Context, Length, Number, Time, Word, clock_time


def later(clock: Clock) -> Clock:
    """The reading after noon of one before it."""
    return Clock(clock.hour + 12, clock.minute, clock.second)


def clock_stretch(a: Time, b: Time) -> Time | None:
    """ "3-4pm": the side of noon of the end holds for the start when that keeps the order."""
    if not a.clock or not b.clock:
        return None
    if a.clock.twelve and not b.clock.twelve:
        end = b.clock.hour * 60 + (b.clock.minute or 0)
        fitting = [start // 60 for start in a.clock.halves() if start // 60 < end]
        if fitting:
            minutes = max(fitting)
            first = Clock(minutes // 60, minutes % 60 if a.clock.minute is not None else None)
            return j.between(_keep_zone(clock_time(first), a), b)
    # "2 to 3:30" on a 24-hour clock is before noon as a whole.
    written = a.clock.twelve and b.clock.written
    first = replace(a.clock, written=True) if written else a.clock
    time = j.between(_keep_zone(clock_time(first), a), b)
    if time and a.clock.open and b.clock.open and a.clock.hour <= b.clock.hour:
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
    if time.form == "clock" and time.clock and time.clock.open:
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
