"""What the code relies on, or works around, in the clients that are installed. Where one of these fails after an update, the
fact has changed: see "What is known of the libraries" in docs/models.md, and whether the way around it can go."""

from __future__ import annotations

import time

import pytest
from langchain_core.messages import AIMessageChunk, HumanMessage
from langchain_core.messages.tool import tool_call_chunk
from pydantic import SecretStr

from tests.models.test_provider_table import TASK
from tests.support.kit import Say, call, serve

ASKED = [HumanMessage("milk")]


def deepseek(url: str, **more):
    from langchain_deepseek import ChatDeepSeek

    return ChatDeepSeek(model="small", api_key=SecretStr("sk-1"), base_url=url, **more)


def openai(url: str, **more):
    from langchain_openai import ChatOpenAI

    return ChatOpenAI(model="small", api_key=SecretStr("sk-1"), base_url=url, **more)


def ollama(url: str, **more):
    from langchain_ollama import ChatOllama

    return ChatOllama(model="small", base_url=url, **more)


def test_chatdeepseek_fails_without_a_key_when_it_is_made() -> None:
    from langchain_deepseek import ChatDeepSeek

    with pytest.raises(Exception, match=r"(?i)key"):
        ChatDeepSeek(model="small")


async def test_402_has_no_error_class_of_its_own() -> None:
    from openai import APIStatusError

    with serve(Say(status=402, error="Insufficient Balance")) as kit, pytest.raises(APIStatusError) as caught:
        await deepseek(kit.openai).ainvoke(ASKED)
    assert type(caught.value) is APIStatusError


@pytest.mark.parametrize(("status", "tries"), [(400, 1), (401, 1), (404, 1), (408, 3), (409, 3), (429, 3), (500, 3)])
async def test_what_the_client_itself_asks_again(status: int, tries: int) -> None:
    with serve(Say(status=status)) as kit, pytest.raises(Exception, match=str(status)):
        await deepseek(kit.openai, max_retries=2).ainvoke(ASKED)
    assert len(kit.requests) == tries


async def test_the_client_sleeps_as_long_as_a_service_says() -> None:
    """Up to two minutes, which nobody would be told of."""
    from openai._constants import MAX_RETRY_AFTER_DELAY

    refused = Say(status=429, headers={"retry-after-ms": "1200"})
    with serve(refused, Say("Hello")) as kit:
        started = time.monotonic()
        await deepseek(kit.openai, max_retries=2).ainvoke(ASKED)
    assert time.monotonic() - started >= 1.2
    assert MAX_RETRY_AFTER_DELAY == 120


async def test_the_client_asks_again_after_a_timeout() -> None:
    with serve(Say("late", wait=30)) as kit:
        with pytest.raises(Exception, match=r"(?i)timed out"):
            await deepseek(kit.openai, timeout=0.2, max_retries=1).ainvoke(ASKED)
        assert len(kit.requests) == 2


def test_the_clients_read_timeout_is_ten_minutes() -> None:
    from openai._constants import DEFAULT_TIMEOUT

    assert DEFAULT_TIMEOUT.read == 600


@pytest.mark.parametrize("make", [deepseek, openai])
async def test_a_stream_without_an_end_looks_whole(make) -> None:
    with serve(Say("one two three four", end_after=3)) as kit:
        pieces = [piece async for piece in make(kit.openai).astream(ASKED)]
    assert "".join(str(piece.text) for piece in pieces)


def test_langchain_completes_arguments_that_were_cut() -> None:
    chunk = AIMessageChunk(
        "", tool_call_chunks=[tool_call_chunk(name="ToDo", args='{"task": "buy mi', id="1", index=0)]
    )
    assert chunk.tool_calls[0]["args"] == {"task": "buy mi"}


async def test_chatollama_drops_the_tool_choice() -> None:
    with serve(call("ToDo", task="milk")) as kit:
        await ollama(kit.base).bind_tools([TASK], tool_choice="any").ainvoke(ASKED)
    assert "tool_choice" not in kit.requests[0]


async def test_chatollama_does_not_know_parallel_tool_calls() -> None:
    with serve(call("ToDo", task="milk")) as kit, pytest.raises(TypeError):
        await ollama(kit.base).bind_tools([TASK], parallel_tool_calls=True).ainvoke(ASKED)


async def test_options_of_a_call_replace_all_of_chatollamas() -> None:
    with serve(Say("Hello")) as kit:
        await ollama(kit.base, num_ctx=4096).ainvoke(ASKED, options={"num_predict": 10})
    assert kit.requests[0]["options"] == {"num_predict": 10}


async def test_ollamas_client_sends_the_key_of_the_environment_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OLLAMA_API_KEY", "sk-of-ollama")
    with serve(Say("Hello")) as kit:
        await ollama(kit.base).ainvoke(ASKED)
    assert kit.headers[0]["Authorization"] == "Bearer sk-of-ollama"


async def test_ollamas_client_follows_to_another_address() -> None:
    with serve(Say("Hello")) as other:
        with serve(Say(status=307, headers={"location": f"{other.base}/api/chat"})) as kit:
            await ollama(kit.base).ainvoke(ASKED)
        assert len(other.requests) == 1


async def test_a_fault_inside_ollamas_stream_has_the_status_minus_one() -> None:
    from ollama import ResponseError

    with serve(Say("one two three four", fail_after=2)) as kit, pytest.raises(ResponseError) as caught:
        await ollama(kit.base).ainvoke(ASKED)
    assert caught.value.status_code == -1


@pytest.mark.parametrize("variable", ["OPENAI_BASE_URL", "OPENAI_API_BASE"])
def test_chatopenai_takes_an_address_of_the_environment(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from langchain_openai import ChatOpenAI

    monkeypatch.setenv(variable, "http://127.0.0.1:9/v1")
    model = ChatOpenAI(model="small", api_key=SecretStr("sk-1"))
    assert "127.0.0.1:9" in str(model.root_client.base_url)
