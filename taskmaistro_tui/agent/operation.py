"""From what a model wants to what is done: ids become keys, big changes wait for a yes, and the services do the writing.

An operation is plain JSON, so that one that waits can lie in the conversation's state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from taskmaistro_tui.agent.extract import ChangeSet
from taskmaistro_tui.agent.wording import may_i
from taskmaistro_tui.memory.change import Change, Document, Turn
from taskmaistro_tui.memory.errors import InvalidField, NotFound
from taskmaistro_tui.memory.todo import clean_field
from taskmaistro_tui.store.errors import InvalidValue
from taskmaistro_tui.tasks.filters import filter_from_args
from taskmaistro_tui.tasks.service import Added, Tasks
from taskmaistro_tui.tasks.workspace import Workspace

Operation = dict[str, Any]
"""``edits`` {key: fields}, ``base`` {key: those fields as they were seen}, ``removals`` [key], ``inserts`` [fields], ``bulk``
[{"keys", "changes"}], ``plans`` {key: why}."""


@dataclass(slots=True)
class Performed:
    """What was done: the changes (facts), sentences worth telling, and sentences on what was not done."""

    changes: list[Change] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


def resolve(workspace: Workspace, wanted: ChangeSet, documents: Mapping[str, Document]) -> tuple[Operation, list[str]]:
    """The operation that carries out ``wanted``, and sentences on what cannot be. ``documents`` are those offered, by id."""
    refused: list[str] = []
    edits: dict[str, dict[str, Any]] = {}
    base: dict[str, dict[str, Any]] = {}
    for identifier, fields in wanted.edits.items():
        if identifier in wanted.removals:
            continue
        document = documents[identifier]
        edits[document.key] = fields
        base[document.key] = {name: document.value.get(name) for name in fields}
    bulk = []
    for asked in wanted.bulk:
        try:
            bulk.append(_resolve_bulk(workspace, asked))
        except (InvalidField, NotFound, ValueError) as problem:
            refused.append(f"A change of several tasks was not made: {problem}.")
    operation = {
        "edits": edits,
        "base": base,
        "removals": [documents[identifier].key for identifier in wanted.removals],
        "inserts": wanted.inserts,
        "bulk": bulk,
        "plans": {documents[identifier].key: plan for identifier, plan in wanted.plans.items()},
    }
    return operation, refused


_NOTHING: tuple[Any, ...] = (None, "", [], {})


def _resolve_bulk(workspace: Workspace, asked: Mapping[str, Any]) -> dict[str, Any]:
    which, changes = asked.get("filter"), asked.get("changes")
    if not isinstance(which, Mapping) or (which and all(value in _NOTHING for value in which.values())):
        raise InvalidField("filter", which, "it was not said which tasks are meant")
    if not isinstance(changes, Mapping) or not changes:
        raise InvalidField("changes", changes, "nothing was said to change")
    removing = changes.get("remove", False)
    if not isinstance(removing, bool):
        raise InvalidField("remove", removing, "this is true or left out")
    fields = {name: value for name, value in changes.items() if name != "remove"}
    if removing and fields:
        raise InvalidField("remove", changes, "tasks are either removed or changed, not both")
    if not removing and not fields:
        raise InvalidField("changes", changes, "nothing was said to change")
    for name, value in fields.items():
        clean_field(name, value, workspace.tasks.zone)
    found = filter_from_args(which, workspace.clock())
    documents = workspace.tasks.page(found)
    unknown = [short for short in found.ids if workspace.tasks.by_short(short) is None]
    if unknown:
        raise NotFound(f"there is no task with the id {', '.join(unknown)[:80]}")
    if not documents:
        raise NotFound("no task is like that")
    if "task" in fields and len(documents) > 1:
        raise InvalidField("task", fields["task"], "several tasks cannot all get the same title")
    return {"keys": [d.key for d in documents], "changes": dict(changes)}


def touched(operation: Operation) -> list[str]:
    """The keys of the existing tasks that an operation changes or deletes, each once."""
    keys = [*operation["edits"], *operation["removals"]]
    for group in operation["bulk"]:
        keys += group["keys"]
    return list(dict.fromkeys(keys))


def ask_first(workspace: Workspace, operation: Operation, text: str = "") -> tuple[str, tuple[str, ...]]:
    """The question for an operation that touches many tasks, in the language of ``text``, and the titles of those."""
    keys = touched(operation)
    documents = workspace.store.get_many(workspace.tasks.namespace, keys)
    titles = tuple(str(documents[key].value["task"]) for key in keys if key in documents)
    deleting = bool(operation["removals"]) or any(group["changes"].get("remove") for group in operation["bulk"])
    return may_i(titles, text, deleting=deleting), titles


def perform(workspace: Workspace, operation: Operation, turn: Turn) -> Performed:
    """Carry an operation out. There is no pause in it, so it cannot be cancelled half-way."""
    done = Performed()
    tasks, plans = workspace.tasks, operation["plans"]
    _edit(workspace, operation, turn, done)
    for group in operation["bulk"]:
        changes: Mapping[str, Any] = group["changes"]
        keys = [key for key in group["keys"] if key not in operation["removals"]]
        _each(keys, partial(_bulk, workspace, changes, turn), done)
    _each(operation["removals"], lambda some: tasks.remove(some, turn, plan=plans.get(some[0])), done, one_by_one=True)
    if operation["inserts"]:
        for one in _add(tasks, operation["inserts"], turn, done):
            done.changes += one.changes
            if one.duplicate:
                done.notes.append(f"“{one.document.value['task']}” is already there.")
    return done


def _add(tasks: Tasks, inserts: Sequence[Mapping[str, Any]], turn: Turn, done: Performed) -> list[Added]:
    """Add all at once; if one of them cannot be, each by itself, so that one refusal does not lose the others."""
    try:
        return tasks.add_many(inserts, turn)
    except (InvalidField, InvalidValue) as problem:
        if len(inserts) > 1:
            return [one for fields in inserts for one in _add(tasks, [fields], turn, done)]
        done.refused.append(f"“{str(inserts[0].get('task'))[:80]}” was not saved: {problem}.")
        return []


def _bulk(workspace: Workspace, changes: Mapping[str, Any], turn: Turn, keys: Sequence[str]) -> Iterable[Change]:
    return workspace.tasks.bulk(keys, changes, turn)


def _edit(workspace: Workspace, operation: Operation, turn: Turn, done: Performed) -> None:
    edits: dict[str, dict[str, Any]] = operation["edits"]

    def write(keys: Sequence[str]) -> Iterable[Change]:
        chosen = {key: edits[key] for key in keys}
        return workspace.tasks.edit_many(chosen, turn, base=operation["base"], plans=operation["plans"])

    _each(list(edits), write, done)


def _each(
    keys: Sequence[str],
    write: Callable[[Sequence[str]], Iterable[Change]],
    done: Performed,
    *,
    one_by_one: bool = False,
) -> None:
    """Write all keys at once; if one of them cannot be, each by itself, so that one refusal does not undo the others."""
    groups = [[key] for key in keys] if one_by_one else [list(keys)] if keys else []
    for group in groups:
        try:
            outcome = write(group)
        except (InvalidField, InvalidValue, NotFound) as problem:
            if len(group) > 1:
                _each(group, write, done, one_by_one=True)
            else:
                done.refused.append(f"One task was not changed: {problem}.")
            continue
        done.changes += outcome
        done.notes += getattr(outcome, "notes", [])
