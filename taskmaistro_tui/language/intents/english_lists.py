"""English: how people name the list ("to my shopping list", "off my to do list") and cut what is put on it into items."""

from __future__ import annotations

from taskmaistro_tui.language.filters import list_tag
from taskmaistro_tui.language.heard import TIME, Heard
from taskmaistro_tui.language.intents.english_words import NOUN_VERBS, TASK_VERBS
from taskmaistro_tui.language.patterns import Pattern

_NAME = (
    r"(?:(?:my|the|our|this|that|your|a|\ue000+(?:'s)?)\s+)?(?P<name>(?:(?!for\b|of\b|on\b|to\b|and\b|onto\b|into\b"
    r"|from\b"
    r"|off\b|my\b)[\w'-]+\s+){0,4}?)(?:to\s+(?:watch|read|see|buy|visit|try)\s+)?"
    r"(?:to[- ]?do(?:s)?(?:\s*-?\s*lists?)?|to list|list|lists|lisr|calendar|calander|agenda|schedule"
    r"|reminders|tasks|todos|chores|errands|groceries|shopping cart|cart|shopping bag)\b"
    r"(?P<of>\s+(?:of|for)\s+(?:things?|stuff|items?|tasks?|chores?|reminders?|groceries|shopping"
    r"|errands?|pending|to)\b(?:\s+(?:tasks?|to\s+\w+|i\s+\w+\s+to\s+\w+))?)?"
)
TAIL = Pattern(
    rf"\s*(?:\bdown\s+|\bback\s+|\bon\s+(?=to\b))?\b(?:to(?![ -]do\b)|onto|on|in|into|inside|off of|off from|off|from"
    rf"|out of"
    rf"|at the (?:top|bottom|end) of|of|for|as\s+(?:one\s+of|part\s+of))\s+{_NAME}"
)
FRONT = Pattern(
    rf"(?:to|onto|on|in|into|from|off|for|tell|ask|update|edit|change)\s+{_NAME}\s*,?\s*(?:please\s+|can you\s+"
    rf"|could you\s+|i want to\s+|i need to\s+|to\s+|and\s+)?(?=add|put|include|write|remove|delete|erase|take"
    rf"|cancel|cross|check)"
)
UPDATED = Pattern(rf"(?:update|amend|extend|change|edit)\s+{_NAME}\s+(?:with|to\s+include|to\s+have|by\s+adding)\s+")
_CONDITION = Pattern(
    r"[,;]?\s*\b(?:if|unless|as|since|because|when|in case|assuming|provided)\s+(?:it|it's|they"
    r"|they're|i|i'm|we|we're|that|that's|not|there|he|she|possible|you)\b.*$"
)
_SPLIT = Pattern(r"\s*,\s*(?:and\s+|as well as\s+|plus\s+)?|\s+(?:and|as well as|plus|&)\s+")
_BINDING = Pattern(r"\b(?:with|between|for|of|from|about|to|both)\b")
_WORDS = Pattern(r"[\w'-]+")


def list_tail(view: str) -> tuple[int, int, str | None] | None:
    """Where the last "… my (shopping) list" stands in ``view``: begin, stop, and the tag of a named list."""
    found = None
    for m in TAIL.finditer(view):
        found = m
    if found is None:
        return None
    return found.start(), found.end(), tag_of(found.group("name"), found.group("of") or "")


def tag_of(name: str, of: str = "") -> str | None:
    """The tag for a list by its name: "grocery " → ``shopping``; None for a list without a telling name."""
    words = [w for w in name.split() if w not in _PLAIN_NAMES]
    if any(w in of for w in ("shopping", "groceries", "buy")):
        return "shopping"
    if "chore" in of or "chore" in name:
        return "chores"
    if len(words) != 1 or not words[0].isalpha():
        return "shopping" if "shopping" in words or "grocery" in words or "groceries" in words else None
    return list_tag(words[0])


_PLAIN_NAMES = frozenset(
    "to do todo to-do task tasks current new own pending complete whole entire big long daily my the "
    "reminder reminders list event day of me his google main "
    "general personal existing ongoing running master active open things item items full work's "
    "today's today tomorrow's need shared whatever any some other".split()
)


def without_condition(view: str, begin: int, stop: int) -> int:
    """``stop`` moved before a condition ("if it is not already on it", "as I am out")."""
    m = _CONDITION.search(view, begin, stop)
    return m.start() if m is not None else stop


def items(heard: Heard, begin: int, stop: int) -> list[tuple[int, int]]:
    """The items of an enumeration in ``text[begin:stop]`` ("milk, eggs and bread"); one for what is no enumeration."""
    masked = heard.masked
    first = _WORDS.match(masked, begin, stop)
    if first is not None and first.group() in TASK_VERBS and first.group() not in NOUN_VERBS:
        return [(begin, stop)]
    joints = list(_SPLIT.finditer(masked, begin, stop))
    if not joints:
        return [(begin, stop)]
    has_comma = any("," in m.group() for m in joints)
    pieces = []
    last = begin
    for m in joints:
        pieces.append((last, m.start()))
        last = m.end()
    pieces.append((last, stop))
    pieces = [(b, s) for b, s in pieces if masked[b:s].strip(" .!?")]
    if any(len(masked[b:s].replace(TIME, "").split()) > 6 for b, s in pieces):
        return [(begin, stop)]
    if not has_comma and any(_BINDING.search(masked, b, s) for b, s in pieces):
        return [(begin, stop)]
    plain = [p for p in pieces if masked[p[0] : p[1]].replace(TIME, "").strip()]
    if len(plain) != len(pieces):
        return [(begin, stop)]
    return pieces


_HEADING = Pattern(
    r"\s*(?P<head>[^:\n]{0,50}\b(?:lists?|groceries|shopping|to-?dos?|to do|tasks|buy|get|chores"
    r"|errands|reminders)\b[^:\n]{0,20}?)\s*:\s*(?P<items>\S[\s\S]*)$"
)
_LINES = Pattern(r"[^\n]+")
_BULLET = Pattern(r"\s*(?:[-*•·]\s*|\[[ x]?\]\s*|\d{1,2}[.)]\s+)*")
_ASKING = Pattern(r"\b(?:remind|what|which|who|when|how|show|delete|remove|note to|new)\b")


def heading_and_items(heard: Heard) -> tuple[str | None, list[tuple[int, int]]] | None:
    """The tag of a headed list and its items: "groceries: milk, eggs", "here's my list:" and a line for each."""
    m = _HEADING.match(heard.masked)
    if m is None or _ASKING.search(m.group("head")):
        return None
    begin, stop = m.span("items")
    lines = [(line.start(), line.end()) for line in _LINES.finditer(heard.masked, begin, stop) if line.group().strip()]
    if len(lines) == 1 and (
        not _SPLIT.search(heard.masked, begin, stop) or m.group("head").strip() in ("todo", "to do", "to-do")
    ):
        return None
    found: list[tuple[int, int]] = []
    for first, last in lines:
        bullet = _BULLET.match(heard.masked, first, last)
        first = bullet.end() if bullet is not None else first
        found += items(heard, first, last) if len(lines) == 1 else [(first, last)]
    return tag_of(m.group("head") + " "), found
