"""Short runs skip what they never need, and get it if they do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


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


def test_addresses_are_understood_by_whoever_uses_them() -> None:
    code = (
        "from taskmaistro_tui.startup import prepare_short_run; prepare_short_run()\n"
        "import sys\nfrom urllib.parse import urlsplit\n"
        "print(urlsplit('http://[::1]:80/').hostname, sys.modules['ipaddress'].ip_address('::1').version)"
    )
    assert printed(code) == "::1 6"


def test_the_parser_of_commands_looks_for_no_translations_and_leaves_those_of_others_alone() -> None:
    code = (
        "import sys\nfrom taskmaistro_tui.cli import build_parser\nbuild_parser().format_help()\n"
        "print('gettext' in sys.modules, end=' ')\n"
        "import gettext\nprint(gettext.__name__, callable(gettext.translation), callable(gettext.find))"
    )
    assert printed(code) == "False gettext True True"


def test_translations_that_are_loaded_already_stay() -> None:
    code = "import gettext as before\nimport taskmaistro_tui.cli\nimport gettext\nprint(gettext is before)"
    assert printed(code) == "True"


def test_all_that_a_short_command_says_arrives(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "taskmaistro_tui", "--db", str(tmp_path / "t.db")]
    lines = "".join(f"task number {n}\n" for n in range(2000))
    added = subprocess.run([*command, "add", "-"], input=lines, capture_output=True, text=True, timeout=60)
    listed = subprocess.run([*command, "list", "--all"], capture_output=True, text=True, timeout=60)
    assert (added.returncode, added.stderr, len(added.stdout.splitlines())) == (0, "", 2000)
    assert (listed.returncode, listed.stderr, len(listed.stdout.splitlines())) == (0, "", 2000)
    assert not list(tmp_path.glob("*-wal"))
