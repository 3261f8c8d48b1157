"""The lines at the top and the bottom: where one is, how things stand, and which keys do what here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from taskmaistro_tui.tasks.wording import MONTHS, WEEKDAYS
from taskmaistro_tui.tui.fit import clip
from taskmaistro_tui.tui.ink import BAD, GOOD, KEY, MUTED, STRONG

VIEW_TITLES = {"board": "Board", "list": "List", "agenda": "Agenda", "calendar": "Calendar", "statistics": "Statistics"}
PANE_TITLES = {"chat": "Chat", "tasks": "Tasks", "you": "You"}
ALL_TABS = 84
"""Cells from which the tabs of all panes and views fit side by side; below, only the chosen view is named."""
AGENT_SIGNS = {"off": "○", "loading": "◌", "ready": "●", "busy": "◐", "failed": "✕"}


def sides(left: Content, right: Content, width: int) -> Content:
    """``left`` and ``right`` at the ends of a line; the right one gives way where both do not fit."""
    room = width - left.cell_length - 1
    if right.cell_length > room:
        right = right.truncate(max(room, 0), ellipsis=True) if room > 8 else Content("")
    return Content.assemble(left, " " * max(width - left.cell_length - right.cell_length, 0), right)


class TitleBar(Widget):
    """Name of the program, the views (or, in a narrow window, the panes) as tabs, and the day."""

    class ViewChosen(Message):
        """A view's tab was clicked."""

        def __init__(self, view: str) -> None:
            self.view = view
            super().__init__()

    class PaneChosen(Message):
        """A pane's tab was clicked."""

        def __init__(self, pane: str) -> None:
            self.pane = pane
            super().__init__()

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._view = "board"
        self._pane: str | None = None
        self._day = ""
        self._filter = ""
        self._marked = 0

    def show(self, *, view: str, pane: str | None, day: str, filter_text: str, marked: int) -> None:
        """``pane`` is the visible pane where panes are tabs, None where all are side by side."""
        state = (view, pane, day, filter_text, marked)
        if state != (self._view, self._pane, self._day, self._filter, self._marked):
            self._view, self._pane, self._day, self._filter, self._marked = state
            self.refresh()

    def render(self) -> Content:
        width = self.size.width
        parts: list[Content | tuple[str, str] | str] = [(" ♪ task_mAIstro ", STRONG) if width >= 64 else "", " "]
        if self._pane is not None:
            for pane, title in PANE_TITLES.items():
                parts += [self._tab(title, f"pane_chosen('{pane}')", pane == self._pane), " "]
        few = self._pane is not None and width < ALL_TABS
        if self._pane in (None, "tasks"):
            tabs = [
                self._tab(title, f"view_chosen('{view}')", view == self._view) for view, title in VIEW_TITLES.items()
            ]
            if few:
                tabs = [tabs[list(VIEW_TITLES).index(self._view)]]
            taken = Content.assemble(*parts).cell_length + 2 + sum(tab.cell_length + 1 for tab in tabs)
            if self._pane is None or taken <= width:
                parts += [("│ ", MUTED)] if self._pane is not None else []
                parts += [piece for tab in tabs for piece in (tab, " ")]
        right: list[Content | tuple[str, str] | str] = []
        if self._marked:
            right += [(f"✓ {self._marked} marked", KEY), "  "]
        if self._filter:
            right += [("filter ", MUTED), (clip(self._filter, 28), "bold $text-warning"), "  "]
        right += [(self._day, MUTED), " "]
        return sides(Content.assemble(*parts), Content.assemble(*right), width)

    @staticmethod
    def _tab(title: str, action: str, chosen: bool) -> Content:
        content = Content.styled(f" {title} ", "bold underline $text-primary" if chosen else MUTED)
        return content.stylize(Style.from_meta({"@click": action}))

    def action_view_chosen(self, view: str) -> None:
        self.post_message(self.ViewChosen(view))

    def action_pane_chosen(self, pane: str) -> None:
        self.post_message(self.PaneChosen(pane))


class Status(NamedTuple):
    """How things stand. ``counts`` by status; ``agent`` one of loading, ready, busy, failed, off; ``said`` is what the last
    action did and stands in for the undo hint while it is fresh, as does ``work``, what goes on in the background;
    ``tokens`` and ``cost`` are those of the conversation; ``undo`` is what undo would take back, ``undo_key`` what does it
    where the focus is."""

    model: str = ""
    connection: str = ""
    agent: str = "off"
    detail: str = ""
    counts: Mapping[str, int] = MappingProxyType({})
    overdue: int = 0
    undo: str = ""
    undo_key: str = "u undo:"
    said: str = ""
    failed: bool = False
    tokens: int = 0
    cost: str = ""
    work: str = ""


AGENT_STYLES = {"ready": "$text-success", "busy": "$text-accent", "failed": "$text-error"}
AGENT_WORDS = {
    "off": "assistant off",
    "loading": "assistant is loading…",
    "ready": "ready",
    "busy": "working…",
    "failed": "assistant failed",
}


class StatusLine(Widget):
    """Assistant, model and connection; counts; what was done last and can be undone."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.status = Status()

    def show(self, status: Status) -> None:
        """Show how things stand."""
        if status != self.status:
            self.status = status
            self.refresh()

    def render(self) -> Content:
        status = self.status
        width = self.size.width
        style = AGENT_STYLES.get(status.agent, MUTED)
        parts: list[Content | tuple[str, str] | str] = [
            " ",
            (f"{AGENT_SIGNS[status.agent]} {AGENT_WORDS[status.agent]}", style),
        ]
        if width >= 60 and status.model:
            parts += ["  ", status.model, (f" · {status.connection}" if status.connection else "", MUTED)]
        if width >= 80 and status.tokens:
            cost = f" · {status.cost}" if status.cost and width >= 100 else ""
            parts.append((f" · {short_number(status.tokens)} tokens{cost}", MUTED))
        if status.counts:
            parts += ["  ", *self._counts(short=width < 110)]
        if status.said:
            right = Content.styled(f"{status.said} ", BAD if status.failed else f"bold {GOOD}")
        elif status.work:
            right = Content.styled(f"{status.work} ", "$text-accent")
        elif status.undo and status.undo_key:
            right = Content.assemble((status.undo_key, KEY), (f" {clip(status.undo, 36)} ", MUTED))
        else:
            right = Content("")
        left = Content.assemble(*parts)
        if status.said and left.cell_length + right.cell_length + 1 > width:
            return right.truncate(width, ellipsis=True)
        return sides(left, right, width)

    def _counts(self, *, short: bool) -> list[tuple[str, str] | str]:
        counts = self.status.counts
        words = ("not started", "in progress", "done")
        if short:
            shown = f"○{counts.get(words[0], 0):,} ◐{counts.get(words[1], 0):,} ●{counts.get(words[2], 0):,}"
        else:
            shown = f"{counts.get(words[0], 0):,} to do · {counts.get(words[1], 0):,} doing · {counts.get(words[2], 0):,} done"
        parts: list[tuple[str, str] | str] = [(shown, MUTED)]
        if self.status.overdue:
            parts.append((f" · {self.status.overdue:,} overdue" if not short else f" !{self.status.overdue:,}", BAD))
        return parts


class KeyHints(Widget):
    """The keys that are of use where the focus is."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._hints: list[tuple[str, str]] = []

    def show(self, hints: list[tuple[str, str]]) -> None:
        """(key, word) pairs, the most useful first."""
        if hints != self._hints:
            self._hints = hints
            self.refresh()

    def render(self) -> Content:
        parts: list[tuple[str, str] | str] = [" "]
        used = 1
        for key, word in self._hints:
            size = cell_len(key) + cell_len(word) + 3
            if used + size > self.size.width:
                break
            parts += [(key, KEY), (f" {word}  ", MUTED)]
            used += size
        return Content.assemble(*parts)


def short_number(number: int) -> str:
    """A number in few cells: ``840``, ``12.3k``, ``4.1M``."""
    for size, sign in ((1_000_000, "M"), (1_000, "k")):
        if number >= size:
            return f"{number / size:.1f}{sign}"
    return str(number)


def day_text(day: date) -> str:
    """The day as the title shows it: ``Wed 18 Nov``."""
    return f"{WEEKDAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]}"
