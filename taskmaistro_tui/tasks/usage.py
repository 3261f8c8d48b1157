"""What a conversation with a model has cost: tokens and money, from its first message on, whenever the program was restarted.

It stands in the database, a row a turn, with the price that held then. Reflection on a conversation counts to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.workspace import Workspace

SIGNS = {"USD": "$", "EUR": "€", "CNY": "¥", "GBP": "£"}


@dataclass(frozen=True, slots=True)
class Usage:
    """``tokens_in`` went to models, ``tokens_cached`` of them from a service's cache; ``tokens_out`` came back. ``costs`` is
    money by currency; ``unpriced`` are tokens (both ways) whose price is not known: they are in no sum of money."""

    calls: int = 0
    tokens_in: int = 0
    tokens_cached: int = 0
    tokens_out: int = 0
    costs: Mapping[str, float] = field(default_factory=dict)
    unpriced: int = 0

    @property
    def tokens(self) -> int:
        """Both ways together."""
        return self.tokens_in + self.tokens_out

    @property
    def cost_words(self) -> str:
        """The money in words: ``$0.0123``, ``$0.01 and 512 tokens of unknown price``, ``price unknown``, or "" where
        nothing was spent or all of it was free."""
        known = " + ".join(money(amount, currency) for currency, amount in self.costs.items() if amount > 0)
        if not self.unpriced:
            return known
        return f"{known} and {self.unpriced:,} tokens of unknown price" if known else "price unknown"


def usage_of(workspace: Workspace, thread: str = "main") -> Usage:
    """What the conversation called ``thread`` has cost so far; one indexed question to the database."""
    calls = tokens_in = cached = out = unpriced = 0
    costs: dict[str, float] = {}
    for spent in workspace.store.spent(workspace.conversation(thread)):
        calls += spent.calls
        tokens_in += spent.tokens_in
        cached += spent.tokens_cached
        out += spent.tokens_out
        if spent.cost is None or spent.currency is None:
            unpriced += spent.tokens_in + spent.tokens_out
        else:
            costs[spent.currency] = costs.get(spent.currency, 0.0) + spent.cost
    return Usage(calls, tokens_in, cached, out, costs, unpriced)


def money(amount: float, currency: str) -> str:
    """An amount for people, small ones with as many digits as say something: ``$1.20``, ``$0.0031``, ``under $0.0001``."""
    sign = SIGNS.get(currency, f"{currency} ")
    if 0 < amount < 0.0001:
        return f"under {sign}0.0001"
    return f"{sign}{amount:,.2f}" if amount >= 1 else f"{sign}{amount:.4f}"
