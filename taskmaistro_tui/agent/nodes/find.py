"""``find_tasks``: the read-only search. What it shows becomes the list that "the second one" refers to."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.agent.briefing import SHARES, fitting
from taskmaistro_tui.agent.context import Record, listed_line, record, within_budget
from taskmaistro_tui.agent.events import Listed
from taskmaistro_tui.agent.nodes.common import answer, unanswered
from taskmaistro_tui.agent.state import Parts, State, Step
from taskmaistro_tui.agent.tools import MOST_FOUND
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.tasks.filters import ORDERS, filter_from_args


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
            documents = tasks.page(found, order=order, descending=latest_first, limit=_limit(args.get("limit")))
        except (InvalidField, ValueError) as problem:
            return {"messages": [answer(call, f"Not searched: {problem}.", failed=True)]}
        records = [record(document) for document in documents]
        if records:
            step.emit(Listed(tuple(document.key for document in documents)))
        kept = within_budget([*records, *_others(state, records)])
        lines = fitting([listed_line(at, one) for at, one in enumerate(records, 1)], SHARES["found"])
        result: dict[str, Any] = {
            "tool": "FindTasks",
            "changes": [],
            "told": [],
            "notes": [],
            "refused": [],
            "pending": None,
        }
        return {
            "messages": [answer(call, _listing(lines, len(records), total))],
            "found": {"filter": args, "tasks": records, "total": total, "told": len(lines)},
            "tasks": kept,
            "last_list": [one["id"] for one in records] or state.get("last_list") or [],
            "results": [*(state.get("results") or []), result],
        }


def _others(state: State, found: list[Record]) -> list[Record]:
    keys = {one["key"] for one in found}
    return [one for one in state.get("tasks") or [] if one["key"] not in keys]


def _limit(value: Any) -> int:
    wanted = isinstance(value, int) and not isinstance(value, bool) and value > 0
    return min(value, MOST_FOUND) if wanted else MOST_FOUND


def _order(value: Any) -> str:
    return value if value in ORDERS else "board"


def _listing(lines: list[str], found: int, total: int) -> str:
    """What the model is told of a search: as many tasks as its share allows. The user gets the others from the app."""
    if not lines:
        return "No task is like that."
    told = len(lines)
    more = f"{total - found} more are not shown. " if total > found else ""
    rest = f" The app shows the user numbers {told + 1} to {found} itself, after yours." if found > told else ""
    return (
        f"{total} found. {more}Show these {told} in this order, with these numbers.{rest}\n<data>\n"
        + "\n".join(lines)
        + "\n</data>"
    )
