"""Talking to the assistant: waiting, streaming, stopping, failing, confirming; nothing that was typed is lost."""

from __future__ import annotations

import pytest

from taskmaistro_tui.agent.events import (
    Changed,
    ConfirmationNeeded,
    Done,
    Failed,
    Noticed,
    Refused,
    Token,
    ToolCalled,
    TurnStarted,
)
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.fake_runner import State
from tests.tui.conftest import Open


def chat_text(desktop) -> str:
    return "\n".join(desktop.lines_of(desktop.main.query_one("#chat")))


async def test_what_is_typed_while_the_assistant_loads_waits_visibly(open_app: Open) -> None:
    async with open_app() as desktop:
        assert "assistant is loading" in desktop.text()
        await desktop.type("buy milk")
        await desktop.press("enter")
        await desktop.say("and eggs")
        assert desktop.runner.submitted == ["buy milk", "and eggs"]
        assert chat_text(desktop).count("waiting for the assistant…") == 2
        assert desktop.main.prompt.text == ""
        desktop.runner.ready()
        desktop.runner.report(TurnStarted("t", "buy milk"), ticket="ticket1")
        await desktop.settle()
        assert chat_text(desktop).count("waiting for the assistant…") == 1
        assert "thinking…" in chat_text(desktop)


async def test_a_reply_streams_in(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("hello")
        desktop.runner.begin()
        desktop.runner.report(Token("Good "), Token("morning"))
        await desktop.until(lambda: "Good morning" in chat_text(desktop))
        desktop.runner.report(Done("turn1", "Good morning!", (), 0.2))
        await desktop.settle()
        assert "Good morning!" in chat_text(desktop)
        assert "thinking" not in chat_text(desktop)


async def test_changes_of_a_turn_are_a_card(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await desktop.say("buy milk by friday")
        desktop.runner.begin()
        turn = workspace.new_turn("agent", "buy milk by friday")
        added = workspace.tasks.add({"task": "Buy milk", "deadline": "2026-11-20"}, turn)
        profile = workspace.knowledge.set_profile({"name": "Ada"}, turn)
        numbers = tuple(change.number for change in [*added.changes, *profile])
        desktop.runner.report(
            ToolCalled("UpdateMemory", {}, "c1"), Changed(numbers), Done("turn1", "Noted.", numbers, 1.0)
        )
        await desktop.settle()
        text = desktop.words("#chat")
        assert "+ Added “Buy milk” · due Fri" in text
        assert "profile" not in text, "nothing is said of the profile in the chat"
        assert "name Ada" in desktop.words("#you"), "it is shown where it belongs"
        assert desktop.column("not started") == ["Buy milk"]


async def test_what_the_user_should_know_of_a_turn_is_a_note_said_once(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("plan my week")
        desktop.runner.begin()
        cut = "The prompt was cut: raise num_ctx."
        desktop.runner.report(Noticed(cut), Noticed(cut), Noticed("Another."))
        desktop.runner.answer("Here it is.")
        await desktop.settle()
        words = desktop.words("#transcript")
        assert words == f"plan my week Here it is. ⓘ {cut} ⓘ Another."


async def test_that_the_built_in_model_served_is_a_note_also_after_a_restart(
    open_app: Open, workspace: Workspace
) -> None:
    said = "x cannot be reached just now; the built-in model serves this message."
    async with open_app() as desktop:
        desktop.main.model_name = "openai:x"
        await desktop.say("hello")
        desktop.runner.begin()
        desktop.runner.report(Noticed(said, "connection"))
        desktop.runner.answer("Hello!")
        await desktop.settle()
        assert f"ⓘ {said}" in desktop.words("#transcript")
        assert "cannot be reached" in desktop.words("#status"), "it is not said to be answering"
    thread = workspace.conversation("main")
    for role, text in (("user", "hello"), ("note", said), ("assistant", "Hello!")):
        workspace.store.add_message(thread, workspace.user, role, text, turn="t1")
    async with open_app() as desktop:
        assert desktop.words("#transcript") == f"hello Hello! ⓘ {said}"


async def test_what_was_refused_is_said(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("finish the zebra")
        desktop.runner.begin()
        desktop.runner.report(Refused("There is no task x9z, so nothing was saved."))
        desktop.runner.answer("Nothing was saved.")
        await desktop.settle()
        assert "! There is no task x9z" in chat_text(desktop)


async def test_escape_stops_the_running_turn_and_otherwise_leaves_the_line(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("something long")
        desktop.runner.begin()
        await desktop.settle()
        await desktop.press("escape")
        assert desktop.runner.cancelled == 1
        assert desktop.main.focused is desktop.main.prompt
        desktop.runner.fail("Stopped. Nothing was changed.", "cancelled")
        await desktop.settle()
        assert "Stopped. Nothing was changed. Esc and r send it again" in desktop.words("#chat")
        await desktop.press("escape")
        assert desktop.runner.cancelled == 1
        assert desktop.main.focused is desktop.main.view


async def test_a_failed_turn_says_why_and_is_tried_again(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("buy milk")
        desktop.runner.begin()
        desktop.runner.fail("deepseek-v4-pro has a fault on its side (500); try again later.")
        await desktop.settle()
        text = desktop.words("#chat")
        assert "✕ deepseek-v4-pro has a fault on its side (500); try again later." in text
        assert "Esc and r send it again" in text
        await desktop.tasks()
        await desktop.press("r")
        assert desktop.runner.submitted == ["buy milk", "buy milk"]
        desktop.runner.begin()
        desktop.runner.answer("Added.")
        await desktop.settle()
        await desktop.press("r")
        assert len(desktop.runner.submitted) == 2, "what went well is not sent again"


async def test_a_confirmation_is_a_question_whose_yes_is_sent(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("archive everything")
        desktop.runner.begin()
        question = "This changes 12 tasks. Shall I?"
        desktop.runner.report(ConfirmationNeeded(question, ("Buy milk", "Call [b]mum[/b]")))
        desktop.runner.answer(question)
        await desktop.settle()
        assert question in desktop.text() and "• Call [b]mum[/b]" in desktop.text()
        await desktop.press("y")
        assert desktop.runner.submitted[-1] == "yes"


async def test_a_confirmation_that_is_closed_is_a_no(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("archive everything")
        desktop.runner.begin()
        desktop.runner.report(ConfirmationNeeded("Shall I?", ()))
        desktop.runner.answer("Shall I?")
        await desktop.settle()
        await desktop.press("escape")
        assert desktop.runner.submitted[-1] == "no"


async def test_many_pasted_lines_stay_together_until_enter(open_app: Open) -> None:
    from textual import events

    async with open_app() as desktop:
        desktop.app.post_message(events.Paste("buy milk\nbuy eggs\ncall mum"))
        await desktop.settle()
        assert desktop.main.prompt.text == "buy milk\nbuy eggs\ncall mum"
        assert desktop.runner.submitted == []
        await desktop.press("ctrl+j")
        await desktop.type("thanks")
        await desktop.press("enter")
        assert desktop.runner.submitted == ["buy milk\nbuy eggs\ncall mum\nthanks"]


async def test_up_and_down_go_through_what_was_sent_and_back_to_the_draft(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("first")
        await desktop.say("second")
        await desktop.type("draft")
        await desktop.press("up")
        assert desktop.main.prompt.text == "second"
        await desktop.press("up", "up")
        assert desktop.main.prompt.text == "first"
        await desktop.press("down", "down")
        assert desktop.main.prompt.text == "draft"


async def test_letters_are_typed_and_do_nothing_else(open_app: Open, add) -> None:
    add("Buy milk")
    async with open_app() as desktop:
        await desktop.type_keys("adxq?/ 1u")
        assert desktop.main.prompt.text == "adxq?/ 1u"
        assert desktop.column("not started") == ["Buy milk"]
        assert desktop.app.screen is desktop.main


async def test_what_was_said_before_is_there_again(open_app: Open, workspace: Workspace) -> None:
    store, thread = workspace.store, workspace.conversation("main")
    turn = workspace.new_turn("agent", "buy milk")
    workspace.tasks.add({"task": "Buy milk"}, turn)
    store.add_message(thread, workspace.user, "user", "buy milk", turn=turn.id)
    store.add_message(thread, workspace.user, "assistant", "Added [x] it.", turn=turn.id)
    async with open_app() as desktop:
        text = chat_text(desktop)
        assert "buy milk" in text and "Added [x] it." in text and "+ Added “Buy milk”" in text
        await desktop.press("up")
        assert desktop.main.prompt.text == "buy milk"


async def test_earlier_messages_are_read_when_the_top_is_reached(open_app: Open, workspace: Workspace) -> None:
    thread = workspace.conversation("main")
    for number in range(50):
        workspace.store.add_message(thread, workspace.user, "user", f"question {number}")
        workspace.store.add_message(thread, workspace.user, "assistant", f"answer {number}")
    async with open_app() as desktop:
        assert "answer 49" in chat_text(desktop)
        assert len(desktop.main.transcript.children) < 20
        desktop.main.transcript.scroll_home(animate=False)
        await desktop.settle()
        assert len(desktop.main.transcript.children) > 20


async def test_without_an_assistant_the_message_stays_in_the_line(open_app: Open) -> None:
    async with open_app(agent=False) as desktop:
        await desktop.type("buy milk")
        await desktop.press("enter")
        assert desktop.main.prompt.text == "buy milk"
        assert "assistant is not running" in desktop.text()


async def test_quitting_while_messages_wait_asks_first(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("buy milk")
        await desktop.press("ctrl+q")
        assert "has not begun with your messages" in desktop.text() and "• buy milk" in desktop.text()
        await desktop.press("n")
        assert desktop.app.is_running and desktop.app.screen is desktop.main


async def test_the_model_is_chosen_in_the_app(open_app: Open) -> None:
    async with open_app() as desktop:
        name = "openai:small@http://127.0.0.1:9/v1"
        await desktop.press("ctrl+o")
        assert "deepseek:NAME" in desktop.text()
        await desktop.press("n")
        await desktop.type(name)
        await desktop.press("enter")
        await desktop.until(lambda: desktop.runner.models == [name])
        desktop.runner.on_state(State("ready", "built-in"))  # of the turn before
        desktop.runner.on_state(State("loading", name))
        desktop.runner.on_state(State("ready", "small"))
        await desktop.settle()
        assert "small · not asked yet" in desktop.words("#status")


async def test_a_model_that_cannot_be_had_leaves_the_present_one(open_app: Open) -> None:
    async with open_app() as desktop:
        desktop.main._model_chosen("nonsense")
        desktop.runner.on_state(State("loading", "nonsense"))
        desktop.runner.on_state(State("failed", "There is no model provider 'nonsense'."))
        await desktop.settle()
        assert "no model provider 'nonsense'" in desktop.words()
        assert "built-in model" in desktop.words("#status")


async def test_an_unreachable_model_shows_in_the_status_line(open_app: Open) -> None:
    async with open_app() as desktop:
        desktop.main._model_chosen("deepseek:x")
        desktop.runner.on_state(State("loading", "deepseek:x"))
        desktop.runner.on_state(State("ready", "x"))
        await desktop.say("hello")
        desktop.runner.begin()
        desktop.runner.fail("x cannot be reached.", "connection")
        await desktop.settle()
        assert "cannot be reached" in desktop.lines_of(desktop.main.query_one("#status"))[0]


async def test_an_assistant_that_cannot_be_loaded_says_why(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("buy milk")
        desktop.runner.on_state(State("failed", "There is no key in DEEPSEEK_API_KEY."))
        desktop.runner.report(Failed("There is no key in DEEPSEEK_API_KEY.", "key", True))
        await desktop.settle()
        assert "assistant failed" in desktop.text()
        assert "no key in DEEPSEEK_API_KEY" in desktop.words("#chat")


async def test_quitting_with_something_typed_asks_first(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.type("book the den")
        await desktop.press("ctrl+q")
        assert "What you typed was not sent." in desktop.text()
        await desktop.press("y")
        assert desktop.app.return_value == 0


@pytest.mark.parametrize("key", ["a", "e", "i"])
async def test_quitting_with_something_typed_in_a_dialog_asks_first(open_app: Open, workspace: Workspace, key) -> None:
    workspace.tasks.add({"task": "read"}, workspace.new_turn("user", "add"))
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press(key)
        await desktop.type("x")
        await desktop.press("ctrl+q")
        assert "What you typed is not saved." in desktop.text()
        await desktop.press("n")
        assert desktop.app.return_value is None and desktop.app.screen is not desktop.main
        await desktop.press("ctrl+q", "ctrl+q")
        assert desktop.app.return_value == 0


async def test_quitting_from_a_dialog_where_nothing_was_typed_asks_nothing(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("i", "ctrl+q")
        assert desktop.app.return_value == 0


async def test_exchanges_that_were_let_go_are_read_again(open_app: Open, workspace: Workspace, monkeypatch) -> None:
    from taskmaistro_tui.tui.widgets import transcript

    monkeypatch.setattr(transcript, "KEPT", 4)
    thread = workspace.conversation("main")
    async with open_app((120, 20)) as desktop:
        for number in range(8):
            await desktop.say(f"question {number}")
            turn = f"turn{number}"
            workspace.store.add_message(thread, workspace.user, "user", f"question {number}", turn=turn)
            workspace.store.add_message(thread, workspace.user, "assistant", f"answer {number}", turn=turn)
            desktop.runner.report(TurnStarted(turn, f"question {number}"), Done(turn, f"answer {number}", (), 0.1))
            await desktop.settle()
        assert len(desktop.main.transcript.children) == 4
        desktop.main.transcript.scroll_home(animate=False)
        await desktop.settle()
        shown = [view.exchange.text for view in desktop.main.transcript.children]  # type: ignore[attr-defined]
        assert shown == [f"question {number}" for number in range(8)]


async def test_quitting_while_a_turn_runs_does_not_ask(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.say("buy milk")
        desktop.runner.begin()
        await desktop.settle()
        await desktop.press("ctrl+q")
        assert desktop.app.return_value == 0, "the message is kept with the conversation already"
