"""A change of many tasks is asked about first; a yes does exactly what was asked, anything else drops it."""

from __future__ import annotations

import pytest

from taskmaistro_tui.agent.nodes.retrieve import is_no, is_yes
from tests.agent.conftest import Talk
from tests.support.scripted import call, calls, patch, replace, say, todo, update


async def asked(talk: Talk, *made: dict[str, object]) -> None:
    talk.script.route = [update("todo")]
    talk.script.extract = [calls(*made)]


def everything(**changes: object) -> dict[str, object]:
    return call("BulkEdit", filter={}, changes=changes)


async def test_eleven_tasks_are_asked_about_and_nothing_is_done_yet(talk: Talk) -> None:
    talk.add(*(f"t{n}" for n in range(11)))
    await asked(talk, everything(status="done"))
    turned = await talk("all done")
    assert turned.numbers() == []
    assert turned.confirmation is not None
    assert len(turned.confirmation.titles) == 11
    assert turned.reply == turned.confirmation.question
    assert "11 tasks" in turned.reply


async def test_a_yes_does_it_as_one_turn(talk: Talk) -> None:
    talk.add(*(f"t{n}" for n in range(11)))
    await asked(talk, everything(status="done"))
    await talk("all done")
    turned = await talk("yes")
    assert len(turned.numbers()) == 11
    assert talk.titles() == []
    assert turned.reply.startswith("Done")
    talk.workspace.tasks.undo()
    assert len(talk.titles()) == 11


async def test_a_yes_does_it_to_the_tasks_that_were_named_and_no_others(talk: Talk) -> None:
    talk.add(*(f"t{n}" for n in range(11)))
    await asked(talk, everything(remove=True))
    await talk("delete all")
    talk.add("came later")
    await talk("y")
    assert talk.titles() == ["came later"]


async def test_a_no_drops_it(talk: Talk) -> None:
    talk.add(*(f"t{n}" for n in range(11)))
    await asked(talk, everything(remove=True))
    await talk("delete all")
    turned = await talk("no")
    assert turned.numbers() == []
    assert len(talk.titles()) == 11
    talk.script.route = [say("Yes to what?")]
    assert (await talk("yes")).reply == "Yes to what?"


async def test_another_message_drops_it_and_is_answered(talk: Talk) -> None:
    talk.add(*(f"t{n}" for n in range(11)))
    await asked(talk, everything(remove=True))
    await talk("delete all")
    talk.script.route = [update("todo"), say("Added milk.")]
    talk.script.extract = [calls(todo(task="milk"))]
    assert (await talk("add milk")).reply == "Added milk."
    talk.script.route = [say("Yes to what?")]
    await talk("yes")
    assert len(talk.titles()) == 12


async def test_ten_tasks_are_changed_at_once(talk: Talk) -> None:
    talk.add(*(f"t{n}" for n in range(10)))
    talk.script.route = [update("todo"), say("All done.")]
    talk.script.extract = [calls(everything(status="done"))]
    turned = await talk("all done")
    assert (len(turned.numbers()), talk.titles()) == (10, [])


async def test_many_single_patches_count_as_many(talk: Talk) -> None:
    documents = talk.add(*(f"t{n}" for n in range(11)))
    await asked(talk, *(patch(d.short or "", replace("/status", "done")) for d in documents))
    assert (await talk("all done")).confirmation is not None


async def test_many_new_tasks_need_no_question(talk: Talk) -> None:
    talk.script.route = [update("todo"), say("Added.")]
    talk.script.extract = [calls(*(todo(task=f"t{n}") for n in range(15)))]
    await talk("fifteen things")
    assert len(talk.titles()) == 15


async def test_a_question_survives_a_restart(talking, talk: Talk) -> None:
    talk.add(*(f"t{n}" for n in range(11)))
    await asked(talk, everything(status="done"))
    await talk("all done")
    await talk.assistant.aclose()
    assert len((await talking(talk.script)("yes")).numbers()) == 11


@pytest.mark.parametrize(
    "changes", [{}, {"remove": True, "status": "done"}, {"status": "finished"}, {"colour": "red"}], ids=str
)
async def test_a_bulk_change_that_makes_no_sense_is_refused(talk: Talk, changes: dict[str, object]) -> None:
    talk.add("milk")
    talk.script.route = [update("todo"), say("Done!")]
    talk.script.extract = [calls(call("BulkEdit", filter={}, changes=changes))]
    turned = await talk("do something")
    assert turned.numbers() == []
    assert "Nothing was saved" in turned.reply


async def test_a_bulk_change_of_no_task_is_said(talk: Talk) -> None:
    talk.add("milk")
    talk.script.route = [update("todo"), say("Done!")]
    talk.script.extract = [calls(call("BulkEdit", filter={"tags": ["home"]}, changes={"status": "done"}))]
    turned = await talk("finish everything at home")
    assert "Nothing was saved" in turned.reply


@pytest.mark.parametrize("text", ["yes", "Y", "ok!", "go ahead", "是", "好的。"])
def test_what_is_a_yes(text: str) -> None:
    assert is_yes(text)
    assert not is_no(text)


@pytest.mark.parametrize("text", ["no", "N", "cancel", "never mind", "不要", "算了"])
def test_what_is_a_no(text: str) -> None:
    assert is_no(text)
    assert not is_yes(text)


@pytest.mark.parametrize("text", ["yesterday", "no milk today", "ok add milk", ""])
def test_what_is_neither(text: str) -> None:
    assert not is_yes(text)
    assert not is_no(text)
