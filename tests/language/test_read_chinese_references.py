"""How Chinese sentences point at tasks that exist, and what is to change about them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Intent

NOW = datetime(2026, 11, 18, 9, 0)  # a Wednesday


def only(text: str) -> Intent:
    (intent,) = read(text, NOW).intents
    return intent


@pytest.mark.parametrize(
    ("text", "ordinals"),
    [
        ("把第二个和第三个删了", (2, 3)),
        ("把第1项和第3项标记为完成", (1, 3)),
        ("删掉最后两个", (-1, -2)),
        ("完成前三个", (1, 2, 3)),
        ("倒数第二个删掉", (-2,)),
    ],
)
def test_places_in_the_list(text: str, ordinals: tuple[int, ...]) -> None:
    assert only(text).references[0].ordinals == ordinals


@pytest.mark.parametrize(
    ("text", "filter_"),
    [
        ("除了买菜都删掉", {"except": ("买菜",)}),
        ("家务标签的都完成了", {"tags": ["家务"]}),
        ("把今天到期的都推迟到明天", {"due_from": "2026-11-18", "due_to": "2026-11-19"}),
        ("把所有高优先级的改到周五", {"priority": "high"}),
    ],
)
def test_all_of_a_kind(text: str, filter_: dict[str, Any]) -> None:
    reference = only(text).references[0]
    assert (reference.everything, reference.filter) == (True, filter_)


@pytest.mark.parametrize(
    ("text", "words", "changes"),
    [
        ("把会议时间从三点改到五点", ("会议",), {"deadline": "2026-11-18T17:00:00"}),
        ("牙医改到下周三上午十点", ("牙医",), {"deadline": "2026-11-25T10:00:00"}),
        ("把截止日期从周五改到周日", (), {"deadline": "2026-11-22"}),
        ("把它改成每周一次", (), {"recurrence": "FREQ=WEEKLY", "deadline": "2026-11-18"}),
    ],
)
def test_moving(text: str, words: tuple[str, ...], changes: dict[str, Any]) -> None:
    intent = only(text)
    assert (intent.kind, intent.references[0].words, intent.changes) == ("todo.update", words, changes)
    assert intent.references[0].previous is not bool(words)


@pytest.mark.parametrize(
    ("text", "what", "words"),
    [
        ("和搬家有关的待办", "about", ("搬家",)),
        ("关于报税的任务", "about", ("报税",)),
        ("今明两天到期的任务", "list", ()),
    ],
)
def test_what_is_asked_for(text: str, what: str, words: tuple[str, ...]) -> None:
    query = only(text).query
    assert query is not None
    assert (query.what, query.words) == (what, words)
