"""When the app ends by a fault of its own: one sentence for the user, and the place of the fault in a file."""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path

from rich.text import Text

from taskmaistro_tui.memory.visible import visible

NAME = "crash.log"


def crash_note(folder: Path) -> Text:
    """What to print for the exception that is being handled; where it happened is kept in ``folder``, without any values."""
    kind, error, _ = sys.exc_info()
    name = kind.__name__ if kind is not None else "unknown"
    sentence = f"task_mAIstro had to close, by a fault of its own ({name}). Your tasks are saved."
    try:
        path = folder / NAME
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            frames = traceback.extract_tb(error.__traceback__) if error is not None else []
            file.write(f"{name}\n" + "".join(f"{f.filename}:{f.lineno} {f.name}\n" for f in frames))
        sentence += f" Where it happened is in {path}"
    except OSError as problem:
        sentence += f" Where it happened could not be written down ({problem.strerror})"
    return Text(visible(sentence))
