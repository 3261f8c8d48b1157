"""What people say to the assistant about tasks, and what the list and the reply then hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Fields = dict[str, Any]


@dataclass(frozen=True)
class Dialogue:
    """``said`` one after another; then the list holds exactly ``tasks`` (title → the fields that hold something), the last
    reply has each of ``reply`` and none of ``never``."""

    name: str
    said: tuple[str, ...]
    tasks: dict[str, Fields] | None = None
    reply: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    profile: Fields | None = None
    instructions: str | None = None


def turn(name: str, *said: str, **expected: Any) -> Dialogue:
    reply = expected.pop("reply", ())
    return Dialogue(name, said, reply=(reply,) if isinstance(reply, str) else reply, **expected)


DONE = {"status": "done"}

ADDING = (
    turn(
        "several tasks in one sentence",
        "book the dentist by Friday, about 20 minutes, and buy milk and eggs",
        tasks={
            "book the dentist": {"deadline": "2026-11-20", "time_to_complete": 20},
            "buy milk and eggs": {},
        },
        reply=("Added 2 tasks", "book the dentist", "due Friday, 20 min", "buy milk and eggs"),
    ),
    turn("a list", "add milk, eggs and bread", tasks={"milk": {}, "eggs": {}, "bread": {}}, reply="Added 3 tasks"),
    turn(
        "a reminder with a time",
        "remind me to call mum tomorrow at 3pm",
        tasks={"call mum": {"deadline": "2026-11-19T15:00:00+01:00"}},
        reply="due tomorrow at 15:00",
    ),
    turn(
        "by the end of a month",
        "I need to renew my passport by the end of November",
        tasks={"renew my passport": {"deadline": "2026-11-30"}},
        reply="due Mon 30 Nov",
    ),
    turn(
        "in two hours",
        "remind me to take the cake out in two hours",
        tasks={"take the cake out": {"deadline": "2026-11-18T11:00:00+01:00"}},
        reply="due today at 11:00",
    ),
    turn("an ISO date", "pay the rent on 2026-12-01", tasks={"pay the rent": {"deadline": "2026-12-01"}}),
    turn(
        "signs",
        "buy paint #home +kitchen !high",
        tasks={"buy paint": {"tags": ["home"], "project": "kitchen", "priority": "high"}},
        reply=("high priority", "kitchen", "#home"),
    ),
    turn(
        "something that repeats",
        "water the plants every Tuesday",
        tasks={"water the plants": {"deadline": "2026-11-24", "recurrence": "FREQ=WEEKLY;BYDAY=TU"}},
        reply="every Tuesday",
    ),
    turn(
        "a task and its priority in the next breath",
        "add buy stamps and make it high priority",
        tasks={"buy stamps": {"priority": "high"}},
    ),
    turn(
        "the same twice", "buy milk", "buy milk", tasks={"buy milk": {}}, reply=("Nothing was saved", "already there")
    ),
    turn("no solutions are made up", "book a hotel in Rome", tasks={"book a hotel in Rome": {}}),
    turn("nothing but a verb", "remind me to", tasks={}, reply="What should I remind you of?"),
)

CHANGING = (
    turn(
        "done by a natural reference",
        "book the dentist",
        "the dentist thing is done",
        tasks={"book the dentist": DONE},
        reply="Done: “book the dentist”",
    ),
    turn(
        "a new deadline",
        "do the laundry tomorrow",
        "move laundry to Saturday",
        tasks={"do the laundry": {"deadline": "2026-11-21"}},
        reply=("due Saturday", "was tomorrow"),
    ),
    turn(
        "a new time on the same day",
        "call mum tomorrow at 3pm",
        "move it to 5pm",
        tasks={"call mum": {"deadline": "2026-11-19T17:00:00+01:00"}},
    ),
    turn(
        "a delay",
        "do the laundry on Friday",
        "postpone the laundry by a week",
        tasks={"do the laundry": {"deadline": "2026-11-27"}},
    ),
    turn(
        "no deadline after all",
        "do the laundry on Friday",
        "remove the deadline of the laundry",
        tasks={"do the laundry": {}},
        reply="no deadline",
    ),
    turn(
        "a field, not the task, is taken away",
        "do the laundry on Friday",
        "remove the laundry's deadline",
        tasks={"do the laundry": {}},
    ),
    turn(
        "a delay by days",
        "do the laundry on Friday",
        "push the laundry by 2 days",
        tasks={"do the laundry": {"deadline": "2026-11-22"}},
    ),
    turn("a new title", "call mum", "rename call mum to call dad", tasks={"call dad": {}}, reply="now “call dad”"),
    turn("a priority", "send the invoice", "make the invoice urgent", tasks={"send the invoice": {"priority": "high"}}),
    turn(
        "an estimate",
        "write the report",
        "the report will take two hours",
        tasks={"write the report": {"time_to_complete": 120}},
        reply="2 h",
    ),
    turn("a tag", "call the bank", "add the tag phone to the bank", tasks={"call the bank": {"tags": ["phone"]}}),
    turn(
        "in progress",
        "prepare the slides",
        "I'm working on the slides",
        tasks={"prepare the slides": {"status": "in progress"}},
        reply="In progress",
    ),
    turn(
        "open again",
        "prepare the slides",
        "the slides are done",
        "reopen the slides",
        tasks={"prepare the slides": {}},
        reply="Open again",
    ),
    turn("deleted", "wash the car", "delete the car wash", "scratch the car", tasks={}),
    turn("it", "buy milk", "buy tea", "delete it", tasks={"buy milk": {}}, reply="Deleted “buy tea”"),
    turn(
        "one that repeats comes again",
        "water the plants every Tuesday",
        "water the plants is done",
        reply="It comes again Tue 1 Dec",
    ),
    turn(
        "a statement about a task that is not there yet",
        "For the swim lessons, I need to get that done by end of November.",
        tasks={"swim lessons": {"deadline": "2026-11-30"}},
    ),
    turn(
        "two things in one message",
        "buy milk",
        "the milk is done and call mum tomorrow",
        tasks={"buy milk": DONE, "call mum": {"deadline": "2026-11-19"}},
        reply=("Done: “buy milk”", "Added “call mum”"),
    ),
    turn(
        "a change that is not named",
        "buy milk",
        "postpone the milk",
        tasks={"buy milk": {}},
        reply="did not understand what should change",
    ),
    turn("a verb alone is no task", "buy milk", "move it", tasks={"buy milk": {}}, reply="“move buy milk to Friday”"),
    turn(
        "done already",
        "buy milk",
        "the milk is done",
        "the milk is done",
        tasks={"buy milk": DONE},
        reply="done already",
    ),
)

DOUBTFUL = (
    turn(
        "two fit",
        "call Anna on Friday",
        "write to Anna",
        "the Anna thing is done",
        tasks={"call Anna": {"deadline": "2026-11-20"}, "write to Anna": {}},
        reply=("Which one do you mean", "1. call Anna (", "2. write to Anna (", "Nothing was changed"),
    ),
    turn(
        "picked by number",
        "call Anna on Friday",
        "write to Anna",
        "the Anna thing is done",
        "the second one",
        tasks={"call Anna": {"deadline": "2026-11-20"}, "write to Anna": DONE},
    ),
    turn(
        "picked by a word",
        "call Anna on Friday",
        "write to Anna",
        "move the Anna thing to Monday",
        "the call",
        tasks={"call Anna": {"deadline": "2026-11-23"}, "write to Anna": {}},
    ),
    turn(
        "not picked after all",
        "call Anna",
        "write to Anna",
        "the Anna thing is done",
        "no",
        tasks={"call Anna": {}, "write to Anna": {}},
        reply="nothing was changed",
    ),
    turn(
        "nothing fits",
        "buy milk",
        "the dentist is done",
        tasks={"buy milk": {}},
        reply=("no task about “the dentist”", "nothing was changed"),
    ),
    turn("no such place in a list", "finish the 15th", tasks={}, reply="no such place"),
    turn("an id that does not exist", "buy milk", "finish zz9", tasks={"buy milk": {}}, reply="zz9"),
)

GROUPS = (
    turn(
        "all that is due on a day",
        "pay rent tomorrow",
        "call mum tomorrow",
        "buy milk",
        "move everything due tomorrow to Monday",
        tasks={"pay rent": {"deadline": "2026-11-23"}, "call mum": {"deadline": "2026-11-23"}, "buy milk": {}},
    ),
    turn(
        "all but one",
        "buy milk",
        "buy tea",
        "call mum",
        "delete everything except mum",
        tasks={"call mum": {}},
        reply="Deleted 2 tasks",
    ),
    turn(
        "a tag for all",
        "buy milk #food",
        "buy tea",
        "tag everything with later",
        tasks={"buy milk": {"tags": ["food", "later"]}, "buy tea": {"tags": ["later"]}},
    ),
    turn(
        "places in a list",
        "add milk, eggs and bread",
        "list all",
        "finish the first two",
        tasks={"milk": DONE, "eggs": DONE, "bread": {}},
        reply="Done, 2 tasks",
    ),
    turn("an empty list", "delete everything", tasks={}, reply="Your list is empty"),
)
