"""The early, middle and late pieces of a longer time, and the day that a deadline there means."""

from __future__ import annotations

from datetime import timedelta

from taskmaistro_tui.language.times.calculus import DAY, MONTH, QUARTER, WEEK, YEAR, Interval, Moved, add
from taskmaistro_tui.language.times.value import Time


def edge(time: Time, which: str) -> Time | None:
    """The early, middle or late piece of a longer time."""
    if time.form in ("dom",) or time.relation != "at" or time.recurrence:
        return None
    grain = time.grain
    if grain == MONTH:
        cut = {"early": (0, 10), "mid": (10, 20), "late": (20, None)}[which]
        unit = DAY
    elif grain == WEEK:
        cut = {"early": (0, 3), "mid": (2, 4), "late": (4, None)}[which]
        unit = DAY
    elif grain == YEAR:
        cut = {"early": (0, 3), "mid": (4, 8), "late": (8, None)}[which]
        unit = MONTH
    elif grain == QUARTER:
        cut = {"early": (0, 1), "mid": (1, 2), "late": (2, None)}[which]
        unit = MONTH
    elif grain == DAY and time.form == "season":
        cut = {"early": (0, 31), "mid": (31, 62), "late": (62, None)}[which]
        unit = DAY
    else:
        return None

    def rule(interval: Interval) -> Interval:
        start = add(interval[0], cut[0] or 0, unit)
        return start, interval[1] if cut[1] is None else add(interval[0], cut[1], unit)

    return Time(
        "range",
        Moved(time.series, rule, timedelta(days=1)),
        unit,
        interval=True,
        pinned=time.pinned,
        extra=("edge", which, time),
    )


def by_edge(time: Time, which: str) -> Time | None:
    """The day a deadline at an edge means: the last day of a longer time for its end, its first for its beginning."""
    if time.relation != "at":
        return None
    piece = time if which == "late" else edge(time, which)
    if piece is None:
        return None

    def rule(interval: Interval) -> Interval:
        if which == "early":
            return interval[0], interval[0] + timedelta(days=1)
        return interval[1] - timedelta(days=1), interval[1]

    series = Moved(piece.series, rule, timedelta(days=800))
    return Time("open", series, DAY, relation="by", interval=True, pinned=time.pinned)
