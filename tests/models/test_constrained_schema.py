"""Bounded schemas: nothing in them can grow without end, and the longest answer fits into the tokens that are asked for."""

from __future__ import annotations

import json
import random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from langchain_core.messages import HumanMessage, SystemMessage, ToolMessage

from taskmaistro_tui.agent.schemas import todo_schema
from taskmaistro_tui.agent.tools import ROUTE_TOOLS, profile_tools, todo_tools
from taskmaistro_tui.models.constrained.answer import CHARACTERS_PER_TOKEN, shape
from taskmaistro_tui.models.constrained.bounds import bounded, longest
from taskmaistro_tui.models.constrained.documents import known_ids
from taskmaistro_tui.models.constrained.grammar import grammar_of

ZONE = ZoneInfo("Europe/Berlin")
STEPS = {"route": (ROUTE_TOOLS, None), "todos": (todo_tools(ZONE), "any"), "profile": (profile_tools(), "any")}
IDS = ("k3f", "b4d")


def nodes(schema: Any) -> list[dict[str, Any]]:
    """Every schema within a schema."""
    if isinstance(schema, list):
        return [node for one in schema for node in nodes(one)]
    if not isinstance(schema, dict):
        return []
    inner = [one for name, one in schema.items() if name not in ("enum", "required", "properties")]
    return [schema, *nodes(inner), *nodes(list(schema.get("properties", {}).values()))]


def instance(schema: dict[str, Any], chance: random.Random, *, fullest: bool = False) -> Any:
    """Something that ``schema`` allows: at random, or as long as can be."""
    if "enum" in schema:
        return max(schema["enum"], key=lambda one: len(json.dumps(one))) if fullest else chance.choice(schema["enum"])
    if "anyOf" in schema:
        options = [instance(one, chance, fullest=fullest) for one in schema["anyOf"]]
        return max(options, key=lambda one: len(json.dumps(one))) if fullest else chance.choice(options)
    match schema["type"]:
        case "object":
            named = schema["properties"].items()
            chosen = [n for n, _ in named if fullest or n in schema["required"] or chance.random() < 0.5]
            return {name: instance(one, chance, fullest=fullest) for name, one in named if name in chosen}
        case "array":
            count = schema["maxItems"] if fullest else chance.randint(schema.get("minItems", 0), schema["maxItems"])
            return [instance(schema["items"], chance, fullest=fullest) for _ in range(count)]
        case "string" if "pattern" in schema:
            return "2026-11-18T09:00:00+01:00"
        case "string":
            most, least = schema["maxLength"], schema.get("minLength", 0)
            return "x" * (most if fullest else chance.randint(least, most))
        case "integer" | "number":
            return 10**12 if fullest else chance.randint(-5, 500)
        case "boolean":
            return False
    return None


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("ids", [None, (), IDS])
def test_every_text_and_every_list_is_bounded(step: str, ids: tuple[str, ...] | None) -> None:
    tools, choice = STEPS[step]
    for node in nodes(shape(tools, choice, 4096, ids).schema):
        if node.get("type") == "string":
            assert "maxLength" in node or "pattern" in node, node
        if node.get("type") == "array":
            assert node["maxItems"] >= 1
        if node.get("type") == "object":
            assert node["additionalProperties"] is False
        assert "type" in node or "enum" in node or "anyOf" in node


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("budget", [1024, 4096])
def test_the_longest_answer_fits_into_its_tokens(step: str, budget: int) -> None:
    tools, choice = STEPS[step]
    wanted = shape(tools, choice, budget, IDS)
    fullest = json.dumps(instance(wanted.schema, random.Random(1), fullest=True), separators=(",", ":"))
    assert len(fullest) <= longest(wanted.schema)
    assert len(fullest) / CHARACTERS_PER_TOKEN < wanted.max_tokens


@pytest.mark.parametrize("step", STEPS)
def test_there_is_room_for_several_calls(step: str) -> None:
    tools, choice = STEPS[step]
    assert shape(tools, choice, 4096, IDS).calls >= 4


def test_what_the_schema_allows_is_what_the_tool_takes() -> None:
    """Any task that decoding lets through is one that the agent accepts, but for words in place of rules."""
    wanted = shape([todo_tools(ZONE)[0]], "any", 4096, IDS)
    chance = random.Random(7)
    taken = 0
    for _ in range(200):
        for call in instance(wanted.schema, chance)["calls"]:
            args = {
                name: value for name, value in call["args"].items() if name not in ("recurrence", "time_to_complete")
            }
            args = {name: value for name, value in args.items() if name not in ("start", "deadline")} | {"task": "x"}
            todo_schema(ZONE).model_validate(args)
            taken += 1
    assert taken > 200


def test_a_free_choice_allows_words_or_calls_a_forced_one_only_calls() -> None:
    free = shape(ROUTE_TOOLS, None, 4096)
    assert free.free
    assert [sorted(one["properties"]) for one in free.schema["anyOf"]] == [["reply"], ["calls"]]
    forced = shape(ROUTE_TOOLS, "any", 4096)
    assert list(forced.schema["properties"]) == ["calls"]
    assert forced.schema["properties"]["calls"]["minItems"] == 1


def test_a_named_tool_is_the_only_one() -> None:
    wanted = shape(ROUTE_TOOLS, "UndoLast", 4096)
    assert wanted.schema["properties"]["calls"]["items"]["properties"]["name"] == {"enum": ["UndoLast"]}
    with pytest.raises(ValueError, match="none of the tools"):
        shape(ROUTE_TOOLS, "Nothing", 4096)


def tool_names(schema: dict[str, Any]) -> list[str]:
    items = schema["properties"]["calls"]["items"]
    return [one["properties"]["name"]["enum"][0] for one in items.get("anyOf", [items])]


def args_of(schema: dict[str, Any], name: str) -> dict[str, Any]:
    items = schema["properties"]["calls"]["items"]
    variants = items.get("anyOf", [items])
    found = next(one for one in variants if one["properties"]["name"]["enum"] == [name])
    return found["properties"]["args"]["properties"]


def test_only_ids_that_exist_can_be_named() -> None:
    schema = shape(todo_tools(ZONE), "any", 4096, IDS).schema
    assert args_of(schema, "PatchDoc")["json_doc_id"] == {"enum": list(IDS)}
    assert args_of(schema, "RemoveDoc")["json_doc_id"] == {"enum": list(IDS)}
    assert args_of(schema, "BulkEdit")["filter"]["properties"]["ids"]["items"] == {"enum": list(IDS)}
    assert args_of(schema, "ToDo")["depends_on"]["items"] == {"enum": list(IDS)}


def test_without_documents_there_is_nothing_to_patch() -> None:
    schema = shape(todo_tools(ZONE), "any", 4096, ()).schema
    assert tool_names(schema) == ["ToDo"]
    assert "parent" not in args_of(schema, "ToDo")


def test_ids_that_are_not_known_are_any() -> None:
    schema = shape(todo_tools(ZONE), "any", 4096, None).schema
    assert args_of(schema, "PatchDoc")["json_doc_id"] == {"type": "string", "maxLength": 40, "minLength": 1}


def test_a_patch_has_a_field_of_the_document_and_a_value_for_it() -> None:
    operations = args_of(shape(todo_tools(ZONE), "any", 4096, IDS).schema, "PatchDoc")["patches"]["items"]["anyOf"]
    by_path = {(one["properties"]["op"]["enum"][0], one["properties"]["path"]["enum"][0]): one for one in operations}
    assert by_path["replace", "/status"]["properties"]["value"]["enum"] == [
        "not started",
        "in progress",
        "done",
        "archived",
    ]
    assert by_path["add", "/tags/-"]["properties"]["value"]["type"] == "string"
    assert ("replace", "/nothing") not in by_path


def test_ids_are_read_from_the_data_beside_the_prompt() -> None:
    tasks = [{"id": "k3f"}, {"id": "b4d"}, {"id": "k3f"}]
    told = SystemMessage("…", additional_kwargs={"taskmaistro": {"step": "extract_todos", "tasks": tasks}})
    assert known_ids([told, HumanMessage("x")]) == ("k3f", "b4d")
    assert known_ids([HumanMessage("x")]) is None
    told.additional_kwargs["taskmaistro"]["step"] = "extract_profile"
    assert known_ids([told]) is None


def test_a_repair_is_about_the_call_that_was_wrong() -> None:
    told = "Please use PatchFunctionErrors to fix all validation errors. for json_doc_id=[call-0a1b]."
    assert known_ids([HumanMessage("x"), ToolMessage(told, tool_call_id="call-0a1b")]) == ("call-0a1b",)
    assert known_ids([HumanMessage(told)]) is None


def test_references_and_unions_are_resolved() -> None:
    schema = {
        "$defs": {"Op": {"type": "object", "properties": {"value": {}}, "required": ["value"]}},
        "properties": {"ops": {"type": "array", "items": {"$ref": "#/$defs/Op"}}, "kind": {"const": "a"}},
    }
    made = bounded(schema)
    assert made["properties"]["kind"] == {"enum": ["a"]}
    assert len(made["properties"]["ops"]["items"]["properties"]["value"]["anyOf"]) == 5


def test_a_schema_that_refers_to_itself_ends() -> None:
    schema = {"$defs": {"A": {"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}}}}, "$ref": "#/$defs/A"}
    assert longest(bounded(schema)) < 200


def test_narrower_bounds_are_kept() -> None:
    assert bounded({"type": "string", "maxLength": 7})["maxLength"] == 7
    assert bounded({"type": "array", "items": {"type": "string"}, "maxItems": 2, "minItems": 1})["minItems"] == 1


@pytest.mark.parametrize("step", STEPS)
def test_the_grammar_defines_every_rule_it_uses(step: str) -> None:
    import re

    tools, choice = STEPS[step]
    grammar = grammar_of(shape(tools, choice, 4096, IDS).schema)
    rules = dict(line.split(" ::= ", 1) for line in grammar.splitlines())
    bare = re.compile(r'"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]')
    used = {word for rule in rules.values() for word in re.findall(r"[a-z][a-z0-9]*", bare.sub(" ", rule))}
    assert used <= set(rules)
    assert set(rules) - used <= {"root"}
    assert all(int(most) <= 2000 for most in re.findall(r",(\d+)\}", bare.sub(" ", grammar))), (
        "llama.cpp drops such bounds"
    )
