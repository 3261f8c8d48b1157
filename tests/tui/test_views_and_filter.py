"""The same tasks as board, list and agenda, narrowed by a filter; the selection goes along."""

from __future__ import annotations

from tests.tui.conftest import Open


async def test_the_filter_narrows_while_one_types_and_escape_takes_it_away(open_app: Open, add) -> None:
    add("Buy milk", tags=["shop"])
    add("Buy bread", tags=["shop"])
    add("Call mum")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("/")
        await desktop.type("#shop bre")
        assert desktop.column("not started") == ["Buy bread"]
        assert "filter #shop bre" in desktop.text()
        await desktop.press("enter")
        assert desktop.column("not started") == ["Buy bread"]
        await desktop.press("escape")
        assert len(desktop.column("not started")) == 3
        assert "filter #" not in desktop.text()


async def test_a_filter_that_cannot_be_read_says_why_and_keeps_the_list(open_app: Open, add) -> None:
    add("Buy milk", priority="high")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("/")
        await desktop.type("!hgh")
        assert "'hgh' is not one of high, medium, low" in desktop.text()
        assert desktop.column("not started") == ["Buy milk"]


async def test_a_filter_that_fits_nothing_says_how_to_get_out(open_app: Open, add) -> None:
    add("Buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("/")
        await desktop.type("zebra")
        assert "No task fits the filter." in desktop.board()


async def test_the_list_shows_open_tasks_in_one_table_and_sorts(open_app: Open, add) -> None:
    add("Buy milk", priority="low")
    add("Call mum", priority="high", deadline="2026-11-20", time_to_complete=20)
    add("Write the talk", "in progress")
    add("Pay the rent", "done")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("v")
        lines = [line for line in desktop.board().splitlines() if line.strip()]
        assert [line[1:6] for line in lines[:3]] == ["○ Cal", "◐ Wri", "○ Buy"]
        assert "Fri" in lines[0] and "▲" in lines[0] and "20m" in lines[0]
        await desktop.press("o")
        assert "Sorted by deadline" in desktop.text()
        for _ in range(3):
            await desktop.press("o")
        assert "Sorted by title" in desktop.text()
        assert "Buy milk" in desktop.board().splitlines()[0]


async def test_the_agenda_groups_by_day(open_app: Open, add) -> None:
    add("Renew the passport", deadline="2026-11-12")
    add("Send the report", deadline="2026-11-18T15:00:00+01:00")
    add("Water the plants", deadline="2026-11-19")
    add("Read")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("v", "v")
        lines = [line.strip() for line in desktop.board().splitlines() if line.strip()]
        assert lines[0] == "Overdue" and "Renew the passport" in lines[1] and "6 days late" in lines[1]
        assert lines[2] == "Today · Wed 18 Nov" and "15:00" in lines[3]
        assert lines[4] == "Tomorrow · Thu 19 Nov"
        assert lines[6] == "No deadline"


async def test_the_selected_task_stays_selected_in_another_view(open_app: Open, add) -> None:
    add("Buy milk")
    add("Call mum")
    add("Write the talk", "in progress")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("l")
        assert desktop.selected == "Write the talk"
        for view in ("list", "agenda", "calendar", "statistics", "board"):
            await desktop.press("v")
            assert desktop.main.model.view == view
            if view not in ("calendar", "statistics"):  # it has no deadline, and the statistics have no tasks
                assert desktop.selected == "Write the talk"


async def test_the_selection_stays_with_its_task_when_the_order_changes(open_app: Open, add, workspace) -> None:
    add("Buy milk")
    key = add("Call mum")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("j")
        assert desktop.selected == "Call mum"
        workspace.tasks.edit(key, {"priority": "high"}, workspace.new_turn("agent"))
        await desktop.settle()
        assert desktop.column("not started")[0] == "Call mum"
        assert desktop.selected == "Call mum"
