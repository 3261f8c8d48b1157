"""What the middle pane shows: which view, through which filter, and which task is selected.

The selection is a task's key. Whatever happens to the lists — a filter, another view, a move to another column, a write by
somebody else — it stays with that task as long as the task can be seen, and goes to its neighbour when it cannot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from taskmaistro_tui.memory.todo import OPEN_STATUSES
from taskmaistro_tui.tasks.filters import TaskFilter, parse_filter
from taskmaistro_tui.tui.card import Card, make_card
from taskmaistro_tui.tui.desk import COLUMNS, Desk
from taskmaistro_tui.tui.lane import Lane

VIEWS = ("board", "list", "agenda")
ORDERS: dict[str, tuple[str, bool]] = {
    "importance": ("board", False),
    "deadline": ("deadline", False),
    "newest": ("created", True),
    "latest change": ("updated", True),
    "title": ("task", False),
}


class FilteredTasks:
    """The tasks of one filter in one order, as a lane reads them."""

    def __init__(
        self, desk: Desk, wanted: Callable[[], TaskFilter | None], order: Callable[[], tuple[str, bool]]
    ) -> None:
        self.desk = desk
        self.wanted = wanted
        self.order = order

    def _by_id(self, wanted: TaskFilter) -> list[Card]:
        now = self.desk.now()
        documents = self.desk.tasks.page(wanted)
        return [make_card(d, now) for d in documents if d.value.get("status") in wanted.statuses]

    def count(self) -> int:
        wanted = self.wanted()
        if wanted is None:
            return 0
        return len(self._by_id(wanted)) if wanted.ids else self.desk.tasks.count(wanted)

    def page(self, offset: int, limit: int) -> list[Card]:
        wanted = self.wanted()
        if wanted is None:
            return []
        if wanted.ids:
            return self._by_id(wanted)[offset : offset + limit]
        order, descending = self.order()
        now = self.desk.now()
        documents = self.desk.tasks.page(wanted, order=order, descending=descending, limit=limit, offset=offset)
        return [make_card(document, now) for document in documents]

    def position(self, key: str) -> int | None:
        wanted = self.wanted()
        if wanted is None:
            return None
        if wanted.ids:
            keys = [card.key for card in self._by_id(wanted)]
            return keys.index(key) if key in keys else None
        order, descending = self.order()
        return self.desk.tasks.position(key, wanted, order=order, descending=descending)


class TasksModel:
    """Views, filter, marks and selection over the tasks of one user."""

    def __init__(self, desk: Desk, view: str = "board") -> None:
        self.desk = desk
        self.view = view
        self.filter_text = ""
        self.filter = TaskFilter()
        self.order_name = "importance"
        self.marked: set[str] = set()
        self.active = 0
        self._board = [Lane(self._column_source(status)) for status in COLUMNS]
        self._list = [Lane(self._source(lambda: self.filter, lambda: ORDERS[self.order_name]))]
        self._agenda = [Lane(self._source(self._open, lambda: ("deadline", False)))]
        self.loaded = False

    def _source(self, wanted: Callable[[], TaskFilter | None], order: Callable[[], tuple[str, bool]]) -> FilteredTasks:
        return FilteredTasks(self.desk, wanted, order)

    def _column_source(self, status: str) -> FilteredTasks:
        return self._source(lambda: self._column(status), self._column_order(status))

    @staticmethod
    def _column_order(status: str) -> Callable[[], tuple[str, bool]]:
        return (lambda: ("number of completion", True)) if status == "done" else (lambda: ("board", False))

    def _column(self, status: str) -> TaskFilter | None:
        """The filter of a board column. The usual filter names open tasks only, but the board shows all its columns then."""
        if self.filter.statuses != OPEN_STATUSES and status not in self.filter.statuses:
            return None
        return replace(self.filter, statuses=(status,))

    def _open(self) -> TaskFilter | None:
        statuses = tuple(s for s in self.filter.statuses if s in OPEN_STATUSES)
        return replace(self.filter, statuses=statuses) if statuses else None

    # -- what is shown ---------------------------------------------------------------------------------------------

    @property
    def lanes(self) -> list[Lane]:
        """The lists of the present view: three on the board, one otherwise."""
        return {"board": self._board, "list": self._list, "agenda": self._agenda}[self.view]

    @property
    def lane(self) -> Lane:
        """The list that has the selection."""
        return self.lanes[min(self.active, len(self.lanes) - 1)]

    @property
    def selected(self) -> Card | None:
        """The selected task, None where there is none."""
        card = self.lane.card(self.lane.index)
        return card if card is not None and card.key == self.lane.selected else None

    @property
    def total(self) -> int:
        """How many tasks the present view has."""
        return sum(lane.count for lane in self.lanes)

    def targets(self) -> list[str]:
        """The tasks an action is for: the marked ones, else the selected one."""
        if self.marked:
            return sorted(self.marked)
        return [self.selected.key] if self.selected else []

    def load(self) -> None:
        """Read for the first time; the selection goes to the first column that has tasks."""
        self.loaded = True
        for lane in self.lanes:
            lane.reload()
        if self.view == "board" and not self.lane.count:
            self.active = next((at for at, lane in enumerate(self.lanes) if lane.count), 0)

    def reload(self) -> None:
        """Read afresh after something changed somewhere."""
        key = self.lane.selected
        for lane in self.lanes:
            lane.reload()
        if key is not None and self.lane.selected != key:
            self._follow(key)
        if self.marked:
            self.marked = {marked for marked in self.marked if self.desk.tasks.get(marked)}

    def _follow(self, key: str) -> None:
        """Let the selection go with its task to another column."""
        for at, lane in enumerate(self.lanes):
            if at != self.active and lane.select_key(key):
                self.active = at
                return

    # -- going around ----------------------------------------------------------------------------------------------

    def step(self, tasks: int) -> None:
        """Select a task further down (up if negative)."""
        self.lane.select(self.lane.index + tasks)

    def go(self, index: int) -> None:
        """Select the task at ``index`` of its list; -1 is the last."""
        self.lane.select(self.lane.count - 1 if index < 0 else index)

    def side(self, step: int) -> None:
        """Go to the next column that has tasks; to an empty one only if there is no other."""
        places = range(self.active + step, len(self.lanes) if step > 0 else -1, step)
        target = next((at for at in places if self.lanes[at].count), None)
        if target is not None:
            self.active = target
            self.lane.select(min(self.lane.index, self.lane.count - 1))

    def select_key(self, key: str) -> bool:
        """Select a task wherever it is shown; False if the view does not have it."""
        for at, lane in enumerate(self.lanes):
            if lane.select_key(key):
                self.active = at
                return True
        return False

    def select_at(self, lane: int, index: int) -> None:
        """Select by place, as a click does."""
        self.active = lane
        self.lane.select(index)

    def mark(self) -> None:
        """Mark the selected task, or take its mark away, and go one further."""
        if card := self.selected:
            self.marked ^= {card.key}
            self.step(1)

    # -- what is looked at -----------------------------------------------------------------------------------------

    def show(self, view: str) -> None:
        """Change the view; the selected task stays selected if the other view has it."""
        key = self.lane.selected
        self.view = view
        self.active = min(self.active, len(self.lanes) - 1)
        for lane in self.lanes:
            lane.reload()
        if key is not None:
            self.select_key(key)

    def set_filter(self, text: str) -> None:
        """Narrow to what the typed filter names. Raises :class:`InvalidField`; the filter stays as it was then."""
        self.filter = parse_filter(text, self.desk.now())
        self.filter_text = text.strip()
        self.reload()

    def next_order(self) -> str:
        """Sort the list another way; returns the name of the order."""
        names = list(ORDERS)
        self.order_name = names[(names.index(self.order_name) + 1) % len(names)]
        self.reload()
        return self.order_name
