"""What people say of themselves, and the fields of the profile that it fills, through the whole agent."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.language.read import read
from taskmaistro_tui.memory.profile import PROFILE_LISTS
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.talk import Talk

SAID: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Hi, I'm Beatriz", {"name": "Beatriz"}),
    ("Call me Jo", {"name": "Jo"}),
    ("You can call me Max, everyone does", {"name": "Max"}),
    ("my full name is Henrik Olsen", {"name": "Henrik Olsen"}),
    ("The name's Fatima", {"name": "Fatima"}),
    ("people call me Bea", {"name": "Bea"}),
    ("I'm 29", {"age": 29}),
    ("I just turned 40", {"age": 40}),
    ("I'm a 52-year-old carpenter from Leeds", {"age": 52, "job": "carpenter"}),
    ("I am sixty-two years old", {"age": 62}),
    ("I'm based in Oslo", {"location": "Oslo"}),
    ("I live with my parents in Ghent", {"location": "Ghent"}),
    ("My home is in a small village near Bern", {"location": "Bern"}),
    ("I've been living in Tallinn since 2019", {"location": "Tallinn"}),
    ("I grew up in Cork but now I live in Dublin", {"location": "Dublin"}),
    ("we moved to Utrecht last year", {"location": "Utrecht"}),
    ("I'm a freelance translator", {"job": "translator"}),
    ("I work as a paramedic", {"job": "paramedic"}),
    ("I teach maths at a secondary school", {"job": "math"}),
    ("I'm retired", {"job": "retired"}),
    ("I'm a stay-at-home dad", {"job": "dad"}),
    ("I run a small bakery", {"job": "bakery"}),
    ("I'm studying law", {"job": "law"}),
    ("My job is managing a warehouse", {"job": "warehouse"}),
    ("I'm an engineer at Volvo", {"job": "engineer"}),
    ("I have a daughter, Noor, and a son, Ilias", {"connections": ["Noor", "Ilias"]}),
    ("my husband Paolo is a chef", {"connections": ["Paolo"]}),
    ("Yuki is my best friend", {"connections": ["Yuki"]}),
    ("I'm married to Ingrid", {"connections": ["Ingrid"]}),
    ("My boss's name is Hannah", {"connections": ["Hannah"]}),
    ("we have a baby called Otis", {"connections": ["Otis"]}),
    ("my flatmates are Sam and Alex", {"connections": ["Sam", "Alex"]}),
    ("My girlfriend is Clara and my brother is Luis", {"connections": ["Clara", "Luis"]}),
    ("I love bouldering", {"interests": ["bouldering"]}),
    ("I'm into board games and old cameras", {"interests": ["board games", "old cameras"]}),
    ("my hobbies are knitting, birdwatching and baking", {"interests": ["knitting", "birdwatching", "baking"]}),
    ("I'm a big fan of Miles Davis", {"interests": ["Miles Davis"]}),
    ("I enjoy cooking for friends", {"interests": ["cooking"]}),
    ("In my free time I restore radios", {"interests": ["radios"]}),
    ("please keep your answers short", {"conversation_preferences": ["short"]}),
    ("don't use emojis when you talk to me", {"conversation_preferences": ["emoji"]}),
    ("please be more formal with me", {"conversation_preferences": ["formal"]}),
    ("I'd rather not talk about my weight", {"conversation_preferences": ["weight"]}),
    ("talk to me in Spanish", {"conversation_preferences": ["Spanish"]}),
    ("never mention my divorce", {"conversation_preferences": ["divorce"]}),
    ("我是小美", {"name": "小美"}),
    ("大家都叫我阿杰", {"name": "阿杰"}),
    ("我姓陈，叫陈晓东", {"name": "陈晓东"}),
    ("我今年四十二岁", {"age": 42}),
    ("我家在成都", {"location": "成都"}),
    ("我去年搬到了厦门", {"location": "厦门"}),
    ("我是一名小学老师", {"job": "老师"}),
    ("我做会计的", {"job": "会计"}),
    ("我在华为当工程师", {"job": "工程师"}),
    ("我老公叫王磊，是医生", {"connections": ["王磊"]}),
    ("我有两个孩子，大的叫乐乐，小的叫安安", {"connections": ["乐乐"]}),
    ("我平时喜欢爬山和摄影", {"interests": ["爬山", "摄影"]}),
    ("跟我说话简短一点", {"conversation_preferences": ["简短"]}),
    ("請不要跟我聊政治", {"conversation_preferences": ["政治"]}),
    ("我叫林怡君，住在新北市，是護理師", {"name": "林怡君", "location": "新北", "job": "護理師"}),
    ("I'm Oluwaseun, nice to meet you", {"name": "Oluwaseun"}),
    ("my friends call me Lia", {"name": "Lia"}),
    ("I'm a mother of three", {"connections": ["three"]}),
    ("I live on the outskirts of Prague", {"location": "Prague"}),
    ("I'm originally from Chile but live in Madrid now", {"location": "Madrid"}),
    ("I'm a plumber", {"job": "plumber"}),
    ("I work in marketing at a startup", {"job": "marketing"}),
    ("I'm an unemployed architect", {"job": "architect"}),
    ("My kids are Ava and Leo", {"connections": ["Ava", "Leo"]}),
    ("My older brother Kofi is a pilot", {"connections": ["Kofi"]}),
    ("my neighbour is called Rosa", {"connections": ["Rosa"]}),
    ("I love hiking, baking and jazz", {"interests": ["hiking", "baking", "jazz"]}),
    ("Please answer briefly", {"conversation_preferences": ["brief"]}),
    ("Let's not talk about work", {"conversation_preferences": ["work"]}),
    ("be more direct with me", {"conversation_preferences": ["direct"]}),
    ("我叫周杰", {"name": "周杰"}),
    ("我三十岁了", {"age": 30}),
    ("我住在广州天河区", {"location": "广州"}),
    ("我是程序员", {"job": "程序员"}),
    ("我弟弟叫小东，在上大学", {"connections": ["小东"]}),
    ("我喜欢弹吉他和看电影", {"interests": ["吉他", "电影"]}),
    ("跟我聊天不要用表情", {"conversation_preferences": ["表情"]}),
    ("我和太太住在高雄", {"location": "高雄"}),
)
"""A sentence, and what the profile holds then: values whole (a place or a job in other words around it), entries by a word."""


@pytest.fixture
async def talk(workspace: Workspace) -> AsyncIterator[Talk]:
    assistant = Assistant(workspace)
    yield Talk(workspace, assistant)
    await assistant.aclose()


@pytest.mark.parametrize("said, expected", SAID, ids=[said for said, _ in SAID])
async def test_it_fills_the_profile_and_makes_no_task(said: str, expected: dict[str, Any], talk: Talk) -> None:
    await talk.say(said)
    assert talk.titles() == [] and talk.instructions == ""
    for name, value in expected.items():
        held = talk.profile.get(name)
        if name in PROFILE_LISTS:
            assert all(any(word.casefold() in entry.casefold() for entry in held or ()) for word in value), held
        elif name in ("name", "age"):
            assert held == value
        else:
            assert value.casefold() in str(held).casefold()


@pytest.mark.parametrize(
    "text",
    [
        "never mention vendors in my tasks",
        "don't ask me about deadlines",
        "keep my task titles short",
        "talk to Anna about the party tomorrow",
        "stop the delivery",
        "be at the station by 8",
        "别提醒我交报告",
        "不要把牛奶列入清单",
    ],
)
def test_what_is_about_tasks_is_no_wish_on_the_conversation(text: str, now) -> None:
    facts = [fact.field for intent in read(text, now).intents for fact in intent.facts]
    assert "conversation_preferences" not in facts


async def test_the_home_of_others_is_not_the_users(talk: Talk) -> None:
    await talk.say("我住在杭州")
    await talk.say("我爸妈住在绍兴")
    assert talk.profile["location"] == "杭州"
