"""English rules for parts of the day, and for now."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import DAY, HOUR, MINUTE, MONTH, SECOND, WEEK, YEAR, floor
from taskmaistro_tui.language.times.english_dates import nothing
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Clock, Context, Number, Time, Word, clock_time, fixed, within


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _parts(g)
    _now(g)


def _parts(g: Grammar) -> None:
    @g.rule("<part word>")
    def _(c: Context, word: Word) -> Time | None:
        part = word.value
        if part == "noon":
            return clock_time(Clock(12))
        if part == "midnight":
            return clock_time(Clock(24))
        if part == "tonight":
            return _tonight(c, "tonight")
        return t.part_time(part, "bare part")

    @g.rule("mid day", "mid - day", "at mid day")
    def _(c: Context) -> Time:
        return clock_time(Clock(12))

    @g.rule("late tonight|tonite", "later tonight|tonite", "late this evening|night", "tonight late")
    def _(c: Context) -> Time:
        return _tonight(c, "late night")

    @g.rule(
        "early morning",
        "early in the morning",
        "in the early morning",
        "in the early hours ?of ?the ?morning",
        "early hours ?of ?the ?morning",
        "first thing in the morning",
    )
    def _(c: Context) -> Time:
        return t.part_time("early morning")

    @g.rule("middle of the night", "in the middle of the night", "dead of night")
    def _(c: Context) -> Time:
        return t.part_time("small hours")

    @g.rule("middle of the day", "in the middle of the day")
    def _(c: Context) -> Time:
        return clock_time(Clock(12))

    @g.rule("late night", "late at night", "late evening", "late in the evening", "late in the night")
    def _(c: Context) -> Time:
        return t.part_time("late night")

    @g.rule("late afternoon", "late in the afternoon", "in the late afternoon")
    def _(c: Context) -> Time:
        return t.part_time("late afternoon")

    @g.rule("in|during the <bare part>", "at|around|during|by|over <bare part>", "in the <bare part>")
    def _(c: Context, part: Time) -> Time | None:
        return t.part_time(part.extra) if part.extra in t.PARTS else None

    @g.rule("this <bare part>", "later this <bare part>")
    def _(c: Context, part: Time) -> Time | None:
        return day_part(c, 0, part.extra)

    @g.rule("last <bare part>")
    def _(c: Context, part: Time) -> Time | None:
        return day_part(c, -1, part.extra) if part.extra in ("night", "evening") else None

    @g.rule("?the next|following <bare part>")
    def _(c: Context, part: Time) -> Time | None:
        return day_part(c, 1, part.extra) if part.extra in ("morning", "afternoon", "evening", "night") else None

    @g.rule("late|later <day part>", "late on <day part>")
    def _(c: Context, time: Time) -> Time | None:
        # "late Friday night"
        if not time.extra or time.parts > 1:
            return None
        day, part = time.extra
        return in_part(c, day, _LATER.get(part, part))

    @g.rule("late ?on <day>")
    def _(c: Context, day: Time) -> Time | None:
        return in_part(c, day, "evening") if day.form in _PLAIN_DAYS and day.parts == 1 else None

    @g.rule("early ?on <day>")
    def _(c: Context, day: Time) -> Time | None:
        return in_part(c, day, "early morning") if day.form in _PLAIN_DAYS and day.parts == 1 else None

    for words, sign in (("ago", -1), ("from now", 1)):

        @g.rule(f"<num> <bare part> {words}", *(("in <num> <bare part>",) if sign > 0 else ()))
        def _(c: Context, n: Number, part: Time, sign: int = sign) -> Time | None:
            # "two nights ago"
            named = part.extra in ("night", "evening", "morning", "afternoon")
            return day_part(c, sign * int(n.value), part.extra) if named and 0 < n.value < 1000 else None

    @g.rule("all <bare part>", "all <bare part> long", "the whole|entire <bare part>")
    def _(c: Context, part: Time) -> Time | None:
        if part.extra == "weekend":
            return t.weekend()
        return day_part(c, 0, part.extra) if part.extra in ("night", "evening", "morning", "afternoon") else None

    @g.rule("early <day part>")
    def _(c: Context, time: Time) -> Time | None:
        if not time.extra or time.parts > 1:
            return None
        day, part = time.extra
        return in_part(c, day, "early morning") if part == "morning" else time

    for word, hours in (("breakfast", (10, 12)), ("brunch", (12, 14)), ("dinner|supper", (20, 24))):

        @g.rule(f"after {word}")
        def _(c: Context, hours: tuple[int, int] = hours) -> Time:
            side = "morning" if hours[1] <= 12 else "evening" if hours[0] > 18 else "afternoon"
            return Time("part", t.Daily([(hours[0] * 3600, hours[1] * 3600)]), HOUR, interval=True, extra=side)

    @g.rule("before|until|till <bare part>")
    def _(c: Context, part: Time) -> Time | None:
        # "before lunch" ends when lunch begins.
        if part.extra not in t.PARTS:
            return None
        clock = clock_time(Clock(int(t.PARTS[part.extra][0])))
        return replace(clock, form="open", relation="before") if part.extra not in ("morning", "night") else None

    @g.rule(
        "?the|for rest|remainder of ?the|my|this day",
        "the rest of ?the|my|this day",
        "rest of today",
        "the rest of today",
    )
    def _(c: Context) -> Time:
        start, day = floor(c.now, MINUTE), floor(c.now, DAY)
        return fixed("range", (start, t.add(day, 1, DAY)), MINUTE, pinned=True, interval=True)

    @g.rule("tomorrow|tmrw|tmr lunch|lunchtime")
    def _(c: Context) -> Time | None:
        return day_part(c, 1, "lunch")

    @g.rule(
        "<day> <bare part>",
        "<day> in|during the <bare part>",
        "<day> at|for <bare part>",
        "<day> , <bare part>",
        "<day> 's <bare part>",
        "on <day> <bare part>",
    )
    def _(c: Context, day: Time, part: Time) -> Time | None:
        return in_part(c, day, part.extra)

    for word, days in (("before", -1), ("after", 1)):

        @g.rule(f"?the|on <bare part> {word} <day>", f"on the <bare part> {word} <day>")
        def _(c: Context, part: Time, day: Time, days: int = days) -> Time | None:
            # "the night before Thanksgiving"
            if part.extra not in ("night", "evening", "afternoon", "morning") or day.relation != "at":
                return None
            found = t.first(day.series.forward(c.now)) or t.first(day.series.backward(c.now))
            if not found or day.grain < DAY:
                return None
            start = t.add(floor(found[0], DAY), days, DAY)
            return in_part(c, fixed("date", (start, t.add(start, 1, DAY)), DAY, pinned=True), part.extra)

    @g.rule("?the <bare part> of|on <day>", "?the <bare part> of ?the <ordinal>", "in the <bare part> of|on <day>")
    def _(c: Context, part: Time, day: Time | Word) -> Time | None:
        if part.extra not in ("night", "evening", "afternoon", "morning", "dusk", "daybreak"):
            return None  # "lunch on Thursday" is what happens there
        date = t.day_of_month(day.value) if isinstance(day, Word) else day
        return in_part(c, date, part.extra) if date else None

    @g.rule(
        "<clock> in the <bare part>",
        "<clock> at <bare part>",
        "<hour> in the <bare part>",
        "<hour> at night",
    )
    def _(c: Context, clock: Time, part: Time | None = None) -> Time | None:
        name = part.extra if part else "night"
        if name not in t.PARTS or not clock.clock:
            return None
        return clock_time(t.on_side(clock.clock, name))

    @g.rule("<hour> <day part>", "<hour> this <bare part>", "<clock> this <bare part>")
    def _(c: Context, hour: Time, part: Time) -> Time | None:
        frame = part if part.form == "day part" else day_part(c, 0, part.extra)
        if not frame or not frame.extra or not hour.clock or (hour.clock.hour, frame.extra[1]) == (12, "morning"):
            return None  # "12 tomorrow morning" is no time of day
        return j.join_inside(c, frame, clock_time(hour.clock))

    @g.rule("<hour> <rday>")
    def _(c: Context, hour: Time, day: Time) -> Time | None:
        joined = j.join(c, clock_time(hour.clock), day) if hour.clock else None
        if joined:
            joined.score, joined.certain = 1.0, False
        return joined

    @g.rule("<part> at|@|, <hour>", "<bare part> at|@ <hour>", "<bare part> <clock>")
    def _(c: Context, part: Time, hour: Time) -> Time | None:
        if part.extra not in t.PARTS or not hour.clock:
            return None
        return clock_time(t.on_side(hour.clock, part.extra))

    @g.rule("<day part> at|@|,|around|about <hour>")
    def _(c: Context, part: Time, hour: Time) -> Time | None:
        return j.join_inside(c, part, clock_time(hour.clock)) if hour.clock else None

    @g.rule(
        "eod",
        "the eod",
        "at ?the eod",
        "?at ?the end of ?the day",
        "cob|eob",
        "?the close|end of business",
        "end of work",
        "?at ?the end of ?the|my workday|shift",
        "?at ?the end of ?the|my work|working day",
    )
    def _(c: Context) -> Time | None:
        return day_part(c, 0, "end of day")

    @g.rule(
        "<day> eod|cob|eob",
        "<day> end of day",
        "eod|cob|eob ?on <day>",
        "end of day ?on <day>",
        "?the end of ?the day ?on <day>",
        "?the close|end of business ?on <day>",
        "?at ?the end of ?the <day>",
    )
    def _(c: Context, day: Time) -> Time | None:
        return in_part(c, day, "end of day")

    @g.rule("<clock> noon|midday|midnight", "12 noon|midday", "twelve noon|midday")
    def _(c: Context, time: Time | None = None) -> Time | None:
        if time is None:
            return clock_time(Clock(12))
        return time if time.clock and time.clock.hour in (12, 0, 24) else None

    @g.rule("12 midnight", "twelve midnight")
    def _(c: Context) -> Time:
        return clock_time(Clock(24))

    @g.rule("late last night", "late yesterday evening|night")
    def _(c: Context) -> Time | None:
        return day_part(c, -1, "late night")


_PLAIN_DAYS = ("dow", "rday", "date")
_LATER = {"night": "late night", "evening": "late night", "afternoon": "late afternoon"}


def same_time(c: Context, time: Time) -> Time | None:
    """Now's time of day on another day ("this time tomorrow", "this time next week")."""
    found = t.first(time.series.forward(c.now)) or t.first(time.series.backward(c.now))
    if not found or time.grain < DAY or time.relation != "at" or time.recurrence:
        return None
    day = found[0]
    if time.grain in (WEEK, MONTH, YEAR):
        current = floor(c.now, time.grain, c.settings.week_start)
        steps = round((day - current).days / {WEEK: 7, MONTH: 30.4, YEAR: 365.2}[time.grain])
        day = t.add(c.now, steps, time.grain)
    start = floor(day, DAY) + (floor(c.now, MINUTE) - floor(c.now, DAY))
    return fixed("moment", (start, t.add(start, 1, MINUTE)), MINUTE, pinned=True)


def _tonight(c: Context, part: str) -> Time:
    today = t.relative_day(c, 0)
    time = within(today, t.part_time(part), form="day part")
    time.extra, time.parts, time.score = (today, part), 1, 1.0
    return time


def day_part(c: Context, days: int, part: Any) -> Time | None:
    """A part of the day that is ``days`` away."""
    if part not in t.PARTS:
        return None
    return in_part(c, t.relative_day(c, days), part)


def in_part(c: Context, day: Time, part: Any) -> Time | None:
    """A part of a given day."""
    if part not in t.PARTS or day.parts > 2 or (day.interval and day.form == "holiday"):
        return None
    if day.form == "bare day":
        day = t.weekday(day.extra)
    time = within(day, t.part_time(part), form="day part")
    time.extra, time.parts, time.score = (day, part), 1, 0.95
    return time


def _now(g: Grammar) -> None:
    @g.rule(
        "now",
        "right|just now",
        "at this ?very moment|instant|time",
        "at the moment",
        "atm",
        "immediately",
        "straight away",
        "right away",
    )
    def _(c: Context) -> Time:
        start = floor(c.now, SECOND)
        # "now" is as often a way to speak ("bye for now") as a time.
        return fixed("now", (start, t.add(start, 1, SECOND)), SECOND, pinned=True, certain=False)

    @g.rule(
        "?at ?about this|same time <time>",
        "?at the same time <time>",
        "<time> ?at this|same time|hour",
        "<time> ?at the same time|hour",
        "<time> , same time",
    )
    def _(c: Context, time: Time) -> Time | None:
        return same_time(c, time)

    @g.rule("this|same day <cycle>", "the same day <cycle>", "today <cycle>")
    def _(c: Context, time: Time) -> Time | None:
        found = same_time(c, time)
        if not found or time.grain == DAY:
            return None
        moment = t.first(found.series.forward(c.now)) or t.first(found.series.backward(c.now))
        return t.relative_day(c, (floor(moment[0], DAY) - floor(c.now, DAY)).days) if moment else None

    @g.rule("sometime|anytime|somewhen|someday <time>", "any|some time <time>", "<time> sometime", "later <rday>")
    def _(c: Context, time: Time) -> Time | None:
        loose = time.form in ("rday", "cycle", "weekend", "day part", "dow", "date", "month")
        return time if loose and time.relation == "at" else None

    @g.rule("first thing <time>", "first thing in the morning <time>", "<time> first thing")
    def _(c: Context, time: Time) -> Time | None:
        if time.form == "day part" and time.extra and time.extra[1] == "morning":
            return in_part(c, time.extra[0], "early morning")
        return in_part(c, time, "early morning") if time.form in ("rday", "dow", "date") else None

    @g.rule("any day|minute|moment|time|second now", "now that")
    def _(c: Context) -> Time:
        return nothing()

    @g.rule("now and then|again", "every now and then|again", "up to now", "until now")
    def _(c: Context) -> Time:
        return nothing()

    @g.rule("asap", "as soon as possible", "a . s . a . p")
    def _(c: Context) -> Time:
        start = floor(c.now, SECOND)
        return fixed("open", (start, t.add(start, 1, SECOND)), SECOND, pinned=True, relation="after")
