"""Text that came from anywhere is shown as it is: never markup, never a control character."""

from __future__ import annotations

import pytest

from taskmaistro_tui.agent.events import Refused
from taskmaistro_tui.memory.remembered import Memory
from taskmaistro_tui.tasks.workspace import Workspace
from tests.tui.conftest import Open

NASTY = "[red]x[/] [/b] **y** \x1b[31mz\x07\u202e \x9b2J"
SHOWN = "[red]x[/] [/b] **y** ␛[31mz␇� �2J"


@pytest.fixture
def nasty(workspace: Workspace, add) -> str:
    key = add(NASTY, tags=["[b]\x1b"], project="[/x]\x07", notes=NASTY, solutions=[NASTY])
    turn = workspace.new_turn("agent", NASTY)
    workspace.knowledge.set_profile({"name": "[bold]Ada[/x]", "location": NASTY}, turn)
    workspace.knowledge.set_instructions(NASTY, turn)
    workspace.knowledge.remember(Memory(NASTY), turn)
    workspace.store.add_message(workspace.conversation("main"), workspace.user, "user", NASTY, turn=turn.id)
    workspace.store.add_message(workspace.conversation("main"), workspace.user, "assistant", NASTY, turn=turn.id)
    workspace.store.add_trace(
        turn.id, workspace.user, [{"node": NASTY, "read": {NASTY: NASTY}, "returned": {"x": [NASTY]}}]
    )
    return key


def assert_clean(text: str) -> None:
    bad = [c for c in text if c != "\n" and (ord(c) < 32 or 0x7F <= ord(c) < 0xA0 or c in "\u202e\u200f")]
    assert not bad, bad


@pytest.mark.parametrize(
    "keys",
    [
        [],
        ["v"],
        ["v", "v"],
        ["enter"],
        ["e"],
        ["P"],
        ["i"],
        ["w"],
        ["p", "H", "e"],
        ["p", "G", "enter"],
        ["C"],
        ["T", "a"],
        ["v", "v", "v"],
        ["?"],
        ["d"],
        ["delete"],
        ["delete", "u"],
        ["u"],
        ["X"],
        ["1"],
    ],
    ids=lambda keys: " ".join(keys) or "board",
)
async def test_everywhere(open_app: Open, nasty: str, keys: list[str]) -> None:
    async with open_app((200, 60)) as desktop:
        await desktop.tasks()
        await desktop.press(*keys)
        assert_clean(desktop.text())


async def test_a_title_like_markup_is_shown_literally(open_app: Open, nasty: str) -> None:
    async with open_app((200, 60)) as desktop:
        await desktop.tasks()
        await desktop.press("v")
        assert SHOWN in desktop.board()


async def test_a_reply_is_shown_literally(open_app: Open) -> None:
    async with open_app((200, 60)) as desktop:
        await desktop.say(NASTY)
        desktop.runner.begin()
        desktop.runner.report(Refused(NASTY))
        desktop.runner.answer(NASTY)
        await desktop.settle()
        assert_clean(desktop.text())
        assert sum(SHOWN[:12] in line for line in desktop.lines_of(desktop.main.query_one("#chat"))) == 3


async def test_an_error_is_shown_literally(open_app: Open) -> None:
    async with open_app() as desktop:
        desktop.main.maistro.tell(NASTY, failed=True)
        await desktop.settle()
        assert_clean(desktop.text())
        assert "[red]x[/] [/b]" in desktop.text()


async def test_a_failed_write_reaches_the_user(open_app: Open, add, workspace: Workspace, monkeypatch) -> None:
    from taskmaistro_tui.memory.errors import TaskMaistroError

    def refuse(*arguments: object, **more: object) -> None:
        raise TaskMaistroError("The disk is full; make room and try again.")

    add("Buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        monkeypatch.setattr(workspace.tasks, "set_status", refuse)
        monkeypatch.setattr(workspace.tasks, "add", refuse)
        await desktop.press("d")
        assert "The disk is full; make room and try" in desktop.text()
        assert desktop.column("not started") == ["Buy milk"]
        await desktop.press("a")
        await desktop.type("call mum")
        await desktop.press("enter")
        assert "call mum" in desktop.text(), "what was typed is still there"
