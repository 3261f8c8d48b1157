"""Pointing at tasks that exist: by words, place in the list, time, tag, "it" or a short id."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.filters import content_words, read_filter
from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Reference

_ORDINALS = {
    word: number
    for number, words in enumerate(
        (
            "first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th", "sixth 6th", "seventh 7th", "eighth 8th",
            "ninth 9th", "tenth 10th", "eleventh 11th", "twelfth 12th", "thirteenth 13th", "fourteenth 14th",
            "fifteenth 15th", "sixteenth 16th", "seventeenth 17th", "eighteenth 18th", "nineteenth 19th", "twentieth 20th",
        ),
        start=1,
    )
    for word in words.split()
}  # fmt: skip
_CARDINALS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen eighteen "
        "nineteen twenty".split(),
        start=1,
    )
}
_ORDINAL = "(?:" + "|".join(w for w in _ORDINALS if w[0].isalpha()) + r"|\d{1,3}(?:st|nd|rd|th)|last|latest|newest)"
_CARDINAL = r"(?:\d{1,3}|" + "|".join(_CARDINALS) + ")"
_THING = r"(?:ones?|tasks?|items?|to-?dos?|entry|entries|reminders?|things?|events?|cards?)"
_ON_LIST = (
    r"(?:\s+(?:on|in|from|of|off|off of)\s+(?:the|my|that|this|your)?\s*(?:to[- ]?do\s+|shopping\s+"
    r"|task\s+)?(?:list|board|calendar))?"
)
_PLACES = Pattern(
    rf"\s*(?:the\s+|my\s+|our\s+)?(?P<list>{_ORDINAL}(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+"
    rf"|\s+&\s+)(?:the\s+)?{_ORDINAL})*)"
    rf"(?:\s+{_THING})?(?:\s+listed)?{_ON_LIST}\s*[.!?]*\s*"
)
_NUMBERS = Pattern(
    rf"\s*(?:the\s+|my\s+)?(?:{_THING}\s*|numbers?\s*|no\.?\s*|nr\.?\s*"
    rf"|#\s*)*(?P<list>#?{_CARDINAL}(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s+&\s+|\s*-\s*|\s+to\s+"
    rf"|\s+through\s+)#?{_CARDINAL})*)"
    rf"{_ON_LIST}\s*[.!?]*\s*"
)
_FEW = Pattern(
    rf"\s*(?:the\s+|my\s+)?(?P<end>first|last|top"
    rf"|bottom)\s+(?P<n>{_CARDINAL})(?:\s+{_THING})?{_ON_LIST}\s*[.!?]*\s*"
)
_FROM_END = Pattern(
    rf"\s*(?:the\s+|my\s+)?(?:(?P<n>second|third|2nd|3rd)[ -](?:to|from)[ -](?:the[ -])?last"
    rf"|next to last|penultimate)(?:\s+{_THING})?{_ON_LIST}\s*"
)
_PREVIOUS = Pattern(
    rf"\s*(?:(?:that|this|the)\s+(?P<last>last|latest)\s+(?:{_THING})(?:\s+(?:that\s+)?(?:i|you"
    rf"|we)\s+(?:just\s+)?(?:added|made|created|set|mentioned"
    rf"|wrote|entered|put\s+in))?|(?:all\s+(?:of\s+)?)?(?:it(?:'ll|'s|s)?"
    rf"|that(?:'ll)?"
    rf"|this|them|those|these|both)(?:\s+(?:{_THING}|both|all|too))?"
    rf"|the\s+(?:same|latter)(?:\s+{_THING})?|the\s+(?:task|item|todo|reminder)|(?:that|this)\s+(?:{_THING}))"
    rf"(?:\s+(?:off|out|away|up|again|too|instead|then|now|please|one))*{_ON_LIST}\s*[.!?]*\s*"
)
_NUMBER = Pattern(r"\d+|[a-z]+")
_ID = Pattern(r"#?(?<![\w-])(?=[a-z]*[2-9])[bcdfghjkmnpqrstvwxyz][bcdfghjkmnpqrstvwxyz2-9]{2,4}(?![\w-])")
_IDS = Pattern(
    r"\s*(?:(?:the\s+)?(?:task|item|todo|id|number"
    r"|card)s?\s+)?#?(?=[a-z]*[2-9])[bcdfghjkmnpqrstvwxyz][bcdfghjkmnpqrstvwxyz2-9]{2,4}"
    r"(?:(?:\s*,\s*|\s+and\s+|\s+)#?(?=[a-z]*[2-9])[bcdfghjkmnpqrstvwxyz][bcdfghjkmnpqrstvwxyz2-9]{2,4})*\s*[.!?]*\s*"
)
_ALL = Pattern(
    r"\b(?:all|everything|every|each|any|anything|the rest|the whole|entire|whatever)\b"
    r"|^\s*what(?:'s|\s+is|\s+i\s+have|\s+i've\s+got)\b|所有|全部|一切|每个|每一个|整个"
    r"|都"
)
_PLURAL = Pattern(
    r"\b(?:tasks|items|todos|to-dos|reminders|events|meetings|appointments|entries|ones|things|errands"
    r"|chores|cards|contents?)\b"
)
_WHOLE_LIST = Pattern(
    r"\s*(?:out\s+|off\s+)?(?:all\s+(?:of\s+)?)?(?:the|my|this|that|our)?\s*(?:whole\s+|entire\s+"
    r"|complete\s+|current\s+)?(?:[\w'-]+\s+){0,2}?"
    r"(?:to[- ]?do(?:s)?(?:[- ]list)?|task list|list|lists|calendar|schedule|agenda|board|reminders"
    r"|tasks|events)(?:\s+(?:of|for)\b.*)?\s*[.!?]*\s*"
)
_NEXT = Pattern(
    rf"\s*(?:the\s+|my\s+)?(?:next|upcoming|following"
    rf"|current)\s+(?P<what>[\w' -]*?)\s*{_ON_LIST}\s*[.!?]*\s*"
)


def read_reference(heard: Heard, begin: int, stop: int) -> Reference:
    """How ``text[begin:stop]`` points at tasks. A passage that points nowhere gives a reference without content."""
    whole = _read_one(heard, begin, stop)
    if not whole.words or whole.ids or whole.everything or whole.filter.get("except"):
        return whole
    places = _enumerated(heard, begin, stop)
    parts = tuple(_read_one(heard, *place) for place in places)
    if len(parts) < 2 or not all(part.words or part.ordinals or part.ids for part in parts):
        return whole
    return replace(whole, parts=parts)


_AND = Pattern(r"\s*,\s*(?:and\s+)?|\s+(?:and|as well as|&)\s+|、|和|以及")


def _enumerated(heard: Heard, begin: int, stop: int) -> list[tuple[int, int]]:
    places = []
    first = begin
    for m in _AND.finditer(heard.masked, begin, stop):
        places.append((first, m.start()))
        first = m.end()
    return [*places, (first, stop)] if places else []


def _read_one(heard: Heard, begin: int, stop: int) -> Reference:
    text = heard.cut(begin, stop).strip(" .,!?;")
    folded = heard.folded
    if (ordinals := _ordinals(folded[begin:stop])) is not None:
        return Reference(text, ordinals=ordinals)
    if (m := _PREVIOUS.fullmatch(folded, begin, stop)) is not None:
        return Reference(text, previous=True, ordinals=(-1,) if m.group("last") else ())
    if _IDS.fullmatch(folded, begin, stop):
        ids = tuple(dict.fromkeys(m.group().lstrip("#") for m in _ID.finditer(folded, begin, stop)))
        return Reference(text, ids=ids, words=tuple(ids))
    filter_, view = read_filter(heard, begin, stop)
    everything = bool(_ALL.search(view)) or (bool(filter_) and bool(_PLURAL.search(view)))
    if not everything and heard.language == "en" and _WHOLE_LIST.fullmatch(view.replace("\ue000", " ").strip() or " "):
        everything = "reminder" not in view or "reminders" in view
    words = content_words(heard, begin, begin + len(view), view)
    if heard.language == "en" and (m := _NEXT.fullmatch(folded, begin, stop)):
        filter_["next"] = True
        words = tuple(w for w in words if w not in ("next", "upcoming", "following", "current"))
    words = tuple(w for w in words if w not in _FILLERS)
    ids = tuple(m.group().lstrip("#") for m in _ID.finditer(heard.masked, begin, stop) if m.group().startswith("#"))
    return Reference(text, words=words, ids=ids, everything=everything, filter=filter_)


_FILLERS = frozenset(
    "all everything every each any anything rest whole entire whatever due called next whose have mention what "
    "going planned "
    "happening scheduled".split()
)


def _ordinals(passage: str) -> tuple[int, ...] | None:
    if m := _FROM_END.fullmatch(passage):
        return (-(_ORDINALS.get(m.group("n") or "second", 2)),)
    if m := _FEW.fullmatch(passage):
        count = _number(m.group("n"))
        first = m.group("end") in ("first", "top")
        return tuple(range(1, count + 1)) if first else tuple(range(-count, 0))
    if m := _PLACES.fullmatch(passage):
        found = []
        for word in m.group("list").replace(",", " ").replace("&", " ").split():
            if word in ("last", "latest", "newest"):
                found.append(-1)
            elif word not in ("and", "the"):
                found.append(_ORDINALS.get(word) or int(word[:-2]))
        return tuple(dict.fromkeys(found))
    if m := _NUMBERS.fullmatch(passage):
        return _numbers(m.group("list"))
    return None


def _numbers(listed: str) -> tuple[int, ...]:
    found: list[int] = []
    reach = False
    for part in _NUMBER.finditer(listed.replace("-", " through ")):
        word = part.group()
        if word in ("to", "through"):
            reach = True
        elif word != "and":
            number = _number(word)
            if reach and found and found[-1] < number <= found[-1] + 100:
                found += range(found[-1] + 1, number + 1)
            else:
                found.append(number)
            reach = False
    return tuple(dict.fromkeys(n for n in found if n > 0))


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _CARDINALS.get(word, 1)
