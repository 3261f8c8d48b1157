"""Looking conversations over, one at a time, for whoever has a moment: the app's idle thread, or a command."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from taskmaistro_tui.agent.events import NodeTraced
from taskmaistro_tui.agent.reflection.graph import RECURSION_LIMIT, build_reflection_graph
from taskmaistro_tui.agent.reflection.state import SpanContext
from taskmaistro_tui.agent.spending import Spending
from taskmaistro_tui.agent.state import Parts
from taskmaistro_tui.memory.change import Turn
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.models.errors import word_error
from taskmaistro_tui.store.reflections import LEASE_SECONDS
from taskmaistro_tui.tasks.reflections import LeaseLost, Postponed, Reflections, Span, new_holder


@dataclass(frozen=True, slots=True)
class Reflected:
    """What became of one span. ``status``: done, postponed (the conversation went on), lost (another program has it), failed
    (``error`` is a sentence; it is tried again). ``outcome`` says what came of each step."""

    span: Span
    status: str
    outcome: dict[str, Any] = field(default_factory=dict)
    error: str | None = None


class Reflector:
    """Works through the queue with the parts of an assistant. It belongs to one event loop."""

    def __init__(self, parts: Parts, queue: Reflections) -> None:
        self.parts = parts
        self.queue = queue
        self._holder = new_holder()
        self._graph: Any = None

    async def next(self) -> Reflected | None:
        """Look the next conversation over; None if none waits. Cancelling it gives the span back as far as it was done."""
        self.queue.rest_silent()
        span = self.queue.claim(self._holder)
        return await self._reflect(span) if span is not None else None

    async def all(self) -> list[Reflected]:
        """Look over everything that waits now."""
        done: list[Reflected] = []
        while (one := await self.next()) is not None:
            done.append(one)
        return done

    async def _reflect(self, span: Span) -> Reflected:
        if self._graph is None:
            self._graph = build_reflection_graph(self.parts)
        turn = Turn(span.turn, "reflection", span.user, "reflection")
        trace: list[dict[str, Any]] = []
        spent = Spending(self.parts.model_name, self.parts.workspace.settings)
        keeping = asyncio.get_running_loop().create_task(self._keep(span))
        outcome: dict[str, Any] = {}
        try:
            stream = self._graph.astream(
                {},
                config={"recursion_limit": RECURSION_LIMIT},
                context=SpanContext(span, self.queue, turn),
                stream_mode=["custom", "updates"],
            )
            async for mode, given in stream:
                if mode == "updates":
                    outcome = _outcome_in(given, outcome)
                elif isinstance(given, NodeTraced):
                    trace.append(asdict(given))
                    spent.take(given)
        except Postponed:
            self.queue.let_go(span)
            return Reflected(span, "postponed", outcome)
        except LeaseLost:
            trace.clear()  # another program traces it; and what was read may have been forgotten since
            return Reflected(span, "lost", outcome)
        except asyncio.CancelledError:
            with suppress(TaskMaistroError):  # the lease ends by itself
                self.queue.let_go(span)
            raise
        except Exception as error:
            worded = error if isinstance(error, TaskMaistroError) else word_error(error, self.parts.model_name)
            self.queue.let_go(span, error=str(worded))
            return Reflected(span, "failed", outcome, str(worded))
        finally:
            keeping.cancel()
            self._write_trace(span, trace, spent)
        return Reflected(span, "done", outcome)

    async def _keep(self, span: Span) -> None:
        """Renew the lease while a slow model answers; a lease that is lost is found out at the next step."""
        while True:
            await asyncio.sleep(LEASE_SECONDS / 3)
            with suppress(TaskMaistroError, Postponed):
                self.queue.renew(span)

    def _write_trace(self, span: Span, records: Sequence[dict[str, Any]], spent: Spending) -> None:
        workspace = self.parts.workspace
        with suppress(TaskMaistroError), workspace.store.transaction() as transaction:
            # a trace that cannot be written must not hide what became of the span
            transaction.add_trace(span.turn, span.user, records)
            spent.write(transaction, span.thread, span.turn, workspace.clock())


def _outcome_in(update: dict[str, Any], outcome: dict[str, Any]) -> dict[str, Any]:
    for returned in update.values():
        if isinstance(returned, dict) and "outcome" in returned:
            outcome = returned["outcome"]
    return outcome
