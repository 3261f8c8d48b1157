"""English: what people do, use and take, whom they are with, where they are for a while, and what they have left off."""

from __future__ import annotations

import re
from collections.abc import Callable

from taskmaistro_tui.language.remember.bounds import Bounds
from taskmaistro_tui.language.remember.claim import ENDED, USER, Claim
from taskmaistro_tui.language.remember.english_told import BE, CASELESS, whose
from taskmaistro_tui.language.remember.told import Told

Rule = Callable[[Told], Claim | None]


def does(told: Told) -> Claim | None:
    """What somebody speaks, plays, drives, learns, usually does."""
    rest = re.sub(
        r"^(?:['’](?:m|s|re)|am|is|are|['’]ve been|have been|has been|(?:['’]ve\s+|have\s+|has\s+)?(?:started"
        r"|begun|began|resumed|took up|taken up))"
        r"\s+(?=\w+ing\b)",
        "",
        told.rest,
        flags=CASELESS,
    )
    if match := re.match(
        r"^(?:['’]ve\s+|have\s+|has\s+)?(?:just\s+)?(?:switched|changed|moved|gone|went)\s+(?:over\s+)?from\s+(?P<v>.+?)\s+to\s+.+$",
        rest,
        CASELESS,
    ):
        return told.claim(
            ENDED, match["v"], "it tells that something took another's place", negated=True, additive=True
        )
    for pattern, attribute, why, additive in (
        (
            r"^(?:speak|speaks|speaking)\s+(?P<v>(?-i:[A-Z])[\w ,]+)$",
            "speaks",
            "it tells which language somebody speaks",
            True,
        ),
        (
            r"^(?:(?:play|plays|playing)|(?:['’]ve |have |has )?(?:took|taken) up)\s+(?P<v>(?:the |in )?[\w ]+)$",
            "plays",
            "it tells what somebody plays",
            True,
        ),
        (r"^(?:drive|drives)\s+(?P<v>an?\s+.+)$", "car", "it tells what somebody drives", told.additive),
        (
            r"^(?:learn|learns|learning|practising|practicing)\s+(?P<v>(?!to\b|that\b|about\b).+)$",
            "learning",
            "it tells what somebody learns",
            True,
        ),
        (r"^(?:study|studies|studying)\s+(?P<v>.+)$", "studies", "it tells what somebody studies", told.additive),
        (r"^training for\s+(?P<v>.+)$", "goal", "it tells what somebody works towards", True),
        (r"^(?:smoke|smokes|smoking)(?P<v>)$", "smokes", "it tells a habit", False),
        (r"^(?:eat|eats|eating)\s+(?P<v>.+)$", "eats", "it tells what somebody eats", True),
        (r"^(?:drink|drinks|drinking)\s+(?P<v>.+)$", "drinks", "it tells what somebody drinks", True),
        (
            r"^(?:work|works|working)\s+(?P<v>(?:from home|remotely|part[- ]time|full[- ]time|nights|days"
            r"|mornings|evenings|afternoons|weekends|shifts"
            r"|at night|in the office|on weekends|(?:\d+|two|three|four|five|six) (?:days|hours) (?:a|per) week)\b.*)$",
            "way of working",
            "it tells how somebody works",
            False,
        ),
        (r"^(?:was|were) born\s+(?:on|in)\s+(?P<v>.+)$", "birthday", "it tells a birthday", False),
        (r"^(?:goal|aim|dream)\s+(?:is|was)\s+(?P<v>.+)$", "goal", "it tells a goal", told.additive),
        (
            r"^(?:graduated)(?P<v>)(?:\s+(?:last|this|in|from)\b.*)?$",
            "studies",
            "it tells what somebody studied",
            False,
        ),
        (r"^(?:graduated|grew up|went to school|studied)\s+(?P<v>.+)$", "past", "it tells of the past", True),
        (
            r"^(?:visited|travelled to|traveled to|have been to|['’]ve been to|climbed|was in"
            r"|went to)\s+(?P<v>(?-i:[A-Z])[\w ,]+.*)$",
            "experience",
            "it tells what somebody has done",
            True,
        ),
        (
            r"^(?:ran|finished|completed|won|wrote|built|published|climbed|passed|broke|met|bought|learned"
            r"|learnt|got|started|founded)\s+(?P<v>.+\b(?:last (?:year|summer|winter|spring|autumn|fall"
            r"|month)|in (?:19|20)\d\d|years? ago)\b.*)$",
            "experience",
            "it tells what somebody has done",
            True,
        ),
        (
            r"^(?:run|runs|manage|manages|lead|leads)\s+(?P<v>(?:an?|the|my|our|his|her|their)\s+(?!errand|task|meeting|marathon|race|bath|test)"
            r"[\w' -]{2,40})$",
            "runs",
            "it tells what somebody runs",
            True,
        ),
        (r"^weighs?\s+(?P<v>\d.*)$", "weight", "it tells a weight", False),
        (rf"^{BE}\s+(?P<v>\d[\d.,]*\s?(?:cm|m|metres|meters|feet|ft)?\s+tall)$", "height", "it tells a height", False),
        (r"^used to\s+(?P<v>.+)$", "past", "it tells of the past", True),
    ):
        if match := re.match(pattern, rest, CASELESS):
            category = "experience" if attribute in ("past", "experience") else "fact"
            now = attribute in ("plays", "learning", "drinks", "eats") and _NOWADAYS.search(told.text) is not None
            return told.claim(
                attribute,
                match["v"] or match[0],
                why,
                additive=bool(additive),
                category=category,
                instead=told.instead or now,
            )
    return _habit(told, rest)


_VERB = re.compile(
    r"^(?P<verb>(?:get|wake|go|do|have|take|eat|run|swim|train|practise|practice|meet|call|visit"
    r"|start|finish|work|teach|leave|pick|drop|sleep|walk|commute|study|play|cook|fast)s?(?:es)?"
    r"(?:\s+(?!at\b|on\b|every\b|from\b|until\b)[\w']+){0,4}?)\s+(?:(?:at|on|every|from|in the"
    r"|each|daily|around|about|before|after)\b.*|(?:mon|tues|wednes|thurs|fri|satur|sun)days?.*)$",
    CASELESS,
)


def _habit(told: Told, rest: str) -> Claim | None:
    if not told.bounds.facets or told.pronoun in ("it", "that", "this"):
        return None
    match = _VERB.match(rest)
    if match is None:
        return None
    verb = (
        re.sub(r"^(\w+?)(?:es|s)(?=\s|$)", r"\1", match["verb"].lower())
        if told.subject != USER
        else match["verb"].lower()
    )
    if verb.startswith(("have a", "have an")):
        return None
    value = ", ".join(told.bounds.facets.values())
    why = whose(told, "it tells when you do something regularly", "it tells when somebody does something")
    return told.claim(verb, value, why, additive=told.additive, facets=told.bounds.facets)


_TOGETHER = re.compile(
    rf"^(?:{BE}\s+)?(?:(?:dating|seeing|together with|in a relationship with|going out with"
    rf"|living with)\s+(?P<v>(?-i:[A-Z])[\w .'-]+)"
    r"|(?:['’]ve |have |has )?(?:(?P<over>broke|broken|split|splitted)\s+up|(?P<apart>separated|got divorced|divorced))"
    r"(?:\s+(?:with|from)\s+(?P<from>.+))?)$",
    CASELESS,
)
_AND_I = re.compile(
    r"^(?P<name>(?-i:[A-Z])\w+)\s+and\s+(?:i|me)\s+(?:broke up|split up|separated|got divorced|have split)", CASELESS
)


def together(told: Told) -> Claim | None:
    """With whom somebody is, or is no more: "I'm dating Marco", "Marco and I broke up"."""
    match = _TOGETHER.match(told.rest)
    if match is None:
        return None
    over = match["over"] or match["apart"]
    return told.claim(
        "relationship",
        (match["from"] or "") if over else match["v"],
        "it tells that somebody is no longer with another" if over else "it tells with whom somebody is",
        negated=bool(over) or told.negated,
        additive=False,
    )


def apart(text: str, bounds: Bounds) -> Claim | None:
    """Two people who are no longer together, named side by side."""
    match = _AND_I.match(text)
    if match is None:
        return None
    told = Told(text, USER, "", True, False, bounds)
    return told.claim("relationship", match["name"], "it tells that somebody is no longer with another", additive=False)


_AWAY = re.compile(
    rf"^{BE}\s+(?:(?P<v>(?:away|off sick|on (?:(?:parental|maternity|paternity|sick|medical|study)\s+)?leave|on (?:holiday|holidays"
    r"|vacation|a sabbatical)|in (?:the )?hospital|abroad)(?:\s+.*)?)|(?P<back>back)(?:\s+(?:from|at|in|home|again|to)\b.*)?)$",
    CASELESS,
)


def away(told: Told) -> Claim | None:
    """Who is on leave, ill or abroad, and who is back. The user's own being back is news of the moment."""
    match = _AWAY.match(told.rest)
    if (
        match is None
        or told.owner is not None
        or (told.subject == USER and not told.bounds.valid_to and not told.negated)
    ):
        return None
    why = "it tells what holds for a while" if told.bounds.valid_to else "it tells who is there and who is not"
    gone = told.negated or bool(match["back"])
    return told.claim("away", match["v"] or "", why, negated=gone, additive=False)


_COMMUTE = re.compile(
    r"^(?:(?:usually|always|mostly|normally)\s+)?(?P<v>(?:take|takes|catch|catches|ride|rides|drive|drives|cycle|cycles|bike|bikes"
    r"|walk|walks|commute|commutes|go|goes|get|gets|run|runs)\b.*?)\s+to\s+(?:work|the office|school|uni|university|college)"
    r"(?P<by>\s+(?:by|on|with)\s+.+)?$",
    CASELESS,
)


def commute(told: Told) -> Claim | None:
    """How somebody gets to work: "I take the bus to work"."""
    match = _COMMUTE.match(told.rest)
    if match is None or told.bounds.facets or told.negated:
        return None
    value = f"{match['v']}{match['by'] or ''}"
    if value.lower() in ("go", "goes", "get", "gets"):
        return None
    return told.claim("commute", value, "it tells how somebody gets to work", additive=told.additive)


_USES = re.compile(
    r"^(?P<verb>use|wear|take(?=\s+(?:(?:my|some|daily)\s+)*(?:vitamin|magnesium|iron|zinc|omega|insulin|pills?|medication|medicine|antibiotics"
    r"|supplements?|creatine|melatonin|aspirin|probiotics|lessons|classes|statins))|park|bank|shop|subscribe|volunteer|collect|sing|dance|paint|knit|bake|garden|fish|hunt|vape|coach"
    r"|swim|cycle|jog|meditate|sleep|commute|smoke|train|teach|donate|vote)s?\s+(?P<v>(?!it\b|this\b|that\b|to\b).+)$",
    CASELESS,
)


_NOWADAYS = re.compile(r"\b(?:now|these days|nowadays)[.!]*$", CASELESS)


def uses(told: Told) -> Claim | None:
    """What somebody uses or does as a habit, said in the plain present: "I park on level 3", "I use Vim"."""
    match = _USES.match(told.rest)
    if match is None or told.bounds.facets or told.pronoun in ("it", "that", "this"):
        return None
    verb = match["verb"].lower()
    if verb == "sleep" and not re.match(r"(?:on|in|with|at)\b", match["v"]):
        return None
    single = verb in ("park", "bank")
    return told.claim(
        "uses" if verb == "use" else verb,
        match["v"],
        "it tells what somebody uses" if verb == "use" else "it tells a habit",
        additive=not single or told.additive,
        instead=told.instead or _NOWADAYS.search(told.text) is not None,
    )


_LEAVES = re.compile(
    r"^(?:['’]ve |have |has )?(?:just )?(?:left|quit|resigned from|stepped down from|dropped out of)"
    r"\s+(?P<v>(?:(?:the|my|our|a)\s+)?[\w' -]{2,40}?"
    r"(?:club|team|band|choir|board|group|committee|party|gym|class|course|council|union|church|company|school|association|league))$",
    CASELESS,
)


def leaves(told: Told) -> Claim | None:
    """What somebody is no longer part of: "I left the chess club"."""
    match = _LEAVES.match(told.rest)
    if match is None:
        return None
    return told.claim(ENDED, match["v"], "it tells that something is over", negated=True, additive=True)


_ON = re.compile(
    rf"^{BE}\s+on\s+(?P<v>(?:(?:an?|the|my|our)\s+)?(?:[\w-]+\s+){{0,2}}?(?:diet|medication|medicine|antibiotics|pills?|insulin|probation"
    r"|night shifts?|day shifts?|late shifts?|waiting list|board|committee|team|council|keto|parental leave))$",
    CASELESS,
)


def on_something(told: Told) -> Claim | None:
    """ "I'm on a diet", "she is on the school board"."""
    match = _ON.match(told.rest)
    return match and told.claim("on", match["v"], "it tells how somebody lives", additive=True)


_LEFT_OFF = re.compile(r"\b(?:any ?more|any longer|no longer)\b", CASELESS)


def no_longer(told: Told) -> Claim | None:
    """What no other rule reads and is said to be over: "we don't go to church any longer"."""
    if not told.negated or not _LEFT_OFF.search(told.text) or told.owner is not None:
        return None
    rest = re.sub(rf"^{BE}\s+", "", told.rest, flags=CASELESS)
    if not rest or len(rest.split()) > 8:
        return None
    return told.claim(ENDED, rest, "it tells that something is over", negated=True, additive=True)
