"""What is remembered: where it comes from, what it replaced, correcting and forgetting it."""

from __future__ import annotations

import pytest

from taskmaistro_tui.agent.events import Changed, Done, Forgotten, NodeTraced, TurnStarted
from taskmaistro_tui.memory.forgotten import Needles
from taskmaistro_tui.tasks.workspace import Workspace
from tests.tui.conftest import Desktop, Open

BOSTON = "I live in Boston"


def tell(workspace: Workspace, text: str, thread: str = "main") -> str:
    """A message as the assistant keeps it, with what it remembers of it; returns the turn."""
    turn = workspace.new_turn("agent", text)
    name = workspace.conversation(thread)
    workspace.store.add_message(name, workspace.user, "user", text, turn=turn.id)
    workspace.store.add_message(name, workspace.user, "assistant", "Noted.", turn=turn.id)
    workspace.memories.write_turn(text, "Noted.", turn)
    return turn.id


async def look(desktop: Desktop) -> None:
    await desktop.tasks()
    await desktop.press("w")


async def test_a_memory_says_from_which_message_it_comes(open_app: Open, workspace: Workspace, clock) -> None:
    tell(workspace, BOSTON)
    clock.advance(days=3)
    async with open_app() as desktop:
        await look(desktop)
        assert f"your message on Wednesday: “{BOSTON}”" in desktop.words()


async def test_the_memory_whose_place_it_took_stands_below_it(open_app: Open, workspace: Workspace, clock) -> None:
    tell(workspace, "standup is at 9:00")
    clock.advance(days=1)
    tell(workspace, "standup is at 9:30")
    async with open_app() as desktop:
        await look(desktop)
        words = desktop.words()
        assert "Earlier" in words and "9:00" in words.split("Earlier")[1]


async def test_the_search_narrows_and_escape_leaves_it(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, BOSTON)
    tell(workspace, "my sister is called Nadia")
    async with open_app() as desktop:
        await look(desktop)
        await desktop.press("slash")
        await desktop.type("Boston")
        await desktop.until(lambda: "Nadia" not in desktop.words("#memories"))
        await desktop.press("enter", "escape")
        assert desktop.app.screen is desktop.main


async def test_a_memory_is_corrected_and_undo_takes_that_back(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, BOSTON)
    async with open_app() as desktop:
        await look(desktop)
        await desktop.press("e")
        field = desktop.app.screen.query_one("#content")
        field.value = "I live in Bremen"  # type: ignore[attr-defined]
        await desktop.press("enter")
        assert "I live in Bremen" in desktop.words("#memories")
        await desktop.press("escape", "u")
        assert [one.content for one in desktop.main.desk.told("", 5)] == [BOSTON]


async def test_what_was_replaced_is_shown_when_asked_for(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, "standup is at 9:00")
    tell(workspace, "standup is at 9:30")
    async with open_app() as desktop:
        await look(desktop)
        assert "9:00" not in desktop.words("#memories")
        await desktop.press("H")
        assert "9:00" in desktop.words("#memories") and "until today" in desktop.words("#memories")
        await desktop.press("H")
        assert "9:00" not in desktop.words("#memories")


async def test_the_list_goes_on_when_its_end_is_reached(open_app: Open, workspace: Workspace) -> None:
    rows = [{"id": f"m{number}", "text": f"memory number {number}"} for number in range(150)]
    workspace.memories.add_rows(rows, workspace.new_turn("import", "x"))
    async with open_app() as desktop:
        await look(desktop)
        shown = desktop.app.screen.query_one("#memories")
        assert shown.option_count == 100  # type: ignore[attr-defined]
        await desktop.press("end")
        assert shown.option_count == 150  # type: ignore[attr-defined]
        assert "memory number 50" in desktop.words("#memories")


async def test_an_empty_correction_is_refused(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, BOSTON)
    async with open_app() as desktop:
        await look(desktop)
        await desktop.press("e")
        desktop.app.screen.query_one("#content").value = " "  # type: ignore[attr-defined]
        await desktop.press("enter")
        assert "needs a text" in desktop.words()


async def test_removing_can_be_undone(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, BOSTON)
    async with open_app() as desktop:
        await look(desktop)
        await desktop.press("x")
        assert "Nothing is remembered" in desktop.words() or "undo brings it back" in desktop.words()
        await desktop.press("escape", "u")
        assert len(desktop.main.desk.told("", 5)) == 1


@pytest.mark.parametrize("agreed", [True, False])
async def test_forgetting_for_good_is_asked_about(open_app: Open, workspace: Workspace, agreed: bool) -> None:
    tell(workspace, BOSTON)
    async with open_app() as desktop:
        assert "Boston" in desktop.words("#chat")
        await look(desktop)
        await desktop.press("delete")
        assert "There is no way back" in desktop.words()
        await desktop.press("y" if agreed else "n")
        if not agreed:
            assert len(desktop.main.desk.told("", 5)) == 1
            return
        assert "Forgotten for good" in desktop.words()
        await desktop.press("escape", "u")
        assert desktop.main.desk.told("", 5) == []
        assert "Boston" not in desktop.text(), "it is blanked in what is shown of the conversation"


async def test_what_the_assistant_forgets_goes_from_the_screen(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say(BOSTON)
        desktop.runner.begin()
        desktop.runner.answer("Noted.")
        await desktop.say("forget that I live in Boston")
        desktop.runner.begin()
        desktop.runner.report(Forgotten(Needles(("Boston",)), 1, 2, 0))
        await desktop.settle()
        assert "Boston" not in desktop.text()
        desktop.main.action_pane_chat()
        await desktop.settle()
        await desktop.press("up")
        assert "Boston" not in desktop.main.prompt.text


async def test_what_another_program_forgets_goes_from_the_screen_too(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, BOSTON)
    async with open_app() as desktop:
        assert "Boston" in desktop.text()
        with Workspace.open(workspace.settings, backups=False, clock=workspace.clock) as other:
            other.forgetting.everything(other.new_turn("user", "forget --all"))
        desktop.main._poll()
        await desktop.settle()
        assert "Boston" not in desktop.text()
        desktop.main.action_pane_chat()
        await desktop.settle()
        await desktop.press("up")
        assert "Boston" not in desktop.main.prompt.text


async def test_one_thing_that_another_program_forgets_goes_and_the_rest_stays(
    open_app: Open, workspace: Workspace
) -> None:
    tell(workspace, "I play chess")
    tell(workspace, BOSTON)
    async with open_app() as desktop:
        assert "Boston" in desktop.text()
        with Workspace.open(workspace.settings, backups=False, clock=workspace.clock) as other:
            plan = other.forgetting.find("forget that I live in Boston")
            assert plan is not None
            other.forgetting.carry_out(plan, other.new_turn("user", "forget"))
        desktop.main._poll()
        await desktop.settle()
        assert "Boston" not in desktop.text() and "I play chess" in desktop.words("#chat")
        desktop.main.action_pane_chat()
        await desktop.settle()
        await desktop.press("up")
        assert "Boston" not in desktop.main.prompt.text


async def test_the_pane_marks_what_the_turn_wrote_and_used(open_app: Open, workspace: Workspace) -> None:
    tell(workspace, BOSTON)
    old = workspace.memories.latest()[0].key
    async with open_app() as desktop:
        await desktop.say("my sister is called Nadia")
        desktop.runner.report(TurnStarted("t", "x"))
        before = workspace.store.last_change_number()
        tell(workspace, "my sister is called Nadia")
        numbers = tuple(range(before + 1, workspace.store.last_change_number() + 1))
        desktop.runner.report(
            NodeTraced("retrieve_memory", 0.1, returned={"memories": [{"key": old, "content": BOSTON}]}),
            Changed(numbers),
            Done("t", "Noted.", numbers, 0.1),
        )
        await desktop.settle()
        pane = desktop.words("#you")
        assert "◂ I live in Boston" in pane
        assert "✦" in pane and "new" in pane and "used just now" in pane


async def test_the_latest_memories_are_not_marked_as_used_where_none_fitted(
    open_app: Open, workspace: Workspace
) -> None:
    tell(workspace, BOSTON)
    found = [{"key": workspace.memories.latest()[0].key, "content": BOSTON}]
    async with open_app() as desktop:
        await desktop.say("hello")
        desktop.runner.begin()
        desktop.runner.report(NodeTraced("retrieve_memory", 0.1, returned={"memories": found, "fallback": True}))
        desktop.runner.answer("Hello!")
        await desktop.settle()
        assert "◂" not in desktop.words("#you") and "used just now" not in desktop.words("#you")
