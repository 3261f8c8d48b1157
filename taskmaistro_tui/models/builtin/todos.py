"""What a message asks for on the task list, as calls of the tools that change it, or as a problem to talk about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from taskmaistro_tui.language.matching import expanded, fits, match
from taskmaistro_tui.language.reading import Intent, Reference, TaskDraft
from taskmaistro_tui.memory.todo import MAX_TITLE, OPEN_STATUSES
from taskmaistro_tui.models.builtin.calls import Call, patch_call
from taskmaistro_tui.models.builtin.context import Context, Record
from taskmaistro_tui.models.builtin.edits import Wish, clean, wish_of
from taskmaistro_tui.models.builtin.find import filter_args
from taskmaistro_tui.models.builtin.instructions_applied import apply_wishes
from taskmaistro_tui.models.builtin.skipping import NOT_THEN
from taskmaistro_tui.models.builtin.targets import find_target, is_reported

KINDS = ("todo.create", "todo.update", "todo.complete", "todo.delete")
CANDIDATES = 8
"""Tasks that are named when it is not clear which one is meant."""

REPORTED = 0.6
"""How sure the reading is of a report ("bought bread and cheese") that no more than sounds like a task being done."""

OFFER = "offer"
"""The detail of talk that names what could be a task: nobody asked for it, so it is offered."""

MANY = 4
"""From this many tasks on, the same change goes out as one ``BulkEdit``."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why something that was asked for is not done. ``kind``: which, nothing, previous, place, id, none_match, already,
    already_done, what_change, what_task, add_what, value, too_many, not_then,
    offer; ``text`` is what the user said, ``tasks`` the candidates or the
    tasks it is about."""

    kind: str
    text: str = ""
    tasks: tuple[Record, ...] = ()
    detail: str = ""


@dataclass(slots=True)
class Plan:
    """Changes in the order they were asked for. ``new`` are the fields of tasks to add, ``edits`` the fields to set by short
    id, ``removed`` short ids, ``bulk`` (filter, changes) pairs. ``look_up`` is a filter whose tasks must be found first."""

    new: list[dict[str, Any]] = field(default_factory=list)
    edits: dict[str, dict[str, Any]] = field(default_factory=dict)
    removed: list[str] = field(default_factory=list)
    bulk: list[tuple[dict[str, Any], dict[str, Any]]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    look_up: dict[str, Any] | None = None
    records: dict[str, Record] = field(default_factory=dict)
    touched: list[str] = field(default_factory=list)
    fresh: int = 0

    def __bool__(self) -> bool:
        return bool(self.new or self.edits or self.removed or self.bulk or self.look_up is not None)


def plan_todos(intents: Sequence[Intent], context: Context) -> Plan:
    """Everything that the todo intents of a message ask for, in one plan."""
    plan = Plan()
    for intent in intents:
        if intent.detail == OFFER:
            plan.problems += [
                Problem("offer", draft.task, detail=OFFER, tasks=(draft.fields(),)) for draft in intent.tasks
            ]
        elif intent.kind == "todo.create":
            _create(plan, intent.tasks, intent.text, context)
        else:
            _change(plan, intent, context)
    return plan


def todo_calls(plan: Plan, bound: frozenset[str]) -> list[Call]:
    """The plan as calls of those tools that are bound; what no bound tool can do is left out."""
    calls: list[Call] = []
    if "ToDo" in bound:
        calls += [Call("ToDo", fields) for fields in plan.new]
    if "BulkEdit" in bound:
        calls += [Call("BulkEdit", {"filter": which, "changes": changes}) for which, changes in plan.bulk]
    if "PatchDoc" in bound:
        calls += [patch_call(short, fields, plan.records.get(short, {})) for short, fields in plan.edits.items()]
    if "RemoveDoc" in bound:
        calls += [Call("RemoveDoc", {"json_doc_id": short}) for short in plan.removed]
    return calls


# -- adding ------------------------------------------------------------------------------------------------------------


def _create(plan: Plan, drafts: Sequence[TaskDraft], text: str, context: Context) -> None:
    begun = len(plan.new)
    for draft in drafts:
        fields, refused = clean(_fitted(draft.fields()), context)
        plan.problems += [Problem("value", value, detail=why) for value, why in refused]
        if fields.get("task"):
            plan.new.append(apply_wishes(fields, context.instructions, context.profile, text))
    plan.fresh = len(plan.new) - begun
    plan.touched = []
    if not plan.fresh:
        plan.problems.append(Problem("what_task" if drafts else "add_what", text))


def _fitted(fields: Mapping[str, Any]) -> dict[str, Any]:
    """``fields`` with a title that is too long cut, the whole of it kept in the notes."""
    title = " ".join(str(fields.get("task") or "").split())
    if len(title) <= MAX_TITLE:
        return dict(fields)
    cut = title[: MAX_TITLE - 1].rsplit(" ", 1)[0]
    return {**fields, "task": f"{cut}…", "notes": "\n".join(filter(None, [title, fields.get("notes")]))}


# -- changing what is there --------------------------------------------------------------------------------------------


def _change(plan: Plan, intent: Intent, context: Context) -> None:
    """Do what the intent wishes to each task that it refers to."""
    wish = wish_of(intent, context)
    plan.problems += [Problem("value", value, detail=why) for value, why in wish.refused]
    if wish.refused and not wish:
        return
    references = intent.references or (Reference(intent.text, previous=True),)
    for reference in expanded(references, context.tasks, context.now, done=wish.reopens):
        if reference.previous and plan.fresh and not plan.touched:
            _change_fresh(plan, wish, context)
        elif reference.everything:
            _change_all(plan, intent, reference, wish, context)
        else:
            _change_one(plan, intent, reference, wish, context)


def _change_fresh(plan: Plan, wish: Wish, context: Context) -> None:
    """ "it" is what the same message adds: the new tasks get the fields at once, or are not added at all."""
    if wish.removes:
        del plan.new[-plan.fresh :]
        plan.fresh = 0
        return
    for new in plan.new[-plan.fresh :]:
        new.update(wish.for_task(new, context))


def _change_one(plan: Plan, intent: Intent, reference: Reference, wish: Wish, context: Context) -> None:
    target = find_target(reference, context, plan.touched, done=wish.reopens)
    if target.problem == "nothing" and intent.tasks and intent.kind != "todo.complete":
        _create(plan, intent.tasks, intent.text, context)
    elif target.problem or (_is_report(intent) and not all(is_reported(reference, task) for task in target.tasks)):
        problem = target.problem or "nothing"
        offer = "offer" if target.problem == "nothing" and intent.tasks else intent.kind
        plan.problems.append(Problem(problem, reference.text, target.tasks, offer))
    elif intent.detail == NOT_THEN:
        plan.problems.append(Problem("not_then", reference.text, target.tasks))
    elif not wish:
        plan.problems.append(Problem("what_change", reference.text, target.tasks))
    else:
        _touch(plan, target.tasks, wish, context)


def _is_report(intent: Intent) -> bool:
    return intent.kind == "todo.complete" and intent.confidence <= REPORTED and not intent.tasks


def _change_all(plan: Plan, intent: Intent, reference: Reference, wish: Wish, context: Context) -> None:
    """A change of a group: one ``BulkEdit`` where a filter names it and all get the same, else task by task, for which the
    tasks are looked up first."""
    if not wish:
        plan.problems.append(Problem("what_change", reference.text))
        return
    which = group_args(reference, wish, context)
    if not _anything(reference, which, context):
        plan.problems.append(Problem("none_match", reference.text))
    elif wish.same_for_all and not reference.filter.get("except"):
        plan.bulk.append((which, {"remove": True} if wish.removes else dict(wish.fields)))
        plan.touched, plan.fresh = [], 0
    elif context.found is None:
        plan.look_up = {name: value for name, value in which.items() if name != "words"}
    else:
        _change_listed(plan, reference, wish, context)


def _change_listed(plan: Plan, reference: Reference, wish: Wish, context: Context) -> None:
    found = context.found or {}
    listed = [dict(task) for task in found.get("tasks") or ()]
    if int(found.get("total") or 0) > len(listed):
        plan.problems.append(Problem("too_many", reference.text))
        return
    meant = match(reference, listed, now=context.now, done=wish.reopens).ids
    if not meant:
        plan.problems.append(Problem("none_match", reference.text))
        return
    _touch(plan, tuple(task for task in listed if task["id"] in meant), wish, context)


def group_args(reference: Reference, wish: Wish, context: Context) -> dict[str, Any]:
    """The tools' filter for a group of tasks; without a status it is the open ones, or, to reopen, the done ones."""
    which = filter_args(reference.filter, context.now)
    if reference.words:
        which["words"] = " ".join(reference.words)
    which.setdefault("statuses", ["done"] if wish.reopens else list(OPEN_STATUSES))
    return which


def _anything(reference: Reference, which: Mapping[str, Any], context: Context) -> bool:
    """Whether the group has members, as far as counts and the tasks at hand can tell."""
    if not any(context.counts.get(status) for status in which["statuses"]):
        return not context.counts
    judged = {name: value for name, value in reference.filter.items() if name not in ("except", "next")}
    return not judged or any(fits(judged, task, context.now) for task in context.tasks)


def _touch(plan: Plan, tasks: Sequence[Record], wish: Wish, context: Context) -> None:
    shorts = [str(task["id"]) for task in tasks]
    plan.touched, plan.fresh = shorts, 0
    plan.records.update(zip(shorts, tasks, strict=True))
    if len(shorts) >= MANY and wish.same_for_all:
        plan.bulk.append(({"ids": shorts}, {"remove": True} if wish.removes else dict(wish.fields)))
        return
    for short, task in zip(shorts, tasks, strict=True):
        if wish.removes:
            plan.edits.pop(short, None)
            plan.removed += [short] if short not in plan.removed else []
        elif wanted := wish.for_task({**task, **plan.edits.get(short, {})}, context):
            plan.edits[short] = {**plan.edits.get(short, {}), **wanted}
        elif short not in plan.edits:
            done = wish.fields.get("status") == "done"
            plan.problems.append(Problem("already_done" if done else "already", "", (task,)))
