"""The table of actions as bindings, as keys people read, and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from taskmaistro_tui.tui.action import GROUPS, SCOPES, Action
from taskmaistro_tui.tui.actions import ACTIONS, BY_ID, PRIORITY

if TYPE_CHECKING:
    from textual.binding import BindingType

_SHOWN_KEYS = {
    "question_mark": "?",
    "slash": "/",
    "colon": ":",
    "plus": "+",
    "minus": "-",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "delete": "Del",
    "backspace": "Backspace",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
}


def shown_key(key: str) -> str:
    """One Textual key name as people read it: ``ctrl+p`` is ``Ctrl+P``, ``question_mark`` is ``?``."""
    *modifiers, last = key.split("+") if key != "+" else ["+"]
    name = _SHOWN_KEYS.get(last, last.upper() if modifiers or (last[:1] == "f" and last[1:].isdigit()) else last)
    return "+".join([*(modifier.capitalize() for modifier in modifiers), name])


def keys_of(action: Action, keymap: Mapping[str, str] | None = None) -> list[str]:
    """The Textual key names that run ``action``, the user's keymap considered."""
    keys = (keymap or {}).get(action.id, action.keys)
    return [key.strip() for key in keys.split(",") if key.strip()]


def shown_keys(action: Action, keymap: Mapping[str, str] | None = None) -> str:
    """All keys of an action as people read them: ``d or Space``; empty if it has none."""
    return " or ".join(shown_key(key) for key in keys_of(action, keymap))


def bindings(scope: str) -> list[BindingType]:
    """The Textual bindings of one scope. But for those of a widget's own they work on the actions of the screen."""
    from textual.binding import Binding

    if scope not in SCOPES:
        raise ValueError(f"there is no scope {scope!r}")
    prefix = {"main": "", "app": "app.", "filter": "", "field": "", "chips": ""}.get(scope, "screen.")
    return [
        Binding(
            action.keys,
            prefix + action.name,
            action.title,
            tooltip=action.help,
            id=action.id,
            priority=scope == "app" or action.id in PRIORITY,
        )
        for action in ACTIONS
        if action.scope == scope and action.keys
    ]


def unknown_ids(keymap: Mapping[str, str]) -> list[str]:
    """The ids in a keymap that name no action."""
    return [name for name in keymap if name not in BY_ID]


def clashes(keymap: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Keys that two actions of one scope would share under ``keymap``: (key as shown, action id, action id)."""
    taken: dict[tuple[str, str], str] = {}
    found: list[tuple[str, str, str]] = []
    for action in ACTIONS:
        for key in keys_of(action, keymap):
            other = taken.setdefault((action.scope, key), action.id)
            if other != action.id:
                found.append((shown_key(key), other, action.id))
    return found


def grouped(actions: Iterable[Action] = ACTIONS) -> list[tuple[str, list[Action]]]:
    """Actions by group, in the order of :data:`GROUPS`."""
    actions = list(actions)
    return [(group, found) for group in GROUPS if (found := [a for a in actions if a.group == group])]


def markdown_table(actions: Iterable[Action] = ACTIONS) -> str:
    """The keys as one Markdown table, for the README; a test holds the README equal to it."""
    lines = ["| key | id | what it does |", "|---|---|---|"]
    for group, found in grouped(actions):
        lines.append(f"| **{group}** | | |")
        for action in found:
            keys = " ".join(f"`{shown_key(key)}`" for key in keys_of(action)) or "palette"
            lines.append(f"| {keys} | `{action.id}` | {action.title} – {_escaped(action.help)} |")
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "\\<")
