"""Times in sentences: ``read_times`` finds them and says what each means now.

Everything else is imported when the first sentence is read."""

from __future__ import annotations

from datetime import datetime

from taskmaistro_tui.language.reading import ReadingSettings, TimeSpan

__all__ = ["read_times"]

_DEFAULTS = ReadingSettings()


def read_times(text: str, now: datetime, settings: ReadingSettings = _DEFAULTS) -> tuple[TimeSpan, ...]:
    """The times of a sentence in text order, without overlaps.

    Results are wall-clock times in the zone of ``now`` (naive when it is naive). Only the first 500 characters are read;
    any text is fine."""
    from taskmaistro_tui.language.times.reader import read_line

    return read_line(text, now, settings)[0]
