"""Memories of messages that nobody answered, read by the same rules as after every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taskmaistro_tui.agent.reflection.profile_step import unanswered
from taskmaistro_tui.agent.reflection.state import ReflectionState

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.workspace import Workspace


def unanswered_memories(state: ReflectionState, workspace: Workspace) -> list[dict[str, Any]]:
    """What is worth keeping of them, in the form in which a model notes memories."""
    from taskmaistro_tui.agent.remembering import worth_keeping

    return [
        {"content": kept.content, "category": kept.category, "subject": "user"}
        for message in unanswered(state)
        for kept in worth_keeping(message["text"])
    ]
