"""Messages that only the turn before makes plain: a time left out, a group, a title put right, a habit that is offered."""

from __future__ import annotations

from tests.support.dialogues import DONE, turn

SKIPPING = (
    turn(
        "a time is left out",
        "gym every Friday at 7am",
        "skip gym on Friday",
        tasks={"gym": {"deadline": "2026-11-27T07:00:00+01:00", "recurrence": "FREQ=WEEKLY;BYDAY=FR"}},
        reply="due Fri 27 Nov at 07:00 (was Friday at 07:00)",
    ),
    turn(
        "a time left out comes back",
        "gym every Friday at 7am",
        "no gym this week",
        "undo",
        tasks={"gym": {"deadline": "2026-11-20T07:00:00+01:00", "recurrence": "FREQ=WEEKLY;BYDAY=FR"}},
    ),
    turn(
        "without a time it is the next",
        "pay the rent every 1st of the month",
        "skip the rent",
        tasks={"pay the rent": {"deadline": "2027-01-01", "recurrence": "FREQ=MONTHLY;BYMONTHDAY=1"}},
    ),
    turn(
        "only the next time can be left out",
        "pay the rent every 1st of the month",
        "skip the rent in January",
        tasks={"pay the rent": {"deadline": "2026-12-01", "recurrence": "FREQ=MONTHLY;BYMONTHDAY=1"}},
    ),
    turn(
        "not due then",
        "gym every Friday at 7am",
        "skip gym tomorrow",
        tasks={"gym": {"deadline": "2026-11-20T07:00:00+01:00", "recurrence": "FREQ=WEEKLY;BYDAY=FR"}},
        reply="is next due Friday at 07:00",
    ),
    turn(
        "one of several that do not repeat",
        "gym on Friday and Saturday at 7am",
        "cancel gym on Saturday",
        "skip gym on Saturday",
        tasks={"gym": {"deadline": "2026-11-20T07:00:00+01:00"}},
    ),
    turn("what is not there is not left out", "buy milk", "skip the gym on Friday", tasks={"buy milk": {}}),
    turn(
        "what repeats",
        "buy milk tomorrow",
        "water the plants every Sunday",
        "what repeats?",
        reply="1. water the plants",
        never=("buy milk",),
    ),
    turn("the next time", "water the plants every Sunday", "when is the next one?", reply="is due Sunday"),
)

GROUPS_SPOKEN_OF = (
    turn(
        "both",
        "invoice globex",
        "call the accountant",
        "both due Friday",
        tasks={"invoice globex": {"deadline": "2026-11-20"}, "call the accountant": {"deadline": "2026-11-20"}},
    ),
    turn(
        "both of what is named",
        "buy milk",
        "fix the bike",
        "call mum",
        "push both the bike and the milk to Friday",
        tasks={"buy milk": {"deadline": "2026-11-20"}, "fix the bike": {"deadline": "2026-11-20"}, "call mum": {}},
    ),
    turn("both of one", "buy milk", "both due Friday", tasks={"buy milk": {}}, reply="I can't tell which task"),
    turn(
        "the rest",
        "buy milk",
        "call mum",
        "send the report",
        "what is on my list?",
        "the first one is done",
        "the second one is urgent",
        "the others can wait until Friday",
        tasks={"buy milk": DONE, "call mum": {"priority": "high"}, "send the report": {"deadline": "2026-11-20"}},
    ),
    turn(
        "all but the first",
        "buy milk",
        "call mum",
        "send the report",
        "what is on my list?",
        "all but the first: tag them home",
        tasks={"buy milk": {}, "call mum": {"tags": ["home"]}, "send the report": {"tags": ["home"]}},
    ),
    turn(
        "the one that was suggested",
        "send the report, high priority",
        "buy milk",
        "what should I do next?",
        "start with that one",
        tasks={"send the report": {"priority": "high", "status": "in progress"}, "buy milk": {}},
    ),
    turn(
        "after the question which one, it is one of those",
        "call Anna",
        "write to Anna",
        "buy milk",
        "move the Anna one to Friday",
        "make it high priority",
        tasks={"call Anna": {}, "write to Anna": {}, "buy milk": {}},
    ),
)

PUT_RIGHT = (
    turn(
        "another person",
        "call grandma on Sunday",
        "no, aunt Clara",
        tasks={"call aunt Clara": {"deadline": "2026-11-22"}},
    ),
    turn("for another", "buy a present for lena", "sorry, for lisa", tasks={"buy a present for lisa": {}}),
    turn("another thing", "add milk", "no, oat milk", tasks={"oat milk": {}}),
    turn("meant", "call dad", "i meant mum", tasks={"call mum": {}}),
    turn("no thanks is no title", "call dad", "no, thanks", tasks={"call dad": {}}),
    turn("no problem is no title", "call dad", "no, all good", tasks={"call dad": {}}),
    turn(
        "off, and why",
        "buy a present for lena",
        "drop the present, lena doesn't want anything",
        tasks={},
        reply="Deleted",
    ),
    turn(
        "not a day earlier",
        "plant the tulips on Friday",
        "put the tulips off until Wednesday",
        tasks={"plant the tulips": {"deadline": "2026-11-25"}},
    ),
    turn(
        "do it then", "read chapter 4", "I should do it by Friday", tasks={"read chapter 4": {"deadline": "2026-11-20"}}
    ),
    turn("instead", "email anna", "remind me on Friday instead", tasks={"email anna": {"deadline": "2026-11-20"}}),
    turn("instead of nothing", "remind me on Friday instead", tasks={}),
    turn(
        "it moved",
        "dentist tomorrow at 4pm",
        "the dentist moved the appointment to Monday",
        tasks={"dentist": {"deadline": "2026-11-23T16:00:00+01:00"}},
    ),
    turn(
        "done, and how it went",
        "call with globex tomorrow",
        "globex call done, went well",
        tasks={"call with globex": {"deadline": "2026-11-19", "status": "done"}},
    ),
    turn("sent", "invoice acme", "acme invoice sent", tasks={"invoice acme": DONE}),
    turn(
        "it cannot wait", "fix the tap", "the tap can't wait, it's urgent", tasks={"fix the tap": {"priority": "high"}}
    ),
    turn("what can wait is no task", "the bike can wait until next week", tasks={}, reply="There is no task about"),
    turn(
        "start it then",
        "landing page",
        "write the landing page",
        "start on it next Monday",
        tasks={"write the landing page": {"start": "2026-11-23"}},
    ),
)

SAID_AT_ONCE = (
    turn("a habit is offered", "every second Tuesday I water the plants", tasks={}, reply="Shall I add it?"),
    turn(
        "a habit is added on a yes",
        "every Tuesday I water the plants",
        "yes please",
        tasks={"water the plants": {"deadline": "2026-11-24", "recurrence": "FREQ=WEEKLY;BYDAY=TU"}},
    ),
    turn("a habit is not added on a no", "every Tuesday I water the plants", "no", tasks={}),
    turn("a need is offered", "I also need a new helmet", "yes", tasks={"buy a new helmet": {}}),
    turn(
        "three things to do",
        "fix the leaking tap, ask the plumber for a quote and pay the water bill by the 25th",
        tasks={
            "fix the leaking tap": {},
            "ask the plumber for a quote": {},
            "pay the water bill": {"deadline": "2026-11-25"},
        },
    ),
    turn(
        "under a heading",
        "party planning: order the cake, invite friends and clean the flat by Saturday",
        tasks={
            "order the cake": {"notes": "party planning"},
            "invite friends": {"notes": "party planning"},
            "clean the flat": {"notes": "party planning", "deadline": "2026-11-21"},
        },
    ),
    turn(
        "a need with its time",
        "I need milk, bread and batteries this week",
        tasks={"buy milk, bread and batteries": {"deadline": "2026-11-22"}},
    ),
    turn(
        "where it can be done",
        "clean the oven #home",
        "call the bank #phone",
        "which of these can I do at home?",
        reply="clean the oven",
        never=("bank",),
    ),
    turn("dear people are no wish", "mum is very important to me", tasks={}, instructions=""),
    turn(
        "names of steps",
        "write the report",
        "split the report into draft, numbers and review",
        tasks={"write the report": {}},
        reply="steps",
    ),
)

OF_THE_TURN_CHINESE = (
    turn(
        "这周不去",
        "每周五早上七点去健身房",
        "这周五不去健身房了",
        tasks={"去健身房": {"deadline": "2026-11-27T07:00:00+01:00", "recurrence": "FREQ=WEEKLY;BYDAY=FR"}},
    ),
    turn(
        "跳过",
        "每天晚上八点喂猫",
        "跳过喂猫",
        tasks={"喂猫": {"deadline": "2026-11-19T20:00:00+01:00", "recurrence": "FREQ=DAILY"}},
    ),
    turn("没有的不跳过", "這個月的房租先跳過", tasks={}),
    turn("说错了人", "给妈妈打电话", "不对，是给爸爸", tasks={"给爸爸打电话": {}}),
    turn("貓糧狗糧", "提醒我買貓糧", "不，是狗糧", tasks={"買狗糧": {}}),
    turn(
        "两个都",
        "买颜料",
        "洗窗帘",
        "把这两个都推到周五",
        tasks={"买颜料": {"deadline": "2026-11-20"}, "洗窗帘": {"deadline": "2026-11-20"}},
    ),
    turn("几件事", "修水龍頭、問水電工報價、繳水費", tasks={"修水龍頭": {}, "問水電工報價": {}, "繳水費": {}}),
    turn("买几样", "买牛奶、鸡蛋", tasks={"买牛奶、鸡蛋": {}}),
    turn("哪些重复", "每天喂猫", "有哪些重复的任务？", reply="1. 喂猫"),
    turn("人真多", "健身房人真多", tasks={}),
    turn("下一次", "每周五早上七点去健身房", "下一次是什么时候？", reply="后天 07:00"),
)
