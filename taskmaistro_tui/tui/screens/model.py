"""Choose which chat model answers."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.screens.dialog import Dialog

FORMS = """\
builtin                 no network, no key; understands tasks, says so otherwise
deepseek:NAME           the key comes from DEEPSEEK_API_KEY; what you type goes there
deepseek:NAME@URL       the same at another address"""


class ModelScreen(Dialog[str]):
    """The result is the model's name as it was typed."""

    HELP = "The name of the model that answers from the next message on. To keep it, set model in the settings file."

    def __init__(self, present: str) -> None:
        super().__init__()
        self._present = present

    def compose(self) -> ComposeResult:
        with self.box(title="Which model answers", keys="Enter chooses · Esc closes", classes="-wide"):
            field = Input(visible(self._present), id="model")
            field.cursor_blink = False
            yield field
            yield Static(Content(FORMS), markup=False, classes="dialog--list")

    def on_mount(self) -> None:
        self.query_one("#model").focus()

    @on(Input.Submitted)
    def _chosen(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)
