"""Chinese sentences, Simplified and Traditional: what each asks for."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Fact, Intent

NOW = datetime(2026, 11, 18, 9, 0)  # a Wednesday


def only(text: str) -> Intent:
    reading = read(text, NOW)
    assert reading.language == "zh"
    assert len(reading.intents) == 1, reading.intents
    return reading.intents[0]


def titles(text: str) -> list[str]:
    return [draft.task for intent in read(text, NOW).intents for draft in intent.tasks]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("买牛奶、鸡蛋和面包", ["买牛奶、鸡蛋和面包"]),
        ("添加牛奶、鸡蛋和面包", ["牛奶", "鸡蛋", "面包"]),
        ("把胡萝卜加到购物清单", ["胡萝卜"]),
        ("提醒我给妹妹发邮件", ["给妹妹发邮件"]),
        ("提醒我給妹妹發郵件", ["給妹妹發郵件"]),
        ("别忘了交房租", ["交房租"]),
        ("我得去银行开户", ["去银行开户"]),
        ("请把写简历添加到我的待办清单里", ["写简历"]),
    ],
)
def test_new_tasks(text: str, expected: list[str]) -> None:
    assert titles(text) == expected


@pytest.mark.parametrize(
    ("text", "kind", "reference"),
    [
        ("牙医那个已经搞定了", "todo.complete", {"words": ("牙医",)}),
        ("把洗车删掉", "todo.delete", {"words": ("洗车",)}),
        ("從清單中刪除麵包", "todo.delete", {"words": ("面包",)}),
        ("删除第二个任务", "todo.delete", {"ordinals": (2,)}),
        ("删除所有已完成的任务", "todo.delete", {"everything": True, "filter": {"status": "done"}}),
        ("清空我的清单", "todo.delete", {"everything": True}),
        ("把它删了", "todo.delete", {"previous": True}),
        ("完成第三个", "todo.complete", {"ordinals": (3,)}),
    ],
)
def test_finishing_and_removing(text: str, kind: str, reference: dict[str, Any]) -> None:
    intent = only(text)
    assert intent.kind == kind
    for name, value in reference.items():
        assert getattr(intent.references[0], name) == value


@pytest.mark.parametrize(
    ("text", "words", "changes"),
    [
        ("把牙医改名为看牙医生", ("牙医",), {"task": "看牙医生"}),
        ("把报告设为高优先级", ("报告",), {"priority": "high"}),
        ("开始写报告", ("报告",), {"status": "in progress"}),
    ],
)
def test_changes(text: str, words: tuple[str, ...], changes: dict[str, Any]) -> None:
    intent = only(text)
    assert (intent.kind, intent.references[0].words, intent.changes) == ("todo.update", words, changes)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("我的清单上有什么", "list"),
        ("哪些任务过期了", "list"),
        ("有多少个任务", "count"),
        ("下一个会议什么时候开始", "when"),
    ],
)
def test_questions(text: str, what: str) -> None:
    query = only(text).query
    assert query is not None
    assert query.what == what


def test_facts_about_the_user() -> None:
    facts = [fact for intent in read("我叫小林，住在杭州，在银行上班", NOW).intents for fact in intent.facts]
    assert facts == [Fact("name", "小林"), Fact("location", "杭州"), Fact("job", "在银行上班")]


@pytest.mark.parametrize(
    "text", ["以后每个任务都要写上预计时间", "添加待办时请写上具体的商家", "不要在周末安排截止日期"]
)
def test_preferences(text: str) -> None:
    intent = only(text)
    assert (intent.kind, intent.preference) == ("instructions", text)


@pytest.mark.parametrize(
    ("text", "detail"),
    [("谢谢", "thanks"), ("你好", "greeting"), ("你是谁", "help"), ("撤销", "undo"), ("好的", "yes"), ("不用了", "no")],
)
def test_talk(text: str, detail: str) -> None:
    intent = only(text)
    assert (intent.kind, intent.detail) == ("chat", detail)


@pytest.mark.parametrize(
    "text", ["讲个笑话", "今天天气怎么样", "播放一首歌", "中国的首都是哪里", "我昨晚没睡好", "煮鸡蛋需要多长时间"]
)
def test_chit_chat_is_never_a_task(text: str) -> None:
    kinds = {intent.kind for intent in read(text, NOW).intents}
    assert kinds.isdisjoint({"todo.create", "todo.update", "todo.delete", "todo.complete"})


def test_a_meeting_is_named_by_what_it_is() -> None:
    reference = only("取消明天的会议").references[0]
    assert (reference.words, reference.everything) == (("会议",), False)
    assert reference.filter == {"due_from": "2026-11-19", "due_to": "2026-11-20"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("添加牛奶、鸡蛋到购物清单", [("牛奶", ("购物",)), ("鸡蛋", ("购物",))]),
        ("到家提醒我浇花", [("到家浇花", ())]),
        ("先买菜，然后做饭", [("买菜", ()), ("做饭", ())]),
    ],
)
def test_more_new_tasks(text: str, expected: list[tuple[str, tuple[str, ...]]]) -> None:
    assert [(d.task, d.tags) for i in read(text, NOW).intents for d in i.tasks] == expected


@pytest.mark.parametrize(
    ("text", "deadline"),
    [
        ("明天下午三点开会", "2026-11-19T15:00:00"),
        ("提醒我周五前交报告", "2026-11-20"),
        ("月底之前给宝宝报游泳班", "2026-11-30"),
        ("两周后体检", "2026-12-02"),
    ],
)
def test_deadlines(text: str, deadline: str) -> None:
    assert only(text).tasks[0].deadline == deadline


def test_several_intents_in_one_message() -> None:
    fact, cancelled, booked = read("我搬到上海了，把健身房取消，周六订一辆货车", NOW).intents
    assert fact.facts == (Fact("location", "上海"),)
    assert (cancelled.kind, cancelled.references[0].words) == ("todo.delete", ("健身房",))
    assert booked.tasks[0].fields() == {"task": "订一辆货车", "deadline": "2026-11-21"}


def test_what_was_paid_is_done() -> None:
    intent = only("交了房租")
    assert (intent.kind, intent.references[0].words) == ("todo.complete", ("房租",))


TALK = """
昨晚的聚会很棒
会议开得很顺利
我昨天去看了医生
今天工作好累
周末愉快
明天见
生日快乐
我在吃饭
我去睡觉了
等一下
没关系
别闹了
你真好
我想你了
今天是星期一
时间过得真快
我需要休息
我想喝咖啡
给我写一首诗
画一只猫
想想办法
再试一次
走开
闭嘴
我刚吃完饭
电影两个小时长
我花了三个小时打扫
五分钟后回来
我明天休息
加油
买不起
做梦
看情况
明天放假
开玩笑的
开心
做得好
说得对
我不知道要做什么
发生什么事了
去你的
打扰了
考试考得不好
收到
改天聊
还可以
取消吧
报告老师
"""


@pytest.mark.parametrize("text", TALK.strip().splitlines())
def test_what_people_say_in_passing_changes_nothing(text: str) -> None:
    kinds = {intent.kind for intent in read(text, NOW).intents}
    assert kinds.isdisjoint({"todo.create", "todo.update", "todo.delete", "todo.complete"})


def test_a_time_of_day_alone_says_so() -> None:
    (intent,) = read("会议改到下午五点", NOW).intents
    assert (intent.kind, intent.references[0].words, intent.clock) == ("todo.update", ("会议",), "17:00")
