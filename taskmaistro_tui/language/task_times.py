"""What the times of a sentence mean for a task: its deadline, its start, its repetition.

"by Friday", "Friday", "tomorrow" are a deadline; "after", "from", "starting" a start; a stretch ("from the 3rd to the 9th",
"next week") starts with its first day and is due on its last. Past days that were not written as a date are no deadline.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import TimeSpan

_CLOCK_GRAINS = ("second", "minute", "hour")
_CLOCK_ONLY = Pattern(
    r"(?:(?:by|at|@|around|about|before|after|until|till|from|due|to|until|no later than|sharp|-)\s*)*"
    r"(?:\d{1,2}(?:[:.h]\d{2})?(?::\d{2})?\s*(?:a\.?\s?m\.?|p\.?\s?m\.?|o'?clock|h|uhr|sharp)?|noon|midday|midnight"
    r"|(?:half|quarter|ten|twenty|five)\s+(?:past|to|after)\s+\w+|(?:one|two|three|four|five|six|seven"
    r"|eight|nine|ten|eleven"
    r"|twelve)(?:\s+(?:thirty|fifteen|forty[ -]?five))?\s*(?:a\.?\s?m\.?|p\.?\s?m\.?|o'?clock)?"
    r"|(?:\d{1,2}(?:[:.]\d{2})?|\w+)\s+in\s+the\s+(?:morning|afternoon|evening)"
    r"|(?:上午|下午|早上|早晨|中午|傍晚|晚上|凌晨|夜里)?[零一二两三四五六七八九十\d]{1,3}(?:点|时)(?:半|整|[零一二三四五六七八九十\d]{1,3}分?"
    r"|[一三]刻)?钟?)\s*(?:sharp)?"
)
_DIGITS = Pattern(r"\d|点|时|號|号|到|至")
_RELATIVE_PAST = Pattern(r"\b(?:yesterday|last|ago|past|previous)\b|昨|前天|上个?[周月星]|上午?周|去年|以前")


def is_clock_only(span: TimeSpan, folded: str) -> bool:
    """Whether the words of ``span`` name a time of day and no day ("at 3", "half past nine")."""
    if span.recurrence or span.grain not in _CLOCK_GRAINS:
        return False
    return bool(_CLOCK_ONLY.fullmatch(folded[span.begin : span.stop].strip()))


def together(spans: Iterable[TimeSpan], folded: str) -> list[TimeSpan]:
    """``spans`` with a lone time of day laid onto the day named elsewhere ("tomorrow call mum at 3")."""
    spans = list(spans)
    clock = next((s for s in spans if is_clock_only(s, folded)), None)
    if clock is None or len(spans) < 2:
        return spans
    for i, day in enumerate(spans):
        if day is clock or day.grain != "day" or (day.end is not None and day.end - day.start > timedelta(days=1)):
            continue
        start = datetime.combine(day.start.date(), clock.start.timetz())
        end = datetime.combine(day.start.date(), clock.end.timetz()) if clock.end else None
        relation = day.relation if day.relation != "at" else clock.relation
        recurrence = day.recurrence or clock.recurrence
        spans[i] = replace(day, start=start, end=end, grain=clock.grain, relation=relation, recurrence=recurrence)
        spans.remove(clock)
        return spans
    return spans


def begun(spans: Iterable[TimeSpan], today: date) -> list[TimeSpan]:
    """``spans`` with a repetition begun on the day that is named beside it ("tomorrow 5pm every 2 weeks", "every week, Friday
    3pm"). One that names its own days, as every Monday does, begins on those."""
    spans = list(spans)
    series = next((s for s in spans if s.recurrence and "BY" not in s.recurrence), None)
    day = next((s for s in spans if not s.recurrence and s.relation in ("at", "from") and _is_one_day(s, today)), None)
    if series is None or day is None:
        return spans
    if day.grain == "day" and series.grain in _CLOCK_GRAINS:
        moment = datetime.combine(day.start.date(), series.start.timetz())
        first = replace(series, start=moment, end=series.end and series.end + (moment - series.start))
    else:
        first = replace(series, start=day.start, end=day.end, grain=day.grain)
    return [first if s is series else s for s in spans if s is not day]


def _is_one_day(span: TimeSpan, today: date) -> bool:
    begin = span.start.date()
    if span.grain not in ("day", *_CLOCK_GRAINS) or begin < today:
        return False
    return span.end is None or span.end - span.start <= timedelta(days=1)


def task_times(spans: Iterable[TimeSpan], now: datetime, folded: str) -> dict[str, Any]:
    """Fields ``deadline``, ``start``, ``recurrence``, ``repeat_from`` in document form, only those that are stated.

    A moment carries the offset of its span, and none if the span is naive.
    """
    fields: dict[str, Any] = {}
    today = now.date()
    for span in begun(together(spans, folded), today):
        found = _recurring(span, folded) if span.recurrence else _once(span, today, folded)
        for name, value in found.items():
            fields.setdefault(name, value)
    return fields


def is_over(span: TimeSpan, now: datetime, folded: str) -> bool:
    """Whether the span lies in the past by its words ("yesterday", "last week"), so that it is no deadline."""
    if span.recurrence or span.relation in ("since", "after", "from"):
        return False
    if span.start.date() >= now.date():
        return False
    if span.end is not None and span.end.date() > now.date():
        return False
    return bool(_RELATIVE_PAST.search(folded, span.begin, span.stop))


def _recurring(span: TimeSpan, folded: str) -> dict[str, Any]:
    fields: dict[str, Any] = {"recurrence": span.recurrence, "deadline": _when(span.start, span.grain)}
    if span.grain in _CLOCK_GRAINS and span.end is not None and span.end.date() == span.start.date():
        fields.update(_stretch_of_hours(span, folded))
    if span.repeat_from:
        fields["repeat_from"] = span.repeat_from
    return fields


def _once(span: TimeSpan, today: date, folded: str) -> dict[str, Any]:
    clock = span.grain in _CLOCK_GRAINS
    start, end = span.start, span.end
    if span.relation in ("after", "from", "since") and end is None:
        if not clock and span.relation == "after":
            start = start + (timedelta(days=1) if span.grain == "day" else timedelta(0))
        return {"start": _when(start, span.grain)}
    if span.relation == "before":
        first_day = start.date().toordinal() == 1
        return {"deadline": _when(start if clock or first_day else start - timedelta(days=1), span.grain)}
    if clock:
        return _stretch_of_hours(span, folded)
    first = start.date()
    last = last_day(span)
    if span.relation in ("by", "until"):
        late = span.grain == "day" or first <= today or span.relation == "until"
        return {"deadline": (last if late else first).isoformat()}
    if last > first and first > today and not folded[: span.begin].rstrip().endswith("due"):
        return {"start": first.isoformat(), "deadline": last.isoformat()}
    return {"deadline": last.isoformat()}


def _stretch_of_hours(span: TimeSpan, folded: str) -> dict[str, Any]:
    if span.end is None or span.relation in ("by", "until") or span.end <= span.start:
        return {"deadline": _when(span.start, span.grain)}
    if (lasting := _FOR_LENGTH.search(folded, span.begin, span.stop)) is not None and lasting.end() == span.stop:
        minutes = round((span.end - span.start).total_seconds() / 60)
        return {"deadline": _when(span.start, span.grain), "time_to_complete": minutes}
    if _two_clocks(span, folded):
        return {"start": _when(span.start, span.grain), "deadline": _when(span.end, span.grain)}
    if span.end - span.start >= timedelta(days=1):
        return {"start": span.start.date().isoformat(), "deadline": last_day(span).isoformat()}
    if (span.end.hour, span.end.minute) == (0, 0):
        return {"deadline": last_day(span).isoformat()}
    if span.end - span.start <= timedelta(hours=1) and _DIGITS.search(folded, span.begin, span.stop):
        return {"deadline": _when(span.start, span.grain)}
    return {"deadline": _when(span.end, span.grain)}


_FOR_LENGTH = Pattern(
    r"\bfor\s+(?:about\s+)?(?:an?|half|\d+(?:\.\d+)?|one|two|three|thirty|forty[ -]?five|fifteen"
    r"|twenty|ninety)\b[\w\s]*$"
)
_RANGE = Pattern(
    r"\d\s*(?:am|pm|a\.m\.|p\.m\.)?\s*(?:-|to|and|until|till)\s*\d|[点时半刻分\d]\s*(?:-|~|到"
    r"|至)\s*[下上中晚早凌\d一二两三四五六七八九十]"
)


def _two_clocks(span: TimeSpan, folded: str) -> bool:
    return bool(_RANGE.search(folded, span.begin, span.stop)) or span.relation == "from"


def last_day(span: TimeSpan) -> date:
    """The last day that belongs to ``span``."""
    return (end_of(span) - timedelta(microseconds=1)).date()


def end_of(span: TimeSpan) -> datetime:
    """Where ``span`` ends (exclusive): its end, or the end of its grain."""
    if span.end is not None and span.end > span.start:
        return span.end
    start = span.start if span.grain in _CLOCK_GRAINS else span.start.replace(hour=0, minute=0, second=0, microsecond=0)
    if span.grain in _CLOCK_GRAINS:
        return start + {"second": timedelta(seconds=1), "minute": timedelta(minutes=1)}.get(
            span.grain, timedelta(hours=1)
        )
    if span.grain in ("day", "week"):
        return start + timedelta(days=7 if span.grain == "week" else 1)
    months = {"month": 1, "quarter": 3, "year": 12}[span.grain]
    index = start.year * 12 + start.month - 1 + months
    return start.replace(year=min(index // 12, 9999), month=index % 12 + 1, day=1)


def _when(moment: datetime, grain: str) -> str:
    if grain in _CLOCK_GRAINS:
        return moment.isoformat(timespec="seconds")
    return moment.date().isoformat()
