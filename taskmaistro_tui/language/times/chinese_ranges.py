"""Chinese rules for times side by side, stretches with two ends or one, and the edges of longer times."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import MINUTE, MONTH, QUARTER, YEAR
from taskmaistro_tui.language.times.chinese_clock import day_part
from taskmaistro_tui.language.times.edges import by_edge, edge
from taskmaistro_tui.language.times.english_bounds import opened
from taskmaistro_tui.language.times.english_periods import decade
from taskmaistro_tui.language.times.english_ranges import lasting, stretch
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Context, Length, Number, Time, Word


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _joins(g)
    _stretches(g)
    _edges(g)


def _joins(g: Grammar) -> None:
    @g.rule("<time> <time>", "<time> , <time>", "<time> 的 <time>", "<time> ( <time> )")
    def _(c: Context, a: Time, b: Time) -> Time | None:
        return j.join(c, a, b)

    @g.rule("在 <time>", "于 <time>")
    def _(c: Context, time: Time) -> Time | None:
        return time if time.parts < 5 and time.form != "repeat" else None


def _stretches(g: Grammar) -> None:
    @g.rule(
        "<time> <to> <time>",
        "<from> <time> <to> <time>",
        "<from> <time> , <to> <time>",
        "<time> 和|与|跟 <time> <within word>",
    )
    def _(c: Context, *parts: Any) -> Time | None:
        a, b = [part for part in parts if isinstance(part, Time)]
        return stretch(c, a, b)

    @g.rule(
        "<month> <num> <to> <num> <day mark>",
        "<month> <num> <day mark> <to> <num> <day mark>",
        "<from> <month> <num> <day mark> <to> <num> <day mark>",
    )
    def _(c: Context, *parts: Any) -> Time | None:
        from taskmaistro_tui.language.times.english_ranges import day_stretch

        month = next(part for part in parts if isinstance(part, Time))
        a, b = [part for part in parts if isinstance(part, Number)]
        return day_stretch(c, month, a, b)

    @g.rule("<num> <to> <clock>")
    def _(c: Context, n: Number, _to: Word, end: Time) -> Time | None:
        from taskmaistro_tui.language.times.english_ranges import clock_stretch
        from taskmaistro_tui.language.times.value import Clock, clock_time

        if not 1 <= n.value <= 24 or n.digits > 2 or not end.clock:
            return None
        return clock_stretch(clock_time(Clock(int(n.value), twelve=n.value < 12)), end)

    @g.rule("<time> <length>")
    def _(c: Context, time: Time, size: Length) -> Time | None:
        found = lasting(time, size) if time.form in ("clock", "moment") else None
        if found and time.clock and time.clock.minute is None and size.counts[0][1] == MINUTE:
            found.score = 0.5  # 9点15分 is a time of day
        return found

    @g.rule("<time> <before word>")
    def _(c: Context, time: Time, word: Word) -> Time | None:
        if time.form in ("now", "shift") or (
            time.interval and time.form not in ("holiday", "weekend", "part", "day part")
        ):
            return None
        return opened(time, "by" if word.value in ("前", "之前", "以前") else "before")

    @g.rule(
        "<time> <after word>",
        "<time> <start word>",
        "<from> <time> <start word>",
        "<from> <time>",
        "<from> <time> <after word>",
    )
    def _(c: Context, *parts: Any) -> Time | None:
        time = next(part for part in parts if isinstance(part, Time))
        words = [part for part in parts if isinstance(part, Word)]
        if time.form in ("now", "shift"):
            return None
        if any(word.value == "以来" for word in words):
            return opened(time, "since")
        if words[-1].kinds[0] == "after word" and words[0].kinds[0] != "from":
            return opened(time, "after")
        return opened(time, "from")

    @g.rule(
        "<by word> <time>",
        "<by word> <time> <before word>",
        "在 <time> <before word>",
        "赶 在 <time> <before word>",
        "<to> <time> 为 止",
        "<time> 为 止",
        "<time> 截止",
        "<time> 截 止",
        "<by word> 到 <time>",
    )
    def _(c: Context, *parts: Any) -> Time | None:
        time = next(part for part in parts if isinstance(part, Time))
        return opened(time, "by")

    @g.rule("<cycle> <within word>", "<cycle> 之 内", "<rday> <within word>", "在 <cycle> <within word>")
    def _(c: Context, period: Time, _word: Word | None = None) -> Time | None:
        # Until a week is over is by its last day.
        return by_edge(period, "late") if period.form == "cycle" else opened(period, "by")

    @g.rule(
        "<off work> <before word>",
        "<day> <off work> <before word>",
        "<off work> <after word>",
        "<day> <off work> <after word>",
    )
    def _(c: Context, *parts: Any) -> Time | None:
        day = parts[0] if isinstance(parts[0], Time) else t.relative_day(c, 0)
        time = day_part(day, "end of day")
        return opened(time, "by") if parts[-1].kinds[0] == "before word" else time

    @g.rule("直 到 <time>", "<to> <time>")
    def _(c: Context, *parts: Any) -> Time | None:
        word = parts[0] if isinstance(parts[0], Word) else None
        if word and word.value != "直到":
            return None
        return opened(parts[-1], "until")


def _edges(g: Grammar) -> None:
    for words, which in (("<end word>", "late"), ("<begin word>", "early"), ("<middle word>", "mid")):

        @g.rule(
            f"<month> {words}", f"<cycle> {words}", f"<month> 的 {words}", f"<cycle> 的 {words}", f"<in year> {words}"
        )
        def _(c: Context, period: Time, _word: Word, which: str = which) -> Time | None:
            return edge(period, which)

        @g.rule(f"<month unit> {words}")
        def _(c: Context, _unit: Word, _word: Word, which: str = which) -> Time | None:
            return edge(t.cycle(c, MONTH, 0), which)

        @g.rule(f"<cycle> ?的 年 {words}", f"<in year> ?的 年 {words}")
        def _(c: Context, year: Time, _word: Word, which: str = which) -> Time | None:
            return edge(year, which) if year.grain == YEAR else None

        @g.rule(f"年 {words}")
        def _(c: Context, _word: Word, which: str = which) -> Time | None:
            return edge(t.cycle(c, YEAR, 0), which)

        @g.rule(f"季度 {words}", f"季 度 {words}", f"季 {words}")
        def _(c: Context, _word: Word, which: str = which) -> Time | None:
            return edge(t.cycle(c, QUARTER, 0), which)

    @g.rule("<range> ?的 <last mark> 天|日", "<range> ?的 <last mark> 一 天|日")
    def _(c: Context, time: Time, _mark: Word) -> Time | None:
        if not isinstance(time.extra, tuple) or time.extra[0] != "edge":
            return None
        bound = by_edge(time.extra[2], time.extra[1])
        return replace(bound, form="date", relation="at", interval=False) if bound else None

    @g.rule("<num> 年 代", "<num> 世 纪 <num> 年 代", "<last> 世 纪 <num> 年 代")
    def _(c: Context, *parts: Any) -> Time | None:
        n, age = parts[-1], parts[0]
        century = 19
        if len(parts) == 2:
            century = int(age.value) - 1 if isinstance(age, Number) else c.now.year // 100 - 1
        return decade(century * 100 + int(n.value)) if n.value % 10 == 0 and 0 <= n.value < 100 else None

    @g.rule("年 <within word>", "<month unit> <within word>")
    def _(c: Context, *parts: Word) -> Time | None:
        return by_edge(t.cycle(c, YEAR if len(parts) == 1 else MONTH, 0), "late")

    @g.rule("<end word>", "<month> 下旬", "<month> 下 旬", "<month> <next> 旬", "<cycle> <next> 旬")
    def _(c: Context, *parts: Any) -> Time | None:
        if isinstance(parts[0], Time):
            return edge(parts[0], "late") if parts[0].grain == MONTH else None
        return edge(t.cycle(c, MONTH, 0), "late") if parts[0].value in ("月底", "月末") else None

    @g.rule("<month> <last> 旬", "<cycle> <last> 旬")
    def _(c: Context, period: Time, _word: Word) -> Time | None:
        return edge(period, "early") if period.grain == MONTH else None

    @g.rule(
        "<range> <before word>",
        "在 <range> <before word>",
        "<by word> <range>",
        "<by word> <range> <before word>",
        "赶 在 <range> <before word>",
    )
    def _(c: Context, *parts: Any) -> Time | None:
        time = next(part for part in parts if isinstance(part, Time))
        extra = time.extra
        if isinstance(extra, tuple) and extra and extra[0] == "edge":
            return by_edge(extra[2], extra[1])
        return None
