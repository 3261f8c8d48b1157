"""What the main screen does with the assistant: hands messages over, and shows what comes back."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.desk import THREAD, Desk
from taskmaistro_tui.tui.messages import AgentReported, AgentState, Submitted
from taskmaistro_tui.tui.screens.model_part import ModelPart
from taskmaistro_tui.tui.talk import DONE, Exchange, Talk

if TYPE_CHECKING:
    from textual.timer import Timer

    from taskmaistro_tui.agent.events import Event
    from taskmaistro_tui.memory.forgotten import Needles
    from taskmaistro_tui.tui.app import Runner
    from taskmaistro_tui.tui.screens.main import MainScreen

PAGE = 30
"""Messages that are read at a time."""

GREETING = """\
Hello! Tell me what you have to do, in your own words:

  call the bank tomorrow at ten, and water the plants every Monday

or ask: what is due this week?"""


class ChatPart(ModelPart):
    """The part of :class:`MainScreen` that is about the assistant."""

    desk: Desk

    def init_chat(self, model: str) -> None:
        """Nothing was said and no assistant is there yet."""
        self.talk = Talk(self.desk.changes, self._seconds)
        self._ticking: Timer | None = None
        self.agent_state = "off"
        self.agent_detail = ""
        self._runner: Runner | None = None
        self._unsent: list[str] = []
        self.thread = THREAD
        self.work_line = ""
        self._spent: tuple[int, str] | None = (0, "")  # nobody looks before the first picture
        self.init_model(model)

    @property
    def _main(self) -> MainScreen:
        return cast("MainScreen", self)

    @property
    def runner(self) -> Runner | None:
        """What runs the assistant's turns, if it could be started."""
        return self._runner

    @property
    def spent(self) -> tuple[int, str]:
        """What this conversation has cost since it was begun: tokens, and money in words (what is known of it)."""
        if self._spent is None:
            usage = self.desk.usage(self.thread)
            known = replace(usage, unpriced=0).cost_words
            self._spent = usage.tokens, f"{known} and more" if known and usage.unpriced else known
        return self._spent

    def refresh_work(self, line: str) -> None:
        """Show what goes on with a model in the background."""
        self.work_line = line
        self._main.refresh_status()

    def _seconds(self) -> float:
        return self._main.maistro.animation_clock()

    # -- the assistant ---------------------------------------------------------------------------------------------

    def start_assistant(self) -> None:
        """Start what runs the turns; its imports go on in its own thread."""
        app = self._main.maistro
        if not app.start_agent:
            return
        threading.excepthook = self._thread_failed
        factory = app.runner_factory
        if factory is None:
            from taskmaistro_tui.agent.runner import AgentThread

            factory = AgentThread
        if self.agent_state == "off":
            self.agent_state = "loading"
        try:
            runner = factory(app.workspace, self.model_name, self._reported, self._changed_state)
            runner.start()
        except (OSError, RuntimeError) as problem:  # no further thread is to be had
            self._main.post_message(AgentState("failed", f"The assistant could not be started ({problem})."))
        else:
            self._runner = runner
        self._main.refresh_status()

    def _thread_failed(self, failure: threading.ExceptHookArgs) -> None:
        """A thread of ours ended by a fault; Python would print it over the screen. Called in that thread."""
        what = f"({failure.exc_type.__name__}: {failure.exc_value})"
        app = self._main.maistro
        if failure.thread is not None and failure.thread.name == "taskmaistro-agent":
            self._main.post_message(AgentState("failed", f"The assistant ended unexpectedly {what}."))
        elif app.is_running:
            name = failure.thread.name if failure.thread is not None else "something"
            app.call_later(app.tell, f"In the background went wrong: {name} {what}", failed=True)

    def stop_assistant(self) -> None:
        """End the thread; a turn that runs is given up. Faults of threads are Python's to tell again."""
        if threading.excepthook == self._thread_failed:
            threading.excepthook = threading.__excepthook__
        if self._models is not None:
            self._models.stop()
        if self._runner is not None:
            self._runner.stop()
            self._runner = None

    def _reported(self, ticket: str, event: Event) -> None:
        """Called in the assistant's thread."""
        self._main.post_message(AgentReported(ticket, event))

    def _changed_state(self, state: Any) -> None:
        """Called in the assistant's thread."""
        self._main.post_message(AgentState(str(state.name), str(state.detail or "")))

    def on_agent_state(self, message: AgentState) -> None:
        if message.state == "ready":
            self.look_at_first()
        self._spent = None
        self.agent_state = message.state
        self.agent_detail = message.detail if message.state == "failed" else ""
        self.settle_model(message.state, message.detail)
        if message.state == "failed" and message.detail:
            self._main.maistro.tell(message.detail, failed=True)
        self._main.refresh_status()
        self._main.refresh_known()

    # -- talking ---------------------------------------------------------------------------------------------------

    def on_submitted(self, message: Submitted) -> None:
        self.send(message.text)

    def send(self, text: str) -> None:
        """Hand a message to the assistant; it waits its turn, visibly."""
        if self._runner is None:
            self._main.prompt.text = text
            self._main.say("The assistant is not running; the keys work without it", failed=True)
            return
        for former in self.talk.withdraw_offers():
            self._main.transcript.refresh_exchange(former)
        ticket = self._runner.submit(text, thread=self.thread)
        exchange = self.talk.add(ticket, text)
        self._main.transcript.add(exchange)

    def on_agent_reported(self, message: AgentReported) -> None:
        from taskmaistro_tui.agent.events import Done, Forgotten, Token

        if isinstance(message.event, Forgotten):
            self.forget_shown(message.event.needles)
            return
        exchange = self.talk.report(message.ticket, message.event)
        if exchange is None:
            return
        if self._ticking is None and self.talk.ticking:
            self._ticking = self._main.set_interval(1.0, self.tick)
        streaming = isinstance(message.event, Token)
        self._main.transcript.refresh_exchange(exchange, soon=streaming)
        if streaming:
            return
        if isinstance(message.event, Done) and exchange.question is not None:
            self._ask_for(exchange)
        if not exchange.open:
            self._spent = None
            self._main.refresh_status()
            self._main.refresh_known()

    def forget_shown(self, needles: Needles) -> None:
        """Take what was forgotten for good from everything that is shown or can be called back."""
        self.talk.blank(needles)
        self._main.transcript.blank(needles)
        self._main.prompt.blank(needles)
        self._main.refresh_known()

    def show_what_is_left(self) -> None:
        """Another program forgot something, or everything was forgotten: show what the file has now, and call back only that."""
        self.talk.forget_over()
        self._main.transcript.clear()
        self._main.prompt.forget_history()
        self.load_conversation()
        for exchange in self.talk.unfinished:
            self._main.transcript.add(exchange)

    def _ask_for(self, exchange: Exchange) -> None:
        """The assistant wants a yes for a change of many tasks."""
        from taskmaistro_tui.tui.screens.confirm import ConfirmScreen

        question = exchange.question
        assert question is not None
        exchange.question = None
        self._main.app.push_screen(
            ConfirmScreen(question.question, question.titles, yes="Yes"),
            lambda agreed: self.send("yes" if agreed else "no"),
        )

    def tick(self) -> None:
        """A second has gone by: what runs shows for how long, what had to wait is sent again if that was wanted."""
        for exchange in self.talk.tick():
            if exchange.armed and not exchange.left:
                self._send_again()
                break
            self._main.transcript.refresh_exchange(exchange)
        if self._ticking is not None and not self.talk.ticking:
            self._ticking.stop()
            self._ticking = None

    def stop_turn(self) -> bool:
        """Stop what the assistant is doing, or what was about to go out again; False if there is nothing of it."""
        if armed := [one for one in self.talk.retryable if one.armed]:
            for exchange in armed:
                exchange.armed = False
                self._main.transcript.refresh_exchange(exchange)
            return True
        if self._runner is None:
            return False
        if self.talk.running is not None:
            self._runner.cancel()
            self._main.say("Stopping…")
            return True
        return self._take_back()

    def action_chat_withdraw(self, ticket: str | None = None) -> None:
        if not self._take_back(ticket):
            self._main.say("No message waits" if ticket is None else "The assistant has begun with it already")

    def _take_back(self, ticket: str | None = None) -> bool:
        """Take a message that waits out of the line, the last one if none is named; it can be typed anew."""
        waiting = [one for one in self.talk.waiting if ticket in (None, one.id)]
        if not waiting or self._runner is None or not self._runner.withdraw(waiting[-1].id):
            return False
        exchange = waiting[-1]
        self.talk.remove(exchange.id)
        self._main.transcript.take_away(exchange)
        if not self._main.prompt.text.strip():
            self._main.prompt.bring_back(exchange.text)
        self._main.say("Taken back; it was not sent")
        return True

    def action_chat_send(self) -> None:
        self._main.prompt.submit()

    def action_chat_newline(self) -> None:
        self._main.prompt.new_line()

    def action_chat_stop(self) -> None:
        if not self.stop_turn():
            self._main.go_to_pane("tasks")

    def action_chat_retry(self) -> None:
        offered = self.talk.retryable
        if not offered:
            self._main.say("There is nothing to try again")
        elif any(one.left for one in offered):
            for exchange in offered:
                exchange.armed = True
                self._main.transcript.refresh_exchange(exchange)
        else:
            self._send_again()

    def _send_again(self) -> None:
        """Send everything that failed, in its order."""
        for text in [exchange.text for exchange in self.talk.retryable]:
            self.send(text)

    def action_chat_copy(self) -> None:
        if reply := self.talk.last_reply:
            self._main.app.copy_to_clipboard(visible(reply, keep_newlines=True))
            self._main.say("Copied the reply")
        else:
            self._main.say("There is no reply yet")

    def action_chat_earlier(self) -> None:
        self._main.transcript.scroll_page_up(animate=False)

    def action_chat_later(self) -> None:
        self._main.transcript.scroll_page_down(animate=False)

    def action_chat_trace(self) -> None:
        from taskmaistro_tui.tui.screens.trace import TraceScreen

        self._main.app.push_screen(TraceScreen(self.desk))

    def action_chat_conversations(self) -> None:
        from taskmaistro_tui.tui.screens.conversations import ConversationsScreen

        self._main.app.push_screen(ConversationsScreen(self.desk, self.thread), self._conversation_chosen)

    def _conversation_chosen(self, name: str | None) -> None:
        """Go on with another conversation; the one that is left is over, and is looked over when there is time."""
        if name is None:
            return
        if self.talk.unfinished:
            self._main.say("The assistant is still at work here; wait for it, or stop it with Esc", failed=True)
            return
        if name != self.thread:
            if self._runner is not None:
                self._runner.close_conversation(self.thread)
            self.thread = name
            self._spent = None
            self.talk = Talk(self.desk.changes, self._seconds)
            self._main.transcript.clear()
            self.load_conversation()
            self._main.refresh_status()
        self._main.go_to_pane("chat")

    # -- what was said before --------------------------------------------------------------------------------------

    def load_conversation(self) -> None:
        """Show the end of the conversation, and give the prompt its history."""
        self._spent = None
        exchanges = self._read(None)
        self._main.prompt.remember([exchange.text for exchange in exchanges if exchange.text])
        if exchanges:
            self.talk.offer_old(exchanges[-1])
            self._main.transcript.add_earlier(exchanges)
            self._main.transcript.anchor()
        elif not self.talk.unfinished:
            self._main.transcript.greet(GREETING)

    def on_transcript_earlier_wanted(self) -> None:
        first = self._main.transcript.first
        before = self._stored_number(first) if first is not None else None
        if before is not None and (exchanges := self._read(before)):
            self._main.transcript.add_earlier(exchanges)

    def _stored_number(self, exchange: Exchange) -> int | None:
        """The number of an exchange's first message; that of a live one is looked for from the end."""
        if exchange.message is None and exchange.turn is not None:
            before: int | None = None
            while exchange.message is None and (
                messages := self.desk.messages(limit=PAGE, before=before, thread=self.thread)
            ):
                exchange.message = next((m.id for m in messages if m.turn == exchange.turn), None)
                before = messages[0].id
        return exchange.message

    def _read(self, before: int | None) -> list[Exchange]:
        """The exchanges of the last messages before a number, oldest first."""
        exchanges: list[Exchange] = []
        for message in self.desk.messages(limit=PAGE, before=before, thread=self.thread):
            if message.role == "user" or not exchanges or exchanges[-1].reply:
                exchanges.append(Exchange(f"old{message.id}", "", DONE, message.id, message.turn))
            if message.role == "user":
                exchanges[-1].text = message.text
            elif message.role == "note":
                exchanges[-1].notices.append(message.text)
            else:
                exchanges[-1].reply = message.text
                if message.turn and message.role == "assistant":
                    exchanges[-1].changes = self.desk.turn_changes(message.turn)
        return exchanges
