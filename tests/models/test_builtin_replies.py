"""What is said at the end of a turn: facts from the changes, honest about what was not done, short."""

from __future__ import annotations

from typing import Any

import pytest

from taskmaistro_tui.language.reading import Query
from taskmaistro_tui.models.builtin.replies import compose
from taskmaistro_tui.models.builtin.understanding import sort_out
from tests.support.builtin_contexts import DENTIST, LAUNDRY, REPORT, change, context, intent, reading, result


def reply(*intents: Any, text: str = "…", language: str = "en", **more: Any) -> str:
    given = context(text, **more)
    return compose(sort_out(reading(*(intents or [intent("todo.create")]), text=text, language=language), given), given)


def after(*changes: dict[str, Any], language: str = "en", notes: list[str] | None = None) -> str:
    """The reply to a turn of which only the changes are known."""
    remark = intent("chat", detail="smalltalk")
    return reply(remark, language=language, served=["todo"], results=[result(*changes, notes=notes)])


MILK = {"task": "buy milk", "status": "not started"}


# -- changes ----------------------------------------------------------------------------------------------------------


def test_an_added_task_is_named_with_its_facts():
    fields = {**MILK, "deadline": "2026-11-20", "time_to_complete": 20, "priority": "high", "tags": ["shopping"]}
    assert (
        after(change("added", "buy milk", {}, fields, "m44"))
        == "Added “buy milk” (m44), due Friday, 20 min, high priority, #shopping."
    )


def test_several_added_tasks_are_a_list():
    two = [change("added", title, {}, {"task": title}, short) for title, short in (("milk", "m44"), ("eggs", "wp8"))]
    assert after(*two) == "Added 2 tasks:\n• milk (m44)\n• eggs (wp8)"


def test_a_long_list_is_cut_and_the_rest_counted():
    many = [change("added", f"thing {n}", {}, {}, f"b{n}") for n in range(20)]
    lines = after(*many).splitlines()
    assert lines[0] == "Added 20 tasks:"
    assert lines[-1] == "… and 8 more"
    assert len(lines) == 14


@pytest.mark.parametrize(
    "before, now_, expected",
    [
        ({"status": "not started"}, {"status": "done"}, "Done: “book the dentist” (k3f)."),
        ({"status": "not started"}, {"status": "in progress"}, "In progress: “book the dentist” (k3f)."),
        ({"status": "done"}, {"status": "not started"}, "Open again: “book the dentist” (k3f)."),
        ({"status": "done"}, {"status": "archived"}, "Archived: “book the dentist” (k3f)."),
        ({"deadline": None}, {"deadline": "2026-11-20"}, "“book the dentist” (k3f): due Friday."),
        (
            {"deadline": "2026-11-19"},
            {"deadline": "2026-11-20"},
            "“book the dentist” (k3f): due Friday (was tomorrow).",
        ),
        ({"deadline": "2026-11-19"}, {"deadline": None}, "“book the dentist” (k3f): no deadline."),
        ({"priority": "low"}, {"priority": "high"}, "“book the dentist” (k3f): high priority (was low)."),
        ({"tags": []}, {"tags": ["health"]}, "“book the dentist” (k3f): #health."),
        (
            {"status": "not started", "time_to_complete": None},
            {"status": "in progress", "time_to_complete": 30},
            "“book the dentist” (k3f): in progress (was not started), 30 min.",
        ),
    ],
)
def test_a_changed_field_is_told_with_what_it_was(before: dict[str, Any], now_: dict[str, Any], expected: str):
    assert after(change("edited", "book the dentist", before, now_)) == expected


def test_a_renamed_task_is_told_by_its_old_name():
    renamed = change("edited", "see the dentist", {"task": "book the dentist"}, {"task": "see the dentist"})
    assert after(renamed) == "“book the dentist” (k3f): now “see the dentist”."


def test_a_deleted_task_is_told_with_the_way_back():
    assert after(change("removed", "buy milk", MILK, {}, "m44")) == "Deleted “buy milk” (m44); “undo” brings it back."


def test_completing_one_that_repeats_tells_when_it_comes_again():
    rule = {"recurrence": "FREQ=WEEKLY;BYDAY=TU", "deadline": "2026-11-24"}
    done = change("edited", "water plants", {"status": "not started"}, {"status": "done"})
    following = change("added", "water plants", {}, {"task": "water plants", **rule}, "wp8")
    assert after(done, following) == "Done: “water plants” (k3f). It comes again Tuesday."


def test_only_what_changed_is_told_whatever_was_planned():
    milk = intent("todo.create")
    said = reply(milk, served=["todo"], results=[result(change("added", "buy oats", {}, {"task": "buy oats"}, "m44"))])
    assert "buy oats" in said


# -- nothing saved ----------------------------------------------------------------------------------------------------


def test_a_note_says_why_nothing_was_saved():
    assert after(notes=["“buy milk” is already there."]) == "Nothing was saved: “buy milk” is already there."


def test_an_extraction_without_changes_is_told_honestly():
    said = reply(intent("chat", detail="smalltalk"), served=["todo"], results=[result()])
    assert said == "Nothing was saved."


def test_notes_beside_changes_are_told_too():
    added = change("added", "buy tea", {}, {"task": "buy tea"}, "wp8")
    assert after(added, notes=["“buy milk” is already there."]) == "Added “buy tea” (wp8). “buy milk” is already there."


def test_a_question_that_waits_is_repeated():
    waiting = {**result(), "pending": "This deletes 11 tasks. Shall I? (yes or no)"}
    said = reply(intent("chat", detail="smalltalk"), served=["todo"], results=[waiting])
    assert said == "This deletes 11 tasks. Shall I? (yes or no)"


# -- profile and wishes -----------------------------------------------------------------------------------------------


def named(**after_: Any) -> dict[str, Any]:
    return result(
        {"kind": "edited", "title": "profile", "short": None, "before": {}, "after": after_}, update_type="user"
    )


def test_meeting_somebody():
    assert (
        reply(intent("profile"), served=["user"], results=[named(name="Lance", location="San Francisco")])
        == "Nice to meet you, Lance."
    )


def test_other_facts_are_only_acknowledged():
    assert reply(intent("profile"), served=["user"], results=[named(location="Lisbon")]) == "Noted."


@pytest.mark.parametrize(
    "wish, said",
    [
        ("be funny", "Noted. I cannot apply this one myself; a larger model will."),
        ("tag calls with phone", "Noted. From now on the built-in model tags tasks about calls #phone."),
        ("nothing after 6pm", "Noted. From now on the built-in model keeps the time after 18:00 free."),
    ],
)
def test_a_wish_is_acknowledged_with_what_becomes_of_it(wish: str, said: str):
    kept = result(
        {"kind": "edited", "title": "wishes", "before": {}, "after": {"text": wish}}, update_type="instructions"
    )
    assert reply(intent("instructions", preference=wish), served=["instructions"], results=[kept]) == said


# -- undo -------------------------------------------------------------------------------------------------------------


def undone(*changes: dict[str, Any], what: str = "undo", notes: list[str] | None = None) -> str:
    done = {"tool": "UndoLast", "what": what, "changes": list(changes), "notes": notes or [], "pending": None}
    return reply(intent("chat", detail=what), results=[done])


def test_an_undo_names_what_came_back():
    assert undone(change("removed", "buy milk", MILK, {}, "m44")) == "Undone: “buy milk” (m44) is off the list."
    assert undone(change("restored", "buy milk", {}, MILK, "m44")) == "Undone: “buy milk” (m44) is back."


def test_a_redo_names_what_was_done_again():
    moved = change("edited", "laundry", {"deadline": None}, {"deadline": "2026-11-20"})
    assert undone(moved, what="redo") == "Done again: “laundry” (k3f): due Friday."


def test_what_an_undo_had_to_keep_is_told():
    kept = "“laundry”: deadline was changed since and was left as it is."
    assert undone(change("removed", "buy milk", MILK, {}, "m44"), notes=[kept]).endswith(kept)


def test_a_large_undo_is_a_list():
    many = [change("restored", f"thing {n}", {}, {}, f"b{n}") for n in range(5)]
    assert undone(*many).splitlines()[0] == "Undone, 5 changes:"


# -- questions --------------------------------------------------------------------------------------------------------


def answered(query: Query, *tasks: dict[str, Any], total: int | None = None, language: str = "en", **more: Any) -> str:
    found = {"filter": {}, "tasks": list(tasks), "total": len(tasks) if total is None else total}
    return reply(intent("todo.query", query=query, text=more.pop("text", "…")), language=language, found=found, **more)


def test_a_list_is_numbered_with_ids_and_deadlines():
    assert (
        answered(Query("list"), DENTIST, LAUNDRY)
        == "2 open tasks:\n1. book the dentist (k3f)\n2. do the laundry (b4d), due Saturday"
    )


def test_what_is_not_shown_is_counted():
    assert answered(Query("list"), DENTIST, total=51).endswith("50 more are not shown.")


@pytest.mark.parametrize(
    "filter_, head",
    [
        ({"overdue": True}, "1 task overdue:"),
        ({"due_from": "2026-11-18", "due_to": "2026-11-19"}, "1 task due today:"),
        ({"due_from": "2026-11-16", "due_to": "2026-11-23"}, "1 task due this week:"),
        ({"due_from": "2026-11-23", "due_to": "2026-11-30"}, "1 task due next week:"),
        ({"due_from": "2026-11-20", "due_to": "2026-11-22"}, "1 task due from Friday to Saturday:"),
        ({"due_to": "2026-12-01"}, "1 task due until Mon 30 Nov:"),
        ({"tags": ["home"], "priority": "high"}, "1 task of high priority tagged #home:"),
        ({"max_minutes": 30}, "1 task that fit into 30 min:"),
    ],
)
def test_the_head_of_a_list_says_what_it_lists(filter_: dict[str, Any], head: str):
    assert answered(Query("list", filter=filter_), REPORT).splitlines()[0] == head


def test_when_is_answered_by_the_deadline():
    assert answered(Query("when", ("laundry",)), LAUNDRY) == "“do the laundry” (b4d) is due Saturday."
    assert answered(Query("when", ("dentist",)), DENTIST) == "“book the dentist” (k3f) has no deadline."
    assert answered(Query("when", ("dentist",)), {**DENTIST, "status": "done"}) == "“book the dentist” (k3f) is done."


def test_counting():
    assert answered(Query("count"), DENTIST, LAUNDRY) == "2 open tasks."


def test_what_is_next():
    assert answered(Query("next"), LAUNDRY, DENTIST) == "Next: “do the laundry” (b4d), due Saturday."


def test_how_long_it_takes():
    tasks = [{**DENTIST, "time_to_complete": 50}, {**LAUNDRY, "time_to_complete": 40}, REPORT]
    text = "how much time will everything take"
    assert (
        answered(Query("list"), *tasks, text=text) == "About 1 h 30 min for 2 open tasks. 1 more without an estimate."
    )


def test_only_what_was_finished_then_is_history():
    day = Query("history", filter={"due_from": "2026-11-17", "due_to": "2026-11-18"})
    yesterday = {**DENTIST, "status": "done", "updated_at": "2026-11-17T15:00:00+00:00"}
    today = {**LAUNDRY, "status": "done", "updated_at": "2026-11-18T07:00:00+00:00"}
    assert answered(day, yesterday, today) == "1 task done yesterday:\n1. book the dentist (k3f)"


def test_nothing_found_says_so():
    assert answered(Query("list", filter={"overdue": True}), total=0) == "Nothing is overdue."
    assert answered(Query("list", ("boat",)), total=0) == "No tasks about “boat”."
    assert "fits into 30 min" in answered(Query("list", filter={"max_minutes": 30}), total=0)
    assert answered(Query("list"), total=0).startswith("Your list is empty.")


def test_a_question_whose_words_are_not_all_in_a_title_finds_the_task_still():
    said = answered(
        Query("when", ("dentist", "appointment", "dentist")), total=0, tasks=[{**DENTIST, "deadline": "2026-11-20"}]
    )
    assert said == "“book the dentist” (k3f) is due Friday."


# -- what is remembered -----------------------------------------------------------------------------------------------


def recalled(text: str, **more: Any) -> str:
    return reply(intent("chat", detail="memory_question", text=text), text=text, **more)


def test_a_question_about_the_profile_is_answered_from_it():
    profile = {"name": "Bo", "location": "Lisbon", "connections": ["Priya (wife)", "Tom (brother)"]}
    assert recalled("what is my name?", profile=profile) == "Your name is Bo."
    assert recalled("where do I live?", profile=profile) == "You live in Lisbon."
    assert recalled("what's my wife's name?", profile=profile) == "The people in your life: Priya (wife)."


def test_a_memory_answers_what_the_profile_does_not():
    memories = [{"content": "My birthday is on the 3rd of May"}, {"content": "I am allergic to nuts"}]
    assert recalled("when is my birthday?", memories=memories) == "You told me: “My birthday is on the 3rd of May”"


def test_what_was_not_told_is_not_made_up():
    assert recalled("what is my name?") == "You have not told me that."
    assert recalled("what do you know about me?") == "You have not told me anything about you yet."


def test_everything_known_is_told_once():
    profile = {"name": "Bo", "interests": ["jazz"]}
    memories = [{"content": "I like jazz"}, {"content": "My goal is to run a marathon"}]
    said = recalled("what do you know about me?", profile=profile, memories=memories, instructions="Keep titles short")
    assert said.splitlines() == [
        "What I know about you:",
        "• Your name is Bo.",
        "• What you like: jazz.",
        "• You told me: “My goal is to run a marathon”",
        "Your wishes for tasks:",
        "• Keep titles short (kept for larger models; I cannot apply it)",
    ]


# -- talk -------------------------------------------------------------------------------------------------------------


def test_a_greeting_knows_the_name_and_what_is_due():
    hello = intent("chat", detail="greeting")
    assert reply(hello) == "Hello."
    assert reply(hello, profile={"name": "Lance"}, overdue=2, due_today=1) == "Hello, Lance. 2 overdue, 1 due today."


def test_help_is_a_list_of_things_that_work():
    lines = reply(intent("chat", detail="help")).splitlines()
    assert lines[0] == "I keep your tasks. You can say:"
    assert len(lines) > 5


def test_what_was_not_understood_is_told_with_an_example_that_would_work():
    said = reply(intent("chat", text="asdf qwer"), text="asdf qwer")
    assert said == "I did not understand that, and nothing was changed. Try “remind me to call mum tomorrow”."


def test_it_makes_no_suggestions_up():
    text = "give me some options to call for swim lessons"
    assert "no suggestions" in reply(intent("chat", text=text), text=text)


# -- Chinese ----------------------------------------------------------------------------------------------------------


def test_replies_are_in_the_language_of_the_message():
    assert (
        after(change("added", "买牛奶", {}, {"task": "买牛奶", "deadline": "2026-11-19"}, "m44"), language="zh")
        == "已添加“买牛奶”（m44），明天截止。"
    )
    assert (
        after(change("edited", "洗衣服", {"status": "not started"}, {"status": "done"}), language="zh")
        == "完成：“洗衣服”（k3f）。"
    )
    assert (
        answered(Query("list", filter={"overdue": True}), {**LAUNDRY, "task": "洗衣服"}, language="zh")
        == "已过期的任务有1个：\n1. 洗衣服（b4d），周六截止"
    )
