"""``ask_to_forget`` and what a yes to it does. No model is asked: what is to be forgotten is nobody else's business."""

from __future__ import annotations

from typing import Any

from langchain_core.messages import AIMessage, AnyMessage, RemoveMessage
from langgraph.graph.message import REMOVE_ALL_MESSAGES

from taskmaistro_tui.agent.events import Changed, ConfirmationNeeded, Forgotten, Token
from taskmaistro_tui.agent.state import Parts, State, Step
from taskmaistro_tui.agent.wording import forgotten
from taskmaistro_tui.memory.forgotten import Needles
from taskmaistro_tui.tasks.forgetting import Plan

_LEFT = ("messages", "tasks", "board", "instructions", "profile", "pending", "answered", "forget", "assistant_text")
"""Fields of the state that are set below, or hold the user's own texts; all others are blanked."""


class AskToForget:
    """Says what would go and waits for a yes: there is no way back."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: State, step: Step) -> dict[str, Any]:
        """The plan waits in the state."""
        plan = state["forget"]
        assert plan is not None
        question = str(plan["question"])
        step.emit(ConfirmationNeeded(question, tuple(plan["what"])))
        step.emit(Token(question))
        return {
            "messages": [AIMessage(question)],
            "assistant_text": question,
            "pending": {"question": question, "forget": plan},
            "forget": None,
        }


def forget(state: State, step: Step, parts: Parts) -> dict[str, Any]:
    """Carry out the plan that waits; what the state itself repeats of it is blanked too."""
    pending = state["pending"]
    assert pending is not None
    plan = Plan.from_json(pending["forget"])
    done = parts.workspace.forgetting.carry_out(plan, step.context.turn)
    if done.changes:
        step.emit(Changed(tuple(change.number for change in done.changes)))
    step.emit(Forgotten(plan.needles, done.counts.documents, done.counts.messages, len(done.copies)))
    reply = forgotten(done.counts.documents, done.counts.messages, len(done.copies), state.get("current_user_text", ""))
    step.emit(Token(reply))
    widely = plan.needles.everywhere()
    kept: dict[str, Any] = {name: widely.blank_json(held) for name, held in state.items() if held and name not in _LEFT}
    messages = [blanked(message, plan.needles) for message in state.get("messages") or []]
    return {
        **kept,
        "messages": [RemoveMessage(REMOVE_ALL_MESSAGES), *messages, AIMessage(reply)],
        "profile": parts.workspace.knowledge.profile().to_document(),
        "assistant_text": reply,
        "pending": None,
    }


def blanked(message: AnyMessage, needles: Needles) -> AnyMessage:
    """A message without what is to be forgotten."""
    update: dict[str, Any] = {
        "content": needles.blank_json(message.content),
        "additional_kwargs": needles.blank_json(message.additional_kwargs),
    }
    if isinstance(message, AIMessage) and message.tool_calls:
        update["tool_calls"] = needles.blank_json(message.tool_calls)
    return message.model_copy(update=update)
