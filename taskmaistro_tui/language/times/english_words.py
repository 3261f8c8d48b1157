"""The English words of time and what each means to the rules."""

from __future__ import annotations

import re
from typing import Any

from taskmaistro_tui.language.numbers_english import STARTERS, read_number_words
from taskmaistro_tui.language.times.calculus import DAY, HOUR, MINUTE, MONTH, QUARTER, SECOND, WEEK, YEAR
from taskmaistro_tui.language.times.english_holiday_words import may_name_holiday
from taskmaistro_tui.language.times.grammar import Edge, Grammar
from taskmaistro_tui.language.times.numeric import date_time, full_year, numeric_atoms
from taskmaistro_tui.language.times.tokens import Tokens
from taskmaistro_tui.language.times.value import Context, Number, Time, Word
from taskmaistro_tui.language.times.zones import ZONES

_DAYS = (
    "monday mon mo",
    "tuesday tue tues tu",
    "wednesday wed weds wednes",
    "thursday thu thur thurs thr",
    "friday fri fr",
    "saturday sat",
    "sunday sun",
)
_MONTHS = (
    "january jan",
    "february feb febr februar",
    "march mar",
    "april apr",
    "may",
    "june jun",
    "july jul",
    "august aug",
    "september sep sept",
    "october oct",
    "november nov",
    "december dec",
)
_UNITS = {
    "second seconds sec secs": SECOND,
    "minute minutes min mins minuets": MINUTE,
    "hour hours hr hrs": HOUR,
    "day days": DAY,
    "week weeks wk wks": WEEK,
    "month months mth mths": MONTH,
    "quarter quarters qtr qtrs": QUARTER,
    "year years yr yrs": YEAR,
}
# Letters that are units only when glued to a number, or after "in".
_LETTERS = {"s": SECOND, "m": MINUTE, "h": HOUR, "d": DAY, "w": WEEK, "mo": MONTH, "mos": MONTH, "y": YEAR}
_PARTS = {
    "morning mornings morn": "morning",
    "afternoon afternoons afternoonish arvo": "afternoon",
    "evening evenings": "evening",
    "night nights nite": "night",
    "lunch lunchtime": "lunch",
    "breakfast": "breakfast",
    "dinner dinnertime": "dinner",
    "noon midday noontime noonish": "noon",
    "midnight": "midnight",
    "tonight tonite tn2nite 2nite": "tonight",
    "overnight": "night",
    "brunch": "brunch",
    "supper suppertime teatime": "dinner",
    "dawn sunrise daybreak": "daybreak",
    "dusk sunset sundown twilight nightfall": "dusk",
}
_SEASONS = {"spring": 0, "summer": 1, "autumn": 2, "fall": 2, "winter": 3}
# Countries where summer begins in December.
SOUTHERN = frozenset("AR AU BO BR BW CL FJ LS MG MU MZ NA NZ PE PY SZ UY ZA ZM ZW".split())
_SIMPLE: dict[str, tuple[str, Any]] = {
    "today": ("relative day", 0),
    "2day": ("relative day", 0),
    "tdy": ("relative day", 0),
    "tomorrow": ("relative day", 1),
    "tomorow": ("relative day", 1),
    "tommorow": ("relative day", 1),
    "tommorrow": ("relative day", 1),
    "tomorrows": ("relative day", 1),
    "tmrw": ("relative day", 1),
    "tmr": ("relative day", 1),
    "tmrow": ("relative day", 1),
    "tomo": ("relative day", 1),
    "tmw": ("relative day", 1),
    "yesterday": ("relative day", -1),
    "yesterdays": ("relative day", -1),
    "yday": ("relative day", -1),
    "ystd": ("relative day", -1),
    "weekend": ("weekend word", None),
    "weekends": ("weekend word", None),
    "wkend": ("weekend word", None),
    "fortnight": ("fortnight", None),
    "fortnights": ("fortnight", None),
    "couple": ("some", 2),
    "pair": ("some", 2),
    "few": ("some", 3),
    "several": ("some", 7),
    "decade": ("decade", None),
    "decades": ("decade", None),
}

_WORDS: dict[str, list[Word]] = {}


def _fill() -> None:
    def put(words: str, *meanings: Word) -> None:
        for word in words.split():
            _WORDS.setdefault(word, []).extend(meanings)

    for number, words in enumerate(_DAYS):
        put(words, Word(("weekday",), number))
        put(words.split()[0] + "s", Word(("weekday", "weekdays"), number))
    put("weds tues thurs fris sats suns mons")
    for number, words in enumerate(_MONTHS, 1):
        put(words, Word(("month name",), number))
    for words, grain in _UNITS.items():
        put(words, Word(("unit",), grain))
    for words, part in _PARTS.items():
        put(words, Word(("part word",), part))
    for word, season in _SEASONS.items():
        put(word, Word(("season word",), season))
    for word, (kind, value) in _SIMPLE.items():
        put(word, Word((kind,), value))


_fill()
# Short forms that are words of their own; as a day or month they need company ("sat 3pm", "may 5").
DOUBTFUL = frozenset(
    [
        "mo",
        "tu",
        "fr",
        "may",
        "mar",
        "jan",
        "feb",
        "febr",
        "apr",
        "jun",
        "jul",
        "aug",
        "sep",
        "sept",
        "oct",
        "nov",
        "dec",
        "march",
        "sat",
        "sun",
        "mon",
        "wed",
        "thr",
        "wednes",
    ]
)
_DAY_WORDS = frozenset(word for words in _DAYS for word in words.split() if len(word) > 2)
MONTH_NUMBERS = {word: number for number, words in enumerate(_MONTHS, 1) for word in words.split()}
# Words that a point behind them may shorten ("Mon.", "Feb.", "hrs."); behind others it ends the sentence.
_SHORT_FORMS = frozenset(
    word
    for words in (*_DAYS, *_MONTHS, *_UNITS)
    for word in words.split()
    if len(word) < 6
    and word not in ("may", "june", "july", "march", "april", "day", "days", "week", "weeks", "month", "hour")
)
_SHORT_DAYS = frozenset(("sat", "sun", "mon", "wed", "thr", "wednes"))
_LISTING = frozenset((",", "/", "&", "and", "or", "-", "–", "to", "through", "thru", "+"))
_ORDINAL_SUFFIX = {"st", "nd", "rd", "th"}
_AFTER_DIGITS = {*_LETTERS, *_ORDINAL_SUFFIX, "am", "pm", "a", "p", "q", "t", "z", "ish", "x", "hrs", "hr"}
_NOON_SIDE = re.compile(r"([ap])\s?\.?\s?m\b\.?|([ap])\b(?![.'’]\w)")


def atoms(tokens: Tokens, grammar: Grammar, context: Context) -> list[list[Edge]]:
    """What each token may mean, as the chart wants it."""
    words, count = tokens.words, len(tokens.words)
    cells: list[list[Edge]] = [[] for _ in range(count)]
    literals = grammar.literals
    for at, word in enumerate(words):
        if tokens.opaque[at]:
            continue
        cell = cells[at]
        if word in literals:
            cell.append((at + 1, literals[word]))
        if word[0].isdigit():
            continue
        glued = tokens.glued[at]
        if glued and at and words[at - 1] in ("#", "_", "\\", "@") and words[at - 1] != "@":
            continue
        doubtful = word in DOUBTFUL and count > 1 and not (at + 1 < count and words[at + 1] == "." and count == 2)
        if doubtful and word in _SHORT_DAYS and _among_days(words, at):
            doubtful = False
        for meaning in _WORDS.get(word, ()):
            if doubtful and meaning.kinds[0] in ("weekday", "month name"):
                meaning = Word(
                    ("doubtful weekday" if meaning.kinds[0] == "weekday" else "doubtful month",), meaning.value
                )
            elif meaning.kinds[0] == "month name" and word in DOUBTFUL and word != "march":
                meaning = Word(("doubtful month",), meaning.value)
            elif meaning.kinds[0] == "season word" and context.settings.country in SOUTHERN:
                meaning = Word(meaning.kinds, (meaning.value + 2) % 4)
            cell.append((at + 1, meaning))
            # "Mon." and "Feb.": the point belongs to the short form.
            if word in _SHORT_FORMS and at + 1 < count and words[at + 1] == "." and tokens.glued[at + 1]:
                cell.append((at + 2, meaning))
        after_digit = glued and at > 0 and words[at - 1].isdigit()
        asked = (
            at > 1
            and words[at - 2] in ("in", "within", "every")
            and words[at - 1].isdigit()
            and not _goes_on(words, at)
        )
        if word in _LETTERS and (after_digit or word == "h" or asked):
            cell.append((at + 1, Word(("unit letter",), _LETTERS[word])))
        if word in ("a", "p", "am", "pm"):
            _noon_side(tokens, at, cell, after_digit)
        if word in STARTERS:
            for stop, value, ordinal in read_number_words(words, at):
                cell.append((stop, Word(("ordinal",), value) if ordinal else Number(value)))
                if not ordinal and 1900 <= value <= 2100:
                    cell.append((stop, Word(("year number",), value)))
        if word in ZONES:
            cell.append((at + 1, Word(("zone",), ZONES[word])))
        if may_name_holiday(word, words):
            _holidays(tokens, at, cell, context)
    numeric_atoms(tokens, cells, context, _allowed_after, _allowed_before)
    for at in range(1, count - 1):
        if words[at] in MONTH_NUMBERS and (found := _glued_date(tokens, at)):
            cells[at - 1] = [(at + 2, found)]
            cells[at] = []
    for at, word in enumerate(words):
        # "3rd", "21st": the suffix makes the number an ordinal.
        if not (word.isdigit() and word.isascii() and len(word) <= 3) or tokens.opaque[at] or at + 1 >= count:
            continue
        if words[at + 1] in _ORDINAL_SUFFIX and tokens.glued[at + 1]:
            cells[at] = [(at + 2, Word(("ordinal",), int(word)))]
    return cells


def _glued_date(tokens: Tokens, at: int) -> Time | None:
    """ "22AUG26", a day, a month and a year without a space."""
    day, year = tokens.words[at - 1], tokens.words[at + 1]
    if not (tokens.glued[at] and tokens.glued[at + 1] and day.isdigit() and year.isdigit() and day.isascii()):
        return None
    if len(day) > 2 or len(year) not in (2, 4) or not year.isascii() or (at > 1 and tokens.glued[at - 1]):
        return None
    return date_time(full_year(year), MONTH_NUMBERS[tokens.words[at]], int(day))


def _goes_on(words: list[str], at: int) -> bool:
    """Whether a word follows that a lone letter may belong to ("in 3 D cinemas")."""
    return at + 1 < len(words) and words[at + 1].isalpha() and words[at + 1] not in ("and", "at", "on", "from", "to")


def _among_days(words: list[str], at: int) -> bool:
    """Whether a short weekday stands in a list or stretch of weekdays ("Mon, Wed and Fri", "sat-sun")."""
    for step in (1, -1):
        between, other = at + step, at + 2 * step
        if 0 <= other < len(words) and words[between] in _LISTING and words[other] in (",", "and"):
            other += step
        if 0 <= other < len(words) and words[between] in _LISTING and words[other] in _DAY_WORDS:
            return True
    return False


def _holidays(tokens: Tokens, at: int, cell: list[Edge], context: Context) -> None:
    from taskmaistro_tui.language.times.holidays_english import match

    cell.extend(match(tokens.words, at, context.settings.country))


def _noon_side(tokens: Tokens, at: int, cell: list[Edge], after_digit: bool) -> None:
    found = _NOON_SIDE.match(tokens.text, tokens.begins[at])
    if not found:
        return
    letter = found.group(1) or found.group(2)
    if found.group(2) and not after_digit:
        return
    stop = tokens.at_stop(at, found.end())
    if stop is not None:
        cell.append((stop, Word(("noon side",), letter)))
    if found.group().endswith("."):
        # The point may end the sentence instead.
        stop = tokens.at_stop(at, found.end() - 1)
        if stop is not None:
            cell.append((stop, Word(("noon side",), letter)))


def _allowed_after(word: str) -> bool:
    """Whether letters glued to the end of a number leave it a number of time."""
    return word in _AFTER_DIGITS or word in _WORDS or word in ZONES


def _allowed_before(word: str) -> bool:
    """Whether letters glued to the front of a number leave it a number of time ("15h30", "sep20")."""
    return word in _LETTERS or word in _WORDS or word in ("q", "t", "hr")
