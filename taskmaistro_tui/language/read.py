"""The door for whole sentences: what a message says and asks for."""

from __future__ import annotations

from datetime import datetime

from taskmaistro_tui.language.heard import hear
from taskmaistro_tui.language.reading import Intent, Reading, ReadingSettings, TaskDraft

_DEFAULTS = ReadingSettings()


def read(text: str, now: datetime, settings: ReadingSettings = _DEFAULTS, previous: Reading | None = None) -> Reading:
    """Read ``text`` as said at ``now`` (naive or aware; times are in its zone). Any text is read, none raises.

    Of a long text the first 500 characters are read; the rest goes to the notes of the last task. ``previous`` is the
    reading of the message before, so that a lone time or title answers a request that left it out.
    """
    heard = hear(text, now, settings)
    if heard.language == "zh":
        from taskmaistro_tui.language.intents.chinese import read_chinese

        intents = read_chinese(heard)
    else:
        from taskmaistro_tui.language.intents.english import read_english

        intents = read_english(heard)
    if previous is not None:
        from taskmaistro_tui.language.intents.followup import followed_up

        intents = followed_up(heard, intents, previous)
    if heard.rest.strip():
        intents = _with_rest(intents, heard.rest.strip())
    return Reading(text, heard.language, now, heard.all_times, heard.durations, tuple(intents))


def _with_rest(intents: list[Intent], rest: str) -> list[Intent]:
    from dataclasses import replace

    for i in range(len(intents) - 1, -1, -1):
        if intents[i].kind == "todo.create" and intents[i].tasks:
            last: TaskDraft = intents[i].tasks[-1]
            intents[i] = replace(intents[i], tasks=(*intents[i].tasks[:-1], replace(last, notes=rest)))
            break
    return intents
