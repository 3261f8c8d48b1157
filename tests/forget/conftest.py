"""A user who told something, and ways to look for it in every file of the data folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.talk import Talk


def occurrences(folder: Path, text: str) -> dict[str, int]:
    """In which files of ``folder`` the bytes of ``text`` stand, in any letters, and how often."""
    found = {}
    for path in folder.rglob("*"):
        if path.is_file():
            count = path.read_bytes().decode("utf-8", "ignore").casefold().count(text.casefold())
            if count:
                found[path.name] = count
    return found


@dataclass(slots=True)
class Told:
    """A conversation with the built-in model, and the data folder it is kept in."""

    talk: Talk
    workspace: Workspace
    folder: Path

    async def say(self, *texts: str) -> str:
        for text in texts:
            await self.talk.say(text)
        return self.talk.reply

    def found(self, text: str) -> dict[str, int]:
        return occurrences(self.folder, text)

    def forget(self, text: str) -> None:
        """Forget what a sentence means, without being asked."""
        plan = self.workspace.forgetting.find(text)
        assert plan is not None, text
        self.workspace.forgetting.carry_out(plan, self.workspace.new_turn("user", "forget"))

    def memories(self) -> list[str]:
        return [d.value["content"] for d in self.workspace.memories.latest(superseded=True)]

    def said(self) -> str:
        return "\n".join(m.text for m in self.workspace.store.messages("me:main"))


@pytest.fixture
async def told(workspace: Workspace, data_dir: Path):
    assistant = Assistant(workspace)
    yield Told(Talk(workspace, assistant), workspace, data_dir)
    await assistant.aclose()


@pytest.fixture
def find() -> Callable[[Path, str], dict[str, int]]:
    return occurrences
