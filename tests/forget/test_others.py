"""Forgetting while other programs have the file open: they hear of it, and bring nothing of it back."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.events import Token
from taskmaistro_tui.memory.change import Change, new_turn
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.tasks.reflections import LeaseLost, new_holder
from taskmaistro_tui.tasks.workspace import Workspace
from tests.conftest import ZONE
from tests.forget.conftest import Told, occurrences
from tests.support.talk import Talk


@pytest.fixture
def other(workspace: Workspace, clock):
    """The same file, opened by another program."""
    with Store.open(workspace.settings.db_path, clock=clock, zone=ZONE) as opened:
        yield opened


async def test_another_window_hears_that_everything_is_gone(told: Told, other: Store) -> None:
    await told.say("I live in Boston", "add milk")
    other.poll()
    heard: list[Change] = []
    other.subscribe(heard.extend)
    told.workspace.forgetting.everything(told.workspace.new_turn("user"))
    other.poll()
    assert {("removed", "todo"), ("removed", "profile"), ("removed", "memory")} <= {
        (c.kind, c.collection) for c in heard
    }
    assert {c.namespace[1] for c in heard} <= {"me", "everyone"}
    assert "Boston" not in str(heard) and "milk" not in str(heard)
    assert other.poll() == []
    await told.say("add bread")
    assert [c.title for c in other.poll()] == ["bread"]


async def test_another_window_hears_of_it_and_of_what_came_right_after(told: Told, other: Store) -> None:
    await told.say("add milk")
    other.poll()
    told.workspace.forgetting.everything(told.workspace.new_turn("user"))
    told.workspace.tasks.add({"task": "bread"}, told.workspace.new_turn("user"))
    assert [(c.kind, c.title) for c in other.poll() if c.collection == "todo"] == [("added", "bread")]


async def test_another_window_is_told_nothing_that_is_not_so(told: Told, other: Store) -> None:
    await told.say("I live in Boston", "add milk")
    other.poll()
    told.forget("forget that I live in Boston")
    assert {(c.kind, c.collection) for c in other.poll()} == {("removed", "memory"), ("edited", "profile")}


async def test_a_reflection_that_read_it_before_writes_nothing(told: Told) -> None:
    await told.say("I live in Boston")
    reflections = told.workspace.reflections
    reflections.rest()
    span = reflections.claim(new_holder())
    assert span is not None
    told.forget("forget that I live in Boston")
    with pytest.raises(LeaseLost):
        reflections.step(span, "profile", told.workspace.new_turn("reflection"), lambda _: ([], {"added": 1}))
    assert reflections.claim(new_holder()) is not None, "somebody begins it again"


async def test_a_turn_that_goes_on_meanwhile_brings_nothing_of_it_back(told: Told) -> None:
    """Another program forgets while a reply that repeats it is being made."""
    await told.say("I live in Timbuktu", "add milk")
    turn = told.talk.assistant.run_turn("where do I live?")
    async for event in turn:
        if isinstance(event, Token):
            break
    told.forget("forget that I live in Timbuktu")
    assert [event async for event in turn], "it goes on to its end"
    assert told.found("Timbuktu") == {}
    assert await told.say("the milk is done")
    assert told.talk.tasks()["milk"]["status"] == "done"
    assert told.workspace.store.traced_turns("me"), "later turns are traced again"


async def test_what_a_reflection_noted_is_blanked(told: Told) -> None:
    await told.say("I live in Boston")
    reflections = told.workspace.reflections
    reflections.rest()
    span = reflections.claim(new_holder())
    assert span is not None
    reflections.step(
        span, "experience", told.workspace.new_turn("reflection"), lambda _: ([], {"refused": ["users in Boston"]})
    )
    told.forget("forget that I live in Boston")
    assert told.found("Boston") == {}


async def test_the_experience_that_users_share_is_blanked_too(told: Told) -> None:
    from taskmaistro_tui.memory.change import Put

    await told.say("I live in Boston")
    namespace = ("experience", "everyone")
    value = {"preferences": ["Ask people in Boston about snow"], "lessons": ["be brief"]}
    told.workspace.store.write([Put(namespace, "experience", value)], new_turn("reflection", "me"))
    told.forget("forget that I live in Boston")
    left = told.workspace.store.get(namespace, "experience")
    assert left is not None and left.value["lessons"] == ["be brief"]
    assert told.found("Boston") == {}


@pytest.mark.parametrize("user", ["ada", "a:b", "50%", "小明"])
async def test_the_checkpoints_of_any_user_go(workspace: Workspace, data_dir: Path, user: str, clock) -> None:
    with Workspace.open(replace(workspace.settings, user=user), backups=False, clock=clock) as mine:
        assistant = Assistant(mine)
        talk = Talk(mine, assistant)
        await talk.say("I live in Boston")
        await talk.say("what do you know about me?")
        plan = mine.forgetting.find("forget that I live in Boston")
        assert plan is not None
        mine.forgetting.carry_out(plan, mine.new_turn("user"))
        await assistant.aclose()
        assert occurrences(data_dir, "Boston") == {}
        assert mine.conversations.recent()[0].name == "main"
        assert mine.conversations.messages("main")


async def test_conversations_that_were_dropped_leave_no_checkpoint(told: Told, clock) -> None:
    await told.say("I live in Boston")
    [_ async for _ in told.talk.assistant.run_turn("add a ticket to Lisbon", thread="trip")]
    workspace = told.workspace
    threads = {workspace.conversation("main"), workspace.conversation("trip")}
    assert _checkpointed(workspace) == threads
    workspace.store.set_conversation_status(workspace.conversation("trip"), "reflected")
    clock.advance(days=40)
    await told.say("add milk")
    workspace.settings = replace(workspace.settings, conversations_keep_days=30)
    assert workspace.drop_what_is_old()["conversations"] == 1
    assert _checkpointed(workspace) == {workspace.conversation("main")}
    await told.say("the milk is done")
    assert told.talk.tasks()["milk"]["status"] == "done"


async def test_where_nothing_is_looked_over_conversations_go_by_their_age(told: Told, clock) -> None:
    await told.say("I live in Boston")
    workspace = told.workspace
    clock.advance(days=40)
    workspace.settings = replace(workspace.settings, conversations_keep_days=30)
    assert workspace.drop_what_is_old()["conversations"] == 0, "it is still to be looked over"
    workspace.settings = replace(workspace.settings, reflection=False)
    assert workspace.drop_what_is_old()["conversations"] == 1
    assert _checkpointed(workspace) == set()


@pytest.mark.parametrize("kept, left", [({}, 0), ({"trace_keep_days": 0}, 1), ({"trace_keep_days": 90}, 1)])
async def test_traces_go_by_their_age(told: Told, clock, kept: dict[str, int], left: int) -> None:
    await told.say("add milk")
    clock.advance(days=31)
    told.workspace.settings = replace(told.workspace.settings, **kept)
    told.workspace.drop_what_is_old()
    assert len(told.workspace.store.traced_turns("me")) == left


async def test_changes_go_by_their_age_and_tasks_stay(told: Told, clock) -> None:
    await told.say("add milk")
    clock.advance(days=31)
    workspace = told.workspace
    workspace.drop_what_is_old()
    assert workspace.store.changes(), "they are kept for good unless the settings say otherwise"
    workspace.settings = replace(workspace.settings, changes_keep_days=30)
    assert workspace.drop_what_is_old()["changes"] == 1
    assert workspace.store.changes() == [] and told.talk.titles() == ["milk"]
    assert workspace.tasks.undo().turn is None


def _checkpointed(workspace: Workspace) -> set[str]:
    raw = sqlite3.connect(workspace.settings.checkpoints_path)
    try:
        return {thread for (thread,) in raw.execute("SELECT DISTINCT thread_id FROM checkpoints")}
    finally:
        raw.close()
