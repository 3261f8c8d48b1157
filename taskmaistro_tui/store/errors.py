"""What can go wrong with the file; each message is one sentence that says what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.memory.errors import TaskMaistroError


class StoreError(TaskMaistroError):
    """Base of the errors of this package."""

    kind = "file"


class NewerSchema(StoreError):
    """The file was written by a later version of the program."""


class NotADatabase(StoreError):
    """The path names something that is no file of this program."""


class DamagedDatabase(StoreError):
    """The file is one of ours and its content is broken."""


class StoreBusy(StoreError):
    """Another program holds the file for longer than we wait."""


class ReadOnlyStore(StoreError):
    """The file, its folder or its disk does not take a write (no permission, full, broken)."""


class InvalidValue(StoreError, ValueError):
    """A value or a name that a document cannot have."""

    kind = "invalid"


class RevConflict(StoreError):
    """The document was changed since it was read. ``document`` is what is stored now, None if there is none."""

    def __init__(self, message: str, document: Document | None = None) -> None:
        self.document = document
        super().__init__(message)


_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_REFUSED = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_AUTH)


def damaged(path: Path | str, detail: str = "") -> DamagedDatabase:
    """The error for a broken file, with the offer to take the latest backup."""
    more = f" ({detail})" if detail else ""
    return DamagedDatabase(f"{path} is damaged{more}; to go back to the latest backup run: taskmaistro restore latest")


def refused(path: Path | str, error: OSError) -> ReadOnlyStore:
    """The error for an operating system that does not let us write."""
    return ReadOnlyStore(
        f"{path} cannot be written: {error.strerror or error}; check the folder's permissions or use --db"
    )


def translated(error: sqlite3.Error | UnicodeEncodeError, path: Path | str) -> Exception:
    """The error to raise for what SQLite reported; one that is our own mistake stays as it is."""
    if isinstance(error, UnicodeEncodeError):
        return InvalidValue(
            "the text holds a broken character (half of a surrogate pair), which cannot be saved or looked up"
        )
    code: Any = getattr(error, "sqlite_errorcode", None)
    code = code & 0xFF if isinstance(code, int) else None
    if code in _BUSY:
        return StoreBusy(f"{path} is held by another program; close it or try again in a moment")
    if code == sqlite3.SQLITE_FULL:
        return ReadOnlyStore(f"the disk of {path} is full, nothing was saved; free some space and try again")
    if code in _REFUSED:
        return ReadOnlyStore(f"{path} cannot be written ({error}); check the permissions of the file and its folder")
    if code == sqlite3.SQLITE_IOERR:
        return ReadOnlyStore(
            f"the disk of {path} failed ({error}), nothing was saved; check the disk and its free space"
        )
    if code == sqlite3.SQLITE_NOTADB:
        return NotADatabase(
            f"{path} is not a file of this program; use --db to name another,"
            " or to go back to the latest backup run: taskmaistro restore latest"
        )
    if code == sqlite3.SQLITE_CORRUPT:
        return damaged(path, str(error))
    return error
