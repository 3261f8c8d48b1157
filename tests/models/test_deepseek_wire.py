"""ChatDeepSeek itself, over a socket, against a scripted server."""

from __future__ import annotations

import json
import socket

import pytest
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage

from taskmaistro_tui.agent.calls import METER, Meter, ask, ask_streaming
from taskmaistro_tui.agent.tools import ROUTE_TOOLS
from taskmaistro_tui.models.deepseek import KEY_VARIABLE, create_deepseek
from taskmaistro_tui.models.errors import ModelError, word_error
from taskmaistro_tui.models.names import parse_model_name
from tests.support.wire import Reply, calling, serve

ASKED = [SystemMessage("stable"), HumanMessage("add milk")]
SECRET = "sk-very-secret-1234567890"


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_VARIABLE, SECRET)


def model_at(url: str, *, timeout: float = 5, retries: int = 2):
    return create_deepseek(parse_model_name(f"deepseek:deepseek-v4-pro@{url}"), timeout, retries=retries)


async def test_thinking_is_off_and_the_key_is_sent() -> None:
    with serve(calling("UpdateMemory", update_type="todo")) as wire:
        answer = await ask(model_at(wire.url).bind_tools(ROUTE_TOOLS, tool_choice="any"), ASKED)
    (request,) = wire.requests
    assert answer.calls[0]["args"] == {"update_type": "todo"}
    assert request["thinking"] == {"type": "disabled"}
    assert request["tool_choice"] == "required"
    assert request["model"] == "deepseek-v4-pro"
    assert wire.keys == [f"Bearer {SECRET}"]


async def test_a_reply_is_streamed_in_pieces_and_counted() -> None:
    meter = Meter()
    pieces: list[str] = []
    token = METER.set(meter)
    try:
        with serve(Reply("one two three")) as wire:
            answer = await ask_streaming(model_at(wire.url).bind_tools(ROUTE_TOOLS), ASKED, pieces.append)
    finally:
        METER.reset(token)
    assert pieces == ["one ", "two ", "three "]
    assert (answer.text, answer.calls) == ("one two three ", [])
    assert (meter.model_calls, meter.tokens_in, meter.tokens_out) == (1, 11, 7)


async def test_streamed_tool_calls_are_put_together() -> None:
    two = Reply(calls=(("UpdateMemory", '{"update_type": "todo"}'), ("FindTasks", '{"words": "mílk"}')))
    with serve(two) as wire:
        answer = await ask_streaming(model_at(wire.url).bind_tools(ROUTE_TOOLS), ASKED, lambda _: None)
    assert [(c["name"], c["args"]) for c in answer.calls] == [
        ("UpdateMemory", {"update_type": "todo"}),
        ("FindTasks", {"words": "mílk"}),
    ]
    assert len({c["id"] for c in answer.calls}) == 2


async def test_truncated_arguments_are_broken_and_never_completed() -> None:
    cut = Reply(calls=(("UpdateMemory", '{"update_type": "to'),), finish="length")
    with serve(cut) as wire:
        model = model_at(wire.url).bind_tools(ROUTE_TOOLS)
        streamed = await ask_streaming(model, ASKED, lambda _: None)
        whole = await ask(model, ASKED)
    for answer in (streamed, whole):
        assert answer.calls == []
        assert answer.broken[0].name == "UpdateMemory"


@pytest.mark.parametrize("arguments", ["[]", '"text"', "7", "null"])
async def test_arguments_that_are_no_object_are_broken(arguments: str) -> None:
    with serve(Reply(calls=(("UpdateMemory", arguments),))) as wire:
        model = model_at(wire.url).bind_tools(ROUTE_TOOLS)
        streamed = await ask_streaming(model, ASKED, lambda _: None)
        whole = await ask(model, ASKED)
    assert streamed.calls == []
    assert whole.calls == [] or whole.calls[0]["args"] == {}


async def test_what_was_thought_is_no_part_of_the_reply() -> None:
    pieces: list[str] = []
    with serve(Reply("Hello", reasoning="the user greets")) as wire:
        await ask_streaming(model_at(wire.url).bind_tools(ROUTE_TOOLS), ASKED, pieces.append)
    assert "".join(pieces).strip() == "Hello"


async def test_a_conversation_with_tools_is_sent_as_the_wire_wants_it() -> None:
    asked = [
        *ASKED,
        AIMessage("", tool_calls=[{"name": "UpdateMemory", "args": {"update_type": "todo"}, "id": "c1"}]),
        ToolMessage("Stored: added “milk”", tool_call_id="c1"),
    ]
    asked[0].additional_kwargs["taskmaistro"] = {"text": "stays here"}
    with serve(Reply("ok")) as wire:
        await ask(model_at(wire.url).bind_tools(ROUTE_TOOLS), asked)
    sent = wire.requests[0]["messages"]
    assert [m["role"] for m in sent] == ["system", "user", "assistant", "tool"]
    assert sent[2]["tool_calls"][0]["id"] == sent[3]["tool_call_id"] == "c1"
    assert "stays here" not in json.dumps(wire.requests)


@pytest.mark.parametrize(
    ("status", "said", "kind", "retry", "tries"),
    [
        (401, f"Your api key: {SECRET} is invalid", "key", False, 1),
        (402, "Insufficient Balance", "balance", False, 1),
        (404, "Model Not Exist", "model", False, 1),
        (400, "This model's maximum context length is 65536 tokens", "context", False, 1),
        (422, "bad request", "internal", False, 1),
        (408, "timeout", "timeout", True, 3),
        (429, "slow down", "rate", True, 3),
        (500, "oops", "server", True, 3),
        (503, "overloaded", "server", True, 3),
    ],
)
async def test_errors_are_worded_by_status(status: int, said: str, kind: str, retry: bool, tries: int) -> None:
    with serve(Reply(status=status, error=said)) as wire:
        with pytest.raises(Exception) as caught:
            await ask_streaming(model_at(wire.url).bind_tools(ROUTE_TOOLS), ASKED, lambda _: None)
        assert len(wire.requests) == tries
    worded = word_error(caught.value, "deepseek-v4-pro")
    assert (worded.kind, worded.retry) == (kind, retry)
    assert "deepseek-v4-pro" in str(worded)
    assert SECRET not in str(worded)


async def test_a_silent_server_times_out() -> None:
    with serve(Reply(hang=True)) as wire, pytest.raises(Exception) as caught:
        await ask(model_at(wire.url, timeout=0.2, retries=0), ASKED)
    worded = word_error(caught.value, "x")
    assert (worded.kind, worded.retry) == ("timeout", True)


async def test_a_refused_connection_is_told_as_that() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(Exception) as caught:
        await ask(model_at(f"http://127.0.0.1:{port}/v1", retries=0), ASKED)
    worded = word_error(caught.value, "x")
    assert (worded.kind, worded.retry) == ("connection", True)


def test_without_a_key_it_is_said_which_variable_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(KEY_VARIABLE)
    with pytest.raises(ModelError, match=KEY_VARIABLE) as caught:
        create_deepseek(parse_model_name("deepseek:deepseek-v4-pro"), 5)
    assert caught.value.kind == "key"


async def test_another_providers_key_never_goes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(KEY_VARIABLE)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody-else")
    with serve(Reply("ok")) as wire:
        await ask(model_at(wire.url), ASKED)
    assert wire.keys == ["Bearer none"]


def test_the_key_is_in_no_representation() -> None:
    model = model_at("http://127.0.0.1:9/v1")
    assert SECRET not in repr(model)
    assert SECRET not in str(model.model_dump(exclude={"client", "async_client", "root_client", "root_async_client"}))
