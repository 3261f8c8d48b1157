"""What a turn leaves behind besides tasks: memories by rule, the profile, the wishes, and the conversation itself."""

from __future__ import annotations

import os
import sqlite3
import stat
from dataclasses import replace as with_changes

from tests.agent.conftest import Talk
from tests.support.scripted import Script, call, calls, patch, replace, say, todo, update


async def test_a_memory_is_written_with_its_turn_and_reason(talk: Talk) -> None:
    talk.script.route = [say("Nice to meet you!")]
    turned = await talk("I am Denial")
    (memory,) = talk.workspace.knowledge.memories()
    assert memory.value["content"] == "I am Denial"
    assert memory.value["source_turn"] == turned.events[0].turn
    assert memory.value["answer"] == "Nice to meet you!"
    assert memory.value["reason"]
    assert turned.kinds("memory") == ["added"]


async def test_the_same_content_twice_is_stored_once(talk: Talk) -> None:
    talk.script.route = [say("Hello!"), say("Hello again!")]
    await talk("I am Denial")
    assert (await talk("i am  denial")).kinds("memory") == []
    assert len(talk.workspace.knowledge.memories()) == 1


async def test_a_memory_that_fits_reaches_the_next_prompt(talk: Talk) -> None:
    talk.script.route = [say("Noted."), say("Denial.")]
    await talk("I am Denial")
    await talk("who is Denial?")
    asked = talk.script.of("route")[1]
    assert "I am Denial" in asked.prompt
    assert asked.context["memories"][0]["content"] == "I am Denial"


async def test_memories_are_off_by_setting(talking, workspace) -> None:
    workspace.settings = with_changes(workspace.settings, write_memory=False)
    talk = talking(Script(route=[say("Hello!")]))
    await talk("I am Denial")
    assert workspace.knowledge.memories() == []


async def test_profile_and_wishes_change_in_silence(talk: Talk) -> None:
    talk.script.route = [update("user", "instructions"), say("All right.")]
    talk.script.profile = [calls(patch("profile", replace("/location", "Lisbon")))]
    talk.script.instructions = [say("```\nUse lower case.\n```")]
    turned = await talk("I live in Lisbon; write tasks in lower case")
    assert talk.workspace.knowledge.profile().location == "Lisbon"
    assert talk.workspace.knowledge.instructions() == "Use lower case."
    assert turned.reply == "All right."
    assert turned.kinds("profile") == turned.kinds("instructions") == ["added"]


async def test_a_profile_told_anew_adds_to_what_is_known(talk: Talk) -> None:
    turn = talk.workspace.new_turn("user")
    talk.workspace.knowledge.set_profile({"name": "Ann", "interests": ["go"]}, turn)
    talk.script.route = [update("user"), say("All right.")]
    talk.script.profile = [calls(call("Profile", interests=["tea"], job="nurse"))]
    await talk("I like tea and work as a nurse")
    profile = talk.workspace.knowledge.profile()
    assert (profile.name, profile.job, profile.interests) == ("Ann", "nurse", ("go", "tea"))


async def test_an_empty_answer_leaves_the_wishes_alone(talk: Talk) -> None:
    turn = talk.workspace.new_turn("user")
    talk.workspace.knowledge.set_instructions("Be brief.", turn)
    talk.script.route = [update("instructions"), say("All right.")]
    talk.script.instructions = [say("")]
    await talk("hm")
    assert talk.workspace.knowledge.instructions() == "Be brief."


async def test_the_conversation_goes_on_after_a_restart(talking) -> None:
    first = talking(Script(route=[say("Hello!")]))
    await first("hi, I have a question")
    await first.assistant.aclose()
    second = talking(Script(route=[say("Yes?")]))
    await second("well")
    assert [m.content for m in second.script.asked[0].messages[1:]] == ["hi, I have a question", "Hello!", "well"]


async def test_conversations_are_apart(talking) -> None:
    talk = talking(Script(route=[say("Hello!"), say("Hi!")]))
    await talk("one", thread="a")
    await talk("two", thread="b")
    assert [m.content for m in talk.script.asked[1].messages[1:]] == ["two"]


async def test_long_conversations_are_trimmed_and_every_call_in_them_is_answered(talk: Talk) -> None:
    for n in range(14):
        talk.script.route = [update("todo"), say(f"Added t{n}. " + "x" * 700)]
        talk.script.extract = [calls(todo(task=f"t{n}"))]
        await talk(f"add t{n}")
    messages = talk.script.asked[-1].messages
    assert sum(len(str(m.content)) for m in messages[1:]) < 8000
    assert [m.type for m in messages[:2]] == ["system", "human"]
    assert sum(bool(getattr(m, "tool_calls", None)) for m in messages) == 1


async def test_the_checkpoints_lie_in_a_private_file_and_stay_small(talk: Talk) -> None:
    for n in range(5):
        talk.script.route = [say(f"answer {n}")]
        await talk(f"question {n}")
    path = talk.workspace.settings.checkpoints_path
    assert path != talk.workspace.settings.db_path
    for file in path.parent.glob(path.name + "*"):
        assert stat.S_IMODE(os.stat(file).st_mode) == 0o600
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM checkpoints").fetchone() == (1,)
        assert connection.execute("SELECT max(length(checkpoint)) FROM checkpoints").fetchone()[0] < 30_000


async def test_undo_takes_back_profile_memory_and_tasks_of_a_turn_together(talk: Talk) -> None:
    talk.script.route = [update("todo", "user"), say("Added.")]
    talk.script.extract = [calls(todo(task="milk"))]
    talk.script.profile = [calls(patch("profile", replace("/name", "Ann")))]
    await talk("My name is Ann. I need milk.")
    assert len(talk.workspace.knowledge.memories()) == 1
    talk.workspace.tasks.undo()
    assert talk.titles() == []
    assert talk.workspace.knowledge.profile().name is None
    assert talk.workspace.knowledge.memories() == []
