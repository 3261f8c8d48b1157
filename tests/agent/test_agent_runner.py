"""The agent's thread: messages wait in line, can be cancelled, and never hold up quitting."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.events import Done, Event, Failed
from taskmaistro_tui.agent.runner import AgentThread, RunnerState
from taskmaistro_tui.models.errors import ModelError
from tests.support.scripted import Script, ScriptedModel, calls, say, todo, update

WAIT = 10


class Watched:
    """What the thread reported, and waiting for a report without sleeping."""

    def __init__(self) -> None:
        self.events: list[tuple[str, Event]] = []
        self.states: list[RunnerState] = []
        self._changed = threading.Condition()

    def on_event(self, ticket: str, event: Event) -> None:
        with self._changed:
            self.events.append((ticket, event))
            self._changed.notify_all()

    def on_state(self, state: RunnerState) -> None:
        with self._changed:
            self.states.append(state)
            self._changed.notify_all()

    def until(self, condition: Callable[[], Any]) -> None:
        with self._changed:
            assert self._changed.wait_for(condition, WAIT), (self.events, self.states)

    def ended(self, ticket: str) -> Event | None:
        found = [e for t, e in self.events if t == ticket and isinstance(e, Done | Failed)]
        return found[-1] if found else None

    def wait_for(self, ticket: str) -> Event:
        self.until(lambda: self.ended(ticket))
        ended = self.ended(ticket)
        assert ended is not None
        return ended


@pytest.fixture
def running(workspace):
    """Starts an agent thread over a script; stopped at the end."""
    threads: list[AgentThread] = []

    def start(script: Script, *, gate: threading.Event | None = None) -> tuple[AgentThread, Watched]:
        watched = Watched()

        def make() -> Assistant:
            if gate is not None:
                assert gate.wait(WAIT)
            return Assistant(workspace, ScriptedModel(script), model_name="builtin")

        thread = AgentThread(workspace, "builtin", watched.on_event, watched.on_state, make=make)
        threads.append(thread)
        thread.start()
        return thread, watched

    yield start
    for thread in threads:
        thread.stop(WAIT)


def stall(reached: threading.Event) -> Callable[..., Any]:
    async def wait_forever(messages: Any, tools: Any) -> None:
        reached.set()
        await asyncio.Event().wait()

    return wait_forever


def test_messages_are_answered_in_the_order_they_were_sent(running) -> None:
    thread, watched = running(Script(route=[say("one"), say("two"), say("three")]))
    tickets = [thread.submit(text) for text in ("a", "b", "c")]
    assert [watched.wait_for(ticket).reply for ticket in tickets] == ["one", "two", "three"]


def test_what_is_sent_while_the_agent_loads_waits_in_line(running) -> None:
    gate = threading.Event()
    thread, watched = running(Script(route=[say("Hello!")]), gate=gate)
    ticket = thread.submit("hi")
    watched.until(lambda: watched.states)
    assert watched.states[0].name == "loading"
    assert watched.events == []
    gate.set()
    assert watched.wait_for(ticket).reply == "Hello!"


def test_states_tell_what_goes_on(running) -> None:
    thread, watched = running(Script(route=[say("Hello!")]))
    watched.wait_for(thread.submit("hi"))
    watched.until(lambda: [s.name for s in watched.states][-2:] == ["busy", "ready"])
    assert watched.states[-1].detail == "built-in"
    assert next(s for s in watched.states if s.name == "busy").detail == "hi"


def test_a_turn_is_cancelled_and_the_next_is_served(running, workspace) -> None:
    reached = threading.Event()
    thread, watched = running(Script(route=[stall(reached), say("Hello!")]))
    first, second = thread.submit("add milk"), thread.submit("hi")
    assert reached.wait(WAIT)
    thread.cancel()
    failed = watched.wait_for(first)
    assert isinstance(failed, Failed)
    assert (failed.kind, failed.retry) == ("cancelled", True)
    assert "Nothing was changed" in failed.message
    assert watched.wait_for(second).reply == "Hello!"


def test_a_turn_that_is_cancelled_after_a_change_says_that_it_stays(running, workspace) -> None:
    reached = threading.Event()
    thread, watched = running(Script(route=[update("todo"), stall(reached)], extract=[calls(todo(task="milk"))]))
    ticket = thread.submit("milk")
    assert reached.wait(WAIT)
    thread.cancel()
    failed = watched.wait_for(ticket)
    assert "stays" in failed.message
    assert not failed.retry
    assert len(workspace.tasks.page()) == 1


def test_a_message_that_waits_can_be_taken_back(running) -> None:
    gate = threading.Event()
    thread, watched = running(Script(), gate=gate)
    ticket = thread.submit("hi")
    thread.cancel()
    assert watched.wait_for(ticket).kind == "cancelled"
    gate.set()


def test_one_of_several_waiting_messages_is_withdrawn_and_never_served(running) -> None:
    reached = threading.Event()
    thread, watched = running(Script(route=[stall(reached), say("Three")]))
    first, second, third = (thread.submit(text) for text in ("one", "two", "three"))
    assert reached.wait(WAIT)
    assert thread.withdraw(second)
    assert not thread.withdraw(second)
    assert not thread.withdraw(first), "it is being worked on"
    thread.cancel()
    assert watched.wait_for(third).reply == "Three"
    assert watched.ended(second) is None


def test_stopping_does_not_wait_for_a_model(running) -> None:
    reached = threading.Event()
    thread, _ = running(Script(route=[stall(reached)]))
    thread.submit("hi")
    assert reached.wait(WAIT)
    started = time.monotonic()
    thread.stop()
    assert time.monotonic() - started < 2
    assert not thread._thread.is_alive()


def test_stopping_does_not_wait_for_imports(running) -> None:
    gate = threading.Event()
    thread, _ = running(Script(), gate=gate)
    started = time.monotonic()
    thread.stop(0.05)
    assert time.monotonic() - started < 2
    assert thread._thread.daemon
    gate.set()


def test_a_model_that_cannot_be_had_is_told_and_messages_fail_with_the_reason(workspace) -> None:
    watched = Watched()
    thread = AgentThread(workspace, "deepseek:v4", watched.on_event, watched.on_state)
    thread.start()
    watched.until(lambda: any(s.name == "failed" for s in watched.states))
    failed = watched.wait_for(thread.submit("hi"))
    assert isinstance(failed, Failed)
    assert failed.kind == "key"
    assert "DEEPSEEK_API_KEY" in failed.message
    thread.stop(WAIT)


def test_a_switch_to_no_model_keeps_the_present_one(running) -> None:
    thread, watched = running(Script(route=[say("still here")]))
    thread.switch_model("nonsense:x")
    watched.until(lambda: any(s.name == "failed" for s in watched.states))
    assert watched.wait_for(thread.submit("hi")).reply == "still here"


def test_an_error_while_the_assistant_is_made_ends_in_a_state(workspace) -> None:
    watched = Watched()

    def make() -> Assistant:
        raise ModelError("no model", "model")

    thread = AgentThread(workspace, "builtin", watched.on_event, watched.on_state, make=make)
    thread.start()
    watched.until(lambda: any(s.name == "failed" for s in watched.states))
    assert watched.states[-1].detail == "no model"
    thread.stop(WAIT)
