"""The commands that work on tasks without a model: add, list, show, edit, status moves, delete, undo, redo, history."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.commands.fields import fields_from
from taskmaistro_tui.commands.output import say_json
from taskmaistro_tui.config import Settings
from taskmaistro_tui.memory.change import Change, Document
from taskmaistro_tui.memory.errors import InvalidField, NotFound
from taskmaistro_tui.memory.todo import FIELDS, OPEN_STATUSES, STATUSES
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.filters import TaskFilter, parse_filter
from taskmaistro_tui.tasks.service import Outcome
from taskmaistro_tui.tasks.wording import FIELD_NAMES, change_words, details_words, field_words
from taskmaistro_tui.tasks.workspace import Workspace

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.undo import Undone

MARKS = {"not started": "○", "in progress": "◐", "done": "●", "archived": "▫"}


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Open the file, run the command, print what changed."""
    with Workspace.open(settings, backups=False) as workspace:
        if workspace.store.read_only:
            folder = settings.db_path.parent
            print(visible(f"taskmaistro: {folder} cannot be written, so nothing can be saved"), file=sys.stderr)
        return _RUNNERS[arguments.command](workspace, arguments)


def _add(workspace: Workspace, arguments: argparse.Namespace) -> int:
    """Add what was typed, or every line of standard input, in one transaction; the command line never merges."""
    from_input = arguments.text == ["-"]
    lines = [line.strip() for line in sys.stdin] if from_input else [" ".join(arguments.text)]
    options = fields_from(arguments, workspace)
    tasks = [
        ({"task": line} if arguments.as_is else _read_line(workspace, line)) | options
        for line in lines
        if line or not from_input
    ]
    turn = workspace.new_turn("cli", f"add {len(tasks)} tasks" if from_input else f"add {lines[0]}")
    added = workspace.tasks.add_many(tasks, turn, among=())
    if arguments.json:
        _say_objects(a.document for a in added)
    for each in () if arguments.json else added:
        _say(f"added {_line(each.document, workspace)}")
    return 0


def _read_line(workspace: Workspace, text: str) -> dict[str, Any]:
    from taskmaistro_tui.language.quick_add import quick_add

    return quick_add(text, workspace.clock(), workspace.settings.reading).fields()


def _list(workspace: Workspace, arguments: argparse.Namespace) -> int:
    now = workspace.clock()
    found = parse_filter(" ".join(arguments.filter), now)
    if arguments.all:
        found = replace(found, statuses=STATUSES)
    documents = workspace.tasks.page(found, order=arguments.order, limit=_limit(arguments.limit))
    if arguments.json:
        _say_objects(documents)
        return 0
    if not documents:
        _say("No open tasks." if found == TaskFilter() else "No task fits this filter.")
        return 0
    for document in documents:
        _say(f"{MARKS[document.value['status']]} {_line(document, workspace)}")
    return 0


def _limit(wanted: int | None) -> int | None:
    if wanted is not None and not 0 < wanted <= 1_000_000:
        raise InvalidField("limit", wanted, "write a number from 1 to 1000000")
    return wanted


def _show(workspace: Workspace, arguments: argparse.Namespace) -> int:
    document = workspace.tasks.resolve(" ".join(arguments.reference))
    if arguments.json:
        _say_json(document)
        return 0
    now = workspace.clock()
    _say(f"{document.short}  {document.value['task']}")
    for name in FIELDS:
        value = document.value.get(name)
        if name == "task" or value in (None, [], ""):
            continue
        words = field_words(name, value, now, workspace.settings.clock_hours)
        _say(f"  {FIELD_NAMES.get(name, name).replace('_', ' '):<14} {words}")
    _say(f"  {'created':<14} {_minute(document.created_at, now)}")
    return 0


def _edit(workspace: Workspace, arguments: argparse.Namespace) -> int:
    document = workspace.tasks.resolve(arguments.reference)
    fields = fields_from(arguments, workspace)
    if arguments.title is not None:
        fields["task"] = arguments.title
    if arguments.status is not None:
        fields["status"] = arguments.status
    for name in arguments.clear:
        known = name.replace("-", "_")
        fields[{"due": "deadline", "from": "start", "minutes": "time_to_complete"}.get(known, known)] = None
    if not fields:
        raise InvalidField("edit", None, "say what to change, e.g. --due friday; see taskmaistro edit --help")
    outcome = workspace.tasks.edit(document.key, fields, workspace.new_turn("cli", f"edit {document.short}"))
    return _report(outcome, workspace, arguments, nothing="nothing to change: it is like that already")


def _mover(status: str) -> Callable[[Workspace, argparse.Namespace], int]:
    def move(workspace: Workspace, arguments: argparse.Namespace) -> int:
        documents = _resolve_all(workspace, arguments.reference)
        turn = workspace.new_turn("cli", f"{arguments.command} {' '.join(arguments.reference)}")
        outcome = workspace.tasks.set_status([d.key for d in documents], status, turn)
        return _report(outcome, workspace, arguments, nothing=f"nothing to change: already {status}")

    return move


def _delete(workspace: Workspace, arguments: argparse.Namespace) -> int:
    documents = _resolve_all(workspace, arguments.reference)
    turn = workspace.new_turn("cli", f"rm {' '.join(arguments.reference)}")
    outcome = workspace.tasks.remove([d.key for d in documents], turn)
    return _report(outcome, workspace, arguments, nothing="nothing was deleted")


def _resolve_all(workspace: Workspace, words: Sequence[str]) -> list[Document]:
    """Several short ids name several tasks, and so do titles in quotes; anything else is words of one title."""
    by_id = [workspace.tasks.by_short(word) for word in words]
    if all(by_id):
        return list({d.key: d for d in by_id if d}.values())
    quoted = any(" " in word.strip() for word in words)
    if len(words) > 1 and any(by_id) and not quoted:
        missing = ", ".join(word for word, found in zip(words, by_id, strict=True) if not found)
        raise NotFound(f"no task has the id {missing}; nothing was changed")
    named = words if quoted else [" ".join(words)]
    found = [_resolve_open_first(workspace, text) for text in named]
    return list({document.key: document for document in found}.values())


def _resolve_open_first(workspace: Workspace, text: str) -> Document:
    try:
        return workspace.tasks.resolve(text, statuses=OPEN_STATUSES)
    except NotFound:
        return workspace.tasks.resolve(text)


def _undo(workspace: Workspace, arguments: argparse.Namespace) -> int:
    return _report_undone(workspace.tasks.undo(), workspace, arguments, "nothing to undo")


def _redo(workspace: Workspace, arguments: argparse.Namespace) -> int:
    return _report_undone(workspace.tasks.redo(), workspace, arguments, "nothing to do again")


def _report_undone(undone: Undone, workspace: Workspace, arguments: argparse.Namespace, nothing: str) -> int:
    if undone.turn is None:
        raise NotFound(nothing)
    notes = [f"kept as it is, because it was changed since: {name} of “{title}”" for title, name in undone.kept]
    return _report(Outcome(undone.changes, notes), workspace, arguments, nothing="nothing was changed")


def _log(workspace: Workspace, arguments: argparse.Namespace) -> int:
    now = workspace.clock()
    limit = _limit(arguments.limit)
    if arguments.reference:
        reference = " ".join(arguments.reference)
        removed = workspace.store.by_short(workspace.tasks.namespace, reference.lower(), include_removed=True)
        document = removed or workspace.tasks.resolve(reference)
        changes = workspace.tasks.history(document.key)[::-1][:limit]
    else:
        changes = workspace.store.changes(user=workspace.user, newest_first=True, limit=limit)
    if arguments.json:
        _say_changes(changes)
        return 0
    for change in changes:
        words = change_words(change, now, workspace.settings.clock_hours)
        _say(f"{_minute(change.at, now)}  {change.actor:<10} {change.short or '':<5} {words}")
    return 0


def _minute(stored: str, now: datetime) -> str:
    """A moment as the store keeps it, to the minute in the zone of ``now``."""
    return datetime.fromisoformat(stored).astimezone(now.tzinfo).strftime("%Y-%m-%d %H:%M")


def _report(outcome: Outcome, workspace: Workspace, arguments: argparse.Namespace, *, nothing: str) -> int:
    now = workspace.clock()
    for note in outcome.notes:
        print(visible(note), file=sys.stderr)
    if arguments.json:
        _say_changes(outcome)
        return 0
    for change in outcome:
        _say(f"{change.short or '':<4} {change_words(change, now, workspace.settings.clock_hours)}".strip())
    if not outcome:
        _say(nothing)
    return 0


def _line(document: Document, workspace: Workspace) -> str:
    details = details_words(document.value, workspace.clock(), workspace.settings.clock_hours)
    return f"{document.short or '':<4} {document.value['task']}" + (f"  · {details}" if details else "")


def _say(text: str) -> None:
    print(visible(text))


def _say_json(document: Document) -> None:
    from taskmaistro_tui.exchange.json_lines import as_object

    say_json(as_object(document))


def _say_objects(documents: Iterable[Document]) -> None:
    from taskmaistro_tui.exchange.json_lines import as_object

    say_json([as_object(document) for document in documents], indent=1)


def _say_changes(changes: Iterable[Change]) -> None:
    from taskmaistro_tui.exchange.change_json import change_object

    say_json({"changes": [change_object(change) for change in changes]})


_RUNNERS: dict[str, Callable[[Workspace, argparse.Namespace], int]] = {
    "add": _add,
    "list": _list,
    "ls": _list,
    "show": _show,
    "edit": _edit,
    "start": _mover("in progress"),
    "done": _mover("done"),
    "reopen": _mover("not started"),
    "archive": _mover("archived"),
    "rm": _delete,
    "delete": _delete,
    "undo": _undo,
    "redo": _redo,
    "log": _log,
    "history": _log,
}
