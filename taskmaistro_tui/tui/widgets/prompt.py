"""The line you type to the assistant: Enter sends, Ctrl+J breaks the line, Up and Down go through what was sent."""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.widgets import TextArea

from taskmaistro_tui.memory.forgotten import Needles
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.action_keys import bindings, keys_of
from taskmaistro_tui.tui.actions import BY_ID
from taskmaistro_tui.tui.messages import Submitted

HISTORY = 200


class Prompt(TextArea):
    """A text area with a history. Pasting many lines keeps them all; nothing is sent until Enter."""

    HELP = """\
Type to the assistant the way you talk: “book the dentist by Friday, about 20 minutes”. Enter sends, Ctrl+J starts a new
line, the up and down arrows bring back what you sent before. Esc stops the assistant, or goes to the tasks.
"""
    BINDINGS = bindings("prompt")

    class LeftUpwards(Message):
        """Up was pressed where there is nothing above to go to and nothing earlier to bring back."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(
            id=id,
            soft_wrap=True,
            tab_behavior="focus",
            show_line_numbers=False,
            compact=True,
            highlight_cursor_line=False,
            placeholder="Tell me, or ask",
        )
        self.cursor_blink = False
        self._history: list[str] = []
        self._place: int | None = None
        self._draft = ""

    def remember(self, texts: list[str]) -> None:
        """Texts that were sent earlier, oldest first; they come before what was sent since."""
        self._history = [*texts, *self._history][-HISTORY:]

    def forget_history(self) -> None:
        """Call back nothing that was sent."""
        self._history, self._place = [], None

    def blank(self, needles: Needles) -> None:
        """Take out of the history what was forgotten for good."""
        self._history = [needles.blank(text) for text in self._history]

    def submit(self) -> None:
        """Post what was typed and clear the line; blank text stays."""
        text = self.text.strip()
        if not text:
            return
        if not self._history or self._history[-1] != text:
            self._history = [*self._history, text][-HISTORY:]
        self._place = None
        self._draft = ""
        self.text = ""
        self.post_message(Submitted(text))

    def bring_back(self, text: str) -> None:
        """Put a text back into the line, with the cursor at its end."""
        self.text = visible(text, keep_newlines=True)
        self.move_cursor(self.document.end)

    def new_line(self) -> None:
        """Break the line at the cursor."""
        self.replace("\n", *self.selection, maintain_selection_offset=False)

    async def _on_key(self, event: events.Key) -> None:
        keymap = getattr(self.app, "settings_keymap", {})
        if event.key in (key for name in ("chat.send", "chat.newline") for key in keys_of(BY_ID[name], keymap)):
            event.prevent_default()  # not typed, but left to the bindings, which the user may have changed

    def action_cursor_up(self, select: bool = False) -> None:
        if select or not self.cursor_at_first_line or not self._recall(-1):
            super().action_cursor_up(select)

    def action_cursor_down(self, select: bool = False) -> None:
        if select or not self.cursor_at_last_line or not self._recall(1):
            super().action_cursor_down(select)

    def _recall(self, step: int) -> bool:
        """Bring an earlier (-1) or later (1) text back; what was being typed is kept at the end of the history."""
        if self._place is None:
            if step > 0 or not self._history:
                if step < 0 and not self.text:
                    self.post_message(self.LeftUpwards())
                return False
            self._draft = self.text
            place = len(self._history) - 1
        else:
            place = self._place + step
        if place < 0:
            return False
        self._place = place if place < len(self._history) else None
        self.text = self._draft if self._place is None else visible(self._history[self._place], keep_newlines=True)
        self.move_cursor(self.document.end)
        return True
