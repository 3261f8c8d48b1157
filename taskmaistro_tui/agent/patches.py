"""JSON Patch as models write it: read leniently, applied one operation at a time, refused with a reason."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from typing import Any

import jsonpatch
import jsonpointer

from taskmaistro_tui.agent.plain_json import Unfit, read_json

Operation = dict[str, Any]

_OPERATIONS = ("add", "remove", "replace")


def read_operations(patches: Any) -> tuple[list[Operation], list[str]]:
    """The usable operations of a ``patches`` argument (a list, one operation, or JSON text of either), and what was wrong."""
    if isinstance(patches, str):
        try:
            patches = read_json(patches)
        except Unfit as problem:
            return [], [f"the patches could not be read: {problem}"]
    if isinstance(patches, Mapping):
        patches = [patches]
    if not isinstance(patches, list):
        return [], ["there were no patches"]
    usable: list[Operation] = []
    problems: list[str] = []
    for patch in patches:
        name = str(patch.get("op", "")).lower() if isinstance(patch, Mapping) else ""
        path = patch.get("path") if isinstance(patch, Mapping) else None
        if name not in _OPERATIONS or not isinstance(path, str) or path in ("", "/"):
            problems.append(f"{json.dumps(patch, ensure_ascii=False, default=str)[:120]} is no patch")
        elif name != "remove" and "value" not in patch:
            problems.append(f"the patch of {path} has no value")
        else:
            usable.append({"op": name, "path": "/" + path.lstrip("/"), "value": patch.get("value")})
    return usable, problems


def try_operations(document: Mapping[str, Any], operations: list[Operation]) -> tuple[list[Operation], list[str]]:
    """The operations that apply to ``document`` one after the other, in strict RFC 6902 form, and why others do not."""
    current: dict[str, Any] = copy.deepcopy(dict(document))
    applied: list[Operation] = []
    problems: list[str] = []
    for operation in operations:
        for strict in _strict(current, operation):
            try:
                current = jsonpatch.apply_patch(current, [strict])
            except (jsonpatch.JsonPatchException, jsonpointer.JsonPointerException, TypeError, KeyError):
                problems.append(f"there is nothing to {strict['op']} at {strict['path']}")
            else:
                applied.append(strict)
    return applied, problems


def _strict(current: dict[str, Any], operation: Operation) -> list[Operation]:
    """What was meant, where models commonly write something close to it."""
    name, path, value = operation["op"], operation["path"], operation["value"]
    parts = path.strip("/").split("/")
    if name == "remove":
        return [{"op": "remove", "path": path}]
    if len(parts) == 1:
        if name == "add" and isinstance(current.get(parts[0]), list) and not isinstance(value, list):
            return [{"op": "add", "path": f"{path}/-", "value": value}]  # one more entry, not a new list
        return [{"op": "add", "path": path, "value": value}]  # replaces a member that is there
    if len(parts) == 2 and isinstance(entries := current.get(parts[0]), list):
        if parts[1] == "-" and isinstance(value, list):
            return [{"op": "add", "path": path, "value": entry} for entry in value]
        if name == "replace" and parts[1] in ("-", str(len(entries))):
            return [{"op": "add", "path": f"/{parts[0]}/-", "value": value}]
    return [{"op": name, "path": path, "value": value}]


def apply_operations(document: Mapping[str, Any], operations: list[Operation]) -> dict[str, Any]:
    """A copy of ``document`` with strict operations applied; raises ``jsonpatch.JsonPatchException``."""
    patched: dict[str, Any] = jsonpatch.apply_patch(copy.deepcopy(dict(document)), operations)
    return patched


def differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """The top-level fields of ``after`` whose value is not the one in ``before``."""
    return {name: value for name, value in after.items() if before.get(name) != value}
