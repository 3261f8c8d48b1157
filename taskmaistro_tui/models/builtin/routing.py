"""Which tools to call next, and when there is nothing left to call but an answer to give."""

from __future__ import annotations

from taskmaistro_tui.models.builtin.calls import Call
from taskmaistro_tui.models.builtin.context import Context
from taskmaistro_tui.models.builtin.instructions import merge_wishes
from taskmaistro_tui.models.builtin.profile import profile_calls
from taskmaistro_tui.models.builtin.replies import compose, nothing_done
from taskmaistro_tui.models.builtin.todos import todo_calls
from taskmaistro_tui.models.builtin.understanding import Understanding, steps_left, understand

ROUNDS = 3
"""Rounds of tools in one turn. What would not fit into them one after another is asked for in one message."""

Move = tuple[list[Call], str]
"""Tool calls and text; one of the two is empty."""


def next_move(context: Context, bound: frozenset[str]) -> Move:
    """What the model answers at this step, given the names of the tools bound to it."""
    understood = understand(context)
    match context.step:
        case "extract_todos":
            return _calls_or_why(todo_calls(understood.plan, bound), understood, context)
        case "extract_profile":
            return _calls_or_why(_profile_calls(understood, context, bound), understood, context)
        case "write_instructions":
            return [], merge_wishes(context.instructions, understood.wishes)
    return route(understood, context, bound)


def route(understood: Understanding, context: Context, bound: frozenset[str]) -> Move:
    """The next tools of the conversation, one after another as long as the rounds suffice, else the reply."""
    steps = [Call(name, args) for name, args in steps_left(understood, context) if name in bound]
    if not steps:
        return [], compose(understood, context)
    used = len(context.served) + len(context.done("UndoLast")) + (context.found is not None)
    surplus = max(0, len(steps) - max(1, ROUNDS - used))
    return steps[: 1 + surplus], ""


def _profile_calls(understood: Understanding, context: Context, bound: frozenset[str]) -> list[Call]:
    return profile_calls(understood.facts, context.profile, bound, understood.gone)


def _calls_or_why(calls: list[Call], understood: Understanding, context: Context) -> Move:
    return (calls, "") if calls else ([], nothing_done(understood, context))
