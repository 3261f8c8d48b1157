"""Questions about tasks: every order, every filter, windows, positions and counts agree with a plain look at all tasks."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taskmaistro_tui.memory.change import Document, Patch, Put, Remove, Restore, new_turn
from taskmaistro_tui.memory.todo import PRIORITIES, STATUSES, ToDo
from taskmaistro_tui.memory.when import end_of, is_over
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.store.todo_query import ORDERS, TodoQuery
from tests.store.conftest import task

BERLIN = ZoneInfo("Europe/Berlin")
ME = ("todo", "me")
NOW = datetime(2026, 11, 18, 9, 0, tzinfo=BERLIN)


def keys(store: Store, **query: Any) -> list[str]:
    return [document.key for document in store.todos(ME, TodoQuery(**query))]


# -- orders --------------------------------------------------------------------------------------------------------


def test_the_board_stands_by_priority_then_deadline_then_age(store: Store, add):
    add("low", priority="low", deadline="2026-11-01")
    add("unranked, late", deadline="2026-12-01")
    add("unranked, soon", deadline="2026-11-20")
    add("unranked, never")
    add("unranked, never either")
    add("medium", priority="medium")
    add("high, late", priority="high", deadline="2026-12-31")
    add("high, soon", priority="high", deadline="2026-11-19T10:00:00+01:00")
    assert keys(store) == [
        "high, soon",
        "high, late",
        "medium",
        "unranked, soon",
        "unranked, late",
        "unranked, never",
        "unranked, never either",
        "low",
    ]


def test_days_and_moments_stand_together_and_what_has_no_deadline_comes_last_both_ways(store: Store, add):
    add("none")
    add("day", deadline="2026-11-20")
    add("evening of that day", deadline="2026-11-20T22:00:00+01:00")
    add("next morning", deadline="2026-11-21T08:00:00+01:00")
    add("same instant in Tokyo", deadline="2026-11-21T05:30:00+09:00")
    add("day before", deadline="2026-11-19")
    forward = ["day before", "same instant in Tokyo", "evening of that day", "day", "next morning", "none"]
    assert keys(store, order="deadline") == forward
    assert keys(store, order="deadline", descending=True) == [*forward[-2::-1], "none"]


def test_titles_stand_without_regard_to_case(store: Store, add):
    for title in ("banana", "Apple", "cherry", "Äpfel", "apple pie"):
        add(title)
    assert keys(store, order="task") == ["Apple", "apple pie", "banana", "cherry", "Äpfel"]


def test_updated_and_completed_stand_by_the_number_of_the_change_not_by_the_clock(store: Store, add, clock, turn):
    for key in "abc":
        add(key)
        clock.advance(days=-1)
    store.write([Patch(ME, "b", {"status": "done"})], turn)
    store.write([Patch(ME, "a", {"status": "done"})], turn)
    store.write([Patch(ME, "b", {"notes": "touched again"})], turn)
    assert keys(store, order="updated", descending=True) == ["b", "a", "c"]
    assert keys(store, statuses=("done",), order="number of completion", descending=True) == ["a", "b"]


def test_a_task_that_is_reopened_and_completed_again_was_completed_last(store: Store, add, turn):
    for key in "ab":
        add(key, status="done")
    store.write([Patch(ME, "a", {"status": "in progress"}), Patch(ME, "a", {"status": "done"})], turn)
    assert keys(store, statuses=("done",), order="number of completion") == ["b", "a"]


# -- filters -------------------------------------------------------------------------------------------------------


def test_a_window_by_deadline_holds_the_days_and_moments_inside_it(store: Store, add):
    add("yesterday", deadline="2026-11-17")
    add("today", deadline="2026-11-18")
    add("today, first second", deadline="2026-11-18T00:00:00+01:00")
    add("today, last second", deadline="2026-11-18T23:59:59+01:00")
    add("tomorrow, first second", deadline="2026-11-19T00:00:00+01:00")
    add("tomorrow", deadline="2026-11-19")
    add("never")
    today = {"due_from": "2026-11-17T23:00:00", "due_to": "2026-11-18T23:00:00"}
    assert set(keys(store, **today)) == {"today", "today, first second", "today, last second"}
    assert set(keys(store, due_from=today["due_to"])) == {"tomorrow", "tomorrow, first second"}
    assert keys(store, due_to=today["due_from"]) == ["yesterday"]


def test_a_day_is_overdue_when_it_is_over_and_a_moment_when_it_has_passed(store: Store, add):
    add("yesterday", deadline="2026-11-17")
    add("today", deadline="2026-11-18")
    add("an hour ago", deadline="2026-11-18T08:00:00+01:00")
    add("in an hour", deadline="2026-11-18T10:00:00+01:00")
    add("an hour ago, written in Tokyo", deadline="2026-11-18T16:00:00+09:00")
    add("never")
    overdue = {"overdue_at": ("2026-11-18", "2026-11-18T08:00:00")}
    assert set(keys(store, **overdue)) == {"yesterday", "an hour ago", "an hour ago, written in Tokyo"}
    assert store.count_todos(ME, TodoQuery(**overdue)) == 3


def test_tags_and_projects_are_compared_without_regard_to_case(store: Store, add):
    add("a", tags=["Home", "urgent"], project="House")
    add("b", tags=["home"])
    add("c", project="house")
    assert keys(store, tags=("HOME",)) == ["a", "b"]
    assert keys(store, tags=("home", "urgent")) == ["a"]
    assert keys(store, not_tags=("urgent",)) == ["b", "c"]
    assert keys(store, projects=("HOUSE",)) == ["a", "c"]
    assert store.todo_tags(ME) == [("Home", 2), ("urgent", 1)]
    assert store.todo_projects(ME) == [("House", 2)]


def test_tags_that_change_are_followed(store: Store, add, turn):
    add("a", tags=["x", "y"])
    store.write([Patch(ME, "a", {"tags": ["y", "z"]})], turn)
    assert store.todo_tags(ME) == [("y", 1), ("z", 1)]
    store.write([Remove(ME, "a")], turn)
    assert store.todo_tags(ME) == []


def test_the_other_filters(store: Store, add):
    add("short", time_to_complete=15)
    add("long", time_to_complete=120)
    add("untimed")
    add("later", start="2026-11-19")
    add("later today", start="2026-11-18T12:00:00+01:00")
    add("started", start="2026-11-18")
    add("weekly", recurrence="FREQ=WEEKLY", deadline="2026-11-20", priority="high")
    assert keys(store, max_minutes=30) == ["short"]
    startable = keys(store, started_by=("2026-11-18", "2026-11-18T08:00:00"), order="created")
    assert startable == ["short", "long", "untimed", "started", "weekly"]
    assert (
        keys(store, recurring=True) == keys(store, has_deadline=True) == keys(store, priorities=("high",)) == ["weekly"]
    )
    assert "weekly" not in keys(store, has_deadline=False) + keys(store, recurring=False) + keys(
        store, priorities=(None,)
    )
    assert keys(store, keys=("long", "absent", "short"), order="created") == ["short", "long"]
    assert keys(store, keys=()) == []


def test_removed_tasks_are_shown_only_on_request(store: Store, add, turn):
    for key in "abc":
        add(key)
    store.write([Remove(ME, "b")], turn)
    assert keys(store) == ["a", "c"]
    assert keys(store, removed_only=True) == ["b"]
    assert keys(store, include_removed=True) == ["a", "b", "c"]
    assert store.todo_counts(ME) == {"not started": 2, "in progress": 0, "done": 0, "archived": 0}
    store.write([Restore(ME, "b")], turn)
    assert keys(store) == ["a", "b", "c"]


def test_a_user_without_tasks_has_none(store: Store):
    assert keys(store) == []
    assert store.count_todos(ME, TodoQuery()) == 0
    assert store.todo_counts(ME) == dict.fromkeys(STATUSES, 0)
    assert store.position(ME, "a", TodoQuery()) is None
    assert store.todo_tags(ME) == store.todo_projects(ME) == []


def test_what_does_not_exist_is_refused(store: Store):
    with pytest.raises(ValueError, match="no order 'size'"):
        store.todos(ME, TodoQuery(order="size"))
    with pytest.raises(ValueError):
        store.todos(ME, TodoQuery(statuses=("doing",)))


def test_a_task_of_strange_values_is_kept_and_just_not_found_by_them(store: Store, turn):
    strange = {"task": 7, "status": ["done"], "priority": ["high"], "deadline": "soon", "start": 5, "tags": "home",
               "time_to_complete": 2**80, "project": 3}  # fmt: skip
    store.write(
        [Put(ME, "a", strange), Put(ME, "b", {"deadline": "9999-12-31T23:59:59-14:00", "start": "0001-01-01"})], turn
    )
    assert keys(store) == ["a", "b"]
    assert store.get(ME, "a").value == strange


# -- zones ---------------------------------------------------------------------------------------------------------


def test_two_programs_in_two_zones_each_see_their_own_days(store: Store, add, clock):
    def seen(by: Store, first: str, end: str) -> list[str]:
        return [d.value["task"] for d in by.todos(ME, TodoQuery(due_from=first, due_to=end))]

    here = ("2026-11-17T23:00:00", "2026-11-18T23:00:00")  # the 18th in Berlin
    there = ("2026-11-18T08:00:00", "2026-11-19T08:00:00")  # the 18th in Los Angeles
    add("first", deadline="2026-11-18")
    with Store.open(store.path, clock=clock, zone=ZoneInfo("America/Los_Angeles")) as other:
        assert seen(other, *there) == ["first"]
        assert seen(store, *here) == ["first"]
        assert seen(other, *there) == ["first"]
        add("second", deadline="2026-11-18")
        assert seen(other, *there) == ["first", "second"]
        assert seen(store, *here) == ["first", "second"]


def test_days_move_among_moments_when_the_user_moves(store: Store, add, clock):
    add("day", deadline="2026-11-20")
    add("moment", deadline="2026-11-21T02:00:00+01:00")
    assert keys(store, order="deadline") == ["day", "moment"]
    with Store.open(store.path, clock=clock, zone=ZoneInfo("America/Los_Angeles")) as there:
        assert keys(there, order="deadline") == ["moment", "day"]
    with Store.open(store.path, clock=clock, zone=BERLIN) as back:
        assert keys(back, order="deadline") == ["day", "moment"]


# -- any tasks, any query ------------------------------------------------------------------------------------------

deadlines = st.sampled_from(
    [None, "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-18T08:59:59+01:00", "2026-11-18T23:30:00+01:00",
     "2026-11-18T20:00:00-05:00", "2026-12-01"]
)  # fmt: skip
todos = st.builds(
    dict,
    task=st.sampled_from(["buy milk", "Call Anna", "call mum", "Zebra", "milk run"]),
    status=st.sampled_from(STATUSES),
    priority=st.sampled_from([None, *PRIORITIES]),
    deadline=deadlines,
    start=deadlines,
    time_to_complete=st.sampled_from([None, 5, 30, 90]),
    tags=st.lists(st.sampled_from(["home", "Home", "work", "x"]), max_size=2),
    project=st.sampled_from([None, "P", "q"]),
    recurrence=st.sampled_from([None, "FREQ=DAILY"]),
)
choice = st.sampled_from
queries = st.builds(
    TodoQuery,
    statuses=st.lists(choice(STATUSES), max_size=3).map(tuple),
    text=choice(["", "", "milk", "cal", "anna call"]),
    tags=choice([(), (), ("home",), ("home", "work")]),
    not_tags=choice([(), (), ("x",)]),
    projects=choice([(), (), ("p",), ("p", "Q")]),
    priorities=choice([(), (), ("high",), ("low", None)]),
    due_from=choice([None, None, "2026-11-17T23:00:00"]),
    due_to=choice([None, None, "2026-11-18T23:00:00"]),
    overdue_at=choice([None, None, ("2026-11-18", "2026-11-18T08:00:00")]),
    has_deadline=choice([None, None, True, False]),
    max_minutes=choice([None, None, 30]),
    started_by=choice([None, None, ("2026-11-18", "2026-11-18T08:00:00")]),
    recurring=choice([None, None, True, False]),
    order=choice(list(ORDERS)),
    descending=st.booleans(),
    include_removed=st.booleans(),
    removed_only=st.booleans(),
)


def fits(document: Document, query: TodoQuery) -> bool:
    """Whether a task is one of the query's, said again in plain words."""
    todo = ToDo.from_document(document.value, BERLIN)
    tags = {tag.casefold() for tag in todo.tags}
    removed = document.removed_at is not None
    if query.removed_only != removed if query.removed_only else removed and not query.include_removed:
        return False
    moment = None
    if todo.deadline is not None:
        moment = end_of(todo.deadline, BERLIN) - timedelta(seconds=not isinstance(todo.deadline, datetime))
    utc = moment.astimezone(UTC).isoformat()[:19] if moment else None
    words = query.text.lower().split()
    title = todo.task.lower().split()
    return (
        (not query.statuses or todo.status in query.statuses)
        and all(w in title for w in words[:-1])
        and (not words or any(w.startswith(words[-1]) for w in title))
        and all(tag.casefold() in tags for tag in query.tags)
        and not any(tag.casefold() in tags for tag in query.not_tags)
        and (not query.projects or (todo.project or "").casefold() in {p.casefold() for p in query.projects})
        and (not query.priorities or todo.priority in query.priorities)
        and (query.due_from is None or (utc is not None and utc >= query.due_from))
        and (query.due_to is None or (utc is not None and utc < query.due_to))
        and (query.overdue_at is None or (todo.deadline is not None and is_over(todo.deadline, NOW)))
        and (query.has_deadline is None or query.has_deadline == (todo.deadline is not None))
        and (query.max_minutes is None or (todo.time_to_complete or 10**9) <= query.max_minutes)
        and (query.started_by is None or todo.start is None or begun(todo.start))
        and (query.recurring is None or query.recurring == bool(todo.recurrence))
    )


def begun(start: date | datetime) -> bool:
    return start <= NOW if isinstance(start, datetime) else start <= NOW.date()


def in_order(documents: list[Document], query: TodoQuery) -> list[Document]:
    """The tasks of a user who only added, in a query's order, said again in plain words; they stand as they were made."""
    ranks = {"high": 0, "medium": 1, None: 2, "low": 3}

    def due(document: Document) -> float:
        deadline = ToDo.from_document(document.value, BERLIN).deadline
        if deadline is None:
            return float("inf")
        return end_of(deadline, BERLIN).timestamp() - (not isinstance(deadline, datetime))

    def key(document: Document) -> Any:
        made = int(document.key)
        match query.order:
            case "board" | "priority":
                return ranks[document.value["priority"]], due(document), made
            case "deadline":
                return due(document), made
            case "task":
                return document.value["task"].casefold(), made
            case "number of completion":
                return document.value["status"] in ("done", "archived") and made + 1, made
        return made

    if query.order == "deadline" and query.descending:
        return sorted(documents, key=lambda d: (due(d) == float("inf"), -due(d), int(d.key)))
    return sorted(documents, key=key, reverse=query.descending)


@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(st.lists(st.tuples(todos, st.booleans()), max_size=14), st.lists(queries, min_size=1, max_size=4), st.data())
def test_any_query_has_the_tasks_the_order_the_windows_and_the_positions_it_should(store: Store, made, asked, data):
    turn = new_turn("user", "me")
    user = ("todo", turn.id)
    for number, (fields, removed) in enumerate(made):
        store.write([Put(user, str(number), ToDo(task="x").with_fields(fields).to_document())], turn)
        if removed:
            store.write([Remove(user, str(number))], turn)
    everything = store.scan(user, include_removed=True)
    for query in asked:
        found = [document.key for document in store.todos(user, query)]
        assert found == [d.key for d in in_order([d for d in everything if fits(d, query)], query)]
        assert store.count_todos(user, query) == len(found)
        for key in (document.key for document in everything):
            assert store.position(user, key, query) == (found.index(key) if key in found else None)
        offset, limit = data.draw(st.integers(0, 5)), data.draw(st.integers(0, 5))
        window = TodoQuery(**{**{f: getattr(query, f) for f in query.__slots__}, "limit": limit, "offset": offset})
        assert [document.key for document in store.todos(user, window)] == found[offset : offset + limit]
    counts = store.todo_counts(user)
    living = [d.value["status"] for d in everything if d.removed_at is None]
    assert counts == {status: living.count(status) for status in STATUSES}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("descending", [False, True])
def test_windows_of_a_long_list_are_the_same_from_either_end(store: Store, order: str, descending: bool):
    turn = new_turn("user", "me")
    days = [f"2026-11-{1 + n % 28:02}" if n % 3 else None for n in range(1300)]
    puts = [
        Put(ME, str(n), task(f"t{n % 7}", deadline=days[n], status=STATUSES[n % 4], priority=[None, "high"][n % 2]))
        for n in range(1300)
    ]
    store.write(puts, turn)
    found = keys(store, order=order, descending=descending)
    assert len(found) == 1300
    for offset in (0, 499, 500, 640, 660, 1250, 1290, 1299, 1300, 5000):
        assert keys(store, order=order, descending=descending, limit=40, offset=offset) == found[offset : offset + 40]
    columns = {"statuses": ("done", "not started"), "order": order, "descending": descending}
    whole = keys(store, **columns)
    assert keys(store, **columns, limit=40, offset=560) == whole[560:600]
