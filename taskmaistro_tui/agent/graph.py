"""The conversation graph.

``START → retrieve_memory → task_maistro → {update_todos | update_profile | update_instructions | find_tasks | undo_last} →
task_maistro → write_memory → END``; a yes or no to an open question goes from ``retrieve_memory`` to ``confirm`` instead, a
wish to forget to ``ask_to_forget``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph

from taskmaistro_tui.agent.calls import MAX_CALLS
from taskmaistro_tui.agent.nodes.confirm import Confirm
from taskmaistro_tui.agent.nodes.converse import RefuseCall, TaskMaistro, route
from taskmaistro_tui.agent.nodes.find import FindTasks
from taskmaistro_tui.agent.nodes.forget import AskToForget
from taskmaistro_tui.agent.nodes.remember import WriteMemory
from taskmaistro_tui.agent.nodes.retrieve import RetrieveMemory
from taskmaistro_tui.agent.nodes.undo import UndoLast
from taskmaistro_tui.agent.nodes.update import UpdateInstructions, UpdateProfile, UpdateTodos
from taskmaistro_tui.agent.state import MAX_ROUNDS, Node, Parts, State, TurnContext
from taskmaistro_tui.agent.trace import traced

SERVING: dict[str, tuple[Callable[[Parts], Node], tuple[str, ...]]] = {
    "update_todos": (UpdateTodos, ("messages", "current_user_text", "tasks", "times", "instructions", "results")),
    "update_profile": (UpdateProfile, ("messages", "current_user_text", "profile", "results")),
    "update_instructions": (UpdateInstructions, ("messages", "current_user_text", "instructions", "results")),
    "find_tasks": (FindTasks, ("messages", "tasks")),
    "undo_last": (UndoLast, ("messages", "results")),
    "refuse_call": (RefuseCall, ("messages",)),
}
_CONVERSES = (
    "messages", "current_user_text", "memories", "tasks", "board", "times", "profile", "instructions", "last_list", "results",
    "found", "rounds",
)  # fmt: skip

RECURSION_LIMIT = 10 + MAX_ROUNDS * (2 * MAX_CALLS + 1)
"""Steps of a run: three rounds of as many tool calls as an answer may have, sound and broken, each a step of its own."""


def build_graph(parts: Parts, checkpointer: BaseCheckpointSaver[Any] | None = None) -> Any:
    """The compiled graph. Every node is async to the end; ``parts`` may get another model between runs."""
    builder: StateGraph[Any, Any] = StateGraph(State, context_schema=TurnContext)
    builder.add_node(
        "retrieve_memory", traced("retrieve_memory", RetrieveMemory(parts), ("messages", "last_list", "pending"))
    )
    builder.add_node("task_maistro", traced("task_maistro", TaskMaistro(parts), _CONVERSES))
    for name, (node, reads) in SERVING.items():
        builder.add_node(name, traced(name, node(parts), reads))
    builder.add_node("confirm", traced("confirm", Confirm(parts), ("answered", "pending")))
    builder.add_node(
        "write_memory", traced("write_memory", WriteMemory(parts), ("current_user_text", "assistant_text"))
    )
    builder.add_edge(START, "retrieve_memory")
    builder.add_node("ask_to_forget", traced("ask_to_forget", AskToForget(parts), ("forget",)))
    builder.add_conditional_edges("retrieve_memory", begin, ["confirm", "ask_to_forget", "task_maistro"])
    targets = [*SERVING, "task_maistro", "write_memory"]
    for name in ["task_maistro", *SERVING]:
        builder.add_conditional_edges(name, go_on, targets)
    builder.add_edge("confirm", "write_memory")
    builder.add_edge("ask_to_forget", END)
    builder.add_edge("write_memory", END)
    return builder.compile(checkpointer=checkpointer, name="task_maistro")


async def begin(state: State) -> str:
    """An answered question needs no model, nor does a wish to forget."""
    if state.get("answered"):
        return "confirm"
    return "ask_to_forget" if state.get("forget") else "task_maistro"


async def go_on(state: State) -> str:
    """See :func:`taskmaistro_tui.agent.nodes.converse.route`."""
    return route(state)
