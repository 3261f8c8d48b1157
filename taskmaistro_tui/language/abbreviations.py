"""Points that end an abbreviation and no sentence: "Dr. Lee", "St. Olav's", "e.g.", "3 p.m."."""

from __future__ import annotations

from taskmaistro_tui.language.patterns import Pattern

_SHORT = (
    r"mr|mrs|ms|dr|st|ste|mt|ft|vs|prof|jr|sr|inc|ltd|co|corp|ave|blvd|nr|approx|dept|tel|etc|sgt|capt|lt|rev|hon"
    r"|esp|incl|pp"
    r"|e\.g|i\.e|[ap]\.\s?m|[a-z]"
)
ABBREVIATION = Pattern(rf"(?:^|[\s(.])(?:{_SHORT})$|(?:^|\s)(?:mr|mrs|ms|dr|prof|st)\s$")
"""An abbreviation at the end of a folded text, before its point."""

_MAY_END = Pattern(r"(?:^|[\s(])(?:etc|inc|ltd|co|corp|jr|sr|ave|blvd|[ap]\.\s?m|[a-z])$")
"""Abbreviations that stand at the end of a sentence as well as within one."""

_POINT = Pattern(rf"(?<![\w'])(?:{_SHORT})\.(?=\s?[\w'])")


def without_points(folded: str) -> str:
    """``folded`` with the points of abbreviations as ``_``, a letter of the word to every pattern; the length stays."""
    if "." not in folded:
        return folded
    return _POINT.compiled.sub(lambda m: m.group().replace(".", "_"), folded)


def goes_on(before: str, after: str) -> bool:
    """Whether a sentence goes on in ``after``, though ``before`` ends with a point: "Dr." and "Lee", "room no." and "5"; not
    "3 p.m." and "My sister lives in Rome"."""
    head = before.casefold().rstrip()
    if not head.endswith("."):
        return False
    head = head[:-1]
    if ABBREVIATION.search(head[-10:]):
        return not (after[:1].isupper() and _MAY_END.search(head[-10:]))
    return head.split(" ")[-1] == "no" and after[:1].isdigit()
