"""The setting ``clock_hours``: how times are shown, how "7:30" is read, and that ``parse`` stays as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from taskmaistro_tui.cli import main
from taskmaistro_tui.config import load_settings


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TASKMAISTRO_NOW", "2026-11-18T09:00:00+01:00")

    def run(*words: str) -> str:
        assert main(words) == 0
        return capsys.readouterr().out

    return run


def deadline(run, text: str) -> str:
    run("add", text)
    return next(row["deadline"] for row in json.loads(run("list", "--json")) if row["task"] == text.split(" at ")[0])


@pytest.mark.parametrize(
    ("line", "read", "shown"),
    [
        ("", "2026-11-18T19:30:00+01:00", "today 19:30"),
        ("clock_hours = 12\n", "2026-11-18T19:30:00+01:00", "today 7:30 pm"),
        ("clock_hours = 24\n", "2026-11-19T07:30:00+01:00", "tomorrow 07:30"),
    ],
)
def test_what_is_set_is_read_and_shown(run, tmp_path: Path, line: str, read: str, shown: str) -> None:
    (tmp_path / "config.toml").write_text(line)
    assert deadline(run, "call mum at 7:30") == read
    assert f"due {shown}" in run("list")
    assert shown in run("show", "call", "mum")
    assert f"due {shown}" in run("log")


@pytest.mark.parametrize("line", ["", "clock_hours = 12\n", "clock_hours = 24\ndate_order = 'dmy'\n"])
def test_parse_reads_the_same_whatever_is_set(run, tmp_path: Path, line: str) -> None:
    (tmp_path / "config.toml").write_text(line)
    (at, day) = json.loads(run("parse", "at 7:30 or on 3/4"))["times"]
    assert (at["start"], day["start"]) == ("2026-11-18T19:30:00", "2027-03-04T00:00:00")


def test_only_a_clock_that_was_chosen_is_read_as_written(tmp_path: Path) -> None:
    assert not load_settings({}).reading.as_written
    (tmp_path / "config.toml").write_text("clock_hours = 24\n")
    assert load_settings({}).reading.as_written
    (tmp_path / "config.toml").write_text("clock_hours = 12\n")
    assert not load_settings({}).reading.as_written
