"""Where files live when nobody says otherwise: the platform's custom."""

from __future__ import annotations

import sys

import platformdirs
import pytest

from taskmaistro_tui.config import APP, config_path, default_data_dir, load_settings


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere platformdirs itself answers")
@pytest.mark.parametrize("data", [None, "", "  ", "/srv/data", "/srv/data/"])
@pytest.mark.parametrize("config", [None, "", "/etc/mine"])
def test_linux_folders_are_those_of_platformdirs(
    monkeypatch: pytest.MonkeyPatch, data: str | None, config: str | None
) -> None:
    monkeypatch.delenv("TASKMAISTRO_DATA")
    monkeypatch.delenv("TASKMAISTRO_CONFIG")
    for name, value in (("XDG_DATA_HOME", data), ("XDG_CONFIG_HOME", config)):
        if value is not None:
            monkeypatch.setenv(name, value)
    assert default_data_dir() == platformdirs.user_data_path(APP)
    assert config_path() == platformdirs.user_config_path(APP) / "config.toml"


@pytest.mark.parametrize("other", ["a.sqlite", "a", "b.db", "a.db.db"])
def test_no_two_files_share_what_lies_beside_them(tmp_path, other: str) -> None:
    one, two = (load_settings({"db": str(tmp_path / name)}) for name in ("a.db", other))
    for name in ("checkpoints_path", "choices_path", "backups_dir"):
        assert getattr(one, name) != getattr(two, name)
