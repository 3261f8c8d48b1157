"""Turns that fail are told in the user's language, with what to do, and can be tried again where that may help."""

from __future__ import annotations

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.events import Done, Event, Failed
from taskmaistro_tui.agent.failing import failure_words
from taskmaistro_tui.models.errors import KINDS, ModelError
from taskmaistro_tui.models.names import parse_model_name
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.kit import Say, call, json_calls, json_reply, serve


async def said(workspace: Workspace, name: str, text: str) -> Event:
    assistant = Assistant(workspace, model_name=name)
    events = [event async for event in assistant.run_turn(text)]
    await assistant.aclose()
    return events[-1]


@pytest.mark.parametrize("answer", [Say(""), Say("  \n ")])
async def test_an_empty_answer_is_told_as_one_and_can_be_tried_again(answer: Say, workspace: Workspace) -> None:
    with serve(answer) as kit:
        last = await said(workspace, f"deepseek:small@{kit.openai}", "hello")
    assert isinstance(last, Failed)
    assert (last.kind, last.retry) == ("empty", True)
    assert "gave an empty answer; try again" in last.message


async def test_an_empty_answer_under_constraints_too(workspace: Workspace) -> None:
    with serve(json_reply(" ")) as kit:
        last = await said(workspace, f"ollama:small@{kit.base}", "hello")
    assert isinstance(last, Failed)
    assert last.kind == "empty"


async def test_an_empty_answer_after_something_was_done_tells_what(workspace: Workspace) -> None:
    script = (call("UpdateMemory", update_type="todo"), call("ToDo", task="Buy milk"), Say(""))
    with serve(*script) as kit:
        last = await said(workspace, f"deepseek:small@{kit.openai}", "buy milk")
    assert isinstance(last, Done)
    assert "Buy milk" in last.reply


@pytest.mark.parametrize(("text", "reply"), [("I live in Oslo", "Noted."), ("我住在奥斯陆", "好的，记住了。")])
async def test_an_empty_answer_after_a_silent_change_says_that_it_was_noted(
    workspace: Workspace, text: str, reply: str
) -> None:
    script = (call("UpdateMemory", update_type="user"), call("Profile", location="Oslo"), Say(""))
    with serve(*script) as kit:
        last = await said(workspace, f"deepseek:small@{kit.openai}", text)
    assert isinstance(last, Done)
    assert last.reply == reply


@pytest.mark.parametrize(("text", "none"), [("anything about milk?", "No task"), ("有牛奶吗？", "没有这样的任务")])
async def test_an_empty_answer_after_a_search_tells_what_was_found(workspace: Workspace, text: str, none: str) -> None:
    find = call("FindTasks", words="milk")
    with serve(find, Say("")) as kit:
        nothing = await said(workspace, f"deepseek:small@{kit.openai}", text)
    workspace.tasks.add_many([{"task": "Buy milk"}, {"task": "Warm the milk"}], workspace.new_turn("user"))
    with serve(find, Say("")) as kit:
        two = await said(workspace, f"deepseek:small@{kit.openai}", text)
    assert isinstance(nothing, Done)
    assert nothing.reply.startswith(none)
    assert isinstance(two, Done)
    assert sorted(line[3:] for line in two.reply.splitlines()) == ["Buy milk", "Warm the milk"]


async def test_a_small_model_that_only_repeats_its_search_is_answered_for(workspace: Workspace) -> None:
    """Under constraints the repetition is dropped, and nothing is left of its answer."""
    workspace.tasks.add({"task": "Buy milk"}, workspace.new_turn("user"))
    with serve(json_calls(("FindTasks", {"words": "milk"}))) as kit:
        last = await said(workspace, f"ollama:small@{kit.base}", "anything about milk?")
    assert isinstance(last, Done)
    assert last.reply == "1. Buy milk"


async def test_an_empty_answer_after_an_update_that_changed_nothing_says_so(workspace: Workspace) -> None:
    none = call("Profile")
    with serve(call("UpdateMemory", update_type="user"), none, Say("")) as kit:
        last = await said(workspace, f"deepseek:small@{kit.openai}", "you know me")
    assert isinstance(last, Done)
    assert last.reply == "Nothing was saved."


@pytest.mark.parametrize(
    ("status", "said_in_chinese"),
    [(401, "密钥"), (402, "余额不足"), (404, "没有small"), (429, "请等30秒再试"), (503, "出了故障")],
)
async def test_who_writes_chinese_is_told_in_chinese(workspace: Workspace, status: int, said_in_chinese: str) -> None:
    with serve(Say(status=status, headers={"retry-after": "30", "retry-after-ms": "30000"})) as kit:
        last = await said(workspace, f"deepseek:small@{kit.openai}", "买牛奶")
    assert isinstance(last, Failed)
    assert said_in_chinese in last.message


async def test_an_ollama_that_is_not_there_is_told_in_chinese(workspace: Workspace) -> None:
    with serve() as kit:
        address = kit.base
    last = await said(workspace, f"ollama:small@{address}", "买牛奶")
    assert isinstance(last, Failed)
    assert "Ollama在运行吗" in last.message


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_failure_has_a_sentence_in_both_languages(kind: str) -> None:
    name = parse_model_name("openai:small@http://127.0.0.1:8080/v1")
    error = ModelError("English.", kind)
    assert failure_words(error, name, "small", "buy milk", changed=False) == "English."
    chinese = failure_words(error, name, "small", "买牛奶", changed=False)
    assert "small" in chinese
    assert chinese.endswith(("。", "small@http://127.0.0.1:8080/v1"))
    assert "{" not in chinese


def test_what_stays_is_said_too() -> None:
    error = ModelError("It broke.", "server")
    assert failure_words(error, None, "x", "buy milk", changed=True).endswith("stays; undo takes it back.")
    assert failure_words(error, None, "x", "买牛奶", changed=True).endswith("可以撤销。")
