"""English rules for times of day and parts of the day."""

from __future__ import annotations

from dataclasses import replace
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


def military(n: Number) -> Clock | None:
    """ "0730", "seventeen hundred": four digits as a 24-hour reading."""
    hour, minute = divmod(int(n.value), 100)
    if (n.digits != 4 and (n.digits or minute)) or hour > 23 or minute > 59 or (not n.digits and not hour):
        return None
    return Clock(hour, minute)


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

    @g.rule("<num> : <num>")
    def _(c: Context, hour: Number, minute: Number) -> Time | None:
        # Written with spaces, as tokenised text has it.
        if minute.digits != 2 or hour.digits not in (1, 2) or hour.value > 23 or minute.value > 59:
            return None
        twelve = 0 < hour.value < 12
        written = twelve and c.settings.as_written
        return clock_time(Clock(int(hour.value), int(minute.value), twelve=twelve, written=written))

    @g.rule("<num> h <num>")
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

    @g.rule("<num> oh|o <num>", "at|by|@ <num> oh|o <num>", "<num> oh|o <num> <noon side>")
    def _(c: Context, hour: Number, minute: Number, side: Word | None = None) -> Time | None:
        # "eight oh five"
        if hour.digits > 2 or not 1 <= hour.value <= 23 or minute.digits > 1 or not 1 <= minute.value <= 9:
            return None
        clock = Clock(int(hour.value), int(minute.value), twelve=hour.value < 12)
        return of_day(with_side(clock, side.value) if side else clock)

    @g.rule("at|by|@|from|until <num> hours|hrs|hr|h")
    def _(c: Context, n: Number) -> Time | None:
        return of_day(military(n))

    @g.rule("<num> hours|hrs|hr|h")
    def _(c: Context, n: Number) -> Time | None:
        # "0730 hours", "seventeen hundred hours"; "1500 hours" among other words may be a length.
        time = of_day(military(n))
        if time:
            time.certain = n.value < 1000 or not n.digits
        return time

    @g.rule(
        "from <num> -|–|to|till|til|until <num>",
        "between <num> and <num>",
        "<num> -|–|to <num> hours|hrs|hr|h",
        "from <num> -|–|to|till|til|until <num> hours|hrs|hr|h",
        "between <num> and <num> hours|hrs|hr|h",
    )
    def _(c: Context, a: Number, b: Number) -> Time | None:
        return _military_stretch(a, b)

    @g.rule("<num> -|–|to <num>")
    def _(c: Context, a: Number, b: Number) -> Time | None:
        # "0900-1700": the zero in front tells that it is no number of anything.
        return _military_stretch(a, b) if a.digits == 4 and a.value < 1000 else None

    @g.rule("<num> hundred hours|hrs", "at|by|from|until <num> hundred ?hours|hrs")
    def _(c: Context, n: Number) -> Time | None:
        return clock_time(Clock(int(n.value), 0)) if n.digits in (1, 2) and n.value < 24 else None

    @g.rule("<num> <num> hours|hrs")
    def _(c: Context, hour: Number, minute: Number) -> Time | None:
        if hour.digits or minute.digits or not 0 < hour.value < 24 or not 10 <= minute.value < 60:
            return None
        return clock_time(Clock(int(hour.value), int(minute.value)))

    @g.rule("<num> <num> <noon side>", "<num> - <num> <noon side>")
    def _(c: Context, hour: Number, minute: Number, side: Word) -> Time | None:
        clock = _two_numbers(hour, minute)
        return of_day(with_side(clock, side.value)) if clock else None

    @g.rule("<clock> <zone>", "<clock> ( <zone> )")
    def _(c: Context, time: Time, zone: Word) -> Time | None:
        return zoned(time, zone.value)

    @g.rule("<clock> z", "<clock> zulu")
    def _(c: Context, time: Time) -> Time | None:
        return zoned(time, 0) if time.clock and time.clock.minute is not None and time.zone is None else None

    @g.rule("<moment> <zone>", "<moment> ( <zone> )")
    def _(c: Context, time: Time, zone: Word) -> Time | None:
        # "2026-11-30T17:00 PST"; other moments have it at their time of day.
        return replace(time, zone=zone.value) if time.pinned and time.clock is None and time.zone is None else None

    for place in ("eastern", "central", "mountain", "pacific"):

        @g.rule(f"<clock> {place}")
        def _(c: Context, time: Time, name: str = PLACES[place]) -> Time | None:
            return zoned(time, name)

    for place, name in PLACES.items():

        @g.rule(f"<clock> {place} time")
        def _(c: Context, time: Time, name: str = name) -> Time | None:
            return zoned(time, name)

    for sign, factor in (("+", 1), ("-", -1)):

        @g.rule(f"<clock> <zone> {sign} <clock>", f"<clock> {sign} <clock>")
        def _(c: Context, time: Time, *parts: Any, factor: int = factor) -> Time | None:
            # "09:15:30 GMT-02:00", "09:15:30+02:00"; without a zone's name only behind seconds.
            offset = parts[-1].clock
            if not time.clock or not offset or offset.minute is None or offset.hour > 14 or offset.second is not None:
                return None
            if (len(parts) == 1 and time.clock.second is None) or (len(parts) == 2 and parts[0].value != 0):
                return None
            return zoned(time, factor * (offset.hour + offset.minute / 60))

        @g.rule(f"<clock> {sign} <num>")
        def _(c: Context, time: Time, n: Number, factor: int = factor) -> Time | None:
            if n.digits != 4 or n.value > 1400 or not time.clock or time.clock.second is None:
                return None
            return zoned(time, factor * (n.value // 100 + n.value % 100 / 60))

        @g.rule(f"<clock> <zone> {sign} <num>")
        def _(c: Context, time: Time, zone: Word, n: Number, factor: int = factor) -> Time | None:
            hours = n.value if n.digits < 4 else n.value // 100 + n.value % 100 / 60
            return zoned(time, factor * hours) if zone.value == 0 and hours <= 14 else None

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


def _military_stretch(a: Number, b: Number) -> Time | None:
    first, last = military(a), military(b)
    if not first or not last or a.digits != 4 or b.digits != 4 or 1900 <= a.value < b.value:
        return None
    return j.between(clock_time(first), clock_time(last))


def _two_numbers(hour: Number, minute: Number) -> Clock | None:
    if not 1 <= hour.value <= 24 or hour.digits > 2:
        return None
    if not 10 <= minute.value <= 59 or minute.digits not in (0, 2):
        return None
    return Clock(int(hour.value), int(minute.value), twelve=hour.value < 12)


def _spoken(g: Grammar) -> None:
    def minutes_off(c: Context, minutes: float, base: Time, sign: int) -> Time | None:
        clock = base.clock
        whole = clock and base.form != "spoken hour" and (clock.minute is None or clock.second is None)
        if not clock or not whole or not 0 < minutes < 60:
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

    @g.rule("<num> <num>", "<num> - <num>")
    def _(c: Context, hour: Number, minute: Number) -> Time | None:
        # "two thirty": in words, and where an hour is wanted.
        if hour.digits or minute.digits or not 1 <= hour.value <= 12 or not 10 <= minute.value <= 59:
            return None
        return clock_time(Clock(int(hour.value), int(minute.value), twelve=hour.value < 12), "spoken hour")

    past, to = "past|after", "to|till|til|until|before|of"
    for hour in ("<clock>", "<hour>"):
        for words, sign in ((past, 1), (to, -1)):

            @g.rule(f"?a quarter {words} {hour}", f"for ?a quarter {words} {hour}", f"at ?a quarter {words} {hour}")
            def _(c: Context, base: Time, sign: int = sign) -> Time | None:
                return minutes_off(c, 15, base, sign)

            @g.rule(f"?at|for three quarters {words} {hour}")
            def _(c: Context, base: Time, sign: int = sign) -> Time | None:
                return minutes_off(c, 45, base, sign)

            @g.rule(f"?at|for <num> {words} {hour}")
            def _(c: Context, n: Number, base: Time, sign: int = sign) -> Time | None:
                # "5 to 9" is a range as often; a bare hour needs "minutes" or a number no hour has.
                if sign < 0 and n.value <= 12 and (n.digits or n.value % 5):
                    # "3 to 5 pm" and "three to four" are stretches.
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
