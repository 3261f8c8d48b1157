"""What people ask, tell of themselves, take back, say by the way, and say in Chinese."""

from __future__ import annotations

from tests.support.dialogues import DONE, turn

FIFTEEN = "add milk, eggs, bread, butter, cheese, apples, pears, plums, rice, pasta, salt, sugar, tea, coffee and honey"

ASKING = (
    turn(
        "everything",
        "add milk, eggs and bread",
        "list all",
        reply=("3 open tasks:", "1. milk (", "2. eggs (", "3. bread ("),
    ),
    turn("fifteen, all reachable", FIFTEEN, "list all", reply=("1. milk", "15. honey")),
    turn(
        "what is due",
        "buy milk",
        "pay the rent by Friday",
        "what is due this week?",
        reply=("1 task due this week:", "1. pay the rent (", "due Friday"),
        never=("milk",),
    ),
    turn("what is overdue", "buy milk", "what's overdue?", reply="Nothing is overdue."),
    turn(
        "half an hour",
        "call mum, 10 minutes",
        "write the report, 3 hours",
        "I have 30 minutes, what tasks can I get done?",
        reply=("fit into 30 min", "call mum"),
        never=("report",),
    ),
    turn("when", "book the dentist by Friday", "when is the dentist?", reply="“book the dentist”", never=("can't",)),
    turn(
        "about a word",
        "wash the car",
        "buy milk",
        "which of my tasks mention the car",
        reply="wash the car",
        never=("milk",),
    ),
    turn("how many", "add milk, eggs and bread", "how many tasks do I have?", reply="3 open tasks."),
    turn("what is next", "buy milk", "pay the rent today !high", "what's next?", reply="Next: “pay the rent”"),
    turn("what was finished", "buy milk", "the milk is done", "what did I finish today", reply="buy milk"),
    turn(
        "a question in the same message as a task",
        "add water the plants, and what is due today?",
        tasks={"water the plants": {}},
        reply=("Added “water the plants”", "Nothing is due today."),
    ),
)

ABOUT_ME = (
    turn(
        "who I am",
        "My name is Lance. I live in San Francisco with my wife and have a 1 year old daughter.",
        tasks={},
        profile={"name": "Lance", "location": "San Francisco", "connections": ["wife", "1 year old daughter"]},
        reply="Nice to meet you, Lance.",
        never=("profile", "San Francisco"),
    ),
    turn("an interest", "I like trail running", tasks={}, profile={"interests": ["trail running"]}, reply="Noted."),
    turn("a move", "I live in Rome", "I moved to Lisbon last month", profile={"location": "Lisbon"}, reply="Noted."),
    turn("a name asked back", "My name is Bo", "what is my name?", reply="Your name is Bo."),
    turn("nothing told yet", "what do you know about me?", reply="not told me anything"),
    turn(
        "a name and a task",
        "My name is Lance. Remind me to book swim lessons.",
        tasks={"book swim lessons": {}},
        profile={"name": "Lance"},
        reply=("Nice to meet you, Lance.", "Added “book swim lessons”"),
    ),
    turn(
        "a wish",
        "When creating or updating ToDo items, include specific local businesses / vendors.",
        tasks={},
        instructions="When creating or updating ToDo items, include specific local businesses / vendors.",
        reply="Noted.",
        never=("instructions",),
    ),
    turn(
        "a second wish loses none",
        "Write titles in title case",
        "From now on tag calls with phone",
        instructions="Write titles in title case\nFrom now on tag calls with phone",
    ),
    turn(
        "a wish after a comma, and a task",
        "From now on, tag calls with phone. I need to call the bank.",
        tasks={"call the bank": {"tags": ["phone"]}},
        reply=("Noted. From now on the built-in model tags tasks about calls #phone.", "Added “call the bank”"),
    ),
    turn(
        "a wish is carried out",
        "set high priority for anything about the kids",
        "pack lunch for the kids",
        "buy milk",
        tasks={"pack lunch for the kids": {"priority": "high"}, "buy milk": {}},
    ),
    turn(
        "wishes told back",
        "From now on tag calls with phone",
        "what are my instructions?",
        reply="From now on tag calls with phone",
    ),
)

UNDOING = (
    turn("an addition", "buy milk", "undo", tasks={}, reply="“buy milk”"),
    turn("a deletion", "buy milk", "delete the milk", "undo that", tasks={"buy milk": {}}, reply="is back"),
    turn("a whole turn", "add milk, eggs and bread", "undo", tasks={}, reply="Undone"),
    turn("and again", "buy milk", "undo", "redo", tasks={"buy milk": {}}, reply="Done again"),
    turn(
        "one after another", "buy milk", "buy tea", "delete the milk", "delete the tea", "undo", tasks={"buy tea": {}}
    ),
    turn(
        "a change",
        "do the laundry tomorrow",
        "move the laundry to Friday",
        "undo",
        tasks={"do the laundry": {"deadline": "2026-11-19"}},
        reply="due tomorrow (was Friday)",
    ),
    turn("nothing", "undo", reply="There is nothing to undo."),
)

TALK = (
    turn("a greeting", "good morning", tasks={}, reply="Hello."),
    turn("thanks", "thanks, that's great", tasks={}, reply="You're welcome."),
    turn("help", "what can you do?", tasks={}, reply=("You can say:", "undo")),
    turn("a remark", "I had a terrible night", tasks={}, reply="Nothing was written down."),
    turn("praise", "haha nice one", tasks={}, reply="All right."),
    turn("the world", "what's the capital of Peru", tasks={}, reply="I only look after your tasks"),
    turn("nonsense", "asdf qwer", tasks={}, reply=("did not understand", "Try “")),
    turn("a yes to nothing", "yes", tasks={}, reply="Nothing is waiting for a yes."),
    turn("suggestions", "give me some options to call for swim lessons", tasks={}, reply="no suggestions"),
)

CHINESE = (
    turn(
        "一个任务", "明天下午三点开会", tasks={"开会": {"deadline": "2026-11-19T15:00:00+01:00"}}, reply="已添加“开会”"
    ),
    turn("提醒", "提醒我周五前交报告", tasks={"交报告": {"deadline": "2026-11-20"}}),
    turn(
        "重复",
        "每周一早上九点开例会",
        tasks={"开例会": {"deadline": "2026-11-23T09:00:00+01:00", "recurrence": "FREQ=WEEKLY;BYDAY=MO"}},
        reply="每周一",
    ),
    turn(
        "完成",
        "周五前预约牙医，大约二十分钟",
        "牙医那个搞定了",
        tasks={"预约牙医": {"deadline": "2026-11-20", "time_to_complete": 20, "status": "done"}},
        reply="完成：“预约牙医”",
    ),
    turn("推迟", "给宝宝报游泳班", "把游泳班推迟到下周一", tasks={"给宝宝报游泳班": {"deadline": "2026-11-23"}}),
    turn("删除和撤销", "买牛奶", "把牛奶删掉", "撤销", tasks={"买牛奶": {}}, reply="回来了"),
    turn("提问", "提醒我明天交报告", "哪些任务过期了", reply="没有已过期的任务。"),
    turn("什么时候", "周五前预约牙医", "牙医什么时候", reply="后天截止"),
    turn("清单", "买牛奶", "买面包", "列出所有任务", "完成第一个", tasks={"买牛奶": DONE, "买面包": {}}),
    turn("关于我", "我叫小林，住在杭州", "我叫什么", profile={"name": "小林", "location": "杭州"}, reply="你叫小林。"),
    turn(
        "要求",
        "以后和孩子有关的任务都设为高优先级",
        "给女儿买书包",
        tasks={"给女儿买书包": {"priority": "high"}},
        reply="高优先级",
    ),
    turn("没有的任务", "牙医那个搞定了", tasks={}, reply="没有关于“牙医”的任务"),
    turn("已经有了", "买牛奶", "买牛奶", tasks={"买牛奶": {}}, reply="“买牛奶”已经在清单里了。", never=("already",)),
    turn("没有可撤销的", "撤销", reply="没有可以撤销的操作。", never=("nothing",)),
    turn("闲聊", "讲个笑话", tasks={}, reply="这个帮不上忙"),
    turn("问好", "你好", tasks={}, reply="你好。"),
)
