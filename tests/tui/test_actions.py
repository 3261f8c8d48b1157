"""Every action is declared once; bindings, help, palette and README follow from that."""

from __future__ import annotations

from pathlib import Path

import pytest

from taskmaistro_tui.tui.action import GROUPS, SCOPES
from taskmaistro_tui.tui.action_keys import bindings, clashes, markdown_table, shown_key, shown_keys, unknown_ids
from taskmaistro_tui.tui.actions import ACTIONS, BY_ID
from taskmaistro_tui.tui.app import TaskMaistroApp
from taskmaistro_tui.tui.screens.add import AddScreen
from taskmaistro_tui.tui.screens.confirm import ConfirmScreen
from taskmaistro_tui.tui.screens.conversations import ConversationsScreen
from taskmaistro_tui.tui.screens.details import DetailsScreen
from taskmaistro_tui.tui.screens.dialog import Dialog
from taskmaistro_tui.tui.screens.edit import EditScreen
from taskmaistro_tui.tui.screens.help import HelpBody
from taskmaistro_tui.tui.screens.instructions import InstructionsScreen
from taskmaistro_tui.tui.screens.main import MainScreen
from taskmaistro_tui.tui.screens.memories import MemoriesScreen
from taskmaistro_tui.tui.screens.model import ModelScreen
from taskmaistro_tui.tui.screens.trace import TraceScreen
from taskmaistro_tui.tui.widgets.chips import Chips
from taskmaistro_tui.tui.widgets.filter_bar import FilterBar
from taskmaistro_tui.tui.widgets.line_editor import LineEditor

OWNERS: dict[str, tuple[type, ...]] = {
    "main": (MainScreen,),
    "tasks": (MainScreen,),
    "prompt": (MainScreen,),
    "app": (TaskMaistroApp,),
    "you": (MainScreen,),
    "field": (LineEditor,),
    "filter": (FilterBar,),
    "dialog": (Dialog,),
    "add": (AddScreen,),
    "chips": (Chips,),
    "lines": (AddScreen,),
    "form": (EditScreen, InstructionsScreen),
    "confirm": (ConfirmScreen,),
    "details": (DetailsScreen,),
    "memories": (MemoriesScreen,),
    "instructions": (InstructionsScreen,),
    "trace": (TraceScreen,),
    "conversations": (ConversationsScreen,),
    "models": (ModelScreen,),
    "card": (MainScreen,),
}
ROOT = Path(__file__).parents[2]


def test_ids_are_unique_and_groups_and_scopes_known() -> None:
    assert len(BY_ID) == len(ACTIONS)
    assert {action.group for action in ACTIONS} <= set(GROUPS)
    assert {action.scope for action in ACTIONS} <= set(SCOPES)


def test_no_key_does_two_things_in_one_place() -> None:
    assert clashes({}) == []


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.id)
def test_an_action_says_what_it_does_and_has_a_method(action) -> None:
    assert action.title and action.help.endswith((".", "?"))
    for owner in OWNERS[action.scope]:
        assert callable(getattr(owner, f"action_{action.name}"))


def test_keys_that_one_types_do_nothing_else_while_typing() -> None:
    for action in ACTIONS:
        if action.scope in ("prompt", "filter", "form", "add", "dialog"):
            assert all(len(key) > 1 and key != "space" for key in action.keys.split(","))


def test_every_action_with_a_key_is_bound_once() -> None:
    bound = [binding.id for scope in SCOPES for binding in bindings(scope)]
    assert sorted(bound) == sorted(action.id for action in ACTIONS if action.keys)


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("question_mark", "?"),
        ("ctrl+p", "Ctrl+P"),
        ("shift+right", "Shift+→"),
        ("G", "G"),
        ("f1", "F1"),
        ("space", "Space"),
    ],
)
def test_keys_are_shown_as_people_read_them(key: str, shown: str) -> None:
    assert shown_key(key) == shown


def test_the_help_lists_every_action_with_its_keys() -> None:
    text = HelpBody("", {"task.add": "n"}).content_for(200).plain
    for action in ACTIONS:
        assert action.title in text
        assert shown_keys(action, {"task.add": "n"}) in text
        assert action.id in text


def test_the_readme_lists_every_key() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    stands = readme.split("<!-- keys -->")[1].split("<!-- /keys -->")[0]
    assert stands.strip() == markdown_table().strip()


def test_a_keymap_with_mistakes_is_told_of() -> None:
    assert unknown_ids({"task.add": "n", "task.fly": "f"}) == ["task.fly"]
    assert clashes({"task.edit": "d"}) == [("d", "task.edit", "task.done")]


def test_no_binding_is_made_outside_the_table() -> None:
    for path in sorted((ROOT / "taskmaistro_tui" / "tui").rglob("*.py")):
        if path.name != "action_keys.py":
            text = path.read_text(encoding="utf-8")
            assert "Binding(" not in text, path
