"""A program killed at any point of a reflection: the next one finishes it, and nothing is there twice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.reflection.killed import POINTS

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are killed by a signal")


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("killed")
    done = subprocess.run(
        [sys.executable, "-m", "tests.reflection.killed", str(folder)],
        capture_output=True, text=True, timeout=300, cwd=ROOT, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("point", POINTS)
def test_a_reflection_that_was_killed_is_finished_once(results: dict[str, Any], point: str) -> None:
    whole, found = dict(results["none"]), dict(results[point])
    assert whole.pop("killed") == [False, False, False]
    assert found.pop("killed") == [False, True, False]
    assert found == whole


def test_the_undisturbed_one_is_what_was_meant(results: dict[str, Any]) -> None:
    whole = results["none"]
    assert whole["profile"] == {"location": "Bergen", "interests": ["chess", "sailing"]}
    assert whole["memories"] == ["Loves sailing", "Moved to Bergen"]
    assert whole["all memories"] == 3
    assert whole["experience"] == ["Keep replies short."]
    assert (whole["status"], whole["changes"]) == ("reflected", 5)
    assert whole["spans"] == [["experience", "memories", "profile"]]
    assert whole["sound"] == []
