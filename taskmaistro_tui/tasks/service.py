"""What can be done with tasks: add, edit, move, complete, delete, find, list. No model, no screen.

Every method that alters something takes the :class:`Turn` it belongs to and returns the changes that were made.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.memory.change import Change, Document, Edit, Namespace, Patch, Put, Remove, Restore, Turn, new_id
from taskmaistro_tui.memory.errors import Ambiguous, InvalidField, NotFound
from taskmaistro_tui.memory.record import record
from taskmaistro_tui.memory.todo import OPEN_STATUSES, STATUSES, ToDo, clean_field, plain_value
from taskmaistro_tui.memory.when import on_day
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.store.transaction import Transaction
from taskmaistro_tui.tasks.filters import TaskFilter, to_query

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.undo import Undone

COLLECTION = "todo"


class Outcome(list[Change]):
    """The changes that were made, in order; ``notes`` are sentences the user should read besides."""

    def __init__(self, changes: Iterable[Change] = (), notes: Iterable[str] = ()) -> None:
        super().__init__(changes)
        self.notes = list(notes)


@record
class Added:
    """The result of adding: the task's document, the changes (empty if it was there), and whether it was already there."""

    document: Document
    changes: list[Change]
    duplicate: bool = False


class Tasks:
    """The tasks of one user. ``clock`` returns the current moment, aware and in the user's zone."""

    def __init__(self, store: Store, user: str, clock: Callable[[], datetime]) -> None:
        self.store = store
        self.user = user
        self.clock = clock
        self.namespace: Namespace = (COLLECTION, user)

    @property
    def zone(self) -> tzinfo:
        """The user's time zone."""
        zone = self.clock().tzinfo
        assert zone is not None
        return zone

    # -- reading ---------------------------------------------------------------------------------------------------

    def get(self, key: str) -> Document | None:
        """The task with this full key, unless it is deleted."""
        return self.store.get(self.namespace, key)

    def by_short(self, short: str) -> Document | None:
        """The task with this short id, unless it is deleted."""
        return self.store.by_short(self.namespace, short.lower())

    def resolve(self, reference: str, *, statuses: tuple[str, ...] = STATUSES) -> Document:
        """The one task that ``reference`` names: a short id, a full key, or words of its title.

        Open tasks win over finished ones. Raises :class:`NotFound`, or :class:`Ambiguous` when several fit equally.
        """
        reference = reference.strip()
        if found := self.by_short(reference) or self.get(reference):
            return found
        candidates = self.page(TaskFilter(words=reference, statuses=statuses), limit=20) if reference else []
        if opened := [c for c in candidates if c.value.get("status") in OPEN_STATUSES]:
            candidates = opened
        exact = [c for c in candidates if normal_title(c.value["task"]) == normal_title(reference)]
        candidates = exact or candidates
        if not candidates:
            raise NotFound(f"no task matches {reference!r}; 'taskmaistro list' shows their ids")
        if len(candidates) > 1:
            named = [(c.short or c.key, str(c.value["task"])) for c in candidates]
            listed = ", ".join(f"{short} ({title})" for short, title in named[:5])
            raise Ambiguous(f"{reference!r} fits several tasks: {listed}; name one by its id", named)
        return candidates[0]

    def page(
        self,
        found: TaskFilter | None = None,
        *,
        order: str = "board",
        descending: bool = False,
        limit: int | None = None,
        offset: int = 0,
    ) -> list[Document]:
        """The tasks of a filter in order, a window of them if ``limit`` is given."""
        found = found or TaskFilter()
        if found.ids:
            documents = [d for short in found.ids if (d := self.by_short(short))]
            return documents[offset : None if limit is None else offset + limit]
        query = to_query(found, self.clock(), order=order, descending=descending, limit=limit, offset=offset)
        return self.store.todos(self.namespace, query)

    def count(self, found: TaskFilter | None = None) -> int:
        """How many tasks a filter has."""
        found = found or TaskFilter()
        if found.ids:
            return len(self.page(found))
        return self.store.count_todos(self.namespace, to_query(found, self.clock()))

    def counts(self) -> dict[str, int]:
        """How many tasks have each status; every status is there."""
        counted = self.store.todo_counts(self.namespace)
        return {status: counted.get(status, 0) for status in STATUSES}

    def position(self, key: str, found: TaskFilter, *, order: str = "board", descending: bool = False) -> int | None:
        """The place of a task in a filter's list, from 0; None if it is not in it."""
        return self.store.position(
            self.namespace, key, to_query(found, self.clock(), order=order, descending=descending)
        )

    def history(self, key: str) -> list[Change]:
        """Everything that ever happened to one task, oldest first."""
        return self.store.changes(namespace=self.namespace, key=key)

    # -- adding ----------------------------------------------------------------------------------------------------

    def add(self, fields: Mapping[str, Any], turn: Turn, *, plan: str | None = None) -> Added:
        """Add a task from document-form fields. Raises :class:`InvalidField`.

        A task that stands open with the same normalised title and the same deadline is not added again.
        """
        return self.add_many([fields], turn, plans=[plan])[0]

    def add_many(
        self,
        tasks: Sequence[Mapping[str, Any]],
        turn: Turn,
        *,
        plans: Sequence[str | None] | None = None,
        among: tuple[str, ...] = OPEN_STATUSES,
    ) -> list[Added]:
        """Add several tasks in one transaction: all of them or, if one is invalid, none.

        ``among`` are the statuses in which an equal task counts as already there; with none every task is added.
        """
        zone = self.zone
        values = [ToDo.from_document(fields, zone).to_document() for fields in tasks]
        added: list[Added] = []
        with self.store.transaction() as transaction:
            for at, value in enumerate(values):
                if same := self._standing(transaction, value, among):
                    added.append(Added(same, [], duplicate=True))
                    continue
                key = new_id()
                put = Put(self.namespace, key, value, plan=plans[at] if plans else None)
                changes = transaction.write([put], turn)
                document = transaction.get(self.namespace, key)
                assert document is not None
                added.append(Added(document, changes))
        return added

    def _standing(self, transaction: Transaction, value: Mapping[str, Any], among: tuple[str, ...]) -> Document | None:
        if not among:
            return None
        title = normal_title(value["task"])
        query = to_query(TaskFilter(words=value["task"], statuses=among), self.clock(), limit=50)
        for document in transaction.todos(self.namespace, query):
            same = normal_title(document.value["task"]) == title
            if same and document.value.get("deadline") == value.get("deadline"):
                return document
        return None

    # -- changing --------------------------------------------------------------------------------------------------

    def edit(
        self,
        key: str,
        fields: Mapping[str, Any],
        turn: Turn,
        *,
        base: Mapping[str, Any] | None = None,
        plan: str | None = None,
    ) -> Outcome:
        """Set document-form ``fields`` of one task; each is validated first. Raises :class:`InvalidField`, :class:`NotFound`.

        ``base`` is the value an editor started from: a field that somebody else changed meanwhile, to something else than
        is now wanted, raises :class:`EditedElsewhere` and nothing is written; all other fields are laid over the fresh
        document.
        """
        return self.edit_many({key: fields}, turn, base={key: base} if base is not None else None, plans={key: plan})

    def edit_many(
        self,
        edits: Mapping[str, Mapping[str, Any]],
        turn: Turn,
        *,
        base: Mapping[str, Mapping[str, Any]] | None = None,
        plans: Mapping[str, str | None] | None = None,
        same_time: bool = False,
    ) -> Outcome:
        """Edit several tasks (key → fields) in one transaction: all or, if one cannot be, none. With ``same_time`` a deadline that
        has a time of day keeps it when it is moved to another day."""
        zone = self.zone
        cleaned = {
            key: {name: plain_value(clean_field(name, value, zone)) for name, value in fields.items()}
            for key, fields in edits.items()
        }
        outcome = Outcome()
        with self.store.transaction() as transaction:
            for key, fields in cleaned.items():
                current = transaction.get(self.namespace, key)
                if current is None:
                    raise NotFound("this task is not there any more; it was deleted, and undo can bring it back")
                if base and (seen := base.get(key)) is not None:
                    _refuse_conflicts(current.value, seen, fields)
                if same_time and fields.get("deadline"):
                    fields = {**fields, "deadline": on_day(current.value.get("deadline"), fields["deadline"], zone)}
                outcome += self._write_fields(transaction, current, fields, turn, (plans or {}).get(key), outcome.notes)
        return outcome

    def set_status(self, keys: Iterable[str], status: str, turn: Turn, *, plan: str | None = None) -> Outcome:
        """Move tasks to a status. Completing one that repeats adds its successor in the same transaction."""
        keys = list(dict.fromkeys(keys))
        return self.edit_many({key: {"status": status} for key in keys}, turn, plans=dict.fromkeys(keys, plan))

    def complete(self, keys: Iterable[str], turn: Turn) -> Outcome:
        """Mark tasks as done."""
        return self.set_status(keys, "done", turn)

    def reopen(self, keys: Iterable[str], turn: Turn) -> Outcome:
        """Bring done or archived tasks back to not started."""
        return self.set_status(keys, "not started", turn)

    def archive(self, keys: Iterable[str], turn: Turn) -> Outcome:
        """Put tasks away; they stay findable."""
        return self.set_status(keys, "archived", turn)

    def remove(self, keys: Iterable[str], turn: Turn, *, plan: str | None = None) -> Outcome:
        """Delete tasks softly; undo brings them back. Raises :class:`NotFound` if one is not there."""
        return Outcome(self.store.write([Remove(self.namespace, key, plan=plan) for key in dict.fromkeys(keys)], turn))

    def restore(self, keys: Iterable[str], turn: Turn) -> Outcome:
        """Bring deleted tasks back."""
        return Outcome(self.store.write([Restore(self.namespace, key) for key in dict.fromkeys(keys)], turn))

    def bulk(
        self, which: TaskFilter | Iterable[str], changes: Mapping[str, Any], turn: Turn, *, plan: str | None = None
    ) -> Outcome:
        """Apply the same ``changes`` to all tasks of a filter or list of keys; ``{"remove": True}`` deletes them.

        Tasks that are due at a time keep it when all are moved to a day."""
        keys = [d.key for d in self.page(which)] if isinstance(which, TaskFilter) else list(which)
        if changes.get("remove"):
            if len(changes) > 1:
                raise InvalidField("remove", changes, "tasks are either removed or changed, not both")
            return self.remove(keys, turn, plan=plan)
        fields = {name: value for name, value in changes.items() if name != "remove"}
        if not fields:
            raise InvalidField("changes", changes, "nothing was said to change")
        return self.edit_many({key: fields for key in keys}, turn, plans=dict.fromkeys(keys, plan), same_time=True)

    def undo(self) -> Undone:
        """Take back the latest turn of the user, the agent, the command line or an import."""
        from taskmaistro_tui.tasks.undo import undo

        return undo(self.store, self.user)

    def redo(self) -> Undone:
        """Do again what was undone last."""
        from taskmaistro_tui.tasks.undo import redo

        return redo(self.store, self.user)

    def _write_fields(
        self,
        transaction: Transaction,
        current: Document,
        fields: dict[str, Any],
        turn: Turn,
        plan: str | None,
        notes: list[str],
    ) -> list[Change]:
        edits: list[Edit] = [Patch(self.namespace, current.key, fields, rev=current.rev, plan=plan)]
        completed = fields.get("status") == "done" and current.value.get("status") in OPEN_STATUSES
        value = {**current.value, **fields}
        if completed and value.get("recurrence"):
            edits += self._successor(transaction, current.key, value, notes)
        return transaction.write(edits, turn)

    def _successor(self, transaction: Transaction, key: str, value: Mapping[str, Any], notes: list[str]) -> list[Edit]:
        """The next task of a series. Its key follows from the completed one's, so there is never a second."""
        import hashlib

        from taskmaistro_tui.language.recurrence import ImpossibleRule, next_occurrence

        following = hashlib.sha256(f"{key}:next".encode()).hexdigest()[:32]
        if transaction.get(self.namespace, following) is not None:
            return []
        try:
            upcoming = next_occurrence(value, self.clock())
        except (ImpossibleRule, ValueError, OverflowError) as problem:
            notes.append(f"“{value['task']}” does not repeat: {problem}; the rule is kept as it was written.")
            return []
        if upcoming is None:
            notes.append(f"“{value['task']}” was the last of its series.")
            return []
        return [
            Put(self.namespace, following, {**value, "status": "not started", **upcoming}, plan="next in the series")
        ]


class EditedElsewhere(InvalidField):
    """Somebody else changed the same field while it was being edited; ``current`` is the value that stands."""

    def __init__(self, field: str, value: Any, current: Any) -> None:
        self.current = current
        super().__init__(field, value, f"it was changed elsewhere to {current!r} meanwhile; look at it and try again")


def _refuse_conflicts(current: Mapping[str, Any], base: Mapping[str, Any], fields: Mapping[str, Any]) -> None:
    for name, wanted in fields.items():
        stands = current.get(name)
        if stands != base.get(name) and stands != wanted:
            raise EditedElsewhere(name, wanted, stands)


_NOT_WORD = re.compile(r"[\W_]+")


def normal_title(title: str) -> str:
    """``title`` for comparing: compatibility form, case folded, punctuation and extra space taken out."""
    folded = unicodedata.normalize("NFKC", title).casefold()
    return _NOT_WORD.sub(" ", folded).strip() or folded.strip()
