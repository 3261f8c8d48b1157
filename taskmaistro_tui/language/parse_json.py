"""Readings as JSON, one object a line: what ``taskmaistro parse --jsonl`` prints.

Times are wall-clock in the offset of the row's ``now``, written without an offset.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from typing import IO, Any

from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Intent, Reading, ReadingSettings, TaskDraft, TimeSpan
from taskmaistro_tui.language.task_times import end_of

_DEFAULTS = ReadingSettings()


def reading_to_json(reading: Reading) -> dict[str, Any]:
    """The reading as a JSON object: language, intent, tasks, times, durations, and every intent with what it refers to."""
    chosen = reading.intent
    return {
        "language": reading.language,
        "intent": chosen.kind,
        "tasks": [_task(draft) for intent in reading.intents if intent.kind in _STATING for draft in intent.tasks],
        "times": [
            {**_time(span), "alternatives": [_time(other) for other in span.alternatives]} for span in reading.times
        ],
        "durations": [{"text": d.text, "minutes": d.minutes} for d in reading.durations],
        "intents": [_intent(intent) for intent in reading.intents],
    }


_STATING = ("todo.create", "todo.update")


def run_jsonl(
    lines: Iterable[str], out: IO[str], *, now: datetime | None = None, settings: ReadingSettings = _DEFAULTS
) -> int:
    """Read one JSON object a line (``id``, ``text``, ``now``) and write one answer a line; the number of bad lines.

    A line that is no such object is answered with an object that has ``error``. ``now`` stands in for rows without one.
    """
    bad = 0
    for line in lines:
        if not line.strip():
            continue
        try:
            answer = _answer(json.loads(line), now, settings)
        except ValueError as problem:
            bad += 1
            answer = {"error": {"kind": "input", "message": str(problem)}}
        out.write(json.dumps(answer, ensure_ascii=False) + "\n")
    return bad


def _answer(row: Any, now: datetime | None, settings: ReadingSettings) -> dict[str, Any]:
    if not isinstance(row, dict) or not isinstance(row.get("text"), str):
        raise ValueError('each line must be a JSON object with "text"')
    said = row.get("now")
    at = datetime.fromisoformat(said) if said else now or datetime.now().replace(microsecond=0)
    return {"id": row.get("id"), **reading_to_json(read(row["text"], at, settings))}


def _wall(text: str | None) -> str | None:
    return text[:19] if text else text


def _task(draft: TaskDraft) -> dict[str, Any]:
    return {
        "task": draft.task,
        "deadline": _wall(draft.deadline),
        "start": _wall(draft.start),
        "time_to_complete": draft.time_to_complete,
        "recurrence": draft.recurrence,
        "repeat_from": draft.repeat_from,
        "priority": draft.priority,
        "tags": list(draft.tags),
        "project": draft.project,
        "notes": draft.notes,
        "signs": [
            {"field": s.field, "value": s.value, "text": s.text, "begin": s.begin, "stop": s.stop} for s in draft.signs
        ],
    }


def _end(span: TimeSpan) -> datetime | None:
    """Where the span ends. A day, a week, a year ends with itself; a point in time and an open end have none."""
    if span.end is None and span.relation == "at" and span.grain in _WHOLE:
        return end_of(span)
    return span.end


_WHOLE = ("day", "week", "month", "quarter", "year")


def _time(span: TimeSpan) -> dict[str, Any]:
    end = _end(span)
    return {
        "text": span.text,
        "start": _wall(span.start.isoformat(timespec="seconds")),
        "end": _wall(end.isoformat(timespec="seconds")) if end is not None else None,
        "grain": span.grain,
        "relation": span.relation,
        "recurrence": span.recurrence,
    }


def _intent(intent: Intent) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": intent.kind, "text": intent.text, "confidence": intent.confidence}
    if intent.detail:
        found["detail"] = intent.detail
    if intent.references:
        found["references"] = [asdict(reference) for reference in intent.references]
    if intent.query is not None:
        found["query"] = asdict(intent.query)
    if intent.facts:
        found["facts"] = [asdict(fact) for fact in intent.facts]
    for name in ("changes", "preference", "add_tags", "remove_tags", "shift", "clock"):
        if value := getattr(intent, name):
            found[name] = value
    return found
