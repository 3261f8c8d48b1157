"""What importing the agent does, and does not."""

from __future__ import annotations

import os
import subprocess
import sys


def run(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **environment}, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_doors_are_light_to_import() -> None:
    code = (
        "import sys, taskmaistro_tui.agent.assistant, taskmaistro_tui.agent.runner, taskmaistro_tui.agent.events,"
        " taskmaistro_tui.models.registry\n"
        "heavy = ('pydantic', 'langchain_core', 'langgraph', 'trustcall', 'langsmith', 'textual', 'openai', 'sqlite_utils')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    assert run(code) == "[]"


def test_remote_tracing_is_off_whatever_the_environment_says() -> None:
    code = "import taskmaistro_tui.agent, langsmith.utils\nprint(langsmith.utils.tracing_is_enabled())"
    switches = {"LANGSMITH_TRACING": "true", "LANGCHAIN_TRACING_V2": "true", "LANGSMITH_API_KEY": "x"}
    assert run(code, **switches) == "False"


def test_remote_tracing_is_off_even_if_its_library_was_there_first() -> None:
    code = (
        "import langsmith.utils; assert langsmith.utils.tracing_is_enabled()\n"
        "import taskmaistro_tui.agent\n"
        "print(langsmith.utils.tracing_is_enabled())"
    )
    assert run(code, LANGSMITH_TRACING="true", LANGCHAIN_TRACING_V2="true") == "False"


def test_checkpoints_are_read_strictly() -> None:
    code = (
        "import taskmaistro_tui.agent, langgraph.checkpoint.serde._msgpack as serde\n"
        "print(serde.STRICT_MSGPACK_ENABLED)"
    )
    assert run(code, LANGGRAPH_STRICT_MSGPACK="false") == "True"


def test_openais_library_prints_nothing_whatever_the_environment_says() -> None:
    code = "import taskmaistro_tui.agent, openai, logging\nprint(logging.getLogger('openai').getEffectiveLevel())"
    assert run(code, OPENAI_LOG="debug") == "30"
