"""Memories found by meaning too, where the settings name an embedding model: shown to it in the background after each turn.

Never needed: without the setting nothing here does anything, and a model that cannot be reached only means that memories are
found by their words, which is said once.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.tasks.workspace import Workspace

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.memories import Embedder

AT_ONCE = 64
"""Memories that are shown to the model between two looks at whether to stop."""

BY_WORDS = "Memories are found by their words only: {problem}"


class _Stopped(TaskMaistroError):
    """The workspace is about to be closed: what the model answered is not kept."""


class Meaning:
    """The embedder of one workspace, and the thread that shows it what it has not seen."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.trouble = ""
        self._said = False
        self._stopping = threading.Event()
        self._working = threading.Lock()
        self._thread: threading.Thread | None = None
        self._embed: Embedder | None = None
        if workspace.settings.embeddings:
            self._create()

    def _create(self) -> None:
        from taskmaistro_tui.agent.private import shielded_embedder
        from taskmaistro_tui.models.embeddings import LONG_PATIENCE, SHORT_PATIENCE

        try:
            self.workspace.memories.embedder = shielded_embedder(self.workspace, SHORT_PATIENCE)
            self._embed = shielded_embedder(self.workspace, LONG_PATIENCE)
        except TaskMaistroError as problem:
            self.trouble = str(problem)

    def catch_up(self) -> None:
        """Show the model what it has not seen, in a thread of its own; returns at once. One thread works at a time."""
        if self._embed is None or self._stopping.is_set() or not self._working.acquire(blocking=False):
            return
        self._thread = threading.Thread(target=self._show_all, name="memories-meaning", daemon=True)
        self._thread.start()

    def _show_all(self) -> None:
        from taskmaistro_tui.tasks.memories import Memories

        workspace = self.workspace
        try:
            mine = Memories(workspace.store, workspace.user, workspace.clock)
            mine.embedder = _Watched(self)
            while not self._stopping.is_set() and mine.embed_missing(AT_ONCE):
                continue
            self.trouble = ""
        except _Stopped:
            return
        except TaskMaistroError as problem:
            self.trouble = str(problem)
        finally:
            self._working.release()

    def to_say(self) -> str:
        """The sentence that the user is owed, once: that the embedding model cannot be asked. Empty if it can, or was said."""
        problem = self.trouble or self.workspace.memories.trouble
        if not problem or self._said or not self.workspace.settings.embeddings:
            return ""
        self._said = True
        return BY_WORDS.format(problem=problem)

    def settle(self, timeout: float | None = None) -> None:
        """Wait until the thread has nothing to show any more."""
        if self._thread is not None:
            self._thread.join(timeout)

    def stop(self, timeout: float = 0.2) -> None:
        """Begin nothing more; what the model is being asked is not kept. Waits ``timeout`` seconds at most."""
        self._stopping.set()
        self.settle(timeout)


class _Watched:
    """The embedder, whose answers are dropped once the workspace is to be closed."""

    def __init__(self, meaning: Meaning) -> None:
        assert meaning._embed is not None
        self._embed, self._stopping = meaning._embed, meaning._stopping
        self.name = self._embed.name

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        """Raises what the embedder raises."""
        vectors = self._embed(texts)
        if self._stopping.is_set():
            raise _Stopped("the workspace is about to be closed")
        return vectors
