"""English rules for dates, months, years and seasons."""

from __future__ import annotations

from datetime import datetime

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times import joining as j
from taskmaistro_tui.language.times.calculus import DAY, MONTH, YEAR
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
    _dates(g)


def _dates(g: Grammar) -> None:
    @g.rule("?on ?the <ordinal> of the month", "?on ?the <num> of the month")
    def _(c: Context, day: Word | Number) -> Time | None:
        return t.day_of_month(int(day.value), "date")

    @g.rule("on ?the <ordinal>", "the <ordinal> day ?of ?the ?month")
    def _(c: Context, day: Word) -> Time | None:
        return t.day_of_month(day.value)

    @g.rule("the <ordinal>")
    def _(c: Context, day: Word) -> Time | None:
        # "finish the 15th" may mean the fifteenth of a list.
        time = t.day_of_month(day.value)
        if time:
            time.certain = False
        return time

    @g.rule("<dow> ?, ?the <ordinal>", "<dow> ?, <num>")
    def _(c: Context, day: Time, number: Word | Number) -> Time | None:
        if isinstance(number, Number) and (number.digits == 0 or number.value < 13):
            return None
        date = t.day_of_month(int(number.value))
        return j.join(c, t.weekday(day.extra), date) if date else None

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
        if day.value > 31 and day.digits == 2 and type(month.extra) is int:
            return nothing()  # "32 August" is none, and no August either
        return dated(c, month, day.value) if day.value < 32 and day.digits < 3 else None

    @g.rule("<num> - <month> - <num>", "<num> / <month> / <num>")
    def _(c: Context, day: Number, month: Time, year: Number) -> Time | None:
        if year.digits not in (2, 4) or day.digits > 2 or type(month.extra) is not int:
            return None
        return _day(c, month.extra, day.value, full_year(str(int(year.value)).zfill(2)))

    @g.rule("<month> -|/ <day and year>")
    def _(c: Context, month: Time, rest: Word) -> Time | None:
        return _day(c, month.extra, rest.value[0], rest.value[1]) if type(month.extra) is int else None

    @g.rule("<date> ?, <year number>", "<date> ?, of|in <year number>", "<date> -|/ <year number>")
    def _(c: Context, date: Time, year: Word) -> Time | None:
        return with_year(c, date, year.value)

    @g.rule("<year number> <date>", "<year number> , <date>", "<year number> -|/ <month> -|/ <num>")
    def _(c: Context, year: Word, date: Time, day: Number | None = None) -> Time | None:
        # "2026 Aug 22", "2026-Aug-22"
        if day is None:
            return with_year(c, date, year.value) if date.parts == 1 else None
        return _day(c, date.extra, day.value, year.value) if type(date.extra) is int and day.digits <= 2 else None

    @g.rule("<month> of|in <cycle>", "<month> <cycle>")
    def _(c: Context, month: Time, period: Time) -> Time | None:
        if type(month.extra) is not int or period.grain != YEAR or period.relation != "at":
            return None
        return t.within(period, t.month(month.extra), form="month")

    @g.rule("<date> ?, ' <num>")
    def _(c: Context, date: Time, year: Number) -> Time | None:
        return with_year(c, date, full_year(f"{int(year.value):02}")) if year.digits == 2 else None

    @g.rule("<date> <num>", "<date> , <num>")
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

    for between, least in (("", 32), ("' ", 0)):

        @g.rule(f"<month> {between}<num>")
        def _(c: Context, month: Time, year: Number, least: int = least) -> Time | None:
            # "Aug 96", "Nov '26"
            if year.digits != 2 or year.value < least or type(month.extra) is not int:
                return None
            full = full_year(f"{int(year.value):02}")
            return t.within(t.year_time(full), t.month(month.extra), form="month", extra=(full, month.extra))

    @g.rule("<date> ( <dow> )")
    def _(c: Context, date: Time, day: Time) -> Time | None:
        return j.join(c, date, t.weekday(day.extra)) if day.form == "bare day" else None

    @g.rule("?the ides of <month>")
    def _(c: Context, month: Time) -> Time | None:
        return dated(c, month, 15 if month.extra in (3, 5, 7, 10) else 13)

    @g.rule(
        "in|during <year number>",
        "?the year ?of <year number>",
        "in ?the year ?of <year number>",
    )
    def _(c: Context, year: Word) -> Time:
        return t.year_time(year.value)

    @g.rule("for <year number>")
    def _(c: Context, year: Word) -> Time:
        # "the budget for 2027"; "for 2000 people" is no year (see the reader).
        time = t.year_time(year.value)
        time.certain = False
        return time

    @g.rule(
        "<in year> ad|ce", "<year number> ad|ce", "<in year> a . d ?.", "<year number> a . d ?.", "<in year> c . e ?."
    )
    def _(c: Context, year: Time | Word) -> Time:
        return year if isinstance(year, Time) else t.year_time(year.value)

    @g.rule("<date> <num> ad|bc")
    def _(c: Context, date: Time, year: Number) -> Time | None:
        return with_year(c, date, int(year.value))

    @g.rule("in|during|for <month>", "in|for|during ?the month of <month>", "?the month of <month>")
    def _(c: Context, month: Time) -> Time | None:
        if month.form == "bare month":
            return t.month(month.extra)
        return month if month.parts <= 2 else None

    @g.rule("in|during ?the <season>")
    def _(c: Context, season: Time) -> Time | None:
        return full_season(season)

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
        return full_season(season)

    for words, steps in (("this|current", 0), ("next|coming", 1), ("last|past|previous", -1)):

        @g.rule(f"?the {words} season|seasons")
        def _(c: Context, steps: int = steps) -> Time | None:
            return season_now(c, steps)

    @g.rule("this|coming|upcoming <month>", "this coming|upcoming <month>", "the coming|upcoming <month>")
    def _(c: Context, month: Time) -> Time | None:
        return t.month(month.extra) if type(month.extra) is int else None

    @g.rule("?the next <month>")
    def _(c: Context, month: Time) -> Time | None:
        if type(month.extra) is not int:
            return None
        # Said in September, "next September" is a year away.
        return t.upcoming(c, t.month(month.extra)) if month.extra == c.now.month else t.month(month.extra)

    @g.rule("last|past|previous <month>", "this past <month>")
    def _(c: Context, month: Time) -> Time | None:
        if type(month.extra) is not int:
            return None
        found = t.past(c, t.month(month.extra).series, "month", MONTH)
        if found and isinstance(found.series, t.Fixed):
            found.extra = (found.series.start.year, month.extra)
        return found

    @g.rule("last|past|previous <season>")
    def _(c: Context, season: Time) -> Time | None:
        if type(season.extra) is not int:
            return None
        found = t.past(c, t.season(season.extra).series, "season", DAY)
        if found:
            found.interval = True
        return found


def full_season(season: Time) -> Time:
    """A season that a word before it makes a time, its year kept."""
    return t.season(season.extra) if season.form == "bare season" else season


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
    return _day(c, month.extra, day) if type(month.extra) is int else None


def with_year(c: Context, date: Time, year: int) -> Time | None:
    """A date that had no year, in that year; when the year has no such day, a span of nothing."""
    extra = date.extra
    if date.pinned or not 1 <= year <= 9999:
        return None
    if extra and isinstance(extra, tuple) and extra[0] == "month day":
        return _day(c, extra[1], extra[2], year)
    joined = t.within(t.year_time(year), date, form="date")
    return joined
