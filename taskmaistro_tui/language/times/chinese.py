"""The Chinese grammar: days, dates, times of day, lengths and what they move. Built when the first Chinese sentence is read.

Patterns name the word classes of chinese_words; texts are simplified before they come here."""

from __future__ import annotations

from functools import cache
from typing import Any

from taskmaistro_tui.language.times import chinese_ranges, chinese_repeat
from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times.calculus import (
    DAY,
    HOUR,
    MINUTE,
    MONTH,
    QUARTER,
    SECOND,
    WEEK,
    YEAR,
    Nth,
    add,
    floor,
)
from taskmaistro_tui.language.times.english_clock import with_side, zoned
from taskmaistro_tui.language.times.english_days import closest, dated, named_holiday, quarter
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.numeric import date_time, full_year, month_time
from taskmaistro_tui.language.times.value import Clock, Context, Length, Number, Time, Word, clock_time, fixed, within

_REL = (("this", 0), ("next", 1), ("after next", 2), ("last", -1), ("before last", -2))


@cache
def grammar() -> Grammar:
    """All rules of Chinese."""
    g = Grammar()
    for part in (_days, _dates, _cycles, _clock, _lengths, chinese_ranges.add_rules, chinese_repeat.add_rules):
        part(g)
    return g


def _days(g: Grammar) -> None:
    @g.rule("<relative day>")
    def _(c: Context, day: Word) -> Time:
        return t.relative_day(c, day.value)

    @g.rule("<week> <weekday digit>")
    def _(c: Context, _week: Word, day: Word) -> Time:
        return t.weekday(day.value)

    @g.rule("<this> <dow>", "今 <dow>")
    def _(c: Context, *parts: Any) -> Time:
        day = t.weekday(parts[-1].extra)
        day.skip_current = False
        return day

    for word, weeks in _REL[1:]:

        @g.rule(f"<{word}> <dow>")
        def _(c: Context, _word: Word, day: Time, weeks: int = weeks) -> Time:
            return t.weekday_after_weeks(c, day.extra, weeks)

        @g.rule(f"<{word}> <week> ?的 <dow>")
        def _(c: Context, _word: Word, _week: Word, day: Time, weeks: int = weeks) -> Time:
            return t.weekday_after_weeks(c, day.extra, weeks)

    @g.rule("<this> <weekend word>", "<weekend word>")
    def _(c: Context, *_words: Word) -> Time:
        return t.weekend()

    for word, weeks in _REL[1:]:

        @g.rule(f"<{word}> <weekend word>")
        def _(c: Context, _word: Word, _weekend: Word, weeks: int = weeks) -> Time:
            return t.upcoming_weekend(c, weeks)

    @g.rule("<holiday>")
    def _(c: Context, day: Time) -> Time | None:
        return named_holiday(day) if day.form == "bare holiday" and len(c.text) < 4 else None

    @g.rule("<holiday> <before word> 一 天|晚", "<holiday> 前夕")
    def _(c: Context, day: Time, _before: Word | None = None) -> Time | None:
        return t.shift_time(c, named_holiday(day), Length(((1, DAY),)), -1)

    @g.rule("离 <time> 最近 的 <dow>", "离 <time> 最 近 的 <dow>")
    def _(c: Context, to: Time, day: Time) -> Time | None:
        return closest(c, day, to, 1)


def _dates(g: Grammar) -> None:
    @g.rule("<num> <month unit>")
    def _(c: Context, n: Number, _unit: Word) -> Time | None:
        return t.month(int(n.value)) if 1 <= n.value <= 12 else None

    @g.rule("<month> 份 ?的")
    def _(c: Context, month: Time) -> Time:
        return month

    @g.rule("<num> <day mark>")
    def _(c: Context, n: Number, mark: Word) -> Time | None:
        if not 1 <= n.value <= 31 or (mark.value == "日" and not n.digits and n.value < 4):
            return None
        return t.day_of_month(int(n.value))

    @g.rule("<month> ?的 <num> <day mark>")
    def _(c: Context, month: Time, n: Number, _mark: Word) -> Time | None:
        return dated(c, month, n.value)

    @g.rule("<month> <num>")
    def _(c: Context, month: Time, n: Number) -> Time | None:
        # 十月三 alone is none; 5月20, 十二月二十五 are dates.
        if not 1 <= n.value <= 31 or (n.value < 10 and not n.digits):
            return None
        date = dated(c, month, n.value)
        if date:
            date.score = 0.9
        return date

    @g.rule("<month> ?的 第 <num> 天|日", "<month> 第 <num> 天|日")
    def _(c: Context, month: Time, n: Number) -> Time | None:
        return dated(c, month, n.value)

    @g.rule("<year number> 年", "<num> 年")
    def _(c: Context, year: Word | Number) -> Time | None:
        if isinstance(year, Word):
            return t.year_time(year.value)
        if year.digits == 2 and (year.value <= 50 or year.value >= 60):
            return t.year_time(full_year(str(int(year.value)).zfill(2)), "bare year")
        return None

    @g.rule("<in year> ?的 ?, <month>", "<year> <month>")
    def _(c: Context, year: Time, month: Time) -> Time | None:
        if type(month.extra) is not int or month.pinned:
            return None
        return month_time(month.extra, year.extra) if isinstance(year.extra, int) else within(year, month, form="month")

    @g.rule("<in year> ?的 ?, <date>", "<year> <date>")
    def _(c: Context, year: Time, date: Time) -> Time | None:
        extra = date.extra
        if date.pinned:
            return None
        if isinstance(extra, tuple) and extra[0] == "month day" and isinstance(year.extra, int):
            return date_time(year.extra, extra[1], extra[2])
        return within(year, date, form="date")

    @g.rule("<in year> ?的 ?, <holiday>", "<cycle> ?的 <holiday>")
    def _(c: Context, year: Time, day: Time) -> Time | None:
        return t.join_inside(c, year, named_holiday(day))

    def lunar(c: Context, _lunar: Word, month: Number, _unit: Word, day: Number, *_rest: Any) -> Time | None:
        from taskmaistro_tui.language.times.holiday_rules import holiday_time

        if not (1 <= month.value <= 12 and 1 <= day.value <= 30):
            return None
        return holiday_time(f"lunar {int(month.value)}-{int(day.value)}")

    for tail in ("<num>", "初 <num>", "<num> <day mark>"):
        g.add(f"<lunar> <num> <month unit> {tail}", lunar)

    @g.rule("这|本 <month unit>", "<this> <month unit>")
    def _(c: Context, *_parts: Any) -> Time:
        return t.cycle(c, MONTH, 0)

    for word, count in _REL[1:]:

        @g.rule(f"<{word}> <month unit>")
        def _(c: Context, _word: Word, _unit: Word, count: int = count) -> Time:
            return t.cycle(c, MONTH, count)

    @g.rule("<cycle> ?的 <num> <day mark>", "<cycle> ?的 第 <num> 天")
    def _(c: Context, period: Time, n: Number, *_mark: Word) -> Time | None:
        day = t.day_of_month(int(n.value))
        return within(period, day, form="date") if day and period.grain == MONTH else None

    @g.rule("<cycle> ?的 <month>", "<cycle> ?的 <date>")
    def _(c: Context, period: Time, inner: Time) -> Time | None:
        if period.grain != YEAR or inner.pinned:
            return None
        return within(period, inner, form=inner.form)


def _cycles(g: Grammar) -> None:
    @g.rule("<year word>")
    def _(c: Context, year: Word) -> Time:
        return t.cycle(c, YEAR, year.value)

    for word, count in _REL:

        @g.rule(f"<{word}> <week>")
        def _(c: Context, _word: Word, _week: Word, count: int = count) -> Time:
            return t.cycle(c, WEEK, count)

        @g.rule(f"<{word}> 季度|季", f"<{word}> 个 季度|季", f"<{word}> 季 度")
        def _(c: Context, _word: Word, count: int = count) -> Time:
            return t.cycle(c, QUARTER, count)

    for word, sign in (("next", 1), ("last", -1)):

        @g.rule(f"<{word}> <num> <unit>", f"<{word}> <some> <unit>", f"<{word}> <one-two> <unit>")
        def _(c: Context, _word: Word, n: Number | Word, unit: Word, sign: int = sign) -> Time | None:
            return run(c, n.value, unit.value, sign)

    @g.rule(
        "<before word> <num> <unit>",
        "过去 <num> <unit>",
        "过 去 <num> <unit>",
        "最近 <num> <unit>",
        "最 近 <num> <unit>",
        "前 <some> <unit>",
    )
    def _(c: Context, *parts: Any) -> Time | None:
        n, unit = parts[-2], parts[-1]
        if len(parts) == 3 and parts[0].value != "前":
            return None
        return run(c, n.value, unit.value, -1)

    @g.rule(
        "<after word> <num> <unit>",
        "未来 <num> <unit>",
        "未 来 <num> <unit>",
        "接下来 <num> <unit>",
        "接 下 来 <num> <unit>",
        "接 <next> 来 <num> <unit>",
        "今后 <num> <unit>",
        "今 <after word> <num> <unit>",
    )
    def _(c: Context, *parts: Any) -> Time | None:
        n, unit = parts[-2], parts[-1]
        if isinstance(parts[0], Word) and parts[0].kinds == ("after word",) and parts[0].value != "后":
            return None
        return run(c, n.value, unit.value, 1)

    @g.rule("第 <num> 季度", "第 <num> 季 度", "<num> 季度", "q <num>")
    def _(c: Context, n: Number) -> Time | None:
        return quarter(c, int(n.value), None)

    @g.rule("<in year> ?的 <cycle>", "<cycle> ?的 <cycle>")
    def _(c: Context, year: Time, inner: Time) -> Time | None:
        return (
            within(year, inner, form="cycle")
            if year.grain == YEAR and inner.grain == QUARTER and not inner.pinned
            else None
        )

    @g.rule(
        "<month> ?的 第 <num> 个 <dow>",
        "<cycle> ?的 第 <num> 个 <dow>",
        "<month> ?的 第 <num> <dow>",
        "<cycle> ?的 第 <num> <dow>",
    )
    def _(c: Context, period: Time, n: Number, day: Time) -> Time | None:
        if not 1 <= n.value <= 5:
            return None
        return t.nth(c, int(n.value), t.weekday(day.extra), period, DAY)

    @g.rule(
        "<month> ?的 <last mark> <dow>",
        "<cycle> ?的 <last mark> <dow>",
        "<month> ?的 <last mark> 个 <dow>",
        "<cycle> ?的 <last mark> 个 <dow>",
    )
    def _(c: Context, period: Time, _mark: Word, day: Time) -> Time | None:
        return t.nth(c, -1, t.weekday(day.extra), period, DAY)

    @g.rule(
        "<month> ?的 <last mark> 天|日",
        "<cycle> ?的 <last mark> 天|日",
        "<month> ?的 <last mark> 一 天|日",
        "<cycle> ?的 <last mark> 一 天|日",
        "<in year> ?的 <last mark> 天",
    )
    def _(c: Context, period: Time, _mark: Word) -> Time:
        return Time("date", Nth(-1, t.cycle_series(c, DAY), period.series), DAY, pinned=period.pinned)

    @g.rule(
        "<month> ?的 <last mark> <workday>",
        "<cycle> ?的 <last mark> <workday>",
        "<month> ?的 <last mark> 个 <workday>",
        "<cycle> ?的 <last mark> 个 <workday>",
    )
    def _(c: Context, period: Time, _mark: Word, _workday: Word) -> Time:
        workdays = t.weekdays(range(5))
        return Time("date", Nth(-1, workdays, period.series), DAY, pinned=period.pinned)

    @g.rule(
        "<month> ?的 第 <num> <week>",
        "<cycle> ?的 第 <num> <week>",
        "<month> ?的 第 <num> 个 <week>",
        "<cycle> ?的 第 <num> 个 <week>",
    )
    def _(c: Context, period: Time, n: Number, _week: Word) -> Time | None:
        if period.grain <= WEEK or not 1 <= n.value <= 53:
            return None
        return Time("cycle", Nth(int(n.value), t.cycle_series(c, WEEK), period.series), WEEK, pinned=period.pinned)


def run(c: Context, count: float, grain: int, sign: int) -> Time | None:
    """So many days, weeks … before or after the current one."""
    n = int(count)
    if not 0 < n < 1000:
        return None
    return t.cycle(c, grain, 1 if sign > 0 else -n, n) if n > 1 else t.cycle(c, grain, sign)


def _clock(g: Grammar) -> None:
    def hour(n: Number) -> Clock | None:
        if n.value != int(n.value) or not 0 <= n.value <= 24:
            return None
        return Clock(int(n.value), twelve=0 < n.value <= 12)

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

    @g.rule("<clock> <num> 秒", "<clock> <num> 秒 钟")
    def _(c: Context, time: Time, n: Number) -> Time | None:
        clock = time.clock
        if not clock or clock.minute is None or not 0 <= n.value < 60:
            return None
        return clock_time(Clock(clock.hour, clock.minute, int(n.value), clock.twelve))

    @g.rule("整 <clock>", "准 时 <clock>")
    def _(c: Context, time: Time) -> Time:
        return time

    @g.rule("<clock> 左右|许|前后|准时", "<clock> 左 右", "大约|约 <clock>", "大 约 <clock>")
    def _(c: Context, time: Time) -> Time:
        return time

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
        if clock:
            time = clock_time(t.on_side(clock, part))
            return t.join(c, day, time) if day else time
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
        return length(n.value, unit.value)

    @g.rule("<half> <unit>", "<half> 个 <unit>", "<half> 个 钟")
    def _(c: Context, half: Word, unit: Word | None = None) -> Length | None:
        grain = unit.value if unit else HOUR
        if half.value != "半":
            return None
        halves = {HOUR: (30, MINUTE), MINUTE: (30, SECOND), DAY: (12, HOUR), YEAR: (6, MONTH)}
        return length(*halves.get(grain, (0.5, grain)))

    @g.rule("<num> 个 半 <unit>", "<num> <unit> 半", "<num> 个 半 钟", "<num> <unit> 又 半")
    def _(c: Context, n: Number, unit: Word | None = None) -> Length | None:
        grain = unit.value if unit else HOUR
        if grain in (HOUR, MINUTE):
            return Length(((n.value, grain), (30, grain - 1)))
        if grain == YEAR:
            return Length(((n.value, YEAR), (6, MONTH)))
        return length(n.value + 0.5, grain)

    @g.rule("<num> <quarter of an hour>")
    def _(c: Context, n: Number, mark: Word) -> Length | None:
        return length(15 * n.value, MINUTE) if mark.value == "刻钟" else None

    @g.rule("<length> <length>", "<length> 零 <length>", "<length> 又 <length>")
    def _(c: Context, a: Length, b: Length) -> Length | None:
        return Length(a.counts + b.counts) if b.counts[0][1] < a.grain and len(a.counts) < 6 else None

    @g.rule(
        "<length> <after word>",
        "再 过 <length>",
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

    @g.rule("<time> <after word> <length>", "<time> ?的 <length> <after word>", "<time> 过 <length>")
    def _(c: Context, time: Time, *parts: Any) -> Time | None:
        size = next(part for part in parts if isinstance(part, Length))
        if time.relation != "at" or time.recurrence or (time.interval and time.form != "holiday"):
            return None
        return t.shift_time(c, time, size, 1)

    @g.rule("<time> <before word> <length>", "<time> ?的 <length> <before word>")
    def _(c: Context, time: Time, *parts: Any) -> Time | None:
        size = next(part for part in parts if isinstance(part, Length))
        if time.relation != "at" or time.recurrence or (time.interval and time.form != "holiday"):
            return None
        return t.shift_time(c, time, size, -1)
