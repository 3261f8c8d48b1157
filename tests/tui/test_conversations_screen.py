"""Conversations: listed, searched, opened again, begun anew."""

from __future__ import annotations

from taskmaistro_tui.tasks.workspace import Workspace
from tests.tui.conftest import Open
from tests.tui.test_memories_screen import tell


async def test_they_are_listed_with_their_beginning(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, "plan the trip to Lisbon", "travel")
    tell(workspace, "buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("C")
        words = desktop.words("#conversations")
        assert words.index("buy milk") < words.index("plan the trip to Lisbon")
        assert "● buy milk" in words and "today 09:00 · 2 messages · open · this one" in words


async def test_one_is_opened_and_what_is_said_next_goes_there(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, "plan the trip to Lisbon", "travel")
    tell(workspace, "buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("C", "down", "enter")
        await desktop.until(lambda: desktop.app.screen is desktop.main and "Lisbon" in desktop.words("#chat"))
        assert "buy milk" not in desktop.words("#chat")
        await desktop.say("and to Porto")
        assert desktop.runner.threads == ["travel"]
        assert desktop.runner.closed == ["main"]


async def test_a_new_one_is_empty(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, "buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("C", "n")
        await desktop.until(lambda: desktop.app.screen is desktop.main and "Hello!" in desktop.words("#chat"))
        await desktop.say("hello")
        assert desktop.runner.threads == ["2026-11-18"]


async def test_the_search_looks_into_what_was_said(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, "plan the trip to Lisbon", "travel")
    tell(workspace, "buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("C", "slash")
        await desktop.type("lisbon")
        await desktop.until(lambda: "milk" not in desktop.words("#conversations"))
        assert "Lisbon" in desktop.words("#conversations")


async def test_what_was_found_stands_below_the_beginning(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, "plan the trip", "travel")
    tell(workspace, "the hotel in Lisbon is near the river", "travel")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("C", "slash")
        await desktop.type("lisbon river")
        await desktop.until(lambda: "› the hotel in Lisbon is near the river" in desktop.words("#conversations"))
        assert desktop.words("#conversations").startswith("plan the trip today 09:00 · 4 messages")


async def test_each_says_where_it_stands(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, "plan the trip", "travel")
    workspace.reflections.rest(workspace.conversation("travel"))
    tell(workspace, "buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("C")
        words = desktop.words("#conversations")
        assert "2 messages · resting" in words and "2 messages · open" in words


async def test_the_list_goes_on_when_its_end_is_reached(open_app: Open, workspace: Workspace) -> None:
    for number in range(70):
        tell(workspace, f"number {number}", f"c{number}")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("C")
        shown = desktop.app.screen.query_one("#conversations")
        assert shown.option_count == 60  # type: ignore[attr-defined]
        await desktop.press("end")
        assert shown.option_count == 70  # type: ignore[attr-defined]


async def test_one_does_not_leave_while_the_assistant_works(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, "plan the trip", "travel")
    async with open_app() as desktop:
        await desktop.say("hello")
        desktop.runner.begin()
        await desktop.tasks()
        await desktop.press("C", "enter")
        assert "still at work here" in desktop.words()
        assert desktop.main.thread == "main"
