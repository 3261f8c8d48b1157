"""What a reader finds in a sentence: plain values, no rules.

Offsets (``begin``, ``stop``) are character positions in the text that was read. Times are wall-clock ``datetime`` values:
naive when the ``now`` that was given is naive, otherwise in the zone of that ``now``.
"""

from __future__ import annotations

from dataclasses import field
from datetime import datetime
from typing import Any

from taskmaistro_tui.memory.record import record

INTENTS = (
    "todo.create",
    "todo.update",
    "todo.complete",
    "todo.delete",
    "todo.query",
    "profile",
    "instructions",
    "chat",
)


@record
class ReadingSettings:
    """How the user writes. ``date_order`` is ``mdy`` or ``dmy``; ``week_start`` 0 is Monday, 6 Sunday;
    ``day_start`` is the hour the user's day begins; ``clock`` is how hours are shown, 12 or 24; ``country`` is an ISO 3166
    code, for holidays. ``as_written`` tells that the user reckons with a 24-hour clock: "7:30" is then half past seven in the
    morning; else, and for an hour without minutes always, it is the likely half of the day."""

    date_order: str = "mdy"
    week_start: int = 0
    day_start: int = 9
    clock: int = 24
    as_written: bool = False
    country: str = "US"
    language: str | None = None


@record
class TimeSpan:
    """A time expression. ``start`` is the start of its grain; ``end`` is exclusive, None for an open end or an instant whose
    extent is just its grain: second, minute, hour, day, week, month, quarter or year. ``relation`` says how it was meant: at,
    by, before, until, after, since, from.
    ``certain`` tells that the sentence leaves no doubt that a time was meant ("may" and "sun" alone do)."""

    text: str
    begin: int
    stop: int
    start: datetime
    end: datetime | None = None
    grain: str = "day"
    relation: str = "at"
    recurrence: str | None = None
    repeat_from: str | None = None
    score: float = 1.0
    certain: bool = True
    alternatives: tuple[TimeSpan, ...] = ()


@record
class DurationSpan:
    """A length of time that is no point in time ("20 min", "an hour and a half")."""

    text: str
    begin: int
    stop: int
    minutes: int


@record
class Sign:
    """One thing that was read out of a title, shown as a chip that can be dismissed.

    ``field`` is the ToDo field it fills (deadline, start, time_to_complete, priority, tags, project, recurrence), ``value``
    its document form, ``text`` the words it came from at ``begin``..``stop``."""

    field: str
    value: Any
    text: str
    begin: int
    stop: int


@record
class TaskDraft:
    """A task as the sentence states it; values are in document form (ISO text, minutes, RRULE text)."""

    task: str
    deadline: str | None = None
    start: str | None = None
    time_to_complete: int | None = None
    priority: str | None = None
    tags: tuple[str, ...] = ()
    project: str | None = None
    recurrence: str | None = None
    repeat_from: str | None = None
    notes: str | None = None
    signs: tuple[Sign, ...] = ()

    def fields(self) -> dict[str, Any]:
        """Only the fields that were stated, as ``ToDo.with_fields`` takes them."""
        found: dict[str, Any] = {"task": self.task}
        for name in (
            "deadline",
            "start",
            "time_to_complete",
            "priority",
            "project",
            "recurrence",
            "repeat_from",
            "notes",
        ):
            if (value := getattr(self, name)) is not None:
                found[name] = value
        if self.tags:
            found["tags"] = list(self.tags)
        return found


@record
class Reference:
    """How a sentence points at existing tasks. ``words`` are the content words of a description; ``ids`` short ids;
    ``ordinals`` positions in the list shown last (1 is the first, -1 the last); ``previous`` is set for "it", "that one";
    ``everything`` for "all", "everything". ``filter`` narrows ("everything due today", "all #home tasks") with keys
    due_from, due_to (ISO, end exclusive), overdue, no_deadline, status, tags, project, priority. ``parts`` are the single
    things of an enumeration ("milk and bread"), which may be one task or several; ``matching.expanded`` tells."""

    text: str
    words: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    ordinals: tuple[int, ...] = ()
    previous: bool = False
    everything: bool = False
    filter: dict[str, Any] = field(default_factory=dict)
    parts: tuple[Reference, ...] = ()

    @property
    def points(self) -> bool:
        """Whether it points at any task."""
        return bool(self.words or self.ids or self.ordinals or self.previous or self.everything or self.filter)


@record
class Query:
    """A question about tasks. ``what``: list, count, next, when, about, history. ``filter`` as in :class:`Reference` plus
    max_minutes ("I have 30 minutes"); ``words`` narrow to tasks that mention them."""

    what: str
    words: tuple[str, ...] = ()
    filter: dict[str, Any] = field(default_factory=dict)


@record
class Fact:
    """Something the user said of themself. ``field`` is a Profile field; ``value`` its value or one new entry of a list;
    ``op`` is set, add or remove."""

    field: str
    value: Any
    op: str = "set"


@record
class Intent:
    """What one clause asks for. ``kind`` is one of :data:`INTENTS`. For ``chat`` and some others ``detail`` says more: undo,
    redo, yes, no, greeting, goodbye, thanks, help, memory_question, smalltalk, steps, files; a ``chat`` without detail was not
    understood. ``confidence`` is 0..1.

    ``tasks`` are the tasks to create; of an update, completion or deletion the ones to create instead when its references
    mean no task. ``changes`` hold new values in document form; ``add_tags`` and ``remove_tags`` alter the tags a task has;
    ``shift`` moves a deadline by minutes; ``clock`` ("17:30") tells that only a time of day was named, so that a task keeps
    its day."""

    kind: str
    text: str
    begin: int
    stop: int
    confidence: float = 1.0
    detail: str | None = None
    tasks: tuple[TaskDraft, ...] = ()
    references: tuple[Reference, ...] = ()
    changes: dict[str, Any] = field(default_factory=dict)
    query: Query | None = None
    facts: tuple[Fact, ...] = ()
    preference: str | None = None
    add_tags: tuple[str, ...] = ()
    remove_tags: tuple[str, ...] = ()
    shift: int | None = None
    clock: str | None = None


@record
class Reading:
    """All that was understood of a message. ``intents`` are in the order of the sentence and never empty."""

    text: str
    language: str
    now: datetime
    times: tuple[TimeSpan, ...]
    durations: tuple[DurationSpan, ...]
    intents: tuple[Intent, ...]

    @property
    def intent(self) -> Intent:
        """The one that decides where the message goes: an action before a question, a question before a remark."""
        order = {"chat": 3, "profile": 2, "instructions": 2, "todo.query": 1}
        return min(self.intents, key=lambda found: (order.get(found.kind, 0), found.begin))
