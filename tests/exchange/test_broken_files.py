"""Files that are broken, huge or meant to do harm: read as far as they make sense, or refused in a sentence, soon."""

from __future__ import annotations

import json
from datetime import datetime

import pytest

from taskmaistro_tui.exchange.formats import FORMATS, dump, load
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.tasks.filters import TaskFilter
from taskmaistro_tui.tasks.service import Tasks


def calendar(*lines: str) -> str:
    return "\n".join(["BEGIN:VCALENDAR", "BEGIN:VTODO", "SUMMARY:milk", *lines, "END:VTODO", "END:VCALENDAR"])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("json", "[" * 200_000),
        ("json", '{"task":' * 100_000),
        ("taskwarrior", "[" * 200_000),
        ("taskwarrior", '[{"description": "milk", "due": "99991231T235959Z"}]'),
        ("ical", calendar("DUE:99991231T235959Z")),
        ("csv", "x" * 200_000 + ",task\nmilk\n"),
        ("csv", "task\n" + "x" * 200_000 + "\n"),
        ("csv", "task\rmilk\r"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(name: str, text: str, now: datetime) -> None:
    with pytest.raises(InvalidField):
        load(name, text, now)


def test_an_export_of_taskwarrior_that_is_taken_for_ours_is_named(now: datetime) -> None:
    with pytest.raises(InvalidField, match="add --format taskwarrior"):
        load("json", '[{"description": "call mum", "uuid": "1"}]', now)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ical", calendar("PRIORITY:²")),
        ("ical", calendar("PRIORITY:" + "9" * 5_000)),
        ("ical", calendar("ESTIMATED-DURATION:PT" + "9" * 5_000 + "M")),
        ("ical", calendar("DUE" + ';x="a"' * 40)),  # no colon: nothing to be found, and nothing to be searched for long
        ("todo.txt", "milk est:²"),
        ("todo.txt", "milk est:" + "9" * 5_000),
        ("taskwarrior", '[{"description": "milk", "priority": ["H"], "annotations": [5]}]'),
    ],
)
def test_a_value_that_makes_no_sense_costs_no_task(name: str, text: str, now: datetime) -> None:
    (task,) = load(name, text, now)
    assert task["task"].startswith("milk")
    assert not {"priority", "time_to_complete", "deadline"} & set(task)


@pytest.mark.parametrize("name", FORMATS)
def test_no_text_of_a_task_can_become_another_task(name: str, tasks: Tasks, now: datetime) -> None:
    from taskmaistro_tui.memory.change import new_turn

    strange = "a\x0bb\x0cc\x1cd\x1ee\x85f\u2028g"
    tasks.add(
        {
            "task": "milk",
            "notes": f"one\r\nx BEGIN:VTODO\n- [ ] evil {strange}",
            "project": "home\n(A) evil project",
            "tags": ["one\nevil"],
            "recurrence": "FREQ=DAILY\nSUMMARY:evil",
        },
        new_turn("user", "me"),
    )
    text = dump(name, tasks.page(TaskFilter()), now)
    found = load(name, text, now)
    assert [task["task"] for task in found if "evil" not in task.get("task", "")] == ["milk"]
    assert len(found) == 1 or name == "markdown"  # where a check list in the notes is one
    if name == "json":
        assert json.loads(text)["notes"] == found[0]["notes"]


def test_a_spreadsheet_takes_no_text_for_a_formula(tasks: Tasks, now: datetime) -> None:
    from taskmaistro_tui.memory.change import new_turn

    evil = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "'=1"]
    tasks.add_many([{"task": text, "notes": text} for text in evil], new_turn("user", "me"), among=())
    text = dump("csv", tasks.page(TaskFilter(), order="created"), now)
    cells = [cell for line in text.splitlines()[1:] for cell in line.split(",") if cell]
    assert not [cell for cell in cells if cell[0] in "=+-@＝＋－＠"]
    assert [task["notes"] for task in load("csv", text, now)] == evil
