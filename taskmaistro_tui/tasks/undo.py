"""Undo and redo over the change list.

Undo takes back the latest turn of the user, the agent, the command line or an import, across restarts; never a reflection
or a sync. Order is the change's number, not the clock. A field that was changed since is kept and named. Undo is itself a
turn, so nothing is ever erased from the history.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from taskmaistro_tui.memory.change import Change, Edit, Put, Remove, Restore, Turn, new_turn
from taskmaistro_tui.memory.record import record
from taskmaistro_tui.store.changes import TurnRecord
from taskmaistro_tui.store.documents import differences
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.store.transaction import Transaction


@record
class Undone:
    """What undo or redo did. ``turn`` is the turn that was taken back or done again, None if there was nothing to do;
    ``kept`` names (title, field) pairs that were left as they are because they were changed since."""

    turn: TurnRecord | None = None
    changes: list[Change] = field(default_factory=list)
    kept: list[tuple[str, str]] = field(default_factory=list)


def undo(store: Store, user: str) -> Undone:
    """Take back the latest turn of ``user`` that can be taken back."""
    with store.transaction() as transaction:
        record = transaction.undoable_turn(user)
        if record is None:
            return Undone()
        turn = new_turn("undo", user, record.turn.text, undoes=record.turn.id)
        folded = _fold(transaction.changes(turn=record.turn.id))
        edits, kept = _reverse(transaction, folded)
        changes = transaction.write(edits, turn)
        transaction.mark_undone(record.turn.id, turn.id)
    return Undone(record, changes, kept)


def redo(store: Store, user: str) -> Undone:
    """Do again what the latest undo took back, unless something new was done since."""
    with store.transaction() as transaction:
        record = transaction.redoable_turn(user)
        if record is None:
            return Undone()
        turn: Turn = new_turn("redo", user, record.turn.text, undoes=record.turn.id)
        folded = _fold(transaction.changes(turn=record.turn.id))
        edits, kept = _forward(transaction, folded)
        changes = transaction.write(edits, turn)
        transaction.mark_redone(record.turn.id, turn.id)
    return Undone(record, changes, kept)


@dataclass(slots=True)
class _Net:
    """What one turn did to one document, all its changes taken together. ``removed`` is the value it had when the turn last
    removed it."""

    first: Change
    existed: bool
    exists: bool
    edited: bool
    before: dict[str, Any]
    after: dict[str, Any]
    removed: dict[str, Any] | None = None


def _fold(changes: list[Change]) -> list[_Net]:
    nets: dict[tuple[Any, ...], _Net] = {}
    for change in changes:
        at = (change.namespace, change.key)
        net = nets.get(at)
        if net is None:
            existed = change.kind not in ("added", "restored")
            edited = change.kind == "edited"
            fields = ({}, {}) if change.kind == "removed" else (dict(change.before), dict(change.after))
            net = nets[at] = _Net(change, existed, True, edited, *fields)
        elif change.kind == "edited":
            _fold_fields(net, change.before, change.after)
        elif change.kind == "restored" and net.removed is not None:
            _fold_fields(net, *differences(net.removed, change.after))
        net.exists = change.kind != "removed"
        if change.kind == "removed":
            net.removed = dict(change.before)
    return list(nets.values())


def _fold_fields(net: _Net, before: dict[str, Any], after: dict[str, Any]) -> None:
    for name in {**before, **after}:
        touched = name in net.before or name in net.after
        if not touched and net.existed and name in before:
            net.before[name] = before[name]
        if name in after:
            net.after[name] = after[name]
        else:
            net.after.pop(name, None)
        net.edited = True


def _reverse(transaction: Transaction, nets: list[_Net]) -> tuple[list[Edit], list[tuple[str, str]]]:
    edits: list[Edit] = []
    kept: list[tuple[str, str]] = []
    for net in reversed(nets):
        edits += _bring_to(transaction, net, net.existed, net.before, net.after, kept)
    return edits, kept


def _forward(transaction: Transaction, nets: list[_Net]) -> tuple[list[Edit], list[tuple[str, str]]]:
    edits: list[Edit] = []
    kept: list[tuple[str, str]] = []
    for net in nets:
        edits += _bring_to(transaction, net, net.exists, net.after, net.before, kept)
    return edits, kept


def _bring_to(
    transaction: Transaction,
    net: _Net,
    exists: bool,
    wanted: dict[str, Any],
    expected: dict[str, Any],
    kept: list[tuple[str, str]],
) -> list[Edit]:
    """The edits that bring one document to the state in which it ``exists`` with the ``wanted`` fields.

    ``expected`` is what the fields hold if nobody changed them since; what holds something else is kept and named.
    """
    namespace, key, title = net.first.namespace, net.first.key, net.first.title
    current = transaction.get(namespace, key, include_removed=True)
    if current is None:  # purged since: there is nothing to bring back
        kept.append((title, "the whole entry"))
        return []
    living = current.removed_at is None
    if not exists:
        return [Remove(namespace, key)] if living else []
    edits: list[Edit] = []
    if not living:
        if net.existed and net.exists:  # the turn only edited it; somebody deleted it since
            kept.append((title, "deleted since"))
            return []
        whole = _whole(net, wanted)
        return [Restore(namespace, key), *([Put(namespace, key, whole)] if whole != current.value else [])]
    if net.existed and net.edited:
        value = dict(current.value)
        for name in {**wanted, **expected}:
            if _same(value, wanted, name):
                continue
            if not _same(value, expected, name):
                kept.append((title, name))
            elif name in wanted:
                value[name] = wanted[name]
            else:
                del value[name]
        if value != current.value:
            edits.append(Put(namespace, key, value))
    return edits


def _whole(net: _Net, wanted: dict[str, Any]) -> dict[str, Any]:
    """The value of a document that comes back: as it was when the turn removed it, or as the turn made it."""
    if net.removed is None or not net.existed:
        return wanted
    kept = {name: value for name, value in net.removed.items() if name in wanted or name not in net.after}
    return {**kept, **wanted}


def _same(left: dict[str, Any], right: dict[str, Any], name: str) -> bool:
    absent = object()
    return bool(left.get(name, absent) == right.get(name, absent)) if name in left or name in right else True
