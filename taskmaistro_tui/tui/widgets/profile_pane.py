"""The right pane: what is remembered of the user, chosen row by row and edited where it stands."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.message import Message

from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.known import (
    EXAMPLES,
    LABELS,
    MEMORY,
    MORE,
    PROFILE,
    SEARCH,
    Known,
    field_text,
    known_rows,
)
from taskmaistro_tui.tui.widgets.line_editor import LineEditor, LineInput
from taskmaistro_tui.tui.widgets.lines import Lines


class ProfilePane(VerticalScroll, can_focus=True, inherit_bindings=False):
    """Shows a :class:`Known`. While a row is edited its editor stands between the rows above and below it; otherwise the
    pane is one widget."""

    HELP = """\
What is remembered of you. Move with the arrow keys; Enter edits the chosen line where it stands, Del forgets it for good
(it asks first), x takes it away so that undo can bring it back. / searches the memories, H shows those that were replaced.
"""
    BINDINGS = bindings("you")

    class Opened(Message):
        """A row is to be opened: double-clicked, or clicked when it was chosen."""

    class MoreWanted(Message):
        """The end of the memories that are shown was reached."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.known = Known()
        self._rows = known_rows(self.known)
        self._row = ""
        self._editing = ""

    def compose(self) -> ComposeResult:
        yield Lines(self._rows, lit=self._is_lit, id="known")

    def _is_lit(self) -> bool:
        return self.has_focus

    # -- what is shown ---------------------------------------------------------------------------------------------

    def show(self, known: Known) -> None:
        """Show what is known now; the choice stays where it is as far as it can."""
        if known != self.known:
            before = self._ids()
            self.known = known
            self._rows = known_rows(known)
            if self._row and self._row not in (ids := self._ids()):
                at = before.index(self._row) if self._row in before else 0
                self._row = ids[min(at, len(ids) - 1)]
            self._fill()

    def _ids(self) -> list[str]:
        return [row.id for row in self._rows if row.id]

    def _fill(self) -> None:
        """Share the rows out: before the editor, and after it."""
        upper = self.query_one("#known", Lines)
        editor = self.editor
        if editor is None:
            upper.show(self._rows, self._row)
            return
        at = next((n for n, row in enumerate(self._rows) if row.id == editor.row), len(self._rows))
        upper.show(self._rows[:at], "")
        if below := self.query("#known-below"):
            below.first(Lines).show(self._rows[at + 1 :], "")

    @property
    def editor(self) -> LineEditor | None:
        """The editor, while a row is edited."""
        return next(iter(self.query(LineEditor)), None) if self._editing else None

    # -- choosing --------------------------------------------------------------------------------------------------

    @property
    def row(self) -> str:
        """The id of the chosen row; the first one's before one was chosen."""
        return self._row or next(iter(self._ids()), "")

    @property
    def field(self) -> str | None:
        """The chosen field of the profile."""
        return self.row.removeprefix(PROFILE) if self.row.startswith(PROFILE) else None

    @property
    def memory(self) -> str | None:
        """The key of the chosen memory."""
        return self.row.removeprefix(MEMORY) if self.row.startswith(MEMORY) else None

    def choose(self, row: str) -> None:
        """Choose a row and bring it into view."""
        if row not in self._ids():
            return
        self._row = row
        if self.editor is None:
            self.query_one("#known", Lines).choose(row)
        self._into_view(row)
        if row == MORE:
            self.post_message(self.MoreWanted())

    def step(self, rows: int) -> None:
        """Choose a row further down (up if negative)."""
        ids = self._ids()
        at = ids.index(self._row) + rows if self._row in ids else 0
        self.choose(ids[min(max(at, 0), len(ids) - 1)])
        if at <= 0:
            self.scroll_home(animate=False)

    def choose_memories(self) -> None:
        """Choose the first memory, or the search if there is none."""
        self.choose(next((id for id in self._ids() if id.startswith(MEMORY)), SEARCH))

    def _into_view(self, row: str) -> None:
        span = self.query_one("#known", Lines).span(row)
        if span is not None:
            y, tall = span
            self.scroll_to_region(Region(0, y, max(self.size.width - 2, 1), tall), animate=False, force=True)

    def on_focus(self) -> None:
        if not self._row:
            self._row = self.row
            self.query_one("#known", Lines).choose(self._row)
        self._repaint()

    def on_blur(self) -> None:
        self._repaint()

    def _repaint(self) -> None:
        for lines in self.query(Lines):
            lines.repaint()

    @on(Lines.Clicked)
    def _clicked(self, message: Lines.Clicked) -> None:
        message.stop()
        again = message.again and (self.has_focus or self.editor is not None)
        self.focus()
        self.choose(message.row)
        if again and message.row != MORE:
            self.post_message(self.Opened())

    # -- editing ---------------------------------------------------------------------------------------------------

    @property
    def unsaved(self) -> str:
        """What was typed into a field and is not saved yet."""
        editor = self.editor
        return editor.field.value if editor is not None and editor.row != SEARCH and editor.changed else ""

    async def edit(self, row: str) -> None:
        """Edit a field of the profile, or the search, where it stands; first the one with something unsaved in it."""
        if (editor := self.editor) is not None:
            if self._editing == row or self.unsaved:
                editor.field.focus()
                return
            await self.close()
        if row == SEARCH:
            label, text, example = "", self.known.words, "words of a memory"
        else:
            name = row.removeprefix(PROFILE)
            label, text, example = LABELS[name], field_text(self.known.profile, name), EXAMPLES[name]
        self._row = self._editing = row
        editor = LineEditor(row, label, text, example)
        await self.mount(editor, Lines((), lit=self._is_lit, id="known-below"))
        self._fill()
        editor.field.focus()
        editor.field.action_end()
        self.call_after_refresh(self.scroll_to_widget, editor, animate=False)

    async def close(self) -> None:
        """Leave the editor, whatever stands in it."""
        had_focus = isinstance(self.screen.focused, LineInput)
        self._editing = ""
        await self.query("LineEditor, #known-below").remove()
        self._fill()
        if had_focus:
            self.focus()
        self.call_after_refresh(self._into_view, self.row)
