"""Add a task by typing it the way one says it; what is understood shows while one types."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from taskmaistro_tui.language.reading import TaskDraft
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.fit import wrap
from taskmaistro_tui.tui.ink import MUTED
from taskmaistro_tui.tui.screens.dialog import Dialog
from taskmaistro_tui.tui.understood import Chip, understood
from taskmaistro_tui.tui.widgets.add_lines import MOST, AddInput, Line, LineList
from taskmaistro_tui.tui.widgets.chips import Chips

SHOWN_LINES = 3
"""Lines that a long title or long notes get below the chips."""


class AddScreen(Dialog["tuple[str, str]"]):
    """The result is the key of what was added and the sentence that says so."""

    BINDINGS = bindings("add")

    def __init__(self, desk: Desk, text: str = "") -> None:
        super().__init__()
        self.left = text
        """What stands in the line when the dialog is closed without adding it."""
        self._desk = desk
        self._line = Line(text)
        self._lines: list[Line] = []
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

    def _understood(self, line: Line) -> tuple[TaskDraft, list[Chip]]:
        return understood(line.text, self._desk.now(), self._desk.workspace.settings.reading, line.dismissed)

    @property
    def _chosen(self) -> Line | None:
        """The line whose chips are shown."""
        if not self._lines:
            return self._line
        at = self.query_one(LineList).highlighted
        return self._lines[at] if at is not None and at < len(self._lines) else None

    @on(Input.Changed, "#line")
    def _typed(self) -> None:
        self._line.text = self.query_one("#line", Input).value
        draft = self._show_chips()
        self.query_one("#title-read", Static).update(self._read_content(draft) if draft is not None else Content(""))
        self._say("")

    def _show_chips(self) -> TaskDraft | None:
        line = self._chosen
        draft, chips = self._understood(line) if line is not None else (None, [])
        self.query_one("#chips", Chips).show(chips)
        return draft

    def _read_content(self, draft: TaskDraft) -> Content:
        """The title, where it is not just what was typed, and the notes."""
        typed = self._line.text.strip()
        lines: list[Content] = []
        if typed and (draft.task != typed or draft.notes):
            lines.append(self._told("title  ", draft.task, "bold"))
        if draft.notes:
            lines.append(self._told("notes  ", draft.notes, ""))
        return Content("\n").join(lines)

    def _told(self, name: str, text: str, style: str) -> Content:
        room = max(self.query_one("#title-read").size.width - len(name), 20)
        shown = wrap(visible(" ".join(text.split())), room, SHOWN_LINES)
        return Content.assemble((name, MUTED), (f"\n{' ' * len(name)}".join(shown), style))

    @on(Chips.Toggled)
    def _toggled(self, event: Chips.Toggled) -> None:
        line = self._chosen
        if line is None:
            return
        line.dismissed ^= {event.chip.words}
        if self._lines:
            self._show_chips()
            at = self._lines.index(line)
            self.query_one(LineList).replace_option_prompt_at_index(at, self._line_content(line))
        else:
            self._typed()

    # -- many lines ------------------------------------------------------------------------------------------------

    @on(AddInput.LinesPasted)
    async def _lines_pasted(self, event: AddInput.LinesPasted) -> None:
        self._lines = [Line(text) for text in event.lines[:MOST]]
        self.query_one("#line").display = False
        shown = LineList(*(Option(self._line_content(line)) for line in self._lines), markup=False)
        await self.query_one(".dialog").mount(shown, before="#chips")
        shown.highlighted = 0
        shown.focus()
        self._count()
        if len(event.lines) > MOST:
            self._say(f"Only the first {MOST} of {len(event.lines):,} lines are taken.")

    def _line_content(self, line: Line) -> Content:
        draft, chips = self._understood(line)
        told = " · ".join(chip.label for chip in chips if not chip.dismissed)
        return Content.assemble(f"• {visible(draft.task)}", (f"\n  {told}" if told else "", MUTED))

    def _count(self) -> None:
        count = len(self._lines)
        said = f"Enter adds {'these' if count > 1 else 'this'} {count} task{'s' if count > 1 else ''}."
        self.query_one("#title-read", Static).update(Content.styled(said, MUTED))

    @on(OptionList.OptionHighlighted)
    def _line_chosen(self) -> None:
        self._show_chips()

    @on(OptionList.OptionSelected)
    def _lines_confirmed(self) -> None:
        self._add(go_on=False)

    def action_lines_drop(self) -> None:
        shown = self.query_one(LineList)
        if shown.highlighted is None:
            return
        at = shown.highlighted
        del self._lines[at]
        shown.remove_option_at_index(at)
        if self._lines:
            self._show_chips()
            self._count()
        else:
            self._one_line_again(shown)

    def _one_line_again(self, shown: LineList) -> None:
        shown.remove()
        field = self.query_one("#line", Input)
        field.display = True
        field.focus()
        self._typed()

    def on_key(self, event: events.Key) -> None:
        if event.key == "enter" and isinstance(self.focused, Chips):
            event.stop()
            self._add(go_on=False)

    # -- adding ----------------------------------------------------------------------------------------------------

    @on(Input.Submitted, "#line")
    def _submitted(self) -> None:
        self._add(go_on=False)

    def action_add_go_on(self) -> None:
        self._add(go_on=True)

    @property
    def unsaved(self) -> list[str]:
        return list(filter(None, [self.query_one("#line", Input).value.strip()]))

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
        if self._lines:
            self._lines = []
            self._one_line_again(self.query_one(LineList))
        self._line.dismissed.clear()
        self.query_one("#line", Input).value = ""
        self.query_one("#title-read", Static).update(Content.styled(added[1], MUTED))

    def _add_one(self) -> tuple[str, str] | None:
        self._line.text = self.query_one("#line", Input).value
        if not self._line.text.strip():
            self._say("Type what there is to do")
            return None
        return self._desk.add(self._understood(self._line)[0].fields())

    def _add_lines(self) -> tuple[str, str] | None:
        key, said = self._desk.add_many([self._understood(line)[0].fields() for line in self._lines])
        return (key, said) if key else None

    def _say(self, problem: str) -> None:
        self.query_one("#problem", Static).update(Content(problem))
