"""What is remembered: searched, looked at with its source and its earlier versions, corrected, and forgotten for good."""

from __future__ import annotations

from collections.abc import Callable

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.ink import MUTED, STRONG
from taskmaistro_tui.tui.screens.dialog import Dialog
from taskmaistro_tui.tui.widgets.options import Options

PAGE = 100
"""Memories that are listed at first, and how many more when the end of the list is reached."""
SEARCH_AFTER = 0.12
"""Seconds without a key after which a search begins."""


class MemoryList(Options):
    """The memories, the newest or best fitting first."""

    HELP = """\
What you told the assistant that is worth keeping. Below the list stands where a memory comes from and what it replaced.
Enter corrects one, x takes it out of the list (undo brings it back), Del forgets it for good after a question, / goes to
the search, H shows those that do not hold any more.
"""
    BINDINGS = bindings("memories")


class MemoriesScreen(Dialog[None]):
    """A search line, the list, and everything about the chosen memory, at first the one of ``key``."""

    AUTO_FOCUS = "#memories"

    def __init__(self, desk: Desk, key: str | None = None, *, words: str = "", history: bool = False) -> None:
        super().__init__()
        self._desk = desk
        self._key = key
        self._words = words
        self._history = history
        self._limit = PAGE
        self._more = False
        self._found: dict[str, Document] = {}
        self._editing: str | None = None
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        with self.box(title="What is remembered", keys=self._keys(), classes="-wide -tall"):
            field = Input(self._words, placeholder="Search", id="search", compact=True)
            field.cursor_blink = False
            yield field
            yield MemoryList(id="memories", markup=False)
            with VerticalScroll(id="about", can_focus=False):
                yield Static(markup=False, id="told")
            with Horizontal(id="correct", classes="form--row"):
                yield Static("correct", markup=False, classes="form--label")
                edit = Input(id="content", compact=True)
                edit.cursor_blink = False
                yield edit
            yield Static(markup=False, id="problem", classes="dialog--problem")

    def _keys(self) -> str:
        parts = ["/ search", "Enter correct", "x take away", "Del forget", "H replaced ones", "Esc closes"]
        if self.app.size.width < 84:
            parts = ["/ search", "Enter", "x", "Del", "H", "F1 help", "Esc"]
        return " · ".join(parts)

    def on_mount(self) -> None:
        self.query_one("#correct").display = False
        self._fill()

    # -- the list --------------------------------------------------------------------------------------------------

    @property
    def _chosen(self) -> Document | None:
        shown = self.query_one("#memories", MemoryList)
        if shown.highlighted is None:
            return None
        return self._found.get(shown.get_option_at_index(shown.highlighted).id or "")

    def _fill(self) -> None:
        """Read the list afresh; the choice stays on its memory, else at its place."""
        shown = self.query_one("#memories", MemoryList)
        at = shown.highlighted or 0
        chosen = self._key or (document.key if (document := self._chosen) else None)
        self._key = None
        words = self.query_one("#search", Input).value.strip()
        documents = self._desk.find_memories(words, self._limit + 1, history=self._history)
        self._more = len(documents) > self._limit
        documents = documents[: self._limit]
        if chosen and all(d.key != chosen for d in documents):
            documents += [d for d in self._desk.memory_history(chosen) if d.key == chosen and not words]
        self._found = {d.key: d for d in documents}
        shown.clear_options()
        told = zip(documents, self._desk.as_told(documents), strict=True)
        shown.add_options([Option(_line(document, one.over), id=document.key) for document, one in told])
        if shown.option_count:
            keys = list(self._found)
            shown.highlighted = keys.index(chosen) if chosen in self._found else min(at, len(keys) - 1)
        elif words:
            self._tell("No memory fits these words.")
        else:
            self._tell("Nothing is remembered yet. Tell the assistant about yourself.")
        self._show_about()

    @on(Input.Changed, "#search")
    def _searched(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(SEARCH_AFTER, self._search)

    def _search(self) -> None:
        self._tell("")
        self._limit = PAGE
        self._fill()

    @on(Input.Submitted, "#search")
    def _search_done(self) -> None:
        self._search()
        self.query_one("#memories").focus()

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self._more and event.option_index >= self._limit - 1:
            self._limit += PAGE
            self._fill()
        else:
            self._show_about()

    @on(OptionList.OptionSelected)
    def _selected(self) -> None:
        self.action_memories_edit()

    def _show_about(self) -> None:
        document = self._chosen
        self.query_one("#told", Static).update(self._about(document) if document is not None else Content(""))

    def _about(self, document: Document) -> Content:
        value = document.value
        rows = [("from", self._desk.source_of(document))]
        if value.get("answer"):
            rows.append(("answered", " ".join(str(value["answer"]).split())[:200]))
        about = " · ".join(str(value[name]) for name in ("subject", "attribute", "value") if value.get(name))
        rows += [("about", about)] if about else []
        if value.get("valid_to"):
            rows.append(("holds until", str(value["valid_to"])[:10]))
        rows += [("kept for", str(value["reason"]))] if value.get("reason") else []
        lines = [Content.assemble((f"{label:<12}", MUTED), Content(visible(text))) for label, text in rows]
        earlier = [d for d in self._desk.memory_history(document.key) if d.key != document.key]
        if earlier:
            lines.append(Content.styled("Earlier", STRONG))
        for one in reversed(earlier):
            when = self._desk.day_of(one.created_at)
            text = Content.styled(visible(str(one.value.get("content", ""))), f"strike {MUTED}")
            lines.append(Content.assemble((f"{when:<12}", MUTED), text))
        return Content("\n").join(lines)

    def _tell(self, text: str, *, failed: bool = False) -> None:
        style = "$text-error" if failed else MUTED
        self.query_one("#problem", Static).update(Content.styled(visible(text), style))

    # -- what can be done ------------------------------------------------------------------------------------------

    def action_memories_search(self) -> None:
        self.query_one("#search").focus()

    def action_memories_edit(self) -> None:
        document = self._chosen
        if document is None:
            return
        self._editing = document.key
        field = self.query_one("#content", Input)
        field.value = visible(str(document.value.get("content", "")))
        self.query_one("#correct").display = True
        field.focus()

    @on(Input.Submitted, "#content")
    def _corrected(self, event: Input.Submitted) -> None:
        if self._editing is None:
            return
        try:
            said = self._desk.edit_memory(self._editing, event.value)
        except TaskMaistroError as problem:
            self._tell(str(problem), failed=True)
            return
        self._leave_editing()
        self._fill()
        self._tell(said)

    def _leave_editing(self) -> None:
        self._editing = None
        self.query_one("#correct").display = False
        self.query_one("#memories").focus()

    def action_memories_history(self) -> None:
        self._history = not self._history
        self._fill()
        self._tell("Also what does not hold any more" if self._history else "Only what holds now")

    def action_memories_remove(self) -> None:
        if (document := self._chosen) is not None:
            self._do(lambda: self._desk.forget(document.key))

    def action_memories_forget(self) -> None:
        document = self._chosen
        if document is None:
            return
        from taskmaistro_tui.tui.screens.forget import ask_to_forget

        ask_to_forget(self, self._desk, self._desk.plan_to_forget(document.key), self._forgotten)

    def _forgotten(self, said: str) -> None:
        self._fill()
        self._tell(said)

    def _do(self, act: Callable[[], str]) -> None:
        try:
            said = act()
        except TaskMaistroError as problem:
            self._tell(str(problem), failed=True)
            return
        self._fill()
        self._tell(said)

    def action_dialog_close(self) -> None:
        search = self.query_one("#search", Input)
        if self._editing is not None:
            self._leave_editing()
        elif search.has_focus and search.value:
            search.value = ""
        elif search.has_focus:
            self.query_one("#memories").focus()
        else:
            self.dismiss(None)


def _line(document: Document, over: str) -> Content:
    """A memory in the list: what it says, and its category, or since when it does not hold."""
    text = visible(str(document.value.get("content", "")))
    category = f"  {over or visible(str(document.value.get('category') or ''))}"
    return Content.assemble((text, f"strike {MUTED}") if over else Content(text), (category, MUTED))
