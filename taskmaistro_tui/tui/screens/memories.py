"""Look through what is remembered, and forget."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.ink import MUTED
from taskmaistro_tui.tui.screens.dialog import Dialog


class MemoryList(OptionList):
    """All memories that hold, the newest first."""

    HELP = "What you told the assistant that is worth keeping. Delete forgets one; undo brings it back."
    BINDINGS = bindings("memories")


class MemoriesScreen(Dialog[None]):
    """A list; Delete forgets the chosen one."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    def compose(self) -> ComposeResult:
        with self.box(title="What is remembered", keys="Del forgets · Esc closes", classes="-wide"):
            yield MemoryList(id="memories", markup=False)
            yield Static(markup=False, id="problem", classes="dialog--problem")

    def on_mount(self) -> None:
        self._fill()
        self.query_one("#memories").focus()

    def _fill(self) -> None:
        shown = self.query_one("#memories", MemoryList)
        at = shown.highlighted or 0
        shown.clear_options()
        for document in self._desk.memory_documents():
            value = document.value
            category = f"  {value.get('category') or ''}"
            text = Content.assemble(Content(visible(str(value.get("content", "")))), (category, MUTED))
            shown.add_option(Option(text, id=document.key))
        if shown.option_count:
            shown.highlighted = min(at, shown.option_count - 1)
        else:
            self.query_one("#problem", Static).update(Content.styled("Nothing is remembered yet.", MUTED))

    def action_memories_forget(self) -> None:
        shown = self.query_one("#memories", MemoryList)
        if shown.highlighted is None:
            return
        key = shown.get_option_at_index(shown.highlighted).id
        assert key is not None
        try:
            said = self._desk.forget(key)
        except TaskMaistroError as problem:
            said = visible(str(problem))
        self._fill()
        self.query_one("#problem", Static).update(Content.styled(said, MUTED))
