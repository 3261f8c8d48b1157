"""Which tasks are private, looked up anew for every prompt, and the shield around a model that must not hear of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.models.privacy import Blackout, Redaction, redaction_for
from taskmaistro_tui.store.todo_query import TodoQuery
from taskmaistro_tui.tasks.workspace import Workspace

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from taskmaistro_tui.tasks.memories import Embedder

LONG_ENOUGH = 8
"""Characters that a note must have to be looked for in other text."""


def shielded(model: BaseChatModel, model_name: str, workspace: Workspace) -> BaseChatModel:
    """``model``, behind a shield if the settings keep something from it."""
    redaction = redaction_for(model_name, workspace.settings)
    if redaction is None:
        return model
    from taskmaistro_tui.models.shield import Shielded

    return Shielded(inner=model, hidden=lambda: blackout(workspace, redaction))


def shielded_embedder(workspace: Workspace, timeout: float) -> Embedder | None:
    """The embedder that the settings name, from which private tasks are kept if it is not on this machine; None if none is
    named. Raises :class:`ModelError` if there is none of that name."""
    from taskmaistro_tui.models.embeddings import create_embedder

    setting = workspace.settings.embeddings
    embedder = create_embedder(setting, timeout, workspace.settings.keys)
    if setting is None or embedder is None:
        return None
    redaction = redaction_for(setting, workspace.settings)
    return embedder if redaction is None else _ShieldedEmbedder(embedder, lambda: blackout(workspace, redaction))


class _ShieldedEmbedder:
    """An embedder elsewhere, told only what ``hidden`` leaves over."""

    def __init__(self, embedder: Embedder, hidden: Callable[[], Blackout]) -> None:
        self.name = embedder.name
        self._embedder = embedder
        self._hidden = hidden

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        """Raises what the embedder raises."""
        black = self._hidden()
        return self._embedder([black.said(text) for text in texts])


def blackout(workspace: Workspace, redaction: Redaction) -> Blackout:
    """What hides the private tasks there are now, removed ones included."""
    texts: list[str] = []
    ids: set[str] = set()
    keys: set[str] = set()
    store, namespace = workspace.store, workspace.tasks.namespace
    queries = [TodoQuery(tags=(tag,), include_removed=True) for tag in redaction.tags]
    queries += [TodoQuery(projects=(one,), include_removed=True) for one in redaction.projects]
    for query in queries:
        for document in store.todos(namespace, query):
            keys.add(document.key)
            ids.add(document.short or document.key)
            texts += _texts_of(document.value)

    def touched(turn: str) -> bool:
        return bool(turn) and bool(keys) and any(change.key in keys for change in store.changes(turn=turn))

    return Blackout(texts, ids, redaction.tags | redaction.projects, touched)


def _texts_of(task: Mapping[str, Any]) -> list[str]:
    """The texts of a task that are its own: title, the lines of its notes, solutions."""
    notes = [line for line in str(task.get("notes") or "").splitlines() if len(line.strip()) >= LONG_ENOUGH]
    solutions = [str(one) for one in task.get("solutions") or () if len(str(one)) >= LONG_ENOUGH]
    return [str(task.get("task", "")), *notes, *solutions]


def untold(model: BaseChatModel, turns: Iterable[str]) -> set[str]:
    """Which of ``turns`` must not be told to ``model``, because they changed something private."""
    hidden = getattr(model, "hidden", None)
    if hidden is None:
        return set()
    black: Blackout = hidden()
    return {turn for turn in turns if black.touched(turn)}
