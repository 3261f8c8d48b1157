"""Chinese rules for weeks, quarters and years, runs of them, and the n-th day or week of a longer time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times.calculus import DAY, MONTH, QUARTER, WEEK, YEAR, Nth
from taskmaistro_tui.language.times.chinese_days import RELATIVE
from taskmaistro_tui.language.times.english_cycles import quarter
from taskmaistro_tui.language.times.english_periods import iso_week, piece
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Context, Length, Number, Time, Word, within


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _cycles(g)
    _runs(g)
    _nths(g)


def _cycles(g: Grammar) -> None:
    @g.rule("<year word>")
    def _(c: Context, year: Word) -> Time:
        return t.cycle(c, YEAR, year.value)

    for word, count in RELATIVE:

        @g.rule(f"<{word}> <week>")
        def _(c: Context, _word: Word, _week: Word, count: int = count) -> Time:
            return t.cycle(c, WEEK, count)

        @g.rule(f"<{word}> 季", f"<{word}> 个 季", f"<{word}> 季 度", f"<{word}> 个 季 度")
        def _(c: Context, _word: Word, count: int = count) -> Time:
            return t.cycle(c, QUARTER, count)

    @g.rule("第 <num> 季 度", "<num> 季 度", "q <num>", "第 <num> 个 季 度")
    def _(c: Context, n: Number) -> Time | None:
        return quarter(c, int(n.value), None)

    @g.rule("<in year> ?的 第 <num> 季", "<cycle> ?的 第 <num> 季")
    def _(c: Context, year: Time, n: Number) -> Time | None:
        season = quarter(c, int(n.value), None) if year.grain == YEAR else None
        return within(year, season, form="cycle") if season else None

    @g.rule("<in year> ?的 <cycle>", "<cycle> ?的 <cycle>", "<year number> <cycle>")
    def _(c: Context, year: Time | Word, inner: Time) -> Time | None:
        outer = t.year_time(year.value) if isinstance(year, Word) else year
        if outer.grain != YEAR or inner.grain != QUARTER or inner.pinned:
            return None
        return within(outer, inner, form="cycle")

    @g.rule("第 <num> <week>", "<in year> ?的 第 <num> <week>", "<in year> ?的 第 <num> 个 <week>")
    def _(c: Context, *parts: Any) -> Time | None:
        year = parts[0].extra if isinstance(parts[0], Time) else None
        n = next(part for part in parts if isinstance(part, Number))
        if year is None and not 5 < n.value < 54:
            return None  # 第一周 is of whatever was spoken of
        return iso_week(c, int(n.value), year) if year is None or isinstance(year, int) else None


def _runs(g: Grammar) -> None:
    for word, sign in (("next", 1), ("last", -1)):

        @g.rule(f"<{word}> <num> <unit>", f"<{word}> <some> <unit>", f"<{word}> <one-two> <unit>")
        def _(c: Context, _word: Word, n: Number | Word, unit: Word, sign: int = sign) -> Time | None:
            return run(c, n.value, unit.value, sign)

    counts = ("<num>", "<some>", "<one-two>")
    past = ("<before word>", "近", "最 近", "最 近 的", "过 去", "过 去 的", "刚 过 去 的", "这 过 去 的")
    future = ("<after word>", "未 来", "未 来 的", "今 <after word>", "往 <after word>")
    going_on = [f"接 {come} 来{of}" for come in ("下", "<next>") for of in ("", " 的")]

    def behind(c: Context, *parts: Any) -> Time | None:
        n, unit = parts[-2], parts[-1]
        if len(parts) == 3 and parts[0].value != "前":
            return None
        return _stretch(run(c, n.value, unit.value, -1))

    def ahead(c: Context, *parts: Any) -> Time | None:
        n, unit = parts[-2], parts[-1]
        first = parts[0]
        if len(parts) == 3 and first.kinds == ("after word",) and first.value not in ("后", "之后", "以后"):
            return None
        return _stretch(run(c, n.value, unit.value, 1))

    for count in counts:
        for head in past:
            g.add(f"{head} {count} <unit>", behind)
        for head in (*future, *going_on):
            g.add(f"{head} {count} <unit>", ahead)

    @g.rule(
        *(
            f"{head} <half> {unit}"
            for head in ("近", "最 近", "过 去", "过 去 的")
            for unit in ("<unit>", "个 <month unit>")
        )
    )
    def _(c: Context, half: Word, unit: Word) -> Time | None:
        return _half(c, half, unit, -1)

    @g.rule(
        *(
            f"{head} <half> {unit}"
            for head in ("未 来", "未 来 的", *going_on)
            for unit in ("<unit>", "个 <month unit>")
        )
    )
    def _(c: Context, *parts: Any) -> Time | None:
        return _half(c, parts[-2], parts[-1], 1)

    for words, last in (
        ("前", False),
        ("头", False),
        ("开 头", False),
        ("<last mark>", True),
        ("后", True),
        ("末", True),
    ):

        @g.rule(
            *(
                f"{period} ?的 {words} {count} <unit>"
                for period in ("<month>", "<cycle>", "<in year>")
                for count in counts
            )
        )
        def _(c: Context, period: Time, *parts: Any, last: bool = last) -> Time | None:
            # 今年的前六个月, 十二月的最后两周
            return piece(c, int(parts[-2].value), parts[-1].value, period, last)

    @g.rule("<length> 以 来", "这 <length> 来", "近 <length> 来")
    def _(c: Context, size: Length) -> Time | None:
        count, grain = size.counts[0]
        return t.window(c, grain, count) if len(size.counts) == 1 and grain >= DAY else None

    @g.rule("<range> <within word>", "<range> 当 中", "<range> <between word>", "在 <range> <within word>")
    def _(c: Context, stretch: Time, _word: Word | None = None) -> Time | None:
        # 未来三天内: the stretch itself.
        whole = stretch.pinned and stretch.relation == "at" and stretch.parts == 1 and not _is_edge(stretch)
        return stretch if whole else None


def _is_edge(time: Time) -> bool:
    return isinstance(time.extra, tuple) and time.extra[0] == "edge"


def run(c: Context, count: float, grain: int, sign: int) -> Time | None:
    """So many days, weeks … before or after the current one."""
    n = int(count)
    if not 0 < n < 1000:
        return None
    return t.cycle(c, grain, 1 if sign > 0 else -n, n) if n > 1 else t.cycle(c, grain, sign)


def _stretch(time: Time | None) -> Time | None:
    """未来一周 is a stretch like 未来两周, where 下一周 is a week of its own."""
    return replace(time, form="range", interval=True) if time and time.form == "cycle" else time


def _half(c: Context, half: Word, unit: Word, sign: int) -> Time | None:
    """The half year or half month that ends now or begins now."""
    grain = MONTH if unit.kinds[0] == "month unit" else unit.value
    if half.value != "半" or grain not in (MONTH, YEAR):
        return None
    count, small = (6, MONTH) if grain == YEAR else (15, DAY)
    today = t.floor(c.now, DAY)
    other = t.add(today, sign * count, small)
    return t.fixed("range", (min(today, other), max(today, other)), DAY, pinned=True, interval=True)


def _nths(g: Grammar) -> None:
    def periods(*tails: str) -> list[str]:
        return [f"{period} ?的 {tail}" for period in ("<month>", "<cycle>") for tail in tails]

    @g.rule(*periods("第 <num> 个 <dow>", "第 <num> <dow>"))
    def _(c: Context, period: Time, n: Number, day: Time) -> Time | None:
        if not 1 <= n.value <= 5:
            return None
        return t.nth(c, int(n.value), t.weekday(day.extra), period, DAY)

    @g.rule(*periods("<last mark> <dow>", "<last mark> 个 <dow>"))
    def _(c: Context, period: Time, _mark: Word, day: Time) -> Time | None:
        return t.nth(c, -1, t.weekday(day.extra), period, DAY)

    @g.rule(
        *periods("<last mark> 天|日", "<last mark> 一 天|日"),
        "<in year> ?的 <last mark> 天",
        "<in year> ?的 <last mark> 一 天",
    )
    def _(c: Context, period: Time, _mark: Word) -> Time:
        return Time("date", Nth(-1, t.cycle_series(c, DAY), period.series), DAY, pinned=period.pinned)

    @g.rule("<in year> ?的 第 <num> 天", "<cycle> ?的 第 <num> 天")
    def _(c: Context, period: Time, n: Number) -> Time | None:
        if period.grain != YEAR or not 1 <= n.value <= 366:
            return None
        return t.nth(c, int(n.value), t.cycle_series(c, DAY), period, DAY)

    @g.rule(*periods("<last mark> <workday>", "<last mark> 个 <workday>"))
    def _(c: Context, period: Time, _mark: Word, _workday: Word) -> Time:
        return t.nth(c, -1, t.weekdays(range(5)), period, DAY)

    @g.rule(*periods("第 <num> <workday>", "第 <num> 个 <workday>"))
    def _(c: Context, period: Time, n: Number, _workday: Word) -> Time | None:
        return t.nth(c, int(n.value), t.weekdays(range(5)), period, DAY) if 1 <= n.value <= 20 else None

    @g.rule(*periods("第 <num> <week>", "第 <num> 个 <week>"))
    def _(c: Context, period: Time, n: Number, _week: Word) -> Time | None:
        if period.grain <= WEEK or not 1 <= n.value <= 53:
            return None
        return t.nth(c, int(n.value), t.cycle_series(c, WEEK), period, WEEK, "cycle")

    @g.rule(*periods("<last mark> <week>", "<last mark> 个 <week>"))
    def _(c: Context, period: Time, _mark: Word, _week: Word) -> Time | None:
        return t.nth(c, -1, t.cycle_series(c, WEEK), period, WEEK, "cycle") if period.grain > WEEK else None
