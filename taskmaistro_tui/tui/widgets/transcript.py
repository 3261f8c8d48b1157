"""The conversation: what was said, what waits, and cards of what was changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Static

from taskmaistro_tui.memory.forgotten import Needles
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui import talk
from taskmaistro_tui.tui.reply import Piece, reply_pieces
from taskmaistro_tui.tui.talk import Exchange
from taskmaistro_tui.tui.told_once import changes_content, reply_and_card

SHOWN_AFTER = 3
"""Seconds from which on it is told how long the assistant has been at work."""
LONGEST_SAID = 20_000
"""Characters of a message of the user that are shown."""
KEPT = 80
"""Exchanges that stay mounted; earlier ones are read again when one scrolls up to them."""


def _drawn(what: Content | Piece) -> Content:
    return what.content if isinstance(what, Piece) else what


def _standing(exchange: Exchange) -> dict[str, Content]:
    """How it stands with an exchange that is not done, and what one can do about it."""
    again = _again(exchange)
    match exchange.state:
        case talk.WAITING:
            back = Content.styled("Ctrl+G takes it back").stylize(Style.from_meta({"@click": _withdraw(exchange)}))
            return {"activity": Content.assemble("waiting for the assistant… ", back)}
        case talk.RUNNING:
            seconds = f" {exchange.worked} s · Esc stops" if exchange.worked >= SHOWN_AFTER else ""
            return {"activity": Content(f"{exchange.activity or 'working'}…{seconds}")}
        case talk.STOPPED if exchange.failure is not None:
            return {"activity": Content(f"{visible(exchange.failure.message)} {again}".rstrip())}
        case talk.FAILED if exchange.failure is not None:
            return {"failure": Content(f"✕ {visible(exchange.failure.message)}\n{again}".rstrip())}
    return {"activity": Content(f"Nothing was said to this. {again}")} if exchange.retry else {}


def _again(exchange: Exchange) -> str:
    if not exchange.retry:
        return ""
    if exchange.armed:
        return f"goes out again in {exchange.left} s · Esc leaves it"
    return f"{exchange.left} s to wait · Esc and r send it again then" if exchange.left else "Esc and r send it again"


def _withdraw(exchange: Exchange) -> str:
    return f"screen.chat_withdraw({exchange.id!r})"


class ExchangeView(Vertical):
    """One message with its answer; parts appear when there is something to show in them."""

    def __init__(self, exchange: Exchange, now: Callable[[], datetime], *, markdown: bool, clock: int = 24) -> None:
        super().__init__()
        self.exchange = exchange
        self._now = now
        self._clock = clock
        self._markdown = markdown
        self._shown: dict[str, tuple[Content | Piece, Static]] = {}

    def compose(self) -> ComposeResult:
        for part, what in self._parts().items():
            yield self._made(part, what)

    def _made(self, part: str, what: Content | Piece) -> Static:
        """The widget of a part, remembered; ``part`` may have a number at its end."""
        widget = Static(_drawn(what), markup=False, classes=f"exchange--{part.rstrip('0123456789')}")
        self._shown[part] = what, widget
        return widget

    def show(self) -> None:
        """Bring the parts up to date with the exchange; what has not changed is left alone."""
        wanted = self._parts()
        for part in [part for part in self._shown if part not in wanted]:
            self._shown.pop(part)[1].remove()
        after: Static | None = None
        for part, what in wanted.items():
            known = self._shown.get(part)
            if known is None:
                fresh = self._made(part, what)
                self.mount(fresh, after=after) if after is not None else self.mount(fresh, before=0)
                after = fresh
                continue
            shown, after = known
            if shown != what:
                after.update(_drawn(what))
                self._shown[part] = what, after

    def _parts(self) -> dict[str, Content | Piece]:
        exchange = self.exchange
        parts: dict[str, Content | Piece] = {}
        if exchange.text:
            text = exchange.text if len(exchange.text) <= LONGEST_SAID else exchange.text[:LONGEST_SAID] + "…"
            parts["said"] = Content(visible(text, keep_newlines=True))
        tasks = [change for change in exchange.changes if change.collection == "todo"]
        if exchange.open:
            reply, card = exchange.reply, changes_content(tasks, self._now(), self._clock) if tasks else None
        else:
            reply, card = reply_and_card(exchange.reply, tasks, self._now(), self._clock)
        if reply.strip():
            pieces = reply_pieces(reply.strip("\n"), markdown=self._markdown)
            parts |= {f"reply{number}": piece for number, piece in enumerate(pieces)}
        if card is not None:
            parts["changes"] = card
        if exchange.refused:
            parts["refused"] = Content("\n".join(f"! {visible(reason)}" for reason in exchange.refused))
        if exchange.notices:
            parts["notices"] = Content("\n".join(f"ⓘ {visible(notice)}" for notice in exchange.notices))
        parts |= _standing(exchange)
        return parts


class Transcript(VerticalScroll):
    """The exchanges, the latest at the bottom and kept in view unless one scrolled away."""

    HELP = """\
The conversation. Scroll with the arrow keys or the wheel; earlier messages are read when you reach the top. r sends a
message again whose turn failed, Y copies the last reply.
"""

    class EarlierWanted(Message):
        """The top was reached: messages before the first shown one are wanted."""

    def __init__(self, now: Callable[[], datetime], *, markdown: bool, clock: int = 24, id: str | None = None) -> None:
        super().__init__(id=id)
        self._now = now
        self._clock = clock
        self.markdown = markdown
        self._pending: set[str] = set()
        self._views: dict[str, ExchangeView] = {}

    def on_mount(self) -> None:
        self.anchor()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        if new_value == 0 and old_value > 0 and self.max_scroll_y > 0:
            self.post_message(self.EarlierWanted())

    @property
    def first(self) -> Exchange | None:
        """The earliest exchange that is shown."""
        return next((view.exchange for view in self._views.values()), None)

    def greet(self, text: str) -> None:
        """What stands there before anything was said."""
        self.mount(Static(Content(text), markup=False, id="greeting"))

    @property
    def greets(self) -> bool:
        """Whether nothing was said yet."""
        return bool(self.query("#greeting"))

    def add_card(self, card: Widget) -> None:
        """Show something below the greeting, if that still stands there; it is called ``#found``."""
        if self.greets and not self.query("#found"):
            self.mount(card)

    def add(self, exchange: Exchange) -> None:
        """Show a new exchange at the end, and go there."""
        self.query("#greeting, #found").remove()
        view = ExchangeView(exchange, self._now, markdown=self.markdown, clock=self._clock)
        self._views[exchange.id] = view
        self.mount(view)
        self.anchor()
        self._prune()

    def add_earlier(self, exchanges: list[Exchange]) -> None:
        """Show exchanges that were before all others; what is looked at stays where it is."""
        self.query("#greeting, #found").remove()
        views = [ExchangeView(exchange, self._now, markdown=self.markdown, clock=self._clock) for exchange in exchanges]
        self._views = {**{view.exchange.id: view for view in views}, **self._views}
        if views:
            self.mount(*views, before=0) if self.children else self.mount(*views)

    def take_away(self, exchange: Exchange) -> None:
        """Show an exchange no more: it was taken back."""
        if (view := self._views.pop(exchange.id, None)) is not None:
            view.remove()

    def clear(self) -> None:
        """Show nothing; another conversation comes."""
        self._views = {}
        self._pending.clear()
        self.remove_children()

    def blank(self, needles: Needles) -> None:
        """Show everything without what was forgotten for good."""
        for view in self._views.values():
            view.exchange.blank(needles)
            view.show()

    def refresh_exchange(self, exchange: Exchange, *, soon: bool = False) -> None:
        """Show what became of an exchange. ``soon`` gathers what comes within a tenth of a second, as text streams in."""
        if not soon:
            self._pending.discard(exchange.id)
            self._show(exchange.id)
        elif exchange.id not in self._pending:
            self._pending.add(exchange.id)
            self.set_timer(0.1, self._show_pending)

    def _show_pending(self) -> None:
        pending, self._pending = self._pending, set()
        for identifier in pending:
            self._show(identifier)

    def _show(self, identifier: str) -> None:
        view = self._views.get(identifier)
        if view is not None and view.is_attached:
            view.show()

    def _prune(self) -> None:
        while len(self._views) > KEPT:
            oldest = next(iter(self._views))
            if self._views[oldest].exchange.open:
                return
            self._views.pop(oldest).remove()
