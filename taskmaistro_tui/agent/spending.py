"""What a turn costs: the tokens of its model calls, and money where the price of the model is known."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from taskmaistro_tui.agent.events import NodeTraced
from taskmaistro_tui.models.prices import price_of
from taskmaistro_tui.store.usage import Spent

if TYPE_CHECKING:
    from taskmaistro_tui.config import Settings
    from taskmaistro_tui.store.transaction import Transaction


class Spending:
    """Counts what the model called ``model_name`` is asked in a turn. A model that counts no tokens, as the built-in one,
    costs nothing."""

    def __init__(self, model_name: str, settings: Settings) -> None:
        self._model = model_name
        self._settings = settings
        self._calls = self._in = self._cached = self._out = 0

    def take(self, node: NodeTraced) -> None:
        """Add what a node has asked."""
        self._calls += node.model_calls
        self._in += node.tokens_in
        self._cached += node.tokens_cached
        self._out += node.tokens_out

    def spent(self, at: datetime) -> Spent | None:
        """The sum, priced as at the moment ``at`` (aware); None if there is nothing to pay for."""
        if not self._in and not self._out:
            return None
        price = price_of(self._model, self._settings)
        counts = (self._in, self._cached, self._out)
        if price is None:
            return Spent(self._model, self._calls, *counts)
        return Spent(self._model, self._calls, *counts, price.cost(*counts, at), price.currency)

    def write(self, transaction: Transaction, thread: str, turn: str, at: datetime) -> None:
        """Keep the sum with the conversation whose id is ``thread``."""
        if (spent := self.spent(at)) is not None:
            transaction.add_spent(thread, turn, spent)
