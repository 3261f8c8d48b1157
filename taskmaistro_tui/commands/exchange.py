"""``export`` and ``import``: tasks to and from other programs' formats."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from taskmaistro_tui.config import Settings
from taskmaistro_tui.exchange.formats import dump, format_of, load
from taskmaistro_tui.memory.errors import InvalidField, NotFound, TaskMaistroError
from taskmaistro_tui.memory.todo import STATUSES
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.filters import TaskFilter, parse_filter
from taskmaistro_tui.tasks.workspace import Workspace


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Write or read the file (or standard output and input, for ``-``)."""
    with Workspace.open(settings, backups=False) as workspace:
        return _export(workspace, arguments) if arguments.command == "export" else _import(workspace, arguments)


def _export(workspace: Workspace, arguments: argparse.Namespace) -> int:
    name = format_of(arguments.format or ("json" if arguments.file == "-" else None), arguments.file)
    words = " ".join(arguments.filter)
    found = parse_filter(words, workspace.clock()) if words else TaskFilter(statuses=STATUSES)
    documents = workspace.tasks.page(found, order="created")
    text = dump(name, documents, workspace.clock())
    if arguments.file == "-":
        sys.stdout.write(visible(text, keep_newlines=True) if sys.stdout.isatty() else text)
        return 0
    path = Path(arguments.file)
    if path.exists() and not arguments.force:
        raise TaskMaistroError(f"{path} exists already; add --force to replace it")
    try:
        write_whole(path, text)
    except OSError as problem:
        raise TaskMaistroError(f"{path} cannot be written: {problem.strerror}") from None
    print(visible(f"{_tasks(len(documents))} written to {path}"))
    return 0


def write_whole(path: Path, text: str) -> None:
    """Write the file beside its place and move it there; nobody else's file is ever opened, and none is left half written."""
    fresh = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        os.replace(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def _import(workspace: Workspace, arguments: argparse.Namespace) -> int:
    name = format_of(arguments.format, arguments.file)
    try:
        text = sys.stdin.read() if arguments.file == "-" else Path(arguments.file).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise NotFound(f"there is no file {arguments.file}") from None
    except (OSError, UnicodeDecodeError) as problem:
        raise TaskMaistroError(f"{arguments.file} cannot be read as text: {problem}") from None
    tasks = load(name, text, workspace.clock())
    if not tasks:
        print("No tasks in this file.")
        return 0
    turn = workspace.new_turn("import", f"import {Path(arguments.file).name}")
    try:
        added = workspace.tasks.add_many(tasks, turn, among=STATUSES)
    except InvalidField as problem:
        raise TaskMaistroError(f"nothing was imported: {problem}") from None
    fresh = sum(not a.duplicate for a in added)
    known = len(added) - fresh
    print(f"{_tasks(fresh)} imported" + (f", {known} {'was' if known == 1 else 'were'} there already" if known else ""))
    return 0


def _tasks(count: int) -> str:
    return f"{count} task" + ("" if count == 1 else "s")
