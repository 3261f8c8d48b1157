"""What the middle pane shows: which view, through which filter, and which task is selected.

The selection is a task's key. Whatever happens to the lists — a filter, another view, a move to another column, a write by
somebody else — it stays with that task as long as the task can be seen, and goes to its neighbour when it cannot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from taskmaistro_tui.memory.todo import OPEN_STATUSES
from taskmaistro_tui.tasks.filters import TaskFilter, parse_filter
from taskmaistro_tui.tui.card import Card, make_card
from taskmaistro_tui.tui.desk import COLUMNS, Desk
from taskmaistro_tui.tui.lane import Lane

VIEWS = ("board", "list", "agenda", "calendar", "statistics")
UNANIMATED = ("calendar", "statistics")
"""Views whose pictures are counted afresh and in which nothing moves."""
LAST_DAY = date(9990, 1, 1)
FIRST_DAY = date(1900, 1, 1)
READ_OF_A_DAY = 2000
"""Tasks of a filter that names deadlines itself, among which those of one day are looked for."""
ORDERS: dict[str, tuple[str, bool]] = {
    "importance": ("board", False),
    "deadline": ("deadline", False),
    "newest": ("created", True),
    "latest change": ("updated", True),
    "title": ("task", False),
}


if TYPE_CHECKING:
    from taskmaistro_tui.tasks.overview import Coming, Statistics


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
        return [make_card(d, now, self.desk.clock_hours) for d in documents if d.value.get("status") in wanted.statuses]

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
        return [make_card(document, now, self.desk.clock_hours) for document in documents]

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
        self._calendar = [Lane(self._source(self._of_day, lambda: ("deadline", False)))]
        self._figures = [Lane(self._source(lambda: None, lambda: ("board", False)))]
        self.day = min(max(desk.now().date(), FIRST_DAY), LAST_DAY)
        self.week_start = desk.workspace.settings.week_start
        self.in_day = False
        self.figures_top = 0
        self._carried: str | None = None  # the task that was selected before a view that does not have it
        self._counted: dict[tuple[date, int], dict[date, int]] = {}
        self._of_days: dict[tuple[date, int], list[Card]] = {}
        self._statistics: Statistics | None = None
        self._coming: tuple[tuple[date, int], dict[date, list[Coming]]] | None = None
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
        """The lists of the present view: three on the board, one otherwise (that of the calendar has the chosen day's
        tasks, that of the statistics none)."""
        return {
            "board": self._board,
            "list": self._list,
            "agenda": self._agenda,
            "calendar": self._calendar,
            "statistics": self._figures,
        }[self.view]

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
        self._forget_counts()
        self.loaded = True
        for lane in self.lanes:
            lane.reload()
        if self.view == "board" and not self.lane.count:
            self.active = next((at for at, lane in enumerate(self.lanes) if lane.count), 0)

    def reload(self) -> None:
        """Read afresh after something changed somewhere."""
        self._forget_counts()
        key = self.lane.selected
        for lane in self.lanes:
            lane.reload()
        if key is not None and self.lane.selected != key:
            self._follow(key)
        if self.marked:
            self.marked = {marked for marked in self.marked if self.desk.tasks.get(marked)}

    def _follow(self, key: str) -> None:
        """Let the selection go with its task to another column, or to another day of the calendar."""
        if self.view == "calendar":
            self._follow_to_day(key)
            return
        for at, lane in enumerate(self.lanes):
            if at != self.active and lane.select_key(key):
                self.active = at
                return

    # -- going around ----------------------------------------------------------------------------------------------

    def step(self, tasks: int) -> None:
        """Select a task further down (up if negative)."""
        if self.view == "statistics":
            self.figures_top = max(self.figures_top + tasks, 0)
        elif self.view == "calendar" and not self.in_day:
            self.go_to_day(self.day + timedelta(days=7 * tasks))
        else:
            self.lane.select(self.lane.index + tasks)

    def page(self, pages: int, tasks: int) -> None:
        """Go on by pages of ``tasks`` tasks; by months in the calendar."""
        if self.view == "calendar" and not self.in_day:
            self.go_to_day(month_later(self.day, pages))
        else:
            self.step(pages * tasks)

    def go(self, index: int) -> None:
        """Select the task at ``index`` of its list; -1 is the last."""
        if self.view == "statistics":
            self.figures_top = 10_000 if index < 0 else 0
        elif self.view == "calendar" and not self.in_day:
            today = self.desk.now().date()
            self.go_to_day(month_later(self.day.replace(day=1), 1) - timedelta(days=1) if index < 0 else today)
        else:
            self.lane.select(self.lane.count - 1 if index < 0 else index)

    def side(self, step: int) -> None:
        """Go to the next column that has tasks; to an empty one only if there is no other. In the calendar to the next
        day."""
        if self.view == "calendar":
            self.go_to_day(self.day + timedelta(days=step))
            return
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
        self._carried = None
        self.active = lane
        self.in_day = self.view == "calendar"
        self.lane.select(index)

    def mark(self) -> None:
        """Mark the selected task, or take its mark away, and go one further."""
        if card := self.selected:
            self.marked ^= {card.key}
            self.lane.select(self.lane.index + 1)

    # -- calendar and statistics -----------------------------------------------------------------------------------

    def _forget_counts(self) -> None:
        self._counted.clear()
        self._of_days.clear()
        self._coming = None
        self._statistics = None

    def _of_day(self) -> TaskFilter | None:
        return self._due_on(self.day)

    def _due_on(self, day: date) -> TaskFilter:
        """The filter of one day; one that names deadlines itself is narrowed to the tasks it has on that day."""
        if self.filter.due is None:
            return replace(self.filter, due=day.isoformat())
        documents = self.desk.tasks.page(self.filter, order="deadline", limit=READ_OF_A_DAY)
        cards = [make_card(document, self.desk.now(), self.desk.clock_hours) for document in documents]
        return replace(self.filter, due=None, ids=tuple(card.short for card in cards if card.day == day) or ("-",))

    def month_counts(self, first: date, days: int) -> dict[date, int]:
        """How many tasks are due on each of these days."""
        if (found := self._counted.get((first, days))) is None:
            found = self._counted[first, days] = self.desk.due_days(self.filter, first, days)
        return found

    def month_coming(self, first: date, days: int) -> dict[date, list[Coming]]:
        """What repeats and is due again on each of these days; worked out once a month that is looked at."""
        if self._coming is None or self._coming[0] != (first, days):
            self._coming = (first, days), self.desk.coming_days(self.filter, first, days)
        return self._coming[1]

    @property
    def coming(self) -> list[Coming]:
        """What is due again on the chosen day."""
        if self.view != "calendar" or self._coming is None:
            return []
        return self._coming[1].get(self.day, [])

    def day_cards(self, day: date, limit: int) -> list[Card]:
        """The first tasks due on a day."""
        if (found := self._of_days.get((day, limit))) is None:
            now = self.desk.now()
            documents = self.desk.tasks.page(self._due_on(day), order="deadline", limit=limit)
            found = self._of_days[day, limit] = [
                make_card(document, now, self.desk.clock_hours) for document in documents
            ]
        return found

    def figures(self) -> Statistics:
        """How the tasks of the filter stand."""
        if self._statistics is None:
            self._statistics = self.desk.statistics(self.filter)
        return self._statistics

    def go_to_day(self, day: date) -> None:
        """Choose a day of the calendar; its first task is selected."""
        self.day = min(max(day, FIRST_DAY), LAST_DAY)
        self.in_day = False
        self._carried = None
        for lane in self._calendar:
            lane.reload()
            lane.select(0)

    def enter_day(self) -> bool:
        """Go into the chosen day, among its tasks; False if it has none or one is there already."""
        if self.view != "calendar" or self.in_day or not self.lane.count:
            return False
        self.in_day = True
        self._carried = None
        return True

    def leave_day(self) -> bool:
        """Go back from a day's tasks to the days; False if one is not there."""
        was, self.in_day = self.in_day, False
        return was and self.view == "calendar"

    def _follow_to_day(self, key: str) -> None:
        """Go with a task whose deadline was moved."""
        document = self.desk.tasks.get(key)
        card = make_card(document, self.desk.now(), self.desk.clock_hours) if document is not None else None
        before, lane = self.day, self._calendar[0]
        if card is not None and card.day is not None:
            self.day = card.day
            lane.reload()
            if lane.select_key(key):
                return
        self.day = before
        lane.reload()
        self.in_day = self.in_day and lane.count > 0

    # -- what is looked at -----------------------------------------------------------------------------------------

    def show(self, view: str) -> None:
        """Change the view; the selected task stays selected if the other view has it."""
        key = self._carried or self.lane.selected
        self.view = view
        self.in_day = False
        self._carried = None
        self._forget_counts()
        self.active = min(self.active, len(self.lanes) - 1)
        for lane in self.lanes:
            lane.reload()
        if key is None:
            return
        if view == "calendar":
            self._follow_to_day(key)
        if not self.select_key(key):
            self._carried = key

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


def month_later(day: date, months: int) -> date:
    """The same day some months later (earlier if negative), or the last of that month."""
    number = day.year * 12 + day.month - 1 + months
    year = min(max(number // 12, FIRST_DAY.year), LAST_DAY.year)
    for last in (day.day, 30, 29, 28):
        try:
            return date(year, number % 12 + 1, last)
        except ValueError:
            continue
    raise AssertionError("every month has 28 days")
