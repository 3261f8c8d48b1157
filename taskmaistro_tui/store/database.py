"""The file: how it is made, opened and spoken to.

A fresh file is built beside its place and linked into it whole, so nobody ever meets half of one; fifty processes that
start together all end up on the same file. Every statement goes through :class:`Connection`, which words SQLite's errors.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from taskmaistro_tui.store.errors import (
    NewerSchema,
    NotADatabase,
    ReadOnlyStore,
    StoreBusy,
    damaged,
    refused,
    translated,
)

APPLICATION_ID = 1414349129  # "TMAI"
SCHEMA_VERSION = 9
BUSY_SECONDS = 20.0
BUSY_STEP = 0.0005
SMALLEST_PAGE = 512
SCHEMA = Path(__file__).with_name("schema.sql")

Row = tuple[Any, ...]


class Connection:
    """A SQLite connection that may be used from any thread, one statement at a time, and never hands out a cursor.

    ``data_version`` is what ``PRAGMA data_version`` said when this connection was last asked for news. With ``immutable`` the
    file is read as it lies there, without a lock and without its log, which is all that can be done in a folder that cannot be
    written.
    """

    __slots__ = ("__weakref__", "_lock", "data_version", "immutable", "path", "raw")

    def __init__(
        self, path: Path, *, query_only: bool = False, busy: float = BUSY_SECONDS, immutable: bool = False
    ) -> None:
        self.path = path
        self.immutable = immutable
        self.data_version: int | None = None
        self._lock = threading.Lock()
        try:
            self.raw = sqlite3.connect(
                f"{path.as_uri()}?mode=ro&immutable=1" if immutable else path,
                timeout=busy,
                isolation_level=None,
                check_same_thread=False,
                cached_statements=256,
                uri=immutable,
            )
        except sqlite3.Error as error:
            raise translated(error, path) from error
        try:
            self.raw.execute("PRAGMA foreign_keys = ON")
            self.raw.execute("PRAGMA synchronous = FULL")
            self.raw.execute("PRAGMA temp_store = MEMORY")  # else every write makes a file in the temporary folder, too
            if query_only:
                self.raw.execute("PRAGMA query_only = ON")
        except sqlite3.Error as error:
            self.raw.close()
            raise translated(error, path) from error

    def all(self, sql: str, values: Sequence[Any] | dict[str, Any] = ()) -> list[Row]:
        """Every row of a query."""
        try:
            with self._lock:
                return self.raw.execute(sql, values).fetchall()
        except (sqlite3.Error, UnicodeEncodeError) as error:
            raise translated(error, self.path) from error

    def one(self, sql: str, values: Sequence[Any] | dict[str, Any] = ()) -> Row | None:
        """The first row of a query, None if there is none."""
        try:
            with self._lock:
                cursor = self.raw.execute(sql, values)
                row: Row | None = cursor.fetchone()
                cursor.close()
                return row
        except (sqlite3.Error, UnicodeEncodeError) as error:
            raise translated(error, self.path) from error

    def run(self, sql: str, values: Sequence[Any] | dict[str, Any] = ()) -> int:
        """Carry out a statement and return the id of the row it inserted last."""
        try:
            with self._lock:
                return self.raw.execute(sql, values).lastrowid or 0
        except (sqlite3.Error, UnicodeEncodeError) as error:
            raise translated(error, self.path) from error

    def altered(self, sql: str, values: Sequence[Any] | dict[str, Any] = ()) -> int:
        """Carry out a statement and return how many rows it changed."""
        try:
            with self._lock:
                return self.raw.execute(sql, values).rowcount
        except (sqlite3.Error, UnicodeEncodeError) as error:
            raise translated(error, self.path) from error

    def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Carry out a statement once for every row."""
        try:
            with self._lock:
                self.raw.executemany(sql, rows)
        except (sqlite3.Error, UnicodeEncodeError) as error:
            raise translated(error, self.path) from error

    def begin(self) -> None:
        """Take the write lock; waits for other writers. Raises :class:`StoreBusy`.

        SQLite's own waiting sleeps ever longer, up to 100 ms, and so keeps missing its turn while others write a lot.
        """
        deadline = time.monotonic() + BUSY_SECONDS
        self.run("PRAGMA busy_timeout = 0")
        try:
            while True:
                try:
                    return self._begin()
                except StoreBusy:
                    if time.monotonic() > deadline:
                        raise
                    time.sleep(BUSY_STEP)
        finally:
            self.run(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")

    def _begin(self) -> None:
        self.run("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Make the transaction lasting; it is on the disk when this returns."""
        self.run("COMMIT")

    def rollback(self) -> None:
        """Take the transaction back; SQLite may have done so itself after a failed write."""
        if self.raw.in_transaction:
            self.run("ROLLBACK")

    def close(self) -> None:
        """Close for good, after the statement that another thread may be running."""
        with self._lock:
            self.raw.close()

    def __del__(self) -> None:
        if hasattr(self, "raw"):
            self.raw.close()


def real_path(path: Path) -> Path:
    """Where the file itself lies: its log and lock stand beside it, not beside a link to it, and SQLite takes no absolute
    path for a name with a meaning of its own (``:memory:``)."""
    return Path(os.path.realpath(path))


def open_writer(path: Path, *, backups: Path, upgrade: Callable[[Connection], object]) -> Connection:
    """Open ``path``, made or brought to this version if need be, and return the connection that writes.

    ``upgrade`` is called with the connection to an older file, inside a transaction, and makes it one of this version; what it
    raises takes everything back. A file of this version in a folder that cannot be written can still be read: the connection is
    ``immutable`` then. Raises the errors of :mod:`taskmaistro_tui.store.errors`.
    """
    there = _there(path, backups)
    try:
        return _opened(path, there, upgrade)
    except ReadOnlyStore:
        if not there or _can_write(path.parent):
            raise
        connection = Connection(path, immutable=True)
        if not _is_current(connection):
            connection.close()
            raise
        return connection


def _can_write(folder: Path) -> bool:
    return os.access(folder, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _opened(path: Path, there: bool, upgrade: Callable[[Connection], object]) -> Connection:
    if not there:
        _make(path)
    connection = Connection(path)
    try:
        current = _is_current(connection)
        make_private(path)  # only now: a file of another program stays as it is
        if not current:
            _upgrade(connection, upgrade)
        _use_wal(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def statements(script: str) -> Iterator[str]:
    """The statements of an SQL script, one by one (``executescript`` would commit the transaction it runs in)."""
    pending = ""
    for line in script.splitlines(keepends=True):
        if not pending and (not line.strip() or line.startswith("--")):
            continue
        pending += line
        if line.rstrip().endswith(";") and sqlite3.complete_statement(pending):
            yield pending.strip()
            pending = ""


def create_schema(raw: sqlite3.Connection) -> None:
    """Lay the schema of this version into an empty database; the caller holds the transaction."""
    for statement in statements(SCHEMA.read_text(encoding="utf-8")):
        raw.execute(statement)


def _there(path: Path, backups: Path) -> bool:
    """Whether there is a file to open (an empty one counts); an emptied file that once had content is damage."""
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise refused(path.parent, error) from error
        return False
    except OSError as error:
        raise refused(path, error) from error
    if path.is_dir():
        raise NotADatabase(f"{path} is a folder; name a file with --db")
    if not path.is_file():  # a device or a pipe
        raise NotADatabase(f"{path} is no file that tasks could be kept in; name another with --db")
    if 0 < size < SMALLEST_PAGE:  # SQLite would take this for an empty file and write over it
        raise NotADatabase(f"{path} is not a file of this program; use --db to name another")
    if size == 0:
        import glob

        log = path.with_name(path.name + "-wal")
        if (log.exists() and log.stat().st_size) or any(backups.glob(f"{glob.escape(path.stem)}-*.db")):
            raise damaged(path, "it is empty, though it once had content")
    return True


def _make(path: Path) -> None:
    """Build a whole fresh file beside ``path`` and link it there, unless somebody else was first."""
    beside = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}")
    try:
        os.close(os.open(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        _build(beside)
        try:
            # A log without its database would be laid over the new file; SQLite itself clears it when it makes the file.
            if not path.with_name(path.name + "-wal").exists():
                os.link(beside, path)
                _sync_folder(path.parent)
                return
        except FileExistsError:
            return
        except OSError:
            pass  # no hard links here (some network and memory-card file systems): the file is made in place below
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise refused(path, error) from error
    finally:
        beside.unlink(missing_ok=True)


def _build(path: Path) -> None:
    raw = sqlite3.connect(path, isolation_level=None)
    try:
        raw.execute("PRAGMA synchronous = OFF")
        raw.execute("PRAGMA journal_mode = MEMORY")
        raw.execute("BEGIN IMMEDIATE")
        create_schema(raw)
        raw.execute("COMMIT")
        raw.execute("PRAGMA journal_mode = WAL")
    except sqlite3.Error as error:
        raise translated(error, path) from error
    finally:
        raw.close()
    file = os.open(path, os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def make_private(path: Path) -> None:
    """Nobody but the owner reads the file, nor its log, however it came here."""
    if os.name != "posix":
        return
    for name in (path.name, path.name + "-wal", path.name + "-shm"):
        file = path.with_name(name)
        try:
            status = file.stat()
            if status.st_mode & 0o077 and status.st_uid == os.geteuid():
                file.chmod(0o600)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise refused(file, error) from error


def _identity(connection: Connection) -> tuple[int, int]:
    application = connection.one("PRAGMA application_id")
    version = connection.one("PRAGMA user_version")
    assert application is not None and version is not None
    return application[0], version[0]


def _is_current(connection: Connection) -> bool:
    """Whether the file is ours and of this version. Raises :class:`NewerSchema`, :class:`NotADatabase`."""
    application, version = _identity(connection)
    if application == APPLICATION_ID:
        if version > SCHEMA_VERSION:
            raise NewerSchema(
                f"{connection.path} was written by a newer version of taskmaistro; install that version to open it"
            )
        return version == SCHEMA_VERSION
    if application or version or connection.one("SELECT 1 FROM sqlite_master"):
        raise NotADatabase(f"{connection.path} belongs to another program; name another file with --db")
    return False


def _upgrade(connection: Connection, upgrade: Callable[[Connection], object]) -> None:
    """Make the schema of an empty file, or bring an older one to this version; one process does it, others wait."""
    connection.begin()
    try:
        if not _is_current(connection):
            _, version = _identity(connection)
            if version == 0:
                create_schema(connection.raw)
            else:
                upgrade(connection)
        connection.commit()
    except sqlite3.Error as error:
        connection.rollback()
        raise translated(error, connection.path) from error
    except BaseException:
        connection.rollback()
        raise


def _use_wal(connection: Connection) -> None:
    """Switch the journal to a log, which lets readers read while one writes; SQLite does not wait here by itself."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            mode = connection.raw.execute("PRAGMA journal_mode").fetchone()[0]
            if mode != "wal":
                connection.raw.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.Error as error:
            code: int = error.sqlite_errorcode & 0xFF
            if code not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) or time.monotonic() > deadline:
                raise translated(error, connection.path) from error
            time.sleep(0.005)
