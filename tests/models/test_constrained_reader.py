"""Reading an answer while it arrives."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage

from taskmaistro_tui.models.constrained.prompt import described_tools, plain_prompt
from taskmaistro_tui.models.constrained.reader import AnswerReader, Form, goes_in_circles

TOOL = {
    "type": "function",
    "function": {
        "name": "ToDo",
        "description": "A task.",
        "parameters": {
            "type": "object",
            "properties": {
                "task": {"type": "string", "description": "What to do."},
                "priority": {"anyOf": [{"enum": ["high", "low"], "type": "string"}, {"type": "null"}]},
                "tags": {"type": "array", "items": {"type": "string"}},
            },
            "required": ["task"],
        },
    },
}


def fed(text: str, size: int = 1) -> tuple[str, AnswerReader]:
    reader = AnswerReader()
    said = "".join(reader.feed(text[at : at + size]) for at in range(0, len(text), size))
    return said, reader


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


@given(texts, st.booleans(), st.integers(1, 9))
def test_a_reply_is_the_same_however_it_arrives(reply: str, ascii_only: bool, size: int) -> None:
    text = json.dumps({"calls": [], "reply": reply}, ensure_ascii=ascii_only)
    said, reader = fed(text, size)
    assert said == reply
    outcome = reader.finish()
    assert (outcome.form, outcome.reply, outcome.calls) == (Form.JSON, reply, [])


@given(st.lists(st.dictionaries(texts, texts, max_size=3), max_size=4), st.integers(1, 9))
def test_calls_come_at_the_end_and_say_nothing(args: list[dict[str, str]], size: int) -> None:
    calls = [{"name": f"T{at}", "args": one} for at, one in enumerate(args)]
    said, reader = fed(json.dumps({"calls": calls}), size)
    assert said == ""
    assert reader.finish().calls == [(one["name"], one["args"]) for one in calls]


@given(st.text(max_size=80), st.integers(1, 9))
def test_nothing_makes_it_fail(text: str, size: int) -> None:
    _, reader = fed(text, size)
    assert reader.finish().form in Form


def test_words_are_passed_on_before_the_end() -> None:
    reader = AnswerReader()
    assert reader.feed('{"reply": "one ') == "one "
    assert reader.feed("two\\") == "two"
    assert reader.feed("n") == "\n"
    assert reader.feed('three"}') == "three"


def test_a_reply_inside_an_argument_is_no_reply() -> None:
    said, reader = fed('{"calls": [{"name": "ToDo", "args": {"reply": "no"}}]}')
    assert said == ""
    assert reader.finish().calls == [("ToDo", {"reply": "no"})]


@pytest.mark.parametrize("half", [r"\ud83d", r"\ud83dx", r"\ud83d\n", r"\ude00"])
def test_half_a_character_does_no_harm(half: str) -> None:
    said, reader = fed('{"reply": "a' + half + 'b", "calls": []}')
    assert said.startswith("a")
    assert said.endswith("b")
    said.encode("utf-8")
    assert reader.finish().form is Form.JSON


def test_control_characters_inside_a_text_are_taken() -> None:
    assert fed('{"reply": "one\ntwo"}')[1].finish().reply == "one\ntwo"


@pytest.mark.parametrize("text", ['{"calls": [{"name": "ToDo", "args": {"task": "mi', '{"calls"', "{"])
def test_a_cut_answer_is_broken_and_has_no_calls(text: str) -> None:
    outcome = fed(text)[1].finish()
    assert (outcome.form, outcome.calls) == (Form.BROKEN, [])


@pytest.mark.parametrize(
    "text",
    [
        '{"calls": "x"}',
        '{"calls": [{"name": 1, "args": {}}]}',
        '{"calls": [{"name": "a", "args": []}]}',
        '{"x": 1}',
        "{} {}",
    ],
)
def test_json_of_another_form_is_broken(text: str) -> None:
    assert fed(text)[1].finish().form is Form.BROKEN


@pytest.mark.parametrize(
    "text", ['```json\n{"reply": "hi"}\n```', '<think>hm</think>\n{"reply": "hi"}', '  {"reply": "hi"}  ']
)
def test_wrapping_is_taken_off(text: str) -> None:
    assert fed(text)[1].finish().reply == "hi"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"calls": [{"name": "ToDo", "args": {"task": "mi', "ToDo"),
        ('{"calls": [{"name": "ToDo", "args": {"task": "milk"}', "ToDo"),
        ('{"calls": [{"name": "ToDo", "args": {"task": "a"}}, {"name": "Undo", "args": {}', "Undo"),
        ('{"calls": [', "unknown"),
    ],
)
def test_the_call_that_was_cut_is_named_and_never_whole(text: str, name: str) -> None:
    found, args = fed(text)[1].broken_call()
    assert found == name
    with pytest.raises(ValueError):
        json.loads(args)


@pytest.mark.parametrize(
    ("text", "circles"),
    [
        ("I am sorry. " * 20, True),
        ("aha " * 40, True),
        ("-" * 400, False),
        ("1. buy milk\n2. buy bread\n" * 4, False),
        ("no " * 20, False),
        ("All work and no play makes Jack a dull boy, and so does all play and no work at all.", False),
    ],
)
def test_going_in_circles_is_seen(text: str, circles: bool) -> None:
    assert goes_in_circles(text) is circles


def test_plain_words_are_words() -> None:
    said, reader = fed("Hello, what can I do?")
    assert said == "Hello, what can I do?"
    assert reader.finish().form is Form.WORDS


def test_the_same_call_twice_is_one() -> None:
    twice = {"calls": [{"name": "ToDo", "args": {"task": "milk"}}] * 3 + [{"name": "ToDo", "args": {"task": "bread"}}]}
    assert fed(json.dumps(twice))[1].finish().calls == [("ToDo", {"task": "milk"}), ("ToDo", {"task": "bread"})]


def test_tools_are_described_in_words() -> None:
    described = described_tools([TOOL], None)
    assert "ToDo: A task." in described
    assert "- task (string): What to do." in described
    assert '- priority? ("high" | "low" | null)' in described
    assert "- tags? (list of string)" in described
    assert '"reply"' in described
    assert '"reply"' not in described_tools([TOOL], "any")


def test_a_prompt_without_tools_is_left_as_it_is() -> None:
    plain = plain_prompt([SystemMessage("s"), HumanMessage("h"), AIMessage("a"), HumanMessage("g")], [], None)
    assert [(m.type, m.content) for m in plain] == [("system", "s"), ("human", "h"), ("ai", "a"), ("human", "g")]


def test_calls_and_results_become_a_conversation_of_two_sides() -> None:
    asked = [
        SystemMessage("s"),
        HumanMessage("h"),
        AIMessage("", tool_calls=[{"name": "ToDo", "args": {"task": "m"}, "id": "1"}]),
        ToolMessage("Stored.", tool_call_id="1", name="ToDo"),
        ToolMessage("Stored too.", tool_call_id="2", name="ToDo"),
        HumanMessage("and?"),
    ]
    plain = plain_prompt(asked, [TOOL], None)
    assert [m.type for m in plain] == ["system", "human", "ai", "human"]
    assert plain[0].content.startswith("You answer with one JSON object")
    assert plain[0].content.endswith("s")
    assert json.loads(str(plain[2].content)) == {"calls": [{"name": "ToDo", "args": {"task": "m"}}]}
    assert "Stored too." in plain[3].content
    assert plain[3].content.endswith("and?")
    assert asked[0].content == "s"


def test_the_description_stands_first_and_is_the_same_for_every_message() -> None:
    first = plain_prompt([SystemMessage("a 09:00"), HumanMessage("x")], [TOOL], None)
    second = plain_prompt([SystemMessage("b 09:01"), HumanMessage("y")], [TOOL], None)
    shared = described_tools([TOOL], None)
    assert str(first[0].content).startswith(shared)
    assert str(second[0].content).startswith(shared)


def test_the_user_speaks_first() -> None:
    plain = plain_prompt([SystemMessage("s"), AIMessage("a"), HumanMessage("h")], [], None)
    assert [m.type for m in plain] == ["system", "human", "ai", "human"]
