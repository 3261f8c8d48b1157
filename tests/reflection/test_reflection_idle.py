"""When the agent's thread looks conversations over by itself: never in the way of a message, never in that of quitting."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.events import Done
from taskmaistro_tui.agent.runner import AgentThread
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.scripted import Script, ScriptedModel, call, calls, say

WAIT = 20.0


class Watched:
    """An agent's thread whose reports can be waited for."""

    def __init__(self, workspace: Workspace, script: Script) -> None:
        self.reports: queue.Queue[tuple[str, str]] = queue.Queue()
        self.replies: queue.Queue[str] = queue.Queue()
        self.thread = AgentThread(
            workspace,
            "scripted",
            lambda _, event: self.replies.put(event.reply) if isinstance(event, Done) else None,
            lambda _: None,
            make=lambda: Assistant(workspace, ScriptedModel(script), model_name="deepseek:scripted"),
            on_reflection=lambda *report: self.reports.put(report),
            idle_after=0.0,
        )
        self.thread.start()

    def says(self, text: str, thread: str = "main") -> str:
        self.thread.submit(text, thread=thread)
        return self.replies.get(timeout=WAIT)

    def report(self) -> tuple[str, str]:
        """What came of it; that it begins may be told twice, for a report of something to do interrupts it."""
        while (report := self.reports.get(timeout=WAIT))[0] == "started":
            pass
        return report


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def watched(workspace: Workspace, script: Script) -> Iterator[Watched]:
    watched = Watched(workspace, script)
    yield watched
    watched.thread.stop(timeout=WAIT)


def nothing_new(script: Script) -> None:
    script.profile.append(calls(call("Profile")))
    script.memories.append(calls(call("Memories", memories=[])))
    script.experience.append(calls(call("Experience")))


def test_a_closed_conversation_is_looked_over_at_once(watched: Watched, script: Script, workspace: Workspace) -> None:
    script.route.append(say("Hi."))
    nothing_new(script)
    watched.says("hello")
    watched.thread.close_conversation()
    assert watched.report() == ("done", "me:main")
    assert [c.status for c in workspace.store.conversations("me")] == ["reflected"]


def test_a_conversation_that_has_rested_is_looked_over_by_itself(workspace: Workspace, script: Script, clock) -> None:
    workspace.store.add_message("me:main", "me", "user", "hello")
    clock.advance(minutes=11)
    nothing_new(script)
    watched = Watched(workspace, script)
    assert watched.report()[0] == "done"
    watched.thread.stop(timeout=WAIT)


def test_a_message_does_not_wait_for_a_reflection(watched: Watched, script: Script, workspace: Workspace) -> None:
    asked = threading.Event()

    async def never(*_: Any) -> None:
        import asyncio

        asked.set()
        await asyncio.Event().wait()

    script.route += [say("Hi."), say("Yes?")]
    script.profile.append(never)
    watched.says("hello")
    watched.thread.close_conversation()
    assert asked.wait(WAIT)
    assert watched.says("one more thing") == "Yes?"
    assert [c.status for c in workspace.store.conversations("me")] == ["open"]
    (span,) = workspace.store.reflections("me")
    assert (span.holder, span.done, span.attempts) == (None, {}, 0)


def test_quitting_puts_conversations_in_line_and_asks_no_model(workspace: Workspace, script: Script) -> None:
    watched = Watched(workspace, script)
    script.route.append(say("Hi."))
    watched.says("hello")
    watched.thread.stop(timeout=WAIT)
    assert [c.status for c in workspace.store.conversations("me")] == ["resting"]
    assert script.profile == [] and len(script.asked) == 1


def test_quitting_does_not_wait_for_a_reflection(workspace: Workspace, script: Script, clock) -> None:
    asked = threading.Event()

    async def never(*_: Any) -> None:
        import asyncio

        asked.set()
        await asyncio.Event().wait()

    workspace.store.add_message("me:main", "me", "user", "hello")
    clock.advance(minutes=11)
    script.profile.append(never)
    watched = Watched(workspace, script)
    assert asked.wait(WAIT)
    watched.thread.stop(timeout=WAIT)
    assert not watched.thread._thread.is_alive()
    (span,) = workspace.store.reflections("me")
    assert span.holder is None


def test_it_can_be_switched_off(workspace: Workspace, script: Script, clock) -> None:
    from dataclasses import replace

    workspace.settings = replace(workspace.settings, reflection=False)
    workspace.store.add_message("me:main", "me", "user", "hello")
    clock.advance(minutes=11)
    script.route.append(say("Hi."))
    watched = Watched(workspace, script)
    watched.says("hello", thread="other")
    watched.thread.stop(timeout=WAIT)
    assert watched.reports.empty() and len(script.asked) == 1


def test_a_failure_is_told_and_the_thread_lives_on(watched: Watched, script: Script) -> None:
    script.route += [say("Hi."), say("Yes?")]
    script.profile.append(ConnectionError("refused"))
    watched.says("hello")
    watched.thread.close_conversation()
    status, why = watched.report()
    assert status == "failed" and "cannot be reached" in why
    assert watched.says("still there?") == "Yes?"


def test_old_traces_go_as_the_settings_say(workspace: Workspace, script: Script, clock) -> None:
    workspace.store.add_trace("t1", "me", [{"node": "a"}])
    workspace.store.add_message("me:main", "me", "user", "hello")
    clock.advance(days=31)
    nothing_new(script)
    watched = Watched(workspace, script)
    assert watched.report()[0] == "done"
    assert workspace.store.trace("t1") == []
    watched.thread.stop(timeout=WAIT)
