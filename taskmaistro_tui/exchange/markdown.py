"""Markdown: a check list, ``- [x] call mum (due 2026-11-20) #phone``, under one heading a status."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.memory.todo import STATUSES

_ITEM = re.compile(r"\s*[-*+]\s+\[(?P<mark>[ xX/-])\]\s+(?P<rest>.+)")
_DUE = re.compile(r"\s*(?<!\\)\(due (\d{4}-\d{2}-\d{2}(?:T[\d:+-]+)?)\)")
_TAG = re.compile(r"(?<!\S)#([\w/-]+)")
_PRIORITY = re.compile(r"(?<!\S)!(high|medium|low)\b")
_MARKS = {"not started": " ", "in progress": "/", "done": "x", "archived": "-"}
_STATUSES = {mark: status for status, mark in _MARKS.items()}
_SPECIAL = re.compile(r"[\\`*_\[\]<>]|(?<!\S)(?:#(?=[\w/-])|!(?=(?:high|medium|low)\b))|\((?=due )")
"""What a title may hold and would be read as something else: of Markdown, or a tag, a priority, a deadline."""
_ESCAPED = re.compile(r"\\([\\`*_\[\]<>#!(])")


def dump(documents: list[Document], now: datetime) -> str:
    """Headings and check lists; notes are indented below their task."""
    parts: list[str] = []
    for status in STATUSES:
        chosen = [d for d in documents if d.value["status"] == status]
        if chosen:
            parts.append(f"## {status.capitalize()}\n\n" + "".join(_item(d.value) for d in chosen))
    return "\n".join(parts)


def _item(value: dict[str, Any]) -> str:
    words = [_SPECIAL.sub(r"\\\g<0>", value["task"])]
    if value.get("deadline"):
        words.append(f"(due {value['deadline']})")
    if value.get("priority"):
        words.append(f"!{value['priority']}")
    words += [f"#{tag}" for tag in value.get("tags") or ()]
    line = f"- [{_MARKS[value['status']]}] {' '.join(words)}\n"
    notes = str(value.get("notes") or "").splitlines()
    return line + "".join(f"  {note}\n" for note in notes)


def load(text: str, now: datetime) -> list[dict[str, Any]]:
    """Every check-list item; lines indented below one are its notes."""
    found: list[dict[str, Any]] = []
    notes: list[str] = []

    def close() -> None:
        if found and notes:
            found[-1]["notes"] = "\n".join(notes)
        notes.clear()

    for line in text.splitlines():
        if match := _ITEM.match(line):
            close()
            found.append(_read(match["rest"], _STATUSES[match["mark"].lower()]))
        elif found and line.startswith("  ") and line.strip():
            notes.append(line.strip())
        elif line.strip():
            close()
    close()
    return found


def _read(rest: str, status: str) -> dict[str, Any]:
    fields: dict[str, Any] = {"status": status}
    if due := _DUE.search(rest):
        try:
            datetime.fromisoformat(due[1])
            fields["deadline"] = due[1]
            rest = rest[: due.start()] + rest[due.end() :]
        except ValueError:
            pass  # something in brackets that only looks like a date stays in the title
    if priority := _PRIORITY.search(rest):
        fields["priority"] = priority[1]
        rest = rest[: priority.start()] + rest[priority.end() :]
    if tags := _TAG.findall(rest):
        fields["tags"] = tags
        rest = _TAG.sub("", rest)
    fields["task"] = _ESCAPED.sub(r"\1", " ".join(rest.split())) or "(no title)"
    return fields
