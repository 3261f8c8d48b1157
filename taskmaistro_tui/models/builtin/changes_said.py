"""What was changed in this turn, told from the changes that were made and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from taskmaistro_tui.models.builtin.context import Context, Record
from taskmaistro_tui.models.builtin.phrases import say
from taskmaistro_tui.models.builtin.tasks_said import bullets, comma, difference, facts_of, name_of, with_facts

Changes = Sequence[Mapping[str, Any]]

_BY_STATUS = {"done": "done", "in progress": "started", "archived": "archived", "not started": "reopened"}


def changes_said(changes: Changes, context: Context, language: str) -> list[str]:
    """Lines that name every task that was added, changed, completed or deleted."""
    following = {
        str(c.get("title")): c for c in changes if c.get("kind") == "added" and (c.get("after") or {}).get("recurrence")
    }
    completed = {str(c.get("title")) for c in changes if _new_status(c) == "done"}
    groups: dict[str, list[Mapping[str, Any]]] = {}
    lines: list[str] = []
    for change in changes:
        title = str(change.get("title"))
        if title in following and title in completed:
            if _new_status(change) == "done":
                lines.append(_repeats(change, following[title], context, language))
            continue
        groups.setdefault(_group(change), []).append(change)
    for group, members in groups.items():
        lines += _group_said(group, members, context, language)
    return lines


def undo_said(changes: Changes, context: Context, language: str) -> list[str]:
    """What an undo or redo altered, one clause each."""
    said = []
    for change in changes:
        collection = change.get("collection") or "todo"
        if collection in ("profile", "instructions"):
            said.append(say(f"undo_{collection}", language))
        elif collection != "todo":
            continue
        elif change.get("kind") == "removed":
            said.append(say("undo_added", language, task=name_of(change, language)))
        elif change.get("kind") in ("added", "restored"):
            said.append(say("undo_removed", language, task=name_of(change, language)))
        else:
            became = difference(change.get("before") or {}, change.get("after") or {}, context, language)
            said.append(
                f"{name_of(change, language)}{'：' if language == 'zh' else ': '}{comma(language).join(became)}"
            )
    return list(dict.fromkeys(said))


def _new_status(change: Mapping[str, Any]) -> str | None:
    after = change.get("after") or {}
    return after.get("status") if change.get("kind") == "edited" else None


def _group(change: Mapping[str, Any]) -> str:
    kind = str(change.get("kind"))
    if kind != "edited":
        return kind
    altered = set(change.get("after") or {}) | set(change.get("before") or {})
    status = _new_status(change)
    return _BY_STATUS.get(status or "", "edited") if altered == {"status"} else "edited"


def _group_said(group: str, members: Changes, context: Context, language: str) -> list[str]:
    if len(members) == 1:
        return [_one_said(group, members[0], context, language)]
    lines = []
    for change in members:
        facts: list[str] = []
        if group in ("added", "restored"):
            facts = facts_of(change.get("after") or {}, context, language)
        elif group == "edited":
            facts = difference(change.get("before") or {}, change.get("after") or {}, context, language)
        lines.append(with_facts(_record(change), facts, language))
    return [say(f"{group}_many", language, n=len(members)), *bullets(lines, language)]


def _one_said(group: str, change: Mapping[str, Any], context: Context, language: str) -> str:
    task = name_of(_record(change), language)
    if group == "edited":
        became = difference(change.get("before") or {}, change.get("after") or {}, context, language)
        return say("edited_one", language, task=task, facts=comma(language).join(became))
    facts = ""
    if group == "added":
        told = facts_of(change.get("after") or {}, context, language)
        facts = "".join(f"{comma(language)}{fact}" for fact in told)
    return say(f"{group}_one", language, task=task, facts=facts)


def _repeats(change: Mapping[str, Any], following: Mapping[str, Any], context: Context, language: str) -> str:
    from taskmaistro_tui.models.builtin.moments import when_words

    after = following.get("after") or {}
    when = when_words(after.get("deadline") or after.get("start"), context.now, language, context.settings.clock)
    return say("repeats", language, task=name_of(change, language), when=when)


def _record(change: Mapping[str, Any]) -> Record:
    """The task by the name that the user knows: of a renamed one the old name."""
    return {"task": (change.get("before") or {}).get("task") or change.get("title"), "id": change.get("short")}
