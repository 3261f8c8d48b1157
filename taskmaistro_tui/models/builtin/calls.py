"""The tool calls a plan consists of, and the patches in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Call:
    """A tool by its bound name and the arguments for it."""

    name: str
    args: dict[str, Any] = field(default_factory=dict)


def patch_call(doc_id: str, fields: Mapping[str, Any], present: Mapping[str, Any]) -> Call:
    """A ``PatchDoc`` that lays ``fields`` over the document ``doc_id``; ``present`` are the fields it has now.

    A value that is there is replaced (None takes it away); one that is not is added, which RFC 6902 allows for an object's
    member in either case. Lists are written whole, so that no patch depends on positions.
    """
    patches: list[dict[str, Any]] = []
    for name, value in fields.items():
        there = present.get(name) not in (None, "", [], ())
        patches.append({"op": "replace" if there else "add", "path": f"/{name}", "value": value})
    return Call("PatchDoc", {"json_doc_id": doc_id, "planned_edits": planned(fields), "patches": patches})


def planned(fields: Mapping[str, Any]) -> str:
    """Why a document is patched, one step a field."""
    steps = (
        f"clear {name}" if value in (None, [], "") else f"set {name} to {shown(value)}"
        for name, value in fields.items()
    )
    return "; ".join(steps).replace("_", " ")


def shown(value: Any) -> str:
    """A field's value on one line."""
    return ", ".join(str(item) for item in value) if isinstance(value, list | tuple) else str(value)
