"""What the app can do, on the services and nothing else: every method is one turn of the user and tells what happened.

No Textual here. Screens call it, show the sentence it returns, and show the sentence of the error it raises
(:class:`~taskmaistro_tui.memory.errors.TaskMaistroError`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.memory.change import Change, Document
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.memory.when import When, format_when, local_day, parse_when
from taskmaistro_tui.tasks.filters import TaskFilter
from taskmaistro_tui.tasks.wording import FIELD_NAMES, when_words
from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.known_desk import KnownDesk

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.conversations import Summary
    from taskmaistro_tui.tasks.overview import Coming, Statistics
    from taskmaistro_tui.tasks.traces import TurnTrace
    from taskmaistro_tui.tasks.usage import Usage

THREAD = "main"
COLUMNS = ("not started", "in progress", "done")
SHORT_TITLES = {"not started": "To do", "in progress": "Doing", "done": "Done"}
COLUMN_TITLES = {"not started": "Not started", "in progress": "In progress", "done": "Done"}


class Desk(KnownDesk):
    """One user's workspace as the app uses it."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.tasks = workspace.tasks
        self.knowledge = workspace.knowledge

    # -- news ------------------------------------------------------------------------------------------------------

    def subscribe(self, callback: Callable[[list[Change]], None]) -> Callable[[], None]:
        """Hear of every commit, whoever made it; returns what ends that."""
        return self.workspace.store.subscribe(callback)

    def poll(self) -> list[Change]:
        """Look for what other processes wrote; subscribers hear of it."""
        return self.workspace.store.poll()

    def changes(self, numbers: Sequence[int]) -> list[Change]:
        """The changes with these numbers, in order."""
        if not numbers:
            return []
        wanted = set(numbers)
        span = max(wanted) - min(wanted) + 1
        return [c for c in self.workspace.store.changes(since=min(wanted) - 1, limit=span) if c.number in wanted]

    def messages(self, *, limit: int, before: int | None = None, thread: str = THREAD) -> list[Any]:
        """What was said in a conversation, oldest first."""
        return self.workspace.store.messages(self.workspace.conversation(thread), limit=limit, before=before)

    def conversations(self, words: str, limit: int) -> list[Summary]:
        """The conversations that have these words in them; all without any."""
        return self.workspace.conversations.search(words, limit=limit)

    def usage(self, thread: str = THREAD) -> Usage:
        """What a conversation has cost since it was begun."""
        from taskmaistro_tui.tasks.usage import usage_of

        return usage_of(self.workspace, thread)

    def new_conversation(self) -> str:
        """A name for a new conversation; it begins with its first message."""
        return self.workspace.conversations.fresh_name()

    def backup(self) -> None:
        """Make the day's backup if there is none yet."""
        self.workspace.store.backup_daily()

    def turn_changes(self, turn: str) -> list[Change]:
        """What one turn changed."""
        return self.workspace.store.changes(turn=turn)

    def traced_turns(self, limit: int) -> list[tuple[str, str, str]]:
        """The turns that have a trace, newest first, as (id, when, what was said)."""
        from taskmaistro_tui.tasks.traces import traced_turns

        return traced_turns(self.workspace, limit)

    def trace_of(self, turn: str) -> TurnTrace:
        """What happened inside a turn. Raises :class:`NotFound`."""
        from taskmaistro_tui.tasks.traces import trace_of

        return trace_of(self.workspace, turn)

    def undo_hint(self) -> str:
        """What undo would take back, in words; empty if nothing."""
        record = self.workspace.store.undoable_turn(self.workspace.user)
        if record is None:
            return ""
        who = {"agent": "assistant: ", "cli": "command: ", "import": "import: "}.get(record.actor, "")
        return visible(who + (record.text or "last change"))

    def counts(self) -> tuple[dict[str, int], int]:
        """How many tasks have each status, and how many are overdue."""
        return self.tasks.counts(), self.tasks.count(TaskFilter(due="overdue"))

    def due_days(self, wanted: TaskFilter, first: date, days: int) -> dict[date, int]:
        """How many tasks of a filter are due on each day."""
        from taskmaistro_tui.tasks.overview import due_days

        return due_days(self.tasks, wanted, first, days)

    def coming_days(self, wanted: TaskFilter, first: date, days: int) -> dict[date, list[Coming]]:
        """When the tasks of a filter that repeat are due again, on each day."""
        from taskmaistro_tui.tasks.overview import coming_days

        return coming_days(self.tasks, wanted, first, days)

    def statistics(self, wanted: TaskFilter) -> Statistics:
        """How the tasks of a filter stand."""
        from taskmaistro_tui.tasks.overview import statistics

        return statistics(self.tasks, wanted)

    # -- tasks -----------------------------------------------------------------------------------------------------

    def titles(self, keys: Iterable[str]) -> list[str]:
        """The titles of tasks that are still there."""
        return [d.value["task"] for key in keys if (d := self.tasks.get(key))]

    def _named(self, keys: Sequence[str]) -> str:
        if len(keys) != 1:
            return f"{len(keys)} tasks"
        titles = self.titles(keys)
        return f"“{visible(titles[0])}”" if titles else "the task"

    def add(self, fields: Mapping[str, Any]) -> tuple[str, str]:
        """Add one task; returns its key and what happened."""
        turn = self.workspace.new_turn("user", f"add “{fields['task']}”")
        added = self.tasks.add(fields, turn)
        title = visible(added.document.value["task"])
        if added.duplicate:
            return added.document.key, f"“{title}” is there already"
        return added.document.key, f"Added “{title}”"

    def add_many(self, tasks: Sequence[Mapping[str, Any]]) -> tuple[str | None, str]:
        """Add several tasks at once; returns the last one's key and what happened."""
        added = self.tasks.add_many(tasks, self.workspace.new_turn("user", f"add {len(tasks)} tasks"))
        fresh = [one for one in added if not one.duplicate]
        there = len(added) - len(fresh)
        said = f"Added {len(fresh)} task{'s' if len(fresh) != 1 else ''}"
        return (added[-1].document.key if added else None), said + (f"; {there} were there already" if there else "")

    def edit(self, key: str, fields: Mapping[str, Any], base: Mapping[str, Any]) -> str:
        """Set fields of one task; ``base`` is the value the editor started from."""
        named = self._named([key])
        outcome = self.tasks.edit(key, fields, self.workspace.new_turn("user", f"edit {named}"), base=base)
        return " ".join([f"Changed {named}" if outcome else "Nothing was different", *outcome.notes])

    def toggle_done(self, keys: Sequence[str]) -> str:
        """Complete tasks; if all of them are done or archived already, open them again."""
        if self._all(keys, ("done", "archived")):
            return self._status(keys, "not started", "reopen", "Reopened")
        return self._status(keys, "done", "complete", "Done:")

    def toggle_start(self, keys: Sequence[str]) -> str:
        """Start tasks; if all of them are in progress, put them back."""
        if self._all(keys, ("in progress",)):
            return self._status(keys, "not started", "put back", "Put back")
        return self._status(keys, "in progress", "start", "Started")

    def move(self, keys: Sequence[str], step: int) -> str:
        """Move tasks ``step`` columns to the right, of the column the first one stands in."""
        document = self.tasks.get(keys[0]) if keys else None
        if document is None:
            return ""
        status = document.value["status"]
        at = COLUMNS.index(status) + step if status in COLUMNS else 0
        if not 0 <= at < len(COLUMNS):
            return "There is no column on that side"
        return self.put(keys, COLUMNS[at])

    def put(self, keys: Sequence[str], status: str) -> str:
        """Move tasks to a column."""
        return self._status(keys, status, "move", f"To {COLUMN_TITLES[status]}:")

    def archive(self, keys: Sequence[str]) -> str:
        """Put tasks away."""
        return self._status(keys, "archived", "archive", "Archived")

    def delete(self, keys: Sequence[str]) -> str:
        """Delete tasks; undo brings them back."""
        named = self._named(keys)
        self.tasks.remove(keys, self.workspace.new_turn("user", f"delete {named}"))
        return f"Deleted {named}"

    def done_keys(self) -> list[str]:
        """All tasks in the Done column."""
        return [document.key for document in self.tasks.page(TaskFilter(statuses=("done",)))]

    def set_priority(self, keys: Sequence[str], priority: str | None) -> str:
        """Set the priority of tasks, or take it away."""
        named = self._named(keys)
        turn = self.workspace.new_turn("user", f"priority {priority or 'none'} for {named}")
        self.tasks.bulk(keys, {"priority": priority}, turn)
        return f"Priority {priority or 'none'}: {named}"

    def shift_deadline(self, keys: Sequence[str], days: int) -> str:
        """Move deadlines by days. Later: a task without one, or with one that is over, is due tomorrow then."""
        now = self.now()
        edits: dict[str, dict[str, Any]] = {}
        shown = ""
        for key in keys:
            document = self.tasks.get(key)
            if document is not None and (moved := self._shifted(document, days, now)) is not None:
                edits[key] = {"deadline": format_when(moved)}
                shown = when_words(moved, now, self.clock_hours)
        named = self._named(keys)
        if not edits:
            return f"{named} has no deadline" if len(keys) == 1 else "None of them has a deadline"
        self.tasks.edit_many(edits, self.workspace.new_turn("user", f"move the deadline of {named}"))
        return f"Due {shown}: {named}" if len(edits) == 1 else f"Moved the deadlines of {len(edits)} tasks"

    def _shifted(self, document: Document, days: int, now: datetime) -> When | None:
        zone = self.tasks.zone
        text = document.value.get("deadline")
        tomorrow = now.date() + timedelta(days=1)
        if not text:
            return tomorrow if days > 0 else None
        when = parse_when(text, zone)
        day: date = local_day(when, zone)
        moved = tomorrow if days > 0 and day < now.date() else day + timedelta(days=days)
        if isinstance(when, datetime):
            return datetime.combine(moved, when.astimezone(zone).time(), zone)
        return moved

    def _all(self, keys: Sequence[str], statuses: tuple[str, ...]) -> bool:
        documents = [d for key in keys if (d := self.tasks.get(key))]
        return bool(documents) and all(d.value.get("status") in statuses for d in documents)

    def _status(self, keys: Sequence[str], status: str, verb: str, said: str) -> str:
        named = self._named(keys)
        outcome = self.tasks.set_status(keys, status, self.workspace.new_turn("user", f"{verb} {named}"))
        return " ".join([f"{said} {named}", *(visible(note) for note in outcome.notes)])

    def undo(self) -> str:
        """Take back the latest turn."""
        return self._undone(self.tasks.undo(), "Undone", "There is nothing to undo")

    def redo(self) -> str:
        """Do again what was undone."""
        return self._undone(self.tasks.redo(), "Done again", "There is nothing to redo")

    @staticmethod
    def _undone(undone: Any, said: str, nothing: str) -> str:
        if undone.turn is None:
            return nothing
        text = f"{said}: {visible(undone.turn.text or 'the last change')}"
        if undone.kept:
            kept = ", ".join(f"{FIELD_NAMES.get(name, name)} of “{visible(title)}”" for title, name in undone.kept[:3])
            text += f"; kept, for it was changed since: {kept}"
        return text
