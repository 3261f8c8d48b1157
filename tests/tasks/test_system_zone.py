"""The machine's time zone: named, ruled by hand, or none."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

import pytest

from taskmaistro_tui.system_zone import SystemZone, local_zone

BERLIN = ZoneInfo("Europe/Berlin")


def zone_of(monkeypatch: pytest.MonkeyPatch, rule: str) -> tzinfo:
    monkeypatch.setenv("TZ", rule)
    time.tzset()
    return local_zone()


def test_a_rule_without_a_name_is_followed_all_year(monkeypatch: pytest.MonkeyPatch) -> None:
    zone = zone_of(monkeypatch, "CET-1CEST,M3.5.0,M10.5.0/3")
    assert isinstance(zone, SystemZone)
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    while moment.year == 2026:
        here, there = moment.astimezone(zone), moment.astimezone(BERLIN)
        assert (here.replace(tzinfo=None), here.fold, here.utcoffset()) == (
            there.replace(tzinfo=None), there.fold, there.utcoffset(),
        )  # fmt: skip
        assert here.astimezone(UTC) == moment
        moment += timedelta(minutes=30)


def test_times_that_come_twice_or_never_are_read_as_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    zone = zone_of(monkeypatch, "CET-1CEST,M3.5.0,M10.5.0/3")
    for wall in (datetime(2026, 3, 29, 2, 30), datetime(2026, 10, 25, 2, 30)):
        for fold in (0, 1):
            here, there = (wall.replace(tzinfo=one, fold=fold).utcoffset() for one in (zone, BERLIN))
            assert here == there


@pytest.mark.parametrize("rule", [":Europe/Berlin", "Europe/Berlin", "/usr/share/zoneinfo/Europe/Berlin"])
def test_a_name_is_looked_up_however_it_is_written(monkeypatch: pytest.MonkeyPatch, rule: str) -> None:
    assert str(zone_of(monkeypatch, rule)) == "Europe/Berlin"


@pytest.mark.parametrize("rule", ["", "Mars/Phobos", "../../etc/passwd", "Europe", "\udcff"])
def test_a_zone_that_there_is_not_is_utc(monkeypatch: pytest.MonkeyPatch, rule: str) -> None:
    now = datetime.now(zone_of(monkeypatch, rule))
    assert now.utcoffset() == timedelta(0)
