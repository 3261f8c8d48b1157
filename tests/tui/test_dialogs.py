"""Adding with chips, editing every field, details, profile, instructions, memories, palette, help."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import TextArea

from taskmaistro_tui.memory.remembered import Memory
from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.form import FIELDS
from taskmaistro_tui.tui.screens.edit import EditScreen
from tests.tui.conftest import Desktop, Open

# -- adding ------------------------------------------------------------------------------------------------------------


async def test_chips_show_what_is_understood_and_can_be_taken_back(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("a")
        await desktop.type("read tomorrow ~20m #fun")
        assert "deadline tomorrow ✕" in desktop.text() and "#fun ✕" in desktop.text()
        await desktop.press("tab", "space")
        assert "deadline tomorrow ↺" in desktop.text()
        await desktop.press("enter")
        [document] = workspace.tasks.page()
        assert document.value["deadline"] is None
        assert document.value["task"] == "read tomorrow"
        assert document.value["time_to_complete"] == 20
        assert document.value["tags"] == ["fun"]


async def test_a_chip_taken_back_can_be_brought_back(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("a")
        await desktop.type("read #fun")
        await desktop.press("tab", "delete", "space", "enter")
        assert workspace.tasks.page()[0].value["tags"] == ["fun"]


async def test_an_empty_line_adds_nothing_and_says_so(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("a", "enter")
        assert "Type what there is to do" in desktop.text()
        await desktop.press("escape")
        assert workspace.tasks.count() == 0


async def test_add_and_go_on_keeps_the_dialog(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("a")
        await desktop.type("one")
        await desktop.press("ctrl+n")
        await desktop.type("two")
        await desktop.press("enter")
        assert desktop.column("not started") == ["one", "two"]


async def test_the_same_task_twice_is_there_already(open_app: Open, add, workspace: Workspace) -> None:
    add("Buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("a")
        await desktop.type("buy milk")
        await desktop.press("enter")
        assert "“Buy milk” is there already" in desktop.text()
        assert workspace.tasks.count() == 1


async def test_pasted_lines_are_as_many_tasks(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("a")
        desktop.app.post_message(events.Paste("buy milk\n\ncall mum tomorrow\nread"))
        await desktop.settle()
        assert "Enter adds these 3 tasks" in desktop.text()
        assert "deadline tomorrow" in desktop.words(), "what is understood shows before it is stored"
        await desktop.press("enter")
        assert [d.value["task"] for d in workspace.tasks.page(order="created")] == ["buy milk", "call mum", "read"]
        await desktop.press("u")
        assert workspace.tasks.count() == 0, "one paste is one turn"


# -- editing -----------------------------------------------------------------------------------------------------------


async def form(desktop: Desktop) -> EditScreen:
    await desktop.tasks()
    await desktop.press("e")
    screen = desktop.app.screen
    assert isinstance(screen, EditScreen)
    return screen


def fill(screen: EditScreen, name: str, text: str) -> None:
    widget = screen.query_one(f"#field-{name}")
    if isinstance(widget, TextArea):
        widget.text = text
    else:
        widget.value = text  # type: ignore[attr-defined]


async def test_every_field_can_be_edited(open_app: Open, add, workspace: Workspace) -> None:
    key = add("Buy milk")
    first = workspace.tasks.get(add("Earn money")).short
    async with open_app() as desktop:
        desktop.main.model.select_key(key)
        screen = await form(desktop)
        typed = {
            "task": "Buy oat milk",
            "status": "in progress",
            "deadline": "tomorrow 15:00",
            "start": "2026-11-18",
            "time_to_complete": "1h30",
            "priority": "high",
            "project": "house",
            "tags": "#shop, food",
            "recurrence": "every monday",
            "repeat_from": "completion",
            "depends_on": first,
            "parent": first,
            "notes": "two litres\nnot the blue one",
            "solutions": "the corner shop\nthe market",
        }
        assert set(typed) == {name for name, _, _ in FIELDS}, "the form has every field of a task"
        for name, text in typed.items():
            fill(screen, name, text)
        await desktop.settle()
        assert "tomorrow 15:00" in desktop.text(), "what a date means is shown beside it"
        await desktop.press("ctrl+s")
        value = workspace.tasks.get(key).value
    other = workspace.tasks.by_short(first).key
    assert value == {
        "task": "Buy oat milk",
        "status": "in progress",
        "deadline": "2026-11-19T15:00:00+01:00",
        "start": "2026-11-18",
        "time_to_complete": 90,
        "priority": "high",
        "project": "house",
        "tags": ["shop", "food"],
        "recurrence": "FREQ=WEEKLY;BYDAY=MO",
        "repeat_from": "completion",
        "depends_on": [other],
        "parent": other,
        "notes": "two litres\nnot the blue one",
        "solutions": ["the corner shop", "the market"],
    }


@pytest.mark.parametrize(
    ("field", "typed", "problem"),
    [
        ("task", "  ", "a task needs a title"),
        ("deadline", "someday soonish", "is no date"),
        ("time_to_complete", "long", "is no length of time"),
        ("recurrence", "sometimes", "is no repetition"),
        ("parent", "zzz", "there is no task 'zzz'"),
    ],
)
async def test_what_is_wrong_with_a_field_stands_beside_it(
    open_app: Open, add, workspace: Workspace, field: str, typed: str, problem: str
) -> None:
    key = add("Buy milk")
    async with open_app() as desktop:
        screen = await form(desktop)
        fill(screen, field, typed)
        await desktop.press("ctrl+s")
        assert desktop.app.screen is screen
        beside = desktop.words(f"#note-{field}")
        assert problem in beside
        assert desktop.app.screen.focused is screen.query_one(f"#field-{field}")
    assert workspace.tasks.get(key).rev == 1


async def test_only_what_was_typed_is_written_over_what_somebody_else_changed(
    open_app: Open, add, workspace: Workspace
) -> None:
    key = add("Buy milk")
    async with open_app() as desktop:
        screen = await form(desktop)
        workspace.tasks.edit(key, {"priority": "high"}, workspace.new_turn("agent"))
        fill(screen, "task", "Buy oat milk")
        await desktop.press("ctrl+s")
        value = workspace.tasks.get(key).value
        assert (value["task"], value["priority"]) == ("Buy oat milk", "high")


async def test_the_same_field_changed_elsewhere_is_shown_before_it_is_overwritten(
    open_app: Open, add, workspace: Workspace
) -> None:
    key = add("Buy milk")
    async with open_app() as desktop:
        screen = await form(desktop)
        workspace.tasks.edit(key, {"task": "Buy cream"}, workspace.new_turn("agent"))
        fill(screen, "task", "Buy oat milk")
        await desktop.press("ctrl+s")
        beside = desktop.words("#note-task")
        assert "changed elsewhere to Buy cream" in beside
        assert workspace.tasks.get(key).value["task"] == "Buy cream"
        await desktop.press("ctrl+s")
        assert workspace.tasks.get(key).value["task"] == "Buy oat milk"


async def test_closing_a_form_with_something_typed_asks_first(open_app: Open, add) -> None:
    add("Buy milk")
    async with open_app() as desktop:
        screen = await form(desktop)
        await desktop.press("escape")
        assert desktop.app.screen is desktop.main, "nothing was typed"
        screen = await form(desktop)
        fill(screen, "notes", "two litres")
        await desktop.press("escape")
        assert "Throw away what you typed?" in desktop.text()
        await desktop.press("n")
        assert desktop.app.screen is screen
        await desktop.press("escape", "y")
        assert desktop.app.screen is desktop.main


# -- looking -----------------------------------------------------------------------------------------------------------


async def test_details_show_everything_with_the_history(open_app: Open, add, workspace: Workspace) -> None:
    key = add("Buy milk", deadline="2026-11-20", notes="two litres", solutions=["the corner shop"])
    workspace.tasks.edit(key, {"priority": "high"}, workspace.new_turn("agent"), plan="you said it is urgent")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("enter")
        text = desktop.words("DetailsText")
        for part in (
            "Buy milk",
            "Fri",
            "two litres",
            "the corner shop",
            "▲ high",
            "assistant",
            "you said it is urgent",
        ):
            assert part in text
        await desktop.press("e")
        assert isinstance(desktop.app.screen, EditScreen)


async def test_the_help_shows_what_the_focused_part_is_for(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.press("f1")
        assert "Type to the assistant the way you talk" in desktop.text()
        await desktop.press("escape")
        await desktop.tasks()
        await desktop.press("?")
        assert "The selection stays" in desktop.text() and "Add a task" in desktop.text()


async def test_the_palette_finds_and_runs_actions(open_app: Open, add) -> None:
    add("Buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("ctrl+p")
        await desktop.type("agenda")
        await desktop.until(lambda: "Open tasks by the day they are due." in desktop.text())
        await desktop.press("enter")
        await desktop.until(lambda: desktop.app.screen is desktop.main)
        assert desktop.main.model.view == "agenda"


# -- what is known of the user -----------------------------------------------------------------------------------------


async def test_the_instructions_are_edited_and_shown(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("i")
        await desktop.type("Verbs first")
        await desktop.press("ctrl+s")
        assert workspace.knowledge.instructions() == "Verbs first"
        assert "Verbs first" in "\n".join(desktop.lines_of(desktop.main.query_one("#you")))


async def test_a_memory_is_forgotten_and_brought_back(open_app: Open, workspace: Workspace) -> None:
    workspace.knowledge.remember(Memory("Standup is at nine"), workspace.new_turn("agent"))
    async with open_app() as desktop:
        assert "Standup is at nine" in desktop.text()
        await desktop.tasks()
        await desktop.press("w", "x")
        assert "Taken away; undo brings it back" in desktop.text()
        await desktop.press("escape", "u")
        assert "Standup is at nine" in desktop.text()


async def test_a_task_that_was_typed_and_not_added_stands_there_again(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("a")
        await desktop.type("call mum")
        await desktop.press("escape")
        assert workspace.tasks.count() == 0
        await desktop.press("a", "enter")
        assert desktop.column("not started") == ["call mum"]
        await desktop.press("a")
        assert "call mum" not in desktop.words(".dialog")
