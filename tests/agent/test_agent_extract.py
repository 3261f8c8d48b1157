"""The door to extraction keeps its promises, whichever implementation is behind it."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

import pytest
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage

from taskmaistro_tui.agent.extract import IMPLEMENTATIONS, ChangeSet, extract
from taskmaistro_tui.agent.guard import CALL_LIMIT
from taskmaistro_tui.agent.schemas import profile_schema, todo_schema, whole_todo
from taskmaistro_tui.agent.tools import profile_tools, todo_tools
from tests.support.scripted import Script, ScriptedModel, broken_call, call, calls, patch, replace, say, todo

ZONE = ZoneInfo("Europe/Berlin")


def document(task: str, **fields: Any) -> dict[str, Any]:
    return whole_todo({"task": task, **fields}, ZONE)


EXISTING = {
    "k3f": document("Call the dentist", deadline="2026-11-20", tags=["health"]),
    "m4d": document("Buy milk", solutions=["corner shop", "market"]),
}


@pytest.fixture(params=IMPLEMENTATIONS)
def door(request: pytest.FixtureRequest):
    async def run(script: Script, existing: dict[str, dict[str, Any]] | None = None) -> ChangeSet:
        messages = [SystemMessage("prompt"), HumanMessage("text")]
        return await extract(
            ScriptedModel(script),
            messages,
            EXISTING if existing is None else existing,
            schema=todo_schema(ZONE),
            tools=todo_tools(ZONE),
            implementation=request.param,
        )

    return run


def repaired(fields: dict[str, Any]) -> Script:
    """The second answers of a model that repairs: trustcall asks for patches of the call, the plain door for the call."""
    operations = [{"op": "add", "path": f"/{name}", "value": value} for name, value in fields.items()]

    def by_patches(messages: list[Any], _: Any) -> AIMessage:
        failing = messages[-1].tool_call_id
        return calls(call("PatchFunctionErrors", json_doc_id=failing, planned_edits="fix", patches=operations))

    def by_call(messages: list[Any], _: Any) -> AIMessage:
        last = next(m for m in reversed(messages) if isinstance(m, AIMessage))
        args = {**last.tool_calls[0]["args"], **fields}
        return calls(call("ToDo", **args))

    return Script(repair=[by_patches], extract=[by_call])


async def test_three_tasks_into_an_empty_list(door) -> None:
    script = Script(extract=[calls(todo(task="milk"), todo(task="eggs"), todo(task="bread"))])
    wanted = await door(script, {})
    assert [fields["task"] for fields in wanted.inserts] == ["milk", "eggs", "bread"]


async def test_only_stated_fields_of_an_insert_are_kept(door) -> None:
    wanted = await door(Script(extract=[calls(todo(task="milk", time_to_complete=5))]))
    assert wanted.inserts == [{"task": "milk", "time_to_complete": 5}]


async def test_a_moment_without_offset_is_in_the_users_zone(door) -> None:
    wanted = await door(Script(extract=[calls(todo(task="milk", deadline="2026-11-20T15:00"))]))
    assert wanted.inserts[0]["deadline"] == "2026-11-20T15:00:00+01:00"


async def test_a_patch_names_only_the_fields_that_differ(door) -> None:
    wanted = await door(Script(extract=[calls(patch("k3f", replace("/status", "done"), replace("/project", None)))]))
    assert wanted.edits == {"k3f": {"status": "done"}}


async def test_a_patch_with_op_remove(door) -> None:
    wanted = await door(Script(extract=[calls(patch("k3f", {"op": "remove", "path": "/deadline"}))]))
    assert wanted.edits == {"k3f": {"deadline": None}}
    assert wanted.refused == []


async def test_several_patches_for_one_document_are_folded(door) -> None:
    answer = calls(
        patch("m4d", replace("/status", "done"), plan="it is bought"),
        patch("m4d", {"op": "remove", "path": "/solutions/1"}, plan="the market is closed"),
        patch("m4d", {"op": "add", "path": "/tags/-", "value": "food"}, plan="tag it"),
    )
    wanted = await door(Script(extract=[answer]))
    assert wanted.edits == {"m4d": {"status": "done", "solutions": ["corner shop"], "tags": ["food"]}}
    assert wanted.plans == {"m4d": "it is bought; the market is closed; tag it"}


async def test_an_invented_id_is_refused_and_the_rest_is_kept(door) -> None:
    wanted = await door(Script(extract=[calls(patch("zz9", replace("/status", "done")), todo(task="eggs"))]))
    assert wanted.edits == {}
    assert [fields["task"] for fields in wanted.inserts] == ["eggs"]
    assert wanted.refused == ["There is no task with the id “zz9”."]


async def test_a_patch_that_does_not_apply_is_refused(door) -> None:
    wanted = await door(Script(extract=[calls(patch("k3f", replace("/solutions/7", "x")))]))
    assert wanted.edits == {}
    assert "Call the dentist" in wanted.refused[0]


async def test_a_patch_without_effect_is_told_apart(door) -> None:
    wanted = await door(Script(extract=[calls(patch("k3f", replace("/status", "not started")))]))
    assert (wanted.edits, wanted.unchanged) == ({}, ["k3f"])


@pytest.mark.parametrize(
    ("operation", "field", "value"),
    [
        ({"op": "add", "path": "/tags", "value": "urgent"}, "tags", ["health", "urgent"]),
        ({"op": "add", "path": "/tags/-", "value": ["a", "b"]}, "tags", ["health", "a", "b"]),
        ({"op": "replace", "path": "/solutions/0", "value": "phone"}, "solutions", ["phone"]),
        ({"op": "REPLACE", "path": "status", "value": "In progress"}, "status", "in progress"),
    ],
)
async def test_patches_are_read_as_they_were_meant(door, operation: dict[str, Any], field: str, value: Any) -> None:
    wanted = await door(Script(extract=[calls(patch("k3f", operation))]))
    assert wanted.edits == {"k3f": {field: value}}


async def test_a_removal_is_taken_out_once(door) -> None:
    remove = call("RemoveDoc", json_doc_id="m4d")
    wanted = await door(Script(extract=[calls(remove, call("RemoveDoc", json_doc_id="m4d"))]))
    assert wanted.removals == ["m4d"]
    assert (wanted.inserts, wanted.edits) == ([], {})


async def test_a_bulk_edit_is_handed_on(door) -> None:
    bulk = call("BulkEdit", filter={"tags": ["home"]}, changes={"status": "done"})
    wanted = await door(Script(extract=[calls(bulk)]))
    assert wanted.bulk == [{"filter": {"tags": ["home"]}, "changes": {"status": "done"}}]


async def test_an_invalid_value_is_repaired_once(door) -> None:
    script = repaired({"deadline": "2026-11-20"})
    script.extract.insert(0, calls(todo(task="milk", deadline="soonish")))
    wanted = await door(script)
    assert wanted.inserts == [{"task": "milk", "deadline": "2026-11-20"}]
    assert wanted.refused == []
    assert len(script.asked) == 2


async def test_an_invalid_value_that_stays_invalid_is_said(door) -> None:
    script = repaired({"deadline": "whenever"})
    script.extract.insert(0, calls(todo(task="milk", deadline="soonish")))
    wanted = await door(script)
    assert wanted.inserts == []
    assert "milk" in wanted.refused[0]
    assert "deadline" in wanted.refused[0]
    assert len(script.asked) == 2


async def test_a_repair_without_a_tool_call_ends_it(door) -> None:
    script = Script(extract=[calls(todo(task="milk", deadline="soonish")), say("sorry")], repair=[say("sorry")])
    wanted = await door(script)
    assert wanted.inserts == []
    assert "milk" in wanted.refused[0]


async def test_an_unknown_tool_is_refused_with_its_name(door) -> None:
    script = Script(extract=[calls(call("Reminder", task="milk")), say("sorry")], repair=[say("sorry")])
    wanted = await door(script)
    assert wanted.inserts == []
    assert "Reminder" in wanted.refused[0]


async def test_broken_arguments_are_asked_for_once_more(door) -> None:
    script = Script(extract=[broken_call("ToDo", '{"task": "mi'), calls(todo(task="milk"))])
    wanted = await door(script)
    assert [fields["task"] for fields in wanted.inserts] == ["milk"]
    assert wanted.refused == []


async def test_arguments_broken_twice_are_said(door) -> None:
    script = Script(extract=[broken_call("ToDo", '{"task": "mi'), broken_call("ToDo", '{"task": "mi')])
    wanted = await door(script)
    assert wanted.inserts == []
    assert len(wanted.refused) == 1


async def test_text_only_changes_nothing(door) -> None:
    wanted = await door(Script(extract=[say("All saved!")]))
    assert wanted == ChangeSet(text="All saved!")


async def test_a_provider_error_is_raised_as_itself_and_never_asked_again(door) -> None:
    class Balance(Exception):
        status_code = 402

    script = Script(extract=[Balance("no money")] * 9)
    with pytest.raises(Balance):
        await door(script)
    assert len(script.asked) == 1


async def test_a_provider_error_while_repairing_is_raised_as_itself(door) -> None:
    script = Script(extract=[calls(todo(task="milk", deadline="x")), OSError("gone")], repair=[OSError("gone")])
    with pytest.raises(OSError, match="gone"):
        await door(script)


async def test_many_wrong_calls_cost_a_bounded_number_of_model_calls(door) -> None:
    wrong = calls(*(todo(task=f"t{i}", deadline="x") for i in range(20)))
    script = Script(extract=[wrong, say("no")], repair=[say("no")] * 30)
    wanted = await door(script)
    assert wanted.inserts == []
    assert len(wanted.refused) == 20
    assert len(script.asked) <= CALL_LIMIT


async def test_the_callers_messages_are_left_alone(door) -> None:
    messages = [SystemMessage("prompt"), HumanMessage("text")]
    script = Script(extract=[calls(patch("k3f", replace("/status", "done")))])
    await extract(ScriptedModel(script), messages, EXISTING, schema=todo_schema(ZONE), tools=todo_tools(ZONE))
    assert [m.content for m in messages] == ["prompt", "text"]
    assert script.asked[0].prompt == "prompt\ntext"


@pytest.mark.parametrize("given", ["", "profile", "user"])
@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
async def test_the_profile_is_patched_whatever_id_is_given(implementation: str, given: str) -> None:
    empty = profile_schema()().model_dump(mode="json")
    script = Script(
        profile=[calls(patch(given, replace("/name", "Ann"), {"op": "add", "path": "/interests/-", "value": "go"}))]
    )
    wanted = await extract(
        ScriptedModel(script),
        [SystemMessage("p"), HumanMessage("t")],
        {"profile": empty},
        schema=profile_schema(),
        tools=profile_tools(),
        implementation=implementation,
        sole=True,
    )
    assert wanted.plans == ({"profile": "as asked"} if given else {})
    assert wanted.edits == {"profile": {"name": "Ann", "interests": ["go"]}}
