"""English rules for recurrences: "every other Tuesday", "on the last working day of every month"."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.language.times import repeat as r
from taskmaistro_tui.language.times.calculus import DAY, HOUR, MONTH, QUARTER, WEEK, YEAR
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Context, Number, Time, Word

EVERY = "every|each|ev|evry"
_ADVERBS = {
    "hourly": (HOUR, 1),
    "daily": (DAY, 1),
    "everyday": (DAY, 1),
    "nightly": (DAY, 1),
    "weekly": (WEEK, 1),
    "biweekly": (WEEK, 2),
    "fortnightly": (WEEK, 2),
    "monthly": (MONTH, 1),
    "bimonthly": (MONTH, 2),
    "quarterly": (QUARTER, 1),
    "yearly": (YEAR, 1),
    "annually": (YEAR, 1),
}


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _weekly(g)
    _counted(g)
    _monthly(g)
    _yearly(g)


def _weekly(g: Grammar) -> None:
    @g.rule(f"{EVERY} <dow>", f"{EVERY} single <dow>", f"on {EVERY} <dow>")
    def _(c: Context, day: Time) -> Time:
        return r.every_weekday([day.extra])

    @g.rule("<weekdays>", "on <weekdays>")
    def _(c: Context, day: Word) -> Time:
        return r.every_weekday([day.value])

    @g.rule(f"{EVERY} other|second|2nd|alternate <dow>", "alternate <weekdays>")
    def _(c: Context, day: Time | Word) -> Time:
        return r.every_weekday([day.extra if isinstance(day, Time) else day.value], 2)

    @g.rule(f"{EVERY} <ordinal> <dow>")
    def _(c: Context, n: Word, day: Time) -> Time | None:
        # "every first Monday" is a month's first one.
        if n.value == 1:
            return r.every_month_nth(1, day.extra)
        return r.every_weekday([day.extra], n.value) if 2 <= n.value <= 12 else None

    @g.rule(f"{EVERY} day except|but ?on ?for <dow>", f"{EVERY} day except|but ?on ?for <weekdays>")
    def _(c: Context, day: Time | Word) -> Time:
        without = day.extra if isinstance(day, Time) else day.value
        return r.every_weekday([number for number in range(7) if number != without])

    @g.rule(f"{EVERY} day except|but ?on ?for ?the weekends|weekend", "daily except|but ?on ?for ?the weekends|weekend")
    def _(c: Context) -> Time:
        return r.every_weekday(r.WORKDAYS)

    @g.rule(f"{EVERY} <num> <weekdays>")
    def _(c: Context, n: Number, day: Word) -> Time | None:
        return r.every_weekday([day.value], int(n.value)) if 2 <= n.value <= 52 else None

    @g.rule("<dow> every|each <num> weeks", "every <num> weeks on <dow>")
    def _(c: Context, a: Any, b: Any) -> Time | None:
        n, day = (a, b) if isinstance(a, Number) else (b, a)
        return r.every_weekday([day.extra], int(n.value)) if 1 <= n.value <= 52 else None

    @g.rule(
        "<repeat> and|,|&|/ <dow>",
        "<repeat> , and <dow>",
        "<repeat> and|,|& <weekdays>",
        "<repeat> and|, every|each|on <dow>",
    )
    def _(c: Context, repeat: Time, day: Time | Word) -> Time | None:
        if not isinstance(repeat.extra, tuple) or repeat.extra[0] != "weekdays" or repeat.grain != DAY:
            return None
        number = day.extra if isinstance(day, Time) else day.value
        return r.every_weekday([*repeat.extra[1], number], repeat.extra[2])

    @g.rule(f"{EVERY} <dow> -|to|through|thru <dow>")
    def _(c: Context, a: Time, b: Time) -> Time | None:
        return r.every_weekday(range(a.extra, b.extra + 1)) if a.extra < b.extra else None

    @g.rule(
        f"{EVERY} weekday|workday",
        "on weekdays|workdays",
        "weekdays",
        f"{EVERY} working|business|work|week day",
        "each weekday",
    )
    def _(c: Context) -> Time:
        return r.every_weekday(r.WORKDAYS)

    @g.rule(f"{EVERY} <weekend word>", f"{EVERY} week - end", "on|at weekends", "weekends")
    def _(c: Context, _word: Word | None = None) -> Time:
        return r.every_weekday([5, 6])

    @g.rule(
        "weekly on <dow>",
        f"{EVERY} week on <dow>",
        "once a week on <dow>",
        f"<dow> {EVERY} week",
        "<dow> weekly",
        f"on <dow> {EVERY} week",
    )
    def _(c: Context, day: Time) -> Time:
        return r.every_weekday([day.extra])

    @g.rule("biweekly|fortnightly on <dow>", f"{EVERY} other|second week on <dow>", f"{EVERY} two|2 weeks on <dow>")
    def _(c: Context, day: Time) -> Time:
        return r.every_weekday([day.extra], 2)


def _counted(g: Grammar) -> None:
    @g.rule(f"{EVERY} <unit>", f"{EVERY} single <unit>", "once a|per <unit>", "repeat|repeating|repeats every <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        return r.every_unit(c, unit.value)

    @g.rule(f"{EVERY} other|second|2nd|alternate <unit>", "on alternate <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        return r.every_unit(c, unit.value, 2)

    @g.rule(f"{EVERY} <num> <unit>", "once every <num> <unit>")
    def _(c: Context, n: Number, unit: Word) -> Time | None:
        return r.every_unit(c, unit.value, n.value)

    @g.rule(f"{EVERY} <ordinal> <unit>")
    def _(c: Context, n: Word, unit: Word) -> Time | None:
        return r.every_unit(c, unit.value, n.value) if n.value > 1 else None

    @g.rule(f"{EVERY} couple ?of <unit>", f"{EVERY} few <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        return r.every_unit(c, unit.value, 2)

    @g.rule(f"{EVERY} half hour", f"{EVERY} half an hour")
    def _(c: Context) -> Time | None:
        return r.every_unit(c, 1, 30)

    @g.rule(f"{EVERY} quarter hour")
    def _(c: Context) -> Time | None:
        return r.every_unit(c, 1, 15)

    @g.rule(f"{EVERY} fortnight", "once a fortnight")
    def _(c: Context) -> Time | None:
        return r.every_unit(c, WEEK, 2)

    for word, (grain, count) in _ADVERBS.items():

        @g.rule(word)
        def _(c: Context, grain: int = grain, count: int = count) -> Time | None:
            return r.every_unit(c, grain, count)

    @g.rule("bi - weekly", "bi weekly", "fort - nightly")
    def _(c: Context) -> Time | None:
        return r.every_unit(c, WEEK, 2)

    for tail in ("after", "from"):

        @g.rule(
            f"<repeat> {tail} i do|finish|complete|did it",
            f"<repeat> {tail} completion|completing|finishing|done",
            f"<repeat> {tail} it is|was done|completed|finished",
            f"<repeat> {tail} it 's done|completed|finished",
            f"<repeat> {tail} last|being completion|done",
            f"<repeat> {tail} doing it",
            f"<repeat> {tail} the last time",
            f"<repeat> {tail} i have done it",
            "<repeat> when|once done|completed|finished",
            "<repeat> when|once i finish|complete|did it",
            f"<repeat> {tail} ?each|the completion",
        )
        def _(c: Context, repeat: Time) -> Time:
            return r.from_completion(repeat)

    @g.rule("<length> after|from i do|finish|complete|did it", "<length> after|from completion")
    def _(c: Context, size: Any) -> Time | None:
        if len(size.counts) != 1:
            return None
        repeat = r.every_unit(c, size.counts[0][1], size.counts[0][0])
        return r.from_completion(repeat) if repeat else None


def _monthly(g: Grammar) -> None:
    of_month = f"of|in ?the|{EVERY} month"

    @g.rule(
        f"{EVERY} <ordinal>",
        f"{EVERY} <ordinal> ?day of the|each|every month",
        "the <ordinal> ?day of every|each month",
        "on the <ordinal> ?day of every|each month",
        f"{EVERY} month on ?the <ordinal>",
        "monthly on ?the <ordinal>",
        f"on ?the <ordinal> {EVERY} month",
        f"the <ordinal> {EVERY} month",
        f"<ordinal> ?day of {EVERY} month",
        "on the <ordinal> monthly",
    )
    def _(c: Context, day: Word) -> Time | None:
        return r.every_month_day(day.value)

    @g.rule(
        f"?on ?the <ordinal> and|& ?the <ordinal> ?day of {EVERY} month",
        f"{EVERY} <ordinal> and|& <ordinal> ?of ?the ?month",
        f"{EVERY} month on ?the <ordinal> and|& ?the <ordinal>",
    )
    def _(c: Context, a: Word, b: Word) -> Time | None:
        return r.every_month_days((a.value, b.value))

    @g.rule(f"{EVERY} month on <num>", f"{EVERY} month on day <num>")
    def _(c: Context, day: Number) -> Time | None:
        return r.every_month_day(int(day.value))

    @g.rule(
        f"{EVERY} last day ?of ?the|each|every ?month",
        "?on ?the last day of every|each month",
        f"{EVERY} month on the last day",
        "monthly on the last day",
        f"?at the end of {EVERY} month",
        f"at end of {EVERY} month",
        f"{EVERY} end of ?the month",
        f"{EVERY} month end",
    )
    def _(c: Context) -> Time | None:
        return r.every_month_day(-1)

    @g.rule(f"?at ?the beginning|start of {EVERY} month")
    def _(c: Context) -> Time | None:
        return r.every_month_day(1)

    @g.rule(
        f"{EVERY} last working|business|work day ?of ?the|each|every ?month",
        "?on ?the last working|business|work day of every|each month",
        f"{EVERY} last weekday|workday of the month",
        "?on ?the last weekday|workday of every|each month",
        f"{EVERY} month on the last working|business day",
    )
    def _(c: Context) -> Time | None:
        return r.every_month_workday(-1)

    @g.rule(
        "?on ?the <ordinal> working|business|work day of every|each month",
        f"{EVERY} <ordinal> working|business day of the month",
        "?on ?the <ordinal> weekday|workday of every|each month",
    )
    def _(c: Context, n: Word) -> Time | None:
        return r.every_month_workday(n.value)

    @g.rule(
        f"?on ?the <ordinal> <dow> {of_month}",
        f"{EVERY} <ordinal> <dow> {of_month}",
        f"{EVERY} month on ?the <ordinal> <dow>",
        "monthly on the <ordinal> <dow>",
    )
    def _(c: Context, n: Word, day: Time) -> Time | None:
        return r.every_month_nth(n.value, day.extra)

    @g.rule(
        f"?on ?the last <dow> of|in {EVERY} month",
        f"{EVERY} last <dow> of|in the month",
        f"{EVERY} month on ?the last <dow>",
        f"{EVERY} last <dow>",
        "monthly on the last <dow>",
    )
    def _(c: Context, day: Time) -> Time | None:
        return r.every_month_nth(-1, day.extra)

    @g.rule(f"{EVERY} <num> months on the <ordinal>")
    def _(c: Context, n: Number, day: Word) -> Time | None:
        return r.every_month_day(day.value, int(n.value))


def _yearly(g: Grammar) -> None:
    @g.rule(
        f"{EVERY} <date>",
        f"{EVERY} year on <date>",
        f"?on <date> {EVERY} year",
        "yearly|annually on <date>",
        "?on <date> yearly|annually",
    )
    def _(c: Context, date: Time) -> Time | None:
        return r.every_year(date)

    @g.rule(f"{EVERY} <month>", f"{EVERY} year in <month>")
    def _(c: Context, month: Time) -> Time | None:
        return r.every_year_month(month.extra) if isinstance(month.extra, int) else None

    @g.rule(
        f"{EVERY} <ordinal> <dow> of|in <month>",
        f"?on ?the <ordinal> <dow> of|in <month> {EVERY} year",
        f"{EVERY} year on ?the <ordinal> <dow> of|in <month>",
    )
    def _(c: Context, n: Word, day: Time, month: Time) -> Time | None:
        return r.every_year_nth(n.value, day.extra, month)

    @g.rule(
        f"{EVERY} last <dow> of|in <month>",
        f"?on ?the last <dow> of|in <month> {EVERY} year",
        f"{EVERY} year on ?the last <dow> of|in <month>",
    )
    def _(c: Context, day: Time, month: Time) -> Time | None:
        return r.every_year_nth(-1, day.extra, month)

    @g.rule(f"{EVERY} <holiday>", f"{EVERY} year on|at <holiday>", f"<holiday> {EVERY} year")
    def _(c: Context, day: Time) -> Time | None:
        return r.every_holiday(day)
