"""Chinese rules for days: relative ones, weekdays, weekends, holidays, and days counted from another."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import DAY, WEEK, YEAR, Fixed
from taskmaistro_tui.language.times.english_days import closest, named_holiday
from taskmaistro_tui.language.times.english_parts import same_time
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.holiday_rules import holiday_time
from taskmaistro_tui.language.times.value import Context, Length, Number, Time, Word, within

RELATIVE = (("this", 0), ("next", 1), ("after next", 2), ("last", -1), ("before last", -2))
"""The words that point at a week, month … and how far away it is."""


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _days(g)
    _weekdays(g)
    _loosely(g)
    _counted(g)
    _holidays(g)


def _days(g: Grammar) -> None:
    @g.rule("<relative day>", "<english day>")
    def _(c: Context, day: Word) -> Time:
        return t.relative_day(c, day.value)

    @g.rule("<days together>", "<days together> 天", "<days together> <num> <unit>", "<days together> <one-two> <unit>")
    def _(c: Context, together: Word, n: Number | Word | None = None, unit: Word | None = None) -> Time | None:
        # 今明两天, 明后天; 今明两年
        first, count = together.value
        grain = unit.value if unit else DAY
        if grain not in (DAY, YEAR) or (n and n.value not in (2, 3)):
            return None
        return t.cycle(c, grain, first, max(count, int(n.value)) if n else count)

    @g.rule("<this> <num> <unit>", "<this> <some> <unit>", "<this> <one-two> <unit>")
    def _(c: Context, this: Word, n: Number | Word, unit: Word) -> Time | None:
        # 这两天, 这几天: the current one and what follows.
        count = int(n.value)
        if this.value not in ("这", "呢", "this") or not 1 < count < 100 or unit.value < DAY:
            return None
        return t.cycle(c, unit.value, 0, count)

    @g.rule(
        *(
            f"{day} ?的 {moment}"
            for day in ("<day>", "<cycle>", "<shift>")
            for moment in ("这 个 时 候", "这 时 候", "此 时", "同 一 时 间", "这 个 时 间")
        )
    )
    def _(c: Context, day: Time) -> Time | None:
        return same_time(c, day)

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


def _weekdays(g: Grammar) -> None:
    @g.rule("<week> <weekday digit>")
    def _(c: Context, _week: Word, day: Word) -> Time:
        return t.weekday(day.value)

    @g.rule("<english weekday>")
    def _(c: Context, day: Word) -> Time:
        return t.weekday(day.value)

    @g.rule("<this> <dow>", "<this> <week> ?的 <dow>")
    def _(c: Context, *parts: Any) -> Time:
        # One that has passed in this week is more often the coming one.
        passed = parts[-1].extra < c.now.weekday()
        return t.weekday_after_weeks(c, parts[-1].extra, 1 if passed else 0)

    @g.rule("最 近 ?的 一 个 <dow>")
    def _(c: Context, day: Time) -> Time | None:
        return t.last_weekday(c, day.extra)

    for word, weeks in RELATIVE[1:]:

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

    @g.rule("离 <time> 最 近 的 <dow>")
    def _(c: Context, to: Time, day: Time) -> Time | None:
        return closest(c, day, to, 1)

    @g.rule("<this> <weekend word>", "<weekend word>", "<this> 个 <weekend word>")
    def _(c: Context, *_words: Word) -> Time:
        return t.weekend()

    for word, weeks in RELATIVE[1:]:

        @g.rule(f"<{word}> <weekend word>")
        def _(c: Context, _word: Word, _weekend: Word, weeks: int = weeks) -> Time:
            return t.upcoming_weekend(c, weeks)


def _loosely(g: Grammar) -> None:
    @g.rule("<day> <sometime>", "<day part> <sometime>", "<weekend> <sometime>", "<cycle> <sometime>")
    def _(c: Context, time: Time, _word: Word) -> Time:
        return time

    @g.rule("<day> 前 后", "<day> 左 右", "<range> 前 后", "<range> 左 右")
    def _(c: Context, time: Time) -> Time | None:
        return named_holiday(time) if time.relation == "at" and time.parts < 4 else None

    @g.rule("<weekend> ?的 <part>")
    def _(c: Context, weekend: Time, part: Time) -> Time | None:
        if part.extra not in t.PARTS:
            return None
        free = Time("date", t.weekdays((5, 6)), DAY)
        days = within(weekend, free, form="date")
        evening = within(days, part, form="day part")
        evening.extra, evening.parts = (days, part.extra), 2
        return evening


def _counted(g: Grammar) -> None:
    @g.rule(
        "<holiday> <after word> ?的 第 <num> 天|日",
        "<date> <after word> ?的 第 <num> 天|日",
        "<dow> <after word> ?的 第 <num> 天|日",
    )
    def _(c: Context, day: Time, _after: Word, n: Number) -> Time | None:
        if not 1 <= n.value <= 366:
            return None
        return t.shift_time(c, named_holiday(day), Length(((n.value, DAY),)), 1)

    @g.rule(
        "<holiday> <after word> ?的 第 <num> 个 <dow>",
        "<date> <after word> ?的 第 <num> 个 <dow>",
        "<holiday> <after word> ?的 第 <num> 个 <workday>",
        "<date> <after word> ?的 第 <num> 个 <workday>",
    )
    def _(c: Context, base: Time, _after: Word, n: Number, day: Time | Word) -> Time | None:
        wanted = t.weekday(day.extra).series if isinstance(day, Time) else t.weekdays(range(5))
        found = t.first(base.series.forward(c.now)) or t.first(base.series.backward(c.now))
        moment = t.first(wanted.forward(found[1]), int(n.value) - 1) if found and 1 <= n.value <= 20 else None
        return t.fixed("date", moment, DAY, pinned=True) if moment else None

    @g.rule("<holiday> <before word> 一 天|晚", "<holiday> 前 夕")
    def _(c: Context, day: Time, _before: Word | None = None) -> Time | None:
        return t.shift_time(c, named_holiday(day), Length(((1, DAY),)), -1)


def _holidays(g: Grammar) -> None:
    @g.rule("<holiday>")
    def _(c: Context, day: Time) -> Time | None:
        return named_holiday(day) if day.form == "bare holiday" and len(c.text) < 4 else None

    @g.rule("<holiday> ?的 <that day>", "<holiday> 节 气", "过 <holiday>", "<this> 个 <holiday>")
    def _(c: Context, *parts: Any) -> Time:
        return named_holiday(next(part for part in parts if isinstance(part, Time)))

    for word in ("next", "last"):

        @g.rule(f"<{word}> <holiday>")
        def _(c: Context, _word: Word, day: Time, word: str = word) -> Time | None:
            day = named_holiday(day)
            return t.upcoming(c, day) if word == "next" else t.past(c, day.series, "date", DAY)

    @g.rule("<holiday> <days off>", "<holiday> 节 <days off>", "十 一 <days off>")
    def _(c: Context, *parts: Any) -> Time:
        day = parts[0] if isinstance(parts[0], Time) else holiday_time("10-1")
        return days_off(named_holiday(day))

    @g.rule("<in year> ?的 ?, <holiday>", "<cycle> ?的 <holiday>")
    def _(c: Context, year: Time, day: Time) -> Time | None:
        return j.join_inside(c, year, named_holiday(day))

    @g.rule("<lunar> <holiday>", "<date> <holiday>", "<holiday> ( <date> )", "<date> ( <holiday> )")
    def _(c: Context, *parts: Any) -> Time | None:
        return same_day(c, parts[0], parts[1]) if isinstance(parts[0], Time) else named_holiday(parts[1])


# How many days a holiday of the Chinese calendar gives; the rest of the fortnight is made up elsewhere.
_DAYS_OFF = {"1-1": 3, "lunar 1-1": 7, "solar 6": 3, "5-1": 5, "lunar 5-5": 3, "lunar 8-15": 3, "10-1": 7}


def days_off(day: Time) -> Time:
    """The days that are free around a holiday (国庆假期); the day itself where its length is not known."""
    rule = day.extra[1] if isinstance(day.extra, tuple) and day.extra[0] == "holiday" else ""
    count = _DAYS_OFF.get(rule)
    if count is None:
        return day

    def stretch(interval: t.Interval) -> t.Interval:
        return interval[0], interval[0] + timedelta(days=count)

    series = t.Moved(day.series, stretch, timedelta(days=count))
    return Time("holiday", series, DAY, interval=True, pinned=day.pinned, extra=day.extra)


def same_day(c: Context, a: Time, b: Time) -> Time | None:
    """A date and a holiday that name one day (八月十五中秋节, 10月1日国庆节). A date that is the lunar calendar's is settled by
    the holiday."""
    date, day = (a, b) if a.form == "date" else (b, a)
    day = named_holiday(day)
    if date.parts > 3 or day.parts > 1 or date.relation != "at":
        return None
    extra = date.extra if isinstance(date.extra, tuple) else ()
    if extra[:1] == ("month day",) and not date.pinned:
        return replace(day, score=2.0, parts=1)
    found = t.first(date.series.forward(c.now)) or t.first(date.series.backward(c.now))
    if not found or not date.pinned:
        return None
    if t.first(day.series.forward(found[0])) == found:
        return replace(date, score=2.0, parts=1)
    return j.join_inside(c, t.year_time(found[0].year), day)
