"""From the short text of a holiday's rule to its day in a year.

A rule is one of
    12-25              a date
    11 thu 4           the fourth Thursday of November; -1 is the last
    E-2, O+1           days from Easter, from Orthodox Easter
    lunar 8-15         a day of the Chinese calendar; lunar 1-1-1 is a day before its first day
    hindu DIWALI-1, islam EID_AL_FITR, jewish PASSOVER-1, buddhist VESAK
                       a movable day of the ``holidays`` library, and days from it
    solar 9            one of the 24 solar terms, 0 is 小寒 in January
    = name             a function of this module
and ``A .. B`` is a stretch of days with an exclusive end. The library is imported when the first rule needs it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

from taskmaistro_tui.language.times.calculus import DAY, MINUTE, Interval, Yearly
from taskmaistro_tui.language.times.value import Time

_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_OFFSET = re.compile(r"(.*?)\s*([+-]\d+)?$")
DayRule = Callable[[int], date | None]


def holiday_time(rule: str) -> Time:
    """The time of a rule: a day, or a stretch of days, of every year."""
    if rule == "= earth_hour":
        return Time("holiday", Yearly(_earth_hour), MINUTE, interval=True)
    first_rule, _, last_rule = rule.partition(" .. ")
    first, last = day_rule(first_rule), day_rule(last_rule) if last_rule else None

    def interval(year: int) -> Interval | None:
        start = first(year)
        if start is None:
            return None
        end = last(year) if last else start + timedelta(days=1)
        if end is not None and end <= start and last:
            end = last(year + 1)
        if end is None:
            return None
        return datetime(start.year, start.month, start.day), datetime(end.year, end.month, end.day)

    return Time("holiday", Yearly(interval), DAY, interval=last is not None, extra=("holiday", rule))


@cache
def day_rule(rule: str) -> DayRule:
    """The function of a rule without ``..``; it gives None for a year it knows nothing of."""
    rule = rule.strip()
    if rule.startswith("= "):
        named: DayRule = globals()[rule[2:]]
        return named
    if found := re.fullmatch(r"(\d+)-(\d+)", rule):
        month, day = int(found[1]), int(found[2])
        return lambda year: _date(year, month, day)
    if found := re.fullmatch(r"(\d+) (\w{3}) (-?\d)( [+-]\d+)?", rule):
        month, weekday, count = int(found[1]), _WEEKDAYS.index(found[2]), int(found[3])
        extra = int(found[4] or 0)
        return lambda year: _nth_weekday(year, month, weekday, count) + timedelta(days=extra)
    if rule.startswith("solar "):
        term = int(rule.removeprefix("solar "))
        return lambda year: solar_term(year, term)
    if rule.startswith("lunar "):
        month, day, *back = (int(part) for part in rule.removeprefix("lunar ").split("-"))
        days_back = timedelta(days=back[0] if back else 0)

        def lunar(year: int) -> date | None:
            found_day = lunar_day(year, month, day)
            return found_day - days_back if found_day else None

        return lunar
    found = _OFFSET.fullmatch(rule)
    assert found
    base, offset = found[1], timedelta(days=int(found[2] or 0))
    source: DayRule
    if base == "E":
        source = easter
    elif base == "O":
        source = orthodox_easter
    else:
        calendar, _, name = base.partition(" ")
        source = lambda year: _library_day(calendar, name, year)  # noqa: E731

    def moved(year: int) -> date | None:
        try:
            found_day = source(year)
            return found_day + offset if found_day else None
        except (ValueError, OverflowError):
            return None

    return moved


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _nth_weekday(year: int, month: int, weekday: int, count: int) -> date:
    if count > 0:
        first = date(year, month, 1)
        return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (count - 1))
    last = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
    return last - timedelta(days=(last.weekday() - weekday) % 7 + 7 * (-count - 1))


def easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar (Anonymous Gregorian algorithm, Meeus, Astronomical Algorithms, ch. 8)."""
    a, b, c = year % 19, year // 100, year % 100
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n = (a + 11 * h + 22 * m) // 451
    month, day = divmod(h + m - 7 * n + 114, 31)
    return date(year, month, day + 1)


def orthodox_easter(year: int) -> date:
    """Easter Sunday of the Julian calendar, as a Gregorian date (Meeus, ch. 8)."""
    a, b, c = year % 4, year % 7, year % 19
    d = (19 * c + 15) % 30
    e = (2 * a + 4 * b - d + 34) % 7
    month, day = divmod(d + e + 114, 31)
    gap = year // 100 - year // 400 - 2
    return date(year, month, day + 1) + timedelta(days=gap)


# -- the holidays library ---------------------------------------------------------------------------------------------


_CALENDARS = {
    "hindu": ("hindu", "_HinduLunisolar"),
    "islam": ("islamic", "_IslamicLunar"),
    "jewish": ("hebrew", "_HebrewLunisolar"),
    "buddhist": ("buddhist", "_BuddhistLunisolar"),
    "chinese": ("chinese", "_ChineseLunisolar"),
}


@cache
def _calendar(name: str) -> Any:
    """A movable calendar of the ``holidays`` library, or None where the library is missing."""
    from importlib import import_module

    module, kind = _CALENDARS[name]
    try:
        return getattr(import_module(f"holidays.calendars.{module}"), kind)()
    except (ImportError, AttributeError):
        return None


@cache
def _library_day(calendar: str, name: str, year: int) -> date | None:
    """A day of a movable calendar; None where the library knows none, is missing, or has another shape than the one known
    here (its calendars are no public interface): then the name is read as no time, and the sentence still is."""
    source = _calendar(calendar)
    if source is None:
        return None
    try:
        if calendar == "hindu":
            # A few years have a day twice; the first is meant.
            written = getattr(source, f"{name}_DATES", {}).get(year)
            if not written:
                return None
            return date(year, *(written[0] if isinstance(written[0], tuple) else written))
        found = source._get_holiday(name, year)
        if calendar == "islam":
            return min((day for day, _ in found if day.year == year), default=None)
        if isinstance(found, tuple):
            found = found[0]
    except (AttributeError, TypeError, ValueError):
        return None
    return found if isinstance(found, date) else None


# -- the Chinese calendar ----------------------------------------------------------------------------------------------


def lunar_day(year: int, month: int, day: int) -> date | None:
    """The day of the Chinese calendar that falls in ``year`` (months 11 and 12 belong to the lunar year before).

    New Year, the Dragon Boat, Mid-Autumn and Double Ninth days come from the library; other months begin with the new moons
    counted from the nearest of these, without the leap month."""
    if month >= 11:
        next_new_year = lunar_day(year, 1, 1)
        if next_new_year is None:
            return None
        start = next_new_year
        for _ in range(13 - month):
            start = _new_moon_day(start - timedelta(days=29))
        found = start + timedelta(days=day - 1)
        if found.year < year and month == 12:
            later = lunar_day(year + 1, 1, 1)
            if later is None:
                return found
            other = _new_moon_day(later - timedelta(days=29)) + timedelta(days=day - 1)
            return other if other.year == year else found
        return found
    anchors = {
        1: _library_day("chinese", "LUNAR_NEW_YEAR", year),
        5: _library_day("chinese", "DRAGON_BOAT", year),
        8: _library_day("chinese", "MID_AUTUMN", year),
        9: _library_day("chinese", "DOUBLE_NINTH", year),
    }
    first_days = {1: 1, 5: 5, 8: 15, 9: 9}
    starts = {m: d - timedelta(days=first_days[m] - 1) for m, d in anchors.items() if d}
    if month in starts:
        return starts[month] + timedelta(days=day - 1)
    before = max((m for m in starts if m < month), default=None)
    if before is None:
        return None
    after = min((m for m in starts if m > month), default=None)
    leap = after is not None and (starts[after] - starts[before]).days > 30 * (after - before)
    start = starts[before]
    for _ in range(month - before):
        start = _new_moon_day(start + timedelta(days=29))
        if leap and not _holds_major_term(start):
            # The leap month is the one in which the sun enters no new sign.
            start = _new_moon_day(start + timedelta(days=29))
            leap = False
    return start + timedelta(days=day - 1)


def _holds_major_term(start: date) -> bool:
    end = _new_moon_day(start + timedelta(days=29))
    return _sun_longitude(start) // 30 != _sun_longitude(end) // 30


def _sun_longitude(day: date) -> float:
    """Degrees of the sun along the ecliptic at midnight in China (Meeus, ch. 25, to a hundredth of a degree)."""
    from math import radians, sin

    t = ((day - date(2000, 1, 1)).days - 0.5 - 8 / 24) / 36525
    anomaly = radians(357.52911 + 35999.05029 * t)
    center = (1.914602 - 0.004817 * t) * sin(anomaly) + 0.019993 * sin(2 * anomaly) + 0.000289 * sin(3 * anomaly)
    return (280.46646 + 36000.76983 * t + center - 0.00569) % 360


def _new_moon_day(near: date) -> date:
    """The day in China (UTC+8) of the new moon nearest to a date (Meeus, ch. 49, the large terms; within minutes)."""
    from math import radians, sin

    k = round((near - date(2000, 1, 6)).days / 29.530588861)
    t = k / 1236.85
    e = 1 - 0.002516 * t
    sun = radians(2.5534 + 29.1053567 * k)
    moon = radians(201.5643 + 385.81693528 * k)
    latitude = radians(160.7108 + 390.67050284 * k)
    node = radians(124.7746 - 1.56375588 * k)
    days = 2451550.09766 + 29.530588861 * k + 0.00015437 * t * t
    days += (
        -0.40720 * sin(moon)
        + 0.17241 * e * sin(sun)
        + 0.01608 * sin(2 * moon)
        + 0.01039 * sin(2 * latitude)
        + 0.00739 * e * sin(moon - sun)
        - 0.00514 * e * sin(moon + sun)
        + 0.00208 * e * e * sin(2 * sun)
        - 0.00111 * sin(moon - 2 * latitude)
        - 0.00057 * sin(moon + 2 * latitude)
        - 0.00017 * sin(node)
    )
    # Julian day 2451544.5 is 2000-01-01 00:00 UTC; clocks have drifted from dynamical time by about a minute.
    moment = datetime(2000, 1, 1) + timedelta(days=days - 2451544.5, hours=8, seconds=-69)
    return moment.date()


# The day of the month, as a fraction, on which each solar term began in 2000, in Chinese time.
_SOLAR_TERMS = (
    *(5.4055, 20.12, 3.87, 18.73, 5.63, 20.646, 4.81, 20.1, 5.52, 21.04, 5.678, 21.37),
    *(7.108, 22.83, 7.5, 23.13, 7.646, 23.042, 8.318, 23.438, 7.438, 22.36, 7.18, 21.94),
)


def solar_term(year: int, term: int) -> date:
    """A term of the sun's year, two a month from 小寒 (0) to 冬至 (23); right for 2000 to 2099, but for a day now and then."""
    years = year % 100
    leaps = (years - 1) // 4 if term < 4 else years // 4
    return date(year, term // 2 + 1, int(years * 0.2422 + _SOLAR_TERMS[term]) - leaps)


def double_seventh(year: int) -> date | None:
    """七夕: the first 7th of the seventh lunar month, 29 or 30 days and a week before Mid-Autumn."""
    return lunar_day(year, 7, 7)


# -- rules of their own --------------------------------------------------------------------------------------------------


def kings_day(year: int) -> date:
    """Koningsdag: 27 April, on Saturday when that is a Sunday."""
    day = date(year, 4, 27)
    return day - timedelta(days=1) if day.weekday() == 6 else day


def super_bowl(year: int) -> date:
    """The second Sunday of February since 2022, the first before."""
    return _nth_weekday(year, 2, 6, 2 if year >= 2022 else 1)


def boss_day(year: int) -> date:
    """Boss's Day: 16 October or the working day nearest to it."""
    day = date(year, 10, 16)
    return day + timedelta(days={5: -1, 6: 1}.get(day.weekday(), 0))


def admin_day(year: int) -> date:
    """Administrative Professionals' Day: Wednesday of the last full week of April."""
    saturday = _nth_weekday(year, 4, 5, -1)
    return saturday - timedelta(days=3)


def election_day(year: int) -> date:
    """The Tuesday after the first Monday of November."""
    return _nth_weekday(year, 11, 0, 1) + timedelta(days=1)


def victoria_day(year: int) -> date:
    """The Monday before 25 May."""
    return date(year, 5, 24) - timedelta(days=date(year, 5, 24).weekday())


def oktoberfest(year: int) -> date:
    """The Saturday after 15 September, when Munich's Oktoberfest begins."""
    return _nth_weekday(year, 9, 5, 3) if date(year, 9, 15).weekday() != 5 else date(year, 9, 22)


def kings_birthday(year: int) -> date:
    """The second Saturday of June, the British monarch's official birthday."""
    return _nth_weekday(year, 6, 5, 2)


def midsummer(year: int) -> date:
    """The Saturday between 20 and 26 June, as in Sweden and Finland."""
    return date(year, 6, 20) + timedelta(days=(5 - date(year, 6, 20).weekday()) % 7)


def repentance_day(year: int) -> date:
    """Buß- und Bettag: the Wednesday before 23 November."""
    day = date(year, 11, 22)
    return day - timedelta(days=(day.weekday() - 2) % 7)


def advent(year: int) -> date:
    """The first Sunday of Advent, the fourth before Christmas."""
    eve = date(year, 12, 24)
    return eve - timedelta(days=(eve.weekday() + 1) % 7 + 21)


def tu_bishvat(year: int) -> date | None:
    """The eve of 15 Shevat: 59 days before Passover, 89 in a leap year."""
    passover = _library_day("jewish", "PASSOVER", year)
    if passover is None:
        return None
    leap = (7 * (year + 3760) + 1) % 19 < 7
    return passover - timedelta(days=90 if leap else 60)


def yom_hashoah(year: int) -> date | None:
    """The eve of 27 Nisan, moved off Friday and Sunday."""
    passover = _library_day("jewish", "PASSOVER", year)
    if passover is None:
        return None
    day = passover + timedelta(days=12)
    day += timedelta(days={4: -1, 6: 1}.get(day.weekday(), 0))
    return day - timedelta(days=1)


def navaratri(year: int) -> date | None:
    """Nine nights before Vijayadashami."""
    found = _library_day("hindu", "SHARAD_NAVRATRI", year)
    return found - timedelta(days=1) if found else None


def _earth_hour(year: int) -> Interval | None:
    """Earth Hour: 20:30 on the last Saturday of March, a week earlier when that is Easter's eve."""
    day = _nth_weekday(year, 3, 5, -1)
    if day == easter(year) - timedelta(days=1):
        day -= timedelta(days=7)
    start = datetime(day.year, day.month, day.day, 20, 30)
    return start, start + timedelta(hours=1)


def tagore(year: int) -> date:
    """Rabindra Jayanti: 25 Boishakh of the Bengali calendar, 9 May in West Bengal's reckoning since 2018, 8 May before."""
    return date(year, 5, 9)


def parsi_new_year(year: int) -> date | None:
    """Parsi New Year of the Shahenshahi calendar, which has no leap days: 17 August 2018, a day earlier after each 29 February."""
    shift = 0
    low, high = sorted((2018, year))
    leaps = sum(1 for y in range(low + 1, high + 1) if y % 4 == 0 and (y % 100 or y % 400 == 0))
    shift = -leaps if year >= 2018 else leaps
    return date(2018, 8, 17).replace(year=year) + timedelta(days=shift)


def saraswati_jayanti(year: int) -> date | None:
    """The middle of the dark half of Magha: four days before Maha Shivaratri."""
    found = _library_day("hindu", "MAHA_SHIVARATRI", year)
    return found - timedelta(days=3) if found else None
