"""Hours and weekdays that a wish keeps free: a new task's deadline moves off them, unless the user named the very time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from taskmaistro_tui.language.numbers_chinese import read_chinese_number

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_ZH_DAY = "(?:周|星期|礼拜)[一二三四五六日天]|周末|工作日"
_DAY = rf"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week-?ends?|weekdays?|{_ZH_DAY}"
_ZH_CLOCK = r"(?:早上|上午|中午|下午|傍晚|晚上)?(?:\d{1,2}|[一二两三四五六七八九十]{1,3})点半?"
_CLOCK = rf"(?:noon|midday|midnight|\d{{1,2}}(?:[:.]\d\d)?\s*(?:am|pm|a\.m\.?|p\.m\.?|o['’]?clock)?|{_ZH_CLOCK})"
_AVOIDS = re.compile(
    r"\b(?:avoid|no|never|nothing|not|don['’]?t|do not|keep|without|leave)\b|不要|别|不用|不许|不安排|避免|空出|不排",
    re.IGNORECASE,
)
_ON = re.compile(
    rf"\b(?:on|avoid|keep|at|for|over|during|no|leave|work)\s+(?:the\s+|my\s+)?(?:{_DAY})"
    rf"(?:(?:\s*,\s*|\s+(?:and|or)\s+)(?:{_DAY}))*|{_ZH_DAY}",
    re.IGNORECASE,
)
_EDGE = re.compile(
    rf"\b(?P<side>before|earlier than|after|later than|past)\s+(?P<clock>{_CLOCK})"
    rf"|(?P<clock_zh>{_ZH_CLOCK})(?:之|以)?(?P<side_zh>前|后)",
    re.IGNORECASE,
)
_TASKS = re.compile(
    r"\b(?:tasks?|anything|something|things?|deadlines?|todos?|schedule|plan|due|work|put|set|nothing|free|off|avoid)\b"
    r"|任务|安排|截止|事|空",
    re.IGNORECASE,
)
_NAMES_DAY = re.compile(
    rf"\b(?:{_DAY})\b|{_ZH_DAY}|\d{{4}}-\d\d-\d\d|\b\d{{1,2}}(?:st|nd|rd|th)\b|\b(?:today|tonight)\b|今天|今晚"
    r"|\d{1,2}[月日号]|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d",
    re.IGNORECASE,
)
_NAMES_HOUR = re.compile(
    r"\b\d{1,2}\s*(?:am|pm|a\.m|p\.m|o['’]?clock)|\b\d{1,2}[:.]\d\d\b|\bat\s+\d{1,2}\b|\b(?:noon|midnight)\b"
    r"|\d{1,2}点|[一二三四五六七八九十]+点",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Avoided:
    """``days`` (0 Monday … 6 Sunday) and the minutes of a day outside ``begins`` to ``ends`` are kept free."""

    days: frozenset[int] = frozenset()
    begins: int = 0
    ends: int = 24 * 60


def avoided_in(text: str) -> Avoided | None:
    """What a wish keeps free; None if it is no such wish."""
    if not _AVOIDS.search(text) or not _TASKS.search(text):
        return None
    days = frozenset(
        day for match in _ON.finditer(text) for name in re.findall(_DAY, match[0], re.IGNORECASE) for day in _days(name)
    )
    begins, ends = 0, 24 * 60
    for match in _EDGE.finditer(text):
        minute = _minute(match["clock"] or match["clock_zh"])
        if minute is None:
            continue
        if (match["side"] or "").lower() in ("before", "earlier than") or match["side_zh"] == "前":
            begins = minute
        else:
            ends = minute
    if len(days) == 7 or begins >= ends or (not days and (begins, ends) == (0, 24 * 60)):
        return None
    return Avoided(days, begins, ends)


def _days(name: str) -> set[int]:
    name = name.lower()
    if name.startswith(("week", "周末")):
        return set(range(5)) if name.startswith("weekd") else {5, 6}
    if name == "工作日":
        return set(range(5))
    if name[0] in "周星礼":
        return {"一二三四五六日天".index(name[-1]) % 7 if name[-1] != "天" else 6}
    return {next(at for at, day in enumerate(_DAYS) if day.startswith(name[:3]))}


def _minute(clock: str) -> int | None:
    text = clock.lower().replace(".", "")
    if text in ("noon", "midday"):
        return 12 * 60
    if text == "midnight":
        return 24 * 60
    spelt = re.search(r"[一二两三四五六七八九十]{1,3}", clock)
    if spelt is not None:
        clock = clock.replace(spelt[0], str(read_chinese_number(spelt[0], 0)[-1][1]))
    found = re.search(r"(\d{1,2})(?::?(\d\d))?", clock.replace(".", ":"))
    if found is None:
        return None
    hour, minute = int(found[1]), int(found[2] or (30 if clock.endswith("半") else 0))
    if (("pm" in text or re.match("下午|晚上", clock)) and hour < 12) or (clock.startswith("中午") and hour < 11):
        hour += 12
    return hour * 60 + minute if hour <= 24 and minute < 60 else None


def kept_free(fields: Mapping[str, Any], avoided: Avoided, said: str) -> dict[str, Any]:
    """``fields`` of a new task with its deadline on a day and at an hour that are not kept free. A day or an hour that
    stands in ``said`` is what the user wants, and stays."""
    text = fields.get("deadline")
    result = dict(fields)
    if not isinstance(text, str) or fields.get("recurrence"):
        return result
    when: date | datetime = datetime.fromisoformat(text) if "T" in text else date.fromisoformat(text)
    if not _NAMES_DAY.search(said):
        while when.weekday() in avoided.days:
            when += timedelta(days=1)
    if isinstance(when, datetime):
        if not _NAMES_HOUR.search(said):
            minute = min(max(when.hour * 60 + when.minute, avoided.begins), avoided.ends)
            if minute != when.hour * 60 + when.minute and minute < 24 * 60:
                when = when.replace(hour=minute // 60, minute=minute % 60, second=0)
        result["deadline"] = when.isoformat(timespec="seconds")
    else:
        result["deadline"] = when.isoformat()
    return result
