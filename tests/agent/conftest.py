"""The agent over a store of its own and a scripted model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.events import (
    Changed,
    ConfirmationNeeded,
    Done,
    Event,
    Failed,
    Listed,
    NodeTraced,
    Refused,
    Token,
)
from taskmaistro_tui.agent.extract import IMPLEMENTATIONS
from taskmaistro_tui.memory.change import Change, Document
from taskmaistro_tui.tasks.filters import TaskFilter
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.scripted import Script, ScriptedModel


@dataclass(slots=True)
class Turned:
    """What a turn brought: its events, and the usual questions about them."""

    events: list[Event]
    changes: list[Change] = field(default_factory=list)

    def _all(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def reply(self) -> str:
        return self._all(Done)[-1].reply

    @property
    def failed(self) -> Failed | None:
        found = self._all(Failed)
        return found[-1] if found else None

    @property
    def tokens(self) -> str:
        return "".join(token.text for token in self._all(Token))

    @property
    def refused(self) -> list[str]:
        return [event.reason for event in self._all(Refused)]

    @property
    def confirmation(self) -> ConfirmationNeeded | None:
        found = self._all(ConfirmationNeeded)
        return found[0] if found else None

    @property
    def listed(self) -> tuple[str, ...]:
        return self._all(Listed)[-1].keys

    @property
    def nodes(self) -> list[str]:
        return [event.node for event in self._all(NodeTraced)]

    def numbers(self) -> list[int]:
        return [number for event in self._all(Changed) for number in event.numbers]

    def kinds(self, collection: str = "todo") -> list[str]:
        return [change.kind for change in self.changes if change.collection == collection]


@dataclass(slots=True)
class Talk:
    """A conversation with the assistant under test."""

    assistant: Assistant
    script: Script
    workspace: Workspace

    async def __call__(self, text: str, *, thread: str = "main") -> Turned:
        turned = Turned([event async for event in self.assistant.run_turn(text, thread=thread)])
        numbers = set(turned.numbers())
        turned.changes = [change for change in self.workspace.store.changes() if change.number in numbers]
        return turned

    def add(self, *titles: str, **fields: Any) -> list[Document]:
        """Tasks that the user added by hand."""
        turn = self.workspace.new_turn("user", "add")
        return [
            added.document for added in self.workspace.tasks.add_many([{"task": t, **fields} for t in titles], turn)
        ]

    def titles(self, *statuses: str) -> list[str]:
        found = TaskFilter(statuses=statuses) if statuses else TaskFilter()
        return [document.value["task"] for document in self.workspace.tasks.page(found, order="created")]

    def task(self, title: str) -> Document:
        return self.workspace.tasks.resolve(title)


@pytest.fixture
async def talking(workspace: Workspace):
    """Makes talks; each is closed at the end."""
    opened: list[Assistant] = []

    def make(script: Script, **options: Any) -> Talk:
        assistant = Assistant(
            workspace, ScriptedModel(script, options.pop("pieces", 0)), model_name="scripted", **options
        )
        opened.append(assistant)
        return Talk(assistant, script, workspace)

    yield make
    for assistant in opened:
        await assistant.aclose()


@pytest.fixture(params=IMPLEMENTATIONS)
def talk(request: pytest.FixtureRequest, talking: Callable[..., Talk]) -> Talk:
    """A talk with an empty script to fill, once over each implementation behind the door."""
    return talking(Script(), extractor=request.param)
