"""How times side by side become one time: "Friday 3pm", "Thursday the 15th", "9 to 5"."""

from __future__ import annotations

from datetime import timedelta

from taskmaistro_tui.language.times.calculus import (
    DAY,
    HOUR,
    MONTH,
    ONE_DAY,
    WEEK,
    YEAR,
    Fixed,
    Interval,
    Moved,
    add,
    first,
    floor,
)
from taskmaistro_tui.language.times.combine import on_side
from taskmaistro_tui.language.times.value import Clock, Context, Time, clock_time, fixed, within

_DAYISH = {"dow", "date", "dom", "rday", "holiday"}


_FRAMES = {"cycle", "in year", "year", "month", "season"}


def join(context: Context, a: Time, b: Time) -> Time | None:
    """Two times side by side as one: "Friday 3pm", "3pm tomorrow", "Thursday the 15th"; None where they do not fit."""
    if b.parts > 1 and b.form not in ("moment", "day part"):
        return None
    if (a.relation != "at" and a.form != "open") or (b.relation != "at" and b.form != "open"):
        return None
    if a.recurrence and b.recurrence:
        return None
    return join_inside(context, a, b) or join_inside(context, b, a)


def join_inside(context: Context, outer: Time, inner: Time) -> Time | None:
    """``inner`` inside ``outer`` when their forms allow it."""
    o, i = outer.form, inner.form
    if (
        o == "shift"
        and outer.extra
        and outer.extra[1] == YEAR
        and i in ("holiday", "month", "date")
        and not inner.pinned
    ):
        return within(_year_of(outer), inner, form="date" if i == "holiday" else i)
    if o in _DAYISH or (o == "shift" and outer.grain == DAY):
        if o == "shift":
            outer = _day_of(outer)
        if i == "clock":
            if inner.clock and inner.clock.hour >= 24:
                return _after_midnight(outer, inner)
            return within(outer, _daytime(context, outer, inner), form="moment")
        if i == "part":
            joined = within(outer, inner, form="day part")
            joined.extra = (outer, inner.extra)
            return joined
        if i == "range" and inner.grain <= HOUR and not inner.pinned:
            return within(outer, _afternoon(context, outer, inner), form="range")
        if i == "open" and inner.grain <= HOUR and not inner.pinned:
            return within(outer, _daytime(context, outer, inner), form="open")
        if o == "rday" and i == "shift" and inner.grain < DAY:
            return inner
        if i in _DAYISH and o != i and not (o == "rday" and i == "holiday"):
            if inner.pinned and not outer.pinned:
                return None
            if i == "dow" and isinstance(outer.series, Fixed) and outer.series.start.weekday() != inner.extra:
                return None
            if o == "dow" and i == "date":
                return _on_weekday(context, outer, inner)
            if o == "date" and i == "dow" and not outer.pinned:
                return _on_weekday(context, inner, outer)
            joined = within(outer, inner, form="date")
            joined.skip_current = False
            return joined
        if i == "moment" and not inner.pinned and o in ("date", "rday", "dow", "dom"):
            return within(outer, inner, form="moment")
        return None
    if o == "part" and i == "clock" and inner.clock:
        return _clock_in_part(inner, outer)
    if o == "day part" and i == "range" and inner.grain <= HOUR and not inner.pinned:
        return within(outer, inner, form="range")
    if o == "day part" and i == "clock" and inner.clock and outer.extra:
        day, part = outer.extra
        clock = clock_time(on_side(inner.clock, part), score=inner.score)
        clock.zone = inner.zone
        if clock.clock and clock.clock.hour >= 24:
            return _after_midnight(day, clock)
        return within(day, clock, form="moment")
    if o in _FRAMES:
        if i in ("dow", "dom") and outer.grain in (WEEK, MONTH) and o != "month":
            return within(outer, inner, form="date")
        if (
            i in ("date", "holiday", "month", "moment", "season", "day part", "range")
            and outer.grain == YEAR
            and not inner.pinned
        ):
            return within(outer, inner, form="date" if i in ("holiday", "season") else i)
        if (
            i == "day part"
            and outer.grain == WEEK
            and not inner.pinned
            and inner.extra
            and inner.extra[0].form == "dow"
        ):
            return within(outer, inner, form="day part", extra=inner.extra)
        if i in ("weekend",) and outer.grain in (WEEK, MONTH, YEAR):
            return within(outer, inner, form="weekend")
    return None


def _on_weekday(context: Context, day: Time, date: Time) -> Time:
    """ "Tuesday, January 10": where weekday and date disagree the date stands, since weekdays are miscounted more often."""
    joined = within(day, date, form="date")
    passed = first(date.series.backward(context.now))
    if passed and passed[0].weekday() == day.extra and context.now - passed[0] < timedelta(days=60):
        coming = first(date.series.forward(context.now))
        if not coming or coming[0].weekday() != day.extra:
            return fixed("date", passed, DAY, pinned=True, parts=2, score=joined.score)
    joined.series, joined.extra = date.series, date.extra
    return joined


def _after_midnight(day: Time, clock: Time) -> Time:
    """ "Friday at midnight" is when Friday ends, "tonight at 2" is in the night that begins today."""
    assert clock.clock
    begin = timedelta(seconds=clock.clock.starts()[0])
    length = timedelta(hours=1)
    series = Moved(day.series, lambda interval: (interval[0] + begin, interval[0] + begin + length), begin + length)
    grain = clock.clock.grain
    return Time(
        "moment", series, grain, parts=day.parts + 1, score=day.score + 1, pinned=day.pinned, relation=day.relation
    )


def _clock_in_part(clock: Time, part: Time) -> Time | None:
    assert clock.clock
    joined = clock_time(on_side(clock.clock, part.extra))
    joined.zone = clock.zone
    return joined


def _daytime(context: Context, day: Time, clock: Time) -> Time:
    """On a given day a bare "3" is in the afternoon: by "tomorrow at 3" nobody means an hour long before the day begins."""
    reading = clock.clock
    if reading and reading.twelve and day.extra == "iso" and reading.minute is not None:
        # Who writes the date as 2026-11-30 writes the clock from 0 to 24.
        return _zoned(clock_time(Clock(reading.hour, reading.minute, reading.second)), clock)
    if reading and reading.open and reading.hour < context.settings.day_start - 3 and not context.waking:
        return _zoned(clock_time(Clock(reading.hour + 12, reading.minute, reading.second)), clock)
    return clock


def _afternoon(context: Context, day: Time, stretch: Time) -> Time:
    """The same for a stretch, which brings its reading in the afternoon along."""
    choice = stretch.extra
    if not isinstance(choice, tuple) or choice[0] != "afternoon" or day.extra == "iso" or not choice[1]:
        return stretch
    return choice[1] if choice[2] < context.settings.day_start - 3 else stretch


def _zoned(time: Time, like: Time) -> Time:
    time.zone, time.relation = like.zone, like.relation
    return time


def _day_of(time: Time) -> Time:
    assert isinstance(time.series, Fixed)
    start = floor(time.series.start, DAY)
    return fixed("rday", (start, start + ONE_DAY), DAY, pinned=True)


def _year_of(time: Time) -> Time:
    assert isinstance(time.series, Fixed)
    start = floor(time.series.start, YEAR)
    return fixed("in year", (start, add(start, 1, YEAR)), YEAR, pinned=True)


def between(a: Time, b: Time) -> Time | None:
    """The stretch from the start of ``a`` to the end of the next ``b`` (a time of day ends at its reading)."""
    grain = min(a.grain, b.grain)

    def rule(interval: Interval) -> Interval:
        begin = interval[0]
        found = first(b.series.forward(begin))
        while found and found[0] <= begin and b.grain < DAY:
            found = first(b.series.forward(found[1]))
        if not found or found[0] < begin:
            raise ValueError("no end after the start")
        if b.grain < DAY and not b.interval:
            return begin, found[0]
        return begin, found[1]

    reach = timedelta(days=2) if b.grain < DAY else timedelta(days=800)
    if a.pinned:
        reach = timedelta(days=4000)
    return Time(
        "range",
        Moved(a.series, rule, reach),
        grain,
        interval=True,
        pinned=a.pinned,
        zone=b.zone if a.zone is None else a.zone,
        skip_current=False,
    )
