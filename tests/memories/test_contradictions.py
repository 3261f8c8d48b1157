"""Two or three sentences about the same thing: what is answered afterwards, and what must not be."""

from __future__ import annotations

from dataclasses import dataclass

import pytest


@dataclass(frozen=True)
class Dialogue:
    """``told``: what the user says, in order; "+7" lets days pass. ``best`` stands in the first answer to ``asked``,
    ``also`` in one of the answers, ``never`` in none."""

    told: tuple[str, ...]
    asked: str
    best: str
    never: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


def of(
    *told: str, asked: str, best: str, never: str | tuple[str, ...] = (), also: str | tuple[str, ...] = ()
) -> Dialogue:
    return Dialogue(
        told, asked, best, (never,) if isinstance(never, str) else never, (also,) if isinstance(also, str) else also
    )


CORRECTIONS = (
    of("standup is at 9:00", "no, 9:30", asked="when is standup?", best="9:30", never="9:00"),
    of("Standup is at 9", "sorry, I meant 10", asked="when is standup?", best="10", never="at 9"),
    of(
        "The meeting is on Friday at 3 pm",
        "actually, 4 pm",
        asked="when is the meeting?",
        best="Friday at 4 pm",
        never="3 pm",
    ),
    of(
        "The meeting is on Friday at 3 pm",
        "no, on Thursday",
        asked="when is the meeting?",
        best="Thursday at 3 pm",
        never="Friday",
    ),
    of("My sister lives in Rome", "no wait, Milan", asked="where does my sister live?", best="Milan", never="Rome"),
    of("I live in Boston", "not Boston, Chicago", asked="where do I live?", best="Chicago", never="Boston"),
    of("The meeting is in room 4", "correction: room 5", asked="where is the meeting?", best="room 5", never="room 4"),
    of("My dentist is Dr. Weber", "no, Dr. Maier", asked="who is my dentist?", best="Maier", never="Weber"),
    of(
        "Anna is my sister",
        "She lives in Rome",
        "No, she lives in Paris",
        asked="where does Anna live?",
        best="Paris",
        never="Rome",
    ),
    of("I have two children", "no, three", asked="how many children do I have?", best="three children", never="two"),
    of("The gate code is 4711", "oops, 4712", asked="what is the gate code?", best="4712", never="4711"),
    of("站会是九点", "不对，九点半", asked="站会几点？", best="九点半", never="站会是九点。"),
    of("我住在波士顿", "不是波士顿，是芝加哥", asked="我住在哪里？", best="芝加哥", never="波士顿"),
    of("会议在3号会议室", "说错了，4号会议室", asked="会议在哪里？", best="4号会议室", never="3号"),
    of("我妹妹住在南京", "不，她住在苏州", asked="我妹妹住在哪里？", best="苏州", never="南京"),
)

CHANGES = (
    of("I live in Boston", "I moved to Chicago", asked="where do I live?", best="Chicago", never="Boston"),
    of("I work at Siemens", "I now work for Bosch", asked="where do I work?", best="Bosch", never="Siemens"),
    of("I'm a nurse", "I work as a teacher now", asked="what is my job?", best="teacher", never="nurse"),
    of("I'm vegetarian", "I'm vegan now", asked="am I vegetarian or vegan?", best="vegan", never="vegetarian"),
    of("I'm 34 years old", "I turned 35", asked="how old am I?", best="35", never="34"),
    of(
        "My favourite colour is blue",
        "My favorite color is now green",
        asked="what is my favourite colour?",
        best="green",
        never="blue",
    ),
    of(
        "The wifi password is hunter2",
        "The wifi password is now correct-horse",
        asked="wifi password?",
        best="correct-horse",
        never="hunter2",
    ),
    of("Standup is at 9:00", "Standup was moved to 10:00", asked="what time is standup?", best="10:00", never="9:00"),
    of(
        "The launch is on December 1",
        "The launch has been postponed to December 10",
        asked="when is the launch?",
        best="December 10",
        never="on December 1",
    ),
    of("I get up at 6", "I get up at 7 now", asked="when do I get up?", best="7", never="at 6"),
    of("I drive a Volvo", "I drive a Tesla now", asked="which car do I drive?", best="Tesla", never="Volvo"),
    of(
        "My goal is to earn 50k per month",
        "My goal is to retire early",
        asked="what is my goal?",
        best="retire",
        never="50k",
    ),
    of("Rent is 900 euros", "Rent is now 950 euros", asked="how much is the rent?", best="950", never="900"),
    of("I'm single", "I got married", asked="am I married?", best="married", never="single"),
    of("Standup is on Mondays at 9", "Standup is at 10", asked="when is standup?", best="Mondays at 10", never="at 9"),
    of("我住在北京", "我搬到上海了", asked="我住在哪里？", best="上海", never="北京"),
    of("我在腾讯工作", "我跳槽到阿里了", asked="我在哪里工作？", best="阿里", never="腾讯"),
    of("站会是九点", "站会改到十点了", asked="站会什么时候？", best="十点", never="九点"),
    of("我最喜欢的颜色是蓝色", "我最喜欢的颜色是绿色", asked="我最喜欢什么颜色？", best="绿色", never="蓝色"),
    of("wifi密码是abc123", "wifi密码是xyz789", asked="wifi密码是什么？", best="xyz789", never="abc123"),
    of("我今年34岁", "我35岁了", asked="我多大了？", best="35", never="34"),
)

ADDITIONS = (
    of("I like hiking", "I also like chess", asked="what do I like?", best="", also=("hiking", "chess")),
    of(
        "I have two children",
        "We had a third child, Mia",
        asked="which children do I have?",
        best="",
        also=("two children", "Mia"),
    ),
    of(
        "I'm allergic to nuts",
        "I'm allergic to cats too",
        asked="what am I allergic to?",
        best="",
        also=("nuts", "cats"),
    ),
    of(
        "I speak German", "I also speak French", asked="which languages do I speak?", best="", also=("German", "French")
    ),
    of(
        "My hobby is chess",
        "Another hobby is pottery",
        asked="what are my hobbies?",
        best="",
        also=("chess", "pottery"),
    ),
    of(
        "I have a dog named Rex",
        "I have a cat named Luna",
        asked="which pets do I have?",
        best="",
        also=("Rex", "Luna"),
    ),
    of(
        "My goal is to learn Spanish",
        "Another goal is to run a marathon",
        asked="what are my goals?",
        best="",
        also=("Spanish", "marathon"),
    ),
    of("我喜欢游泳", "我也喜欢跑步", asked="我喜欢什么运动？", best="", also=("游泳", "跑步")),
    of("我对花生过敏", "我也对海鲜过敏", asked="我对什么过敏？", best="", also=("花生", "海鲜")),
    of("我养了一只猫", "我又养了一只狗", asked="我有什么宠物？", best="", also=("猫", "狗")),
)

THIRD_PERSONS = (
    of("I live in Berlin", "My sister lives in Rome", asked="where do I live?", best="Berlin", also="Rome"),
    of(
        "My sister Anna lives in Rome",
        "My sister Eva lives in Oslo",
        asked="where does Anna live?",
        best="Rome",
        also="Oslo",
    ),
    of(
        "My sister Anna lives in Rome",
        "Anna moved to Chicago",
        asked="where does my sister live?",
        best="Chicago",
        never="Rome",
    ),
    of("My birthday is May 3", "Tom's birthday is June 12", asked="when is my birthday?", best="May 3", also="June 12"),
    of(
        "My boss likes jazz",
        "I don't like jazz",
        asked="what does my boss like?",
        best="My boss likes jazz",
        also="don't like",
    ),
    of(
        "I'm vegetarian",
        "My wife is vegan",
        asked="what does my wife eat, is she vegan?",
        best="vegan",
        also="I'm vegetarian",
    ),
    of(
        "My brother is called Tom",
        "Tom lives in Oslo",
        "He moved to Bergen",
        asked="where does my brother live?",
        best="Bergen",
        never="Oslo",
    ),
    of("Standup is at 9", "Anna's standup is at 10", asked="when is Anna's standup?", best="10", also="at 9"),
    of("我住在北京", "我妹妹住在南京", asked="我住在哪里？", best="北京", also="南京"),
    of("我妹妹叫小红", "小红住在苏州", "小红搬到杭州了", asked="我妹妹住在哪里？", best="", also="杭州", never="苏州"),
    of("我的生日是5月3日", "小红的生日是6月12日", asked="我的生日是哪天？", best="5月3日", also="6月12日"),
)

NEGATIONS = (
    of(
        "I like coffee",
        "I don't like coffee anymore",
        asked="do I like coffee?",
        best="don't like",
        never="I like coffee",
    ),
    of("I hate mornings", "I like mornings now", asked="do I like mornings?", best="I like mornings", never="hate"),
    of(
        "I live in Boston",
        "I no longer live in Boston",
        asked="do I live in Boston?",
        best="no longer",
        never="I live in Boston",
    ),
    of("I work at Siemens", "I quit my job", asked="where do I work?", best="quit", never="Siemens"),
    of("Standup is at 9", "The standup has been cancelled", asked="when is standup?", best="cancelled", never="at 9"),
    of("I play tennis", "I stopped playing tennis", asked="do I play tennis?", best="stopped", never="I play"),
    of("I have a dog named Rex", "My dog Rex died", asked="do I have a dog?", best="died", never="I have"),
    of("I'm allergic to nuts", "That's not true anymore", asked="am I allergic to nuts?", best="No longer", never=()),
    of("我喜欢咖啡", "我不喜欢咖啡了", asked="我喜欢咖啡吗？", best="不喜欢", never="我喜欢"),
    of("站会是九点", "站会取消了", asked="站会几点？", best="取消", never="九点"),
    of("我在腾讯工作", "我辞职了", asked="我在哪里工作？", best="辞职", never="腾讯"),
)

BOUNDED = (
    of("Standup is at 9:00", "This week standup is at 10:00", asked="when is standup?", best="10:00", never="9:00"),
    of(
        "Standup is at 9:00",
        "This week standup is at 10:00",
        "+7",
        asked="when is standup?",
        best="9:00",
        never="10:00",
    ),
    of("I live in Berlin", "I'm in Paris until Friday", asked="where do I live?", best="Berlin"),
    of(
        "I live in Berlin",
        "I'm in Paris until Friday",
        "+5",
        asked="where am I, in Paris?",
        best="Berlin",
        never="Paris",
    ),
    of("Standup is at 9", "From next Monday standup is at 10", "+6", asked="when is standup?", best="10", never="at 9"),
    of(
        "Standup is at 9",
        "From next Monday standup is at 10",
        asked="when is standup?",
        best="",
        also=("at 9", "From next Monday"),
    ),
    of("I'm on vacation until Friday", "+5", "I like tea", asked="am I on vacation?", best="tea", never="vacation"),
    of(
        "Tom is on leave until December 1",
        "Tom works at Siemens",
        asked="is Tom on leave?",
        best="on leave",
        also="Siemens",
    ),
    of("站会是九点", "这周站会是十点", asked="站会几点？", best="十点", never="九点"),
    of("站会是九点", "这周站会是十点", "+7", asked="站会几点？", best="九点", never="十点"),
    of("我住在北京", "我到周日都在巴黎", "+7", asked="我在哪里？", best="北京", never="巴黎"),
)

FURTHER = (
    of(
        "My flight is on Tuesday",
        "Sorry, my flight is on Wednesday",
        asked="when is my flight?",
        best="Wednesday",
        never="Tuesday",
    ),
    of(
        "I drink coffee every morning",
        "I switched from coffee to tea",
        asked="what do I drink?",
        best="to tea",
        never="coffee every",
    ),
    of("My manager is Sarah", "My new manager is Tom", asked="who is my manager?", best="Tom", never="Sarah"),
    of("I used to work at Google", "I work at Meta", asked="where do I work?", best="Meta", also="used to"),
    of("I don't eat meat", "I started eating meat again", asked="do I eat meat?", best="again", never="don't"),
    of(
        "The project deadline is November 30",
        "The deadline was extended to December 15",
        asked="project deadline?",
        best="December 15",
        never="November",
    ),
    of(
        "I prefer window seats",
        "I prefer aisle seats now",
        asked="which seats do I prefer?",
        best="aisle",
        never="window",
    ),
    of(
        "The wifi password is apple123",
        "the wifi password has changed to pear456",
        asked="wifi password?",
        best="pear456",
        never="apple123",
    ),
    of("My car is a Honda", "I sold my car", asked="do I have a car?", best="sold", never="Honda"),
    of(
        "I'm allergic to peanuts",
        "Actually, I'm not allergic to peanuts",
        asked="am I allergic to peanuts?",
        best="not allergic",
        never="I'm allergic",
    ),
    of("Lunch is at noon", "Make it 12:30", asked="when is lunch?", best="12:30", never="noon"),
    of(
        "My boss is on vacation this week",
        "+10",
        "I like tea",
        asked="is my boss on vacation?",
        best="tea",
        never="vacation",
    ),
    of("我的航班是周二", "不好意思，我的航班是周三", asked="我的航班是哪天？", best="周三", never="周二"),
    of("我们团队的例会是每周一上午十点", "例会改到周二了", asked="例会是什么时候？", best="周二上午十点", never="周一"),
    of("我老板是张伟", "我的新老板是李娜", asked="我老板是谁？", best="李娜", never="张伟"),
    of(
        "项目截止日期是11月30日",
        "截止日期延到12月15日了",
        asked="项目截止日期是什么时候？",
        best="12月15日",
        never="11月",
    ),
    of("我周五在家办公", "我周五不再在家办公了", asked="我周五在家办公吗？", best="不再", never="周五在家"),
    of("我的车是本田", "我把车卖了", asked="我有车吗？", best="卖", never="本田"),
    of("我养了一只叫旺财的狗", "旺财去世了", asked="我有狗吗？", best="去世", never="养了"),
    of("我現在住在台北", "我搬到高雄了", asked="我住在哪裡？", best="高雄", never="台北"),
)

ALL = [*CORRECTIONS, *CHANGES, *ADDITIONS, *THIRD_PERSONS, *NEGATIONS, *BOUNDED, *FURTHER]


@pytest.mark.parametrize("dialogue", ALL, ids=[" · ".join(dialogue.told) for dialogue in ALL])
def test_the_newest_truth_is_answered_and_nothing_else(dialogue: Dialogue, tell, ask, clock) -> None:
    for text in dialogue.told:
        if text.startswith("+"):
            clock.advance(days=int(text))
        else:
            assert tell(text).kept, f"{text!r} was not kept"
    answers = ask(dialogue.asked)
    assert answers
    assert dialogue.best in answers[0]
    for text in dialogue.never:
        assert not any(text.rstrip("。") == a if text.endswith("。") else text in a for a in answers), answers
    for text in dialogue.also:
        assert any(text in answer for answer in answers), answers
