"""Names of time zones: abbreviations as hours from UTC, places as zones whose clocks change.

Where an abbreviation is used twice, the more common use stands; those that are words too ("met", "art", "west") are left out.
"""

from __future__ import annotations

from datetime import timedelta, timezone, tzinfo

ZONES: dict[str, float | str] = {
    "et": "America/New_York",
    "pt": "America/Los_Angeles",
    "utc": 0,
    "gmt": 0,
    "bst": 1,
    "cet": 1,
    "cest": 2,
    "eet": 2,
    "eest": 3,
    "msk": 3,
    "trt": 3,
    "gst": 4,
    "pkt": 5,
    "ist": 5.5,
    "npt": 5.75,
    "ict": 7,
    "wib": 7,
    "hkt": 8,
    "sgt": 8,
    "awst": 8,
    "jst": 9,
    "kst": 9,
    "acst": 9.5,
    "acdt": 10.5,
    "aest": 10,
    "aedt": 11,
    "nzst": 12,
    "nzdt": 13,
    "est": -5,
    "edt": -4,
    "cst": -6,
    "cdt": -5,
    "mst": -7,
    "mdt": -6,
    "pst": -8,
    "pdt": -7,
    "akst": -9,
    "akdt": -8,
    "hst": -10,
    "ast": -4,
    "adt": -3,
    "nst": -3.5,
    "brt": -3,
    "sast": 2,
}

# What stands before the word "time" ("9am Pacific time", "15:00 Berlin time").
PLACES: dict[str, str] = {
    "eastern": "America/New_York",
    "central": "America/Chicago",
    "mountain": "America/Denver",
    "pacific": "America/Los_Angeles",
    "new york": "America/New_York",
    "london": "Europe/London",
    "uk": "Europe/London",
    "berlin": "Europe/Berlin",
    "german": "Europe/Berlin",
    "paris": "Europe/Paris",
    "moscow": "Europe/Moscow",
    "dubai": "Asia/Dubai",
    "india": "Asia/Kolkata",
    "singapore": "Asia/Singapore",
    "beijing": "Asia/Shanghai",
    "shanghai": "Asia/Shanghai",
    "china": "Asia/Shanghai",
    "hong kong": "Asia/Hong_Kong",
    "tokyo": "Asia/Tokyo",
    "sydney": "Australia/Sydney",
}


def zone_of(name: float | str) -> tzinfo:
    """The zone of an offset in hours or of a name of the zone database."""
    if isinstance(name, str):
        from zoneinfo import ZoneInfo

        return ZoneInfo(name)
    return timezone(timedelta(hours=name))
