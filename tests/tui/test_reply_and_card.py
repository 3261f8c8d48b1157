"""What a reply and the card of its changes would both say is said once; the card tells what was really done."""

from __future__ import annotations

from datetime import datetime

from taskmaistro_tui.agent.events import Changed, Done
from taskmaistro_tui.memory.change import Change
from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.told_once import reply_and_card
from tests.tui.conftest import Open


def added(workspace: Workspace, *titles: str, **fields: object) -> list[Change]:
    turn = workspace.new_turn("agent", "add")
    return [change for title in titles for change in workspace.tasks.add({"task": title, **fields}, turn).changes]


def told(reply: str, changes: list[Change], now: datetime) -> tuple[str, str]:
    rest, card = reply_and_card(reply, changes, now)
    return rest, card.plain if card is not None else ""


def test_a_list_is_left_to_the_card(workspace: Workspace, now) -> None:
    made = added(workspace, "buy milk", "call mum")
    reply, card = told("Added 2 tasks:\n• buy milk (c2c)\n• call mum (nc6)", made, now)
    assert (reply, card) == ("Added 2 tasks.", "+ Added “buy milk”\n+ Added “call mum”")
    assert told("已添加2个任务：\n• buy milk（c2c）\n• call mum（nc6）", made, now)[0] == "已添加2个任务。"


def test_a_list_of_anything_else_stays(workspace: Workspace, now) -> None:
    made = added(workspace, "buy milk")
    reply = "Added 1 task:\n• buy milk\nDue today:\n• water the plants"
    assert told(reply, made, now)[0] == reply
    assert told("Two are due:\n• a\n• b", [], now) == ("Two are due:\n• a\n• b", "")


def test_what_is_said_besides_stays(workspace: Workspace, now) -> None:
    made = added(workspace, "buy milk", "call mum")
    reply = "Added 2 tasks:\n• buy milk\n• call mum\nA third was there already."
    assert told(reply, made, now)[0] == "Added 2 tasks.\nA third was there already."


def test_a_report_of_one_change_is_the_card(workspace: Workspace, now) -> None:
    made = added(workspace, "pay the rent", deadline="2026-12-01")
    short = made[0].short
    assert told(f"Added “pay the rent” ({short}), due Tue 1 Dec, every month on day 1.", made, now) == (
        "",
        "+ Added “pay the rent”, due Tue 1 Dec, every month on day 1.",
    )
    assert told(f"已添加“pay the rent”（{short}），12月1日截止。", made, now) == (
        "",
        "+ 已添加“pay the rent”，12月1日截止。",
    )


def test_a_renamed_task_is_reported_by_the_name_it_had(workspace: Workspace, now) -> None:
    made = added(workspace, "buy milk")
    turn = workspace.new_turn("agent", "rename")
    renamed = workspace.tasks.edit(made[0].key, {"task": "buy oat milk"}, turn)
    reply = f"“buy milk” ({made[0].short}): renamed to “buy oat milk”."
    assert told(reply, list(renamed), now) == ("", "~ “buy milk”: renamed to “buy oat milk”.")


def test_the_words_of_a_model_stand_beside_what_was_really_done(workspace: Workspace, now) -> None:
    made = added(workspace, "pay the rent")
    said = "I have added **pay the rent** for the 1st of December."
    assert told(said, made, now) == (said, "+ Added “pay the rent”")


def test_a_report_that_is_not_of_the_change_stays(workspace: Workspace, now) -> None:
    made = added(workspace, "pay the rent")
    for reply in ("Added “pay the rent” (zzz).", f"Added “pay the bills” ({made[0].short}).", "Done."):
        assert told(reply, made, now) == (reply, "+ Added “pay the rent”")


async def test_in_the_chat_one_change_is_told_once(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await desktop.say("buy milk by friday")
        desktop.runner.begin()
        made = added(workspace, "buy milk", deadline="2026-11-20")
        numbers = tuple(change.number for change in made)
        reply = f"Added “buy milk” ({made[0].short}), due Friday."
        desktop.runner.report(Changed(numbers), Done("turn1", reply, numbers, 0.1))
        await desktop.settle()
        words = desktop.words("#transcript")
        assert words == "buy milk by friday + Added “buy milk”, due Friday."
        assert desktop.main.talk.last_reply == reply, "what is copied is the reply as it was"
