"""Models that get everything wrong: what comes of it is a sentence, never a crash, a loss or a claim that is not so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from taskmaistro_tui.memory.todo import STATUSES
from taskmaistro_tui.store.errors import ReadOnlyStore
from tests.agent.conftest import Talk
from tests.support.scripted import broken_call, call, calls, patch, replace, say, todo, update


def nested(depth: int) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(depth):
        value = {"a": value}
    return value


def route(talk: Talk, *answers: Any) -> None:
    talk.script.route[:] = answers


def extract(talk: Talk, *answers: Any) -> None:
    talk.script.route[:] = [update("todo"), say("Done.")]
    talk.script.extract[:] = answers


async def nothing_happened(talk: Talk, text: str = "please") -> str:
    """Have the turn, see that it changed nothing and that the next one works; the reply."""
    before = [d.value for d in talk.workspace.tasks.page()]
    turned = await talk(text)
    assert turned.failed is None
    assert [d.value for d in talk.workspace.tasks.page()] == before and not turned.changes
    route(talk, say("Fine."))
    assert (await talk("hello")).reply == "Fine."
    return turned.reply


# -- calls that are no calls ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        calls({"name": "", "args": {}, "id": "one"}),
        broken_call("UpdateMemory", '["todo"]'),
        broken_call("UpdateMemory", '"todo"'),
        broken_call("UpdateMemory", "[" * 100_000),
        broken_call("FindTasks", '{"words":' * 5_000 + "1" + "}" * 5_000),
        calls(call("FindTasks", words=nested(300))),
        calls(call("FindTasks", max_minutes=10**30)),
        calls(call("FindTasks", max_minutes=float("inf"))),
        calls(call("FindTasks", tags=5)),
        calls(call("FindTasks", words=["a"])),
        calls(call("FindTasks", due="9999-12-31")),
        calls(call("FindTasks", ids=[None, 5])),
        calls(call("UpdateMemory", update_type=["todo"])),
    ],
)
async def test_a_call_that_makes_no_sense_is_answered(talk: Talk, answer: Any) -> None:
    talk.add("dentist")
    route(talk, answer, say("ok"))
    assert await nothing_happened(talk) == "ok"


async def test_as_many_calls_as_an_answer_may_have_are_all_answered(talk: Talk) -> None:
    talk.add("dentist")
    many = calls(*(call("Nonsense") for _ in range(250)))
    route(talk, many, calls(*(call("FindTasks") for _ in range(60))), say("ok"))
    assert await nothing_happened(talk) == "ok"


async def test_what_was_cut_off_is_said(talk: Talk) -> None:
    extract(talk, calls(*(todo(task=f"task {n}") for n in range(210))))
    turned = await talk("add two hundred and ten tasks")
    assert len(talk.titles()) == 200
    assert "200 of 210" in turned.reply


async def test_halves_of_characters_are_replaced_wherever_a_model_puts_them(talk: Talk) -> None:
    extract(talk, calls(todo(task="caf\ud800", tags=["\udfff"])))
    talk.script.route[1:] = [say("Added caf\ud800.")]
    turned = await talk("add it")
    assert turned.failed is None and turned.reply == "Added caf?."
    assert talk.titles() == ["caf?"]
    route(talk, update("instructions"), say("ok"))
    talk.script.instructions[:] = [say("short titles \ud800")]
    assert (await talk("keep titles short")).failed is None


# -- patches -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "operation",
    [
        replace("/", {"task": "x"}),
        replace("", {"task": "x"}),
        replace("/status/0", "x"),
        {"op": "add", "path": "/status/-", "value": "x"},
        {"op": "add", "path": "-", "value": "x"},
        replace("/colour", "red"),
        replace("/a~2b", "x"),
        {"op": "remove", "path": "/tags/99999999999999999999"},
        {"op": "remove", "path": "/task"},
        replace("/task", None),
        replace("/notes", nested(10)),
        replace("/notes" + "/a" * 5_000, 1),
        {"op": "move", "from": "/task", "path": "/notes"},
        {"op": ["replace"], "path": {"a": 1}},
    ],
)
async def test_a_patch_of_nothing_changes_nothing_and_says_so(talk: Talk, operation: dict[str, Any]) -> None:
    (dentist,) = talk.add("dentist")
    assert dentist.short
    answer = calls(patch(dentist.short, operation))
    extract(talk, answer)
    talk.script.extract.append(answer)
    talk.script.repair[:] = [say("no")] * 3
    reply = await nothing_happened(talk)
    assert "Nothing was saved" in reply and len(reply) < 1_000


@pytest.mark.parametrize(
    "patches", ["[" * 100_000, "nonsense", 5, None, '[{"op":"replace","path":"/notes","value":1e999}]']
)
async def test_patches_that_cannot_be_read_are_refused(talk: Talk, patches: Any) -> None:
    (dentist,) = talk.add("dentist")
    extract(talk, calls(call("PatchDoc", json_doc_id=dentist.short, planned_edits=["x"], patches=patches)))
    assert "Nothing was saved" in await nothing_happened(talk)


async def test_refusals_stay_readable_however_many_there_are(talk: Talk) -> None:
    (dentist,) = talk.add("dentist")
    assert dentist.short
    extract(talk, calls(patch(dentist.short, *(replace(f"/x{n}/{'y' * 5_000}", 1) for n in range(100)))))
    turned = await talk("please")
    assert len(turned.refused) <= 13 and max(map(len, turned.refused)) <= 300
    assert "more things were not done" in turned.reply


async def test_one_entry_that_cannot_be_kept_does_not_lose_the_others(talk: Talk) -> None:
    huge = [f"{n}" + "x" * 19_990 for n in range(50)]
    extract(talk, calls(todo(task="huge", solutions=huge, notes="n" * 20_000), todo(task="milk")))
    turned = await talk("add both")
    assert turned.failed is None and talk.titles() == ["milk"]
    assert "“huge” was not saved" in turned.reply


# -- changes of several --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"filter": "dentist", "changes": {"remove": True}}, "which tasks"),
        ({"changes": {"remove": True}}, "which tasks"),
        ({"filter": {"ids": []}, "changes": {"remove": True}}, "which tasks"),
        ({"filter": {"words": "", "tags": []}, "changes": {"remove": True}}, "which tasks"),
        ({"filter": {"ids": ["zzz9"]}, "changes": {"status": "done"}}, "zzz9"),
        ({"filter": {"words": "dentist"}, "changes": {"remove": "false"}}, "true or left out"),
        ({"filter": {}, "changes": {"task": "same"}}, "same title"),
        ({"filter": {}, "changes": ["remove"]}, "nothing was said"),
    ],
)
async def test_a_change_of_several_tasks_must_say_which_and_what(talk: Talk, asked: dict[str, Any], why: str) -> None:
    talk.add("dentist", "gym")
    extract(talk, calls(call("BulkEdit", **asked)))
    reply = await nothing_happened(talk)
    assert "Nothing was saved" in reply and why in reply


async def test_an_id_among_others_that_does_not_exist_stops_the_change(talk: Talk) -> None:
    (dentist,) = talk.add("dentist")
    extract(talk, calls(call("BulkEdit", filter={"ids": [dentist.short, "zzz9"]}, changes={"status": "done"})))
    assert "zzz9" in await nothing_happened(talk)


async def test_ids_of_another_user_are_nobody(talk: Talk) -> None:
    from taskmaistro_tui.tasks.service import Tasks

    other = Tasks(talk.workspace.store, "other", talk.workspace.clock)
    turn = talk.workspace.new_turn("user")
    theirs = [added.document for added in other.add_many([{"task": f"theirs {n}"} for n in range(3)], turn)]
    talk.add("dentist")
    extract(
        talk,
        calls(call("RemoveDoc", json_doc_id=theirs[2].short), patch(str(theirs[2].key), replace("/status", "done"))),
    )
    assert "Nothing was saved" in await nothing_happened(talk)
    assert [d.value["status"] for d in other.page()] == ["not started"] * 3


# -- what is said --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "claim",
    [
        "Done! Milk is on your list.",
        "Milk was added to your list.",
        "Sure - added milk.",
        "Task created: milk",
        "I've gone ahead and added milk.",
        "✅ Added: milk",
        "**Added** milk",
        "OK, I put milk on your list.",
        "All set, reminder saved.",
        "好的，添加了牛奶",
    ],
)
async def test_a_claim_that_is_not_so_is_corrected(talk: Talk, claim: str) -> None:
    route(talk, say(claim))
    assert (await nothing_happened(talk)).endswith("Nothing was saved.")


@pytest.mark.parametrize(
    "reply",
    [
        "Shall I mark the dentist as done?",
        "Dentist was added yesterday.",
        "Completed tasks: none.",
        "You have 2 tasks.",
    ],
)
async def test_what_claims_nothing_is_left_as_it_is(talk: Talk, reply: str) -> None:
    route(talk, say(reply))
    assert await nothing_happened(talk) == reply


async def test_a_profile_that_could_not_be_saved_is_not_said_to_be(talk: Talk) -> None:
    route(talk, update("user"), say("I've saved your age."))
    talk.script.profile[:] = [calls(call("Profile", age=999))] * 2
    talk.script.repair[:] = [calls(call("Profile", age=999))] * 3
    assert "Nothing was saved" in await nothing_happened(talk)


async def test_a_denial_that_is_not_so_is_corrected(talk: Talk) -> None:
    extract(talk, calls(todo(task="milk")))
    talk.script.route[1:] = [say("Sorry, nothing was saved.")]
    assert "Added “milk”" in (await talk("add milk")).reply


# -- undo in the same message --------------------------------------------------------------------------------------


async def test_undo_means_what_was_done_before_the_message(talk: Talk) -> None:
    talk.add("dentist")
    both = calls(call("UpdateMemory", update_type="todo"), call("UndoLast", what="undo"))
    route(talk, both, say("ok"))
    talk.script.extract[:] = [calls(todo(task="milk"))]
    await talk("undo that and add milk")
    assert talk.titles(*STATUSES) == ["milk"]


async def test_a_message_does_not_undo_itself(talk: Talk) -> None:
    route(talk, update("todo"), calls(call("UndoLast", what="undo")), say("I took it back."))
    talk.script.extract[:] = [calls(todo(task="milk"))]
    turned = await talk("add milk")
    assert talk.titles() == ["milk"] and "Nothing was undone" in turned.reply


# -- failures of our own -------------------------------------------------------------------------------------------


async def test_a_full_disk_after_a_change_says_what_stays(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    extract(talk, calls(todo(task="milk")))
    store = talk.workspace.store
    write: Callable[..., int] = store.add_message

    def full(thread: str, user: str, role: str, text: str, *, turn: str | None = None) -> int:
        if role == "assistant":
            raise ReadOnlyStore("the disk is full")
        return write(thread, user, role, text, turn=turn)

    monkeypatch.setattr(store, "add_message", full)
    turned = await talk("add milk")
    assert turned.failed and turned.failed.kind == "file"
    assert "the disk is full" in turned.failed.message and "stays; undo takes it back" in turned.failed.message
    assert talk.titles() == ["milk"]
