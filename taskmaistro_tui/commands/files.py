"""``backup``, ``restore`` and ``info``: the file itself."""

from __future__ import annotations

import argparse
import platform
import sqlite3

from taskmaistro_tui import __version__
from taskmaistro_tui.config import Settings, config_path
from taskmaistro_tui.memory.errors import NotFound
from taskmaistro_tui.store.backup import list_backups, restore


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Run the command on the file that ``settings`` name."""
    match arguments.command:
        case "backup":
            return _backup(settings)
        case "restore":
            return _restore(settings, arguments.backup)
    return _info(settings)


def _backup(settings: Settings) -> int:
    from taskmaistro_tui.tasks.workspace import Workspace

    if not settings.db_path.exists():
        raise NotFound(f"there is nothing to back up yet: {settings.db_path} does not exist")
    with Workspace.open(settings, backups=False) as workspace:
        made = workspace.store.backup_now()
    print(f"backup made: {made}")
    return 0


def _restore(settings: Settings, name: str | None) -> int:
    backups = list_backups(settings.backups_dir)
    if name is None:
        if not backups:
            print(f"No backups in {settings.backups_dir}.")
            return 0
        for backup in backups:
            print(f"{backup.path.name}   {backup.at:%Y-%m-%d %H:%M}   {backup.reason:<9}   {backup.size // 1024} KB")
        print("Put one back with: taskmaistro restore NAME (or: latest)")
        return 0
    chosen = next((b for b in backups if name in (b.path.name, b.path.stem)), None)
    if name == "latest" and backups:
        chosen = backups[0]
    if chosen is None:
        raise NotFound(f"there is no backup {name!r}; 'taskmaistro restore' lists them")
    kept = restore(chosen.path, settings.db_path)
    print(f"restored {chosen.path.name}; the file that was there is kept as {kept.name}" if kept else "restored")
    return 0


def _info(settings: Settings) -> int:
    from importlib.metadata import PackageNotFoundError, version

    def installed(name: str) -> str:
        try:
            return version(name)
        except PackageNotFoundError:
            return "not installed"

    rows = {
        "taskmaistro": __version__,
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "textual": installed("textual"),
        "langgraph": installed("langgraph"),
        "settings file": f"{config_path()}{'' if config_path().exists() else ' (not there; defaults are used)'}",
        "tasks": str(settings.db_path),
        "backups": str(settings.backups_dir),
        "user": settings.user,
        "model": settings.model,
        "time zone": str(settings.zone),
    }
    for name, value in rows.items():
        print(f"{name:<14} {value}")
    return 0
