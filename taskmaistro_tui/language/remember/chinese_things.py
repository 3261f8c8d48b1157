"""Chinese: what is said of things and what belongs to somebody."""

from __future__ import annotations

import re
from collections.abc import Callable

from taskmaistro_tui.language.remember.chinese_told import is_kin
from taskmaistro_tui.language.remember.chinese_words import RELATIONS, SAME
from taskmaistro_tui.language.remember.claim import CLOSES_ALL, USER, Claim
from taskmaistro_tui.language.remember.told import Told

Rule = Callable[[Told], Claim | None]
NP = r"[^，。；！,.;!]+?"
"""The words of a value, up to the next sign."""


def schedule(told: Told) -> Claim | None:
    """When something is, or is done regularly: 站会是九点, 健身房六点开门, 我的生日是5月3日."""
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
            rf"^(?P<v>(?!有|在)[\u4e00-\u9fff]{{0,2}}?(?:起床|睡觉|上班|下班|跑步|健身|游泳|上课|学{NP}"
            rf"|练{NP}|做{NP}|去{NP}|打{NP}|开{NP}))$",
            _without_times(told),
        )
        if match is None:
            return None
        return told.claim(
            match["v"], ", ".join(facets.values()), "it tells when you do something regularly", facets=facets
        )
    if not re.match(
        r"^(?:都)?(?:是|在|(?=开门|关门|营业)|改到|改成|改在|改为|移到|推迟到|提前到|延误到|顺延到|延后到|推后到|定在|从|换到|挪到|调到|延到|每|开始"
        r"|\d|[一二三四五六七八九十早上中下周星礼])",
        rest,
    ):
        return None
    attribute = "opening" if rest.startswith(("开门", "营业")) else "end" if rest.startswith("关门") else "schedule"
    return told.claim(
        attribute, ", ".join(facets.values()), "it tells when something is", subject=subject, facets=facets
    )


def _without_times(told: Told) -> str:
    rest = told.rest
    for facet in told.bounds.facets.values():
        rest = rest.replace(facet, "")
    return re.sub(r"^(?:在|每|都|就)+", "", rest).rstrip("了")


def cancelled(told: Told) -> Claim | None:
    """What was called off: 站会取消了."""
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


def place(told: Told) -> Claim | None:
    """Where something is, or somebody for a while: 会议在3号会议室."""
    subject, rest = told.subject, told.rest
    if subject.endswith("的"):
        match = re.match(r"^(?P<np>[\u4e00-\u9fffA-Za-z]{1,10}?)(?=在|改到|搬到|移到)", rest)
        if match is None:
            return None
        owner, rest = subject[:-1], rest[match.end() :]
        subject = match["np"] if owner == USER else f"{owner}的{match['np']}"
    match = re.match(
        rf"^(?:在|改[到在]|搬到|移到|换到|转学?到|转去|考上|升[入到]|调到|放在|待在)(?P<v>{NP})(?:了|举行|开|待|待着|上学|读书|念书)*$",
        rest,
    )
    mine = subject == USER or (subject == "" and told.pronoun not in ("他", "她", "它"))
    if match is None or (mine and not (told.bounds.valid_to or told.bounds.valid_from)):
        return None
    person = subject == USER or bool(told.aliases)
    return told.claim("whereabouts" if person else "place", match["v"], "it tells where something is", subject=subject)


def price(told: Told) -> Claim | None:
    """What something costs."""
    match = re.match(
        r"^(?:是|要|涨到|降到|花了?)?(?P<v>\d[\d.,]*(?:万|千|百)?(?:元|块钱?|欧元?|美元|人民币))(?:一.+)?$", told.rest
    )
    if match is None or told.subject in (USER, ""):
        return None
    return told.claim(
        "price", match["v"], "it tells a price", subject=told.subject.removeprefix(f"{USER}的") or told.subject
    )


def owned(told: Told) -> Claim | None:
    """What is told of something by its name: 我的密码是…, 小红的老师叫…."""
    if not told.subject.endswith("的"):
        match = re.match(rf"^(?:是|叫|为|换成了?|改成了?|改为|变成了?)(?P<v>{NP})$", told.rest)
        if match is None or told.subject in (USER, ""):
            return None
        if is_kin(told.subject) and re.fullmatch(r"[\u4e00-\u9fff]{2,4}|[A-Za-z]+", match["v"]):
            return told.claim("name", match["v"], "it tells a name", additive=told.additive)
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
    match = re.match(
        rf"^(?P<np>[\u4e00-\u9fffA-Za-z]{{1,10}}?)(?P<not>不)?(?:是|叫|为|：|:|换成了?|改成了?|改为|变成了?)(?P<v>{NP})$",
        told.rest,
    )
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


def favourite(told: Told) -> Claim | None:
    """What somebody likes most of a kind."""
    if told.subject.endswith("的") or not (
        match := re.match(rf"^喜欢的(?P<np>[\u4e00-\u9fff]{{1,6}}?)是(?P<v>{NP})$", told.rest)
    ):
        return None
    return told.claim(
        f"最喜欢的{match['np']}", match["v"], "it tells what you like most", category="preference", additive=False
    )
