"""The mouse does what one expects of it."""

from __future__ import annotations

from textual import events

from tests.tui.conftest import Desktop, Open


def place(desktop: Desktop, key: str) -> tuple[int, int]:
    """A cell of a card, counted from the corner of the tasks."""
    spot = desktop.main.view.frame.spots[key][0]
    return spot.x + 3, spot.y


async def test_a_click_selects_and_a_double_click_opens(open_app: Open, add) -> None:
    add("Buy milk")
    key = add("Write the talk", "in progress")
    async with open_app() as desktop:
        await desktop.pilot.click("#view", offset=place(desktop, key))
        await desktop.settle()
        assert desktop.selected == "Write the talk" and desktop.main.focused is desktop.main.view
        await desktop.pilot.click("#view", offset=place(desktop, key), times=2)
        await desktop.settle()
        assert "History" in desktop.text()


async def test_a_card_is_dragged_to_another_column(open_app: Open, add) -> None:
    key = add("Buy milk")
    add("Pay the rent", "done")
    async with open_app() as desktop:
        x, width = desktop.main.view.frame.lanes[2]
        await desktop.pilot.mouse_down("#view", offset=place(desktop, key))
        await desktop.pilot.mouse_up("#view", offset=(x + width // 2, 12))
        await desktop.settle()
        assert desktop.column("done") == ["Buy milk", "Pay the rent"]


async def test_the_wheel_scrolls_a_column_without_selecting(open_app: Open, add) -> None:
    for number in range(30):
        add(f"task {number}")
    async with open_app() as desktop:
        first = desktop.column("not started")[0]
        view = desktop.main.view
        for _ in range(3):
            view.post_message(events.MouseScrollDown(view, 3, 5, 0, 0, 0, False, False, False))
        await desktop.settle()
        assert desktop.column("not started")[0] == "task 3" != first
        assert desktop.selected == "task 0"


async def test_the_tabs_in_the_title_are_clicked(open_app: Open, add) -> None:
    add("Buy milk")
    async with open_app() as desktop:
        title = desktop.lines_of(desktop.main.query_one("#title"))[0]
        await desktop.pilot.click("#title", offset=(title.index("Agenda") + 1, 0))
        await desktop.settle()
        assert desktop.main.model.view == "agenda"


async def test_panes_are_clicked_where_they_are_tabs(open_app: Open) -> None:
    async with open_app((60, 20)) as desktop:
        title = desktop.lines_of(desktop.main.query_one("#title"))[0]
        await desktop.pilot.click("#title", offset=(title.index("You") + 1, 0))
        await desktop.settle()
        assert desktop.main.query_one("#you").region.area
