"""What a message asks for, worked out once a step from the sentence and the context: the steps to take and what to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Fact, Intent, Query, Reading
from taskmaistro_tui.models.builtin.context import Context, Record
from taskmaistro_tui.models.builtin.find import find_args
from taskmaistro_tui.models.builtin.following import followed
from taskmaistro_tui.models.builtin.in_context import in_context
from taskmaistro_tui.models.builtin.instructions import new_wishes
from taskmaistro_tui.models.builtin.picking import candidates_of, pick, picks
from taskmaistro_tui.models.builtin.profile import profile_changes
from taskmaistro_tui.models.builtin.second_look import second_look
from taskmaistro_tui.models.builtin.self_told import completed
from taskmaistro_tui.models.builtin.todos import CANDIDATES, KINDS, OFFER, Plan, plan_todos
from taskmaistro_tui.models.builtin.told import TOLD, Outdated, Part, believed, outdated, parts_of

_read = lru_cache(maxsize=8)(read)
"""The same message is read at every step of its turn."""


@dataclass(frozen=True, slots=True)
class Understanding:
    """``reading`` sorted by what it calls for; ``plan`` is laid over the tasks as they were when the turn began. ``parts``
    are what is worth remembering in what was told of people and things, ``gone`` what holds no longer because of it."""

    reading: Reading
    plan: Plan
    facts: tuple[Fact, ...] = ()
    parts: tuple[Part, ...] = ()
    gone: tuple[Outdated, ...] = ()
    wishes: tuple[str, ...] = ()
    query: Query | None = None
    query_intent: Intent | None = None
    undo: str | None = None
    details: tuple[str, ...] = ()
    look_up: dict[str, Any] | None = None

    @property
    def language(self) -> str:
        """``zh`` or ``en``: the language to answer in."""
        return "zh" if self.reading.language.startswith("zh") else "en"

    @property
    def told(self) -> bool:
        """Whether a clause tells facts."""
        return any(intent.kind == "profile" or intent.detail == TOLD for intent in self.reading.intents)

    def of(self, kind: str) -> list[Intent]:
        """The intents of one kind, in the order of the sentence."""
        return [intent for intent in self.reading.intents if intent.kind == kind]


def understand(context: Context) -> Understanding:
    """Read the message of ``context`` and work out what to do about it."""
    reading = in_context(followed(_read(context.text, context.now, context.settings), context), as_it_was(context))
    if picks(reading, context):
        if context.found is None and len(candidates_of(context)) < len(context.last_list):
            return replace(sort_out(reading, context), look_up={"ids": list(context.last_list)})
        reading = pick(reading, context) or reading
    return sort_out(reading, context)


def sort_out(reading: Reading, context: Context) -> Understanding:
    """The same for a message that is read already."""
    reading = second_look(reading, context)
    intents = reading.intents
    query_intent = next((intent for intent in intents if intent.kind == "todo.query" and intent.query), None)
    parts, facts = _told(reading, context)
    details = tuple(intent.detail for intent in intents if intent.kind == "chat" and intent.detail)
    return Understanding(
        reading=reading,
        plan=plan_todos(
            [intent for intent in intents if intent.kind in KINDS or intent.detail == OFFER], as_it_was(context)
        ),
        facts=facts,
        parts=parts,
        gone=outdated(parts, context),
        wishes=tuple(intent.preference for intent in intents if intent.kind == "instructions" and intent.preference),
        query=query_intent.query if query_intent else None,
        query_intent=query_intent,
        undo=next((detail for detail in details if detail in ("undo", "redo")), None),
        details=details,
    )


def _told(reading: Reading, context: Context) -> tuple[tuple[Part, ...], tuple[Fact, ...]]:
    """What is worth remembering in the clauses that tell facts, and what of it goes into the profile."""
    parts: list[Part] = []
    facts: list[Fact] = []
    for intent in reading.intents:
        if intent.kind == "profile" or intent.detail in (TOLD, OFFER):
            told = parts_of(reading.text if len(reading.intents) == 1 else intent.text, context)
            parts += told
            facts += completed(intent.text, believed(intent.facts, told), told)
    return tuple(parts), tuple(facts)


def steps_left(understood: Understanding, context: Context) -> list[tuple[str, dict[str, Any]]]:
    """The tools still to call in this turn, as (tool, arguments), in the order of the sentence, the question last."""
    if understood.look_up is not None:
        return [("FindTasks", understood.look_up)]
    steps: list[tuple[str, dict[str, Any]]] = []
    for intent in understood.reading.intents:
        step = _step_of(intent, understood, context)
        if step and step not in steps:
            steps.append(step)
    if context.found is not None:
        return steps
    if understood.plan.look_up is not None:
        steps.insert(0, ("FindTasks", understood.plan.look_up))
    elif understood.query is not None:
        steps.append(("FindTasks", find_args(understood.query, context.now)))
    elif doubtful := next((problem for problem in understood.plan.problems if problem.kind == "which"), None):
        # listed, they have numbers that the answer can name
        steps.append(("FindTasks", {"ids": [str(task["id"]) for task in doubtful.tasks[:CANDIDATES]]}))
    return steps


def _step_of(intent: Intent, understood: Understanding, context: Context) -> tuple[str, dict[str, Any]] | None:
    told = intent.kind == "profile" or intent.detail == TOLD
    if told and "user" not in context.served and profile_changes(understood.facts, context.profile, understood.gone):
        return "UpdateMemory", {"update_type": "user"}
    wished = intent.kind == "instructions" and "instructions" not in context.served
    if wished and new_wishes(context.instructions, understood.wishes):
        return "UpdateMemory", {"update_type": "instructions"}
    if intent.kind in KINDS and "todo" not in context.served and understood.plan:
        return "UpdateMemory", {"update_type": "todo"}
    if intent.kind == "chat" and intent.detail in ("undo", "redo") and not context.done("UndoLast"):
        return "UndoLast", {"what": intent.detail}
    return None


def as_it_was(context: Context) -> Context:
    """``context`` with the tasks as they stood before this turn changed them, so that every step plans the same."""
    changes = [
        c for result in context.results if result.get("update_type") == "todo" for c in result.get("changes") or ()
    ]
    if not changes:
        return context
    tasks: dict[str, Record] = {str(task.get("id")): dict(task) for task in context.tasks}
    counts = dict(context.counts)
    added = {str(change.get("short")) for change in changes if change.get("kind") == "added"}
    for change in reversed(changes):
        _take_back(tasks, change)
        _count_back(counts, change)
    last_touched = tuple(short for short in context.last_touched if short not in added)
    return replace(context, tasks=tuple(tasks.values()), last_touched=last_touched, counts=counts)


def _count_back(counts: dict[str, int], change: Mapping[str, Any]) -> None:
    before, after = change.get("before") or {}, change.get("after") or {}
    for status, step in ((before.get("status"), 1), (after.get("status"), -1)):
        if status:
            counts[status] = max(0, counts.get(status, 0) + step)


def _take_back(tasks: dict[str, Record], change: Mapping[str, Any]) -> None:
    short = str(change.get("short"))
    before = dict(change.get("before") or {})
    if change.get("kind") == "added":
        tasks.pop(short, None)
    elif change.get("kind") == "removed":
        tasks[short] = {**before, "id": short}
    elif change.get("kind") == "edited":
        stood = {**tasks.get(short, {"id": short, "task": change.get("title")}), **before}
        gone = set(change.get("after") or {}) - set(before)
        tasks[short] = {name: value for name, value in stood.items() if name not in gone}
