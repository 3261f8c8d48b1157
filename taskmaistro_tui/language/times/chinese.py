"""The Chinese grammar: days, dates, times of day, lengths and what they move. Built when the first Chinese sentence is read.

Patterns name the word classes of chinese_words; texts are simplified before they come here."""

from __future__ import annotations

from functools import cache
from typing import Any

from taskmaistro_tui.language.times import chinese_clock, chinese_ranges, chinese_repeat
from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import (
    DAY,
    MONTH,
    QUARTER,
    WEEK,
    YEAR,
    Fixed,
    Nth,
)
from taskmaistro_tui.language.times.english_cycles import quarter
from taskmaistro_tui.language.times.english_dates import dated
from taskmaistro_tui.language.times.english_days import closest, named_holiday
from taskmaistro_tui.language.times.english_parts import same_time
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.numeric import date_time, full_year, month_time
from taskmaistro_tui.language.times.value import Context, Length, Number, Time, Word, within

_REL = (("this", 0), ("next", 1), ("after next", 2), ("last", -1), ("before last", -2))


@cache
def grammar() -> Grammar:
    """All rules of Chinese."""
    g = Grammar()
    for part in (_days, _dates, _cycles, chinese_clock.add_rules, chinese_ranges.add_rules, chinese_repeat.add_rules):
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

    @g.rule("<length> <after word> 的 <dow>", "<length> <before word> 的 <dow>")
    def _(c: Context, size: Length, word: Word, day: Time) -> Time | None:
        # 两周后的周五 is in the calendar week that comes after so many.
        days = {WEEK: 7, DAY: 1}.get(size.grain, 0) * size.counts[0][0]
        if len(size.counts) > 1 or not 0 < days < 400 or days % 7:
            return None
        weeks = int(days) // 7
        time = t.weekday_after_weeks(c, day.extra, -weeks if word.kinds[0] == "before word" else weeks)
        time.parts, time.score = 2, 2.0
        return time

    @g.rule("<cycle> ?的 <rday>", "<shift> ?的 <rday>")
    def _(c: Context, period: Time, day: Time) -> Time | None:
        # 明年的今天, 三年前的今天
        today = t.floor(c.now, DAY)
        if not isinstance(day.series, Fixed) or day.series.start != today:
            return None
        if period.form == "shift":
            return period
        found = same_time(c, period)
        moment = t.first(found.series.forward(c.now)) or t.first(found.series.backward(c.now)) if found else None
        return t.relative_day(c, (t.floor(moment[0], DAY) - today).days) if moment else None

    @g.rule("<holiday> <after word> ?的 第 <num> 天|日", "<date> <after word> ?的 第 <num> 天|日")
    def _(c: Context, day: Time, _after: Word, n: Number) -> Time | None:
        if not 1 <= n.value <= 366:
            return None
        return t.shift_time(c, named_holiday(day), Length(((n.value, DAY),)), 1)

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
        return j.join_inside(c, year, named_holiday(day))

    def lunar(c: Context, *parts: Any) -> Time | None:
        from taskmaistro_tui.language.times.holiday_rules import holiday_time

        numbers = [int(part.value) for part in parts if isinstance(part, Number) or part.kinds[0] == "lunar month"]
        if len(numbers) != 2 or not (1 <= numbers[0] <= 12 and 1 <= numbers[1] <= 30):
            return None
        return holiday_time(f"lunar {numbers[0]}-{numbers[1]}")

    for tail in ("<num>", "初 <num>", "<num> <day mark>"):
        g.add(f"<lunar> <num> <month unit> {tail}", lunar)
        g.add(f"<lunar month> {tail}", lunar)
        g.add(f"<lunar> <lunar month> {tail}", lunar)

    @g.rule("<lunar> <holiday>", "<holiday> <holiday time>")
    def _(c: Context, *parts: Any) -> Time:
        return named_holiday(next(part for part in parts if isinstance(part, Time)))

    @g.rule("<season word>")
    def _(c: Context, season: Word) -> Time:
        return t.season(season.value)

    @g.rule("<cycle> ?的 <season>", "<in year> ?的 <season>")
    def _(c: Context, year: Time, season: Time) -> Time | None:
        return j.join_inside(c, year, season)

    @g.rule("<half year>", "<cycle> <half year>", "<in year> <half year>")
    def _(c: Context, *parts: Any) -> Time | None:
        year = parts[0] if isinstance(parts[0], Time) else t.cycle(c, YEAR, 0)
        found = t.first(year.series.forward(c.now)) or t.first(year.series.backward(c.now))
        if not found or year.grain != YEAR:
            return None
        start = t.add(found[0], 6 * parts[-1].value, MONTH)
        return t.fixed("range", (start, t.add(start, 6, MONTH)), MONTH, pinned=True, interval=True)

    @g.rule("<cycle> <rday>")
    def _(c: Context, year: Time, day: Time) -> Time | None:
        """去年今天: the same date of another year."""
        found = t.first(year.series.forward(c.now)) or t.first(year.series.backward(c.now))
        if not found or year.grain != YEAR:
            return None
        shift = Length(((abs(found[0].year - c.now.year), YEAR),))
        return t.shift_time(c, day, shift, 1 if found[0].year > c.now.year else -1) if shift.counts[0][0] else None

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
        "近 <num> <unit>",
        "近 <num> 个 <unit>",
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
        "接 下 来 的 <num> <unit>",
        "接 下 来 的 <num> 个 <unit>",
        "接 下 来 <num> 个 <unit>",
        "接 <next> 来 的 <num> <unit>",
        "接 <next> 来 的 <num> 个 <unit>",
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
