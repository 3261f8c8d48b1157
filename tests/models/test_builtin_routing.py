"""Which tool is called when: one after another, each once, within the rounds of a turn."""

from __future__ import annotations

from typing import Any

from tests.support.builtin_contexts import DENTIST, LAUNDRY, ask, called, change, result

TODO = ("UpdateMemory", {"update_type": "todo"})
USER = ("UpdateMemory", {"update_type": "user"})
WISHES = ("UpdateMemory", {"update_type": "instructions"})

ADDED = result(change("added", "buy milk", {}, {"task": "buy milk", "status": "not started"}, "m44"))
NAMED = result({"kind": "edited", "title": "profile", "before": {}, "after": {"name": "Lance"}}, update_type="user")


def test_a_task_goes_to_the_list_a_fact_to_the_profile_a_wish_to_the_instructions():
    assert called(ask("remind me to buy milk")) == [TODO]
    assert called(ask("My name is Lance.")) == [USER]
    assert called(ask("From now on tag calls with phone")) == [WISHES]


def test_several_intents_are_served_one_after_another():
    text = "My name is Lance. Remind me to buy milk."
    assert called(ask(text)) == [USER]
    assert called(ask(text, served=["user"], results=[NAMED], profile={"name": "Lance"})) == [TODO]
    answer = ask(text, served=["user", "todo"], results=[NAMED, ADDED], profile={"name": "Lance"})
    assert answer.tool_calls == []
    assert answer.content == "Nice to meet you, Lance. Added “buy milk” (m44)."


def test_what_does_not_fit_into_the_rounds_is_asked_for_in_one_message():
    text = "My name is Lance. From now on tag calls with phone. Remind me to buy milk. What is due today?"
    first = called(ask(text))
    assert first == [USER, WISHES]
    rest = called(
        ask(
            text,
            served=["user", "instructions"],
            profile={"name": "Lance"},
            instructions="From now on tag calls with phone",
        )
    )
    assert rest == [TODO, ("FindTasks", {"due": "today"})]


def test_the_question_comes_after_the_changes():
    text = "What is due today? And remind me to buy milk."
    assert called(ask(text)) == [TODO]
    assert called(ask(text, served=["todo"], results=[ADDED])) == [("FindTasks", {"due": "today"})]


def test_undo_and_redo_in_words_are_tools():
    assert called(ask("undo that")) == [("UndoLast", {"what": "undo"})]
    assert called(ask("redo")) == [("UndoLast", {"what": "redo"})]


def test_undo_is_not_asked_for_twice():
    undone = {
        "tool": "UndoLast",
        "what": "undo",
        "changes": [],
        "notes": ["There is nothing to undo."],
        "pending": None,
    }
    answer = ask("undo that", results=[undone])
    assert answer.tool_calls == []
    assert answer.content == "There is nothing to undo."


def test_what_is_known_is_not_saved_again():
    assert ask("My name is Lance.", profile={"name": "Lance"}).content == "I knew that already."


def test_a_wish_that_is_kept_is_not_written_again():
    answer = ask("From now on tag calls with phone", instructions="From now on tag calls with phone")
    assert answer.content == "That is already among your wishes."


def test_the_instructions_are_written_as_a_whole():
    answer = ask("From now on tag calls with phone", "write_instructions", instructions="Keep titles short")
    assert answer.content == "Keep titles short\nFrom now on tag calls with phone"


def test_nothing_is_asked_of_the_list_when_nothing_can_be_done():
    answer = ask("the dentist is done", tasks=[LAUNDRY])
    assert answer.tool_calls == []
    assert "There is no task about “the dentist”" in str(answer.content)


def test_a_task_that_is_planned_is_planned_the_same_after_it_was_changed():
    done = result(change("edited", "book the dentist", {"status": "not started"}, {"status": "done"}))
    answer = ask("the dentist is done", tasks=[{**DENTIST, "status": "done"}], served=["todo"], results=[done])
    assert answer.content == "Done: “book the dentist” (k3f)."


def test_chit_chat_never_becomes_a_task():
    for text in (
        "thanks, that's great",
        "good morning",
        "haha nice one",
        "I had a terrible night",
        "what's the capital of Peru",
        "ok",
    ):
        assert ask(text).tool_calls == [], text


def test_a_doubtful_reference_is_listed_so_that_it_can_be_picked_by_number():
    tasks: list[dict[str, Any]] = [{**DENTIST, "task": "call Anna"}, {**LAUNDRY, "task": "write to Anna"}]
    assert called(ask("the Anna thing is done", tasks=tasks)) == [("FindTasks", {"ids": ["k3f", "b4d"]})]
    answer = ask("the Anna thing is done", tasks=tasks, found={"tasks": tasks, "total": 2})
    assert answer.content == (
        "Which one do you mean by “the Anna thing”?\n"
        "1. call Anna (k3f)\n"
        "2. write to Anna (b4d), due Saturday\n"
        "Nothing was changed yet; say the number or the id."
    )


def test_with_no_tools_left_it_says_that_it_stopped():
    answer = ask("remind me to buy milk", tools=[])
    assert answer.tool_calls == []
    assert "I stopped here" in str(answer.content)
