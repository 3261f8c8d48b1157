"""Which memories answer a question: those that speak of what it names, or tell the attribute that it asks for.

The context holds the few memories that the search ranked first, or the latest ones where it found none. So a memory counts
only if it covers the words of the question; one that covers half of them is no answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from taskmaistro_tui.language.reading import Intent
from taskmaistro_tui.language.remember.chinese_words import RELATIONS as CHINESE_RELATIONS
from taskmaistro_tui.language.remember.claim import USER
from taskmaistro_tui.language.remember.english_words import RELATIONS
from taskmaistro_tui.language.remember.subjects import is_person
from taskmaistro_tui.language.script import fold, language_of
from taskmaistro_tui.language.stems import stem
from taskmaistro_tui.models.builtin.context import Context, Record

MOST = 5
"""Memories that an answer tells at most."""

_QUESTION = re.compile(
    r"[?？]\s*$|^(?:(?:and|so|but|hey|ok)[, ]+)?(?:what|who|where|when|how|which|whose|does|did|is|are|am|was|has"
    r"|(?:do|have|can)(?= (?:i|we|you|they)\b)"
    r"|tell me|remind me (?:what|who|where|when|how|which))\b|什么|哪|几|多少|多大|谁|吗[。]?$",
    re.IGNORECASE,
)
_MINE = re.compile(r"\b(?:i|i'm|my|me|mine|we|our|us)\b|我", re.IGNORECASE)
_PRIVATE = re.compile(r"\b(?:pass(?:word|code)|pin|code|wi-?fi|locker)\b|密码|wifi", re.IGNORECASE)
_YES_OR_NO = re.compile(r"^(?:do|does|did|is|are|am|was|have|has|can)\b|吗[？?。]*$", re.IGNORECASE)
_WHEN = re.compile(r"\bwhen\b|\bwhat (?:time|day|date)\b|什么时候|几点|几号|哪天", re.IGNORECASE)
_RELATED = re.compile(rf"\b(?:{RELATIONS})(?:'s|s)?\b|{CHINESE_RELATIONS}", re.IGNORECASE)
_EITHER = re.compile(r"\bor\b|还是")
_TIMED = re.compile(r"\d|\b(?:noon|midnight|morning|evening|\w+days?|cancel\w*)\b|[点号月]|周|取消|星期", re.IGNORECASE)
_ASKED: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), attributes)
    for pattern, attributes in (
        (
            r"\bhow (?:do|does|am|is) .*\b(?:get|go|travel|commute|come)\b.* to\b|怎么(?:去)?(?:上班|上学|去公司)",
            ("commute",),
        ),
        (r"\bplay(?:s|ing)?\b|\binstruments?\b|弹|乐器", ("plays",)),
        (r"\blearn(?:s|ing)?\b|在学|学什么", ("learning",)),
        (r"\bstud(?:y|ies|ying)\b|读研|在读|念书", ("studies",)),
        (r"\bus(?:e|es|ing)\b|用什么|用的", ("uses", "ended")),
        (r"\bsmok(?:e|es|ing)\b|抽烟|吸烟", ("smokes", "smoke", "ended")),
        (
            r"\b(?:girlfriend|boyfriend|partner|dating|married|single|together)\b|男朋友|女朋友|对象|结婚|单身",
            ("relationship",),
        ),
        (r"\bwhere have i been\b|去过哪", ("experience",)),
        (r"\bwh(?:at|ich)\b.*\btake\b", ("take",)),
        (r"\bwhich car\b|开什么车", ("car", "has")),
        (r"\bon (?:\w+ )?(?:leave|holiday|vacation)\b|\b(?:away|back)\b|休假|请假", ("away",)),
        (r"\bwhere\b.*\b(?:live|living|reside|home|from)\b|住", ("home", "whereabouts")),
        (r"\bwhere\b.*\bwork|\b(?:employer|company|work for)\b|在哪.*(?:工作|上班)", ("employer", "job")),
        (r"\bspeak\b|\blanguages?\b|说什么语言|会说", ("speaks",)),
        (r"\bwhere (?:am|is|are)\b|在哪", ("whereabouts", "place", "home")),
        (
            r"\b(?:jobs?|work|profession|occupation|for a living)\b|职业|做什么工作",
            ("job", "employer", "way of working"),
        ),
        (r"\bhow old\b|\bage\b|多大|几岁|年龄", ("age",)),
        (r"\b(?:like|love|enjoy|hate|dislike)s?\b|喜欢|讨厌", ("likes",)),
        (r"\b(?:eat|drink)s?\b|吃|喝", ("eats", "drinks", "diet", "ended")),
        (r"\bpets?\b|宠物", ("has",)),
        (r"\bnames?\b|\bcalled\b|叫什么|名字", ("name",)),
    )
)
_HOLLOW = frozenset(
    """
    what what's who who's whose where where's when when's which how how's do does did is are am was were be been i i'm me my
    mine we our us you your know remember recall tell told say said about the a an of for to in on at by with from and or
    but if then now still any some much many old there this that it its he she they his her their have has had got get can
    could would will please time day date long often again hey so ok work live like love enjoy eat drink use play learn s re
    """.split()
)
_HOLLOW_STEMS = frozenset(stem(word) for word in _HOLLOW)
_HOLLOW_CHINESE = re.compile(
    r"什么时候|什么|几点|几号|哪里|哪儿|哪天|哪个|哪|多少|多大|怎么|喜欢|知道|记得|告诉|关于|工作|上班|叫|谁|住|吃|喝|最|过"
    r"|怎么|抽|吸|我们|我的|我|你|的|吗|呢|了|是|在|有|对|不|几|现在|都|还|做"
)
_OF_TASKS = re.compile(
    r"\b(?:tasks?|to-?dos?|lists?|reminders?|items?|overdue|due)\b|任务|待办|清单|要做", re.IGNORECASE
)
_PETS = ("dog", "cat", "hamster", "rabbit", "parrot", "horse", "狗", "猫", "宠")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question is about: ``words`` that tell it (stems, or single Chinese characters) and ``attributes`` it asks for.
    ``own``: of the user, not of somebody related; ``which``: it asks for a value, not for yes or no; ``either``: it names
    alternatives."""

    words: frozenset[str]
    attributes: tuple[str, ...]
    own: bool
    which: bool
    when: bool
    either: bool = False


def asks(text: str) -> bool:
    """Whether ``text`` is a question."""
    return bool(_QUESTION.search(text.strip()))


def asks_of_own(text: str) -> bool:
    """Whether ``text`` asks for something of the user's own life, or of what only they can have told."""
    return asks(text) and bool(_MINE.search(text) or _PRIVATE.search(text))


def asks_what_i(text: str) -> bool:
    """Whether a question whose subject is talk ("do I like jazz?") is one about the user after all."""
    return asks(text) and bool(re.search(r"\b(?:do|did|am|was|have) i\b|我.*吗", text, re.IGNORECASE))


@lru_cache(maxsize=64)
def asked_in(text: str) -> Asked:
    """What a question is about."""
    plain = fold(text, language_of(text))
    attributes = next((found for pattern, found in _ASKED if pattern.search(plain)), ())
    own, which = bool(_MINE.search(plain)) and not _RELATED.search(plain), not _YES_OR_NO.search(plain.strip())
    return Asked(
        _words(plain) - _HOLLOW_STEMS, attributes, own, which, bool(_WHEN.search(plain)), bool(_EITHER.search(plain))
    )


def _words(text: str) -> frozenset[str]:
    found = {stem(w.removesuffix("'s")) for w in re.findall(r"[a-z0-9][a-z0-9'’-]*", text.replace("colour", "color"))}
    chinese = "".join(re.findall(r"[\u3400-\u9fff]+", text))
    return frozenset(found | set(_HOLLOW_CHINESE.sub("", chinese)))


_words_once = lru_cache(maxsize=64)(_words)


def answering(text: str, context: Context) -> list[str]:
    """What the user told that answers a question, best first; nothing if no memory does."""
    asked = asked_in(text)
    scored = [(score, memory) for memory in context.memories if (score := _fit(asked, memory))]
    if exact := [one for one in scored if one[1].get("attribute") in asked.attributes]:
        scored = exact
    best = max((score for score, _ in scored), default=0.0)
    fitting = [memory for score, memory in scored if score >= best - 0.01]
    return list(dict.fromkeys(_told_of(memory) for memory in fitting))[:MOST]


_DAYS = tuple(zip("mon tues wednes thurs fri satur sun".split(), "一 二 三 四 五 六 [日天]".split(), strict=True))


def of_weekday(day: date, context: Context) -> list[str]:
    """What the user told that is about every such day, or about days of its kind: "standup on Fridays", "gym every day"."""
    english, chinese = _DAYS[day.weekday()]
    kind = r"weekdays|(?:work|working )days?\b|工作日" if day.weekday() < 5 else r"weekends?\b|周末"
    pattern = rf"\b{english}days?\b|(?:周|星期|礼拜){chinese}|\b(?:every ?day|daily|each day)\b|每天|\b{kind}"
    told = [one for one in context.memories if re.search(pattern, str(one.get("content") or ""), re.IGNORECASE)]
    return list(dict.fromkeys(map(_told_of, told)))[:MOST]


def _told_of(memory: Record) -> str:
    """What was told, with whom a "she" in it stands for."""
    content, context = str(memory.get("content") or ""), str(memory.get("context") or "")
    if not context.startswith("about "):
        return content
    about = context.removeprefix("about ")
    return f"{content}（{about}）" if language_of(content) == "zh" else f"{content} ({about})"


def _fit(asked: Asked, memory: Record) -> float:
    """How well a memory answers, 0..1; 0 if it does not."""
    subject, attribute = str(memory.get("subject") or ""), str(memory.get("attribute") or "")
    content = fold(str(memory.get("content") or ""), language_of(str(memory.get("content") or "")))
    about = f"{content} {fold(str(memory.get('context') or ''), 'zh')} {subject} {attribute}"
    there = _words_once(about)
    if "pet" in asked.words or {"宠", "物"} <= asked.words:
        return 1.0 if any(pet in about for pet in _PETS) else 0.0
    if asked.when and not (_TIMED.search(content) or memory.get("negated")):
        return 0.0
    if asked.own and (asked.which or not asked.words) and attribute in asked.attributes and subject == USER:
        return 1.0 if asked.words <= there else 0.5
    if attribute in asked.attributes and _is_meant(asked, memory, subject, attribute):
        return 1.0 if asked.words <= there else 0.5
    if not asked.words:
        return 0.0
    if not (asked.words & there if asked.either else asked.words <= there):
        return 0.0
    if asked.own and subject != USER and is_person(subject) and not asked.words & _words(subject):
        return 0.0
    further = len(_words(subject) - asked.words) if subject != USER else 0
    return 1.0 - 0.1 * min(further, 4)


def _is_meant(asked: Asked, memory: Record, subject: str, attribute: str) -> bool:
    """Whether what is told answers a question for its attribute in other words: what the user left off, or somebody named."""
    if subject == USER:
        return bool(memory.get("negated")) and (asked.own or attribute == "relationship")
    return bool(asked.words & _words(subject))


def remembers(intent: Intent, context: Context) -> bool:
    """Whether a clause asks for something that a memory answers, and better than the tasks could."""
    query = intent.query
    text = intent.text
    if not context.memories or not asks(text) or intent.kind not in ("chat", "todo.query"):
        return False
    if query is not None:
        if query.what == "history" or _OF_TASKS.search(text):
            return False
        if not query.words and (query.filter or not _MINE.search(text)) and not re.search(r"[\u4e00-\u9fff]", text):
            return False
    elif intent.detail not in (None, "smalltalk"):
        return False
    return bool(asked_in(text).words) and bool(answering(text, context))
