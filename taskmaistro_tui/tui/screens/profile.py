"""Edit what is known of the user."""

from __future__ import annotations

from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from taskmaistro_tui.memory.errors import InvalidField, TaskMaistroError
from taskmaistro_tui.memory.profile import PROFILE_FIELDS, PROFILE_LISTS, clean_profile_field
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.screens.dialog import Dialog
from taskmaistro_tui.tui.widgets.profile_pane import LABELS

EXAMPLES = {
    "connections": "Mum, Ben (partner)",
    "interests": "bouldering, sourdough",
    "conversation_preferences": "short answers, no small talk",
}


class ProfileScreen(Dialog[str]):
    """A form over the profile; lists are separated by commas."""

    HELP = "What is known of you. Lists are separated by commas; an empty field is forgotten. Enter or Ctrl+S saves."
    BINDINGS = bindings("form")

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        profile = desk.profile()
        self._shown: dict[str, str] = {}
        for name in PROFILE_FIELDS:
            value = getattr(profile, name)
            text = ", ".join(value) if isinstance(value, tuple) else str(value if value is not None else "")
            self._shown[name] = visible(text)

    def compose(self) -> ComposeResult:
        with self.box(title="Your profile", keys="Enter or Ctrl+S saves · Esc closes", classes="-wide -form"):
            for name in PROFILE_FIELDS:
                with Horizontal(classes="form--row"):
                    yield Static(LABELS[name], markup=False, classes="form--label")
                    field = Input(
                        self._shown[name], placeholder=EXAMPLES.get(name, ""), id=f"field-{name}", compact=True
                    )
                    field.cursor_blink = False
                    yield field
                    yield Static(markup=False, classes="form--note -wrong", id=f"note-{name}")
            yield Static(markup=False, id="problem", classes="dialog--problem")

    def on_mount(self) -> None:
        self.query_one("#field-name").focus()

    @on(Input.Submitted)
    def _submitted(self) -> None:
        self.action_form_save()

    def action_form_save(self) -> None:
        fields: dict[str, Any] = {}
        wrong = ""
        for name in PROFILE_FIELDS:
            text = self.query_one(f"#field-{name}", Input).value
            note = self.query_one(f"#note-{name}", Static)
            note.update(Content(""))
            if text.strip() == self._shown[name].strip():
                continue
            value: Any = [item for item in text.split(",")] if name in PROFILE_LISTS else text
            try:
                clean_profile_field(name, value)
            except InvalidField as problem:
                note.update(Content(visible(problem.reason)))
                wrong = wrong or name
            fields[name] = value
        if wrong:
            self.query_one(f"#field-{wrong}").focus()
        elif not fields:
            self.dismiss("Nothing was different")
        else:
            self._save(fields)

    def _save(self, fields: dict[str, Any]) -> None:
        try:
            self.dismiss(self._desk.set_profile(fields))
        except TaskMaistroError as problem:
            self.query_one("#problem", Static).update(Content(visible(str(problem))))
