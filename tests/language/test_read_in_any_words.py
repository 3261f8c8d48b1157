"""What is wanted of the list in words that no rule has whole: it is told by the list and the verb, and asked about if unclear."""

from __future__ import annotations

from datetime import datetime

import pytest

from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Intent

NOW = datetime(2026, 11, 18, 9, 0)

CREATED = """
my calendar needs to have the choir trip on april 9 added
my agenda should include a walk with Nora
make call the roofer the first thing on my to do list
on the shopping list write down cornflakes
google calendar add event for march twenty first
please set a meeting with the design team in the small room
arrange a dinner with the in-laws
alert me when my lesson with Bob is about to start
please notify me of the concert at five p. m.
let me know fifteen minutes before the call
don't let it slip my mind to pay the sitter
i'd like to have olives on my shopping list
there's another thing for my to do list
add plums to the list and put figs on there too
put do dishes to my reminder about household activities
帮我记下下周一去医院
把星期五标记为休息日
十二月一号有个展览帮我加上
做一份待买书单
在日历里标出妈妈的生日
再加一项
i could use a reminder to turn the heat off
would you mind setting a reminder for me to stop by the bank
put q tips on there for my next trip to the store
let's start over with a fresh shopping list
tack dust the shelves on to my to do list
再添一样东西
"""
DELETED = """
november event delete
i want the to do list emptied
i want my seven o'clock cancelled
the list is not needed any more
我用不着这个清单
my to do list should no longer have window cleaning
"""
ASKED = """
calendar for monday please
list off the reminders i have
i need my todo list read
is may 3rd booked up
is today a busy day for me
how does my thursday look
what still needs to get done today
go to my work list
run me through my calendar for saturday
could you say what is on my shopping list
what groceries do i need to get
is there something at seven p. m.
olly what's next
tell me the date of the company picnic
on the shopping list did i put tomato
calendar events for today
could you tell me what april 12 looks like for me
is there something i should pick up at the store
is there anything special happening this month
play back my list
is there an item called candles
shopping list contents please
what is it that i'm shopping for
购物单上还有什么
告诉我超市要买的东西
和客户的晚餐是什么时候
"""
TOLD = """
can you address me as miss harper
let's change what you call me to rosie
please change the name you refer to me by
i'd rather go by samantha
my name should be saved as lou
from here on out i'm known as boss
make my name tiger from now on
i'm changing my name to ravi
the name i'd like you to use is june
"""
TALK = """
how do i make a to do list
do people use shopping lists
that meeting was awful
i read your list
i made a list of countries
reminder was wrong
play my 60s list from spotify
switch to whisper mode
stay quiet
brew me an espresso please
prepare coffee
email jane and tell her i'm sick
sync with my speaker
change your accent to british
i don't like this song
make a phone call to the office
do i need boots today
what is there to do in austin tomorrow
events for families in orlando in july
are there things to do in baltimore
换一首
发邮件告诉他我迟到了
今晚做什么菜好
"""


def intent(text: str) -> Intent:
    return read(text, NOW).intent


@pytest.mark.parametrize("text", CREATED.strip().splitlines())
def test_a_new_task(text: str) -> None:
    assert intent(text).kind == "todo.create"


@pytest.mark.parametrize("text", DELETED.strip().splitlines())
def test_something_to_be_removed(text: str) -> None:
    assert intent(text).kind == "todo.delete"


@pytest.mark.parametrize("text", ASKED.strip().splitlines())
def test_a_question_about_the_list(text: str) -> None:
    assert intent(text).kind == "todo.query"


@pytest.mark.parametrize("text", TOLD.strip().splitlines())
def test_what_the_user_is_called(text: str) -> None:
    assert intent(text).kind == "profile"


@pytest.mark.parametrize("text", TALK.strip().splitlines())
def test_talk_about_lists_and_devices(text: str) -> None:
    assert intent(text).kind == "chat"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("make call the roofer the first thing on my to do list", "call the roofer"),
        ("please set a meeting with the design team", "meeting with the design team"),
        ("alert me when my lesson with Bob is about to start", "my lesson with Bob"),
        ("google calendar add dentist for march twenty first", "dentist"),
        ("把星期五标记为休息日", "休息日"),
    ],
)
def test_its_title_is_what_is_to_be_done(text: str, title: str) -> None:
    assert [task.task for task in intent(text).tasks] == [title]


def test_what_is_to_be_there_if_it_is_not_is_added() -> None:
    found = read("can you make sure butter's on my shopping list and if not add it", NOW).intents
    assert [(i.kind, [t.task for t in i.tasks]) for i in found][-1] == ("todo.create", ["butter"])


def test_substituting_names_the_new_thing_first() -> None:
    found = intent("substitute turkey for ham on my shopping list")
    assert (found.kind, found.changes, found.references[0].words) == ("todo.update", {"task": "turkey"}, ("ham",))


def test_crossing_off_completes() -> None:
    assert intent("cross bread off my list").kind == "todo.complete"
