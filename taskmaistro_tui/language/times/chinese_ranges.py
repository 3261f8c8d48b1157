"""Chinese rules for times side by side, and for stretches of time with two ends or one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import DAY, MINUTE, MONTH
from taskmaistro_tui.language.times.chinese_clock import day_part
from taskmaistro_tui.language.times.edges import by_edge
from taskmaistro_tui.language.times.english_bounds import opened
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.stretches import clock_stretch, day_stretch, lasting, stretch
from taskmaistro_tui.language.times.value import Clock, Context, Length, Number, Time, Word, clock_time


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _joins(g)
    _stretches(g)
    _shared_units(g)
    _lasting(g)
    _until_now(g)
    _open_ends(g)


def _joins(g: Grammar) -> None:
    @g.rule("<time> <time>", "<time> , <time>", "<time> 的 <time>", "<time> ( <time> )", "<time> <at> <time>")
    def _(c: Context, a: Time, *parts: Any) -> Time | None:
        return j.join(c, a, parts[-1])

    @g.rule("在 <time>", "于 <time>", "<at> <time>")
    def _(c: Context, *parts: Any) -> Time | None:
        time: Time = parts[-1]
        return time if time.parts < 5 and time.form != "repeat" else None


def _stretches(g: Grammar) -> None:
    begun = ("<time>", "<from> <time>", "<from> <time> ,", "<from> <time> <start word>", "<time> <start word>")
    ended = ("", " <end mark>")

    @g.rule(
        *(f"{head} <to> <time>{tail}" for head in begun for tail in ended),
        *(f"{head}<time> 和|与|跟|及 <time> {tail}" for head in ("", "在 ", "介 于 ") for tail in _BETWEEN),
        *(f"{head}<time> <to> <time> {tail}" for head in ("", "在 ", "介 于 ") for tail in _BETWEEN),
    )
    def _(c: Context, *parts: Any) -> Time | None:
        a, b = [part for part in parts if isinstance(part, Time)]
        return stretch(c, a, _as_day(b) if a.grain >= DAY else b)

    @g.rule("<from> <range>", "在 <range> <between word>", "<range> <between word>", "<from> <range> <end mark>")
    def _(c: Context, *parts: Any) -> Time | None:
        time: Time = next(part for part in parts if isinstance(part, Time))
        return time if time.relation == "at" and time.parts == 1 and time.interval else None

    @g.rule("<time> <length>")
    def _(c: Context, time: Time, size: Length) -> Time | None:
        found = lasting(time, size) if time.form in ("clock", "moment") else None
        if found and time.clock and time.clock.minute is None and size.counts[0][1] == MINUTE:
            found.score = 0.5  # 9点15分 is a time of day
        return found


_BETWEEN = ("<within word>", "<between word>")


def _as_day(time: Time) -> Time:
    """三月五号到月底 ends with the month."""
    extra = time.extra
    if time.form == "range" and isinstance(extra, tuple) and extra[:1] == ("edge",) and extra[1] == "late":
        return replace(time, form="date")
    return time


def _shared_units(g: Grammar) -> None:
    """The unit or the frame said once for both ends: 12月3到5号, 3-5月, 周一至五, 2019-2023年."""

    days = [f"<num>{mark} <to> <num> <day mark>" for mark in ("", " <day mark>")]

    @g.rule(*(f"{head} {two}" for head in ("<month>", "<from> <month>") for two in days))
    def _(c: Context, *parts: Any) -> Time | None:
        return _days_in(c, parts, day_stretch)

    @g.rule(*(f"{head} ?的 {two}" for head in ("<cycle>", "<from> <cycle>") for two in days))
    def _(c: Context, *parts: Any) -> Time | None:
        return _days_in(c, parts, _days_of)

    @g.rule("<month> <num> ,|;|和|与 <num> <day mark>", "<month> <num> <day mark> ,|和|与 <num> <day mark>")
    def _(c: Context, *parts: Any) -> Time | None:
        # 12月24、25日: two days that follow each other.
        a, b = [part for part in parts if isinstance(part, Number)]
        return day_stretch(c, parts[0], a, b) if b.value == a.value + 1 else None

    @g.rule("<num> <to> <num> <day mark>", "<from> <num> <to> <num> <day mark>")
    def _(c: Context, *parts: Any) -> Time | None:
        a, b = [part for part in parts if isinstance(part, Number)]
        first, last = t.day_of_month(int(a.value)), t.day_of_month(int(b.value))
        return j.between(first, last) if first and last and a.value < b.value else None

    @g.rule("<num> <to> <month>", "<from> <num> <to> <month>", "<in year> <num> <to> <month>")
    def _(c: Context, *parts: Any) -> Time | None:
        n, end = next(part for part in parts if isinstance(part, Number)), parts[-1]
        if not 1 <= n.value <= 12 or type(end.extra) is not int or end.parts > 1 or n.value >= end.extra:
            return None
        found = stretch(c, t.month(int(n.value)), t.month(end.extra))
        return j.join_inside(c, parts[0], found) if found and isinstance(parts[0], Time) else found

    @g.rule("<dow> <to> <weekday digit>", "<date> <to> <weekday digit>")
    def _(c: Context, a: Time, _to: Word, b: Word) -> Time | None:
        # 下周一到五: the end is in the week of the beginning.
        named = isinstance(a.extra, tuple) and a.extra[:1] == ("weekday",)
        if not named and a.form != "dow":
            return None
        return stretch(c, a, t.weekday(b.value))

    @g.rule("<num> <to> <clock>", "<from> <num> <to> <clock>")
    def _(c: Context, *parts: Any) -> Time | None:
        n, end = next(part for part in parts if isinstance(part, Number)), parts[-1]
        if not 1 <= n.value <= 24 or n.digits > 2 or not end.clock:
            return None
        return clock_stretch(clock_time(Clock(int(n.value), twelve=n.value < 12)), end)

    @g.rule("<part word> <num> <to> <clock>", "<late word> <num> <to> <clock>")
    def _(c: Context, part: Word, n: Number, _to: Word, end: Time) -> Time | None:
        # 下午3-5点: both are in the part.
        if not 1 <= n.value <= 12 or n.digits > 2 or not end.clock or part.value in ("midday", "midnight"):
            return None
        first = clock_time(t.on_side(Clock(int(n.value), twelve=True), part.value))
        return j.between(first, clock_time(t.on_side(end.clock, part.value)))

    @g.rule("<year number> <to> <in year>", "<from> <year number> <to> <in year>")
    def _(c: Context, *parts: Any) -> Time | None:
        year = next(part.value for part in parts if part.kinds[0] == "year number")
        last = parts[-1]
        return j.between(t.year_time(year), last) if isinstance(last.extra, int) and year < last.extra else None


def _days_in(
    c: Context, parts: tuple[Any, ...], two_days: Callable[[Context, Time, Number, Number], Time | None]
) -> Time | None:
    month = next(part for part in parts if isinstance(part, Time))
    a, b = [part for part in parts if isinstance(part, Number)]
    return two_days(c, month, a, b)


def _days_of(_c: Context, month: Time, a: Number, b: Number) -> Time | None:
    """Two days of one given month."""
    first, last = t.day_of_month(int(a.value)), t.day_of_month(int(b.value))
    if month.grain != MONTH or first is None or last is None or a.value >= b.value:
        return None
    return j.between(t.within(month, first, form="date"), t.within(month, last, form="date"))


def _lasting(g: Grammar) -> None:
    """A beginning and how long it goes on: 从明天起一周, 下午三点开始两个小时."""
    going = ("", "的 ", "连 续 ", "为 期 ", "持 续 ", "共 ", ", 为 期 ", ", 共 ")

    @g.rule(*(f"{head}<time> <start word> {how}<length>" for head in ("", "<from> ") for how in going))
    def _(c: Context, *parts: Any) -> Time | None:
        time, size = next(part for part in parts if isinstance(part, Time)), parts[-1]
        return lasting(time, size) if time.form not in ("now", "shift") else None


def _until_now(g: Grammar) -> None:
    @g.rule("<time> 至 今", "<from> <time> 至 今", "<from> <time> <to> <now>", "<from> <time> <start word> <to> <now>")
    def _(c: Context, *parts: Any) -> Time | None:
        time = next(part for part in parts if isinstance(part, Time))
        if time.relation != "at" or time.recurrence or time.form in ("now", "range"):
            return None
        found = t.first(time.series.backward(c.now)) or t.first(time.series.forward(c.now))
        if time.pinned:
            found = t.first(time.series.forward(c.now)) or found
        if not found or found[0] >= c.now:
            return None
        return t.fixed("range", (found[0], c.now), time.grain, pinned=True, interval=True, parts=2, score=2.0)


def _open_ends(g: Grammar) -> None:
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

    @g.rule("<from> <now> <start word> <shift>", "<from> <now> <start word> , <shift>")
    def _(c: Context, *parts: Any) -> Time:
        shift: Time = parts[-1]
        return shift

    @g.rule(
        "<by word> <time>",
        "<by word> <time> <before word>",
        "在 <time> <before word>",
        "赶 在 <time> <before word>",
        "<to> <time> <end mark>",
        "<time> 为 止",
        "<time> 截 止",
        "<by word> 到 <time>",
    )
    def _(c: Context, *parts: Any) -> Time | None:
        bound = opened(next(part for part in parts if isinstance(part, Time)), "by")
        return replace(bound, certain=True) if bound else None

    @g.rule("<cycle> <within word>", "<rday> <within word>", "在 <cycle> <within word>")
    def _(c: Context, period: Time, _word: Word) -> Time | None:
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
        if word and word.value not in ("直到", "直至"):
            return None
        return opened(parts[-1], "until")
