"""Memories of messages that nobody answered, read by the same rules as after every turn."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.agent.reflection.profile_step import unanswered
from taskmaistro_tui.agent.reflection.state import ReflectionState

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.workspace import Workspace


def unanswered_memories(state: ReflectionState, workspace: Workspace) -> list[dict[str, Any]]:
    """What is worth keeping of them, in the form in which a model notes memories."""
    from taskmaistro_tui.language.remember.claim import Claim
    from taskmaistro_tui.language.remember.worth import worth

    settings = workspace.settings.reading
    parts = (
        part
        for message in unanswered(state)
        for part in worth(message["text"], _at(message, workspace), settings).parts
    )
    return [
        {"content": part.content, "category": part.category, "subject": part.subject, "attribute": part.attribute}
        for part in parts
        if isinstance(part, Claim) and part.subject and not part.negated
    ]


def _at(message: dict[str, Any], workspace: Workspace) -> datetime:
    return datetime.fromisoformat(message["at"]).astimezone(workspace.settings.zone)
