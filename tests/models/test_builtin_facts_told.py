"""Facts told in two or three turns through the whole agent: what is answered afterwards, and what no longer."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.talk import Talk

TOLD: tuple[tuple[tuple[str, ...], str, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        ("The plumber comes on Thursday at 8", "sorry, Friday at 8"),
        "when does the plumber come?",
        ("Friday",),
        ("Thursday",),
    ),
    (
        ("My flight to Lisbon leaves at 6:40", "scratch that, it leaves at 7:10"),
        "when does my flight leave?",
        ("7:10",),
        ("6:40",),
    ),
    (("The alarm code is 2580", "wait, it's 2850"), "what's the alarm code?", ("2850",), ("2580",)),
    (
        ("My daughter's teacher is Mrs. Novak", "I mean Mrs. Horvat"),
        "who is my daughter's teacher?",
        ("Horvat",),
        ("Novak",),
    ),
    (("My shoe size is 42", "43, not 42"), "what is my shoe size?", ("43",), ("42",)),
    (("We have four cats", "I meant five cats"), "how many cats do we have?", ("five",), ("four",)),
    (
        ("My locker number is 118", "Correction, my locker number is 181"),
        "what is my locker number?",
        ("181",),
        ("118",),
    ),
    (
        ("Jonas's birthday is April 4", "no, April 14"),
        "when is Jonas's birthday?",
        ("April 14",),
        ("April 4 ", "April 4."),
    ),
    (("I park on level 3", "oh sorry, level 4"), "where do I park?", ("level 4",), ("level 3",)),
    (("My aunt lives in Porto", "no, she lives in Faro"), "where does my aunt live?", ("Faro",), ("Porto",)),
    (("I work for a bank", "I've started a new job at a hospital"), "where do I work?", ("hospital",), ("bank",)),
    (
        ("Our office is in Main Street 12", "Our office has moved to Harbour Road 5"),
        "where is our office?",
        ("Harbour Road 5",),
        ("Main Street",),
    ),
    (("I live in Lyon", "we've just relocated to Marseille"), "where do I live?", ("Marseille",), ("Lyon",)),
    (
        ("My phone number is 555 0101", "My new phone number is 555 0199"),
        "what's my phone number?",
        ("0199",),
        ("0101",),
    ),
    (("Yoga is on Tuesdays", "Yoga is now on Thursdays"), "when is yoga?", ("Thursday",), ("Tuesday",)),
    (
        ("I'm dating Marco", "Marco and I broke up"),
        "am I dating Marco?",
        ("broke up",),
        ("I'm dating", "you're dating"),
    ),
    (("I weigh 82 kilos", "I weigh 79 kilos now"), "how much do I weigh?", ("79",), ("82",)),
    (
        ("My therapist is Dr. Klein", "I switched to Dr. Sommer as my therapist"),
        "who is my therapist?",
        ("Sommer",),
        ("Klein",),
    ),
    (("I take the bus to work", "I cycle to work these days"), "how do I get to work?", ("cycle",), ("bus",)),
    (
        ("My team lead is Priya", "Priya left and Omar is my team lead now"),
        "who is my team lead?",
        ("Omar",),
        ("team lead is Priya",),
    ),
    (("I use Vim", "I've moved from Vim to Emacs"), "which editor do I use?", ("Emacs",), ("I use Vim", "You use Vim")),
    (
        ("The weekly review is at 4 pm", "The weekly review got pushed to 5 pm"),
        "when is the weekly review?",
        ("5 pm",),
        ("4 pm",),
    ),
    (("I'm a vegetarian", "I eat fish again"), "what do I eat?", ("fish",), ()),
    (("My rent is 1100 euros", "They raised my rent to 1180 euros"), "how much is my rent?", ("1180",), ("1100",)),
    (("I play the piano", "I've taken up the cello as well"), "which instruments do I play?", ("piano", "cello"), ()),
    (("My son is called Emil", "My other son is called Anton"), "what are my sons called?", ("Emil", "Anton"), ()),
    (
        ("I'm learning Japanese", "I'm learning Korean too"),
        "which languages am I learning?",
        ("Japanese", "Korean"),
        (),
    ),
    (
        ("I'm allergic to shellfish", "Also, I'm allergic to penicillin"),
        "what am I allergic to?",
        ("shellfish", "penicillin"),
        (),
    ),
    (("I like thrillers", "I like poetry as well"), "what do I like?", ("thrillers", "poetry"), ()),
    (
        ("Ben is my neighbour", "Ben works at the airport", "Ben now works at the post office"),
        "where does Ben work?",
        ("post office",),
        ("airport",),
    ),
    (("I'm allergic to cats", "My husband is allergic to dust"), "what am I allergic to?", ("cats",), ()),
    (("Mia's school starts at 8", "My school starts at 9"), "when does Mia's school start?", ("8",), ()),
    (("My cousin Lea is a vet", "My cousin Tim is a baker"), "what does Lea do?", ("vet",), ()),
    (
        ("My mother lives in Graz", "My father lives in Linz", "My mother moved to Vienna"),
        "where does my mother live?",
        ("Vienna",),
        ("Graz",),
    ),
    (
        ("My colleague Sven is on parental leave", "Sven is back from leave"),
        "is Sven on parental leave?",
        ("back",),
        ("is on parental leave",),
    ),
    (("I smoke", "I quit smoking"), "do I smoke?", ("quit",), ("I smoke",)),
    (
        ("I have a subscription to The Economist", "I cancelled my subscription to The Economist"),
        "do I have a subscription to The Economist?",
        ("cancelled",),
        ("I have a subscription",),
    ),
    (("I eat pork", "I don't eat pork anymore"), "do I eat pork?", ("don't eat",), ("“I eat pork",)),
    (("I'm on a diet", "I'm not on a diet any more"), "am I on a diet?", ("not on a diet",), ()),
    (
        ("We go to church on Sundays", "We don't go to church any longer"),
        "do we go to church?",
        ("don't",),
        ("Sundays",),
    ),
    (("I own a motorbike", "I no longer own a motorbike"), "do I own a motorbike?", ("no longer",), ()),
    (("The gym opens at 6", "Until Sunday the gym opens at 8"), "when does the gym open?", ("8",), ("at 6",)),
    (("Lunch is at 12", "Today lunch is at 1", "+1"), "when is lunch?", ("12",), ("at 1.",)),
    (("I'm staying at my mum's until Saturday", "+6"), "where am I staying?", (), ("mum's",)),
    (
        ("My office hours are 9 to 5", "From December my office hours are 10 to 6"),
        "what are my office hours?",
        ("9 to 5",),
        (),
    ),
    (("我喝咖啡", "我改喝茶了"), "我喝什么？", ("茶",), ("喝咖啡",)),
    (("我每天坐地铁上班", "我现在骑车上班"), "我怎么上班？", ("骑车",), ("地铁",)),
    (
        ("我的手机号是13800000001", "我换号了，新手机号是13900000002"),
        "我的手机号是多少？",
        ("13900000002",),
        ("13800000001",),
    ),
    (("我用苹果手机", "我换成华为手机了"), "我用什么手机？", ("华为",), ("苹果",)),
    (("我每周三去健身房", "我不再去健身房了"), "我去健身房吗？", ("不再",), ("每周三",)),
    (("我在读研究生", "我已经毕业了"), "我还在读研究生吗？", ("毕业",), ("在读",)),
    (("我女儿在三班", "她转到五班了"), "我女儿在几班？", ("五班",), ("三班",)),
    (("我弟弟是厨师", "我弟弟是司机，不是厨师"), "我弟弟做什么工作？", ("司机",), ()),
    (("我会说英语", "我还会说日语"), "我会说什么语言？", ("英语", "日语"), ()),
    (("我抽烟", "我戒烟了"), "我抽烟吗？", ("戒",), ("我抽烟",)),
    (("我住在杭州", "我爸妈住在绍兴"), "我住在哪里？", ("杭州",), ()),
    (("健身房早上六点开门", "这周健身房八点开门"), "健身房几点开门？", ("八点",), ("六点",)),
    (("我男朋友叫小李", "我们分手了"), "我有男朋友吗？", ("分手",), ()),
    (("我在銀行上班", "我換工作了，現在在學校教書"), "我在哪裡上班？", ("學校",), ("銀行",)),
    (("我家的門禁密碼是1234", "門禁密碼換成5678了"), "門禁密碼是多少？", ("5678",), ("1234",)),
    (("我女兒今年七歲", "我女兒八歲了"), "我女兒幾歲？", ("八歲",), ("七歲",)),
    (("我喜歡喝奶茶", "我現在不喝奶茶了"), "我喝奶茶嗎？", ("不喝",), ("喜歡喝奶茶",)),
    (("The bakery closes at 6", "no, at 7"), "when does the bakery close?", ("7",), ("at 6",)),
    (("My seat is 14C", "I mean 14D"), "what is my seat?", ("14D",), ("14C",)),
    (("Our wedding was on 5 June", "sorry, 6 June"), "when was our wedding?", ("6 June",), ("5 June",)),
    (("I drink oat milk", "I drink almond milk instead"), "which milk do I drink?", ("almond",), ("oat",)),
    (("I sleep on the left side", "I sleep on the right side now"), "on which side do I sleep?", ("right",), ("left",)),
    (("My boss is Kim", "Kim got promoted, my new boss is Raj"), "who is my boss?", ("Raj",), ("boss is Kim",)),
    (
        ("My electricity provider is GreenVolt", "I changed my electricity provider to SunPower"),
        "who is my electricity provider?",
        ("SunPower",),
        ("GreenVolt",),
    ),
    (("I take vitamin D", "I also take magnesium"), "what do I take?", ("vitamin D", "magnesium"), ()),
    (("I've been to Peru", "I've been to Chile too"), "where have I been?", ("Peru", "Chile"), ()),
    (("My favourite band is Muse", "Tom's favourite band is Blur"), "what is my favourite band?", ("Muse",), ("“Tom",)),
    (("My grandmother is 88", "My grandmother turned 89"), "how old is my grandmother?", ("89",), ("88",)),
    (
        ("Lena is my cousin", "Lena lives in Kiel", "she moved to Lübeck"),
        "where does Lena live?",
        ("Lübeck",),
        ("Kiel",),
    ),
    (
        ("I'm a member of the chess club", "I left the chess club"),
        "am I in the chess club?",
        ("left",),
        ("I'm a member",),
    ),
    (("I wear glasses", "I don't wear glasses any more"), "do I wear glasses?", ("don't",), ("I wear",)),
    (("Dinner is at 7", "Tonight dinner is at 8", "+1"), "when is dinner?", ("7",), ("8",)),
    (("The pool is closed until Monday", "+7"), "is the pool closed?", (), ("closed until",)),
    (("From January I work four days a week",), "how many days do I work?", ("four days",), ()),
    (("我吃素", "我不吃素了"), "我吃素吗？", ("不吃素",), ("“我吃素",)),
    (("我开丰田", "我现在开特斯拉"), "我开什么车？", ("特斯拉",), ("丰田",)),
    (("我儿子在二小上学", "我儿子转学到实验小学了"), "我儿子在哪里上学？", ("实验小学",), ("二小",)),
    (("我的医生是王大夫", "我换医生了，现在是李大夫"), "我的医生是谁？", ("李大夫",), ("王大夫",)),
    (("我晚上十一点睡觉", "我改成十点睡觉了"), "我几点睡觉？", ("十点",), ("十一点",)),
    (("我对猫过敏", "我老公对花粉过敏"), "我对什么过敏？", ("猫",), ()),
    (("公司在三楼", "公司搬到五楼了"), "公司在几楼？", ("五楼",), ("三楼",)),
    (("我喜歡爵士樂", "我還喜歡古典樂"), "我喜歡什麼音樂？", ("爵士", "古典"), ()),
    (("我的車牌是ABC-123", "不對，是ABC-321"), "我的車牌是多少？", ("321",), ("123",)),
    (("我在學法語", "我不學法語了，改學西班牙語"), "我在學什麼語言？", ("西班牙語",), ()),
    (("My password hint is blue horse", "actually it's red horse"), "what's my password hint?", ("red",), ("blue",)),
    (
        ("My daughter plays football", "She plays handball now"),
        "what does my daughter play?",
        ("handball",),
        ("football",),
    ),
    (
        ("Our meeting room is Bravo", "Our meeting room has changed to Delta"),
        "which is our meeting room?",
        ("Delta",),
        ("Bravo",),
    ),
    (("I have a red bike", "My bike got stolen"), "do I have a bike?", ("stolen",), ("I have a red",)),
    (("I'm 175 cm tall", "I'm 176 cm tall"), "how tall am I?", ("176",), ("175",)),
    (("我喜欢红色", "我不喜欢红色了"), "我喜欢红色吗？", ("不喜欢",), ("“我喜欢红色",)),
    (("我每天跑步", "我不跑步了"), "我跑步吗？", ("不跑步",), ("每天",)),
    (("快递在门口", "快递在物业"), "快递在哪？", ("物业",), ("门口",)),
    (("我家wifi叫Home1", "我家wifi改名叫Home2了"), "我家wifi叫什么？", ("Home2",), ("Home1",)),
)
"""What is said ("+7" lets days pass), what is asked then, what the answer holds, and what it must not."""


@pytest.fixture
async def talk(workspace: Workspace) -> AsyncIterator[Talk]:
    assistant = Assistant(workspace)
    yield Talk(workspace, assistant)
    await assistant.aclose()


@pytest.mark.parametrize("told, asked, want, never", TOLD, ids=[" · ".join(told) for told, *_ in TOLD])
async def test_the_answer_is_the_newest_truth(
    told: tuple[str, ...], asked: str, want: tuple[str, ...], never: tuple[str, ...], talk: Talk, clock
) -> None:
    for text in told:
        clock.advance(minutes=1)
        if text.startswith("+"):
            clock.advance(days=int(text))
        else:
            assert "Nothing was saved" not in await talk.say(text)
    assert talk.titles() == [], "facts are no tasks"
    reply = await talk.say(asked)
    assert not [words for words in want if words not in reply]
    assert not [words for words in never if words in reply]


async def test_facts_beside_something_to_do_are_kept(talk: Talk) -> None:
    await talk.say("book a table for my anniversary on 12 June, Ana is vegetarian")
    kept = [document.value["content"] for document in talk.workspace.memories.latest()]
    assert sorted(kept) == ["Ana is vegetarian", "my anniversary is on 12 June"]
    assert len(talk.titles()) == 1


async def test_two_facts_of_one_sentence_are_two_memories(talk: Talk) -> None:
    await talk.say("standup is at 9:00 and lunch is at noon")
    told = {(d.value["subject"], d.value["value"]) for d in talk.workspace.memories.latest()}
    assert told == {("standup", "9:00"), ("lunch", "noon")}
    await talk.say("the gym opens at 6 and closes at 22")
    assert "22" in await talk.say("when does the gym close?")
