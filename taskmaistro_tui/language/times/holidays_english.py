"""Holidays in English sentences: their names, longest first, in the tree of holidays_english_names."""

from __future__ import annotations

from functools import cache
from itertools import product

from taskmaistro_tui.language.times.holiday_rules import holiday_time
from taskmaistro_tui.language.times.holidays_english_names import BY_COUNTRY, TABLE
from taskmaistro_tui.language.times.value import Time

_WEEKDAY_NAMES = {
    "mon": "monday",
    "tue": "tuesday",
    "tues": "tuesday",
    "wed": "wednesday",
    "thu": "thursday",
    "thur": "thursday",
    "thurs": "thursday",
    "fri": "friday",
    "sat": "saturday",
    "sun": "sunday",
    "st": "saint",
    "ste": "saint",
}
# Names that are words of their own: they need company ("for Lent", "lent 2027"), "boss" its possessive.
_DOUBTFUL = frozenset(("lent", "tet", "eid", "advent", "noel", "holi", "cny", "maghi", "rakhi", "lohri", "whit", "nye"))
_SKIPPED = frozenset(("'s", "'", "-", ".", "s", "`"))


def _expand(name: str) -> list[list[str]]:
    """All ways to write a name with its optional words."""
    choices: list[list[str]] = []
    inside = False
    group: list[str] = []
    for word in name.split():
        if word.startswith("("):
            inside, group = True, []
        bare = word.strip("()")
        if inside:
            group.append(bare)
        else:
            choices.append([bare])
        if word.endswith(")"):
            inside = False
            choices.append([" ".join(group), ""])
    return [" ".join(part for part in path if part).split() for path in product(*choices)]


@cache
def names(country: str) -> dict[str, object]:
    """A tree of words; the rule of a name stands under the empty word."""
    tree: dict[str, object] = {}

    def put(written: str, rule: str) -> None:
        for name in written.split("|"):
            for words in _expand(name):
                node: dict[str, object] = tree
                for word in words:
                    child = node.setdefault(word, {})
                    assert isinstance(child, dict)
                    node = child
                node[""] = rule

    for line in TABLE.strip().splitlines():
        rule, _, written = line.rpartition(" = ")
        put(written, rule)
    for written, rules in BY_COUNTRY.items():
        if rule := rules.get(country, rules.get("", "")):
            put(written, rule)
    return tree


def first_words() -> set[str]:
    """The words a holiday's name may begin with; kept equal to the light set that decides whether this file is imported."""
    return set(names("US"))


def match(words: list[str], at: int, country: str) -> list[tuple[int, Time]]:
    """Holidays whose name begins at a token, as (stop, time); the longest last."""
    found: list[tuple[int, Time]] = []
    # The places in the tree where the words so far may be: "new years" is a name, and "new years eve" one of "new year".
    nodes = [names(country)]
    index = at
    while index < len(words) and nodes:
        word = _WEEKDAY_NAMES.get(words[index], words[index])
        if index > at and word in _SKIPPED and not any(word in node for node in nodes):
            index += 1
            continue
        forms = (word, word[:-1]) if len(word) > 3 and word.endswith("s") else (word,)
        children = [node.get(form) for form in forms for node in nodes]
        nodes = [child for child in children if isinstance(child, dict)]
        index += 1
        rule = next((rule for node in nodes if isinstance(rule := node.get(""), str)), None)
        if rule is not None:
            stop = index
            possessive = stop < len(words) and words[stop] == "'s"
            if index == at + 1 and words[at] == "boss" and not possessive:
                continue
            time = holiday_time(rule)
            if index == at + 1 and words[at] in _DOUBTFUL and len(words) > 1:
                time.form = "bare holiday"
            found.append((stop + possessive, time))
    return found
