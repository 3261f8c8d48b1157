"""What is said of a task at hand as one says it to a person, and what goes on with the turn before."""

from __future__ import annotations

from tests.support.dialogues import turn

AT_HAND = (
    turn(
        "it can wait",
        "fix the bike this week",
        "the bike can wait until Tuesday",
        tasks={"fix the bike": {"deadline": "2026-11-24"}},
    ),
    turn(
        "it moved to five",
        "dentist tomorrow at 4pm",
        "ok the dentist moved to 5",
        tasks={"dentist": {"deadline": "2026-11-19T17:00:00+01:00"}},
    ),
    turn(
        "another hour of the morning",
        "take my vitamins tomorrow at 8:00",
        "change the vitamins one to 9",
        tasks={"take my vitamins": {"deadline": "2026-11-19T09:00:00+01:00"}},
    ),
    turn(
        "another day keeps the time",
        "dentist tomorrow at 4pm",
        "make it Friday",
        tasks={"dentist": {"deadline": "2026-11-20T16:00:00+01:00"}},
    ),
    turn(
        "by a day is the whole day",
        "send the slides tomorrow at 4pm",
        "move it to by Friday",
        tasks={"send the slides": {"deadline": "2026-11-20"}},
    ),
    turn(
        "a group that moves keeps its times",
        "dentist tomorrow at 4pm",
        "call mum tomorrow",
        "buy milk on Friday",
        "move everything from tomorrow to Friday",
        tasks={
            "dentist": {"deadline": "2026-11-20T16:00:00+01:00"},
            "call mum": {"deadline": "2026-11-20"},
            "buy milk": {"deadline": "2026-11-20"},
        },
    ),
    turn(
        "everything from one day to another leaves the other days",
        "call mum tomorrow",
        "buy a gift on the 12th of December",
        "move everything from tomorrow to Friday",
        tasks={"call mum": {"deadline": "2026-11-20"}, "buy a gift": {"deadline": "2026-12-12"}},
    ),
    turn(
        "a deadline before the start takes the start away",
        "fix the bike",
        "the bike can wait until next week",
        "let's do the bike on Sunday instead",
        tasks={"fix the bike": {"deadline": "2026-11-22"}},
    ),
    turn(
        "it goes to a day",
        "prepare the slides",
        "put it on Friday",
        tasks={"prepare the slides": {"deadline": "2026-11-20"}},
    ),
    turn(
        "which matters",
        "renew my passport",
        "buy milk",
        "the passport one is most important",
        tasks={"renew my passport": {"priority": "high"}, "buy milk": {}},
    ),
    turn(
        "that one matters",
        "renew my passport",
        "make that high priority please",
        tasks={"renew my passport": {"priority": "high"}},
    ),
    turn(
        "what does not matter",
        "renew my passport",
        "the passport isn't urgent",
        tasks={"renew my passport": {"priority": "low"}},
    ),
    turn(
        "how long it takes", "mow the lawn", "and it'll take an hour", tasks={"mow the lawn": {"time_to_complete": 60}}
    ),
    turn(
        "a report that names the task",
        "take my vitamins",
        "I took my vitamins",
        tasks={"take my vitamins": {"status": "done"}},
    ),
    turn("got it", "add milk", "got the milk", tasks={"milk": {"status": "done"}}),
    turn(
        "a report of two",
        "add bread",
        "add cheese",
        "bought bread and cheese",
        tasks={"bread": {"status": "done"}, "cheese": {"status": "done"}},
    ),
    turn("a report that names less than the task", "get the flu shot", "I got the flu", tasks={"get the flu shot": {}}),
    turn(
        "not done after all",
        "prepare the slides",
        "I finished the slides",
        "wait, I haven't finished them yet",
        tasks={"prepare the slides": {}},
    ),
    turn(
        "not done at all",
        "call the bank",
        "I called the bank",
        "actually no, I haven't called the bank yet",
        tasks={"call the bank": {}},
    ),
    turn("no more of it", "take my vitamins every day", "stop reminding me about my vitamins", tasks={}),
    turn("keep it", "renew my passport", "delete the passport", "no wait, keep it", tasks={"renew my passport": {}}),
    turn(
        "that was wrong",
        "buy milk",
        "call mum",
        "mark it as done",
        "that's wrong",
        tasks={"buy milk": {}, "call mum": {}},
    ),
    turn("nothing to take back is no undo", "buy milk", "what is due today?", "that's wrong", tasks={"buy milk": {}}),
    turn("another title", "buy a helmet", "change its name to buy a red helmet", tasks={"buy a red helmet": {}}),
    turn(
        "the task, then what about it",
        "send the report",
        "the report: make it Friday",
        tasks={"send the report": {"deadline": "2026-11-20"}},
    ),
    turn(
        "more of the same",
        "add milk",
        "and bread",
        "and some cheese too",
        tasks={"milk": {}, "bread": {}, "some cheese": {}},
    ),
    turn("no more of anything", "what is due today?", "and bread", tasks={}),
    turn(
        "one wish for all that follow",
        "I need to renew my passport, finish the tax return and fix the bike",
        tasks={"renew my passport": {}, "finish the tax return": {}, "fix the bike": {}},
    ),
)

UPKEEP = (
    turn(
        "the done ones go",
        "add milk",
        "add bread",
        "mark milk as done",
        "clear the done ones",
        tasks={"milk": {"status": "archived"}, "bread": {}},
    ),
    turn(
        "another order",
        "buy milk on Friday",
        "call mum tomorrow",
        "sort by deadline",
        reply=("1. call mum", "2. buy milk"),
    ),
    turn("the most urgent", "buy milk", "call mum tomorrow", "what's the most urgent thing?", reply="call mum"),
    turn("something to do", "call mum", "is there something I could do now?", reply="call mum"),
    turn(
        "steps are not made up",
        "pack the van",
        "split the van task into two",
        tasks={"pack the van": {}},
        reply="steps",
    ),
    turn("no wish is no task", "I'd rather not call the bank today", tasks={}),
    turn("a lasting wish with a sign", "from now on put #home on anything about cleaning", tasks={}, reply="Noted."),
)

AT_HAND_CHINESE = (
    turn("可以等", "周五之前交报告", "报告可以等到下周二", tasks={"交报告": {"deadline": "2026-11-24"}}),
    turn("改成九点", "明天早上八点吃药", "改成九点", tasks={"吃药": {"deadline": "2026-11-19T09:00:00+01:00"}}),
    turn("最重要", "交报告", "买牛奶", "报告最重要", tasks={"交报告": {"priority": "high"}, "买牛奶": {}}),
    turn("药吃了", "添加吃药", "药吃了", tasks={"吃药": {"status": "done"}}),
    turn("还没买", "买面包", "面包买了", "等等，面包还没买", tasks={"买面包": {}}),
    turn("还有鸡蛋", "添加牛奶", "还有鸡蛋", tasks={"牛奶": {}, "鸡蛋": {}}),
    turn("别再提醒", "每天早上八点提醒我吃药", "别再提醒我吃药了", tasks={}),
    turn("弄错了", "买苹果", "把苹果删掉", "弄错了", tasks={"买苹果": {}}),
    turn("清掉已完成的", "添加牛奶", "牛奶买了", "清掉已完成的", tasks={"牛奶": {"status": "archived"}}),
    turn("最急的", "交报告", "最急的是什么？", reply="交报告"),
)
