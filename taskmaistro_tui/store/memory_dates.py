"""Dates in what people write about the past ("8 May 2023", "May 8th, 2023", "in June"), as days or spans of days.

A day is its proleptic ordinal (``date.toordinal``).
"""

from __future__ import annotations

import re
from datetime import date, datetime

from taskmaistro_tui.memory.record import record

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?P<year>(?:19|20)\d\d)-(?P<number>\d\d?)-(?P<day>\d\d?)\b",
        r"(?P<year>(?:19|20)\d\d)年(?:(?P<number>\d\d?)月)?(?:(?P<day>\d\d?)[日号])?",
        r"(?P<number>\d\d?)月(?:(?P<day>\d\d?)[日号])?",
        rf"\b(?P<day>\d\d?)(?:st|nd|rd|th)?(?: of)? {_MONTH}\b\.?(?:,? (?P<year>(?:19|20)\d\d))?",
        rf"\b{_MONTH}\b\.? (?P<day>\d\d?)(?:st|nd|rd|th)?\b(?:,? (?P<year>(?:19|20)\d\d))?",
        rf"\b{_MONTH}\b\.?,? (?P<year>(?:19|20)\d\d)\b",
        rf"\b(?:in|during|since|until|of|by|before|after|early|late|mid) {_MONTH}\b",
        r"\b(?P<year>(?:19|20)\d\d)\b",
    )
)


@record
class Dated:
    """A date as it was named; what was not named is None."""

    year: int | None = None
    month: int | None = None
    day: int | None = None

    def distance(self, ordinal: int) -> int:
        """How many days a day lies before (negative) or after what was named; 0 inside. Without a year, of its own."""
        there = date.fromordinal(ordinal)
        nearest: int | None = None
        years = (self.year,) if self.year else (there.year - 1, there.year, there.year + 1)
        for year in years:
            try:
                first = date(year, self.month or 1, self.day or 1)
                if self.day and self.month:
                    last = first
                elif self.month:
                    last = date(year + self.month // 12, self.month % 12 + 1, 1).replace(day=1)
                    last = date.fromordinal(last.toordinal() - 1)
                else:
                    last = date(year, 12, 31)
            except ValueError:
                continue
            begin, end = first.toordinal(), last.toordinal()
            away = ordinal - begin if ordinal < begin else ordinal - end if ordinal > end else 0
            if nearest is None or abs(away) < abs(nearest):
                nearest = away
        return nearest if nearest is not None else 10_000


def dates_in(text: str) -> list[Dated]:
    """The dates that a text names, each stretch of it read once."""
    found: list[Dated] = []
    taken: list[tuple[int, int]] = []
    if not re.search(r"\d|" + _MONTH, text, re.IGNORECASE):
        return found
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            begin, end = match.span()
            if any(begin < stop and start < end for start, stop in taken):
                continue
            taken.append((begin, end))
            parts = match.groupdict()
            month = parts.get("number")
            named = parts.get("month")
            found.append(
                Dated(
                    int(parts["year"]) if parts.get("year") else None,
                    int(month) if month else _MONTHS.index(named[:3].lower()) + 1 if named else None,
                    int(parts["day"]) if parts.get("day") else None,
                )
            )
    return found


def day_of(text: str) -> int | None:
    """The day that a moment lies on, ISO 8601 or in words ("1:56 pm on 8 May, 2023"); None if it names none."""
    if not text:
        return None
    try:
        return datetime.fromisoformat(text).toordinal()
    except ValueError:
        pass
    for dated in dates_in(text):
        if dated.year and dated.month and dated.day:
            try:
                return date(dated.year, dated.month, dated.day).toordinal()
            except ValueError:
                return None
    return None
