"""Words that stand for each other when somebody asks for what another word told: a small thesaurus of everyday life.

The words are in ``kindred.txt``. "Which pets" is answered by "my dog", "which instrument" by "the piano", not the other way
round; "kids" and "children" stand for each other.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from taskmaistro_tui.store.memory_words import terms_of

WORDS = Path(__file__).with_name("kindred.txt")
ALIKE = 0.4
NARROWER = 0.3


def _term(word: str) -> str | None:
    parts = [term for part in word.split("_") for term in terms_of(part)]
    return parts[-1] if parts else None


@cache
def _table() -> dict[str, dict[str, float]]:
    table: dict[str, dict[str, float]] = {}
    for line in WORDS.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        broad, colon, narrow = line.partition(":")
        terms = list(dict.fromkeys(filter(None, map(_term, (narrow if colon else line).split()))))
        if colon and (term := _term(broad)):
            held = table.setdefault(term, {})
            for other in terms:
                held.setdefault(other, NARROWER)
        elif not colon:
            for term in terms:
                table.setdefault(term, {}).update({other: ALIKE for other in terms})
    for term, others in table.items():
        others.pop(term, None)
    return table


def kindred(term: str) -> dict[str, float]:
    """The terms that may stand for ``term``, each with how much it counts (0 to 1)."""
    return _table().get(term, {})
