"""One line of text edited where it stands: what it is, the text, and what is wrong with it."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.ink import MUTED


class LineInput(Input):
    """The line itself."""

    HELP = "Change what stands here. Enter keeps it, Esc drops it. Lists are separated by commas; undo takes it back."


class LineEditor(Vertical):
    """Enter keeps what was typed, Escape drops it; ``row`` is what is edited."""

    BINDINGS = bindings("field")

    class Typed(Message):
        """The text changed."""

        def __init__(self, row: str, text: str) -> None:
            self.row = row
            self.text = text
            super().__init__()

    class Left(Message):
        """It is to be kept (``text``) or dropped (None)."""

        def __init__(self, row: str, text: str | None) -> None:
            self.row = row
            self.text = text
            super().__init__()

    def __init__(self, row: str, label: str, text: str, example: str = "") -> None:
        super().__init__()
        self.row = row
        self._label = label
        self._text = text
        self._example = example

    def compose(self) -> ComposeResult:
        if self._label:
            yield Static(Content.styled(self._label, MUTED), markup=False)
        field = LineInput(self._text, placeholder=self._example, compact=True, select_on_focus=False)
        field.cursor_blink = False
        yield field
        yield Static(markup=False, classes="field--problem")

    @property
    def field(self) -> Input:
        """The line."""
        return self.query_one(LineInput)

    @property
    def changed(self) -> bool:
        """Whether anything was typed that is not kept yet."""
        return self.is_mounted and self.field.value.strip() != self._text.strip()

    def show_problem(self, problem: str) -> None:
        """Say below the line what is wrong; it stays as it is."""
        self.set_class(bool(problem), "-wrong")
        self.query_one(".field--problem", Static).update(Content(visible(problem)))

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        event.stop()
        if self.has_class("-wrong"):
            self.show_problem("")
        self.post_message(self.Typed(self.row, event.value))

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_field_keep()

    def action_field_keep(self) -> None:
        self.post_message(self.Left(self.row, self.field.value))

    def action_field_drop(self) -> None:
        self.post_message(self.Left(self.row, None))
