"""Whatever is done to it, the app stays up and says what is wrong in a sentence."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

import pytest
from textual import events

from taskmaistro_tui.agent.events import Changed, ConfirmationNeeded, Failed, Refused, Token, TurnStarted
from taskmaistro_tui.store.database import Connection
from taskmaistro_tui.store.errors import damaged
from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.actions import ACTIONS
from taskmaistro_tui.tui.app import TaskMaistroApp
from tests.support.fake_runner import State
from tests.tui.conftest import Desktop, Open, Ticks

ODD = "[red]x[/] [/b] \x1b[31m e\u0301\u0301 测试漢字 👩‍👩‍👧‍👦 עברית \u202e"
SIZES = [(1, 1), (20, 5), (29, 8), (30, 8), (50, 16), (70, 12), (100, 36), (120, 36), (200, 50)]
KEYS = [key for a in ACTIONS for key in a.keys.split(",") if key and not a.id.startswith("app.quit")]


class BrokenFile:
    """Every read of the file fails while it is on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.on = False
        for name in ("all", "one"):
            monkeypatch.setattr(Connection, name, self._failing(getattr(Connection, name)))

    def _failing(self, real: Callable[..., object]) -> Callable[..., object]:
        def read(connection: Connection, *arguments: object) -> object:
            if self.on:
                raise damaged("tasks.db", "database disk image is malformed")
            return real(connection, *arguments)

        return read


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> BrokenFile:
    return BrokenFile(monkeypatch)


async def test_a_file_that_breaks_is_told_and_the_app_goes_on(open_app: Open, add, broken: BrokenFile) -> None:
    add("Buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        broken.on = True
        await desktop.press("j", "v", "d", "enter", "u", "slash")
        assert all("taskmaistro restore latest" in note.message for note in desktop.app._notifications)
        assert "is damaged" in desktop.text()
        broken.on = False
        await desktop.press("escape", "escape")
        await desktop.tasks()
        await desktop.press("v", "v", "d")
        assert desktop.app.is_running
        desktop.main.show_view("board")
        await desktop.settle()
        assert "Buy milk" in desktop.board()


@pytest.mark.parametrize(
    "key", ["a", "e", "enter", "w", "P", "i", "T", "ctrl+o", "question_mark", "ctrl+p", "X", "u", "U"]
)
async def test_no_key_ends_the_app_on_a_broken_file(open_app: Open, add, broken: BrokenFile, key: str) -> None:
    add("Buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        broken.on = True
        await desktop.press(key)
        await desktop.press("escape")
        assert desktop.app.is_running


async def test_a_file_that_is_broken_from_the_start_still_opens_a_window(open_app: Open, broken: BrokenFile) -> None:
    broken.on = True
    async with open_app() as desktop:
        assert "The tasks cannot be read." in desktop.board()
        assert "taskmaistro restore latest" in " ".join(desktop.board().split())


async def test_the_same_trouble_is_told_once(open_app: Open, broken: BrokenFile) -> None:
    async with open_app() as desktop:
        broken.on = True
        for _ in range(5):
            desktop.main.post_message(events.Callback(desktop.main.refresh_status))
        await desktop.settle()
        assert len(desktop.app._notifications) == 1


@pytest.mark.parametrize("seed", range(4))
async def test_a_monkey_at_the_keyboard(open_app: Open, add, workspace: Workspace, seed: int) -> None:
    """Random keys, clicks, pastes and sizes while others write and the assistant talks."""
    chance = random.Random(seed)
    for number in range(20):
        add(f"{ODD} {number}" if number % 4 == 0 else f"task {number}", tags=["a"] if number % 3 else [])

    async with open_app() as desktop:
        runner = desktop.runner

        def write() -> None:
            task = chance.choice(workspace.tasks.page())
            turn = workspace.new_turn("cli", "elsewhere")
            match chance.randrange(3):
                case 0:
                    workspace.tasks.remove([task.key], turn)
                case 1:
                    workspace.tasks.set_status([task.key], chance.choice(["done", "in progress", "archived"]), turn)
            add(f"new {chance.random()}")

        def talk() -> None:
            if runner.submitted:
                said = [TurnStarted("t", "x"), Token(ODD), Refused(ODD), Changed((1, 2)), Failed(ODD, "server", True)]
                runner.report(chance.choice([*said, ConfirmationNeeded("Really?", (ODD,))]))

        for _ in range(80):
            await one_step(desktop, chance, write, talk)
            if not desktop.app.is_running:  # it was told to close, by way of the palette
                break
        assert desktop.app.return_code in (None, 0)


async def one_step(
    desktop: Desktop, chance: random.Random, write: Callable[[], None], talk: Callable[[], None]
) -> None:
    app = desktop.app
    match chance.randrange(8):
        case 0:
            await desktop.pilot.resize_terminal(*chance.choice(SIZES))
        case 1:
            write()
        case 2:
            talk()
        case 3:
            app.post_message(events.Paste(ODD * chance.choice([1, 30]) + "\nx" * chance.choice([0, 40])))
        case 4:
            x, y = chance.randrange(max(app.size.width, 1)), chance.randrange(max(app.size.height, 1))
            kind = chance.choice([events.MouseDown, events.MouseUp, events.MouseMove, events.MouseScrollDown])
            app.post_message(kind(None, x, y, 0, 1, 1, False, False, False, x, y))
        case _:
            await desktop.pilot.press(chance.choice(KEYS))
    desktop.ticks.seconds += chance.random() / 3


async def test_the_selected_task_is_deleted_elsewhere_while_it_is_open(
    open_app: Open, add, workspace: Workspace
) -> None:
    key = add("Buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("enter")
        workspace.tasks.remove([key], workspace.new_turn("cli", "rm"))
        await desktop.settle()
        await desktop.press("e")
        assert desktop.app.is_running
        await desktop.press("escape", "d", "e", "plus", "1", "enter")
        assert "No task is selected" in desktop.text() or "Nothing to do yet" in desktop.board()


async def test_a_task_deleted_elsewhere_while_it_is_edited_is_told(open_app: Open, add, workspace: Workspace) -> None:
    key = add("Buy milk")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("e")
        workspace.tasks.remove([key], workspace.new_turn("cli", "rm"))
        await desktop.type("Buy oat milk")
        await desktop.press("ctrl+s")
        assert "not there any more" in desktop.words()


async def test_a_huge_paste_is_taken_in_good_time(open_app: Open) -> None:
    async with open_app() as desktop:
        desktop.main.action_pane_chat()
        await desktop.settle()
        await desktop.type("word " * 200_000)
        await desktop.press("enter")
        assert [len(text) for text in desktop.runner.submitted] == [50_000 - 1]
        assert "too much to paste" in desktop.words()
        assert desktop.app.is_running


async def test_an_assistant_that_cannot_be_started_is_told(workspace: Workspace, open_app: Open) -> None:
    def refusing(*_: object) -> object:
        raise RuntimeError("can't start new thread")

    app = TaskMaistroApp(workspace, runner=refusing)  # type: ignore[arg-type]
    async with app.run_test(size=(120, 36)) as pilot:
        desktop = Desktop(app, pilot, Ticks())
        await desktop.until(lambda: app.main.agent_state == "failed")
        app.main.send("hello")
        assert app.main.prompt.text == "hello", "what was typed is kept"


async def test_an_assistant_that_fails_to_load_is_told_and_the_keys_work(open_app: Open, add) -> None:
    add("Buy milk")
    async with open_app() as desktop:
        desktop.runner.on_state(State("failed", "The assistant could not be loaded (ImportError: no module)."))
        await desktop.settle()
        assert "could not be loaded" in desktop.words()
        await desktop.tasks()
        await desktop.press("d")
        assert desktop.column("done") == ["Buy milk"]


async def test_an_assistant_whose_thread_dies_is_told(open_app: Open, capfd) -> None:
    def die() -> None:
        raise ImportError("no such module")

    async with open_app() as desktop:
        thread = threading.Thread(target=die, name="taskmaistro-agent")
        thread.start()
        thread.join()
        await desktop.settle()
        assert "ended unexpectedly" in desktop.words()
    assert "Traceback" not in capfd.readouterr().err


async def test_what_fails_in_the_background_is_told(open_app: Open, capfd) -> None:
    async with open_app() as desktop:
        thread = threading.Thread(target=lambda: 1 // 0, name="look for models")
        thread.start()
        thread.join()
        await desktop.settle()
        assert any("look for models (ZeroDivisionError" in note.message for note in desktop.app._notifications)
    assert "Traceback" not in capfd.readouterr().err


async def test_a_state_that_comes_after_the_app_has_closed_goes_nowhere(open_app: Open) -> None:
    async with open_app() as desktop:
        runner = desktop.runner
        await desktop.say("hello")
        runner.begin()
        await desktop.settle()
        await desktop.press("ctrl+q")
    late = threading.Thread(target=lambda: runner.report(Token("late"), ticket="ticket1"))
    late.start()
    late.join()
    assert runner.stopped


@pytest.mark.parametrize("variable", [("NO_COLOR", "1"), ("TERM", "dumb"), ("TERM", "xterm"), ("COLORTERM", "")])
async def test_poor_terminals(open_app: Open, add, monkeypatch: pytest.MonkeyPatch, variable: tuple[str, str]) -> None:
    monkeypatch.setenv(*variable)
    add(ODD, priority="high")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("d", "v", "enter")
        assert desktop.app.is_running


async def test_a_fault_of_the_program_ends_it_with_a_sentence(workspace: Workspace, capsys) -> None:
    app = TaskMaistroApp(workspace, start_agent=False)
    with pytest.raises(ZeroDivisionError):
        async with app.run_test(size=(120, 36)) as pilot:
            app.call_later(lambda: 1 // 0)
            await pilot.pause()
    shown = " ".join(capsys.readouterr().err.split())
    assert "by a fault of its own (ZeroDivisionError)" in shown
    assert "Traceback" not in shown
    log = workspace.settings.data_dir / "crash.log"
    assert log.stat().st_mode & 0o077 == 0
    assert "test_hostile.py" in log.read_text(encoding="utf-8")
