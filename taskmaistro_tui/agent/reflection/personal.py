"""What must not get into the experience, which all users share: names, places, numbers and words of a person.

The check errs on the side of leaving out. It knows the profiles and memories of the file, what was said in the
conversation, and forms that are personal wherever they stand (addresses, telephone numbers, links).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from taskmaistro_tui.agent.reflection.grounded import numbers

_ALWAYS = re.compile(r"[\w.+-]+@[\w-]+\.\w+|https?://|www\.|\+?\d[\d\s().-]{6,}\d|\d{5,}|@\w{2,}")
_TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_HAN_RUN = re.compile(r"[\u3400-\u9fff]+")
_RELATIONS = frozenset(
    "wife husband partner girlfriend boyfriend spouse mother father mum mom dad parent parents sister brother son daughter"
    " child children kid kids baby friend friends colleague colleagues coworker boss manager neighbour neighbor uncle aunt"
    " cousin grandmother grandfather grandma grandpa nephew niece dog cat pet named called and my the a an of is in with from"
    " works lives near city town street home house village".split()
)
_HAN_RELATIONS = re.compile(
    r"妻子|老婆|丈夫|老公|妈妈|母亲|爸爸|父亲|姐姐|妹妹|哥哥|弟弟|儿子|女儿|孩子|朋友|同事|老板|邻居|叫|我的|的|和|在|是"
)
_CALENDAR = frozenset(
    "i monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september"
    " october november december todo pdf ok english chinese".split()
)
_WORD_RUN = 5
"""So many words in a row, as the user said them, are a quotation."""


@dataclass(frozen=True, slots=True)
class Personal:
    """What is personal here: ``names`` in any letters, ``proper`` names as written, ``han`` runs of Chinese, ``digits``, and
    ``quotes``: runs of words the user said."""

    names: frozenset[str]
    proper: frozenset[str]
    han: tuple[str, ...]
    digits: frozenset[str]
    quotes: frozenset[tuple[str, ...]]

    def found_in(self, text: str) -> str | None:
        """What of it stands in ``text``, as a reason without the thing itself; None if nothing does."""
        if _ALWAYS.search(text):
            return "it holds an address or a number"
        tokens = _TOKEN.findall(text)
        if any(token.casefold().removesuffix("'s") in self.names for token in tokens):
            return "it holds a name or place of a user"
        if any(token.removesuffix("'s") in self.proper for token in tokens):
            return "it holds a name that was told"
        if any(run in text for run in self.han):
            return "it holds a name or place of a user"
        if numbers(text) & self.digits:
            return "it holds a number that was told"
        if _runs(text) & self.quotes:
            return "it repeats what a user said"
        return None


def personal_data(
    profiles: Iterable[Mapping[str, Any]],
    memories: Iterable[Mapping[str, Any]],
    said: Iterable[str],
    users: Iterable[str],
) -> Personal:
    """Gather what is personal from profiles, memories (as documents), the user's messages, and the names of users."""
    names: set[str] = set()
    han: set[str] = set()
    digits: set[str] = set()
    proper: set[str] = set()
    quotes: set[tuple[str, ...]] = set()
    for profile in profiles:
        for field in ("name", "location", "job"):
            _take_name(str(profile.get(field) or ""), names, han, digits)
        for entry in profile.get("connections") or ():
            _take_name(str(entry), names, han, digits)
        for entry in [*(profile.get("interests") or ()), *(profile.get("conversation_preferences") or ())]:
            digits |= numbers(str(entry))
            proper |= _proper(str(entry))
        if profile.get("age"):
            digits.add(str(profile["age"]))
    for memory in memories:
        content = str(memory.get("content") or "")
        subject = str(memory.get("subject") or "")
        digits |= numbers(content)
        proper |= _proper(content)
        han |= {run for run in _HAN_RUN.findall(subject) if len(run) >= 2}
        if subject and subject not in ("user", "me"):
            proper |= {t for t in _TOKEN.findall(subject.title()) if t.casefold() not in _RELATIONS}
    for text in said:
        digits |= numbers(text)
        proper |= _proper(text)
        quotes |= _runs(text)
    names |= {user.casefold() for user in users if len(user) > 2}
    return Personal(frozenset(names), frozenset(proper), tuple(sorted(han)), frozenset(digits), frozenset(quotes))


def _take_name(text: str, names: set[str], han: set[str], digits: set[str]) -> None:
    digits |= numbers(text)
    for token in _TOKEN.findall(text):
        if _HAN_RUN.search(token):
            han |= {part for part in _HAN_RELATIONS.split(token) if len(part) >= 2}
        elif len(token) > 1 and token.casefold() not in _RELATIONS:
            names.add(token.casefold())


def _proper(text: str) -> set[str]:
    """Words that are written with a capital though no sentence begins with them."""
    found: set[str] = set()
    for match in _TOKEN.finditer(text):
        word = match[0].removesuffix("'s").removesuffix("’s")
        before = text[: match.start()].rstrip()
        begins = not before or before[-1] in ".!?:;\"“'(\n-*•"
        if word[:1].isupper() and len(word) > 1 and not begins and word.casefold() not in _CALENDAR:
            found.add(word)
    return found


def _runs(text: str) -> set[tuple[str, ...]]:
    tokens = [token.casefold() for token in _TOKEN.findall(text)]
    return {tuple(tokens[at : at + _WORD_RUN]) for at in range(len(tokens) - _WORD_RUN + 1)}
