"""Add a task by typing it the way one says it; what is understood shows while one types."""

from __future__ import annotations

from typing import Any

from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from taskmaistro_tui.language.quick_add import quick_add
from taskmaistro_tui.language.reading import Sign, TaskDraft
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.wording import FIELD_NAMES, field_words
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.ink import MUTED
from taskmaistro_tui.tui.screens.dialog import Dialog
from taskmaistro_tui.tui.widgets.chips import Chip, Chips

SHOWN_LINES = 10


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


class AddScreen(Dialog["tuple[str, str]"]):
    """The result is the key of what was added and the sentence that says so."""

    BINDINGS = bindings("add")

    def __init__(self, desk: Desk, text: str = "") -> None:
        super().__init__()
        self.left = text
        """What stands in the line when the dialog is closed without adding it."""
        self._desk = desk
        self._dismissed: set[tuple[str, str]] = set()
        self._draft = TaskDraft("")
        self._lines: list[str] = []
        self._last: tuple[str, str] | None = None

    def compose(self) -> ComposeResult:
        with self.box(title="Add a task", keys="Enter adds · Ctrl+N adds and goes on · Esc closes", classes="-add"):
            field = AddInput(self.left, placeholder="call Anna tomorrow at three, 10 minutes #work", id="line")
            field.cursor_blink = False
            yield field
            yield Chips(id="chips")
            yield Static(markup=False, id="title-read")
            yield Static(markup=False, id="problem", classes="dialog--problem")

    def on_mount(self) -> None:
        self.query_one("#line").focus()

    # -- reading ---------------------------------------------------------------------------------------------------

    def _read(self, text: str) -> tuple[TaskDraft, list[Sign]]:
        """The draft without what was taken back, and the signs that were; taking one back may bring up another reading."""
        settings = self._desk.workspace.settings.reading
        now = self._desk.now()
        spans: set[tuple[int, int]] = set()
        refused: list[Sign] = []
        for _ in range(6):
            draft = quick_add(text, now, settings, frozenset(spans))
            fresh = [s for s in draft.signs if (s.field, s.text) in self._dismissed and (s.begin, s.stop) not in spans]
            if not fresh:
                return draft, refused
            refused += fresh
            spans |= {(sign.begin, sign.stop) for sign in fresh}
        return draft, refused

    def _label(self, sign: Sign) -> str:
        name = FIELD_NAMES.get(sign.field, sign.field)
        if sign.field == "tags":
            return f"#{visible(str(sign.value))}"
        if sign.field == "project":
            return f"+{visible(str(sign.value))}"
        if sign.field == "recurrence":
            return f"repeats {visible(sign.text)}"
        return f"{name} {visible(field_words(sign.field, sign.value, self._desk.now()))}"

    @on(Input.Changed, "#line")
    def _typed(self) -> None:
        text = self.query_one("#line", Input).value
        self._draft, refused = self._read(text)
        chips = [Chip(s.field, s.text, self._label(s)) for s in self._draft.signs]
        chips += [Chip(s.field, s.text, self._label(s), dismissed=True) for s in refused]
        self.query_one("#chips", Chips).show(chips)
        shown = Content("")
        if text.strip() and self._draft.task != text.strip():
            shown = Content.assemble(("title  ", MUTED), Content.styled(visible(self._draft.task), "bold"))
        self.query_one("#title-read", Static).update(shown)
        self._say("")

    @on(Chips.Toggled)
    def _toggled(self, event: Chips.Toggled) -> None:
        self._dismissed ^= {(event.chip.field, event.chip.words)}
        self._typed()

    # -- many lines ------------------------------------------------------------------------------------------------

    @on(AddInput.LinesPasted)
    def _lines_pasted(self, event: AddInput.LinesPasted) -> None:
        self._lines = event.lines
        self.query_one("#line").display = False
        self.query_one("#chips").display = False
        shown = [f"• {visible(line)}" for line in self._lines[:SHOWN_LINES]]
        if len(self._lines) > SHOWN_LINES:
            shown.append(f"… and {len(self._lines) - SHOWN_LINES} more")
        text = f"Enter adds these {len(self._lines)} tasks:\n" + "\n".join(shown)
        self.query_one("#title-read", Static).update(Content(text))
        self.set_focus(None)

    def on_key(self, event: events.Key) -> None:
        if event.key == "enter" and (self._lines or isinstance(self.focused, Chips)):
            event.stop()
            self._add(go_on=False)

    # -- adding ----------------------------------------------------------------------------------------------------

    @on(Input.Submitted, "#line")
    def _submitted(self) -> None:
        self._add(go_on=False)

    def action_add_go_on(self) -> None:
        self._add(go_on=True)

    def action_dialog_close(self) -> None:
        self.left = self.query_one("#line", Input).value
        self.dismiss(self._last)

    def _add(self, *, go_on: bool) -> None:
        try:
            added = self._add_lines() if self._lines else self._add_one()
        except TaskMaistroError as problem:
            self._say(visible(str(problem)))
            return
        if added is None:
            return
        self.left = ""
        if not go_on:
            self.dismiss(added)
            return
        self._last = added
        self._dismissed.clear()
        self.query_one("#line", Input).value = ""
        self.query_one("#title-read", Static).update(Content.styled(added[1], MUTED))

    def _add_one(self) -> tuple[str, str] | None:
        if not self.query_one("#line", Input).value.strip():
            self._say("Type what there is to do")
            return None
        return self._desk.add(self._draft.fields())

    def _add_lines(self) -> tuple[str, str] | None:
        settings = self._desk.workspace.settings.reading
        drafts: list[dict[str, Any]] = [quick_add(line, self._desk.now(), settings).fields() for line in self._lines]
        key, said = self._desk.add_many(drafts)
        return (key, said) if key else None

    def _say(self, problem: str) -> None:
        self.query_one("#problem", Static).update(Content(problem))
