"""Ways to write a title: cases, and a verb in front. They rearrange what the user said and add nothing."""

from __future__ import annotations

import re

_SMALL = frozenset("a an and as at but by for from in into nor of on or per the to via with".split())


def title_case(title: str) -> str:
    """Each word with a large first letter, small words in the middle aside; names like iPhone or PDF stay."""
    words = title.split(" ")
    last = len(words) - 1
    return " ".join(
        word.lower() if 0 < place < last and word.lower() in _SMALL else _large(word)
        for place, word in enumerate(words)
    )


def sentence_case(title: str) -> str:
    """The first letter large, the rest as it is."""
    first, _, rest = title.partition(" ")
    return _large(first) + (f" {rest}" if rest else "")


def lower_case(title: str) -> str:
    """All small, but for abbreviations (VAT), names with a capital inside (iPhone) and addresses."""
    return " ".join(word if _fixed(word) else word.lower() for word in title.split(" "))


def verb_first(title: str) -> str:
    """The action in front where the title holds one: "renewing my passport" → "renew my passport", "the car needs washing"
    → "wash the car", "gift for Anna: buy" → "buy gift for Anna". A title without a verb stays as it is."""
    if found := re.fullmatch(r"(.+?)\s+(?:needs?|wants?|requires?)\s+(?:to be\s+\w+|(\w+ing))", title, re.IGNORECASE):
        if found.group(2) and (verb := _base(found.group(2))):
            return f"{verb} {found.group(1)}"
        return title
    if (found := re.fullmatch(r"(.+?)\s*[:–-]\s+?(\w+)", title)) and found.group(2).lower() in VERBS:
        return f"{found.group(2)} {found.group(1)}"
    first, _, rest = title.partition(" ")
    verb = _base(first)
    if verb and rest and not rest.lower().startswith(("is ", "was ", "with ")):
        return f"{_as_in(first, verb)} {rest}"
    return title


def _fixed(word: str) -> bool:
    return (
        "://" in word or "@" in word or any(letter.isupper() for letter in word[1:]) or any(c.isdigit() for c in word)
    )


def _large(word: str) -> str:
    if _fixed(word):
        return word
    for place, letter in enumerate(word):
        if letter.isalpha():
            return word[:place] + letter.upper() + word[place + 1 :]
    return word


def _as_in(model: str, word: str) -> str:
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


VERBS: frozenset[str] = frozenset(
    "add answer apply arrange ask assemble back bake bring book build buy call cancel change charge check clean clear close "
    "collect compare complete confirm contact cook copy create cut deliver deposit download draft draw drive drop email "
    "empty exercise exchange fetch figure file fill find finish fix follow get give go hang help hire install invite iron "
    "learn leave make mail measure meet mend message mop move mow order organise organize pack paint park pay phone pick "
    "plan plant practise practice prepare print publish purchase put read record remove renew rent repair replace reply "
    "research reserve respond return review rewrite ring run scan schedule sell send set shop sign sort start study submit "
    "swap sweep take talk tell test text throw tidy translate transfer try update upload vacuum visit walk wash watch water "
    "weed wipe withdraw wrap write".split()
)


def _gerund(verb: str) -> str:
    if verb.endswith("ee") or not verb.endswith("e"):
        short = re.fullmatch(r"[^aeiou]*[aeiou][bdgmnpt]", verb)
        return f"{verb}{verb[-1]}ing" if short else f"{verb}ing"
    return f"{verb[:-1]}ing"


_BASES: dict[str, str] = {_gerund(verb): verb for verb in sorted(VERBS)} | {
    "cancelling": "cancel",
    "submitting": "submit",
    "transferring": "transfer",
}


def _base(word: str) -> str | None:
    return _BASES.get(word.lower())
