"""Documents: what is written is what is read, all or nothing, and never over somebody else's write."""

from __future__ import annotations

import json
import threading
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taskmaistro_tui.memory.change import Patch, Put, Remove, Restore, Turn, new_id, new_turn
from taskmaistro_tui.memory.errors import NotFound
from taskmaistro_tui.store.errors import InvalidValue, RevConflict
from taskmaistro_tui.store.store import Store

NOTES = ("notes", "me")


def test_what_is_put_is_what_is_read(store: Store, turn: Turn):
    value = {"text": "Grüße 🎉 游泳", "list": [1, 2.5, None, True], "inner": {"empty": "", "nul": "a\x00b"}}
    store.write([Put(NOTES, "a", value)], turn)
    document = store.get(NOTES, "a")
    assert document is not None
    assert document.value == value
    assert (document.namespace, document.key, document.rev, document.removed_at) == (NOTES, "a", 1, None)
    assert document.created_at == document.updated_at == "2026-11-18T08:00:00.000000+00:00"


def test_what_is_absent_reads_as_none(store: Store, turn: Turn):
    assert store.get(NOTES, "a") is None
    store.write([Put(NOTES, "a", {})], turn)
    assert store.get(NOTES, "b") is None
    assert store.get(("notes", "you"), "a") is None


def test_a_put_replaces_and_keeps_when_it_was_made(store: Store, turn: Turn, clock):
    store.write([Put(NOTES, "a", {"x": 1, "y": 1})], turn)
    clock.advance(seconds=5)
    store.write([Put(NOTES, "a", {"x": 2})], turn)
    document = store.get(NOTES, "a")
    assert (document.value, document.rev) == ({"x": 2}, 2)
    assert document.created_at == "2026-11-18T08:00:00.000000+00:00"
    assert document.updated_at == "2026-11-18T08:00:05.000000+00:00"


def test_a_patch_touches_only_its_fields(store: Store, turn: Turn):
    store.write([Put(NOTES, "a", {"x": 1, "y": 1}), Patch(NOTES, "a", {"y": 2, "z": 3})], turn)
    assert store.get(NOTES, "a").value == {"x": 1, "y": 2, "z": 3}


def test_a_removed_document_is_gone_until_it_is_restored(store: Store, turn: Turn):
    store.write([Put(NOTES, "a", {"x": 1})], turn)
    store.write([Remove(NOTES, "a")], turn)
    assert store.get(NOTES, "a") is None
    assert store.scan(NOTES) == []
    assert store.get_many(NOTES, ["a"]) == {}
    assert store.get(NOTES, "a", include_removed=True).removed_at is not None
    store.write([Restore(NOTES, "a")], turn)
    document = store.get(NOTES, "a")
    assert (document.value, document.removed_at, document.rev) == ({"x": 1}, None, 3)


def test_a_put_brings_a_removed_document_back_as_a_new_one(store: Store, turn: Turn, clock):
    store.write([Put(NOTES, "a", {"x": 1}), Remove(NOTES, "a")], turn)
    clock.advance(hours=1)
    (change,) = store.write([Put(NOTES, "a", {"y": 2})], turn)
    assert (change.kind, change.before, change.after) == ("restored", {}, {"y": 2})
    assert store.get(NOTES, "a").created_at == "2026-11-18T09:00:00.000000+00:00"


@pytest.mark.parametrize(
    "edit", [Patch(NOTES, "a", {"x": 1}), Remove(NOTES, "a"), Restore(NOTES, "a")], ids=lambda e: type(e).__name__
)
def test_what_is_not_there_cannot_be_edited(store: Store, turn: Turn, edit):
    with pytest.raises(NotFound, match="deleted"):
        store.write([edit], turn)


def test_a_removed_document_can_be_neither_patched_nor_removed_again(store: Store, turn: Turn):
    store.write([Put(NOTES, "a", {}), Remove(NOTES, "a")], turn)
    for edit in (Patch(NOTES, "a", {"x": 1}), Remove(NOTES, "a")):
        with pytest.raises(NotFound):
            store.write([edit], turn)


def test_several_are_read_at_once_in_the_order_they_were_asked_for(store: Store, turn: Turn):
    store.write([Put(NOTES, str(n), {"n": n}) for n in range(1200)], turn)
    asked = [str(n) for n in (1100, 3, 700)]
    assert list(store.get_many(NOTES, [*asked, "absent", "3"])) == asked
    assert len(store.get_many(NOTES, map(str, range(1200)))) == 1200


def test_a_scan_lists_what_lies_under_whole_segments_in_the_order_it_was_made(store: Store, turn: Turn):
    for place in (("a", "b"), ("a", "b", "c"), ("a", "bc"), ("a",), ("ab",), ("a", "b.c")):
        store.write([Put(place, "k", {"at": list(place)})], turn)
    assert [d.namespace for d in store.scan(("a", "b"))] == [("a", "b"), ("a", "b", "c")]
    assert [d.namespace for d in store.scan(("a",))] == [("a", "b"), ("a", "b", "c"), ("a", "bc"), ("a",), ("a", "b.c")]
    assert len(store.scan(())) == 6
    assert [d.namespace for d in store.scan((), limit=2, offset=3)] == [("a",), ("ab",)]


@pytest.mark.parametrize("namespace", [(), ("",), ("a", ""), ("a\x1fb",), ("a\x00",), ("\ud800",), (1,)])
def test_a_namespace_that_cannot_be_is_refused(store: Store, turn: Turn, namespace):
    with pytest.raises(InvalidValue):
        store.write([Put(namespace, "k", {})], turn)


@pytest.mark.parametrize("key", ["", "x" * 501, "\ud800", 7])
def test_a_key_that_cannot_be_is_refused(store: Store, turn: Turn, key):
    with pytest.raises(InvalidValue):
        store.write([Put(NOTES, key, {})], turn)


NESTED: list = []
NESTED.append(NESTED)


UNSAVABLE = {
    "list": ["a list"],
    "text": "text",
    "null": None,
    "nan": {"x": float("nan")},
    "infinity": {"x": float("inf")},
    "half a pair": {"x": "\ud83d"},
    "half a pair as key": {"\ud83d": 1},
    "number as key": {1: 2},
    "object": {"x": object()},
    "circle": {"x": NESTED},
    "set": {"x": {2, 3}},
}


@pytest.mark.parametrize("value", UNSAVABLE.values(), ids=UNSAVABLE)
def test_a_value_that_is_no_json_object_is_refused_in_words(store: Store, turn: Turn, value):
    with pytest.raises(InvalidValue, match=r"JSON|saved"):
        store.write([Put(NOTES, "a", value)], turn)
    assert store.get(NOTES, "a") is None
    assert store.last_change_number() == 0


def test_a_value_over_a_megabyte_is_refused(store: Store, turn: Turn):
    store.write([Put(NOTES, "fits", {"x": "ä" * 499_000})], turn)
    with pytest.raises(InvalidValue, match="1 MB"):
        store.write([Put(NOTES, "not", {"x": "ä" * 500_001})], turn)


def test_one_bad_edit_takes_the_whole_write_back(store: Store, turn: Turn):
    with pytest.raises(NotFound):
        store.write([Put(NOTES, "a", {}), Put(("todo", "me"), "t", {"task": "x"}), Remove(NOTES, "absent")], turn)
    assert store.scan(()) == []
    assert store.changes() == []
    assert store.turns("me") == []
    assert store.todo_counts(("todo", "me"))["not started"] == 0


# -- revisions -----------------------------------------------------------------------------------------------------


def test_a_write_based_on_an_old_revision_is_refused_with_what_is_stored_now(store: Store, turn: Turn):
    store.write([Put(NOTES, "a", {"x": 1}), Patch(NOTES, "a", {"x": 2})], turn)
    for edit in (Put(NOTES, "a", {}, rev=1), Patch(NOTES, "a", {"x": 3}, rev=1), Remove(NOTES, "a", rev=1)):
        with pytest.raises(RevConflict, match="elsewhere") as caught:
            store.write([edit], turn)
        assert caught.value.document == store.get(NOTES, "a")
    assert store.get(NOTES, "a").value == {"x": 2}


def test_a_write_based_on_the_stored_revision_goes_through(store: Store, turn: Turn):
    store.write([Put(NOTES, "a", {"x": 1}, rev=0)], turn)
    store.write([Patch(NOTES, "a", {"x": 2}, rev=1)], turn)
    store.write([Remove(NOTES, "a", rev=2)], turn)
    store.write([Put(NOTES, "a", {"x": 4}, rev=0)], turn)
    assert store.get(NOTES, "a").rev == 4


def test_revision_zero_means_that_nothing_may_be_there(store: Store, turn: Turn):
    store.write([Put(NOTES, "a", {})], turn)
    with pytest.raises(RevConflict):
        store.write([Put(NOTES, "a", {"x": 1}, rev=0)], turn)
    with pytest.raises(RevConflict) as caught:
        store.write([Put(NOTES, "b", {}, rev=1)], turn)
    assert caught.value.document is None


# -- transactions --------------------------------------------------------------------------------------------------


def test_a_transaction_reads_what_it_wrote_and_others_do_not_yet(store: Store, turn: Turn):
    with store.transaction() as transaction:
        transaction.write([Put(NOTES, "a", {"x": 1})], turn)
        assert transaction.get(NOTES, "a").value == {"x": 1}
        assert store.get(NOTES, "a") is None
    assert store.get(NOTES, "a").value == {"x": 1}


def test_an_error_in_a_transaction_takes_all_its_writes_back(store: Store, turn: Turn):
    told: list = []
    store.subscribe(told.append)
    with pytest.raises(ZeroDivisionError), store.transaction() as transaction:
        transaction.write([Put(NOTES, "a", {})], turn)
        1 / 0  # noqa: B018
    assert store.get(NOTES, "a") is None
    assert told == []
    store.write([Put(NOTES, "b", {})], turn)
    assert [c.number for c in store.changes()] == [1]


def test_a_write_refused_inside_a_transaction_leaves_the_rest_of_it_standing(store: Store, turn: Turn):
    with store.transaction() as transaction:
        transaction.write([Put(NOTES, "a", {})], turn)
        with pytest.raises(NotFound):
            transaction.write([Put(("new", "namespace"), "b", {}), Remove(NOTES, "absent")], turn)
        transaction.write([Put(("new", "namespace"), "c", {})], turn)
    assert [(d.namespace, d.key) for d in store.scan(())] == [(NOTES, "a"), (("new", "namespace"), "c")]
    assert [c.key for c in store.changes()] == ["a", "c"]


def test_a_transaction_inside_a_transaction_is_a_mistake(store: Store, turn: Turn):
    with store.transaction() as transaction:
        with pytest.raises(RuntimeError, match="inside a transaction"):
            store.write([Put(NOTES, "a", {})], turn)
        transaction.write([Put(NOTES, "b", {})], turn)
    with pytest.raises(RuntimeError, match="ended"):
        transaction.get(NOTES, "b")
    with pytest.raises(RuntimeError, match="ended"):
        transaction.write([Put(NOTES, "c", {})], turn)
    assert [d.key for d in store.scan(NOTES)] == ["b"]


def test_threads_wait_for_each_other_and_no_increment_is_lost(store: Store, turn: Turn):
    store.write([Put(NOTES, "count", {"n": 0})], turn)

    def increment() -> None:
        for _ in range(25):
            with store.transaction() as transaction:
                n = transaction.get(NOTES, "count").value["n"]
                transaction.write([Patch(NOTES, "count", {"n": n + 1})], turn)

    threads = [threading.Thread(target=increment) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.get(NOTES, "count").value == {"n": 100}


def test_a_reader_does_not_wait_for_a_writer(store: Store, turn: Turn):
    store.write([Put(NOTES, "a", {"x": 1})], turn)
    seen: list = []
    with store.transaction() as transaction:
        transaction.write([Patch(NOTES, "a", {"x": 2})], turn)
        reader = threading.Thread(target=lambda: seen.append(store.get(NOTES, "a").value))
        reader.start()
        reader.join(timeout=10)
        assert seen == [{"x": 1}]


def test_a_closed_store_says_so(store: Store):
    store.close()
    store.close()
    with pytest.raises(Exception, match="closed"):
        store.get(NOTES, "a")


# -- short ids -----------------------------------------------------------------------------------------------------


def test_a_task_gets_a_short_id_once_and_for_good(store: Store, turn: Turn):
    first, second = store.write(
        [Put(("todo", "me"), "a", {"task": "a"}), Put(("todo", "me"), "b", {"task": "b"})], turn
    )
    assert first.short != second.short
    store.write(
        [Patch(("todo", "me"), "a", {"task": "c"}), Remove(("todo", "me"), "a"), Restore(("todo", "me"), "a")], turn
    )
    assert store.by_short(("todo", "me"), first.short).key == "a"
    store.write([Remove(("todo", "me"), "a")], turn)
    assert store.by_short(("todo", "me"), first.short) is None
    assert store.by_short(("todo", "me"), first.short, include_removed=True).key == "a"
    (third,) = store.write([Put(("todo", "me"), "c", {"task": "d"})], turn)
    assert third.short not in (first.short, second.short)


def test_only_tasks_have_short_ids_and_every_user_their_own(store: Store, turn: Turn):
    mine, yours, note = store.write(
        [Put(("todo", "me"), "a", {"task": "a"}), Put(("todo", "you"), "a", {"task": "a"}), Put(NOTES, "a", {})], turn
    )
    assert mine.short == yours.short
    assert note.short is None
    assert store.by_short(("todo", "you"), mine.short).namespace == ("todo", "you")


def test_a_refused_task_uses_no_short_id_up(store: Store, turn: Turn):
    with pytest.raises(NotFound):
        store.write([Put(("todo", "me"), "a", {"task": "a"}), Remove(NOTES, "absent")], turn)
    (b,) = store.write([Put(("todo", "me"), "b", {"task": "b"})], turn)
    store.write([Put(("todo", "you"), "b", {"task": "b"})], turn)
    assert store.get(("todo", "you"), "b").short == b.short


# -- any value -----------------------------------------------------------------------------------------------------

texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.dictionaries(texts, values, max_size=5), min_size=1, max_size=4))
def test_any_json_survives_and_its_changes_lead_from_one_value_to_the_next(store: Store, sequence):
    key = new_id()
    turn = new_turn("user", "me")
    held: dict = {}
    for value in sequence:
        for change in store.write([Put(NOTES, key, value)], turn):
            if change.kind == "added":
                held = dict(change.after)
            else:
                assert {name: held[name] for name in change.before} == change.before
                held = {n: v for n, v in held.items() if n not in change.before or n in change.after} | change.after
        assert json.dumps(held, sort_keys=True) == json.dumps(value, sort_keys=True)
        assert json.dumps(store.get(NOTES, key).value) == json.dumps(value)


def test_time_never_orders_anything(store: Store, turn: Turn, clock):
    store.write([Put(NOTES, "a", {})], turn)
    clock.moment -= timedelta(days=400)
    store.write([Put(NOTES, "b", {})], turn)
    assert [d.key for d in store.scan(NOTES)] == ["a", "b"]
    assert [c.key for c in store.changes()] == ["a", "b"]
