"""What must not leave the machine does not: not from the list, searches, history, memories, plans, or reflection."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.events import Done
from taskmaistro_tui.agent.private import blackout
from taskmaistro_tui.models.privacy import INSTEAD, Blackout, Redaction
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.kit import Kit, Say, call, json_calls, json_reply, serve

HIDDEN = Redaction(frozenset({"health"}), frozenset({"divorce"}))


@pytest.fixture
def private(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """A workspace with something to hide, for which every model that is asked over a socket is elsewhere."""
    monkeypatch.setattr("taskmaistro_tui.models.privacy.leaves_machine", lambda name: name.provider != "builtin")
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-1")
    workspace.settings = replace(
        workspace.settings, private_tags=("health",), private_projects=("Divorce",), request_timeout=60
    )
    return workspace


@asynccontextmanager
async def assistant(workspace: Workspace, name: str = "builtin") -> AsyncIterator[Assistant]:
    made = Assistant(workspace, model_name=name)
    try:
        yield made
    finally:
        await made.aclose()


async def say(made: Assistant, *texts: str) -> str:
    events = [event for text in texts async for event in made.run_turn(text)]
    assert isinstance(events[-1], Done), events[-1]
    return events[-1].reply


def sent(kit: Kit) -> str:
    return json.dumps(kit.requests, ensure_ascii=False).casefold()


async def test_what_was_told_to_a_model_here_is_not_told_to_one_elsewhere_later(private: Workspace) -> None:
    """The message that made a private task, and what was answered, stay here."""
    with serve(json_reply("Hello.")) as kit:
        async with assistant(private) as made:
            await say(made, "call the clinic about the biopsy tomorrow #health", "buy milk")
            (task,) = [d for d in private.tasks.page() if "health" in d.value.get("tags", [])]
            assert "clinic" in task.value["task"]
            made.switch_model(f"ollama:small@{kit.base}")
            await say(made, "hello there")
    assert "buy milk" in sent(kit)
    for secret in ("clinic", "biopsy", "#health"):
        assert secret not in sent(kit)


async def test_a_message_that_changed_something_private_stays_here_whatever_it_says(
    private: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taskmaistro_tui.models.privacy.leaves_machine", lambda name: name.provider == "deepseek")
    turn = private.new_turn("user")
    document = private.tasks.add({"task": "See the lawyer", "project": "Divorce"}, turn).document
    done = {"op": "replace", "path": "/status", "value": "done"}
    patch = ("PatchDoc", {"json_doc_id": document.short, "planned_edits": "over", "patches": [done]})
    route = json_calls(("UpdateMemory", {"update_type": "todo"}))
    with serve(route, json_calls(patch), json_reply("Good that it is behind you.")) as here, serve(Say("Hi.")) as kit:
        async with assistant(private, f"ollama:small@{here.base}") as made:
            await say(made, "that unpleasant appointment is over")
            assert private.tasks.get(document.key).value["status"] == "done"
            made.switch_model(f"deepseek:small@{kit.openai}")
            await say(made, "hello there")
    assert "unpleasant" not in sent(kit)
    assert "behind you" not in sent(kit)
    assert "hello there" in sent(kit)


async def test_notes_and_ideas_are_hidden_too(private: Workspace) -> None:
    fields = {
        "task": "Call mum",
        "tags": ["health"],
        "notes": "ask doctor Weiss\nroom 12 b",
        "solutions": ["take the bus 9"],
    }
    private.tasks.add(fields, private.new_turn("user"))
    conversation = private.conversation("main")
    private.store.add_message(conversation, "me", "user", "hello", turn=None)
    with serve(json_reply("I know: ask doctor Weiss, or take the bus 9."), json_reply("Yes.")) as kit:
        async with assistant(private, f"ollama:small@{kit.base}") as made:
            await say(made, "hello there", "and now?")
    assert "weiss" not in sent(kit)
    assert "bus 9" not in sent(kit)


async def test_memories_and_wishes_that_name_it_are_left_out(private: Workspace) -> None:
    private.knowledge.set_instructions("titles in capitals\nput the divorce first", private.new_turn("user"))
    private.memories.write_turn("My lawyer for the divorce is called Brandt.", "", private.new_turn("agent"))
    private.memories.write_turn("My sister is called Ingrid.", "", private.new_turn("agent"))
    with serve(json_reply("Hello.")) as kit:
        async with assistant(private, f"ollama:small@{kit.base}") as made:
            await say(made, "what are my lawyer and my sister called?")
    assert "titles in capitals" in sent(kit)
    assert "ingrid" in sent(kit)
    for secret in ("brandt", "divorce"):
        assert secret not in sent(kit)


async def test_a_search_does_not_tell_of_it(private: Workspace) -> None:
    turn = private.new_turn("user")
    private.tasks.add_many([{"task": "Blood test", "tags": ["Health"]}, {"task": "Bread"}], turn)
    find = json_calls(("FindTasks", {"statuses": ["not started"]}))
    with serve(find, json_reply("Here.")) as kit:
        async with assistant(private, f"ollama:small@{kit.base}") as made:
            await say(made, "show me all")
    assert "blood" not in sent(kit)
    assert "bread" in sent(kit)


async def test_what_was_done_to_several_tasks_is_told_without_the_private_ones(private: Workspace) -> None:
    turn = private.new_turn("user")
    private.tasks.add_many([{"task": "Blood test", "tags": ["health"]}, {"task": "Bread"}], turn)
    every = call("BulkEdit", filter={"statuses": ["not started"]}, changes={"status": "done"})
    with serve(call("UpdateMemory", update_type="todo"), every, Say("Done.")) as kit:
        async with assistant(private, f"deepseek:small@{kit.openai}") as made:
            await say(made, "I finished everything")
    assert len(kit.requests) == 3
    assert "blood" not in sent(kit)
    assert INSTEAD in sent(kit)


async def test_what_the_user_names_now_is_theirs_to_say(private: Workspace) -> None:
    with serve(json_reply("Hello.")) as kit:
        async with assistant(private, f"ollama:small@{kit.base}") as made:
            await say(made, "what about the divorce?")
            assert "what about the divorce?" in sent(kit)
            kit.requests.clear()
            await say(made, "hello there")
            assert "divorce" not in sent(kit), "an earlier message is no longer said now"


async def test_reflection_hears_nothing_of_it(private: Workspace) -> None:
    with serve(json_calls(("Profile", {"name": "Ada"}))) as kit:
        async with assistant(private) as made:
            await say(made, "call the clinic about the biopsy tomorrow #health", "I live in Oslo")
            made.switch_model(f"ollama:small@{kit.base}")
            private.reflections.rest(private.conversation("main"))
            await made.reflector().next()
    assert kit.requests, "reflection asked nothing"
    assert "oslo" in sent(kit)
    for secret in ("clinic", "biopsy", "#health"):
        assert secret not in sent(kit)


async def test_the_trace_shows_what_was_sent(private: Workspace) -> None:
    private.tasks.add({"task": "Blood test", "tags": ["health"], "deadline": "2026-11-18"}, private.new_turn("user"))
    with serve(json_reply("Hello.")) as kit:
        async with assistant(private, f"ollama:small@{kit.base}") as made:
            await say(made, "what is due today?")
    turn = private.store.latest_trace_turn("me")
    assert turn is not None
    asked = [one for node in private.store.trace(turn) for one in node.get("asked") or []]
    assert "Blood test" not in json.dumps(asked)


# -- the blackout itself -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Call the clinic today", f"{INSTEAD} today"),
        ("call THE clinic", INSTEAD),
        ('{"task": "say \\"hi\\" to Bob"}', f'{{"task": "{INSTEAD}"}}'),
        ('{"id": "k3f", "task": "x"}\nnext', "next"),
        ("nothing here", "nothing here"),
    ],
)
def test_hidden_texts_are_taken_out(text: str, kept: str) -> None:
    assert Blackout(["Call the clinic", 'say "hi" to Bob', "ab"], ["k3f"])(text) == kept


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("the #health of it", True),
        ("my Health", True),
        ("healthy food", False),
        ("wealth", False),
        ("项目离婚", True),
        ("for me", False),
        ("for #me", True),
        ('"me"', True),
    ],
)
def test_names_are_found_as_words(text: str, named: bool) -> None:
    assert Blackout([], [], ["health", "离婚", "me"]).names(text) is named


def test_a_prompts_own_words_stay() -> None:
    text = 'You keep the health of a list.\n<data>\n"about health"\n"about bread"\n</data>\nBe in good health.'
    assert Blackout([], [], ["health"]).prompt(text) == (
        'You keep the health of a list.\n<data>\n"about bread"\n</data>\nBe in good health.'
    )


def test_ten_thousand_private_tasks_are_all_hidden_and_soon() -> None:
    black = Blackout([f"Private matter {n}" for n in range(10_000)], [f"i{n}" for n in range(10_000)], ["health"])
    started = time.perf_counter()
    text = black.prompt("so much to say\n" * 1_000 + "Private matter 9999")
    assert time.perf_counter() - started < 5
    assert "Private" not in text


def test_what_is_private_is_found_by_tag_and_project_whatever_became_of_it(workspace: Workspace) -> None:
    turn = workspace.new_turn("user")
    added = workspace.tasks.add_many(
        [{"task": "Blood test", "tags": ["Health"]}, {"task": "See Brandt", "project": "Divorce"}, {"task": "Bread"}],
        turn,
    )
    workspace.tasks.remove([added[0].document.key], workspace.new_turn("user"))
    black = blackout(workspace, HIDDEN)
    assert black("blood test, see brandt, bread") == f"{INSTEAD}, {INSTEAD}, bread"
    assert black.touched(turn.id)
    assert not black.touched("another")
