"""What the built-in model is told beside the prompt: a JSON dict in a message's ``additional_kwargs``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, tzinfo
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from taskmaistro_tui.language.reading import ReadingSettings

KEY = "taskmaistro"
"""Where in ``additional_kwargs`` the dict lies."""

STEPS = ("route", "extract_todos", "extract_profile", "write_instructions")

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Context:
    """One step's view of the conversation. ``now`` is aware and in the user's zone; task records carry a short ``id``, the
    whole ``key`` and their non-empty fields in document form; ``results`` are the tools served in this turn, oldest first.
    ``questioned`` is the user's message before, if it was answered with the question which task was meant; ``offered``, if
    with the offer to add what it named; ``requested`` tells that it was answered with the question what to add. ``before``
    tells of the turn before: ``text``, ``touched`` (it changed tasks), ``shorts`` (which), ``since`` (which since the list
    shown last), ``listed`` (it looked some up),
    ``told`` (it told or asked facts), ``kept`` (memories). ``remembering`` is off if the settings keep no memories;
    ``memories_total`` counts those there are."""

    step: str
    text: str
    now: datetime
    settings: ReadingSettings = field(default_factory=ReadingSettings)
    tasks: tuple[Record, ...] = ()
    last_list: tuple[str, ...] = ()
    last_touched: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    overdue: int = 0
    due_today: int = 0
    profile: Mapping[str, Any] = field(default_factory=dict)
    instructions: str = ""
    memories: tuple[Record, ...] = ()
    memories_total: int = 0
    served: tuple[str, ...] = ()
    results: tuple[Record, ...] = ()
    found: Record | None = None
    questioned: str = ""
    offered: str = ""
    requested: bool = False
    before: Mapping[str, Any] = field(default_factory=dict)
    remembering: bool = True

    @property
    def zone(self) -> tzinfo:
        """The zone of ``now``."""
        return self.now.tzinfo or UTC

    def done(self, tool: str, update_type: str | None = None) -> list[Record]:
        """The results that ``tool`` has given in this turn, narrowed to one update type if named."""
        return [
            result
            for result in self.results
            if result.get("tool") == tool and (update_type is None or result.get("update_type") == update_type)
        ]


def find_context(extras: Iterable[Mapping[str, Any]]) -> Context | None:
    """The context in the last of the messages' ``additional_kwargs`` that carries one; None if none does."""
    for extra in reversed(list(extras)):
        told = extra.get(KEY)
        if isinstance(told, Mapping):
            return context_from(told)
    return None


def context_from(told: Mapping[str, Any]) -> Context:
    """The typed form of the dict. Raises ``ValueError`` for an unknown step or a ``now`` that is no ISO moment."""
    step = told.get("step")
    if step not in STEPS:
        raise ValueError(f"unknown step {step!r}; steps are {', '.join(STEPS)}")
    found = told.get("found")
    return Context(
        step=step,
        text=str(told.get("text") or ""),
        now=_now(told),
        settings=_settings(told.get("settings") or {}),
        tasks=_records(told.get("tasks")),
        last_list=tuple(told.get("last_list") or ()),
        last_touched=tuple(told.get("last_touched") or ()),
        counts=dict(told.get("counts") or {}),
        overdue=int(told.get("overdue") or 0),
        due_today=int(told.get("due_today") or 0),
        profile=dict(told.get("profile") or {}),
        instructions=str(told.get("instructions") or ""),
        memories=_records(told.get("memories")),
        memories_total=int(told.get("memories_total") or 0),
        served=tuple(told.get("served") or ()),
        results=_records(told.get("results")),
        found=dict(found) if isinstance(found, Mapping) else None,
        before=dict(told.get("before") or {}),
        remembering=bool(told.get("remembering", True)),
    )


def _now(told: Mapping[str, Any]) -> datetime:
    now = datetime.fromisoformat(str(told.get("now")))
    name = told.get("zone")
    if name:
        try:
            zone = ZoneInfo(str(name))
        except (ZoneInfoNotFoundError, ValueError):
            zone = None  # a zone without a name in the database: the offset that "now" carries serves
        if zone is not None:
            return now.astimezone(zone) if now.tzinfo else now.replace(tzinfo=zone)
    return now if now.tzinfo else now.replace(tzinfo=UTC)


def _settings(told: Mapping[str, Any]) -> ReadingSettings:
    known = {f.name for f in fields(ReadingSettings)}
    return ReadingSettings(**{name: value for name, value in told.items() if name in known and value is not None})


def _records(told: Sequence[Any] | None) -> tuple[Record, ...]:
    return tuple(dict(one) for one in told or () if isinstance(one, Mapping))
