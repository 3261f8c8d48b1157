"""A model in this process: off the event loop, one request at a time, cancellable, memory given back. Over a stand-in for the
library; the real one is in ``tests/realmodel``."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from taskmaistro_tui.config import Settings
from taskmaistro_tui.models.errors import ModelError
from taskmaistro_tui.models.registry import create_chat_model
from taskmaistro_tui.models.release import release_model
from tests.support.fake_llama import FakeLlama, gguf, install

TASK = {
    "type": "function",
    "function": {
        "name": "ToDo",
        "description": "A task.",
        "parameters": {"type": "object", "properties": {"task": {"type": "string"}}, "required": ["task"]},
    },
}


@pytest.fixture
def llama(monkeypatch: pytest.MonkeyPatch) -> type[FakeLlama]:
    return install(monkeypatch)


@pytest.fixture
def model(llama: type[FakeLlama], tmp_path: Path, settings: Settings):
    return create_chat_model(f"llamacpp:{gguf(tmp_path)}", settings)


async def test_it_streams_word_by_word_and_counts(model) -> None:
    pieces = [piece async for piece in model.astream("hi")]
    assert [piece.text for piece in pieces if piece.text] == ["one ", "two ", "three "]
    usage = next(piece.usage_metadata for piece in pieces if piece.usage_metadata)
    assert (usage["input_tokens"], usage["output_tokens"]) == (10, 3)


async def test_tools_are_called_under_a_grammar(model, llama: type[FakeLlama]) -> None:
    llama.text = '{"calls": [{"name": "ToDo", "args": {"task": "milk"}}]}'
    answer = await model.bind_tools([TASK], tool_choice="any").ainvoke("milk")
    assert answer.tool_calls[0]["args"] == {"task": "milk"}
    assert llama.grammars[0] is not None
    assert llama.grammars[0].startswith("root ::= ")
    assert llama.messages[0][0]["role"] == "system"


async def test_several_calls_in_one_answer(model, llama: type[FakeLlama]) -> None:
    calls = [{"name": "ToDo", "args": {"task": title}} for title in ("milk", "bread")]
    llama.text = json.dumps({"calls": calls})
    answer = await model.bind_tools([TASK], tool_choice="any").ainvoke("milk and bread")
    assert [call["args"] for call in answer.tool_calls] == [{"task": "milk"}, {"task": "bread"}]


async def test_nested_arguments_arrive_whole(model, llama: type[FakeLlama]) -> None:
    patch = {"patches": [{"op": "replace", "path": "/tags", "value": ["a", "b"]}]}
    llama.text = json.dumps({"calls": [{"name": "Patch", "args": patch}]})
    one = {"type": "object", "properties": {"op": {"type": "string"}, "path": {"type": "string"}, "value": {}}}
    parameters = {"type": "object", "properties": {"patches": {"type": "array", "items": one}}, "required": ["patches"]}
    tool = {"type": "function", "function": {"name": "Patch", "description": "A patch.", "parameters": parameters}}
    answer = await model.bind_tools([tool], tool_choice="any").ainvoke("tag it")
    assert answer.tool_calls[0]["args"] == patch


def test_it_answers_without_a_loop_too(model) -> None:
    assert model.invoke("hi").text.split() == ["one", "two", "three"]


async def test_nothing_is_read_before_it_is_asked(model, llama: type[FakeLlama]) -> None:
    assert llama.loaded == 0
    await model.ainvoke("hi")
    await model.ainvoke("hi")
    assert llama.loaded == 1


async def test_one_request_at_a_time(model, llama: type[FakeLlama]) -> None:
    answers = await asyncio.gather(*(model.ainvoke(f"hi {at}") for at in range(4)))
    assert len(answers) == 4
    assert llama.most_at_work == 1


async def test_the_loop_goes_on_while_it_works(model, llama: type[FakeLlama]) -> None:
    llama.hold = threading.Event()
    task = asyncio.create_task(model.ainvoke("hi"))
    for _ in range(50):
        await asyncio.sleep(0)
    assert not task.done()
    llama.hold.set()
    await task


async def test_cancelling_ends_the_work_and_the_next_request_is_served(model, llama: type[FakeLlama]) -> None:
    llama.hold = threading.Event()
    task = asyncio.create_task(model.ainvoke("hi"))
    while not llama.at_work:
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    llama.hold.set()
    llama.hold = None
    assert (await model.ainvoke("again")).text.split() == ["one", "two", "three"]
    assert llama.most_at_work == 1


async def test_the_memory_is_given_back_and_taken_again(model, llama: type[FakeLlama]) -> None:
    await model.ainvoke("hi")
    release_model(model)
    assert llama.closed == 1
    await model.ainvoke("hi")
    assert llama.loaded == 2


async def test_a_cut_answer_is_an_error(model, llama: type[FakeLlama]) -> None:
    llama.text = " ".join(["word"] * 5000)
    with pytest.raises(ModelError) as caught:
        await model.ainvoke("hi")
    assert caught.value.kind == "cut"


async def test_a_prompt_that_is_too_long_is_told(model) -> None:
    with pytest.raises(ModelError) as caught:
        await model.ainvoke("too long")
    assert caught.value.kind == "context"


async def test_a_damaged_file_is_told(llama: type[FakeLlama], tmp_path: Path, settings: Settings) -> None:
    model = create_chat_model(f"llamacpp:{gguf(tmp_path, 'damaged.gguf')}", settings)
    with pytest.raises(ModelError, match=r"damaged\.gguf cannot be loaded") as caught:
        await model.ainvoke("hi")
    assert caught.value.kind == "model"


def test_what_is_no_model_is_refused_when_it_is_chosen(
    llama: type[FakeLlama], tmp_path: Path, settings: Settings
) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("hello")
    for path in (other, tmp_path / "nothing.gguf", tmp_path):
        with pytest.raises(ModelError) as caught:
            create_chat_model(f"llamacpp:{path}", settings)
        assert caught.value.kind == "model"


def test_without_the_library_it_is_said_how_to_get_it(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "llama_cpp", raising=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ModelError, match=r"pip install '\.\["):
        create_chat_model(f"llamacpp:{gguf(tmp_path)}", settings)


async def test_the_window_is_the_one_of_the_settings(
    llama: type[FakeLlama], tmp_path: Path, settings: Settings
) -> None:
    model = create_chat_model(f"llamacpp:{gguf(tmp_path)}", replace(settings, num_ctx=2048))
    await model.ainvoke("hi")
    assert model.inner._engine._llama.options["n_ctx"] == 2048
