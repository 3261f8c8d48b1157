"""The English grammar, built when the first English sentence is read."""

from __future__ import annotations

from functools import cache

from taskmaistro_tui.language.times import (
    english_bounds,
    english_clock,
    english_cycles,
    english_dates,
    english_days,
    english_edges,
    english_feasts,
    english_parts,
    english_periods,
    english_points,
    english_ranges,
    english_repeat,
    english_repeat_bounds,
    english_shift,
    english_weekends,
)
from taskmaistro_tui.language.times.grammar import Grammar


@cache
def grammar() -> Grammar:
    """All rules of English."""
    g = Grammar()
    for part in (
        english_days,
        english_dates,
        english_cycles,
        english_weekends,
        english_feasts,
        english_clock,
        english_points,
        english_parts,
        english_shift,
        english_ranges,
        english_bounds,
        english_edges,
        english_periods,
        english_repeat,
        english_repeat_bounds,
    ):
        part.add_rules(g)
    return g
