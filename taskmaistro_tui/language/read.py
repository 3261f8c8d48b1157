"""The door for whole sentences: what a message says and asks for."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from taskmaistro_tui.language.heard import Heard, hear
from taskmaistro_tui.language.intents.manner import read_introduction, read_manner
from taskmaistro_tui.language.intents.wishes import read_wish
from taskmaistro_tui.language.reading import Intent, Reading, ReadingSettings, TaskDraft

_DEFAULTS = ReadingSettings()


def read(text: str, now: datetime, settings: ReadingSettings = _DEFAULTS, previous: Reading | None = None) -> Reading:
    """Read ``text`` as said at ``now`` (naive or aware; times are in its zone). Any text is read, none raises.

    Of a long text the first 500 characters are read; the rest goes to the notes of the last task. ``previous`` is the
    reading of the message before, so that a lone time or title answers a request that left it out.
    """
    heard = hear(text, now, settings)
    if (wish := read_manner(heard) or read_introduction(heard) or read_wish(heard)) is not None:
        return Reading(text, heard.language, now, heard.all_times, heard.durations, (wish,))
    if heard.language == "zh":
        from taskmaistro_tui.language.intents.chinese import read_chinese

        intents = read_chinese(heard)
    else:
        from taskmaistro_tui.language.intents.english import read_english

        intents = read_english(heard)
        intents = _without_slip(heard, intents)
    if "\n" in heard.text:
        from taskmaistro_tui.language.bulleted import listed

        intents = listed(heard, intents)
    if previous is not None:
        from taskmaistro_tui.language.intents.followup import followed_up

        intents = followed_up(heard, intents, previous)
    if heard.rest.strip():
        intents = _with_rest(intents, heard.rest.strip())
    return Reading(text, heard.language, now, heard.all_times, heard.durations, tuple(intents))


def _without_slip(heard: Heard, intents: list[Intent]) -> list[Intent]:
    """``intents`` of the text with a mistyped command put right, if that makes sense of it."""
    from taskmaistro_tui.language.intents.english import read_english
    from taskmaistro_tui.language.spelling import with_command_corrected

    slip = with_command_corrected(heard.folded)
    if slip is None or any(intent.confidence > 0.8 for intent in intents):
        return intents
    begin, stop, command = slip
    found = read_english(hear(heard.text[:begin] + command + heard.text[stop:], heard.now, heard.settings))
    if any(intent.kind == "chat" for intent in found):
        return intents
    last = len(heard.text)
    return [replace(i, begin=min(i.begin, last), stop=min(i.stop, last), confidence=0.7 * i.confidence) for i in found]


def _with_rest(intents: list[Intent], rest: str) -> list[Intent]:
    for i in range(len(intents) - 1, -1, -1):
        if intents[i].kind == "todo.create" and intents[i].tasks:
            last: TaskDraft = intents[i].tasks[-1]
            notes = f"{last.notes}\n{rest}" if last.notes else rest
            intents[i] = replace(intents[i], tasks=(*intents[i].tasks[:-1], replace(last, notes=notes)))
            break
    return intents
