"""The answer to "which one do you mean?": the message before is taken up again with the task that was picked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from taskmaistro_tui.language.matching import match
from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Intent, Reading, Reference
from taskmaistro_tui.models.builtin.context import Context, Record

OPEN_TO_A_PICK = ("smalltalk", "yes", None)
"""What a bare "the second one" may be taken for when nothing was asked."""


def candidates_of(context: Context) -> list[Record]:
    """The tasks of the list shown last, in its order, as far as they are at hand."""
    found = context.found or {}
    by_id = {str(task["id"]): task for task in (*context.tasks, *(found.get("tasks") or ()))}
    return [dict(by_id[short]) for short in context.last_list if short in by_id]


def picks(reading: Reading, context: Context) -> bool:
    """Whether ``reading`` can be an answer to the question: it asks for nothing of its own."""
    asks = [intent for intent in reading.intents if intent.kind not in ("chat", "todo.create")]
    talks = [i for i in reading.intents if i.kind == "chat" and i.detail not in OPEN_TO_A_PICK]
    return bool(context.questioned and context.last_list) and not asks and not talks


def pick(reading: Reading, context: Context) -> Reading | None:
    """The message before with the picked tasks in the place of the words that fitted several; None if none was picked."""
    chosen = _chosen(reading, context)
    if not chosen:
        return None
    before = read(context.questioned, context.now, context.settings)
    intents = tuple(taken for intent in before.intents if (taken := _taken_up(intent, chosen, context)))
    return replace(reading, intents=intents) if intents else None


def _chosen(reading: Reading, context: Context) -> list[Record]:
    """The tasks that a bare answer names: "the second one", an id, a word that only one of them has."""
    candidates = candidates_of(context)
    verb = "完成" if reading.language.startswith("zh") else "finish "
    answer = read(f"{verb}{context.text.strip()}", context.now, context.settings)
    references = [r for intent in answer.intents if intent.kind == "todo.complete" for r in intent.references]
    shorts: list[str] = []
    for reference in references:
        shorts += match(reference, candidates, context.last_list, context.last_list, context.now).ids
    return [task for task in candidates if task["id"] in shorts]


def _taken_up(intent: Intent, chosen: Sequence[Record], context: Context) -> Intent | None:
    if intent.kind not in ("todo.update", "todo.complete", "todo.delete"):
        return None
    meant = [r for r in intent.references if any(match(r, [task], now=context.now).ids for task in chosen)]
    if not meant:
        return None
    named = Reference(meant[0].text, ids=tuple(str(task["id"]) for task in chosen))
    return replace(intent, references=(named,))
