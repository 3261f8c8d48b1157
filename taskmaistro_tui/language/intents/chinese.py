"""Chinese."""

from __future__ import annotations

from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.reading import Intent


def read_chinese(heard: Heard) -> list[Intent]:
    """The intents of a Chinese message."""
    return [Intent("chat", heard.text, 0, len(heard.text), 0.3)]
