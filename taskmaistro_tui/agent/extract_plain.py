"""Extraction without trustcall: validate the calls, apply the patches, and ask once more for those that were wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import jsonpatch
from langchain_core.messages import BaseMessage, ToolMessage
from langchain_core.runnables import Runnable, RunnableLambda
from pydantic import BaseModel, ValidationError

from taskmaistro_tui.agent.calls import Answer
from taskmaistro_tui.agent.extract import Validated
from taskmaistro_tui.agent.guard import CallsUsedUp, Guard
from taskmaistro_tui.agent.patches import apply_operations, read_operations, try_operations
from taskmaistro_tui.agent.schemas import reason


class Plain:
    """The implementation with one repair by calling the same tools again."""

    def runnable(self, schema: type[BaseModel]) -> Runnable[Any, Validated]:
        """A runnable over ``{"guard": Guard}``."""

        async def run(given: dict[str, Any]) -> Validated:
            guard: Guard = given["guard"]
            await guard.first()
            validated = Validated()
            for call in guard.sound:
                _validate(schema, guard.existing, call, call["id"], validated)
            if validated.wrong:
                await _repair(schema, guard, validated)
            return validated

        return RunnableLambda(run, name="plain_extraction")


def _validate(
    schema: type[BaseModel],
    existing: Mapping[str, Mapping[str, Any]],
    call: Mapping[str, Any],
    as_id: str,
    validated: Validated,
) -> bool:
    """Whether ``call`` is valid; the outcome is kept under ``as_id``."""
    args = call["args"]
    try:
        if call["name"] == "PatchDoc":
            document = existing[args["json_doc_id"]]
            args = apply_operations(document, args["patches"])
        elif call["name"] != schema.__name__:
            validated.wrong[as_id] = f"there is no tool called {call['name']}"
            return False
        validated.good[as_id] = schema.model_validate(args)
    except (ValidationError, jsonpatch.JsonPatchException) as problem:
        validated.wrong[as_id] = reason(problem)
        return False
    validated.wrong.pop(as_id, None)
    return True


async def _repair(schema: type[BaseModel], guard: Guard, validated: Validated) -> None:
    failing = [call for call in guard.sound if call["id"] in validated.wrong]
    try:
        answer = await guard.again(_with_errors(failing, validated))
    except CallsUsedUp:
        return
    new = [call for call in answer.calls if call["name"] == schema.__name__]
    for call in failing:
        if call["name"] == "PatchDoc":
            identifier = call["args"]["json_doc_id"]
            for again in answer.calls:
                if again["name"] == "PatchDoc" and guard.known(again["args"].get("json_doc_id")) == identifier:
                    operations, _ = read_operations(again["args"].get("patches"))
                    usable, _ = try_operations(guard.existing[identifier], operations)
                    args = {**call["args"], "patches": usable}
                    if usable and _validate(schema, guard.existing, {**call, "args": args}, call["id"], validated):
                        break
        elif new:
            _validate(schema, guard.existing, new.pop(0), call["id"], validated)


def _with_errors(failing: list[dict[str, Any]], validated: Validated) -> list[BaseMessage]:
    errors = [
        ToolMessage(
            f"Not valid: {validated.wrong[call['id']]}. Call the tool again with this put right; call nothing else.",
            tool_call_id=call["id"],
            name=call["name"],
            status="error",
        )
        for call in failing
    ]
    return [Answer("", failing).message(), *errors]
