"""Chinese sentences as people say them to an assistant, and where each goes."""

from __future__ import annotations

from datetime import datetime

import pytest

from taskmaistro_tui.language.read import read

NOW = datetime(2026, 11, 18, 9, 0)  # a Wednesday

CREATES = """
到了三点叫我去接孩子 | 去接孩子
提前一周提醒我妈妈生日 | 妈妈生日
備忘一下 週三還書 | 還書
晚上八点跟奶奶视频 | 跟奶奶视频
我想在周五之前把简历改好 | 把简历改好
清单应该包含蜡烛 | 蜡烛
在星期一下午七点创建一个提醒倒垃圾 | 倒垃圾
今晚九点酒吧有乐队演出我想去 | 酒吧有乐队演出我想去
做一个读书清单吧 |
给好主意建一个新的清单 |
开一张新的采购单 |
我想要一个新的健身计划清单 |
新任务 给奶奶寄药 | 给奶奶寄药
准备春节礼物 | 准备礼物
提前订周末的餐厅 | 提前订周末的餐厅
明晚八點跟客戶視訊 | 跟客戶視訊
花半小时整理书桌 | 整理书桌
再等五分钟关火 | 关火
我要设个提醒每周三练琴 | 练琴
可以帮我记一下要买电池吗 | 买电池
提醒大家周五聚餐 | 提醒大家聚餐
新建备忘录 内容是买票 | 买票
预约下周二上午十点洗牙 | 预约洗牙
周五前预约牙医 | 预约牙医
跟李娜约在周五中午吃饭 | 跟李娜吃饭
家里没有牙膏了 | 买牙膏
"""

CHANGES = """
水电费交完了 | todo.complete
已经给妈妈打过电话了 | todo.complete
快遞寄出去了 | todo.complete
購物單裡不要雞蛋了 | todo.delete
別再提醒我喝水了 | todo.delete
清单上删掉苹果 | todo.delete
不要明天的会议了 | todo.delete
帮我把买菜打勾 | todo.complete
把明天的提醒都关了 | todo.delete
不想去晚宴了所以你能从我日程里删除吗 | todo.delete
"""

QUESTIONS = """
你能确认一下明天的会议取消了吗
把今天的任务列出来
任务列表念给我听
我保存了哪些清单
我的购物清单还剩什么
我有没有把交房租加进去
本周到期的任务
高优先级的事情有哪些
体检是哪天来着
和李总的会是什么时候
下一个会在哪里开
接下来要干嘛
我这个月有几次出差
请提供列表目录
看一下周三的安排
提醒列表给我看看
什么时候交房租
我昨天加了什么
先做哪个好
我下次看牙是什么时候
给我念念今天的日程
你能简要介绍下预定的活动吗
"""

WISHES = """
建任务的时候别写太长
记住每次加任务都先问我优先级
新任务默认下午五点截止
"""

TALK = """
煎牛排要几分熟
把牛奶煮开要几分钟
我不喜欢这个歌手
把空调调到二十六度
把灯换成蓝色
打开卧室的灯
今晚城里有什么演唱会
你能告诉我有趣的事情吗
再说一遍
不要再播放以前的歌单了
"""


def rows(block: str) -> list[tuple[str, str]]:
    return [(a.strip(), b.strip()) for a, _, b in (line.partition("|") for line in block.strip().splitlines())]


@pytest.mark.parametrize(("text", "title"), rows(CREATES))
def test_what_makes_a_task_or_a_list(text: str, title: str) -> None:
    intent = read(text, NOW).intent
    assert intent.kind == "todo.create"
    assert [draft.task for draft in intent.tasks] == ([title] if title else [])


@pytest.mark.parametrize(("text", "kind"), rows(CHANGES))
def test_what_finishes_or_removes_a_task(text: str, kind: str) -> None:
    assert read(text, NOW).intent.kind == kind


@pytest.mark.parametrize("text", QUESTIONS.strip().splitlines())
def test_what_asks_about_the_list(text: str) -> None:
    assert read(text, NOW).intent.kind == "todo.query"


@pytest.mark.parametrize("text", WISHES.strip().splitlines())
def test_what_is_a_lasting_wish(text: str) -> None:
    assert read(text, NOW).intent.kind == "instructions"


@pytest.mark.parametrize("text", TALK.strip().splitlines())
def test_what_leaves_the_list_alone(text: str) -> None:
    assert read(text, NOW).intent.kind == "chat"


MISTYPED = """
题醒我明天交房租 | todo.create
提星我周五还书 | todo.create
删出牛奶 | todo.delete
册除购物清单 | todo.delete
请帮我取削明天的会议 | todo.delete
天加酱油 | todo.create
题型练习 | chat
心得体会 | chat
小心地滑 | chat
"""


@pytest.mark.parametrize(("text", "kind"), rows(MISTYPED))
def test_a_command_typed_with_a_character_that_sounds_alike_is_understood(text: str, kind: str) -> None:
    assert read(text, NOW).intent.kind == kind


def test_the_way_ten_minutes_are_said_of_an_event_is_no_length() -> None:
    assert read("开会前十分钟提醒我", NOW).durations == ()
    assert read("十分重要的事", NOW).durations == ()
    assert [d.minutes for d in read("这件事要十分钟", NOW).durations] == [10]
