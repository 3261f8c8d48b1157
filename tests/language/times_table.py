"""Tables of sentences and their times, for the tests beside this file.

A row is ``sentence | words of the time | reading``. A reading is the start (a day, or day and time), ``..`` and the end where
there are two, behind ``by``, ``after`` … where the time is a bound, with the recurrence rule at the end. Several times in a
sentence are rows' cells separated by ``&``.
"""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from taskmaistro_tui.language.reading import ReadingSettings, TimeSpan
from taskmaistro_tui.language.times import read_times

BERLIN = ZoneInfo("Europe/Berlin")
DEFAULTS = ReadingSettings()
NOW = datetime(2026, 11, 18, 9, 0, tzinfo=BERLIN)  # a Wednesday


def table(text: str) -> list[tuple[str, str, str]]:
    """The rows of a table, spaces trimmed."""
    rows = []
    for line in text.strip().splitlines():
        sentence, words, reading = (cell.strip() for cell in line.split("|"))
        rows.append((sentence, words, reading))
    return rows


def write(span: TimeSpan) -> str:
    """A time as the tables write it."""
    parts = [] if span.relation == "at" else [span.relation]
    parts.append(_moment(span.start, span.grain) + (f"..{_moment(span.end, span.grain)}" if span.end else ""))
    if span.recurrence:
        parts.append(span.recurrence)
    if span.repeat_from:
        parts.append(f"from {span.repeat_from}")
    return " ".join(parts)


def _moment(moment: datetime, grain: str) -> str:
    if grain in ("second", "minute", "hour"):
        return moment.strftime("%Y-%m-%d %H:%M:%S" if moment.second else "%Y-%m-%d %H:%M")
    return moment.strftime("%Y-%m-%d")


def readings(sentence: str, now: datetime = NOW, settings: ReadingSettings = DEFAULTS) -> tuple[str, str]:
    """The words of a sentence's times and their readings, as a row has them."""
    spans = read_times(sentence, now, settings)
    for span in spans:
        assert sentence[span.begin : span.stop] == span.text
    return " & ".join(span.text for span in spans), " & ".join(write(span) for span in spans)
