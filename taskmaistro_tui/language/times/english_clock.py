"""English rules for times of day and parts of the day."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Clock, Context, Number, Time, Word, clock_time
from taskmaistro_tui.language.times.zones import PLACES


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _readings(g)
    _spoken(g)


def hour_clock(n: Number) -> Clock | None:
    """A bare number as an hour; two digits with a leading zero come as 24-hour readings."""
    hour = n.value
    if hour != int(hour) or not 0 <= hour <= 24:
        return None
    return Clock(int(hour), twelve=0 < hour < 12)


def four_digits(n: Number) -> Clock | None:
    """ "1030" as a clock reading."""
    hour, minute = divmod(int(n.value), 100)
    if n.digits not in (3, 4) or hour > 23 or minute > 59 or (n.digits == 3 and minute % 5):
        return None
    return Clock(hour, minute, twelve=(0 < hour < 12 and n.digits == 3) or 10 <= hour < 12)


def with_side(clock: Clock, side: str) -> Clock | None:
    """A 12-hour reading before ("a") or after ("p") noon; "14pm" is none."""
    if not 1 <= clock.hour <= 12:
        return (
            Clock(clock.hour, clock.minute, clock.second)
            if clock.hour >= 13 and side == "p" and clock.minute is not None
            else None
        )
    return Clock(clock.hour % 12 + (12 if side == "p" else 0), clock.minute, clock.second)


def of_day(clock: Clock | None) -> Time | None:
    """A time for a reading that may be missing."""
    return clock_time(clock) if clock else None


def _readings(g: Grammar) -> None:
    @g.rule("<clock> <noon side>", "<clock> in the <noon side>")
    def _(c: Context, time: Time, side: Word) -> Time | None:
        return of_day(with_side(time.clock, side.value)) if time.clock else None

    @g.rule("<num> <noon side>", "<num> in the <noon side>", "<num> o'clock <noon side>")
    def _(c: Context, n: Number, side: Word) -> Time | None:
        if n.digits >= 3:
            clock = four_digits(n)
            return of_day(with_side(clock, side.value)) if clock else None
        clock = hour_clock(n)
        return of_day(with_side(clock, side.value)) if clock else None

    @g.rule("<point clock> <noon side>")
    def _(c: Context, clock: Word, side: Word) -> Time | None:
        return of_day(with_side(clock.value, side.value))

    @g.rule("<num> : <num>")
    def _(c: Context, hour: Number, minute: Number) -> Time | None:
        # Written with spaces, as tokenised text has it.
        if minute.digits != 2 or hour.digits not in (1, 2) or hour.value > 23 or minute.value > 59:
            return None
        return clock_time(Clock(int(hour.value), int(minute.value), twelve=0 < hour.value < 12))

    @g.rule("<num> h|hr|hrs <num>")
    def _(c: Context, hour: Number, minute: Number) -> Time | None:
        if minute.digits != 2 or not 0 <= hour.value <= 24 or minute.value > 59:
            return None
        return clock_time(Clock(int(hour.value), int(minute.value)))

    @g.rule("<num> h")
    def _(c: Context, hour: Number) -> Time | None:
        if not 0 <= hour.value <= 24 or not hour.digits:
            return None
        # "2h" is a length as often; with company or past noon it is a time of day.
        return clock_time(Clock(int(hour.value)), "clock" if hour.value > 12 else "hour h")

    @g.rule("at|@|by|from|until <hour h>", "<hour h> <zone>")
    def _(c: Context, hour: Time, zone: Word | None = None) -> Time | None:
        time = of_day(hour.clock)
        return zoned(time, zone.value) if zone and time else time

    @g.rule("<day> <hour h>", "<day> <hour h> <zone>")
    def _(c: Context, day: Time, hour: Time, zone: Word | None = None) -> Time | None:
        time = of_day(hour.clock)
        return j.join(c, day, zoned(time, zone.value) if zone else time) if time else None

    @g.rule("<num> o'clock", "<num> o ?' clock", "<num> oclock", "<num> sharp")
    def _(c: Context, n: Number) -> Time | None:
        return of_day(hour_clock(n)) if n.digits < 3 else None

    @g.rule("at|@ <num>", "at|@ about|around|approximately|roughly|exactly|precisely <num>", "at|@ ~ <num>")
    def _(c: Context, n: Number) -> Time | None:
        if n.digits >= 3:
            return of_day(four_digits(n))
        time = of_day(hour_clock(n))
        if time:
            time.certain = False
        return time

    @g.rule("approximately|around|about <num>")
    def _(c: Context, n: Number) -> Time | None:
        return of_day(four_digits(n)) if n.digits == 4 else None

    @g.rule("<num> ish", "<num> - ish")
    def _(c: Context, n: Number) -> Time | None:
        return of_day(hour_clock(n)) if n.digits < 3 else None

    @g.rule(
        "at|@|for ?about|around|approximately|exactly <clock>",
        "about|around|approximately|exactly|roughly|circa|~ <clock>",
        "<clock> sharp|ish|exactly|o'clock",
        "<clock> - ish",
    )
    def _(c: Context, time: Time) -> Time:
        return time

    @g.rule("at|for|by|@ <num> <num>")
    def _(c: Context, hour: Number, minute: Number) -> Time | None:
        return of_day(_two_numbers(hour, minute))

    @g.rule("<num> <num> <noon side>")
    def _(c: Context, hour: Number, minute: Number, side: Word) -> Time | None:
        clock = _two_numbers(hour, minute)
        return of_day(with_side(clock, side.value)) if clock else None

    @g.rule("<clock> <zone>", "<clock> ( <zone> )")
    def _(c: Context, time: Time, zone: Word) -> Time | None:
        return zoned(time, zone.value)

    for place, name in PLACES.items():

        @g.rule(f"<clock> {place} time")
        def _(c: Context, time: Time, name: str = name) -> Time | None:
            return zoned(time, name)

    for sign, factor in (("+", 1), ("-", -1)):

        @g.rule(f"<clock> <zone> {sign} <num>")
        def _(c: Context, time: Time, zone: Word, n: Number, factor: int = factor) -> Time | None:
            return zoned(time, zone.value + factor * n.value) if zone.value == 0 and n.value <= 14 else None

    @g.rule("at <num> <zone>", "<day> <num> <zone>", "<day> at <num> <zone>")
    def _(c: Context, *parts: Any) -> Time | None:
        *day, n, zone = parts
        clock = hour_clock(n)
        if not clock:
            return None
        time = zoned(clock_time(clock), zone.value)
        return j.join(c, day[0], time) if day else time


def zoned(time: Time, zone: float | str) -> Time:
    """A time of day in another zone; the hour is then taken as it stands (8:00 GMT is in the morning)."""
    clock = time.clock
    if clock and clock.twelve:
        time = clock_time(Clock(clock.hour % 12 if clock.hour == 12 else clock.hour, clock.minute, clock.second))
    time.zone = zone
    return time


def _two_numbers(hour: Number, minute: Number) -> Clock | None:
    if not 1 <= hour.value <= 24 or hour.digits > 2:
        return None
    if not 10 <= minute.value <= 59 or minute.digits not in (0, 2):
        return None
    return Clock(int(hour.value), int(minute.value), twelve=hour.value < 12)


def _spoken(g: Grammar) -> None:
    def minutes_off(c: Context, minutes: float, base: Time, sign: int) -> Time | None:
        clock = base.clock
        if not clock or (clock.minute is not None and clock.second is not None) or not 0 < minutes < 60:
            return None
        total = clock.hour * 60 + (clock.minute or 0) + sign * int(minutes)
        hour, minute = divmod(total % 1440, 60)
        if clock.twelve:
            return clock_time(Clock(hour or 12, minute, twelve=True))
        return clock_time(Clock(hour, minute))

    @g.rule("<num>")
    def _(c: Context, n: Number) -> Time | None:
        # An hour without company; it has no "time" among its kinds.
        clock = hour_clock(n) if n.digits < 3 and n.value else None
        return clock_time(clock, "bare hour") if clock else None

    past, to = "past|after", "to|till|before|of"
    for hour in ("<clock>", "<hour>"):
        for words, sign in ((past, 1), (to, -1)):

            @g.rule(f"?a quarter {words} {hour}", f"for ?a quarter {words} {hour}", f"at ?a quarter {words} {hour}")
            def _(c: Context, base: Time, sign: int = sign) -> Time | None:
                return minutes_off(c, 15, base, sign)

            @g.rule(f"?at|for <num> {words} {hour}")
            def _(c: Context, n: Number, base: Time, sign: int = sign) -> Time | None:
                # "5 to 9" is a range as often; a bare hour needs "minutes" or a number no hour has.
                if sign < 0 and n.digits and n.value <= 12:
                    # "3 to 5 pm" is a stretch.
                    return None
                if base.form == "bare hour" and ((n.digits and n.value <= 12) or n.value % 5):
                    return None
                return minutes_off(c, n.value, base, sign)

            @g.rule(f"?at|for <num> minute|minutes|min|mins {words} {hour}")
            def _(c: Context, n: Number, base: Time, sign: int = sign) -> Time | None:
                return minutes_off(c, n.value, base, sign)

        @g.rule(f"?at|for half past|after {hour}", f"?at half {hour}")
        def _(c: Context, base: Time) -> Time | None:
            return minutes_off(c, 30, base, 1)

    @g.rule("<num> minute|minutes|min|mins from <clock>")
    def _(c: Context, n: Number, base: Time) -> Time | None:
        return minutes_off(c, n.value, base, 1)
