"""The statistics: how things stand, drawn as numbers and bars."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.overview import Statistics
from taskmaistro_tui.tasks.wording import MONTHS, WEEKDAYS, minutes_words
from taskmaistro_tui.tui.card import PRIORITY_SIGNS
from taskmaistro_tui.tui.fit import clip, pad
from taskmaistro_tui.tui.frame import Frame
from taskmaistro_tui.tui.palette import BOLD

if TYPE_CHECKING:
    from taskmaistro_tui.tui.frame import FrameMaker

EIGHTHS = " ▁▂▃▄▅▆▇█"
PARTS = " ▏▎▍▌▋▊▉█"
CHART_ROWS = 5
TWO_COLUMNS = 58
"""Cells from which two lists of bars stand side by side."""

Row = tuple[str, int, str]
"""A bar: its label, its length, the part of the picture whose colour it has."""


class FiguresMaker:
    """Draws statistics at the width of a frame."""

    def __init__(self, maker: FrameMaker, found: Statistics) -> None:
        self.maker = maker
        self.found = found
        self.palette = maker.palette
        self.painter = maker.painter
        self.width = maker.width
        self.blank = Strip.blank(maker.width, maker.blank)

    def frame(self) -> Frame:
        """The picture, scrolled as the model says."""
        lines = [*self._filter(), *self._numbers(), self.blank, *self._chart(), self.blank, *self._lists()]
        height = self.maker.height
        model = self.maker.model
        model.figures_top = min(model.figures_top, max(len(lines) - height, 0))
        shown = lines[model.figures_top :][:height]
        left = len(lines) - model.figures_top - height
        if left > 0 and shown:
            shown[-1] = self.painter.text(f" ↓ {left + 1} more rows", self.width, "meta")
        return Frame(shown + [self.blank] * (height - len(shown)))

    def _filter(self) -> list[Strip]:
        """Say that these are not all tasks, where a filter is set."""
        text = self.maker.model.filter_text
        if not text:
            return []
        return [self.painter.text(f" Only what fits: {visible(text)}", self.width, "today"), self.blank]

    # -- the great numbers -----------------------------------------------------------------------------------------

    def _numbers(self) -> list[Strip]:
        counts, found = self.found.counts, self.found
        boxes = [
            (f"{counts['not started']:,}", "to do", "not-started"),
            (f"{counts['in progress']:,}", "doing", "in-progress"),
            (f"{counts['done']:,}", "done", "done"),
            (f"{found.overdue:,}", "overdue", "overdue" if found.overdue else "meta"),
        ]
        if found.estimated:
            boxes.append((minutes_words(found.minutes), "of work", "title"))
        if self.width < 14 * len(boxes):
            boxes = boxes[: max(self.width // 10, 1)]
        cell = self.width // len(boxes)
        rows: list[list[Segment]] = [[], [], []]
        card = self.palette.card
        for number, word, part in boxes:
            inner = cell - 1
            bar = Segment("▎", self.palette.style(part, card))
            gap = Segment(" ", self.maker.blank)
            rows[0] += [bar, Segment(" " * (inner - 1), self.palette.blank(card)), gap]
            text = pad(f"  {number}", inner - 1)
            rows[1] += [bar, Segment(text, self.palette.style(part, card, 0.0, BOLD)), gap]
            rows[2] += [bar, Segment(pad(f"  {word}", inner - 1), self.palette.style("meta", card)), gap]
        return [Strip(row).adjust_cell_length(self.width, self.maker.blank) for row in rows]

    # -- day by day ------------------------------------------------------------------------------------------------

    def _chart(self) -> list[Strip]:
        days = min(len(self.found.finished), max((self.width - 4) // 3, 1))
        step = min((self.width - 2) // days, 4)
        finished, added = self.found.finished[-days:], self.found.added[-days:]
        title = f"Finished, the last {days} days"
        told = f"{sum(finished):,} finished · {sum(added):,} added "
        lines = [self._heading(title, told)]
        most = max(*finished, 1)
        base = self.palette.base
        style = self.palette.style("done", base)
        for row in range(CHART_ROWS - 1, -1, -1):
            segments = [Segment(" ", self.maker.blank)]
            for count in finished:
                filled = min(max(round(count / most * CHART_ROWS * 8) - row * 8, 0), 8)
                if not row and count:
                    filled = max(filled, 1)
                bar = (
                    Segment(EIGHTHS[filled] * (step - 1), style)
                    if filled
                    else Segment(" " * (step - 1), self.maker.blank)
                )
                segments += [bar, Segment(" ", self.maker.blank)]
            drawn = Strip(segments)
            if row == CHART_ROWS - 1 and any(finished):
                drawn = drawn.adjust_cell_length(self.width - cell_len(f"{most:,} "), self.maker.blank)
                drawn = Strip([*drawn, Segment(f"{most:,} ", self.palette.style("meta", base))])
            lines.append(drawn.adjust_cell_length(self.width, self.maker.blank))
        lines.append(self.painter.text(" " + "─" * (days * step - 1), self.width, "rule"))
        lines.append(self._day_names(days, step))
        return lines

    def _day_names(self, days: int, step: int) -> Strip:
        """The days under their bars: each Monday by its date, the others by their first letter."""
        first = self.found.first_day + timedelta(days=len(self.found.finished) - days)
        text = " "
        for at in range(days):
            day = first + timedelta(days=at)
            name = str(day.day) if day.weekday() == 0 or at == days - 1 else WEEKDAYS[day.weekday()][0]
            text += f"{name:<{step}}"
        month = MONTHS[(first + timedelta(days=days - 1)).month - 1]
        return self.painter.text(text.rstrip() + f" {month}", self.width, "meta")

    # -- lists of bars ---------------------------------------------------------------------------------------------

    def _lists(self) -> list[Strip]:
        found = self.found
        due = [(word, number, _due_part(word)) for word, number in found.due]
        ranked = []
        for name, number in found.priorities:
            sign = PRIORITY_SIGNS.get(name or "", "·")
            ranked.append((f"{sign} {name or 'none'}", number, f"priority-{name}" if name else "meta"))
        tags = [(f"#{visible(name)}", number, "tag") for name, number in found.tags]
        projects = [(f"+{visible(name)}", number, "project") for name, number in found.projects]
        lists: list[tuple[str, Sequence[Row]]] = [("Open, by deadline", due), ("Open, by priority", ranked)]
        lists += [(title, rows) for title, rows in (("Tags", tags), ("Projects", projects)) if rows]
        if self.width < TWO_COLUMNS:
            return [line for title, rows in lists for line in [*self._list(title, rows, self.width), self.blank]]
        half = (self.width - 2) // 2
        lines: list[Strip] = []
        gap = Strip.blank(2, self.maker.blank)
        for at in range(0, len(lists), 2):
            left = self._list(*lists[at], half)
            right = self._list(*lists[at + 1], half) if at + 1 < len(lists) else []
            empty = Strip.blank(half, self.maker.blank)
            for row in range(max(len(left), len(right))):
                pair = [left[row] if row < len(left) else empty, gap, right[row] if row < len(right) else empty]
                lines.append(Strip.join(pair).adjust_cell_length(self.width, self.maker.blank))
            lines.append(self.blank)
        return lines

    def _list(self, title: str, rows: Sequence[Row], width: int) -> list[Strip]:
        base = self.palette.base
        label = min(max(cell_len(name) for name, _, _ in rows), max(width * 2 // 5, 4)) + 1
        most = max(max(number for _, number, _ in rows), 1)
        digits = len(f"{most:,}")
        room = max(width - label - digits - 3, 1)
        lines = [self.painter.text(f" {title}", width, "heading", bold=True)]
        for name, number, part in rows:
            eighths = max(round(number / most * room * 8), 1 if number else 0)
            bar = "█" * (eighths // 8) + PARTS[eighths % 8].strip()
            lines.append(
                Strip(
                    [
                        Segment(" " + pad(clip(name, label - 1), label), self.palette.style("title", base, 0.2)),
                        Segment(f"{number:>{digits},} ", self.palette.style("title", base)),
                        Segment(pad(bar, max(width - label - digits - 2, 0)), self.palette.style(part, base)),
                    ]
                ).adjust_cell_length(width, self.maker.blank)
            )
        return lines

    def _heading(self, title: str, told: str) -> Strip:
        base = self.palette.base
        room = self.width - cell_len(told)
        if room < cell_len(title) + 3:
            return self.painter.text(f" {title}", self.width, "heading", bold=True)
        head = Segment(pad(f" {title}", room), self.palette.style("heading", base, 0.0, BOLD))
        return Strip([head, Segment(told, self.palette.style("meta", base))])


def _due_part(word: str) -> str:
    return {"overdue": "overdue", "today": "today", "no deadline": "meta"}.get(word, "in-progress")


def figures_frame(maker: FrameMaker) -> Frame:
    """The statistics as a frame."""
    return FiguresMaker(maker, maker.model.figures()).frame()
