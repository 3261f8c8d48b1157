"""A reply does not list again what the card below it says."""

from __future__ import annotations

from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.widgets.transcript import without_card_lines


def changes(workspace: Workspace, *titles: str) -> list:
    turn = workspace.new_turn("agent", "add")
    return [change for title in titles for change in workspace.tasks.add({"task": title}, turn).changes]


def test_the_list_is_left_to_the_card(workspace: Workspace) -> None:
    made = changes(workspace, "buy milk", "call mum")
    assert without_card_lines("Added 2 tasks:\n• buy milk (c2c)\n• call mum (nc6)", made) == "Added 2 tasks."


def test_a_list_of_anything_else_stays(workspace: Workspace) -> None:
    made = changes(workspace, "buy milk")
    reply = "Added 1 task:\n• buy milk\nDue today:\n• water the plants"
    assert without_card_lines(reply, made) == reply
    assert without_card_lines("Two are due:\n• a\n• b", []) == "Two are due:\n• a\n• b"


def test_what_is_said_besides_stays(workspace: Workspace) -> None:
    made = changes(workspace, "buy milk", "call mum")
    reply = "Added 2 tasks:\n• buy milk\n• call mum\nA third was there already."
    assert without_card_lines(reply, made) == "Added 2 tasks.\nA third was there already."
