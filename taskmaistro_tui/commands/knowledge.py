"""``profile`` and ``instructions``: look at what is known of you, and set it."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from datetime import datetime

from taskmaistro_tui.commands.output import say_json
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
        return _instructions(workspace, arguments)


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


def _instructions(workspace: Workspace, arguments: argparse.Namespace) -> int:
    knowledge = workspace.knowledge
    if arguments.history:
        return _history(workspace, arguments)
    if arguments.restore is not None:
        knowledge.restore_instructions(arguments.restore, workspace.new_turn("cli", "instructions --restore"))
    elif text := " ".join(arguments.text):
        knowledge.set_instructions(text, workspace.new_turn("cli", "instructions"))
    from taskmaistro_tui.agent.wishes import wishes_of

    wishes = wishes_of(knowledge.instructions())
    if arguments.json:
        say_json([{"text": wish.text, "applied": wish.applied} for wish in wishes])
        return 0
    for wish in wishes:
        print(visible(wish.text))
        by_rule = f"the built-in model {wish.applied}" if wish.applied else "kept for larger models"
        print(visible(f"    {by_rule}"))
    if not wishes:
        print(
            "No instructions yet. Tell the assistant how you like your tasks written, or write them after this command."
        )
    return 0


def _history(workspace: Workspace, arguments: argparse.Namespace) -> int:
    versions = workspace.knowledge.instructions_versions()
    if arguments.json:
        say_json([asdict(version) for version in versions])
        return 0
    for version in versions:
        at = datetime.fromisoformat(version.at).astimezone(workspace.settings.zone)
        print(visible(f"{version.number}  {at:%Y-%m-%d %H:%M}  {version.actor}"))
        for line in version.text.splitlines() or ["(empty)"]:
            print(visible(f"    {line}"))
    if not versions:
        print("The instructions were never written.")
    elif len(versions) > 1:
        print("Bring one back: taskmaistro instructions --restore NUMBER")
    return 0
