"""Readings as JSON lines: the contract of ``taskmaistro parse --jsonl``."""

from __future__ import annotations

import io
import json
from datetime import datetime
from typing import Any

import pytest

from taskmaistro_tui.language.parse_json import run_jsonl


def answers(*rows: Any) -> list[dict[str, Any]]:
    out = io.StringIO()
    run_jsonl([row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows], out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_row_is_answered_with_its_id_intent_tasks_and_times() -> None:
    (answer,) = answers({"id": "a-1", "text": "book swim lessons by the end of November", "now": "2026-11-18T09:00:00"})
    assert (answer["id"], answer["language"], answer["intent"]) == ("a-1", "en", "todo.create")
    assert answer["tasks"][0]["task"] == "book swim lessons"
    assert answer["tasks"][0]["deadline"] == "2026-11-30"
    assert answer["times"][0]["start"] == "2026-11-30T00:00:00"
    assert answer["times"][0]["grain"] == "day"


def test_times_are_wall_clock_in_the_offset_of_now() -> None:
    (answer,) = answers({"id": 1, "text": "call mum at 5pm", "now": "2026-11-18T09:00:00-05:00"})
    assert answer["times"][0]["start"] == "2026-11-18T17:00:00"
    assert answer["tasks"][0]["deadline"] == "2026-11-18T17:00:00"


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("pack next week", "2026-11-23T00:00:00", "2026-11-30T00:00:00"),
        ("下个月搬家", "2026-12-01T00:00:00", "2027-01-01T00:00:00"),
        ("第三季度总结", "2027-07-01T00:00:00", "2027-10-01T00:00:00"),
        ("renew it next year", "2027-01-01T00:00:00", "2028-01-01T00:00:00"),
        ("call mum tomorrow", "2026-11-19T00:00:00", "2026-11-20T00:00:00"),
        ("call mum at 5pm", "2026-11-18T17:00:00", None),
        ("call mum after Friday", "2026-11-20T00:00:00", None),
    ],
)
def test_days_weeks_and_longer_end_with_themselves(text: str, start: str, end: str | None) -> None:
    (answer,) = answers({"id": 1, "text": text, "now": "2026-11-18T09:00:00"})
    assert (answer["times"][0]["start"], answer["times"][0]["end"]) == (start, end)


def test_answers_keep_the_order_and_blank_lines_are_skipped() -> None:
    rows = [{"id": n, "text": "undo", "now": "2026-11-18T09:00:00"} for n in range(5)]
    assert [a["id"] for a in answers(rows[0], "", *rows[1:])] == [0, 1, 2, 3, 4]


def test_undo_in_words_and_questions_about_memory_are_chat() -> None:
    found = answers({"id": 1, "text": "undo that"}, {"id": 2, "text": "what do you know about me"})
    assert [a["intent"] for a in found] == ["chat", "chat"]


def test_a_line_that_is_no_row_is_answered_with_an_error() -> None:
    out = io.StringIO()
    bad = run_jsonl(["nonsense", '{"id": 1}', '{"id": 2, "text": "hi"}'], out, now=datetime(2026, 11, 18, 9))
    found = [json.loads(line) for line in out.getvalue().splitlines()]
    assert bad == 2
    assert [("error" in a) for a in found] == [True, True, False]
