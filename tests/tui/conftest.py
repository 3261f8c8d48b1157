"""The app in this process, at a fixed size and clock, with a stand-in for the assistant."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widget import Widget

from taskmaistro_tui.agent.choosing import Offer, Offers
from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.app import TaskMaistroApp
from taskmaistro_tui.tui.screens.main import MainScreen
from tests.support.fake_runner import FakeRunner

_FRAMES = str.maketrans(dict.fromkeys("█▌▎│╭╮╰╯", " "))


NOTHING = Offers((Offer("builtin", "in this program, no network"),))
ROUNDS = 4
"""How many times messages may cause further messages before the picture counts as settled."""


class Ticks:
    """The clock of animations, moved by the test."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


class Desktop:
    """The app as its user has it: keys go in, text comes out."""

    def __init__(self, app: TaskMaistroApp, pilot: Pilot[int], ticks: Ticks) -> None:
        self.app = app
        self.pilot = pilot
        self.ticks = ticks

    @property
    def main(self) -> MainScreen:
        return self.app.main

    @property
    def runner(self) -> FakeRunner:
        runner = self.main._runner
        assert isinstance(runner, FakeRunner)
        return runner

    async def settle(self) -> None:
        """Let every message that is on its way arrive, and what it causes be drawn."""
        for _ in range(ROUNDS):
            await self.pilot._wait_for_screen()
            await asyncio.sleep(0)
            self.app.screen._on_timer_update()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for what another task of the app does in its own time."""
        for _ in range(500):
            if condition():
                return
            await asyncio.sleep(0.01)
            await self.settle()
        raise AssertionError(f"it did not come to that:\n{self.text()}")

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        """Put text into whatever has the focus, at once, as a paste does."""
        self.app.post_message(events.Paste(text))
        await self.settle()

    async def type_keys(self, text: str) -> None:
        """Type into whatever has the focus, key by key."""
        names = {" ": "space", "\n": "ctrl+j"}
        await self.pilot.press(*(names.get(c, c) for c in text))
        await self.settle()

    async def tasks(self) -> None:
        """Give the focus to the tasks."""
        self.main.action_pane_tasks()
        await self.settle()

    async def say(self, text: str) -> None:
        """Send a message to the assistant."""
        self.main.action_pane_chat()
        await self.settle()
        self.main.prompt.text = text
        await self.press("enter")

    def text(self) -> str:
        """All that stands on the screen."""
        screen = self.app.screen
        return "\n".join(strip.text for strip in screen._compositor.render_strips(screen.size))

    def words(self, selector: str | None = None) -> str:
        """What stands on the screen, or in one part of it, as running text: without frames and line breaks."""
        lines = self.text().split("\n") if selector is None else self.lines_of(self.app.screen.query_one(selector))
        return " ".join(" ".join(line.translate(_FRAMES) for line in lines).split())

    def lines_of(self, widget: Widget) -> list[str]:
        """What a widget shows."""
        region = widget.region
        screen = self.app.screen
        strips = screen._compositor.render_strips(screen.size)[region.y : region.bottom]
        return [strip.crop(region.x, region.right).text.rstrip() for strip in strips]

    def board(self) -> str:
        return "\n".join(self.lines_of(self.main.view))

    def column(self, status: str) -> list[str]:
        """The titles in a board column, from top to bottom, as far as they are visible."""
        from taskmaistro_tui.tui.desk import COLUMNS

        lane = COLUMNS.index(status)
        found = [(spot.y, card.title) for spot, card in self.main.view.frame.spots.values() if spot.lane == lane]
        return [title for _, title in sorted(found)]

    @property
    def selected(self) -> str | None:
        card = self.main.model.selected
        return card.title if card else None


@pytest.fixture(autouse=True)
def no_waiting_for_idleness(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual's pilot sleeps after every key until the process is idle; here the messages are waited for instead."""

    async def soon(*_: float) -> None:
        for _ in range(3):
            await asyncio.sleep(0)

    monkeypatch.setattr("textual.app.wait_for_idle", soon)
    monkeypatch.setattr("textual.pilot.wait_for_idle", soon)
    monkeypatch.setattr("threading.excepthook", threading.excepthook)  # the app takes it over


Open = Callable[..., AbstractAsyncContextManager[Desktop]]


@pytest.fixture
def open_app(workspace: Workspace) -> Open:
    @asynccontextmanager
    async def opened(
        size: tuple[int, int] = (120, 36), *, on: Workspace | None = None, agent: bool = True, offers: Offers = NOTHING
    ) -> AsyncIterator[Desktop]:
        ticks = Ticks()
        app = TaskMaistroApp(on or workspace, agent, runner=FakeRunner, finder=lambda _: offers, animation_clock=ticks)
        async with app.run_test(size=size, notifications=True) as pilot:
            desktop = Desktop(app, pilot, ticks)
            await desktop.settle()
            yield desktop

    return opened


@pytest.fixture
def add(workspace: Workspace) -> Callable[..., str]:
    """Add a task behind the app's back (but in its process); returns its key."""

    def adder(task: str, status: str = "not started", **fields: Any) -> str:
        turn = workspace.new_turn("user", f"add {task}")
        added = workspace.tasks.add({"task": task, **fields}, turn)
        if status != "not started":
            workspace.tasks.set_status([added.document.key], status, turn)
        return added.document.key

    return adder
