"""Edit every field of a task; what is wrong with a field stands beside it."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Select, Static, TextArea

from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.memory.errors import InvalidField, TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.service import EditedElsewhere
from taskmaistro_tui.tasks.wording import field_words
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.form import CHOICES, FIELDS, LONG, from_text, read_form, to_text
from taskmaistro_tui.tui.ink import MUTED
from taskmaistro_tui.tui.screens.dialog import Dialog


class EditScreen(Dialog[str]):
    """A form over one task. The result is the sentence that says what was changed."""

    HELP = """\
Every field of the task. Dates and lengths of time may be typed in words; what they mean shows beside the field. Enter or
Ctrl+S saves; Tab goes to the next field; an empty field has no value. Esc closes, and asks first if something was typed.
"""
    BINDINGS = bindings("form")

    def __init__(self, desk: Desk, document: Document) -> None:
        super().__init__()
        self._desk = desk
        self._document = document
        self._shown = {
            name: visible(to_text(name, document.value.get(name), desk), keep_newlines=name in LONG)
            for name, _, _ in FIELDS
        }
        self._judged: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        title = f"Edit {self._document.short or 'the task'}"
        with self.box(title=title, keys="Enter or Ctrl+S saves · Esc closes", classes="-wide -form"):
            for name, label, example in FIELDS:
                with Horizontal(classes="form--row -long" if name in LONG else "form--row"):
                    yield Static(label, markup=False, classes="form--label")
                    yield self._field(name, example)
                    yield Static(markup=False, classes="form--note", id=f"note-{name}")
            yield Static(markup=False, id="problem", classes="dialog--problem")

    def _field(self, name: str, example: str) -> Widget:
        text = self._shown[name]
        if name in CHOICES:
            options = [(choice, choice) for choice in CHOICES[name]]
            blank = name != "status"
            return Select(
                options, value=text or Select.NULL, allow_blank=blank, prompt="–", id=f"field-{name}", compact=True
            )
        if name in LONG:
            area = TextArea(text, id=f"field-{name}", compact=True, soft_wrap=True, tab_behavior="focus")
            area.cursor_blink = False
            return area
        field = Input(text, placeholder=example, id=f"field-{name}", compact=True)
        field.cursor_blink = False
        return field

    def on_mount(self) -> None:
        self.query_one("#field-task").focus()

    # -- reading ---------------------------------------------------------------------------------------------------

    def texts(self) -> dict[str, str]:
        """What stands in every field."""
        found: dict[str, str] = {}
        for name, _, _ in FIELDS:
            widget = self.query_one(f"#field-{name}")
            if isinstance(widget, Select):
                found[name] = "" if widget.is_blank() else str(widget.value)
            else:
                assert isinstance(widget, Input | TextArea)
                found[name] = widget.text if isinstance(widget, TextArea) else widget.value
        return found

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        """Show at once how a date, a length or a rule is understood, or what is wrong with it."""
        name = (event.input.id or "").removeprefix("field-")
        if (
            self._judged.get(name) == event.value
        ):  # it was tried to be saved already, and the note says more than we could
            return
        if event.value.strip() == self._shown.get(name, "").strip():
            self._note(name, "")
            return
        try:
            value = from_text(name, event.value, self._desk)
        except InvalidField as problem:
            self._note(name, problem.reason, wrong=True)
            return
        telling = name in ("deadline", "start", "time_to_complete", "recurrence") and value is not None
        self._note(name, field_words(name, value, self._desk.now(), self._desk.clock_hours) if telling else "")

    def _note(self, name: str, text: str, *, wrong: bool = False) -> None:
        for note in self.query(f"#note-{name}").results(Static):
            note.update(Content(visible(text)) if wrong else Content.styled(visible(text), MUTED))
            note.set_class(wrong, "-wrong")

    # -- saving ----------------------------------------------------------------------------------------------------

    @on(Input.Submitted)
    def _submitted(self) -> None:
        self.action_form_save()

    def action_form_save(self) -> None:
        self._judged = self.texts()
        fields, problems = read_form(self._judged, self._shown, self._desk)
        for name, problem in problems.items():
            self._note(name, problem, wrong=True)
        if problems:
            self.query_one(f"#field-{next(iter(problems))}").focus()
            return
        if not fields:
            self.dismiss("Nothing was different")
            return
        try:
            self.dismiss(self._desk.edit(self._document.key, fields, self._document.value))
        except EditedElsewhere as problem:
            self._meet(problem)
        except TaskMaistroError as problem:
            self.query_one("#problem", Static).update(Content(visible(str(problem))))

    def _meet(self, problem: EditedElsewhere) -> None:
        """Somebody else changed the same field: show what stands now; saving again lays ours over it."""
        fresh = self._desk.tasks.get(self._document.key)
        if fresh is not None:
            self._document = fresh
        stands = field_words(problem.field, problem.current, self._desk.now(), self._desk.clock_hours)
        self._note(problem.field, f"changed elsewhere to {stands}; save again to keep yours", wrong=True)
        self.query_one(f"#field-{problem.field}").focus()

    # -- closing ---------------------------------------------------------------------------------------------------

    @property
    def unsaved(self) -> list[str]:
        changed = [name for name, text in self.texts().items() if text.strip() != self._shown[name].strip()]
        return [label for name, label, _ in FIELDS if name in changed]

    def action_dialog_close(self) -> None:
        labels = self.unsaved
        if not labels:
            self.dismiss(None)
            return
        from taskmaistro_tui.tui.screens.confirm import ConfirmScreen

        self.app.push_screen(
            ConfirmScreen("Throw away what you typed?", labels, yes="Throw away", no="Go on"),
            self._thrown_away,
        )

    def _thrown_away(self, agreed: bool | None) -> None:
        if agreed:
            self.dismiss(None)
