"""The guard between an extractor and the model: it asks, sorts the answer, and lets only sound calls through.

It gives the model our own prompt and tools, asks once more when the answer was broken, folds several patches of one
document into one, takes removals and bulk edits out (they are done elsewhere), refuses ids that were not offered, keeps the
first provider error as itself, and stops asking after :data:`CALL_LIMIT` calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage
from langchain_core.runnables import RunnableConfig

from taskmaistro_tui.agent.calls import Answer, Bound, ask
from taskmaistro_tui.agent.patches import Operation, apply_operations, read_operations, try_operations
from taskmaistro_tui.agent.tools import Tool

CALL_LIMIT = 4
"""Model calls an extraction may make, all repairs included."""


class CallsUsedUp(RuntimeError):
    """The extraction has made all the model calls it may."""


class NothingRepaired(RuntimeError):
    """The model was asked to repair a call and gave no tool call."""


class Guard:
    """One extraction's conversation with the model.

    ``existing`` maps the ids offered to the model to whole documents; ``sole`` tells that there is only ever this one, so
    that its id does not matter; ``prompt`` is what the model is asked. After
    :meth:`first`, ``sound`` has the calls to validate (inserts, unknown names, and one patch a document), ``removals`` and
    ``bulk`` what was taken out, ``refused`` a sentence for each thing that will not be done.
    """

    def __init__(
        self,
        model: BaseChatModel,
        prompt: Sequence[BaseMessage],
        tools: Sequence[Tool],
        existing: Mapping[str, Mapping[str, Any]],
        *,
        sole: bool = False,
    ) -> None:
        self._model = model
        self._sole = sole
        self._bound: Bound = model.bind_tools(list(tools), tool_choice="any")
        self._names = {tool["function"]["name"] for tool in tools}
        self.prompt = list(prompt)
        self.existing = existing
        self.sound: list[dict[str, Any]] = []
        self.operations: dict[str, list[Operation]] = {}
        self.removals: list[str] = []
        self.bulk: list[dict[str, Any]] = []
        self.refused: list[str] = []
        self.text = ""
        self.error: BaseException | None = None
        self.made = 0

    async def first(self, config: RunnableConfig | None = None) -> AIMessage:
        """Ask for the changes; the message has only sound calls. Raises what the provider raised."""
        answer = await self._ask(self._bound, self.prompt, config)
        if answer.broken:
            answer = await self._ask(self._bound, [*self.prompt, _try_again(answer)], config)
        self.text = answer.text
        self.refused += [f"A call of {b.name} was broken: {b.error}." for b in answer.broken]
        if answer.dropped:
            asked = len(answer.calls) + answer.dropped
            self.refused.append(f"Only the first {len(answer.calls)} of {asked} changes were taken; ask for the rest.")
        for call in answer.calls:
            self._sort(call)
        self.sound += [_folded(identifier, operations) for identifier, operations in self.operations.items()]
        return Answer(self.text, self.sound).message()

    async def repair(
        self, tools: Sequence[Any], failing: Sequence[BaseMessage], config: RunnableConfig | None = None
    ) -> AIMessage:
        """Ask to put a failing call right; ``failing`` is the call with its errors. Raises what the provider raised,
        :class:`NothingRepaired`, or :class:`CallsUsedUp`."""
        bound = self._model.bind_tools(list(tools), tool_choice="any")
        answer = await self._ask(bound, [*self.prompt, *failing], config)
        if not answer.calls:
            raise NothingRepaired("the model did not repair its call")
        return answer.message()

    async def again(self, failing: Sequence[BaseMessage], config: RunnableConfig | None = None) -> Answer:
        """Ask once more with the same tools after ``failing`` calls and their errors."""
        return await self._ask(self._bound, [*self.prompt, *failing], config)

    async def _ask(self, bound: Bound, messages: Sequence[BaseMessage], config: RunnableConfig | None) -> Answer:
        if self.error is not None:
            raise self.error
        if self.made >= CALL_LIMIT:
            raise CallsUsedUp("the model needed too many attempts")
        self.made += 1
        try:
            return await ask(bound, messages, config)
        except Exception as error:
            self.error = error
            raise

    def _sort(self, call: dict[str, Any]) -> None:
        match call["name"]:
            case "PatchDoc" if "PatchDoc" in self._names:
                self._take_patch(call["args"])
            case "RemoveDoc" if "RemoveDoc" in self._names:
                if (identifier := self._offered(call["args"].get("json_doc_id"))) and identifier not in self.removals:
                    self.removals.append(identifier)
            case "BulkEdit" if "BulkEdit" in self._names:
                self.bulk.append(call["args"])
            case _:
                self.sound.append(call)

    def _take_patch(self, args: dict[str, Any]) -> None:
        identifier = self._offered(args.get("json_doc_id"))
        if identifier is None:
            return
        operations, problems = read_operations(args.get("patches"))
        so_far = self.operations.setdefault(identifier, [])
        document = self.existing[identifier]
        usable, conflicts = try_operations(apply_operations(document, so_far), operations)
        self.operations[identifier] = [*so_far, *usable]
        name = document.get("task") or identifier
        self.refused += [f"One change of “{name}” was not made: {reason}." for reason in (*problems, *conflicts)]
        if not self.operations[identifier]:
            del self.operations[identifier]

    def known(self, identifier: Any) -> str | None:
        """The id as it was offered, for one that a model gave; None if it was made up."""
        if self._sole and self.existing:
            return next(iter(self.existing))
        given = str(identifier or "").strip().lstrip("#")
        return next((one for one in (given, given.lower()) if one in self.existing), None)

    def _offered(self, identifier: Any) -> str | None:
        if (known := self.known(identifier)) is not None:
            return known
        given = str(identifier or "").strip()[:40]
        self.refused.append(f"There is no task with the id “{given}”." if given else "A change named no task.")
        return None


def _folded(identifier: str, operations: list[Operation]) -> dict[str, Any]:
    args = {"json_doc_id": identifier, "planned_edits": "", "patches": operations}
    return {"name": "PatchDoc", "args": args, "id": f"patch-{identifier}"}


def _try_again(answer: Answer) -> HumanMessage:
    errors = "; ".join(f"{b.name}: {b.error}" for b in answer.broken)
    return HumanMessage(
        f"Your last answer could not be read ({errors}). Give all tool calls again, with valid JSON arguments."
    )
