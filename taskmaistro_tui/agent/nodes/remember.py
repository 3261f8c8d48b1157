"""``write_memory``: what of this turn is worth keeping, decided by rules. It never delays a reply: that has been said."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.agent.hints import reading_settings
from taskmaistro_tui.agent.nodes.common import announce, touched_tasks
from taskmaistro_tui.agent.operation import Performed
from taskmaistro_tui.agent.state import Parts, State, Step
from taskmaistro_tui.language.remember.worth import tells_facts


class WriteMemory:
    """Keeps what tells something lasting, with the reason; what is newer takes the place of what it contradicts. Off by a
    setting."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: State, step: Step) -> dict[str, Any]:
        """The memories belong to the turn and are undone with it. ``memory_reason`` says why something, or nothing, was
        kept. What a task took up ("no, 9:30" of its deadline) is none, and "no, …" corrects only what was just told."""
        workspace = self.parts.workspace
        if not workspace.settings.write_memory:
            return {"saved_memories": [], "memory_reason": "memories are switched off in the settings"}
        if state.get("answered"):
            return {"saved_memories": [], "memory_reason": "it only answered a question"}
        text, before = state.get("current_user_text", ""), state.get("before") or {}
        if touched_tasks(state) and tells_facts(text, workspace.clock(), reading_settings(workspace.settings)):
            return {"saved_memories": [], "memory_reason": "it was taken for a change of a task"}
        written = workspace.memories.write_turn(
            text,
            state.get("assistant_text", ""),
            step.context.turn,
            corrects=bool(before.get("told")) and not (before.get("touched") or before.get("listed")),
        )
        announce(Performed(changes=written.changes), step)
        return {"saved_memories": [document.value for document in written.kept], "memory_reason": written.reason}
