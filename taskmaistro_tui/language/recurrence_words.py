"""Recurrence rules (RFC 5545, with dateutil's ``BYEASTER``) in short words, English and Chinese."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from taskmaistro_tui.memory.record import record

_UNITS = {
    "HOURLY": ("hour", "小时"),
    "DAILY": ("day", "天"),
    "WEEKLY": ("week", "周"),
    "MONTHLY": ("month", "月"),
    "YEARLY": ("year", "年"),
}
_CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAYS_ZH = ("周一", "周二", "周三", "周四", "周五", "周六", "周日")
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_PLACES = {1: ("first", "第一个"), 2: ("second", "第二个"), 3: ("third", "第三个"), 4: ("fourth", "第四个"), 5: ("fifth", "第五个"),
           -1: ("last", "最后一个"), -2: ("last but one", "倒数第二个")}  # fmt: skip
_FEASTS = {
    -48: ("Shrove Monday", "忏悔星期一"), -47: ("Shrove Tuesday", "忏悔星期二"), -46: ("Ash Wednesday", "圣灰星期三"),
    -7: ("Palm Sunday", "棕枝主日"), -3: ("Maundy Thursday", "濯足节"), -2: ("Good Friday", "耶稣受难日"),
    -1: ("Holy Saturday", "圣周六"), 0: ("Easter", "复活节"), 1: ("Easter Monday", "复活节星期一"),
    39: ("Ascension Day", "耶稣升天节"), 49: ("Pentecost", "圣灵降临节"), 50: ("Whit Monday", "圣灵降临节星期一"),
    60: ("Corpus Christi", "基督圣体节"),
}  # fmt: skip
_WORK = list(range(5))
_ON_WEEKDAY = re.compile(r"(-?\d)?([A-Z]{2})")
_NUMBERS = re.compile(r"-?\d{1,3}(?:,-?\d{1,3})*")
_UNTIL = re.compile(r"(\d{4})(\d\d)(\d\d)(?:T\d{6})?")


@record
class _Rule:
    """A rule that can be said. ``weekdays`` are (which of them, 0 for all; day of the week from 0, Monday)."""

    unit: str
    interval: int
    months: list[int]
    month_days: list[int]
    weekdays: list[tuple[int, int]]
    place: int
    easter: int | None
    count: int | None
    until: date | None


def recurrence_words(rule: str, language: str) -> str:
    """An RRULE in short words: "every Tuesday", "every month on days 1 and 15", "every Easter"; in Chinese for ``zh``. The rule
    itself where words would say too little."""
    read = _read(rule)
    words = None if read is None else (_chinese(read) if language == "zh" else _english(read))
    return words or rule


def _read(rule: str) -> _Rule | None:
    text = rule.upper().removeprefix("RRULE:")
    parts = dict(piece.split("=", 1) for piece in text.split(";") if "=" in piece)
    unit, interval = parts.pop("FREQ", ""), parts.pop("INTERVAL", "1")
    for beside in ("BYHOUR", "BYMINUTE", "BYSECOND", "WKST"):  # the deadline says the time of day
        parts.pop(beside, None)
    found = [_ON_WEEKDAY.fullmatch(code) for code in parts.pop("BYDAY", "").split(",") if code]
    lists = {name: parts.pop(name, "") for name in ("BYMONTH", "BYMONTHDAY", "BYSETPOS", "BYEASTER", "COUNT")}
    until = _UNTIL.fullmatch(parts.pop("UNTIL", "")) if "UNTIL" in parts else None
    if parts or unit not in _UNITS or not re.fullmatch(r"[1-9]\d{0,3}", interval):
        return None
    if "UNTIL" in text and until is None:
        return None
    if any(text and not _NUMBERS.fullmatch(text) for text in lists.values()):
        return None
    months, month_days, places, easter, count = ([int(n) for n in text.split(",") if n] for text in lists.values())
    weekdays = [(int(m[1] or 0), _CODES.index(m[2])) for m in found if m is not None and m[2] in _CODES]
    if (
        len(weekdays) < len(found)
        or any(n and n not in _PLACES for n, _ in weekdays)
        or max(map(len, (places, easter, count))) > 1
    ):
        return None
    if any(not 1 <= month <= 12 for month in months) or any(day < -1 or not day or day > 31 for day in month_days):
        return None
    place = places[0] if places else 0
    if place == -1 and month_days and month_days == list(range(28, max(month_days) + 1)):
        # how a day is written that short months do not have: their last one stands for it
        month_days, place = [-1 if month_days[-1] == 31 else month_days[-1]], 0
    try:
        last = date(int(until[1]), int(until[2]), int(until[3])) if until else None
    except ValueError:
        return None
    read = _Rule(
        unit,
        int(interval),
        months,
        month_days,
        weekdays,
        place,
        easter[0] if easter else None,
        count[0] if count else None,
        last,
    )
    return read if _can_be_said(read) else None


def _can_be_said(rule: _Rule) -> bool:
    """Whether the parts go together in a way there are words for."""
    chosen = [bool(rule.month_days), bool(rule.weekdays), rule.easter is not None]
    if sum(chosen) > 1:
        return False
    if rule.place and (
        [day for _, day in rule.weekdays] != _WORK or any(n for n, _ in rule.weekdays) or rule.place not in _PLACES
    ):
        return False
    if rule.easter is not None or (rule.months and rule.month_days):
        return rule.unit == "YEARLY" and not (rule.easter is not None and rule.months)
    if rule.place or any(n for n, _ in rule.weekdays):
        whole_year = rule.unit == "YEARLY" and not rule.months
        return (
            rule.unit in ("MONTHLY", "YEARLY")
            and not whole_year
            and all(n for n, _ in rule.weekdays) != bool(rule.place)
        )
    if rule.month_days:
        return rule.unit == "MONTHLY"
    if rule.months:
        return rule.unit == "YEARLY" or (rule.unit in ("DAILY", "WEEKLY") and rule.interval == 1)
    return not rule.weekdays or rule.interval == 1 or rule.unit == "WEEKLY"


# -- English -----------------------------------------------------------------------------------------------------------


def _english(rule: _Rule) -> str:
    every = f"every {_UNITS[rule.unit][0]}" if rule.interval == 1 else f"every {rule.interval} {_UNITS[rule.unit][0]}s"
    months = _and([_MONTHS[month - 1] for month in rule.months])
    plain = [_DAYS[day] for n, day in rule.weekdays if not n]
    if rule.easter is not None:
        words = _easter_english(rule, every)
    elif rule.month_days:
        words = f"{every} on {_month_days_english(rule, months)}"
    elif rule.place:
        words = f"{every} on the {_PLACES[rule.place][0]} working day" + (f" of {months}" if months else "")
    elif rule.weekdays and not plain:
        which = _and([f"the {_PLACES[n][0]} {_DAYS[day]}" for n, day in rule.weekdays])
        words = f"{every} on {which}" + (f" of {months}" if months else "")
    elif plain:
        if rule.interval == 1:
            words = "every weekday" if [day for _, day in rule.weekdays] == _WORK else f"every {_and(plain)}"
        else:
            words = f"{every} on {_and(plain)}"
        words += f" in {months}" if months else ""
    else:
        words = every + (f" in {months}" if months else "")
    if rule.count is not None:
        words += f", {rule.count} time{'s' if rule.count != 1 else ''}"
    return words + (f", until {rule.until.day} {_MONTHS[rule.until.month - 1]} {rule.until.year}" if rule.until else "")


def _month_days_english(rule: _Rule, months: str) -> str:
    numbers = [str(day) for day in rule.month_days if day != -1]
    if len(rule.months) == 1 and len(numbers) == len(rule.month_days):
        return f"{_and(numbers)} {months}"
    days = [f"day{'s' if len(numbers) > 1 else ''} {_and(numbers)}"] if numbers else []
    if -1 in rule.month_days:
        days.append("the last day")
    return " and ".join(days) + (f" of {months}" if months else "")


def _easter_english(rule: _Rule, every: str) -> str:
    assert rule.easter is not None
    if rule.easter in _FEASTS:
        feast = _FEASTS[rule.easter][0]
        return f"every {feast}" if rule.interval == 1 else f"{every} on {feast}"
    away = abs(rule.easter)
    return f"{every} {away} day{'s' if away != 1 else ''} {'after' if rule.easter > 0 else 'before'} Easter"


def _and(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


# -- Chinese -----------------------------------------------------------------------------------------------------------


def _chinese(rule: _Rule) -> str:
    unit = _UNITS[rule.unit][1]
    every = f"每{unit}" if rule.interval == 1 else f"每{rule.interval}{'个' if unit == '月' else ''}{unit}"
    months = "、".join(f"{month}月" for month in rule.months)
    months += "的" if len(rule.months) > 1 else ""
    plain = "、".join(_DAYS_ZH[day] for n, day in rule.weekdays if not n)
    if rule.easter is not None:
        words = every + _easter_chinese(rule.easter)
    elif rule.month_days:
        words = every + months + "、".join("最后一天" if day == -1 else f"{day}日" for day in rule.month_days)
    elif rule.place:
        words = f"{every}{months}{_PLACES[rule.place][1]}工作日"
    elif rule.weekdays and not plain:
        words = every + months + "、".join(f"{_PLACES[n][1]}{_DAYS_ZH[day]}" for n, day in rule.weekdays)
    elif plain:
        if rule.interval == 1:
            words = months + ("每个工作日" if [day for _, day in rule.weekdays] == _WORK else f"每{plain}")
        else:
            words = every + plain
    else:
        words = every + months.removesuffix("的") if rule.unit == "YEARLY" else months + every
    if rule.count is not None:
        words += f"，共{rule.count}次"
    return words + (f"，到{rule.until.year}年{rule.until.month}月{rule.until.day}日为止" if rule.until else "")


def _easter_chinese(days: int) -> str:
    if days in _FEASTS:
        return _FEASTS[days][1]
    return f"复活节{'后' if days > 0 else '前'}{abs(days)}天"
