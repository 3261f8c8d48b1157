"""What was told and comes up again: for the day that is asked, for all that is known, and honestly where nothing fits."""

from __future__ import annotations

from typing import Any

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.briefing import MEMORIES, SHARES, estimated_tokens
from taskmaistro_tui.agent.nodes.retrieve import ALL_MEMORIES, day_names
from taskmaistro_tui.memory.change import new_turn
from taskmaistro_tui.memory.remembered import Memory
from taskmaistro_tui.tasks.workspace import Workspace
from tests.agent.conftest import Turned
from tests.support.scripted import Script, say


def returned(turned: Turned) -> dict[str, Any]:
    """What the first node gave the state, as the trace and the app read it."""
    return next(e for e in turned.events if getattr(e, "node", "") == "retrieve_memory").returned


def tell(workspace: Workspace, *contents: str) -> None:
    turn = new_turn("agent", "me", "told")
    for content in contents:
        workspace.memories.write(Memory(content=content), turn)


async def test_what_fits_is_no_fallback(talking, workspace) -> None:
    tell(workspace, "I live in Oslo", "I play the piano")
    talk = talking(Script(route=[say("In Oslo.")]))
    told = returned(await talk("where do I live?"))
    assert told["fallback"] is False
    assert told["memories"][0]["content"] == "I live in Oslo"
    assert "it matters" in talk.script.asked[0].prompt


async def test_where_nothing_fits_the_latest_come_and_are_called_so(talking, workspace) -> None:
    tell(workspace, *(f"I like colour number {n}" for n in range(8)))
    talk = talking(Script(route=[say("Hm.")]))
    told = returned(await talk("quantum chromodynamics"))
    assert told["fallback"] is True
    assert [one["content"] for one in told["memories"]] == [f"I like colour number {n}" for n in (7, 6, 5, 4, 3)]
    assert "The latest of 8 things" in talk.script.asked[0].prompt
    assert talk.script.asked[0].context["fallback"] is True


async def test_without_memories_nothing_falls_back(talking) -> None:
    talk = talking(Script(route=[say("Hm.")]))
    told = returned(await talk("quantum chromodynamics"))
    assert (told["fallback"], told["memories"], told["memories_total"]) == (False, [], 0)


async def test_who_asks_for_all_is_told_all_within_the_budget(talking, workspace) -> None:
    tell(workspace, *(f"I once met somebody from town number {n}" for n in range(60)))
    talk = talking(Script(route=[say("A lot."), say("A lot.")]))
    for question in ("what do you know about me?", "你知道我什么？"):
        await talk(question)
        told = talk.script.asked[-1].context
        assert (len(told["memories"]), told["memories_total"], told["fallback"]) == (ALL_MEMORIES, 60, False)
    prompt = talk.script.asked[0].prompt
    section = prompt[prompt.index("Of 60 things") :].split("</data>")[0]
    assert section.count("town number") > MEMORIES
    assert estimated_tokens(section) <= SHARES["memories"] * 1.1


@pytest.mark.parametrize(
    ("question", "days"),
    [
        ("what's on tomorrow?", ["Thursday", "周四"]),
        ("anything on 20 November", ["Friday", "周五"]),
        ("buy bread tomorrow", []),
        ("what is due next week?", []),
        ("what's on Friday evening?", ["Friday", "周五"]),
    ],
)
async def test_a_question_for_a_day_asks_for_its_weekday_too(workspace, question: str, days: list[str]) -> None:
    from taskmaistro_tui.agent.hints import read_hints, reading_settings

    hints = read_hints(question, workspace.clock(), reading_settings(workspace.settings))
    assert day_names(hints.filters) == days


@pytest.mark.parametrize(
    ("told", "asked", "answered"),
    [
        ("Standup is on Fridays at 9", "what's on Friday?", True),
        ("Standup is on Thursdays at 9", "what's on tomorrow?", True),
        ("Standup is on Fridays at 9", "what is on today?", False),
        ("Standup is on Fridays at 9", "what is of high priority on Friday?", False),
        ("每周五开站会", "星期五有什么？", True),
    ],
)
async def test_what_was_told_of_a_weekday_is_part_of_what_is_on_it(
    workspace, told: str, asked: str, answered: bool
) -> None:
    tell(workspace, told, "I like the smell of rain", "My locker is number 12")
    assistant = Assistant(workspace)
    reply = Turned([event async for event in assistant.run_turn(asked)]).reply
    await assistant.aclose()
    assert (told in reply) is answered
    assert "rain" not in reply


async def test_the_built_in_model_tells_all_that_it_was_told_and_counts_the_rest(workspace) -> None:
    tell(workspace, *(f"I once met somebody from town number {n}" for n in range(45)))
    assistant = Assistant(workspace)
    reply = Turned([event async for event in assistant.run_turn("what do you know about me?")]).reply
    await assistant.aclose()
    assert reply.count("town number") == ALL_MEMORIES
    assert reply.splitlines()[-1].startswith("You told me 20 more things;")
