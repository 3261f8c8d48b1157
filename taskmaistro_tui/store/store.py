"""The one door to what is remembered: documents, changes, conversations and traces in one SQLite file."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from types import TracebackType
from typing import Any

from taskmaistro_tui.memory.beside import beside
from taskmaistro_tui.memory.change import Change, Edit, Namespace, Turn
from taskmaistro_tui.store.changes import last_number
from taskmaistro_tui.store.database import Connection, open_writer, real_path
from taskmaistro_tui.store.errors import ReadOnlyStore, StoreBusy
from taskmaistro_tui.store.reading import Reading, utc_text
from taskmaistro_tui.store.todo_index import known_zone, order_days, use_zone, zone_name
from taskmaistro_tui.store.todo_query import Plan, TodoQuery
from taskmaistro_tui.store.transaction import Transaction

Subscriber = Callable[[list[Change]], None]


def utc_now() -> datetime:
    """The current moment, in UTC."""
    return datetime.now(UTC)


class Store(Reading):
    """The file, opened. Safe to use from any thread: one connection writes, under a lock; every thread reads through a
    connection of its own, so a reader never waits for a writer. Other processes may read and write at any time."""

    def __init__(
        self, path: Path, writer: Connection, clock: Callable[[], datetime], zone: tzinfo, backups: Path, keep: int
    ) -> None:
        self.path = path
        self.clock = clock
        self.zone = zone
        self.backups_dir = backups
        self.backups_keep = keep
        self._writer = writer
        self._write_lock = threading.Lock()
        self._writing_thread: int | None = None
        self._local = threading.local()
        self._readers: list[weakref.ref[Connection]] = []
        self._subscribers: list[Subscriber] = []
        self._news_lock = threading.Lock()
        self._seen = last_number(writer)
        self._own: set[int] = set()
        self._closed = False

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        clock: Callable[[], datetime] = utc_now,
        zone: tzinfo = UTC,
        backups: Path | None = None,
        keep: int = 7,
    ) -> Store:
        """Open the file at ``path``; it is made if it is not there, and brought to this version if it is older.

        ``zone`` is where a deadline that is a whole day ends. With ``backups`` (a folder) the day's backup is made now if
        there is none yet; a backup before a migration is made always. ``keep``: how many backups of a kind are kept.
        Raises :class:`NewerSchema`, :class:`NotADatabase`, :class:`DamagedDatabase`, :class:`StoreBusy`,
        :class:`ReadOnlyStore`.
        """
        path = real_path(Path(path))
        folder = backups or beside(path, "-backups")

        def upgrade(older: Connection) -> None:
            from taskmaistro_tui.store.backup import make_backup
            from taskmaistro_tui.store.migrations import migrate

            make_backup(older.path, folder, clock(), "migration", keep)
            migrate(older)

        writer = open_writer(path, backups=folder, upgrade=upgrade)
        try:
            with suppress(ReadOnlyStore, StoreBusy):  # only the order of days hangs on it; reading must still work
                use_zone(writer, zone)
            store = cls(path, writer, clock, zone, folder, keep)
        except BaseException:
            writer.close()
            raise
        if backups is not None and not store.read_only:
            try:
                store.backup_daily()
            except BaseException:
                store.close()
                raise
        return store

    @property
    def read_only(self) -> bool:
        """Whether the file lies where nothing can be written: all can be read, and every write raises
        :class:`ReadOnlyStore`."""
        return self._writer.immutable

    def close(self) -> None:
        """Close the file; closing twice is no error. Threads that still read get an error."""
        self._closed = True
        for reference in self._readers:
            reader = reference()
            if reader is not None:
                reader.close()
        self._writer.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _source(self) -> Connection:
        reader: Connection | None = getattr(self._local, "reader", None)
        if reader is None:
            if self._closed:
                raise StoreBusy(f"{self.path} was closed")
            reader = Connection(self.path, query_only=True, immutable=self.read_only)
            self._local.reader = reader
            with self._news_lock:
                self._readers = [known for known in self._readers if known() is not None]
                self._readers.append(weakref.ref(reader))
        return reader

    def _now(self) -> str:
        return utc_text(self.clock())

    def _plan(self, namespace: Namespace, query: TodoQuery) -> Plan | None:
        # Another program on the same file may live in another zone, and have ordered whole days for itself.
        if known_zone(self._source()) != zone_name(self.zone) and self._writing_thread != threading.get_ident():
            with suppress(ReadOnlyStore, StoreBusy), self._write_lock:
                use_zone(self._writer, self.zone)
        return super()._plan(namespace, query)

    # -- writing ---------------------------------------------------------------------------------------------------

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """A transaction: what is read in it stays true until it ends, and all its writes happen together or not at all.

        Subscribers are called after the commit, in this thread. Raises ``RuntimeError`` when this thread is in one already.
        """
        me = threading.get_ident()
        if self._writing_thread == me:
            raise RuntimeError("this thread is inside a transaction already; write through that one")
        with self._write_lock:
            self._writing_thread = me
            try:
                self._writer.begin()
                try:
                    transaction = Transaction(self._writer, self.clock(), self.zone)
                except BaseException:  # it reads; what cannot be read must not leave the file inside a transaction
                    self._writer.rollback()
                    raise
                try:
                    order_days(self._writer, self.zone)
                    yield transaction
                    self._expect(transaction)
                    self._writer.commit()
                except BaseException:
                    self._forget(transaction)
                    self._writer.rollback()
                    raise
                finally:
                    transaction.end()
                self._settle(transaction)
            finally:
                self._writing_thread = None
        self._publish(transaction.made)

    def write(self, edits: Iterable[Edit], turn: Turn) -> list[Change]:
        """Carry out the edits in one transaction, all or none, and return the changes; see :meth:`Transaction.write`."""
        with self.transaction() as transaction:
            return transaction.write(edits, turn)

    def add_message(self, thread: str, user: str, role: str, text: str, *, turn: str | None = None) -> int:
        """Add a message to a conversation, begun or reopened by it. ``role``: user, assistant or note. Returns its id."""
        with self.transaction() as transaction:
            return transaction.add_message(thread, user, role, text, turn=turn)

    def set_conversation_status(self, thread: str, status: str) -> None:
        """Note that a conversation is open, resting or reflected. Raises :class:`NotFound`."""
        with self.transaction() as transaction:
            transaction.set_conversation_status(thread, status)

    def add_trace(self, turn: str, user: str, records: Iterable[dict[str, Any]]) -> None:
        """Keep what the steps of a turn read and returned; records are JSON objects."""
        with self.transaction() as transaction:
            transaction.add_trace(turn, user, records)

    # -- telling ---------------------------------------------------------------------------------------------------

    def subscribe(self, callback: Subscriber) -> Callable[[], None]:
        """Call ``callback`` with the changes of every commit, after it, in the thread that made it; and with what
        :meth:`poll` finds. Returns what ends the subscription."""
        self._subscribers.append(callback)

        def unsubscribe() -> None:
            with suppress(ValueError):  # ended twice
                self._subscribers.remove(callback)

        return unsubscribe

    def poll(self) -> list[Change]:
        """The changes that other processes (and stores) wrote since the last poll; they are also published.

        Costs some microseconds when nobody wrote.
        """
        reader = self._source()
        version = reader.one("PRAGMA data_version")
        assert version is not None
        with self._news_lock:
            if version[0] == reader.data_version:
                return []
            reader.data_version = version[0]
            latest = max(self._seen, self.last_change_number())  # a change after it is news of the next poll
            found = [change for change in self.changes(since=self._seen) if change.number <= latest]
            fresh = [change for change in found if change.number not in self._own]
            if latest - self._seen > len(found):
                fresh += self._forgotten(latest)
            self._own = {number for number in self._own if number > latest}
            self._seen = latest
        self._publish(fresh)
        return fresh

    def _forgotten(self, latest: int) -> list[Change]:
        """Changes that stand for those that are listed no more: everything in a namespace was forgotten, whatever it was."""
        from taskmaistro_tui.memory.forgotten import FORGOTTEN
        from taskmaistro_tui.store.forgetting import emptied_namespaces

        at = self._now()
        return [
            Change(latest, "removed", namespace, "", None, FORGOTTEN, {}, {}, "user", "", None, at)
            for namespace in emptied_namespaces(self._source())
        ]

    def _expect(self, transaction: Transaction) -> None:
        """What is about to be committed is not news to us, even if another thread polls before we get to say so."""
        if transaction.made:
            with self._news_lock:
                self._own.update(change.number for change in transaction.made)

    def _forget(self, transaction: Transaction) -> None:
        with self._news_lock:
            self._own.difference_update(change.number for change in transaction.made)

    def _settle(self, transaction: Transaction) -> None:
        if transaction.made:
            with self._news_lock:
                if self._seen == transaction.number_before:
                    self._seen = transaction.made[-1].number
                    self._own.difference_update(change.number for change in transaction.made)

    def _publish(self, changes: list[Change]) -> None:
        if not changes:
            return
        for callback in tuple(self._subscribers):
            try:
                callback(changes)
            except Exception:  # the commit stands whatever a listener does with the news
                import logging

                logging.getLogger(__name__).exception("a subscriber failed on changes from %d", changes[0].number)

    # -- backups ---------------------------------------------------------------------------------------------------

    def backup_now(self, reason: str = "manual") -> Path:
        """Make a backup of the file as it is now and return its path. Raises :class:`ReadOnlyStore`."""
        from taskmaistro_tui.store.backup import make_backup

        return make_backup(self.path, self.backups_dir, self.clock(), reason, self.backups_keep)

    def backup_daily(self) -> Path | None:
        """Make the day's backup if there is something to keep and none was made today; returns its path if so."""
        from taskmaistro_tui.store.backup import is_due

        if self.last_change_number() and is_due(self.backups_dir, self.path, self.clock()):
            return self.backup_now("daily")
        return None

    # -- care ------------------------------------------------------------------------------------------------------

    def check(self) -> list[str]:
        """What is wrong with the file, as sentences; empty if it is sound. Reads all of it."""
        from taskmaistro_tui.store.care import find_problems

        return find_problems(self.connection())

    def repair(self) -> int:
        """Make the search index and the side tables of tasks anew from the documents; returns how many documents there are."""
        from taskmaistro_tui.store.care import rebuild

        with self.transaction() as transaction:
            return rebuild(transaction.connection(), self.zone)

    @contextmanager
    def forgetting(self) -> Iterator[Transaction]:
        """A transaction of whose deleted and blanked texts nothing is left in the file afterwards, nor in its log (unless
        another program reads it just then). Takes about a second for 10,000 tasks."""
        from taskmaistro_tui.store.forgetting import note_unclean

        self._writer.run("PRAGMA secure_delete = ON")
        with self.transaction() as transaction:
            yield transaction
            note_unclean(transaction.connection())
        self.clean()

    def times_forgotten(self) -> int:
        """How often something was forgotten in this file: who holds text for a while compares it before and after."""
        from taskmaistro_tui.store.forgetting import times_forgotten

        return times_forgotten(self._source())

    def clean(self) -> bool:
        """Write the file anew so that nothing deleted is left in it; returns whether its log could be emptied as well."""
        from taskmaistro_tui.store.forgetting import clean_file

        with self._write_lock:
            return clean_file(self._writer)

    def clean_if_needed(self) -> None:
        """Finish what a program that stopped in the middle of forgetting has left."""
        from taskmaistro_tui.store.forgetting import is_unclean

        if is_unclean(self._source()):
            self.clean()

    def prune(
        self,
        *,
        traces_days: float | None = None,
        conversations_days: float | None = None,
        changes_days: float | None = None,
        unreflected: bool = False,
    ) -> dict[str, int]:
        """Forget what is older than so many days (None: nothing of the kind) and return how many rows went.

        Documents stay, removed ones too; a turn whose changes are forgotten can no longer be undone. Of conversations only
        those that were reflected on go, with ``unreflected`` the others too.
        """
        from taskmaistro_tui.store.care import forget

        with self.transaction() as transaction:
            return forget(
                transaction.connection(),
                transaction.now,
                traces_days=traces_days,
                conversations_days=conversations_days,
                changes_days=changes_days,
                unreflected=unreflected,
            )
