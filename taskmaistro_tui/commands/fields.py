"""Task fields given as options, in the words people type for them."""

from __future__ import annotations

import argparse
from typing import Any

from taskmaistro_tui.tasks.workspace import Workspace


def fields_from(arguments: argparse.Namespace, workspace: Workspace) -> dict[str, Any]:
    """The document-form fields of the options that were given. Raises :class:`InvalidField`."""
    from taskmaistro_tui.tasks.typed import read_minutes, read_moment, read_rule

    fields: dict[str, Any] = {}
    now, settings = workspace.clock(), workspace.settings.reading
    for name in ("deadline", "start"):
        if (text := getattr(arguments, name)) is not None:
            fields[name] = read_moment(name, text, now, settings)
    if (text := arguments.time_to_complete) is not None:
        fields["time_to_complete"] = read_minutes(text, settings)
    if (text := arguments.recurrence) is not None:
        fields["recurrence"] = read_rule(text, now, settings)
    for name in ("priority", "tags", "project", "notes"):
        if (value := getattr(arguments, name)) is not None:
            fields[name] = value
    return fields
