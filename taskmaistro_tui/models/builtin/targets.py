"""Which tasks a reference means, or why that cannot be told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from taskmaistro_tui.language.matching import match, title_score
from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Reference
from taskmaistro_tui.models.builtin.context import Context, Record

_MANY = re.compile(r"\b(?:them|those|these|both|all)\b|它们|这些|那些|都|牠們|這些", re.IGNORECASE)

NEAR = 0.3
"""How well words must describe a task for it to be named as the nearest to what was said."""


@dataclass(frozen=True, slots=True)
class Target:
    """The tasks meant; with ``problem`` (as in ``todos.Problem``) they are the candidates instead."""

    tasks: tuple[Record, ...] = ()
    problem: str | None = None


def find_target(reference: Reference, context: Context, touched: Sequence[str] = (), *, done: bool = False) -> Target:
    """What ``reference`` means among the tasks of ``context``; ``touched`` are those that earlier clauses of the same message
    meant, which "it" goes back to first. "Them" are those, or what the turn
    before changed or listed, never more. ``done`` looks among finished tasks first."""
    by_id = {str(task["id"]): task for task in context.tasks}
    if context.questioned and reference.previous and not touched and not reference.ids:
        # which one was just asked and is still open: it is one of those, and no task touched before
        return Target(tuple(by_id[short] for short in context.last_list if short in by_id), "which")
    if reference.previous and not touched and not _MANY.search(reference.text) and (shown := _shown(context)):
        return Target((by_id[shown],)) if shown in by_id else Target(problem="previous")
    last = [*touched, *(short for short in context.last_touched if short not in touched)]
    if reference.previous and _MANY.search(reference.text):
        listed = bool(context.before.get("listed"))
        last = list(touched) or list(context.before.get("shorts") or ()) or ([] if listed else last[:1])
    found = match(reference, context.tasks, context.last_list, last, context.now, done=done)
    if found.ids:
        return Target(tuple(by_id[short] for short in found.ids if short in by_id))
    if found.ambiguous:
        return Target(tuple(by_id[short] for short in found.ambiguous if short in by_id), "which")
    if reference.ids:
        return Target(problem="id")
    if reference.ordinals:
        return Target(problem="place")
    if reference.words:
        return Target(_nearest(reference, context), "nothing")
    return Target(problem="previous" if reference.previous or not reference.filter else "none_match")


def _shown(context: Context) -> str:
    """The task that the answer before named alone or first ("what's next?"), if "it" is that one."""
    if not context.before.get("listed") or context.before.get("touched") or not context.last_list:
        return ""
    asked = read(str(context.before.get("text") or ""), context.now, context.settings).intents
    first = any(intent.query is not None and intent.query.what == "next" for intent in asked)
    return context.last_list[0] if first or len(context.last_list) == 1 else ""


def is_reported(reference: Reference, task: Record) -> bool:
    """Whether a mere report ("I bought flowers for Anna") is about ``task``: all it names but its verb must be in the title."""
    said = reference.words[1:] or reference.words
    return all(title_score((word,), task) > 0 for word in said)


def _nearest(reference: Reference, context: Context) -> tuple[Record, ...]:
    scored = [(title_score(reference.words, task), place, task) for place, task in enumerate(context.tasks)]
    scored.sort(key=lambda one: (-one[0], one[1]))
    return tuple(task for score, _, task in scored[:3] if score >= NEAR)
