"""``forget``: something for good, everything for good, and the older copies of the file that still hold it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from taskmaistro_tui.agent.wording import forgotten, is_chinese, may_i_forget
from taskmaistro_tui.commands.output import say_json
from taskmaistro_tui.config import Settings
from taskmaistro_tui.memory.errors import NotFound, TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.forgetting import CONFIRMATION, Forgetting, Forgotten, Plan
from taskmaistro_tui.tasks.workspace import Workspace

YES = frozenset({"y", "yes", "是", "好", "可以"})
"""Answers that confirm that something is forgotten."""


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Ask, forget, and tell what is left elsewhere. Status 1 if it was not confirmed."""
    with Workspace.open(settings, backups=False) as workspace:
        workspace.store.clean_if_needed()
        forgetting = workspace.forgetting
        if arguments.all:
            return _everything(workspace, forgetting, arguments)
        if arguments.backups and not arguments.text:
            return _copies(forgetting, arguments)
        text = " ".join(arguments.text)
        if not text.strip():
            raise TaskMaistroError("say what to forget: taskmaistro forget that I live in Boston")
        plan = forgetting.find(f"forget {text}") or forgetting.find(text)
        if plan is None:
            raise NotFound("nothing that is known fits these words; look with: taskmaistro memory search WORDS")
        return forget_plan(workspace, plan, arguments, text)


def forget_plan(workspace: Workspace, plan: Plan, arguments: argparse.Namespace, text: str) -> int:
    """Ask about ``plan`` in the language of ``text``, carry it out, and tell. Raises :class:`TaskMaistroError` if it was not
    confirmed; nothing is forgotten then."""
    *lines, question = may_i_forget(plan.what, plan.stays, plan.messages, text).splitlines()
    print(visible("\n".join(lines), keep_newlines=True), file=sys.stderr)
    _confirm(arguments, "yes", f"{question} ")
    done = workspace.forgetting.carry_out(plan, workspace.new_turn("cli", "forget"))
    return _told(workspace.forgetting, done, arguments, text)


def _everything(workspace: Workspace, forgetting: Forgetting, arguments: argparse.Namespace) -> int:
    print(
        visible(
            f"This deletes every task, memory, wish and conversation of {workspace.user} in {workspace.settings.db_path},"
            " and all history. There is no way back."
        ),
        file=sys.stderr,
    )
    _confirm(arguments, CONFIRMATION, f"Type “{CONFIRMATION}” to go on: ")
    done = forgetting.everything(workspace.new_turn("cli", "forget everything"))
    return _told(forgetting, done, arguments)


def _copies(forgetting: Forgetting, arguments: argparse.Namespace) -> int:
    copies = forgetting.copies()
    if not copies:
        print("There are no older copies of the file.")
        return 0
    _list(copies)
    _confirm(arguments, "yes", f"Delete {'it' if len(copies) == 1 else 'all of them'}? (yes or no) ")
    print(f"deleted {forgetting.delete_copies(copies)}")
    return 0


def _confirm(arguments: argparse.Namespace, words: str, question: str) -> None:
    """Go on only with the words, typed or given with ``--confirm``. Raises :class:`TaskMaistroError`."""
    given = "yes" if words == "yes" and arguments.yes else arguments.confirm
    if given is None and sys.stdin.isatty():
        print(question, end="", file=sys.stderr, flush=True)
        given = sys.stdin.readline()
    if given is None:
        option = "--yes" if words == "yes" else f"--confirm {words!r}"
        raise TaskMaistroError(f"nothing was forgotten; to do it without being asked add: {option}")
    if given.strip().casefold() not in (YES if words == "yes" else {words}):
        raise TaskMaistroError("nothing was forgotten")


def _told(forgetting: Forgetting, done: Forgotten, arguments: argparse.Namespace, text: str = "") -> int:
    deleted = forgetting.delete_copies(done.copies) if arguments.backups else 0
    left = [] if arguments.backups else done.copies
    if arguments.json:
        counts = done.counts
        say_json(
            {
                "forgotten": counts.documents,
                "messages": counts.messages,
                "traces": counts.traces,
                "copies": [str(path) for path in left],
                "deleted": deleted,
            }
        )
        return 0
    chinese = is_chinese(text)
    print(forgotten(done.counts.documents, done.counts.messages, len(left) if chinese else 0, text))
    if deleted:
        print(f"deleted {deleted} older copies of the file")
    if left and not chinese:
        print("Older copies of the file may still hold it:")
    _list(left)
    if left and not chinese:
        print("Delete them with: taskmaistro forget --backups")
    return 0


def _list(copies: list[Path]) -> None:
    for path in copies:
        print(visible(f"  {path}"))
