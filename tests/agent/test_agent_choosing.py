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
