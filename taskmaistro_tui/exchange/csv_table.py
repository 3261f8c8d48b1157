"""CSV: one row a task, a column a field; lists are joined with a semicolon.

A cell that a spreadsheet would take for a formula is written with a leading apostrophe, and read without it.
"""

from __future__ import annotations

import csv
import io
from datetime import datetime
from typing import Any

from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.todo import FIELDS

_LISTS = ("solutions", "tags", "depends_on")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")  # some programs read the wide forms too


def dump(documents: list[Document], now: datetime) -> str:
    """A header and a row a task."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("id", *FIELDS))
    for document in documents:
        writer.writerow([document.short, *(_cell(document.value.get(name)) for name in FIELDS)])
    return out.getvalue()


def _cell(value: Any) -> str:
    text = "; ".join(value) if isinstance(value, list) else "" if value is None else str(value)
    return "'" + text if text.startswith((*_FORMULA, "'")) else text


def load(text: str, now: datetime) -> list[dict[str, Any]]:
    """The rows below a header that names at least ``task``; unknown columns are left out."""
    reader = csv.DictReader(io.StringIO(text.lstrip("\ufeff")))
    found = []
    try:
        names = {(column or "").strip().lower(): column for column in reader.fieldnames or ()}
        if "task" not in names:
            raise InvalidField("csv", None, "the first line must name the columns, 'task' among them")
        for row in reader:
            cells = {name: (row.get(names[name]) or "").strip() for name in FIELDS if name in names}
            cells = {name: cell[1:] if cell.startswith("'") else cell for name, cell in cells.items() if cell}
            if "task" in cells:
                found.append({n: [x.strip() for x in c.split(";")] if n in _LISTS else c for n, c in cells.items()})
    except csv.Error as problem:
        raise InvalidField("csv", None, f"line {reader.line_num} is no CSV: {problem}") from None
    return found
