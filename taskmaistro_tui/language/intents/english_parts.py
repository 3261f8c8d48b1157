"""English: what the rules for changes share: the intent, its reference, its new times."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_lists import list_tail
from taskmaistro_tui.language.intents.passage import intent_on
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Reference, TaskDraft, TimeSpan
from taskmaistro_tui.language.references import read_reference
from taskmaistro_tui.language.task_times import is_clock_only, task_times

PRONOUNS = frozenset("i you he she we they who what there it's that's i'm weather rain".split())

UPDATE_HEADS = frozenset(
    "move push postpone reschedule delay defer shift bump snooze put bring pull carry kick hold slide "
    "rebook change switch make set update adjust edit modify correct fix extend have alter amend get "
    "want need reset remove delete clear drop cancel take unset erase untag "
    "unlabel rename retitle relabel reword rephrase call replace swap turn mark flag raise give treat "
    "label classify prioritize prioritise deprioritize deprioritise de-prioritize star escalate "
    "increase lower reduce decrease tag attach assign add file estimate plan budget "
    "reckon repeat reopen re-open uncheck untick unfinish uncomplete unmark unarchive restart "
    "reactivate archive start started starting begin working send resched note let do".split()
)


def update_of(
    clause: Clause,
    reference: Reference,
    changes: dict[str, Any],
    confidence: float = 0.9,
    fallback: TaskDraft | None = None,
    **more: Any,
) -> Intent | None:
    """A ``todo.update`` intent of ``clause``, or None if the reference points nowhere; ``more`` are further fields."""
    if not reference.points or ("task" in changes and reference.everything):
        return None  # no two tasks get one name
    return intent_on("todo.update", clause, reference, confidence, fallback, changes, **more)


# "message the team that the call is cancelled" tells someone, it reports nothing.
_REPORTS = Pattern(
    r"\b(?:tell|text|message|email|e-mail|write|inform|notify|let|ask|say|remind|confirm|check|verify)\b.*\s(?:that"
    r"|know)\s"
    r"|\b(?:if|when|whether)\b|\b(?:my|the|our)\s+(?:flight|train|bus)\s*$"
)


def reported_speech(words: str) -> bool:
    """Whether the words before a "is done" or "is cancelled" only pass it on, ask for it, or tell of a train."""
    return _REPORTS.search(words) is not None


# "(take chips off the list) I'm on a diet"
_NOTHING_MORE = Pattern(
    r"[\s.,!?\ue000]*(?:(?:clean|completely|entirely|please|now|too|as\s+well|for\s+me)\b[\s.!]*)?"
    r"(?:(?:because|since|as|cause|i|i'm|i've|we|we're|we've|it's|they|they're|so)\b.*)?"
)


def without_list(masked: str, begin: int, stop: int) -> tuple[int, int]:
    """The passage without a list's name at its end ("… off my to do list")."""
    tail = list_tail(masked[begin:stop])
    if tail is not None and tail[0] > 0 and _NOTHING_MORE.fullmatch(masked, begin + tail[1], stop):
        stop = begin + tail[0]
    while stop > begin and masked[stop - 1] in " .,!?;:":
        stop -= 1
    while begin < stop and masked[begin] in " .,!?;:":
        begin += 1
    return begin, stop


def first_group(m: Any, *names: str) -> tuple[str, int, int] | None:
    """The first of the named groups that took part in the match: its name, begin and stop."""
    for name in names:
        if m.group(name) is not None:
            return name, m.start(name), m.end(name)
    return None


def reference_in(clause: Clause, begin: int, stop: int) -> Reference:
    """The reference in ``text[begin:stop]``."""
    return read_reference(clause.heard, begin, stop)


def times_after(clause: Clause, place: int) -> list[TimeSpan]:
    """The times of the clause that begin at ``place`` or later."""
    return [s for s in clause.times if s.begin >= place]


def new_times(clause: Clause, spans: list[TimeSpan]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Changes from the times named, and ``clock`` when only a time of day was named."""
    changes = task_times(spans, clause.heard.now, clause.heard.folded)
    if len(spans) == 1 and spans[0].relation == "from" and spans[0].end is not None and spans[0].grain == "day":
        changes.pop("start", None)
    more: dict[str, Any] = {}
    if spans and all(is_clock_only(s, clause.heard.folded) for s in spans):
        more["clock"] = spans[-1].start.strftime("%H:%M")
    return changes, more


def without_article(title: str) -> str:
    """A title without the article that pointed at a task."""
    return title[4:] if title[:4].lower() == "the " else title
