"""What code says to the user is in the language the user writes."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.scripted import Script, ScriptedModel, call, calls, say
from tests.support.talk import Talk

TWELVE = "添加牛奶、鸡蛋、面包、黄油、奶酪、苹果、梨、李子、大米、面条、盐、糖"


@pytest.fixture
async def talk(workspace: Workspace) -> AsyncIterator[Talk]:
    builtin = Talk(workspace, Assistant(workspace))
    yield builtin
    await builtin.assistant.aclose()


async def test_a_question_in_chinese_is_answered_by_a_chinese_yes(talk: Talk):
    await talk.say(TWELVE)
    assert await talk.say("删除所有任务") == "这会删除12个任务：“牛奶”、“鸡蛋”、“面包”等12个。可以吗？（是/否）"
    assert (await talk.say("是")).startswith("完成，共12处改动：\n- 已删除“牛奶”")
    assert talk.titles() == []


async def test_a_chinese_no_leaves_it(talk: Talk):
    await talk.say(TWELVE)
    await talk.say("删除所有任务")
    assert await talk.say("不") == "保持原样，什么都没改。"
    assert len(talk.titles()) == 12


async def test_forgetting_in_chinese(talk: Talk):
    await talk.say("我喜欢爵士")
    question = await talk.say("忘掉我喜欢爵士")
    assert "彻底忘掉" in question and "- 喜好：爵士（个人资料）" in question and "（是/否）" in question
    assert (await talk.say("是")).startswith("已忘掉2条")
    assert talk.profile == {}


async def test_what_was_not_saved_is_said_in_chinese(workspace: Workspace):
    talk = Talk(workspace, Assistant(workspace, ScriptedModel(Script(route=[say("已经添加了牛奶。")]))))
    assert (await talk.say("买牛奶")).endswith("什么都没有保存。")
    await talk.assistant.aclose()


async def test_a_model_that_never_stops_is_stopped_in_chinese(workspace: Workspace):
    again = [calls(call("FindTasks", words="x")) for _ in range(4)]
    talk = Talk(workspace, Assistant(workspace, ScriptedModel(Script(route=again))))
    assert "先停在这里" in await talk.say("有什么要做的")
    await talk.assistant.aclose()
