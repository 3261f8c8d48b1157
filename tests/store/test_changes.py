"""The list of changes: what happened, in the only order there is, told to whoever listens."""

from __future__ import annotations

import logging
import threading

import pytest

from taskmaistro_tui.memory.change import Patch, Put, Remove, Restore, Turn, new_turn
from taskmaistro_tui.memory.errors import NotFound
from taskmaistro_tui.store.store import Store

NOTES = ("notes", "me")
TASKS = ("todo", "me")


@pytest.fixture
def other(store: Store, clock):
    """Another process's view of the same file."""
    with Store.open(store.path, clock=clock, zone=store.zone) as opened:
        yield opened


def test_each_kind_of_change_holds_what_differs_and_only_that(store: Store, turn: Turn):
    made = store.write(
        [
            Put(TASKS, "a", {"task": "Milk", "notes": None}, plan="asked for"),
            Patch(TASKS, "a", {"task": "Oat milk"}),
            Put(TASKS, "a", {"task": "Oat milk", "tags": ["shop"]}),
            Remove(TASKS, "a", plan="done with"),
            Restore(TASKS, "a"),
        ],
        turn,
    )
    final = {"task": "Oat milk", "tags": ["shop"]}
    assert [(c.kind, c.before, c.after) for c in made] == [
        ("added", {}, {"task": "Milk", "notes": None}),
        ("edited", {"task": "Milk"}, {"task": "Oat milk"}),
        ("edited", {"notes": None}, {"tags": ["shop"]}),
        ("removed", final, {}),
        ("restored", {}, final),
    ]
    assert [c.number for c in made] == [1, 2, 3, 4, 5]
    assert [c.title for c in made] == ["Milk", *["Oat milk"] * 4]
    assert [c.plan for c in made] == ["asked for", None, None, "done with", None]
    assert {(c.collection, c.key, c.actor, c.turn) for c in made} == {("todo", "a", "user", turn.id)}
    assert store.changes() == made


def test_what_alters_nothing_is_no_change(store: Store, turn: Turn):
    store.write([Put(NOTES, "a", {"x": 1, "y": [1, {"z": None}]})], turn)
    same = [
        Put(NOTES, "a", {"y": [1, {"z": None}], "x": 1}),
        Patch(NOTES, "a", {"x": 1}),
        Patch(NOTES, "a", {}),
        Restore(NOTES, "a"),
    ]
    assert store.write(same, turn) == []
    assert store.get(NOTES, "a").rev == 1
    assert store.last_change_number() == 1


@pytest.mark.parametrize(("before", "after"), [(1, True), (1, 1.0), (0, False), ("", None), ([1], [True])])
def test_values_that_only_python_thinks_equal_are_a_change(store: Store, turn: Turn, before, after):
    store.write([Put(NOTES, "a", {"x": before})], turn)
    (change,) = store.write([Patch(NOTES, "a", {"x": after})], turn)
    assert (change.before, change.after) == ({"x": before}, {"x": after})


def test_a_change_is_called_by_its_task_its_content_or_its_kind(store: Store, turn: Turn):
    made = store.write(
        [
            Put(TASKS, "a", {"task": "Milk"}),
            Put(("memory", "me"), "b", {"content": "Likes tea"}),
            Put(("profile", "me"), "c", {"name": "Anna"}),
        ],
        turn,
    )
    assert [c.title for c in made] == ["Milk", "Likes tea", "profile"]


def test_changes_are_found_by_turn_document_actor_and_number(store: Store):
    mine, theirs = new_turn("user", "me"), new_turn("agent", "me")
    store.write([Put(NOTES, "a", {}), Put(("notes", "you"), "a", {})], mine)
    store.write([Patch(NOTES, "a", {"x": 1}), Put(NOTES, "b", {})], theirs)

    def numbers(**wanted) -> list[int]:
        return [c.number for c in store.changes(**wanted)]

    assert numbers() == [1, 2, 3, 4]
    assert numbers(since=2) == [3, 4]
    assert numbers(turn=theirs.id) == [3, 4]
    assert numbers(key="a") == [1, 2, 3]
    assert numbers(namespace=NOTES, key="a") == [1, 3]
    assert numbers(namespace=("absent",)) == []
    assert numbers(actor="agent") == [3, 4]
    assert numbers(newest_first=True, limit=2) == [4, 3]
    assert numbers(limit=2) == [1, 2]
    assert store.last_change_number() == 4


def test_turns_are_listed_with_what_they_changed_newest_first(store: Store):
    first, second, nothing = (new_turn("user", "me", text) for text in ("one", "two", "three"))
    store.write([Put(NOTES, "a", {}), Put(NOTES, "b", {})], first)
    store.write([Put(NOTES, "c", {})], second)
    store.write([], nothing)
    store.write([Put(NOTES, "x", {})], new_turn("user", "you"))
    listed = store.turns("me")
    assert [(r.text, r.first, r.last, r.undone_by) for r in listed] == [("two", 3, 3, None), ("one", 1, 2, None)]
    assert listed[1].turn == first
    assert store.turns("me", limit=1) == listed[:1]
    assert store.turn(nothing.id) is None


def test_a_turn_that_writes_twice_is_one_turn(store: Store, turn: Turn):
    store.write([Put(NOTES, "a", {})], turn)
    store.write([Put(NOTES, "b", {})], turn)
    (record,) = store.turns("me")
    assert (record.first, record.last) == (1, 2)


# -- telling -------------------------------------------------------------------------------------------------------


def test_subscribers_hear_of_a_commit_after_it_and_can_write_themselves(store: Store, turn: Turn):
    heard: list = []

    def listen(changes) -> None:
        heard.append(([c.key for c in changes], store.get(NOTES, changes[-1].key).key, threading.get_ident()))
        if changes[0].key == "a":
            store.write([Put(NOTES, "answer", {})], turn)

    store.subscribe(listen)
    store.write([Put(NOTES, "a", {}), Put(NOTES, "b", {})], turn)
    me = threading.get_ident()
    assert heard == [(["a", "b"], "b", me), (["answer"], "answer", me)]


def test_nobody_is_told_of_nothing(store: Store, turn: Turn):
    store.write([Put(NOTES, "a", {})], turn)
    heard: list = []
    store.subscribe(heard.append)
    store.write([Put(NOTES, "a", {})], turn)
    assert store.poll() == []
    assert heard == []


def test_a_subscription_can_be_ended(store: Store, turn: Turn):
    heard: list = []
    end = store.subscribe(heard.append)
    end()
    end()
    store.write([Put(NOTES, "a", {})], turn)
    assert heard == []


def test_a_subscriber_that_fails_is_logged_and_hinders_nobody(store: Store, turn: Turn, caplog):
    heard: list = []

    def fail(changes) -> None:
        raise ValueError("cannot draw")

    store.subscribe(fail)
    store.subscribe(heard.append)
    with caplog.at_level(logging.ERROR):
        store.write([Put(NOTES, "a", {})], turn)
    assert len(heard) == 1
    assert "cannot draw" in caplog.text


def test_polling_finds_what_others_wrote_once_and_never_what_we_wrote(store: Store, other: Store, turn: Turn):
    heard: list = []
    store.subscribe(lambda changes: heard.extend(c.key for c in changes))
    store.write([Put(NOTES, "mine 1", {})], turn)
    other.write([Put(NOTES, "theirs 1", {})], turn)
    store.write([Put(NOTES, "mine 2", {})], turn)
    other.write([Put(NOTES, "theirs 2", {})], turn)
    assert [c.key for c in store.poll()] == ["theirs 1", "theirs 2"]
    assert store.poll() == []
    store.write([Put(NOTES, "mine 3", {})], turn)
    assert store.poll() == []
    assert heard == ["mine 1", "mine 2", "theirs 1", "theirs 2", "mine 3"]
    assert [c.key for c in other.poll()] == ["mine 1", "mine 2", "mine 3"]


def test_what_was_there_before_opening_is_no_news(store: Store, turn: Turn, clock):
    store.write([Put(NOTES, "a", {})], turn)
    with Store.open(store.path, clock=clock, zone=store.zone) as later:
        assert later.poll() == []


def test_two_threads_that_poll_share_the_news(store: Store, other: Store, turn: Turn):
    store.poll()
    other.write([Put(NOTES, "theirs", {})], turn)
    found: list = []
    threads = [threading.Thread(target=lambda: found.extend(store.poll())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [c.key for c in found] == ["theirs"]


def test_every_change_is_told_exactly_once_while_others_write_and_we_poll(store: Store, other: Store, turn: Turn):
    heard: list = []
    store.subscribe(lambda changes: heard.extend(c.number for c in changes))
    writing = threading.Event()
    writing.set()

    def write(to: Store, name: str) -> None:
        for n in range(60):
            to.write([Put(NOTES, f"{name} {n}", {})], turn)

    def listen() -> None:
        while writing.is_set():
            store.poll()

    writers = [
        threading.Thread(target=write, args=(to, name)) for to, name in ((store, "a"), (other, "b"), (store, "c"))
    ]
    poller = threading.Thread(target=listen)
    for thread in [poller, *writers]:
        thread.start()
    for thread in writers:
        thread.join()
    writing.clear()
    poller.join()
    store.poll()
    assert sorted(heard) == list(range(1, 181))


# -- the order of undo and redo ------------------------------------------------------------------------------------


def act(store: Store, name: str, actor: str = "user", user: str = "me") -> Turn:
    turn = new_turn(actor, user, name)
    store.write([Put(("notes", user), name, {"by": actor})], turn)
    return turn


def undo(store: Store) -> str | None:
    """Take back the next turn, as far as the stack is concerned; its text."""
    with store.transaction() as transaction:
        record = transaction.undoable_turn("me")
        if record is None:
            return None
        by = new_turn("undo", "me", undoes=record.id)
        transaction.write([Remove(NOTES, record.text)], by)
        transaction.mark_undone(record.id, by.id)
        return record.text


def redo(store: Store) -> str | None:
    with store.transaction() as transaction:
        record = transaction.redoable_turn("me")
        if record is None:
            return None
        by = new_turn("redo", "me", undoes=record.id)
        transaction.write([Restore(NOTES, record.text)], by)
        transaction.mark_redone(record.id, by.id)
        return record.text


def test_undo_goes_back_turn_by_turn_and_redo_forward_again(store: Store):
    for name in "abc":
        act(store, name)
    assert [undo(store) for _ in range(4)] == ["c", "b", "a", None]
    assert [redo(store) for _ in range(4)] == ["a", "b", "c", None]
    assert [undo(store) for _ in range(2)] == ["c", "b"]


def test_after_a_redo_the_same_turn_is_the_next_to_undo(store: Store):
    for name in "ab":
        act(store, name)
    undo(store)
    undo(store)
    assert redo(store) == "a"
    assert store.undoable_turn("me").text == "a"
    assert store.redoable_turn("me").text == "b"
    assert undo(store) == "a"
    assert [redo(store), redo(store)] == ["a", "b"]


def test_something_new_ends_what_could_be_redone(store: Store):
    act(store, "a")
    undo(store)
    act(store, "b")
    assert redo(store) is None
    assert [undo(store), undo(store)] == ["b", None]
    assert redo(store) == "b"


def test_reflections_and_syncs_are_not_undone_and_do_not_end_redo(store: Store):
    act(store, "a")
    act(store, "learnt", "reflection")
    act(store, "pulled", "sync")
    assert undo(store) == "a"
    act(store, "learnt more", "reflection")
    assert redo(store) == "a"


@pytest.mark.parametrize("actor", ["user", "agent", "cli", "import"])
def test_the_turns_of_people_agent_commands_and_imports_are_undone(store: Store, actor: str):
    act(store, "a", actor)
    assert undo(store) == "a"


def test_users_have_their_own_stacks(store: Store):
    act(store, "mine")
    act(store, "yours", user="you")
    assert store.undoable_turn("me").text == "mine"
    undo(store)
    act(store, "yours again", user="you")
    assert redo(store) == "mine"


def test_the_clock_has_no_say_in_the_order(store: Store, clock):
    act(store, "a")
    clock.advance(days=-30)
    act(store, "b")
    assert [undo(store), undo(store)] == ["b", "a"]


def test_the_stack_survives_closing(store: Store, clock):
    for name in "abc":
        act(store, name)
    undo(store)
    store.close()
    with Store.open(store.path, clock=clock, zone=store.zone) as again:
        assert again.undoable_turn("me").text == "b"
        assert again.redoable_turn("me").text == "c"
        assert again.turns("me", limit=None)[1].undone_by == again.turns("me")[0].id


def test_undoing_without_any_change_still_moves_on(store: Store):
    for name in "abc":
        act(store, name)
    for expected in "cba":
        with store.transaction() as transaction:
            record = transaction.undoable_turn("me")
            assert record.text == expected
            transaction.mark_undone(record.id, "by")
    for expected in "abc":
        with store.transaction() as transaction:
            record = transaction.redoable_turn("me")
            assert record.text == expected
            transaction.mark_redone(record.id, "by")
    assert store.undoable_turn("me").text == "c"


def test_an_undone_turn_that_goes_on_writing_stands_again(store: Store):
    turn = act(store, "a")
    undo(store)
    store.write([Put(NOTES, "late", {})], turn)
    assert store.undoable_turn("me").id == turn.id
    assert store.redoable_turn("me") is None


def test_only_a_turn_that_changed_something_can_be_marked(store: Store):
    with pytest.raises(NotFound), store.transaction() as transaction:
        transaction.mark_undone("absent", "by")
