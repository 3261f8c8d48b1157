"""One time of a task that is left out: "skip gym on Wednesday", "no standup tomorrow".

A task that repeats moves to its next time; one that does not, and is due then, is off. A time further ahead than the next one
cannot be left out, and that is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Intent, Reference
from taskmaistro_tui.language.recurrence import ImpossibleRule, next_occurrence
from taskmaistro_tui.memory.when import local_day, parse_when
from taskmaistro_tui.models.builtin.context import Context, Record

NOT_THEN = "not then"
"""The detail of an intent that would leave out a time which is not the task's next."""

MOST = 60
"""Times of a task that are passed over at most ("skip the pills this month")."""

_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_WHEN = (
    rf"(?P<t>(?:(?:on|for|in|during)\s+)?(?:this|next|today|tomorrow|tonight|{_WEEKDAY}|(?:on|for)\s+(?:the\s+)?(?:\d|[a-z]+\s+\d))"
    r"[^,;:?!\n]{0,24}?)"
)
_ONCE = r"(?:just\s+)?(?:this\s+time|this\s+once|for\s+once|once|one\s+time)"
_OPENS = r"(?:(?:and|but|oh|ok|okay|so|well|actually|also|hmm?|no|yes|sorry|please|then|just|let's|let\s+me)\b[\s,]*)*"
_I = (
    r"(?:(?:i|we)(?:'m|'ll|'re|\s+am|\s+are|\s+will|\s+want\s+to|\s+have\s+to|\s+need\s+to|\s+must|\s+can|\s+should|'d\s+like\s+to)"
    r"(?:\s+(?:going\s+to|gonna|just|have\s+to))*\s+)?"
)
_X = r"(?:(?:the|my)\s+next\s+)?(?P<x>[^,;:?!\n]{1,50}?)"
_END = r"(?:\s*[,;-]\s*[^?\n]{1,80})?(?:\s+(?:please|then|though|instead|after\s+all))*\s*[.!]*\s*"
_T_ZH = (
    r"(?P<t>今天|明天|后天|(?:这|本|下)个?(?:周|星期|礼拜|月)[一二三四五六日天]?|(?:周|星期|礼拜)[一二三四五六日天])"
)
_X_ZH = r"(?P<x>[^,.?!\n]{1,16}?)"
_END_ZH = r"(?:这一?次|下一?次|一次)?[了吧.!]*(?:,[^?\n]{1,40})?"


@dataclass(frozen=True, slots=True)
class _Way:
    """A way of saying it: ``firm`` means it also of a task that does not repeat, ``anyway`` even without a time."""

    pattern: Pattern
    firm: bool = True
    anyway: bool = False


_WAYS = (
    _Way(Pattern(rf"{_OPENS}{_I}skip(?:ping)?\s+{_X}(?:\s+{_ONCE}|\s+{_WHEN})?{_END}"), anyway=True),
    _Way(Pattern(rf"{_OPENS}(?:cancel|drop|call\s+off|leave\s+out)\s+{_X}\s+{_WHEN}{_END}"), firm=False),
    _Way(Pattern(rf"{_OPENS}(?:there(?:'s|\s+is)\s+)?no\s+{_X}\s+(?:for\s+me\s+)?{_WHEN}{_END}")),
    _Way(
        Pattern(
            rf"{_OPENS}(?:i|we)(?:'m|'re|\s+am|\s+are)\s+not\s+(?:going\s+to|doing|having|at)\s+{_X}\s+{_WHEN}{_END}"
            rf"|{_OPENS}(?:i|we)\s+(?:won't|can't|cannot|will\s+not)\s+(?:make\s+(?:it\s+to\s+)?|go\s+to|be\s+at|attend|do)\s*"
            rf"{_X.replace('<x>', '<y>')}\s+{_WHEN.replace('<t>', '<u>')}{_END}"
        ),
        firm=False,
    ),
    _Way(Pattern(rf"{_OPENS}(?:i|we)\s+(?:skipped|missed)\s+{_X}\s+{_WHEN}{_END}"), firm=False),
    _Way(Pattern(rf"(?:我)?(?:先|就)?(?:跳过|略过)(?:{_T_ZH}的?)?{_X_ZH}{_END_ZH}"), anyway=True),
    _Way(Pattern(rf"{_T_ZH}(?:我)?(?:先|就|要)?(?:跳过|略过){_X_ZH}{_END_ZH}")),
    _Way(Pattern(rf"{_T_ZH}的?{_X_ZH}(?:就|先|我)*(?:跳过|略过|不去|不用|不做|取消|免了|算了){_END_ZH}")),
    _Way(Pattern(rf"{_T_ZH}(?:我)?(?:就|先)?不(?:去|做|用|上|打)?{_X_ZH}了{_END_ZH}"), firm=False),
)


def skipped(text: str, folded: str, context: Context, meant: Callable[[str], tuple[Record, ...]]) -> tuple[Intent, ...]:
    """The change that leaves out one time of a task; none if ``text`` asks for no such thing or no task is ``meant`` by it.
    ``folded`` is ``text`` as patterns look at it."""
    for way in _WAYS:
        if (found := way.pattern.fullmatch(folded)) is None:
            continue
        said = {name: text[slice(*found.span(name))].strip() for name, part in found.groupdict().items() if part}
        words, when = said.get("x") or said.get("y") or "", said.get("t") or said.get("u") or ""
        tasks = meant(words)
        if len(tasks) > 1:
            begin, end = _days(when, context)
            tasks = tuple(t for t in tasks if begin and (due := _due(t, context)) and begin <= due < end)
        if len(tasks) != 1:
            continue
        intent = _left_out(text, tasks[0], when, way, context)
        if intent is not None:
            return (intent,)
    return ()


def _left_out(text: str, task: Record, when: str, way: _Way, context: Context) -> Intent | None:
    begin, end = _days(when, context)
    due = _due(task, context)
    this = Reference(str(task["task"]), words=(str(task["id"]),), ids=(str(task["id"]),))
    repeats = bool(task.get("recurrence"))
    if not repeats and not way.firm:
        return None
    if begin and (due is None or not begin <= due < end):
        if not repeats and not way.anyway:
            return None
        return Intent("todo.update", text, 0, len(text), 0.9, NOT_THEN, references=(this,))
    if not repeats:
        off = bool(begin) or way.anyway
        return Intent("todo.delete", text, 0, len(text), 0.9, references=(this,)) if off else None
    changes = _next(task, end if begin else None, context)
    if changes is None:
        return Intent("todo.update", text, 0, len(text), 0.9, NOT_THEN, references=(this,))
    return Intent("todo.update", text, 0, len(text), 0.9, references=(this,), changes=changes)


def _next(task: Record, end: date | None, context: Context) -> dict[str, Any] | None:
    """The fields of the first time of ``task`` after the one it is due, not before ``end``; None if there is none."""
    value = dict(task)
    wanted: dict[str, Any] = {}
    for _ in range(MOST):
        try:
            following = next_occurrence(value, context.now)
        except ImpossibleRule:
            return None
        if following is None:
            return None
        wanted |= following
        value |= following
        due = _due(value, context)
        if end is None or due is None or due >= end:
            return {name: held for name, held in wanted.items() if held != task.get(name)}
    return None


def _due(task: Record, context: Context) -> date | None:
    text = task.get("deadline") or task.get("start")
    return local_day(parse_when(str(text), context.zone), context.zone) if text else None


def _days(when: str, context: Context) -> tuple[date | None, date]:
    """The days that ``when`` names, the end exclusive; no days for no time."""
    spans = read(when, context.now, context.settings).times if when else ()
    if not spans:
        return None, date.max
    first = spans[0].start.date()
    if re.search(r"\bthis\s+week\b|[这這本]个?[周週]$", when):
        first = min(first, context.now.date())
    if spans[0].end is not None:
        return first, max(spans[0].end.date(), first + timedelta(days=1))
    length = {"week": 7, "month": 31, "year": 365}.get(spans[0].grain, 1)
    end = spans[0].start.date() + timedelta(days=length)
    return first, end.replace(day=1) if spans[0].grain == "month" else end
