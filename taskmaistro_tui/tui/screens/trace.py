"""What the assistant did in a turn, step by step; any earlier turn can be chosen."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.traces import TurnTrace
from taskmaistro_tui.tasks.wording import change_words
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.ink import GOOD, MUTED, STRONG
from taskmaistro_tui.tui.screens.dialog import Dialog
from taskmaistro_tui.tui.trace_parts import Part, parts_of, raw, summary
from taskmaistro_tui.tui.widgets.folds import Folds
from taskmaistro_tui.tui.widgets.options import Options

PAGE = 50
"""Turns that are listed at first, and how many more when the end of the list is reached."""
SHOWN_CHANGES = 8
NOTHING = "The assistant has not done anything yet. Talk to it first."


class TurnList(Options):
    """The turns, the latest first."""

    HELP = "The turns that have a trace, the latest first. Choose one with the arrow keys; Tab goes to what happened in it."


class TraceScreen(Dialog[None]):
    """A list of turns, and the chosen one; at first that of ``turn``, else the latest."""

    AUTO_FOCUS = "#steps"
    HELP = Folds.HELP
    BINDINGS = bindings("trace")

    def __init__(self, desk: Desk, turn: str | None = None) -> None:
        super().__init__()
        self._desk = desk
        self._turn = turn
        self._limit = PAGE
        self._turns: list[tuple[str, str, str]] = []
        self._trace: TurnTrace | None = None
        self._raw = False

    def compose(self) -> ComposeResult:
        keys = "Enter opens · a all · p n other turns · y Y copy · r JSON · Esc closes"
        with self.box(title="What the assistant did", keys=keys, classes="-huge"), Horizontal(id="trace"):
            yield TurnList(id="turns", markup=False)
            yield Folds(id="steps")

    def on_mount(self) -> None:
        self._read_turns()
        names = [turn for turn, _, _ in self._turns]
        if not names:
            self._steps.show([Content.styled(NOTHING, MUTED)], [])
            return
        self._list.highlighted = names.index(self._turn) if self._turn in names else 0

    @property
    def _list(self) -> TurnList:
        return self.query_one("#turns", TurnList)

    @property
    def _steps(self) -> Folds:
        return self.query_one("#steps", Folds)

    def _read_turns(self) -> None:
        """List more of them; those that were traced since the first were read stand above and are left out."""
        known = {turn for turn, _, _ in self._turns}
        found = self._desk.traced_turns(self._limit)
        begin = max((at for at, one in enumerate(found, start=1) if one[0] in known), default=0)
        self._turns += found[begin:]
        for turn, at, text in found[begin:]:
            said = visible(" ".join(text.split()))[:200]
            told = Content.assemble((self._desk.moment_of(at), MUTED), "\n", said)
            self._list.add_option(Option(told, id=turn))

    @on(OptionList.OptionHighlighted, "#turns")
    def _chosen(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index >= len(self._turns) - 1 and len(self._turns) >= PAGE:
            self._limit = len(self._turns) + PAGE
            self._read_turns()
        if event.option.id is not None and (self._trace is None or self._trace.turn != event.option.id):
            self._trace = self._desk.trace_of(event.option.id)
            self._show()

    @on(OptionList.OptionSelected, "#turns")
    def _selected(self) -> None:
        self._steps.focus()

    def _show(self) -> None:
        if self._trace is None:
            return
        parts = [Part("raw", "record", body=raw(self._trace), opened=True)] if self._raw else parts_of(self._trace)
        self._steps.show(self._head(self._trace), parts)

    def _head(self, trace: TurnTrace) -> list[Content]:
        """What was said and answered, what it took, and what it changed."""
        text = trace.text or "A conversation was looked over."
        lines = [Content.styled(visible(text, keep_newlines=True), STRONG)]
        if trace.reply:
            lines.append(Content(visible(trace.reply, keep_newlines=True)))
        lines.append(Content.styled(" · ".join([self._desk.moment_of(trace.at), *summary(trace)]), MUTED))
        now = self._desk.now()
        for change in trace.changes[:SHOWN_CHANGES]:
            lines.append(
                Content.assemble(("✓ ", GOOD), (visible(change_words(change, now, self._desk.clock_hours)), GOOD))
            )
        if len(trace.changes) > SHOWN_CHANGES:
            lines.append(Content.styled(f"… and {len(trace.changes) - SHOWN_CHANGES} more changes", MUTED))
        return lines

    # -- what can be done ------------------------------------------------------------------------------------------

    def action_trace_down(self) -> None:
        self._steps.step(1)

    def action_trace_up(self) -> None:
        self._steps.step(-1)

    def action_trace_page_down(self) -> None:
        self._steps.page(1)

    def action_trace_page_up(self) -> None:
        self._steps.page(-1)

    def action_trace_toggle(self) -> None:
        self._steps.toggle()

    def action_trace_all(self) -> None:
        self._steps.toggle_all()

    def action_trace_older(self) -> None:
        self._go(1)

    def action_trace_newer(self) -> None:
        self._go(-1)

    def _go(self, step: int) -> None:
        shown = self._list
        if shown.option_count:
            shown.highlighted = min(max((shown.highlighted or 0) + step, 0), shown.option_count - 1)

    def action_trace_raw(self) -> None:
        self._raw = not self._raw
        self._show()

    def action_trace_copy(self) -> None:
        if (part := self._steps.chosen) is not None:
            self._copy(part.text(), "the chosen part")

    def action_trace_copy_all(self) -> None:
        if (trace := self._trace) is not None:
            told = raw(trace) if self._raw else "\n".join(part.text() for part in parts_of(trace))
            head = "\n".join(line.plain for line in self._head(trace))
            self._copy(told if self._raw else f"{head}\n\n{told}", "the whole turn")

    def _copy(self, text: str, what: str) -> None:
        self.app.copy_to_clipboard(text)
        self.query_one(".dialog").border_subtitle = f"Copied {what}"
