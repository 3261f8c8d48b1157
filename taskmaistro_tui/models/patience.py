"""How often a service is asked again by itself, and how long is waited for that: briefly, and never behind the user's back.

The clients' own repetitions are switched off: OpenAI's library sleeps up to two minutes when a service says so, and asks again
after a timeout, so that nothing is heard for three times as long as the settings allow.
"""

from __future__ import annotations

from taskmaistro_tui.models.errors import UNREACHABLE, ModelError

RETRIES = 2
RETRIES_HERE = 1
"""On this machine: a server that is still loading is given one more chance, one that is not there is soon told of."""
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 5.0
"""Seconds; a service that wants more is told of, with the seconds, and the user decides."""
CONNECT = 10.0
"""Seconds until a connection stands."""
SILENCE = 300.0
"""Seconds without a piece of an answer while the service shows in other ways that it is alive (DeepSeek does so under load)."""


def pause_before_retry(error: ModelError, attempt: int, retries: int) -> float | None:
    """Seconds to wait before the same request is sent again, after attempt number ``attempt`` (from 0) failed with ``error``;
    None if it is not. A timeout without an answer has used the patience up; what is wrong with the request stays wrong."""
    if attempt >= retries or error.kind not in ("rate", *UNREACHABLE):
        return None
    if error.kind == "timeout" and error.status is None:
        return None
    pause = FIRST_PAUSE * 3**attempt if error.wait is None else error.wait
    return pause if pause <= LONGEST_PAUSE else None
