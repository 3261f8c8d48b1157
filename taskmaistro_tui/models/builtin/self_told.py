"""What the user tells of themself besides what a clause was read for: people in a list, an age or a home in passing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taskmaistro_tui.language.reading import Fact
from taskmaistro_tui.language.remember.chinese_words import RELATIONS as CHINESE_RELATIONS
from taskmaistro_tui.language.remember.claim import USER, Claim, Correction
from taskmaistro_tui.language.remember.english_words import RELATIONS
from taskmaistro_tui.language.script import fold

_NAME = r"[A-Z][\w'’-]+"
_REL = rf"(?:{RELATIONS})"
_WITH_NAME = re.compile(
    rf"\b(?:(?i:a|an|one|my|our|another))\s+(?P<rel>(?i:(?:(?:older|younger|little|big|twin|best|new)\s+)?{_REL}))"
    rf"(?:\s*,\s*|\s+(?i:called|named|is called|is named|whose name is)\s+)(?P<name>{_NAME})"
)
_SEVERAL = re.compile(
    rf"\b(?i:my|our)\s+(?:\w+\s+)?(?P<rel>(?i:{_REL}s|children|kids))\s+(?i:are(?: called| named)?|,)\s*"
    rf"(?P<names>{_NAME}(?:\s*,\s*{_NAME})*\s*,?\s+(?:and|&)\s+{_NAME})"
)
_MARRIED = re.compile(
    rf"\b(?i:i|we)(?i:['’]m| am| got| have been|['’]ve been)\s+(?i:happily )?"
    rf"(?P<how>(?i:married|engaged))\s+(?i:to)\s+(?P<name>{_NAME})"
)
_DATING = re.compile(rf"\b(?i:i['’]?m|i am)\s+(?i:dating|seeing|together with|going out with)\s+(?P<name>{_NAME})")
_AGED = re.compile(r"\b(?P<age>\d{1,3})[- ]years?[- ]old\b", re.IGNORECASE)
_FROM = re.compile(
    r"^(?:i['’]?m|i am)\s+(?:an?\s+)?[\w -]+?\s+from\s+(?P<place>(?-i:[A-Z])[\w' -]+?)[.!]*$", re.IGNORECASE
)
_LIVES = re.compile(
    r"\b(?:i|we)\s+live\s+with\s+(?:my|our|a|two|three)?\s*[\w, ]{2,40}?\s+in\s+(?P<place>(?-i:[A-Z])[\w' -]+?)(?=[.,;!]|$)"
    r"|\bmy\s+home\s+is\s+(?:in\s+)?(?P<home>(?:an?|the)\s+[\w' -]{3,50}?)(?=[.,;!]|$)",
    re.IGNORECASE,
)
_PARENT = re.compile(r"\b(?:mother|father|mum|mom|dad|parent|wife|husband)$", re.IGNORECASE)
_BUT_LIVES = re.compile(r"\bbut\s+(?:i\s+)?(?:now\s+)?live\s+in\s+(?P<place>.+)$", re.IGNORECASE)
_WORKING = re.compile(
    r"^(?:retired|unemployed|self[- ]employed|freelance|freelancing|a (?:phd )?student|on parental leave)$",
    re.IGNORECASE,
)
_HOUSEHOLD = {"kids": "child", "children": "child"}

_CALLED_CHINESE = re.compile(
    r"(?:大家|别人|朋友们?|同事们?|家人)(?:都)?(?:叫|喊)我(?P<a>[\u4e00-\u9fff]{1,4})"
    r"|姓[\u4e00-\u9fff][，,]?(?:名字?)?叫(?P<b>[\u4e00-\u9fff]{2,4})"
    r"|^我是(?P<c>[小阿老大][\u4e00-\u9fff])[。！!]?$"
)
_CHILDREN_CHINESE = re.compile(
    r"(?P<which>大的|老大|小的|老二|老三|哥哥|弟弟|姐姐|妹妹)(?:叫|是)"
    r"(?P<name>[\u4e00-\u9fff]{2,3}?)(?=[，,。]|小的|老二|老三|$)"
)
_JOB_CHINESE = re.compile(
    r"[，,]\s*(?:是|做|当)(?:一[名个位])?"
    r"(?P<job>[\u4e00-\u9fff]{1,8}?(?:师|员|医生|学生|教授|生|工|手|长|司机|会计|翻译|编辑|记者|律师|警察|经理|老板|护士))"
    r"(?:[，,。！!]|$)"
)
_RELATED_CHINESE = re.compile(rf"我(?:的)?(?P<rel>{CHINESE_RELATIONS})(?:叫|是)(?P<name>[\u4e00-\u9fff]{{2,4}})")


def completed(text: str, facts: Sequence[Fact], parts: Sequence[Claim | Correction]) -> list[Fact]:
    """``facts`` of a clause put right and completed with what its words and claims tell besides."""
    found = [fixed for fact in facts if (fixed := _put_right(fact)) is not None]
    if any(isinstance(part, Claim) and part.subject not in (USER, "") and part.attribute == "home" for part in parts):
        found = [fact for fact in found if fact.field != "location"]
    people = list(_people(text))
    if people:
        named = {word for entry in people for word in str(entry.value).split()}
        found = [fact for fact in found if fact.field != "connections" or not named & _words(str(fact.value))]
    known = {fact.field for fact in found}
    found += people
    for fact in (*_of_oneself(text), *_of_claims(parts)):
        if fact.field not in known:
            found.append(fact)
            known.add(fact.field)
    return list(dict.fromkeys(found))


def _words(text: str) -> set[str]:
    return set(re.findall(r"[\w'’-]+", text))


def _put_right(fact: Fact) -> Fact | None:
    """A fact in the field that it belongs to, without what belongs to another."""
    if fact.op == "add" and fact.field == "interests" and _WORKING.match(str(fact.value)):
        return Fact("job", fact.value)
    if fact.field == "job" and isinstance(fact.value, str):
        job = re.sub(r"^(?:an?\s+)?\d{1,3}[- ]years?[- ]old\s+", "", fact.value, flags=re.IGNORECASE)
        if parent := re.match(
            r"^(?:an?\s+)?(?:(?:proud|single|young)\s+)?(?:mother|father|mum|mom|dad|parent)\s+of\s+(.+)$",
            job,
            re.IGNORECASE,
        ):
            return Fact("connections", f"{parent[1]} children" if len(parent[1].split()) == 1 else parent[1], "add")
        return Fact("job", job, fact.op)
    if fact.field == "location" and isinstance(fact.value, str) and (now := _BUT_LIVES.search(fact.value)):
        return Fact("location", now["place"])
    if fact.op == "add" and fact.field == "interests" and " but " in str(fact.value):
        return Fact("interests", str(fact.value).split(" but ")[0], "add")
    return fact


def _people(text: str) -> Iterator[Fact]:
    for match in _WITH_NAME.finditer(text):
        yield Fact("connections", f"{match['rel'].lower()} {match['name']}", "add")
    for match in _SEVERAL.finditer(text):
        relation = _HOUSEHOLD.get(match["rel"].lower(), match["rel"].lower().removesuffix("s"))
        for name in re.findall(_NAME, match["names"]):
            yield Fact("connections", f"{relation} {name}", "add")
    for match in _MARRIED.finditer(text):
        yield Fact(
            "connections", f"{'spouse' if match['how'].lower() == 'married' else 'fiancé(e)'} {match['name']}", "add"
        )
    for match in _DATING.finditer(text):
        yield Fact("connections", f"partner {match['name']}", "add")
    children = list(_CHILDREN_CHINESE.finditer(text))
    if len(children) > 1:
        for match in children:
            yield Fact("connections", f"{match['which']}{match['name']}", "add")


def _of_oneself(text: str) -> Iterator[Fact]:
    plain = fold(text, "zh")
    if (match := _AGED.search(text)) and re.match(r"^(?:i['’]?m|i am)\b", text, re.IGNORECASE):
        yield Fact("age", int(match["age"]))
    if (match := _LIVES.search(text)) or (match := _FROM.match(text)):
        place = str(match.groupdict().get("place") or match.groupdict().get("home")).strip()
        now = _BUT_LIVES.search(place)
        yield Fact("location", now["place"] if now else place)
    if match := _CALLED_CHINESE.search(plain):
        span = next(match.span(name) for name in "abc" if match[name])
        yield Fact("name", text[slice(*span)])
    if "我" in text and (match := _JOB_CHINESE.search(plain)) and not _RELATED_CHINESE.search(plain):
        yield Fact("job", text[slice(*match.span("job"))])


def _of_claims(parts: Sequence[Claim | Correction]) -> Iterator[Fact]:
    """What the memory keeps of the user and a field of the profile holds."""
    for part in parts:
        if not isinstance(part, Claim) or part.subject != USER or part.negated or part.valid_to or not part.value:
            continue
        if part.attribute == "name" and not part.additive:
            yield Fact("name", part.value)
        elif part.attribute == "home":
            yield Fact("location", part.value)
        elif part.attribute == "age" and (number := re.match(r"\d{1,3}", part.value)):
            yield Fact("age", int(number[0]))
        elif part.attribute == "job" and not _PARENT.search(part.value):
            yield Fact("job", re.sub(r"^an?\s+", "", part.value))
