"""One of several, by a list."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.screens.dialog import Dialog
from taskmaistro_tui.tui.widgets.options import Options


class ChooseScreen(Dialog[str]):
    """The result is the chosen text, None if none was."""

    HELP = "Choose with the arrow keys and Enter; Esc closes."
    AUTO_FOCUS = "#choices"

    def __init__(self, question: str, choices: Sequence[str]) -> None:
        super().__init__()
        self._question = question
        self._choices = choices

    def compose(self) -> ComposeResult:
        with self.box(title="Which one?", keys="Enter chooses · Esc closes", classes="-question"):
            yield Static(Content(visible(self._question)), markup=False, classes="dialog--text")
            options = [Option(Content(visible(choice))) for choice in self._choices]
            yield Options(*options, id="choices", markup=False, compact=True)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._choices[event.option_index])
