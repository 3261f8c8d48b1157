"""English number words: "twenty one", "two thousand eighteen", "twenty-first", "nineteen ninety"."""

from __future__ import annotations

from collections.abc import Sequence

UNITS = {
    "zero": 0,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "thirteen": 13,
    "fourteen": 14,
    "fifteen": 15,
    "sixteen": 16,
    "seventeen": 17,
    "eighteen": 18,
    "nineteen": 19,
}
TENS = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fourty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "forth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "eigth": 8,
    "ninth": 9,
    "nineth": 9,
    "tenth": 10,
    "eleventh": 11,
    "twelfth": 12,
    "twelveth": 12,
    "thirteenth": 13,
    "fourteenth": 14,
    "fifteenth": 15,
    "sixteenth": 16,
    "seventeenth": 17,
    "eighteenth": 18,
    "nineteenth": 19,
    "twentieth": 20,
    "thirtieth": 30,
}
STARTERS = UNITS.keys() | TENS.keys() | ORDINALS.keys()


def read_number_words(words: Sequence[str], at: int) -> list[tuple[int, int, bool]]:
    """Numbers that begin at ``at`` as ``(stop, value, ordinal)``, shortest first; empty when none does.

    "twenty one" gives 20 and 21, so that a rule may take either; hyphens between the words are tokens of their own."""
    word = words[at]
    if word in ORDINALS:
        return [(at + 1, ORDINALS[word], True)]
    found: list[tuple[int, int, bool]] = []
    if word in UNITS:
        value, stop = UNITS[word], at + 1
        found.append((stop, value, False))
    elif word in TENS:
        value, stop = TENS[word], at + 1
        found.append((stop, value, False))
        after = stop + 1 if stop < len(words) and words[stop] == "-" else stop
        if after < len(words):
            if 0 < UNITS.get(words[after], 0) < 10:
                value, stop = value + UNITS[words[after]], after + 1
                found.append((stop, value, False))
            elif 0 < ORDINALS.get(words[after], 0) < 10:
                found.append((after + 1, value + ORDINALS[words[after]], True))
                return found
    else:
        return []
    # Hundreds and thousands: "two thousand (and) eighteen", "one hundred".
    if stop < len(words) and words[stop] in ("hundred", "thousand"):
        value *= 100 if words[stop] == "hundred" else 1000
        stop += 1
        found.append((stop, value, False))
        after = stop + 1 if stop < len(words) and words[stop] == "and" else stop
        if after < len(words) and words[after] not in ORDINALS:
            rest = [r for r in read_number_words(words, after) if not r[2] and r[1] < 100]
            found.extend((end, value + low, False) for end, low, _ in rest)
    elif value in (19, 20) and stop < len(words) and (words[stop] in TENS or UNITS.get(words[stop], 0) >= 10):
        # Years read in pairs: "nineteen ninety four", "twenty nineteen".
        pairs = read_number_words(words, stop)
        found.extend((end, value * 100 + low, False) for end, low, ordinal in pairs if not ordinal)
    return found
