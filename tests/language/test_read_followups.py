"""Short messages that answer what the message before left open."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Intent

NOW = datetime(2026, 11, 18, 9, 0)


def answer(before: str, text: str) -> Intent:
    return read(text, NOW, previous=read(before, NOW)).intents[0]


@pytest.mark.parametrize(
    ("before", "text", "fields"),
    [
        ("set a reminder", "the car inspection", {"task": "the car inspection"}),
        ("remind me at 5pm", "call mum", {"task": "call mum", "deadline": "2026-11-18T17:00:00"}),
    ],
)
def test_a_title_for_a_request_that_had_none(before: str, text: str, fields: dict[str, Any]) -> None:
    intent = answer(before, text)
    assert (intent.kind, intent.tasks[0].fields()) == ("todo.create", fields)


@pytest.mark.parametrize(
    ("before", "text", "changes"),
    [
        ("add buy milk", "Friday", {"deadline": "2026-11-20"}),
        ("book the dentist", "about 20 minutes", {"time_to_complete": 20}),
    ],
)
def test_a_lone_time_is_for_the_task_just_named(before: str, text: str, changes: dict[str, Any]) -> None:
    intent = answer(before, text)
    assert (intent.kind, intent.references[0].previous, intent.changes) == ("todo.update", True, changes)


def test_a_lone_time_completes_a_move_that_named_none() -> None:
    intent = answer("postpone the laundry", "to Friday")
    assert (intent.references[0].words, intent.changes) == (("laundry",), {"deadline": "2026-11-20"})


def test_a_lone_time_after_small_talk_is_nothing() -> None:
    assert answer("hello", "Friday").kind == "chat"
