"""Which lengths of time in a line stand for how long something takes."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.language.reading import DurationSpan
from taskmaistro_tui.language.times.calculus import DAY, HOUR, MINUTE, WEEK
from taskmaistro_tui.language.times.tokens import Tokens
from taskmaistro_tui.language.times.value import Length

# Words that make what follows a length, whatever its unit.
_CUES = frozenset(
    [
        "for",
        "takes",
        "take",
        "taking",
        "took",
        "lasting",
        "lasts",
        "about",
        "around",
        "approximately",
        "roughly",
        "~",
        "(",
        "spend",
        "spending",
        "within",
        "least",
        "most",
    ]
)
_CHINESE_CUES = "花要用需约大"
_LONGEST_MINUTES = 60 * 24 * 366


def lengths_of(
    text: str, tokens: Tokens, results: list[tuple[int, int, Any]], taken: list[bool]
) -> tuple[DurationSpan, ...]:
    """The lengths among a parse's results that touch no time, the longest span of each group."""
    found = [(begin, stop, value) for begin, stop, value in results if type(value) is Length]
    found.sort(key=lambda item: (item[0] - item[1], item[0]))
    used = list(taken)
    spans = []
    for begin, stop, value in found:
        if any(used[begin:stop]):
            continue
        used[begin:stop] = [True] * (stop - begin)
        minutes = round(value.minutes)
        if not 0 < minutes <= _LONGEST_MINUTES or not _meant(tokens, begin, stop, value):
            continue
        first, last = tokens.begins[begin], tokens.stops[stop - 1]
        spans.append(DurationSpan(text[first:last], first, last, minutes))
    spans.sort(key=lambda span: span.begin)
    return tuple(spans)


def _meant(tokens: Tokens, begin: int, stop: int, value: Length) -> bool:
    words = tokens.words
    before = words[begin - 1] if begin else ""
    after = words[stop] if stop < len(words) else ""
    cue = before in _CUES or (bool(before) and before[-1] in _CHINESE_CUES)
    if (
        stop < len(words)
        and tokens.glued[stop]
        and after[0].isalnum()
        and after.isascii()
        and words[stop - 1].isascii()
    ):
        return False
    last = words[stop - 1]
    if before == "前" or (words[begin:stop] == ["十", "分"] and not cue):
        return False  # 开会前十分钟 is when, 十分 is "very"
    if len(last) == 1 and last.isascii() and last.isalpha():
        # One letter after a number is a unit of length, weight or version as often.
        return cue or len(value.counts) > 1 or (last == "h" and value.grain == HOUR and not _noun(after))
    if last == "'":
        return cue
    if max(grain for _, grain in value.counts) >= DAY:
        return cue and max(grain for _, grain in value.counts) <= WEEK
    if words[begin] in ("a", "another", "single") and value.grain <= MINUTE and stop - begin == 2:
        return cue
    return True


def _noun(word: str) -> bool:
    """Whether the next word reads on as the thing measured ("2h movie")."""
    return word.isalpha() and word not in (
        "and",
        "at",
        "on",
        "by",
        "to",
        "with",
        "for",
        "before",
        "after",
        "tomorrow",
        "today",
    )
