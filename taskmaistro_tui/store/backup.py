"""Backups: whole copies of the file in a folder beside it, and the way back."""

from __future__ import annotations

import glob
import os
import re
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from taskmaistro_tui.memory.errors import NotFound
from taskmaistro_tui.memory.record import record
from taskmaistro_tui.store.database import APPLICATION_ID, SCHEMA_VERSION, real_path
from taskmaistro_tui.store.errors import (
    DamagedDatabase,
    NewerSchema,
    NotADatabase,
    StoreBusy,
    refused,
    translated,
)

_NAME = re.compile(r"(?P<stem>.+)-(?P<at>\d{8}-\d{6})(?:-\d+)?-(?P<reason>daily|migration|manual)\.db")


@record
class Backup:
    """A backup. ``at`` is the local wall-clock time it was made (naive), ``size`` its bytes, ``reason`` daily, migration or
    manual."""

    path: Path
    at: datetime
    size: int
    reason: str


def list_backups(folder: Path) -> list[Backup]:
    """The backups in ``folder``, newest first; an absent folder has none."""
    found: list[Backup] = []
    for path in folder.glob("*.db"):
        if name := _NAME.fullmatch(path.name):
            at = datetime.strptime(name["at"], "%Y%m%d-%H%M%S")
            found.append(Backup(path, at, path.stat().st_size, name["reason"]))
    return sorted(found, key=lambda backup: (backup.at, backup.path.name), reverse=True)


def is_due(folder: Path, db: Path, now: datetime) -> bool:
    """Whether no backup of ``db`` was made on the local day of ``now``."""
    return not any(folder.glob(f"{glob.escape(db.stem)}-{now:%Y%m%d}-*.db"))


def make_backup(db: Path, folder: Path, now: datetime, reason: str, keep: int) -> Path:
    """Copy ``db``, as of its last commit, into ``folder`` and drop all but the ``keep`` newest of the same reason.

    Others may go on reading and writing meanwhile. The copy appears under its name only when it is complete. Backups that
    were asked for by hand are never dropped. Raises :class:`ReadOnlyStore`, :class:`DamagedDatabase`.
    """
    stem = f"{db.stem}-{now:%Y%m%d-%H%M%S}"
    beside = folder / f".{stem}.{os.getpid()}-{os.urandom(4).hex()}"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            os.close(os.open(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            _vacuum_into(db, beside)
            _sync(beside)
            path = folder / f"{stem}-{reason}.db"
            again = 1
            while path.exists():
                again += 1
                path = folder / f"{stem}-{again}-{reason}.db"
            os.replace(beside, path)
            _sync(folder)
        finally:
            beside.unlink(missing_ok=True)
        if reason != "manual":
            _drop_old(db, folder, reason, keep)
    except OSError as error:
        raise refused(folder, error) from error
    return path


def _vacuum_into(db: Path, target: Path) -> None:
    try:
        with closing(sqlite3.connect(db, isolation_level=None)) as raw:
            raw.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.Error as error:
        raise translated(error, db) from error


def _drop_old(db: Path, folder: Path, reason: str, keep: int) -> None:
    of_kind = [b for b in list_backups(folder) if b.reason == reason and b.path.name.startswith(f"{db.stem}-")]
    for old in of_kind[max(keep, 1) :]:
        old.path.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    if path.is_dir() and os.name != "posix":
        return
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def verify(path: Path) -> None:
    """Raise unless ``path`` is a whole, sound file of this program and not of a later version."""
    if not path.is_file():
        raise NotFound(f"there is no backup {path}; see what there is with: taskmaistro restore")
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as raw:
            (application,) = raw.execute("PRAGMA application_id").fetchone()
            (version,) = raw.execute("PRAGMA user_version").fetchone()
            problems = [text for (text,) in raw.execute("PRAGMA integrity_check(3)")]
    except sqlite3.Error as error:
        raise translated(error, path) from error
    if application != APPLICATION_ID:
        raise NotADatabase(f"{path} is no backup of this program; choose another")
    if version > SCHEMA_VERSION:
        raise NewerSchema(f"{path} was made by a newer version of taskmaistro; install that version to use it")
    if problems != ["ok"]:
        raise DamagedDatabase(f"the backup {path} is itself damaged ({problems[0]}); choose an older one")


def restore(backup: Path, db: Path) -> Path:
    """Put a copy of ``backup`` in the place of ``db``; returns where the replaced file is kept (``db`` if there was none).

    The backup is checked first; ``db`` changes from the old content to the new in one step, also if the machine stops in
    between. Raises :class:`NotFound`, :class:`NotADatabase`, :class:`NewerSchema`, :class:`DamagedDatabase` for the backup,
    :class:`StoreBusy` if another program has ``db`` open.
    """
    verify(backup)
    db = real_path(db)
    beside = db.with_name(f".{db.name}.{os.getpid()}-{os.urandom(4).hex()}")
    try:
        db.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            os.close(os.open(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            shutil.copyfile(backup, beside)
            _sync(beside)
            aside = _set_aside(db) if db.exists() else db
            os.replace(beside, db)
            _sync(db.parent)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise refused(db, error) from error
    return aside


def _set_aside(db: Path) -> Path:
    """Keep what ``db`` holds under another name beside it, and leave ``db`` itself in place without a log."""
    _fold_log(db)
    number = 1
    while (aside := db.with_name(f"{db.name}.replaced-{number}")).exists():
        number += 1
    shutil.copyfile(db, aside)
    aside.chmod(0o600)
    for suffix in ("-wal", "-shm"):
        log = db.with_name(db.name + suffix)
        if log.exists():
            os.replace(log, aside.with_name(aside.name + suffix))
    _sync(aside)
    return aside


def _fold_log(db: Path) -> None:
    """Write the log into the file, if it is sound and nobody else has it open."""
    try:
        with closing(sqlite3.connect(db, timeout=0.2, isolation_level=None)) as raw:
            raw.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        wording = translated(error, db)
        if isinstance(wording, StoreBusy):
            raise StoreBusy(f"{db} is open in another taskmaistro; close it and restore again") from error
        if not isinstance(wording, DamagedDatabase | NotADatabase):
            raise wording from error
