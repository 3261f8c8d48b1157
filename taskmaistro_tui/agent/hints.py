"""What ``language`` reads in a message before any model is asked: its times, and which tasks it may point at."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.language.reading import Reading, ReadingSettings, TimeSpan

if TYPE_CHECKING:
    from taskmaistro_tui.config import Settings

LONGEST = 4_000
"""Characters of a message that are read for hints; the model gets all of it."""


@dataclass(frozen=True, slots=True)
class Hints:
    """``times`` are ``{"text", "means"}`` with ISO values; ``words`` describe tasks; ``ids`` are short ids; ``ordinals`` places
    in the list shown last (from 1, or from -1 backwards); ``filters`` narrow to a group; ``previous`` says "it"."""

    times: list[dict[str, str]] = field(default_factory=list)
    words: str = ""
    ids: tuple[str, ...] = ()
    ordinals: tuple[int, ...] = ()
    filters: tuple[dict[str, Any], ...] = ()
    previous: bool = False


def reading_settings(settings: Settings) -> ReadingSettings:
    """How the user writes, for ``language``."""
    return settings.reading


def read_hints(text: str, now: datetime, settings: ReadingSettings) -> Hints:
    """Read ``text`` at ``now`` (aware, in the user's zone)."""
    from taskmaistro_tui.language.read import read

    return hints_of(read(text[:LONGEST], now, settings))


def hints_of(reading: Reading) -> Hints:
    """The hints of a reading."""
    words: list[str] = []
    ids: list[str] = []
    ordinals: list[int] = []
    filters: list[dict[str, Any]] = []
    previous = False
    for intent in reading.intents:
        for reference in intent.references:
            words += reference.words
            ids += reference.ids
            ordinals += reference.ordinals
            previous = previous or reference.previous
            if reference.filter:
                filters.append(reference.filter)
        if intent.query:
            words += intent.query.words
            if intent.query.filter:
                filters.append(intent.query.filter)
        words += (draft.task for draft in intent.tasks)
    times = [{"text": span.text, "means": meaning(span)} for span in reading.times]
    said = " ".join(dict.fromkeys(words)) or reading.text
    return Hints(times, telling_words(said), tuple(ids), tuple(ordinals), tuple(filters), previous)


_EMPTY_WORDS = frozenset(
    "a an the i me my mine you your we our it its this that these those he she they them his her their to of for in on at by"
    " with from as and or but if so is are was be been am do does did done have has had can could will would should must"
    " please just now then there here what which who when where how not no yes all any some up out about into need want".split()
)


def telling_words(text: str) -> str:
    """``text`` without the words that stand in any sentence: they find everything and tell nothing."""
    kept = [word for word in text.split() if word.strip(".,;:!?\"'()").casefold() not in _EMPTY_WORDS]
    return " ".join(kept) or text


def meaning(span: TimeSpan) -> str:
    """What a time expression means, in ISO form: a moment, a day, or a range of days with its end excluded."""
    if span.recurrence:
        return f"repeats: {span.recurrence}"
    start, end = span.start, span.end
    if span.grain in ("second", "minute", "hour"):
        first = _moment(start)
        if end is not None and end - start > timedelta(hours=1):
            return f"{first} to {_moment(end)}"
        return first
    first = start.date().isoformat()
    if end is None or end - start <= timedelta(days=1):
        return f"{first} ({start:%A})"
    last = (end - timedelta(seconds=1)).date()
    return f"{first} to {last.isoformat()} (last day {last:%A})"


def _moment(moment: datetime) -> str:
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).isoformat(timespec="seconds")
