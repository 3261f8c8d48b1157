"""Which sentences of a message are worth keeping as memories: rules, no model. Each says why it keeps one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

LONGEST = 500


@dataclass(frozen=True, slots=True)
class Kept:
    """A sentence to remember: its text, its category (preference or fact), and the rule that keeps it."""

    content: str
    category: str
    reason: str


_SENTENCES = re.compile(r"(?<=[.!?。！？;；])\s*|\n+")
_QUESTION = re.compile(
    r"[?？]\s*$|^(?:what|who|when|where|which|why|how|do|does|did|is|are|am|can|could|will|would|should)\b"
    r"|吗[。.]?$|什么|哪[里儿个些]|谁|多少|几岁|怎么|为何",
    re.IGNORECASE,
)
_PASSING = (
    r"going|gonna|done|finished|ready|late|early|sorry|sure|not sure|afraid|out|back|here|there|busy|free|tired|on|off|in|at"
    r"|about|also|still|just|now|trying|able|unable|glad|happy|sad|fine|ok|okay|good|well|so|too|running|thinking"
)
_REMEMBER = "you asked to remember it"
_WHO = "it tells who you are"
_RULES: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), category, why)
    for category, why, pattern in (
        ("fact", _REMEMBER, r"\bremember (?:that |this:? ?|:\s*)?(?!to\b)(?=\S)|(?:请)?记住(?!要)"),
        ("fact", "it tells your name", r"\bmy name is\b|我叫|我的名字"),
        ("fact", "it tells a goal of yours", r"\bmy goal is\b|我的目标"),
        (
            "preference",
            "it tells what you dislike",
            r"\bI (?:really |do )?(?:dislike|hate|can['’]?t stand|don['’]?t like)\b|我(?:不喜欢|讨厌)",
        ),
        (
            "preference",
            "it tells what you like",
            r"\bI (?:really |do )?(?:like|love|enjoy)\b(?! to (?:know|see|add|have)\b)|我(?:很|最)?喜欢",
        ),
        (
            "preference",
            "it tells what you prefer",
            r"\bI(?:['’]d)? (?:always |usually )?prefer\b|我(?:更|比较)喜欢|我偏好",
        ),
        ("fact", _WHO, rf"\bI(?:['’]m| am) (?!(?:{_PASSING})\b)(?!\w+ing\b)\S|我是"),
    )
)


def worth_keeping(text: str, about_user: Iterable[str] = ()) -> list[Kept]:
    """The sentences of ``text`` that match a rule, each once; questions never do. ``about_user`` are further passages that
    tell of the user without a field of the profile to hold them ("my birthday is on the 3rd of May")."""
    kept: dict[str, Kept] = {}
    for piece in _SENTENCES.split(text):
        sentence = " ".join(piece.split())
        if not 3 < len(sentence) <= LONGEST or _QUESTION.search(sentence):
            continue
        for pattern, category, why in _RULES:
            if pattern.search(sentence):
                kept.setdefault(sentence.casefold(), Kept(sentence, category, why))
                break
    for passage in about_user:
        told = " ".join(passage.split())
        if 3 < len(told) <= LONGEST and not any(told.casefold().rstrip(".!。！") in known for known in kept):
            kept[told.casefold()] = Kept(told, "fact", "it tells something about you")
    return list(kept.values())
