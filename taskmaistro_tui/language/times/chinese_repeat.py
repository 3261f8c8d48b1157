"""Chinese rules for recurrences: 每天早上九点, 每两周, 每月最后一个工作日."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import repeat as r
from taskmaistro_tui.language.times.calculus import DAY, HOUR, MINUTE, MONTH, QUARTER, YEAR, Cycle, Days, Nth
from taskmaistro_tui.language.times.combine import PARTS, on_side
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.repeat import ending, starting
from taskmaistro_tui.language.times.value import Clock, Context, Number, Time, Word


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _weekly(g)
    _others(g)
    _with_time(g)


def _weekly(g: Grammar) -> None:
    @g.rule("<every> <dow>", "<every> 个 <dow>")
    def _(c: Context, _every: Word, day: Time) -> Time:
        return r.every_weekday([day.extra])

    @g.rule("<every> <week> ?的 <dow>")
    def _(c: Context, _every: Word, _week: Word, day: Time) -> Time:
        return r.every_weekday([day.extra])

    @g.rule(
        "<repeat> <num>",
        "<repeat> , <num>",
        "<repeat> 和|与|及|跟 <num>",
        "<repeat> , <dow>",
        "<repeat> 和|与|及|跟 <dow>",
        "<repeat> <dow>",
        "<repeat> <day mark>",
        "<repeat> , <day mark>",
        "<repeat> 和 <day mark>",
    )
    def _(c: Context, repeat: Time, day: Any) -> Time | None:
        extra = repeat.extra
        if not isinstance(extra, tuple) or extra[0] != "weekdays" or repeat.grain != DAY:
            return None
        if isinstance(day, Time):
            number = day.extra
        elif isinstance(day, Word):
            number = 6 if day.value == "日" else -1
        else:
            number = int(day.value) - 1 if not day.digits else -1
        return r.every_weekday([*extra[1], number], extra[2]) if 0 <= number <= 6 else None

    @g.rule("<every> <dow> <to> <dow>", "<every> <dow> <to> <num>")
    def _(c: Context, _every: Word, a: Time, _to: Word, b: Time | Number) -> Time | None:
        last = b.extra if isinstance(b, Time) else int(b.value) - 1
        return r.every_weekday(range(a.extra, last + 1)) if a.extra < last <= 6 else None

    @g.rule("<dow> <to> <dow> ?的 <daily>", "<dow> <to> <num> ?的 <daily>")
    def _(c: Context, a: Time, _to: Word, b: Time | Number, _daily: Word) -> Time | None:
        last = b.extra if isinstance(b, Time) else int(b.value) - 1
        return r.every_weekday(range(a.extra, last + 1)) if a.extra < last <= 6 else None

    @g.rule("<dow> <to> <dow> ?的 <every> <late word>", "<dow> <to> <dow> ?的 <every> <part word>")
    def _(c: Context, a: Time, _to: Word, b: Time, _every: Word, part: Word) -> Time | None:
        if not a.extra < b.extra or part.value not in PARTS:
            return None
        return r.in_part(r.every_weekday(range(a.extra, b.extra + 1)), part.value)

    @g.rule("<workday> ?的 <clock>", "<workday> <part word> <clock>")
    def _(c: Context, _workday: Word, *parts: Any) -> Time | None:
        clock = parts[-1].clock
        if not clock:
            return None
        if len(parts) == 2 and parts[0].value in PARTS:
            clock = on_side(clock, parts[0].value)
        return _at(r.every_weekday(r.WORKDAYS), clock)

    @g.rule("<workday> <part word>", "<every> <workday> <part word>")
    def _(c: Context, *parts: Word) -> Time | None:
        part = parts[-1].value
        return r.in_part(r.every_weekday(r.WORKDAYS), part) if part in PARTS else None

    @g.rule("<every> <workday>", "<every> 个 <workday>", "<workday> <daily>", "<every> <week> ?的 <workday>")
    def _(c: Context, *_words: Word) -> Time:
        return r.every_weekday(r.WORKDAYS)

    @g.rule("<every> <weekend word>", "<every> 个 <weekend word>")
    def _(c: Context, *_words: Word) -> Time:
        return r.every_weekday([5, 6])

    @g.rule(
        "<every other> <week> ?的 <dow>",
        "<every> <num> <week> ?的 <dow>",
        "<every> 隔 <num> <week> ?的 <dow>",
        "<every other> <dow>",
        "<every> <num> 个 <week> ?的 <dow>",
        "<every> 两 <week> ?的 <dow>",
    )
    def _(c: Context, *parts: Any) -> Time | None:
        day = parts[-1]
        n = next((int(part.value) for part in parts if isinstance(part, Number)), 2)
        return r.every_weekday([day.extra], n) if 1 <= n <= 52 else None


def _others(g: Grammar) -> None:
    @g.rule("<daily>", "<every> <unit>", "<every> 个 <unit>", "每 一 <unit>")
    def _(c: Context, *parts: Word) -> Time | None:
        last = parts[-1]
        if last.kinds[0] == "daily":
            return r.every_unit(c, DAY)
        return r.every_unit(c, last.value, 2 if parts[0].value == "每隔" else 1)

    @g.rule("<every> <num> <unit>", "<every> <num> 个 <unit>", "<every> <some> <unit>")
    def _(c: Context, every: Word, n: Number | Word, unit: Word) -> Time | None:
        # 每隔一天 skips a day; 每隔三天 is said of both, more often of every three.
        count = 2 if every.value == "每隔" and n.value == 1 else n.value
        return r.every_unit(c, unit.value, count)

    @g.rule("<every> <half> <unit>", "<every> <half> 个 <unit>", "<every> <half> 个 钟")
    def _(c: Context, _every: Word, half: Word, unit: Word | None = None) -> Time | None:
        grain = unit.value if unit else HOUR
        if half.value != "半" or grain not in (HOUR, YEAR):
            return None
        return r.every_unit(c, MINUTE, 30) if grain == HOUR else r.every_unit(c, MONTH, 6)

    @g.rule("<every other> <unit>", "<every other> 个 <unit>", "<every other> 一 <unit>")
    def _(c: Context, _every: Word, unit: Word) -> Time | None:
        return r.every_unit(c, unit.value, 2)

    @g.rule("<every> <month unit>", "<every> 个 <month unit>")
    def _(c: Context, *_parts: Word) -> Time | None:
        return r.every_unit(c, MONTH)

    @g.rule(
        "<every> <month unit> ?的 <num> <day mark>",
        "<every> 个 <month unit> ?的 <num> <day mark>",
        "<every> 个月 ?的 <num> <day mark>",
    )
    def _(c: Context, *parts: Any) -> Time | None:
        n = next(part for part in parts if isinstance(part, Number))
        return r.every_month_day(int(n.value))

    month = "<every> <month unit>", "<every> 个 <month unit>", "<every> <unit>"

    for head in month:

        @g.rule(
            f"{head} ?的 <last mark> 天|日", f"{head} ?的 <last mark> 一 天|日", f"{head} <end word>", f"{head} 底|末"
        )
        def _(c: Context, *parts: Any) -> Time | None:
            return r.every_month_day(-1) if _monthly(parts) else None

        @g.rule(f"{head} ?的 第 <num> 天|日")
        def _(c: Context, *parts: Any) -> Time | None:
            n = next(part for part in parts if isinstance(part, Number))
            return r.every_month_day(int(n.value)) if _monthly(parts) else None

        @g.rule(f"{head} <begin word>")
        def _(c: Context, *parts: Any) -> Time | None:
            return r.every_month_day(1) if _monthly(parts) else None

        @g.rule(
            f"{head} ?的 <last mark> <workday>",
            f"{head} ?的 <last mark> 个 <workday>",
            f"{head} ?的 <last mark> 一 <workday>",
            f"{head} ?的 <last mark> 一 个 <workday>",
        )
        def _(c: Context, *parts: Any) -> Time | None:
            return r.every_month_workday(-1) if _monthly(parts) else None

        @g.rule(f"{head} ?的 第 <num> <workday>", f"{head} ?的 第 <num> 个 <workday>")
        def _(c: Context, *parts: Any) -> Time | None:
            n = next(part for part in parts if isinstance(part, Number))
            return r.every_month_workday(int(n.value)) if _monthly(parts) else None

        @g.rule(f"{head} ?的 第 <num> <dow>", f"{head} ?的 第 <num> 个 <dow>")
        def _(c: Context, *parts: Any) -> Time | None:
            n = next(part for part in parts if isinstance(part, Number))
            return r.every_month_nth(int(n.value), parts[-1].extra) if _monthly(parts) else None

        @g.rule(
            f"{head} ?的 <last mark> <dow>", f"{head} ?的 <last mark> 个 <dow>", f"{head} ?的 <last mark> 一 个 <dow>"
        )
        def _(c: Context, *parts: Any) -> Time | None:
            return r.every_month_nth(-1, parts[-1].extra) if _monthly(parts) else None

    @g.rule("<repeat> 和|与|及|跟 <num> <day mark>", "<repeat> , <num> <day mark>")
    def _(c: Context, repeat: Time, n: Number, _mark: Word) -> Time | None:
        # 每月十五号和三十号
        rule, _, days = (repeat.recurrence or "").partition("MONTHLY;BYMONTHDAY=")
        chosen = {int(day) for day in days.split(",")} if rule == "FREQ=" and ";" not in days else set()
        if not chosen or min(chosen) < 1 or not 1 <= n.value <= 31:
            return None
        chosen.add(int(n.value))
        text = f"FREQ=MONTHLY;BYMONTHDAY={','.join(str(day) for day in sorted(chosen))}"
        return Time("repeat", Days(lambda moment: moment.day in chosen), DAY, recurrence=text, extra="month day")

    @g.rule("<every> 季 度 末|底", "<every> 个 季 度 末|底", "<every> 季 末|底")
    def _(c: Context, _every: Word) -> Time:
        rule = "FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1"
        return Time("repeat", Nth(-1, Cycle(DAY), Cycle(QUARTER)), DAY, recurrence=rule)

    @g.rule("<every> <unit> ?的 <date>", "<every> <date>")
    def _(c: Context, *parts: Any) -> Time | None:
        if len(parts) == 3 and parts[1].value != YEAR:
            return None
        return r.every_year(parts[-1])

    @g.rule("<every> <unit> ?的 <month>")
    def _(c: Context, _every: Word, unit: Word, inner: Time) -> Time | None:
        return r.every_year_month(inner.extra) if unit.value == YEAR and isinstance(inner.extra, int) else None

    @g.rule("<every> <unit> ?的 <holiday>", "<every> <holiday>")
    def _(c: Context, *parts: Any) -> Time | None:
        if len(parts) == 3 and parts[1].value != YEAR:
            return None
        return r.every_holiday(parts[-1])

    @g.rule("<done word> <repeat>", "<done word> , <repeat>", "<repeat> <done word>", "<done word> 再 过 <repeat>")
    def _(c: Context, *parts: Any) -> Time:
        return r.from_completion(next(part for part in parts if isinstance(part, Time)))

    @g.rule("<done word> <length> 重 复", "<done word> <length> 再 做|来", "<done word> 过 <length> 再 做|来")
    def _(c: Context, _done: Word, size: Any) -> Time | None:
        repeat = r.every_unit(c, size.counts[0][1], size.counts[0][0]) if len(size.counts) == 1 else None
        return r.from_completion(repeat) if repeat else None


def _monthly(parts: tuple[Any, ...]) -> bool:
    """Whether the head of the pattern said month, not day or week."""
    for part in parts[1:3]:
        if isinstance(part, Word) and part.kinds[0] == "month unit":
            return True
        if isinstance(part, Word) and part.kinds[0] == "unit":
            return bool(part.value == MONTH)
    return False


def _at(repeat: Time, clock: Clock) -> Time:
    """A recurrence at a time of day. After midnight (每天夜里两点) a day's rule counts from the day's own midnight; on a
    weekday the last minute before it stands for midnight."""
    if clock.hour >= 24:
        late = clock.hour == 24 and not clock.minute and repeat.extra != "every unit"
        clock = Clock(23, 59) if late else Clock(clock.hour - 24, clock.minute, clock.second)
    return r.at_clock(repeat, clock)


def _with_time(g: Grammar) -> None:
    @g.rule("<repeat> <clock>", "<repeat> , <clock>", "<repeat> 的 <clock>", "<repeat> 在 <clock>")
    def _(c: Context, repeat: Time, time: Time) -> Time | None:
        if repeat.grain < DAY or not time.clock:
            return None
        clock = time.clock
        if clock.open and clock.hour < c.settings.day_start - 3:
            clock = Clock(clock.hour + 12, clock.minute, clock.second)
        return _at(repeat, clock)

    @g.rule("<repeat> <part>", "<repeat> 的 <part>")
    def _(c: Context, repeat: Time, part: Time) -> Time | None:
        return r.in_part(repeat, part.extra) if repeat.grain >= DAY and isinstance(part.extra, str) else None

    @g.rule("<every> <part word>")
    def _(c: Context, _every: Word, part: Word) -> Time | None:
        repeat = r.every_unit(c, DAY)
        if not repeat:
            return None
        return r.at_clock(repeat, Clock(12)) if part.value == "midday" else r.in_part(repeat, part.value)

    @g.rule("<every> <late word>", "<every> <late word> <clock>", "<daily> <late word>", "<daily> <late word> <clock>")
    def _(c: Context, *parts: Any) -> Time | None:
        repeat = r.every_unit(c, DAY)
        if not repeat:
            return None
        if isinstance(parts[-1], Time):
            return _at(repeat, on_side(parts[-1].clock, parts[1].value)) if parts[-1].clock else None
        return r.in_part(repeat, parts[1].value)

    @g.rule("<every> <part word> <clock>")
    def _(c: Context, _every: Word, part: Word, time: Time) -> Time | None:
        repeat = r.every_unit(c, DAY)
        if not repeat or not time.clock or part.value in ("midday", "midnight"):
            return None
        return _at(repeat, on_side(time.clock, part.value))

    @g.rule(
        "<from> <time> <start word> <repeat>",
        "<from> <time> <start word> , <repeat>",
        "<from> <time> <repeat>",
        "<repeat> , <from> <time> <start word>",
    )
    def _(c: Context, *parts: Any) -> Time | None:
        times = [part for part in parts if isinstance(part, Time)]
        start, repeat = (times[1], times[0]) if times[0].recurrence else (times[0], times[1])
        return starting(c, repeat, start) if start.form != "range" else None

    @g.rule("<range> ?的 <repeat>", "<range> , <repeat>", "<from> <range> ?的 <repeat>")
    def _(c: Context, *parts: Any) -> Time | None:
        """从12月1日到5日每天: from the first day to the last."""
        days, repeat = parts[-2], parts[-1]
        if days.grain != DAY or days.relation != "at" or repeat.extra == "hours" or days.parts > 3:
            return None
        if days.extra is None:
            # Several repetitions end at one place; the stretch is walked to once.
            days.extra = ("from to", t.first(days.series.forward(c.now)))
        if not isinstance(days.extra, tuple) or days.extra[0] != "from to" or days.extra[1] is None:
            return None
        settled = t.fixed("range", days.extra[1], DAY, pinned=True, interval=True)
        begun = starting(c, repeat, settled)
        return ending(c, begun, settled) if begun else None

    @g.rule("<repeat> 直 到 <time>", "<repeat> <to> <time>")
    def _(c: Context, repeat: Time, *parts: Any) -> Time | None:
        if parts[-1].form == "clock":
            # 每天三点到五点: the hours of each day, of which a rule keeps the first.
            return repeat if repeat.grain < DAY else None
        return ending(c, repeat, parts[-1])
