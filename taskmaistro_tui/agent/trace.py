"""The trace: for every node what it read, what it returned, how long it took and what it asked of models."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.messages import BaseMessage
from langgraph.runtime import Runtime

from taskmaistro_tui.agent.calls import METER, Meter, text_of
from taskmaistro_tui.agent.events import NodeTraced
from taskmaistro_tui.agent.state import Node, State, Step, TurnContext

TEXT = 500
ENTRIES = 25


def traced(name: str, node: Node, reads: Sequence[str]) -> Any:
    """``node`` as the graph runs it: with a step to work in, and a :class:`NodeTraced` when it has finished.

    ``reads`` names the fields of the state that the node looks at.
    """

    async def run(state: State, runtime: Runtime[TurnContext]) -> dict[str, Any]:
        step = Step(runtime.context, runtime.stream_writer)
        meter = Meter()
        token = METER.set(meter)
        started = time.perf_counter()
        returned: dict[str, Any] = {}
        error: dict[str, Any] = {}
        try:
            returned = await node(state, step)
        except Exception as problem:
            error = {"error": type(problem).__name__}
            raise
        finally:
            METER.reset(token)
            step.emit(
                told_of(name, meter, started, {field: state.get(field) for field in reads}, {**returned, **error})
            )
            for notice in meter.notices:
                step.notice(notice)
        return returned

    run.__name__ = name
    return run


def told_of(
    name: str, meter: Meter, started: float, read: Mapping[str, Any], returned: Mapping[str, Any]
) -> NodeTraced:
    """What is told of a node that has run since ``started`` (of ``perf_counter``)."""
    return NodeTraced(
        node=name,
        seconds=time.perf_counter() - started,
        read={field: plain(value) for field, value in read.items()},
        returned={field: plain(value) for field, value in returned.items()},
        model_calls=meter.model_calls,
        tokens_in=meter.tokens_in,
        tokens_out=meter.tokens_out,
        tokens_cached=meter.tokens_cached,
        asked=meter.asked,
    )


def plain(value: Any) -> Any:
    """``value`` as bounded plain JSON, fit for a pane and for the store."""
    if isinstance(value, BaseMessage):
        calls = [{"name": call["name"], "args": plain(call["args"])} for call in getattr(value, "tool_calls", [])]
        said = {"type": value.type, "text": plain(text_of(value))}
        return {**said, "tool_calls": calls} if calls else said
    if isinstance(value, str):
        return value if len(value) <= TEXT else value[:TEXT] + "…"
    if isinstance(value, Mapping):
        fields = list(value.items())
        named = {str(k): plain(v) for k, v in fields[:ENTRIES]}
        return named if len(fields) <= ENTRIES else {**named, "…": f"{len(fields) - ENTRIES} more"}
    if isinstance(value, list | tuple):
        kept = [plain(entry) for entry in value[-ENTRIES:]]
        return kept if len(value) <= ENTRIES else [f"… {len(value) - ENTRIES} before", *kept]
    return value
