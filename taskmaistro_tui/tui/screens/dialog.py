"""What all dialogs share: a titled box over the dimmed screen, Escape closes it, F1 explains the focused part."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from textual.containers import VerticalScroll
from textual.screen import ModalScreen

from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.sturdy import Sturdy

Result = TypeVar("Result")


class DialogBox(VerticalScroll, can_focus=False):
    """The box itself; scrolls where the window is lower than it."""


class Dialog(Sturdy, ModalScreen[Result]):
    """A modal box. Its result is None when it was given up."""

    CSS_PATH = "../styles/dialogs.tcss"
    BINDINGS = bindings("dialog")
    HORIZONTAL_BREAKPOINTS: ClassVar[list[tuple[int, str]] | None] = [(0, "-narrow"), (90, "-broad")]
    VERTICAL_BREAKPOINTS: ClassVar[list[tuple[int, str]] | None] = [(0, "-low"), (16, "-high")]
    HELP = ""

    def box(self, *, title: str, keys: str, id: str | None = None, classes: str = "") -> DialogBox:
        """The box, to be filled. ``keys`` stands at its lower edge."""
        box = DialogBox(id=id, classes=f"dialog {classes}")
        box.border_title = title
        box.border_subtitle = keys
        return box

    @property
    def unsaved(self) -> list[str]:
        """What was typed here, a line each, and is gone if the app is closed now."""
        return []

    def action_dialog_close(self) -> None:
        self.dismiss(None)

    def action_dialog_help(self) -> None:
        from taskmaistro_tui.tui.screens.help import HelpScreen

        focused: Any = self.focused
        about = getattr(focused, "HELP", None) or self.HELP
        self.app.push_screen(HelpScreen(about, getattr(self.app, "settings_keymap", {})))
