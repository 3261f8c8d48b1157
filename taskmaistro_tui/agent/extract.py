"""The door to extraction: messages and existing documents in, a set of wanted changes out. Nothing is written here.

trustcall does the work behind it (inserts, patches, validation, repair); ``extract_plain`` is a second implementation that
does the same without it. Both are listened to by the Spy and protected by the guard.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol, cast

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage
from langchain_core.runnables import Runnable, RunnableConfig
from pydantic import BaseModel, ValidationError

from taskmaistro_tui.agent.guard import Guard
from taskmaistro_tui.agent.patches import differing
from taskmaistro_tui.agent.schemas import reason, stated
from taskmaistro_tui.agent.spy import Spy
from taskmaistro_tui.agent.tools import Tool

IMPLEMENTATIONS = ("trustcall", "plain")

_GUARD = "taskmaistro_guard"
_REPAIRS = {"PatchFunctionErrors", "PatchFunctionName"}
_ATTEMPTS = 2
_STEPS = 20


@dataclass(slots=True)
class ChangeSet:
    """What a model wants changed, validated. ``inserts`` are the stated fields of new documents; ``edits`` maps an id to the
    fields that would differ; ``removals`` are ids; ``bulk`` the arguments of BulkEdit calls. ``refused`` has a sentence for
    everything that will not be done; ``unchanged`` the ids whose patches altered nothing; ``plans`` the model's reasons."""

    inserts: list[dict[str, Any]] = field(default_factory=list)
    edits: dict[str, dict[str, Any]] = field(default_factory=dict)
    removals: list[str] = field(default_factory=list)
    bulk: list[dict[str, Any]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    plans: dict[str, str] = field(default_factory=dict)
    text: str = ""


@dataclass(slots=True)
class Validated:
    """What an implementation hands back: instances of the schema by call id, and the calls that stayed wrong with why."""

    good: dict[str, BaseModel] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)


class Implementation(Protocol):
    """Asks the guard, validates, repairs once. Raises what the provider raised."""

    def runnable(self, schema: type[BaseModel]) -> Runnable[Any, Validated]:
        """A runnable over ``{"guard": Guard}``."""
        ...


async def extract(
    model: BaseChatModel,
    messages: Sequence[BaseMessage],
    existing: Mapping[str, Mapping[str, Any]],
    *,
    schema: type[BaseModel],
    tools: Sequence[Tool],
    implementation: str = "trustcall",
    sole: bool = False,
) -> ChangeSet:
    """Ask ``model`` what should change in ``existing`` (id → whole document) given ``messages``.

    ``sole`` tells that the one document of ``existing`` is the only one there ever is (a profile), whatever id a model
    gives. ``messages`` are never altered: trustcall, which would, does not get them. The first provider error is raised as
    itself, after the retries of the client and no others.
    """
    guard = Guard(model, messages, tools, existing, sole=sole)
    spy = Spy()
    runnable = _implementation(implementation).runnable(schema).with_alisteners(on_end=cast(Any, spy))
    validated = await runnable.ainvoke({"guard": guard}, config={"run_name": f"extract_{schema.__name__}"})
    if guard.error is not None:
        raise guard.error
    return _change_set(guard, validated, spy)


def _implementation(name: str) -> Implementation:
    if name == "plain":
        from taskmaistro_tui.agent.extract_plain import Plain

        return Plain()
    if name == "trustcall":
        return _Trustcall()
    raise ValueError(f"unknown extractor {name!r}; there are {', '.join(IMPLEMENTATIONS)}")


def _change_set(guard: Guard, validated: Validated, spy: Spy) -> ChangeSet:
    wanted = ChangeSet(removals=guard.removals, bulk=guard.bulk, refused=list(guard.refused), text=guard.text)
    for call in guard.sound:
        instance = validated.good.get(call["id"])
        patched = call["name"] == "PatchDoc"
        if instance is None:
            subject = guard.existing[call["args"]["json_doc_id"]].get("task") if patched else call["args"].get("task")
            about = f"“{subject}” was not saved" if subject else "One entry was not saved"
            wanted.refused.append(f"{about}: {validated.wrong.get(call['id'], 'it was not valid')}.")
        elif patched:
            identifier = call["args"]["json_doc_id"]
            changed = differing(guard.existing[identifier], instance.model_dump(mode="json"))
            if changed:
                wanted.edits[identifier] = changed
            else:
                wanted.unchanged.append(identifier)
        else:
            wanted.inserts.append(stated(instance))
    wanted.plans = {known: plan for given, plan in spy.plans().items() if (known := guard.known(given)) is not None}
    return wanted


class _Trustcall:
    """The implementation over trustcall 0.0.39."""

    def runnable(self, schema: type[BaseModel]) -> Runnable[Any, Validated]:
        from langchain_core.runnables import RunnableLambda

        return RunnableLambda(_via_trustcall(schema), name="trustcall")


@lru_cache(maxsize=16)
def _extractor(schema: type[BaseModel]) -> Runnable[Any, Any]:
    from trustcall import create_extractor

    seam = cast(BaseChatModel, _Seam())
    return create_extractor(
        seam, tools=[schema], tool_choice=schema.__name__, enable_inserts=True, existing_schema_policy="ignore"
    )


def _via_trustcall(schema: type[BaseModel]) -> Any:
    async def run(given: dict[str, Any]) -> Validated:
        guard: Guard = given["guard"]
        config: RunnableConfig = {"configurable": {_GUARD: guard, "max_attempts": _ATTEMPTS}, "recursion_limit": _STEPS}
        documents = [(identifier, schema.__name__, dict(value)) for identifier, value in guard.existing.items()]
        # The guard asks with its own prompt; trustcall only needs a conversation it may alter.
        inputs = {"messages": [HumanMessage("Extract.")], "existing": documents or None}
        outcome = await _extractor(schema).ainvoke(inputs, config)
        if guard.error is not None:
            raise guard.error
        return _read_outcome(schema, guard, outcome)

    return run


def _read_outcome(schema: type[BaseModel], guard: Guard, outcome: Mapping[str, Any]) -> Validated:
    validated = Validated()
    for instance, about in zip(outcome["responses"], outcome["response_metadata"], strict=True):
        if isinstance(instance, schema):
            validated.good[about["id"]] = instance
    last = {call["id"]: call for message in outcome["messages"] for call in message.tool_calls}
    for call in guard.sound:
        if call["id"] not in validated.good:
            validated.wrong[call["id"]] = why_wrong(schema, last.get(call["id"], call))
    return validated


def why_wrong(schema: type[BaseModel], call: Mapping[str, Any]) -> str:
    """Why ``call`` is no valid instance of ``schema``."""
    if call["name"] not in (schema.__name__, "PatchDoc"):
        return f"there is no tool called {call['name']}"
    try:
        schema.model_validate(call["args"])
    except ValidationError as problem:
        return reason(problem)
    return "it could not be applied"


class _Seam:
    """What trustcall is given for a model: every call goes to the guard of the extraction that runs."""

    def bind_tools(self, tools: Sequence[Any], **_: Any) -> _Bound:
        return _Bound(tools)


class _Bound:
    def __init__(self, tools: Sequence[Any]) -> None:
        self._tools = tools
        self._repairs = any(getattr(tool, "__name__", "") in _REPAIRS for tool in tools)

    async def ainvoke(self, messages: Sequence[BaseMessage], config: RunnableConfig) -> AIMessage:
        guard: Guard = config["configurable"][_GUARD]
        if self._repairs:
            return await guard.repair(self._tools, _since_last_answer(messages), config)
        try:
            return await guard.first(config)
        except Exception:
            if guard.error is None:
                raise
            # trustcall would turn a provider's error into a prompt and ask again; an empty answer ends it, and the door
            # raises the error itself.
            return AIMessage(content="")


def _since_last_answer(messages: Sequence[BaseMessage]) -> list[BaseMessage]:
    at = max((i for i, message in enumerate(messages) if isinstance(message, AIMessage)), default=0)
    return list(messages[at:])
