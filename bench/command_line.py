"""``taskmaistro add`` as a whole process against ``topydo add``, on an empty list and on ten thousand tasks.

python bench/command_line.py --topydo PATH/TO/topydo [-n RUNS]
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from pairs import compare
from populate import made_up, populate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--topydo", default=shutil.which("topydo"), help="the topydo command (pip install topydo)")
    parser.add_argument("-n", type=int, default=11)
    given = parser.parse_args()
    ours = str(Path(sys.executable).with_name("taskmaistro"))
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        populate(home / "many.db", 10_000)
        (home / "many.txt").write_text("".join(f"{task['task']}\n" for task in made_up(10_000)))
        (home / "few.txt").touch()
        commands: dict[str, list[str]] = {}
        if given.topydo:
            for name in ("few", "many"):
                arguments = ["-t", str(home / f"{name}.txt"), "-d", str(home / f"{name}.done")]
                commands[f"topydo add, {name}"] = [given.topydo, *arguments, "add", "call mum due:tomorrow"]
        for name in ("few", "many"):
            commands[f"taskmaistro add, {name}"] = [ours, "--db", str(home / f"{name}.db"), "add", "call mum tomorrow"]
        commands["bare python"] = [sys.executable, "-c", "pass"]
        compare(commands, given.n)


if __name__ == "__main__":
    main()
