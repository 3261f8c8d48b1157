"""Undo and redo: what they take back, in which order, and what they leave alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from taskmaistro_tui.memory.change import new_turn
from taskmaistro_tui.memory.todo import PRIORITIES, STATUSES
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.tasks.service import Tasks


def user_turn(text: str = "", actor: str = "user"):
    return new_turn(actor, "me", text)


def titles(tasks: Tasks) -> list[str]:
    return sorted(d.value["task"] for d in tasks.page())


def test_undo_on_an_empty_list_does_nothing(tasks: Tasks) -> None:
    assert tasks.undo().turn is None
    assert tasks.redo().turn is None


def test_deleting_two_and_undoing_once_brings_back_the_second_only(tasks: Tasks, data_dir, clock) -> None:
    a = tasks.add({"task": "A"}, user_turn()).document
    b = tasks.add({"task": "B"}, user_turn()).document
    tasks.remove([a.key], user_turn())
    tasks.remove([b.key], user_turn())
    tasks.undo()
    assert titles(tasks) == ["B"]
    tasks.store.close()
    with Store.open(data_dir / "tasks.db", clock=clock) as again:
        assert titles(Tasks(again, "me", clock)) == ["B"]
        Tasks(again, "me", clock).undo()
        assert titles(Tasks(again, "me", clock)) == ["A", "B"]


def test_undo_works_after_a_restart(tasks: Tasks, data_dir, clock) -> None:
    tasks.add({"task": "A"}, user_turn())
    tasks.store.close()
    with Store.open(data_dir / "tasks.db", clock=clock) as again:
        reopened = Tasks(again, "me", clock)
        assert reopened.undo().changes[0].kind == "removed"
        assert titles(reopened) == []
        assert reopened.redo().changes[0].kind == "restored"
        assert titles(reopened) == ["A"]


def test_a_whole_turn_is_taken_back_at_once(tasks: Tasks) -> None:
    turn = user_turn(actor="agent")
    first = tasks.add({"task": "A"}, turn).document
    tasks.add({"task": "B"}, turn)
    tasks.edit(first.key, {"priority": "high"}, turn)
    tasks.undo()
    assert titles(tasks) == []
    tasks.redo()
    assert titles(tasks) == ["A", "B"]
    assert tasks.get(first.key).value["priority"] == "high"


@pytest.mark.parametrize("actor", ["reflection", "sync"])
def test_undo_never_takes_back_a_reflection_or_a_sync(tasks: Tasks, actor: str) -> None:
    tasks.add({"task": "mine"}, user_turn())
    tasks.add({"task": "theirs"}, user_turn(actor=actor))
    tasks.undo()
    assert titles(tasks) == ["theirs"]
    assert tasks.undo().turn is None


def test_a_field_changed_since_is_kept_and_named(tasks: Tasks) -> None:
    task = tasks.add({"task": "report"}, user_turn()).document
    tasks.edit(task.key, {"priority": "high", "project": "work"}, user_turn())
    tasks.edit(task.key, {"priority": "low"}, user_turn(actor="sync"))
    undone = tasks.undo()
    value = tasks.get(task.key).value
    assert undone.kept == [("report", "priority")]
    assert (value["priority"], value["project"]) == ("low", None)


def test_something_new_ends_redo(tasks: Tasks) -> None:
    tasks.add({"task": "A"}, user_turn())
    tasks.undo()
    tasks.add({"task": "B"}, user_turn())
    assert tasks.redo().turn is None
    assert titles(tasks) == ["B"]


def test_order_is_the_number_of_the_change_not_the_clock(tasks: Tasks, clock) -> None:
    tasks.add({"task": "A"}, user_turn())
    clock.advance(days=-2)
    tasks.add({"task": "B"}, user_turn())
    tasks.undo()
    assert titles(tasks) == ["A"]


def test_undo_keeps_users_apart(store, clock) -> None:
    mine, yours = Tasks(store, "me", clock), Tasks(store, "ada@example.org", clock)
    mine.add({"task": "mine"}, new_turn("user", "me"))
    yours.add({"task": "yours"}, new_turn("user", "ada@example.org"))
    mine.undo()
    assert (titles(mine), titles(yours)) == ([], ["yours"])


def test_undoing_an_edit_of_other_documents_drops_what_it_added(store) -> None:
    """Profile-like documents may gain keys; undo takes those away again instead of leaving them empty."""
    from taskmaistro_tui.memory.change import Put
    from taskmaistro_tui.tasks.undo import undo

    store.write([Put(("note", "me"), "n", {"a": 1})], user_turn())
    store.write([Put(("note", "me"), "n", {"a": 2, "b": 3})], user_turn())
    undo(store, "me")
    assert store.get(("note", "me"), "n").value == {"a": 1}


def test_what_comes_back_is_as_it_was_when_it_was_deleted(tasks: Tasks) -> None:
    """Between the deletion and its undo the task was brought back, changed and taken away again by an undo."""
    key = tasks.add({"task": "A", "notes": "first"}, user_turn()).document.key
    tasks.remove([key], user_turn())
    turn = user_turn(actor="agent")
    tasks.restore([key], turn)
    tasks.edit(key, {"notes": "second"}, turn)
    tasks.undo()
    assert tasks.get(key) is None
    tasks.undo()
    assert tasks.get(key).value["notes"] == "first"
    tasks.redo()
    tasks.redo()
    assert tasks.get(key).value["notes"] == "second"


def test_a_successor_that_is_made_anew_comes_back_as_it_was(tasks: Tasks, clock) -> None:
    fields = {"task": "water", "recurrence": "FREQ=DAILY", "deadline": "2026-11-18"}
    key = tasks.add(fields, user_turn()).document.key
    tasks.complete([key], user_turn())
    (successor,) = [d for d in tasks.page() if d.key != key]
    tasks.remove([successor.key], user_turn())
    clock.advance(days=3)
    turn = user_turn()
    tasks.reopen([key], turn)
    tasks.complete([key], turn)
    assert tasks.get(successor.key).value["deadline"] == "2026-11-21"
    tasks.undo()
    tasks.undo()
    assert tasks.get(successor.key).value["deadline"] == "2026-11-19"


def test_completing_a_repeating_task_and_undoing_takes_the_successor_back(tasks: Tasks) -> None:
    task = tasks.add(
        {"task": "water plants", "deadline": "2026-11-18", "recurrence": "FREQ=DAILY"}, user_turn()
    ).document
    tasks.complete([task.key], user_turn())
    assert [d.value["deadline"] for d in tasks.page()] == ["2026-11-19"]
    tasks.undo()
    assert [(d.key, d.value["status"]) for d in tasks.page()] == [(task.key, "not started")]


class UndoMachine(RuleBasedStateMachine):
    """Any sequence of edits, undone entirely, equals the start; done again entirely, equals the end."""

    @initialize()
    def start(self) -> None:
        import tempfile
        from datetime import datetime
        from pathlib import Path
        from zoneinfo import ZoneInfo

        self.folder = tempfile.TemporaryDirectory()
        moment = datetime(2026, 11, 18, 9, tzinfo=ZoneInfo("Europe/Berlin"))
        self.store = Store.open(Path(self.folder.name) / "tasks.db", clock=lambda: moment)
        self.tasks = Tasks(self.store, "me", lambda: moment)
        self.seeded = [self.tasks.add({"task": f"seed {n}"}, user_turn(actor="sync")).document.key for n in range(2)]
        self.beginning = self.snapshot()
        self.keys: list[str] = list(self.seeded)

    def snapshot(self) -> dict[str, Any]:
        return {d.key: d.value for d in self.store.scan(self.tasks.namespace)}

    def alive(self) -> list[str]:
        return [key for key in dict.fromkeys(self.keys) if self.tasks.get(key)]

    @rule(
        title=st.text("abc ", min_size=1, max_size=5).filter(str.strip), priority=st.sampled_from((None, *PRIORITIES))
    )
    def add(self, title: str, priority: str | None) -> None:
        self.keys.append(self.tasks.add({"task": title, "priority": priority}, user_turn()).document.key)

    @precondition(lambda self: self.alive())
    @rule(data=st.data(), status=st.sampled_from(STATUSES), note=st.sampled_from([None, "x", "y"]))
    def edit(self, data: st.DataObject, status: str, note: str | None) -> None:
        self.tasks.edit(data.draw(st.sampled_from(self.alive())), {"status": status, "notes": note}, user_turn())

    @precondition(lambda self: self.alive())
    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        self.tasks.remove([data.draw(st.sampled_from(self.alive()))], user_turn())

    @precondition(lambda self: len(self.alive()) > 1)
    @rule(project=st.sampled_from([None, "p", "q"]))
    def several_in_one_turn(self, project: str | None) -> None:
        turn = user_turn(actor="agent")
        first, *rest = self.alive()
        self.tasks.edit(first, {"project": project}, turn)
        self.tasks.edit(first, {"project": "other", "tags": ["t"]}, turn)
        self.tasks.remove(rest, turn)

    @precondition(lambda self: set(self.keys) - set(self.alive()))
    @rule(data=st.data(), status=st.sampled_from(STATUSES))
    def bring_back_changed(self, data: st.DataObject, status: str) -> None:
        alive = self.alive()
        key = data.draw(st.sampled_from([key for key in self.keys if key not in alive]))
        turn = user_turn()
        if self.tasks.store.get(self.tasks.namespace, key, include_removed=True) is not None:
            self.tasks.restore([key], turn)
            self.tasks.edit(key, {"status": status, "notes": "back"}, turn)

    @precondition(lambda self: self.alive())
    @rule(data=st.data(), note=st.sampled_from([None, "x", "y"]))
    def everything_to_one_in_one_turn(self, data: st.DataObject, note: str | None) -> None:
        key, turn = data.draw(st.sampled_from(self.alive())), user_turn(actor="agent")
        self.tasks.edit(key, {"notes": note}, turn)
        self.tasks.remove([key], turn)
        self.tasks.restore([key], turn)
        self.tasks.edit(key, {"notes": "after", "project": note}, turn)

    @rule()
    def undo_once(self) -> None:
        self.tasks.undo()

    @rule()
    def redo_once(self) -> None:
        self.tasks.redo()

    @rule()
    def undo_everything_and_redo_everything(self) -> None:
        while self.tasks.redo().turn:
            pass
        end = self.snapshot()
        steps = 0
        while self.tasks.undo().turn:
            steps += 1
        assert self.snapshot() == self.beginning
        for _ in range(steps):
            assert self.tasks.redo().turn
        assert self.snapshot() == end

    @invariant()
    def numbers_rise(self) -> None:
        if hasattr(self, "store"):
            numbers = [c.number for c in self.store.changes()]
            assert numbers == sorted(set(numbers))

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            self.folder.cleanup()


UndoMachine.TestCase.settings = settings(
    max_examples=25, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)
test_any_sequence_can_be_undone_and_redone = UndoMachine.TestCase
