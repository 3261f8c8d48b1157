"""Lengths of time in sentences ("20 min", "an hour and a half", 半小时), told apart from points in time and quantities."""

from __future__ import annotations

from datetime import datetime

from taskmaistro_tui.language.reading import DurationSpan, ReadingSettings

__all__ = ["read_durations"]

_DEFAULTS = ReadingSettings()
# Lengths do not depend on now; any Wednesday does.
_NOW = datetime(2025, 1, 1, 9)


def read_durations(text: str, settings: ReadingSettings = _DEFAULTS) -> tuple[DurationSpan, ...]:
    """The lengths of time of a sentence in text order: none that is part of a time ("in 20 minutes", "2 days ago"), a
    repetition ("every 2 hours") or a quantity ("2m cable", "Vitamin 1D"). Any text is fine."""
    from taskmaistro_tui.language.times.reader import read_line

    return read_line(text, _NOW, settings)[1]
