"""A message that only makes sense after the one before: a yes to an offer, a lone time, the title that was asked for."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Intent, Reading, Reference
from taskmaistro_tui.models.builtin.context import Context
from taskmaistro_tui.models.builtin.second_look import second_look
from taskmaistro_tui.models.builtin.todos import OFFER


def followed(reading: Reading, context: Context) -> Reading:
    """``reading`` taken as the answer to what the turn before left open, if it is one."""
    details = {intent.detail for intent in reading.intents if intent.kind == "chat"}
    if context.offered and len(reading.intents) == 1 and details == {"yes"}:
        return _accepted(reading, context) or reading
    before = str(context.before.get("text") or "")
    if not before or not _may_follow(reading, context):
        return reading
    previous = second_look(read(before, context.now, context.settings), context)
    last = previous.intents[-1]
    if context.before.get("touched") and not (last.kind == "todo.create" and not last.tasks):
        # whatever it was that was said, the time is for the task that it changed
        touched = Intent("todo.update", before, 0, len(before), references=(Reference(before, previous=True),))
        previous = replace(previous, intents=(touched,))
    return read(context.text, context.now, context.settings, previous=previous)


SHORT = 6
"""Words of a message that may be nothing but a time."""


def _may_follow(reading: Reading, context: Context) -> bool:
    """Whether a message can be an answer: it is short and nothing in it was understood, or it names the task asked for."""
    intents = reading.intents
    if all(intent.kind == "chat" and intent.detail is None for intent in intents):
        return context.requested or len(reading.text.split()) <= SHORT
    return context.requested and len(intents) == 1 and intents[0].kind == "todo.create" and len(intents[0].tasks) == 1


def _accepted(reading: Reading, context: Context) -> Reading | None:
    """The tasks that the message before named and that were not there, as tasks to add."""
    before = read(context.offered, context.now, context.settings)
    creates = tuple(
        Intent("todo.create", intent.text, intent.begin, intent.stop, tasks=intent.tasks)
        for intent in before.intents
        if intent.tasks and (intent.kind == "todo.complete" or intent.detail == OFFER)
    )
    return replace(reading, intents=creates, language=before.language) if creates else None
