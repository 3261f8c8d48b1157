"""Whatever is said: no error, only tools that are bound, and arguments that their schemas take."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from taskmaistro_tui.agent.schemas import profile_schema, todo_schema
from taskmaistro_tui.memory.todo import FIELDS
from tests.support.builtin_contexts import DENTIST, LAUNDRY, PROFILE_TOOLS, REPORT, ROUTE_TOOLS, TODO_TOOLS, ask, called

PIECES = st.sampled_from(
    "add remind me to buy milk the dentist laundry report is done move delete all everything it to tomorrow Friday at 3pm by "
    "the end of November in two hours every Tuesday #home +work !high 20 minutes my name is Lance I live in Rome from now on "
    "tag calls with phone what is due today when undo yes no and , . ? the 2nd k3f except urgent rename as in progress "
    "明天 买牛奶 把洗衣服 推迟到 下周一 删掉 搞定了 我叫小林 撤销".split()
)
SENTENCES = st.lists(PIECES, min_size=1, max_size=14).map(" ".join)
ANYTHING = st.text(max_size=120)
TASKS: list[dict[str, Any]] = [DENTIST, LAUNDRY, {**REPORT, "tags": ["work"], "time_to_complete": 30}]
HELD = {"tasks": TASKS, "last_list": ["k3f", "b4d"], "last_touched": ["r5t"], "instructions": "tag calls with phone"}


@settings(max_examples=150, deadline=None)
@given(text=SENTENCES | ANYTHING)
def test_routing_answers_everything(text: str):
    answer = ask(text, **HELD)
    assert answer.tool_calls or str(answer.content).strip()
    for name, args in called(answer):
        assert name in ROUTE_TOOLS
        if name == "UpdateMemory":
            assert args["update_type"] in ("user", "todo", "instructions")


@settings(max_examples=150, deadline=None)
@given(text=SENTENCES | ANYTHING)
def test_task_calls_fit_their_schemas(text: str):
    schema = todo_schema(ZoneInfo("Europe/Berlin"))
    shorts = {task["id"] for task in TASKS}
    for name, args in called(ask(text, "extract_todos", **HELD)):
        assert name in TODO_TOOLS
        if name == "ToDo":
            schema.model_validate(args)
        elif name == "BulkEdit":
            assert args["changes"]
            fields = {field: value for field, value in args["changes"].items() if field != "remove"}
            schema.model_validate({"task": "x", **fields})
        else:
            assert args["json_doc_id"] in shorts
        for patch in args.get("patches", ()):
            field = patch["path"].removeprefix("/")
            assert field in FIELDS
            schema.model_validate({"task": "x", field: patch["value"]})


@settings(max_examples=100, deadline=None)
@given(text=SENTENCES | ANYTHING)
def test_profile_calls_fit_their_schema(text: str):
    schema = profile_schema()
    for name, args in called(ask(text, "extract_profile", ["Profile"])):
        assert name in PROFILE_TOOLS
        schema.model_validate(args)


@settings(max_examples=60, deadline=None)
@given(text=SENTENCES, lines=st.lists(st.text(min_size=1, max_size=40), max_size=4))
def test_no_wish_is_ever_lost(text: str, lines: list[str]):
    before = "\n".join(line.strip() for line in lines if line.strip() and len(line.splitlines()) == 1)
    written = str(ask(text, "write_instructions", instructions=before).content)
    assert set(before.splitlines()) <= {line.strip() for line in written.splitlines()} | {""}
