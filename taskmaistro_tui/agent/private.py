"""Which tasks are private, looked up anew for every prompt, and the shield around a model that must not hear of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taskmaistro_tui.models.privacy import Blackout, Redaction, redaction_for
from taskmaistro_tui.store.todo_query import TodoQuery
from taskmaistro_tui.tasks.workspace import Workspace

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

MOST = 5_000
"""Private tasks that are looked for in text."""


def shielded(model: BaseChatModel, model_name: str, workspace: Workspace) -> BaseChatModel:
    """``model``, behind a shield if the settings keep something from it."""
    redaction = redaction_for(model_name, workspace.settings)
    if redaction is None:
        return model
    from taskmaistro_tui.models.shield import Shielded

    return Shielded(inner=model, hidden=lambda: blackout(workspace, redaction))


def blackout(workspace: Workspace, redaction: Redaction) -> Blackout:
    """What hides the private tasks there are now, removed ones included."""
    titles: list[str] = []
    ids: set[str] = set()
    store, namespace = workspace.store, workspace.tasks.namespace
    queries = [TodoQuery(tags=(tag,), limit=MOST, include_removed=True) for tag in redaction.tags]
    queries += [TodoQuery(projects=(one,), limit=MOST, include_removed=True) for one in redaction.projects]
    for query in queries:
        for document in store.todos(namespace, query):
            titles.append(str(document.value.get("task", "")))
            ids.add(document.short or document.key)
    return Blackout(titles, ids)
