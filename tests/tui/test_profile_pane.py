"""The right pane: gone through by keys and mouse, edited where it stands, searched, and forgotten for good."""

from __future__ import annotations

import pytest

from taskmaistro_tui.memory.remembered import Memory
from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.widgets.line_editor import LineInput
from taskmaistro_tui.tui.widgets.lines import Lines
from tests.tui.conftest import Desktop, Open
from tests.tui.test_memories_screen import BOSTON, tell


async def go(desktop: Desktop) -> None:
    await desktop.tasks()
    await desktop.press("p")


def line(desktop: Desktop) -> LineInput:
    return desktop.main.query_one(LineInput)


def know(workspace: Workspace, **fields: object) -> None:
    workspace.knowledge.set_profile(fields, workspace.new_turn("user", "profile"))


# -- editing where it stands -------------------------------------------------------------------------------------------


async def test_a_field_is_edited_in_its_place_and_undone(open_app: Open, workspace: Workspace) -> None:
    know(workspace, name="Ada")
    async with open_app() as desktop:
        await go(desktop)
        await desktop.press("down", "down", "enter")
        words = desktop.words("#you")
        assert words.index("age") < words.index("lives in") < words.index("work"), (
            "the editor stands between its neighbours"
        )
        await desktop.type("Bremen")
        await desktop.press("enter")
        assert workspace.knowledge.profile().location == "Bremen"
        assert "lives in Bremen" in desktop.words("#you") and "Your profile is saved" in desktop.words("#status")
        await desktop.press("u")
        assert workspace.knowledge.profile().location is None and "Bremen" not in desktop.words("#you")


async def test_escape_drops_what_was_typed(open_app: Open, workspace: Workspace) -> None:
    know(workspace, name="Ada")
    async with open_app() as desktop:
        await go(desktop)
        await desktop.press("enter")
        await desktop.type(" Lovelace")
        assert line(desktop).value == "Ada Lovelace"
        await desktop.press("escape")
        assert "name Ada" in desktop.words("#you") and not desktop.main.query(LineInput)
        assert desktop.app.focused is desktop.main.known_pane


async def test_what_is_wrong_is_said_in_the_place(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await go(desktop)
        await desktop.press("down", "e")
        await desktop.type("very old")
        await desktop.press("enter")
        assert "is no age in years" in desktop.words("#you")
        assert line(desktop).value == "very old", "what was typed is still there"
        line(desktop).value = "36"
        await desktop.press("enter")
        assert workspace.knowledge.profile().age == 36


async def test_lists_are_written_with_commas(open_app: Open, workspace: Workspace) -> None:
    know(workspace, interests=["bouldering"])
    async with open_app() as desktop:
        await go(desktop)
        await desktop.press(*["down"] * 5, "enter")
        assert line(desktop).value == "bouldering"
        await desktop.type(", bread，茶")
        await desktop.press("enter")
        assert workspace.knowledge.profile().interests == ("bouldering", "bread", "茶")


async def test_the_profile_key_edits_from_anywhere(open_app: Open, workspace: Workspace) -> None:
    async with open_app((80, 24)) as desktop:
        await desktop.tasks()
        await desktop.press("P")
        await desktop.type("Ada")
        await desktop.press("enter")
        assert workspace.knowledge.profile().name == "Ada"


async def test_what_is_typed_stays_while_one_looks_elsewhere(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await go(desktop)
        await desktop.press("enter")
        await desktop.type("Ad")
        await desktop.press("tab")
        assert desktop.main.focused is desktop.main.prompt
        know(workspace, age=36)
        await desktop.settle()
        assert "age 36" in desktop.words("#you")
        await desktop.press("f4")
        await desktop.type("a")
        await desktop.press("enter")
        assert workspace.knowledge.profile().name == "Ada"


async def test_nothing_that_was_typed_is_lost_by_going_elsewhere(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await go(desktop)
        await desktop.press("enter")
        await desktop.type("Ada")
        await desktop.main.action_you_search()
        await desktop.settle()
        assert line(desktop).value == "Ada" and line(desktop).has_focus
        await desktop.press("tab")
        desktop.main.action_app_quit()
        await desktop.settle()
        assert "is not saved" in desktop.words(".dialog") and "Ada" in desktop.words(".dialog")
        await desktop.press("n")
        assert desktop.app.is_running


async def test_the_mouse_chooses_and_edits(open_app: Open, workspace: Workspace) -> None:
    know(workspace, name="Ada")
    async with open_app() as desktop:
        lines = desktop.main.query_one("#known", Lines)
        span = lines.span("profile:location")
        assert span is not None
        for _ in range(2):
            await desktop.pilot.click("#known", offset=(3, span[0]))
            await desktop.settle()
        await desktop.type("Bremen")
        await desktop.press("enter")
        assert workspace.knowledge.profile().location == "Bremen"


# -- memories ----------------------------------------------------------------------------------------------------------


async def test_each_memory_says_where_it_comes_from_and_what_it_replaced(
    open_app: Open, workspace: Workspace, clock
) -> None:
    tell(workspace, "standup is at 9:00")
    tell(workspace, "standup is at 9:30")
    clock.advance(days=2)
    async with open_app((160, 48)) as desktop:
        words = desktop.words("#you")
        assert "from your message on Wednesday" in words
        assert "was standup is at 9:00" in words and words.count("9:00") == 1


async def test_what_was_replaced_is_listed_only_when_asked_for(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, "standup is at 9:00")
    tell(workspace, "standup is at 9:30")
    async with open_app((160, 48)) as desktop:
        await go(desktop)
        await desktop.press("H")
        assert "until today" in desktop.words("#you")
        await desktop.press("H")
        assert "until today" not in desktop.words("#you")


async def test_typing_narrows_the_memories_also_by_half_a_word(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, BOSTON)
    tell(workspace, "my sister is called Nadia")
    async with open_app((160, 48)) as desktop:
        await go(desktop)
        await desktop.press("slash")
        await desktop.type("bost")
        await desktop.until(lambda: "Nadia" not in desktop.words("#you") and "Boston" in desktop.words("#you"))
        await desktop.press("enter")
        assert desktop.main.known_pane.memory is not None, "the first that was found is chosen"
        assert "/ bost" in desktop.words("#you")
        await desktop.press("escape")
        assert "Nadia" in desktop.words("#you") and desktop.app.focused is desktop.main.known_pane


async def test_escape_in_the_search_shows_all_again(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, BOSTON)
    async with open_app((160, 48)) as desktop:
        await go(desktop)
        await desktop.press("slash")
        await desktop.type("xyzzy")
        await desktop.until(lambda: "No memory fits" in desktop.words("#you"))
        await desktop.press("escape")
        assert "Boston" in desktop.words("#you")


async def test_memories_are_read_by_and_by(open_app: Open, workspace: Workspace) -> None:
    rows = [{"id": f"m{number}", "text": f"memory number {number}"} for number in range(300)]
    workspace.memories.add_rows(rows, workspace.new_turn("import", "x"))
    async with open_app() as desktop:
        pane = desktop.main.known_pane
        assert len(pane.known.memories) == 12 and pane.known.more
        await go(desktop)
        await desktop.press("G")
        assert len(pane.known.memories) == 36
        assert pane.memory is not None and "memory number 287" in desktop.words("#you")
        for _ in range(9):
            await desktop.press("G")
        assert len(pane.known.memories) <= 120, "the dialog has the others"
        await desktop.press("enter")
        assert "What is remembered" in desktop.text()


async def test_enter_opens_the_memory(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, BOSTON)
    tell(workspace, "my sister is called Nadia")
    async with open_app((160, 48)) as desktop:
        await go(desktop)
        await desktop.press("G", "enter")
        assert f"your message today: “{BOSTON}”" in desktop.words(".dialog")


# -- taking away and forgetting ----------------------------------------------------------------------------------------


async def test_taking_a_line_away_can_be_undone(open_app: Open, workspace: Workspace) -> None:
    know(workspace, name="Ada")
    workspace.knowledge.remember(Memory("Standup is at nine"), workspace.new_turn("agent"))
    async with open_app() as desktop:
        await go(desktop)
        await desktop.press("x")
        assert workspace.knowledge.profile().name is None
        await desktop.press("u")
        assert workspace.knowledge.profile().name == "Ada"
        await desktop.press("G", "x")
        assert workspace.knowledge.memories() == []
        await desktop.press("u")
        assert len(workspace.knowledge.memories()) == 1


@pytest.mark.parametrize("agreed", [True, False])
async def test_delete_forgets_a_field_for_good_after_a_question(
    open_app: Open, workspace: Workspace, agreed: bool
) -> None:
    know(workspace, location="Boston")
    tell(workspace, BOSTON)
    async with open_app((160, 48)) as desktop:
        await go(desktop)
        await desktop.press("down", "down", "delete")
        assert "There is no way back" in desktop.words(".dialog") and "location: Boston" in desktop.words(".dialog")
        await desktop.press("y" if agreed else "n")
        await desktop.settle()
        assert (workspace.knowledge.profile().location is None) is agreed
        assert ("Boston" not in desktop.text()) is agreed, "it goes from memories and conversation too"
        if agreed:
            await desktop.press("u")
            assert workspace.knowledge.profile().location is None


async def test_one_entry_of_a_list_is_forgotten(open_app: Open, workspace: Workspace) -> None:
    know(workspace, interests=["bouldering", "bread"])
    async with open_app() as desktop:
        await go(desktop)
        await desktop.press(*["down"] * 5, "delete")
        assert "all of them" in desktop.words(".dialog")
        await desktop.press("down", "enter", "y")
        assert workspace.knowledge.profile().interests == ("bouldering",)


async def test_older_backups_are_offered_for_deletion(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, BOSTON)
    folder = workspace.settings.backups_dir
    folder.mkdir(parents=True, exist_ok=True)
    copy = folder / "tasks-2026-11-01.db"
    copy.write_bytes(b"Boston")
    async with open_app((160, 48)) as desktop:
        await go(desktop)
        await desktop.press("G", "delete", "y")
        assert "Older copies of the file may still hold it" in desktop.words(".dialog")
        await desktop.press("y")
        assert not copy.exists()
        assert "Deleted" in desktop.words("#status")


async def test_delete_on_the_instructions_goes_to_their_versions(open_app: Open, workspace: Workspace) -> None:
    for text in ("Verbs first", "Nothing for Xenia"):
        workspace.knowledge.set_instructions(text, workspace.new_turn("user", "wish"))
    async with open_app() as desktop:
        await go(desktop)
        assert "2 versions" in desktop.words("#you")
        await desktop.press(*["down"] * 7, "delete")
        await desktop.press("delete")
        await desktop.press("y")
        assert workspace.knowledge.instructions() == "Verbs first"


async def test_there_may_be_nothing_to_forget(open_app: Open) -> None:
    async with open_app() as desktop:
        await go(desktop)
        await desktop.press("delete")
        assert "There is nothing to forget here" in desktop.words("#status")
