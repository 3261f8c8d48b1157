"""What stands in the conversation at the first start: which models were found, what would leave the machine, and a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.ink import MUTED
from taskmaistro_tui.tui.model_desk import label_of
from taskmaistro_tui.tui.widgets.options import Options

if TYPE_CHECKING:
    from taskmaistro_tui.agent.choosing import Offer, Offers

SHOWN = 6
SERVES = "The built-in model answers until you choose another: in this program, without a network."
AWAY = "↗"
LEAVES = f"{AWAY} runs elsewhere: what you write, and the tasks it needs, leave this machine."
KEYS = "↑ goes here, Enter chooses, Esc keeps the built-in model"


class CardList(Options):
    """The models of the card."""

    HELP = """\
The models that were found. Enter chooses one; it answers from the next message on. Esc keeps the built-in model. Either way
this does not come again; Ctrl+O chooses at any time.
"""
    BINDINGS = bindings("card")


class FirstCard(Vertical):
    """Goes away for good once something was chosen, or nothing on purpose."""

    class Chosen(Message):
        """This model is wanted."""

        def __init__(self, name: str) -> None:
            self.name = name
            super().__init__()

    def __init__(self, offers: Offers, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._offers = offers

    def compose(self) -> ComposeResult:
        offers = self._offers.models
        told = [SERVES, *(f"• {visible(sentence)}" for sentence in self._offers.found)]
        yield Static(Content("\n".join(told)), markup=False)
        chosen = CardList(*(Option(self._line(one), id=one.name) for one in offers[:SHOWN]), markup=False)
        chosen.highlighted = 0
        yield chosen
        below = [(LEAVES, "$text-warning")] if any(one.remote for one in offers) else []
        yield Static(
            Content("\n").join([Content.styled(text, style) for text, style in [*below, (KEYS, MUTED)]]), markup=False
        )

    @staticmethod
    def _line(one: Offer) -> Content:
        name = visible(label_of(one.name) if one.complete else f"{one.name.removesuffix('NAME')}…")
        return Content.assemble((f"{AWAY}\u00a0", "$text-warning") if one.remote else "\u00a0\u00a0", name)

    def enter(self) -> None:
        """Give the models the focus."""
        self.query_one(CardList).focus()

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Chosen(event.option.id or ""))
