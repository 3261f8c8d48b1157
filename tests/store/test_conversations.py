"""Conversations, traces, and forgetting what is old."""

from __future__ import annotations

import pytest

from taskmaistro_tui.memory.change import Put, Turn, new_turn
from taskmaistro_tui.memory.errors import NotFound
from taskmaistro_tui.store.errors import InvalidValue
from taskmaistro_tui.store.store import Store

NOTES = ("notes", "me")


def test_messages_are_read_in_the_order_they_were_said_a_window_at_a_time(store: Store):
    ids = [
        store.add_message("main", "me", role, f"message {n}", turn=f"t{n}")
        for n, role in enumerate(["user", "assistant"] * 5)
    ]
    latest = store.messages("main", limit=3)
    assert [m.text for m in latest] == ["message 7", "message 8", "message 9"]
    assert [(m.role, m.turn, m.at[:19]) for m in latest[:1]] == [("assistant", "t7", "2026-11-18T08:00:00")]
    assert [m.text for m in store.messages("main", limit=2, before=ids[7])] == ["message 5", "message 6"]
    assert len(store.messages("main")) == 10
    assert store.messages("absent") == []


def test_conversations_are_listed_by_what_was_said_last(store: Store):
    store.add_message("one", "me", "user", "  Good\nmorning " + "x" * 100)
    store.add_message("two", "me", "user", "Second")
    store.add_message("other", "you", "user", "Not mine")
    store.add_message("one", "me", "assistant", "Hello")
    listed = store.conversations("me")
    assert [(c.thread, c.messages, c.status) for c in listed] == [("one", 2, "open"), ("two", 1, "open")]
    assert listed[0].title == "Good morning " + "x" * 67
    assert store.conversations("me", 1) == listed[:1]


def test_a_conversation_rests_is_reflected_on_and_opens_again_when_one_goes_on(store: Store):
    store.add_message("one", "me", "user", "a")
    store.set_conversation_status("one", "resting")
    assert [c.thread for c in store.conversations("me", status="resting")] == ["one"]
    store.set_conversation_status("one", "reflected")
    store.add_message("one", "me", "user", "b")
    assert store.conversations("me")[0].status == "open"
    with pytest.raises(InvalidValue):
        store.set_conversation_status("one", "over")
    with pytest.raises(NotFound):
        store.set_conversation_status("absent", "open")


def test_a_message_of_nobody_or_of_broken_characters_is_refused(store: Store):
    with pytest.raises(InvalidValue, match="not from 'robot'"):
        store.add_message("one", "me", "robot", "a")
    with pytest.raises(InvalidValue, match="broken character"):
        store.add_message("one", "me", "user", "\ud800")
    assert store.conversations("me") == []


def test_a_message_can_be_written_together_with_what_it_caused(store: Store, turn: Turn):
    with pytest.raises(ZeroDivisionError), store.transaction() as transaction:
        transaction.add_message("one", "me", "user", "a", turn=turn.id)
        transaction.write([Put(NOTES, "a", {})], turn)
        1 / 0  # noqa: B018
    assert store.messages("one") == []


def test_a_trace_keeps_its_records_in_order(store: Store):
    store.add_trace("t1", "me", [{"node": "a", "n": 1}, {"node": "b"}])
    store.add_trace("t1", "me", [{"node": "c"}])
    store.add_trace("t2", "you", [{"node": "x"}])
    assert store.trace("t1") == [{"node": "a", "n": 1}, {"node": "b"}, {"node": "c"}]
    assert store.latest_trace_turn("me") == "t1"
    assert store.latest_trace_turn("nobody") is None
    assert store.trace("absent") == []


def test_what_is_old_is_forgotten_and_documents_never_are(store: Store, clock):
    old = new_turn("user", "me", "old")
    store.write([Put(NOTES, "a", {}), Put(NOTES, "b", {})], old)
    store.add_trace("old", "me", [{}])
    for thread in ("open", "reflected"):
        store.add_message(thread, "me", "user", "hello")
    store.set_conversation_status("reflected", "reflected")
    clock.advance(days=40)
    new = new_turn("user", "me", "new")
    store.write([Put(NOTES, "c", {})], new)
    store.add_trace("new", "me", [{}])
    assert store.prune() == {}
    gone = store.prune(traces_days=30, conversations_days=30, changes_days=30)
    assert gone == {"traces": 1, "conversations": 1, "changes": 2}
    assert [d.key for d in store.scan(NOTES)] == ["a", "b", "c"]
    assert [c.number for c in store.changes()] == [3]
    assert [r.id for r in store.turns("me")] == [new.id]
    assert store.trace("old") == []
    assert [c.thread for c in store.conversations("me")] == ["open"]
    assert store.messages("reflected") == []
    store.prune(changes_days=0)
    clock.advance(seconds=1)
    store.prune(changes_days=0)
    assert store.last_change_number() == 3
    assert store.write([Put(NOTES, "d", {})], new_turn("user", "me"))[0].number == 4
    assert store.check() == []
