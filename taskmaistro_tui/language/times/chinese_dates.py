"""Chinese rules for dates: months, days of a month, years of every calendar, seasons, halves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import DAY, MONTH, ONE_DAY, YEAR, Interval, Moved
from taskmaistro_tui.language.times.chinese_days import RELATIVE
from taskmaistro_tui.language.times.english_dates import dated
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.holiday_rules import holiday_time
from taskmaistro_tui.language.times.numeric import date_time, full_year, month_time
from taskmaistro_tui.language.times.value import Context, Length, Number, Time, Word, within


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _months(g)
    _years(g)
    _lunar(g)
    _pieces(g)
    _inside_cycles(g)


def _months(g: Grammar) -> None:
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
        return _dated(c, month, n.value)

    @g.rule("<month> <num>")
    def _(c: Context, month: Time, n: Number) -> Time | None:
        # 十月三 alone is none; 5月20, 十二月二十五 are dates.
        if not 1 <= n.value <= 31 or (n.value < 10 and not n.digits):
            return None
        date = _dated(c, month, n.value)
        if date:
            date.score = 0.9
        return date

    @g.rule("<month> ?的 第 <num> 天|日")
    def _(c: Context, month: Time, n: Number) -> Time | None:
        return _dated(c, month, n.value)


def _dated(c: Context, month: Time, number: float) -> Time | None:
    """A day of a month, of the year that the month is of."""
    if month.pinned and type(month.extra) is int:
        day = t.day_of_month(int(number))
        return within(month, day, form="date") if day else None
    return dated(c, month, number)


def _years(g: Grammar) -> None:
    @g.rule("<year number> 年", "<num> 年")
    def _(c: Context, year: Word | Number) -> Time | None:
        if isinstance(year, Word):
            return t.year_time(year.value)
        if year.digits == 2 and (year.value <= 50 or year.value >= 60):
            return t.year_time(full_year(str(int(year.value)).zfill(2)), "bare year")
        return None

    @g.rule("民 国 <num> 年")
    def _(c: Context, n: Number) -> Time | None:
        # The first year of the Republic was 1912.
        return t.year_time(1911 + int(n.value)) if 1 <= n.value <= 200 else None

    @g.rule("<solar> <in year>", "<solar> <month>", "<solar> <date>")
    def _(c: Context, _calendar: Word, time: Time) -> Time:
        return time

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

    @g.rule("<cycle> ?的 <month>", "<cycle> ?的 <date>")
    def _(c: Context, period: Time, inner: Time) -> Time | None:
        if period.grain != YEAR or inner.pinned:
            return None
        return within(period, inner, form=inner.form)

    @g.rule("<cycle> <rday>")
    def _(c: Context, year: Time, day: Time) -> Time | None:
        """去年今天: the same date of another year."""
        found = t.first(year.series.forward(c.now)) or t.first(year.series.backward(c.now))
        if not found or year.grain != YEAR:
            return None
        shift = Length(((abs(found[0].year - c.now.year), YEAR),))
        return t.shift_time(c, day, shift, 1 if found[0].year > c.now.year else -1) if shift.counts[0][0] else None


def _lunar(g: Grammar) -> None:
    def numbers(parts: tuple[Any, ...]) -> list[int]:
        return [int(part.value) for part in parts if isinstance(part, Number) or part.kinds[0] == "lunar month"]

    def day(c: Context, *parts: Any) -> Time | None:
        year = parts[1] if isinstance(parts[1], Time) else None
        found = numbers(tuple(part for part in parts if part is not year))
        if len(found) != 2 or not (1 <= found[0] <= 12 and 1 <= found[1] <= 30):
            return None
        time = holiday_time(f"lunar {found[0]}-{found[1]}")
        return j.join_inside(c, year, time) if year else time

    def month(c: Context, *parts: Any) -> Time | None:
        (number,) = numbers(parts)
        if not 1 <= number <= 12:
            return None
        time = holiday_time(f"lunar {number}-1 .. lunar {number % 12 + 1}-1")
        time.form = "season"
        return time

    for tail in ("<num>", "初 <num>", "<num> <day mark>"):
        for head in ("<lunar> <num> <month unit>", "<lunar month>", "<lunar> <lunar month>"):
            g.add(f"{head} {tail}", day)
        g.add(f"<lunar> <in year> <num> <month unit> {tail}", day)
    for pattern in ("<lunar> <num> <month unit>", "<lunar month>", "<lunar> <lunar month>", "<lunar month> 里"):
        g.add(pattern, month)

    @g.rule("大 年 初 <num>", "春 节 初 <num>", "新 年 初 <num>")
    def _(c: Context, n: Number) -> Time | None:
        return holiday_time(f"lunar 1-{int(n.value)}") if 1 <= n.value <= 15 else None


def _pieces(g: Grammar) -> None:
    @g.rule("<season word>", "<this> ?个 <season word>")
    def _(c: Context, *words: Word) -> Time:
        return t.season(words[-1].value)

    @g.rule("<last> <season word>", "<last> 个 <season word>", "<next> <season word>", "<next> 个 <season word>")
    def _(c: Context, where: Word, season: Word) -> Time | None:
        time = t.season(season.value)
        if where.kinds[0] == "last":
            found = t.past(c, time.series, "season", DAY)
            return replace(found, interval=True) if found else None
        coming = t.first(i for i in time.series.forward(c.now) if i[0] > c.now)
        return t.fixed("season", coming, DAY, pinned=True, interval=True) if coming else None

    @g.rule("<cycle> ?的 <season>", "<in year> ?的 <season>")
    def _(c: Context, year: Time, season: Time) -> Time | None:
        return j.join_inside(c, year, season)

    @g.rule("<cycle> <season mark>", "<in year> <season mark>")
    def _(c: Context, year: Time, mark: Word) -> Time | None:
        # 今冬 is said of years only, as in 明年春.
        return j.join_inside(c, year, t.season(mark.value)) if year.grain == YEAR else None

    @g.rule("<half year>", "<cycle> ?的 <half year>", "<in year> ?的 <half year>", "<year number> <half year>")
    def _(c: Context, *parts: Any) -> Time | None:
        year = parts[0] if isinstance(parts[0], Time) else t.cycle(c, YEAR, 0)
        if len(parts) == 2 and isinstance(parts[0], Word):
            year = t.year_time(parts[0].value)
        found = t.first(year.series.forward(c.now)) or t.first(year.series.backward(c.now))
        if not found or year.grain != YEAR:
            return None
        start = t.add(found[0], 6 * parts[-1].value, MONTH)
        return t.fixed("range", (start, t.add(start, 6, MONTH)), MONTH, pinned=True, interval=True)

    @g.rule("<half month>", "<month> ?的 <half month>", "<cycle> ?的 <half month>", "<month unit> <half month>")
    def _(c: Context, *parts: Any) -> Time | None:
        month = parts[0] if isinstance(parts[0], Time) else t.cycle(c, MONTH, 0)
        if month.grain != MONTH:
            return None
        late = parts[-1].value

        def rule(interval: Interval) -> Interval:
            middle = t.add(interval[0], 15, DAY)
            return (middle, interval[1]) if late else (interval[0], middle)

        series = Moved(month.series, rule, ONE_DAY)
        return Time("range", series, DAY, pinned=month.pinned, interval=True)


def _inside_cycles(g: Grammar) -> None:
    @g.rule("这|本 <month unit>", "<this> <month unit>")
    def _(c: Context, *_parts: Any) -> Time:
        return t.cycle(c, MONTH, 0)

    for word, count in RELATIVE[1:]:

        @g.rule(f"<{word}> <month unit>")
        def _(c: Context, _word: Word, _unit: Word, count: int = count) -> Time:
            return t.cycle(c, MONTH, count)

    @g.rule("<cycle> ?的 <num> <day mark>", "<cycle> ?的 第 <num> 天")
    def _(c: Context, period: Time, n: Number, *_mark: Word) -> Time | None:
        day = t.day_of_month(int(n.value))
        return within(period, day, form="date") if day and period.grain == MONTH else None
