"""Chinese: what a clause claims of whom. The rules look at the simplified form; values are cut from the text itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from taskmaistro_tui.language.remember.bounds import Bounds
from taskmaistro_tui.language.remember.chinese_words import JOB, RELATIONS, SAME
from taskmaistro_tui.language.remember.claim import CLOSES_ALL, ENDED, USER, Claim

_ALSO = re.compile(r"也|还|另外|又|第[二三四五]|同时")
_NO_LONGER = re.compile(r"不再|已经不|没有?再|不.{0,14}了$|没.{0,8}了$|再也不")
_NOT = re.compile(r"^(?:现在|已经|其实)?(?:不再|再也不|已经不|从来不|从不|不太|不是|不|没有?|别)")
_SOFT = re.compile(
    r"^(?:现在|目前|最近|刚刚|刚|已经|其实|平时|一直|一般|通常|总是|经常|都|也|还|就|很|最|非常|特别"
    r"|比较|挺|更|确实|又|另外|终于|每天)+"
)
_TAIL = re.compile(r"(?:了|的|呢|啊|哦|啦|吧|呀)+$")


@dataclass(frozen=True, slots=True)
class _Told:
    text: str
    subject: str
    rest: str
    negated: bool
    additive: bool
    bounds: Bounds
    aliases: tuple[str, ...] = ()
    pronoun: str | None = None

    def claim(self, attribute: str | None, value: str, why: str, **more: object) -> Claim:
        fields: dict[str, object] = {
            "content": self.text,
            "reason": why,
            "subject": self.subject,
            "attribute": attribute,
            "value": _TAIL.sub("", value.strip(" ，。！；、,.")),
            "negated": self.negated,
            "additive": self.additive,
            "valid_from": self.bounds.valid_from,
            "valid_to": self.bounds.valid_to,
            "aliases": self.aliases,
            "pronoun": self.pronoun,
        }
        return Claim(**{**fields, **more})  # type: ignore[arg-type]


def claims_of(text: str, bounds: Bounds) -> list[Claim]:
    """What one Chinese clause claims; empty if no rule reads it. ``text`` has no lead-in and no final stop."""
    bare = (bounds.without(text) if bounds.taken else text).replace(" ", "") if _mostly_chinese(text) else text
    bare = re.sub(r"^(?:现在|目前|最近|其实|另外|以后|还有|而且|然后|今后|，|,)+", "", bare)
    for told in _subjects(text, bare, bounds):
        for rule in _RULES:
            if (claim := rule(told)) is not None:
                return [claim]
    return []


def _mostly_chinese(text: str) -> bool:
    return sum(1 for c in text if c >= "\u2e80") * 2 > len(text.replace(" ", ""))


def _subjects(text: str, bare: str, bounds: Bounds) -> list[_Told]:
    """The ways in which a clause may be parted into subject and predicate, the likeliest first."""
    if match := re.match(
        rf"^我(?:的|们的|家|家的)?(?P<rel>(?:大|小|二|三)?(?:{RELATIONS}))(?P<name>[\u4e00-\u9fffA-Za-z]{{1,8}}?)??(?P<own>的)?(?=[叫是在住搬喜不爱讨有养会对的已也没现最每做当从改上去又]"
        rf"|今年|\d)",
        bare,
    ):
        relation = SAME.get(match["rel"], match["rel"])
        name = (match["name"] or "").casefold()
        if match["own"]:
            return [_part(text, f"{relation}的", bare[match.end() :], bounds)]
        rest = bare[match.end() :]
        if rest.startswith("的"):
            return [_part(text, f"{relation}的", rest[1:], bounds)]
        return [_part(text, f"{relation} {name}".strip(), rest, bounds, aliases=(name,) if name else ())]
    if match := re.match(r"^(?:我们|我|咱们|本人)(?P<own>的)?", bare):
        return [_part(text, f"{USER}的" if match["own"] else USER, bare[match.end() :], bounds)]
    if match := re.match(r"^(?P<who>他们|她们|它们|他|她|它|这|那)(?P<own>的)?", bare):
        return [_part(text, "的" if match["own"] else "", bare[match.end() :], bounds, pronoun=match["who"])]
    found = []
    if match := re.match(
        r"^(?P<name>[\u4e00-\u9fffA-Za-z·]{1,8}?)的(?=[\u4e00-\u9fffA-Za-z]{2,8}(?:是|在|改|叫|:|：|有))", bare
    ):
        found.append(_part(text, f"{match['name'].casefold()}的", bare[match.end() :], bounds))
    if match := re.match(
        r"^(?P<np>[\u4e00-\u9fffA-Za-z0-9 ]{1,12}?)(?=(?:已经|现在|最近|还|也|都|不再|不|没|就|又|今年"
        r"|每)*(?:是|在|改|移|推迟|提前|定|从|住|搬|叫|喜欢|讨厌|爱|取消|停办|对|会(?=[说讲弹拉踢打])"
        r"|有|养|来自|结婚|离婚|\d+岁|换|涨到|降到|开始|结束|属于|上班|工作))",
        bare,
    ):
        found.append(
            _part(
                text,
                re.sub(r"^(?:这个|那个|这|那|每[周天日])", "", match["np"]).strip().casefold(),
                bare[match.end() :],
                bounds,
            )
        )
    if bounds.told and not found:
        begin = min(begin for begin, _ in bounds.told)
        if (match := re.fullmatch(r"[\u4e00-\u9fffA-Za-z]{2,10}", text[:begin].strip())) and bare.startswith(match[0]):
            found.append(_part(text, match[0].casefold(), bare[match.end() :], bounds))
    return found


def _part(
    text: str, subject: str, rest: str, bounds: Bounds, *, aliases: tuple[str, ...] = (), pronoun: str | None = None
) -> _Told:
    additive = _ALSO.search(rest) is not None
    negated = _NO_LONGER.search(rest) is not None
    rest = _SOFT.sub("", rest)
    if match := _NOT.match(rest):
        negated = True
        rest = rest[match.end() :]
    rest = _SOFT.sub("", rest)
    return _Told(text, subject, rest, negated, additive, bounds, aliases, pronoun)


Rule = Callable[[_Told], Claim | None]
_NP = r"[^，。；！,.;!]+?"


def _rule(pattern: str, attribute: str, why: str, *, additive: bool | None = False, **more: object) -> Rule:
    compiled = re.compile(pattern)

    def read(told: _Told) -> Claim | None:
        if told.subject.endswith("的"):
            return None
        match = compiled.match(told.rest)
        if match is None:
            return None
        keep = told.additive if additive is None else additive
        return told.claim(attribute, match["v"] or match[0], why, additive=keep, **more)

    return read


def _likes(told: _Told) -> Claim | None:
    match = re.match(
        rf"^(?P<verb>喜欢|喜爱|热爱|爱好|偏好|爱(?=[吃喝看听玩打跑游跳唱画读])|想念|讨厌|厌恶|受不了"
        rf"|恨|怕)(?:上了|上)?(?P<v>{_NP})(?:了|的)?$",
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


def _has(told: _Told) -> Claim | None:
    if told.subject.endswith("的"):
        return None
    match = re.match(
        rf"^(?:有了?|养了?|买了|生了|领养了)(?P<v>(?P<n>[一两二三四五六七八九十\d]+|第[二三四五])?(?P<unit>[个只条位辆套台匹])?(?P<noun>{_NP}))(?:了)?$",
        told.rest,
    )
    if match is None or re.match(r"(?:一)?(?:个|点|些)?(?:会|问题|事|空|时间|约|任务|想法|点)", match["v"]):
        return None
    count = match["n"] or ""
    if count and count not in ("一", "1") and not count.startswith("第") and match["unit"]:
        return told.claim(
            f"number of {match['noun']}", match["v"], "it tells how many somebody has", additive=told.additive
        )
    return told.claim("has", match["noun"], "it tells what somebody has", additive=True)


def _gone(told: _Told) -> Claim | None:
    if match := re.match(rf"^(?:卖掉了?|卖了|戒了|放弃了|不要了|送走了|退了|停了)(?P<v>{_NP})(?:了)?$", told.rest):
        return told.claim(
            ENDED, re.sub(r"^我的", "", match["v"]), "it tells that something is over", negated=True, additive=True
        )
    if match := re.match(r"^戒(?:掉|了)?(?P<v>烟|酒|咖啡|糖|肉)(?:了)?$", told.rest):
        return told.claim(ENDED, match["v"], "it tells that something is over", negated=True, additive=True)
    if match := re.match(rf"^(?:从)?(?P<v>{_NP})(?:辞职|离职)了?$|^辞(?:职|了工作)", told.rest):
        return told.claim("employer", match["v"] or "", "it tells that somebody left a job", negated=True)
    return None


def _schedule(told: _Told) -> Claim | None:
    facets = told.bounds.facets
    if not facets:
        return None
    subject, rest = told.subject, told.rest
    if subject.endswith("的"):
        match = re.match(r"^(?P<np>[\u4e00-\u9fffA-Za-z]{1,10}?)(?=是|在|改|移|推迟|提前|定|从)", rest)
        if match is None:
            return None
        noun, rest, owner = match["np"], rest[match.end() :], subject[:-1]
        if noun in ("生日", "纪念日", "结婚纪念日", "生辰"):
            value = ", ".join(facets.values())
            return told.claim(
                "生日" if noun == "生辰" else noun, value, f"it tells a {noun}", subject=owner, facets=facets
            )
        subject = noun if owner == USER else f"{owner}的{noun}"
    elif subject == USER:
        match = re.match(
            rf"^(?P<v>(?!有|在)[\u4e00-\u9fff]{{0,2}}?(?:起床|睡觉|上班|下班|跑步|健身|游泳|上课|学{_NP}"
            rf"|练{_NP}|做{_NP}|去{_NP}|打{_NP}|开{_NP}))$",
            _without_times(told),
        )
        if match is None:
            return None
        return told.claim(
            match["v"], ", ".join(facets.values()), "it tells when you do something regularly", facets=facets
        )
    if not re.match(
        r"^(?:都)?(?:是|在|改到|改成|改在|改为|移到|推迟到|提前到|定在|从|换到|挪到|调到|延到|每|开始"
        r"|\d|[一二三四五六七八九十早上中下周星礼])",
        rest,
    ):
        return None
    return told.claim(
        "schedule", ", ".join(facets.values()), "it tells when something is", subject=subject, facets=facets
    )


def _without_times(told: _Told) -> str:
    rest = told.rest
    for facet in told.bounds.facets.values():
        rest = rest.replace(facet, "")
    return re.sub(r"^(?:在|每|都|就)+", "", rest).rstrip("了")


def _cancelled(told: _Told) -> Claim | None:
    subject, rest = told.subject, told.rest
    if subject.endswith("的"):
        match = re.match(r"^(?P<np>[\u4e00-\u9fffA-Za-z]{1,10}?)(?=已|被|取消|不|停)", rest)
        if match is None:
            return None
        owner, rest = subject[:-1], rest[match.end() :]
        subject = match["np"] if owner == USER else f"{owner}的{match['np']}"
    if re.match(r"^(?:已经?|被)*(?:取消|停办|停了|作废|办|开)了?$", rest) and (
        "取消" in rest or "停" in rest or "废" in rest or told.negated
    ):
        return told.claim(CLOSES_ALL, rest, "it tells that something is off", subject=subject, negated=True)
    return None


_PLACES = r"(?:会议室|办公室|楼|室|层|厅|店|园|站|馆|路|街|区|市|省|国|家|校|公司|中心|广场|[A-Za-z0-9]+)"


def _place(told: _Told) -> Claim | None:
    subject, rest = told.subject, told.rest
    if subject.endswith("的"):
        match = re.match(r"^(?P<np>[\u4e00-\u9fffA-Za-z]{1,10}?)(?=在|改到|搬到|移到)", rest)
        if match is None:
            return None
        owner, rest = subject[:-1], rest[match.end() :]
        subject = match["np"] if owner == USER else f"{owner}的{match['np']}"
    match = re.match(rf"^(?:在|改到|改在|搬到|移到|换到|放在|待在)(?P<v>{_NP})(?:了|举行|开|待|待着)?$", rest)
    if match is None or (subject in (USER, "") and not (told.bounds.valid_to or told.bounds.valid_from)):
        return None
    person = subject == USER or bool(told.aliases)
    return told.claim("whereabouts" if person else "place", match["v"], "it tells where something is", subject=subject)


def _price(told: _Told) -> Claim | None:
    match = re.match(
        r"^(?:是|要|涨到|降到|花了?)?(?P<v>\d[\d.,]*(?:万|千|百)?(?:元|块钱?|欧元?|美元|人民币))(?:一.+)?$", told.rest
    )
    if match is None or told.subject in (USER, ""):
        return None
    return told.claim(
        "price", match["v"], "it tells a price", subject=told.subject.removeprefix(f"{USER}的") or told.subject
    )


def _owned(told: _Told) -> Claim | None:
    if not told.subject.endswith("的"):
        match = re.match(rf"^(?:是|叫|为)(?P<v>{_NP})$", told.rest)
        if match is None or told.subject in (USER, ""):
            return None
        if match["v"].startswith("我的") and re.fullmatch(RELATIONS, match["v"][2:]):
            relation = SAME.get(match["v"][2:], match["v"][2:])
            return told.claim(
                "is",
                match["v"],
                "it tells who somebody is",
                subject=f"{relation} {told.subject}",
                aliases=(told.subject,),
                additive=True,
            )
        if re.search(r"(?:密码|号码|号|电话|地址|邮箱|账号|代码|暗号|价格|名字)$", told.subject):
            return told.claim("is", match["v"], f"it tells the {told.subject}", additive=False)
        return None
    match = re.match(rf"^(?P<np>[\u4e00-\u9fffA-Za-z]{{1,10}}?)(?P<not>不)?(?:是|叫|为|：|:)(?P<v>{_NP})$", told.rest)
    if match is None:
        return None
    owner, noun = told.subject[:-1], match["np"]
    if noun == "名字":
        return told.claim(
            "name", match["v"], "it tells your name" if owner == USER else "it tells a name", subject=owner
        )
    additive = told.additive or noun in ("爱好", "兴趣", "朋友", "孩子", "宠物", "同事")
    category = "preference" if noun.startswith("最喜欢") else "fact"
    why = (
        "it tells a goal of yours"
        if noun == "目标"
        else f"it tells the {noun} of somebody"
        if owner != USER
        else f"it tells your {noun}"
    )
    return told.claim(
        "goal" if noun == "目标" else noun,
        match["v"],
        why,
        subject=owner,
        additive=additive,
        category=category,
        negated=told.negated or bool(match["not"]),
    )


def _favourite(told: _Told) -> Claim | None:
    if told.subject.endswith("的") or not (
        match := re.match(rf"^喜欢的(?P<np>[\u4e00-\u9fff]{{1,6}}?)是(?P<v>{_NP})$", told.rest)
    ):
        return None
    return told.claim(
        f"最喜欢的{match['np']}", match["v"], "it tells what you like most", category="preference", additive=False
    )


_RULES: tuple[Rule, ...] = (
    _rule(rf"^(?:叫做|叫|名叫|名字叫|名字是|姓)(?P<v>{_NP})$", "name", "it tells a name"),
    _rule(r"^(?:今年|已经|刚满|满)*(?P<v>[\d一二三四五六七八九十]+岁)(?:了)?$", "age", "it tells an age"),
    _cancelled,
    _gone,
    _favourite,
    _schedule,
    _price,
    _rule(
        rf"^(?:是)?(?:住在|住|家在|搬到了?|搬去了?|搬家到了?|定居在?|生活在)(?P<v>{_NP})(?:了|住|生活"
        rf"|定居)*$",
        "home",
        "it tells where somebody lives",
    ),
    _rule(rf"^(?:来自(?P<v>{_NP})|老家在.+|是.{{1,6}}人)$", "origin", "it tells where somebody comes from"),
    _rule(rf"^在(?P<v>{_NP})(?:工作|上班|任职|当{_NP})(?:了)?$", "employer", "it tells where somebody works"),
    _rule(
        rf"^(?:跳槽到|加入|入职|换到|去)了?(?P<v>{_NP})(?:工作|上班)?了?$", "employer", "it tells where somebody works"
    ),
    _rule(
        rf"^(?:是|做|当|成为)了?(?:一名|一个|一位|个|名|位)?(?P<v>(?!我的|你的){JOB})(?:了)?$",
        "job",
        "it tells what somebody does",
    ),
    _rule(
        rf"^对(?P<v>{_NP})(?:已经|现在)?(?:不再|不)?(?:过敏|不耐受)(?:了)?$",
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
    _rule(rf"^(?:吃|喝)(?P<v>{_NP})$", "eats", "it tells what somebody eats or drinks", additive=True),
    _rule(rf"^会(?:说|讲)(?P<v>{_NP})$", "speaks", "it tells which language somebody speaks", additive=True),
    _rule(rf"^会?(?:弹|拉|踢|打)(?P<v>{_NP})$", "plays", "it tells what somebody plays", additive=True),
    _rule(rf"^在?学(?:习)?(?P<v>{_NP})$", "learning", "it tells what somebody learns", additive=True),
    _rule(r"^(?P<v>抽烟|吸烟|喝酒)(?:了)?$", "smokes", "it tells a habit"),
    _rule(r"^(?P<v>(?:在家|远程)(?:办公|工作|上班))(?:了)?$", "way of working", "it tells how somebody works"),
    _has,
    _place,
    _owned,
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
    if bounds.valid_to and re.match(r"^(?:我|[\u4e00-\u9fff]{2,6}(?:在|是|休))", bounds.without(text)):
        return Claim(
            text, "it tells what holds for a while", valid_from=bounds.valid_from, valid_to=bounds.valid_to,
            additive=True, attribute="for a while",
        )  # fmt: skip
    return None
