"""Quick-add signs: ``!high`` ``!!`` ``#tag`` ``+project`` ``@context`` ``~20m`` ``^friday``."""

from __future__ import annotations

from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Sign

_PRIORITIES = {
    "high": "high", "hi": "high", "h": "high", "1": "high", "!": "high", "!!": "high", "urgent": "high",
    "important": "high", "medium": "medium", "med": "medium", "m": "medium", "normal": "medium", "2": "medium",
    "low": "low", "lo": "low", "l": "low", "3": "low",
    "高": "high", "紧急": "high", "重要": "high", "中": "medium", "低": "low",
}  # fmt: skip
_SIGN = Pattern(
    r"(?<!\S)(?:"
    r"!(?P<priority>high|hi|h|urgent|important|medium|med|m|normal|low|lo|l|[123]|!!?|高|中|低|紧急|重要)"
    r"|#(?P<tag>(?=[\w/-]*[^\W\d_])[\w][\w/-]{0,60})"
    r"|@(?P<context>[^\W\d][\w/-]{0,60})"
    r"|\+(?P<project>[^\W\d][\w./-]{0,60})"
    r"|~(?P<length>\d{1,4}(?:[.,]\d{1,2})?\s?(?:minutes|minute|mins|min|m|hours|hour|hrs|hr|h|days|day"
    r"|d)?(?:\d{1,2}m?)?)"
    r")(?=[\s,;.!?)]|$)"
)
_LENGTH = Pattern(r"(\d+(?:[.,]\d+)?)\s?([a-z]*?)(\d{1,2})?m?$")
_IN_ABOUT = Pattern(r"\b(?:in|about|around|within|after)\s+$")
_CARET = Pattern(r"(?<!\S)\^(?=\S)")


def read_signs(text: str, folded: str) -> list[Sign]:
    """The signs of ``text`` but ``^``, in order. ``folded`` is the text folded, with protected passages blanked."""
    if not any(mark in folded for mark in "!#@+~"):
        return []
    found = []
    for m in _SIGN.finditer(folded):
        kind = m.lastgroup or ""
        raw = text[m.start(kind) : m.end(kind)].rstrip(".")
        begin, stop = m.start(), m.start(kind) + len(raw)
        words = text[begin:stop]
        if kind == "priority":
            found.append(Sign("priority", _PRIORITIES[m.group(kind)], words, begin, stop))
        elif kind in ("tag", "context"):
            found.append(Sign("tags", raw, words, begin, stop))
        elif kind == "project":
            found.append(Sign("project", raw, words, begin, stop))
        elif _IN_ABOUT.search(folded, max(0, begin - 10), begin):
            # "in about ~5 hours" is a point in time.
            continue
        elif minutes := _minutes(m.group(kind)):
            found.append(Sign("time_to_complete", minutes, words, begin, stop))
    return found


def carets(folded: str) -> list[int]:
    """Positions of ``^`` signs; what follows is a deadline if a time begins there."""
    if "^" not in folded:
        return []
    return [m.start() for m in _CARET.finditer(folded)]


def _minutes(text: str) -> int | None:
    m = _LENGTH.match(text)
    if m is None:
        return None
    amount = float(m.group(1).replace(",", "."))
    unit = m.group(2)[:1] or "m"
    minutes = round(amount * {"m": 1, "h": 60, "d": 60 * 24}[unit])
    if m.group(3) and unit == "h":
        minutes += int(m.group(3))
    return minutes if 0 < minutes <= 60 * 24 * 366 else None
