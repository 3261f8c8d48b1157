"""Parts that fold, gone through from heading to heading; long texts between them are scrolled through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region

from taskmaistro_tui.tui.ink import BAD, GOOD, MUTED
from taskmaistro_tui.tui.trace_parts import Part
from taskmaistro_tui.tui.widgets.lines import Lines, Row

TONES = {"good": GOOD, "bad": BAD, "note": "$text-warning"}
STEP = 3
"""Lines that are scrolled where the next heading is out of sight."""


class Folds(VerticalScroll, can_focus=True, inherit_bindings=False):
    """Shows ``head`` and the parts below it."""

    HELP = """\
One turn, step by step: what each read and returned, the prompt exactly as it was sent, what the model said, which tools it
called and what became of that. Enter opens and closes a part, a all of them; y copies the chosen part, Y the whole turn; r
shows the record as JSON. p and n go to the turn before and after, Tab to the list of turns.
"""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._head: list[Row] = []
        self._parts: list[Part] = []
        self._opened: dict[str, bool] = {}
        self._chosen = ""

    def compose(self) -> ComposeResult:
        yield Lines(lit=lambda: self.has_focus)

    @property
    def _lines(self) -> Lines:
        return self.query_one(Lines)

    def show(self, head: Sequence[Content], parts: Sequence[Part]) -> None:
        """Show these; everything is as open as it says."""
        self._head = [Row("", line) for line in head]
        self._parts = list(parts)
        self._opened = {part.id: part.opened for part, _ in self._all()}
        self._chosen = self._parts[0].id if self._parts else ""
        self._fill()
        self.scroll_home(animate=False)

    def _all(self, parts: Sequence[Part] | None = None, depth: int = 0) -> Iterator[tuple[Part, int]]:
        for part in self._parts if parts is None else parts:
            yield part, depth
            yield from self._all(part.parts, depth + 1)

    def _visible(self, parts: Sequence[Part] | None = None, depth: int = 0) -> Iterator[tuple[Part, int]]:
        for part in self._parts if parts is None else parts:
            yield part, depth
            if self._opened[part.id]:
                yield from self._visible(part.parts, depth + 1)

    def _fill(self) -> None:
        rows = list(self._head)
        for part, depth in self._visible():
            if not depth and rows:
                rows.append(Row("", Content("")))
            rows.append(_heading(part, depth, opened=self._opened[part.id]))
            if part.body and self._opened[part.id]:
                rows.append(Row("", Content(part.body), indent=2 * depth + 2))
        self._lines.show(rows, self._chosen)

    @property
    def chosen(self) -> Part | None:
        """The chosen part."""
        return next((part for part, _ in self._all() if part.id == self._chosen), None)

    # -- going through it ------------------------------------------------------------------------------------------

    def step(self, parts: int) -> None:
        """Choose the next heading (the one before, if negative), or scroll towards it if it is out of sight."""
        ids = [part.id for part, _ in self._visible()]
        if not ids:
            self.scroll_relative(y=STEP * parts, animate=False)
            return
        at = ids.index(self._chosen) if self._chosen in ids else 0
        target = ids[min(max(at + parts, 0), len(ids) - 1)]
        span = self._lines.span(target)
        top, tall = round(self.scroll_y), self.scrollable_content_region.height
        if span is None or target == self._chosen or not top - STEP < span[0] < top + tall + STEP - 1:
            self.scroll_relative(y=STEP * parts, animate=False)
        else:
            self._choose(target)

    def _choose(self, part: str) -> None:
        self._chosen = part
        self._lines.choose(part)
        if span := self._lines.span(part):
            y, tall = span
            self.scroll_to_region(Region(0, y, 1, tall), animate=False, force=True)

    def page(self, pages: int) -> None:
        """Scroll by pages; the first heading that is in sight then is the chosen one."""
        tall = max(self.scrollable_content_region.height - 2, 1)
        top = min(max(round(self.scroll_y) + pages * tall, 0), self.max_scroll_y)
        self.scroll_to(y=top, animate=False, force=True)
        for part, _ in self._visible():
            span = self._lines.span(part.id)
            if span is not None and top <= span[0] < top + tall:
                self._chosen = part.id
                self._lines.choose(part.id)
                return

    def toggle(self) -> None:
        """Open the chosen part, or close it."""
        part = self.chosen
        if part is not None and part.folds:
            self._opened[part.id] = not self._opened[part.id]
            self._fill()
            self.call_after_refresh(self._choose, part.id)

    def toggle_all(self) -> None:
        """Open all parts; close them, if all are open."""
        folding = [part.id for part, _ in self._all() if part.folds]
        opened = not all(self._opened[id] for id in folding)
        self._opened |= dict.fromkeys(folding, opened)
        if not opened:
            self._chosen = self._chosen.partition(".")[0]
        self._fill()
        self.call_after_refresh(self._choose, self._chosen)

    def on_focus(self) -> None:
        self._lines.repaint()

    def on_blur(self) -> None:
        self._lines.repaint()

    @on(Lines.Clicked)
    def _clicked(self, message: Lines.Clicked) -> None:
        message.stop()
        self.focus()
        self._choose(message.row)
        self.toggle()


def _heading(part: Part, depth: int, *, opened: bool) -> Row:
    sign = ("▾ " if opened else "▸ ") if part.folds else "  "
    title = "bold $text-primary" if not depth else TONES.get(part.tone, "$text-accent" if part.folds else "$foreground")
    if part.tone == "bad":
        title = BAD
    told = (f"  {part.told}" if part.told else "", MUTED)
    return Row(part.id, Content.assemble((part.title, title), told), Content.styled("  " * depth + sign, MUTED))
