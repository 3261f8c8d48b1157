"""What a prompt tells of stored data never outgrows its budget, and stays data whatever stands in it."""

from __future__ import annotations

import pytest

from taskmaistro_tui.agent.briefing import BUDGET, SHARES, Section, estimated_tokens, render
from taskmaistro_tui.agent.experience import EXPERIENCE_KEY, EXPERIENCE_NAMESPACE
from taskmaistro_tui.memory.change import Put
from taskmaistro_tui.memory.remembered import Experience, Memory
from tests.agent.conftest import Talk
from tests.support.scripted import Script, say

WHOLE_BUDGET = 4_500


def test_the_shares_add_up_to_a_prompt_that_any_model_can_read() -> None:
    assert BUDGET < WHOLE_BUDGET


@pytest.mark.parametrize("name", sorted(SHARES))
@pytest.mark.parametrize(
    "lines", [["x" * 100_000], ["word " * 20] * 1_000, ["游泳" * 500] * 100], ids=["one", "many", "wide"]
)
def test_no_section_outgrows_its_share(name: str, lines: list[str]) -> None:
    text = render(Section(name, "Head:", lines))
    assert estimated_tokens(text) <= SHARES[name] * 1.1 + 10
    assert text.count("</data>") == 1


def test_the_newest_wishes_stay_when_not_all_fit() -> None:
    lines = [f"wish number {n} with some more words in it" for n in range(500)]
    text = render(Section("wishes", "Wishes:", lines, newest_last=True))
    assert "wish number 499 " in text and "wish number 0 " not in text
    assert text.index("number 498") < text.index("number 499")


async def fill(talk: Talk, tasks: int) -> None:
    """A user with a long life."""
    workspace = talk.workspace
    turn = workspace.new_turn("user")
    workspace.tasks.add_many([{"task": f"task {n} about thing {n}", "notes": "note " * 30} for n in range(tasks)], turn)
    workspace.knowledge.set_profile(
        {"name": "Ada", "interests": [f"interest {n} " + "x" * 50 for n in range(tasks)]}, turn
    )
    workspace.knowledge.set_instructions("\n".join(f"wish {n} " + "y" * 60 for n in range(tasks)), turn)
    for n in range(min(tasks, 200)):
        workspace.memories.write(Memory(content=f"memory {n} about thing {n} " + "z" * 200), turn)
    experience = Experience(heuristics=tuple(f"rule {n} about thing " + "w" * 100 for n in range(20)))
    workspace.store.write([Put(EXPERIENCE_NAMESPACE, EXPERIENCE_KEY, experience.to_document())], turn)


async def test_a_long_life_makes_no_longer_prompts(talking, workspace) -> None:
    talk = talking(Script(route=[say("Fine."), say("Fine.")]))
    await fill(talk, 50)
    await talk("what about thing 7?")
    await fill(talk, 2_000)
    await talk("what about thing 7?")
    short, long = (len(asked.messages[0].content) for asked in talk.script.of("route"))
    assert long <= 1.2 * short


async def test_experience_that_fits_reaches_the_prompt_and_the_trace(talking, workspace) -> None:
    experience = Experience(heuristics=("Ask which dentist is meant.",), tool_patterns=("Something else entirely.",))
    turn = workspace.new_turn("reflection")
    workspace.store.write([Put(EXPERIENCE_NAMESPACE, EXPERIENCE_KEY, experience.to_document())], turn)
    talk = talking(Script(route=[say("Fine.")]))
    turned = await talk("move the dentist to Friday")
    (asked,) = talk.script.of("route")
    assert "Ask which dentist is meant." in asked.prompt and "Something else entirely." not in asked.prompt
    traced = workspace.store.trace(turned.events[0].turn)[1]
    assert traced["asked"][0]["messages"][0]["text"] == asked.messages[0].content


async def test_the_agent_has_a_name_a_description_and_a_persona(talking, workspace) -> None:
    from dataclasses import replace

    named = {"agent_name": "Jeeves", "agent_description": "a valet", "agent_persona": "formal"}
    workspace.settings = replace(workspace.settings, **named)
    talk = talking(Script(route=[say("Indeed.")]))
    await talk("hello")
    assert "You are Jeeves, a valet. Your manner is formal." in talk.script.asked[0].prompt


async def test_a_prompt_that_failed_is_in_the_trace_too(talking, workspace) -> None:
    talk = talking(Script(route=[ConnectionError("refused")]))
    turned = await talk("hello")
    assert turned.failed is not None
    record = next(r for r in workspace.store.trace(turned.events[0].turn) if r["node"] == "task_maistro")
    assert record["asked"][0]["error"] == "ConnectionError"
    assert "You are task_mAIstro" in record["asked"][0]["messages"][0]["text"]
    assert "refused" not in str(workspace.store.trace(turned.events[0].turn))
