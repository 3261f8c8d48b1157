"""English: what is said of things and what belongs to somebody."""

from __future__ import annotations

import re

from taskmaistro_tui.language.remember.claim import CLOSES_ALL, ENDED, USER, Claim
from taskmaistro_tui.language.remember.english_habits import Rule
from taskmaistro_tui.language.remember.english_told import (
    ADJ,
    BE,
    CASELESS,
    NAME,
    NP_IS,
    REL,
    relation,
    thing,
    whose,
)
from taskmaistro_tui.language.remember.english_words import (
    ADDITIVE_NOUNS,
    ALWAYS_OWNED,
    PEOPLE,
    SINGLE_NOUNS,
    TIES,
    singular,
)
from taskmaistro_tui.language.remember.told import Told

_MOVES = re.compile(
    r"^(?:(?:is|was|has been|['’]s been|['’]s|has|got|will be|are|were|have been|needs to be)\s+)?(?:now\s+)?"
    r"(?P<how>moved|moves|changed|changes|postponed|rescheduled|pushed|shifted|brought forward"
    r"|leaves?|departs?|arrives?|lands?|starts?|begins?|held|takes? place|happens?|meets?|due|scheduled"
    r"|runs?|opens?|closes?|ends?|comes?|visits?|delivers?"
    r"|finishes)?\b",
    CASELESS,
)
_ENDS = ("end", "ends", "finishes", "closes", "close")


def _schedule(told: Told) -> Claim | None:
    """When something is: "standup is at 9", "was moved to Thursday", "her birthday is May 3"."""
    facets = told.bounds.facets
    if not facets:
        return None
    attribute_np, rest = "", told.rest
    if told.owner is not None:
        match = re.match(
            r"^(?P<np>[\w'’&/. -]{2,40}?)(?=\s+(?:is|are|was|has|leaves?|departs?|arrives?|lands?|starts?"
            r"|begins?|ends?|got|moved|takes|opens?|closes?|comes?|visits?"
            r"|happens|will|falls)\b|['’]s\s)",
            rest,
            CASELESS,
        )
        if match is None:
            return None
        attribute_np, rest = match["np"], rest[match.end() :].strip()
    elif told.subject == USER:
        return None
    how = _MOVES.match(rest)
    if not re.match(
        r"^(?:is|are|was|were|['’]s|has|have|got|will|falls|leaves?|departs?|arrives?|lands?|starts?"
        r"|begins?|ends?|opens?|closes?|moved"
        r"|moves|changed|changes|takes?|happens?|meets?|finishes|runs?|comes?|visits?|delivers?|now|at|due)\b",
        rest,
        CASELESS,
    ):
        return None
    verb = (how["how"] or "").lower() if how else ""
    if re.search(r"\b(?:closed|open|busy|free|away|out|off|on leave|on holiday|on vacation)\b", rest, CASELESS):
        return None
    value = ", ".join(facets.values())
    attribute = "end" if verb in _ENDS else "opening" if verb.startswith("open") else "schedule"
    why = "it tells when something is"
    if told.owner is not None:
        noun = thing(attribute_np)
        if noun in ALWAYS_OWNED:
            return told.claim(noun, value, f"it tells a {noun}", facets=facets)
        return told.claim(attribute, value, why, subject=owned_thing(told, noun), facets=facets, pronoun=told.pronoun)
    return told.claim(attribute, value, why, facets=facets)


def owned_thing(told: Told, noun: str) -> str:
    return noun if told.owner == USER else f"{told.owner}'s {noun}"


def _cancelled(told: Told) -> Claim | None:
    np, rest = "", told.rest
    if told.owner is not None:
        match = NP_IS.match(rest)
        if match is None:
            return None
        np, rest = thing(match["np"]), f"is {match['value']}"
    if re.match(
        r"^(?:is|was|has been|['’]s been|['’]s|got|are|were|have been)\s+(?:now\s+)?(?:cancel+ed"
        r"|called off|abolished|discontinued|over|history)$",
        rest,
        CASELESS,
    ) or (re.match(r"^(?:no longer )?(?:take place|happen|exist|exists)s?$", rest, CASELESS) and told.negated):
        subject = owned_thing(told, np) if np else told.subject
        return told.claim(CLOSES_ALL, rest, "it tells that something is off", subject=subject, negated=True)
    return None


def _price(told: Told) -> Claim | None:
    if match := re.match(r"^(?:(?:is|are|now)\s+)*costs?\s+(?P<v>.*\d.*)$", told.rest, CASELESS):
        return told.claim("price", match["v"], "it tells a price", additive=False)
    if told.owner is None and (
        match := re.match(
            rf"^{BE}\s+(?P<v>(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:euros?|dollars?|pounds?|[$€£¥]"
            rf"|bucks))\b.*)$",
            told.rest,
            CASELESS,
        )
    ):
        return told.claim("price", match["v"], "it tells a price", additive=False)
    return None


_PLACE = re.compile(
    r"^(?:(?:in|at)\s+(?P<v>[\w'’. -]+)|(?P<beside>(?:on|inside|behind|under|next to|opposite|near"
    r"|above|below)\s+[\w'’. -]+))$",
    CASELESS,
)


def _place(told: Told) -> Claim | None:
    rest, subject = told.rest, told.subject
    if told.owner is not None:
        match = NP_IS.match(rest)
        if match is None:
            return None
        moved = "moved to " if "moved" in match["be"].lower() else ""
        rest, subject = f"is {moved}{match['value']}", owned_thing(told, thing(match["np"]))
    elif told.subject == USER and not (told.bounds.valid_to or told.bounds.valid_from):
        return None
    match = re.match(
        rf"^(?:(?:{BE}|has|got|was)\s+)?(?:now\s+|held\s+|located\s+|kept\s+|staying\s+"
        rf"|stays\s+)*(?P<moved>moved\s+to\s+)?(?P<where>.+)$",
        rest,
        CASELESS,
    )
    if match is None or not re.match(rf"^(?:{BE}|moved|has|got|was|stays|staying)\b|^['’]", rest, CASELESS):
        return None
    where = match["where"]
    found = _PLACE.match(where) or (match["moved"] and re.match(r"^(?P<beside>)(?P<v>[\w'’. -]+)$", where))
    if not found or re.match(
        r"^(?:on|in|at)\s+(?:an? (?:diet|break|trip|call|hurry|meeting)|time|fire|sale|love|charge"
        r"|order|good|bad|trouble|progress|pain|leave"
        r"|vacation|holiday|it|a hurry|a meeting)\b",
        where,
        CASELESS,
    ):
        return None
    person = (
        told.subject == USER
        or told.subject in (told.aliases or ())
        or (told.owner is None and bool(told.bounds.valid_to))
    )
    attribute = "whereabouts" if person else "place"
    value = found["v"] or found["beside"]
    return told.claim(attribute, value, "it tells where something is", subject=subject, additive=False)


def _owned(told: Told) -> Claim | None:
    """ "My dentist is Dr. Weber", "Anna's favourite colour is green", "the wifi password is hunter2"."""
    if told.owner is not None:
        match = NP_IS.match(told.rest)
        if match is None:
            return None
        noun, value = re.sub(r"^(?:new|current|present|own)\s+", "", thing(match["np"])), match["value"]
        negated = told.negated or "n't" in match["be"].replace("’", "'") or value.lower().startswith("not ")
        value = re.sub(r"^not\s+", "", value, flags=CASELESS)
        value = re.sub(r"^(?:now|currently|actually|also|called|named)\s+", "", value, flags=CASELESS)
        if re.match(
            r"^(?:very|really|so|too|quite|broken|great|good|bad|ready|done|fine|late|empty|full|dirty"
            r"|sick|ill|here|there)\b",
            value,
            CASELESS,
        ):
            return None
        last = singular(noun.split()[-1]) if noun.split() else noun
        if last == "name" and noun.split()[:-1] and noun.split()[-2] in TIES:
            return told.claim("name", value, "it tells a name", subject=noun.rsplit(" ", 1)[0].rstrip("'s"))
        additive = told.additive or last in ADDITIVE_NOUNS or match["be"].strip().lower() == "are"
        plain = singular(noun) if last in ADDITIVE_NOUNS else noun
        single = noun.startswith(("favourite", "favorite")) or last in SINGLE_NOUNS
        state = (
            not single and re.fullmatch(r"[a-z]+(?:ed|y|ful|ous|ing)?", value) is not None and value not in ("twins",)
        )
        category = "preference" if noun.startswith(("favourite", "favorite", "preferred")) else "fact"
        if noun == "name":
            return told.claim("name", value, whose(told, "it tells your name", "it tells a name"), negated=negated)
        why = f"it tells your {noun}" if told.owner == USER else f"it tells the {noun} of somebody"
        if plain == "goal":
            why = whose(told, "it tells a goal of yours", "it tells a goal")
        plain = plain.replace("favorite", "favourite").replace("color", "colour")
        return told.claim(plain, value, why, additive=additive or state, negated=negated, category=category)
    match = re.match(
        rf"^(?:{BE}|(?:(?:has|was|got|just)\s+)?(?:been\s+)?changed\s+(?:in)?to)\s+(?:now\s+)?(?P<v>.+)$",
        told.rest,
        CASELESS,
    )
    if match is None or told.subject == USER:
        return None
    value = match["v"]
    if told.subject.split()[:1] and told.subject.split()[0] in PEOPLE and re.fullmatch(NAME, value):
        return told.claim("name", value, "it tells a name", additive=told.additive)
    if told.subject and (kin := re.match(rf"^(?:my|our)\s+(?P<rel>{ADJ}{REL})$", value, CASELESS)):
        kinship = relation(kin["rel"])
        return told.claim(
            "is",
            value,
            "it tells who somebody is",
            subject=f"{kinship} {told.subject}",
            aliases=(told.subject,),
            additive=True,
        )
    if (
        told.subject
        and (role := _ROLE.match(value))
        and told.pronoun is None
        and role["noun"].split()[-1] in SINGLE_NOUNS
    ):
        name = told.text[: len(told.subject)] if told.text.casefold().startswith(told.subject) else told.subject
        return told.claim(
            role["noun"].lower(), name, f"it tells your {role['noun'].lower()}", subject=USER, additive=told.additive
        )
    if re.match(r"^(?:called|named)\s+", value, CASELESS):
        return told.claim(
            "name", re.sub(r"^(?:called|named)\s+", "", value, flags=CASELESS), "it tells a name", additive=False
        )
    nouns = told.subject.split()
    if nouns and nouns[0] not in PEOPLE and singular(nouns[-1]) in SINGLE_NOUNS and not _DONE.match(value):
        return told.claim("is", value, f"it tells the {told.subject}", additive=False)
    return None


_ROLE = re.compile(r"^(?:my|our)\s+(?:new\s+|current\s+)?(?P<noun>(?:\w+\s+)?\w+)$", CASELESS)
_TO_VALUE = re.compile(
    r"^(?:(?:they|we|i|he|she|(?:my|the)\s+\w+)(?:['’]ve|\s+have|\s+has)?\s+)?(?:just\s+)?(?:raised|increased|lowered|reduced"
    r"|cut|put up|upped|dropped|changed|set|moved)\s+(?:my|our)\s+(?P<np>[\w -]{2,30}?)\s+(?:from\s+.+?\s+)?to\s+(?P<v>.+)$"
    r"|^(?:my|our)\s+(?P<np2>[\w -]{2,30}?)\s+(?:went up|went down|rose|fell|increased|decreased|dropped|goes up"
    r"|has gone up|has gone down|has increased|was raised|was increased)\s+(?:from\s+.+?\s+)?to\s+(?P<v2>.+)$",
    CASELESS,
)
_AS_MY = re.compile(
    r"^(?:i|we)(?:['’]ve|\s+have)?\s+(?:just\s+|now\s+)?(?:switched to|changed to|chose|chosen|got|hired|found|have|use)"
    r"\s+(?P<v>.+?)\s+as\s+(?:my|our)\s+(?:new\s+)?(?P<np>[\w -]{2,30})$",
    CASELESS,
)


_ANOTHER_ONE = re.compile(
    r"^(?:i|we)(?:['’]ve|\s+have)?\s+(?:just\s+|recently\s+|now\s+)?(?:moved|switched|changed|gone|went|have|got|found)\s+(?:to\s+)?(?:another"
    r"|a\s+(?:new|different))\s+(?P<np>[\w -]{2,30}?)\s*(?:,|:|called|named|at)\s*(?P<v>(?-i:[A-Z]).*)$",
    CASELESS,
)


def changed_value(text: str, told: Told) -> Claim | None:
    """A value that was changed, told with the thing in the middle: "they raised my rent to 1180", "I switched to Dr. Sommer as my
    therapist"."""
    if match := _AS_MY.match(text) or _TO_VALUE.match(text) or _ANOTHER_ONE.match(text):
        groups = match.groupdict()
        noun = thing(groups["np"] or groups.get("np2") or "")
        value = groups["v"] or groups.get("v2") or ""
        return told.claim(
            noun, value, f"it tells your {noun}", subject=USER, negated=False, additive=False, pronoun=None
        )
    return None


_DONE = re.compile(r"^(?:(?:all|already|finally)\s+)?(?:done|finished|completed?|ready|paid|sent|booked)\b", CASELESS)
"""What became of a task, which is no lasting fact about the thing."""


_TAKEN = re.compile(
    r"^(?P<np>[\w'’& -]{2,40}?)\s+(?:got|was|were|has been|have been|is|are)"
    r"\s+(?:stolen|sold|gone|destroyed|totall?ed|scrapped|given away|lost)$",
    CASELESS,
)


def _taken(told: Told) -> Claim | None:
    """What somebody has no longer: "my bike got stolen"."""
    if told.owner is None or (match := _TAKEN.match(told.rest)) is None:
        return None
    return told.claim(
        ENDED, match["np"], "it tells that something is over", subject=told.owner, negated=True, additive=True
    )


THING_RULES: tuple[Rule, ...] = (_cancelled, _taken, _schedule, _price, _place, _owned)
