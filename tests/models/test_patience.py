"""Waiting: what a service asks for is told, what is asked again is asked soon, and nothing is heard for longer than allowed."""

from __future__ import annotations

import asyncio
import time
from email.utils import format_datetime
from typing import Any

import pytest
from langchain_core.messages import HumanMessage

from taskmaistro_tui.models.errors import ModelError, word_error
from taskmaistro_tui.models.patience import FIRST_PAUSE, LONGEST_PAUSE, pause_before_retry
from tests.models.conftest import PROVIDERS
from tests.models.test_provider_table import ROUTE, collect, reply_of
from tests.support.kit import Say, serve

ASKED = [HumanMessage("milk and bread")]


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-1")


async def failure(model: Any, provider: str) -> ModelError:
    with pytest.raises(Exception) as caught:
        await collect(model.bind_tools([ROUTE]), ASKED)
    return word_error(caught.value, "small", provider.split()[0])


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("status", [429, 503])
async def test_the_seconds_a_service_asks_for_are_told_at_once(provider: str, status: int, model_at) -> None:
    """Not slept through: the user sees them count down, and may choose another model meanwhile."""
    refused = Say(status=status, headers={"retry-after": "17", "retry-after-ms": "17000"})
    with serve(refused) as kit:
        started = time.monotonic()
        worded = await failure(model_at(provider, kit), provider)
    assert worded.wait == 17
    assert worded.retry
    assert len(kit.requests) == 1
    assert time.monotonic() - started < 5
    if status == 429:
        assert "wait 17 seconds" in str(worded)


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_a_date_is_counted_by_the_services_own_clock(provider: str, model_at) -> None:
    headers = {
        "retry-after": "Wed, 18 Nov 2026 08:01:30 GMT",
        "date": "Wed, 18 Nov 2026 08:00:00 GMT",
        "retry-after-ms": "",
    }
    with serve(Say(status=429, headers=headers)) as kit:
        worded = await failure(model_at(provider, kit), provider)
    assert worded.wait == 90


@pytest.mark.parametrize(
    ("headers", "wait"),
    [
        ({}, None),
        ({"retry-after": "nonsense"}, None),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, 3600),
        ({"retry-after": "86400"}, 3600),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "Wed, 18 Nov 2020 08:00:00 GMT"}, 0),
        ({"retry-after": "Wed, 18 Nov 2026 08:00:05", "date": "Wed, 18 Nov 2026 08:00:00 GMT"}, 5),
    ],
)
def test_what_retry_after_may_say(headers: dict[str, str], wait: float | None) -> None:
    import httpx

    response = httpx.Response(429, headers=headers, request=httpx.Request("POST", "http://h"))
    error = httpx.HTTPStatusError("slow down", request=response.request, response=response)
    assert word_error(error, "x").wait == wait


def test_a_date_without_the_services_clock_is_counted_by_ours() -> None:
    from datetime import UTC, datetime, timedelta

    import httpx

    until = format_datetime(datetime.now(UTC) + timedelta(seconds=60), usegmt=True)
    response = httpx.Response(429, headers={"retry-after": until}, request=httpx.Request("POST", "http://h"))
    error = httpx.HTTPStatusError("slow down", request=response.request, response=response)
    wait = word_error(error, "x").wait
    assert wait is not None
    assert 55 < wait <= 60


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_what_passes_soon_is_asked_again_and_nobody_hears_of_it(provider: str, model_at) -> None:
    with serve(Say(status=503, headers={"retry-after-ms": "1"}), reply_of(provider, "Hello")) as kit:
        pieces, _ = await collect(model_at(provider, kit).bind_tools([ROUTE]), ASKED)
    assert "".join(pieces) == "Hello"
    assert len(kit.requests) == 2


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_a_whole_answer_is_asked_for_again_too(provider: str, model_at) -> None:
    with serve(Say(status=503, headers={"retry-after-ms": "1"}), reply_of(provider, "Hello")) as kit:
        answer = await model_at(provider, kit).bind_tools([ROUTE]).ainvoke(ASKED)
    assert answer.text == "Hello"


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_an_answer_that_began_is_never_asked_for_again(provider: str, model_at) -> None:
    dropped = reply_of(provider, "one two three four five six seven", drop_after=4)
    with serve(dropped, reply_of(provider, "again")) as kit:
        worded = await failure(model_at(provider, kit), provider)
    assert worded.kind == "connection"
    assert len(kit.requests) == 1


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_a_silent_service_is_given_up_once(provider: str, model_at, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clients themselves would ask twice more, each time for as long."""
    monkeypatch.setattr("taskmaistro_tui.models.ollama.SLOWEST_LOAD", 0.3)
    with serve(Say("late", wait=30)) as kit:
        worded = await failure(model_at(provider, kit, request_timeout=0.3), provider)
        assert len(kit.requests) == 1
    assert (worded.kind, worded.retry) == ("timeout", True)


@pytest.mark.parametrize("provider", [one for one in PROVIDERS if "ollama" not in one])
async def test_signs_of_life_are_not_silence(provider: str, model_at) -> None:
    """DeepSeek sends them for as long as a request waits in its line."""
    with serve(reply_of(provider, "Hello", alive=8)) as kit:
        pieces, _ = await collect(model_at(provider, kit, request_timeout=0.5).bind_tools([ROUTE]), ASKED)
    assert "".join(pieces) == "Hello"


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_a_pause_before_asking_again_can_be_cancelled(
    provider: str, model_at, monkeypatch: pytest.MonkeyPatch
) -> None:
    pausing = asyncio.Event()

    async def forever(seconds: float) -> None:
        assert seconds == 4
        pausing.set()
        await asyncio.Event().wait()

    with serve(Say(status=503, headers={"retry-after-ms": "4000"})) as kit:
        bound = model_at(provider, kit).bind_tools([ROUTE])
        monkeypatch.setattr(asyncio, "sleep", forever)
        task = asyncio.create_task(collect(bound, ASKED))
        await asyncio.wait_for(pausing.wait(), 20)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert len(kit.requests) == 1


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_nobody_is_followed_to_another_address(provider: str, model_at) -> None:
    with serve(Say("stolen")) as thief:
        elsewhere = Say(status=307, headers={"location": f"{thief.openai}/chat/completions"})
        with serve(elsewhere) as kit:
            worded = await failure(model_at(provider, kit), provider)
        assert thief.requests == []
    assert worded.kind == "model"
    assert "another one" in str(worded)


@pytest.mark.parametrize(
    ("kind", "status", "wait", "pause"),
    [
        ("rate", 429, None, FIRST_PAUSE),
        ("rate", 429, 2.0, 2.0),
        ("rate", 429, LONGEST_PAUSE + 1, None),
        ("server", 503, None, FIRST_PAUSE),
        ("connection", None, None, FIRST_PAUSE),
        ("timeout", 408, None, FIRST_PAUSE),
        ("timeout", None, None, None),
        ("key", 401, None, None),
        ("balance", 402, None, None),
        ("context", 400, None, None),
        ("cut", None, None, None),
    ],
)
def test_when_a_service_is_asked_again(kind: str, status: int | None, wait: float | None, pause: float | None) -> None:
    error = ModelError("x", kind, wait=wait, status=status)
    assert pause_before_retry(error, 0, 2) == pause
    assert pause_before_retry(error, 2, 2) is None


def test_later_pauses_are_longer() -> None:
    error = ModelError("x", "server", status=500)
    assert pause_before_retry(error, 1, 2) == 3 * FIRST_PAUSE


async def test_trying_another_way_is_no_retry(model_at) -> None:
    """A server that does not know the first way of constraining is asked in the next one at once."""
    with serve(reply_of("openai constrained", "Hello"), ways=frozenset({"json_object"})) as kit:
        pieces, _ = await collect(model_at("openai constrained", kit).bind_tools([ROUTE]), ASKED)
    assert "".join(pieces) == "Hello"
    assert len(kit.requests) == 3
