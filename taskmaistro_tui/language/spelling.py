"""Putting right a mistyped first word: "delte the gym", "remnd me to call mum"."""

from __future__ import annotations

from taskmaistro_tui.language.intents.english_words import EVENT_NOUNS, TASK_VERBS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.stems import distance

_FIRST = Pattern(r"(?:\s*(?:please|can you|could you|hey|ok)[\s,]+)*\s*(?P<word>[a-z]{5,12})\b(?=\s+\S)")
_COMMANDS = "remind delete remove cancel postpone reschedule rename archive schedule prioritize finish".split()


def with_command_corrected(folded: str) -> tuple[int, int, str] | None:
    """Where the first word of a folded text is one slip away from a command, and that command."""
    m = _FIRST.match(folded)
    word = m.group("word") if m is not None else ""
    if m is None or word in _COMMANDS or word in TASK_VERBS or word in EVENT_NOUNS or word[:-1] in _COMMANDS:
        return None
    near = [command for command in _COMMANDS if word[0] == command[0] and distance(word, command, 1) == 1]
    return (m.start("word"), m.end("word"), near[0]) if len(near) == 1 else None
