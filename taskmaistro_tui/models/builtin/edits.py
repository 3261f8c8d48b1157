"""What a clause does to one task: the fields it sets, worked out from the fields the task has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Any

from taskmaistro_tui.language.reading import Intent
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.todo import OPEN_STATUSES, clean_field, plain_value
from taskmaistro_tui.memory.when import format_when, is_over, local_day, on_day, parse_when
from taskmaistro_tui.models.builtin.context import Context, Record

DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Wish:
    """``removes`` the task, or lays ``fields`` (document form) over it, adds and takes away tags, shifts its deadline by
    minutes; ``clock`` ("17:30") is a new time on the day the deadline has. ``refused`` are (value, why) pairs that no field
    can hold. With ``whole_day`` a day is the end of that day also where the task was due at a time."""

    removes: bool = False
    fields: dict[str, Any] = field(default_factory=dict)
    add_tags: tuple[str, ...] = ()
    remove_tags: tuple[str, ...] = ()
    shift: int | None = None
    clock: str | None = None
    refused: tuple[tuple[str, str], ...] = ()
    whole_day: bool = False

    def __bool__(self) -> bool:
        return bool(self.removes or self.fields or self.add_tags or self.remove_tags or self.shift or self.clock)

    @property
    def same_for_all(self) -> bool:
        """Whether it does the same to every task, whatever the task holds."""
        return not (self.add_tags or self.remove_tags or self.shift or self.clock)

    @property
    def reopens(self) -> bool:
        """Whether it brings finished tasks back."""
        return self.fields.get("status") in OPEN_STATUSES

    def for_task(self, task: Record, context: Context) -> dict[str, Any]:
        """The fields of ``task`` that come to differ, with their new values."""
        wanted = dict(self.fields)
        if self.add_tags or self.remove_tags:
            kept = [tag for tag in wanted.get("tags", task.get("tags")) or () if tag not in self.remove_tags]
            wanted["tags"] = kept + [tag for tag in self.add_tags if tag not in kept]
        if wanted.get("deadline") and not self.whole_day:
            wanted["deadline"] = on_day(task.get("deadline"), wanted["deadline"], context.zone)
        if self.clock and (deadline := _at_clock(self.clock, task, wanted, context)):
            wanted["deadline"] = deadline
        if self.shift:
            wanted["deadline"] = shifted(task.get("deadline"), self.shift, context)
        if _ends_before_it_starts({**task, **wanted}, context) and "start" not in self.fields:
            wanted["start"] = None
        return {name: value for name, value in wanted.items() if (value or None) != (task.get(name) or None)}


def wish_of(intent: Intent, context: Context) -> Wish:
    """What ``intent`` (an update, completion or deletion) does to the tasks it means."""
    if intent.kind == "todo.delete":
        return Wish(removes=True)
    changes = {**({"status": "done"} if intent.kind == "todo.complete" else {}), **intent.changes}
    kept, refused = clean(_in_a_week(changes, intent.text, context), context)
    whole_day = bool(_WHOLE_DAY.search(intent.text))
    return Wish(False, kept, intent.add_tags, intent.remove_tags, intent.shift, intent.clock, tuple(refused), whole_day)


_DAY_NAMES = tuple(
    rf"{english}|[周週]{chinese}|(?:星期|礼拜|禮拜){chinese}"
    for english, chinese in zip(
        (
            "mon(?:day)?",
            "tue(?:s|sday)?",
            "wed(?:nesday)?",
            "thu(?:rs?|rsday)?",
            "fri(?:day)?",
            "sat(?:urday)?",
            "sun(?:day)?",
        ),
        ("一", "二", "三", "四", "五", "六", "[日天]"),
        strict=True,
    )
)
"""The names of the days of the week, Monday first."""


def _in_a_week(changes: Mapping[str, Any], text: str, context: Context) -> dict[str, Any]:
    """``changes`` with a deadline of today put a week later if today was named by its weekday: who puts something off "until
    Monday" on a Monday means the next."""
    today = context.now.date()
    deadline = str(changes.get("deadline") or "")
    name = _DAY_NAMES[today.weekday()]
    named = re.search(rf"(?<![a-z])(?:{name})(?![a-z])", text, re.IGNORECASE)
    if (
        not deadline.startswith(today.isoformat())
        or not named
        or re.search(rf"today|this\s+(?:{name})|今|[这這本](?:{name})", text, re.IGNORECASE)
    ):
        return dict(changes)
    later = (today + timedelta(days=7)).isoformat()
    return {**changes, "deadline": later + deadline[len(later) :]}


_WHOLE_DAY = re.compile(
    r"\b(?:by|until|till|before|all day|whole day|any time|end of|no time)\b|之前|以前|前|全天|整天|截止", re.IGNORECASE
)


def clean(fields: Mapping[str, Any], context: Context) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """The fields that a task can hold, in document form, and (value, why) for those that it cannot."""
    kept: dict[str, Any] = {}
    refused: list[tuple[str, str]] = []
    for name, value in fields.items():
        try:
            kept[name] = plain_value(clean_field(name, value, context.zone))
        except InvalidField as problem:
            refused.append((str(value), problem.reason))
    return kept, refused


def shifted(deadline: Any, minutes: int, context: Context) -> str:
    """The deadline (ISO text or nothing) moved by ``minutes``: whole days keep a day a day; a day that is moved by hours, an
    absent deadline, and one that would still be over afterwards count from now."""
    now = context.now
    if isinstance(deadline, str) and deadline:
        when = parse_when(deadline, context.zone)
        if isinstance(when, datetime) or minutes % DAY == 0:
            # wall-clock arithmetic, so that 09:00 stays 09:00 when the clocks change
            wall = when.astimezone(context.zone) if isinstance(when, datetime) else when
            moved = wall + timedelta(minutes=minutes)
            if minutes < 0 or not is_over(moved, now):
                return format_when(moved)
    if minutes % DAY == 0:
        return format_when(now.date() + timedelta(minutes=minutes))
    return format_when((now + timedelta(minutes=minutes)).replace(second=0, microsecond=0))


def _ends_before_it_starts(task: Record, context: Context) -> bool:
    start, deadline = task.get("start"), task.get("deadline")
    if not (isinstance(start, str) and start and isinstance(deadline, str) and deadline):
        return False
    first, last = (local_day(parse_when(text, context.zone), context.zone) for text in (start, deadline))
    return last < first


def _at_clock(clock: str, task: Record, wanted: Mapping[str, Any], context: Context) -> str | None:
    """The new time on the day the task is due; None if it has no day, so that the day that was read holds."""
    deadline = task.get("deadline")
    if not isinstance(deadline, str) or not deadline:
        return None
    day = local_day(parse_when(deadline, context.zone), context.zone)
    if day < context.now.date() and wanted.get("deadline"):
        return None
    hour, _, minute = clock.partition(":")
    return format_when(datetime.combine(day, time(int(hour), int(minute or 0)), context.zone))
