"""Remote tracing is off, whatever the environment says: what a user writes goes to the model they chose and nowhere else."""

from __future__ import annotations

import os

_OFF = ("LANGSMITH_TRACING", "LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING", "LANGCHAIN_TRACING_V2")


def forbid_tracing() -> None:
    """Set every switch of LangSmith's tracing to off. Called before LangChain is imported, which reads them once."""
    for name in _OFF:
        os.environ[name] = "false"
