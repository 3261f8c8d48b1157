"""What must hold before LangChain and LangGraph are imported: nothing leaves the machine, nothing unknown is unpickled."""

from __future__ import annotations

import os

from taskmaistro_tui.models.tracing import forbid_tracing


def prepare(*, tracing: bool = False) -> None:
    """Switch remote tracing off, unless the settings allow it (``tracing``), and strict checkpoints on, whatever the
    environment says.

    Called before the first import of either library; both read these names once. OpenAI's library is kept from printing
    prompts, which ``OPENAI_LOG`` would make it do, into what the app draws.
    """
    os.environ.pop("OPENAI_LOG", None)
    if not tracing:
        forbid_tracing()
    os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"
