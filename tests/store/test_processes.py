"""Many processes on one file, and processes that are killed: what was acknowledged is there, and the file is sound."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from taskmaistro_tui.memory.change import Put, new_turn
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.store.todo_query import TodoQuery

ME = ("todo", "me")
MANY = 50

# The child waits for its start so that all of them meet at the file.
ADD = """
import sys
from pathlib import Path
from taskmaistro_tui.memory.change import Put, new_turn
from taskmaistro_tui.store.store import Store
sys.stdin.read()
with Store.open(Path(sys.argv[1])) as store:
    if sys.argv[2] != "-":
        store.write([Put(("todo", "me"), sys.argv[2], {"task": "task " + sys.argv[2], "tags": ["t"]})], new_turn("cli", "me"))
"""

STORM = """
import sys
from pathlib import Path
from taskmaistro_tui.memory.change import Patch, Put, new_turn
from taskmaistro_tui.store.store import Store
with Store.open(Path(sys.argv[1])) as store:
    n = 0
    while True:
        n += 1
        key = f"{sys.argv[2]}-{n}"
        changes = store.write(
            [Put(("todo", "me"), key, {"task": f"groceries {key}", "tags": ["storm"]}), Patch(("todo", "me"), key, {"n": n})],
            new_turn("agent", "me"),
        )
        sys.stdout.write(f"{key} {changes[-1].number}\\n")
        sys.stdout.flush()
"""


def together(path: Path, names: list[str]) -> list[str]:
    """Run one child for every name at once; what the failed ones said."""
    children = [
        subprocess.Popen(
            [sys.executable, "-c", ADD, str(path), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in names
    ]
    for child in children:
        child.stdin.close()
        child.stdin = None
    results = [(child.communicate(timeout=120), child.returncode) for child in children]
    return [err for (_, err), code in results if code != 0]


def test_fifty_processes_that_open_one_fresh_file_at_once_all_succeed(tmp_path: Path):
    path = tmp_path / "new" / "tasks.db"
    assert together(path, ["-"] * MANY) == []
    assert [p.name for p in path.parent.iterdir()] == ["tasks.db"]
    with Store.open(path) as store:
        assert store.check() == []


def test_fifty_processes_that_each_add_a_task_all_land_and_an_open_store_hears_of_each_once(store: Store):
    heard: list[str] = []
    store.subscribe(lambda changes: heard.extend(change.key for change in changes))
    names = [f"n{n}" for n in range(MANY)]
    done = threading.Event()

    def listen() -> None:
        while not done.wait(0.01):
            store.poll()

    listener = threading.Thread(target=listen)
    listener.start()
    try:
        assert together(store.path, names) == []
    finally:
        done.set()
        listener.join()
    store.poll()
    assert sorted(heard) == sorted(names)
    found = store.todos(ME, TodoQuery())
    assert sorted(document.key for document in found) == sorted(names)
    assert len({document.short for document in found}) == MANY
    assert [c.number for c in store.changes()] == list(range(1, MANY + 1))
    assert store.check() == []


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
@pytest.mark.parametrize("acknowledged", [1, 17, 60])
def test_after_kill_9_in_a_storm_of_writes_every_acknowledged_change_is_there(tmp_path: Path, acknowledged: int):
    path = tmp_path / "tasks.db"
    Store.open(path).close()
    storms = [
        subprocess.Popen([sys.executable, "-c", STORM, str(path), name], stdout=subprocess.PIPE, text=True)
        for name in "ab"
    ]
    told: list[tuple[str, int]] = []

    def read(line: str) -> None:
        if line.endswith("\n"):  # the last line may be cut off
            key, number = line.split()
            told.append((key, int(number)))

    for storm in storms:
        for _ in range(acknowledged):
            read(storm.stdout.readline())
    for storm in storms:
        os.kill(storm.pid, signal.SIGKILL)
    for storm in storms:
        for line in storm.stdout:
            read(line)
        storm.wait()
        storm.stdout.close()
    assert len(told) >= 2 * acknowledged
    with Store.open(path) as store:
        assert store.check() == []
        changes = {change.number: change for change in store.changes()}
        for key, number in told:
            assert changes[number].key == key
            assert store.get(ME, key).value["n"] == int(key.split("-")[1])
        assert sorted(changes) == list(range(1, len(changes) + 1))
        assert store.count_todos(ME, TodoQuery(text="groceries")) * 2 == len(changes)
        assert all("n" in document.value for document in store.scan(ME)), "half of a transaction was kept"
        store.write([Put(ME, "after", {"task": "after"})], new_turn("user", "me"))
