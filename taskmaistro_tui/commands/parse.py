"""``parse``: what is read out of a sentence, for people or, line by line, as JSON. Nothing is stored."""

from __future__ import annotations

import argparse
import json
import sys

from taskmaistro_tui.config import Settings
from taskmaistro_tui.language.reading import ReadingSettings
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.visible import visible


def run(arguments: argparse.Namespace, environment: Settings) -> int:
    """Read the sentence or the lines of standard input and print what was found.

    How dates are read follows ``--locale`` alone, so that the same line means the same on every machine.
    """
    settings = settings_for(arguments.locale)
    now = environment.clock()
    if arguments.jsonl:
        from taskmaistro_tui.language.parse_json import run_jsonl

        bad = run_jsonl(sys.stdin, sys.stdout, now=now.replace(tzinfo=None), settings=settings)
        if bad:
            raise TaskMaistroError(
                f"{bad} lines of standard input are not {{id, text, now}} as JSON; see their answers"
            )
        return 0
    text = " ".join(arguments.text).strip()
    if not text:
        raise TaskMaistroError("write the sentence after 'parse', or use --jsonl and standard input")
    from taskmaistro_tui.language.parse_json import reading_to_json
    from taskmaistro_tui.language.read import read

    answer = reading_to_json(read(text, now, settings))
    answer.pop("id", None)
    print(visible(json.dumps(answer, ensure_ascii=False, indent=2), keep_newlines=True))
    return 0


_COUNTRIES_MONTH_FIRST = {"US", "PH", "CA"}


def settings_for(locale: str | None) -> ReadingSettings:
    """Reading settings of a locale such as ``en_GB``; month-first and the United States without one."""
    if not locale:
        return ReadingSettings()
    language, _, rest = locale.replace("-", "_").partition("_")
    country = rest.partition(".")[0].upper() or {"en": "US", "zh": "CN"}.get(language.lower(), language.upper())
    order = "mdy" if country in _COUNTRIES_MONTH_FIRST else "dmy"
    return ReadingSettings(date_order=order, country=country, week_start=6 if country == "US" else 0)
