"""Taskwarrior's export: a JSON list of tasks, times as ``20261130T140000Z`` in UTC."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, time
from typing import Any

from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.when import format_when, parse_when

_LETTERS = {"high": "H", "medium": "M", "low": "L"}
_PRIORITIES = {letter: name for name, letter in _LETTERS.items()}
_FORMAT = "%Y%m%dT%H%M%SZ"


def dump(documents: list[Document], now: datetime) -> str:
    """A JSON list as ``task import`` reads it."""
    return json.dumps([_task(d, now) for d in documents], ensure_ascii=False, indent=1) + "\n"


def _task(document: Document, now: datetime) -> dict[str, Any]:
    value = document.value
    key = document.key
    task: dict[str, Any] = {
        "uuid": f"{key[:8]}-{key[8:12]}-{key[12:16]}-{key[16:20]}-{key[20:]}" if len(key) == 32 else key,
        "description": value["task"],
        "status": "completed" if value["status"] in ("done", "archived") else "pending",
        "entry": datetime.fromisoformat(document.created_at).astimezone(UTC).strftime(_FORMAT),
        "modified": datetime.fromisoformat(document.updated_at).astimezone(UTC).strftime(_FORMAT),
    }
    if task["status"] == "completed":
        task["end"] = task["modified"]
    if value["status"] == "in progress":
        task["start"] = task["modified"]
    for name, theirs in (("deadline", "due"), ("start", "wait")):
        if value.get(name):
            task[theirs] = _utc(value[name], now)
    if value.get("priority"):
        task["priority"] = _LETTERS[value["priority"]]
    if value.get("project"):
        task["project"] = value["project"]
    if value.get("tags"):
        task["tags"] = value["tags"]
    if value.get("notes"):
        task["annotations"] = [
            {"entry": task["modified"], "description": line} for line in value["notes"].splitlines() if line
        ]
    return task


def _utc(text: str, now: datetime) -> str:
    assert now.tzinfo is not None
    when = parse_when(text, now.tzinfo)
    moment = when if isinstance(when, datetime) else datetime.combine(when, time(), now.tzinfo)
    return moment.astimezone(UTC).strftime(_FORMAT)


def load(text: str, now: datetime) -> list[dict[str, Any]]:
    """The tasks of a JSON list, deleted ones left out. A due time at local midnight is a whole day."""
    try:
        rows = json.loads(text)
    except ValueError as problem:
        raise InvalidField("taskwarrior", None, f"this is no export of Taskwarrior: {problem}") from None
    if not isinstance(rows, list):
        raise InvalidField("taskwarrior", None, "this is no export of Taskwarrior: it must be a list of tasks")
    return [_fields(row, now) for row in rows if isinstance(row, dict) and row.get("status") != "deleted"]


def _fields(row: dict[str, Any], now: datetime) -> dict[str, Any]:
    done = row.get("status") == "completed"
    fields: dict[str, Any] = {
        "task": row.get("description"),
        "status": "done" if done else "in progress" if row.get("start") else "not started",
    }
    for theirs, name in (("due", "deadline"), ("wait", "start")):
        if row.get(theirs):
            fields[name] = format_when(_local(str(row[theirs]), now))
    if priority := _PRIORITIES.get(str(row.get("priority"))):
        fields["priority"] = priority
    for name in ("project", "tags"):
        if row.get(name):
            fields[name] = row[name]
    notes = [str(a.get("description", "")) for a in row.get("annotations") or () if isinstance(a, dict)]
    if notes:
        fields["notes"] = "\n".join(notes)
    return fields


def _local(text: str, now: datetime) -> date | datetime:
    try:
        moment = datetime.strptime(text, _FORMAT).replace(tzinfo=UTC).astimezone(now.tzinfo)
    except ValueError:
        raise InvalidField("taskwarrior", text, f"{text!r} is no time of Taskwarrior's export") from None
    return moment.date() if moment.time() == time() else moment
