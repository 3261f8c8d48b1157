"""What was chosen in the app is there at its next start, unless something says otherwise explicitly."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from taskmaistro_tui.config import load_settings
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.fake_runner import State
from tests.tui.conftest import Open


async def test_the_view_is_kept(open_app: Open, add) -> None:
    add("Buy milk", deadline="2026-11-20")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("v", "v")
    async with open_app() as desktop:
        assert desktop.main.model.view == "agenda"
        assert "Fri 20 Nov" in desktop.board()


async def test_the_theme_is_kept(open_app: Open) -> None:
    async with open_app() as desktop:
        desktop.app.theme = "maistro-light"
    async with open_app() as desktop:
        assert desktop.app.theme == "maistro-light"


async def test_the_model_is_kept_once_it_answers(open_app: Open) -> None:
    async with open_app() as desktop:
        desktop.runner.ready()
        desktop.main._model_chosen("ollama:small")
        await desktop.settle()
        assert desktop.app.choices.get("model") is None
        desktop.runner.on_state(State("loading", "ollama:small"))
        desktop.runner.on_state(State("ready", "Ollama small"))
        await desktop.settle()
    async with open_app() as desktop:
        assert desktop.runner.model_name == "ollama:small"


@pytest.mark.parametrize("how", ["file", "environment", "command line"])
async def test_what_is_said_explicitly_counts_more(
    open_app: Open, workspace: Workspace, monkeypatch: pytest.MonkeyPatch, tmp_path, how: str
) -> None:
    async with open_app() as desktop:
        desktop.app.choices.keep("model", "ollama:small")
        desktop.app.choices.keep("theme", "maistro-light")
    overrides = {}
    if how == "file":
        (tmp_path / "config.toml").write_text('model = "builtin"\ntheme = "maistro-dark"\n', encoding="utf-8")
    elif how == "environment":
        monkeypatch.setenv("TASKMAISTRO_MODEL", "builtin")
    else:
        overrides = {"model": "builtin"}
    with Workspace.open(load_settings(overrides), backups=False, clock=workspace.clock) as other:
        async with open_app(on=other) as desktop:
            assert desktop.runner.model_name == "builtin"
            if how == "file":
                assert desktop.app.theme == "maistro-dark"


async def test_the_file_is_the_owners_alone_and_holds_the_three_choices(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        desktop.app.theme = "maistro-light"
        await desktop.tasks()
        await desktop.press("v")
        await desktop.settle()
    path = workspace.settings.choices_path
    assert path.stat().st_mode & 0o077 == 0
    assert json.loads(path.read_text(encoding="utf-8")) == {"theme": "maistro-light", "view": "list"}


@pytest.mark.parametrize(
    "text", ["", "[1]", "{", '{"view": 3, "theme": "no such theme", "model": ""}', '{"view": "x"}']
)
async def test_a_file_nobody_can_read_counts_as_nothing_chosen(open_app: Open, workspace: Workspace, text: str) -> None:
    workspace.settings.choices_path.write_text(text, encoding="utf-8")
    async with open_app() as desktop:
        assert (desktop.main.model.view, desktop.app.theme) == ("board", "maistro-dark")
        assert desktop.runner.model_name == "builtin"


async def test_a_choice_that_cannot_be_kept_is_told_and_counts_until_the_end(
    open_app: Open, workspace: Workspace
) -> None:
    workspace.settings.choices_path.mkdir()
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("v")
        assert "could not be kept" in desktop.words()
        assert desktop.main.model.view == "list"


def test_the_place_follows_the_database(workspace: Workspace, tmp_path) -> None:
    assert workspace.settings.choices_path == workspace.settings.db_path.with_name("tasks.app.json")
    other = replace(workspace.settings, db=tmp_path / "work.db")
    assert other.choices_path.name == "work.app.json"
