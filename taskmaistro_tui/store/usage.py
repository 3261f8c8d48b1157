"""What conversations cost: tokens, and money where the price was known when they were spent. Kept longer than traces are."""

from __future__ import annotations

from taskmaistro_tui.memory.record import record
from taskmaistro_tui.store.database import Connection


@record
class Spent:
    """What was asked of one model: calls, tokens that went in, those of them that came from the service's cache, tokens that
    came back, and their ``cost`` in ``currency``; both None where the price was not known."""

    model: str
    calls: int
    tokens_in: int
    tokens_cached: int
    tokens_out: int
    cost: float | None = None
    currency: str | None = None


class UsageReads:
    """What can be asked about usage."""

    def _source(self) -> Connection:
        raise NotImplementedError

    def spent(self, thread: str) -> list[Spent]:
        """What a conversation has cost so far, summed up a model and currency; what has no price is apart from what has."""
        rows = self._source().all(
            "SELECT model, sum(calls), sum(tokens_in), sum(tokens_cached), sum(tokens_out), sum(cost), currency FROM usage"
            " WHERE thread = ? GROUP BY model, currency ORDER BY min(id)",
            (thread,),
        )
        return [Spent(*row) for row in rows]


def insert_spent(connection: Connection, thread: str, turn: str, spent: Spent, at: str) -> None:
    """Add what a turn has cost to its conversation, unless that was deleted meanwhile; the caller holds the transaction."""
    connection.run(
        "INSERT INTO usage (thread, turn, model, calls, tokens_in, tokens_cached, tokens_out, cost, currency, at)"
        " SELECT thread, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM conversations WHERE thread = ?",
        (
            turn, spent.model, spent.calls, spent.tokens_in, spent.tokens_cached, spent.tokens_out, spent.cost,
            spent.currency, at, thread,
        ),
    )  # fmt: skip
