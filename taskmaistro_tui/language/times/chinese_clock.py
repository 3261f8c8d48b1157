"""Chinese rules for times of day, lengths of time and what they move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import (
    DAY,
    HOUR,
    MINUTE,
    MONTH,
    SECOND,
    WEEK,
    YEAR,
    add,
    floor,
)
from taskmaistro_tui.language.times.english_bounds import opened
from taskmaistro_tui.language.times.english_clock import with_side, zoned
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Clock, Context, Length, Number, Time, Word, clock_time, fixed, within


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _clock(g)
    _lengths(g)


def _clock(g: Grammar) -> None:
    def hour(n: Number) -> Clock | None:
        if n.value != int(n.value) or not 0 <= n.value <= 24:
            return None
        return Clock(int(n.value), twelve=0 < n.value < 12)

    def minutes(clock: Clock | None, minute: float) -> Time | None:
        if clock is None or not 0 <= minute < 60:
            return None
        return clock_time(Clock(clock.hour, int(minute), twelve=clock.twelve))

    @g.rule("<num> <o'clock>", "<num> <o'clock> <sharp>", "<num> <o'clock> 钟")
    def _(c: Context, n: Number, *_rest: Word) -> Time | None:
        clock = hour(n)
        return clock_time(clock) if clock else None

    @g.rule(
        "<num> <o'clock> <num>",
        "<num> <o'clock> <num> 分",
        "<num> <o'clock> 过 <num> 分",
        "<num> <o'clock> 零 <num> 分",
        "<num> <o'clock> <num> 分 钟",
    )
    def _(c: Context, n: Number, mark: Word, minute: Number) -> Time | None:
        return minutes(hour(n), minute.value)

    @g.rule("<num> <o'clock> <num>")
    def _(c: Context, n: Number, mark: Word, twelfth: Number) -> Time | None:
        # Cantonese counts the marks on the dial: 三点三 is a quarter past.
        if mark.value != "点" or twelfth.digits or not 1 <= twelfth.value <= 11 or c.settings.language == "zh-CN":
            return None
        time = minutes(hour(n), twelfth.value * 5)
        if time:
            time.score = 1.1 if twelfth.value < 10 else 0.5
        return time

    @g.rule("<num> <o'clock> <five-minute mark> <num>")
    def _(c: Context, n: Number, _oclock: Word, _mark: Word, twelfth: Number) -> Time | None:
        return minutes(hour(n), twelfth.value * 5)

    @g.rule("<num> <o'clock> <half>", "<num> <o'clock> 三 十 分")
    def _(c: Context, n: Number, *_rest: Word) -> Time | None:
        return minutes(hour(n), 30)

    @g.rule("<num> <o'clock> <num> <quarter of an hour>")
    def _(c: Context, n: Number, _oclock: Word, quarters: Number, _mark: Word) -> Time | None:
        return minutes(hour(n), quarters.value * 15)

    @g.rule("差 <num> 分 <num> <o'clock>", "<num> <o'clock> 差 <num> 分", "差 <num> 分 钟 <num> <o'clock>")
    def _(c: Context, a: Number, b: Any, d: Any) -> Time | None:
        minute, n = (a, b) if isinstance(b, Number) else (d, a)
        clock = hour(n)
        if clock is None or not 0 < minute.value < 60:
            return None
        return clock_time(Clock((clock.hour - 1) % 24, 60 - int(minute.value), twelve=clock.twelve))

    @g.rule("差 <num> <quarter of an hour> <num> <o'clock>", "<num> <o'clock> 差 <num> <quarter of an hour>")
    def _(c: Context, a: Number, b: Any, d: Any, *_rest: Any) -> Time | None:
        quarters, n = (a, d) if b.kinds[0] == "quarter of an hour" else (d, a)
        clock = hour(n)
        if clock is None or quarters.value not in (1, 2, 3):
            return None
        return clock_time(Clock((clock.hour - 1) % 24, 60 - 15 * int(quarters.value), twelve=clock.twelve))

    @g.rule("<clock> <num> 秒", "<clock> <num> 秒 钟")
    def _(c: Context, time: Time, n: Number) -> Time | None:
        clock = time.clock
        if not clock or clock.minute is None or not 0 <= n.value < 60:
            return None
        return clock_time(Clock(clock.hour, clock.minute, int(n.value), clock.twelve))

    @g.rule("整 <clock>", "准 时 <clock>")
    def _(c: Context, time: Time) -> Time:
        return time

    @g.rule(
        "<clock> 许|多",
        "<clock> 左|前 右|后",
        "<clock> 准 时",
        "<clock> 出 头",
        "<clock> 来 钟",
        "约 <clock>",
        "大 约|概 <clock>",
    )
    def _(c: Context, time: Time) -> Time:
        return time

    @g.rule("<one-two> <o'clock>")
    def _(c: Context, either: Word, _mark: Word) -> Time | None:
        # 七八点: about seven
        return clock_time(Clock(int(either.value) - 1, twelve=True)) if 2 <= either.value <= 12 else None

    @g.rule("<part word> <one-two> <o'clock>")
    def _(c: Context, part: Word, either: Word, _mark: Word) -> Time | None:
        if part.value in ("midday", "midnight"):
            return None
        return clock_time(t.on_side(Clock(int(either.value) - 1, twelve=True), part.value))

    @g.rule("<num> <o'clock> <num> 个 字")
    def _(c: Context, n: Number, _mark: Word, fives: Number) -> Time | None:
        # In Hong Kong 三点两个字 is ten past: a "character" is five minutes.
        return minutes(hour(n), fives.value * 5)

    @g.rule("<clock> <noon side>", "<num> <noon side>")
    def _(c: Context, time: Time | Number, side: Word) -> Time | None:
        clock = hour(time) if isinstance(time, Number) else time.clock
        sided = with_side(clock, side.value) if clock else None
        return clock_time(sided) if sided else None

    @g.rule("<noon side> <clock>")
    def _(c: Context, side: Word, time: Time) -> Time | None:
        sided = with_side(time.clock, side.value) if time.clock else None
        return clock_time(sided) if sided else None

    @g.rule("<clock> <zone>")
    def _(c: Context, time: Time, zone: Word) -> Time:
        return zoned(time, zone.value)

    @g.rule("<part word>", "<part word> 的")
    def _(c: Context, word: Word) -> Time | None:
        if word.value == "midday":
            return clock_time(Clock(12))
        if word.value == "midnight":
            return clock_time(Clock(24))
        return t.part_time(word.value)

    @g.rule("<part word> <clock>", "<part word> 的 <clock>")
    def _(c: Context, word: Word, time: Time) -> Time | None:
        if not time.clock:
            return None
        if word.value == "midday" and 10 <= time.clock.hour <= 12:
            return clock_time(Clock(time.clock.hour, time.clock.minute, time.clock.second))
        if word.value == "midnight":
            return clock_time(Clock(time.clock.hour % 12, time.clock.minute, time.clock.second))
        side = {"midday": "afternoon", "dusk": "afternoon"}.get(word.value, word.value)
        clock = clock_time(t.on_side(time.clock, side))
        clock.zone, clock.score = time.zone, time.score + 0.2
        return clock

    @g.rule("<day> <late word>", "<day> <late word> <clock>", "<late word> <clock>")
    def _(c: Context, *parts: Any) -> Time | None:
        day = parts[0] if isinstance(parts[0], Time) else None
        part = next(part.value for part in parts if isinstance(part, Word))
        clock = parts[-1].clock if isinstance(parts[-1], Time) and parts[-1] is not day else None
        if clock and clock.hour == 1 and clock.minute is None and part == "dawn":
            return None  # 早一点 is "a little earlier"
        if clock:
            time = clock_time(t.on_side(clock, part))
            return j.join(c, day, time) if day else time
        return day_part(day, part) if day else None

    @g.rule("<day and part>")
    def _(c: Context, word: Word) -> Time | None:
        days, part = word.value
        if part == "midday":
            return within(t.relative_day(c, days), clock_time(Clock(12)), form="moment")
        return day_part(t.relative_day(c, days), part)

    @g.rule("<now word>")
    def _(c: Context, _word: Word) -> Time:
        start = floor(c.now, SECOND)
        return fixed("now", (start, add(start, 1, SECOND)), SECOND, pinned=True)

    @g.rule("<in a while>")
    def _(c: Context, _word: Word) -> Time:
        """Within the hour, nobody says when: something to begin from now on, without a deadline."""
        start = floor(c.now, MINUTE)
        return fixed("open", (start, add(start, 1, HOUR)), MINUTE, pinned=True, relation="after")

    @g.rule("<soon word>")
    def _(c: Context, _word: Word) -> Time:
        start = floor(c.now, SECOND)
        return fixed("open", (start, add(start, 1, SECOND)), SECOND, pinned=True, relation="after")


def day_part(day: Time, part: str) -> Time:
    """A part of a given day."""
    time = within(day, t.part_time(part), form="day part")
    time.extra, time.parts = (day, part), 1
    return time


def _lengths(g: Grammar) -> None:
    def length(count: float, grain: int) -> Length | None:
        return Length(((count, grain),)) if 0 < count < 10_000 else None

    @g.rule(
        "<num> <unit>", "<decimal> <unit>", "<num> 个 <unit>", "<some> <unit>", "<one-two> <unit>", "<some> 个 <unit>"
    )
    def _(c: Context, n: Number | Word, unit: Word) -> Length | None:
        # 2025年 is a year, not so many.
        return length(n.value, unit.value) if unit.value != YEAR or n.value < 1000 else None

    @g.rule("<half> <unit>", "<half> 个 <unit>", "<half> 个 钟")
    def _(c: Context, half: Word, unit: Word | None = None) -> Length | None:
        grain = unit.value if unit else HOUR
        if half.value != "半":
            return None
        halves = {HOUR: (30, MINUTE), MINUTE: (30, SECOND), DAY: (12, HOUR), YEAR: (6, MONTH)}
        return length(*halves.get(grain, (0.5, grain)))

    @g.rule("<num> 个 半 <month unit>", "个 半 <month unit>")
    def _(c: Context, *parts: Any) -> Length | None:
        return length((parts[0].value if len(parts) > 1 else 1) + 0.5, MONTH)

    @g.rule("<num> 个 半 <unit>", "<num> <unit> 半", "<num> 个 半 钟", "<num> <unit> 又 半")
    def _(c: Context, n: Number, unit: Word | None = None) -> Length | None:
        grain = unit.value if unit else HOUR
        if grain in (HOUR, MINUTE):
            return Length(((n.value, grain), (30, grain - 1)))
        if grain == YEAR:
            return Length(((n.value, YEAR), (6, MONTH)))
        return length(n.value + 0.5, grain)

    @g.rule("个 半 <unit>", "个 半 钟")
    def _(c: Context, unit: Word | None = None) -> Length | None:
        # 个半钟, without its one
        return Length(((1, HOUR), (30, MINUTE))) if unit is None or unit.value == HOUR else None

    @g.rule("<num> <quarter of an hour>")
    def _(c: Context, n: Number, mark: Word) -> Length | None:
        return length(15 * n.value, MINUTE) if mark.value == "刻钟" else None

    @g.rule("<length> <length>", "<length> 零 <length>", "<length> 又 <length>")
    def _(c: Context, a: Length, b: Length) -> Length | None:
        return Length(a.counts + b.counts) if b.counts[0][1] < a.grain and len(a.counts) < 6 else None

    @g.rule(
        "<length> <after word>",
        "再 过 <length>",
        "再 等 <length>",
        "等 <length>",
        "过 <length>",
        "再 <length>",
        "在 <length> <after word>",
        "过 <length> <after word>",
        "<length> <within word>",
        "在 <length> <within word>",
    )
    def _(c: Context, size: Length, *_word: Word) -> Time | None:
        return t.shifted(c, size, 1)

    @g.rule("<length> <before word>")
    def _(c: Context, size: Length, word: Word) -> Time | None:
        return t.shifted(c, size, -1) if word.value != "前夕" else None

    @g.rule("<num> <day mark> <before word>")
    def _(c: Context, n: Number, mark: Word, _word: Word) -> Time | None:
        # 三日前 is three days ago, 十五日前 more often before the fifteenth.
        day = t.day_of_month(int(n.value)) if mark.value == "日" and n.value > 10 else None
        bound = opened(day, "by") if day else None
        return replace(bound, score=2.0) if bound else None

    @g.rule("<time> <after word> <length>", "<time> ?的 <length> <after word>", "<time> 过 <length>")
    def _(c: Context, time: Time, *parts: Any) -> Time | None:
        size = next(part for part in parts if isinstance(part, Length))
        if isinstance(parts[0], Length) and time.grain > WEEK and size.grain == DAY:
            return None
        if time.relation != "at" or time.recurrence or (time.interval and time.form != "holiday"):
            return None
        return t.shift_time(c, time, size, 1)

    @g.rule("<time> <before word> <length>", "<time> ?的 <length> <before word>")
    def _(c: Context, time: Time, *parts: Any) -> Time | None:
        size = next(part for part in parts if isinstance(part, Length))
        if isinstance(parts[0], Length) and time.clock and time.clock.minute is None and size.counts[0][1] == MINUTE:
            return None  # 八点十分前 is before ten past eight
        if isinstance(parts[0], Length) and time.grain > WEEK and size.grain == DAY:
            return None  # 一月十五日前 is before that day
        if time.relation != "at" or time.recurrence or (time.interval and time.form != "holiday"):
            return None
        return t.shift_time(c, time, size, -1)
