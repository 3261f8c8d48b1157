"""A key goes to the service it is for and to nothing else: not to another address, not into files, output, logs, errors or
traces, whatever a service answers."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from langchain_core.messages import HumanMessage

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.cli import main
from taskmaistro_tui.config import ConfigError, Settings, load_settings
from taskmaistro_tui.models.errors import word_error
from taskmaistro_tui.models.keys import Key
from taskmaistro_tui.models.registry import create_chat_model
from taskmaistro_tui.tasks.workspace import Workspace
from tests.models.test_provider_table import ROUTE, reply_of
from tests.support.kit import Kit, Say, serve

KEY = "sk-FAKE0123456789abcdefKEY"
ELSE = "sk-of-somebody-else-99887766"

NAMES: dict[str, Callable[[Kit], str]] = {
    "deepseek": lambda kit: "deepseek:small",
    "openai": lambda kit: "openai:small",
    "openai at an address": lambda kit: f"openai:small@{kit.openai}",
    "openai at an address, constrained": lambda kit: f"openai:small@{kit.openai}",
    "ollama": lambda kit: f"ollama:small@{kit.base}",
    "ollama, its own calls": lambda kit: f"ollama:small@{kit.base}",
}
ANSWERS = {
    "words": None,
    "a key that is echoed": Say(status=401, error=f"Your api key {KEY} is wrong; header Authorization: Bearer {KEY}"),
    "no balance": Say(status=402, error=f"no balance on {KEY}"),
    "a bad request": Say(status=400, error=f"bad: {KEY}"),
    "a fault": Say(status=500, error=f"fault near {KEY}"),
    "too often": Say(status=429, error=KEY, headers={"retry-after": "30"}),
    "a redirection": Say(status=307, headers={"location": "http://127.0.0.1:9/"}),
    "a dropped stream": Say("one two three four five", drop_after=3),
    "not what was asked for": Say("```"),
}


@pytest.fixture
def secret(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("DEEPSEEK_API_KEY", "OPENAI_API_KEY", "HOUSE_KEY"):
        monkeypatch.setenv(name, KEY)
    monkeypatch.setenv("OLLAMA_API_KEY", ELSE)
    yield


def settings_for(service: str, kit: Kit, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings under which the service's own address is the kit's, and its key is found."""
    monkeypatch.setattr("taskmaistro_tui.models.deepseek.DEEPSEEK", kit.openai)
    monkeypatch.setattr("taskmaistro_tui.models.openai_compatible.OPENAI", kit.openai)
    keys = {"openai@127.0.0.1": "env:HOUSE_KEY", "ollama@127.0.0.1": "env:HOUSE_KEY"}
    name = NAMES[service](kit)
    tools = {name: "constrained"} if "constrained" in service else {name: "native"} if "own" in service else {}
    return replace(load_settings(), keys=keys, model=name, tools=tools, request_timeout=5)


def everything_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


@pytest.mark.parametrize("service", NAMES)
async def test_a_whole_run_leaves_no_key_behind(
    service: str, secret: None, data_dir: Path, monkeypatch, caplog, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    events: list[Any] = []
    with serve(*[one or reply_of("ollama", "Hello") for one in ANSWERS.values()]) as kit:
        settings = settings_for(service, kit, monkeypatch)
        with Workspace.open(settings, backups=False) as workspace:
            assistant = Assistant(workspace)
            for text in [*ANSWERS, "buy milk", "hello"]:
                events += [event async for event in assistant.run_turn(text)]
            await assistant.aclose()
            told = repr([workspace.store.trace(turn) for turn, _ in workspace.store.traced_turns("me", limit=None)])
    assert any(header.get("Authorization") == f"Bearer {KEY}" for header in kit.headers), "the key was not even used"
    assert ELSE not in repr(kit.headers)
    printed = capfd.readouterr()
    assert len(events) > 2 * len(ANSWERS)
    for where in (repr(events), told, caplog.text, printed.out, printed.err, repr(settings)):
        assert KEY not in where
    assert KEY.encode() not in everything_in(data_dir)


@pytest.mark.parametrize("answer", [name for name, say in ANSWERS.items() if say is not None])
@pytest.mark.parametrize("service", NAMES)
@pytest.mark.parametrize("whole", [True, False], ids=["whole", "streamed"])
async def test_no_error_shows_the_key_however_it_is_printed(
    service: str, answer: str, whole: bool, secret: None, data_dir: Path, monkeypatch
) -> None:
    """Also with all that it came from."""
    say = ANSWERS[answer]
    assert say is not None
    with serve(say) as kit:
        settings = settings_for(service, kit, monkeypatch)
        bound = create_chat_model(settings.model, settings).bind_tools([ROUTE])
        try:
            if whole:
                await bound.ainvoke([HumanMessage("hello")])
            else:
                _ = [piece async for piece in bound.astream([HumanMessage("hello")])]
        except Exception as error:
            shown = "".join(traceback.format_exception(error)) + repr(error) + str(word_error(error, "x"))
            assert KEY not in shown
        else:
            assert answer in ("not what was asked for", "a dropped stream")


@pytest.mark.parametrize("words", [["models"], ["models", "list", "deepseek"], ["models", "test", "deepseek:small"]])
def test_no_command_shows_the_key(
    words: list[str], secret: None, data_dir: Path, monkeypatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with serve(Say("Hello"), ANSWERS["a key that is echoed"], models=("small",)) as kit:
        settings_for("deepseek", kit, monkeypatch)
        monkeypatch.setenv("OLLAMA_HOST", kit.base)
        main(words)
    printed = capfd.readouterr()
    assert printed.out or printed.err
    assert KEY not in printed.out + printed.err
    assert KEY.encode() not in everything_in(data_dir)


def test_a_key_has_no_representation() -> None:
    assert KEY not in repr(Key(KEY, "the environment variable X"))
    assert KEY not in str(Key(KEY))


@given(some.text(alphabet=some.characters(min_codepoint=33, max_codepoint=126), min_size=4, max_size=60))
def test_what_stands_where_the_place_of_a_key_should_is_not_repeated(given: str) -> None:
    try:
        load_settings({"keys": {"deepseek": given}})
    except ConfigError as problem:
        assert (
            given not in str(problem)
            or given in "keys: write where a key is, env:NAME or keyring, never the key itself"
        )


# -- to whom a key goes ------------------------------------------------------------------------------------------------


async def hello(name: str, settings: Settings) -> None:
    model = create_chat_model(name, settings)
    await model.bind_tools([ROUTE]).ainvoke([HumanMessage("hello")])


@pytest.mark.parametrize("tools", ["native", "constrained"])
async def test_ollamas_key_in_the_environment_goes_to_no_ollama_of_ones_own(
    tools: str, monkeypatch: pytest.MonkeyPatch, data_dir: Path
) -> None:
    """Its client would send it to whatever address it is given."""
    monkeypatch.setenv("OLLAMA_API_KEY", KEY)
    with serve(reply_of("ollama", "Hello")) as kit:
        name = f"ollama:small@{kit.base}"
        await hello(name, replace(load_settings(), tools={name: tools}))
        assert main(["models", "list", f"ollama@{kit.base}"]) == 0
    assert len(kit.headers) >= 2
    assert KEY not in repr(kit.headers)


def test_ollamas_key_in_the_environment_goes_to_ollamas_service(monkeypatch: pytest.MonkeyPatch) -> None:
    from taskmaistro_tui.models.ollama import key_header

    monkeypatch.setenv("OLLAMA_API_KEY", KEY)
    assert key_header("https://ollama.com", {}) == {"Authorization": f"Bearer {KEY}"}
    assert key_header("https://ollama.com.evil.example", {}) == {}
    assert key_header("https://notollama.com", {}) == {}
    assert key_header("http://192.0.2.1:11434", {}) == {}
    assert key_header("http://192.0.2.1:11434", {"ollama@192.0.2.1": "env:OLLAMA_API_KEY"}) != {}


async def test_a_key_of_one_house_is_not_for_another(monkeypatch: pytest.MonkeyPatch, data_dir: Path) -> None:
    monkeypatch.setenv("HOUSE_KEY", KEY)
    monkeypatch.setenv("OPENAI_API_KEY", ELSE)
    with serve(reply_of("openai constrained", "Hello")) as kit:
        await hello(f"openai:small@{kit.openai}", replace(load_settings(), keys={"openai@other": "env:HOUSE_KEY"}))
    assert KEY not in repr(kit.headers)
    assert ELSE not in repr(kit.headers)


async def test_an_ollama_with_a_key_of_its_own_gets_it_with_every_question(
    monkeypatch: pytest.MonkeyPatch, data_dir: Path
) -> None:
    from taskmaistro_tui.agent.candidate import examine
    from taskmaistro_tui.models.choices import service_offers

    monkeypatch.setenv("HOUSE_KEY", KEY)
    settings = replace(load_settings(), keys={"ollama@127.0.0.1": "env:HOUSE_KEY"})
    with serve() as kit:
        service_offers(f"ollama:small@{kit.base}", settings)
        examine(f"ollama:small@{kit.base}", settings)
    assert len(kit.headers) == 2
    assert all(headers["Authorization"] == f"Bearer {KEY}" for headers in kit.headers)
