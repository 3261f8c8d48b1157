"""The three nodes that change memories: tasks and profile through the door to extraction, instructions as plain text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from taskmaistro_tui.agent.calls import ask
from taskmaistro_tui.agent.context import clip
from taskmaistro_tui.agent.events import ConfirmationNeeded, Refused
from taskmaistro_tui.agent.extract import ChangeSet, extract
from taskmaistro_tui.agent.nodes.common import after_changes, announce, answer, report_of, result_of, unanswered
from taskmaistro_tui.agent.operation import Performed, ask_first, perform, resolve, touched
from taskmaistro_tui.agent.prompts import instructions_prompt, profile_prompt, todos_prompt
from taskmaistro_tui.agent.schemas import profile_schema, todo_schema, whole_todo
from taskmaistro_tui.agent.state import Parts, State, Step
from taskmaistro_tui.agent.tools import profile_tools, todo_tools
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.profile import PROFILE_KEY, PROFILE_LISTS
from taskmaistro_tui.models.errors import ModelError

LONGEST_INSTRUCTIONS = 8_000
LONGEST_REFUSAL = 300
MOST_REFUSALS = 12

_SERVED = "This was already done in this turn; see the report above."


def already_served(state: State, kind: str) -> bool:
    """Whether this turn has carried out such an update, or the same answer of the model asked for it before: the same words
    must not be taken twice. An update that changed nothing may be tried again in a later round, after a search."""
    return any(
        result["tool"] == "UpdateMemory"
        and result.get("update_type") == kind
        and (result["changes"] or result["pending"] or result["round"] == state.get("rounds"))
        for result in state.get("results") or []
    )


def bounded(sentences: Sequence[str]) -> list[str]:
    """Refusals as a person can read them: a few, and none longer than a few lines, whatever a model wrote into them."""
    kept = [clip(sentence, LONGEST_REFUSAL) for sentence in dict.fromkeys(sentences)]
    more = len(kept) - MOST_REFUSALS
    return kept if more <= 0 else [*kept[:MOST_REFUSALS], f"{more} more things were not done."]


class UpdateTodos:
    """Changes tasks as the user's message asks. More than ``confirm_above`` at once are asked about first."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: State, step: Step) -> dict[str, Any]:
        """Raises what the provider raises; the changes of a finished extraction are written without a pause."""
        call = unanswered(state)[0]
        if already_served(state, "todo"):
            return {"messages": [answer(call, _SERVED)]}
        parts, workspace = self.parts, self.parts.workspace
        now, zone = workspace.clock(), workspace.tasks.zone
        keys = [one["key"] for one in state.get("tasks") or []]
        stored = workspace.store.get_many(workspace.tasks.namespace, keys)
        documents = {(d.short or d.key): d for key in keys if (d := stored.get(key))}
        wanted = await extract(
            parts.model,
            todos_prompt(state, parts, now),
            {identifier: whole_todo(d.value, zone) for identifier, d in documents.items()},
            schema=todo_schema(zone),
            tools=todo_tools(zone),
            implementation=parts.extractor,
        )
        operation, refused = resolve(workspace, wanted, documents)
        refused = bounded([*wanted.refused, *refused])
        if len(touched(operation)) > workspace.settings.confirm_above:
            return self._ask_first(state, step, call, operation, refused)
        done = perform(workspace, operation, step.context.turn)
        done.refused = bounded([*refused, *done.refused])
        done.notes += [f"“{documents[i].value['task']}” is already like that." for i in wanted.unchanged]
        announce(done, step)
        for reason in done.refused:
            step.emit(Refused(reason))
        return {
            "messages": [answer(call, report_of(done, now))],
            **after_changes(state, parts, done.changes),
            **_served(
                state, "todo", result_of("UpdateMemory", done, now, update_type="todo", round=state.get("rounds"))
            ),
        }

    def _ask_first(
        self, state: State, step: Step, call: dict[str, Any], operation: dict[str, Any], refused: Sequence[str]
    ) -> dict[str, Any]:
        question, titles = ask_first(self.parts.workspace, operation, state.get("current_user_text", ""))
        step.emit(ConfirmationNeeded(question, titles))
        for reason in refused:
            step.emit(Refused(reason))
        now = self.parts.workspace.clock()
        done = Performed(refused=list(refused))
        result = result_of("UpdateMemory", done, now, update_type="todo", round=state.get("rounds")) | {
            "pending": question
        }
        return {
            "messages": [answer(call, f"Not done yet; the user is asked first: {question}")],
            "pending": {"question": question, "operation": operation},
            **_served(state, "todo", result),
        }


class UpdateProfile:
    """Changes the profile; the user is not told."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: State, step: Step) -> dict[str, Any]:
        """Raises what the provider raises."""
        call = unanswered(state)[0]
        if already_served(state, "user"):
            return {"messages": [answer(call, _SERVED)]}
        parts, workspace = self.parts, self.parts.workspace
        now = workspace.clock()
        present = workspace.knowledge.profile().to_document()
        wanted = await extract(
            parts.model,
            profile_prompt(state, parts, now),
            {PROFILE_KEY: present},
            schema=profile_schema(),
            tools=profile_tools(),
            implementation=parts.extractor,
            sole=True,
        )
        done = Performed(refused=list(wanted.refused))
        if fields := merged(present, wanted):
            try:
                done.changes = workspace.knowledge.set_profile(
                    fields, step.context.turn, plan=wanted.plans.get(PROFILE_KEY)
                )
            except InvalidField as problem:
                done.refused.append(f"The profile was not changed: {problem}.")
        announce(done, step)
        return {
            "messages": [answer(call, report_of(done, now) + "\nDo not mention the profile.")],
            "profile": workspace.knowledge.profile().to_document(),
            **_served(state, "user", _silent("user", done, state, self.parts)),
        }


def merged(present: Mapping[str, Any], wanted: ChangeSet) -> dict[str, Any]:
    """The profile's fields that change: patches as they are, a whole new profile laid over the present one. Lists grow."""
    fields: dict[str, Any] = dict(wanted.edits.get(PROFILE_KEY) or {})
    for new in wanted.inserts:
        for name, value in new.items():
            if value in (None, "", []):
                continue
            if name in PROFILE_LISTS:
                value = list(dict.fromkeys([*(fields.get(name) or present.get(name) or []), *value]))
            fields[name] = value
    return {name: value for name, value in fields.items() if present.get(name) != value}


_FENCE = re.compile(r"\A```\w*\n(.*?)\n?```\Z", re.DOTALL)


class UpdateInstructions:
    """Writes the user's wishes anew; the user is not told, and the older text stays in the history."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: State, step: Step) -> dict[str, Any]:
        """Raises what the provider raises."""
        call = unanswered(state)[0]
        if already_served(state, "instructions"):
            return {"messages": [answer(call, _SERVED)]}
        workspace = self.parts.workspace
        now = workspace.clock()
        text, trouble = await self._written(state, now)
        done = Performed()
        if trouble:
            done.refused.append(f"The wishes were not changed: {trouble}")
        elif text != workspace.knowledge.instructions():
            done.changes = workspace.knowledge.set_instructions(
                text, step.context.turn, plan=state.get("current_user_text")
            )
        announce(done, step)
        return {
            "messages": [answer(call, report_of(done, now) + "\nDo not mention the wishes.")],
            "instructions": workspace.knowledge.instructions(),
            **_served(state, "instructions", _silent("instructions", done, state, self.parts)),
        }

    async def _written(self, state: State, now: datetime) -> tuple[str, str]:
        """The whole new text, or, beside "", why there is none that can be used."""
        try:
            said = await ask(self.parts.model, instructions_prompt(state, self.parts, now))
        except ModelError as problem:
            if problem.kind != "cut":
                raise
            return "", str(problem)
        text = said.text.strip()
        if fenced := _FENCE.match(text):
            text = fenced[1].strip()
        if not text:
            return "", "the model gave no text."
        if len(text) > LONGEST_INSTRUCTIONS:
            return "", f"more than {LONGEST_INSTRUCTIONS} characters do not fit."
        return text, ""


def _silent(kind: str, done: Performed, state: State, parts: Parts) -> dict[str, Any]:
    """The result of an update the user is not told of: its refusals are for the trace and the model only."""
    result = result_of("UpdateMemory", done, parts.workspace.clock(), update_type=kind, round=state.get("rounds"))
    return {**result, "notes": [], "refused": [], "trouble": list(done.refused)}


def _served(state: State, kind: str, result: dict[str, Any]) -> dict[str, Any]:
    served = list(dict.fromkeys([*(state.get("served") or []), kind]))
    return {"served": served, "results": [*(state.get("results") or []), result]}
