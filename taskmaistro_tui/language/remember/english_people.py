"""English: what is said of people."""

from __future__ import annotations

import re

from taskmaistro_tui.language.remember.claim import CLOSES_ALL, ENDED, USER, Claim
from taskmaistro_tui.language.remember.english_habits import (
    Rule,
    away,
    commute,
    does,
    leaves,
    no_longer,
    on_something,
    together,
    uses,
)
from taskmaistro_tui.language.remember.english_told import BE, CASELESS, whose
from taskmaistro_tui.language.remember.english_words import DIETS, JOB, singular
from taskmaistro_tui.language.remember.told import Told


def _rule(pattern: str, attribute: str, why: str, **more: object) -> Rule:
    compiled = re.compile(pattern, CASELESS)

    def read(told: Told) -> Claim | None:
        match = compiled.match(told.rest)
        if match is None:
            return None
        value = match["v"] if "v" in compiled.groupindex and match["v"] else match[0]
        return told.claim(attribute, value, why, **more)

    return read


def _home(told: Told) -> Claim | None:
    match = re.match(
        r"^(?:(?:['’](?:m|s|re|ve)|am|is|are|have|has)\s+)?(?:just\s+"
        r"|recently\s+)?(?:(?P<move>moved|moving|relocated|relocating)(?:\s+(?:back|house|here"
        r"|away|out|over))?"
        r"(?:\s+from\s+(?P<from>.+?))?\s+to|(?:live|lives|living|(?<=ve )lived|(?<=has )lived|based|reside|resides"
        r"|settled)(?:\s+\w+ly)?\s+(?:in|at|near|on|outside)|at home in)\s+"
        r"(?P<v>[^,;.]+?)(?:\s+(?:with|because|since|last|this|next|ago|and|for|yesterday|in \d{4})\b.*)?$",
        told.rest,
        CASELESS,
    )
    if match is None:
        match = re.match(
            r"^(?:['’]ve |have |has )?(?:left|moved (?:out of|away from))\s+(?P<v>[A-Z][\w ]+)$", told.rest
        )
        return match and told.claim(ENDED, match["v"], "it tells what somebody left", negated=True)
    if (match["move"] and told.bounds.facets) or re.match(
        r"^(?:a|an|the)\s+(?:new\s+)?(?:meeting|task|plan|next)\b", match["v"], CASELESS
    ):
        return None
    return told.claim(
        "home", match["v"], whose(told, "it tells where you live", "it tells where somebody lives"), additive=False
    )


_PLACE_OF_WORK = re.compile(
    r"^(?:(?:['’](?:m|s|re|ve)|am|is|are|have|has)\s+)?(?:just\s+|recently\s+)?(?:(?:work|works"
    r"|working|worked)\s+(?:at|for)|joined|started (?:working |a (?:new )?job )?(?:at|with)"
    r"|(?:got|have|took|found) a (?:new )?(?:job|position) (?:at|with)|employed (?:at|by)"
    r"|switched to(?=\s+(?-i:[A-Z])))\s+(?P<v>(?!home\b)[^,;.]+?)(?:\s+as\s+(?P<job>.+))?$",
    CASELESS,
)
_LEFT_WORK = re.compile(
    r"^(?:['’]ve |have |has )?(?:quit|left|lost|resigned from)\s+(?P<v>(?:my|his|her|their|the) (?:job"
    r"|position)(?: at (?P<at>.+))?|[A-Z]\w+)$",
    CASELESS,
)


_JOB = re.compile(
    rf"^(?:(?:(?:work|works|working|employed)\s+as|(?:['’](?:m|s)|am|is)\s+working\s+as|became|(?:just\s+)?(?:got"
    rf"|took|found|started|starting|start)"
    rf"\s+(?:a|my|the)\s+(?:new\s+)?(?:job|position|role)\s+as)\s+(?:an?\s+)?(?P<as>)|(?:['’](?:m|s"
    rf"|re)|am|is)\s+(?=an?\s|\w+$|(?:head|ceo|cto|lead)\b))"
    rf"(?P<v>(?!(?:my|our|your|his|her|the)\b)(?:an?\s+)?(?:[\w-]+\s+){{0,3}}?(?:{JOB}))\b(?:\s+(?:at"
    rf"|for|in|with|of)\s+.*)?$",
    CASELESS,
)


_NO_JOB = re.compile(
    r"\b(?:member|lover|beginner|owner|supporter|believer|user|customer|loser|winner|stranger|foreigner)$", CASELESS
)


def _work(told: Told) -> Claim | None:
    if match := _PLACE_OF_WORK.match(told.rest):
        return told.claim("employer", match["v"], "it tells where somebody works", additive=False)
    if (match := _LEFT_WORK.match(told.rest)) and (match["at"] or "job" in match["v"] or match["v"][0].isupper()):
        value = match["at"] or ("" if "job" in match["v"].lower() or "position" in match["v"].lower() else match["v"])
        return told.claim("employer", value, "it tells that somebody left a job", negated=True, additive=False)
    match = _JOB.match(told.rest)
    if (
        match
        and not _NO_JOB.search(match["v"])
        and told.pronoun not in ("it", "that", "this")
        and (match["v"][0].islower() or " " in match["v"])
    ):
        return told.claim("job", match["v"], whose(told, "it tells what you do", "it tells what somebody does"))
    return None


def _age(told: Told) -> Claim | None:
    match = re.match(
        rf"^(?:{BE}|(?:['’]ve |have |has )?turned|(?:['’]m |am "
        rf"|is )?turning)\s+(?P<v>\d{{1,3}}(?:\s*years?\s*old)?)$",
        told.rest,
        CASELESS,
    )
    if match is None or told.pronoun in ("it", "that", "this"):
        return None
    return told.claim("age", match["v"], "it tells an age", additive=False)


def _state(told: Told) -> Claim | None:
    if match := re.match(
        rf"^(?:{BE}|became|went|turned)\s+(?:an?\s+|strictly\s+)?(?P<v>{DIETS})$", told.rest, CASELESS
    ):
        return told.claim("diet", match["v"], "it tells what somebody eats", additive=False)
    if match := re.match(
        rf"^(?:(?:{BE}|got)\s+)?(?:happily\s+|just\s+|recently\s+)?(?P<v>(?:single|married|engaged"
        rf"|divorced|separated|widowed)(?:\s+to\s+.+)?)$",
        told.rest,
        CASELESS,
    ):
        return told.claim("relationship", match["v"], "it tells with whom somebody lives", additive=False)
    if match := re.match(
        rf"^{BE}\s+(?P<v>retired|unemployed|self-employed|freelance|freelancing|a student)$",
        told.rest,
        CASELESS,
    ):
        return told.claim("job", match["v"], "it tells what somebody does", additive=bool(told.bounds.valid_to))
    if match := re.match(
        rf"^{BE}\s+(?:severely\s+|slightly\s+)?(?:allergic to|intolerant (?:to|of))\s+(?P<v>.+)$", told.rest, CASELESS
    ):
        return told.claim("allergy", match["v"], "it tells what somebody does not tolerate", additive=True)
    if match := re.match(rf"^{BE}\s+(?:originally\s+)?from\s+(?P<v>[A-Z].*)$", told.rest):
        return told.claim("origin", match["v"], "it tells where somebody comes from", additive=False)
    return None


_LIKES = re.compile(
    r"^(?:(?:['’](?:m|s|re)|am|is|are|['’]d|would)\s+)?(?:really\s+|absolutely\s+|also\s+|still\s+"
    r"|so\s+|very\s+|a big\s+|a huge\s+|quite\s+)*"
    r"(?P<verb>like|likes|love|loves|enjoy|enjoys|adore|adores|prefer|prefers|fond of|fan of|into"
    r"|crazy about|keen on|hate|hates|dislike|dislikes|detest|detests"
    r"|stand|bear)\s+(?P<v>(?!to (?:know|see|add|have|hear|ask|say)\b|you\b|it (?:if|when)\b).+)$",
    CASELESS,
)


def _likes(told: Told) -> Claim | None:
    match = _LIKES.match(told.rest)
    if match is None or re.match(r"^(?:['’]d|would)\s+(?:like|love)\b", told.rest, CASELESS):
        return None
    verb = match["verb"].lower()
    if re.match(r"^(?:it|that|this|them|him|her|you|these|those)\b(?!\s+\w)", match["v"], CASELESS):
        return None
    against = verb.startswith(("hat", "dislik", "detest"))
    if verb in ("stand", "bear") and not told.negated:
        return None
    negated = True if verb in ("stand", "bear") else told.negated != against
    what = "dislike" if negated else "prefer" if verb.startswith("prefer") else "like"
    who = f"it tells what you {what}" if told.subject == USER else f"it tells what somebody {what}s"
    value = re.sub(r"^(?:to|the|a|an|eating|drinking|doing)\s+(?=\w)", "", match["v"], flags=CASELESS)
    value = (
        re.split(r"\s+(?:more than|over|to|rather than|better than)\s+", value)[0]
        if verb.startswith("prefer")
        else value
    )
    if what == "prefer" and len(value.split()) > 1:  # of one kind of thing one is preferred
        kind = singular(value.split()[-1])
        return told.claim(f"preferred {kind}", value, who, category="preference", additive=told.additive)
    return told.claim("likes", value, who, category="preference", additive=True, negated=negated)


_HAVE = re.compile(
    r"^(?:have|has|['’]ve got|have got|has got|['’]ve|own|owns|got|adopted|bought)\s+(?P<v>(?:an?"
    r"|one|two|three|four|five|six|seven|another|\d+|some|twin|twins|no|the|our|my)\b.*)$",
    CASELESS,
)
_GONE = re.compile(
    r"^(?:['’]ve |have |has )?(?:sold|gave away|given away|lost|gave up|given up|stopped|quit"
    r"|cancelled|canceled|dropped|got rid of)\s+(?:my |our |the |his |her )?(?P<v>.+)$",
    CASELESS,
)
_COUNTED = re.compile(r"^(?P<n>two|three|four|five|six|seven|\d+)\s+(?P<noun>[\w-]+(?: [\w-]+)?)$", CASELESS)
_NO_POSSESSION = re.compile(
    r"^(?:an?|the|some|no|two|three|another|\d+)\s+(?:[\w'’]+\s+)?(?:meetings?|appointments?|call"
    r"|question|ideas?|problems?|headache|cold|fever|feeling|moment|minutes?|hours?|look|time"
    r"|things?"
    r"|tasks?|deadline|date|interview|exam|chance|plan|lot|bit|few|point|rest|break|drink|good"
    r"|great|nice|bad|fun|busy|long|dinner|lunch|breakfast)\b",
    CASELESS,
)


def _has(told: Told) -> Claim | None:
    if match := _HAVE.match(told.rest):
        value = match["v"]
        if _NO_POSSESSION.match(value):
            return None
        if value.lower().startswith("no "):
            return told.claim("has", value[3:], "it tells what somebody has not", negated=True, additive=True)
        if counted := _COUNTED.match(value):
            return told.claim(
                f"number of {singular(counted['noun'])}",
                value,
                "it tells how many somebody has",
                additive=told.additive,
            )
        return told.claim("has", value, "it tells what somebody has", additive=True)
    if match := re.match(r"^have\s+(?P<v>\w+)$", told.rest, CASELESS) if told.negated else None:
        return told.claim("has", match["v"], "it tells what somebody has not", additive=True)
    if (match := _GONE.match(told.rest)) and not re.match(
        r"^(?:job|way|track|time|weight|lunch)\b", match["v"], CASELESS
    ):
        return told.claim(ENDED, match["v"], "it tells that something is over", negated=True, additive=True)
    if re.match(r"^(?:has |just |sadly )?(?:died|passed away)\b", told.rest, CASELESS):
        pet = told.subject.split()[:1] in (["dog"], ["cat"], ["hamster"], ["rabbit"], ["parrot"], ["horse"])
        return told.claim(
            CLOSES_ALL if pet else "died",
            told.rest,
            "it tells a loss",
            category="experience",
            negated=pet,
            additive=True,
        )
    if match := re.match(
        r"^(?:just |recently )?had\s+(?P<v>(?:an?|our|my|the|twin)\b.*\b(?:child|baby|son|daughter"
        r"|twins|boy|girl)\b.*)$",
        told.rest,
        CASELESS,
    ):
        return told.claim("has", match["v"], "it tells what somebody has", additive=True)
    return None


PERSON_RULES: tuple[Rule, ...] = (
    _age,
    _home,
    _state,
    _work,
    _rule(
        r"^(?:(?:['’](?:m|s)|am|is)\s+)(?:called|named|known as)\s+(?P<v>.+)$",
        "name",
        "it tells a name",
    ),
    _rule(r"^go(?:es)?\s+by\s+(?P<v>.+)$", "name", "it tells a name"),
    _rule(
        rf"^(?:{BE}\s+(?:an?\s+)?member of|joined)\s+(?P<v>(?:the|our|my|a)\s+.+)$",
        "member of",
        "it tells what somebody belongs to",
        additive=True,
    ),
    together,
    away,
    commute,
    leaves,
    _likes,
    _has,
    does,
    uses,
    on_something,
    no_longer,
)
