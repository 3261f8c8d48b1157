"""The instructions: edited, with every version, what each changed, and bringing one back or forgetting it."""

from __future__ import annotations

import pytest

from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.screens.instructions import difference
from tests.tui.conftest import Desktop, Open


def wish(workspace: Workspace, *texts: str, actor: str = "user") -> None:
    for text in texts:
        workspace.knowledge.set_instructions(text, workspace.new_turn(actor, "wish"))


async def look(desktop: Desktop) -> None:
    await desktop.tasks()
    await desktop.press("i")


async def to_versions(desktop: Desktop) -> None:
    await look(desktop)
    desktop.app.screen.query_one("#versions").focus()
    await desktop.settle()


async def test_versions_are_listed_with_date_source_and_size(open_app: Open, workspace: Workspace, clock) -> None:
    wish(workspace, "Verbs first", actor="agent")
    clock.advance(days=1)
    wish(workspace, "Verbs first\nNothing before nine")
    async with open_app() as desktop:
        await look(desktop)
        words = desktop.words("#versions")
        assert "● today 09:00 +1 −0 you" in words
        assert "yesterday 09:00 +1 −0 from what you said" in words


async def test_what_a_version_changed_is_shown(open_app: Open, workspace: Workspace) -> None:
    wish(workspace, "Verbs first\nShort titles", "Verbs first\nLong titles")
    async with open_app() as desktop:
        await to_versions(desktop)
        words = desktop.words("#difference")
        assert "Verbs first − Short titles + Long titles" in words
        await desktop.press("down")
        assert "+ Verbs first + Short titles" in desktop.words("#difference")


async def test_an_older_version_comes_back_as_a_new_one_and_undo_takes_that_back(
    open_app: Open, workspace: Workspace
) -> None:
    wish(workspace, "first", "second")
    async with open_app() as desktop:
        await to_versions(desktop)
        await desktop.press("down", "r")
        assert workspace.knowledge.instructions() == "first"
        assert desktop.app.screen.query_one("#text").text == "first"  # type: ignore[attr-defined]
        assert [v.text for v in workspace.knowledge.instructions_versions()] == ["first", "second", "first"]
        await desktop.press("escape", "u")
        assert workspace.knowledge.instructions() == "second"


async def test_enter_brings_back_too_but_not_over_what_was_typed(open_app: Open, workspace: Workspace) -> None:
    wish(workspace, "first", "second")
    async with open_app() as desktop:
        await look(desktop)
        await desktop.type("half a wish")
        desktop.app.screen.query_one("#versions").focus()
        await desktop.press("down", "enter")
        assert "Throw away what you typed?" in desktop.words(".dialog")
        await desktop.press("n")
        assert workspace.knowledge.instructions() == "second"


@pytest.mark.parametrize("agreed", [True, False])
async def test_a_version_is_forgotten_for_good_after_a_question(
    open_app: Open, workspace: Workspace, agreed: bool
) -> None:
    wish(workspace, "Verbs first", "Verbs first\nNothing for my doctor Xenia", "Verbs first\nNothing before nine")
    async with open_app() as desktop:
        await to_versions(desktop)
        await desktop.press("down", "delete")
        assert "There is no way back" in desktop.words(".dialog")
        await desktop.press("y" if agreed else "n")
        texts = [version.text for version in workspace.knowledge.instructions_versions()]
        assert any("Xenia" in text for text in texts) is not agreed
        assert texts[0] == "Verbs first\nNothing before nine" and texts[-1] == "Verbs first"


async def test_nothing_is_listed_before_there_are_instructions(open_app: Open) -> None:
    async with open_app() as desktop:
        await look(desktop)
        assert not desktop.app.screen.query_one("#versions").display


async def test_saving_what_is_the_same_makes_no_version(open_app: Open, workspace: Workspace) -> None:
    wish(workspace, "Verbs first")
    async with open_app() as desktop:
        await look(desktop)
        await desktop.press("ctrl+s")
        assert len(workspace.knowledge.instructions_versions()) == 1


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        ("", "a", [("+", "a")]),
        ("a\nb", "a\nc", [(" ", "a"), ("−", "b"), ("+", "c")]),
        ("a", "", [("−", "a")]),
        ("a", "a", [(" ", "a")]),
    ],
)
def test_the_difference_of_two_texts(before: str, after: str, lines: list[tuple[str, str]]) -> None:
    assert difference(before, after) == lines
