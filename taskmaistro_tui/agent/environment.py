"""What must hold before LangChain and LangGraph are imported: nothing leaves the machine, nothing unknown is unpickled."""

from __future__ import annotations

import os

_SET = {
    "LANGGRAPH_STRICT_MSGPACK": "true",
    "LANGSMITH_TRACING": "false",
    "LANGSMITH_TRACING_V2": "false",
    "LANGCHAIN_TRACING": "false",
    "LANGCHAIN_TRACING_V2": "false",
}


def prepare() -> None:
    """Switch remote tracing off and strict checkpoints on, whatever the environment says.

    Called before the first import of either library; both read these names once.
    """
    os.environ.update(_SET)
