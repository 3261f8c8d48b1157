"""Rows of text of any height, wrapped to the width there is, one of which may be chosen; drawn as they come into view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.style import Style
from textual.visual import Visual
from textual.widget import Widget

LEAST_TEXT = 8
"""Cells that a row's text gets at least, whatever stands before it."""


class Row(NamedTuple):
    """One row. ``id`` names it, empty if it cannot be chosen; ``lead`` stands before its first line, and the lines below
    are indented as far (at least by ``indent`` cells)."""

    id: str
    content: Content
    lead: Content | None = None
    indent: int = 0


class Lines(Widget):
    """The rows. What holds it moves the choice and says what it means."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"lines--chosen"}

    class Clicked(Message):
        """A row was clicked, ``again`` if it was the chosen one or it was a double click."""

        def __init__(self, row: str, *, again: bool) -> None:
            self.row = row
            self.again = again
            super().__init__()

    def __init__(self, rows: Sequence[Row] = (), *, lit: Callable[[], bool] = bool, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows = list(rows)
        self._lit = lit
        self.chosen = ""
        self._width = 0
        self._heights: list[int] = []
        self._places: list[tuple[int, int]] = []  # for every line: its row, and which line of it
        self._drawn: dict[int, list[Strip]] = {}

    def show(self, rows: Sequence[Row], chosen: str) -> None:
        """Show these rows, the one of id ``chosen`` as the chosen one."""
        self._rows = list(rows)
        self.chosen = chosen
        self._width = 0
        self._drawn.clear()
        self.refresh(layout=True)

    def choose(self, row: str) -> None:
        """Choose another of the rows that are shown."""
        if row != self.chosen:
            before, self.chosen = self.chosen, row
            for at, one in enumerate(self._rows):
                if one.id in (before, row):
                    self._drawn.pop(at, None)
            self.refresh()

    def repaint(self) -> None:
        """Draw afresh: the focus came or went, or the theme changed."""
        self._drawn.clear()
        self.refresh()

    def notify_style_update(self) -> None:
        self._drawn.clear()
        super().notify_style_update()

    # -- measuring -------------------------------------------------------------------------------------------------

    @staticmethod
    def _split(row: Row, width: int) -> tuple[int, int]:
        """Cells before the text, and for it."""
        before = max(row.lead.cell_length if row.lead is not None else 0, row.indent)
        before = min(before, max(width - LEAST_TEXT, 0))
        return before, max(width - before, 1)

    def _measure(self, width: int) -> None:
        if width == self._width:
            return
        self._width = width
        self._drawn.clear()
        rules: Any = self.styles
        self._heights = [max(row.content.get_height(rules, self._split(row, width)[1]), 1) for row in self._rows]
        self._places = [(at, line) for at, tall in enumerate(self._heights) for line in range(tall)]

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        self._measure(width)
        return len(self._places)

    def span(self, row: str) -> tuple[int, int] | None:
        """The first line of a row and how many it has."""
        self._measure(self.size.width or self._width)
        y = 0
        for one, tall in zip(self._rows, self._heights, strict=True):
            if one.id == row:
                return y, tall
            y += tall
        return None

    def row_at(self, y: int) -> str:
        """The id of the row at a line; empty if there is none that can be chosen."""
        self._measure(self.size.width)
        return self._rows[self._places[y][0]].id if 0 <= y < len(self._places) else ""

    # -- drawing ---------------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        self._measure(width)
        if y >= len(self._places):
            return Strip.blank(width, self.rich_style)
        at, line = self._places[y]
        if at not in self._drawn:
            self._drawn[at] = self._draw(self._rows[at], width)
        strips = self._drawn[at]
        return strips[line] if line < len(strips) else Strip.blank(width, self.rich_style)

    def _draw(self, row: Row, width: int) -> list[Strip]:
        style = self.visual_style
        if row.id and row.id == self.chosen and self._lit():
            style = self.get_visual_style("lines--chosen")
            if self.app.native_ansi_color:  # a colour that cannot be mixed would hide what is written in it
                row = row._replace(content=Content(row.content.plain))
        before, room = self._split(row, width)
        blank = style.rich_style
        lines = Visual.to_strips(self, row.content, room, None, style) or [Strip.blank(0, blank)]
        if not before:
            return [line.adjust_cell_length(width, blank) for line in lines]
        lead = self._lead(row, before, style)
        rest = Strip.blank(before, blank)
        return [
            Strip.join([rest if at else lead, line]).adjust_cell_length(width, blank) for at, line in enumerate(lines)
        ]

    def _lead(self, row: Row, width: int, style: Style) -> Strip:
        blank = style.rich_style
        if row.lead is None:
            return Strip.blank(width, blank)
        [strip, *_] = Visual.to_strips(self, row.lead, max(row.lead.cell_length, 1), 1, style) or [Strip.blank(0)]
        return strip.adjust_cell_length(width, blank)

    # -- mouse -----------------------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        if row := self.row_at(event.y):
            event.stop()
            self.post_message(self.Clicked(row, again=row == self.chosen or event.chain > 1))
