"""Tasks and changes in a few words, for people: the same on the command line and in the app."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from taskmaistro_tui.memory.change import Change
from taskmaistro_tui.memory.when import When, is_over, local_day, parse_when

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day_words(day: date, today: date) -> str:
    """``day`` as people say it on ``today``: today, tomorrow, Fri, Fri 4 Dec, 4 Mar 2027."""
    distance = (day - today).days
    if distance in (-1, 0, 1):
        return ("yesterday", "today", "tomorrow")[distance + 1]
    if 1 < distance < 7:
        return WEEKDAYS[day.weekday()]
    if day.year == today.year or 0 < distance < 90:
        return f"{WEEKDAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]}"
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def clock_words(moment: datetime, clock: int = 24) -> str:
    """The time of day on a 24-hour or (``clock`` 12) a 12-hour clock: ``15:00``, ``3:00 pm``."""
    if clock == 12:
        return f"{moment.hour % 12 or 12}:{moment.minute:02d} {'am' if moment.hour < 12 else 'pm'}"
    return f"{moment:%H:%M}"


def when_words(when: When, now: datetime, clock: int = 24) -> str:
    """A day or moment as people say it at ``now`` (aware, in the user's zone): ``tomorrow 15:00``, on a 12-hour clock
    ``tomorrow 3:00 pm``."""
    zone = now.tzinfo
    assert zone is not None
    words = day_words(local_day(when, zone), now.date())
    if isinstance(when, datetime):
        words += f" {clock_words(when.astimezone(zone), clock)}"
    return words


def due_words(value: Mapping[str, Any], now: datetime, clock: int = 24) -> str:
    """The deadline of a task document: ``due tomorrow``, ``overdue since Mon 16 Nov``, or nothing."""
    text = value.get("deadline")
    if not text or now.tzinfo is None:
        return ""
    when = parse_when(text, now.tzinfo)
    closed = value.get("status") in ("done", "archived")
    if not closed and is_over(when, now):
        return f"overdue since {when_words(when, now, clock)}"
    return f"due {when_words(when, now, clock)}"


def minutes_words(minutes: int) -> str:
    """A length of time: ``20m``, ``1h30``, ``2h``, ``3d``."""
    hours, rest = divmod(minutes, 60)
    if hours and hours % 24 == 0 and not rest:
        return f"{hours // 24}d"
    if hours:
        return f"{hours}h{rest:02d}" if rest else f"{hours}h"
    return f"{rest}m"


def details_words(value: Mapping[str, Any], now: datetime, clock: int = 24) -> str:
    """Everything of a task but its title, in one line: ``due Fri · 20m · !high · #health · +home``."""
    zone = now.tzinfo
    assert zone is not None
    parts = [due_words(value, now, clock)]
    if value.get("start"):
        parts.append(f"from {when_words(parse_when(value['start'], zone), now, clock)}")
    if value.get("time_to_complete"):
        parts.append(minutes_words(value["time_to_complete"]))
    if value.get("priority"):
        parts.append(f"!{value['priority']}")
    if value.get("project"):
        parts.append(f"+{value['project']}")
    parts += [f"#{tag}" for tag in value.get("tags") or ()]
    if value.get("recurrence"):
        parts.append("repeats")
    return " · ".join(part for part in parts if part)


def field_words(name: str, value: Any, now: datetime, clock: int = 24) -> str:
    """One field's value as people read it; an empty one is ``nothing``."""
    if value is None or value == [] or value == "":
        return "nothing"
    zone = now.tzinfo
    if name in ("deadline", "start") and isinstance(value, str) and zone is not None:
        return when_words(parse_when(value, zone), now, clock)
    if name == "time_to_complete" and isinstance(value, int):
        return minutes_words(value)
    if name == "recurrence" and isinstance(value, str):
        from taskmaistro_tui.language.recurrence_words import recurrence_words

        return recurrence_words(value, "en")
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    return str(value)


FIELD_NAMES = {
    "task": "title",
    "time_to_complete": "estimate",
    "repeat_from": "repeats from",
    "depends_on": "depends on",
}
STATUS_VERBS = {
    "not started": "reopened",
    "in progress": "started",
    "done": "completed",
    "archived": "archived",
}


def change_words(change: Change, now: datetime, clock: int = 24) -> str:
    """What one change did, in one line, from its facts alone: ``completed “book the dentist”``."""
    title = f"“{change.title}”"
    if change.collection != "todo":
        return _other_words(change, now)
    match change.kind:
        case "added":
            details = details_words(change.after, now, clock)
            return f"added {title}" + (f" · {details}" if details else "")
        case "removed":
            return f"deleted {title}"
        case "restored":
            return f"brought back {title}"
    changed = {**change.before, **change.after}
    if set(changed) == {"status"}:
        return f"{STATUS_VERBS.get(change.after['status'], 'moved')} {title}"
    parts = [
        f"{FIELD_NAMES.get(name, name)}: {field_words(name, change.before.get(name), now, clock)}"
        f" → {field_words(name, change.after.get(name), now, clock)}"
        for name in changed
    ]
    return f"changed {title} · " + "; ".join(parts)


def _other_words(change: Change, now: datetime) -> str:
    names = {"profile": "your profile", "instructions": "your instructions", "memory": "a memory"}
    subject = names.get(change.collection, change.collection)
    verb = {"added": "wrote down", "removed": "deleted", "restored": "brought back"}.get(change.kind, "changed")
    changed = {**change.before, **change.after}
    named = [n.replace("_", " ") for n in changed if change.before.get(n) or change.after.get(n)]
    if change.collection == "profile" and named:
        return f"{verb} {subject}: {', '.join(named)}"
    return f"{verb} {subject}"
