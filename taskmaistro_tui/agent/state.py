"""What the graph's nodes hand to each other: messages and plain JSON, nothing that a node would have to find out again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Protocol

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AnyMessage
from langgraph.graph.message import add_messages
from typing_extensions import TypedDict

from taskmaistro_tui.agent.events import Event, Noticed
from taskmaistro_tui.agent.meaning import Meaning
from taskmaistro_tui.memory.change import Turn
from taskmaistro_tui.tasks.workspace import Workspace

MAX_ROUNDS = 3
"""Rounds of tool calls a turn may have."""


class State(TypedDict, total=False):
    """Kept between turns: ``messages``, ``last_list`` and ``last_touched`` (short ids), ``pending`` (changes that wait for a
    yes). Of the present turn: everything else.

    ``memories`` are those that fit the message; with ``fallback`` none did, and they are the latest of ``memories_total``.
    ``tasks`` are the ones the message seems to mean, ranked, as records with a short ``id``, the full ``key`` and their
    non-empty fields; ``board`` has counts, overdue and due_today; ``times`` the times read in the message,
    ``experience`` what the agent learnt that may help, ``forget`` what the message wants forgotten for good; ``served`` the
    update types that were carried out, ``results`` what each tool did, ``found`` the last search, ``rounds`` how often tools
    were called; ``assistant_text`` the reply, ``saved_memories`` what was kept of this turn and ``memory_reason`` why it, or
    nothing, was. ``before`` tells of the turn before: its ``text``, whether it ``touched`` tasks (``shorts``, and all since the
    last list ``since``) or ``listed`` some, whether it was ``told`` or asked facts, which a "no, 9:30" may correct, and the
    memories it ``kept``.
    """

    messages: Annotated[list[AnyMessage], add_messages]
    current_user_text: str
    memories: list[dict[str, Any]]
    fallback: bool
    memories_total: int
    tasks: list[dict[str, Any]]
    board: dict[str, Any]
    times: list[dict[str, str]]
    experience: list[str]
    profile: dict[str, Any]
    instructions: str
    last_list: list[str]
    last_touched: list[str]
    pending: dict[str, Any] | None
    answered: str | None
    forget: dict[str, Any] | None
    served: list[str]
    results: list[dict[str, Any]]
    found: dict[str, Any] | None
    rounds: int
    assistant_text: str
    before: dict[str, Any]
    saved_memories: list[dict[str, Any]]
    memory_reason: str


@dataclass(frozen=True, slots=True)
class TurnContext:
    """What a run is for: the user, the conversation, and the turn that all its changes belong to. ``noticed`` is what the user
    has been told of the model's answers in this turn."""

    user_id: str
    thread_id: str
    turn: Turn
    noticed: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Parts:
    """What the nodes work with. ``model`` may be exchanged between turns; ``extractor`` names the implementation behind the
    door; ``emit`` is set per run by the tracing wrapper through :class:`Step`. ``meaning`` finds memories by an embedding model."""

    workspace: Workspace
    model: BaseChatModel
    model_name: str = "builtin"
    extractor: str = "trustcall"
    meaning: Meaning | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One run of a node: whom it is for, and where its events go."""

    context: TurnContext
    emit: Callable[[Event], None]

    def notice(self, text: str) -> None:
        """Tell the user something about the model's answers, once a turn."""
        if text not in self.context.noticed:
            self.context.noticed.add(text)
            self.emit(Noticed(text))


class Node(Protocol):
    """A node: reads the state, returns the fields it sets."""

    async def __call__(self, state: State, step: Step) -> dict[str, Any]: ...
