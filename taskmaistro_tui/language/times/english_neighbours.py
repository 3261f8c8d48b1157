"""Whether the words around it let an English time stand: "the 15th floor" and "bus 12" hold none."""

from __future__ import annotations

from collections.abc import Sequence

from taskmaistro_tui.language.numbers_english import ORDINALS, UNITS
from taskmaistro_tui.language.times.english_words import MONTH_NUMBERS
from taskmaistro_tui.language.times.tokens import Tokens
from taskmaistro_tui.language.times.value import Time

# Words that may follow a number or an ordinal without making it count something ("at 3 with Bob", "the 15th at noon").
_FOLLOWERS = frozenset(
    "a about after ago and any are as at be because before but by can cause could do does for from had has have he her his i if"
    " in into is it its like may maybe me mine must my near no not of off on or our out over please she should since so than"
    " that the their them then there they this to today tomorrow tonight too until up via was we were what when where which"
    " while who will with would you your yesterday's always because was this's less yes works suits sounds seems looks falls"
    " comes starts begins ends happens".split()
)
_UNIT_PLURALS = frozenset("seconds minutes hours days weeks months quarters years".split())
# What a number behind it is the name of ("bus 12 tomorrow").
_LABELLED = frozenset(
    "apartment apt berth block bug building bus channel chapter door episode exercise exit figure flat flight floor gate"
    " highway item lane level line locker nr number page pages paragraph part phase pier platform problem question room"
    " route row season seat section size step suite terminal ticket track train tram unit version".split()
)
_CLOCK_SIGNS = frozenset((":", ".", "h", "am", "pm", "a", "p", "o'clock", "/", "-", "–", "hrs", "hours"))
# Words after which numbers are points or steps ("on a scale from 1 to 10", "the score was 21:15").
_COUNTED = frozenset(
    "aspect beat bible chapter count counting level levels lost number numbers odds rate rates rating ratio scale score scored"
    " scores verse won".split()
)
_SCHEDULING = frozenset(
    (
        "arrange book delay move moved plan planned postpone postponed push pushed reschedule rescheduled schedule"
        " scheduled set"
    ).split()
)
_GOING_ON = frozenset("and at for in on or please then to with".split())
_MINUTES = frozenset("m min mins minute minutes".split())
_STARS = frozenset("points pts rating star stars votes".split())
_FRACTIONS = frozenset(("1/2", "1/3", "2/3", "1/4", "3/4"))
_PARTS_OF = frozenset(("2", "3", "4", "5", "6", "8", "16", "32"))
_MEASURES = frozenset(
    (
        "acre acres bottle bottles cup cups day days dose dozen gallon gallons glass hour hours hr hrs inch inches kg lb lbs"
        " liter liters litre litres mile miles minute minutes month months ounce ounces oz pill pills pint pints pound pounds"
        " scoop tablespoon tablespoons tablet tablets tbsp teaspoon teaspoons tsp week weeks year years"
    ).split()
)
# What only the commonest fractions are of.
_WHOLES = frozenset("empty full majority marathon of off pack pizza price share slice slices the way".split())
_UNIT_NOUNS = frozenset("km kg mg ml cm mm miles percent degrees dollars euros pounds people mph gb mb kb".split())


def stands(value: Time, tokens: Tokens, begin: int, stop: int) -> bool:
    """Whether a time over the tokens ``begin`` to ``stop`` may be meant."""
    if _taken_by_what_is_before(value, tokens, begin, stop) or _taken_by_what_follows(value, tokens, begin, stop):
        return False
    words = tokens.words
    after = words[stop] if stop < len(words) else ""
    if words[begin] == "atm":
        return not after.isalpha()
    if value.form == "bare minutes":
        return not after or after in ".,;!?)" or after in ("and", "to", "then")
    if value.form == "dom":
        spelled = words[stop - 1] not in ("st", "nd", "rd", "th")
        return not (spelled and words[begin] == "the") and not _counts(after)
    if value.form == "repeat" and stop == begin + 1 and words[begin].endswith("ly"):
        # "monthly report": there it says what kind of report.
        return not _counts(after)
    if value.form == "date" and words[begin:stop] == ["24", "/", "7"]:
        return False
    return value.certain or value.form not in ("clock", "open", "moment") or _hour_stands(value, words, begin, stop)


def _taken_by_what_is_before(value: Time, tokens: Tokens, begin: int, stop: int) -> bool:
    words = tokens.words
    first, following = words[begin], words[begin + 1] if begin + 1 < len(words) else ""
    if first in "-+" and ((begin and tokens.glued[begin]) or not tokens.glued[begin + 1]):
        return value.form == "shift" or not tokens.glued[begin + 1]  # "mid-80s", and what a dash lists
    if first == "@" and tokens.glued[begin + 1] and following[:2] in ("19", "20"):
        return stop - begin == 2
    if not begin:
        return False
    before = words[begin - 1]
    if value.form == "shift" and ((before in _UNIT_PLURALS and first == "in") or before == "many"):
        return True  # "how many months in a year"
    if value.form == "range" and first == "for" and not _SCHEDULING.isdisjoint(words[max(begin - 3, 0) : begin]):
        return "from" in words[begin:stop]  # "schedule it for a week from tomorrow"
    if first.isdigit() and before in _LABELLED and following not in _CLOCK_SIGNS:
        return True
    return value.form in ("range", "clock") and _is_counted(tokens, begin, stop)


def _taken_by_what_follows(value: Time, tokens: Tokens, begin: int, stop: int) -> bool:
    words, count = tokens.words, len(tokens.words)
    if stop >= count:
        return False
    after, last = words[stop], words[stop - 1]
    if tokens.glued[stop]:
        if after[0].isalnum() and last[-1].isalnum() and after.isascii():
            return True
        if after in "-/:" and stop + 1 < count and tokens.glued[stop + 1] and words[stop + 1][0].isdigit():
            return True
    if value.form == "clock" and after in _MINUTES and last.isdigit():
        return True  # "1 h 30 min"
    if last == "after" and after.isalpha() and after not in _GOING_ON:
        return True  # "the day after we met"
    if stop - begin == 3 and words[begin + 1] == "/" and _is_fraction(words[begin], last, after):
        return True
    if after.isdigit() and value.form not in ("date", "nothing"):
        # "5 people in May 3": the number belongs to the month.
        if value.form == "month":
            return value.parts == 1
        return last in MONTH_NUMBERS
    if value.form == "in year" and not value.certain:
        return _counts(after)  # "for 2000 people"
    return (
        value.form == "moment" and _ends_in_ordinal(words, begin, stop) and _counts(after)
    )  # "at 3 on the 15th floor"


def _hour_stands(value: Time, words: Sequence[str], begin: int, stop: int) -> bool:
    """Whether an hour without am, pm or minutes is one."""
    after = words[stop] if stop < len(words) else ""
    if begin > 1 and words[begin].isdigit() and words[begin - 1] in ("-", "–", "/", ".", "to", "and"):
        return False
    if after in ("-", "–", ".", ",") and stop + 1 < len(words) and words[stop + 1][0].isdigit():
        return False
    if value.form == "open" and (_counts(after) or after[:1].isdigit() or (begin and words[begin - 1] in UNITS)):
        return False  # "two by four"
    return not (after.isalpha() and after not in _FOLLOWERS and after.endswith("s")) and after not in _UNIT_NOUNS


def _is_counted(tokens: Tokens, begin: int, stop: int) -> bool:
    """Whether bare numbers ("21:15", "from 1 to 10") follow a word of scores and scales."""
    if _COUNTED.isdisjoint(tokens.words[max(begin - 4, 0) : begin]):
        return False
    return all(not word.isalpha() or word in ("from", "to", "between", "and") for word in tokens.words[begin:stop])


def _is_fraction(part: str, whole: str, after: str) -> bool:
    """Whether "3/8" before such a word is a part of something."""
    if after in _STARS or (f"{part}/{whole}" in _FRACTIONS and after in _WHOLES):
        return True
    return after in _MEASURES and whole in _PARTS_OF and part.isdigit() and int(part) < int(whole)


def _ends_in_ordinal(words: Sequence[str], begin: int, stop: int) -> bool:
    """Whether a time's last words are a bare day of the month ("at 3 on the 15th")."""
    spelled = words[stop - 1] not in ("st", "nd", "rd", "th")
    at = stop - (2 if spelled else 3)
    return at > begin and words[at] == "the" and (not spelled or words[stop - 1] in ORDINALS)


def _counts(after: str) -> bool:
    """Whether the word after an ordinal reads as the thing it counts ("the 15th floor")."""
    return after.isalpha() and after.isascii() and after not in _FOLLOWERS
