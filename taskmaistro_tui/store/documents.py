"""Documents as rows: names of namespaces, JSON in and out, and what a value may not contain."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from taskmaistro_tui.memory.change import Document, Namespace
from taskmaistro_tui.store.database import Row
from taskmaistro_tui.store.errors import InvalidValue

MAX_VALUE = 1_000_000
"""Bytes of JSON a document may have."""

SEPARATOR = "\x1f"
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
COLUMNS = "d.key, d.value, d.rev, d.created_at, d.updated_at, d.short, d.removed_at"
LIVING = "d.removed_at IS NULL AND (d.expires_at IS NULL OR d.expires_at > ?)"


def namespace_path(namespace: Namespace) -> str:
    """The text that stands for ``namespace``: each segment followed by U+001F. Raises :class:`InvalidValue`."""
    if not namespace:
        raise InvalidValue("a namespace needs at least one segment")
    return prefix_path(namespace)


def prefix_path(namespace: Namespace) -> str:
    """Like :func:`namespace_path`, for a prefix, which may be empty."""
    for label in namespace:
        if not isinstance(label, str) or not label:
            raise InvalidValue(f"a namespace is made of texts that are not empty, {label!r} is none")
        if SEPARATOR in label or "\x00" in label:
            raise InvalidValue(f"the namespace segment {label!r} holds a control character")
        check_text(label, "a namespace segment")
    return "".join(label + SEPARATOR for label in namespace)


def path_range(prefix: Namespace) -> tuple[str, str]:
    """The paths of all namespaces under ``prefix``, as a half-open range."""
    path = prefix_path(prefix)
    return path, path[:-1] + chr(ord(SEPARATOR) + 1) if path else "\U0010ffff"


def path_namespace(path: str) -> Namespace:
    """The namespace that ``path`` stands for."""
    return tuple(path[:-1].split(SEPARATOR))


def check_text(text: str, what: str) -> str:
    """``text`` if it can be stored as UTF-8; half of a surrogate pair cannot. Raises :class:`InvalidValue`."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise InvalidValue(f"{what} holds a broken character (half of a surrogate pair) and cannot be saved") from None
    return text


def value_text(value: Any) -> str:
    """The JSON of a document's value.

    Raises :class:`InvalidValue` for what is no JSON object, holds NaN or infinity, half a surrogate pair, a key that is no
    text, or is longer than :data:`MAX_VALUE`.
    """
    if not isinstance(value, Mapping):
        raise InvalidValue(f"a document is a JSON object, not {type(value).__name__}")
    try:
        _check_keys(value)
        text = _ENCODER.encode(value if isinstance(value, dict) else dict(value))
    except RecursionError:
        raise InvalidValue("the value is nested too deeply to be saved") from None
    except (TypeError, ValueError) as error:
        raise InvalidValue(f"the value cannot be saved as JSON: {error}") from None
    if len(check_text(text, "the text").encode()) > MAX_VALUE:
        raise InvalidValue(f"the value is longer than {MAX_VALUE // 1_000_000} MB; put less into one entry")
    return text


def json_text(value: Any) -> str:
    """The compact JSON of something that was checked before."""
    return _ENCODER.encode(value)


def _check_keys(value: Any) -> None:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if not isinstance(key, str):
                raise TypeError(f"the key {key!r} is no text")
            _check_keys(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            _check_keys(inner)


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields that differ, on each side; a field that one side lacks is absent there."""
    old: dict[str, Any] = {}
    new: dict[str, Any] = {}
    for name in {**before, **after}:
        if name in before and name in after and _same(before[name], after[name]):
            continue
        if name in before:
            old[name] = before[name]
        if name in after:
            new[name] = after[name]
    return old, new


def _same(left: Any, right: Any) -> bool:
    """Equal as JSON: to Python 1, 1.0 and true are the same."""
    if type(left) is type(right) and isinstance(left, str):
        return bool(left == right)
    return bool(left == right) and json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


def to_document(namespace: Namespace, row: Row) -> Document:
    """The document of a row with :data:`COLUMNS`."""
    key, value, rev, created_at, updated_at, short, removed_at = row[:7]
    return Document(namespace, key, json.loads(value), rev, created_at, updated_at, short, removed_at)


def title_of(collection: str, value: Mapping[str, Any]) -> str:
    """How a document is called in the history: its task, its content, or what kind of thing it is."""
    for name in ("task", "content"):
        text = value.get(name)
        if isinstance(text, str) and text.strip():
            return text
    return collection
