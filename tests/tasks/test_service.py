"""Adding, editing, moving and finding tasks."""

from __future__ import annotations

import pytest

from taskmaistro_tui.memory.change import new_turn
from taskmaistro_tui.memory.errors import Ambiguous, InvalidField, NotFound
from taskmaistro_tui.tasks.filters import TaskFilter
from taskmaistro_tui.tasks.service import EditedElsewhere, Tasks, normal_title


def turn():
    return new_turn("user", "me")


def test_adding_gives_a_short_id_that_is_accepted_everywhere(tasks: Tasks) -> None:
    document = tasks.add({"task": "book the dentist"}, turn()).document
    assert 3 <= len(document.short) <= 5
    assert tasks.resolve(document.short).key == document.key
    assert tasks.resolve(document.short.upper()).key == document.key
    assert tasks.resolve(document.key).key == document.key


def test_a_task_needs_only_a_title(tasks: Tasks) -> None:
    value = tasks.add({"task": "  buy   milk "}, turn()).document.value
    assert (value["task"], value["status"], value["solutions"]) == ("buy milk", "not started", [])


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"task": "  "},
        {"task": "x" * 501},
        {"task": "x", "deadline": "soon"},
        {"task": "x", "time_to_complete": -5},
        {"task": "x", "time_to_complete": True},
        {"task": "x", "status": "lost"},
        {"task": "x", "priority": "urgent"},
        {"task": "x", "tags": [1]},
        {"task": 5},
    ],
)
def test_what_a_field_cannot_hold_is_refused_and_nothing_is_stored(tasks: Tasks, fields: dict) -> None:
    with pytest.raises(InvalidField):
        tasks.add(fields, turn())
    assert tasks.count(TaskFilter()) == 0


def test_one_invalid_task_of_many_stores_none(tasks: Tasks) -> None:
    with pytest.raises(InvalidField):
        tasks.add_many([{"task": "good"}, {"task": "bad", "priority": "urgent"}], turn())
    assert tasks.count() == 0


def test_the_same_reminder_twice_is_one_task(tasks: Tasks) -> None:
    first = tasks.add({"task": "Call mum!", "deadline": "2026-11-19"}, turn())
    again = tasks.add({"task": "call  mum", "deadline": "2026-11-19"}, turn())
    assert again.duplicate and again.changes == [] and again.document.key == first.document.key
    assert tasks.count() == 1


@pytest.mark.parametrize(
    "other", [{"task": "call mum", "deadline": "2026-11-20"}, {"task": "call mum and dad", "deadline": "2026-11-19"}]
)
def test_another_deadline_or_title_is_another_task(tasks: Tasks, other: dict) -> None:
    tasks.add({"task": "call mum", "deadline": "2026-11-19"}, turn())
    assert not tasks.add(other, turn()).duplicate
    assert tasks.count() == 2


def test_a_finished_task_does_not_stand_in_the_way_of_a_new_one(tasks: Tasks) -> None:
    done = tasks.add({"task": "call mum"}, turn()).document
    tasks.complete([done.key], turn())
    assert not tasks.add({"task": "call mum"}, turn()).duplicate


def test_two_equal_tasks_in_one_call_are_one(tasks: Tasks) -> None:
    added = tasks.add_many([{"task": "milk"}, {"task": "Milk"}], turn())
    assert [a.duplicate for a in added] == [False, True]


def test_titles_of_punctuation_alone_are_compared_as_they_are() -> None:
    assert normal_title("???") != normal_title("!!!")
    assert normal_title("Ｃａｌｌ mum.") == normal_title("call MUM")


def test_every_field_can_be_edited(tasks: Tasks) -> None:
    key = tasks.add({"task": "x"}, turn()).document.key
    wanted = {
        "task": "y",
        "time_to_complete": 20,
        "deadline": "2026-11-20T15:00:00+01:00",
        "start": "2026-11-19",
        "status": "in progress",
        "priority": "low",
        "solutions": ["ask Ana"],
        "tags": ["home"],
        "project": "house",
        "recurrence": "FREQ=DAILY",
        "repeat_from": "completion",
        "notes": "two\nlines",
        "depends_on": ["k"],
        "parent": "p",
    }
    tasks.edit(key, wanted, turn())
    assert tasks.get(key).value == wanted


def test_an_edit_to_the_same_value_is_no_change(tasks: Tasks) -> None:
    key = tasks.add({"task": "x", "priority": "low"}, turn()).document.key
    assert tasks.edit(key, {"priority": "low"}, turn()) == []


def test_two_editors_never_overwrite_each_others_fields(tasks: Tasks) -> None:
    document = tasks.add({"task": "x"}, turn()).document
    tasks.edit(document.key, {"priority": "high"}, turn(), base=document.value)
    tasks.edit(document.key, {"project": "p"}, turn(), base=document.value)
    value = tasks.get(document.key).value
    assert (value["priority"], value["project"]) == ("high", "p")
    with pytest.raises(EditedElsewhere):
        tasks.edit(document.key, {"priority": "low"}, turn(), base=document.value)
    assert tasks.get(document.key).value["priority"] == "high"


def test_editing_a_deleted_task_says_so(tasks: Tasks) -> None:
    key = tasks.add({"task": "x"}, turn()).document.key
    tasks.remove([key], turn())
    with pytest.raises(NotFound):
        tasks.edit(key, {"priority": "low"}, turn())


def test_words_find_a_task_and_open_ones_win(tasks: Tasks) -> None:
    old = tasks.add({"task": "dentist bill"}, turn()).document
    tasks.complete([old.key], turn())
    new = tasks.add({"task": "book the dentist"}, turn()).document
    assert tasks.resolve("dentist").key == new.key
    assert tasks.resolve("bill").key == old.key


def test_words_that_fit_several_tasks_ask(tasks: Tasks) -> None:
    tasks.add({"task": "call mum"}, turn())
    tasks.add({"task": "call the plumber"}, turn())
    with pytest.raises(Ambiguous) as problem:
        tasks.resolve("call")
    assert len(problem.value.candidates) == 2


@pytest.mark.parametrize("reference", ["", "   ", "unicorn", "'; drop table documents; --", '"', "*"])
def test_words_that_fit_nothing_say_so(tasks: Tasks, reference: str) -> None:
    tasks.add({"task": "call mum"}, turn())
    with pytest.raises(NotFound):
        tasks.resolve(reference)


def test_a_deleted_task_leaves_every_list_and_comes_back_with_its_short_id(tasks: Tasks) -> None:
    document = tasks.add({"task": "x"}, turn()).document
    tasks.remove([document.key], turn())
    assert tasks.page(TaskFilter(statuses=())) == [] and tasks.by_short(document.short) is None
    tasks.restore([document.key], turn())
    assert tasks.by_short(document.short).key == document.key


def test_bulk_edits_all_of_a_filter_in_one_turn(tasks: Tasks) -> None:
    for n in range(5):
        tasks.add({"task": f"chore {n}", "tags": ["home"]}, turn())
    tasks.add({"task": "report"}, turn())
    tasks.bulk(TaskFilter(tags=("home",)), {"status": "done"}, turn())
    assert tasks.counts()["done"] == 5
    tasks.undo()
    assert tasks.counts()["done"] == 0


def test_deadlines_with_and_without_zone_sort_together(tasks: Tasks) -> None:
    for title, deadline in [
        ("c day", "2026-11-20"),
        ("a utc", "2026-11-20T05:00:00+00:00"),
        ("b tokyo", "2026-11-20T23:00:00+09:00"),
        ("d later", "2026-11-21T00:30:00+01:00"),
        ("e none", None),
    ]:
        tasks.add({"task": title, "deadline": deadline}, turn())
    assert [d.value["task"][0] for d in tasks.page(order="deadline")] == ["a", "b", "c", "d", "e"]


def test_a_user_id_with_dots_and_an_at_sign_works(store, clock) -> None:
    ada = Tasks(store, "ada.l@example.org", clock)
    ada.add({"task": "engine"}, new_turn("user", "ada.l@example.org"))
    assert [d.value["task"] for d in ada.page()] == ["engine"]
    assert Tasks(store, "ada", clock).page() == []


def test_history_tells_everything_that_happened(tasks: Tasks) -> None:
    document = tasks.add({"task": "x"}, turn()).document
    tasks.edit(document.key, {"priority": "high"}, turn())
    tasks.remove([document.key], turn())
    tasks.undo()
    assert [c.kind for c in tasks.history(document.key)] == ["added", "edited", "removed", "restored"]
