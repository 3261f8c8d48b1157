"""What a model wrote as JSON, made fit to be kept: no halves of characters, no depth and no number that breaks what stores it."""

from __future__ import annotations

import json
from typing import Any

DEEPEST = 24
"""How deep arguments may be nested; tools need four."""

_LARGEST = 2**63 - 1


class Unfit(ValueError):
    """JSON that cannot be used; the message is a clause for the model."""


def read_json(text: str) -> Any:
    """The value of a JSON text. Raises :class:`Unfit`."""
    try:
        value = json.loads(text)
    except RecursionError:
        raise Unfit("they are nested too deeply") from None
    except ValueError as problem:
        raise Unfit(f"they are no valid JSON: {problem}") from None
    return fit(value)


def fit(value: Any, depth: int = 0) -> Any:
    """``value`` with sound text in it. Raises :class:`Unfit` for what is nested too deeply or no number that can be kept."""
    if depth > DEEPEST:
        raise Unfit("they are nested too deeply")
    if isinstance(value, str):
        return sound(value)
    if isinstance(value, dict):
        return {sound(str(name)): fit(inner, depth + 1) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [fit(inner, depth + 1) for inner in value]
    if isinstance(value, int) and not -_LARGEST <= value <= _LARGEST:
        raise Unfit("a number in them is too large")
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        raise Unfit("a number in them is none that JSON has")
    return value


def sound(text: str) -> str:
    """``text`` without halves of characters, which no encoding can store."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
