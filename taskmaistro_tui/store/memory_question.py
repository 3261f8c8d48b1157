"""What a question asks for: its words and those that stand for them, whom it names, what kind of answer it wants, its dates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from taskmaistro_tui.store.kindred import kindred
from taskmaistro_tui.store.memory_dates import Dated, dates_in
from taskmaistro_tui.store.memory_words import NAME, NUMBER, REASON, TIME, is_wide, terms_of, tokens

MAX_QUESTION = 2_000
"""Characters of a question that are looked at."""

MAX_TERMS = 24
"""Words of a question that are looked at, kindred ones not counted."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How the signs are weighed against each other; each was chosen by measurement (``bench/memory_recall.py``)."""

    saturation: float = 1.0
    length: float = 0.2
    single_character: float = 0.35
    kindred: float = 1.4
    """Times what the thesaurus says that a word counts for another."""
    formed: float = 0.5
    """What a word counts that begins like the one asked for: "publisher" for "published", "rusty" for "rust"."""
    before: float = 0.5
    asked: float = 0.85
    after: float = 0.4
    second: float = 0.28
    """What the same speaker said before a question that stands between counts double: what is asked is asked about it."""
    second_after: float = 0.12
    session: float = 0.1
    """What the best of the same conversation and day lends to all of it."""
    covering: float = 0.35
    """The power of the share of the question's words that were found."""
    short: float = 0.35
    """The power of a memory's length in a conversation, below the mean: "Wow, that's great!" tells less than it matches."""
    mine: float = 1.2
    """What is known of the user, for a question in the first person."""
    named: float = 1.5
    other: float = 0.65
    question: float = 0.45
    time: float = 1.4
    number: float = 1.25
    name: float = 1.5
    reason: float = 1.25
    dated: float = 0.5
    recent: float = 0.02
    meaning: float = 0.8
    unlike: float = 0.3


WEIGHTS = Weights()


@dataclass(frozen=True, slots=True)
class Question:
    """What a question asks for: terms with their weights (those a person typed 1, kindred ones less, by the term they
    stand for), the speakers it names, what kind of answer it wants (flags of :mod:`memory_words`), whether it is about the
    one who asks, and its dates."""

    terms: tuple[tuple[str, float], ...]
    stands_for: dict[str, str] = field(default_factory=dict)
    speakers: tuple[str, ...] = ()
    wants: int = 0
    mine: bool = False
    dates: tuple[Dated, ...] = ()


_WHEN = re.compile(
    r"\bwhen\b|\bwhat (?:date|day|time|year|month)\b|\bhow long ago\b|什么时候|几点|哪天|哪年|何时|几号|多久",
    re.IGNORECASE,
)
_COUNT = re.compile(r"\bhow (?:many|much|old|long|often|far|tall|big)\b|多少|几[个只岁次年天]|多大|多久", re.IGNORECASE)
_CALLED = re.compile(r"\b(?:name[sd]?|call(?:s|ed)?|title|nickname)\b|叫什么|名字", re.IGNORECASE)
_WHY = re.compile(r"\bwhy\b|\bwhat (?:reason|motivat|inspir)|为什么|为何|怎么会", re.IGNORECASE)
_WANTS = ((_WHEN, TIME), (_COUNT, NUMBER), (_CALLED, NAME), (_WHY, REASON))
_MINE = re.compile(r"\b(?:i|my|me|mine)\b|我", re.IGNORECASE)
_KIND = re.compile(r"\b(?:kind|type|sort)s? of\b", re.IGNORECASE)


def read_question(text: str, speakers: Iterable[str], weights: Weights = WEIGHTS) -> Question:
    """What ``text`` asks for, when ``speakers`` are those who may be named in it."""
    text = text[:MAX_QUESTION]
    words = tokens(_KIND.sub(" ", text))
    named = _named(words, speakers)
    names = {part for speaker in named for part in speaker.split()}
    own: dict[str, float] = {}
    for word in words:
        if word in names:
            continue
        wide = is_wide(word)
        for term in terms_of(word):
            own[term] = weights.single_character if wide and len(term) == 1 and len(word) > 1 else 1.0
    own = dict(list(own.items())[:MAX_TERMS])
    akin: dict[str, float] = {}
    stands_for: dict[str, str] = {}
    if weights.kindred:
        for term in own:
            for other, weight in kindred(term).items():
                if other not in own and weight * weights.kindred > akin.get(other, 0.0):
                    akin[other] = weight * weights.kindred
                    stands_for[other] = term
    wants = sum(flag for pattern, flag in _WANTS if pattern.search(text))
    return Question(
        (*own.items(), *akin.items()), stands_for, named, wants, bool(_MINE.search(text)), tuple(dates_in(text))
    )


def _named(words: Sequence[str], speakers: Iterable[str]) -> tuple[str, ...]:
    asked = set(words)
    return tuple(s for s in speakers if asked & set(s.split()) and (set(s.split()) <= asked or s.split()[0] in asked))
