"""What the agent's thread does while nobody asks anything: old traces go, and conversations that rest are looked over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.tasks.reflections import Reflections

if TYPE_CHECKING:
    from taskmaistro_tui.agent.assistant import Assistant
    from taskmaistro_tui.tasks.workspace import Workspace

OnReflection = Callable[[str, str], None]
"""Called with what happens (started, done, postponed, lost, failed) and the conversation's id, or why it failed."""

LONGEST_NAP = 600.0
"""Seconds after which the queue is looked at even if nothing seems due: other programs talk on the same file."""

CLEANED_EVERY = timedelta(days=1)


class Idle:
    """One thread's spare time. :meth:`run` is cancelled as soon as there is something better to do."""

    def __init__(self, workspace: Workspace, on_reflection: OnReflection, after: float = 0.0) -> None:
        self.workspace = workspace
        self._after = after
        self._on_reflection = on_reflection
        self._cleaned: datetime | None = None

    @property
    def queue(self) -> Reflections:
        """The queue of the workspace's user."""
        return self.workspace.reflections

    async def run(self, assistant: Assistant) -> None:
        """Work, and wait for more work, until cancelled. Nothing begins at once: the user may be about to type."""
        await asyncio.sleep(self._after)
        while True:
            self._clean()
            if self.workspace.settings.reflection:
                await self._reflect(assistant)
            await asyncio.sleep(self._until_next())

    async def _reflect(self, assistant: Assistant) -> None:
        reflector = assistant.reflector()
        while (self._due()) is not None:
            self._on_reflection("started", "")
            done = await reflector.next()
            if done is None:
                return
            self._on_reflection(done.status, done.error or done.span.thread)

    def _due(self) -> datetime | None:
        at = self.queue.next_at()
        return at if at is not None and at <= self.workspace.clock() else None

    def _until_next(self) -> float:
        at = self.queue.next_at() if self.workspace.settings.reflection else None
        if at is None:
            return LONGEST_NAP
        return min(max((at - self.workspace.clock()).total_seconds(), 1.0), LONGEST_NAP)

    def _clean(self) -> None:
        now = self.workspace.clock()
        if self._cleaned is None or now - self._cleaned >= CLEANED_EVERY:
            self._cleaned = now
            try:
                self.workspace.drop_what_is_old()
            except TaskMaistroError as problem:  # a full or busy disk: the next day will do
                self._on_reflection("failed", str(problem))
