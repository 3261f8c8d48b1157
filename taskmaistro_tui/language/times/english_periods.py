"""English rules for pieces of longer times and for longer times by their number: halves, decades, weeks of a year."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from taskmaistro_tui.language.times import combine as t
from taskmaistro_tui.language.times.calculus import DAY, MONTH, WEEK, YEAR, Interval, Moved, floor
from taskmaistro_tui.language.times.english_ranges import _named
from taskmaistro_tui.language.times.grammar import Grammar
from taskmaistro_tui.language.times.value import Context, Number, Time, Word, fixed

_DECADES = {
    "twenties": 20,
    "thirties": 30,
    "forties": 40,
    "fifties": 50,
    "sixties": 60,
    "seventies": 70,
    "eighties": 80,
}
_DECADES["nineties"] = 90


def add_rules(g: Grammar) -> None:
    """Add them to the grammar."""
    _halves(g)
    _decades(g)
    _pieces(g)
    _numbered_weeks(g)
    _workdays(g)
    _to_date(g)


def _halves(g: Grammar) -> None:
    for words, which in (("first", 0), ("second|last|latter", 1)):
        kind = "<ordinal>" if which == 0 else words

        @g.rule(
            f"?the {kind} half of ?the <period>",
            f"?the {kind} half of <year number>",
            f"?the {kind} half of ?the <unit>",
        )
        def _(c: Context, *parts: Any, which: int = which) -> Time | None:
            n = parts[0].value - 1 if len(parts) == 2 else which
            return half(c, parts[-1], n) if n in (0, 1) else None

    @g.rule(
        "?in|for|during h <num> ?of|-|/ <year number>",
        "<year number> ?- h <num>",
        "<num> h <year number>",
        "h <num> of|in <period>",
        "h <num> ?of ' <num>",
        "h <num> / <num>",
    )
    def _(c: Context, a: Any, b: Any) -> Time | None:
        n, year = (a, b) if isinstance(a, Number) else (b, a)
        if isinstance(year, Number):
            if year.digits != 2:
                return None
            year = Word(("year number",), 2000 + int(year.value))
        return half(c, year, int(n.value) - 1) if n.value in (1, 2) and n.digits == 1 else None

    @g.rule("in|during|for|of h <num>")
    def _(c: Context, n: Number) -> Time | None:
        # Alone it is as often the name of something ("the H1 tag").
        return half(c, t.cycle(c, YEAR, 0), int(n.value) - 1) if n.value in (1, 2) and n.digits == 1 else None

    for words, steps in (("this|current", 0), ("next|coming", 1), ("last|past|previous", -1)):

        @g.rule(f"?the {words} half ?- year")
        def _(c: Context, steps: int = steps) -> Time | None:
            year, which = divmod(c.now.year * 2 + (c.now.month > 6) + steps, 2)
            return half(c, t.year_time(year), which) if 1 <= year <= 9998 else None

    @g.rule("?the <ordinal> half ?- year of <period>", "?the <ordinal> half ?- year ?of <year number>")
    def _(c: Context, n: Word, period: Time | Word) -> Time | None:
        return half(c, period, n.value - 1) if n.value in (1, 2) else None


def half(c: Context, period: Time | Word, which: int) -> Time | None:
    """The first (0) or second half of a year, quarter or month."""
    time = _outer(c, period)
    if time is None or time.grain not in (MONTH, YEAR):
        return None
    months = time.grain == YEAR

    def rule(interval: Interval) -> Interval:
        middle = t.add(interval[0], 6, MONTH) if months else interval[0] + timedelta(days=15)
        return (middle, interval[1]) if which else (interval[0], middle)

    series = Moved(time.series, rule, timedelta(days=1))
    return Time("range", series, MONTH if months else DAY, interval=True, pinned=time.pinned)


def _outer(c: Context, period: Time | Word) -> Time | None:
    """The longer time a piece is cut from; a bare unit means the current one."""
    if isinstance(period, Time):
        return _named(period) if period.relation == "at" else None
    if period.kinds[0] == "year number":
        return t.year_time(period.value)
    return t.cycle(c, period.value, 0) if period.value > WEEK else None


def _decades(g: Grammar) -> None:
    @g.rule("?the <year number> s|'s", "in|during|since ?the <year number> s|'s")
    def _(c: Context, year: Word) -> Time | None:
        return decade(year.value)

    @g.rule("?in|during the ?' <num> s|'s")
    def _(c: Context, n: Number) -> Time | None:
        # "the 90s"; without "the" they are seconds.
        return decade(1900 + int(n.value)) if n.digits == 2 and n.value >= 20 else None

    for word, years in _DECADES.items():

        @g.rule(f"the {word}", f"in|during the {word}")
        def _(c: Context, years: int = years) -> Time | None:
            return decade(1900 + years)

    for piece in _PIECES_OF_DECADE:

        @g.rule(f"?in|since ?the {piece} ?- <year number> s|'s", f"?in|since ?the {piece} ?- ?' <num> s|'s")
        def _(c: Context, n: Word | Number, piece: str = piece) -> Time | None:
            if isinstance(n, Word):
                return decade(n.value, piece)
            return decade(1900 + n.value, piece) if n.digits == 2 and n.value >= 20 else None

    for words, steps in (("this|current", 0), ("next|coming", 1), ("last|past|previous", -1)):

        @g.rule(f"?the {words} <decade>", f"in|over|within the {words} <decade>")
        def _(c: Context, _word: Word, steps: int = steps) -> Time | None:
            return decade(c.now.year // 10 * 10 + steps * 10)

    @g.rule("?in ?the <ordinal> century")
    def _(c: Context, n: Word) -> Time | None:
        if not 2 <= n.value <= 30:
            return None
        first = n.value * 100 - 99
        stretch = (datetime(first, 1, 1), datetime(first + 100, 1, 1))
        return fixed("range", stretch, YEAR, pinned=True, interval=True, certain=False)


_PIECES_OF_DECADE = {"early": (0, 3), "mid": (3, 7), "late": (7, 10)}


def decade(year: float, piece: str | None = None) -> Time | None:
    """Ten years from a round one, or their early, middle or late years."""
    if year % 10 or not 1 <= year <= 9000:
        return None
    first, last = _PIECES_OF_DECADE[piece] if piece else (0, 10)
    stretch = (datetime(int(year) + first, 1, 1), datetime(int(year) + last, 1, 1))
    # "the 80s party": no task is meant for a whole decade.
    return fixed("range", stretch, YEAR, pinned=True, interval=True, certain=False)


def _pieces(g: Grammar) -> None:
    for words, last in (("first|opening", False), ("last|final|closing", True)):
        first = "<ordinal>" if not last else words
        patterns = [
            f"?the {first} <num> <unit> of|in ?the <period>",
            f"?the {first} <num> <unit> of|in <year number>",
            f"?the {first} <some> ?of <unit> of|in ?the <period>",
        ]

        @g.rule(*patterns)
        def _(c: Context, *parts: Any, last: bool = last) -> Time | None:
            if not last and parts[0].value != 1:
                return None
            n, unit, period = parts[-3:]
            return piece(c, int(n.value), unit.value, period, last)


def piece(c: Context, count: int, unit: int, period: Time | Word, last: bool) -> Time | None:
    """The first or last so many days, weeks … of a longer time."""
    time = _outer(c, period)
    if time is None or not DAY <= unit < time.grain or not 1 < count < 100:
        return None

    def rule(interval: Interval) -> Interval:
        if last:
            return t.add(interval[1], -count, unit), interval[1]
        return interval[0], t.add(interval[0], count, unit)

    series = Moved(time.series, rule, timedelta(days=1))
    return Time("range", series, max(DAY, unit), interval=True, pinned=time.pinned)


def _numbered_weeks(g: Grammar) -> None:
    @g.rule(
        "week|wk|kw|cw <num>",
        "week number|no|# <num>",
        "week no . <num>",
        "calendar week <num>",
        "week|wk|kw|cw <num> of|in <year number>",
        "week number <num> ?of|in <year number>",
        "week|wk <num> ?, <year number>",
        "<year number> week <num>",
    )
    def _(c: Context, a: Any, b: Any = None) -> Time | None:
        n, year = (b, a) if isinstance(b, Number) else (a, b)
        return iso_week(c, int(n.value), year.value if year else None) if n.digits in (1, 2) else None

    @g.rule("<year number> - w <num>", "<year number> w <num>")
    def _(c: Context, year: Word, n: Number) -> Time | None:
        return iso_week(c, int(n.value), year.value) if n.digits == 2 else None


def iso_week(c: Context, number: int, year: int | None) -> Time | None:
    """A week by its number in a year (ISO 8601); "week 30" alone may count something else."""
    try:
        monday = date.fromisocalendar(year or c.now.year, number, 1)
    except ValueError:
        return None
    start = datetime(monday.year, monday.month, monday.day)
    return fixed("cycle", (start, start + timedelta(weeks=1)), WEEK, pinned=True, certain=year is not None)


_WORKDAY = ("weekday", "workday", "work|business|working|week day")


def _workdays(g: Grammar) -> None:
    workdays = t.weekdays(range(5))
    for day in _WORKDAY:
        days = f"{day}s" if day != _WORKDAY[-1] else "work|business|working|week days"

        @g.rule(f"?the <ordinal> {day} of|in ?the <period>", f"?the last|final {day} of|in ?the <period>")
        def _(c: Context, *parts: Any) -> Time | None:
            n = parts[0].value if len(parts) == 2 else -1
            outer = _outer(c, parts[-1])
            if outer is None or outer.grain <= WEEK or not (n == -1 or 1 <= n <= 262):
                return None
            return t.nth(c, n, workdays, outer, DAY)

        @g.rule(f"?the next|following {day}", f"?on|by the next {day}")
        def _(c: Context) -> Time | None:
            return workday_on(c, 1)

        @g.rule(f"?the last|previous {day}")
        def _(c: Context) -> Time | None:
            return workday_on(c, -1)

        for last in (day, days):

            @g.rule(f"in|within <num> {last}", f"<num> {last} from now|today", f"<num> {last} later")
            def _(c: Context, n: Number) -> Time | None:
                return workday_on(c, int(n.value))

            @g.rule(f"<num> {last} ago")
            def _(c: Context, n: Number) -> Time | None:
                return workday_on(c, -int(n.value))


def workday_on(c: Context, count: int) -> Time | None:
    """The working day that is so many away from today."""
    if not 0 < abs(count) < 500:
        return None
    series, today = t.weekdays(range(5)), floor(c.now, DAY)
    walk = series.forward(today + timedelta(days=1)) if count > 0 else series.backward(today)
    found = t.first(walk, abs(count) - 1)
    return fixed("date", found, DAY, pinned=True) if found else None


def _to_date(g: Grammar) -> None:
    @g.rule("<unit> to date", "<unit> - to - date", "this <unit> so far|already", "so far|already this <unit>")
    def _(c: Context, unit: Word) -> Time | None:
        return to_date(c, unit.value)

    for short, grain in (("ytd", YEAR), ("mtd", MONTH), ("wtd", WEEK), ("qtd", 6)):

        @g.rule(short)
        def _(c: Context, grain: int = grain) -> Time | None:
            return to_date(c, grain)


def to_date(c: Context, grain: int) -> Time | None:
    """From the start of the current year, month … up to today."""
    if grain < WEEK:
        return None
    start, end = floor(c.now, grain, c.settings.week_start), floor(c.now, DAY) + timedelta(days=1)
    return fixed("range", (start, end), DAY, pinned=True, interval=True)
