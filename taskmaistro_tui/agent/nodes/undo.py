"""``undo_last``: undo and redo in words, done by the same service as the key."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.agent.events import Refused
from taskmaistro_tui.agent.honest import changes_of
from taskmaistro_tui.agent.nodes.common import after_changes, announce, answer, report_of, result_of, unanswered
from taskmaistro_tui.agent.operation import Performed
from taskmaistro_tui.agent.state import Parts, State, Step

_CHANGED_ALREADY = "Nothing was undone: this message has changed something itself; say undo to take that back."


class UndoLast:
    """Takes back the last turn, or does again what was taken back; once in a turn."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: State, step: Step) -> dict[str, Any]:
        """Profile and instructions are read again, for undo may have changed them."""
        call = unanswered(state)[0]
        what = "redo" if str(call["args"].get("what", "undo")).lower() == "redo" else "undo"
        if any(result["tool"] == "UndoLast" for result in state.get("results") or []):
            return {"messages": [answer(call, "This was already done in this turn; see the report above.")]}
        workspace = self.parts.workspace
        now = workspace.clock()
        if changes_of(state.get("results") or []):
            refused = Performed(refused=[_CHANGED_ALREADY])
            step.emit(Refused(_CHANGED_ALREADY))
            result = result_of("UndoLast", refused, now, what=what)
            return {
                "messages": [answer(call, report_of(refused, now), failed=True)],
                "results": [*(state.get("results") or []), result],
            }
        undone = workspace.tasks.redo() if what == "redo" else workspace.tasks.undo()
        done = Performed(changes=list(undone.changes))
        if undone.turn is None:
            done.notes.append(f"There is nothing to {what}.")
        done.notes += [
            f"“{title}”: {field.replace('_', ' ')} was changed since and was left as it is."
            for title, field in undone.kept
        ]
        announce(done, step)
        result = result_of("UndoLast", done, now, what=what)
        return {
            "messages": [answer(call, report_of(done, now))],
            "profile": workspace.knowledge.profile().to_document(),
            "instructions": workspace.knowledge.instructions(),
            **after_changes(state, self.parts, done.changes),
            "results": [*(state.get("results") or []), result],
        }
