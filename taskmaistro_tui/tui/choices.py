"""What was chosen in the app and is kept for its next start: theme, view, model, and the services (their hosts) that the user
has agreed to send to. Never a key, and never more than that.

The file is of the app alone: what the settings file, the environment or the command line say counts more.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

from taskmaistro_tui.memory.errors import TaskMaistroError

NAMES = ("theme", "view", "model", "agreed")
LONGEST = 1000


class NotKept(TaskMaistroError):
    """A choice counts until the app is closed and could not be written down."""

    kind = "file"


class Choices:
    """The choices of one data folder. What cannot be read counts as not chosen."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._held = _read(path)

    def get(self, name: str) -> str | None:
        """What was chosen, None if nothing was."""
        return self._held.get(name)

    def keep(self, name: str, value: str) -> None:
        """Keep a choice; the file is replaced in one step and only its owner can read it. Raises :class:`NotKept`."""
        if name not in NAMES:
            raise ValueError(f"{name!r} is nothing that is kept")
        if self._held.get(name) == value:
            return
        self._held[name] = value
        try:
            _write(self._path, _read(self._path) | {name: value})
        except OSError as problem:
            raise NotKept(
                f"Your choice ({name}) counts until you close the app; it could not be kept for the next start:"
                f" {problem.strerror or problem}"
            ) from None


def _read(path: Path) -> dict[str, str]:
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(stored, Mapping):
        return {}
    return {name: v for name in NAMES if isinstance(v := stored.get(name), str) and 0 < len(v) <= LONGEST}


def _write(path: Path, choices: Mapping[str, str]) -> None:
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(dict(choices), file, ensure_ascii=False, indent=1)
    os.replace(draft, path)
