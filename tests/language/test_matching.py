"""Which task a reference means, and when it is better to ask."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from taskmaistro_tui.language.matching import Match, expanded, match
from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Reference

NOW = datetime(2026, 11, 18, 9, 0)
TASKS: list[dict[str, Any]] = [
    {"id": "b2c", "task": "book the dentist", "deadline": "2026-11-20"},
    {"id": "d3f", "task": "buy milk and eggs", "tags": ["shopping"]},
    {"id": "g4h", "task": "write the quarterly report", "deadline": "2026-11-18", "priority": "high"},
    {"id": "j5k", "task": "swim lessons for Noor", "deadline": "2026-11-30"},
    {"id": "m6n", "task": "call mom", "deadline": "2026-11-17T18:00:00"},
    {"id": "p7q", "task": "file tax return", "status": "done"},
    {"id": "r8s", "task": "给妈妈买生日礼物"},
]
LISTED = ["d3f", "b2c", "m6n"]


def meant(text: str, tasks: list[dict[str, Any]] = TASKS, **more: Any) -> Match:
    intent = next(i for i in read(text, NOW).intents if i.references)
    return match(intent.references[0], tasks, more.get("listed", LISTED), more.get("touched", ()), NOW)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("the dentist thing is done", ("b2c",)),
        ("the denist is done", ("b2c",)),
        ("swimming lesson is done", ("j5k",)),
        ("I called my mother", ("m6n",)),
        ("finish the second one", ("b2c",)),
        ("finish the last one", ("m6n",)),
        ("delete 1 and 3", ("d3f", "m6n")),
        ("delete g4h", ("g4h",)),
        ("delete the report", ("g4h",)),
        ("delete everything due today", ("g4h",)),
        ("delete all overdue tasks", ("m6n",)),
        ("delete all done tasks", ("p7q",)),
        ("delete all #shopping tasks", ("d3f",)),
        ("reopen the tax return", ("p7q",)),
        ("删除生日礼物", ("r8s",)),
    ],
)
def test_one_meaning(text: str, ids: tuple[str, ...]) -> None:
    assert meant(text).ids == ids


def test_it_is_what_was_touched_last() -> None:
    assert meant("delete it", touched=("j5k", "b2c")).ids == ("j5k",)
    assert meant("delete them", touched=("j5k", "b2c")).ids == ("j5k", "b2c")


def test_it_without_anything_touched_means_nothing() -> None:
    assert meant("delete it").ids == ()


def test_two_tasks_that_fit_equally_are_not_guessed() -> None:
    tasks = [{"id": "b2c", "task": "call the dentist"}, {"id": "d3f", "task": "pay the dentist"}]
    found = meant("the dentist is done", tasks)
    assert (found.ids, found.ambiguous) == ((), ("b2c", "d3f"))


def test_the_title_that_is_just_the_words_is_meant() -> None:
    tasks = [{"id": "b2c", "task": "report"}, {"id": "d3f", "task": "send report to Bob"}]
    assert meant("the report is done", tasks).ids == ("b2c",)


def test_the_time_that_is_named_decides_between_two() -> None:
    tasks = [
        {"id": "b2c", "task": "team meeting", "deadline": "2026-11-19T10:00:00"},
        {"id": "d3f", "task": "team meeting", "deadline": "2026-11-26T10:00:00"},
    ]
    assert meant("cancel the meeting tomorrow", tasks).ids == ("b2c",)


def test_a_place_beyond_the_list_means_nothing() -> None:
    assert meant("finish the 15th") == Match()


def test_unknown_words_mean_nothing() -> None:
    assert meant("the car wash is done") == Match()


def test_everything_but() -> None:
    assert "b2c" not in meant("delete everything except the dentist").ids


def test_an_empty_reference_means_nothing() -> None:
    assert match(Reference(""), TASKS) == Match()


def test_open_tasks_come_before_done_ones() -> None:
    tasks = [{"id": "b2c", "task": "water plants", "status": "done"}, {"id": "d3f", "task": "water plants"}]
    assert meant("watering the plants is done", tasks).ids == ("d3f",)


def test_an_enumeration_means_each_thing_unless_one_task_is_called_all_of_it() -> None:
    apart = [
        {"id": "b2c", "task": "milk"},
        {"id": "d3f", "task": "bread"},
        {"id": "g4h", "task": "eggs"},
        {"id": "j5k", "task": "buy milk and eggs", "status": "done"},
    ]
    assert meant("delete milk and bread", apart).ids == ("b2c", "d3f")
    together = [{"id": "b2c", "task": "buy milk and bread"}, {"id": "d3f", "task": "bread"}]
    assert meant("delete milk and bread", together).ids == ("b2c",)


def test_an_enumeration_of_which_one_thing_is_unknown_is_not_taken_apart() -> None:
    assert meant("delete milk and cheese", [{"id": "b2c", "task": "milk"}]).ids == ()


def test_references_are_taken_apart_where_their_parts_are_tasks() -> None:
    tasks = [{"id": "b2c", "task": "milk"}, {"id": "d3f", "task": "bread"}]
    references = read("delete milk and bread", NOW).intents[0].references
    assert [r.words for r in expanded(references, tasks)] == [("milk",), ("bread",)]
    assert [r.words for r in expanded(references, tasks[:1])] == [("milk", "bread")]


def test_a_chinese_enumeration_is_taken_apart_too() -> None:
    assert meant("删除牛奶和面包", [{"id": "b2c", "task": "牛奶"}, {"id": "d3f", "task": "面包"}]).ids == ("b2c", "d3f")
