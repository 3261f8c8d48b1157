"""JSON lines: one task a line with every field, the same objects as ``list --json``."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.todo import FIELDS


def as_object(document: Document) -> dict[str, Any]:
    """A task as one JSON object: full and short id, fields, and when it was made and last changed (UTC)."""
    return {
        "id": document.key,
        "short": document.short,
        **document.value,
        "created_at": document.created_at,
        "updated_at": document.updated_at,
    }


def dump(documents: list[Document], now: datetime) -> str:
    """One object a line."""
    return "".join(json.dumps(as_object(d), ensure_ascii=False) + "\n" for d in documents)


def load(text: str, now: datetime) -> list[dict[str, Any]]:
    """One object a line, or one JSON list of them; unknown keys are left out."""
    if text.lstrip().startswith("["):
        try:
            rows = json.loads(text)
        except ValueError as problem:
            raise InvalidField("json", None, f"this is no JSON: {problem}") from None
    else:
        rows = [_row(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not all(isinstance(row, dict) for row in rows):
        raise InvalidField("json", None, "every task must be an object with at least a 'task'")
    if any("task" not in row and "description" in row for row in rows):
        raise InvalidField("json", None, "this looks like an export of Taskwarrior; add --format taskwarrior")
    return [{name: row[name] for name in FIELDS if name in row} for row in rows]


def _row(number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError as problem:
        raise InvalidField("json", line, f"line {number} is no JSON: {problem}") from None
