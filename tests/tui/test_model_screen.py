"""Choosing the model: what there is, where it runs, what would leave the machine."""

from __future__ import annotations

from taskmaistro_tui.agent.choosing import Offer, Offers
from taskmaistro_tui.tasks.workspace import Workspace
from tests.tui.conftest import Open
from tests.tui.test_memories_screen import tell

FOUND = Offers(
    (
        Offer("builtin", "in this program, no network"),
        Offer("ollama:small", "Ollama, 2.0 GB", tested="tested 2026-11-17, native tool calls"),
        Offer("openai:NAME", "at OpenAI, key in OPENAI_API_KEY", remote=True),
    ),
    ("Ollama is running here with small.", "There is a key for OpenAI in OPENAI_API_KEY."),
)


async def test_the_models_are_listed_with_where_they_run(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        await desktop.press("ctrl+o")
        await desktop.until(lambda: "ollama:small" in desktop.words())
        words = desktop.words("#models")
        assert "ollama:small local" in words and "tested 2026-11-17" in words
        assert "openai:NAME elsewhere" in words and "go there" in words


async def test_one_is_chosen_from_the_list(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        await desktop.press("ctrl+o")
        await desktop.until(lambda: "ollama:small" in desktop.words())
        await desktop.press("tab", "down", "enter")
        assert desktop.runner.models == ["ollama:small"]


async def test_one_without_a_name_is_completed_in_the_line(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        await desktop.press("ctrl+o")
        await desktop.until(lambda: "openai:NAME" in desktop.words())
        await desktop.press("tab", "end", "enter")
        assert desktop.app.screen.query_one("#model").value == "openai:"  # type: ignore[attr-defined]
        assert desktop.runner.models == []


async def test_the_first_time_a_card_says_what_was_found(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        assert not desktop.main.query("#found")
        desktop.runner.ready()
        await desktop.until(lambda: bool(desktop.main.query("#found")))
        card = desktop.words("#found")
        assert "The built-in model answers until you choose another" in card
        assert "Ollama is running here with small." in card
        assert "leave this machine" in card
        await desktop.say("hello")
        assert not desktop.main.query("#found")


async def test_the_card_does_not_come_once_there_was_talk_or_a_choice(open_app: Open, workspace: Workspace) -> None:
    async with open_app(offers=FOUND) as desktop:
        desktop.app.choices.keep("model", "builtin")
        desktop.runner.ready()
        await desktop.settle()
        assert not desktop.main._looked
    tell(workspace, "buy milk")
    async with open_app(offers=FOUND) as desktop:
        desktop.runner.ready()
        await desktop.settle()
        assert not desktop.main.query("#found")
