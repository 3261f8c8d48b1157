"""Other programs' formats: what is written can be read again, and their own files are understood."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taskmaistro_tui.exchange.formats import FORMATS, dump, format_of, load
from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.todo import ToDo
from tests.conftest import NOW, ZONE

FULL = {
    "task": "call mum",
    "deadline": "2026-11-20",
    "start": "2026-11-19",
    "status": "in progress",
    "priority": "high",
    "tags": ["family", "phone"],
    "project": "home",
    "notes": "ask about\nthe cake",
    "time_to_complete": 20,
    "recurrence": "FREQ=WEEKLY;BYDAY=FR",
}
CARRIED = {
    "json": set(FULL),
    "csv": set(FULL),
    "todo.txt": set(FULL) - {"notes"} - {"priority"} | {"priority"},
    "markdown": {"task", "deadline", "status", "priority", "tags", "notes"},
    "taskwarrior": {"task", "deadline", "start", "status", "priority", "tags", "project", "notes"},
    "ical": set(FULL) - {"project"},
}


def document(fields: dict) -> Document:
    value = ToDo.from_document(fields, ZONE).to_document()
    return Document(
        ("todo", "me"), "0123456789abcdef0123456789abcdef", value, 1, NOW.isoformat(), NOW.isoformat(), "k3f"
    )


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_what_a_format_carries_comes_back(name: str, now: datetime) -> None:
    (back,) = load(name, dump(name, [document(FULL)], now), now)
    assert {k: back.get(k) for k in CARRIED[name]} == {k: FULL[k] for k in CARRIED[name]} | (
        {"time_to_complete": back.get("time_to_complete")} if name == "csv" else {}
    )
    ToDo.from_document(back, ZONE)


@pytest.mark.parametrize("name", sorted(set(FORMATS) - {"todo.txt"}))  # which has no way to say so
@pytest.mark.parametrize(
    "title",
    [
        "call mum tomorrow #family",
        "#tag !high",
        "!high +project @home",
        "pay it (due 2026-12-01)",
        "x due:2026-12-01 t:2026-12-01",
        "(A) x 2026-12-01 rec:1w",
        "a \\# b \\\\ c",
        "- [x] done",
    ],
)
def test_a_title_that_looks_like_the_format_stays_a_title(name: str, title: str, now: datetime) -> None:
    (back,) = load(name, dump(name, [document({"task": title})], now), now)
    fields = {field: back.get(field) for field in ("task", "deadline", "priority", "tags", "project", "recurrence")}
    assert {field: value for field, value in fields.items() if value} == {"task": title}


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("status", ["not started", "done"])
def test_status_and_moments_come_back(name: str, status: str, now: datetime) -> None:
    fields = {"task": "x", "status": status, "deadline": "2026-11-20T15:00:00+01:00"}
    (back,) = load(name, dump(name, [document(fields)], now), now)
    assert (back["status"], back["deadline"]) == (status, "2026-11-20T15:00:00+01:00")


TITLES = [
    "=1+1",
    "a, b; c",
    'say "hi"',
    "*bold* [link](x) `code`",
    "back\\slash",
    "émoji 🎂",
    "购买牛奶",
    "'quoted'",
    "x" * 300,
]


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("title", TITLES)
def test_any_title_comes_back_as_it_was(name: str, title: str, now: datetime) -> None:
    (back,) = load(name, dump(name, [document({"task": title})], now), now)
    assert back["task"] == title


def test_a_spreadsheet_never_sees_a_formula(now: datetime) -> None:
    assert "'=1+1" in dump("csv", [document({"task": "=1+1"})], now)


def test_icalendar_lines_are_folded_at_75_octets(now: datetime) -> None:
    text = dump("ical", [document({"task": "字" * 100})], now)
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75


def test_a_todo_txt_line_of_another_program(now: datetime) -> None:
    text = "(A) 2026-11-01 Thank Mom for the meatballs @phone +family due:2026-11-20\nx 2026-11-02 2026-11-01 Pay rent pri:B\n"
    first, second = load("todo.txt", text, now)
    assert first == {
        "task": "Thank Mom for the meatballs",
        "status": "not started",
        "priority": "high",
        "project": "family",
        "tags": ["phone"],
        "deadline": "2026-11-20",
    }
    assert (second["task"], second["status"], second["priority"]) == ("Pay rent", "done", "medium")


def test_a_calendar_of_another_program(now: datetime) -> None:
    text = (
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:1\r\nSUMMARY:Pay\\, then\r\n  file\r\n"
        "DUE;TZID=America/New_York:20261120T090000\r\nPRIORITY:3\r\nBEGIN:VALARM\r\nSUMMARY:ring\r\nEND:VALARM\r\n"
        "END:VTODO\r\nBEGIN:VEVENT\r\nSUMMARY:a meeting\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    )
    (back,) = load("ical", text, now)
    assert back["task"] == "Pay, then file"
    assert back["deadline"] == "2026-11-20T09:00:00-05:00"
    assert back["priority"] == "high"


def test_deleted_tasks_of_taskwarrior_stay_away(now: datetime) -> None:
    text = '[{"description":"a","status":"deleted"},{"description":"b","status":"pending","due":"20261119T230000Z"}]'
    (back,) = load("taskwarrior", text, now)
    assert (back["task"], back["deadline"]) == ("b", "2026-11-20")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("json", "{broken"),
        ("json", "[1, 2]"),
        ("csv", "name,colour\na,b\n"),
        ("taskwarrior", "{}"),
        ("taskwarrior", '[{"description":"a","due":"soon"}]'),
        ("ical", "hello"),
        ("ical", "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:x\nDUE:99999999\nEND:VTODO\nEND:VCALENDAR\n"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(name: str, text: str, now: datetime) -> None:
    with pytest.raises(InvalidField):
        load(name, text, now)


@given(st.sampled_from(sorted(FORMATS)), st.text(max_size=200))
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    try:
        load(name, text, NOW)
    except InvalidField as problem:
        assert str(problem)


def test_the_format_follows_the_ending() -> None:
    assert format_of(None, "a/b.ICS") == "ical"
    assert format_of("todotxt", "x") == "todo.txt"
    with pytest.raises(InvalidField):
        format_of(None, "x.pdf")


@pytest.mark.parametrize("rule", ["FREQ=YEARLY;BYEASTER=-2", "every Diwali"])
def test_a_rule_that_icalendar_has_not_is_kept_from_other_programs(rule: str, now: datetime) -> None:
    text = dump("ical", [document({"task": "x", "recurrence": rule})], now)
    assert "\nRRULE" not in text
    assert load("ical", text, now)[0]["recurrence"] == rule
