"""A question before something that touches many tasks, or goes to somebody else."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Static

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.screens.dialog import Dialog

SHOWN = 14


class ConfirmScreen(Dialog[bool]):
    """Yes or no; no is what has the focus. The result is None when it was closed, which counts as no."""

    HELP = "A question before many tasks are changed at once. y agrees; n or Esc leaves everything as it is."
    BINDINGS = bindings("confirm")

    def __init__(
        self,
        question: str,
        titles: Sequence[str] = (),
        *,
        yes: str = "Yes",
        no: str = "No",
        title: str = "Are you sure?",
    ) -> None:
        super().__init__()
        self._title = title
        self._question = question
        self._titles = titles
        self._yes = yes
        self._no = no

    def compose(self) -> ComposeResult:
        with self.box(title=self._title, keys="y yes · n no", classes="-question"):
            yield Static(Content(visible(self._question)), markup=False, classes="dialog--text")
            if self._titles:
                lines = [f"• {visible(title)}" for title in self._titles[:SHOWN]]
                if len(self._titles) > SHOWN:
                    lines.append(f"… and {len(self._titles) - SHOWN} more")
                yield Static(Content("\n".join(lines)), markup=False, classes="dialog--list")
            with Horizontal(classes="dialog--buttons"):
                yield Button(Content(self._yes), id="yes", variant="warning", compact=True)
                yield Button(Content(self._no), id="no", variant="primary", compact=True)

    def on_mount(self) -> None:
        self.query_one("#no").focus()

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_confirm_yes(self) -> None:
        self.dismiss(True)

    def action_confirm_no(self) -> None:
        self.dismiss(False)

    def action_confirm_other(self) -> None:
        self.focus_next()

    def action_dialog_close(self) -> None:
        self.dismiss(False)
