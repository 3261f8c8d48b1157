"""What happened inside a turn, node by node: what was read and returned, the exact prompts, answers, tool calls, and costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.memory.change import Change
from taskmaistro_tui.memory.errors import Ambiguous, NotFound

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Asked:
    """One question to a model: its ``messages`` (``{"role", "text"}``) exactly as they were sent, the names of the ``tools``
    offered, and what came back: ``text``, ``calls`` (``{"name", "args"}``), or ``error``, the kind of failure.
    ``tokens_cached`` of those that went in came from the service's cache; ``notice`` is what the user was told of it."""

    model: str
    messages: Sequence[Mapping[str, Any]]
    tools: Sequence[str]
    text: str
    calls: Sequence[Mapping[str, Any]]
    seconds: float
    tokens_in: int
    tokens_out: int
    error: str | None = None
    tokens_cached: int = 0
    notice: str | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """One node of the graph: the fields of the state it read and those it returned (plain JSON), and what it asked."""

    name: str
    seconds: float
    read: Mapping[str, Any]
    returned: Mapping[str, Any]
    asked: Sequence[Asked] = ()
    model_calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0

    @property
    def notices(self) -> list[str]:
        """What the user was told of the model's answers, each once."""
        return list(dict.fromkeys(one.notice for one in self.asked if one.notice))


@dataclass(frozen=True, slots=True)
class TurnTrace:
    """A turn: what was said and answered, when (UTC ISO text), its nodes in order, and what it changed. ``kind`` is turn or
    reflection. ``record`` are the stored records as they are."""

    turn: str
    kind: str
    at: str
    text: str
    reply: str
    nodes: Sequence[Node] = ()
    changes: Sequence[Change] = ()
    record: Sequence[Mapping[str, Any]] = field(default=(), repr=False)


def trace_of(workspace: Workspace, reference: str | None = None) -> TurnTrace:
    """The trace of the turn whose id begins with ``reference``, of the latest turn without one. Raises :class:`NotFound`,
    :class:`Ambiguous`."""
    store, user = workspace.store, workspace.user
    if reference is None:
        latest = store.latest_trace_turn(user)
        if latest is None:
            raise NotFound("nothing was traced yet; talk to the assistant first")
        reference = latest
    found = store.traced_turns(user, prefix=reference.strip(), limit=11)
    if not found or not reference.strip():
        raise NotFound(f"no turn with a trace begins with {reference!r}; see them with: taskmaistro trace --list")
    if len(found) > 1:
        raise Ambiguous(f"{reference!r} begins several turns; write more of it", [(t[:12], at) for t, at in found])
    turn, at = found[0]
    record = store.trace(turn)
    said = store.said_in(turn)
    reflected = any(node.get("node") == "mark_reflected" or node.get("node") == "load_span" for node in record)
    return TurnTrace(
        turn,
        "reflection" if reflected else "turn",
        at,
        next((m.text for m in said if m.role == "user"), ""),
        next((m.text for m in reversed(said) if m.role == "assistant"), ""),
        [node_of(one) for one in record],
        store.changes(turn=turn),
        record,
    )


def traced_turns(workspace: Workspace, limit: int = 20) -> list[tuple[str, str, str]]:
    """The turns that have a trace, newest first, as (id, when, what was said)."""
    listed = []
    for turn, at in workspace.store.traced_turns(workspace.user, limit=limit):
        said = workspace.store.said_in(turn)
        text = next((m.text for m in said if m.role == "user"), "(a conversation was looked over)")
        listed.append((turn, at, text))
    return listed


def node_of(record: Mapping[str, Any]) -> Node:
    """A node from its stored record; fields that an older record lacks are empty."""
    asked = [
        Asked(
            str(one.get("model") or ""),
            one.get("messages") or [],
            one.get("tools") or [],
            str(one.get("text") or ""),
            one.get("calls") or [],
            float(one.get("seconds") or 0),
            int(one.get("tokens_in") or 0),
            int(one.get("tokens_out") or 0),
            one.get("error"),
            int(one.get("tokens_cached") or 0),
            one.get("notice"),
        )
        for one in record.get("asked") or []
    ]
    others = {"node", "seconds", "read", "returned", "asked", "model_calls", "tokens_in", "tokens_out", "tokens_cached"}
    returned = record.get("returned") or {name: value for name, value in record.items() if name not in others}
    return Node(
        str(record.get("node") or ""),
        float(record.get("seconds") or 0),
        record.get("read") or {},
        returned,
        asked,
        int(record.get("model_calls") or 0),
        int(record.get("tokens_in") or 0),
        int(record.get("tokens_out") or 0),
        int(record.get("tokens_cached") or sum(one.tokens_cached for one in asked)),
    )
