"""What every test stands on: a fixed clock, zone, locale and data folder, and no network beyond this machine."""

from __future__ import annotations

import os
import socket
import time
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

ZONE = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 18, 9, 0, tzinfo=ZONE)  # a Wednesday


class Clock:
    """A clock that stands still until it is told otherwise."""

    def __init__(self, moment: datetime = NOW) -> None:
        self.moment = moment

    def __call__(self) -> datetime:
        return self.moment

    def advance(self, **delta: float) -> None:
        self.moment += timedelta(**delta)

    def set(self, moment: datetime) -> None:
        self.moment = moment


@pytest.fixture(autouse=True)
def fixed_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """The same zone, locale and folders whatever the machine has; keys of model providers are not there."""
    for name in list(os.environ):
        if name.startswith(("TASKMAISTRO_", "LANGCHAIN_", "LANGSMITH_", "XDG_")) or name.endswith("_API_KEY"):
            monkeypatch.delenv(name)
    for name in ("NO_COLOR", "TEXTUAL_ANIMATIONS", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TZ", "Europe/Berlin")
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TASKMAISTRO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TASKMAISTRO_CONFIG", str(tmp_path / "config.toml"))
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that would leave the machine fails instead."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6):
            host = str(address[0])  # type: ignore[index]
            if not (host.startswith("127.") or host in ("::1", "localhost")):
                raise AssertionError(f"a test tried to reach {host}")
        return connect(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture
def now() -> datetime:
    return NOW


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def store(data_dir: Path, clock: Clock):
    from taskmaistro_tui.store.store import Store

    with Store.open(data_dir / "tasks.db", clock=clock, zone=ZONE) as opened:
        yield opened


@pytest.fixture
def tasks(store, clock: Clock):
    from taskmaistro_tui.tasks.service import Tasks

    return Tasks(store, "me", clock)


@pytest.fixture
def workspace(data_dir: Path, clock: Clock):
    """The whole set of services on a file of its own, at the fixed clock."""
    from taskmaistro_tui.config import Settings
    from taskmaistro_tui.tasks.workspace import Workspace

    settings = Settings(data_dir=data_dir, zone=ZONE)
    with Workspace.open(settings, backups=False, clock=clock) as opened:
        yield opened
