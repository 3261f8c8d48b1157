"""What is understood of a typed task is shown before it is stored, and each piece can be taken back."""

from __future__ import annotations

from datetime import datetime

import pytest
from textual import events

from taskmaistro_tui.language.reading import ReadingSettings
from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.understood import understood
from taskmaistro_tui.tui.widgets.add_lines import MOST
from taskmaistro_tui.tui.widgets.chips import HINT
from tests.tui.conftest import Desktop, Open

SETTINGS = ReadingSettings()


def chips(text: str, now: datetime, *dismissed: tuple[str, int]) -> tuple[str, list[str]]:
    draft, found = understood(text, now, SETTINGS, dismissed)
    return draft.task, [f"{'-' if chip.dismissed else ''}{chip.label}" for chip in found]


@pytest.mark.parametrize(
    ("text", "title", "labels"),
    [
        ("call Anna tomorrow at three #work !high", "call Anna", ["deadline tomorrow 15:00", "#work", "priority high"]),
        ('read "Meet me tomorrow" by friday', 'read "Meet me tomorrow"', ["deadline Fri"]),
        (r"buy 2m cable \#9 by friday", "buy 2m cable #9", ["deadline Fri"]),
        ("明天下午三点给妈妈打电话 半小时 #家", "给妈妈打电话", ["deadline tomorrow 15:00", "estimate 30m", "#家"]),
        ("buy milk", "buy milk", []),
    ],
)
def test_each_piece_says_what_it_means(now, text: str, title: str, labels: list[str]) -> None:
    assert chips(text, now) == (title, labels)


def test_what_one_piece_means_is_one_chip(now) -> None:
    title, labels = chips("gym every day at 7 for 30 minutes", now)
    assert title == "gym" and len(labels) == 1
    assert labels[0].startswith("repeats every day at 7") and "deadline today 19:00" in labels[0]
    assert chips("gym every day", now, ("every day", 0)) == ("gym every day", ["-repeats every day, deadline today"])


def test_a_value_that_another_piece_overrules_is_not_claimed(now) -> None:
    _, labels = chips("call Anna tomorrow every Monday", now)
    assert sum("deadline" in label for label in labels) == 1


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("tomorrow call mum at 3", ["deadline tomorrow", "deadline at 3"]),
        ("back up tomorrow 5pm every 2 weeks", ["deadline tomorrow", "repeats 5pm every 2 weeks"]),
    ],
)
def test_of_a_moment_in_two_pieces_each_piece_is_a_chip(now, text: str, labels: list[str]) -> None:
    assert chips(text, now)[1] == labels


def test_one_taken_back_stays_in_its_place(now) -> None:
    text = "read tomorrow ~20m #fun"
    assert chips(text, now, ("~20m", 0)) == ("read ~20m", ["deadline tomorrow", "-estimate 20m", "#fun"])


def test_of_two_that_are_alike_the_right_one_is_taken_back(now) -> None:
    assert chips("a #x b #x", now, ("#x", 1)) == ("a b #x", ["#x", "-#x"])


def test_everything_taken_back_leaves_the_line_as_it_was(now) -> None:
    text = "read tomorrow ~20m #fun"
    _, found = understood(text, now, SETTINGS, ())
    draft, _ = understood(text, now, SETTINGS, {chip.words for chip in found})
    assert draft.task == text and draft.fields() == {"task": text}


async def adding(desktop: Desktop, text: str) -> None:
    await desktop.tasks()
    await desktop.press("a")
    await desktop.type(text)


async def test_a_chip_keeps_the_choice_when_it_is_taken_back(open_app: Open) -> None:
    async with open_app() as desktop:
        await adding(desktop, "read tomorrow ~20m #fun")
        await desktop.press("tab", "right", "space")
        assert "estimate 20m ↺" in desktop.text()
        await desktop.press("space")
        assert "estimate 20m ✕" in desktop.text(), "the same one is brought back"


async def test_before_the_first_letter_all_that_may_be_typed_is_shown(open_app: Open) -> None:
    async with open_app(size=(80, 24)) as desktop:
        await adding(desktop, "")
        assert HINT in desktop.text()


async def test_a_chip_is_taken_back_with_the_mouse(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await adding(desktop, "read tomorrow #fun")
        await desktop.pilot.click("#chips", offset=(3, 0))
        await desktop.settle()
        assert "deadline tomorrow ↺" in desktop.text()
        assert "title read tomorrow" in desktop.words("#title-read")
        await desktop.press("enter")
        assert workspace.tasks.page()[0].value["task"] == "read tomorrow"


async def test_more_than_is_read_becomes_notes_and_is_shown(open_app: Open, workspace: Workspace) -> None:
    text = " ".join(f"word{number}" for number in range(120))
    async with open_app() as desktop:
        await adding(desktop, text)
        shown = desktop.lines_of(desktop.app.screen.query_one("#title-read"))
        assert shown[0].startswith("title  word0") and shown[3].startswith("notes  ") and len(shown) == 6
        await desktop.press("enter")
    value = workspace.tasks.page()[0].value
    assert f"{value['task']} {value['notes']}".replace("\n", " ").split() == text.split()


async def test_pasted_lines_show_what_is_understood_of_each(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("a")
        desktop.app.post_message(events.Paste("buy milk tomorrow\ncall mum #family\n每周一早上九点开会"))
        await desktop.settle()
        words = desktop.words("LineList")
        assert "• buy milk deadline tomorrow" in words and "• call mum #family" in words and "• 开会" in words
        assert "deadline tomorrow ✕" in desktop.text(), "the chips are those of the chosen line"
        await desktop.press("down")
        assert "#family ✕" in desktop.text()
        await desktop.press("tab", "space")
        assert "• call mum #family" in desktop.words("LineList") and "#family ↺" in desktop.text()
        await desktop.press("enter")
    tasks = {d.value["task"]: d.value for d in workspace.tasks.page()}
    assert set(tasks) == {"buy milk", "call mum #family", "开会"}
    assert tasks["call mum #family"]["tags"] == []


async def test_a_pasted_line_is_taken_out(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("a")
        desktop.app.post_message(events.Paste("buy milk\ncall mum\nread"))
        await desktop.settle()
        await desktop.press("down", "delete")
        assert "Enter adds these 2 tasks." in desktop.text()
        await desktop.press("enter")
    assert [d.value["task"] for d in workspace.tasks.page(order="created")] == ["buy milk", "read"]


async def test_taking_out_every_line_goes_back_to_typing_one(open_app: Open, workspace: Workspace) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("a")
        desktop.app.post_message(events.Paste("buy milk\ncall mum"))
        await desktop.settle()
        await desktop.press("delete", "delete")
        await desktop.type("read")
        await desktop.press("enter")
    assert [d.value["task"] for d in workspace.tasks.page()] == ["read"]


async def test_more_lines_than_can_be_looked_through_are_not_taken(open_app: Open) -> None:
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("a")
        desktop.app.post_message(events.Paste("\n".join(f"task {number}" for number in range(MOST + 20))))
        await desktop.settle()
        assert f"Only the first {MOST} of {MOST + 20} lines are taken." in desktop.text()
        assert f"Enter adds these {MOST} tasks." in desktop.text()
