"""Talk that shares words with tasks and asks for nothing: whatever it says, the list and the wishes stay as they were."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.tasks.workspace import Workspace
from tests.support.talk import Talk

THERE = (
    {"task": "call the plumber", "deadline": "2026-11-20"},
    {"task": "gym", "deadline": "2026-11-20T07:00:00+01:00", "recurrence": "FREQ=WEEKLY;BYDAY=FR"},
    {"task": "pay the rent", "deadline": "2026-12-01", "recurrence": "FREQ=MONTHLY;BYMONTHDAY=1"},
    {"task": "fix the bike"},
    {"task": "lab report", "deadline": "2026-11-25"},
    {"task": "buy flowers for mum"},
    {"task": "renew my passport"},
    {"task": "walk the dog", "deadline": "2026-11-18", "recurrence": "FREQ=DAILY"},
    {"task": "book the dentist"},
    {"task": "去健身房"},
    {"task": "给妈妈打电话"},
    {"task": "交报告"},
)

TALK = """
the gym is really crowded lately
ugh my professor is so strict about lab reports
the plumber is such a nice guy
my dog hates the rain
rent is so expensive in this city
the dentist down the street is terrible
mum is very important to me
mum loves flowers
my old passport photo looks awful
I skipped breakfast again
don't skip the gym
never skip leg day at the gym
skip the intro
no dogs allowed in the park
no problem with the bike
no flowers in this house survive
the rest is history
both of my kids are ill
both of us love the gym
the other day i saw the plumber in town
the others at work are nice
all but the first season were boring
the bike shop is closed on Sundays
everyone at the gym is so fit
no, thanks
no, that's fine
sorry about that
i meant no harm
no idea what the plumber wants
I miss mum
I miss my dog when I travel
he paid the rent for his brother
she called the plumber a liar
my sister booked the dentist for her son
Tom finished his lab report
they fixed the road
when was the first passport invented?
flowers are expensive this year
great meeting today
life can't wait
good things take time
I need a break
I need a new hobby
every dog has its day
I sleep late every Sunday
I work at the gym every Friday
we live near the dentist
the report on TV was sad
健身房人真多
报告很难写
妈妈对我最重要
今天天气真好
我妈妈很喜欢花
牙医很贵
"""


@pytest.fixture
async def talk(workspace: Workspace) -> AsyncIterator[Talk]:
    workspace.tasks.add_many([dict(fields) for fields in THERE], workspace.new_turn("user", "add"))
    assistant = Assistant(workspace)
    yield Talk(workspace, assistant)
    await assistant.aclose()


@pytest.mark.parametrize("text", TALK.strip().splitlines())
async def test_talk_changes_nothing(text: str, talk: Talk):
    await talk.say("buy milk")
    before = talk.tasks()
    await talk.say(text)
    assert talk.tasks() == before
    assert talk.instructions == ""


@pytest.mark.parametrize("text", TALK.strip().splitlines())
async def test_nor_after_a_list(text: str, talk: Talk):
    await talk.say("what is on my list?")
    before = talk.tasks()
    await talk.say(text)
    assert talk.tasks() == before
