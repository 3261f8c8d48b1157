"""The conversations: listed, searched, opened again, begun anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.ink import GOOD, KEY, MUTED
from taskmaistro_tui.tui.screens.dialog import Dialog
from taskmaistro_tui.tui.widgets.options import Options

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.conversations import Summary

PAGE = 60
"""Conversations that are listed at first, and how many more when the end of the list is reached."""
SEARCH_AFTER = 0.12
STATUSES = {"open": "open", "resting": "resting", "reflected": "looked over"}


class ConversationList(Options):
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
        self._limit = PAGE

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
        at = shown.highlighted
        shown.clear_options()
        found = self._desk.conversations(words, self._limit)
        shown.add_options([Option(self._told(one, words.split()), id=one.name) for one in found])
        names = [one.name for one in found]
        if names:
            first = names.index(self._present) if self._present in names and not words.strip() else 0
            shown.highlighted = min(at, len(names) - 1) if at and self._limit > PAGE else first
        nothing = "" if found else "No conversation is like that." if words.strip() else "You have not talked yet."
        self.query_one("#problem", Static).update(Content(nothing))

    def _told(self, one: Summary, words: Sequence[str]) -> Content:
        """How a conversation began, where it stands, and what was found in it."""
        here = one.name == self._present
        count = f"{one.messages:,} message{'s' if one.messages != 1 else ''}"
        status = STATUSES.get(one.status, one.status)
        small = " · ".join([self._desk.moment_of(one.updated_at), count, status, *(["this one"] if here else [])])
        lines = [
            Content.assemble(("● " if here else "  ", GOOD), Content(visible(one.title) or "(empty)")),
            Content.styled(f"  {visible(small)}", MUTED),
        ]
        if one.found:
            lines.append(Content.assemble("  ", ("› ", KEY), _marked(visible(one.found), words)))
        return Content("\n").join(lines)

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index >= self._limit - 1:
            self._limit += PAGE
            self._fill()

    @on(Input.Changed, "#search")
    def _searched(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._limit = PAGE
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


def _marked(text: str, words: Sequence[str]) -> Content:
    """What was found, with the words that were looked for standing out."""
    content = Content.styled(text, MUTED)
    lowered = text.lower()
    if len(lowered) != len(text):
        return content
    for word in words:
        at = lowered.find(word.lower())
        while at >= 0:
            content = content.stylize(KEY, at, at + len(word))
            at = lowered.find(word.lower(), at + len(word))
    return content
