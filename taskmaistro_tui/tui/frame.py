"""One picture of the tasks: every line as a strip, and where each card stands, for the mouse and for animations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from rich.cells import cell_len
from textual.strip import Strip

from taskmaistro_tui.tui.card import Card, day_heading
from taskmaistro_tui.tui.desk import COLUMN_TITLES, COLUMNS, SHORT_TITLES
from taskmaistro_tui.tui.effects import FADE, STRIKE, TRAVEL, Effect, Effects, Spot, ease
from taskmaistro_tui.tui.fit import wrap
from taskmaistro_tui.tui.lane import Lane, Placed
from taskmaistro_tui.tui.paint import Look, Painter
from taskmaistro_tui.tui.tasks_model import TasksModel

GAP = 1
"""Empty rows between two cards."""
THOUSAND = 1000
"""From here on a number may be told in few letters."""
HEADER = 2
"""Rows of a column's title and rule."""
NARROWEST = 15
"""Cells below which a column cannot be read; fewer columns are shown then."""


@dataclass(slots=True)
class Frame:
    """Lines of ``width`` cells, the cards' places by key, which lanes are visible at which (x, width), the days of a calendar
    as (x, y, width, height, day), and the tasks that only come again on the chosen one, by line."""

    lines: list[Strip]
    spots: dict[str, tuple[Spot, Card]] = field(default_factory=dict)
    lanes: dict[int, tuple[int, int]] = field(default_factory=dict)
    days: list[tuple[int, int, int, int, date]] = field(default_factory=list)
    coming: dict[int, str] = field(default_factory=dict)

    def at(self, x: int, y: int) -> tuple[Spot, Card] | None:
        """The card drawn at a cell."""
        for spot, card in self.spots.values():
            if spot.x <= x < spot.x + spot.width and spot.y <= y < spot.y + spot.height:
                return spot, card
        return None

    def day_at(self, x: int, y: int) -> date | None:
        """The day of the calendar drawn at a cell."""
        for left, top, width, height, day in self.days:
            if left <= x < left + width and top <= y < top + height:
                return day
        return None

    def lane_at(self, x: int) -> int | None:
        """The lane that has column ``x``."""
        return next((lane for lane, (left, width) in self.lanes.items() if left <= x < left + width), None)


class _Item(NamedTuple):
    """Something with a height in a lane: a card that is there, or one that is on its way out."""

    card: Card
    look: Look
    height: int
    place: int | None
    hidden: bool = False


class FrameMaker:
    """Makes frames of a model at a size."""

    def __init__(
        self, model: TasksModel, effects: Effects, painter: Painter, width: int, height: int, focused: bool
    ) -> None:
        self.model = model
        self.effects = effects
        self.painter = painter
        self.palette = painter.palette
        self.width = width
        self.height = height
        self.focused = focused
        self.blank = self.palette.blank(self.palette.base)
        self._travelling = {effect.key: effect for effect in effects.running(TRAVEL)}
        self._busy = effects.keys()

    def look(self, card: Card, lane: int) -> Look:
        """The state a card is drawn in."""
        selected = self.model.active == lane and self.model.lane.selected == card.key
        effects = tuple(self.effects.of(card.key).values()) if card.key in self._busy else ()
        return Look(selected, self.focused, card.key in self.model.marked, effects, self.effects.now())

    # -- the board -------------------------------------------------------------------------------------------------

    def board(self) -> Frame:
        """Columns side by side, as many as can be read, the active one among them."""
        frame = Frame([])
        shown = min(max((self.width + 1) // (NARROWEST + 1), 1), len(COLUMNS))
        first = min(max(self.model.active - shown + 1, 0), len(COLUMNS) - shown)
        if shown == 2 and self.model.active == 0:
            first = 0
        width = (self.width - (shown - 1)) // shown
        columns: list[list[Strip]] = []
        for place in range(shown):
            lane = first + place
            x = place * (width + 1)
            frame.lanes[lane] = (x, width)
            columns.append(self._column(frame, lane, x, width))
        gap = Strip.blank(1, self.blank)
        rest = self.width - shown * (width + 1) + 1
        for y in range(self.height):
            pieces = [columns[0][y]]
            for column in columns[1:]:
                pieces += [gap, column[y]]
            if rest > 0:
                pieces.append(Strip.blank(rest, self.blank))
            frame.lines.append(Strip.join(pieces))
        self._draw_travellers(frame)
        if not self.model.total:
            self._draw_hint(frame, HEADER + 1)
        return frame

    def _column(self, frame: Frame, lane_number: int, x: int, width: int) -> list[Strip]:
        lane = self.model.lanes[lane_number]
        status = COLUMNS[lane_number]
        active = lane_number == self.model.active
        title, number = COLUMN_TITLES[status], f"{lane.count:,}"
        if cell_len(title) + cell_len(number) + 3 > width and lane.count >= THOUSAND:
            number = f"{lane.count // 100 / 10:g}k"  # the status line has the whole number
        if cell_len(title) + cell_len(number) + 3 > width:
            title = SHORT_TITLES[status]
        lines = self.painter.column_title(
            title, number, width, status.replace(" ", "-"), active=active and self.focused
        )
        height = max(self.height - HEADER, 0)

        def height_of(card: Card) -> int:
            return self.painter.card_height(card, width, self.look(card, lane_number)) + GAP

        placed = lane.place(height + GAP, height_of)
        body, last = self._stack(frame, lane_number, placed, x, width, height)
        lines += body
        self._note_hidden(lines, lane, last, width)
        return lines[: self.height]

    def _stack(
        self, frame: Frame, lane_number: int, placed: list[Placed], x: int, width: int, height: int
    ) -> tuple[list[Strip], int]:
        """Cards under one another, with those on their way out at the places they had; and the index after the last card
        that could be drawn whole."""
        blank = Strip.blank(width, self.blank)
        lines: list[Strip] = []
        whole = placed[0].place if placed else 0
        for item in self._items(lane_number, placed, width):
            if len(lines) >= height:
                break
            y = len(lines)
            if item.hidden:
                strips = [blank] * item.height
            else:
                strips = self.painter.card(item.card, width, item.look)[: item.height]
            lines += strips
            if len(lines) <= height:
                lines.append(blank)
            if item.place is not None:
                spot = Spot(lane_number, item.place, x, y + HEADER, width, min(item.height, height - y))
                frame.spots[item.card.key] = (spot, item.card)
                if y + item.height <= height:
                    whole = item.place + 1
        lines = lines[:height]
        return lines + [blank] * (height - len(lines)), whole

    def _items(self, lane_number: int, placed: list[Placed], width: int) -> list[_Item]:
        ghosts = self._ghosts(lane_number, width)
        items: list[_Item] = []
        for one in placed:
            while ghosts and ghosts[0][0] <= one.place:
                items.append(ghosts.pop(0)[1])
            look = self.look(one.card, lane_number)
            hidden = one.card.key in self._travelling
            items.append(_Item(one.card, look, one.height - GAP, one.place, hidden))
        return items + [item for _, item in ghosts]

    def _ghosts(self, lane_number: int, width: int) -> list[tuple[int, _Item]]:
        moment = self.effects.now()
        found: list[tuple[int, _Item]] = []
        for kind in (STRIKE, FADE):
            for effect in self.effects.running(kind):
                if (
                    effect.spot is None
                    or effect.card is None
                    or effect.spot.lane != lane_number
                    or effect.begins > moment
                ):
                    continue
                look = Look(effects=(effect,), moment=moment)
                tall = self.painter.card_height(effect.card, width, look)
                if kind == FADE:
                    tall = round(tall * min(2 - 2 * effect.progress(moment), 1.0))
                if tall:
                    found.append((effect.spot.place, _Item(effect.card, look, tall, None)))
        return sorted(found, key=lambda pair: pair[0])

    def _note_hidden(self, lines: list[Strip], lane: Lane, last: int, width: int) -> None:
        """Say how many tasks stand above (in the rule) and below (in the last row)."""
        if lane.top and len(lines) > 1:
            text = f" ↑ {lane.top:,} "
            note = self.painter.text(text, len(text), "meta")
            lines[1] = Strip.join(
                [lines[1].crop(0, max(width - len(text) - 1, 0)), note, lines[1].crop(width - 1, width)]
            )
        below = lane.count - last
        if below > 0 and len(lines) > HEADER:
            lines[self.height - 1] = self.painter.text(f" ↓ {below:,} more", width, "meta")

    # -- travelling cards ------------------------------------------------------------------------------------------

    def _draw_travellers(self, frame: Frame) -> None:
        moment = self.effects.now()
        for effect in self._travelling.values():
            if effect.begins <= moment and effect.spot is not None and effect.card is not None:
                self._draw_traveller(frame, effect, effect.spot, moment)

    def _draw_traveller(self, frame: Frame, effect: Effect, spot: Spot, moment: float) -> None:
        target = self._target(frame, effect.key)
        if target is None or spot.lane not in frame.lanes:
            return
        way = ease(effect.progress(moment))
        x = round(spot.x + (target[0] - spot.x) * way)
        y = round(spot.y + (target[1] - spot.y) * way)
        card = frame.spots[effect.key][1] if effect.key in frame.spots else effect.card
        assert card is not None
        lifted = self.look(card, self.model.active)._replace(selected=True, focused=False)
        strips = self.painter.card(card, spot.width, lifted)
        for row, strip in enumerate(strips, start=y):
            if HEADER <= row < self.height:
                frame.lines[row] = overlay(frame.lines[row], strip, x, self.width)

    def _target(self, frame: Frame, key: str) -> tuple[int, int] | None:
        if key in frame.spots:
            spot = frame.spots[key][0]
            return spot.x, spot.y
        for lane_number, (x, _) in frame.lanes.items():
            lane = self.model.lanes[lane_number]
            position = lane.source.position(key)
            if position is not None:
                return x, HEADER if position < lane.top else self.height - 1
        return None

    # -- list and agenda -------------------------------------------------------------------------------------------

    def rows(self, *, by_day: bool) -> Frame:
        """One task a line; by day under headings."""
        frame = Frame([], lanes={0: (0, self.width)})
        lane = self.model.lanes[0]
        now = self.painter.now

        def heading_of(card: Card, before: Card | None) -> str:
            heading = day_heading(card, now)
            return heading if before is None or day_heading(before, now) != heading else ""

        placed = lane.place(self.height - 1, lambda card: 1, heading_of if by_day else None)
        blank = Strip.blank(self.width, self.blank)
        lines = frame.lines
        whole = placed[0].place if placed else 0
        ghosts = self._ghosts(0, self.width)
        for one in placed:
            while len(lines) < one.y - 1:
                lines.append(blank)
            if one.heading:
                lines.append(self.painter.text(f" {one.heading}", self.width, "heading", bold=True))
            while ghosts and ghosts[0][0] <= one.place:
                lines.append(self._ghost_row(ghosts.pop(0)[1], by_day))
            frame.spots[one.card.key] = (Spot(0, one.place, 0, len(lines), self.width, 1), one.card)
            lines.append(self.painter.row(one.card, self.width, self.look(one.card, 0), with_day=not by_day))
            whole = one.place + 1
        lines += [self._ghost_row(item, by_day) for _, item in ghosts]
        del lines[self.height - 1 :]
        lines += [blank] * (self.height - 1 - len(lines))
        above = f"↑ {lane.top:,} above  " if lane.top else ""
        below = f"↓ {lane.count - whole:,} more" if lane.count > whole else ""
        lines.append(self.painter.text(f" {above}{below}", self.width, "meta"))
        if not self.model.total:
            self._draw_hint(frame, 1)
        return frame

    def _ghost_row(self, item: _Item, by_day: bool) -> Strip:
        return self.painter.row(item.card, self.width, item.look, with_day=not by_day)

    # -- nothing to show -------------------------------------------------------------------------------------------

    def _draw_hint(self, frame: Frame, y: int) -> None:
        """What to do when there is nothing to see."""
        if self.model.filter_text:
            texts = ["No task fits the filter.", "Esc shows all of them again."]
        elif self.model.view == "board":
            texts = ["Nothing to do yet.", "Press a to add a task,", "or tell the assistant."]
        else:
            texts = ["No open task.", "Press a to add one."]
        for row, text in enumerate(texts, start=y):
            if row < self.height:
                frame.lines[row] = self.painter.text(text, self.width, "empty", centred=True)


def overlay(line: Strip, piece: Strip, x: int, width: int) -> Strip:
    """``piece`` laid over ``line`` (of ``width`` cells) at ``x``; what would stick out is cut off."""
    size = piece.cell_length
    if x < 0:
        piece, size, x = piece.crop(-x, size), size + x, 0
    if size <= 0 or x >= width:
        return line
    piece = piece.crop(0, min(size, width - x))
    return Strip.join([line.crop(0, x), piece, line.crop(x + piece.cell_length, width)])


def problem_frame(sentence: str, painter: Painter, width: int, height: int) -> Frame:
    """What stands in place of the tasks when they cannot be read."""
    texts = ["The tasks cannot be read.", "", *wrap(sentence, max(width - 4, 1), max(height - 3, 1))]
    lines = [
        painter.text(f"  {text}", width, "overdue" if not at else "title") for at, text in enumerate(texts, start=0)
    ]
    blank = Strip.blank(width, painter.palette.blank(painter.palette.base))
    return Frame([blank, *lines, *[blank] * height][:height])


def _month(maker: FrameMaker) -> Frame:
    from taskmaistro_tui.tui.month import month_frame

    return month_frame(maker)


def _figures(maker: FrameMaker) -> Frame:
    from taskmaistro_tui.tui.figures import figures_frame

    return figures_frame(maker)


MAKERS: dict[str, Callable[[FrameMaker], Frame]] = {
    "board": FrameMaker.board,
    "list": lambda maker: maker.rows(by_day=False),
    "agenda": lambda maker: maker.rows(by_day=True),
    "calendar": _month,
    "statistics": _figures,
}
