"""Chinese: a clause taken apart into whom or what it is about and what it says of it."""

from __future__ import annotations

import re

from taskmaistro_tui.language.remember.bounds import Bounds
from taskmaistro_tui.language.remember.chinese_words import RELATIONS, SAME
from taskmaistro_tui.language.remember.claim import USER
from taskmaistro_tui.language.remember.told import Told
from taskmaistro_tui.language.traditional import SIMPLIFIED

_ALSO = re.compile(r"也|还|另外|又|第[二三四五]|同时")
_NO_LONGER = re.compile(r"不再|已经不|没有?再|不.{0,14}了$|没.{0,8}了$|再也不|不过敏")
_INSTEAD = re.compile(
    r"^(?:现在|已经|最近|都|就)*(?:改(?=[吃喝用穿骑开坐乘搭走学练玩看住])|改[成为]|换[成了用]|转[用成])|不.{1,8}(?:改|而是)"
)
_NOT = re.compile(r"^(?:现在|已经|其实)?(?:不再|再也不|已经不|从来不|从不|不太|不是|不|没有?|别)")
SIMPLE = {ord(k): v for k, v in SIMPLIFIED.items()}
SOFT = re.compile(
    r"^(?:现在|目前|最近|刚刚|刚|已经|其实|平时|一直|早上|上午|中午|下午|晚上|每周(?![一二三四五六日天末])|周末|一般|通常|总是|经常|都|也|还|就|很|最|非常|特别"
    r"|比较|挺|更|确实|又|另外|终于|每天)+"
)
TAIL = re.compile(r"(?:了|的|呢|啊|哦|啦|吧|呀)+$")


def mostly_chinese(text: str) -> bool:
    return sum(1 for c in text if c >= "\u2e80") * 2 > len(text.replace(" ", ""))


def subjects(text: str, bare: str, bounds: Bounds) -> list[Told]:
    """The ways in which a clause may be parted into subject and predicate, the likeliest first."""
    if match := re.match(
        rf"^我(?:的|们的|家|家的)?(?:新的?|现在的)?(?P<rel>(?:大|小|二|三)?(?:{RELATIONS}))(?P<name>[\u4e00-\u9fffA-Za-z]{{1,8}}?)??(?P<own>的)?(?=[叫是在住搬喜不爱讨有养会对的已也没现最每做当从改上去又死这本下今明和跟与把负休周单结离订转调升换戒毕用一二三四五六七八九十]"
        rf"|今年|\d|$)",
        bare,
    ):
        relation = SAME.get(match["rel"], match["rel"])
        name = (match["name"] or "").casefold()
        if match["own"]:
            return [part(text, f"{relation}的", bare[match.end() :], bounds)]
        rest = bare[match.end() :]
        if rest.startswith("的"):
            return [part(text, f"{relation}的", rest[1:], bounds)]
        return [part(text, f"{relation} {name}".strip(), rest, bounds, aliases=(name,) if name else ())]
    if match := re.match(
        r"^我们?(?:团队|公司|部门|小组|组里|组|班级|班|学校|家里|家)(?:的)?(?=[\u4e00-\u9fffA-Za-z]{1,8}(?:是|在|改|换|移|取消))",
        bare,
    ):
        return [part(text, f"{USER}的", bare[match.end() :], bounds)]
    if match := re.match(r"^(?:我们|我|咱们|本人)(?P<own>的)?", bare):
        return [part(text, f"{USER}的" if match["own"] else USER, bare[match.end() :], bounds)]
    if match := re.match(r"^(?P<who>他们|她们|它们|他|她|它|这|那)(?P<own>的)?", bare):
        return [part(text, "的" if match["own"] else "", bare[match.end() :], bounds, pronoun=match["who"])]
    found = []
    if match := re.match(
        r"^(?P<name>[\u4e00-\u9fffA-Za-z·]{1,8}?)的(?=[\u4e00-\u9fffA-Za-z]{2,8}(?:是|在|改|换|叫|:|：|有))", bare
    ):
        found.append(part(text, f"{match['name'].casefold()}的", bare[match.end() :], bounds))
    if match := re.match(
        r"^(?P<np>[\u4e00-\u9fffA-Za-z0-9 ]{1,12}?)(?=(?:已经|现在|最近|还|也|都|不再|不|没|就|又|今年"
        r"|每)*(?:是|在|改|移|推迟|提前|定|从|住|搬|叫|喜欢|讨厌|爱|取消|停办|对|会(?=[说讲弹拉踢打])"
        r"|有|养|来自|结婚|离婚|\d+岁|换|延|挪|调|负责|去世|过世|死了|涨到|降到|开始|结束|属于|上班|工作|转到|转学|考上|调到|升到|升为|毕业|开门|关门|营业|戒|怀孕|退休|吃素))",
        bare,
    ):
        found.append(
            part(
                text,
                re.sub(r"^(?:这个|那个|新的?|这|那|每[周天日])(?=.)", "", match["np"]).strip().casefold(),
                bare[match.end() :],
                bounds,
            )
        )
    if bounds.told and not found:
        begin = min(begin for begin, _ in bounds.told)
        before = re.sub(r"(?:现在?|每天|都|已经)$", "", text[:begin].translate(SIMPLE).strip())
        if re.fullmatch(r"[\u4e00-\u9fffA-Za-z]{2,10}", before) and bare.startswith(before):
            found.append(part(text, before.casefold(), bare[len(before) :], bounds))
    return found


def part(
    text: str, subject: str, rest: str, bounds: Bounds, *, aliases: tuple[str, ...] = (), pronoun: str | None = None
) -> Told:
    additive = _ALSO.search(rest) is not None
    negated = _NO_LONGER.search(rest) is not None
    instead = _INSTEAD.search(rest) is not None
    rest = SOFT.sub("", rest)
    if match := _NOT.match(rest):
        negated = True
        rest = rest[match.end() :]
    rest = SOFT.sub("", rest)
    return Told(text, subject, rest, negated, additive, bounds, None, aliases, pronoun, instead)


def is_kin(subject: str) -> bool:
    return re.match(rf"(?:大|小|二|三)?(?:{RELATIONS})", subject) is not None


def is_person(told: Told) -> bool:
    """Whether a clause is about the user, a relation, or him or her."""
    return told.subject == USER or told.pronoun in ("他", "她", "他们", "她们") or is_kin(told.subject)
