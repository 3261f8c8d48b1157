"""Chinese: what a clause claims of whom. The rules look at the simplified form; values are cut from the text itself."""

from __future__ import annotations

import re
from dataclasses import replace

from taskmaistro_tui.language.remember.bounds import Bounds
from taskmaistro_tui.language.remember.chinese_things import (
    NP,
    Rule,
    cancelled,
    favourite,
    owned,
    place,
    price,
    schedule,
)
from taskmaistro_tui.language.remember.chinese_told import (
    SIMPLE,
    TAIL,
    is_kin,
    is_person,
    mostly_chinese,
    part,
    subjects,
)
from taskmaistro_tui.language.remember.chinese_words import JOB
from taskmaistro_tui.language.remember.claim import ENDED, USER, Claim
from taskmaistro_tui.language.remember.told import Told


def claims_of(text: str, bounds: Bounds) -> list[Claim]:
    """What one Chinese clause claims; empty if no rule reads it. ``text`` has no lead-in and no final stop."""
    claim = _claim_of(text, bounds)
    if claim is None:
        return []
    claim = claim.with_(value=TAIL.sub("", claim.value))
    at = text.translate(SIMPLE).find(claim.value)  # the value as it was written, in whichever characters
    return [claim.with_(value=text[at : at + len(claim.value)])] if at >= 0 else [claim]


_CHANGED = re.compile(
    r"^我们?(?:的)?(?:已经|最近|刚)?换了?(?:个|位|一个|一位)?(?:新的?)?(?P<np>(?:(?!了)[\u4e00-\u9fff]){2,5}?)了?[，,]\s*(?:现在|新的|新\w{1,3}?)?(?:的)?(?:是|叫)(?P<v>.{1,12})$"
)


def changed_value(text: str) -> Claim | None:
    """What took another's place, told in two halves: 我换医生了，现在是李大夫."""
    match = _CHANGED.match(text.translate(SIMPLE))
    if match is None:
        return None
    noun = match["np"].removesuffix("了")
    value = TAIL.sub("", text[slice(*match.span("v"))])
    return Claim(text, f"it tells your {noun}", attribute=noun, value=value)


def _claim_of(text: str, bounds: Bounds) -> Claim | None:
    bare = bounds.without(text) if bounds.taken else text
    bare = bare.translate(SIMPLE)
    bare = bare.replace(" ", "") if mostly_chinese(bare) else bare
    bare = re.sub(r"现在|目前|如今", "", bare)
    bare = re.sub(r"^(?:最近|其实|另外|以后|还有|而且|然后|今后|，|,)+", "", bare)
    for told in subjects(text, bare, bounds):
        untimed = told
        if bounds.facets and is_person(told):
            rest = told.rest
            for facet in bounds.facets.values():
                rest = rest.replace(facet, "")
            rest = re.sub(r"^在(?=在)", "", rest)
            untimed = part(text, told.subject, rest, bounds, aliases=told.aliases, pronoun=told.pronoun)
            untimed = replace(untimed, negated=told.negated or untimed.negated)
        for rule in _RULES:
            if (claim := rule(told)) is not None or (claim := rule(untimed)) is not None:
                return claim
    return None


def _rule(
    pattern: str, attribute: str, why: str, *, additive: bool | None = False, people: bool = False, **more: object
) -> Rule:
    compiled = re.compile(pattern)

    def read(told: Told) -> Claim | None:
        if told.subject.endswith("的") or (people and not is_person(told)):
            return None
        match = compiled.match(told.rest)
        if match is None:
            return None
        keep = told.additive if additive is None else additive
        return told.claim(attribute, match["v"] or match[0], why, additive=keep, **more)

    return read


def _likes(told: Told) -> Claim | None:
    match = re.match(
        rf"^(?P<verb>喜欢|喜爱|热爱|爱好|偏好|爱(?=[吃喝看听玩打跑游跳唱画读])|想念|讨厌|厌恶|受不了"
        rf"|恨|怕)(?:上了|上)?(?P<v>{NP})(?:了|的)?$",
        told.rest,
    )
    if match is None or told.subject.endswith("的"):
        return None
    against = match["verb"] in ("讨厌", "厌恶", "受不了", "恨", "怕")
    negated = told.negated != against
    value = re.sub(r"^(?:吃|喝|看|听|玩|打|去|做)(?=[\u4e00-\u9fff])", "", match["v"])
    why = "it tells what you dislike" if negated else "it tells what you like"
    if told.subject != USER:
        why = why.replace("you dislike", "somebody dislikes").replace("you like", "somebody likes")
    return told.claim("likes", value, why, category="preference", additive=True, negated=negated)


def _has(told: Told) -> Claim | None:
    if told.subject.endswith("的") or not (told.subject == USER or told.pronoun or is_kin(told.subject)):
        return None
    match = re.match(
        rf"^(?:有了?|养了?|买了|生了|领养了)(?P<v>(?P<n>[一两二三四五六七八九十\d]+|第[二三四五])?(?P<unit>[个只条位辆套台匹])?(?P<noun>{NP}))(?:了)?$",
        told.rest,
    )
    if match is None or re.match(
        r".{0,4}(?:会$|会议|问题|事|空|时间|约|任务|想法|点|清单|日程|活动|消息|新闻|提醒|安排|分钟|小时)", match["v"]
    ):
        return None
    count = match["n"] or ""
    if count and count not in ("一", "1") and not count.startswith("第") and match["unit"]:
        return told.claim(
            f"number of {match['noun']}", match["v"], "it tells how many somebody has", additive=told.additive
        )
    return told.claim("has", match["noun"], "it tells what somebody has", additive=True)


def _gone(told: Told) -> Claim | None:
    if match := re.match(rf"^(?:卖掉了?|卖了|戒了|放弃了|不要了|送走了|退了|停了)(?P<v>{NP})(?:了)?$", told.rest):
        return told.claim(
            ENDED, re.sub(r"^我的", "", match["v"]), "it tells that something is over", negated=True, additive=True
        )
    if match := re.match(r"^戒(?:掉|了)?(?P<v>烟|酒|咖啡|糖|肉)(?:了)?$", told.rest):
        return told.claim(ENDED, match["v"], "it tells that something is over", negated=True, additive=True)
    if match := re.match(r"^把(?:我的)?(?P<v>.+?)(?:卖|送|扔|退|戒|丢)(?:掉)?了?$", told.rest):
        return told.claim(ENDED, match["v"], "it tells that something is over", negated=True, additive=True)
    if re.match(r"^(?:已经)?(?:去世|过世|死)了?$", told.rest):
        return told.claim("died", told.rest, "it tells a loss", category="experience", additive=True)
    if match := re.match(rf"^(?:从)?(?P<v>{NP})(?:辞职|离职)了?$|^辞(?:职|了工作)", told.rest):
        return told.claim("employer", match["v"] or "", "it tells that somebody left a job", negated=True)
    return None


_COMMUTE = re.compile(
    r"^(?:改成?|换成)?(?P<v>(?:坐|乘|搭|骑|开|走路|步行|跑步|打车|拼车|挤)[^，。]{0,8}?)(?:去|来)?(?:上班|上学|通勤|去公司|去学校)(?:了)?$"
)


def _commute(told: Told) -> Claim | None:
    if told.subject.endswith("的") or told.negated or not (match := _COMMUTE.match(told.rest)):
        return None
    return told.claim("commute", match["v"], "it tells how somebody gets to work", additive=told.additive)


def _graduated(told: Told) -> Claim | None:
    if told.subject.endswith("的") or not re.match(r"^(?:大学|研究生|硕士|博士|高中|本科)?毕业了?$", told.rest):
        return None
    return told.claim("studies", "", "it tells that somebody has finished to study", negated=True)


def _parted(told: Told) -> Claim | None:
    """Two people who are no longer together."""
    match = re.match(r"^(?:(?:和|跟|与)(?P<v>.+?))?(?:已经)?(?:分手|离婚|分开|分居)了?$", told.rest)
    if match is None or told.subject.endswith("的"):
        return None
    return told.claim(
        "relationship", match["v"] or "", "it tells that somebody is no longer with another", negated=True
    )


def _no_longer(told: Told) -> Claim | None:
    """What no other rule reads and is said to be over: 我不再去健身房了."""
    if not told.negated or told.subject.endswith("的") or not is_person(told):
        return None
    if not re.search(r"不再|再也不|没再|不.{1,14}了$", told.text.translate(SIMPLE)) or not 1 < len(told.rest) <= 16:
        return None
    return told.claim(ENDED, told.rest, "it tells that something is over", negated=True, additive=True)


_RULES: tuple[Rule, ...] = (
    _rule(rf"^(?:叫做|叫|名叫|名字叫|名字是|姓)(?P<v>{NP})$", "name", "it tells a name"),
    _rule(r"^(?:今年|已经|刚满|满)*(?P<v>[\d一二三四五六七八九十]+岁)(?:了)?$", "age", "it tells an age"),
    cancelled,
    _gone,
    favourite,
    schedule,
    price,
    _rule(
        rf"^(?:是)?(?:住在|住|家在|搬到了?|搬去了?|搬家到了?|定居在?|生活在)(?P<v>{NP})(?:了|住|生活"
        rf"|定居)*$",
        "home",
        "it tells where somebody lives",
    ),
    _rule(rf"^(?:来自(?P<v>{NP})|老家在.+|是.{{1,6}}人)$", "origin", "it tells where somebody comes from"),
    _rule(rf"^在(?P<v>{NP})(?:工作|上班|任职|教书|当{NP}|做{NP})(?:了)?$", "employer", "it tells where somebody works"),
    _rule(
        rf"^(?:跳槽到|加入|入职|(?:换到|去)(?=.+(?:工作|上班|任职)))了?(?P<v>{NP})(?:工作|上班|任职)?了?$",
        "employer",
        "it tells where somebody works",
    ),
    _rule(
        rf"^(?:是|做|当|成为)了?(?:一名|一个|一位|个|名|位)?(?P<v>(?!我的|你的){JOB})(?:了)?$",
        "job",
        "it tells what somebody does",
    ),
    _rule(
        rf"^对(?P<v>{NP})(?:已经|现在)?(?:不再|不)?(?:过敏|不耐受)(?:了)?$",
        "allergy",
        "it tells what somebody does not tolerate",
        additive=True,
    ),
    _rule(
        r"^(?:是|改|开始|变成|只)*(?P<v>吃素|素食者?|纯素|吃肉|清真)(?:主义者)?(?:了)?$",
        "diet",
        "it tells what somebody eats",
    ),
    _rule(r"^(?:是)?(?P<v>单身|已婚|结婚|离婚|订婚|未婚)(?:了)?$", "relationship", "it tells with whom somebody lives"),
    _likes,
    _commute,
    _rule(rf"^(?:改成?|改为|换成)?吃(?P<v>{NP})$", "eats", "it tells what somebody eats", additive=True),
    _rule(rf"^(?:改成?|改为|换成)?喝(?P<v>{NP})$", "drinks", "it tells what somebody drinks", additive=True),
    _rule(
        rf"^(?:改|转|换成|换|一直)?用(?:的是|上|成)?了?(?P<v>(?!来|于|心|力|不){NP})$",
        "uses",
        "it tells what somebody uses",
        additive=True,
        people=True,
    ),
    _rule(
        rf"^换(?:成|了|用)(?:一?[个部台辆份家])?(?P<v>(?!号|工作|了){NP})$",
        "uses",
        "it tells what somebody uses",
        additive=True,
        people=True,
    ),
    _rule(
        rf"^(?:在|还在)?(?:读|上|念)(?P<v>(?:{NP})?(?:研究生|大学|本科|硕士|博士|高中|初中|小学|幼儿园|夜校|专业|[一二三四五六]年级))$",
        "studies",
        "it tells what somebody studies",
    ),
    _graduated,
    _rule(
        rf"^开(?:的是|的)?(?:一辆)?(?P<v>(?!会|车|门|始|心|玩|店|公司|学|幕|放|灯|空调|关|通|课|药|票|户){NP})$",
        "car",
        "it tells what somebody drives",
        people=True,
    ),
    _rule(r"^(?:和|跟|与).+?(?P<v>订婚|结婚)了?$", "relationship", "it tells with whom somebody lives"),
    _parted,
    _rule(rf"^负责(?P<v>{NP})$", "responsible for", "it tells who looks after something", additive=True),
    _rule(
        rf"^(?:以前|过去|曾经|原来|之前)(?P<v>{NP})$",
        "past",
        "it tells of the past",
        additive=True,
        category="experience",
    ),
    _rule(rf"^会(?:说|讲)(?P<v>{NP})$", "speaks", "it tells which language somebody speaks", additive=True),
    _rule(rf"^会?(?:弹|拉|踢|打)(?P<v>{NP})$", "plays", "it tells what somebody plays", additive=True),
    _rule(rf"^改?在?学(?:习)?(?P<v>{NP})$", "learning", "it tells what somebody learns", additive=True),
    _rule(r"^(?P<v>抽烟|吸烟|喝酒)(?:了)?$", "smokes", "it tells a habit"),
    _rule(r"^(?P<v>(?:在家|远程)(?:办公|工作|上班))(?:了)?$", "way of working", "it tells how somebody works"),
    _has,
    place,
    owned,
    _no_longer,
)

_FLOOR: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern), category, why)
    for pattern, category, why in (
        (r"我叫|我的名字", "fact", "it tells your name"),
        (r"我的目标", "fact", "it tells a goal of yours"),
        (r"我(?:不喜欢|讨厌|受不了)", "preference", "it tells what you dislike"),
        (r"我(?:很|最|也|更|比较)?(?:喜欢|爱)", "preference", "it tells what you like"),
        (r"我偏好", "preference", "it tells what you prefer"),
        (r"^我是(?!不是|说|想|要|在|来|去|否)", "fact", "it tells who you are"),
    )
)


def floor(text: str, bounds: Bounds) -> Claim | None:
    """What the plainest patterns keep though no rule can say what it tells."""
    for pattern, category, why in _FLOOR:
        if pattern.search(text):
            return Claim(text, why, category, valid_from=bounds.valid_from, valid_to=bounds.valid_to, additive=True)
    if (
        bounds.valid_to
        and (told := subjects(text, bounds.without(text).translate(SIMPLE).replace(" ", ""), bounds))
        and is_person(told[0])
    ):
        return told[0].claim("for a while", "", "it tells what holds for a while", additive=True)
    if bounds.valid_to and re.match(r"^(?:我|[\u4e00-\u9fff]{2,6}(?:在|是|休))", bounds.without(text)):
        return Claim(
            text, "it tells what holds for a while", valid_from=bounds.valid_from, valid_to=bounds.valid_to,
            additive=True, attribute="for a while",
        )  # fmt: skip
    return None
