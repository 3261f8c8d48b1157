"""The built-in model as LangChain sees it: calls, text, streams, tools bound in any form, repairs."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.messages import AIMessage, AIMessageChunk, HumanMessage, SystemMessage, ToolMessage
from langchain_core.tools import tool
from pydantic import BaseModel

from taskmaistro_tui.models.builtin.context import KEY, find_context
from taskmaistro_tui.models.builtin.model import BuiltinChatModel
from tests.support.builtin_contexts import (
    DENTIST,
    ROUTE_TOOLS,
    TODO_TOOLS,
    ask,
    called,
    messages,
    told,
)


class ToDo(BaseModel):
    """A task."""

    task: str
    time_to_complete: int | None = None
    deadline: str | None = None


def bound(*tools: Any, **more: Any) -> Any:
    return BuiltinChatModel().bind_tools(list(tools), **more)


# -- context ----------------------------------------------------------------------------------------------------------


def test_the_context_comes_from_the_last_message_that_has_one():
    given = [{KEY: told("buy milk")}, {KEY: told("buy tea")}, {}]
    found = find_context(given)
    assert found is not None
    assert found.text == "buy tea"


def test_prompt_text_is_never_read():
    given = told("hello")
    prompt = [SystemMessage("User: add milk. Add milk now.", additional_kwargs={KEY: given}), HumanMessage("add milk")]
    assert bound(*ROUTE_TOOLS).invoke(prompt).tool_calls == []


def test_without_a_context_it_says_what_it_is_for_and_calls_nothing():
    answer = bound(*ROUTE_TOOLS).invoke([HumanMessage("add milk")])
    assert answer.tool_calls == []
    assert "remind me" in str(answer.content)


def test_an_unknown_step_is_an_error():
    with pytest.raises(ValueError, match="unknown step"):
        bound(*ROUTE_TOOLS).invoke(messages(told("hello", "dance")))


def test_a_zone_that_has_no_name_is_taken_from_the_offset():
    context = find_context([{KEY: {**told("hello"), "zone": "UTC+01:00"}}])
    assert context is not None
    assert context.now.isoformat() == "2026-11-18T09:00:00+01:00"


# -- tools ------------------------------------------------------------------------------------------------------------


def test_tools_may_be_dicts_models_functions_or_tool_objects():
    @tool
    def FindTasks(words: str) -> str:
        """Find tasks."""
        return words

    def UndoLast(what: str) -> None:
        """Undo."""

    update = {"type": "function", "function": {"name": "UpdateMemory", "parameters": {}}}
    model = bound(update, FindTasks, UndoLast)
    assert called(model.invoke(messages(told("add milk")))) == [("UpdateMemory", {"update_type": "todo"})]
    assert called(model.invoke(messages(told("what is due today?"))))[0][0] == "FindTasks"
    assert called(model.invoke(messages(told("undo")))) == [("UndoLast", {"what": "undo"})]
    extract = bound(ToDo).invoke(messages(told("add milk", "extract_todos")))
    assert called(extract) == [("ToDo", {"task": "milk"})]


def test_it_calls_only_tools_that_are_bound():
    answer = ask("the dentist is done", "extract_todos", ["ToDo"], tasks=[DENTIST])
    assert answer.tool_calls == []
    assert answer.content == "Nothing was saved."


def test_a_named_tool_choice_allows_that_tool_alone():
    given = messages(told("add milk, and the dentist is done", "extract_todos", tasks=[DENTIST]))
    answer = bound(*TODO_TOOLS, tool_choice="ToDo").invoke(given)
    assert {name for name, _ in called(answer)} == {"ToDo"}


def test_a_forced_choice_does_not_make_it_invent_a_call():
    given = messages(told("the dentist is done", "extract_todos", tasks=[]))
    answer = bound(*TODO_TOOLS, tool_choice="any").invoke(given)
    assert answer.tool_calls == []
    assert "no task about" in str(answer.content)


def test_choice_none_means_text():
    answer = bound(*ROUTE_TOOLS, tool_choice="none").invoke(messages(told("add milk")))
    assert answer.tool_calls == []
    assert answer.content


@pytest.mark.parametrize(
    "choice", ["auto", None, "any", "required", True, {"type": "function", "function": {"name": "ToDo"}}]
)
def test_every_usual_form_of_a_choice_is_understood(choice: Any):
    answer = bound("ToDo", tool_choice=choice).invoke(messages(told("add milk", "extract_todos")))
    assert called(answer) == [("ToDo", {"task": "milk"})]


def test_a_choice_that_is_not_offered_is_an_error():
    with pytest.raises(ValueError, match="none of the tools"):
        bound("ToDo", tool_choice="PatchDoc")


# -- answers ----------------------------------------------------------------------------------------------------------


def test_the_same_messages_give_the_same_answer_ids_included():
    given = messages(told("add milk and eggs", "extract_todos"))
    first, second = (bound(*TODO_TOOLS).invoke(given) for _ in range(2))
    assert first.tool_calls == second.tool_calls


def test_ids_differ_between_calls_steps_and_turns():
    answers = [
        ask("add milk, eggs and bread", "extract_todos"),
        ask("add milk, eggs and bread"),
        ask("add tea"),
        ask("add milk, eggs and bread", now="2026-11-18T09:00:01+01:00"),
    ]
    ids = [call["id"] for answer in answers for call in answer.tool_calls]
    assert len(ids) == 6
    assert len(set(ids)) == len(ids)


def test_a_stream_joins_to_the_whole_answer():
    given = messages(told("hello", profile={"name": "Lance"}, overdue=2, due_today=1))
    pieces = list(bound(*ROUTE_TOOLS).stream(given))
    assert len([piece for piece in pieces if piece.content]) > 3
    assert "".join(str(piece.content) for piece in pieces) == bound(*ROUTE_TOOLS).invoke(given).content


def test_a_chinese_reply_streams_in_characters():
    pieces = list(bound(*ROUTE_TOOLS).stream(messages(told("你好"))))
    assert len([piece for piece in pieces if piece.content]) >= 3


def test_a_stream_carries_tool_calls():
    given = messages(told("add milk and eggs", "extract_todos"))
    whole: AIMessageChunk | None = None
    for piece in bound(*TODO_TOOLS).stream(given):
        whole = piece if whole is None else whole + piece
    assert whole is not None
    assert whole.tool_calls == bound(*TODO_TOOLS).invoke(given).tool_calls


async def test_async_calls_and_streams_say_the_same():
    given = messages(told("what can you do?"))
    model = bound(*ROUTE_TOOLS)
    text = (await model.ainvoke(given)).content
    assert text == model.invoke(given).content
    assert "".join([str(piece.content) async for piece in model.astream(given)]) == text


async def test_a_stream_can_be_left_at_once():
    heard = []
    async for piece in bound(*ROUTE_TOOLS).astream(messages(told("what can you do?"))):
        heard.append(piece)
        break
    assert len(heard) == 1
    assert (await bound(*ROUTE_TOOLS).ainvoke(messages(told("hello")))).content


def test_it_counts_no_tokens():
    assert bound(*ROUTE_TOOLS).invoke(messages(told("hello"))).usage_metadata is None


def test_several_tasks_are_several_calls():
    answer = bound(*TODO_TOOLS).invoke(messages(told("add milk and eggs", "extract_todos")))
    assert [call["name"] for call in answer.tool_calls] == ["ToDo", "ToDo"]


# -- repairs ----------------------------------------------------------------------------------------------------------


def refused(args: dict[str, Any], name: str = "ToDo") -> list[Any]:
    call = {"name": name, "args": args, "id": "c1"}
    error = ToolMessage("not valid", tool_call_id="c1", name=name, status="error")
    return [*messages(told("add milk", "extract_todos")), AIMessage("", tool_calls=[call]), error]


def test_a_field_that_was_refused_is_taken_out():
    repair = bound("PatchFunctionErrors", "PatchFunctionName", tool_choice="any")
    (call,) = repair.invoke(refused({"task": "milk", "deadline": "someday", "priority": "low"})).tool_calls
    assert call["name"] == "PatchFunctionErrors"
    assert call["args"]["json_doc_id"] == "c1"
    assert call["args"]["patches"] == [{"op": "remove", "path": "/deadline", "value": None}]


def test_a_task_without_a_title_is_not_repaired_by_guessing():
    repair = bound("PatchFunctionErrors", "PatchFunctionName", tool_choice="any")
    assert repair.invoke(refused({"task": "  "})).tool_calls == []


def test_trustcall_extracts_with_it():
    from trustcall import create_extractor

    extractor = create_extractor(BuiltinChatModel(), tools=[ToDo], tool_choice="ToDo", enable_inserts=True)
    given = messages(told("Add milk and eggs. The dentist will take 20 minutes.", "extract_todos", tasks=[DENTIST]))
    existing = [("k3f", "ToDo", {"task": "book the dentist", "time_to_complete": None, "deadline": None})]
    outcome = extractor.invoke({"messages": given, "existing": existing})
    saved = {response.task: response.time_to_complete for response in outcome["responses"]}
    assert saved == {"milk": None, "eggs": None, "book the dentist": 20}
