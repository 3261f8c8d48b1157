"""``confirm``: the answer to a question about a change of many tasks. No model is asked; a yes is a yes."""

from __future__ import annotations

from typing import Any

from langchain_core.messages import AIMessage

from taskmaistro_tui.agent.events import Refused, Token
from taskmaistro_tui.agent.honest import told
from taskmaistro_tui.agent.nodes.common import after_changes, announce, result_of
from taskmaistro_tui.agent.nodes.forget import forget
from taskmaistro_tui.agent.operation import Performed, perform
from taskmaistro_tui.agent.state import Parts, State, Step
from taskmaistro_tui.agent.wording import MOST_TOLD, change_in_chinese, is_chinese, say


class Confirm:
    """Carries out, or drops, what waits in the state."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: State, step: Step) -> dict[str, Any]:
        """The changes belong to the turn of the yes."""
        workspace = self.parts.workspace
        now = workspace.clock()
        done = Performed()
        if state.get("answered") == "yes":
            pending = state["pending"]
            assert pending is not None
            if "forget" in pending:
                return forget(state, step, self.parts)
            done = perform(workspace, pending["operation"], step.context.turn)
            announce(done, step)
            for reason in done.refused:
                step.emit(Refused(reason))
            reply = _told(done, self.parts, state.get("current_user_text", ""))
        else:
            reply = say("left", state.get("current_user_text", ""))
        step.emit(Token(reply))
        return {
            "messages": [AIMessage(reply)],
            "assistant_text": reply,
            "pending": None,
            "results": [result_of("Confirm", done, now)],
            **after_changes(state, self.parts, done.changes),
        }


def _told(done: Performed, parts: Parts, said: str) -> str:
    chinese = is_chinese(said)
    now, clock = parts.workspace.clock(), parts.workspace.settings.clock_hours
    lines = [change_in_chinese(c) for c in done.changes] if chinese else told(done.changes, now, clock)
    if not lines:
        text = [say("nothing_saved", said)]
    else:
        text = [say("done_many" if len(lines) > 1 else "done", said, n=len(lines))]
    text += [f"- {line}" for line in lines[:MOST_TOLD]]
    if len(lines) > MOST_TOLD:
        text.append(say("more", said, n=len(lines) - MOST_TOLD))
    return "\n".join([*text, *done.notes[:MOST_TOLD], *done.refused[:MOST_TOLD]])
