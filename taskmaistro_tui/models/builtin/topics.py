"""What a wish is about ("anything about the kids", "work tasks"), and whether a task belongs to it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from taskmaistro_tui.language.remember.chinese_told import SIMPLE

FAMILIES: tuple[frozenset[str], ...] = (
    frozenset("kid child children son daughter baby toddler 孩子 宝宝 儿子 女儿 小孩 娃".split()),
    frozenset("shop grocery buy purchase 购物 买 采购".split()),
    frozenset("errand pick collect fetch drop return post buy 跑腿 取 寄".split()),
    frozenset("call phone ring dial 电话 打电话 致电".split()),
    frozenset("pet cat dog vet 宠物 猫 狗".split()),
    frozenset("mail email e-mail 邮件".split()),
)
"""Words that a wish means together: "calls" are tasks that say call or phone. A name that the profile gives to a child
("daughter Noor") belongs to its family too."""

_CHINESE = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class Topic:
    """``ways`` are the alternatives of "the car or the bike": sets of stems, any one of which must be wholly there. ``said``
    is how the wish named it."""

    ways: tuple[frozenset[str], ...]
    said: str = field(default="", compare=False)

    def covers(self, fields: Mapping[str, Any], profile: Mapping[str, Any]) -> bool:
        """Whether a task with these ``fields`` is about the topic, by its title, tags, project or notes."""
        parts = [fields.get("task"), fields.get("project"), fields.get("notes"), *(fields.get("tags") or ())]
        text = " ".join(str(part) for part in parts if part).lower().translate(SIMPLE)
        there = stems(text)
        return any(all(_named(stem, text, there, profile) for stem in way) for way in self.ways)


def _named(stem: str, text: str, there: frozenset[str], profile: Mapping[str, Any]) -> bool:
    if _mentions(stem, text, there):
        return True
    for family in FAMILIES:
        if stem in family:
            names = _names_of(family, tuple(profile.get("connections") or ()))
            return any(_mentions(word, text, there) for word in family | names)
    return False


def _mentions(word: str, text: str, there: frozenset[str]) -> bool:
    return word in text if _CHINESE.search(word) else word in there


@lru_cache(maxsize=16)
def _names_of(family: frozenset[str], connections: tuple[str, ...]) -> frozenset[str]:
    """Names of people whom the profile counts to the family."""
    names: set[str] = set()
    for entry in connections:
        words = re.findall(r"[\w'-]+", entry)
        if any(stem(word.lower()) in family for word in words):
            names.update(word.lower() for word in words if word[:1].isupper() and stem(word.lower()) not in family)
    return frozenset(names)


_IRREGULAR = {"children": "child", "groceries": "grocery", "errands": "errand", "buying": "buy", "shopping": "shop"}


def stem(word: str) -> str:
    """``word`` without the endings that do not change what it is about."""
    if known := _IRREGULAR.get(word):
        return known
    word = word.removesuffix("'s").removesuffix("’s")
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if len(word) > 5 and word.endswith("ing"):
        root = word[:-3]
        return root[:-1] if root[-1] == root[-2] and root[-1] not in "ls" else root
    return word


def stems(text: str) -> frozenset[str]:
    """The stems of all words in lower-case ``text``."""
    words = re.findall(r"[\w'’-]+", text)
    parts = [part for word in words if "-" in word for part in word.split("-") if part]
    return frozenset(stem(word) for word in (*words, *parts))


_END = (
    r"(?=\s*(?:,|;|$|\b(?:is|are|should|must|gets?|has|have|needs?|with|as|to|uses?|tag|set|give|put|mark|goes?|in|into"
    r"|under|takes?|lasts?|belongs?|counts?)\b))"
)
_WHICH = r"(?:all\s+|any\s+|every\s+|my\s+|the\s+)*(?P<x>[\w'-]+(?:\s+(?:and|or)\s+[\w'-]+)?)\s+"
_NOUNS = r"(?:tasks?|items?|things?|stuff|to-?dos?|errands|chores|reminders)"
_SUBJECTS = (
    rf"\b(?:anything|everything|something|whatever|(?:all|any|every|each|the|those)\s+{_NOUNS}|{_NOUNS})\s+"
    r"(?:(?:that|which)\s+)?(?:(?:is|are|has|have)\s+)?(?:to do\s+)?"
    r"(?:about|regarding|concerning|related to|relating to|involving|involves?|with|mentioning|mentions?|for|on"
    r"|i (?:have|need|want) to)\s+(?P<x>.+?)" + _END,
    rf"\b{_NOUNS}\s+(?:that|which)\s+(?:is|are|have|has|needs?|say|says|contains?)\s+(?P<x>.+?)" + _END,
    r"\b(?:when(?:ever)?|if|where)\s+(?:i|it|a task|the task|a title|something|they)\s+"
    r"(?:(?:is|are)\s+about|mentions?|says?|talks? about|"
    r"writes?|involves?|contains?|adds?)\s+(?P<x>.+?)" + _END,
    rf"\b(?:for|on|of|to|mark|tag|set|make|put|label|file)\s+{_WHICH}{_NOUNS}\b",
    rf"^{_WHICH}{_NOUNS}\b",
    r"\b(?:tag|label|mark|file|put|assume|allow|prefix|start|begin)\s+"
    r"(?P<x>(?!it\b|them\b|every|all\b|each|any|a\b|an\b|#|[\d\"“])[\w'\s-]+?)(?=\s+(?:with|as|under|in|into|by)\b)",
    r"\b(?:give|set|make|treat|consider|keep|write)\s+(?P<x>(?!it\b|them\b|every|all\b|each|any|an?\b)[\w'\s-]+?)(?=\s*,)",
    r"\bpriority\s+(?:for|to|on)\s+(?P<x>.+?)" + _END,
    r"^(?P<x>(?!i\b|please|always|give|set|tag|use|make|keep|put|write|start|begin|default|assume|every|all|each|tasks?\b)[\w'\s-]+?)\s+"
    r"(?:is|are|should|must|gets?|has|have|goes?|takes?|lasts?|belongs?|counts?)\b",
    r"\bfor\s+(?P<x>(?!every|each|all\b|any\b|it\b|them\b|tasks?\b|items?\b)[\w'-][\w'\s-]*)$",
    r"(?:和|跟|与|关于|涉及|有关|提到|凡是|所有)(?P<x>(?!提到|关于|涉及|和|跟)[^，,的]{1,12}?)(?:有关|相关|有关系)?的?(?:任务|事|待办|都|，|时|$)",
    r"(?:给|把|将|^)(?:默认|所有|每个|我|的)*(?P<x>[^，,]{0,8}?)的?(?:类|相关|方面)?的?(?:任务|待办|事情|事)",
)
_SUBJECT_PATTERNS = tuple(re.compile(pattern, re.IGNORECASE) for pattern in _SUBJECTS)
_HOLLOW = frozenset(
    "a an the my our your all any every each new some it them they i me task item thing todo to-do stuff anything everything "
    "title titles write keep make give use set put tag mark one name word for in of on to by with at from be priority always "
    "usually normally typically generally mostly "
    "never also very really 任务 每个 所有 新 我 全部 每 一 个 新任务 都".split()
)


EVERY = re.compile(
    r"\b(?:every|each|all|any|default|by default|always|everything|tasks?|titles?|to-?dos?|items)\b|每|所有|全部|默认|任务|标题|都",
    re.IGNORECASE,
)
"""Signs that a wish without a topic is meant for all tasks."""


def topic_of(text: str) -> Topic | None:
    """Which tasks a wish speaks of; None if it speaks of none in particular."""
    for pattern in _SUBJECT_PATTERNS:
        if found := pattern.search(text):
            ways = [_way(part) for part in re.split(r"\s+(?:and|or)\s+|\s*[,/、]\s*|或|和", found.group("x"))]
            filled = tuple(way for way in ways if way)
            if filled:
                return Topic(filled, _named_so(found.group("x"), first=found.start("x") == 0))
    return None


_ADVERBS = re.compile(r"\b(?:usually|normally|typically|generally|mostly|always)\b", re.IGNORECASE)


def _named_so(words: str, *, first: bool) -> str:
    """How a wish named its topic; ``first``: it stood at the beginning of the wish."""
    plain = " ".join(_ADVERBS.sub(" ", words).split())
    return plain[:1].lower() + plain[1:] if first and plain[1:2].islower() else plain


def _way(words: str) -> frozenset[str]:
    plain = words.lower().strip(" #\"“”'")
    if _CHINESE.search(plain):
        return frozenset() if plain in _HOLLOW else frozenset({plain.removeprefix("我的").removeprefix("我")})
    return frozenset(
        found for word in re.findall(r"[\w'’-]+", plain) if word not in _HOLLOW and (found := stem(word)) not in _HOLLOW
    )
