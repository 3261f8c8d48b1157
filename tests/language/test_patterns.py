"""Every rule's expression is a regular expression, and compiled only when it is needed."""

from __future__ import annotations

import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator

import taskmaistro_tui.language.intents as intents
from taskmaistro_tui.language.patterns import Pattern


def patterns(value: object) -> Iterator[Pattern]:
    if isinstance(value, Pattern):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from patterns(item)


def test_every_expression_compiles_and_has_no_slip_of_a_brace() -> None:
    count = 0
    for module in pkgutil.iter_modules(intents.__path__, f"{intents.__name__}."):
        for name, value in vars(importlib.import_module(module.name)).items():
            for pattern in patterns(value):
                assert not re.search(r"\(\d+, \d+\)", pattern.source), (module.name, name)
                assert pattern.compiled.pattern == pattern.source
                count += 1
    assert count > 200


def test_importing_the_rules_compiles_none_of_them() -> None:
    code = (
        "import taskmaistro_tui.language.intents.english, taskmaistro_tui.language.intents.chinese, gc;"
        "from taskmaistro_tui.language.patterns import Pattern;"
        "found = [p for p in gc.get_objects() if isinstance(p, Pattern)];"
        "print(len(found) > 100, sum(p._compiled is not None for p in found))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "0"]
