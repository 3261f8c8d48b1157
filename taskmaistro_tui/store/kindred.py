"""Words that stand for each other when somebody asks for what another word told: a small thesaurus of everyday life.

``ALIKE`` holds groups of which any word may stand for any other; ``NARROWER`` words that a broader one asks for ("which
pets" is answered by "my dog", "which instrument" by "the piano"), not the other way round. Words that share a stem need
no entry.
"""

from __future__ import annotations

from functools import cache

from taskmaistro_tui.store.memory_words import terms_of

ALIKE = """
like love enjoy adore fond fan favourite passion passionate prefer
hate dislike detest
hobby interest pastime leisure
job work career profession occupation employ employer employment
company employer firm business startup
colleague coworker co-worker teammate
boss manager supervisor
child son daughter baby toddler little_one
husband wife spouse partner married marriage wed
wedding marry married bride
boyfriend girlfriend partner date dating
mother parent
father parent
sibling brother sister
friend buddy pal
relative family
girl daughter
boy son
live home house reside residence moved move
move relocate
house home place
city town
country nation
born birth birthday
native hometown origin grew roots
age old
name call
trip travel journey visit tour holiday getaway
roadtrip road_trip trip drive
visit went travel
buy purchase bought shop got order
sell sold
gift present gave
receive got gave given
car vehicle drive
bus train transport
meal dinner lunch breakfast eat food
eat food meal dish
cook cooking recipe dish bake meal
restaurant cafe diner eatery
drink beverage
illness sick disease ill
hurt injury injured pain accident
doctor clinic hospital
health medical
stress stressed anxiety anxious overwhelmed worried
happy glad joy excited thrilled
sad upset down cry
angry mad furious
afraid scared fear
tired exhausted
proud pride
calm relax peace peaceful soothing unwind destress
relax unwind destress therapeutic calming
read book novel
story tale
write writer author
song music tune
music band concert
concert gig show performance perform
draw drawing sketch
paint painting art artwork canvas
art artist artistic creative
picture image snapshot
movie watch cinema
show series television
game play gaming
sport exercise workout fitness train
run jog race marathon
hike trail walk trek hiking
swim pool
bike cycling ride
camp tent campfire
nature outdoors outdoor
forest woods
mountain peak
beach sea ocean shore coast
lake river
garden plant flower
dog puppy pup
cat kitten kitty
school class course study
university college degree
student pupil
teacher teach class
learn study taught lesson class
graduate degree diploma
research look_into investigate studying
plan intend going_to
decide choose decision
goal aim dream target
start begin launch open
finish complete end done
quit leave stop
win prize award first_place
lose lost
contest competition tournament
event festival fair
party celebrate celebration
volunteer charity help donate
charity fundraiser donate cause
help support assist
support encourage encouragement
group community club
meeting meet meetup
meet encounter met
advice suggest recommend recommendation tip
recommend suggest
attend join participate went take_part
sign_up signed register enroll join
adopt adoption foster
agency organization
pregnant expecting baby
divorce breakup broke_up split
die died passed loss lost death
religion faith church belief
god faith spiritual
identity transgender gender trans
lgbtq queer gay pride
single unmarried breakup
money pay cost price salary
expensive cost price
cheap affordable
fix repair mend
clean tidy
big large huge
small little tiny
beautiful gorgeous stunning pretty lovely
funny hilarious laugh
important matter significant meaningful
often regularly frequently every
begin since
symbol represent stand mean remind
reminder remind
reason because
inspire inspired inspiration motivate motivated
motivation motivate reason
challenge obstacle struggle hard difficult
problem issue trouble
change transform
grow growth
clothes outfit dress wear
shoes sneakers
necklace jewelry pendant
bowl cup pot pottery
clay pottery ceramic
handmade made craft
gym workout
yoga meditate meditation
therapy counseling therapist counselor mental
psychology mental_health counseling
vote election politics
language speak
speech talk speak
phone call
computer laptop
internet online web
video film clip
blog post article
photo photography camera
weather rain snow storm
night evening
morning breakfast
spring summer season
space astronomy stars telescope
star meteor sky
snack treat dessert sweet
allergic allergy intolerant
vegetarian vegan meat
coffee cafe espresso
beer pub bar
church mass
hair haircut
sleep bed nap
wake rise up
appointment booked meeting
deadline due
password code pin
address street
wifi internet network
key keys
license licence permit
insurance policy
孩子 小孩 儿子 女儿 宝宝
妈妈 母亲 我妈
爸爸 父亲 我爸
老婆 妻子 太太
老公 丈夫 先生
工作 上班 职业 公司
住在 家在 搬到 地址
喜欢 喜爱 爱好 热爱
讨厌 不喜 厌恶
旅行 旅游 出差
生日 出生
电影 影片
汽车 车子 开车
饭店 餐厅 餐馆
医生 大夫 医院
手机 电话
宠物 小狗 小猫
学校 大学 上学
老师 教师
同事 同僚
会议 开会 例会 站会
买了 购买
运动 锻炼 健身
跑步 慢跑
猫咪 小猫
狗狗 小狗
"""

NARROWER = """
pet: dog cat rabbit hamster parrot fish turtle guinea_pig horse puppy kitten bird
animal: dog cat horse turtle bird fish rabbit elephant lion
instrument: piano guitar violin drum flute clarinet cello saxophone ukulele trumpet bass harp
sport: football soccer basketball tennis swim run surf ski snowboard hockey volleyball golf boxing climbing cricket
sport: rugby baseball skate badminton
martial_arts: karate judo taekwondo kickboxing boxing kung_fu
exercise: run yoga gym swim pilates jog aerobics weights
activity: hike camp swim paint run dance yoga pottery game bike cook climb picnic
hobby: paint read photography garden cook dance guitar knit game write hike bake
outdoor: hike camp picnic climb kayak surf
food: pizza pasta sushi salad bread cake soup chicken curry taco rice cheese chocolate
dish: pasta soup curry roast salad stew lasagna
dessert: cake pie cookie ice_cream chocolate brownie
vegetable: carrot tomato broccoli spinach potato
fruit: apple banana mango berry strawberry orange
drink: coffee tea wine beer juice cocktail
family: mother father brother sister aunt uncle cousin grandma grandpa husband wife child
relative: aunt uncle cousin grandma grandpa niece nephew
child: son daughter boy girl
parent: mother father
vehicle: car truck van motorcycle bike prius
country: france italy spain japan sweden germany canada mexico england ireland brazil india china australia
city: london paris tokyo boston seattle berlin rome chicago barcelona york
state: california texas florida oregon minnesota
continent: europe asia africa
holiday: christmas thanksgiving easter halloween
season: summer winter spring autumn
weather: rain snow sunny storm hot cold
job: teacher nurse engineer lawyer chef designer developer manager accountant waiter artist writer
art: paint sculpture pottery drawing photography dance
subject: math history science art
book: novel author series reading library
author: book novel
movie: comedy thriller drama horror
genre: fantasy mystery jazz rock classical pop science_fiction
music: rock jazz classical pop song album
color: red blue green yellow purple black white pink orange
device: phone laptop tablet camera computer
furniture: sofa table chair desk bed couch
jewelry: necklace ring bracelet earrings
clothes: shirt dress jacket shoes hat jeans
flower: rose sunflower tulip daisy lily
disease: cancer diabetes flu asthma
injury: ankle broke sprain knee wrist surgery
emotion: happy sad angry excited nervous proud grateful
feeling: happy sad angry excited nervous proud grateful scared awe
place: park beach museum lake mountain cafe
game: chess board_game console video_game cards puzzle
weekend: saturday sunday
degree: bachelor master phd
education: school university college degree course study
business: store shop startup studio
event: concert parade festival workshop conference race wedding
certificate: degree diploma course
financial: money budget salary savings
religious: church faith god prayer
political: vote election policy
宠物: 小狗 小猫 猫咪 狗狗 金毛 兔子
运动: 跑步 游泳 篮球 足球 羽毛 瑜伽 网球
乐器: 钢琴 吉他 小提 架子
水果: 苹果 香蕉 芒果 草莓
饮料: 咖啡 绿茶 啤酒 果汁
家人: 爸爸 妈妈 哥哥 姐姐 弟弟 妹妹 老婆 老公 儿子 女儿
"""

ALIKE_WEIGHT = 0.4
NARROWER_WEIGHT = 0.3


def _term(word: str) -> str | None:
    parts = [term for part in word.split("_") for term in terms_of(part)]
    return parts[-1] if parts else None


@cache
def _table() -> dict[str, dict[str, float]]:
    table: dict[str, dict[str, float]] = {}
    for line in NARROWER.strip().splitlines():
        broad, _, narrow = line.partition(":")
        term = _term(broad)
        for word in narrow.split() if term else ():
            if (other := _term(word)) and other != term:
                table.setdefault(str(term), {})[other] = NARROWER_WEIGHT
    for group in ALIKE.strip().splitlines():
        terms = list(dict.fromkeys(filter(None, map(_term, group.split()))))
        for term in terms:
            table.setdefault(term, {}).update({other: ALIKE_WEIGHT for other in terms if other != term})
    return table


def kindred(term: str) -> dict[str, float]:
    """The terms that may stand for ``term``, each with how much it counts (0 to 1)."""
    return _table().get(term, {})
