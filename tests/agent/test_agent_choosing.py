"""Which models could answer, in words, from what was found on this machine."""

from __future__ import annotations

import subprocess
import sys

import pytest

from taskmaistro_tui.agent.choosing import look_for_models
from taskmaistro_tui.config import Settings
from taskmaistro_tui.models import discover
from taskmaistro_tui.models.capabilities import Capability, capabilities_path, write_capability
from taskmaistro_tui.models.discover import Found, Server
from taskmaistro_tui.models.ollama import Installed


def found(monkeypatch: pytest.MonkeyPatch, **what: object) -> None:
    monkeypatch.setattr(discover, "look_around", lambda settings: Found(**what))  # type: ignore[arg-type]


def test_with_nothing_there_the_built_in_model_is_left(monkeypatch: pytest.MonkeyPatch, data_dir) -> None:
    found(monkeypatch)
    offers = look_for_models(Settings(data_dir=data_dir), "builtin")
    assert [one.name for one in offers.models] == ["builtin"]
    assert offers.found == ()


def test_what_runs_here_stays_here_and_what_has_a_key_leaves(monkeypatch: pytest.MonkeyPatch, data_dir) -> None:
    found(
        monkeypatch,
        ollama="http://127.0.0.1:11434",
        installed=(Installed("small", 2_000_000_000), Installed("big-cloud", remote=True)),
        servers=(Server("http://127.0.0.1:8080/v1", ("mine",)),),
        keys={"deepseek": "DEEPSEEK_API_KEY"},
    )
    offers = look_for_models(Settings(data_dir=data_dir), "builtin")
    assert {one.name: one.remote for one in offers.models} == {
        "builtin": False,
        "ollama:small": False,
        "ollama:big-cloud": True,
        "openai:mine@http://127.0.0.1:8080/v1": False,
        "deepseek:deepseek-v4-pro": True,
    }
    assert any("Ollama is running here with small, big-cloud" in sentence for sentence in offers.found)


def test_what_a_test_has_shown_is_said(monkeypatch: pytest.MonkeyPatch, data_dir) -> None:
    found(monkeypatch, ollama="http://127.0.0.1:11434", installed=(Installed("small"),))
    settings = Settings(data_dir=data_dir)
    write_capability(capabilities_path(settings), "ollama:small", Capability("native", "2026-11-17T10:00:00"))
    offers = look_for_models(settings, "builtin")
    assert [one.tested for one in offers.models] == ["", "tested 2026-11-17, native tool calls"]


def test_the_present_model_is_always_among_them(monkeypatch: pytest.MonkeyPatch, data_dir) -> None:
    found(monkeypatch)
    offers = look_for_models(Settings(data_dir=data_dir), "deepseek:other")
    assert (offers.models[-1].name, offers.models[-1].remote) == ("deepseek:other", True)


def test_what_was_tested_stays_in_the_list_and_tells_what_it_costs(monkeypatch: pytest.MonkeyPatch, data_dir) -> None:
    found(monkeypatch, keys={"deepseek": "DEEPSEEK_API_KEY"})
    settings = Settings(data_dir=data_dir)
    name = "openai:mine@http://127.0.0.1:9000/v1"
    summary = "streams a reply: yes; makes several calls at once: no"
    write_capability(capabilities_path(settings), name, Capability("none", "2026-11-17T10:00:00", summary))
    offers = {one.name: one for one in look_for_models(settings, "builtin").models}
    assert (offers[name].works, offers[name].reachable, offers[name].remote) == (False, None, False)
    assert offers[name].tested == "tested 2026-11-17, no usable tool calls"
    assert offers[name].shown == ("streams a reply: yes", "makes several calls at once: no")
    assert [one.cost for one in offers.values()] == ["free", "0.66 / 1.98 USD", ""]


def test_importing_it_is_cheap() -> None:
    code = "import sys, taskmaistro_tui.agent.choosing; print(*{m.split('.')[0] for m in sys.modules})"
    loaded = set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.split())
    assert not loaded & {"httpx", "langchain_core", "langgraph", "pydantic"}


@pytest.mark.parametrize(
    ("present", "what", "where", "reachable", "installed"),
    [
        ("ollama:mine", {}, "Ollama is not running", False, None),
        ("ollama:mine", {"ollama": "http://127.0.0.1:11434"}, "Ollama does not have it", True, False),
        ("openai:x@http://127.0.0.1:9/v1", {}, "its server on this machine does not answer", False, None),
        ("llamacpp:/nowhere/x.gguf", {}, "its file is not there", False, False),
        ("deepseek:other", {}, "elsewhere", None, None),
        ("nonsense", {}, "not a model's name", False, None),
    ],
)
def test_of_the_present_model_it_is_said_what_is_wrong(
    monkeypatch: pytest.MonkeyPatch, data_dir, present: str, what: dict, where: str, reachable, installed
) -> None:
    monkeypatch.setattr(discover, "look_around", lambda settings, servers=(): Found(**what))
    offer = look_for_models(Settings(data_dir=data_dir), present).models[-1]
    assert (offer.name, offer.where, offer.reachable, offer.installed) == (present, where, reachable, installed)


def test_what_answered_just_now_is_reachable_and_nobody_elsewhere_was_asked(
    monkeypatch: pytest.MonkeyPatch, data_dir
) -> None:
    found(
        monkeypatch,
        ollama="http://127.0.0.1:11434",
        installed=(Installed("small"), Installed("big-cloud", remote=True)),
        keys={"deepseek": "the environment", "openai": "the environment", "ollama": "the environment"},
    )
    offers = {one.name: one for one in look_for_models(Settings(data_dir=data_dir), "builtin").models}
    assert {name: (one.reachable, one.installed) for name, one in offers.items()} == {
        "builtin": (True, True),
        "ollama:small": (True, True),
        "ollama:big-cloud": (True, False),
        "deepseek:deepseek-v4-pro": (None, None),
        "openai:NAME": (None, None),
    }
    assert not offers["openai:NAME"].complete
    assert offers["deepseek:deepseek-v4-pro"].leaves
    assert not offers["ollama:small"].leaves


def test_prices_are_told_where_they_are_known(monkeypatch: pytest.MonkeyPatch, data_dir) -> None:
    found(monkeypatch, installed=(Installed("small"),), keys={"deepseek": "there", "openai": "there"})
    offers = {one.name: one.price for one in look_for_models(Settings(data_dir=data_dir), "builtin").models}
    assert offers["builtin"] == offers["ollama:small"] == "costs nothing"
    assert "a million tokens" in offers["deepseek:deepseek-v4-pro"]
    assert offers["openai:NAME"] == ""


def test_the_server_of_the_present_model_is_looked_at_too(monkeypatch: pytest.MonkeyPatch, data_dir) -> None:
    from tests.support.kit import serve

    with serve(models=("mine",)) as kit:
        offers = look_for_models(Settings(data_dir=data_dir), f"openai:mine@{kit.openai}")
    mine = next(one for one in offers.models if one.name == f"openai:mine@{kit.openai}")
    assert mine.reachable
    assert any(kit.openai in sentence for sentence in offers.found)


def test_a_model_that_a_server_names_twice_is_offered_once(monkeypatch: pytest.MonkeyPatch, data_dir) -> None:
    found(monkeypatch, servers=(Server("http://127.0.0.1:8080/v1", ("small", "small")),))
    names = [one.name for one in look_for_models(Settings(data_dir=data_dir), "builtin").models]
    assert names == ["builtin", "openai:small@http://127.0.0.1:8080/v1"]
