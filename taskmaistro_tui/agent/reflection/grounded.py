"""Whether something a model wants to keep was really said: by the words, numbers and names it shares with the user's own."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_NUMBER = re.compile(r"\d+")
_ISO_DAY = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")
_HAN = re.compile(r"[\u3400-\u9fff]")
_SMALL = frozenset(
    "a an the i me my mine you your we our it its this that these those he she they him her his their them to of for in on at"
    " by with from as and or but if so is are was were be been am do does did done have has had can could will would should"
    " must not no yes user users about like likes love loves enjoy enjoys hate hates dislike dislikes prefer prefers live lives"
    " work works want wants need needs play plays feel feels think thinks go goes said told says".split()
)
_SMALL_HAN = frozenset(("喜欢", "讨厌", "住在", "用户", "我的", "他的", "她的", "工作"))


def words(text: str) -> frozenset[str]:
    """The words of ``text`` that tell something, shortened to their stems; of Chinese, every two characters that touch."""
    found: set[str] = set()
    for word in _WORD.findall(text.casefold()):
        if _HAN.search(word):
            found |= {word[at : at + 2] for at in range(max(len(word) - 1, 1))} - _SMALL_HAN
        elif word not in _SMALL and len(word) > 1:
            found.add(stem(word))
    return frozenset(found)


def stem(word: str) -> str:
    """A rough stem: endings of the plural, of tenses and of owners fall off."""
    word = word.replace("’", "'").removesuffix("'s")
    for ending in ("ations", "ation", "ings", "ing", "ies", "ed", "es", "s", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def numbers(text: str) -> frozenset[str]:
    """The digits that stand in ``text``, apart from whole ISO days, which are worked out and not said."""
    return frozenset(n.lstrip("0") or "0" for n in _NUMBER.findall(_ISO_DAY.sub(" ", text)))


def is_said(claim: str, said: Iterable[str]) -> bool:
    """Whether ``claim`` rests on what was ``said``: half of its telling words were, and every number.

    A claim in another script than all that was said cannot be compared; it passes if its numbers do.
    """
    text = " ".join(said)
    if not numbers(claim) <= numbers(text):
        return False
    told = words(claim)
    if not told:
        return bool(numbers(claim))
    if bool(_HAN.search(claim)) != bool(_HAN.search(text)):
        return True
    return 2 * len(told & words(text)) >= len(told)


def same_script(left: str, right: str) -> bool:
    """Whether two texts are both with, or both without, Chinese characters."""
    return bool(_HAN.search(left)) == bool(_HAN.search(right))


def alike(left: str, right: str) -> float:
    """How much two texts say the same, from 0 to 1: the telling words they share among all of both."""
    one, other = words(left), words(right)
    if not one or not other or numbers(left) != numbers(right):
        return float(left.casefold().split() == right.casefold().split())
    return len(one & other) / len(one | other)


_DENIES = re.compile(
    r"\b(?:not|no longer|never|n['’]t|any ?more|stopped|quit|left|forget|remove|gave up|used to|former(?:ly)?)\b"
    r"|n['’]t\b|不再|不是|没有|不|别|取消",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!?;。！？；])\s*|\n+")


def is_denied(entry: str, said: Iterable[str]) -> bool:
    """Whether the user said of ``entry`` that it does not hold (any more)."""
    telling = words(entry)
    return any(
        telling & words(sentence) and _DENIES.search(sentence)
        for text in said
        for sentence in _SENTENCE.split(text)
        if sentence
    )
