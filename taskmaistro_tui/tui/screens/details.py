"""Everything about one task, with its history."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from taskmaistro_tui.memory.change import Change, Document
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.wording import change_words, due_words, field_words
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.card import PRIORITY_SIGNS, STATUS_SIGNS
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.form import FIELDS, to_text
from taskmaistro_tui.tui.ink import MUTED, STRONG
from taskmaistro_tui.tui.screens.dialog import Dialog

LABEL_WIDTH = 13
SHOWN_HISTORY = 40
ACTORS = {"user": "you", "agent": "assistant", "cli": "command", "undo": "undo", "redo": "redo", "import": "import"}


class DetailsText(VerticalScroll):
    """Scrolls with the arrow keys."""

    HELP = "Everything about the task, and under it all that ever happened to it, the latest first. e edits it."


class DetailsScreen(Dialog[str]):
    """The result is ``edit`` when the user wants to go on to the form."""

    BINDINGS = bindings("details")

    def __init__(self, desk: Desk, key: str) -> None:
        super().__init__()
        self._desk = desk
        self._key = key

    def compose(self) -> ComposeResult:
        document = self._desk.tasks.get(self._key)
        title = f"Task {document.short}" if document and document.short else "Task"
        with self.box(title=title, keys="e edits · Esc closes", classes="-wide"), DetailsText():
            yield Static(self.content(document), markup=False)

    def on_mount(self) -> None:
        self.query_one(DetailsText).focus()

    def action_details_edit(self) -> None:
        self.dismiss("edit")

    def action_details_close(self) -> None:
        self.dismiss(None)

    def content(self, document: Document | None) -> Content:
        """The whole text."""
        if document is None:
            return Content("This task is not there any more; undo can bring it back.")
        value = document.value
        lines = [Content.styled(visible(str(value["task"])), "bold"), Content("")]
        for name, label, _ in FIELDS[1:]:
            if value.get(name):
                lines += self._field(name, label, document)
        lines += [Content(""), Content.styled("History", STRONG)]
        history = self._desk.tasks.history(self._key)[::-1]
        lines += [self._event(change) for change in history[:SHOWN_HISTORY]]
        if len(history) > SHOWN_HISTORY:
            lines.append(Content.styled(f"… and {len(history) - SHOWN_HISTORY} earlier", MUTED))
        return Content("\n").join(lines)

    def _field(self, name: str, label: str, document: Document) -> list[Content]:
        value = document.value[name]
        head = (f"{label:<{LABEL_WIDTH}}", MUTED)
        if name in ("notes", "solutions"):
            texts = [value] if isinstance(value, str) else [f"• {item}" for item in value]
            body = [Content(visible(line, keep_newlines=True)) for line in texts]
            return [Content(""), Content.styled(label, STRONG), *body]
        if name == "deadline":
            shown = due_words(document.value, self._desk.now(), self._desk.clock_hours).removeprefix("due ")
            shown = f"{shown}  ({to_text(name, value, self._desk)})"
        elif name == "status":
            shown = f"{STATUS_SIGNS.get(value, '')} {value}"
        elif name == "priority":
            shown = f"{PRIORITY_SIGNS.get(value, '')} {value}"
        elif name in ("depends_on", "parent"):
            shown = ", ".join(self._named(key) for key in ([value] if isinstance(value, str) else value))
        elif name == "tags":
            shown = " ".join(f"#{tag}" for tag in value)
        else:
            shown = field_words(name, value, self._desk.now(), self._desk.clock_hours)
        return [Content.assemble(head, Content(visible(shown)))]

    def _named(self, key: str) -> str:
        document = self._desk.tasks.get(key)
        return f"{document.value['task']} ({document.short})" if document else key

    def _event(self, change: Change) -> Content:
        now = self._desk.now()
        when = self._desk.moment_of(change.at)
        words = visible(change_words(change, now, self._desk.clock_hours)).replace(f" “{visible(change.title)}”", "", 1)
        who = ACTORS.get(change.actor, change.actor)
        why = f"  ({visible(change.plan)})" if change.plan else ""
        return Content.assemble((f"{when:<16} ", MUTED), (f"{who:<10} ", "$text-accent"), Content(words), (why, MUTED))
