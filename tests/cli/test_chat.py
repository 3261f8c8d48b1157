"""``chat`` from the outside: one turn, a conversation on standard input, and its JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

PROGRAM = [sys.executable, "-m", "taskmaistro_tui", "--now", "2026-11-18T09:00:00+01:00"]


def chat(*words: str, typed: str | None = None, status: int = 0, **env: str) -> str:
    done = subprocess.run(
        [*PROGRAM, *words], input=typed, capture_output=True, text=True, env={**os.environ, **env}, timeout=120
    )
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def test_one_message_makes_tasks() -> None:
    out = chat("chat", "book the dentist by Friday, about 20 minutes, and buy milk and eggs")
    assert "book the dentist" in out and "buy milk and eggs" in out
    tasks = {t["task"]: t for t in json.loads(chat("list", "--json"))}
    assert (tasks["book the dentist"]["deadline"], tasks["book the dentist"]["time_to_complete"]) == ("2026-11-20", 20)
    assert tasks["buy milk and eggs"]["deadline"] is None


def test_a_conversation_on_standard_input_is_one_object_a_turn() -> None:
    typed = "my name is Ada\n\nbook the dentist\nthe dentist thing is done\n"
    told, booked, done = (json.loads(line) for line in chat("chat", "--json", "-", typed=typed).splitlines())
    (change,) = [c for c in told["changes"] if c["collection"] == "profile"]
    assert change["fields"]["name"] == [None, "Ada"]
    (change,) = booked["changes"]
    assert (change["kind"], change["collection"]) == ("created", "todo")
    assert change["fields"]["task"] == [None, "book the dentist"]
    (change,) = done["changes"]
    assert (change["kind"], change["fields"]) == ("updated", {"status": ["not started", "done"]})
    assert all(turn["error"] is None and turn["reply"] for turn in (told, booked, done))


def test_a_big_change_asks_and_the_next_line_answers() -> None:
    chat("add", "-", typed="".join(f"chore {n}\n" for n in range(12)))
    asked, done = (
        json.loads(line) for line in chat("chat", "--json", "-", typed="delete all my tasks\nyes\n").splitlines()
    )
    assert asked["changes"] == [] and "12" in asked["reply"]
    assert len(done["changes"]) == 12
    assert json.loads(chat("list", "--json")) == []


def test_the_conversation_goes_on_in_the_next_process() -> None:
    chat("add", "-", typed="".join(f"chore {n}\n" for n in range(12)))
    chat("chat", "delete all my tasks")
    chat("chat", "yes")
    assert json.loads(chat("list", "--json")) == []
    chat("chat", "undo that")
    assert len(json.loads(chat("list", "--json"))) == 12


@pytest.mark.parametrize("model", ["deepseek:deepseek-v4-pro", "deepseek:x@http://127.0.0.1:9/v1"])
def test_a_turn_that_cannot_be_is_an_error_and_status_1(model: str) -> None:
    env = {} if "@" not in model else {"DEEPSEEK_API_KEY": "sk-not-a-key-0123456789"}
    out = chat("--model", model, "chat", "--json", "book the dentist", status=1, **env)
    (turn,) = (json.loads(line) for line in out.splitlines())
    assert turn["error"]["kind"] in ("key", "connection") and turn["changes"] == []
    assert "sk-not-a-key" not in out


def test_no_two_users_share_a_conversation_whatever_they_are_called(workspace) -> None:
    from dataclasses import replace

    from taskmaistro_tui.tasks.workspace import Workspace

    def conversation(user: str, name: str) -> str:
        return Workspace(replace(workspace.settings, user=user), workspace.store, workspace.clock).conversation(name)

    assert conversation("a", "b:main") != conversation("a:b", "main")
    assert conversation("a:b", "main") != conversation("a%3Ab", "main")
    assert conversation("ada@example.org", "main") == "ada@example.org:main"
