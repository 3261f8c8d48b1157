"""Facts that are no tasks: what a message tells of people and things, puts right, or says to be over.

"Standup is at 9:00" reads like a new task and "no, 9:30" like a change of one; what is known and what the turn before was
about decide. The rules on what is worth remembering are those by which the memory is written, so that the reply and the
memory agree.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from taskmaistro_tui.language.reading import Fact, Intent
from taskmaistro_tui.language.remember.claim import CLOSES_ALL, ENDED, USER, Claim, Correction
from taskmaistro_tui.language.remember.subjects import fits_pronoun, same_subject, same_value
from taskmaistro_tui.language.remember.worth import worth
from taskmaistro_tui.memory.profile import PROFILE_LISTS
from taskmaistro_tui.models.builtin.context import Context, Record
from taskmaistro_tui.models.builtin.targets import find_target

TOLD = "told"
"""The detail of a chat intent that tells facts."""

Part = Claim | Correction

_PASSING = ("for a while", "has")
"""What the user says of themself with a time that is more likely an appointment ("I have a flight on Friday")."""

DIED = "died"
_OVER = (CLOSES_ALL, ENDED, DIED)
_DUE = re.compile(r"\bdue\b|\bneeds? to be\b|截止(?!日期|时间)|到期")
_WORTH = lru_cache(maxsize=16)(worth)


@dataclass(frozen=True, slots=True)
class Outdated:
    """Words that hold no longer, and those that do instead (None if none do)."""

    old: str
    new: str | None = None


def parts_of(text: str, context: Context) -> tuple[Part, ...]:
    """What ``text`` tells that is worth remembering; corrections only where the turn before left something to correct."""
    parts = _WORTH(text, context.now, context.settings).parts
    return tuple(part for part in parts if corrects(context) or not isinstance(part, Correction))


def corrects(context: Context) -> bool:
    """Whether "no, 9:30" is about a fact: facts were told or asked just before, and no task was dealt with."""
    before = context.before
    return bool(before.get("told")) and not (before.get("touched") or before.get("listed"))


_WAITS = re.compile(r"\bwait\b|可以等|能等")
"""What can wait is a task, there or not: nothing is told by it."""
_SAID_OF_TASKS = frozenset(("priority", "tags", "project", "status", "time_to_complete"))
"""What only a task has: "make it high priority" corrects no fact."""


def tells(intent: Intent, text: str, context: Context) -> bool:
    """Whether a clause (its words are ``text``) tells facts, whatever it reads like."""
    if intent.kind in ("todo.query", "profile", "instructions") or intent.detail not in (None, "smalltalk", "implied"):
        return False
    if intent.kind == "todo.update" and _WAITS.search(text.lower()):
        return False
    of_it = bool(intent.references) and all(reference.previous for reference in intent.references)
    if intent.kind == "todo.update" and of_it and _SAID_OF_TASKS.intersection(intent.changes):
        return False
    if not _WORTH(text, context.now, context.settings).whole:
        return False
    parts = parts_of(text, context)
    if not parts:
        return False
    if intent.kind == "chat" or any(_is_known(part, context) for part in parts):
        return True
    if all(isinstance(part, Correction) for part in parts):
        return True
    if intent.kind == "todo.create":
        return not _is_appointment(parts, text)
    targets = [find_target(reference, context) for reference in intent.references]
    if any(target.problem is None or target.problem == "which" for target in targets):
        return False
    return not (intent.tasks and _is_appointment(parts, text))


def _is_appointment(parts: Sequence[Part], text: str) -> bool:
    passing = any(isinstance(p, Claim) and p.subject == USER and p.attribute in _PASSING for p in parts)
    return passing or bool(_DUE.search(text.lower()))


def _is_known(part: Part, context: Context) -> bool:
    """Whether a fact about the same thing is remembered, which this one goes on about; a task just touched goes first."""
    if isinstance(part, Correction) or context.before.get("touched"):
        return False
    return bool(part.subject) and any(
        same_subject(part.subject, str(memory.get("subject") or "")) for memory in context.memories
    )


def believed(facts: Sequence[Fact], parts: Sequence[Part]) -> list[Fact]:
    """The facts that go into the user's profile: nothing of somebody else's home or work, nothing of what is over."""
    claims = [part for part in parts if isinstance(part, Claim)]
    if any(claim.attribute in _OVER for claim in claims):
        return [fact for fact in facts if fact.op == "remove"]
    of_others = bool(claims) and all(claim.subject != USER for claim in claims)
    return [fact for fact in facts if not of_others or fact.field in PROFILE_LISTS]


# -- what of the profile is over -----------------------------------------------------------------------------------------


def outdated(parts: Sequence[Part], context: Context) -> tuple[Outdated, ...]:
    """What is no longer so because of ``parts``, for the profile to follow the memory."""
    found: list[Outdated] = []
    for part in parts:
        if isinstance(part, Correction):
            found += _corrected(part, context)
        elif part.attribute in (CLOSES_ALL, DIED):
            found += [Outdated(part.subject.split()[-1])] if part.subject not in ("", USER) else []
        elif part.negated and part.value:
            found.append(Outdated(part.value))
        else:
            found += _replaced(part, context)
    return tuple(dict.fromkeys(found))


def _corrected(part: Correction, context: Context) -> list[Outdated]:
    if part.instead_of:
        return [Outdated(part.instead_of, part.value)]
    kept = [memory for memory in context.before.get("kept") or () if memory.get("value")]
    if not kept or part.facets:
        return []
    value = str(kept[-1]["value"])
    return [Outdated(value, None if part.revoked else _in_place(value, part.value))]


def _in_place(old: str, new: str) -> str:
    """The new value, with what the old one says besides its number ("two children", "no, three")."""
    words = old.split(maxsplit=1)
    counts = re.fullmatch(r"(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+)", new.lower())
    return f"{new} {words[1]}" if counts and len(words) > 1 else new


def _replaced(part: Claim, context: Context) -> list[Outdated]:
    """Live memories whose place a claim takes."""
    if part.valid_to or part.attribute is None or (part.additive and not part.negated):
        return []
    return [
        Outdated(str(memory["value"]), None if part.negated else part.value)
        for memory in context.memories
        if memory.get("attribute") == part.attribute
        and memory.get("value")
        and not memory.get("negated")
        and _about(part, memory)
        and not same_value(part.value, str(memory["value"]))
    ]


def _about(part: Claim, memory: Record) -> bool:
    subject = str(memory.get("subject") or "")
    if part.pronoun is not None and not part.subject:
        return fits_pronoun(part.pronoun, subject)
    return same_subject(part.subject, subject)
