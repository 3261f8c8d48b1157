"""What an action is: its id, keys, words, and where its keys work.

``scope`` says where the key works: ``main`` anywhere but in a text field, ``tasks`` while the tasks have the focus,
``prompt`` while typing to the assistant, ``you`` while the profile has the focus, ``field`` while a line of it is edited,
``filter`` while typing a filter, ``app`` everywhere, also over dialogs; the other scopes are kinds of dialogs. An action of
id ``task.add`` runs the screen's ``action_task_add`` (in the scopes ``field``, ``filter`` and ``chips`` the widget's). The id
is also what the ``[keymap]`` table of the settings names.
"""

from __future__ import annotations

from typing import NamedTuple

SCOPES = (
    "main", "tasks", "prompt", "you", "field", "filter", "app",
    "dialog", "add", "chips", "form", "confirm", "details", "memories", "instructions", "trace", "conversations",
    "lines", "models", "card",
)  # fmt: skip
GROUPS = ("Tasks", "Moving around", "Views", "Assistant", "You", "App", "In dialogs")


class Action(NamedTuple):
    """One thing the user can do. ``keys`` are Textual key names separated by commas, empty for the palette only; ``hint`` is
    the word shown beside the key at the bottom, empty to leave it out there. ``palette`` tells whether it makes sense to
    run it from the command palette."""

    id: str
    keys: str
    title: str
    help: str
    group: str
    scope: str = "main"
    hint: str = ""
    palette: bool = True

    @property
    def name(self) -> str:
        """What the main screen's method is called, after ``action_``."""
        return self.id.replace(".", "_")
