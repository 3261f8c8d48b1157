"""The window may have any size; what is shown follows."""

from __future__ import annotations

import pytest

from taskmaistro_tui.config import Settings
from taskmaistro_tui.tasks.workspace import Workspace
from tests.conftest import ZONE
from tests.tui.conftest import Desktop, Open


def shown(desktop: Desktop) -> set[str]:
    return {pane for pane in ("chat", "tasks", "you") if desktop.main.query_one(f"#{pane}").region.area}


@pytest.mark.parametrize(
    ("size", "panes"),
    [
        ((120, 36), {"chat", "tasks", "you"}),
        ((100, 24), {"chat", "tasks", "you"}),
        ((99, 24), {"chat", "tasks"}),
        ((70, 24), {"chat", "tasks"}),
        ((69, 24), {"tasks"}),
        ((30, 8), {"tasks"}),
        ((29, 24), set()),
        ((80, 7), set()),
    ],
)
async def test_panes_fold_away_as_the_window_narrows(open_app: Open, add, size, panes) -> None:
    add("Buy milk")
    async with open_app(size) as desktop:
        assert shown(desktop) == panes
        assert ("too small" in desktop.text()) is (not panes)


async def test_resizing_keeps_selection_and_text(open_app: Open, add) -> None:
    add("Buy milk")
    add("Call mum")
    async with open_app() as desktop:
        await desktop.type("half a sen")
        await desktop.tasks()
        await desktop.press("j")
        for size in ((80, 24), (40, 12), (20, 5), (120, 36)):
            await desktop.pilot.resize_terminal(*size)
            await desktop.until(lambda size=size: desktop.app.screen.size == size)
        await desktop.until(lambda: shown(desktop) == {"chat", "tasks", "you"})
        assert desktop.selected == "Call mum"
        assert desktop.main.prompt.text == "half a sen"


async def test_in_a_narrow_window_panes_are_tabs(open_app: Open, add) -> None:
    add("Buy milk")
    async with open_app((60, 20)) as desktop:
        assert "Chat" in desktop.text() and "Tasks" in desktop.text() and "You" in desktop.text()
        await desktop.press("tab")
        assert shown(desktop) == {"you"}
        await desktop.press("tab")
        assert shown(desktop) == {"chat"}
        await desktop.type("hello")
        assert desktop.main.prompt.text == "hello"
        await desktop.press("f3")
        assert shown(desktop) == {"tasks"} and desktop.selected == "Buy milk"


async def test_the_profile_takes_the_place_of_the_chat_where_both_do_not_fit(open_app: Open) -> None:
    async with open_app((80, 24)) as desktop:
        await desktop.tasks()
        await desktop.press("p")
        assert shown(desktop) == {"tasks", "you"}
        await desktop.press("c")
        assert shown(desktop) == {"chat", "tasks"}


async def test_fewer_columns_where_three_cannot_be_read(open_app: Open, add) -> None:
    add("Buy milk")
    add("Write the talk", "in progress")
    add("Pay the rent", "done")
    async with open_app((34, 16)) as desktop:
        assert desktop.board().splitlines()[0].split() == ["Not", "started", "1", "In", "progress", "1"]
        await desktop.press("l", "l")
        assert desktop.selected == "Pay the rent" and "Done 1" in desktop.board()


async def test_a_column_keeps_its_name_and_tells_a_large_number_in_few_letters(
    open_app: Open, workspace: Workspace
) -> None:
    rows = [{"task": f"task {number}"} for number in range(1000)]
    workspace.tasks.add_many(rows, workspace.new_turn("import", "many"))
    async with open_app((110, 24)) as desktop:
        assert "Not started 1k" in " ".join(desktop.board().split())
        assert "1,000 to do" in desktop.words("#status")


async def test_status_line_tells_how_things_stand(open_app: Open, add) -> None:
    add("Buy milk", deadline="2026-11-12")
    add("Pay the rent", "done")
    async with open_app((140, 36)) as desktop:
        desktop.runner.ready()
        await desktop.tasks()
        [line] = desktop.lines_of(desktop.main.query_one("#status"))
        for part in (
            "● ready",
            "built-in model",
            "offline, on this machine",
            "1 to do",
            "1 done",
            "1 overdue",
            "u undo: add Pay",
        ):
            assert part in line


async def test_undo_is_offered_by_what_works_where_the_focus_is(open_app: Open, add) -> None:
    add("Buy milk")
    async with open_app((140, 36)) as desktop:
        assert "say “undo”: add Buy milk" in desktop.words("#status"), "a key would be typed there"
        await desktop.tasks()
        assert "u undo: add Buy milk" in desktop.words("#status")
        await desktop.press("slash")
        assert "undo" not in desktop.words("#status")
        assert "a add" not in desktop.words("#hints") and "Enter keep" in desktop.words("#hints")


async def test_keys_that_need_a_task_are_offered_only_where_there_is_one(open_app: Open, add) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        assert "d done" not in desktop.words("#hints") and "a add" in desktop.words("#hints")
        add("Buy milk")
        await desktop.settle()
        assert "d done" in desktop.words("#hints")
        desktop.main.show_view("statistics")
        await desktop.settle()
        assert "d done" not in desktop.words("#hints")
        await desktop.press("p")
        assert desktop.words("#hints").startswith("Enter edit Del forget x take away / search H history")


async def test_ctrl_c_says_how_to_close_in_the_status_line(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("ctrl+c")
        assert "Ctrl+Q closes the app" in desktop.words("#status")


async def test_a_note_in_the_corner_leaves_the_status_line_free(open_app: Open) -> None:
    async with open_app() as desktop:
        desktop.main.maistro.tell("The disk is full.", failed=True)
        await desktop.until(lambda: "The disk is full." in desktop.text())
        assert "built-in model" in desktop.words("#status") and "Enter send" in desktop.words("#hints")


async def test_theme_and_keymap_come_from_the_settings(open_app: Open, data_dir, clock) -> None:
    settings = Settings(
        data_dir=data_dir, zone=ZONE, theme="maistro-light", keymap={"task.add": "n", "chat.send": "ctrl+s"}
    )
    with Workspace.open(settings, backups=False, clock=clock) as other:
        async with open_app(on=other) as desktop:
            assert desktop.app.theme == "maistro-light"
            await desktop.type("hello")
            await desktop.press("enter")
            assert desktop.runner.submitted == [] and desktop.main.prompt.text == "hello\n"
            await desktop.press("ctrl+s")
            assert desktop.runner.submitted == ["hello"]
            await desktop.tasks()
            await desktop.press("a")
            assert desktop.app.screen is desktop.main
            await desktop.press("n")
            assert "Add a task" in desktop.text()


async def test_mistakes_in_the_settings_are_told_of(open_app: Open, data_dir, clock) -> None:
    settings = Settings(data_dir=data_dir, zone=ZONE, theme="pink", keymap={"task.fly": "f"})
    with Workspace.open(settings, backups=False, clock=clock) as other:
        async with open_app(on=other) as desktop:
            text = desktop.words()
            assert "no theme 'pink'" in text and "no action 'task.fly'" in text


async def test_quitting_ends_the_app_and_the_assistant(open_app: Open) -> None:
    async with open_app() as desktop:
        runner = desktop.runner
        await desktop.tasks()
        await desktop.press("q")
        assert desktop.app.return_value == 0
    assert runner.stopped


async def test_themes_of_every_kind_can_be_worn(open_app: Open, add) -> None:
    add("Buy milk", priority="high", deadline="2026-11-12", tags=["home"], project="house")
    async with open_app() as desktop:
        for theme in ("maistro-dark", "maistro-light", "ansi-dark", "ansi-light", "textual-dark", "solarized-light"):
            desktop.app.theme = theme
            await desktop.settle()
            assert "Buy milk" in desktop.board(), theme
