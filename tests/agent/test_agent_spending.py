"""What conversations cost, and what is told of a model's answers: over the wire, stored with the conversation, there after a
restart."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.events import Done, Event, Failed, NodeTraced, Noticed
from taskmaistro_tui.config import load_settings
from taskmaistro_tui.tasks.traces import trace_of
from taskmaistro_tui.tasks.usage import Usage, money, usage_of
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.kit import Say, call, json_calls, json_reply, serve

HELLO = Say("Hello!", tokens_in=2000, cached=1920)


async def talk(workspace: Workspace, name: str, *texts: str, thread: str = "main") -> list[Event]:
    assistant = Assistant(workspace, model_name=name)
    events = [event for text in texts async for event in assistant.run_turn(text, thread=thread)]
    await assistant.aclose()
    return events


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-1")
    return load_settings()


async def test_a_conversation_keeps_what_it_has_cost_over_a_restart(settings) -> None:
    with serve(HELLO) as kit:
        name = f"deepseek:deepseek-v4-pro@{kit.openai}"
        settings = replace(settings, prices={name: {"input": 1.0, "cached": 0.1, "output": 2.0}})
        with Workspace.open(settings, backups=False) as workspace:
            await talk(workspace, name, "hello there", "how are you?")
            assert usage_of(workspace, "another") == Usage()
        with Workspace.open(settings, backups=False) as workspace:
            usage = usage_of(workspace)
    assert (usage.calls, usage.tokens_in, usage.tokens_cached, usage.tokens_out) == (2, 4000, 3840, 14)
    assert usage.costs == {"USD": pytest.approx((160 * 1.0 + 3840 * 0.1 + 14 * 2.0) / 1e6)}
    assert usage.unpriced == 0
    assert usage.cost_words == "$0.0006"


async def test_an_unknown_price_is_told_as_unknown(settings) -> None:
    with serve(HELLO) as kit, Workspace.open(settings, backups=False) as workspace:
        await talk(workspace, f"openai:someones@{kit.openai}", "hello there")
        usage = usage_of(workspace)
    assert (usage.costs, usage.unpriced) == ({}, 2007)
    assert usage.cost_words == "price unknown"


async def test_what_this_machine_computes_is_free(settings) -> None:
    with serve(json_reply("Hello!")) as kit, Workspace.open(settings, backups=False) as workspace:
        await talk(workspace, f"ollama:small@{kit.base}", "hello there")
        usage = usage_of(workspace)
    assert (usage.tokens_in, usage.costs, usage.unpriced, usage.cost_words) == (11, {"USD": 0.0}, 0, "")


async def test_the_built_in_model_costs_no_tokens(settings) -> None:
    with Workspace.open(settings, backups=False) as workspace:
        await talk(workspace, "builtin", "buy milk tomorrow")
        assert usage_of(workspace) == Usage()


async def test_a_turn_that_fails_has_cost_what_it_had_used(settings) -> None:
    fails = Say(status=402, error="no")
    with (
        serve(call("UpdateMemory", update_type="todo"), fails) as kit,
        Workspace.open(settings, backups=False) as workspace,
    ):
        events = await talk(workspace, f"deepseek:small@{kit.openai}", "buy milk")
        usage = usage_of(workspace)
    assert isinstance(events[-1], Failed)
    assert (usage.calls, usage.tokens_in) == (2, 11)


async def test_old_traces_go_and_what_was_spent_stays(settings, clock) -> None:
    with serve(HELLO) as kit, Workspace.open(settings, backups=False, clock=clock) as workspace:
        await talk(workspace, f"openai:someones@{kit.openai}", "hello there")
        clock.advance(days=90)
        assert workspace.drop_what_is_old()["traces"] > 0
        assert usage_of(workspace).tokens == 2007


async def test_a_conversation_that_is_deleted_takes_it_along(settings, clock) -> None:
    with serve(HELLO) as kit, Workspace.open(settings, backups=False, clock=clock) as workspace:
        await talk(workspace, f"openai:someones@{kit.openai}", "hello there")
        workspace.store.set_conversation_status(workspace.conversation("main"), "reflected")
        clock.advance(days=90)
        workspace.store.prune(conversations_days=30)
        assert usage_of(workspace) == Usage()


@pytest.mark.parametrize(
    ("amount", "words"),
    [(0.00001, "under $0.0001"), (0.0031, "$0.0031"), (1.2, "$1.20"), (1234.5, "$1,234.50")],
)
def test_money_in_words(amount: float, words: str) -> None:
    assert money(amount, "USD") == words


def test_money_of_two_kinds_and_of_none() -> None:
    assert Usage(costs={"USD": 0.5, "CHF": 2.0}, unpriced=1200).cost_words == (
        "$0.5000 + CHF 2.00 and 1,200 tokens of unknown price"
    )


# -- notices -----------------------------------------------------------------------------------------------------------


async def test_a_prompt_that_was_cut_is_told_once_a_turn_and_kept_in_the_trace(settings) -> None:
    def script(body) -> Say:
        routed = "[Result of UpdateMemory]" in json.dumps(body["messages"])
        if routed:
            return json_reply("I added it.", tokens_in=4096)
        if "Bring the user's list" in json.dumps(body["messages"]):
            return json_calls(("ToDo", {"task": "Buy milk"}), tokens_in=4096)
        return json_calls(("UpdateMemory", {"update_type": "todo"}), tokens_in=4096)

    with serve(script) as kit, Workspace.open(replace(settings, num_ctx=4096), backups=False) as workspace:
        events = await talk(workspace, f"ollama:small@{kit.base}", "buy milk")
        trace = trace_of(workspace)
    noticed = [event.text for event in events if isinstance(event, Noticed)]
    assert len(noticed) == 1
    assert "num_ctx" in noticed[0]
    assert isinstance(events[-1], Done)
    asked = [one for node in trace.nodes for one in node.asked]
    assert [one.notice for one in asked] == noticed * 3


async def test_the_trace_tells_what_came_from_the_cache(settings) -> None:
    with serve(HELLO) as kit, Workspace.open(settings, backups=False) as workspace:
        events = await talk(workspace, f"deepseek:small@{kit.openai}", "hello there")
        trace = trace_of(workspace)
    assert sum(event.tokens_cached for event in events if isinstance(event, NodeTraced)) == 1920
    node = next(one for one in trace.nodes if one.asked)
    assert (node.tokens_cached, node.asked[0].tokens_cached, node.notices) == (1920, 1920, [])
