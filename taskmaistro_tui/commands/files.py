"""``backup``, ``restore``, ``doctor`` and ``info``: the file itself."""

from __future__ import annotations

import argparse
import platform
import sqlite3

from taskmaistro_tui import __version__
from taskmaistro_tui.config import Settings, config_path
from taskmaistro_tui.memory.errors import NotFound, TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.store.backup import list_backups, restore


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Run the command on the file that ``settings`` name."""
    match arguments.command:
        case "backup":
            return _backup(settings)
        case "restore":
            return _restore(settings, arguments.backup)
        case "doctor":
            return _doctor(settings, repair=arguments.repair)
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
    if not backups:
        raise NotFound(
            f"there are no backups in {settings.backups_dir}; one is made a day, and with: taskmaistro backup"
        )
    if chosen is None:
        raise NotFound(f"there is no backup {name!r}; 'taskmaistro restore' lists them")
    kept = restore(chosen.path, settings.db_path)
    aside = f"; the file that was there is kept as {kept.name}" if kept != settings.db_path else ""
    print(f"restored {chosen.path.name}{aside}")
    return 0


def _doctor(settings: Settings, *, repair: bool) -> int:
    """Say of each thing whether it is as it should be; status 1 if one is not."""
    from taskmaistro_tui.tasks.workspace import Workspace

    problems: list[str] = []
    if not settings.db_path.exists():
        print(f"tasks          none yet; they will be kept in {settings.db_path}")
    else:
        with Workspace.open(settings, backups=False) as workspace:
            if repair:
                print(f"repaired       index and lists made anew from {workspace.store.repair()} entries")
            problems += workspace.store.check()
            total = sum(workspace.tasks.counts().values())
            print(f"tasks          {total} in {settings.db_path}")
        if not problems:
            print("file           sound")
    backups = list_backups(settings.backups_dir)
    newest = f", the newest of {backups[0].at:%Y-%m-%d %H:%M}" if backups else ""
    print(f"backups        {len(backups)} in {settings.backups_dir}{newest}")
    of_model = _model_problems(settings)
    for problem in problems + of_model:
        print(f"problem        {visible(problem)}")
    if problems and not repair:
        print("Lists that are off are made anew by: taskmaistro doctor --repair. A damaged file: taskmaistro restore")
    return 1 if problems or of_model else 0


def _model_problems(settings: Settings) -> list[str]:
    """What keeps the model from answering: a wrong name, a missing key, file or package. Nothing beyond this machine is asked."""
    from taskmaistro_tui.agent.candidate import examine
    from taskmaistro_tui.models.names import parse_model_name

    try:
        print(f"model          {visible(str(parse_model_name(settings.model)))}")
        candidate = examine(settings.model, settings)
    except TaskMaistroError as problem:
        return [str(problem)]
    if candidate.to_fetch:
        return [f"Ollama does not have {candidate.label}; fetch it with: taskmaistro models pull {candidate.name}"]
    return []


def _model_shown(settings: Settings) -> str:
    """The model's name, or why it is none: a wrong one may hold something that is not to be shown."""
    from taskmaistro_tui.models.names import parse_model_name

    try:
        return str(parse_model_name(settings.model))
    except TaskMaistroError as problem:
        return str(problem)


def _info(settings: Settings) -> int:
    from importlib.metadata import PackageNotFoundError, version

    from taskmaistro_tui.models.capabilities import capabilities_path

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
        "checkpoints": str(settings.checkpoints_path),
        "backups": str(settings.backups_dir),
        "app choices": str(settings.choices_path),
        "model tests": str(capabilities_path(settings)),
        "user": settings.user,
        "model": _model_shown(settings),
        "time zone": str(settings.zone),
    }
    for name, value in rows.items():
        print(f"{name:<14} {value}")
    return 0
