"""The month: days with what is due on them, and the chosen day's tasks."""

from __future__ import annotations

from datetime import date

import pytest

from taskmaistro_tui.tui.month import weeks_of
from taskmaistro_tui.tui.tasks_model import month_later
from tests.tui.conftest import Desktop, Open


async def go(desktop: Desktop) -> None:
    desktop.main.show_view("calendar")
    await desktop.settle()


async def test_a_day_shows_what_is_due_on_it(open_app: Open, add) -> None:
    add("Buy milk", deadline="2026-11-20")
    add("Call", deadline="2026-11-18T15:00:00+01:00")
    async with open_app() as desktop:
        await go(desktop)
        assert "November 2026" in desktop.board()
        assert "·Buy…" in desktop.board()
        assert "Today · Wed 18 Nov" in desktop.board()
        assert desktop.selected == "Call"


async def test_arrows_go_by_day_and_week_and_pages_by_month(open_app: Open) -> None:
    async with open_app() as desktop:
        await go(desktop)
        for keys, day in (
            (["right"], date(2026, 11, 19)),
            (["down"], date(2026, 11, 26)),
            (["left", "up"], date(2026, 11, 18)),
            (["pagedown"], date(2026, 12, 18)),
            (["pageup", "pageup"], date(2026, 10, 18)),
            (["G"], date(2026, 10, 31)),
            (["pagedown"], date(2026, 11, 30)),
            (["g"], date(2026, 11, 18)),
        ):
            await desktop.press(*keys)
            assert desktop.main.model.day == day


async def test_enter_goes_into_the_day_and_escape_out_of_it(open_app: Open, add) -> None:
    for title in ("one", "two"):
        add(title, deadline="2026-11-18")
    async with open_app() as desktop:
        await go(desktop)
        await desktop.press("enter", "down")
        assert desktop.selected == "two"
        await desktop.press("d")
        assert desktop.selected == "one"
        await desktop.press("escape", "down")
        assert desktop.main.model.day == date(2026, 11, 25)


async def test_the_selection_goes_with_a_task_whose_deadline_moves(open_app: Open, add) -> None:
    add("Buy milk", deadline="2026-11-18")
    async with open_app() as desktop:
        await go(desktop)
        await desktop.press("plus")
        assert (desktop.selected, desktop.main.model.day) == ("Buy milk", date(2026, 11, 19))


async def test_more_than_fits_is_counted(open_app: Open, add) -> None:
    for number in range(30):
        add(f"task {number}", deadline="2026-11-20")
    async with open_app() as desktop:
        await go(desktop)
        assert "+28" in desktop.board()
        assert desktop.selected == "task 0", "the task that was selected on the board"
        assert "more" in desktop.lines_of(desktop.main.view)[-1]


async def test_a_filter_counts_here_too(open_app: Open, add) -> None:
    add("Buy milk", deadline="2026-11-20", tags=["shop"])
    add("Call mum", deadline="2026-11-19")
    async with open_app() as desktop:
        await go(desktop)
        desktop.main.filter_by("#shop")
        await desktop.settle()
        assert "Buy" in desktop.board() and "Call" not in desktop.board()
        desktop.main.filter_by("due:tomorrow")
        await desktop.settle()
        assert "Call" in desktop.board() and "Buy" not in desktop.board()
        assert desktop.selected == "Call mum"


async def test_a_click_chooses_a_day(open_app: Open, add) -> None:
    add("Buy milk", deadline="2026-11-20")
    async with open_app() as desktop:
        await go(desktop)
        x, y, *_ = next(place for place in desktop.main.view.frame.days if place[4] == date(2026, 11, 20))
        await desktop.pilot.click("#view", offset=(x + 1, y))
        await desktop.settle()
        assert desktop.selected == "Buy milk"


@pytest.mark.parametrize("size", [(30, 8), (40, 12), (70, 16), (100, 24), (220, 60)])
async def test_every_line_has_the_width_of_the_view(open_app: Open, add, size: tuple[int, int]) -> None:
    add("预约牙医 👩‍👩‍👧‍👦 [red]x[/]", deadline="2026-11-18", priority="high")
    async with open_app(size) as desktop:
        for view in ("calendar", "statistics"):
            desktop.main.show_view(view)
            await desktop.settle()
            frame = desktop.main.view.frame
            assert {line.cell_length for line in frame.lines} == {desktop.main.view.size.width}
            assert len(frame.lines) == desktop.main.view.size.height


@pytest.mark.parametrize(
    ("day", "start", "first", "weeks"),
    [
        (date(2026, 11, 18), 0, date(2026, 10, 26), 6),
        (date(2026, 11, 18), 6, date(2026, 11, 1), 5),
        (date(2027, 2, 1), 0, date(2027, 2, 1), 4),
    ],
)
def test_the_weeks_of_a_month(day: date, start: int, first: date, weeks: int) -> None:
    found = weeks_of(day, start)
    assert (found[0], len(found)) == (first, weeks)


def test_a_month_later_there_may_be_no_such_day() -> None:
    assert month_later(date(2027, 1, 31), 1) == date(2027, 2, 28)
    assert month_later(date(2027, 1, 31), -2) == date(2026, 11, 30)


async def test_in_the_smallest_window_every_day_has_its_number(open_app: Open, add) -> None:
    add("Buy milk", deadline="2026-11-18")
    add("Water", deadline="2026-11-19", recurrence="FREQ=WEEKLY")
    async with open_app((30, 8)) as desktop:
        await go(desktop)
        assert "…" not in desktop.board()
        assert "18•" in desktop.board() and "19•" in desktop.board()
        await desktop.press("down")
        assert "26↻" in desktop.board()


# -- what comes again --------------------------------------------------------------------------------------------------


async def test_what_repeats_is_shown_on_the_days_it_comes_again(open_app: Open, add) -> None:
    add("Water", deadline="2026-11-19", recurrence="FREQ=WEEKLY")
    async with open_app((160, 48)) as desktop:
        await go(desktop)
        assert desktop.board().count("↻Water") == 2, "on the 26th and on the 3rd of December, which the month shows"
        assert desktop.board().count("·Water") == 1, "the task itself"
        await desktop.press("pagedown")
        assert desktop.board().count("↻Water") == 5


async def test_what_comes_again_is_no_task_to_select_but_opens_its_task(open_app: Open, add) -> None:
    add("Water", deadline="2026-11-19", recurrence="FREQ=WEEKLY")
    async with open_app() as desktop:
        await go(desktop)
        await desktop.press("down")
        assert desktop.main.model.day == date(2026, 11, 26)
        assert "Enter opens what comes again" in desktop.board() and "↻ Water  again" in desktop.board()
        assert desktop.selected is None
        await desktop.press("d", "plus")
        assert desktop.main.model.desk.tasks.counts()["done"] == 0
        await desktop.press("enter")
        assert "Water" in desktop.words(".dialog") and "History" in desktop.words(".dialog")
        await desktop.press("escape")
        y, key = next(iter(desktop.main.view.frame.coming.items()))
        await desktop.pilot.click("#view", offset=(5, y), times=2)
        await desktop.settle()
        assert "History" in desktop.words(".dialog") and key


async def test_a_filter_counts_for_what_comes_again_too(open_app: Open, add) -> None:
    add("Water", deadline="2026-11-19", recurrence="FREQ=WEEKLY", tags=["home"])
    add("Report", deadline="2026-11-19", recurrence="FREQ=WEEKLY")
    async with open_app((160, 48)) as desktop:
        await go(desktop)
        desktop.main.filter_by("#home")
        await desktop.settle()
        assert "↻Water" in desktop.board() and "↻Report" not in desktop.board()


async def test_only_the_month_that_is_looked_at_is_worked_out(open_app: Open, add, monkeypatch) -> None:
    from taskmaistro_tui.tasks import overview

    asked: list[tuple[date, date]] = []
    real = overview.further_days

    def noted(value, first, last, now):
        asked.append((first, last))
        return real(value, first, last, now)

    monkeypatch.setattr(overview, "further_days", noted)
    add("Water", deadline="2026-11-19", recurrence="FREQ=DAILY")
    async with open_app() as desktop:
        assert asked == [], "other views work nothing out"
        await go(desktop)
        await desktop.press("right", "down", "left")
        assert asked == [(date(2026, 10, 26), date(2026, 12, 7))]
