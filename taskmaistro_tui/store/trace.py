"""What happened inside a turn of the agent: one JSON record a step, in order."""

from __future__ import annotations

import json
from typing import Any

from taskmaistro_tui.store.database import Connection


class TraceReads:
    """What can be asked about traces."""

    def _source(self) -> Connection:
        raise NotImplementedError

    def trace(self, turn: str) -> list[dict[str, Any]]:
        """The records of a turn in the order they were added."""
        rows = self._source().all("SELECT record FROM traces WHERE turn = ? ORDER BY id", (turn,))
        return [json.loads(record) for (record,) in rows]

    def traced_turns(self, user: str, *, prefix: str = "", limit: int | None = 20) -> list[tuple[str, str]]:
        """The turns of ``user`` that have a trace, whose ids begin with ``prefix``, as (id, when), newest first."""
        rows = self._source().all(
            "SELECT turn, min(at) FROM traces WHERE user = ? AND substr(turn, 1, ?) = ? GROUP BY turn"
            " ORDER BY max(id) DESC LIMIT ?",
            (user, len(prefix), prefix, -1 if limit is None else limit),
        )
        return [(turn, at) for turn, at in rows]

    def latest_trace_turn(self, user: str) -> str | None:
        """The turn of ``user`` that was traced last; what ran in the background afterwards does not count."""
        row = self._source().one(
            "SELECT turn FROM traces WHERE user = ? AND turn NOT IN (SELECT turn FROM reflections) ORDER BY id DESC LIMIT 1",
            (user,),
        )
        return row[0] if row else None
