"""Without a command: open the app."""

from __future__ import annotations

import argparse
import sys

from taskmaistro_tui.config import Settings
from taskmaistro_tui.memory.errors import TaskMaistroError


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Open the app on the user's file and return its exit status."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise TaskMaistroError(
            "the app needs a terminal; without one use 'taskmaistro chat MESSAGE' or 'taskmaistro list'"
        )
    from taskmaistro_tui.tui.startup import hold_collector

    hold_collector()
    from taskmaistro_tui.tasks.workspace import Workspace

    with Workspace.open(settings, backups=False) as workspace:
        from taskmaistro_tui.tui.app import TaskMaistroApp

        app = TaskMaistroApp(workspace)
        app.run()
        return app.return_code or 0
