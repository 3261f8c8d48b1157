"""The conversations: listed, searched, opened again, begun anew."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.ink import GOOD, MUTED
from taskmaistro_tui.tui.screens.dialog import Dialog

SHOWN = 100
SEARCH_AFTER = 0.12
STATUSES = {"open": "", "resting": "resting", "reflected": "looked over"}


class ConversationList(OptionList):
    """The conversations, the one spoken in last first."""

    HELP = (
        "What you talked about. Enter opens a conversation again, n begins a new one, / searches in all that was said."
    )
    BINDINGS = bindings("conversations")


class ConversationsScreen(Dialog[str]):
    """The result is the name of the conversation to go on with."""

    AUTO_FOCUS = "#conversations"

    def __init__(self, desk: Desk, present: str) -> None:
        super().__init__()
        self._desk = desk
        self._present = present
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        with self.box(title="Conversations", keys="Enter opens · n new · / search · Esc closes", classes="-wide -tall"):
            field = Input(placeholder="Search in all that was said", id="search", compact=True)
            field.cursor_blink = False
            yield field
            yield ConversationList(id="conversations", markup=False)
            yield Static(markup=False, id="problem", classes="dialog--list")

    def on_mount(self) -> None:
        self._fill()

    def _fill(self) -> None:
        words = self.query_one("#search", Input).value
        shown = self.query_one("#conversations", ConversationList)
        shown.clear_options()
        found = self._desk.conversations(words, SHOWN)
        for one in found:
            when = self._desk.moment_of(one.updated_at)
            here = one.name == self._present
            told = one.found or one.title
            status = STATUSES.get(one.status, one.status)
            small = f"{when} · {one.messages} messages{f' · {status}' if status else ''}"
            text = Content.assemble(
                ("● " if here else "  ", GOOD), Content(visible(told) or "(empty)"), ("\n  " + visible(small), MUTED)
            )
            shown.add_option(Option(text, id=one.name))
        names = [one.name for one in found]
        if names:
            shown.highlighted = names.index(self._present) if self._present in names else 0
        nothing = "" if found else "No conversation is like that." if words.strip() else "You have not talked yet."
        self.query_one("#problem", Static).update(Content(nothing))

    @on(Input.Changed, "#search")
    def _searched(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(SEARCH_AFTER, self._fill)

    @on(Input.Submitted, "#search")
    def _search_done(self) -> None:
        self._fill()
        self.query_one("#conversations").focus()

    @on(OptionList.OptionSelected)
    def _opened(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)

    def action_conversations_new(self) -> None:
        self.dismiss(self._desk.new_conversation())

    def action_conversations_search(self) -> None:
        self.query_one("#search").focus()

    def action_dialog_close(self) -> None:
        if self.query_one("#search").has_focus:
            self.query_one("#conversations").focus()
        else:
            self.dismiss(None)
