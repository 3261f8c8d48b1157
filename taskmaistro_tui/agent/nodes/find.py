"""``find_tasks``: the read-only search. What it shows becomes the list that "the second one" refers to."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.agent.briefing import as_data, clip
from taskmaistro_tui.agent.context import Record, record, within_budget
from taskmaistro_tui.agent.events import Listed
from taskmaistro_tui.agent.nodes.common import answer, unanswered
from taskmaistro_tui.agent.state import Parts, State, Step
from taskmaistro_tui.agent.tools import MOST_FOUND, MOST_OF_MANY
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.tasks.filters import ORDERS, filter_from_args

_BRIEF = ("status", "deadline", "time_to_complete", "priority", "project", "tags")


class FindTasks:
    """Looks tasks up by a filter and remembers the order in which they were shown."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: State, step: Step) -> dict[str, Any]:
        """An unusable filter is answered, so that the model can put it right."""
        call = unanswered(state)[0]
        args: dict[str, Any] = call["args"]
        tasks = self.parts.workspace.tasks
        try:
            found = filter_from_args(args, tasks.clock())
            order = _order(args.get("order"))
            latest_first = order == "updated"
            total = tasks.count(found)
            limit = _limit(args.get("limit"), total)
            documents = tasks.page(found, order=order, descending=latest_first, limit=limit)
        except (InvalidField, ValueError) as problem:
            return {"messages": [answer(call, f"Not searched: {problem}.", failed=True)]}
        records = [record(document) for document in documents]
        if records:
            step.emit(Listed(tuple(document.key for document in documents)))
        kept = within_budget([*records, *_others(state, records)])
        result: dict[str, Any] = {
            "tool": "FindTasks",
            "changes": [],
            "told": [],
            "notes": [],
            "refused": [],
            "pending": None,
        }
        return {
            "messages": [answer(call, _listing(records, total))],
            "found": {"filter": args, "tasks": records, "total": total},
            "tasks": kept,
            "last_list": [one["id"] for one in records] or state.get("last_list") or [],
            "results": [*(state.get("results") or []), result],
        }


def _others(state: State, found: list[Record]) -> list[Record]:
    keys = {one["key"] for one in found}
    return [one for one in state.get("tasks") or [] if one["key"] not in keys]


def _limit(value: Any, total: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return min(value, MOST_FOUND)
    return MOST_FOUND if total <= MOST_FOUND else MOST_OF_MANY


def _order(value: Any) -> str:
    return value if value in ORDERS else "board"


def _listing(records: list[Record], total: int) -> str:
    if not records:
        return "No task is like that."
    lines = [
        f"{at}. {as_data({'id': one['id'], 'task': clip(one['task'], 200), **{k: one[k] for k in _BRIEF if k in one}})}"
        for at, one in enumerate(records, 1)
    ]
    more = f"{total - len(records)} more are not shown. " if total > len(records) else ""
    return (
        f"{total} found. {more}Show them in this order, with these numbers:\n<data>\n" + "\n".join(lines) + "\n</data>"
    )
