"""Wishes in many words, each told in one turn and carried out on a task in the next."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.wishes import wishes_of
from taskmaistro_tui.language.read import read
from taskmaistro_tui.models.builtin.instructions_applied import rule_of
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.talk import Talk

APPLIED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("always estimate 45 minutes unless I say otherwise", "add a task: clean the garage", {"time_to_complete": 45}),
    ("assume every task takes half an hour", "remind me to water the plants", {"time_to_complete": 30}),
    ("if I don't give a duration, use 15 minutes", "add call the bank", {"time_to_complete": 15}),
    ("my meetings usually take an hour, so estimate that", "add a meeting with Lena", {"time_to_complete": 60}),
    ("errands should be estimated at 20 minutes", "add pick up the parcel", {"time_to_complete": 20}),
    ("anything related to taxes is top priority", "remind me to file my taxes", {"priority": "high"}),
    ("treat everything about Grandma as important", "remind me to call Grandma", {"priority": "high"}),
    ("shopping is never urgent", "add shopping for the party", {"priority": "low"}),
    ("by default, new tasks should have medium priority", "add sort the photos", {"priority": "medium"}),
    ("label everything to do with the car #car", "remind me to wash the car", {"tags": ["car"]}),
    ("add the tag errands to anything I have to buy", "add buy stamps", {"tags": ["errands"]}),
    ("when a task mentions Tom, add the tag family", "add visit Tom", {"tags": ["family"]}),
    ("file everything about the house under project Home", "add paint the house", {"project": "Home"}),
    ("tasks about the thesis belong to the project PhD", "add proofread the thesis", {"project": "PhD"}),
    ("put an emoji ⭐ in front of every task", "add buy fresh bread", {"task": "⭐ buy fresh bread"}),
    ("prefix my tasks with [me]", "add buy fresh bread", {"task": "[me] buy fresh bread"}),
    ("capitalize every word in my task titles", "add buy fresh bread", {"task": "Buy Fresh Bread"}),
    ("I don't work Fridays, so don't put anything there", "add finish the slides", {"task": "finish the slides"}),
    ("默认每个任务估计20分钟", "提醒我洗车", {"time_to_complete": 20}),
    ("跟奶奶有关的都要高优先级", "提醒我给奶奶打电话", {"priority": "high"}),
    ("购物类的任务优先级设低一点", "添加购物：买窗帘", {"priority": "low"}),
    ("凡是提到车的任务都打上汽车标签", "提醒我给车加油", {"tags": ["汽车"]}),
    ("和论文相关的任务都放到博士项目里", "添加任务：修改论文", {"project": "博士"}),
    ("任务标题前面都加上【家】", "添加任务：买面包", {"task": "【家】买面包"}),
    ("任務沒說時間就預設半小時", "提醒我洗車", {"time_to_complete": 30}),
    ("孩子的事情一律優先", "提醒我送孩子上學", {"priority": "high"}),
    ("周末不要给我安排任务", "提醒我洗窗户", {"task": "洗窗户"}),
    ("晚上九点以后不要安排任何事", "提醒我洗窗户", {"task": "洗窗户"}),
)


@pytest.fixture
async def talk(workspace: Workspace) -> AsyncIterator[Talk]:
    assistant = Assistant(workspace)
    yield Talk(workspace, assistant)
    await assistant.aclose()


@pytest.mark.parametrize("wish, task, expected", APPLIED, ids=[wish for wish, _, _ in APPLIED])
async def test_a_wish_is_kept_and_carried_out(wish: str, task: str, expected: dict[str, Any], talk: Talk) -> None:
    reply = await talk.say(wish)
    assert talk.titles() == [], "a wish is no task"
    assert talk.instructions.casefold() == wish.casefold()
    assert "built-in model" in reply or "以后新任务" in reply
    await talk.say(task)
    ((title, fields),) = talk.tasks().items()
    held = {"task": title, **fields}
    assert {name: held.get(name) for name in expected} == expected


@pytest.mark.parametrize(
    "wish, free",
    [
        ("晚上九点以后不要安排任何事", "keeps the time after 21:00 free"),
        ("周末不要给我安排任务", "keeps Sat, Sun free"),
        ("I don't work Fridays, so don't put anything there", "keeps Fri free"),
        ("never schedule tasks before 10am", "keeps the time before 10:00 free"),
    ],
)
def test_days_and_hours_that_are_kept_free(wish: str, free: str) -> None:
    assert [one.applied for one in wishes_of(wish)] == [free]


@pytest.mark.parametrize(
    "text",
    [
        "mark everything as done",
        "put everything on Friday",
        "make all garden tasks low priority",
        "add anything about birds to my reading list",
        "what is important about the car?",
        "when the parcel arrives, add a label",
        "remind me of everything about the trip",
        "buy whatever we need for the party",
        "孩子的作业做完了",
        "提醒我周末不要加班",
        "把买牛奶设为高优先级",
        "周末安排了什么任务？",
    ],
)
def test_what_is_meant_for_now_is_no_wish(text: str, now) -> None:
    assert all(intent.kind != "instructions" for intent in read(text, now).intents)


def test_values_are_kept_in_the_characters_they_were_written_in() -> None:
    rule = rule_of("和論文相關的任務都放到學業項目裡")
    assert rule is not None and (rule.kind, rule.value) == ("project", "學業")
