"""From what was understood to calls on the task list, with readings made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from taskmaistro_tui.language.reading import Reference, TaskDraft
from taskmaistro_tui.models.builtin.todos import Plan, plan_todos, todo_calls
from tests.support.builtin_contexts import DENTIST, LAUNDRY, REPORT, TODO_TOOLS, context, intent

TASKS = [DENTIST, LAUNDRY, REPORT]
EVERY = frozenset(TODO_TOOLS)


def plan(*intents: Any, tasks: list[dict[str, Any]] | None = None, **more: Any) -> Plan:
    return plan_todos(intents, context("…", "extract_todos", tasks=TASKS if tasks is None else tasks, **more))


def calls(found: Plan) -> list[tuple[str, dict[str, Any]]]:
    return [(call.name, call.args) for call in todo_calls(found, EVERY)]


def words(*said: str, **more: Any) -> Reference:
    return Reference(" ".join(said), words=said, **more)


# -- adding -----------------------------------------------------------------------------------------------------------


def test_a_task_has_only_what_was_said():
    draft = TaskDraft("buy milk", deadline="2026-11-20", tags=("shopping",))
    (call,) = calls(plan(intent("todo.create", tasks=(draft,))))
    assert call == ("ToDo", {"task": "buy milk", "deadline": "2026-11-20", "tags": ["shopping"]})


def test_wishes_are_laid_into_new_tasks():
    made = plan(intent("todo.create", tasks=(TaskDraft("call mum"),)), instructions="tag calls with phone")
    assert calls(made) == [("ToDo", {"task": "call mum", "tags": ["phone"]})]


def test_a_title_that_is_too_long_goes_on_in_the_notes():
    long = "buy " + "very " * 200 + "old cheese"
    ((_, fields),) = calls(plan(intent("todo.create", tasks=(TaskDraft(long, notes="soon"),))))
    assert len(fields["task"]) <= 500
    assert fields["notes"] == f"{long}\nsoon"


def test_a_value_that_no_field_can_hold_is_named_and_the_rest_is_kept():
    found = plan(intent("todo.create", tasks=(TaskDraft("buy milk", time_to_complete=10**9),)))
    assert calls(found) == [("ToDo", {"task": "buy milk"})]
    assert [problem.kind for problem in found.problems] == ["value"]


def test_nothing_to_write_down_is_a_problem():
    found = plan(intent("todo.create", text="remind me to"))
    assert not found
    assert [problem.kind for problem in found.problems] == ["add_what"]


# -- one task ---------------------------------------------------------------------------------------------------------


def test_a_completed_task_is_patched_by_its_short_id():
    ((name, args),) = calls(plan(intent("todo.complete", references=(words("dentist"),))))
    assert name == "PatchDoc"
    assert args["json_doc_id"] == "k3f"
    assert args["patches"] == [{"op": "replace", "path": "/status", "value": "done"}]
    assert args["planned_edits"] == "set status to done"


def test_a_field_that_was_empty_is_added():
    change = intent("todo.update", references=(words("dentist"),), changes={"deadline": "2026-11-20"})
    ((_, args),) = calls(plan(change))
    assert args["patches"] == [{"op": "add", "path": "/deadline", "value": "2026-11-20"}]


def test_a_field_can_be_cleared():
    change = intent("todo.update", references=(words("laundry"),), changes={"deadline": None})
    ((_, args),) = calls(plan(change))
    assert args["patches"] == [{"op": "replace", "path": "/deadline", "value": None}]


def test_a_deleted_task_is_removed_by_its_short_id():
    assert calls(plan(intent("todo.delete", references=(words("laundry"),)))) == [("RemoveDoc", {"json_doc_id": "b4d"})]


def test_several_changes_of_one_task_become_one_patch():
    moved = intent("todo.update", references=(words("dentist"),), changes={"deadline": "2026-11-20"})
    raised = intent("todo.update", references=(Reference("it", previous=True),), changes={"priority": "high"})
    ((_, args),) = calls(plan(moved, raised))
    assert [operation["path"] for operation in args["patches"]] == ["/deadline", "/priority"]


def test_tags_are_added_and_taken_away():
    tagged = {**DENTIST, "tags": ["health", "old"]}
    change = intent("todo.update", references=(words("dentist"),), add_tags=("phone",), remove_tags=("old",))
    ((_, args),) = calls(plan(change, tasks=[tagged]))
    assert args["patches"] == [{"op": "replace", "path": "/tags", "value": ["health", "phone"]}]


def test_a_time_of_day_alone_keeps_the_day():
    moved = intent(
        "todo.update", references=(words("laundry"),), changes={"deadline": "2026-11-18T17:00:00+01:00"}, clock="17:00"
    )
    ((_, args),) = calls(plan(moved))
    assert args["patches"][0]["value"] == "2026-11-21T17:00:00+01:00"


@pytest.mark.parametrize(
    "deadline, minutes, expected",
    [
        ("2026-11-21", 2 * 1440, "2026-11-23"),
        ("2026-11-21", -1440, "2026-11-20"),
        ("2026-11-21T10:00:00+01:00", 90, "2026-11-21T11:30:00+01:00"),
        ("2026-11-01", 7 * 1440, "2026-11-25"),
        (None, 1440, "2026-11-19"),
        (None, 120, "2026-11-18T11:00:00+01:00"),
    ],
)
def test_a_deadline_can_be_shifted(deadline: str | None, minutes: int, expected: str):
    task = {**DENTIST, "deadline": deadline} if deadline else DENTIST
    ((_, args),) = calls(plan(intent("todo.update", references=(words("dentist"),), shift=minutes), tasks=[task]))
    assert args["patches"][0]["value"] == expected


def test_the_nth_of_the_last_list_is_meant_by_its_place():
    done = intent("todo.complete", references=(Reference("the second", ordinals=(2,)),))
    ((_, args),) = calls(plan(done, last_list=["r5t", "b4d"]))
    assert args["json_doc_id"] == "b4d"


def test_it_is_the_task_touched_last():
    done = intent("todo.complete", references=(Reference("it", previous=True),))
    ((_, args),) = calls(plan(done, last_touched=["r5t", "k3f"]))
    assert args["json_doc_id"] == "r5t"


def test_it_may_be_what_the_same_message_adds():
    added = intent("todo.create", tasks=(TaskDraft("buy milk"),))
    raised = intent("todo.update", references=(Reference("it", previous=True),), changes={"priority": "high"})
    assert calls(plan(added, raised)) == [("ToDo", {"task": "buy milk", "priority": "high"})]


# -- what is not done -------------------------------------------------------------------------------------------------


def test_a_reference_that_fits_two_asks_and_changes_nothing():
    tasks = [{**DENTIST, "task": "call Anna"}, {**LAUNDRY, "task": "write Anna"}]
    found = plan(intent("todo.complete", references=(words("anna"),)), tasks=tasks)
    assert not found
    (problem,) = found.problems
    assert problem.kind == "which"
    assert [task["id"] for task in problem.tasks] == ["k3f", "b4d"]


def test_a_reference_to_nothing_names_the_nearest():
    found = plan(
        intent("todo.complete", references=(words("laundry", "van"),)),
        tasks=[{**LAUNDRY, "task": "wash the old blue van"}],
    )
    assert not found
    assert [(problem.kind, len(problem.tasks)) for problem in found.problems] == [("nothing", 1)]


def test_a_statement_about_a_task_that_is_not_there_adds_it():
    due = intent(
        "todo.update",
        references=(words("invoice"),),
        changes={"deadline": "2026-11-19"},
        tasks=(TaskDraft("invoice", deadline="2026-11-19"),),
    )
    assert calls(plan(due)) == [("ToDo", {"task": "invoice", "deadline": "2026-11-19"})]


@pytest.mark.parametrize(
    "reference, kind",
    [
        (Reference("zz9", ids=("zz9",), words=("zz9",)), "id"),
        (Reference("the 9th", ordinals=(9,)), "place"),
        (Reference("it", previous=True), "previous"),
    ],
)
def test_why_a_reference_means_nothing_is_told(reference: Reference, kind: str):
    found = plan(intent("todo.complete", references=(reference,)), last_list=["k3f"] if kind == "place" else [])
    assert [problem.kind for problem in found.problems] == [kind]


def test_what_is_done_already_is_not_done_again():
    found = plan(intent("todo.complete", references=(words("dentist"),)), tasks=[{**DENTIST, "status": "done"}])
    assert not found
    assert [problem.kind for problem in found.problems] == ["already_done"]


def test_an_update_without_a_change_asks_what_should_change():
    found = plan(intent("todo.update", references=(words("dentist"),)))
    assert [problem.kind for problem in found.problems] == ["what_change"]


# -- groups -----------------------------------------------------------------------------------------------------------


def test_a_group_is_one_bulk_edit():
    everything = Reference(
        "everything due on Saturday", everything=True, filter={"due_from": "2026-11-21", "due_to": "2026-11-22"}
    )
    ((name, args),) = calls(plan(intent("todo.update", references=(everything,), changes={"deadline": "2026-11-23"})))
    assert name == "BulkEdit"
    assert args == {
        "filter": {"due": "2026-11-21", "statuses": ["not started", "in progress"]},
        "changes": {"deadline": "2026-11-23"},
    }


def test_deleting_everything_means_the_open_tasks():
    ((_, args),) = calls(plan(intent("todo.delete", references=(Reference("everything", everything=True),))))
    assert args == {"filter": {"statuses": ["not started", "in progress"]}, "changes": {"remove": True}}


def test_reopening_everything_means_the_done_ones():
    reopened = intent(
        "todo.update", references=(Reference("everything", everything=True),), changes={"status": "not started"}
    )
    ((_, args),) = calls(plan(reopened, counts={"done": 3}))
    assert args["filter"] == {"statuses": ["done"]}


def test_a_group_that_is_empty_is_a_problem():
    overdue = Reference("everything overdue", everything=True, filter={"overdue": True})
    found = plan(intent("todo.complete", references=(overdue,)))
    assert not found
    assert [problem.kind for problem in found.problems] == ["none_match"]


def test_a_group_whose_tasks_get_different_things_is_looked_up_first():
    tagged = intent("todo.update", references=(Reference("everything", everything=True),), add_tags=("later",))
    first = plan(tagged)
    assert first.look_up == {"statuses": ["not started", "in progress"]}
    assert calls(first) == []
    found = {"tasks": TASKS, "total": 3}
    assert [args["json_doc_id"] for _, args in calls(plan(tagged, found=found))] == ["k3f", "b4d", "r5t"]


def test_an_exception_is_left_out_of_a_group():
    rest = Reference("everything except the report", everything=True, filter={"except": ("report",)})
    found = {"tasks": TASKS, "total": 3}
    removed = calls(plan(intent("todo.delete", references=(rest,)), found=found))
    assert [args["json_doc_id"] for _, args in removed] == ["k3f", "b4d"]


def test_a_group_that_cannot_be_seen_whole_is_not_touched():
    rest = Reference("everything except the report", everything=True, filter={"except": ("report",)})
    found = plan(intent("todo.delete", references=(rest,)), found={"tasks": TASKS, "total": 70})
    assert not found.removed
    assert [problem.kind for problem in found.problems] == ["too_many"]
