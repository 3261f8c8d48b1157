"""A short answer that is only understood after the message before it: "Friday", "call mum", "30 minutes"."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.heard import LENGTH, TIME, Heard
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Reading, Reference, TaskDraft
from taskmaistro_tui.language.task_text import build_draft
from taskmaistro_tui.language.task_times import is_clock_only, task_times

_ONLY_TIME = Pattern(
    rf"[\s,.!?]*(?:(?:by|on|at|in|for|until|before|after|about|around|to|the|make it|let's say|say"
    rf"|maybe|在|到|大概|大约)\s*)*(?:[{TIME}{LENGTH}]+[\s,.!?]*)+"
    r"(?:please|then|i think|is fine|works|吧|好了|左右)?[\s,.!?]*"
)


def followed_up(heard: Heard, intents: list[Intent], previous: Reading) -> list[Intent]:
    """``intents`` with a message that was not understood taken as the answer to what ``previous`` left open."""
    before = previous.intents[-1]
    open_request = before.kind == "todo.create" and not before.tasks and before.detail is None
    if open_request and len(intents) == 1 and intents[0].kind == "todo.create" and len(intents[0].tasks) == 1:
        return [replace(intents[0], tasks=(_timed(intents[0].tasks[0], previous, before),))]
    if any(intent.kind != "chat" or intent.detail is not None for intent in intents):
        return intents
    whole = heard.cut(0, len(heard.text))
    if (
        _ONLY_TIME.fullmatch(heard.masked)
        and before.kind in ("todo.create", "todo.update")
        and (before.tasks or before.references)
    ):
        changes = task_times(heard.times, heard.now, heard.folded)
        if heard.durations:
            changes["time_to_complete"] = heard.durations[0].minutes
        clock = next((s.start.strftime("%H:%M") for s in heard.times if is_clock_only(s, heard.folded)), None)
        if len(heard.times) != 1:
            clock = None
        references = before.references or (Reference(whole, previous=True),)
        return [
            Intent("todo.update", whole, 0, len(heard.text), 0.8, references=references, changes=changes, clock=clock)
        ]
    if open_request and len(whole.split()) <= 12:
        draft = build_draft(heard, 0, len(heard.text))
        if draft is not None:
            tasks = (_timed(draft, previous, before),)
            return [Intent("todo.create", whole, 0, len(heard.text), 0.8, tasks=tasks)]
    return intents


def _timed(draft: TaskDraft, previous: Reading, request: Intent) -> TaskDraft:
    """``draft`` with the times that the open request named ("remind me at 5pm"), if it has none of its own."""
    if draft.deadline is not None or draft.start is not None:
        return draft
    times = tuple(s for s in previous.times if request.begin <= s.begin and s.stop <= request.stop)
    return replace(draft, **task_times(times, previous.now, previous.text.lower()))
