"""Remote tracing is off, whatever the environment says: what a user writes goes to the model they chose and nowhere else."""

from __future__ import annotations

import os
import sys

_OFF = ("LANGSMITH_TRACING", "LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING", "LANGCHAIN_TRACING_V2")


def forbid_tracing() -> None:
    """Set every switch of LangSmith's tracing to off, also if its library has read them before."""
    for name in _OFF:
        os.environ[name] = "false"
    if loaded := sys.modules.get("langsmith.utils"):
        loaded.get_env_var.cache_clear()
