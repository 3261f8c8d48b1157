"""Without a command: open the app."""

from __future__ import annotations

import argparse
import os
import sys

from taskmaistro_tui.config import Settings
from taskmaistro_tui.memory.errors import TaskMaistroError

_WITHOUT_CURSOR = ("dumb", "unknown")
"""Names of terminals that only print, such as the shell inside an editor."""


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Open the app on the user's file and return its exit status."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise TaskMaistroError(
            "the app needs a terminal; without one use 'taskmaistro chat MESSAGE' or 'taskmaistro list'"
        )
    if os.environ.get("TERM", "").lower() in _WITHOUT_CURSOR:
        raise TaskMaistroError(
            f"the app needs a terminal that can move its cursor, and this one (TERM={os.environ['TERM']}) says that it cannot;"
            " use 'taskmaistro chat' or 'taskmaistro list'"
        )
    from taskmaistro_tui.tui.startup import hold_collector

    hold_collector()
    from taskmaistro_tui.tasks.workspace import Workspace

    with Workspace.open(settings, backups=False) as workspace:
        from taskmaistro_tui.tui.app import TaskMaistroApp

        app = TaskMaistroApp(workspace)
        app.run()
        return app.return_code or 0
