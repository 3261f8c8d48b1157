"""The reflection graph: ``START → load_span → reflect_profile → reflect_memories → reflect_experience → mark_reflected → END``.

A step that an earlier, interrupted attempt has finished is passed over. Before each step the lease is renewed, and the graph
stops there if the conversation went on meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime

from taskmaistro_tui.agent.calls import METER, Meter
from taskmaistro_tui.agent.reflection.nodes import (
    LoadSpan,
    MarkReflected,
    ReflectExperience,
    ReflectMemories,
    ReflectProfile,
)
from taskmaistro_tui.agent.reflection.state import ReflectionState, SpanContext
from taskmaistro_tui.agent.state import Parts
from taskmaistro_tui.agent.trace import told_of

RECURSION_LIMIT = 20

_READS = {
    "reflect_profile": ("messages", "prompt", "done"),
    "reflect_memories": ("messages", "prompt", "known", "done"),
    "reflect_experience": ("messages", "prompt", "turns", "done"),
}


def build_reflection_graph(parts: Parts) -> Any:
    """The compiled graph. Nothing is checkpointed: what is done stands in the queue, in the same file as what was written."""
    builder: StateGraph[Any, Any] = StateGraph(ReflectionState, context_schema=SpanContext)
    builder.add_node("load_span", _traced("load_span", LoadSpan(parts), ()))
    steps = {
        "reflect_profile": ReflectProfile(parts),
        "reflect_memories": ReflectMemories(parts),
        "reflect_experience": ReflectExperience(parts),
    }
    for name, step in steps.items():
        builder.add_node(name, _traced(name, _Once(step), _READS[name]))
    builder.add_node("mark_reflected", _traced("mark_reflected", MarkReflected(parts), ("outcome",)))
    order = ["load_span", *steps, "mark_reflected"]
    builder.add_edge(START, order[0])
    for one, following in pairwise(order):
        builder.add_edge(one, following)
    builder.add_edge(order[-1], END)
    return builder.compile(name="reflection")


class _Once:
    """A step that is passed over if it was done, and stops before it begins if the conversation went on."""

    def __init__(self, step: Any) -> None:
        self.step = step

    async def __call__(self, state: ReflectionState, context: SpanContext) -> dict[str, Any]:
        name = self.step.name
        if name in (state.get("done") or {}):
            return {"outcome": {**(state.get("outcome") or {}), name: state["done"][name]}}
        context.queue.renew(context.span)
        returned: dict[str, Any] = await self.step(state, context)
        return returned


def _traced(name: str, node: Any, reads: Sequence[str]) -> Any:
    async def run(state: ReflectionState, runtime: Runtime[SpanContext]) -> dict[str, Any]:
        meter = Meter()
        token = METER.set(meter)
        started = time.perf_counter()
        try:
            returned: dict[str, Any] = await node(state, runtime.context)
        finally:
            METER.reset(token)
        runtime.stream_writer(told_of(name, meter, started, {field: state.get(field) for field in reads}, returned))
        return returned

    run.__name__ = name
    return run
