"""The calendar: a month of days with the tasks due on each, and the tasks of the chosen day below it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.strip import Strip

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.wording import MONTHS, WEEKDAYS, clock_words, day_words
from taskmaistro_tui.tui.card import Card
from taskmaistro_tui.tui.effects import Spot
from taskmaistro_tui.tui.fit import clip, pad
from taskmaistro_tui.tui.frame import Frame
from taskmaistro_tui.tui.paint import Look
from taskmaistro_tui.tui.palette import BOLD

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.overview import Coming
    from taskmaistro_tui.tui.frame import FrameMaker

HEAD = 2
"""Rows of the month's name and of the weekdays' names."""
LEAST_DAY_LIST = 4
AGAIN = "↻"
"""Stands before a task that is due earlier, on a day on which it will be due again."""
TALLEST_WEEK = 5
LONG_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def weeks_of(day: date, week_start: int) -> list[date]:
    """The first days of the weeks that the month of ``day`` touches; ``week_start`` 0 is Monday."""
    first = day.replace(day=1)
    begin = first - timedelta(days=(first.weekday() - week_start) % 7)
    following = (first + timedelta(days=32)).replace(day=1)
    return [begin + timedelta(days=7 * at) for at in range(((following - begin).days + 6) // 7)]


class MonthMaker:
    """Draws the month of the model's chosen day."""

    def __init__(self, maker: FrameMaker) -> None:
        self.maker = maker
        self.model = maker.model
        self.painter = maker.painter
        self.palette = maker.palette
        self.today = maker.painter.now.date()
        self.weeks = weeks_of(self.model.day, self.model.week_start)
        self.coming: dict[date, list[Coming]] = {}
        self.cell = max(maker.width // 7, 3)
        room = maker.height - HEAD - LEAST_DAY_LIST
        self.tall = min(max(room // len(self.weeks), 1), TALLEST_WEEK)

    def frame(self) -> Frame:
        """The whole picture."""
        frame = Frame([self._title(), self._names()], lanes={0: (0, self.maker.width)})
        counted = self.model.month_counts(self.weeks[0], len(self.weeks) * 7)
        self.coming = self.model.month_coming(self.weeks[0], len(self.weeks) * 7)
        for week in self.weeks:
            self._week(frame, week, counted)
        del frame.lines[self.maker.height :]
        self._day(frame)
        blank = Strip.blank(self.maker.width, self.maker.blank)
        frame.lines += [blank] * (self.maker.height - len(frame.lines))
        return frame

    def _title(self) -> Strip:
        day = self.model.day
        name = f" {LONG_MONTHS[day.month - 1]} {day.year}"
        hint = "PgUp PgDn month  g today "
        room = self.maker.width - cell_len(hint)
        base = self.palette.base
        if room < cell_len(name) + 2:
            return self.painter.text(name, self.maker.width, "heading", bold=True)
        title = Segment(pad(name, room), self.palette.style("heading", base, 0.0, BOLD))
        return Strip([title, Segment(hint, self.palette.style("meta", base))])

    def _names(self) -> Strip:
        segments = []
        for at in range(7):
            name = WEEKDAYS[(self.model.week_start + at) % 7]
            name = name if self.cell >= 5 else name[:2]
            segments.append(Segment(pad(f" {name}", self.cell), self.palette.style("meta", self.palette.base)))
        return Strip(segments).adjust_cell_length(self.maker.width, self.maker.blank)

    # -- days ------------------------------------------------------------------------------------------------------

    def _week(self, frame: Frame, week: date, counted: dict[date, int]) -> None:
        y = len(frame.lines)
        rows: list[list[Segment]] = [[] for _ in range(self.tall)]
        for at in range(7):
            day = week + timedelta(days=at)
            frame.days.append((at * self.cell, y, self.cell, self.tall, day))
            for row, segments in zip(rows, self._cell_rows(day, counted.get(day, 0)), strict=True):
                row += segments
        for row in rows:
            frame.lines.append(Strip(row).adjust_cell_length(self.maker.width, self.maker.blank))

    def _cell_rows(self, day: date, count: int) -> list[list[Segment]]:
        chosen = day == self.model.day
        outside = day.month != self.model.day.month
        background = self.palette.base if outside else self.palette.card
        if chosen:
            lit = self.maker.focused and not self.model.in_day
            background = self.palette.tinted(background, "selected" if lit else "unfocused")
        width = self.cell - 1
        gap = Segment(" ", self.maker.blank)
        rows = [[*self._number(day, count, width, background, outside), gap]]
        rows += [[line, gap] for line in self._titles(day, count, width, background, outside)]
        return rows

    def _number(self, day: date, count: int, width: int, background: Color, outside: bool) -> list[Segment]:
        part = "today" if day == self.today else "meta" if outside else "title"
        sign = "▸" if day == self.model.day else " "
        number = f"{sign}{day.day}"
        if width >= 9 and day == self.today:
            number += " today"
        shown = f"{count:,}" if count and self.tall == 1 else ""
        again = not count and self.tall == 1 and day in self.coming
        if again:
            shown = AGAIN
        gap = 1 if shown else 0
        if shown and width < cell_len(number) + cell_len(shown) + gap + 1:
            shown = "•" if count else AGAIN
            if width < cell_len(number) + 2:  # the day is chosen by its colour, too
                number, gap = f"{day.day}", 0
        style = self.palette.style(part, background, 0.0, BOLD if day == self.model.day else None)
        late = count and day < self.today
        mark = self.palette.style("overdue" if late else "meta" if again else "heading", background)
        left = max(width - cell_len(shown) - gap, 0)
        pieces = [Segment(pad(number, left), style)]
        if shown:
            pieces.append(Segment(pad(shown + " " * gap, width - left), mark))
        return pieces

    def _titles(self, day: date, count: int, width: int, background: Color, outside: bool) -> list[Segment]:
        rows = self.tall - 1
        if not rows:
            return []
        blank = Segment(" " * width, self.palette.blank(background))
        coming = self.coming.get(day, [])
        everything = count + len(coming)
        fits = rows if everything <= rows else rows - 1
        late = day < self.today
        lines: list[Segment] = []
        for card in self.model.day_cards(day, fits) if count and fits else []:
            part = "closed" if card.closed else "meta" if outside else "title"
            sign = "!" if card.overdue else {"high": "▲", "medium": "◆"}.get(card.priority or "", "·")
            text = pad(clip(f" {sign}{card.title}", width), width)
            lines.append(Segment(text, self.palette.style(part, background)))
        if count <= len(lines):
            style = self.palette.style("meta", background)
            for one in coming[: fits - len(lines)]:
                lines.append(Segment(pad(clip(f" {AGAIN}{visible(one.title)}", width), width), style))
        if everything > len(lines):
            word = " more" if width > 9 else ""
            more = f" +{everything - len(lines):,}{word}" if lines else f" {count:,} {'late' if late else 'due'}"
            if not count and not lines:
                more = f" {AGAIN}{len(coming):,}"
            style = self.palette.style("overdue" if late else "heading" if count else "meta", background)
            lines.append(Segment(pad(clip(more, width), width), style))
        return lines + [blank] * (rows - len(lines))

    # -- the chosen day --------------------------------------------------------------------------------------------

    def _day(self, frame: Frame) -> None:
        """The tasks of the chosen day, as rows."""
        height = self.maker.height - len(frame.lines)
        if height < 2:
            return
        lane = self.model.lanes[0]
        day = self.model.day
        words = day_words(day, self.today)
        name = f"{WEEKDAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]}"
        name = f"{words.capitalize()} · {name}" if words in ("today", "tomorrow", "yesterday") else name
        coming = self.model.coming
        hint = "nothing is due" if not lane.count else "Esc back to the days" if self.model.in_day else "Enter goes in"
        if coming and not lane.count:
            hint = "Enter opens what comes again"
        text = f" {name}   {hint}"
        frame.lines.append(Strip.blank(self.maker.width, self.maker.blank))
        frame.lines.append(self.painter.text(text, self.maker.width, "heading", bold=self.model.in_day))
        placed = lane.place(height - 2, lambda card: 1)
        for one in placed[: height - 2]:
            spot = Spot(0, one.place, 0, len(frame.lines), self.maker.width, 1)
            frame.spots[one.card.key] = (spot, one.card)
            frame.lines.append(self.painter.row(one.card, self.maker.width, self._look(one.card), with_day=False))
        below = lane.count - (placed[0].place + len(placed[: height - 2]) if placed else 0)
        if below > 0 and placed:
            frame.lines[-1] = self.painter.text(f" ↓ {below + 1:,} more", self.maker.width, "meta")
            return
        self._coming(frame, coming)

    def _coming(self, frame: Frame, coming: Sequence[Coming]) -> None:
        """What will be due again on the chosen day, below what is due."""
        room = self.maker.height - len(frame.lines)
        fits = len(coming) if len(coming) <= room else room - 1
        for one in coming[: max(fits, 0)]:
            at = f" {clock_words(one.when, self.painter.clock)}" if isinstance(one.when, datetime) else ""
            frame.coming[len(frame.lines)] = one.key
            told = f" {AGAIN} {visible(one.title)}  again{at}"
            frame.lines.append(self.painter.text(told, self.maker.width, "meta"))
        if 0 <= fits < len(coming) and room > 0:
            frame.lines.append(
                self.painter.text(f" ↓ {len(coming) - fits:,} more come again", self.maker.width, "meta")
            )

    def _look(self, card: Card) -> Look:
        look = self.maker.look(card, 0)
        return look._replace(focused=look.focused and self.model.in_day)


def month_frame(maker: FrameMaker) -> Frame:
    """The calendar as a frame."""
    return MonthMaker(maker).frame()
