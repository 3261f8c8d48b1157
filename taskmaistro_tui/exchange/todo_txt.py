"""todo.txt: one task a line, ``(A) call mum +family @phone due:2026-11-20``.

Priorities A, B and C are high, medium and low; later letters are read as low. Contexts are tags. The customary keys due, t
(start), rec (as an RRULE) and est (minutes) are written and read; anything else stays in the title.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any

from taskmaistro_tui.memory.change import Document

_LETTERS = {"high": "A", "medium": "B", "low": "C"}
_PRIORITIES = {"A": "high", "B": "medium"}
_DATE = r"\d{4}-\d{2}-\d{2}"
_LINE = re.compile(rf"(?P<done>x\s+)?(?:\((?P<priority>[A-Z])\)\s+)?(?:{_DATE}\s+){{0,2}}(?P<rest>.*)")
_KEYS = {"due": "deadline", "t": "start", "rec": "recurrence", "est": "time_to_complete", "status": "status"}


def dump(documents: list[Document], now: datetime) -> str:
    """One line a task."""
    return "".join(_line(d) + "\n" for d in documents)


def _line(document: Document) -> str:
    value = document.value
    parts: list[str] = []
    done = value["status"] in ("done", "archived")
    if done:
        parts.append("x")
        parts.append(document.updated_at[:10])
    elif value.get("priority"):
        parts.append(f"({_LETTERS[value['priority']]})")
    parts += [document.created_at[:10], value["task"]]
    if value.get("project"):
        parts.append("+" + value["project"].replace(" ", "-"))
    parts += [f"@{tag}" for tag in value.get("tags") or ()]
    if value.get("deadline"):
        parts.append(f"due:{value['deadline']}")
    if value.get("start"):
        parts.append(f"t:{value['start']}")
    if (
        value.get("recurrence") and " " not in value["recurrence"]
    ):  # what has a space is no rule, and would be two words
        parts.append(f"rec:{value['recurrence']}")
    if value.get("time_to_complete"):
        parts.append(f"est:{value['time_to_complete']}")
    if value["status"] in ("in progress", "archived"):
        parts.append("status:" + value["status"].replace(" ", "-"))
    if done and value.get("priority"):
        parts.append(f"pri:{_LETTERS[value['priority']]}")
    return " ".join(parts)


def load(text: str, now: datetime) -> list[dict[str, Any]]:
    """The tasks of all lines that are not empty."""
    return [_read(line) for line in text.splitlines() if line.strip()]


def _read(line: str) -> dict[str, Any]:
    match = _LINE.fullmatch(line.strip())
    assert match is not None  # the pattern ends in .*
    fields: dict[str, Any] = {"status": "done" if match["done"] else "not started"}
    if match["priority"]:
        fields["priority"] = _PRIORITIES.get(match["priority"], "low")
    words: list[str] = []
    tags: list[str] = []
    for word in match["rest"].split():
        key, colon, value = word.partition(":")
        if word[0] == "+" and len(word) > 1 and "project" not in fields:
            fields["project"] = word[1:]
        elif word[0] == "@" and len(word) > 1:
            tags.append(word[1:])
        elif colon and key == "pri" and value in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" and value:
            fields["priority"] = _PRIORITIES.get(value, "low")
        elif colon and value and key in _KEYS and _usable(key, value):
            fields[_KEYS[key]] = int(value) if key == "est" else value.replace("-", " ") if key == "status" else value
        else:
            words.append(word)
    fields["task"] = " ".join(words) or line.strip()
    if tags:
        fields["tags"] = tags
    return fields


def _usable(key: str, value: str) -> bool:
    if key == "est":
        return value.isdecimal() and len(value) < 10
    if key == "rec":
        return value.upper().startswith("FREQ=")
    if key == "status":
        return value in ("in-progress", "archived")
    try:
        date.fromisoformat(value[:10])
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True
