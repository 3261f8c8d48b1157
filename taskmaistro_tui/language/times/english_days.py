"""English rules for days, dates, weeks, months and years."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times.calculus import DAY, MONTH, QUARTER, WEEK, YEAR, Nth, add, floor
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.numeric import date_time, full_year, month_day
from taskmaistro_tui.language.times.value import Context, Number, Time, Word, fixed


def nothing() -> Time:
    """A span that holds no time: it keeps a part of an impossible date ("February 29, 2022") from being read alone."""
    start = datetime(2000, 1, 1)
    return fixed("nothing", (start, start), DAY)


def _day(c: Context, month: int, day: float, year: int | None = None) -> Time:
    found = month_day(month, int(day)) if year is None else date_time(year, month, int(day))
    return found or nothing()


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _words(g)
    _dates(g)
    _cycles(g)
    _nths(g)


def _words(g: Grammar) -> None:
    @g.rule("<weekday>")
    def _(c: Context, day: Word) -> Time:
        return t.weekday(day.value)

    @g.rule("<doubtful weekday>")
    def _(c: Context, day: Word) -> Time:
        return t.weekday(day.value, "bare day")

    @g.rule("<month name>")
    def _(c: Context, name: Word) -> Time:
        return t.month(name.value)

    @g.rule("<doubtful month>")
    def _(c: Context, name: Word) -> Time:
        return t.month(name.value, "bare month")

    @g.rule("<relative day>")
    def _(c: Context, day: Word) -> Time:
        return t.relative_day(c, day.value)

    @g.rule("?the day after tomorrow", "overmorrow")
    def _(c: Context) -> Time:
        return t.relative_day(c, 2)

    @g.rule("?the day before yesterday")
    def _(c: Context) -> Time:
        return t.relative_day(c, -2)

    @g.rule("?the ?very next day", "the following day")
    def _(c: Context) -> Time:
        return t.relative_day(c, 1)

    @g.rule("the previous day", "last day")
    def _(c: Context) -> Time:
        return t.relative_day(c, -1)

    @g.rule("this day", "?the current day", "the present day", "the same day")
    def _(c: Context) -> Time:
        return t.relative_day(c, 0)

    @g.rule("on|for <day>", "on a|the <day>", "@ <day>")
    def _(c: Context, day: Time) -> Time | None:
        return plain_day(day)

    @g.rule("this|coming|current|upcoming <dow>", "this coming|upcoming <dow>", "the coming|upcoming <dow>")
    def _(c: Context, day: Time) -> Time | None:
        # Said on the day itself, "this Friday" is today.
        day = t.weekday(day.extra)
        day.skip_current = False
        return day

    @g.rule("?the next|following <dow>", "?the nxt <dow>")
    def _(c: Context, day: Time) -> Time:
        return t.weekday_after_weeks(c, day.extra, 1)

    @g.rule("?the last|past|previous <dow>", "this past <dow>")
    def _(c: Context, day: Time) -> Time | None:
        return t.last_weekday(c, day.extra)

    @g.rule("?the <dow> after next", "?the <month> after next")
    def _(c: Context, time: Time) -> Time | None:
        return t.upcoming(c, time, 1)

    @g.rule("<dow> week", "a week on <dow>", "a week from <dow>", "<dow> in a week", "a week <dow>")
    def _(c: Context, day: Time) -> Time | None:
        return t.upcoming(c, day, 1)

    @g.rule("<num> <dow> from now", "<num> <dow> hence", "in <num> <weekdays>")
    def _(c: Context, n: Number, day: Time | Word) -> Time | None:
        return _weekdays_on(c, n, day)

    @g.rule("<num> <dow> ago|back")
    def _(c: Context, n: Number, day: Time) -> Time | None:
        return t.past(c, t.weekday(day.extra).series, "date", DAY, int(n.value) - 1) if 0 < n.value < 500 else None

    @g.rule("?the closest|nearest <dow> to <day>")
    def _(c: Context, day: Time, to: Time) -> Time | None:
        return closest(c, day, to, 1)

    @g.rule("?the <ordinal> closest|nearest <day> to <time>")
    def _(c: Context, n: Word, day: Time, to: Time) -> Time | None:
        return closest(c, day, to, n.value)

    @g.rule("?the closest|nearest <holiday> to <time>")
    def _(c: Context, day: Time, to: Time) -> Time | None:
        return closest(c, day, to, 1)


def plain_day(day: Time) -> Time | None:
    """A day that a preposition makes a time, also when its word alone is doubtful."""
    if day.form == "bare day":
        return t.weekday(day.extra)
    if day.parts > 1:
        return None
    if day.form == "bare holiday":
        return named_holiday(day)
    return day


def named_holiday(day: Time) -> Time:
    """A holiday whose doubtful name the words around make certain."""
    return replace(day, form="holiday") if day.form == "bare holiday" else day


def _weekdays_on(c: Context, n: Number, day: Time | Word) -> Time | None:
    number = day.extra if isinstance(day, Time) else day.value
    if not 0 < n.value < 500:
        return None
    return t.upcoming(c, t.weekday(number), int(n.value) - 1)


def closest(c: Context, day: Time, to: Time, n: int) -> Time | None:
    """The n-th nearest such day to another time."""
    target = t.first(to.series.forward(c.now)) or t.first(to.series.backward(c.now))
    if not target or not 1 <= n <= 50:
        return None
    ahead, behind = day.series.forward(target[0]), day.series.backward(target[0])
    found = []
    for walk in (ahead, behind):
        for _ in range(n):
            interval = next(walk, None)
            if interval:
                found.append(interval)
    found.sort(key=lambda interval: abs(interval[0] - target[0]))
    return fixed("date", found[n - 1], DAY, pinned=True) if len(found) >= n else None


def _dates(g: Grammar) -> None:
    @g.rule("the <ordinal>", "on ?the <ordinal>", "the <ordinal> day ?of ?the ?month")
    def _(c: Context, day: Word) -> Time | None:
        return t.day_of_month(day.value)

    @g.rule("<dow> ?, ?the <ordinal>", "<dow> ?, <num>")
    def _(c: Context, day: Time, number: Word | Number) -> Time | None:
        if isinstance(number, Number) and (number.digits == 0 or number.value < 13):
            return None
        date = t.day_of_month(int(number.value))
        return t.join(c, t.weekday(day.extra), date) if date else None

    @g.rule("?the <ordinal> ?day ?of <month>", "?the <ordinal> ?day in <month>", "<ordinal> - <month>")
    def _(c: Context, day: Word, month: Time) -> Time | None:
        return dated(c, month, day.value)

    @g.rule("<month> ?, ?the <ordinal>", "<month> - <ordinal>")
    def _(c: Context, month: Time, day: Word) -> Time | None:
        return dated(c, month, day.value)

    @g.rule("<month> ?the <num>", "<month> - <num>")
    def _(c: Context, month: Time, day: Number) -> Time | None:
        if day.digits > 2 or day.value > 99 or (day.digits == 2 and day.value > 50):
            return None
        return dated(c, month, day.value)

    @g.rule("?the <num> ?of <month>", "<num> -|/ <month>")
    def _(c: Context, day: Number, month: Time) -> Time | None:
        return dated(c, month, day.value) if day.value < 32 and day.digits < 3 else None

    @g.rule("<num> - <month> - <num>", "<num> / <month> / <num>")
    def _(c: Context, day: Number, month: Time, year: Number) -> Time | None:
        if year.digits not in (2, 4) or type(month.extra) is not int:
            return None
        return _day(c, month.extra, day.value, full_year(str(int(year.value)).zfill(2)))

    @g.rule("<date> ?, <year number>", "<date> ?, of|in <year number>", "<date> -|/ <year number>")
    def _(c: Context, date: Time, year: Word) -> Time | None:
        return with_year(c, date, year.value)

    @g.rule("<date> <num>", "<date> , <num>", "<date> ' <num>")
    def _(c: Context, date: Time, year: Number) -> Time | None:
        # "Aug 9 96": two digits that can be nothing else than a year.
        if year.digits == 2 and (year.value > 31):
            return with_year(c, date, full_year(str(int(year.value))))
        return None

    @g.rule("<month> ?, <year number>", "<month> of|in <year number>", "<month> - <year number>")
    def _(c: Context, month: Time, year: Word) -> Time | None:
        if type(month.extra) is not int:
            return None
        return t.within(t.year_time(year.value), t.month(month.extra), form="month", extra=(year.value, month.extra))

    @g.rule("<month> <num>", "<month> ' <num>")
    def _(c: Context, month: Time, year: Number) -> Time | None:
        if year.digits == 2 and year.value > 31 and type(month.extra) is int:
            full = full_year(str(int(year.value)))
            return t.within(t.year_time(full), t.month(month.extra), form="month", extra=(full, month.extra))
        return None

    @g.rule("?the ides of <month>")
    def _(c: Context, month: Time) -> Time | None:
        return dated(c, month, 15 if month.extra in (3, 5, 7, 10) else 13)

    @g.rule(
        "in|during <year number>",
        "?the year <year number>",
        "in ?the year <year number>",
        "by|before|until|since|after <year number>",
    )
    def _(c: Context, year: Word) -> Time:
        return t.year_time(year.value)

    @g.rule("<in year> ad", "<year number> ad")
    def _(c: Context, year: Time | Word) -> Time:
        return year if isinstance(year, Time) else t.year_time(year.value)

    @g.rule("<date> <num> ad|bc")
    def _(c: Context, date: Time, year: Number) -> Time | None:
        return with_year(c, date, int(year.value))

    @g.rule("in|during <month>")
    def _(c: Context, month: Time) -> Time | None:
        if month.form == "bare month":
            return t.month(month.extra)
        return month if month.parts <= 2 else None

    @g.rule("in|during ?the <season>")
    def _(c: Context, season: Time) -> Time | None:
        return t.season(season.extra) if season.extra is not None else season

    @g.rule("<season word>")
    def _(c: Context, season: Word) -> Time:
        return t.season(season.value, "bare season")

    @g.rule("<season> ?of <year number>")
    def _(c: Context, season: Time, year: Word) -> Time | None:
        if season.extra is None:
            return None
        return t.within(t.year_time(year.value), t.season(season.extra), form="season")

    @g.rule("this|next|coming|the|current <season>", "this coming <season>", "the coming|next <season>")
    def _(c: Context, season: Time) -> Time | None:
        return t.season(season.extra) if type(season.extra) is int else None

    for words, steps in (("this|current", 0), ("next|coming", 1), ("last|past|previous", -1)):

        @g.rule(f"?the {words} season|seasons")
        def _(c: Context, steps: int = steps) -> Time | None:
            return season_now(c, steps)

    @g.rule("last|past|previous <season>")
    def _(c: Context, season: Time) -> Time | None:
        if type(season.extra) is not int:
            return None
        found = t.past(c, t.season(season.extra).series, "season", DAY)
        if found:
            found.interval = True
        return found


def season_now(c: Context, steps: int) -> Time | None:
    """The season now is in, or one some steps away."""
    for number in range(4):
        found = t.first(t.season(number).series.forward(c.now))
        if found and found[0] <= c.now:
            chosen = t.season((number + steps) % 4)
            if steps < 0:
                return t.past(c, chosen.series, "season", DAY)
            found = t.first(chosen.series.forward(c.now))
            return fixed("season", found, DAY, pinned=True, interval=True) if found else None
    return None


def dated(c: Context, month: Time, day: float) -> Time | None:
    """A day of a month, which may carry its year."""
    if isinstance(month.extra, tuple):
        return _day(c, month.extra[1], day, month.extra[0])
    return _day(c, month.extra, day)


def with_year(c: Context, date: Time, year: int) -> Time | None:
    """A date that had no year, in that year; when the year has no such day, a span of nothing."""
    extra = date.extra
    if date.pinned or not 1 <= year <= 9999:
        return None
    if extra and isinstance(extra, tuple) and extra[0] == "month day":
        return _day(c, extra[1], extra[2], year)
    joined = t.within(t.year_time(year), date, form="date")
    return joined


def _cycles(g: Grammar) -> None:
    @g.rule("this|current <unit>", "the current|present <unit>", "in this <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, 0) if unit.value >= DAY else None

    @g.rule(
        "?the next|following|coming|upcoming|nxt <unit>", "this coming|upcoming <unit>", "the <unit> after|following"
    )
    def _(c: Context, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, 1)

    @g.rule("?the last|previous <unit>", "this past <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, -1)

    @g.rule("?the past <unit>", "in|over|within|during the last|past <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        # Not the calendar's week or month but the time up to now.
        return t.window(c, unit.value, 1)

    @g.rule("?the <unit> after next")
    def _(c: Context, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, 2) if unit.value >= DAY else None

    @g.rule("?the <unit> before last")
    def _(c: Context, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, -2) if unit.value >= DAY else None

    @g.rule(
        "?the next|following|coming <num> <unit>",
        "?the next|following|coming ?a <some> ?of <unit>",
        "?the nxt <num> <unit>",
    )
    def _(c: Context, n: Number | Word, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, 1, int(n.value)) if 0 < n.value < 1000 else None

    @g.rule("?the last|past|previous <num> <unit>", "?the last|past|previous ?a <some> ?of <unit>")
    def _(c: Context, n: Number | Word, unit: Word) -> Time | None:
        return t.window(c, unit.value, n.value) if 0 < n.value < 1000 else None

    @g.rule("?the upcoming <num> <unit>", "<num> upcoming <unit>", "next <num> quarter|quarters|qtr|qtrs")
    def _(c: Context, n: Number, unit: Word | None = None) -> Time | None:
        grain = unit.value if unit else QUARTER
        return t.cycle(c, grain, int(n.value)) if 0 < n.value < 1000 and grain >= DAY else None

    @g.rule(
        "?the week of|commencing|beginning|starting <day>",
        "?the week of|commencing|beginning|starting ?the <ordinal>",
        "wc|w/c <day>",
    )
    def _(c: Context, day: Time | Word) -> Time | None:
        date = day if isinstance(day, Time) else t.day_of_month(day.value)
        if date is None:
            return None
        week_start = c.settings.week_start

        def rule(interval: t.Interval) -> t.Interval:
            start = floor(interval[0], WEEK, week_start)
            return start, start + timedelta(weeks=1)

        # The week of 6 October 2013, a Sunday, is the one that follows: people name the week by a day on its edge.
        if date.form in ("date", "dom"):

            def rule(interval: t.Interval) -> t.Interval:
                day = interval[0]
                if (day.weekday() - week_start) % 7 == 6:
                    day += timedelta(days=1)
                start = floor(day, WEEK, week_start)
                return start, start + timedelta(weeks=1)

        return Time("cycle", t.Moved(date.series, rule, timedelta(days=8)), WEEK, pinned=date.pinned)

    @g.rule(
        "?the <ordinal> quarter ?of ?the <period>",
        "?the <ordinal> quarter|qtr <year number>",
        "?the <ordinal> quarter|qtr ?of <year number>",
    )
    def _(c: Context, n: Word, period: Time | Word) -> Time | None:
        return quarter(c, n.value, period)

    @g.rule("?the <ordinal> quarter|qtr")
    def _(c: Context, n: Word) -> Time | None:
        return quarter(c, n.value, None)

    @g.rule("q <num>", "<year number> q <num>", "q <num> ?of ?, <year number>", "q <num> of <period>")
    def _(c: Context, a: Any, b: Any = None) -> Time | None:
        n, period = (a, b) if isinstance(a, Number) else (b, a)
        return quarter(c, int(n.value), period) if n.digits == 1 else None

    @g.rule("<weekend word>")
    def _(c: Context, _word: Word) -> Time:
        weekend = t.weekend()
        weekend.form = "bare part"
        weekend.extra = "weekend"
        return weekend

    @g.rule("week -|end end", "week end")
    def _(c: Context) -> Time:
        weekend = t.weekend()
        weekend.form = "bare part"
        weekend.extra = "weekend"
        return weekend

    @g.rule(
        "this|the|coming <bare part>",
        "on|at|over|for|during|in ?the|this <bare part>",
        "this|the coming|upcoming <bare part>",
    )
    def _(c: Context, part: Time) -> Time | None:
        return t.weekend() if part.extra == "weekend" else None

    @g.rule("?the next|following <bare part>")
    def _(c: Context, part: Time) -> Time | None:
        if part.extra != "weekend":
            return None
        weekend = t.weekend()
        this = t.first(weekend.series.forward(c.now))
        return t.next_of(c, weekend) if this is None else t.upcoming_weekend(c, 1)

    @g.rule("?the last|past|previous <bare part>", "this past <bare part>")
    def _(c: Context, part: Time) -> Time | None:
        return t.upcoming_weekend(c, -1) if part.extra == "weekend" else None

    @g.rule("?the <bare part> after next")
    def _(c: Context, part: Time) -> Time | None:
        return t.upcoming_weekend(c, 2) if part.extra == "weekend" else None

    for word, sign in (("before", -1), ("after", 1)):

        @g.rule(f"?the <weekend word> {word} <time>")
        def _(c: Context, _word: Word, time: Time, sign: int = sign) -> Time | None:
            return weekend_by(c, time, sign)

    @g.rule("<holiday> <weekend word>")
    def _(c: Context, day: Time, _word: Word) -> Time:
        return long_weekend(named_holiday(day))

    @g.rule(
        "?the|for rest|remainder of ?the|this <unit>",
        "for the rest of ?the|this <unit>",
        "the rest of ?the|this <unit>",
    )
    def _(c: Context, unit: Word) -> Time | None:
        if unit.value <= DAY:
            return None
        end = add(floor(c.now, unit.value, c.settings.week_start), 1, unit.value)
        return fixed("range", (floor(c.now, DAY), end), DAY, pinned=True, interval=True)

    @g.rule("?the rest of <cycle>", "?for the rest of <month>")
    def _(c: Context, period: Time) -> Time | None:
        found = t.first(period.series.forward(c.now))
        start = max(found[0], floor(c.now, DAY)) if found else c.now
        return (
            fixed("range", (start, found[1]), DAY, pinned=True, interval=True)
            if found and period.grain >= WEEK
            else None
        )

    @g.rule(
        "all <unit>",
        "all <unit> long",
        "the whole|entire <unit>",
        "?for all of the|this <unit>",
        "this whole|entire <unit>",
    )
    def _(c: Context, unit: Word) -> Time | None:
        return t.cycle(c, unit.value, 0) if unit.value >= DAY else None

    @g.rule("all day ?on <day>", "<day> all day", "the whole <unit> of <month>")
    def _(c: Context, *parts: Any) -> Time | None:
        day: Time = parts[-1]
        if day.form == "bare day":
            return t.weekday(day.extra)
        return t.month(day.extra) if day.form == "bare month" else day

    @g.rule("?the closest|nearest weekday|workday to <day>", "?the closest|nearest business|working|work day to <day>")
    def _(c: Context, to: Time) -> Time | None:
        return closest(c, Time("date", t.weekdays(range(5)), DAY), to, 1)


def weekend_by(c: Context, time: Time, sign: int) -> Time | None:
    """The weekend before or after another time."""
    if time.relation != "at" or time.recurrence:
        return None
    found = t.first(time.series.forward(c.now)) or t.first(time.series.backward(c.now))
    if not found:
        return None
    walk = t.weekend().series.backward(found[0]) if sign < 0 else t.weekend().series.forward(found[1])
    picked = t.first(walk)
    return fixed("weekend", picked, t.HOUR, pinned=True, interval=True) if picked else None


def long_weekend(day: Time) -> Time:
    """A holiday's weekend: from Friday 18:00 to the end of Sunday, or of the holiday when it is a Monday."""

    def rule(interval: t.Interval) -> t.Interval:
        start, end = interval
        friday = start - timedelta(days=(start.weekday() - 4) % 7)
        if start.weekday() in (1, 2, 3):
            friday += timedelta(days=7)
        close = max(friday + timedelta(days=3), end) if start.weekday() in (0, 4, 5, 6) else friday + timedelta(days=3)
        return friday + timedelta(hours=18), close

    return Time("weekend", t.Moved(day.series, rule, timedelta(days=8)), t.HOUR, interval=True, pinned=day.pinned)


def quarter(c: Context, n: int, period: Any) -> Time | None:
    """The n-th quarter of a year, or of any year."""
    if not 1 <= n <= 4:
        return None

    def rule(year: int) -> t.Interval:

        start = datetime(year, 3 * n - 2, 1)
        return start, add(start, 1, QUARTER)

    series = t.Yearly(rule)
    time = Time("cycle", series, QUARTER)
    if period is None:
        return time
    outer = t.year_time(period.value) if isinstance(period, Word) else period
    return t.within(outer, time, form="cycle") if outer.grain == YEAR else None


def _nths(g: Grammar) -> None:
    @g.rule(
        "?the <ordinal> <dow> ?of|in ?the <period>",
        "?the <ordinal> <dow> after|following <time>",
        "?the <ordinal> <dow> of|in <year number>",
    )
    def _(c: Context, n: Word, day: Time, period: Time | Word) -> Time | None:
        return t.nth(c, n.value, t.weekday(day.extra), _period(period), DAY)

    @g.rule("?the last <dow> of|in ?the <period>", "?the last <dow> of|in <year number>")
    def _(c: Context, day: Time, period: Time | Word) -> Time | None:
        return t.nth(c, -1, t.weekday(day.extra), _period(period), DAY)

    @g.rule("?the <ordinal> last <dow> of|in ?the <period>", "?the <ordinal> to last <dow> of|in ?the <period>")
    def _(c: Context, n: Word, day: Time, period: Time) -> Time | None:
        return t.nth(c, -n.value, t.weekday(day.extra), period, DAY)

    @g.rule("?the <ordinal> <unit> of|in|after ?the <period>", "?the <ordinal> <unit> of|in <year number>")
    def _(c: Context, n: Word, unit: Word, period: Time | Word) -> Time | None:
        return nth_unit(c, n.value, unit.value, _period(period))

    @g.rule("?the last|final <unit> of|in ?the <period>", "?the last <unit> of|in <year number>")
    def _(c: Context, unit: Word, period: Time | Word) -> Time | None:
        return nth_unit(c, -1, unit.value, _period(period))

    @g.rule("?the <ordinal> last <unit> of|in ?the <period>", "?the <ordinal> to last <unit> of|in ?the <period>")
    def _(c: Context, n: Word, unit: Word, period: Time) -> Time | None:
        return nth_unit(c, -n.value, unit.value, period)

    @g.rule("?the last day of ?the <unit>", "?the <ordinal> day of ?the <unit>")
    def _(c: Context, a: Word, b: Word | None = None) -> Time | None:
        unit, n = (b, a.value) if b else (a, -1)
        assert unit
        period = t.cycle(c, unit.value, 0)
        return nth_unit(c, n, DAY, period) if unit.value > DAY else None

    @g.rule("?the last|final <bare part> ?of|in ?the <period>")
    def _(c: Context, part: Time, period: Time) -> Time | None:
        if part.extra != "weekend":
            return None
        return t.nth(c, -1, t.weekend(), period, t.HOUR, "weekend")

    @g.rule("?the <ordinal> <bare part> ?of|in ?the <period>")
    def _(c: Context, n: Word, part: Time, period: Time) -> Time | None:
        if part.extra != "weekend":
            return None
        return t.nth(c, n.value, t.weekend(), period, t.HOUR, "weekend")

    @g.rule("<dow> of|in <cycle>", "<dow> of ?the <cycle>")
    def _(c: Context, day: Time, period: Time) -> Time | None:
        return t.join_inside(c, period, t.weekday(day.extra))

    @g.rule(
        "?the <ordinal> ?of <cycle>",
        "?the <num> of <cycle>",
        "?the <num> of ?the <cycle>",
        "?the <ordinal> of ?the <cycle>",
    )
    def _(c: Context, day: Word | Number, period: Time) -> Time | None:
        date = t.day_of_month(int(day.value))
        return t.within(period, date, form="date") if date and period.grain == MONTH else None

    @g.rule("this|next|coming|the <holiday>", "this coming|upcoming <holiday>", "the coming|next <holiday>")
    def _(c: Context, day: Time) -> Time | None:
        return named_holiday(day)

    @g.rule("last|past|previous <holiday>", "the last|past|previous <holiday>", "this past <holiday>")
    def _(c: Context, day: Time) -> Time | None:
        found = t.past(c, day.series, "date", day.grain)
        if found:
            found.interval = day.interval
        return found

    @g.rule("<holiday> of|in <period>", "<holiday> ?of|in <year number>", "<holiday> , <year number>")
    def _(c: Context, day: Time, period: Time | Word) -> Time | None:
        return t.join_inside(c, _period(period), named_holiday(day))


def _period(period: Time | Word) -> Time:
    return t.year_time(period.value) if isinstance(period, Word) else period


def nth_unit(c: Context, n: int, unit: int, period: Time) -> Time | None:
    """The n-th week, day, month … of a longer time; the last week of a month ends with the month."""
    if unit >= period.grain or unit < DAY:
        return None
    if unit == WEEK and n == -1:
        week_start = c.settings.week_start

        def rule(interval: t.Interval) -> t.Interval:
            start = floor(interval[1] - timedelta(days=1), WEEK, week_start)
            if start + timedelta(weeks=1) > interval[1]:
                start -= timedelta(weeks=1)
            return start, start + timedelta(weeks=1)

        return Time("cycle", t.Moved(period.series, rule, timedelta(days=8)), WEEK, pinned=period.pinned)
    form = "date" if unit == DAY else "cycle"
    return Time(form, Nth(n, t.cycle_series(c, unit), period.series), unit, pinned=period.pinned)
