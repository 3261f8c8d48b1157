"""English: what somebody does or lacks, told and not asked for, that could be a task: "every second Tuesday I water the plants"."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.heard import TIME
from taskmaistro_tui.language.intents.clause import Clause
from taskmaistro_tui.language.intents.english_drafts import draft_of
from taskmaistro_tui.language.intents.english_words import TASK_VERBS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent

_HABIT = Pattern(
    r"\s*(?:(?:and|also|well|so|oh)[\s,]+)*(?:\ue000+[\s,]+)?(?:i|we)\s+(?:also\s+|usually\s+|always\s+|normally\s+)*(?P<verb>[a-z]+)\s+[a-z].*"
)
_LACK = Pattern(
    r"\s*(?:(?:and|but|also|well|so|oh)[\s,]+)*(?:i|we)(?:'ll|\s+will)?\s+(?:also\s+|really\s+|still\s+|probably\s+|definitely\s+)*need\s+"
    r"(?P<what>(?:an?|another|some\s+new)\s+(?:new\s+)?(?P<thing>[a-z][\w'-]*(?:\s+[\w'-]+){0,2}))\s*[.!]*\s*"
)
_STATES = frozenset(
    "work live play watch study sleep eat drink be start finish stop try hold keep wake become let wish".split()
)
_NO_THING = frozenset(
    "help hand break holiday vacation hug drink coffee beer nap moment second minute hour favor favour plan job change rest "
    "day reason sign miracle way idea hint tip suggestion list reminder task word answer lift ride friend hobby life man woman "
    "week weekend lot bit little few while date deadline drink cup glass shower walk doctor therapist".split()
)


def read_offer(clause: Clause) -> Intent | None:
    """A habit with its times, or a thing that is needed: talk, with the task that it could be."""
    if clause.is_question:
        return None
    begin = None
    prefix = ""
    if any(span.recurrence for span in clause.times) and (m := _HABIT.fullmatch(clause.view)) is not None:
        if m.group("verb") in TASK_VERBS - _STATES:
            begin = clause.begin + m.start("verb")
    elif (
        TIME not in clause.view
        and (m := _LACK.fullmatch(clause.view)) is not None
        and not _NO_THING.intersection(m.group("thing").split())
    ):
        begin, prefix = clause.begin + m.start("what"), "buy "
    draft = draft_of(clause, begin) if begin is not None else None
    if draft is None:
        return None
    task = replace(draft, task=f"{prefix}{draft.task}")
    return Intent("chat", clause.text, clause.begin, clause.stop, 0.5, "offer", tasks=(task,))
