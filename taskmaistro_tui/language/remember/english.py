"""English: what a clause claims of whom."""

from __future__ import annotations

import re

from taskmaistro_tui.language.remember.bounds import Bounds
from taskmaistro_tui.language.remember.claim import USER, Claim
from taskmaistro_tui.language.remember.english_habits import apart
from taskmaistro_tui.language.remember.english_people import PERSON_RULES
from taskmaistro_tui.language.remember.english_things import THING_RULES, changed_value
from taskmaistro_tui.language.remember.english_told import CASELESS, take_apart
from taskmaistro_tui.language.remember.english_words import PASSING


def claims_of(text: str, bounds: Bounds) -> list[Claim]:
    """What one English clause claims; empty if no rule reads it. ``text`` has no lead-in and no final stop."""
    if (parting := apart(text, bounds)) is not None:
        return [parting]
    told = take_apart(text, bounds)
    if told is None:
        return []
    if (changed := changed_value(bounds.without(text) if bounds.taken else text, told)) is not None:
        return [changed]
    for rule in THING_RULES if told.owner is not None else (*PERSON_RULES, *THING_RULES):
        claim = rule(told)
        if claim is not None:
            return [claim]
    return []


_NATIONAL = re.compile(r"(?:an|ish|ese|ic|ist|ch|k|ew|u)$")


def floor(text: str, bounds: Bounds) -> Claim | None:
    """What the plainest patterns keep though no rule can say what it tells: "I am …", "I like …", "my goal is …"."""
    if (match := re.fullmatch(r"(?i:I am|I['’]m) (?P<v>[A-Z][a-z]+)", text)) and not _NATIONAL.search(match["v"]):
        return Claim(text, "it tells who you are", attribute="name", value=match["v"], additive=True)
    for pattern, category, why in _FLOOR:
        if pattern.search(text):
            return Claim(text, why, category, valid_from=bounds.valid_from, valid_to=bounds.valid_to, additive=True)
    if bounds.valid_to and re.search(
        r"^(?:i|we)\b|^(?:the|my|our)\s+\w+|^[A-Z]\w+\s+(?:is|are|has)\b", bounds.without(text), CASELESS
    ):
        subject = USER if re.search(r"^(?:i|we)\b", bounds.without(text), CASELESS) else ""
        told = take_apart(text, bounds)
        return Claim(
            text, "it tells what holds for a while", "fact", subject=(told.subject if told else subject) or USER,
            valid_from=bounds.valid_from, valid_to=bounds.valid_to, additive=True, attribute="for a while",
            aliases=told.aliases if told else (), pronoun=told.pronoun if told else None,
        )  # fmt: skip
    return None


_FLOOR = tuple(
    (re.compile(pattern, CASELESS), category, why)
    for pattern, category, why in (
        (r"\bmy name is\b", "fact", "it tells your name"),
        (r"\bmy goal is\b", "fact", "it tells a goal of yours"),
        (
            r"\bI (?:really |do |also )?(?:dislike|hate|can['’]?t stand|don['’]?t like)\b(?! (?:it|that|this|them|him|her|you)\b)",
            "preference",
            "it tells what you dislike",
        ),
        (
            r"\bI (?:really |do |also )?(?:like|love|enjoy)\b(?! (?:to (?:know|see|add|have)|it|that|this|them|him|her|you)\b)",
            "preference",
            "it tells what you like",
        ),
        (r"\bI(?:['’]d)? (?:always |usually |really |much )?prefer\b", "preference", "it tells what you prefer"),
        (rf"\bI(?:['’]m| am) (?!(?:{PASSING})\b)(?!\w+ing\b)\S", "fact", "it tells who you are"),
    )
)
