"""The whole agent on ChatDeepSeek itself, over a socket."""

from __future__ import annotations

import json
from dataclasses import replace as with_changes

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.extract import IMPLEMENTATIONS
from taskmaistro_tui.models.deepseek import KEY_VARIABLE
from tests.agent.conftest import Talk
from tests.support.scripted import Script
from tests.support.wire import Reply, Wire, calling, serve

SECRET = "sk-very-secret-1234567890"


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_VARIABLE, SECRET)


@pytest.fixture(params=IMPLEMENTATIONS)
async def at(request: pytest.FixtureRequest, workspace):
    opened: list[Assistant] = []
    workspace.settings = with_changes(workspace.settings, request_timeout=5)

    def make(wire: Wire) -> Talk:
        assistant = Assistant(workspace, model_name=f"deepseek:v4@{wire.url}", extractor=request.param)
        opened.append(assistant)
        return Talk(assistant, Script(), workspace)

    yield make
    for assistant in opened:
        await assistant.aclose()


async def test_a_task_is_added_over_the_wire(at) -> None:
    added = calling("ToDo", task="Buy milk", deadline="2026-11-19")
    with serve(calling("UpdateMemory", update_type="todo"), added, Reply("I added “Buy milk” for tomorrow.")) as wire:
        talk = at(wire)
        turned = await talk("milk tomorrow")
    assert talk.task("Buy milk").value["deadline"] == "2026-11-19"
    assert turned.reply == "I added “Buy milk” for tomorrow."
    route, extract, answer = wire.requests
    assert (route["stream"], answer["stream"]) == (True, True)
    assert all(request["thinking"] == {"type": "disabled"} for request in wire.requests)
    assert extract["tool_choice"] == "required"
    assert [tool["function"]["name"] for tool in extract["tools"]] == ["ToDo", "PatchDoc", "RemoveDoc", "BulkEdit"]
    assert answer["messages"][-1]["role"] == "tool"
    assert "Buy milk" in answer["messages"][-1]["content"]
    assert '"taskmaistro"' not in json.dumps(wire.requests)


async def test_an_existing_task_is_patched_over_the_wire(at, workspace) -> None:
    turn = workspace.new_turn("user")
    milk = workspace.tasks.add({"task": "milk"}, turn).document
    patch = {
        "json_doc_id": milk.short,
        "planned_edits": "bought",
        "patches": [{"op": "replace", "path": "/status", "value": "done"}],
    }
    with serve(calling("UpdateMemory", update_type="todo"), calling("PatchDoc", **patch), Reply("Done.")) as wire:
        turned = await at(wire)("milk is bought")
    assert turned.changes[0].after == {"status": "done"}


async def test_truncated_arguments_never_become_a_task(at, workspace) -> None:
    cut = Reply(calls=(("ToDo", '{"task": "Buy mi'),), finish="length")
    with serve(calling("UpdateMemory", update_type="todo"), cut, cut, Reply("I added it.")) as wire:
        turned = await at(wire)("milk tomorrow")
    assert workspace.tasks.page() == []
    assert "Nothing was saved" in turned.reply


@pytest.mark.parametrize(
    ("status", "kind", "tries"), [(401, "key", 1), (402, "balance", 1), (429, "rate", 2), (500, "server", 2)]
)
async def test_errors_on_the_update_path(at, workspace, status: int, kind: str, tries: int) -> None:
    workspace.tasks.add({"task": "eggs"}, workspace.new_turn("user"))
    refused = Reply(status=status, error=f"no: {SECRET}")
    with serve(calling("UpdateMemory", update_type="todo"), refused) as wire:
        turned = await at(wire)("milk tomorrow")
    assert turned.failed is not None
    assert turned.failed.kind == kind
    assert len(wire.requests) == 1 + tries
    stored = json.dumps(workspace.store.trace(turned.events[0].turn))
    assert SECRET not in stored + turned.failed.message
    assert SECRET.encode() not in workspace.settings.checkpoints_path.read_bytes()
