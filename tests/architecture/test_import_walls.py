"""The walls between the parts: who may import whom, checked in the source and in a fresh interpreter."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "taskmaistro_tui"
NAME = "taskmaistro_tui"

ALLOWED: dict[str, set[str]] = {
    "memory": set(),
    "language": {"memory"},
    "store": {"memory"},
    "tasks": {"memory", "store", "language", "config"},
    "models": {"memory", "language", "config"},
    "agent": {"memory", "store", "tasks", "language", "models", "config"},
    "exchange": {"memory", "store", "tasks", "language", "config"},
    "tui": {"memory", "tasks", "language", "agent", "config", "exchange"},
    "commands": {"memory", "store", "tasks", "language", "agent", "models", "exchange", "tui", "config", "streams"},
    "config": {"memory", "language", "system_zone"},
    "cli": {"memory", "config", "commands", "startup", "streams"},
    "startup": set(),
    "streams": set(),
    "system_zone": set(),
}
CORE = ("memory", "store", "tasks", "language")
HEAVY = {
    "langchain",
    "langchain_core",
    "langchain_deepseek",
    "langgraph",
    "trustcall",
    "textual",
    "rich",
    "pydantic",
    "click",
}
LANGGRAPH_ADAPTER = PACKAGE / "store" / "langgraph_store.py"


def part_of(path: Path) -> str:
    relative = path.relative_to(PACKAGE)
    return relative.parts[0] if len(relative.parts) > 1 else relative.stem


def sources(part: str) -> list[Path]:
    folder = PACKAGE / part
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [PACKAGE / f"{part}.py"]


def imported(path: Path) -> set[str]:
    """Every module a file imports, wherever in the file."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.ImportFrom) and node.level:
            raise AssertionError(f"{path} has a relative import; write the whole name")
    return names


@pytest.mark.parametrize("part", sorted(ALLOWED))
def test_a_part_imports_only_the_parts_below_it(part: str) -> None:
    for path in sources(part):
        for name in imported(path):
            pieces = name.split(".")
            if pieces[0] != NAME or len(pieces) < 2 or pieces[1] == "__version__":
                continue
            assert pieces[1] == part or pieces[1] in ALLOWED[part], f"{path.relative_to(PACKAGE)} imports {name}"


@pytest.mark.parametrize("part", [*CORE, "exchange", "cli", "config", "commands"])
def test_the_core_imports_no_framework(part: str) -> None:
    for path in sources(part):
        if path == LANGGRAPH_ADAPTER:
            continue
        heavy = {name for name in imported(path) if name.split(".")[0] in HEAVY}
        assert not heavy, f"{path.relative_to(PACKAGE)} imports {heavy}"


def test_only_the_agent_imports_the_langgraph_adapter() -> None:
    for path in PACKAGE.rglob("*.py"):
        if "taskmaistro_tui.store.langgraph_store" in imported(path):
            assert part_of(path) == "agent", path


def test_the_app_never_opens_the_database_or_calls_a_model() -> None:
    for path in sources("tui"):
        for name in imported(path):
            assert not name.startswith(("sqlite3", "sqlite_utils", f"{NAME}.store", f"{NAME}.models")), (
                f"{path} imports {name}"
            )
            assert name.split(".")[0] not in HEAVY - {"textual", "rich"}, f"{path} imports {name}"


def modules_loaded_by(*arguments: str, env: dict[str, str]) -> set[str]:
    code = (
        "import sys\n"
        "from taskmaistro_tui.cli import main\n"
        "try:\n    status = main(sys.argv[1:])\n"
        "finally:\n    sys.stdout.flush(); print('MODULES', *sorted({m.split('.')[0] for m in sys.modules}))\n"
        "sys.exit(status)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, env=env, timeout=60)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split("MODULES")[1].split())


FORBIDDEN_AT_ADD = HEAVY | {"sqlite_utils", "asyncio", "dateutil"}


@pytest.mark.parametrize("old_file", [False, True], ids=["fresh file", "old file"])
def test_adding_a_task_loads_nothing_heavy(old_file: bool) -> None:
    import os

    if old_file:
        modules_loaded_by("add", "water the plants", env=dict(os.environ))
    loaded = modules_loaded_by("add", "call mum tomorrow", env=dict(os.environ))
    assert not loaded & FORBIDDEN_AT_ADD


@pytest.mark.parametrize("part", CORE)
def test_a_core_module_can_be_imported_alone(part: str) -> None:
    modules = [
        f"{NAME}.{p.relative_to(PACKAGE).with_suffix('').as_posix().replace('/', '.')}".removesuffix(".__init__")
        for p in sources(part)
        if p != LANGGRAPH_ADAPTER
    ]
    code = (
        f"import sys, importlib\nfor m in {modules!r}: importlib.import_module(m)\n"
        f"print(*sorted({{m.split('.')[0] for m in sys.modules}} & {HEAVY | {'sqlite_utils'}!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []
