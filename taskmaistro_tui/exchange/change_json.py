"""A change as the command line tells it to programs."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.memory.change import Change

_KINDS = {"added": "created", "restored": "created", "edited": "updated", "removed": "removed"}


def change_object(change: Change) -> dict[str, Any]:
    """``{"kind", "collection", "id", "short", "fields": {name: [before, after]}}``; null where there was nothing.

    A task that was brought back counts as created. Fields that were empty before and after are left out.
    """
    fields = {
        name: [change.before.get(name), change.after.get(name)]
        for name in {**change.before, **change.after}
        if change.kind == "edited" or not _empty(change.before.get(name)) or not _empty(change.after.get(name))
    }
    if change.kind == "removed":
        fields = {name: [before if before is not None else after, None] for name, (before, after) in fields.items()}
    if change.kind == "restored":
        fields = {name: [None, after if after is not None else before] for name, (before, after) in fields.items()}
    return {
        "kind": _KINDS[change.kind],
        "collection": change.collection,
        "id": change.key,
        "short": change.short,
        "fields": fields,
    }


def _empty(value: Any) -> bool:
    return value is None or value == []
