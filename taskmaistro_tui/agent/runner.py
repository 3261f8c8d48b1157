"""The agent's own thread, for an app that must paint before the agent is imported and quit while it is busy.

Importing this module is cheap. The thread is a daemon with an event loop of its own; messages wait in line, visibly, while
the agent loads or works. Callbacks are made in that thread.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.agent.events import Changed, Event, Failed
from taskmaistro_tui.memory.change import new_id
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.tasks.workspace import Workspace

if TYPE_CHECKING:
    import asyncio

    from taskmaistro_tui.agent.assistant import Assistant
    from taskmaistro_tui.agent.idle import Idle

STATES = ("loading", "ready", "busy", "failed")


@dataclass(frozen=True, slots=True)
class RunnerState:
    """``name`` is one of :data:`STATES`; ``detail`` is the model's label, the text being worked on, or what failed;
    ``waiting`` how many messages stand in line."""

    name: str
    detail: str = ""
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class _Message:
    ticket: str
    text: str
    thread: str


OnEvent = Callable[[str, Event], None]
OnState = Callable[[RunnerState], None]


class AgentThread:
    """Runs turns one after another, in the order in which they were submitted. All methods may be called from any thread.

    ``make`` builds the assistant inside the thread; the default makes one over ``workspace`` with ``model_name``. While
    nobody has asked anything for ``idle_after`` seconds, conversations that rest are looked over; ``on_reflection`` is told (see
    :data:`~taskmaistro_tui.agent.idle.OnReflection`).
    """

    def __init__(
        self,
        workspace: Workspace,
        model_name: str,
        on_event: OnEvent,
        on_state: OnState,
        *,
        make: Callable[[], Assistant] | None = None,
        on_reflection: Callable[[str, str], None] | None = None,
        idle_after: float = 3.0,
    ) -> None:
        self.workspace = workspace
        self.model_name = model_name
        self._on_event = on_event
        self._on_state = on_state
        self._on_reflection = on_reflection or (lambda *_: None)
        self._idle_after = idle_after
        self._make = make or self._make_assistant
        self._lock = threading.Lock()
        self._waiting: deque[_Message] = deque()
        self._switch_to: str | None = None
        self._closing: set[str] = set()
        self._talked: set[str] = set()
        self._stopping = False
        self._trouble = ""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wake: asyncio.Event | None = None
        self._turn: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._main, name="taskmaistro-agent", daemon=True)

    def start(self) -> None:
        """Begin to load the agent."""
        self._thread.start()

    def submit(self, text: str, *, thread: str = "main") -> str:
        """Put a message in line; returns the ticket that its events will carry."""
        message = _Message(new_id(), text, thread)
        with self._lock:
            self._waiting.append(message)
        self._nudge()
        return message.ticket

    def cancel(self) -> None:
        """Stop the turn that runs; what it has committed stays. If none runs, drop the message that was submitted last."""
        dropped: _Message | None = None
        with self._lock:
            turn, loop = self._turn, self._loop
            if turn is None and self._waiting:
                dropped = self._waiting.pop()
        if turn is not None and loop is not None:
            self._call(loop, turn.cancel)
        elif dropped is not None:
            self._on_event(dropped.ticket, Failed("Not sent.", "cancelled", retry=True))

    def withdraw(self, ticket: str) -> bool:
        """Take a message out of the line; False if the assistant has begun with it, or never had it."""
        with self._lock:
            message = next((one for one in self._waiting if one.ticket == ticket), None)
            if message is not None:
                self._waiting.remove(message)
        return message is not None

    def switch_model(self, name: str) -> None:
        """Use another model from the next turn on; the state tells whether it could be had."""
        with self._lock:
            self._switch_to = name
        self._nudge()

    def close_conversation(self, thread: str = "main") -> None:
        """A conversation is over: it is looked over as soon as there is time. A new message opens it again."""
        with self._lock:
            self._closing.add(thread)
        self._nudge()

    def stop(self, timeout: float = 0.5) -> None:
        """End the thread: the turn that runs is cancelled, the line is dropped. Waits at most ``timeout`` seconds."""
        with self._lock:
            self._stopping = True
            self._waiting.clear()
            turn, loop = self._turn, self._loop
        if turn is not None and loop is not None:
            self._call(loop, turn.cancel)
        self._nudge()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(timeout)

    # -- in the thread ---------------------------------------------------------------------------------------------

    def _main(self) -> None:
        import asyncio

        self._tell("loading")
        asyncio.run(self._work())

    def _make_assistant(self) -> Assistant:
        from taskmaistro_tui.agent.assistant import Assistant

        return Assistant(self.workspace, model_name=self.model_name)

    async def _work(self) -> None:
        import asyncio

        wake = asyncio.Event()
        with self._lock:
            self._loop, self._wake = asyncio.get_running_loop(), wake
        assistant = self._prepared(None)
        idle = self._make_idle()
        try:
            while True:
                wake.clear()
                self._close_conversations()
                name, message, stopping = self._next()
                if stopping:
                    return
                if name is not None:
                    assistant = self._prepared(assistant, name)
                elif message is not None:
                    assistant = assistant or self._prepared(None)
                    await self._serve(assistant, message)
                elif assistant is None or not assistant.loaded:
                    await wake.wait()
                else:
                    await self._rest(idle.run(assistant), wake)
        finally:
            with self._lock:
                self._loop = self._wake = None
                self._closing |= self._talked
            self._close_conversations()
            if assistant is not None:
                await assistant.aclose()

    def _next(self) -> tuple[str | None, _Message | None, bool]:
        with self._lock:
            name, self._switch_to = self._switch_to, None
            message = self._waiting.popleft() if name is None and self._waiting else None
            return name, message, self._stopping

    def _prepared(self, assistant: Assistant | None, name: str | None = None) -> Assistant | None:
        """The assistant, loaded, with the model called ``name`` if one is given. Whatever goes wrong becomes a state: this
        thread must outlive it, so that another model can be chosen. A switch that fails keeps the present model."""
        self._tell("loading", name or "")
        try:
            assistant = assistant or self._make()
            if name is not None:
                assistant.switch_model(name)
                self.model_name = name
            assistant.load()
            self._ready(assistant)
        except TaskMaistroError as problem:
            self._fail(str(problem))
        except Exception as problem:
            self._fail(f"The assistant could not be loaded ({type(problem).__name__}: {problem}).")
        return assistant

    def _fail(self, trouble: str) -> None:
        self._trouble = trouble
        self._tell("failed", trouble)

    def _ready(self, assistant: Assistant) -> None:
        from taskmaistro_tui.models.names import describe

        self._trouble = ""
        self._tell("ready", describe(assistant.model_name))

    async def _serve(self, assistant: Assistant | None, message: _Message) -> None:
        import asyncio

        if assistant is None:
            self._on_event(message.ticket, Failed(self._trouble, "internal", retry=True))
            return
        self._tell("busy", message.text)
        self._talked.add(message.thread)
        turn = asyncio.get_running_loop().create_task(self._run(assistant, message))
        with self._lock:
            self._turn = turn
            stopping = self._stopping
        if stopping:
            turn.cancel()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                raise
        finally:
            with self._lock:
                self._turn = None
        if assistant.loaded:
            self._ready(assistant)
        else:
            self._tell("failed", self._trouble)

    async def _rest(self, work: Coroutine[Any, Any, None], wake: asyncio.Event) -> None:
        """Do ``work`` until somebody wants something; it is cancelled then, and waited for."""
        import asyncio

        working = asyncio.get_running_loop().create_task(work)
        waking = asyncio.get_running_loop().create_task(wake.wait())
        try:
            await asyncio.wait({working, waking}, return_when=asyncio.FIRST_COMPLETED)
            if working.done() and (problem := working.exception()) is not None:
                self._on_reflection("failed", f"{type(problem).__name__}: {problem}")
                await waking
        finally:
            working.cancel()
            waking.cancel()
            await asyncio.gather(working, waking, return_exceptions=True)

    def _make_idle(self) -> Idle:
        from taskmaistro_tui.agent.idle import Idle

        return Idle(self.workspace, self._on_reflection, self._idle_after)

    def _close_conversations(self) -> None:
        """Put what was closed in line. What cannot be written now is found by its silence later."""
        import sqlite3

        with self._lock:
            closing, self._closing = self._closing, set()
        for name in closing:
            try:
                self.workspace.reflections.rest(self.workspace.conversation(name))
            except TaskMaistroError as problem:
                self._on_reflection("failed", str(problem))
            except sqlite3.ProgrammingError:
                return  # the app was quicker and has closed the file

    async def _run(self, assistant: Assistant, message: _Message) -> None:
        import asyncio
        from contextlib import aclosing

        changed = False
        try:
            async with aclosing(assistant.run_turn(message.text, thread=message.thread)) as events:  # type: ignore[type-var]
                async for event in events:
                    changed = changed or isinstance(event, Changed)
                    self._on_event(message.ticket, event)
        except asyncio.CancelledError:
            stays = (
                " What had been changed before that stays; undo takes it back." if changed else " Nothing was changed."
            )
            self._on_event(message.ticket, Failed("Stopped." + stays, "cancelled", retry=not changed))
            raise
        except Exception as problem:
            trouble = f"The turn ended unexpectedly ({type(problem).__name__}: {problem})."
            self._on_event(message.ticket, Failed(trouble, "internal", retry=not changed))

    # -- helpers ---------------------------------------------------------------------------------------------------

    def _tell(self, name: str, detail: str = "") -> None:
        with self._lock:
            waiting = len(self._waiting)
        self._on_state(RunnerState(name, detail, waiting))

    def _nudge(self) -> None:
        with self._lock:
            loop, wake = self._loop, self._wake
        if loop is not None and wake is not None:
            self._call(loop, wake.set)

    @staticmethod
    def _call(loop: asyncio.AbstractEventLoop, function: Callable[..., Any]) -> None:
        try:
            loop.call_soon_threadsafe(function)
        except RuntimeError:
            return  # the loop has ended meanwhile: there is nothing left to call
