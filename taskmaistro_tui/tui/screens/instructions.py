"""Edit the user's own words on how tasks are written."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static, TextArea

from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.screens.dialog import Dialog


class InstructionsScreen(Dialog[str]):
    """A text, one wish a line."""

    HELP = (
        "How you like your tasks written, in your own words, one wish a line. The assistant follows them. Ctrl+S saves."
    )
    BINDINGS = bindings("form")

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._shown = visible(desk.instructions(), keep_newlines=True)

    def compose(self) -> ComposeResult:
        with self.box(title="Your instructions", keys="Ctrl+S saves · Esc closes", classes="-wide"):
            area = TextArea(
                self._shown, id="text", soft_wrap=True, compact=True, placeholder="Start titles with a verb."
            )
            area.cursor_blink = False
            yield area
            yield Static(markup=False, id="problem", classes="dialog--problem")

    def on_mount(self) -> None:
        self.query_one("#text").focus()

    def action_form_save(self) -> None:
        try:
            self.dismiss(self._desk.set_instructions(self.query_one("#text", TextArea).text))
        except TaskMaistroError as problem:
            self.query_one("#problem", Static).update(Content(visible(str(problem))))

    def action_dialog_close(self) -> None:
        if self.query_one("#text", TextArea).text.strip() == self._shown.strip():
            self.dismiss(None)
            return
        from taskmaistro_tui.tui.screens.confirm import ConfirmScreen

        self.app.push_screen(
            ConfirmScreen("Throw away what you typed?", yes="Throw away", no="Go on"),
            self._thrown_away,
        )

    def _thrown_away(self, agreed: bool | None) -> None:
        if agreed:
            self.dismiss(None)
