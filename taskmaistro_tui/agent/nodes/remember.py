"""``write_memory``: what of this turn is worth keeping, decided by rules. It never delays a reply: that has been said."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.agent.nodes.common import announce
from taskmaistro_tui.agent.operation import Performed
from taskmaistro_tui.agent.remembering import worth_keeping
from taskmaistro_tui.agent.state import Parts, State, Step
from taskmaistro_tui.memory.remembered import Memory


class WriteMemory:
    """Keeps sentences that tell something lasting, with the reason; the same content is kept once. Off by a setting."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: State, step: Step) -> dict[str, Any]:
        """The memories belong to the turn and are undone with it."""
        workspace = self.parts.workspace
        saved: list[dict[str, Any]] = []
        if workspace.settings.write_memory and not state.get("answered"):
            done = Performed()
            for kept in worth_keeping(state.get("current_user_text", ""), state.get("about_user") or ()):
                memory = Memory(
                    content=kept.content,
                    category=kept.category,
                    subject="user",
                    reason=kept.reason,
                    source_turn=step.context.turn.id,
                    answer=state.get("assistant_text", "")[:1_000] or None,
                    valid_from=workspace.clock().isoformat(timespec="seconds"),
                )
                if changes := workspace.knowledge.remember(memory, step.context.turn):
                    done.changes += changes
                    saved.append(memory.to_document())
            announce(done, step)
        return {"saved_memories": saved}
