"""Chinese numerals: 十五, 廿三, 二零一六, 一百二十, 两; also Arabic digits among them (3百)."""

from __future__ import annotations

from collections.abc import Sequence

DIGITS = {
    "〇": 0,
    "零": 0,
    "一": 1,
    "壹": 1,
    "二": 2,
    "贰": 2,
    "两": 2,
    "俩": 2,
    "三": 3,
    "叁": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
}
TENS = {"十": 10, "拾": 10, "百": 100, "千": 1000}
PREFIXED = {"廿": 20, "卅": 30}
NUMERALS = DIGITS.keys() | TENS.keys() | PREFIXED.keys()


def read_chinese_number(characters: Sequence[str], at: int) -> list[tuple[int, int]]:
    """Numbers that begin at ``at`` as ``(stop, value)``, the longest last; empty when none does.

    A row of plain digits (二零一六) is read place by place, with its first digit alone as another reading."""
    first = characters[at]
    if first in PREFIXED:
        value, stop = PREFIXED[first], at + 1
        found = [(stop, value)]
        if stop < len(characters) and 0 < DIGITS.get(characters[stop], 0) < 10:
            found.append((stop + 1, value + DIGITS[characters[stop]]))
        return found
    if first not in DIGITS and first not in TENS:
        return []
    total, current, stop, seen_unit = 0, -1, at, False
    row = ""
    while stop < len(characters) and stop < at + 12:
        c = characters[stop]
        if seen_unit and c in "零〇" and current < 0:
            pass
        elif c in DIGITS:
            if current >= 0 and (seen_unit or not row):
                break
            row += str(DIGITS[c])
            current = DIGITS[c]
        elif c in TENS:
            if len(row) > 1 and not seen_unit:
                break
            total += (current if current > 0 else 1) * TENS[c]
            current, seen_unit = -1, True
            row = "0"
        else:
            break
        stop += 1
    if not seen_unit:
        if len(row) > 1:
            return [(at + 1, int(row[0])), (stop, int(row))]
        return [(stop, int(row))] if row else []
    if current > 0:
        total += current
    return [(stop, total)]


def whole_number(text: str) -> int | None:
    """The number that a text is as a whole, in digits or numerals; None when it is none."""
    if text.isascii() and text.isdigit():
        return int(text)
    found = read_chinese_number(text, 0) if text else []
    return found[-1][1] if found and found[-1][0] == len(text) else None
