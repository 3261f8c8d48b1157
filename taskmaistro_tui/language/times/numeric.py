"""Numbers and the shapes made of them: 2026-11-30, 11/30, 3:15, 15:23:24, 2018Q4. The same in every language."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime

from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.times.calculus import DAY, MINUTE, MONTH, SECOND, Yearly, add
from taskmaistro_tui.language.times.grammar import Edge
from taskmaistro_tui.language.times.tokens import Tokens
from taskmaistro_tui.language.times.value import Clock, Context, Number, Time, Word, clock_time, fixed, within

_ISO = Pattern(r"(\d{4})-(\d{1,2})-(\d{1,2})t(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(z|[+-]\d{2}:?\d{2})?(?![\w-])")
_COMPACT = Pattern(r"((?:19|20)\d{2})(\d{2})(\d{2})(?:t(\d{2})(\d{2})(\d{2})?(z)?)?(?![a-z\d_-])")
_YMD = Pattern(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})")
_MDY = Pattern(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})")
_DAY_YEAR = Pattern(r"(\d{1,2})[-/](\d{4}|\d{2})")
_MD = Pattern(r"(\d{1,2})/(\d{1,2})")
_MY = Pattern(r"(\d{1,2})/(\d{4})")
_YM = Pattern(r"(\d{4})[-/](\d{1,2})")
_CLOCK = Pattern(r"(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,6})?")
_WEEK_DAY = Pattern(r"(\d{4})-?w(\d{2})-?([1-7])(?![\w-])")
# Words before a number with points that make it no date.
_VERSIONED = frozenset(("version", "versions", "v", "release", "ver", "rev", "ip", "ipv"))
_CURRENCY = "$€£¥#"


def numeric_atoms(
    tokens: Tokens,
    cells: list[list[Edge]],
    context: Context,
    allowed_after: Callable[[str], bool],
    allowed_before: Callable[[str], bool],
) -> None:
    """Add to ``cells`` what the digits of a line may mean; digits that mean no time get nothing."""
    words, count = tokens.words, len(tokens.words)
    taken: set[int] = set()
    blobs = {begin: stop for begin, stop in tokens.blobs}
    for at, word in enumerate(words):
        if not word.isdigit() or not word.isascii() or at in taken or tokens.opaque[at]:
            continue
        begin = tokens.begins[at]
        before = words[at - 1] if at and tokens.glued[at] else ""
        shut = bool(before) and (before in _CURRENCY or (before[-1].isalpha() and not allowed_before(before)))
        if len(word) == 4 and (iso := _ISO.match(tokens.text, begin)):
            stop = tokens.at_stop(at, iso.end())
            value = _iso_moment(iso, context)
            if stop is not None:
                taken.update(range(at, stop))
                if value and not shut:
                    cells[at].append((stop, value))
                continue
        if len(word) == 4 and not before and (dated := _WEEK_DAY.match(tokens.text, begin)):
            stop, value = tokens.at_stop(at, dated.end()), _week_day(dated)
            if stop is not None and value:
                taken.update(range(at, stop))
                cells[at].append((stop, value))
                continue
        if len(word) == 8 and not before and (compact := _COMPACT.match(tokens.text, begin)):
            stop, value = tokens.at_stop(at, compact.end()), _compact_moment(compact)
            if stop is not None and value:
                taken.update(range(at, stop))
                cells[at].append((stop, value))
            continue
        if begin in blobs:
            stop_at = tokens.at_stop(at, blobs[begin])
            if stop_at is None:
                continue
            taken.update(range(at, stop_at))
            after = words[stop_at] if stop_at < count and tokens.glued[stop_at] else ""
            if shut or (after and after[0] in "%°€") or (after and after[0].isalpha() and not allowed_after(after)):
                continue
            if before in ("q", "h") and stop_at == at + 3 and len(words[at + 2]) == 4 and words[at + 1] in "/-":
                # "Q1/2027" is no January.
                _number(word, at, cells)
                _number(words[at + 2], at + 2, cells)
                continue
            joined = at > 1 and words[at - 2][-1].isalnum()
            if before in (".", ",", ":") or (before in ("-", "/") and not joined):
                continue
            if before in ("-", "/") and (found := _DAY_YEAR.fullmatch(tokens.text[begin : tokens.stops[stop_at - 1]])):
                # "Nov-21-2016": only a month's name before it makes this a day and a year.
                cells[at].append((stop_at, Word(("day and year",), (int(found[1]), full_year(found[2])))))
                continue
            _blob(tokens, at, stop_at, cells, context)
            continue
        if shut or len(word) > 4:
            continue
        after = words[at + 1] if at + 1 < count and tokens.glued[at + 1] else ""
        if after and (after[0] in "%°€" or (after[0].isalpha() and not allowed_after(after))):
            continue
        if before in (".", ":"):
            continue
        _number(word, at, cells)


def _number(word: str, at: int, cells: list[list[Edge]]) -> None:
    value = int(word)
    cells[at].append((at + 1, Number(value, len(word))))
    if len(word) == 4 and 1900 <= value <= 2100:
        cells[at].append((at + 1, Word(("year number",), value)))


def _blob(tokens: Tokens, at: int, stop: int, cells: list[list[Edge]], context: Context) -> None:
    text = tokens.text[tokens.begins[at] : tokens.stops[stop - 1]]
    if not _VERSIONED.isdisjoint(tokens.words[max(at - 2, 0) : at]):
        return
    if _whole(text, at, stop, cells, context):
        return
    # Two shapes with a hyphen or slash between them: "9:30-11:00", "3:30-6", "17:00:00/2015-03-29".
    for middle in range(at + 1, stop - 1):
        if tokens.words[middle] not in ("-", "/", ".", ":"):
            continue
        left = tokens.text[tokens.begins[at] : tokens.stops[middle - 1]]
        right = tokens.text[tokens.begins[middle + 1] : tokens.stops[stop - 1]]
        sign = tokens.words[middle]
        if sign in ".:" and not (_MDY.fullmatch(left) and _CLOCK.fullmatch(right)):
            continue
        if sign == "/" and ":" not in left + right and not (_YMD.fullmatch(left) and _YMD.fullmatch(right)):
            continue
        if sign == "-" and left.isdigit() and right.isdigit():
            short = len(left) <= 2 and len(right) <= 2
            if not short and not (len(left) == len(right) == 4 and left < "1900"):
                continue
        sides: list[list[list[Edge]]] = []
        for piece, first_token, end in ((left, at, middle), (right, middle + 1, stop)):
            side: list[list[Edge]] = [[] for _ in cells]
            if piece.isdigit() and len(piece) in (1, 2, 4):
                _number(piece, first_token, side)
            elif not _whole(piece, first_token, end, side, context):
                break
            sides.append(side)
        if len(sides) == 2 and sign in ".:":
            # A date and a time of day written as one.
            for _, date in sides[0][at]:
                cells[at].extend((stop, within(date, clock, form="moment")) for _, clock in sides[1][middle + 1])
            return
        if len(sides) == 2:
            cells[at].extend(sides[0][at])
            cells[middle + 1].extend(sides[1][middle + 1])
            return
    cells[at] = [edge for edge in cells[at] if edge[0] > stop]


def _whole(text: str, at: int, stop: int, cells: list[list[Edge]], context: Context) -> bool:
    """Read ``text`` as one shape; False when it is none, True (perhaps with nothing added) when it is."""
    put = cells[at]
    if found := _CLOCK.fullmatch(text):
        clock = read_clock(found.group(1), found.group(2), found.group(3), written=context.settings.as_written)
        if clock:
            put.append((stop, clock_time(clock)))
        return True
    if found := _YMD.fullmatch(text):
        year, sign, month, day = int(found[1]), found[2], int(found[3]), int(found[4])
        if month > 12 and sign == "/" and day <= 12:
            month, day = day, month
        if value := date_time(year, month, day):
            value.extra = "iso"
            put.append((stop, value))
        return True
    if found := _MDY.fullmatch(text):
        first, sign, second, year_text = int(found[1]), found[2], int(found[3]), found[4]
        if len(year_text) == 2 and sign != "/" and len(text) < 8:
            # "1.10.30" and "4-5-06" are versions or numbers as often; "22.08.26" with all its digits is a date.
            return True
        year = full_year(year_text)
        for score, month, day in _orders(first, second, context):
            if value := date_time(year, month, day):
                value.score = score
                put.append((stop, value))
        return True
    if found := _MY.fullmatch(text):
        month, year = int(found[1]), int(found[2])
        if 1 <= month <= 12 and 1900 <= year <= 2100:
            put.append((stop, month_time(month, year)))
        return True
    if (found := _YM.fullmatch(text)) and 1 <= int(found[2]) <= 12 and 1900 <= int(found[1]) <= 2100:
        if len(found[2]) == 2:
            put.append((stop, month_time(int(found[2]), int(found[1]))))
        return True
    if found := _MD.fullmatch(text):
        first, second = int(found[1]), int(found[2])
        for score, month, day in _orders(first, second, context):
            if value := month_day(month, day):
                value.score = score
                put.append((stop, value))
        if 0 < first < second <= 4:
            put.append((stop, Number(first / second, 2, kinds=("num", "fraction"))))
        return True
    if re.fullmatch(r"\d{1,3}[.,]\d{1,2}", text):
        put.append((stop, Number(float(text.replace(",", ".")), 3, kinds=("decimal",))))
        if re.fullmatch(r"\d{1,2}\.[0-5]\d", text):
            clock = read_clock(*text.split("."), written=context.settings.as_written)
            if clock:
                put.append((stop, Word(("point clock",), clock)))
        return True
    return False


def _orders(first: int, second: int, context: Context) -> list[tuple[float, int, int]]:
    """(score, month, day): the user's order first, the other behind it, or alone where the first makes no date."""
    own, other = (first, second), (second, first)
    if context.settings.date_order == "dmy":
        own, other = other, own
    if not (1 <= own[0] <= 12 and own[1] <= 31):
        return [(0.9, *other)]
    return [(1.0, *own)] if own[0] == own[1] or not 1 <= other[0] <= 12 else [(1.0, *own), (0.5, *other)]


def read_clock(hour: str, minute: str, second: str | None = None, *, written: bool = False) -> Clock | None:
    """A clock reading, or None for what no clock shows. A leading zero or an hour past 12 settles the half of the day."""
    h, m, s = int(hour), int(minute), int(second) if second is not None else None
    if h > 24 or m > 59 or (s or 0) > 59 or (h == 24 and (m or s)):
        return None
    twelve = 0 < h < 12 and not hour.startswith("0")
    return Clock(h, m, s, twelve=twelve, written=twelve and written)


def full_year(text: str) -> int:
    """The year a two-digit year means: 1951 to 2050."""
    year = int(text)
    if len(text) > 2:
        return year
    return year + (2000 if year <= 50 else 1900)


def date_time(year: int, month: int, day: int) -> Time | None:
    """A full date, or None when the calendar has no such day."""
    try:
        start = datetime(year, month, day)
        return fixed("date", (start, add(start, 1, DAY)), DAY, pinned=True)
    except (ValueError, OverflowError):
        return None


def month_time(month: int, year: int) -> Time:
    """A month of a year."""
    start = datetime(year, month, 1)
    return fixed("month", (start, add(start, 1, MONTH)), MONTH, pinned=True, extra=(year, month))


def month_day(month: int, day: int) -> Time | None:
    """A day of a month in any year."""
    if not (1 <= month <= 12 and 1 <= day <= (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]):
        return None

    def rule(year: int) -> tuple[datetime, datetime] | None:
        try:
            start = datetime(year, month, day)
        except ValueError:
            return None
        return start, add(start, 1, DAY)

    return Time("date", Yearly(rule), DAY, extra=("month day", month, day))


def _compact_moment(found: re.Match[str]) -> Time | None:
    """ "20261130" and "20261130T153000"."""
    date = date_time(int(found[1]), int(found[2]), int(found[3]))
    if date is None or found[4] is None:
        if date:
            date.certain = False  # as often the number of an order
        return date
    clock = read_clock(found[4], found[5], found[6])
    if clock is None:
        return None
    time = within(date, clock_time(Clock(clock.hour, clock.minute, clock.second)), form="moment")
    time.zone = 0 if found[7] else None
    return time


def _week_day(found: re.Match[str]) -> Time | None:
    """ "2026-W34-2", a day by its week (ISO 8601)."""
    try:
        day = date.fromisocalendar(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return None
    return date_time(day.year, day.month, day.day)


def _iso_moment(found: re.Match[str], context: Context) -> Time | None:
    grain = SECOND if found[6] else MINUTE
    try:
        year, month, day, hour, minute = (int(found[n]) for n in range(1, 6))
        start = datetime(year, month, day, hour, minute, int(found[6] or 0))
        stop = add(start, 1, grain)
    except (ValueError, OverflowError):
        return None
    zone: float | None = None
    if found[7]:
        if found[7] == "z":
            zone = 0
        else:
            digits = found[7][1:].replace(":", "")
            zone = (int(digits[:2]) + int(digits[2:]) / 60) * (-1 if found[7][0] == "-" else 1)
            if abs(zone) >= 24:
                return None
    return Time("moment", fixed("date", (start, stop), grain).series, grain, pinned=True, zone=zone)
