"""What repeats when: the next occurrence of a task that repeats, after one was completed.

Rules are RFC 5545 RRULEs, expanded by dateutil on wall-clock time in the user's zone, so 09:00 stays 09:00 when the
clocks change. A rule on the 29th to 31st keeps its day: short months take their last (31 January, 28 February, 31 March).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta, tzinfo
from itertools import islice, takewhile
from typing import Any

from taskmaistro_tui.memory.when import When, format_when, is_over, parse_when

_COUNT = re.compile(r"(^|;)COUNT=(\d{1,9})(?=;|$)")
_NUMBER = re.compile(r"[0-9]{1,6}")
MAX_STEPS = 100_000
MAX_YEARS = 30
MAX_COUNTED = 2_000
"""How far ahead, and through how many occurrences of a rule that counts, a calendar looks."""

_FREQUENCIES = ("YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY")
_DAYS = ("BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYDAY", "BYEASTER")
_EVERY = {
    "MINUTELY": timedelta(minutes=1),
    "HOURLY": timedelta(hours=1),
    "DAILY": timedelta(days=1),
    "WEEKLY": timedelta(days=7),
}


class ImpossibleRule(ValueError):
    """A recurrence that names no further date; the message says why."""


def next_occurrence(value: Mapping[str, Any], now: datetime) -> dict[str, Any] | None:
    """The fields in which the successor of a completed task differs from it; None when the series has ended.

    ``value`` is the task's document form with a ``recurrence``; ``now`` is aware and in the user's zone. Occurrences that
    were missed are skipped: the successor is the first that is not over yet. Raises :class:`ImpossibleRule`.
    """
    zone = now.tzinfo
    assert zone is not None
    rule_text = str(value["recurrence"]).removeprefix("RRULE:").strip().upper()
    deadline = _when(value.get("deadline"), zone)
    start = _when(value.get("start"), zone)
    anchor: When = deadline if deadline is not None else start if start is not None else now.date()
    rule_text, ended = _count_down(rule_text)
    if ended:
        return None
    rule_text = keep_month_day(rule_text, _wall(anchor, zone).date())
    if value.get("repeat_from") == "completion":
        upcoming = _first_after_completion(rule_text, anchor, now)
    else:
        upcoming = _first_not_over(rule_text, anchor, now)
    if upcoming is None:
        return None
    fields: dict[str, Any] = {"recurrence": rule_text}
    if deadline is None and start is not None:
        fields["start"] = format_when(upcoming)
        return fields
    fields["deadline"] = format_when(upcoming)
    if start is not None and deadline is not None:
        distance = _wall(upcoming, zone) - _wall(deadline, zone)
        fields["start"] = format_when(_shift(start, distance, zone))
    return fields


def keep_month_day(rule: str, anchor: date) -> str:
    """``rule`` with the day of the month of ``anchor`` written out where short months would make it skip or drift."""
    if "BYMONTHDAY" in rule or "BYDAY" in rule or "BYSETPOS" in rule or "BYYEARDAY" in rule or anchor.day < 29:
        return rule
    days = ",".join(str(day) for day in range(28, anchor.day + 1))
    if "FREQ=MONTHLY" in rule:
        return f"{rule};BYMONTHDAY={days};BYSETPOS=-1"
    if "FREQ=YEARLY" in rule and "BYMONTH" not in rule and (anchor.month, anchor.day) == (2, 29):
        return f"{rule};BYMONTH=2;BYMONTHDAY={days};BYSETPOS=-1"
    return rule


def _when(text: Any, zone: tzinfo) -> When | None:
    return parse_when(text, zone) if isinstance(text, str) and text else None


def _wall(when: When, zone: tzinfo) -> datetime:
    """``when`` as naive local time; a day is its midnight."""
    if isinstance(when, datetime):
        return when.astimezone(zone).replace(tzinfo=None)
    return datetime.combine(when, time())


def _like(wall: datetime, pattern: When, zone: tzinfo) -> When:
    """``wall`` (naive local) as a day or a moment, whichever ``pattern`` is."""
    if isinstance(pattern, datetime):
        return wall.replace(tzinfo=zone)
    return wall.date()


def _shift(when: When, distance: timedelta, zone: tzinfo) -> When:
    return _like(_wall(when, zone) + distance, when, zone)


def _count_down(rule: str) -> tuple[str, bool]:
    """``rule`` with one occurrence fewer, and whether that was the last."""
    match = _COUNT.search(rule)
    if not match:
        return rule, False
    left = int(match[2]) - 1
    return rule[: match.start(2)] + str(left) + rule[match.end(2) :], left < 1


def _expand(rule: str, begin: datetime, after: datetime) -> Any:
    """The occurrences of ``rule`` that began at ``begin``, from shortly before ``after`` on; None if there never is one.

    Whoever completes a task holds the file's write lock, so no rule may be walked for long: whole steps that lie behind are
    skipped, and a rule that names no day at all ("the 30th of February") is not followed to the end of time.
    """
    from dateutil.rrule import rrulestr

    parts = dict(part.partition("=")[::2] for part in rule.strip(";").split(";"))
    frequency, interval = parts.get("FREQ", ""), parts.get("INTERVAL", "1")
    if frequency not in _FREQUENCIES or not rule.isprintable() or not _NUMBER.fullmatch(interval):
        raise ImpossibleRule(f"{rule!r} is no rule that can be followed")
    if not int(interval):
        raise ImpossibleRule(f"{rule!r} never moves on")
    if "BYSETPOS" in parts and frequency in _EVERY:
        raise ImpossibleRule(f"{rule!r} chooses among the days of a month or a year, so it must be MONTHLY or YEARLY")
    if step := _EVERY.get(frequency):
        step *= int(interval)
        begin += step * max((after - begin) // step - 1, 0)
    days = ";".join(f"{name}={parts[name]}" for name in _DAYS if name in parts)
    try:
        # UNTIL may carry a zone; occurrences are wall-clock, so its Z is dropped. COUNT was taken care of by the caller.
        bare = re.sub(r"(UNTIL=\d{8}(?:T\d{6})?)Z", r"\1", _COUNT.sub("", rule).strip(";"))
        expanded = rrulestr(bare, dtstart=begin)
        if step and days and rrulestr(f"FREQ=YEARLY;{days}", dtstart=begin).after(begin) is None:
            return None
        return expanded
    except (ValueError, TypeError, OverflowError, AttributeError, KeyError):
        raise ImpossibleRule(f"{rule!r} is no rule that can be followed") from None


def _first_not_over(rule: str, anchor: When, now: datetime) -> When | None:
    zone = now.tzinfo
    assert zone is not None
    begin = _wall(anchor, zone)
    from_moment = max(begin, _wall(now, zone) - timedelta(days=1))
    rules = _expand(rule, begin, from_moment)
    if rules is None:
        return None
    for step, wall in enumerate(rules.xafter(from_moment, inc=from_moment > begin)):
        if step > MAX_STEPS:
            break
        candidate = _like(wall, anchor, zone)
        if wall > begin and not is_over(candidate, now):
            return candidate
    return None


def _first_after_completion(rule: str, anchor: When, now: datetime) -> When | None:
    zone = now.tzinfo
    assert zone is not None
    day = _wall(now, zone).date()
    begin = datetime.combine(day, _wall(anchor, zone).time())
    rules = _expand(rule, begin, begin)
    found = rules.after(datetime.combine(day, time.max)) if rules is not None else None
    return None if found is None else _like(found, anchor, zone)


def further_days(value: Mapping[str, Any], first: date, last: date, now: datetime) -> list[When]:
    """When a task that repeats is due again, on days from ``first`` to before ``last``: one occurrence a day, none before
    today, none up to its present deadline. As if it were completed when it is due, where it repeats from its completion.

    ``value`` is the document form; ``now`` is aware and in the user's zone. Raises :class:`ImpossibleRule`.
    """
    zone = now.tzinfo
    assert zone is not None
    anchor = _when(value.get("deadline"), zone)
    if anchor is None or not value.get("recurrence"):
        return []
    begin = _wall(anchor, zone)
    first = max(first, now.date())
    if value.get("repeat_from") == "completion" and begin.date() < now.date():
        begin = datetime.combine(now.date(), begin.time())
    if first.year - begin.year > MAX_YEARS or last <= first:
        return []
    rule = keep_month_day(str(value["recurrence"]).removeprefix("RRULE:").strip().upper(), begin.date())
    match = _COUNT.search(rule)
    left = int(match[2]) - 1 if match else None
    begin_of_window = datetime.combine(first, time())
    end = datetime.combine(last, time())
    if left is not None:
        return _counted_days(rule, begin, begin_of_window, end, left, anchor, now)
    after = max(begin_of_window, begin + timedelta(microseconds=1))
    if "HOURLY" not in rule and "MINUTELY" not in rule:
        rules = _expand(rule, begin, after)
        walls = takewhile(lambda wall: wall < end, rules.xafter(after, inc=True) if rules is not None else ())
        days = {wall.date(): wall for wall in reversed(list(islice(walls, MAX_COUNTED)))}
        return [_like(days[day], anchor, zone) for day in sorted(days)]
    found: list[When] = []
    while after < end:  # afresh for every day, so that no hour between is walked through
        rules = _expand(rule, begin, after)
        wall = rules.after(after, inc=True) if rules is not None else None
        if wall is None or wall >= end:
            break
        found.append(_like(wall, anchor, zone))
        after = datetime.combine(wall.date() + timedelta(days=1), time())
    return found


def _counted_days(
    rule: str, begin: datetime, first: datetime, end: datetime, left: int, anchor: When, now: datetime
) -> list[When]:
    """The same for a rule that says how often: those that are left are counted from the first that is not over."""
    zone = now.tzinfo
    assert zone is not None
    found: dict[date, When] = {}
    start = max(begin + timedelta(microseconds=1), datetime.combine(now.date(), time()))
    rules = _expand(rule, begin, start)
    for number, wall in enumerate(rules.xafter(start, inc=True) if rules is not None else (), start=1):
        if wall >= end or number > min(left, MAX_COUNTED):
            break
        if wall >= first:
            found.setdefault(wall.date(), _like(wall, anchor, zone))
    return list(found.values())
