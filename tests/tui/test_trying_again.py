"""What failed, was stopped or still waits: nothing that was typed is lost, and trying again takes one key."""

from __future__ import annotations

from taskmaistro_tui.agent.events import Done, TurnStarted
from taskmaistro_tui.tasks.workspace import Workspace
from tests.tui.conftest import Desktop, Open


async def fail_with_a_wait(desktop: Desktop, seconds: float = 20) -> None:
    await desktop.say("buy milk")
    desktop.runner.begin()
    desktop.runner.fail("x is asked too often just now; wait 20 seconds and try again.", "rate", wait=seconds)
    await desktop.settle()


async def pass_by(desktop: Desktop, seconds: float) -> None:
    desktop.ticks.seconds += seconds
    desktop.main.tick()
    await desktop.settle()


async def test_a_wait_is_counted_down_then_r_sends_again(open_app: Open) -> None:
    async with open_app() as desktop:
        await fail_with_a_wait(desktop)
        assert "20 s to wait · Esc and r send it again then" in desktop.words("#chat")
        await pass_by(desktop, 15)
        assert "5 s to wait" in desktop.words("#chat")
        await pass_by(desktop, 5)
        assert "to wait ·" not in desktop.words("#chat") and "Esc and r send it again" in desktop.words("#chat")
        assert desktop.runner.submitted == ["buy milk"]
        await desktop.tasks()
        await desktop.press("r")
        assert desktop.runner.submitted == ["buy milk", "buy milk"]


async def test_r_during_the_wait_sends_when_it_is_over(open_app: Open) -> None:
    async with open_app() as desktop:
        await fail_with_a_wait(desktop)
        await desktop.tasks()
        await desktop.press("r")
        assert desktop.runner.submitted == ["buy milk"]
        assert "goes out again in 20 s · Esc leaves it" in desktop.words("#chat")
        await pass_by(desktop, 20)
        assert desktop.runner.submitted == ["buy milk", "buy milk"]
        assert "goes out again" not in desktop.words("#chat")
        await pass_by(desktop, 60)
        assert len(desktop.runner.submitted) == 2


async def test_escape_leaves_what_was_about_to_go_out(open_app: Open) -> None:
    async with open_app() as desktop:
        await fail_with_a_wait(desktop)
        await desktop.tasks()
        await desktop.press("r", "escape")
        assert "20 s to wait · Esc and r send it again then" in desktop.words("#chat")
        await pass_by(desktop, 30)
        assert desktop.runner.submitted == ["buy milk"]


async def test_everything_that_failed_is_sent_again_in_its_order(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("buy milk")
        await desktop.say("call mum")
        for ticket in ("ticket1", "ticket2"):
            desktop.runner.report(TurnStarted("t" + ticket, ""), ticket=ticket)
        await desktop.settle()
        from taskmaistro_tui.agent.events import Failed

        for ticket in ("ticket1", "ticket2"):
            desktop.runner.report(Failed("x cannot be reached.", "connection", True), ticket=ticket)
        await desktop.settle()
        assert desktop.words("#chat").count("Esc and r send it again") == 2
        await desktop.tasks()
        await desktop.press("r")
        assert desktop.runner.submitted == ["buy milk", "call mum", "buy milk", "call mum"]
        assert "Esc and r send it again" not in desktop.words("#chat")


async def test_what_failed_is_not_offered_once_something_else_is_sent(open_app: Open) -> None:
    async with open_app() as desktop:
        await fail_with_a_wait(desktop, 0)
        await desktop.say("never mind, call mum")
        assert "x is asked too often" in desktop.words("#chat")
        assert "Esc and r send it again" not in desktop.words("#chat")
        await desktop.tasks()
        await desktop.press("r")
        assert desktop.runner.submitted[-1] == "never mind, call mum"


async def test_a_message_without_an_answer_is_offered_again_after_a_restart(
    open_app: Open, workspace: Workspace
) -> None:
    thread = workspace.conversation("main")
    workspace.store.add_message(thread, workspace.user, "user", "hello", turn="t1")
    workspace.store.add_message(thread, workspace.user, "assistant", "Good morning", turn="t1")
    workspace.store.add_message(thread, workspace.user, "user", "buy milk", turn="t2")
    async with open_app() as desktop:
        assert "Nothing was said to this. Esc and r send it again" in desktop.words("#chat")
        await desktop.tasks()
        await desktop.press("r")
        assert desktop.runner.submitted == ["buy milk"]
        desktop.runner.report(TurnStarted("t3", "buy milk"), Done("t3", "Added.", (), 0.1))
        await desktop.settle()
        assert "Esc and r send it again" not in desktop.words("#chat")


async def test_an_answered_conversation_offers_nothing(open_app: Open, workspace: Workspace) -> None:
    thread = workspace.conversation("main")
    workspace.store.add_message(thread, workspace.user, "user", "buy milk", turn="t1")
    workspace.store.add_message(thread, workspace.user, "user", "hello", turn="t2")
    workspace.store.add_message(thread, workspace.user, "assistant", "Good morning", turn="t2")
    async with open_app() as desktop:
        assert "Esc and r send it again" not in desktop.words("#chat")


async def test_a_waiting_message_is_taken_back_by_a_key(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("buy milk")
        desktop.runner.begin()
        await desktop.say("call mum")
        assert "waiting for the assistant… Ctrl+G takes it back" in desktop.words("#chat")
        await desktop.press("ctrl+g")
        assert desktop.runner.withdrawn == ["ticket2"]
        assert desktop.main.prompt.text == "call mum"
        assert "waiting for the assistant" not in desktop.words("#transcript")
        await desktop.press("ctrl+g")
        assert desktop.runner.withdrawn == ["ticket2"], "what runs is not taken back but stopped"


async def test_a_waiting_message_is_taken_back_with_the_mouse(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("buy milk")
        await desktop.say("call mum")
        lines = desktop.lines_of(desktop.main.query_one("#chat"))
        y = next(at for at, line in enumerate(lines) if "takes" in line or "Ctrl+G" in line)
        x = lines[y].index("Ctrl+G")
        region = desktop.main.query_one("#chat").region
        await desktop.pilot.click(offset=(region.x + x + 1, region.y + y))
        await desktop.settle()
        assert desktop.runner.withdrawn == ["ticket1"], "the one that was clicked"
        assert desktop.words("#transcript").count("Ctrl+G") == 1


async def test_escape_takes_back_what_waits_while_nothing_runs(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("buy milk")
        await desktop.press("escape")
        assert desktop.runner.withdrawn == ["ticket1"] and desktop.runner.cancelled == 0
        assert desktop.main.prompt.text == "buy milk"


async def test_what_has_been_begun_meanwhile_is_not_taken_back(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("buy milk")
        desktop.runner.begun.add("ticket1")
        await desktop.press("ctrl+g")
        assert "waiting for the assistant" in desktop.words("#transcript")
        assert desktop.main.prompt.text == ""


async def test_a_text_in_the_line_is_kept_when_a_message_is_taken_back(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("buy milk")
        await desktop.type("call")
        await desktop.press("ctrl+g")
        assert desktop.main.prompt.text == "call"
        await desktop.press("up")
        assert desktop.main.prompt.text == "buy milk", "it is in the history"


async def test_long_work_tells_how_long_and_how_to_stop_it(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("plan my week")
        desktop.runner.begin()
        await desktop.settle()
        assert "thinking…" in desktop.words("#chat") and "Esc stops" not in desktop.words("#chat")
        await pass_by(desktop, 4)
        assert "thinking… 4 s · Esc stops" in desktop.words("#chat")
        desktop.runner.answer("Here it is.")
        await desktop.settle()
        assert "thinking" not in desktop.words("#chat")
        await pass_by(desktop, 1)
        assert desktop.main._ticking is None, "nothing is counted while nothing goes on"
