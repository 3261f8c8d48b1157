"""A program that is killed while it forgets leaves the fact known, to be forgotten again, or gone; never half of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from taskmaistro_tui.cli import main
from taskmaistro_tui.config import Settings
from taskmaistro_tui.tasks.workspace import Workspace
from tests.forget import killed
from tests.forget.conftest import occurrences

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL elsewhere")
@pytest.mark.parametrize("point", killed.POINTS)
def test_what_was_begun_is_finished_or_can_be_done_again(data_dir: Path, point: str) -> None:
    killed.prepare(data_dir)
    command = [sys.executable, "-m", "tests.forget.killed", str(data_dir), point]
    ended = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=60, check=False)
    assert ended.returncode == -signal.SIGKILL
    with Workspace.open(Settings(data_dir=data_dir), backups=False) as workspace:
        known = workspace.knowledge.profile().location == "Timbuktu"
        assert known == bool(workspace.memories.latest()), "profile and memories agree"
        assert known == any("Timbuktu" in m.text for m in workspace.store.messages("me:main"))
        assert workspace.store.check() == []
    if known:
        assert main(("forget", "that I live in Timbuktu", "--yes")) == 0
    else:
        main(("memory", "forget", "that I live in Timbuktu", "--yes"))
    assert occurrences(data_dir, "Timbuktu") == {}
    with Workspace.open(Settings(data_dir=data_dir), backups=False) as workspace:
        assert workspace.knowledge.profile().location is None
        assert [d.value["task"] for d in workspace.tasks.page()] == ["buy milk"]
        assert workspace.store.check() == []
