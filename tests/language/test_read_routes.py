"""Where messages go: the list, a question about it, the profile, the wishes, or nowhere. A line is a message."""

from __future__ import annotations

from datetime import datetime

import pytest

from taskmaistro_tui.language.read import read

NOW = datetime(2026, 11, 18, 9, 0)
WRITES = ("todo.create", "todo.update", "todo.complete", "todo.delete")

ENGLISH_CHANGES = """
schedule a haircut for thursday
please put dentist on my calendar for monday at 2
new reminder pick up prescription
i've got to return the library books
make sure i don't forget to feed the cat
jot down buy lightbulbs
could you note that i owe sam ten dollars
set an event for the company picnic on june 5
create a meeting with the design team at noon tomorrow
pencil me in for yoga on saturday morning
block off friday afternoon for writing
i want to be reminded about mom's birthday on the 12th
get tuna off the grocery list
cross milk off
we already have butter, remove it
wipe my schedule clean for tomorrow
cancel the 3 pm
scrap the picnic
i won't be going to the party so take it off my calendar
the oil change is taken care of
i already mailed the package
just finished vacuuming
that's done
push the meeting back an hour
can we move the call to friday
reschedule my appointment for next week
switch the dentist to 4 pm
change the name of the first task to call bob
bump laundry to tomorrow
mark number two as urgent
add apples, pears, and oranges to the shopping list
throw eggs on the grocery list
start a packing list
make a list called christmas gifts
remove all items from my grocery list
delete my grocery list
erase the reminder about the vet
turn off my reminder for the gym
set up a recurring reminder to take out trash every tuesday
remind me every day at 7 to stretch
alert me an hour before my flight
ping me tomorrow about the invoice
don't forget the milk
we need paper towels
buy a new charger
email the landlord about the leak tonight
finish slides before the board meeting
grab coffee with jen on friday
pay the water bill by the 15th
plan the birthday party
order a cake for sunday
water plants
walk the dog at 6
doctor's appointment tuesday at 9
piano lessons every wednesday 4pm
add it to the list
put that on my calendar
remind us to leave at noon
add a note to my calendar for next friday that says trip
make a note that i have a physio session at four on friday
let me know at six that i have to feed the dog
tell me on sunday evening to pack the lunch boxes
on my to do list put sweep the balcony
i am not going to the gala, remove it
never mind the reminder for the swim class, delete it
update the reminder to say buy rye bread
do n't let me forget to sign the form
i 'd like to set a reminder to book the campsite
"""

ENGLISH_QUESTIONS = """
what do i have going on today
what's happening this weekend on my calendar
do i have any meetings tomorrow afternoon
when's my next appointment
what time is yoga
list my reminders for next week
is there milk on the shopping list
read out my grocery list
what did i need from the store
am i busy on thursday night
show tomorrow's agenda
what's the first thing on my list
how does my week look
any appointments today
give me a rundown of my tasks
which tasks are due this week
what else do i need to do
do i need to pick anything up
did i already add bread
how many things are left on my list
what was i supposed to do today
when am i seeing the dentist
who's coming to the meeting on my calendar at 3
look at my calendar for june
can you check if i have plans on friday
where is my meeting tomorrow
tell me if i have anything due
what are my plans tonight
is the dentist on my calendar
my schedule for monday
upcoming events
whats due
anything for today
are there any tasks about the house
what have i got on for tuesday
have i paid the rent
pull up my to do list
what is on the agenda this afternoon
what am i doing on sunday evening
tell me the date of my next haircut appointment
give me an overview of my week
what are my priorities for tomorrow
list my tasks for friday
"""

ENGLISH_TALK = """
what time is it
how's the traffic
who won the game last night
order me a pizza from dominos
turn on the kitchen lights
set the volume to 5
play the latest album by adele
tell me something funny
what is 25 times 14
how far is the moon
what's the best restaurant near me
is it going to snow this weekend
what movie should i watch
find me a recipe for lasagna
convert 5 miles to km
who is the president of france
i'm so bored
you're awesome
that's not what i asked
never heard of it
what's your favorite color
sing me a song
how do i make pancakes
any good comedies out
what's on tv tonight
good job
start my workout playlist
skip this song
will i need a jacket today
do you like me
what's new in politics
read me the headlines
how many ounces in a pound
where can i buy shoes
call me a cab
book me an uber
how old is tom hanks
define serendipity
what are the movie times
i love this song
rate this song five stars
make the lights blue
are you human
why is the sky blue
what does carpe diem mean
flip a coin
tell me about the history of rome
how was your day
it is raining
the traffic is terrible
my head hurts
i can't sleep
i lost my keys
open the garage
dim the lights in the bedroom
text me the address
start playing the beatles
switch off the hallway light
dim the lamps
text my sister that i am running late
send an email to paul saying i will be there
tweet on my status that we won
where can i go skating on saturday
what should i cook tonight
how many vacation days do i have
how much did i spend last week
can i get fries with that
find markets near me on saturday
the train was delayed yesterday
how many unread messages do i have
close the curtains
"""

ENGLISH_FACTS = """
i'm a teacher
i am from canada
i live alone in austin
my husband is called mark
i've got three kids
i love skiing
i go by max
my kids are 5 and 8
i work night shifts
i have a cat
i'm a morning person
i work in finance
i moved here from texas
my favourite food is sushi
"""

ENGLISH_WISHES = """
always put a due date on my tasks
don't suggest deadlines
i want my tasks to be short
use bullet points in notes
whenever i add something for the kids tag it family
please write todo titles in german
never schedule anything on sunday
make every task start with a verb
from now on remind me a day before
i prefer estimates in hours
use the project garden for plants
don't suggest shops
"""

CHINESE_CHANGES = """
帮我记一下明天要交水电费
把开会加进日程
加个提醒：下午三点喝水
请在我的购物单上加上牛奶
购物清单添加鸡蛋
新增待办：洗衣服
安排一个明天上午的会议
下周三和客户开会
设定每天早上七点的闹钟
帮我定个闹钟
我需要在周五之前完成报告
记下来：买酱油
麻烦提醒我拿快递
到家提醒我浇花
给我设个提醒去接孩子
明天别忘了带伞
周末打扫房间
今天晚上八点看电影提醒我
把会议安排在明天下午
约一下牙医下周二
在日历上标记我的生日
创建事件
提醒我在下午五点前打给妈妈
每天晚上十点提醒我睡觉
取消我明天的提醒
帮我把购物清单里的牛奶去掉
把牛奶划掉
删一下第三条
清除所有提醒
我不需要鸡蛋了从清单里去掉
把这个任务去掉吧
移除周五的事件
把清单清空
下周一之前把合同寄出去
明天上午去医院复查
给老师回个电话
交电费
新建一个叫做旅行的清单
往清单里加牛奶
把鸡蛋和牛奶写到购物清单
在清单上添加面包
帮我约明天下午的理发
会议改到下午四点
把明天的会推迟一个小时
报告写完了
房租已经交了
把第二个标记为完成
牛奶买好了
删除我和李明的会议
取消今天下午的所有安排
把这个事件从日历上删除
清理我的日程
我要取消星期五的预约
不用提醒我开会了
请帮我添加一个新的日程
重复每周三的会议提醒
请把会议设为每周重复
提醒我下班买菜
我得给猫买猫粮
记住要续签护照
别让我忘了给花浇水
把给妈妈买礼物放进我的任务
開一個新的旅行清單
衣服取回来了
"""

CHINESE_QUESTIONS = """
我今天的安排是什么
明天有什么安排
看看我的日程
我有没有约
下周我有空吗
清单里有牛奶吗
我的购物单有什么
念一下我的清单
今天还有什么没做
有什么要提醒我的
我这周忙不忙
最近的会议是几点
我要买什么
查看所有任务
我需要买哪些东西
周末我有什么计划
明天几点开会
待办事项里有哪些
下一个约会在什么时候
告诉我下周的会议安排
我的提醒事项
我什么时候去看牙医
今天有什么会
我周三下午有空吗
给我看看明天的日程
还有多少任务没完成
列出所有提醒
检查我的日历看看周五有没有空
本月有哪些重要的日子
我和王总的会议是什么时候
请告诉我我的待办清单
我今天的任务有哪些
购物清单上都有啥
我有哪些列表
有关于汽车的任务吗
我的下一个会议在哪里
明天早上我有什么事
逾期的任务有哪些
我上次买了什么
哪天开会
告诉我明天的日程安排
打开我的待办清单
把我的清单读给我听
还有什么东西没买
"""

CHINESE_TALK = """
今天几号
现在几点了
给我讲个故事
我心情不好
世界上最高的山是什么
附近有什么好吃的
今天股市怎么样
给我放首歌
帮我翻译
明天会下雨吗要带伞吗
怎么做红烧肉
推荐一部电影
打开客厅的灯
你多大了
谁是美国总统
我爱你
把音量调大一点
今天有什么新闻
这首歌叫什么名字
最近有什么好看的电影
昨天的比赛谁赢了
1加1等于几
讲讲历史
我想听周杰伦
叫一辆出租车
红烧肉的做法
我要听音乐
来点轻音乐
上海明天多少度
最近上映了哪些电影
奥巴马的妻子是谁
给我推荐一些餐厅
告诉我一个关于狗的笑话
长江有多长
下一首
暂停播放
我想看新闻
这周末天气好吗
最新的科技新闻
姚明的身高是多少
一美元等于多少人民币
如何煮米饭
蛋糕怎么做
放一首周杰伦的歌
把这首歌加入播放列表
我好无聊
哈哈哈
今晚有什么电影
刘德华多大了
我喜欢这部片子
帮我叫一辆车
给老李发邮件说我晚点到
发一条朋友圈
周末杭州有什么活动
从家到公司多远
我要去睡了
"""

CHINESE_FACTS = """
我叫张伟
我住在北京
我是一名老师
我今年三十岁
我有两个孩子
我喜欢打篮球
我老婆叫小红
叫我老王
我对海鲜过敏
我在腾讯工作
我养了一只猫
我来自成都
我不吃辣
我的生日是九月九号
我是湖南人
"""

CHINESE_WISHES = """
以后提醒都提前一小时
每个任务都加上标签
标题要简短
默认把任务设为低优先级
创建任务时不要加截止日期
请用英文写任务标题
不要给任务加建议
所有购物任务都要写店名
以后添加任务请写上预计时间
工作任务前面写上客户名
"""


def lines(*blocks: str) -> list[str]:
    return [line for block in blocks for line in block.strip().splitlines()]


def kind(text: str) -> str:
    return read(text, NOW).intent.kind


@pytest.mark.parametrize("text", lines(ENGLISH_CHANGES, CHINESE_CHANGES))
def test_a_change_to_the_list(text: str) -> None:
    assert kind(text) in WRITES


@pytest.mark.parametrize("text", lines(ENGLISH_QUESTIONS, CHINESE_QUESTIONS))
def test_a_question_about_the_list(text: str) -> None:
    assert kind(text) in ("todo.query",)


@pytest.mark.parametrize("text", lines(ENGLISH_TALK, CHINESE_TALK))
def test_what_is_neither(text: str) -> None:
    assert kind(text) in ("chat",)


@pytest.mark.parametrize("text", lines(ENGLISH_FACTS, CHINESE_FACTS))
def test_a_fact_about_the_user(text: str) -> None:
    assert kind(text) in ("profile",)


@pytest.mark.parametrize("text", lines(ENGLISH_WISHES, CHINESE_WISHES))
def test_a_wish_on_how_tasks_are_written(text: str) -> None:
    assert kind(text) in ("instructions",)
