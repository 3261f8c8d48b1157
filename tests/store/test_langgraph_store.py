"""The store as LangGraph speaks to it: the whole contract, sync and async, and every write a change like any other."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from langgraph.store.base import (
    BaseStore,
    GetOp,
    InvalidNamespaceError,
    Item,
    ListNamespacesOp,
    MatchCondition,
    PutOp,
    SearchItem,
    SearchOp,
)
from langgraph.store.memory import InMemoryStore

from taskmaistro_tui.memory.change import new_turn
from taskmaistro_tui.store.errors import InvalidValue
from taskmaistro_tui.store.langgraph_store import SqliteStore, writing_as
from taskmaistro_tui.store.store import Store

NOW = datetime(2026, 11, 18, 8, 0, tzinfo=UTC)


@pytest.fixture
def items(store: Store) -> SqliteStore:
    return SqliteStore(store)


def names(found: list[SearchItem]) -> list[str]:
    return [item.key for item in found]


# -- items ---------------------------------------------------------------------------------------------------------


def test_what_is_put_is_got(items: SqliteStore):
    items.put(("users", "anna"), "prefs", {"theme": "dark", "list": [1, None]})
    item = items.get(("users", "anna"), "prefs")
    assert item == Item(
        value={"theme": "dark", "list": [1, None]},
        key="prefs",
        namespace=("users", "anna"),
        created_at=NOW,
        updated_at=NOW,
    )
    assert items.get(("users", "anna"), "absent") is None
    assert items.get(("users",), "prefs") is None


def test_an_update_keeps_when_the_item_was_made_to_the_microsecond(items: SqliteStore, clock):
    items.put(("a",), "k", {"v": 1})
    clock.advance(microseconds=1)
    items.put(("a",), "k", {"v": 2})
    item = items.get(("a",), "k")
    assert (item.created_at, item.updated_at) == (NOW, NOW + timedelta(microseconds=1))


def test_a_deleted_item_is_gone_and_put_again_it_is_a_new_one(items: SqliteStore, clock):
    items.put(("a",), "k", {"v": 1})
    items.delete(("a",), "k")
    items.delete(("a",), "k")
    items.delete(("never",), "there")
    assert items.get(("a",), "k") is None
    assert items.search(("a",)) == []
    clock.advance(seconds=1)
    items.put(("a",), "k", {"v": 2})
    assert items.get(("a",), "k").created_at == NOW + timedelta(seconds=1)


def test_a_user_may_be_named_by_an_address_with_periods(items: SqliteStore):
    items.put(("todo", "anna.b@example.org"), "k", {"task": "x"})
    assert items.get(("todo", "anna.b@example.org"), "k").value == {"task": "x"}
    assert items.list_namespaces(prefix=("todo", "anna.b@example.org")) == [("todo", "anna.b@example.org")]
    items.delete(("todo", "anna.b@example.org"), "k")
    assert items.search(("todo",)) == []


@pytest.mark.parametrize("namespace", [(), ("",), ("a", ""), ("langgraph",), (1,), ("a\x00",)])
def test_a_namespace_that_cannot_be_is_refused_as_langgraph_does(items: SqliteStore, namespace: Any):
    with pytest.raises(InvalidNamespaceError):
        items.put(namespace, "k", {})
    with pytest.raises(InvalidNamespaceError):
        items.batch([PutOp(namespace, "k", {})])


def test_a_value_that_cannot_be_kept_is_refused(items: SqliteStore):
    for value in (None, ["list"], {"x": float("nan")}, {"x": object()}):
        with pytest.raises(InvalidValue):
            items.put(("a",), "k", value)  # type: ignore[arg-type]


# -- search --------------------------------------------------------------------------------------------------------


def test_search_stays_within_whole_segments(items: SqliteStore):
    for namespace in (("a", "b"), ("a", "b", "c"), ("a", "bc"), ("ab",)):
        items.put(namespace, "/".join(namespace), {})
    assert sorted(names(items.search(("a", "b")))) == ["a/b", "a/b/c"]
    assert sorted(names(items.search(("a",)))) == ["a/b", "a/b/c", "a/bc"]
    assert len(items.search(())) == 4
    assert items.search(("absent",)) == []


def test_search_gives_the_one_changed_last_first_and_pages_without_a_cap(items: SqliteStore):
    items.batch([PutOp(("a",), str(n), {"n": n}) for n in range(2500)])
    items.put(("a",), "7", {"n": 7, "touched": True})
    everything = names(items.search(("a",), limit=10_000))
    assert everything[:3] == ["7", "2499", "2498"]
    assert len(everything) == 2500
    paged = [key for offset in range(0, 2500, 300) for key in names(items.search(("a",), limit=300, offset=offset))]
    assert paged == everything
    assert len(items.search(("a",))) == 10
    assert items.search(("a",), limit=0) == []


@pytest.mark.parametrize(
    ("wanted", "keys"),
    [
        ({"n": 2}, ["2"]),
        ({"n": {"$eq": 2}}, ["2"]),
        ({"n": {"$ne": 2}}, ["0", "1", "3", "none"]),
        ({"n": {"$gt": 1}}, ["2", "3"]),
        ({"n": {"$gte": 1, "$lt": 3}}, ["1", "2"]),
        ({"n": {"$lte": 0}}, ["0"]),
        ({"n": 1, "even": False}, ["1"]),
        ({"n": None}, ["none"]),
        ({"absent": None, "n": 3}, ["3"]),
        ({"day": {"$gte": "2026-11-03"}}, ["2", "3"]),
        ({"inner": {"x": 1}}, ["1"]),
        ({"inner": {"x": {"$gt": 1}}}, ["2", "3"]),
        ({"list": [3, "a"]}, ["3"]),
        ({"n": "2"}, []),
        ({"n": {"$gt": "text"}}, []),
        ({"odd name.with 'quotes\"": 2}, ["2"]),
    ],
)  # fmt: skip
def test_filters(items: SqliteStore, wanted: dict[str, Any], keys: list[str]):
    for n in range(4):
        value = {"n": n, "even": n % 2 == 0, "day": f"2026-11-0{n + 1}", "inner": {"x": n, "y": 0}, "list": [n, "a"]}
        items.put(("a",), str(n), {**value, "odd name.with 'quotes\"": n})
    items.put(("a",), "none", {"n": None})
    assert sorted(names(items.search(("a",), filter=wanted))) == keys


def test_a_filter_reaches_past_any_page_and_pages_itself(items: SqliteStore):
    items.batch([PutOp(("a",), str(n), {"n": n, "rare": n % 100 == 0}) for n in range(1500)])
    rare = names(items.search(("a",), filter={"rare": True, "n": {"$gt": -1}}, limit=50))
    assert len(rare) == 15
    assert names(items.search(("a",), filter={"rare": True, "n": {"$gt": -1}}, limit=4, offset=13)) == rare[13:]
    assert names(items.search(("a",), filter={"rare": True}, limit=4, offset=13)) == rare[13:]


def test_an_unknown_operator_is_refused(items: SqliteStore):
    items.put(("a",), "k", {"n": 1})
    with pytest.raises(ValueError, match=r"\$in"):
        items.search(("a",), filter={"n": {"$in": [1]}})


def test_a_query_ranks_by_words_and_gives_scores(items: SqliteStore):
    items.put(("a", "x"), "1", {"content": "buy milk and bread"})
    items.put(("a", "y"), "2", {"content": "milk, milk and more milk"})
    items.put(("a",), "3", {"content": "call the dentist"})
    items.put(("b",), "4", {"content": "milk"})
    found = items.search(("a",), query="where is the milk?")
    assert names(found)[:2] == ["2", "1"]
    assert found[0].score > found[1].score > 0
    assert names(items.search(("a",), query="milk", limit=1, offset=1)) == ["1"]
    assert names(items.search(("a",), query="milk", filter={"content": {"$ne": "buy milk and bread"}})) == ["2"]
    assert items.search(("a",), query="zebra") == []
    assert [item.score for item in items.search(("a",))] == [None, None, None]
    assert len(items.search(("a",), query="?!")) == 3


def test_what_is_searched_can_be_chosen_for_each_item(items: SqliteStore):
    items.put(("a",), "all", {"title": "milk", "text": "bread"})
    items.put(("a",), "part", {"title": "milk", "text": "bread"}, index=["title"])
    items.put(("a",), "none", {"title": "milk", "text": "bread"}, index=False)
    assert set(names(items.search(("a",), query="milk"))) == {"all", "part"}
    assert names(items.search(("a",), query="bread")) == ["all"]
    items.put(("a",), "none", {"title": "milk", "text": "bread"})
    assert set(names(items.search(("a",), query="bread"))) == {"all", "none"}
    assert items.get(("a",), "none").value == {"title": "milk", "text": "bread"}


# -- namespaces ----------------------------------------------------------------------------------------------------


def test_namespaces_are_listed_by_prefix_suffix_wildcard_and_depth(items: SqliteStore):
    for namespace in (
        ("a", "b", "c"),
        ("a", "b", "d", "e"),
        ("a", "b", "d", "i"),
        ("a", "b", "f"),
        ("a", "c", "f"),
        ("x",),
    ):
        items.put(namespace, "k", {})
    assert items.list_namespaces(prefix=("a", "b"), max_depth=3) == [("a", "b", "c"), ("a", "b", "d"), ("a", "b", "f")]
    assert items.list_namespaces(suffix=("f",)) == [("a", "b", "f"), ("a", "c", "f")]
    assert items.list_namespaces(prefix=("a", "*", "f")) == [("a", "b", "f"), ("a", "c", "f")]
    assert items.list_namespaces(prefix=("a",), suffix=("d", "*")) == [("a", "b", "d", "e"), ("a", "b", "d", "i")]
    assert items.list_namespaces(max_depth=1) == [("a",), ("x",)]
    assert items.list_namespaces(limit=2, offset=1) == items.list_namespaces()[1:3]
    items.delete(("x",), "k")
    assert ("x",) not in items.list_namespaces()


# -- batches -------------------------------------------------------------------------------------------------------


def test_a_batch_reads_what_was_there_before_its_writes_and_the_last_write_counts(items: SqliteStore, store: Store):
    items.put(("a",), "k", {"v": 1})
    results = items.batch(
        [
            PutOp(("a",), "k", {"v": 2}),
            GetOp(("a",), "k"),
            PutOp(("a",), "k", {"v": 3}),
            SearchOp(("a",)),
            ListNamespacesOp((MatchCondition("prefix", ("a",)),)),
            PutOp(("b",), "gone", {"v": 1}),
            PutOp(("b",), "gone", None),
        ]
    )
    assert results[0] is None
    assert results[1].value == {"v": 1}
    assert [item.value for item in results[3]] == [{"v": 1}]
    assert results[4] == [("a",)]
    assert items.get(("a",), "k").value == {"v": 3}
    assert items.get(("b",), "gone") is None
    assert len(store.changes()) == 2


def test_an_error_takes_the_whole_batch_back_and_the_store_goes_on(items: SqliteStore, store: Store):
    items.put(("a",), "k", {"v": 1})
    with pytest.raises(InvalidValue):
        items.batch(
            [PutOp(("a",), "k", {"v": 2}), PutOp(("a",), "new", {"v": 1}), PutOp(("a",), "bad", {"v": float("nan")})]
        )
    with pytest.raises(InvalidNamespaceError):
        items.batch([PutOp(("a",), "new", {"v": 1}), PutOp((), "k", {})])
    assert [(item.key, item.value) for item in items.search(("a",))] == [("k", {"v": 1})]
    assert len(store.changes()) == 1
    items.put(("a",), "k", {"v": 3})
    assert items.get(("a",), "k").value == {"v": 3}


# -- lifetimes -----------------------------------------------------------------------------------------------------


def test_what_has_expired_is_never_seen_though_nobody_swept(items: SqliteStore, clock):
    items.put(("a",), "short", {"text": "milk"}, ttl=10)
    items.put(("a",), "long", {"text": "milk"})
    clock.advance(minutes=11)
    assert items.get(("a",), "short") is None
    assert names(items.search(("a",))) == names(items.search(("a",), query="milk")) == ["long"]
    assert items.batch([GetOp(("a",), "short")]) == [None]
    items.delete(("a",), "long")
    assert items.list_namespaces() == []


def test_reading_and_writing_begin_the_lifetime_anew_unless_told_otherwise(items: SqliteStore, clock):
    for key in ("read", "searched", "written", "peeked"):
        items.put((key,), "k", {"v": 1}, ttl=10)
    clock.advance(minutes=6)
    items.get(("read",), "k")
    items.search(("searched",))
    items.put(("written",), "k", {"v": 1}, ttl=10)
    items.get(("peeked",), "k", refresh_ttl=False)
    items.search(("peeked",), refresh_ttl=False)
    clock.advance(minutes=6)
    assert [bool(items.get((key,), "k")) for key in ("read", "searched", "written", "peeked")] == [
        True,
        True,
        True,
        False,
    ]


def test_a_put_without_a_lifetime_ends_the_one_there_was(items: SqliteStore, clock):
    items.put(("a",), "k", {"v": 1}, ttl=10)
    items.put(("a",), "k", {"v": 1})
    clock.advance(days=1)
    assert items.get(("a",), "k") is not None


def test_a_lifetime_can_be_the_default(store: Store, clock):
    items = SqliteStore(store, ttl_config={"default_ttl": 5, "refresh_on_read": False})
    items.put(("a",), "default", {})
    items.put(("a",), "for ever", {}, ttl=None)
    clock.advance(minutes=3)
    assert len(items.search(("a",))) == 2
    clock.advance(minutes=3)
    assert names(items.search(("a",))) == ["for ever"]


def test_an_expired_item_that_is_put_again_is_a_new_one(items: SqliteStore, clock):
    items.put(("a",), "k", {"v": 1}, ttl=1)
    clock.advance(minutes=2)
    items.put(("a",), "k", {"v": 1})
    assert items.get(("a",), "k").created_at == NOW + timedelta(minutes=2)


def test_sweeping_removes_what_has_expired_and_undo_does_not_bring_it_back(items: SqliteStore, store: Store, clock):
    items.put(("a",), "k", {"v": 1}, ttl=1)
    items.put(("a",), "stays", {"v": 1}, ttl=100)
    assert items.sweep_ttl() == 0
    clock.advance(minutes=2)
    assert items.sweep_ttl() == 1
    assert items.sweep_ttl() == 0
    change = store.changes()[-1]
    assert (change.kind, change.key, change.actor) == ("removed", "k", "reflection")
    assert store.undoable_turn("me").actor == "agent"


# -- changes -------------------------------------------------------------------------------------------------------


def test_puts_and_deletes_are_changes_of_the_current_turn(store: Store):
    heard: list[Any] = []
    store.subscribe(heard.extend)
    turn, given, named = (new_turn("agent", "me", text) for text in ("given", "made", "named"))
    items = SqliteStore(store, turn=turn)
    items.put(("todo", "me"), "k", {"task": "milk"})
    SqliteStore(store, turn=lambda: given).put(("todo", "me"), "k", {"task": "oat milk"})
    with writing_as(named):
        items.delete(("todo", "me"), "k")
    assert [(c.kind, c.turn) for c in heard] == [("added", turn.id), ("edited", given.id), ("removed", named.id)]
    assert heard == store.changes()
    assert heard[0].short is not None
    SqliteStore(store, actor="import", user="anna").put(("a",), "k", {})
    assert store.turns("anna")[0].actor == "import"


async def test_the_turn_follows_into_the_thread_of_an_async_write(store: Store):
    items = SqliteStore(store)
    turns = [new_turn("agent", "me", str(n)) for n in range(5)]

    async def write(n: int) -> None:
        with writing_as(turns[n]):
            await asyncio.sleep(0)
            await items.aput(("a",), str(n), {})

    await asyncio.gather(*map(write, range(5)))
    assert {(c.key, c.turn) for c in store.changes()} == {(str(n), turns[n].id) for n in range(5)}


# -- async ---------------------------------------------------------------------------------------------------------


async def test_everything_can_be_awaited(items: SqliteStore):
    await items.aput(("a", "b.c"), "k", {"text": "milk", "n": 1}, ttl=5)
    assert (await items.aget(("a", "b.c"), "k")).value == {"text": "milk", "n": 1}
    assert names(await items.asearch(("a",), query="milk", filter={"n": 1})) == ["k"]
    assert await items.alist_namespaces(prefix=("a",)) == [("a", "b.c")]
    assert [r and r.key for r in await items.abatch([GetOp(("a", "b.c"), "k"), GetOp(("a",), "k")])] == ["k", None]
    await items.adelete(("a", "b.c"), "k")
    assert await items.aget(("a", "b.c"), "k") is None
    with pytest.raises(InvalidNamespaceError):
        await items.aput((), "k", {})


async def test_many_at_once_lose_nothing_and_block_no_loop(items: SqliteStore):
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0)
            ticks += 1

    ticking = asyncio.create_task(tick())
    await asyncio.gather(*(items.aput(("a",), str(n), {"n": n}) for n in range(100)))
    found = await asyncio.gather(*(items.aget(("a",), str(n)) for n in range(100)))
    ticking.cancel()
    assert [item.value["n"] for item in found] == list(range(100))
    assert ticks > 100


# -- as LangGraph's own store in memory, wherever both mean the same -----------------------------------------------

labels = st.sampled_from(["a", "b", "c d", "游", "*x"])
namespaces = st.lists(labels, min_size=1, max_size=3).map(tuple)
keys = st.sampled_from(["k1", "k2", "ü", "k.3"])
numbers = st.integers(-5, 5) | st.floats(-5, 5)
values = st.dictionaries(
    st.sampled_from(["x", "y", "z"]),
    numbers | st.sampled_from(["", "one", "two"]) | st.none() | st.booleans() | st.lists(numbers, max_size=2)
    | st.dictionaries(st.sampled_from(["p", "q"]), numbers, max_size=2),
    max_size=3,
)  # fmt: skip
exact = st.dictionaries(
    st.sampled_from(["x", "y", "w"]),
    numbers | st.sampled_from(["one", "3"]) | st.none() | st.booleans() | st.lists(numbers, max_size=2)
    | st.fixed_dictionaries({"p": numbers})
    | st.dictionaries(st.sampled_from(["$eq", "$ne"]), numbers | st.sampled_from(["one"]) | st.none(), min_size=1),
    max_size=2,
)  # fmt: skip
paths = st.lists(st.sampled_from(["a", "b", "*"]), max_size=2).map(tuple)
steps = st.one_of(
    st.tuples(st.just("put"), namespaces, keys, values),
    st.tuples(st.just("put"), namespaces, keys, values),
    st.tuples(st.just("delete"), namespaces, keys),
    st.tuples(st.just("get"), namespaces, keys),
    st.tuples(st.just("search"), st.lists(labels, max_size=2).map(tuple), exact),
    st.tuples(st.just("list"), paths, paths, st.none() | st.integers(1, 3)),
    st.tuples(st.just("batch"), st.lists(st.tuples(namespaces, keys, values | st.none()), max_size=4)),
)


def plain(items: list[Any]) -> list[Any]:
    """Items as values that compare, in one order: the two stores list them in different ones."""
    return sorted((item.namespace, item.key, repr(item.value)) for item in items)


def carry_out(store: BaseStore, step: tuple[Any, ...]) -> Any:
    match step:
        case ("put", namespace, key, value):
            return store.put(namespace, key, value)
        case ("delete", namespace, key):
            return store.delete(namespace, key)
        case ("get", namespace, key):
            item = store.get(namespace, key)
            return item and (item.namespace, item.key, item.value)
        case ("search", prefix, wanted):
            return plain(store.search(prefix, filter=wanted, limit=1000))
        case ("list", prefix, suffix, depth):
            return store.list_namespaces(prefix=prefix or None, suffix=suffix or None, max_depth=depth, limit=1000)
        case ("batch", writes):
            reads = [GetOp(namespace, key) for namespace, key, _ in writes]
            results = store.batch([*(PutOp(*write) for write in writes), *reads])
            return [item and (item.namespace, item.key, item.value) for item in results]
    raise AssertionError(step)


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(st.lists(steps, max_size=20))
def test_it_answers_as_langgraphs_store_in_memory(store: Store, sequence: list[tuple[Any, ...]]):
    with store.transaction() as transaction:  # the file is shared by all examples: begin with none
        for table in ("todo_tags", "todos", "search_texts", "changes", "turns", "documents", "namespaces"):
            transaction.connection().run(f"DELETE FROM {table}")
    ours, theirs = SqliteStore(store), InMemoryStore()

    for step in sequence:
        for emptied in [namespace for namespace, held in theirs._data.items() if not held]:
            del theirs._data[emptied]  # LangGraph's goes on listing them
        assert carry_out(ours, step) == carry_out(theirs, step), step
    assert plain(ours.search((), limit=1000)) == plain(theirs.search((), limit=1000))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(numbers, max_size=12), st.sampled_from(["$gt", "$gte", "$lt", "$lte"]), numbers | numbers.map(str))
def test_numbers_compare_as_in_langgraphs_store(store: Store, held: list[float], operator: str, operand: float | str):
    ours, theirs = SqliteStore(store), InMemoryStore()
    namespace = ("numbers", new_turn("user", "me").id)
    for number, value in enumerate(held):
        for to in (ours, theirs):
            to.put(namespace, str(number), {"x": value})
    wanted = {"x": {operator: operand}}
    assert plain(ours.search(namespace, filter=wanted, limit=99)) == plain(
        theirs.search(namespace, filter=wanted, limit=99)
    )
