"""One ordered list of tasks of any length, of which only a window is read.

A lane knows how many tasks there are, which is the first one visible (``top``), and which one is selected (by key, with the
index that key has just now). Cards are fetched in windows around what is looked at and forgotten again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from taskmaistro_tui.tui.card import Card


class Source(Protocol):
    """Where a lane reads: the tasks of one filter in one order."""

    def count(self) -> int:
        """How many there are."""

    def page(self, offset: int, limit: int) -> list[Card]:
        """A window of them."""

    def position(self, key: str) -> int | None:
        """The index of one of them, None if it is not among them."""


class Placed(NamedTuple):
    """A card in its place: rows ``y`` to ``y + height`` of the lane's area; a heading, if any, takes the rows before."""

    place: int
    card: Card
    y: int
    height: int
    heading: str = ""


class Lane:
    """A windowed list with a selection."""

    WINDOW = 32

    def __init__(self, source: Source) -> None:
        self.source = source
        self.count = 0
        self.top = 0
        self.index = 0
        self.selected: str | None = None
        self._follow = True
        self._start = 0
        self._window: list[Card] = []

    # -- reading ---------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read afresh after something changed. The selection stays with its task; if that is gone, with its neighbour."""
        self.count = self.source.count()
        self._window = []
        if self.selected is not None and (found := self.source.position(self.selected)) is not None:
            if found != self.index:
                self._follow = True
            self.index = found
        else:
            self.index = min(self.index, max(self.count - 1, 0))
            self._name_selected()
        self.top = min(self.top, max(self.count - 1, 0))

    def card(self, index: int) -> Card | None:
        """The card at ``index``; reads a window around it if it is not at hand."""
        if not 0 <= index < self.count:
            return None
        if not self._start <= index < self._start + len(self._window):
            self._start = max(index - self.WINDOW // 3, 0)
            self._window = self.source.page(self._start, self.WINDOW)
        at = index - self._start
        return self._window[at] if 0 <= at < len(self._window) else None

    # -- selecting -------------------------------------------------------------------------------------------------

    def select(self, index: int) -> None:
        """Select the task at ``index``, as far as the list goes."""
        self.index = min(max(index, 0), max(self.count - 1, 0))
        self._follow = True
        self._name_selected()

    def select_key(self, key: str) -> bool:
        """Select a task by its key; False if it is not in this list."""
        found = self.source.position(key)
        if found is None:
            return False
        self.index, self.selected, self._follow = found, key, True
        return True

    def _name_selected(self) -> None:
        card = self.card(self.index)
        self.selected = card.key if card else None

    # -- looking ---------------------------------------------------------------------------------------------------

    def scroll(self, tasks: int) -> bool:
        """Look ``tasks`` further down (up if negative) without selecting; False if nothing moved."""
        before = self.top
        self.top = min(max(self.top + tasks, 0), max(self.count - 1, 0))
        self._follow = False
        return self.top != before

    def place(
        self,
        height: int,
        height_of: Callable[[Card], int],
        heading_of: Callable[[Card, Card | None], str] | None = None,
        heading_height: int = 2,
    ) -> list[Placed]:
        """Lay the visible cards out from ``top`` in ``height`` rows; the last one may stick out. Brings the selected task
        into view first if it was chosen since the last time."""
        extra = heading_height if heading_of else 0
        if self._follow:
            # One row less, for the note that more tasks follow stands in the last one.
            self._bring_into_view(height - 1, height_of, extra)
            self._follow = False
        placed = list(self._placed(height, height_of, heading_of, heading_height))
        if self.top and placed and placed[-1].place == self.count - 1:
            highest = self._first_of(self.count - 1, height, height_of, extra)
            if highest < self.top:  # the end is reached and rows are left: no reason to hide what comes before
                self.top = highest
                placed = list(self._placed(height, height_of, heading_of, heading_height))
        return placed

    def _placed(
        self,
        height: int,
        height_of: Callable[[Card], int],
        heading_of: Callable[[Card, Card | None], str] | None,
        heading_height: int,
    ) -> Iterator[Placed]:
        y = 0
        index = self.top
        while y < height and (card := self.card(index)) is not None:
            heading = ""
            if heading_of is not None:
                before = self.card(index - 1) if index > self.top else None
                heading = heading_of(card, before)
            if heading:
                y += heading_height if y else heading_height - 1
            tall = height_of(card)
            yield Placed(index, card, y, tall, heading)
            y += tall
            index += 1

    def _bring_into_view(self, height: int, height_of: Callable[[Card], int], extra: int) -> None:
        if self.index < self.top:
            self.top = self.index
        else:
            self.top = max(self.top, self._first_of(self.index, height, height_of, extra))

    def _first_of(self, last: int, height: int, height_of: Callable[[Card], int], extra: int) -> int:
        """The index of the first card to show so that the one at ``last`` just fits in ``height`` rows."""
        first = last
        while first >= 0 and (card := self.card(first)) is not None:
            height -= height_of(card) + extra
            if height < 0:
                break
            first -= 1
        return min(first + 1, last)
