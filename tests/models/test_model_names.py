"""Names of every kind of model: read, labelled, made late, and known to be here or elsewhere."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from taskmaistro_tui.config import ConfigError, Settings, load_settings
from taskmaistro_tui.models.addresses import address_of, is_loopback, leaves_machine, ollama_address
from taskmaistro_tui.models.capabilities import (
    Capability,
    capabilities_path,
    read_capabilities,
    tool_mode,
    write_capability,
)
from taskmaistro_tui.models.errors import ModelError
from taskmaistro_tui.models.keys import Key, find_key
from taskmaistro_tui.models.names import ModelName, describe, parse_model_name
from taskmaistro_tui.models.registry import create_chat_model


@pytest.mark.parametrize(
    ("text", "parsed", "label"),
    [
        ("ollama:qwen3.5:4b", ModelName("ollama", "qwen3.5:4b"), "qwen3.5:4b"),
        ("ollama:q@http://pi:11434", ModelName("ollama", "q", "http://pi:11434"), "q at pi"),
        ("openai:gpt-5-mini", ModelName("openai", "gpt-5-mini"), "gpt-5-mini"),
        ("llamacpp:/m/Smol.Q4.gguf", ModelName("llamacpp", "/m/Smol.Q4.gguf"), "Smol.Q4"),
        ("llamacpp:C:\\m\\a@b.gguf", ModelName("llamacpp", "C:\\m\\a@b.gguf"), "a@b"),
    ],
)
def test_names(text: str, parsed: ModelName, label: str) -> None:
    assert parse_model_name(text) == parsed
    assert describe(text) == label
    assert str(parsed) == text


@pytest.mark.parametrize(
    ("url", "here"),
    [
        ("http://127.0.0.1:8080/v1", True),
        ("http://localhost:1", True),
        ("http://ollama.localhost:1", True),
        ("http://[::1]:1", True),
        ("http://0.0.0.0:11434", True),
        ("http://192.168.1.5:11434", False),
        ("https://api.deepseek.com", False),
        ("http://localhost.example.com", False),
    ],
)
def test_what_is_on_this_machine(url: str, here: bool) -> None:
    assert is_loopback(url) is here


@pytest.mark.parametrize(
    ("name", "leaves"),
    [
        ("builtin", False),
        ("llamacpp:/m/a.gguf", False),
        ("ollama:qwen3.5:4b", False),
        ("ollama:gpt-oss:120b-cloud", True),
        ("ollama:q@http://pi:11434", True),
        ("openai:q@http://127.0.0.1:8080/v1", False),
        ("openai:gpt-5-mini", True),
        ("deepseek:deepseek-v4-pro", True),
    ],
)
def test_what_leaves_the_machine(name: str, leaves: bool) -> None:
    assert leaves_machine(parse_model_name(name)) is leaves


@pytest.mark.parametrize(
    ("variable", "address"),
    [
        ("", "http://127.0.0.1:11434"),
        ("0.0.0.0", "http://127.0.0.1:11434"),
        ("pi:8080", "http://pi:8080"),
        ("https://pi", "https://pi:443"),
        ("http://[::1]:9", "http://[::1]:9"),
        ("pi:x", "http://pi:11434"),
    ],
)
def test_where_ollama_is(variable: str, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OLLAMA_HOST", variable)
    assert ollama_address() == address
    assert ollama_address("http://mine:1") == "http://mine:1"


def test_ollama_elsewhere_by_the_environment_leaves_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OLLAMA_HOST", "10.0.0.7")
    assert leaves_machine(parse_model_name("ollama:q"))


def test_deepseek_is_asked_where_it_is_whatever_the_environment_says(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-1")
    monkeypatch.setenv("DEEPSEEK_API_BASE", "http://elsewhere/v1")
    model = create_chat_model("deepseek:deepseek-v4-pro", settings)
    assert model.api_base == address_of(parse_model_name("deepseek:deepseek-v4-pro")) == "https://api.deepseek.com"


# -- keys ------------------------------------------------------------------------------------------------------------


def test_a_key_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", " sk-1 ")
    assert find_key("deepseek", {}) == Key("sk-1", "the environment variable DEEPSEEK_API_KEY")
    monkeypatch.setenv("MY_KEY", "sk-2")
    found = find_key("deepseek", {"deepseek": "env:MY_KEY"})
    assert found is not None
    assert found.value == "sk-2"
    assert "sk-2" not in repr(found)


def test_no_key_is_none() -> None:
    assert find_key("deepseek", {}) is None
    assert find_key("openai@host", {}) is None


def test_a_key_comes_from_the_keyring_only_if_the_settings_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys
    import types

    asked: list[tuple[str, str]] = []
    keyring = types.ModuleType("keyring")
    errors = types.ModuleType("keyring.errors")
    errors.KeyringError = type("KeyringError", (Exception,), {})

    def get_password(service: str, user: str) -> str | None:
        asked.append((service, user))
        if user == "broken":
            raise errors.KeyringError("locked: sk-3")
        return "sk-3"

    keyring.get_password = get_password
    monkeypatch.setitem(sys.modules, "keyring", keyring)
    monkeypatch.setitem(sys.modules, "keyring.errors", errors)
    assert find_key("deepseek", {}) is None
    assert asked == []
    found = find_key("deepseek", {"deepseek": "keyring"})
    assert found is not None
    assert (found.value, asked) == ("sk-3", [("taskmaistro", "deepseek")])
    find_key("deepseek", {"deepseek": "keyring:mine/ds"})
    assert asked[-1] == ("mine", "ds")
    with pytest.raises(ModelError) as caught:
        find_key("deepseek", {"deepseek": "keyring:mine/broken"})
    assert caught.value.kind == "key"
    assert "sk-3" not in str(caught.value)


def test_a_keyring_that_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "keyring", None)
    with pytest.raises(ModelError, match=r"pip install '\.\["):
        find_key("deepseek", {"deepseek": "keyring"})


@pytest.mark.parametrize(
    ("name", "advice"),
    [("deepseek:v4", "set DEEPSEEK_API_KEY"), ("openai:gpt-5-mini", "set OPENAI_API_KEY")],
)
def test_without_a_key_it_is_said_where_to_put_it(name: str, advice: str, settings: Settings) -> None:
    with pytest.raises(ModelError, match=advice) as caught:
        create_chat_model(name, settings)
    assert caught.value.kind == "key"


def test_the_place_of_a_key_is_named(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ModelError, match="set MY_KEY"):
        create_chat_model("deepseek:v4", replace(settings, keys={"deepseek": "env:MY_KEY"}))


async def test_a_key_for_a_host_goes_to_that_host(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.support.kit import json_reply, serve

    monkeypatch.setenv("HOUSE_KEY", "sk-house")
    with serve(json_reply("ok")) as kit:
        given = replace(settings, keys={"openai@127.0.0.1": "env:HOUSE_KEY"})
        await create_chat_model(f"openai:small@{kit.openai}", given).ainvoke("hi")
        await create_chat_model(f"openai:small@{kit.openai}", settings).ainvoke("hi")
    assert [one["Authorization"] for one in kit.headers] == ["Bearer sk-house", "Bearer none"]


# -- settings --------------------------------------------------------------------------------------------------------


def write_config(text: str) -> None:
    Path(os.environ["TASKMAISTRO_CONFIG"]).write_text(text, encoding="utf-8")


def test_settings_of_models_are_read() -> None:
    write_config(
        'private_tags = ["health"]\nnum_ctx = 4096\nkeep_alive = "5m"\nthinking = true\nbuiltin_takes_over = true\n'
        '[keys]\ndeepseek = "keyring"\n"openai@pi" = "env:PI_KEY"\n[tools]\n"ollama:q" = "native"\n'
    )
    settings = load_settings()
    assert (settings.private_tags, settings.num_ctx, settings.keep_alive) == (("health",), 4096, "5m")
    assert (settings.thinking, settings.builtin_takes_over) == (True, True)
    assert (settings.keys["openai@pi"], settings.tools["ollama:q"]) == ("env:PI_KEY", "native")


@pytest.mark.parametrize(
    "line",
    [
        '[keys]\ndeepseek = "sk-secret"',
        '[tools]\n"ollama:q" = "magic"',
        "num_ctx = 5",
        'private_tags = "health"',
        "tracing = 1",
    ],
)
def test_settings_that_cannot_be_are_refused_and_no_key_is_repeated(line: str) -> None:
    write_config(line)
    with pytest.raises(ConfigError) as caught:
        load_settings()
    assert "sk-secret" not in str(caught.value)


# -- what has been found out -----------------------------------------------------------------------------------------


def test_what_a_test_found_is_kept_and_used(settings: Settings) -> None:
    path = capabilities_path(settings)
    name = parse_model_name("openai:q@http://127.0.0.1:8080/v1")
    assert tool_mode(name, settings) == "constrained"
    write_capability(path, str(name), Capability("native", "2026-11-18T09:00:00+01:00", "words: yes"))
    write_capability(path, "ollama:a", Capability("constrained"))
    assert set(read_capabilities(path)) == {str(name), "ollama:a"}
    assert tool_mode(name, settings) == "native"
    assert tool_mode(name, replace(settings, tools={str(name): "constrained"})) == "constrained"
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": 1}', '{"a": {"tools": "magic"}}'])
def test_a_file_that_cannot_be_read_counts_as_nothing(text: str, settings: Settings) -> None:
    path = capabilities_path(settings)
    path.parent.mkdir(parents=True)
    path.write_text(text)
    assert read_capabilities(path) == {}
    write_capability(path, "ollama:a", Capability("constrained"))
    assert set(read_capabilities(path)) == {"ollama:a"}


@pytest.mark.parametrize(
    ("name", "mode"), [("deepseek:v4", "native"), ("openai:gpt", "native"), ("ollama:q", "constrained")]
)
def test_how_tools_are_called_unless_found_out(name: str, mode: str, settings: Settings) -> None:
    assert tool_mode(parse_model_name(name), settings) == mode


# -- tracing ---------------------------------------------------------------------------------------------------------


def test_tracing_is_off_whatever_the_environment_says(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGSMITH_TRACING", "true")
    create_chat_model("builtin", settings)
    assert os.environ["LANGSMITH_TRACING"] == "false"


def test_tracing_is_on_only_if_the_settings_say_so(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGSMITH_TRACING", "true")
    create_chat_model("builtin", replace(settings, tracing=True))
    assert os.environ["LANGSMITH_TRACING"] == "true"
