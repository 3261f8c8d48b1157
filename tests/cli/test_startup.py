"""Short runs skip what they never need, and get it if they do."""

from __future__ import annotations

import subprocess
import sys


def printed(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_dataclasses_are_defined_without_inspect() -> None:
    code = (
        "from taskmaistro_tui.startup import prepare_short_run; prepare_short_run()\n"
        "import sys, taskmaistro_tui.memory.todo as todo\n"
        "print('tokenize' in sys.modules, todo.ToDo('x').task)"
    )
    assert printed(code) == "False x"


def test_inspect_is_there_for_whoever_uses_it() -> None:
    code = (
        "from taskmaistro_tui.startup import prepare_short_run; prepare_short_run()\n"
        "import inspect\n"
        "from dataclasses import dataclass\n"
        "@dataclass\nclass NoDocstring:\n    x: int\n"
        "import inspect as again\n"
        "print(NoDocstring.__doc__, inspect.isclass(int), again.isclass(int), type(again).__name__)"
    )
    assert printed(code) == "NoDocstring(x: int) True True module"


def test_inspect_stays_as_it_is_where_it_is_loaded_already() -> None:
    code = (
        "import inspect as before\nfrom taskmaistro_tui.startup import prepare_short_run; prepare_short_run()\n"
        "import inspect\nprint(inspect is before)"
    )
    assert printed(code) == "True"
