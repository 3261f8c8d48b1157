"""The table of docs/models.md: what each provider's real client does, over a socket, one test a cell.

``builtin`` and ``llamacpp`` have no wire: the first is tested in ``tests/models/test_builtin_*.py``, the second with a real
model in ``tests/realmodel``.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from langchain_core.messages import AIMessage, AIMessageChunk, HumanMessage, SystemMessage, ToolMessage

from taskmaistro_tui.agent.calls import read_answer
from taskmaistro_tui.models.errors import ModelError, word_error
from tests.models.conftest import CONSTRAINED, PROVIDERS
from tests.support.kit import Kit, Say, call, json_calls, json_reply, long_text, serve


def tool(name: str, properties: dict[str, Any], *required: str) -> dict[str, Any]:
    parameters = {"type": "object", "properties": properties, "required": list(required)}
    return {"type": "function", "function": {"name": name, "description": f"{name}.", "parameters": parameters}}


ROUTE = tool("UpdateMemory", {"update_type": {"type": "string", "enum": ["todo", "user"]}}, "update_type")
TASK = tool("ToDo", {"task": {"type": "string"}, "tags": {"type": "array", "items": {"type": "string"}}}, "task")
ASKED = [SystemMessage("You keep tasks."), HumanMessage("milk and bread")]
MILK, BREAD = {"task": "buy mílk", "tags": ["shop"]}, {"task": "buy bread", "tags": []}


def calls_of(provider: str, *calls: tuple[str, dict[str, Any]], **more: Any) -> Say:
    """These calls in the form in which a model of the provider makes them."""
    if provider in CONSTRAINED:
        return json_calls(*calls, **more)
    return Say(calls=tuple((name, json.dumps(args)) for name, args in calls), **more)


def reply_of(provider: str, text: str, **more: Any) -> Say:
    return json_reply(text, **more) if provider in CONSTRAINED else Say(text, **more)


async def collect(model: Any, messages: list[Any] = ASKED) -> tuple[list[str], AIMessage]:
    """The pieces of a streamed answer, and the whole."""
    pieces, whole = [], AIMessageChunk("")
    async for piece in model.astream(messages):
        if piece.text:
            pieces.append(str(piece.text))
        whole = whole + piece
    return pieces, whole


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-1")


@pytest.mark.parametrize("provider", PROVIDERS)
class TestEveryProvider:
    async def test_stream(self, provider: str, model_at) -> None:
        with serve(reply_of(provider, 'Hello "there",\nfriend 😀')) as kit:
            pieces, whole = await collect(model_at(provider, kit).bind_tools([ROUTE]))
        assert "".join(pieces) == 'Hello "there",\nfriend 😀'
        assert len(pieces) > 3
        assert whole.tool_calls == []

    async def test_stream_without_tools(self, provider: str, model_at) -> None:
        with serve(Say("- short titles\n- no emoji")) as kit:
            pieces, _ = await collect(model_at(provider, kit))
        assert "".join(pieces) == "- short titles\n- no emoji"

    async def test_free_call(self, provider: str, model_at) -> None:
        with serve(calls_of(provider, ("UpdateMemory", {"update_type": "todo"}))) as kit:
            pieces, whole = await collect(model_at(provider, kit).bind_tools([ROUTE, TASK]))
        assert [(c["name"], c["args"]) for c in whole.tool_calls] == [("UpdateMemory", {"update_type": "todo"})]
        assert pieces == []

    @pytest.mark.parametrize("choice", ["any", "ToDo"])
    async def test_forced_call(self, provider: str, choice: str, model_at) -> None:
        with serve(calls_of(provider, ("ToDo", MILK))) as kit:
            answer = await model_at(provider, kit).bind_tools([TASK], tool_choice=choice).ainvoke(ASKED)
        assert [(c["name"], c["args"]) for c in answer.tool_calls] == [("ToDo", MILK)]
        assert len(kit.requests) == 1

    async def test_parallel_calls(self, provider: str, model_at) -> None:
        with serve(calls_of(provider, ("ToDo", MILK), ("ToDo", BREAD))) as kit:
            _, whole = await collect(model_at(provider, kit).bind_tools([TASK], tool_choice="any"))
        assert [c["args"] for c in whole.tool_calls] == [MILK, BREAD]
        assert len({c["id"] for c in whole.tool_calls}) == 2

    async def test_structured(self, provider: str, model_at) -> None:
        """Nested arguments arrive whole: lists of objects, and a value of any kind."""
        patches = {"type": "array", "items": {"type": "object", "properties": {"op": {"type": "string"}, "value": {}}}}
        patch = tool("Patch", {"patches": patches}, "patches")
        args = {"patches": [{"op": "replace", "value": ["a", "b"]}, {"op": "remove", "value": None}]}
        with serve(calls_of(provider, ("Patch", args))) as kit:
            answer = await model_at(provider, kit).bind_tools([patch], tool_choice="any").ainvoke(ASKED)
        assert answer.tool_calls[0]["args"] == args

    async def test_cancel(self, provider: str, model_at) -> None:
        begun = asyncio.Event()

        async def listen(model: Any) -> None:
            async for piece in model.astream(ASKED):
                if piece.text:
                    begun.set()

        with serve(reply_of(provider, long_text(2000), pause=0.02)) as kit:
            task = asyncio.create_task(listen(model_at(provider, kit).bind_tools([ROUTE])))
            await begun.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert await asyncio.to_thread(kit.gone.wait, 5), "the service was left to write on"

    async def test_cancel_before_the_first_piece(self, provider: str, model_at) -> None:
        with serve(reply_of(provider, "late", wait=30)) as kit:
            task = asyncio.create_task(collect(model_at(provider, kit).bind_tools([ROUTE])))
            while not kit.requests:
                await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert await asyncio.to_thread(kit.gone.wait, 5)

    async def test_usage(self, provider: str, model_at) -> None:
        with serve(reply_of(provider, "Hello")) as kit:
            _, whole = await collect(model_at(provider, kit).bind_tools([ROUTE]))
        assert whole.usage_metadata is not None
        assert (whole.usage_metadata["input_tokens"], whole.usage_metadata["output_tokens"]) == (11, 7)

    @pytest.mark.parametrize(
        ("status", "said", "kind", "retry"),
        [
            (401, "no such key", "key", False),
            (402, "Insufficient Balance", "balance", False),
            (404, "model not found", "model", False),
            (400, "the input exceeds the context window", "context", False),
            (408, "timeout", "timeout", True),
            (429, "slow down", "rate", True),
            (503, "overloaded", "server", True),
        ],
    )
    async def test_errors(self, provider: str, status: int, said: str, kind: str, retry: bool, model_at) -> None:
        with serve(Say(status=status, error=said)) as kit, pytest.raises(Exception) as caught:
            await collect(model_at(provider, kit).bind_tools([ROUTE]))
        worded = word_error(caught.value, "small", provider.split()[0])
        assert (worded.kind, worded.retry) == (kind, retry)
        assert said not in str(worded)

    async def test_error_refused_connection(self, provider: str, model_at) -> None:
        with serve() as kit:
            model = model_at(provider, kit)
        with pytest.raises(Exception) as caught:
            await collect(model.bind_tools([ROUTE]))
        worded = word_error(caught.value, "small", provider.split()[0], kit.base)
        assert (worded.kind, worded.retry) == ("connection", True)
        assert ("is Ollama running?" if "ollama" in provider else f"is a server running at {kit.base}") in str(worded)
        assert not str(worded).endswith("?.")

    async def test_error_dropped_stream(self, provider: str, model_at) -> None:
        with serve(reply_of(provider, long_text(50), drop_after=8)) as kit, pytest.raises(Exception) as caught:
            await collect(model_at(provider, kit).bind_tools([ROUTE]))
        worded = word_error(caught.value, "small")
        assert worded.kind == "connection"
        if provider in ("deepseek", "openai native"):  # of a constrained answer no piece has come out yet
            assert "broke off in the middle" in str(worded)

    async def test_error_stream_that_just_ends(self, provider: str, model_at) -> None:
        ended = reply_of(provider, long_text(50), end_after=8)
        with serve(ended) as kit, pytest.raises(ModelError, match="broke off") as caught:
            await collect(model_at(provider, kit).bind_tools([ROUTE]))
        assert caught.value.kind == "connection"

    async def test_error_stalled_stream(self, provider: str, model_at, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("taskmaistro_tui.models.ollama.SLOWEST_LOAD", 0.3)
        with serve(reply_of(provider, long_text(50), stall_after=8)) as kit, pytest.raises(Exception) as caught:
            await collect(model_at(provider, kit, request_timeout=0.3).bind_tools([ROUTE]))
        assert word_error(caught.value, "small").kind == "timeout"

    async def test_error_cut_answer_without_tools(self, provider: str, model_at) -> None:
        """What would become the user's wishes is used whole or not at all."""
        with serve(Say("- short tit", finish="length")) as kit, pytest.raises(ModelError) as caught:
            await model_at(provider, kit).ainvoke(ASKED)
        assert caught.value.kind == "cut"

    async def test_error_cut_reply(self, provider: str, model_at) -> None:
        said = '{"reply": "one two thr' if provider in CONSTRAINED else "one two thr"
        with serve(Say(said, finish="length")) as kit:
            pieces, whole = await collect(model_at(provider, kit).bind_tools([ROUTE]))
        assert "".join(pieces).startswith("one two thr")
        assert "".join(pieces).endswith("(The answer was cut off here.)")
        assert whole.tool_calls == []

    async def test_another_conversation_goes_out_whole(self, provider: str, model_at) -> None:
        asked = [
            *ASKED,
            AIMessage("", tool_calls=[{"name": "UpdateMemory", "args": {"update_type": "todo"}, "id": "c1"}]),
            ToolMessage("Stored: “buy milk”", tool_call_id="c1", name="UpdateMemory"),
        ]
        asked[0].additional_kwargs["taskmaistro"] = {"text": "stays here"}
        with serve(reply_of(provider, "Done.")) as kit:
            await model_at(provider, kit).bind_tools([ROUTE]).ainvoke(asked)
        sent = kit.requests[0]["messages"]
        assert "buy milk" in sent[-1]["content"]
        assert "stays here" not in json.dumps(kit.requests)
        sides = [message["role"] for message in sent]
        assert sides == (["system", "user", "assistant", "user"] if provider in CONSTRAINED else
                         ["system", "user", "assistant", "tool"])  # fmt: skip


@pytest.mark.parametrize("provider", [one for one in PROVIDERS if one != "ollama native"])  # its arguments are no text
async def test_cut_calls_are_never_used(provider: str, model_at) -> None:
    """Nor are those that stand complete before the cut; the broken call is handed back for the strict reader to refuse."""
    text = '{"calls": [{"name": "ToDo", "args": {"task": "one"}}, {"name": "ToDo", "args": {"task": "tw'
    cut = Say(text) if provider in CONSTRAINED else Say(calls=(("ToDo", '{"task": "tw'),))
    with serve(replace(cut, finish="length")) as kit:
        bound = model_at(provider, kit).bind_tools([TASK], tool_choice="any")
        whole = await bound.ainvoke(ASKED)
        _, streamed = await collect(bound)
    assert whole.tool_calls == []
    assert [call["name"] for call in whole.invalid_tool_calls] == ["ToDo"]
    assert read_answer(whole).calls == read_answer(streamed).calls == []
    assert read_answer(streamed).broken[0].name == "ToDo"


@pytest.mark.parametrize("provider", CONSTRAINED)
async def test_a_model_that_goes_in_circles_is_stopped(provider: str, model_at) -> None:
    with serve(json_reply("I am sorry. " * 150, pause=0.001)) as kit:
        pieces, _ = await collect(model_at(provider, kit).bind_tools([ROUTE]))
        assert await asyncio.to_thread(kit.gone.wait, 5)
    said = "".join(pieces)
    assert len(said) < 500
    assert said.endswith("(The model began to repeat itself and was stopped.)")


@pytest.mark.parametrize("provider", CONSTRAINED)
async def test_what_goes_in_circles_is_not_used_as_a_whole(provider: str, model_at) -> None:
    with serve(Say("- short titles\n" * 100)) as kit, pytest.raises(ModelError, match="in circles"):
        await model_at(provider, kit).ainvoke(ASKED)


async def test_deepseek_forces_tools_with_thinking_off(model_at) -> None:
    with serve(call("ToDo", **MILK), thinks=True) as kit:
        answer = await model_at("deepseek", kit, thinking=True).bind_tools([TASK], tool_choice="any").ainvoke(ASKED)
    assert answer.tool_calls[0]["args"] == MILK


async def test_deepseek_thinks_only_where_it_may(model_at) -> None:
    after_a_call = [
        *ASKED,
        AIMessage("", tool_calls=[{"name": "UpdateMemory", "args": {}, "id": "c1"}]),
        ToolMessage("Stored.", tool_call_id="c1"),
    ]
    with serve(Say("Hello", reasoning="the user greets"), thinks=True) as kit:
        model = model_at("deepseek", kit, thinking=True)
        _, whole = await collect(model.bind_tools([ROUTE]))
        await model.bind_tools([ROUTE]).ainvoke(after_a_call)
        await model_at("deepseek", kit).bind_tools([ROUTE]).ainvoke(ASKED)
    assert [request["thinking"]["type"] for request in kit.requests] == ["enabled", "disabled", "disabled"]
    assert whole.text == "Hello"


async def test_deepseek_tells_what_came_from_its_cache(model_at) -> None:
    with serve(Say("Hello", tokens_in=2000, cached=1920)) as kit:
        _, whole = await collect(model_at("deepseek", kit).bind_tools([ROUTE]))
    assert whole.usage_metadata is not None
    assert whole.usage_metadata["input_token_details"]["cache_read"] == 1920


async def test_a_server_that_takes_only_words_for_a_tool_choice_gets_words(model_at) -> None:
    with serve(call("ToDo", **MILK), strings_only=True) as kit:
        answer = await model_at("openai native", kit).bind_tools([TASK], tool_choice="any").ainvoke(ASKED)
    assert answer.tool_calls[0]["args"] == MILK
    assert kit.requests[0]["tool_choice"] == "required"


@pytest.mark.parametrize("known", ["json_schema", "grammar", "json_object"])
async def test_a_way_of_constraining_is_found_once(known: str, model_at) -> None:
    with serve(json_calls(("ToDo", MILK)), ways=frozenset({known})) as kit:
        bound = model_at("openai constrained", kit).bind_tools([TASK], tool_choice="any")
        first = await bound.ainvoke(ASKED)
        tries = len(kit.requests)
        await bound.ainvoke(ASKED)
    assert first.tool_calls[0]["args"] == MILK
    assert len(kit.requests) == tries + 1
    assert "max_tokens" in kit.requests[-1]


async def test_no_way_of_constraining_is_told(model_at) -> None:
    with serve(json_calls(("ToDo", MILK)), ways=frozenset()) as kit, pytest.raises(ModelError):
        await model_at("openai constrained", kit).bind_tools([TASK], tool_choice="any").ainvoke(ASKED)
    assert len(kit.requests) == 3


@pytest.mark.parametrize("provider", CONSTRAINED)
async def test_a_server_that_does_not_constrain_is_told(provider: str, model_at) -> None:
    with serve(Say("Sure! I added the milk.")) as kit, pytest.raises(ModelError, match="models test") as caught:
        await model_at(provider, kit).bind_tools([TASK], tool_choice="any").ainvoke(ASKED)
    assert caught.value.kind == "form"


async def test_ollama_is_asked_with_a_schema_reasoning_off_and_its_window(model_at) -> None:
    with serve(json_calls(("ToDo", MILK), reasoning="hm")) as kit:
        await (
            model_at("ollama", kit, num_ctx=4096, keep_alive="3m").bind_tools([TASK], tool_choice="any").ainvoke(ASKED)
        )
    (request,) = kit.requests
    assert request["format"]["properties"]["calls"]["maxItems"] >= 1
    assert request["think"] is False
    assert request["options"]["num_ctx"] == 4096
    assert 0 < request["options"]["num_predict"] <= 4096
    assert request["keep_alive"] == "3m"


@pytest.mark.parametrize("provider", ["ollama", "ollama native"])
@pytest.mark.parametrize(
    ("words", "counted", "warned"), [(20_000, 4096, True), (20_000, 2500, True), (20_000, 5100, False), (100, 3, False)]
)
async def test_a_prompt_that_ollama_cut_is_noticed(
    provider: str, words: int, counted: int, warned: bool, model_at
) -> None:
    """A small count for a small prompt is Ollama's cache, not a cut."""
    window = 8192 if counted == 5100 else 4096
    with serve(reply_of(provider, "Hello", tokens_in=counted)) as kit:
        _, whole = await collect(
            model_at(provider, kit, num_ctx=window).bind_tools([ROUTE]),
            [SystemMessage("word " * (words // 5)), ASKED[1]],
        )
    assert ("num_ctx" in whole.response_metadata.get("taskmaistro_notice", "")) is warned


async def test_a_fault_inside_ollamas_stream_is_its_fault(model_at) -> None:
    with serve(json_reply(long_text(50), fail_after=4)) as kit, pytest.raises(ModelError) as caught:
        await collect(model_at("ollama", kit).bind_tools([ROUTE]))
    assert caught.value.kind == "server"


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_a_proxy_is_not_used_for_what_is_on_this_machine(
    provider: str, model_at, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with serve(reply_of(provider, "Hello")) as kit:
        pieces, _ = await collect(model_at(provider, kit).bind_tools([ROUTE]))
    assert "".join(pieces) == "Hello"


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_a_gateway_in_the_environment_is_not_used(
    provider: str, model_at, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGSMITH_GATEWAY", "OPENAI_BASE_URL", "OPENAI_API_BASE", "DEEPSEEK_API_BASE", "OLLAMA_HOST"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-openai")
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-openai")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "proj-of-openai")
    with serve(reply_of(provider, "Hello")) as kit:
        await collect(model_at(provider, kit).bind_tools([ROUTE]))
    assert "of-openai" not in json.dumps(kit.headers)


def test_the_kit_knows_its_paths() -> None:
    assert Kit("http://h:1", [Say()]).openai == "http://h:1/v1"
