"""How things stand, in numbers and bars."""

from __future__ import annotations

from tests.tui.conftest import Open


async def test_the_numbers(open_app: Open, add) -> None:
    add("Buy milk", priority="high", time_to_complete=30, tags=["shop"], project="home")
    add("Call mum", "in progress", deadline="2026-11-10")
    add("Pay rent", "done")
    async with open_app() as desktop:
        desktop.main.show_view("statistics")
        await desktop.settle()
        board = " ".join(desktop.board().split())
        for text in ("to do", "30m", "1 finished · 3 added", "overdue 1", "▲ high 1", "#shop 1", "+home 1"):
            assert text in board


async def test_it_follows_what_others_write(open_app: Open, add) -> None:
    async with open_app() as desktop:
        desktop.main.show_view("statistics")
        await desktop.settle()
        add("Pay rent", "done")
        await desktop.settle()
        assert "1 finished · 1 added" in desktop.board()


async def test_it_scrolls_where_it_does_not_fit(open_app: Open, add) -> None:
    add("Buy milk", tags=["shop"])
    async with open_app((50, 20)) as desktop:
        desktop.main.show_view("statistics")
        await desktop.settle()
        assert "more rows" in desktop.board() and "#shop" not in desktop.board()
        await desktop.press("G")
        assert "#shop" in desktop.board()
        await desktop.press("g")
        assert "to do" in desktop.board()


async def test_task_keys_do_nothing_here(open_app: Open, add) -> None:
    add("Buy milk")
    async with open_app() as desktop:
        desktop.main.show_view("statistics")
        await desktop.settle()
        await desktop.press("d", "enter", "e", "m", "delete", "left", "right", "y", "plus")
        assert "1 to do" in desktop.text()


async def test_a_filter_narrows_the_numbers_and_is_named(open_app: Open, add) -> None:
    add("Buy milk", priority="high", time_to_complete=30, tags=["shop"], project="home", deadline="2026-11-18")
    add("Buy bread", "done", tags=["shop"])
    add("Call mum", "in progress", deadline="2026-11-10")
    async with open_app((160, 48)) as desktop:
        desktop.main.show_view("statistics")
        await desktop.settle()
        assert "Only what fits" not in desktop.board() and "2 finished" not in desktop.board()
        desktop.main.filter_by("#shop")
        await desktop.settle()
        board = " ".join(desktop.board().split())
        assert "Only what fits: #shop" in board
        for text in ("1 finished · 2 added", "overdue 0", "today 1", "▲ high 1", "#shop 2", "+home 1"):
            assert text in board
        desktop.main.filter_by("status:done")
        await desktop.settle()
        assert "1 finished · 1 added" in " ".join(desktop.board().split())
        desktop.main.filter_by("due:week")
        await desktop.settle()
        assert "today 1" in " ".join(desktop.board().split())
