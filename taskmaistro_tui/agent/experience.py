"""The agent's experience, one for all users: where it lies, and what of it a prompt gets."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Protocol

from taskmaistro_tui.agent.reflection.grounded import words
from taskmaistro_tui.memory.change import Document, Namespace
from taskmaistro_tui.memory.remembered import Experience

EXPERIENCE_NAMESPACE: Namespace = ("experience", "everyone")
EXPERIENCE_KEY = "experience"
LISTS = tuple(f.name for f in fields(Experience) if f.name != "procedural_knowledge")

MOST_TOLD = 6
_ALWAYS_USEFUL = ("user_feedback", "known_pitfalls")


class _Reads(Protocol):
    def get(self, namespace: Namespace, key: str) -> Document | None: ...


def read_experience(reads: _Reads | Any) -> Experience:
    """The experience that a store (or a transaction) holds, empty if there is none."""
    document = reads.get(EXPERIENCE_NAMESPACE, EXPERIENCE_KEY)
    return Experience.from_document(document.value) if document is not None else Experience()


def relevant(experience: Experience, text: str) -> list[str]:
    """The entries that may help with a message, best first: those that share words with it, then what went wrong before."""
    asked = words(text)
    scored: list[tuple[int, int, str]] = []
    for order, name in enumerate(LISTS):
        for at, entry in enumerate(reversed(getattr(experience, name))):
            shared = len(asked & words(entry))
            if shared or (name in _ALWAYS_USEFUL and at < 2):
                scored.append((-shared, order * 100 + at, entry))
    found = [entry for _, _, entry in sorted(scored)[:MOST_TOLD]]
    knowledge = experience.procedural_knowledge.strip()
    return [*found, *([knowledge[-400:]] if knowledge else [])]
