"""Stands in for the assistant's thread: the test says when it is ready and what each turn reports."""

from __future__ import annotations

from typing import Any, NamedTuple

from taskmaistro_tui.agent.events import Done, Event, Failed, Token, TurnStarted


class State(NamedTuple):
    """What the real thread tells of itself."""

    name: str
    detail: str = ""
    waiting: int = 0


class FakeRunner:
    """The same interface as ``AgentThread``; nothing happens by itself."""

    def __init__(self, workspace: Any, model_name: str, on_event: Any, on_state: Any) -> None:
        self.workspace = workspace
        self.model_name = model_name
        self.on_event = on_event
        self.on_state = on_state
        self.submitted: list[str] = []
        self.cancelled = 0
        self.stopped = False
        self.models: list[str] = []
        self.threads: list[str] = []
        self.closed: list[str] = []
        self.withdrawn: list[str] = []
        self.begun: set[str] = set()

    # -- what the app calls

    def start(self) -> None:
        self.on_state(State("loading"))

    def submit(self, text: str, *, thread: str = "main") -> str:
        self.submitted.append(text)
        self.threads.append(thread)
        return f"ticket{len(self.submitted)}"

    def close_conversation(self, thread: str = "main") -> None:
        self.closed.append(thread)

    def cancel(self) -> None:
        self.cancelled += 1

    def withdraw(self, ticket: str) -> bool:
        self.withdrawn.append(ticket)
        return ticket not in self.begun

    def stop(self, timeout: float = 0.5) -> None:
        self.stopped = True

    def switch_model(self, name: str) -> None:
        self.models.append(name)

    # -- what the test makes it do

    def ready(self) -> None:
        self.on_state(State("ready", "built-in"))

    def report(self, *events: Event, ticket: str | None = None) -> None:
        for event in events:
            self.on_event(ticket or f"ticket{len(self.submitted)}", event)

    def begin(self) -> None:
        self.on_state(State("busy", self.submitted[-1]))
        self.report(TurnStarted("turn1", self.submitted[-1]))

    def answer(self, reply: str, changes: tuple[int, ...] = ()) -> None:
        self.report(Token(reply), Done("turn1", reply, changes, 0.1))

    def fail(self, message: str, kind: str = "server", *, retry: bool = True, wait: float | None = None) -> None:
        self.report(Failed(message, kind, retry, wait))
