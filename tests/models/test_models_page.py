"""docs/models.md: the table of providers names a test for each of its cells, and every test it names exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from taskmaistro_tui.models.names import PROVIDERS as NAMES
from tests.models.conftest import PROVIDERS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "models.md").read_text(encoding="utf-8")
COLUMNS = ["provider", "stream", "forced call", "parallel calls", "structured", "cancel", "usage", "errors"]
_TEST = re.compile(r"`([\w/.]+\.py)::([\w:]+)(?:\[([\w ]+)\])?`")


def table_under(heading: str) -> list[list[str]]:
    """The rows of the first table below a heading, head included, without the line of dashes."""
    lines = PAGE.split(f"{heading}\n", 1)[1].splitlines()
    rows: list[list[str]] = []
    for line in lines:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            break
    return [rows[0], *rows[2:]]


def functions_of(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}::{one.name}" for one in node.body if hasattr(one, "name")}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
    return found


CELLS = [
    (row[0], column, cell)
    for row in table_under("### Where each cell is tested")[1:]
    for column, cell in zip(COLUMNS[1:], row[1:], strict=True)
]


def test_both_tables_have_the_same_rows_and_columns() -> None:
    told, tested = table_under("## What each provider does"), table_under("### Where each cell is tested")
    assert told[0] == tested[0] == COLUMNS
    assert [row[0] for row in told] == [row[0] for row in tested]
    assert {row[0].split()[0] for row in told[1:]} == set(NAMES)


@pytest.mark.parametrize(("provider", "column", "cell"), CELLS, ids=[f"{row}-{column}" for row, column, _ in CELLS])
def test_every_cell_names_a_test_that_exists(provider: str, column: str, cell: str) -> None:
    named = _TEST.findall(cell)
    assert named, cell
    for path, function, parameter in named:
        assert function in functions_of(ROOT / "tests" / path), f"{path} has no {function}"
        assert not parameter or parameter in PROVIDERS


def test_every_test_that_the_page_names_exists() -> None:
    for path, function, _ in _TEST.findall(PAGE):
        assert function in functions_of(ROOT / "tests" / path), f"{path} has no {function}"


def test_every_model_setting_is_on_the_page() -> None:
    settings = ("model", "request_timeout", "num_ctx", "keep_alive", "thinking", "builtin_takes_over", "tracing",
                "private_tags", "private_projects", "keys", "tools", "prices")  # fmt: skip
    for name in settings:
        assert re.search(rf"(?m)^\s*\[?{name}\b", PAGE), name
