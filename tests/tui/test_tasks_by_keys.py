"""Tasks are driven by keys: added, moved, completed, marked, deleted, taken back."""

from __future__ import annotations

from taskmaistro_tui.tasks.workspace import Workspace
from tests.tui.conftest import Open


async def test_the_first_picture_shows_the_columns_with_their_cards(open_app: Open, add) -> None:
    add("Buy milk")
    add("Write the talk", "in progress")
    add("Pay the rent", "done")
    async with open_app() as desktop:
        text = desktop.text()
        for title in ("Not started 1", "In progress 1", "Done 1"):
            assert title in text
        assert desktop.column("not started") == ["Buy milk"]
        assert desktop.column("in progress") == ["Write the talk"]
        assert desktop.column("done") == ["Pay the rent"]


async def test_a_typed_task_is_read_and_selected(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("a")
        await desktop.type_keys("book the dentist by friday ~20m #health")
        await desktop.press("enter")
        [document] = workspace.tasks.page()
        assert document.value["task"] == "book the dentist"
        assert document.value["deadline"] == "2026-11-20"
        assert document.value["time_to_complete"] == 20
        assert document.value["tags"] == ["health"]
        assert desktop.selected == "book the dentist"
        assert "Fri 20m" in desktop.board() and "#health" in desktop.board()
        assert "Added “book the dentist”" in desktop.text()


async def test_done_moves_the_card_and_the_selection_goes_with_it(open_app: Open, add) -> None:
    add("Buy milk")
    add("Call mum")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("j", "d")
        assert desktop.column("done") == ["Call mum"]
        assert desktop.selected == "Call mum"
        await desktop.press("space")
        assert desktop.column("done") == []
        assert desktop.selected == "Call mum"


async def test_start_and_the_arrows_with_shift_move_between_columns(open_app: Open, add) -> None:
    add("Buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("s")
        assert desktop.column("in progress") == ["Buy milk"]
        await desktop.press("shift+right")
        assert desktop.column("done") == ["Buy milk"]
        await desktop.press("shift+right")
        assert desktop.column("done") == ["Buy milk"] and "no column on that side" in desktop.text()
        await desktop.press("shift+left", "shift+left")
        assert desktop.column("not started") == ["Buy milk"]


async def test_delete_is_done_at_once_and_undone_and_done_again(open_app: Open, add, workspace: Workspace) -> None:
    add("Buy milk")
    add("Call mum")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("delete")
        assert desktop.column("not started") == ["Call mum"]
        assert desktop.selected == "Call mum"
        await desktop.press("u")
        assert desktop.column("not started") == ["Buy milk", "Call mum"]
        assert "Undone: delete “Buy milk”" in desktop.text()
        await desktop.press("ctrl+r")
        assert desktop.column("not started") == ["Call mum"]
        assert workspace.tasks.count() == 1


async def test_undo_without_anything_to_undo_says_so(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("u")
        assert "There is nothing to undo" in desktop.text()


async def test_priority_and_deadline_by_one_key(open_app: Open, add, workspace: Workspace) -> None:
    key = add("Buy milk", deadline="2026-11-18T15:00:00+01:00")
    late = add("Renew the passport", deadline="2026-11-12")
    async with open_app() as desktop:
        await desktop.tasks()
        desktop.main.model.select_key(key)
        await desktop.press("1", "+")
        value = workspace.tasks.get(key).value
        assert value["priority"] == "high"
        assert value["deadline"] == "2026-11-19T15:00:00+01:00"
        await desktop.press("-", "0")
        assert workspace.tasks.get(key).value["deadline"] == "2026-11-18T15:00:00+01:00"
        assert workspace.tasks.get(key).value["priority"] is None
        desktop.main.model.select_key(late)
        await desktop.press("+")
        assert workspace.tasks.get(late).value["deadline"] == "2026-11-19", "what is overdue is due tomorrow then"


async def test_archived_tasks_leave_the_board_and_stay_findable(open_app: Open, add) -> None:
    add("Buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("x")
        assert desktop.column("not started") == []
        await desktop.press("/")
        await desktop.type("status:archived")
        assert "Buy milk" in desktop.board()


async def test_marked_tasks_are_done_together_in_one_turn(open_app: Open, add) -> None:
    for title in ("one", "two", "three"):
        add(title)
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("m", "m")
        assert "✓ 2 marked" in desktop.text()
        await desktop.press("d")
        assert sorted(desktop.column("done")) == ["one", "two"]
        assert "marked" not in desktop.text()
        await desktop.press("u")
        assert desktop.column("not started") == ["one", "two", "three"]


async def test_deleting_several_asks_first(open_app: Open, add, workspace: Workspace) -> None:
    for title in ("one", "two", "three"):
        add(title)
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("m", "m", "delete")
        assert "Delete these 2 tasks?" in desktop.text() and "• one" in desktop.text()
        await desktop.press("enter")  # no is what has the focus
        assert workspace.tasks.count() == 3
        await desktop.press("delete", "y")
        assert desktop.column("not started") == ["three"]


async def test_clearing_the_done_column_asks_first(open_app: Open, add, workspace: Workspace) -> None:
    for title in ("one", "two"):
        add(title, "done")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("X")
        assert "Archive all 2 tasks that are done?" in desktop.text()
        await desktop.press("y")
        assert workspace.tasks.counts()["archived"] == 2


async def test_completing_what_repeats_shows_the_next_one(open_app: Open, add) -> None:
    add("Water the plants", deadline="2026-11-18", recurrence="FREQ=WEEKLY")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("d")
        assert desktop.column("done") == ["Water the plants"]
        assert desktop.column("not started") == ["Water the plants"]
        assert "Wed 25 Nov" in desktop.board()


async def test_going_around_the_board(open_app: Open, add) -> None:
    for number in range(30):
        add(f"task {number}")
    add("elsewhere", "done")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("G")
        assert desktop.selected == "task 29" and "task 29" in desktop.board()
        assert "↑" in desktop.board()
        await desktop.press("g")
        assert desktop.selected == "task 0"
        await desktop.press("pagedown")
        assert desktop.selected not in ("task 0", "task 1")
        await desktop.press("l")
        assert desktop.selected == "elsewhere", "a column without tasks is passed over"
        await desktop.press("h", "up")
        assert desktop.main.model.active == 0


async def test_an_action_without_a_task_says_so(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        assert "Nothing to do yet." in desktop.board()
        await desktop.press("d")
        assert "No task is selected" in desktop.text()
