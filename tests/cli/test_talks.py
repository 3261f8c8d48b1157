"""``trace``, ``conversations``, ``reflect``, ``forget`` and ``instructions`` as a person and a script use them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from taskmaistro_tui.cli import main


@pytest.fixture(autouse=True)
def fixed_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TASKMAISTRO_NOW", "2026-11-18T09:00:00+01:00")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    def run(*words: str, status: int = 0) -> str:
        code = main(words)
        out, err = capsys.readouterr()
        assert code == status, err
        return out if status == 0 else err

    return run


def test_a_trace_tells_every_node_and_the_prompt_as_it_was_sent(run) -> None:
    run("chat", "add milk for tomorrow")
    told = json.loads(run("trace", "--json"))
    assert told["text"] == "add milk for tomorrow" and "milk" in told["reply"]
    assert [node["node"] for node in told["nodes"]] == [
        "retrieve_memory", "task_maistro", "update_todos", "task_maistro", "write_memory",
    ]  # fmt: skip
    asked = told["nodes"][1]["asked"][0]
    assert asked["messages"][0]["role"] == "system" and "You are task_mAIstro" in asked["messages"][0]["text"]
    assert asked["messages"][-1] == {"role": "user", "text": "add milk for tomorrow"}
    assert asked["calls"] == [{"name": "UpdateMemory", "args": {"update_type": "todo"}}]
    assert told["changes"] == [1]


def test_a_trace_is_named_by_the_beginning_of_its_turn(run) -> None:
    run("chat", "add milk")
    run("chat", "add eggs")
    listed = json.loads(run("trace", "--list", "--json"))
    assert [one["text"] for one in listed] == ["add eggs", "add milk"]
    assert "add milk" in run("trace", listed[1]["turn"][:10])
    assert "system    | You are task_mAIstro" in run("trace", "--prompts")
    assert "no turn" in run("trace", "zzz", status=1)


def test_without_a_turn_there_is_nothing_to_trace(run) -> None:
    assert "nothing was traced yet" in run("trace", status=1)


def test_conversations_are_listed_searched_read_and_closed(run) -> None:
    run("chat", "add milk")
    run("chat", "--thread", "trip", "add book a ferry")
    assert [one["name"] for one in json.loads(run("conversations", "--json"))] == ["trip", "main"]
    (found,) = json.loads(run("conversations", "FERRY", "--json"))
    assert found["name"] == "trip" and "ferry" in found["found"]
    assert run("conversations", "submarine") == "No conversation is like that.\n"
    said = json.loads(run("conversations", "--show", "trip", "--json"))
    assert [m["role"] for m in said] == ["user", "assistant"]
    assert "no conversation" in run("conversations", "--show", "nowhere", status=1)
    run("conversations", "--close", "trip")
    assert {one["name"]: one["status"] for one in json.loads(run("conversations", "--json"))} == {
        "trip": "resting", "main": "open",
    }  # fmt: skip


def test_users_see_their_own_conversations_and_traces(run) -> None:
    run("chat", "add milk")
    assert json.loads(run("--user", "ada", "conversations", "--json")) == []
    assert json.loads(run("--user", "ada", "trace", "--list", "--json")) == []
    turn = json.loads(run("trace", "--json"))["turn"]
    assert "no turn" in run("--user", "ada", "trace", turn, status=1)


def test_reflect_looks_over_what_was_said_and_says_what_came_of_it(run) -> None:
    assert run("reflect") == "Nothing waits to be looked over.\n"
    run("chat", "add milk, eggs, bread and butter")
    (done,) = json.loads(run("reflect", "--json"))
    assert (done["status"], done["experience"]["added"]) == ("done", 1)
    status = json.loads(run("reflect", "--status", "--json"))
    assert (status["open"], status["waiting"], status["counts"]["experience"]) == (0, 0, 1)
    assert "experience +1" in run("reflect", "--status")


def test_forget_asks_for_a_confirmation_and_then_leaves_nothing(run, data_dir: Path) -> None:
    run("chat", "I live in Boston")
    assert "--yes" in run("forget", "that I live in Boston", status=1)
    assert "nothing was forgotten" in run("forget", "Boston", "--confirm", "no", status=1)
    done = json.loads(run("forget", "that", "I", "live", "in", "Boston", "--yes", "--json"))
    assert done["forgotten"] == 2 and done["messages"] == 1
    assert not any(b"Boston" in path.read_bytes() for path in data_dir.rglob("*") if path.is_file())
    assert "nothing that is known fits" in run("forget", "Boston", "--confirm", "yes", status=1)


def test_forget_everything_needs_the_words(run) -> None:
    run("add", "milk")
    assert "nothing was forgotten" in run("forget", "--all", "--confirm", "yes", status=1)
    assert "nothing was forgotten" in run("forget", "--all", "--yes", status=1)
    assert json.loads(run("list", "--json"))
    run("forget", "--all", "--confirm", "forget everything")
    assert json.loads(run("list", "--json")) == []


def test_older_copies_are_deleted_on_demand(run) -> None:
    run("add", "milk")
    run("backup")
    assert "deleted 1" in run("forget", "--backups", "--confirm", "yes")
    assert "no older copies" in run("forget", "--backups")


def test_instructions_have_a_history_and_say_who_can_apply_them(run) -> None:
    run("instructions", "Write every title in title case.")
    run("instructions", "Be funny.")
    assert json.loads(run("instructions", "--json")) == [{"text": "Be funny.", "applied": None}]
    versions = json.loads(run("instructions", "--history", "--json"))
    assert [one["text"] for one in versions] == ["Be funny.", "Write every title in title case."]
    run("instructions", "--restore", str(versions[1]["number"]))
    assert json.loads(run("instructions", "--json"))[0]["applied"] == "writes titles in title case"
    assert "no version 99" in run("instructions", "--restore", "99", status=1)
