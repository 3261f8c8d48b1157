"""The line that narrows the tasks while one types."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, Static

from taskmaistro_tui.tui.action_keys import bindings


class FilterInput(Input):
    """The field itself."""

    HELP = """\
Narrow the tasks: words, #tag or @tag, -#tag, +project, !high, due:today, due:week, is:overdue, <30m, status:done,
status:all. Enter keeps the filter, Esc takes it away.
"""


class FilterBar(Vertical):
    """Tells what was typed at every key; Enter keeps it, Escape gives it up."""

    BINDINGS = bindings("filter")

    class Typed(Message):
        """The filter changed."""

        def __init__(self, bar: FilterBar, text: str) -> None:
            self.bar = bar
            self.text = text
            super().__init__()

    class Left(Message):
        """The line is not wanted any more; ``clear`` if the filter is not either."""

        def __init__(self, *, clear: bool) -> None:
            self.clear = clear
            super().__init__()

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        field = FilterInput(self._text, placeholder="words  #tag  +project  !high  due:week  <30m  status:done")
        field.cursor_blink = False
        yield field
        yield Static(markup=False, classes="filter--problem")

    def on_mount(self) -> None:
        self.focus()

    def focus(self, scroll_visible: bool = True) -> FilterBar:
        self.query_one(Input).focus(scroll_visible)
        return self

    def show_problem(self, problem: str | None) -> None:
        """Say under the line what is wrong with it, or nothing."""
        self.set_class(problem is not None, "-wrong")
        self.query_one(".filter--problem", Static).update(problem or "")

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Typed(self, event.value))

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Left(clear=False))

    def action_filter_keep(self) -> None:
        self.post_message(self.Left(clear=False))

    def action_filter_clear(self) -> None:
        self.post_message(self.Left(clear=True))
