"""The Spy: listens to an extraction and keeps what the model planned. It tells why; what happened is in the change list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from langchain_core.tracers.schemas import Run


class Spy:
    """A run listener (``with_alisteners(on_end=spy)``) that collects the tool calls of every chat model call below a run.

    ``called`` has one list of tool calls per model call, in the order in which the calls were made. One Spy serves one
    extraction.
    """

    def __init__(self) -> None:
        self.called: list[list[dict[str, Any]]] = []

    async def __call__(self, run: Run) -> None:
        """Walk the finished run and its children."""
        models: list[Run] = []
        waiting = [run]
        while waiting:
            current = waiting.pop()
            waiting.extend(current.child_runs or [])
            if current.run_type in ("chat_model", "llm"):
                models.append(current)
        models.sort(key=lambda found: found.start_time)
        self.called += [calls for found in models if (calls := _tool_calls(found.outputs))]

    def plans(self) -> dict[str, str]:
        """Document id → what the model said it would do there and why, for every patch it asked for."""
        planned: dict[str, list[str]] = {}
        for call in (call for group in self.called for call in group):
            arguments = call.get("args")
            if call.get("name") != "PatchDoc" or not isinstance(arguments, dict):
                continue
            document, plan = arguments.get("json_doc_id"), arguments.get("planned_edits")
            if document and isinstance(plan, str) and plan.strip():
                planned.setdefault(str(document), []).append(plan.strip())
        return {document: "; ".join(dict.fromkeys(plans))[:500] for document, plans in planned.items()}


def _tool_calls(outputs: dict[str, Any] | None) -> list[dict[str, Any]]:
    try:
        message = (outputs or {})["generations"][0][0]["message"]
    except (KeyError, IndexError, TypeError):
        return []  # a call that failed has no generation; the error itself travels another way
    if isinstance(message, dict):
        message = message.get("kwargs", message)
        return [call for call in message.get("tool_calls") or [] if isinstance(call, dict)]
    return list(getattr(message, "tool_calls", []))
