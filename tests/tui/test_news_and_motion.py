"""The board shows what the store publishes, whoever wrote it, and moves only then."""

from __future__ import annotations

from textual.color import Color

from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.effects import FADE, FLASH, GLOW, STRIKE, TRAVEL
from tests.tui.conftest import Desktop, Open


def kinds(desktop: Desktop, key: str) -> set[str]:
    return set(desktop.main.view.effects.of(key))


def colors_of(desktop: Desktop, title: str) -> set[str]:
    """The backgrounds in the row where ``title`` stands."""
    for line in desktop.main.view.frame.lines:
        if title in line.text:
            return {str(s.style.bgcolor) for s in line if s.style and s.style.bgcolor and title in s.text}
    raise AssertionError(f"{title} is not on the board")


async def step(desktop: Desktop, seconds: float) -> None:
    desktop.ticks.seconds += seconds
    desktop.main.view.tick()
    await desktop.settle()


async def test_what_another_process_writes_appears_by_polling(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        with Workspace.open(workspace.settings, backups=False, clock=workspace.clock) as other:
            for number in range(50):
                other.tasks.add({"task": f"task {number}"}, other.new_turn("cli"))
        desktop.main._poll()
        await desktop.settle()
        assert "Not started 50" in desktop.board()
        assert "50 to do" in desktop.text()


async def test_what_another_user_does_is_not_shown(open_app: Open, workspace: Workspace) -> None:
    from taskmaistro_tui.tasks.service import Tasks

    async with open_app() as desktop:
        Tasks(workspace.store, "somebody else", workspace.clock).add({"task": "theirs"}, workspace.new_turn("cli"))
        await desktop.settle()
        assert "theirs" not in desktop.text() and not desktop.main.view.effects


async def test_a_new_card_glows_and_then_rests(open_app: Open, add) -> None:
    async with open_app() as desktop:
        key = add("Buy milk")
        await desktop.settle()
        assert kinds(desktop, key) == {GLOW}
        glowing = colors_of(desktop, "Buy milk")
        assert "✦ Buy milk" in desktop.board(), "it is not told by colour alone"
        await step(desktop, 0.7)
        assert colors_of(desktop, "Buy milk") != glowing
        await step(desktop, 2.0)
        assert not kinds(desktop, key) and "✦" not in desktop.board()
        assert desktop.main.view._ticker is None, "no timer runs when nothing moves"


async def test_a_moved_card_travels_to_its_column(open_app: Open, add, workspace: Workspace) -> None:
    key = add("Buy milk")
    async with open_app() as desktop:
        before = desktop.main.view.frame.spots[key][0].x
        workspace.tasks.set_status([key], "in progress", workspace.new_turn("agent"))
        await desktop.settle()
        after = desktop.main.view.frame.spots[key][0].x
        assert kinds(desktop, key) == {TRAVEL} and after > before

        def place() -> int:
            return next(
                line.text.index("Buy milk") for line in desktop.main.view.frame.lines if "Buy milk" in line.text
            )

        start = place()
        await step(desktop, 0.1)
        middle = place()
        await step(desktop, 0.5)
        end = place()
        assert start < middle < end
        assert sum("Buy milk" in line.text for line in desktop.main.view.frame.lines) == 1


async def test_a_done_card_is_struck_through_before_it_travels(open_app: Open, add, workspace: Workspace) -> None:
    key = add("Buy milk")
    async with open_app() as desktop:
        workspace.tasks.complete([key], workspace.new_turn("agent"))
        await desktop.settle()
        assert STRIKE in kinds(desktop, key)
        await step(desktop, 0.2)
        line = next(line for line in desktop.main.view.frame.lines if "Buy" in line.text)
        struck = "".join(s.text for s in line if s.style and s.style.strike)
        assert struck and "Buy milk".startswith(struck.strip()) and struck.strip() != "Buy milk"
        await step(desktop, 0.2)
        assert TRAVEL in kinds(desktop, key)
        await step(desktop, 0.5)
        assert GLOW in kinds(desktop, key)
        await step(desktop, 3.0)
        done = next(s for line in desktop.main.view.frame.lines for s in line if "Buy milk" in s.text)
        assert done.style is not None and done.style.strike


async def test_an_edited_field_flashes_with_its_old_value(open_app: Open, add, workspace: Workspace) -> None:
    key = add("Buy milk", deadline="2026-11-20")
    async with open_app() as desktop:
        workspace.tasks.edit(key, {"deadline": "2026-11-23"}, workspace.new_turn("agent"))
        await desktop.settle()
        assert kinds(desktop, key) == {FLASH}
        assert "Fri → Mon" in desktop.board()
        await step(desktop, 3.0)
        assert "→" not in desktop.board() and "Mon" in desktop.board()


async def test_a_removed_card_fades_before_it_is_gone(open_app: Open, add, workspace: Workspace) -> None:
    key = add("Buy milk")
    async with open_app() as desktop:
        workspace.tasks.remove([key], workspace.new_turn("agent"))
        await desktop.settle()
        assert kinds(desktop, key) == {FADE}
        assert "Buy milk" in desktop.board()
        assert "Not started 0" in desktop.board()
        faint = next(s for line in desktop.main.view.frame.lines for s in line if "Buy milk" in s.text).style
        await step(desktop, 0.3)
        fainter = next(s for line in desktop.main.view.frame.lines for s in line if "Buy milk" in s.text).style
        assert Color.from_rich_color(fainter.color) != Color.from_rich_color(faint.color)
        await step(desktop, 0.5)
        assert "Buy milk" not in desktop.board()


async def test_many_changes_at_once_do_not_make_a_spectacle(open_app: Open, add, workspace: Workspace) -> None:
    keys = [add(f"task {number}") for number in range(40)]
    async with open_app() as desktop:
        workspace.tasks.complete(keys, workspace.new_turn("agent"))
        await desktop.settle()
        assert not desktop.main.view.effects
        assert "Done 40" in desktop.board()


async def test_reduced_motion_is_honoured(open_app: Open, add, workspace: Workspace) -> None:
    key = add("Buy milk")
    async with open_app() as desktop:
        desktop.app.animation_level = "none"
        workspace.tasks.complete([key], workspace.new_turn("agent"))
        await desktop.settle()
        assert not desktop.main.view.effects and desktop.main.view._ticker is None
        assert desktop.column("done") == ["Buy milk"]


async def test_without_colour_nothing_moves_either(open_app: Open, add, workspace: Workspace, monkeypatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    key = add("Buy milk")
    async with open_app() as desktop:
        workspace.tasks.complete([key], workspace.new_turn("agent"))
        await desktop.settle()
        assert not desktop.main.view.effects
        assert desktop.column("done") == ["Buy milk"]


async def test_basic_motion_leaves_travelling_out(open_app: Open, add, workspace: Workspace) -> None:
    key = add("Buy milk")
    async with open_app() as desktop:
        desktop.app.animation_level = "basic"
        workspace.tasks.set_status([key], "in progress", workspace.new_turn("agent"))
        await desktop.settle()
        assert kinds(desktop, key) == {GLOW}


async def test_what_is_overdue_follows_the_clock(open_app: Open, add, clock) -> None:
    add("Send the report", deadline="2026-11-18T10:00:00+01:00")
    async with open_app() as desktop:
        assert "late" not in desktop.board()
        clock.advance(hours=2)
        desktop.main._another_minute()
        await desktop.settle()
        assert "! 10:00 late" in desktop.board()
        assert "1 overdue" in desktop.text()


async def test_several_commits_between_two_pictures_all_move(open_app: Open, add, workspace: Workspace) -> None:
    one, two = add("one"), add("two")
    async with open_app() as desktop:
        for key in (one, two):
            workspace.tasks.set_status([key], "in progress", workspace.new_turn("agent"))
        await desktop.settle()
        assert kinds(desktop, one) == kinds(desktop, two) == {TRAVEL}
