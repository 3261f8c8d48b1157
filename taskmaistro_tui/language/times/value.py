"""What rules hand to each other: times that are not yet resolved, and lengths of time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from taskmaistro_tui.language.reading import ReadingSettings
from taskmaistro_tui.language.times.calculus import (
    DAY,
    HOUR,
    MINUTE,
    MONTH,
    WEEK,
    YEAR,
    Daily,
    Fixed,
    Interval,
    Series,
    Within,
)

# The names under which patterns find a time, by its form. What lacks "time" is none by itself ("may", "morning").
KINDS: dict[str, tuple[str, ...]] = {
    "dow": ("dow", "day", "time"),
    "date": ("date", "day", "time"),
    "dom": ("dom", "day", "time"),
    "rday": ("rday", "day", "time"),
    "bare holiday": ("holiday", "day"),
    "holiday": ("holiday", "day", "time"),
    "month": ("month", "period", "time"),
    "bare month": ("month", "period"),
    "year": ("year", "period"),
    "bare year": ("year", "period"),
    "in year": ("in year", "period", "time"),
    "the unit": ("period",),
    "cycle": ("cycle", "period", "time"),
    "clock": ("clock", "time"),
    "bare hour": ("hour",),
    "spoken hour": ("hour",),
    "hour h": ("hour h", "hour"),
    "part": ("part", "time"),
    "bare part": ("bare part",),
    "weekend": ("weekend", "time"),
    "season": ("season", "period", "time"),
    "bare season": ("season", "period"),
    "shift": ("shift", "time"),
    "moment": ("moment", "time"),
    "day part": ("day part", "time"),
    "range": ("range", "time"),
    "open": ("open", "time"),
    "now": ("now", "time"),
    "repeat": ("repeat", "time"),
    "bare day": ("dow", "day"),
    "bare minutes": ("bare minutes",),
    "nothing": ("nothing",),
}


@dataclass(slots=True)
class Context:
    """What rules may look at besides their parts."""

    now: datetime
    settings: ReadingSettings
    text: str = ""
    zone_of_now: Any = None
    # Whether the line is about waking up, which people do before noon.
    waking: bool = False
    # A length since midnight UTC that turns zone times into local ones needs the aware moment; kept beside the naive one.
    aware_now: datetime | None = None


@dataclass(slots=True)
class Time:
    """A time as rules build it.

    ``grain`` is the finest unit that was said. ``parts`` counts what was put side by side, so that a chain is built from
    the left only. ``skip_current`` makes a bare "Friday" said on a Friday the next one. ``relation`` as in TimeSpan.
    ``clock`` holds the hours a time of day can mean, for a part of day to choose from. ``pinned`` times carry their own
    full date and resolve to the past without being asked to."""

    form: str
    series: Series
    grain: int
    relation: str = "at"
    parts: int = 1
    score: float = 1.0
    skip_current: bool = False
    certain: bool = True
    interval: bool = False
    pinned: bool = False
    clock: Clock | None = None
    zone: Any = None
    recurrence: str | None = None
    repeat_from: str | None = None
    extra: Any = None

    @property
    def kinds(self) -> tuple[str, ...]:
        return KINDS[self.form]


@dataclass(slots=True)
class Clock:
    """A time of day: ``twelve`` when the hour may be before or after noon, ``written`` when it is before noon unless a part of
    the day or the other end of a stretch says otherwise."""

    hour: int
    minute: int | None = None
    second: int | None = None
    twelve: bool = False
    written: bool = False

    @property
    def grain(self) -> int:
        return HOUR if self.minute is None else MINUTE if self.second is None else 0

    def starts(self) -> list[int]:
        """Seconds after midnight at which it is, as far as it is known by itself."""
        return self.halves()[:1] if self.written else self.halves()

    def halves(self) -> list[int]:
        """Seconds after midnight at which it can be."""
        base = self.hour * 3600 + (self.minute or 0) * 60 + (self.second or 0)
        if not self.twelve:
            return [base]
        base %= 12 * 3600
        return [base, base + 12 * 3600]

    @property
    def open(self) -> bool:
        """Whether nothing says yet which half of the day it is in."""
        return self.twelve and not self.written


_LENGTH = {HOUR: 3600, MINUTE: 60, 0: 1}


def clock_time(clock: Clock, form: str = "clock", score: float = 1.0) -> Time:
    """A time for a clock reading."""
    length = _LENGTH[clock.grain]
    series = Daily((start, start + length) for start in clock.starts())
    return Time(form, series, clock.grain, clock=clock, score=score)


def fixed(form: str, when: Interval, grain: int, **more: Any) -> Time:
    """A time that is one interval."""
    return Time(form, Fixed(*when), grain, **more)


@dataclass(slots=True)
class Length:
    """A length of time: counts by grain, largest first (``[(1, HOUR), (30, MINUTE)]``)."""

    counts: tuple[tuple[float, int], ...]
    kinds: tuple[str, ...] = ("length",)

    @property
    def grain(self) -> int:
        return min(grain for _, grain in self.counts)

    @property
    def minutes(self) -> float:
        per = {0: 1 / 60, MINUTE: 1, HOUR: 60, DAY: 1440, WEEK: 10080, MONTH: 43200, 6: 129600, YEAR: 525600}
        return sum(count * per[grain] for count, grain in self.counts)


@dataclass(slots=True)
class Number:
    """A number of any spelling. ``digits`` is how many digits it was written with, 0 for words."""

    value: float
    digits: int = 0
    kinds: tuple[str, ...] = ("num",)


@dataclass(slots=True)
class Word:
    """The meaning of one token: a unit, a weekday's number, a side of noon."""

    kinds: tuple[str, ...]
    value: Any = None


def within(outer: Time, inner: Time, **changes: Any) -> Time:
    """``inner`` inside ``outer`` as one time."""
    relation = inner.relation if inner.relation != "at" else outer.relation
    return Time(
        form=changes.get("form", inner.form),
        series=Within(outer.series, inner.series),
        grain=inner.grain,
        relation=relation,
        parts=outer.parts + inner.parts,
        score=outer.score + inner.score,
        certain=outer.certain or inner.certain,
        interval=inner.interval,
        pinned=outer.pinned or inner.pinned,
        clock=inner.clock,
        zone=outer.zone if inner.zone is None else inner.zone,
        recurrence=outer.recurrence or inner.recurrence,
        repeat_from=outer.repeat_from or inner.repeat_from,
        extra=changes.get("extra", inner.extra or outer.extra),
    )
