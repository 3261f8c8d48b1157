"""``profile`` and ``instructions``: look at what is known of you, and set it."""

from __future__ import annotations

import argparse

from taskmaistro_tui.config import Settings
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.profile import PROFILE_LISTS
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.workspace import Workspace


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Show or set, whichever the words ask for."""
    with Workspace.open(settings, backups=False) as workspace:
        if arguments.command == "profile":
            return _profile(workspace, arguments.fields)
        return _instructions(workspace, " ".join(arguments.text))


def _profile(workspace: Workspace, pairs: list[str]) -> int:
    if pairs:
        fields: dict[str, object] = {}
        for pair in pairs:
            name, equals, value = pair.partition("=")
            if not equals:
                raise InvalidField("profile", pair, f"{pair!r} is no FIELD=VALUE; write name=Ada")
            name = name.strip().replace("-", "_")
            fields[name] = [v.strip() for v in value.split(",")] if name in PROFILE_LISTS else value.strip() or None
        workspace.knowledge.set_profile(fields, workspace.new_turn("cli", "profile " + " ".join(pairs)))
    profile = workspace.knowledge.profile().to_document()
    known = {name: value for name, value in profile.items() if value not in (None, [])}
    if not known:
        print("Nothing is known of you yet. Tell the assistant, or write: taskmaistro profile name=Ada")
    for name, value in known.items():
        words = ", ".join(value) if isinstance(value, list) else str(value)
        print(visible(f"{name.replace('_', ' '):<25} {words}"))
    return 0


def _instructions(workspace: Workspace, text: str) -> int:
    if text:
        workspace.knowledge.set_instructions(text, workspace.new_turn("cli", "instructions"))
    current = workspace.knowledge.instructions()
    if current:
        print(visible(current, keep_newlines=True))
    else:
        print(
            "No instructions yet. Tell the assistant how you like your tasks written, or write them after this command."
        )
    return 0
