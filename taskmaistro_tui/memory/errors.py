"""The errors a person may cause or meet; each message is one sentence that says what to do."""

from __future__ import annotations

from typing import Any


class TaskMaistroError(Exception):
    """Base of every error whose text is meant for the user; the command line prints it and exits with status 1.

    ``kind`` is a word for programs that read the command line's JSON.
    """

    kind: str = "error"


class InvalidField(TaskMaistroError, ValueError):
    """A value that a field cannot hold. ``field`` names the field, ``value`` is what was given."""

    kind = "invalid"

    def __init__(self, field: str, value: Any, reason: str) -> None:
        self.field = field
        self.value = value
        self.reason = reason
        super().__init__(f"{field.replace('_', ' ')}: {reason}")


class NotFound(TaskMaistroError, LookupError):
    """A reference (short id, key, words) that names nothing that exists."""

    kind = "not_found"


class Ambiguous(TaskMaistroError, LookupError):
    """A reference that names several things equally well; ``candidates`` lists them as (short id, title) pairs."""

    kind = "ambiguous"

    def __init__(self, message: str, candidates: list[tuple[str, str]]) -> None:
        self.candidates = candidates
        super().__init__(message)
