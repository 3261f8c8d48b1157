"""Make the pictures of this folder from the real app, with made-up data at a fixed clock.

python screenshots/make_screenshots.py [NAME ...]

Everything in them comes from the program as it is: tasks go through the services, the conversation through the built-in
model. No network, no terminal; the result is the same every time, but for the durations in the trace.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from textual import events
from textual.pilot import Pilot

from taskmaistro_tui.agent.choosing import Offer, Offers
from taskmaistro_tui.config import Settings
from taskmaistro_tui.memory.remembered import Memory
from taskmaistro_tui.models.prices import DEEPSEEK, FREE
from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.app import TaskMaistroApp

FOLDER = Path(__file__).parent
ZONE = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 18, 9, 12, tzinfo=ZONE)
FONTS = '"Fira Code", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace'

TASKS: list[tuple[str, dict[str, Any]]] = [
    ("not started", {"task": "Send the offer to Nadia", "deadline": "2026-11-18T15:00:00+01:00", "time_to_complete": 45,
                     "priority": "high", "project": "studio", "tags": ["writing"]}),
    ("not started", {"task": "Renew the passport", "deadline": "2026-11-12", "priority": "medium", "tags": ["errand"],
                     "notes": "Two photographs, and the old one."}),
    ("not started", {"task": "Water the plants", "deadline": "2026-11-19", "recurrence": "FREQ=WEEKLY",
                     "time_to_complete": 10, "tags": ["home"]}),
    ("not started", {"task": "预约牙医", "deadline": "2026-11-20", "time_to_complete": 20, "tags": ["health"]}),
    ("not started", {"task": "Choose a birthday present for Ben", "deadline": "2026-11-24", "tags": ["family"],
                     "solutions": ["A day at the climbing hall", "The book on sourdough"]}),
    ("not started", {"task": "Plan the trip to Lisbon", "deadline": "2026-12-04", "project": "travel"}),
    ("not started", {"task": "Sort the photographs of the summer", "priority": "low", "time_to_complete": 120}),
    ("in progress", {"task": "Write the talk on small databases", "deadline": "2026-11-23", "time_to_complete": 180,
                     "priority": "high", "project": "studio"}),
    ("in progress", {"task": "Paint the kitchen shelf", "tags": ["home"]}),
    ("done", {"task": "Call the landlord", "deadline": "2026-11-17"}),
    ("done", {"task": "Fix the light of the bicycle", "tags": ["errand"]}),
    ("done", {"task": "Pay the rent", "deadline": "2026-11-16"}),
]  # fmt: skip


FOUND = Offers(
    (
        Offer("builtin", "in this program, no network"),
        Offer(
            "ollama:qwen3:4b",
            "Ollama, 2.6 GB",
            tested="tested 2026-11-17, constrained tool calls",
            reachable=True,
            installed=True,
            price=FREE.words,
            cost=FREE.short,
            tested_at="2026-11-17T20:15:00+01:00",
            shown=(
                "streams a reply: yes",
                "calls one tool (constrained): yes",
                "calls several at once (constrained): yes",
            ),
        ),
        Offer("ollama:llama3.2", "Ollama, 2.0 GB", reachable=True, installed=True, price=FREE.words, cost=FREE.short),
        Offer(
            "deepseek:deepseek-v4-pro",
            "at DeepSeek, key in DEEPSEEK_API_KEY",
            remote=True,
            price=DEEPSEEK["deepseek-v4-pro"].words,
            cost=DEEPSEEK["deepseek-v4-pro"].short,
        ),
    ),
    ("Ollama is running here with qwen3:4b, llama3.2.", "There is a key for DeepSeek in DEEPSEEK_API_KEY."),
)


class Ticks:
    """The clock of animations; stands still unless a scene moves it."""

    seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@dataclass
class Stage:
    """The app while a scene plays."""

    app: TaskMaistroApp
    pilot: Pilot[int]
    ticks: Ticks

    async def settle(self) -> None:
        await self.pilot.pause()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        self.app.post_message(events.Paste(text))
        await self.settle()

    async def say(self, text: str) -> None:
        """Talk to the assistant and wait for its answer."""
        self.app.main.action_pane_chat()
        await self.settle()
        await self.type(text)
        await self.press("enter")
        end = time.monotonic() + 60
        while self.app.main.talk.unfinished:
            if time.monotonic() > end:
                raise SystemExit("the assistant does not answer")
            await self.pilot.pause(0.05)
        await self.pilot.pause(0.2)

    async def rest(self) -> None:
        """Let every animation come to its end."""
        self.ticks.seconds += 60
        self.app.main.view.tick()
        await self.settle()

    async def step(self, seconds: float) -> None:
        self.ticks.seconds += seconds
        self.app.main.view.tick()
        await self.settle()


Play = Callable[[Stage], Awaitable[None]]


async def conversation(stage: Stage) -> None:
    await stage.say("I work as a graphic designer and live in Bremen")
    await stage.say("book the hairdresser by Friday, about 40 minutes, and buy milk and eggs")
    await stage.rest()
    stage.app.main.action_pane_chat()
    await stage.settle()


async def motion(stage: Stage) -> None:
    """One card of each kind of motion, caught half way."""
    await stage.press("tab")
    tasks, workspace = stage.app.workspace.tasks, stage.app.workspace
    keys = {document.value["task"]: document.key for document in tasks.page()}
    turn = workspace.new_turn("agent", "tidy up")
    tasks.edit(keys["Water the plants"], {"deadline": "2026-11-21"}, turn)
    tasks.complete([keys["Renew the passport"]], turn)
    tasks.add({"task": "Ring the piano tuner", "deadline": "2026-11-19", "priority": "high"}, turn)
    await stage.settle()
    await stage.step(0.43)


async def adding(stage: Stage) -> None:
    await stage.press("tab", "a")
    await stage.type("call Anna tomorrow at three, 10 minutes #work !high")


async def agenda(stage: Stage) -> None:
    await stage.press("tab", "v", "v", "j", "j")


async def listing(stage: Stage) -> None:
    await stage.press("tab", "v", "j")


async def editing(stage: Stage) -> None:
    await stage.press("tab", "j", "e")


async def month(stage: Stage) -> None:
    await stage.press("tab", "v", "v", "v")


async def figures(stage: Stage) -> None:
    await stage.press("tab", "v", "v", "v", "v")


async def memories(stage: Stage) -> None:
    for text in ("standup is at 9:00", "no, 9:30", "I live in Bremen"):
        await stage.say(text)
    await stage.press("tab", "w", "down")


async def conversations(stage: Stage) -> None:
    await stage.say("book the hairdresser by Friday")
    await stage.press("tab", "C", "n")
    await stage.say("what is due this week?")
    await stage.press("tab", "C")


async def profile(stage: Stage) -> None:
    for text in ("standup is at 9:00", "no, 9:30", "my sister is called Nadia"):
        await stage.say(text)
    await stage.rest()
    await stage.press("tab", "tab", "down", "down", "enter")
    await stage.type("Bremen")


async def instructions(stage: Stage) -> None:
    for text in ("set high priority for anything about the kids", "never plan anything on Sundays"):
        await stage.say(text)
    await stage.press("tab", "i", "tab")


async def trace(stage: Stage) -> None:
    for text in ("book the hairdresser by Friday", "buy milk and eggs"):
        await stage.say(text)
    await stage.press("tab", "T", "p", "down", "enter", "down", "down")


async def models(stage: Stage) -> None:
    await stage.press("ctrl+o")
    await stage.pilot.pause(0.3)
    await stage.press("down")


async def first_run(stage: Stage) -> None:
    end = time.monotonic() + 60
    while not stage.app.main.query("#found"):
        if time.monotonic() > end:
            raise SystemExit("nothing was found out about models")
        await stage.pilot.pause(0.05)
    await stage.settle()


async def board_only(stage: Stage) -> None:
    await stage.rest()


@dataclass(frozen=True)
class Scene:
    """One picture."""

    play: Play
    size: tuple[int, int] = (120, 36)
    theme: str = "maistro-dark"
    agent: bool = False


SCENES: dict[str, Scene] = {
    "board": Scene(conversation, agent=True),
    "light": Scene(conversation, theme="maistro-light", agent=True),
    "motion": Scene(motion),
    "add": Scene(adding),
    "edit": Scene(editing),
    "agenda": Scene(agenda),
    "calendar": Scene(month),
    "statistics": Scene(figures),
    "memories": Scene(memories, agent=True),
    "profile": Scene(profile, agent=True),
    "instructions": Scene(instructions, agent=True),
    "trace": Scene(trace, agent=True),
    "conversations": Scene(conversations, agent=True),
    "models": Scene(models),
    "first-run": Scene(first_run, agent=True),
    "list": Scene(listing, theme="maistro-light"),
    "narrow": Scene(board_only, size=(60, 20)),
}


def fill(workspace: Workspace) -> None:
    """Made-up tasks, and what is known of a made-up person."""
    for status, fields in TASKS:
        turn = workspace.new_turn("user", f"add “{fields['task']}”")
        added = workspace.tasks.add(fields, turn)
        if status != "not started":
            workspace.tasks.set_status(
                [added.document.key], status, workspace.new_turn("user", f"move “{fields['task']}”")
            )
    turn = workspace.new_turn("agent", "")
    workspace.knowledge.set_profile({"name": "Ada", "connections": ["Ben (partner)", "Nadia"]}, turn)
    workspace.knowledge.set_profile({"interests": ["bouldering", "sourdough"]}, turn)
    workspace.knowledge.set_instructions("Start titles with a verb.\nNothing before nine.", turn)
    workspace.knowledge.remember(Memory("The piano tuner comes twice a year"), turn)
    workspace.knowledge.remember(Memory("Nadia likes offers on one page"), turn)


def portable(svg: str) -> str:
    """The picture without fonts from elsewhere."""
    svg = re.sub(r"\s*@font-face\s*\{[^}]*\}", "", svg)
    return re.sub(r"font-family: ?[^;]*;", lambda match: f"font-family: {FONTS};", svg)


async def shoot(name: str, scene: Scene) -> None:
    """Play a scene and write its picture."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data_dir=Path(folder), zone=ZONE, theme=scene.theme, date_order="dmy", country="DE")
        with Workspace.open(settings, backups=False, clock=lambda: NOW) as workspace:
            fill(workspace)
            ticks = Ticks()
            app = TaskMaistroApp(workspace, scene.agent, finder=lambda _: FOUND, animation_clock=ticks)
            async with app.run_test(size=scene.size) as pilot:
                stage = Stage(app, pilot, ticks)
                await stage.settle()
                await scene.play(stage)
                app.main.hush()
                await stage.settle()
                picture = app.export_screenshot(title="task_mAIstro")
            (FOLDER / f"{name}.svg").write_text(portable(picture), encoding="utf-8")


def main() -> None:
    os.environ["TZ"] = "Europe/Berlin"
    time.tzset()
    for name in sys.argv[1:] or SCENES:
        asyncio.run(shoot(name, SCENES[name]))
        print(f"{name}.svg")


if __name__ == "__main__":
    main()
