"""The line in which a task is typed, and the several that were pasted into it."""

from __future__ import annotations

from dataclasses import dataclass, field

from textual import events
from textual.message import Message
from textual.widgets import Input

from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.understood import Words
from taskmaistro_tui.tui.widgets.options import Options

MOST = 500
"""Lines that are taken from one paste; each is read and shown before it is added."""


@dataclass(slots=True)
class Line:
    """A line that is to become a task, and what of it was taken back."""

    text: str
    dismissed: set[Words] = field(default_factory=set)


class AddInput(Input):
    """The line; several pasted lines are several tasks."""

    HELP = """\
Type a task the way you say it, for example “call Anna tomorrow at three, 10 minutes #work !high”. What is understood shows
below; Tab goes there. Paste several lines to add several tasks.
"""

    class LinesPasted(Message):
        """More than one line was pasted."""

        def __init__(self, lines: list[str]) -> None:
            self.lines = lines
            super().__init__()

    def _on_paste(self, event: events.Paste) -> None:
        lines = [line.strip() for line in event.text.splitlines() if line.strip()]
        if len(lines) < 2:
            return  # the field's own handler comes next
        event.prevent_default()
        event.stop()
        self.post_message(self.LinesPasted([" ".join([self.value.strip(), lines[0]]).strip(), *lines[1:]]))


class LineList(Options):
    """The pasted lines, each with what is understood of it."""

    HELP = """\
Every line becomes a task. Choose one with the arrow keys: Tab goes to what was understood of it, Delete takes the line out.
Enter adds them all, as one step that undo takes back.
"""
    BINDINGS = bindings("lines")
