"""How what was learnt is laid into the agent's experience: added, never overwritten, nothing personal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from taskmaistro_tui.agent.experience import LISTS
from taskmaistro_tui.agent.reflection.grounded import alike
from taskmaistro_tui.agent.reflection.personal import Personal
from taskmaistro_tui.memory.remembered import Experience

MOST_ENTRIES = 20
"""Entries a list holds; beyond that the oldest goes."""
LONGEST_ENTRY = 240
LONGEST_KNOWLEDGE = 2_000
SAME = 0.6
"""Two entries that share so much of their words say the same; the fuller one stays."""

_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+|\n+")


def merge(present: Experience, learnt: Mapping[str, Any], personal: Personal) -> tuple[Experience, list[str]]:
    """``present`` with what was ``learnt`` laid into it, and why entries were left out (without their text).

    Nothing that is there is overwritten: an entry is added, or takes the place of one that says the same in fewer words.
    """
    refused: list[str] = []
    merged: dict[str, Any] = {}
    for name in LISTS:
        entries = list(getattr(present, name))
        for text in _texts(learnt.get(name)):
            if reason := _unfit(text, personal):
                refused.append(f"{name}: {reason}")
            else:
                entries = _with(entries, text)
        merged[name] = tuple(entries[-MOST_ENTRIES:])
    sentences = [s for s in _SENTENCE.split(present.procedural_knowledge) if s.strip()]
    for text in _texts(learnt.get("procedural_knowledge")):
        for sentence in _SENTENCE.split(text):
            if reason := _unfit(sentence, personal):
                refused.append(f"procedural_knowledge: {reason}")
            else:
                sentences = _with(sentences, sentence.strip())
    while sentences and sum(len(s) + 1 for s in sentences) > LONGEST_KNOWLEDGE:
        sentences.pop(0)
    return Experience(procedural_knowledge=" ".join(sentences), **merged), refused


def _texts(value: Any) -> list[str]:
    given: Sequence[Any] = [value] if isinstance(value, str) else value if isinstance(value, list | tuple) else []
    return [" ".join(text.split()) for text in given if isinstance(text, str) and text.strip()]


def _unfit(text: str, personal: Personal) -> str | None:
    if len(text) < 4:
        return "it says nothing"
    if len(text) > LONGEST_ENTRY:
        return "it is too long"
    return personal.found_in(text)


def _with(entries: list[str], text: str) -> list[str]:
    for at, entry in enumerate(entries):
        if alike(entry, text) >= SAME:
            return [*entries[:at], text, *entries[at + 1 :]] if len(text) > len(entry) else entries
    return [*entries, text]
