"""Newer and older facts: linked, undone, kept once; what a model asks to supersede; corrections and their limits."""

from __future__ import annotations

import pytest

from taskmaistro_tui.memory.change import new_turn
from taskmaistro_tui.memory.errors import Ambiguous, InvalidField, NotFound
from taskmaistro_tui.memory.remembered import Memory
from taskmaistro_tui.tasks.memories import Memories
from taskmaistro_tui.tasks.undo import redo, undo


def test_both_versions_are_kept_and_linked(memories: Memories, tell) -> None:
    old = tell("I live in Boston").kept[0]
    written = tell("I moved to Chicago")
    new = written.kept[0]
    assert written.superseded == [old.key]
    assert new.value["supersedes"] == [old.key]
    for key in (old.key, new.key):
        assert [d.value["value"] for d in memories.history(key)] == ["Boston", "Chicago"]


def test_a_memory_carries_where_it_comes_from(memories: Memories, clock) -> None:
    turn = new_turn("agent", "me", "I live in Oslo")
    (document,) = memories.write_turn("I live in Oslo", "Nice place!", turn).kept
    value = document.value
    assert (value["source_turn"], value["answer"]) == (turn.id, "Nice place!")
    assert value["valid_from"] == clock().isoformat(timespec="seconds")
    assert (value["category"], value["subject"], value["attribute"]) == ("fact", "user", "home")
    assert "where you live" in value["reason"]


def test_undo_brings_the_older_back_to_life_and_redo_closes_it_again(store, tell, ask) -> None:
    tell("standup is at 9:00")
    tell("no, 9:30")
    undo(store, "me")
    assert ask("when is standup?") == ["standup is at 9:00"]
    redo(store, "me")
    assert ask("when is standup?") == ["standup is at 9:30"]


def test_a_chain_of_corrections_unwinds_step_by_step(store, tell, ask) -> None:
    for text in ("standup is at 9:00", "no, 9:30", "no, 10:00"):
        tell(text)
    for expected in ("10:00", "9:30", "9:00"):
        assert ask("when is standup?") == [f"standup is at {expected}"]
        undo(store, "me")


@pytest.mark.parametrize("again", ["I live in Boston", "i live in boston.", "I live in Boston!"])
def test_the_same_is_kept_once(memories: Memories, tell, again: str) -> None:
    tell("I live in Boston")
    written = tell(again)
    assert (written.kept, written.changes) == ([], [])
    assert "known" in written.reason
    assert len(memories.latest()) == 1


@pytest.mark.parametrize(
    "text", ["I like tea", "I'm allergic to nuts", "My sister lives in Rome", "我喜欢游泳", "Remember the blue door"]
)
def test_other_kinds_are_kept_once_too(memories: Memories, tell, text: str) -> None:
    tell(text)
    assert not tell(text).kept
    assert len(memories.latest()) == 1


def test_telling_again_what_was_denied_brings_it_back(tell, ask) -> None:
    for text in ("I like coffee", "I don't like coffee anymore", "I like coffee"):
        assert tell(text).kept
    assert ask("coffee") == ["I like coffee"]


def test_a_correction_without_anything_to_correct_keeps_nothing(memories: Memories, tell) -> None:
    written = tell("no, 9:30")
    assert not written.kept
    assert "nothing that it could correct" in written.reason


def test_a_correction_of_a_time_leaves_what_has_none_alone(tell, ask) -> None:
    tell("Standup is at 9:00")
    tell("My sister lives in Rome")
    tell("no wait, standup is at 9:30")
    assert ask("where does my sister live?")[0] == "My sister lives in Rome"
    assert ask("when is standup?")[0] == "standup is at 9:30"


def test_a_pronoun_stands_for_whom_was_spoken_of_last(tell, ask) -> None:
    tell("My brother Tom lives in Oslo")
    tell("My sister Anna lives in Rome")
    tell("He works at Acme")
    assert ask("where does Tom work?")[0] == "He works at Acme"


def test_a_pronoun_for_nobody_known_supersedes_nothing(memories: Memories, tell) -> None:
    tell("I live in Berlin")
    (document,) = tell("She lives in Rome").kept
    assert document.value["subject"] is None
    assert len(memories.latest()) == 2


def test_several_facts_of_one_message_are_one_turn(store, memories: Memories, tell) -> None:
    tell("My name is Ada and I live in Oslo")
    assert len(memories.latest()) == 2
    undo(store, "me")
    assert memories.latest() == []


def test_a_model_supersedes_only_what_exists_and_shares_the_subject(memories: Memories, tell) -> None:
    mine = tell("I live in Boston").kept[0]
    hers = tell("My sister lives in Rome").kept[0]
    memory = Memory("The user settled in Chicago", subject="user", attribute="city", reason="a model judged so")
    written = memories.write(memory, new_turn("reflection", "me"), superseded_ids=[mine.key, hers.key, "invented"])
    assert written.superseded == [mine.key]
    assert {d.value["content"] for d in memories.latest()} == {"My sister lives in Rome", "The user settled in Chicago"}


def test_a_bounded_exception_leaves_the_rule_alone(memories: Memories, tell) -> None:
    tell("Standup is at 9:00")
    assert tell("This week standup is at 10:00").superseded == []
    assert tell("This week standup is at 11:00").superseded != []
    assert len(memories.latest()) == 2


def test_what_is_added_by_hand_is_kept_whatever_it_says(memories: Memories) -> None:
    written = memories.add("blue door, third floor", new_turn("cli", "me"))
    assert [d.value["content"] for d in written.kept] == ["blue door, third floor"]
    memories.add("I live in Boston", new_turn("cli", "me"))
    assert memories.add("I live in Chicago", new_turn("cli", "me")).superseded


def test_fields_given_by_hand_win(memories: Memories) -> None:
    written = memories.add(
        "I live in Boston", new_turn("cli", "me"), fields={"category": "experience", "context": "then"}
    )
    assert (written.kept[0].value["category"], written.kept[0].value["context"]) == ("experience", "then")
    with pytest.raises(InvalidField):
        memories.add("x", new_turn("cli", "me"), fields={"category": "gossip"})


def test_a_memory_is_edited_in_place(memories: Memories, tell, ask) -> None:
    document = tell("I like tea").kept[0]
    memories.edit(document.key, {"content": "I like green tea"}, new_turn("user", "me"))
    assert ask("green") == ["I like green tea"]
    with pytest.raises(InvalidField):
        memories.edit(document.key, {"superseded_by": "x"}, new_turn("user", "me"))
    with pytest.raises(NotFound):
        memories.edit("nothing", {"content": "x"}, new_turn("user", "me"))


def test_an_id_may_be_shortened_while_it_is_one(memories: Memories, tell) -> None:
    document = tell("I like tea").kept[0]
    assert memories.resolve(document.key[:6]).key == document.key
    with pytest.raises(NotFound):
        memories.resolve("zzz")
    rows = [{"id": "D1:1", "text": "a", "group": g} for g in ("a", "b")]
    memories.add_rows(rows, new_turn("import", "me"))
    with pytest.raises(Ambiguous):
        memories.resolve("D1:1")
    assert memories.resolve("b/D1:1").value["group"] == "b"
