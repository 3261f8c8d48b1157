"""The Chinese grammar, built when the first Chinese sentence is read.

Patterns name the word classes of chinese_words; texts are simplified before they come here, and every character is a token.
"""

from __future__ import annotations

from functools import cache

from taskmaistro_tui.language.times import (
    chinese_clock,
    chinese_cycles,
    chinese_dates,
    chinese_days,
    chinese_edges,
    chinese_ranges,
    chinese_repeat,
)
from taskmaistro_tui.language.times.grammar import Grammar


@cache
def grammar() -> Grammar:
    """All rules of Chinese."""
    g = Grammar()
    for part in (
        chinese_days,
        chinese_dates,
        chinese_cycles,
        chinese_clock,
        chinese_ranges,
        chinese_edges,
        chinese_repeat,
    ):
        part.add_rules(g)
    return g
