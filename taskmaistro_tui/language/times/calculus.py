"""The calculus of times: grains, and series of intervals that can be walked forwards and backwards.

A *series* stands for all the times an expression can mean ("Friday" is every Friday there is) and is resolved only when
``now`` is known. All datetimes here are naive wall-clock values; intervals are ``(start, end)`` with an exclusive end.

The idea of series and of their intersection follows Duckling (facebook/duckling, BSD-3-Clause); nothing of it is copied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from threading import local

Interval = tuple[datetime, datetime]

SECOND, MINUTE, HOUR, DAY, WEEK, MONTH, QUARTER, YEAR = range(8)
GRAIN_NAMES = ("second", "minute", "hour", "day", "week", "month", "quarter", "year")

_STEP = (timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1), timedelta(days=1), timedelta(weeks=1))
_MONTHS = {MONTH: 1, QUARTER: 3, YEAR: 12}

# How many fruitless outer intervals an intersection looks at: two Fridays the 13th are at most 61 Fridays apart.
_PATIENCE = 66
# How many intervals one sentence may look at in all; what nests impossible conditions stops there.
_STEPS_A_SENTENCE = 8_000
ONE_DAY = _STEP[DAY]


class _Budget(local):
    """Steps left for the sentence that is being read, in each thread."""

    left = _STEPS_A_SENTENCE


_budget = _Budget()


def days_of_month(year: int, month: int) -> int:
    """How many days a month has (month 1 to 12). The standard library's calendar module takes a millisecond to import."""
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def new_budget() -> None:
    """Begin a sentence: all walks from here on share one allowance, and end (``OverflowError``) when it is used up."""
    _budget.left = _STEPS_A_SENTENCE


def half_budget() -> int:
    """Leave half of the allowance for one reading; what it gives back goes to :func:`refill`, so that an impossible reading
    does not use up what the possible ones need."""
    kept = _budget.left // 2
    _budget.left -= kept
    return kept


def refill(kept: int) -> None:
    """Give back what :func:`half_budget` kept."""
    _budget.left = max(_budget.left, 0) + kept


def _step() -> None:
    _budget.left -= 1
    if _budget.left < 0:
        raise OverflowError("looked far enough")


def floor(moment: datetime, grain: int, week_start: int = 0) -> datetime:
    """The start of the ``grain`` that holds ``moment``."""
    if grain == SECOND:
        return moment.replace(microsecond=0)
    if grain == MINUTE:
        return moment.replace(second=0, microsecond=0)
    if grain == HOUR:
        return moment.replace(minute=0, second=0, microsecond=0)
    day = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    if grain == DAY:
        return day
    if grain == WEEK:
        return day - timedelta(days=(day.weekday() - week_start) % 7)
    if grain == MONTH:
        return day.replace(day=1)
    if grain == QUARTER:
        return day.replace(day=1, month=day.month - (day.month - 1) % 3)
    return day.replace(day=1, month=1)


def add(moment: datetime, count: int | float, grain: int) -> datetime:
    """``moment`` moved by ``count`` grains; months keep the day of the month where it exists, else the last day.

    Raises ``OverflowError`` or ``ValueError`` outside the years 1 to 9999."""
    if grain in _MONTHS:
        total = moment.year * 12 + moment.month - 1 + int(count * _MONTHS[grain])
        year, month = divmod(total, 12)
        if not 1 <= year <= 9999:
            raise OverflowError("outside the calendar")
        day = min(moment.day, days_of_month(year, month + 1))
        return moment.replace(year=year, month=month + 1, day=day)
    return moment + _STEP[grain] * count


class Series:
    """All intervals an expression can mean, ordered by time."""

    __slots__ = ()

    def forward(self, moment: datetime) -> Iterator[Interval]:
        """Intervals that end after ``moment``, earliest first."""
        raise NotImplementedError

    def backward(self, moment: datetime) -> Iterator[Interval]:
        """Intervals that end at or before ``moment``, latest first."""
        raise NotImplementedError


class Fixed(Series):
    """One interval, wherever ``now`` is."""

    __slots__ = ("end", "start")

    def __init__(self, start: datetime, end: datetime) -> None:
        self.start, self.end = start, end

    def forward(self, moment: datetime) -> Iterator[Interval]:
        if self.end > moment:
            yield self.start, self.end

    def backward(self, moment: datetime) -> Iterator[Interval]:
        if self.end <= moment:
            yield self.start, self.end


class Cycle(Series):
    """Every grain of a kind: each day, each week."""

    __slots__ = ("grain", "week_start")

    def __init__(self, grain: int, week_start: int = 0) -> None:
        self.grain, self.week_start = grain, week_start

    def forward(self, moment: datetime) -> Iterator[Interval]:
        start = floor(moment, self.grain, self.week_start)
        while True:
            _step()
            end = add(start, 1, self.grain)
            yield start, end
            start = end

    def backward(self, moment: datetime) -> Iterator[Interval]:
        end = floor(moment, self.grain, self.week_start)
        while True:
            _step()
            start = add(end, -1, self.grain)
            yield start, end
            end = start


class Yearly(Series):
    """What a rule gives for each year: months, dates, holidays, seasons. ``rule(year)`` is an interval or None."""

    __slots__ = ("rule",)

    def __init__(self, rule: Callable[[int], Interval | None]) -> None:
        self.rule = rule

    def forward(self, moment: datetime) -> Iterator[Interval]:
        misses = 0
        for year in range(max(1, moment.year - 1), 10000):
            _step()
            found = self.rule(year)
            if found and found[1] > moment:
                misses = 0
                yield found
            elif year > moment.year:
                misses += 1
                if misses > _PATIENCE:
                    return

    def backward(self, moment: datetime) -> Iterator[Interval]:
        misses = 0
        for year in range(min(9999, moment.year + 1), 0, -1):
            _step()
            found = self.rule(year)
            if found and found[1] <= moment:
                misses = 0
                yield found
            elif year < moment.year:
                misses += 1
                if misses > _PATIENCE:
                    return


class Daily(Series):
    """Intervals that come every day, as offsets from its midnight in seconds, in order."""

    __slots__ = ("pieces",)

    def __init__(self, pieces: Iterable[tuple[int, int]]) -> None:
        self.pieces = tuple((timedelta(seconds=a), timedelta(seconds=b)) for a, b in pieces)

    def forward(self, moment: datetime) -> Iterator[Interval]:
        day = floor(moment, DAY) - ONE_DAY
        while True:
            _step()
            for begin, stop in self.pieces:
                if day + stop > moment:
                    yield day + begin, day + stop
            day += ONE_DAY

    def backward(self, moment: datetime) -> Iterator[Interval]:
        day = floor(moment, DAY)
        while True:
            _step()
            for begin, stop in reversed(self.pieces):
                if day + stop <= moment:
                    yield day + begin, day + stop
            day -= ONE_DAY


class Days(Series):
    """Whole days that pass a test that comes true at least once in four months (weekdays, days of the month)."""

    __slots__ = ("test",)

    def __init__(self, test: Callable[[datetime], bool]) -> None:
        self.test = test

    def forward(self, moment: datetime) -> Iterator[Interval]:
        day, misses = floor(moment, DAY), 0
        while misses < 124:
            _step()
            if self.test(day):
                misses = 0
                yield day, day + ONE_DAY
            day += ONE_DAY
            misses += 1

    def backward(self, moment: datetime) -> Iterator[Interval]:
        day, misses = floor(moment, DAY) - ONE_DAY, 0
        while misses < 124:
            _step()
            if self.test(day):
                misses = 0
                yield day, day + ONE_DAY
            day -= ONE_DAY
            misses += 1


class _Framed(Series):
    """What lies inside the intervals of an outer series; a subclass says what of each frame."""

    __slots__ = ("inner", "outer")

    def __init__(self, outer: Series, inner: Series) -> None:
        self.outer, self.inner = outer, inner

    def _ahead(self, frame: Interval) -> Iterator[Interval]:
        raise NotImplementedError

    def _back(self, frame: Interval, moment: datetime) -> Iterator[Interval]:
        raise NotImplementedError

    def forward(self, moment: datetime) -> Iterator[Interval]:
        misses = 0
        for frame in self.outer.forward(moment):
            misses += 1
            for start, end in self._ahead(frame):
                if end > moment:
                    misses = 0
                    yield start, end
            if misses > _PATIENCE:
                return

    def backward(self, moment: datetime) -> Iterator[Interval]:
        misses = 0
        for frame in _frames_before(self.outer, moment):
            misses += 1
            for start, end in self._back(frame, moment):
                if end <= moment:
                    misses = 0
                    yield start, end
            if misses > _PATIENCE:
                return


class Within(_Framed):
    """The intersection: intervals of ``inner`` that start inside an interval of ``outer``."""

    __slots__ = ()

    def _ahead(self, frame: Interval) -> Iterator[Interval]:
        for start, end in self.inner.forward(frame[0]):
            if start >= frame[1]:
                return
            if start >= frame[0]:
                yield start, end

    def _back(self, frame: Interval, moment: datetime) -> Iterator[Interval]:
        for start, end in _frames_before(self.inner, min(frame[1], moment)):
            if start < frame[0]:
                return
            yield start, end


class Nth(_Framed):
    """The ``count``-th interval of ``inner`` inside each interval of ``outer``; -1 is the last, -2 the one before."""

    __slots__ = ("count",)

    def __init__(self, count: int, inner: Series, outer: Series) -> None:
        super().__init__(outer, inner)
        self.count = count

    def _ahead(self, frame: Interval) -> Iterator[Interval]:
        if self.count < 0:
            walk, wanted = _frames_before(self.inner, frame[1]), -self.count
        else:
            walk, wanted = self.inner.forward(frame[0]), self.count
        seen = 0
        for start, end in walk:
            if start >= frame[1] or (start < frame[0] and self.count < 0):
                return
            seen += start >= frame[0]
            if seen == wanted:
                yield start, end
                return

    def _back(self, frame: Interval, moment: datetime) -> Iterator[Interval]:
        return self._ahead(frame)


class Moved(Series):
    """Every interval of a series moved by a function of its start and end (shifted, narrowed, widened).

    ``reach`` is how far a move can carry an interval; the walk begins that much earlier so that nothing is missed."""

    __slots__ = ("move", "reach", "series")

    def __init__(self, series: Series, move: Callable[[Interval], Interval], reach: timedelta) -> None:
        self.series, self.move, self.reach = series, move, reach

    def forward(self, moment: datetime) -> Iterator[Interval]:
        for interval in self.series.forward(moment - self.reach):
            moved = self.move(interval)
            if moved[1] > moment:
                yield moved

    def backward(self, moment: datetime) -> Iterator[Interval]:
        for interval in _frames_before(self.series, moment + self.reach):
            moved = self.move(interval)
            if moved[1] <= moment:
                yield moved


def _frames_before(series: Series, moment: datetime) -> Iterator[Interval]:
    """Intervals that start before ``moment``, latest first: the ones that hold it, then those that ended."""
    holding = []
    for interval in series.forward(moment):
        if interval[0] >= moment:
            break
        holding.append(interval)
    yield from reversed(holding)
    yield from series.backward(moment)


def first(walk: Iterator[Interval], skip: int = 0) -> Interval | None:
    """The interval after ``skip`` others, or None when the walk ends before it or leaves the calendar."""
    try:
        for interval in walk:
            if skip == 0:
                return interval
            skip -= 1
    except (OverflowError, ValueError):
        return None
    return None
