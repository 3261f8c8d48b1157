"""The door to the agent: a message in, a stream of typed events out. The app and the command line use nothing else.

Importing this module is cheap; LangGraph, trustcall and the model's library are imported when the first message (or
:meth:`Assistant.load`) needs them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing, contextmanager, nullcontext, suppress
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.agent.events import (
    Changed,
    Done,
    Event,
    Failed,
    Forgotten,
    NodeTraced,
    Noticed,
    Token,
    TurnStarted,
)
from taskmaistro_tui.agent.failing import failure_words
from taskmaistro_tui.agent.spending import Spending
from taskmaistro_tui.memory.change import Turn
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.forgotten import FORGOTTEN, NOTHING
from taskmaistro_tui.models.errors import ModelError, word_error
from taskmaistro_tui.models.fallback import builtin_takes_over
from taskmaistro_tui.models.names import parse_model_name, service_of
from taskmaistro_tui.models.registry import create_chat_model
from taskmaistro_tui.models.release import release_model
from taskmaistro_tui.store.checkpoint_file import forget_checkpoints
from taskmaistro_tui.store.forgetting import times_forgotten
from taskmaistro_tui.tasks.workspace import Workspace

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from taskmaistro_tui.agent.meaning import Meaning
    from taskmaistro_tui.agent.reflection.reflector import Reflector
    from taskmaistro_tui.agent.state import Parts


class Assistant:
    """One user's assistant over one workspace. It belongs to one event loop; turns run one after another.

    ``model`` overrides the model of the settings (tests give scripted ones); ``extractor`` is ``trustcall`` or ``plain``;
    without ``keep_conversation`` nothing is remembered from one turn to the next but what is stored.
    """

    def __init__(
        self,
        workspace: Workspace,
        model: BaseChatModel | None = None,
        *,
        model_name: str | None = None,
        extractor: str = "trustcall",
        keep_conversation: bool = True,
    ) -> None:
        self.workspace = workspace
        self.model_name = model_name or workspace.settings.model
        self._given = model
        self._chosen: BaseChatModel | None = None
        self._extractor = extractor
        self._keep = keep_conversation
        self._parts: Parts | None = None
        self._reflector: Reflector | None = None
        self._graph: Any = None
        self._saver: Any = None
        self._turns: asyncio.Lock | None = None
        self._meaning: Meaning | None = None

    @property
    def loaded(self) -> bool:
        """Whether :meth:`load` has been done."""
        return self._parts is not None

    def load(self) -> None:
        """Import what a turn needs and make the model. Takes seconds the first time. Raises :class:`ModelError`."""
        if self._parts is not None:
            return
        from taskmaistro_tui.agent.environment import prepare

        prepare(tracing=self.workspace.settings.tracing)
        from taskmaistro_tui.agent.state import Parts

        model = self._given or self._chosen or self._created(self.model_name)
        if self._meaning is None and self.workspace.settings.embeddings:
            from taskmaistro_tui.agent.meaning import Meaning

            self._meaning = Meaning(self.workspace)
            self._meaning.catch_up()
        self._parts = Parts(self.workspace, model, self.model_name, self._extractor, self._meaning)

    def _created(self, name: str) -> BaseChatModel:
        from taskmaistro_tui.agent.private import shielded

        return shielded(create_chat_model(name, self.workspace.settings), name, self.workspace)

    def switch_model(self, name: str) -> None:
        """Use another model from the next turn on. Raises :class:`ModelError`, and keeps the present one then."""
        model = self._created(name)
        former = self._chosen if self._parts is None else self._parts.model
        self._given, self._chosen, self.model_name = None, model, name
        if self._parts is not None:
            self._parts.model, self._parts.model_name = model, name
        release_model(former)

    def reflector(self) -> Reflector:
        """What looks conversations over with this assistant's model. Raises :class:`ModelError`."""
        self.load()
        if self._reflector is None:
            from taskmaistro_tui.agent.reflection.reflector import Reflector

            assert self._parts is not None
            self._reflector = Reflector(self._parts, self.workspace.reflections)
        return self._reflector

    async def aclose(self) -> None:
        """Close the checkpoints and give back what the model holds. The workspace is the caller's."""
        if self._parts is not None:
            release_model(self._parts.model)
        if self._meaning is not None:
            self._meaning.stop()
        if self._saver is not None:
            from taskmaistro_tui.agent.checkpoints import close_checkpoints

            saver, self._saver, self._graph = self._saver, None, None
            await close_checkpoints(saver)

    async def run_turn(self, text: str, *, thread: str = "main") -> AsyncIterator[Event]:
        """Everything that happens because of one message, as it happens.

        The first event is :class:`TurnStarted`, the last :class:`Done` or :class:`Failed`. Whatever is changed carries the
        turn's id, so that one undo takes all of it back. Cancelling the consumer ends the turn where it is: what was
        committed stays, nothing is half written, and the conversation goes on from there.
        """
        if self._turns is None:
            self._turns = asyncio.Lock()
        async with self._turns, aclosing(self._turn(_sound(text), thread)) as stream:
            async for event in stream:
                yield event

    async def _turn(self, text: str, thread: str) -> AsyncGenerator[Event, None]:
        workspace, store = self.workspace, self.workspace.store
        started = time.perf_counter()
        turn = workspace.new_turn("agent", text)
        yield TurnStarted(turn.id, text)
        changes: list[int] = []
        trace: list[dict[str, Any]] = []
        spent = Spending(self.model_name, workspace.settings)
        failed: Failed | None = None
        forgotten = NOTHING
        reply = ""
        notices: list[str] = []
        known = store.times_forgotten()
        try:
            store.add_message(workspace.conversation(thread), workspace.user, "user", text, turn=turn.id)
            async with aclosing(self._attempts(text, thread, turn, changes)) as running:
                async for mode, given in running:
                    if mode == "updates":
                        reply = _reply_in(given, reply)
                        continue
                    if isinstance(given, Noticed):
                        notices.append(given.text)
                    elif isinstance(given, Changed):
                        changes += given.numbers
                    elif isinstance(given, NodeTraced):
                        trace.append(asdict(given))
                        spent.take(given)
                    elif isinstance(given, Forgotten):
                        forgotten = given.needles
                    yield given
            if self._saver is not None:
                from taskmaistro_tui.agent.checkpoints import prune

                await prune(self._saver, self._config(thread))
            known += forgotten is not NOTHING
            overtaken = store.times_forgotten() != known  # this turn may hold what another program forgot meanwhile
            for role, said in [
                *(("note", notice) for notice in notices),
                ("assistant", FORGOTTEN if overtaken else reply),
            ]:
                store.add_message(workspace.conversation(thread), workspace.user, role, said, turn=turn.id)
            if overtaken:
                forget_checkpoints(workspace.settings.checkpoints_path, workspace.conversation(thread), None)
        except Exception as error:
            failed = self._failure(error, bool(changes), text)
            trace.append({"node": "failed", "kind": failed.kind, "error": type(error).__name__, "at": _frames(error)})
        finally:
            # Also when the turn is cancelled. A trace that cannot be written must not hide how the turn ended.
            with suppress(TaskMaistroError):
                records = [forgotten.everywhere().blank_json(record) for record in trace]
                with store.transaction() as transaction:
                    if times_forgotten(transaction.connection()) == known:
                        transaction.add_trace(turn.id, workspace.user, records)
                    spent.write(transaction, workspace.conversation(thread), turn.id, workspace.clock())
        if self._meaning is not None:
            self._meaning.catch_up()
        if failed is not None:
            yield failed
        else:
            yield Done(turn.id, reply, tuple(changes), time.perf_counter() - started)

    async def _attempts(
        self, text: str, thread: str, turn: Turn, changes: list[int]
    ) -> AsyncGenerator[tuple[str, Any], None]:
        """The run of the graph as (mode, what it gave); where the settings say so, a second one by the built-in model if the
        chosen one cannot be reached, with a notice of that between them."""
        spoken = False
        excuse: str | None = None
        for again in (False, True):
            try:
                graph = await self._ready()
                with self._served_by_builtin() if again else nullcontext():
                    async with aclosing(graph.astream(**self._run(text, thread, turn, again=again))) as running:
                        async for mode, given in running:
                            spoken = spoken or isinstance(given, Token)
                            yield mode, given
                return
            except Exception as error:
                if not again:
                    worded = self._worded(error)
                    settings = self.workspace.settings
                    excuse = builtin_takes_over(worded, self.model_name, settings, changed=bool(changes))
                if again or excuse is None:
                    raise
                yield "custom", Noticed(excuse, worded.kind)
                if spoken:
                    yield "custom", Token("\n\n")

    @contextmanager
    def _served_by_builtin(self) -> Iterator[None]:
        parts = self._parts
        assert parts is not None
        chosen = parts.model, parts.model_name
        parts.model, parts.model_name = create_chat_model("builtin", self.workspace.settings), "builtin"
        try:
            yield
        finally:
            parts.model, parts.model_name = chosen

    async def _ready(self) -> Any:
        self.load()
        if self._graph is None:
            from taskmaistro_tui.agent.checkpoints import open_checkpoints
            from taskmaistro_tui.agent.graph import build_graph

            assert self._parts is not None
            if self._keep and self._saver is None:
                self._saver = await open_checkpoints(self.workspace.settings.checkpoints_path)
            self._graph = build_graph(self._parts, self._saver)
        return self._graph

    def _config(self, thread: str) -> dict[str, Any]:
        from taskmaistro_tui.agent.graph import RECURSION_LIMIT

        identifier = self.workspace.conversation(thread)
        return {"configurable": {"thread_id": identifier}, "recursion_limit": RECURSION_LIMIT}

    def _run(self, text: str, thread: str, turn: Turn, *, again: bool = False) -> dict[str, Any]:
        from langchain_core.messages import HumanMessage

        from taskmaistro_tui.agent.state import TurnContext

        run: dict[str, Any] = {
            # a second attempt is a message of its own; the first one's remains are dropped as an earlier turn's are
            "input": {"messages": [HumanMessage(text, id=f"{turn.id}-again" if again else turn.id)]},
            "config": self._config(thread),
            "context": TurnContext(self.workspace.user, thread, turn),
            "stream_mode": ["custom", "updates"],
        }
        return {**run, "durability": "exit"} if self._saver is not None else run

    def _failure(self, error: Exception, changed: bool, asked: str) -> Failed:
        if isinstance(error, TaskMaistroError) and not isinstance(error, ModelError):
            stays = ". What had been changed before that stays; undo takes it back." if changed else ""
            return Failed(str(error) + stays, error.kind, retry=False)
        worded = self._worded(error)
        name = None if self._given is not None else parse_model_name(self.model_name)
        shown = self.model_name if name is None else service_of(name).name
        message = failure_words(worded, name, shown, asked, changed=changed)
        return Failed(message, worded.kind, retry=worded.retry and not changed, wait=worded.wait)

    def _worded(self, error: Exception) -> ModelError:
        if self._given is not None:
            return word_error(error, self.model_name)
        return service_of(parse_model_name(self.model_name)).word(error)


def _sound(text: str) -> str:
    """``text`` without halves of characters, which no encoding can store."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _reply_in(update: dict[str, Any], reply: str) -> str:
    for returned in update.values():
        if isinstance(returned, dict):
            reply = returned.get("assistant_text", reply)
    return reply.strip()


def _frames(error: BaseException) -> list[str]:
    """Where an error came from, without its text, which may repeat what a provider was sent."""
    import traceback
    from pathlib import Path

    frames = traceback.extract_tb(error.__traceback__)[-6:]
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
