"""The machine's own time zone, with its daylight-saving rules wherever they come from."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime, timedelta, tzinfo

_EPOCH = datetime(1970, 1, 1)
_SECOND = timedelta(seconds=1)


class SystemZone(tzinfo):
    """The zone that the operating system applies (a TZ such as ``CET-1CEST`` has rules and no name to look up)."""

    def __str__(self) -> str:
        return "/".join(time.tzname)

    def utcoffset(self, moment: datetime | None) -> timedelta:
        """The offset at a wall-clock time; ``fold`` chooses where it comes twice."""
        return timedelta(seconds=self._local(moment).tm_gmtoff)

    def dst(self, moment: datetime | None) -> timedelta:
        """How far the clocks are put forward, taking the customary hour."""
        return timedelta(hours=1) if self._local(moment).tm_isdst > 0 else timedelta(0)

    def tzname(self, moment: datetime | None) -> str:
        """The abbreviation in force."""
        return self._local(moment).tm_zone

    def fromutc(self, moment: datetime) -> datetime:
        """The wall-clock time of ``moment`` (its fields are UTC)."""
        offset = timedelta(seconds=time.localtime((moment.replace(tzinfo=None) - _EPOCH) // _SECOND).tm_gmtoff)
        wall = moment + offset
        return wall if self.utcoffset(wall) == offset else wall.replace(fold=1)  # the clocks show this time twice

    def _local(self, moment: datetime | None) -> time.struct_time:
        if moment is None:
            return time.localtime()
        wall = (moment.replace(tzinfo=None, fold=0) - _EPOCH) // _SECOND
        offsets = {time.localtime(wall + day).tm_gmtoff for day in (-86_400, 0, 86_400)}
        fitting = sorted(at for offset in offsets if time.localtime(at := wall - offset).tm_gmtoff == offset)
        if not fitting:  # a time that the clocks skip: told by the offset before, or, folded, by the one after
            return time.localtime(wall - (min(offsets) if moment.fold else max(offsets)))
        return time.localtime(fitting[-1 if moment.fold else 0])


def local_zone() -> tzinfo:
    """The machine's time zone: by name where it has one, so that its whole history is known."""
    from zoneinfo import ZoneInfo

    named = os.environ.get("TZ")
    if named == "":
        return UTC
    name = (named or "").lstrip(":")
    if name.startswith("/"):
        name = name.partition("zoneinfo/")[2]
    if named is None:
        try:
            name = os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]
        except OSError:
            name = ""
    if name:
        try:
            return ZoneInfo(name)
        except (KeyError, ValueError, OSError):
            pass  # no name but a rule, such as "CET-1CEST": the operating system knows what it means
    return SystemZone()
