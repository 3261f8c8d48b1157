"""Fill a file with made-up tasks, for benchmarks: ``python bench/populate.py FILE COUNT``."""

from __future__ import annotations

import random
import sys
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from taskmaistro_tui.memory.change import Put, new_id, new_turn
from taskmaistro_tui.memory.todo import ToDo
from taskmaistro_tui.store.store import Store

VERBS = (
    "book",
    "call",
    "buy",
    "mend",
    "water",
    "write",
    "plan",
    "clean",
    "send",
    "renew",
    "order",
    "paint",
    "pack",
    "sell",
)
PLACES = ("dentist", "plumber", "garden", "kitchen", "museum", "office", "school", "roof", "boiler", "library", "bank")
OBJECTS = (
    "milk",
    "report",
    "letter",
    "trip",
    "parcel",
    "passport",
    "bread",
    "suitcase",
    "soup",
    "insurance",
    "printer",
    "keys",
)
THINGS = PLACES + OBJECTS
DETAILS = (
    "for mum",
    "at the office",
    "before the party",
    "with Ana",
    "in town",
    "for the school",
    "on the way",
    "online",
)
TAGS = ["home", "work", "errand", "family", "health", "garden", "money"]
PROJECTS = ("house", "work", "holiday", None, None, None)
ZONE = ZoneInfo("Europe/Berlin")


def made_up(count: int, seed: int = 7) -> list[dict[str, object]]:
    """``count`` tasks in document form, the same ones for the same ``seed``; a fifth of them finished."""
    choose = random.Random(seed)
    today = datetime(2026, 11, 18, 9, tzinfo=ZONE)
    made = []
    for number in range(count):
        fields: dict[str, object] = {
            "task": f"{choose.choice(VERBS)} the {choose.choice(THINGS)} {choose.choice(DETAILS)} {number}",
            "status": choose.choices(("not started", "in progress", "done", "archived"), (70, 10, 15, 5))[0],
            "priority": choose.choice((None, None, "high", "medium", "low")),
            "tags": choose.sample(TAGS, choose.choice((0, 0, 1, 2))),
            "project": choose.choice(PROJECTS),
            "time_to_complete": choose.choice((None, 10, 20, 45, 90)),
        }
        if choose.random() < 0.6:
            day = today + timedelta(days=choose.randint(-20, 200))
            timed = choose.random() < 0.3
            fields["deadline"] = day.isoformat(timespec="seconds") if timed else day.date().isoformat()
        made.append(ToDo.from_document(fields, ZONE).to_document())
    return made


def populate(path: Path, count: int, user: str = "me") -> None:
    """Write ``count`` made-up tasks into the file at ``path``, in turns of a thousand."""
    with Store.open(path, zone=ZONE) as store:
        documents = made_up(count)
        for begin in range(0, count, 1000):
            turn = new_turn("import", user, "made-up tasks")
            store.write([Put(("todo", user), new_id(), value) for value in documents[begin : begin + 1000]], turn)


if __name__ == "__main__":
    populate(Path(sys.argv[1]), int(sys.argv[2]))
