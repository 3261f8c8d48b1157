"""Every time that the app shows follows the setting ``clock_hours``."""

from __future__ import annotations

from dataclasses import replace

import pytest

from taskmaistro_tui.tasks.workspace import Workspace
from tests.tui.conftest import Open


@pytest.fixture
def twelve(workspace: Workspace) -> Workspace:
    workspace.settings = replace(workspace.settings, clock_hours=12)
    return workspace


async def test_cards_and_lists_show_the_half_of_the_day(open_app: Open, twelve: Workspace, add) -> None:
    add("call mum", deadline="2026-11-18T15:30:00+01:00")
    add("send the report", deadline="2026-11-18T08:15:00+01:00")
    async with open_app() as desktop:
        for view in "1234":
            await desktop.tasks()
            await desktop.press(view)
            words = desktop.words()
            assert "3:30 pm" in words and "8:15 am late" in words, view
            assert "15:30" not in words and "08:15" not in words, view


async def test_what_is_understood_of_a_line_is_told_on_that_clock(open_app: Open, twelve: Workspace) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("a")
        await desktop.type_keys("call mum tomorrow at three")
        assert "deadline tomorrow 3:00 pm" in desktop.words()


async def test_a_task_and_its_history_are_told_on_that_clock(open_app: Open, twelve: Workspace, add) -> None:
    add("call mum", deadline="2026-11-19T15:30:00+01:00")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("enter")
        words = desktop.words()
        assert "tomorrow 3:30 pm" in words
        assert "today 9:00 am" in words
