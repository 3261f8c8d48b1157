"""What was understood of a typed task, as chips; each can be taken back, and its words stay in the title then."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.fit import clip, flow
from taskmaistro_tui.tui.understood import Chip

HINT = "by Friday · every Monday · ~20m · !high · #tag · +project"
"""What may be typed; one line of the dialog in the narrowest window that has panes."""


class Chips(Widget, can_focus=True):
    """Arrow keys choose a chip; Space, Delete or a click takes it back, or takes that back."""

    HELP = """\
What was understood of the line. Choose with the left and right arrow; Space or Delete takes one back, its words then stay
in the title. Space on a struck one brings it back.
"""
    BINDINGS = bindings("chips")
    ALLOW_SELECT = False

    class Toggled(Message):
        """A chip was taken back, or brought back."""

        def __init__(self, chip: Chip) -> None:
            self.chip = chip
            super().__init__()

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._chips: list[Chip] = []
        self._chosen = 0

    def show(self, chips: Sequence[Chip]) -> None:
        """Show these."""
        if list(chips) != self._chips:
            self._chips = list(chips)
            self._chosen = min(self._chosen, max(len(self._chips) - 1, 0))
            self.refresh(layout=True)

    def _texts(self) -> list[str]:
        width = max(self.size.width, 20)
        return [clip(f" {chip.label} {'↺' if chip.dismissed else '✕'} ", width) for chip in self._chips]

    def _rows(self) -> list[list[int]]:
        rows, _ = flow([cell_len(text) for text in self._texts()], max(self.size.width, 20), 6)
        return rows

    def render(self) -> Content:
        if not self._chips:
            return Content.styled(HINT, "$foreground 45%")
        texts = self._texts()
        lines: list[Content] = []
        for row in self._rows():
            pieces: list[Content | str | tuple[str, str]] = []
            for at in row:
                style = (
                    "strike $foreground 50% on $panel" if self._chips[at].dismissed else "$foreground on $primary 30%"
                )
                if self.has_focus and at == self._chosen:
                    style = "bold $block-cursor-foreground on $block-cursor-background"
                    style = f"strike {style}" if self._chips[at].dismissed else style
                pieces += [(texts[at], style), " "]
            lines.append(Content.assemble(*pieces))
        return Content("\n").join(lines)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        if not self._chips:
            return 1
        rows, _ = flow([cell_len(text) for text in self._texts()], max(width, 20), 6)
        return max(len(rows), 1)

    def action_chips_left(self) -> None:
        self._choose(-1)

    def action_chips_right(self) -> None:
        self._choose(1)

    def _choose(self, step: int) -> None:
        if self._chips:
            self._chosen = (self._chosen + step) % len(self._chips)
            self.refresh()

    def action_chips_toggle(self) -> None:
        if self._chips:
            self.post_message(self.Toggled(self._chips[self._chosen]))

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        texts = self._texts()
        rows = self._rows()
        if event.y >= len(rows):
            return
        x = 0
        for at in rows[event.y]:
            if x <= event.x < x + cell_len(texts[at]):
                self._chosen = at
                self.action_chips_toggle()
                return
            x += cell_len(texts[at]) + 1
