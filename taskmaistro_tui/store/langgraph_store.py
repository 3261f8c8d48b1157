"""The store as LangGraph's ``BaseStore``: what graphs, LangMem and the reference agent read and write.

The whole contract, sync and async. A batch is one transaction: its reads see what was there before its writes, of several
writes to one key the last counts, and an error takes all of it back. Every write is a change like any other, so it appears
on the board, in the history and to undo.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import Any, Literal

from langgraph.store.base import (
    NOT_PROVIDED,
    BaseStore,
    GetOp,
    InvalidNamespaceError,
    Item,
    ListNamespacesOp,
    MatchCondition,
    NamespacePath,
    NotProvided,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
    TTLConfig,
)

from taskmaistro_tui.memory.change import Namespace, Put, Remove, Turn, new_turn
from taskmaistro_tui.store.documents import namespace_path, prefix_path
from taskmaistro_tui.store.errors import InvalidValue
from taskmaistro_tui.store.items import (
    FoundItem,
    expired,
    find_items,
    get_item,
    list_namespaces,
    set_indexed,
    set_lifetime,
)
from taskmaistro_tui.store.reading import utc_text
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.store.transaction import Transaction

Index = Literal[False] | list[str] | None

_turn: ContextVar[Turn | None] = ContextVar("taskmaistro_turn", default=None)


@contextmanager
def writing_as(turn: Turn) -> Iterator[None]:
    """Let everything that is put inside, in this task and what it starts, belong to ``turn``."""
    token = _turn.set(turn)
    try:
        yield
    finally:
        _turn.reset(token)


class SqliteStore(BaseStore):
    """A ``BaseStore`` over :class:`~taskmaistro_tui.store.store.Store`.

    Writes belong to the turn of :func:`writing_as`, else to ``turn`` (or what it returns when called), else to a turn of
    their own by ``actor`` for ``user``. A period in a namespace's label is allowed: users may be named by e-mail address.
    ``search`` orders by the latest change, or by relevance (BM25) when ``query`` holds words; it has no hidden cap.
    ``ttl_config`` gives defaults in minutes; what has expired is never returned, whether or not it was swept.
    """

    supports_ttl = True

    def __init__(
        self,
        store: Store,
        *,
        turn: Turn | Callable[[], Turn] | None = None,
        actor: str = "agent",
        user: str = "me",
        ttl_config: TTLConfig | None = None,
    ) -> None:
        self.store = store
        self.ttl_config = ttl_config
        self._given = turn
        self._actor = actor
        self._user = user

    def _current_turn(self) -> Turn:
        if (current := _turn.get()) is not None:
            return current
        if self._given is None:
            return new_turn(self._actor, self._user)
        return self._given if isinstance(self._given, Turn) else self._given()

    # -- batches ---------------------------------------------------------------------------------------------------

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Carry out the operations as one transaction; results stand in the order of the operations."""
        batch = list(ops)
        for op in batch:
            _check_op(op)
        writes = any(isinstance(op, PutOp) for op in batch)
        if not writes:
            results, touched = self._read(self.store, batch, self.store.clock())
            if not touched:
                return results
        with self.store.transaction() as transaction:
            if writes:
                results, touched = self._read(transaction, batch, transaction.now)
            for item in touched:
                set_lifetime(transaction.connection(), item.id, item.ttl, transaction.now)
            if writes:
                self._write(transaction, batch)
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Like :meth:`batch`, in a thread, so that the loop goes on; the batch is finished even if the waiting is ended."""
        return await asyncio.to_thread(self.batch, list(ops))

    def _read(
        self, source: Store | Transaction, batch: list[Op], now: datetime
    ) -> tuple[list[Result], list[FoundItem]]:
        """The results of the batch (None for writes), and the items whose time begins anew because they were read."""
        connection = source.connection()
        at = utc_text(now)
        results: list[Result] = []
        touched: list[FoundItem] = []
        for op in batch:
            found: list[FoundItem] = []
            if isinstance(op, GetOp):
                item = get_item(connection, op.namespace, op.key, at)
                found = [item] if item else []
                results.append(_to_item(item) if item else None)
            elif isinstance(op, SearchOp):
                found = find_items(
                    connection,
                    op.namespace_prefix,
                    at,
                    filter=op.filter,
                    query=op.query,
                    limit=op.limit,
                    offset=op.offset,
                )
                results.append([_to_search_item(item) for item in found])
            elif isinstance(op, ListNamespacesOp):
                conditions = [(c.match_type, tuple(c.path)) for c in op.match_conditions or ()]
                results.append(
                    list_namespaces(
                        connection,
                        at,
                        conditions=conditions,
                        max_depth=op.max_depth,
                        limit=op.limit,
                        offset=op.offset,
                    )
                )
            else:
                results.append(None)
            if isinstance(op, GetOp | SearchOp) and op.refresh_ttl:
                touched += [item for item in found if item.ttl is not None]
        return results, touched

    def _write(self, transaction: Transaction, batch: list[Op]) -> None:
        last = {(tuple(op.namespace), op.key): op for op in batch if isinstance(op, PutOp)}
        connection = transaction.connection()
        at = utc_text(transaction.now)
        edits: list[Put | Remove] = []
        for (namespace, key), op in last.items():
            if op.value is not None:
                edits.append(Put(namespace, key, op.value))
            elif get_item(connection, namespace, key, at):
                edits.append(Remove(namespace, key))
        transaction.write(edits, self._current_turn())
        for (namespace, key), op in last.items():
            item = get_item(connection, namespace, key, at) if op.value is not None else None
            if item is not None:
                set_lifetime(connection, item.id, op.ttl, transaction.now)
                set_indexed(connection, item.id, item.value, [] if op.index is False else op.index)

    def sweep_ttl(self) -> int:
        """Remove what has expired and return how many items that were; undo does not bring them back."""
        with self.store.transaction() as transaction:
            over = expired(transaction.connection(), utc_text(transaction.now))
            turn = new_turn("reflection", self._user, "what had expired")
            return len(transaction.write([Remove(namespace, key) for namespace, key in over], turn))

    # -- the methods of BaseStore, which refuse a period in a label ---------------------------------------------------

    def get(self, namespace: Namespace, key: str, *, refresh_ttl: bool | None = None) -> Item | None:
        """The item under ``key``, None if there is none. Reading gives it its full time again unless told otherwise."""
        return self.batch([self._get_op(namespace, key, refresh_ttl)])[0]  # type: ignore[return-value]

    async def aget(self, namespace: Namespace, key: str, *, refresh_ttl: bool | None = None) -> Item | None:
        """Like :meth:`get`."""
        return (await self.abatch([self._get_op(namespace, key, refresh_ttl)]))[0]  # type: ignore[return-value]

    def search(
        self,
        namespace_prefix: Namespace,
        /,
        *,
        query: str | None = None,
        filter: dict[str, Any] | None = None,
        limit: int = 10,
        offset: int = 0,
        refresh_ttl: bool | None = None,
    ) -> list[SearchItem]:
        """A window of the items under a prefix: by relevance with words in ``query``, else the one changed last first."""
        op = self._search_op(namespace_prefix, query, filter, limit, offset, refresh_ttl)
        return self.batch([op])[0]  # type: ignore[return-value]

    async def asearch(
        self,
        namespace_prefix: Namespace,
        /,
        *,
        query: str | None = None,
        filter: dict[str, Any] | None = None,
        limit: int = 10,
        offset: int = 0,
        refresh_ttl: bool | None = None,
    ) -> list[SearchItem]:
        """Like :meth:`search`."""
        op = self._search_op(namespace_prefix, query, filter, limit, offset, refresh_ttl)
        return (await self.abatch([op]))[0]  # type: ignore[return-value]

    def put(
        self,
        namespace: Namespace,
        key: str,
        value: Mapping[str, Any],
        index: Index = None,
        *,
        ttl: float | NotProvided | None = NOT_PROVIDED,
    ) -> None:
        """Store ``value`` under ``key``. ``index``: False to keep it out of searches, or the paths to search. ``ttl``: minutes
        it lives after its last use."""
        self.batch([self._put_op(namespace, key, value, index, ttl)])

    async def aput(
        self,
        namespace: Namespace,
        key: str,
        value: Mapping[str, Any],
        index: Index = None,
        *,
        ttl: float | NotProvided | None = NOT_PROVIDED,
    ) -> None:
        """Like :meth:`put`."""
        await self.abatch([self._put_op(namespace, key, value, index, ttl)])

    def delete(self, namespace: Namespace, key: str) -> None:
        """Remove the item under ``key``; undo brings it back. Nothing happens if there is none."""
        self.batch([PutOp(namespace, str(key), None)])

    async def adelete(self, namespace: Namespace, key: str) -> None:
        """Like :meth:`delete`."""
        await self.abatch([PutOp(namespace, str(key), None)])

    def list_namespaces(
        self,
        *,
        prefix: NamespacePath | None = None,
        suffix: NamespacePath | None = None,
        max_depth: int | None = None,
        limit: int = 100,
        offset: int = 0,
    ) -> list[Namespace]:
        """The namespaces that hold items, sorted; ``*`` in a path stands for any label."""
        return self.batch([_list_op(prefix, suffix, max_depth, limit, offset)])[0]  # type: ignore[return-value]

    async def alist_namespaces(
        self,
        *,
        prefix: NamespacePath | None = None,
        suffix: NamespacePath | None = None,
        max_depth: int | None = None,
        limit: int = 100,
        offset: int = 0,
    ) -> list[Namespace]:
        """Like :meth:`list_namespaces`."""
        return (await self.abatch([_list_op(prefix, suffix, max_depth, limit, offset)]))[0]  # type: ignore[return-value]

    def _refreshes(self, asked: bool | None) -> bool:
        return asked if asked is not None else (self.ttl_config or {}).get("refresh_on_read", True)

    def _get_op(self, namespace: Namespace, key: str, refresh_ttl: bool | None) -> GetOp:
        return GetOp(namespace, str(key), self._refreshes(refresh_ttl))

    def _search_op(
        self,
        prefix: Namespace,
        query: str | None,
        filter: dict[str, Any] | None,
        limit: int,
        offset: int,
        refresh_ttl: bool | None,
    ) -> SearchOp:
        return SearchOp(prefix, filter, limit, offset, query, self._refreshes(refresh_ttl))

    def _put_op(
        self, namespace: Namespace, key: str, value: Mapping[str, Any], index: Index, ttl: float | NotProvided | None
    ) -> PutOp:
        if value is None:
            raise InvalidValue("a value is a JSON object; use delete to remove an item")
        minutes = (self.ttl_config or {}).get("default_ttl") if isinstance(ttl, NotProvided) else ttl
        return PutOp(namespace, str(key), value, index, minutes)


def _list_op(
    prefix: NamespacePath | None, suffix: NamespacePath | None, max_depth: int | None, limit: int, offset: int
) -> ListNamespacesOp:
    conditions = [MatchCondition("prefix", prefix)] if prefix else []
    if suffix:
        conditions.append(MatchCondition("suffix", suffix))
    return ListNamespacesOp(tuple(conditions), max_depth, limit, offset)


def _check_op(op: Op) -> None:
    """Refuse labels that cannot name a namespace. Raises :class:`InvalidNamespaceError`."""
    try:
        match op:
            case GetOp() | PutOp():
                namespace_path(op.namespace)
            case SearchOp():
                prefix_path(op.namespace_prefix)
            case ListNamespacesOp():
                for condition in op.match_conditions or ():
                    prefix_path(tuple(condition.path))
            case _:
                raise ValueError(f"unknown operation {type(op).__name__}")
    except InvalidValue as error:
        raise InvalidNamespaceError(str(error)) from None
    if isinstance(op, PutOp) and op.namespace[0] == "langgraph":
        raise InvalidNamespaceError('the first label of a namespace cannot be "langgraph"')


def _to_item(found: FoundItem) -> Item:
    return Item(
        value=found.value,
        key=found.key,
        namespace=found.namespace,
        created_at=datetime.fromisoformat(found.created_at),
        updated_at=datetime.fromisoformat(found.updated_at),
    )


def _to_search_item(found: FoundItem) -> SearchItem:
    return SearchItem(
        namespace=found.namespace,
        key=found.key,
        value=found.value,
        created_at=datetime.fromisoformat(found.created_at),
        updated_at=datetime.fromisoformat(found.updated_at),
        score=found.score,
    )
