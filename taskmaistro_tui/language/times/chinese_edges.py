"""Chinese rules for the beginning, middle and end of longer times (月底, 年初, 十二月上旬), and deadlines there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times.calculus import DAY, MONTH, ONE_DAY, QUARTER, YEAR, Interval, Moved
from taskmaistro_tui.language.times.edges import by_edge, edge
from taskmaistro_tui.language.times.english_periods import decade
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Context, Number, Time, Word


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _edges(g)
    _years(g)
    _decades(g)
    _deadlines(g)


def _edges(g: Grammar) -> None:
    for words, which in (("<end word>", "late"), ("<begin word>", "early"), ("<middle word>", "mid")):

        @g.rule(f"<month> ?的 {words}", f"<cycle> ?的 {words}", f"<in year> {words}")
        def _(c: Context, period: Time, _word: Word, which: str = which) -> Time | None:
            return _piece(period, which)

        @g.rule(f"<month unit> {words}")
        def _(c: Context, _unit: Word, _word: Word, which: str = which) -> Time | None:
            return edge(_any(c, MONTH), which)

        @g.rule(f"季 度 {words}", f"季 {words}")
        def _(c: Context, _word: Word, which: str = which) -> Time | None:
            return edge(_any(c, QUARTER), which)

    @g.rule("<end word>")
    def _(c: Context, word: Word) -> Time | None:
        return edge(_any(c, MONTH), "late") if word.value in ("月底", "月末") else None

    @g.rule("<third of a month>", "<month> ?的 <third of a month>", "<cycle> ?的 <third of a month>")
    def _(c: Context, *parts: Any) -> Time | None:
        month = parts[0] if isinstance(parts[0], Time) else _any(c, MONTH)
        return edge(month, parts[-1].value) if month.grain == MONTH else None

    for word, days in (("中 下 旬", (10, None)), ("上 中 旬", (0, 20)), ("中 上 旬", (0, 20))):

        @g.rule(word, f"<month> ?的 {word}", f"<cycle> ?的 {word}")
        def _(c: Context, month: Time | None = None, days: tuple[int, int | None] = days) -> Time | None:
            month = month or _any(c, MONTH)
            first, last = days

            def rule(interval: Interval) -> Interval:
                return t.add(interval[0], first, DAY), t.add(interval[0], last, DAY) if last else interval[1]

            if month.grain != MONTH or month.relation != "at" or month.recurrence:
                return None
            return Time("range", Moved(month.series, rule, ONE_DAY), DAY, interval=True, pinned=month.pinned)


def _any(c: Context, grain: int) -> Time:
    """Every month, quarter or year: which one "月底" is of follows from what it stands beside."""
    return Time("cycle", t.cycle_series(c, grain), grain)


def _years(g: Grammar) -> None:
    @g.rule("<year end>", "<cycle> ?的 <year end>", "<in year> ?的 <year end>")
    def _(c: Context, *parts: Any) -> Time | None:
        year = parts[0] if isinstance(parts[0], Time) else _any(c, YEAR)
        return _piece(year, parts[-1].value) if year.grain == YEAR else None


def _decades(g: Grammar) -> None:
    for words, piece in ((" 初|早", "early"), (" 中 期", "mid"), (" 末", "late"), (" 后 期", "late"), ("", None)):

        @g.rule(f"<num> 年 代{words}", f"<num> 世 纪 <num> 年 代{words}", f"<last> 世 纪 <num> 年 代{words}")
        def _(c: Context, *parts: Any, piece: str | None = piece) -> Time | None:
            n, age = parts[-1], parts[0]
            century = 19
            if len(parts) == 2:
                century = int(age.value) - 1 if isinstance(age, Number) else c.now.year // 100 - 1
            return decade(century * 100 + int(n.value), piece) if n.value % 10 == 0 and 0 <= n.value < 100 else None


# Months of the year that 年初, 年中 and 年底 mean; 年底 is narrower than an English "end of the year".
_MONTHS_OF_YEAR = {"early": (0, 2), "mid": (5, 7), "late": (11, 12)}


def _piece(time: Time, which: str) -> Time | None:
    if time.grain != YEAR:
        return edge(time, which)
    if time.relation != "at" or time.recurrence:
        return None
    begin, stop = _MONTHS_OF_YEAR[which]

    def rule(interval: Interval) -> Interval:
        return t.add(interval[0], begin, MONTH), t.add(interval[0], stop, MONTH)

    series = Moved(time.series, rule, ONE_DAY)
    return Time("range", series, MONTH, interval=True, pinned=time.pinned, extra=("edge", which, time))


def _deadlines(g: Grammar) -> None:
    @g.rule("<range> ?的 <last mark> 天|日", "<range> ?的 <last mark> 一 天|日")
    def _(c: Context, time: Time, _mark: Word) -> Time | None:
        bound = _bound(time)
        return replace(bound, form="date", relation="at", interval=False) if bound else None

    @g.rule("年 <within word>", "<month unit> <within word>")
    def _(c: Context, *parts: Word) -> Time | None:
        return by_edge(t.cycle(c, YEAR if len(parts) == 1 else MONTH, 0), "late")

    @g.rule(
        "<range> <before word>",
        "在 <range> <before word>",
        "<by word> <range>",
        "<by word> <range> <before word>",
        "赶 在 <range> <before word>",
        "<to> <range> <end mark>",
    )
    def _(c: Context, *parts: Any) -> Time | None:
        return _bound(next(part for part in parts if isinstance(part, Time)))


def _bound(time: Time) -> Time | None:
    """The day that a deadline at an edge means."""
    extra = time.extra
    if not isinstance(extra, tuple) or extra[:1] != ("edge",):
        return None
    return by_edge(extra[2], extra[1])
