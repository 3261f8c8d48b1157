"""English: a clause taken apart into whom or what it is about and what it says of it."""

from __future__ import annotations

import re
from dataclasses import replace

from taskmaistro_tui.language.remember.bounds import Bounds
from taskmaistro_tui.language.remember.claim import USER
from taskmaistro_tui.language.remember.english_words import NO_NAMES, RELATIONS, TIES
from taskmaistro_tui.language.remember.told import Told

CASELESS = re.IGNORECASE
BE = r"(?:am|is|are|['’]m|['’]s|['’]re|was|were|has been|have been|will be|['’]ll be|becomes?|became)"
REL = rf"(?:{RELATIONS})"
ADJ = (
    r"(?:(?:other|older|younger|elder|little|big|twin|best|new|good|ex|step|half|eldest|oldest|youngest|late|old)[ -])*"
)
NAME = r"[A-Z](?:['’][A-Z])?[\w.-]*(?: [A-Z][\w.-]*){0,2}"


_USER = re.compile(r"^(?:i|we)(?P<be>['’](?:m|ve|d|re))?\s+", CASELESS)
_OWN_PERSON = re.compile(
    rf"^(?i:my|our)\s+(?P<rel>{ADJ}(?i:{REL}))(?P<name>(?:,)?\s+(?!(?i:is|are|was|has|and|or)\b){NAME},?"
    rf"|\s+(?!(?:is|are|was|has|and|or|who|that|in|at)\b)[a-z]+(?=\s+(?:lives|works|likes|loves|hates"
    rf"|has|moved|is)\b))?"
    rf"(?:(?P<owns>['’]s?(?=\s+[a-z]))|(?P<be>['’]s))?\s+",
    0,
)
_PREDICATE = (
    r"(?=(?:is|isn['’]t|are|was|were|has|hasn['’]t|had|have|will|can|does|doesn['’]t|did|no|never|also"
    r"|now|just|still|really|usually|used|moved|left"
    r"|quit|got|said|told|sold|gave|bought|became|took|ran|won|\w+s|\w+ed)\b)"
)
_NAMED = re.compile(rf"^(?P<name>{NAME})(?P<be>['’]s)?\s+(?(be)|{_PREDICATE})")
_PRONOUN = re.compile(r"^(?P<pronoun>he|she|they|it|that|this|his|her|their|its)(?P<be>['’](?:s|re))?\s+", CASELESS)
_THING = re.compile(
    r"^(?P<np>(?:(?:the|this|that|my|our|a|an)\s+)?(?:[\w'’&/-]+\s+){0,4}?[\w'’&/-]+?)(?P<be>['’]s)?\s+"
    r"(?=(?:is|are|was|were|has|have|will|leaves?|departs?|arrives?|lands?|starts?|begins?|ends?|finishes"
    r"|opens?|closes?|takes?|comes?|visits?|delivers?"
    r"|happens?|meets?|moved|moves"
    r"|changed|changes|got|costs?|runs?|lives?|works?|likes?|loves?|hates?|does|did|got|isn['’]t"
    r"|aren['’]t|no longer|doesn['’]t|now)\b)",
    CASELESS,
)
NP_IS = re.compile(
    r"^(?P<np>[\w'’&/. -]{2,40}?)(?P<be>\s+(?:is|are|was|were|isn['’]t|aren['’]t|(?:(?:has|was|got"
    r"|just)\s+)?(?:been\s+)?(?:changed\s+(?:in)?to|(?:just\s+)?moved\s+to))"
    r"|['’]s)\s+(?P<value>.+)$",
    CASELESS,
)

_LEAD_ADVERB = re.compile(
    r"^(?:(?:now|currently|just|recently|finally|really|actually|also|always|still|already|both"
    r"|even|absolutely|totally|so|very much"
    r"|usually|normally|probably|most of all|as of now|these days|nowadays|from now on|lately"
    r"|mostly|often|generally)\s+)+",
    CASELESS,
)
_TAIL_ADVERB = re.compile(
    r"\s*,?\s+(?:any ?more|any longer|now|currently|these days|nowadays|at the moment|right now"
    r"|too|as well|also|again|instead|from now on"
    r"|already|by the way|btw|though|lately)[.!]*$",
    CASELESS,
)
_NEGATED = re.compile(
    r"^(?P<be>am|is|are|['’]m|['’]s|['’]re|was|has|have|will|can|could)?\s*"
    r"(?:do(?:es)?n['’]?t|do(?:es)? not|did(?:n['’]?t| not)|no longer|never|not|isn['’]?t"
    r"|aren['’]?t|wasn['’]?t|haven['’]?t|hasn['’]?t|won['’]?t"
    r"|can['’]?t|cannot)\s+(?P<still>(?:really|actually|even|currently|yet|ever)\s+)?",
    CASELESS,
)
_ALSO = re.compile(
    r"\b(?:also|too|as well|another|second|third|fourth|additional|one more|besides|in addition"
    r"|other)\b",
    CASELESS,
)
_INSTEAD = re.compile(r"\binstead(?: of\b|[.!]*$)|\b(?:switched|changed|moved) to\b", CASELESS)


def take_apart(text: str, bounds: Bounds) -> Told | None:
    """A clause taken apart; None where it is no statement about somebody or something."""
    bare = bounds.without(text) if bounds.taken else text
    bare = _LEAD_ADVERB.sub("", bare)
    if match := re.match(
        rf"^(?P<who>my {ADJ}{REL}|{NAME}|he|she)\s+(?:said|says|told me"
        rf"|mentioned)\s+(?:that\s+)?(?P<what>.+)$",
        bare,
        0,
    ):
        inner = take_apart(re.sub(r"^(?:he|she)\b", match["who"], match["what"], flags=CASELESS), bounds)
        return inner and replace(inner, text=text)
    additive = _ALSO.search(bare) is not None
    owned = _owner(bare)
    if owned is not None:
        owner, rest, aliases, pronoun = owned
        return _predicate(text, owner, rest, additive, bounds, owner=owner, aliases=aliases, pronoun=pronoun)
    if match := _USER.match(bare):
        return _predicate(text, USER, (match["be"] or "") + " " + bare[match.end() :], additive, bounds)
    if match := _OWN_PERSON.match(bare):
        name = (match["name"] or "").strip(" ,")
        subject = " ".join(f"{relation(match['rel'])} {name}".split()).casefold()
        aliases = (name.casefold(),) if name else ()
        return _predicate(
            text, subject, (match["be"] or "") + " " + bare[match.end() :], additive, bounds, aliases=aliases
        )
    if match := _PRONOUN.match(bare):
        return _predicate(
            text,
            "",
            (match["be"] or "") + " " + bare[match.end() :],
            additive,
            bounds,
            pronoun=match["pronoun"].lower(),
        )
    if (match := _NAMED.match(bare)) and match["name"].split()[0].lower() not in NO_NAMES:
        rest = f"{match['be'] or ''} {bare[match.end() :]}"
        return _predicate(text, match["name"].casefold(), rest, additive, bounds)
    if match := _THING.match(bare):
        return _predicate(text, thing(match["np"]), (match["be"] or "") + " " + bare[match.end() :], additive, bounds)
    return None


_ANOTHER = re.compile(
    r"^(?:another|one more|a second|a third|my (?:other|second|third))\s+(?P<noun>(?:goal|hobby|friend"
    r"|interest|pet|skill|dream|project)\b)",
    CASELESS,
)


def _owner(bare: str) -> tuple[str, str, tuple[str, ...], str | None] | None:
    """The owner, and what follows, of "my X is", "Anna's X is", "my sister's X is", "her X is"."""
    if match := _ANOTHER.match(bare):
        return USER, bare[match.start("noun") :].replace(" of mine", ""), (), None
    if match := re.match(r"^(?:my|our)\s+", bare, CASELESS):
        person = _OWN_PERSON.match(bare)
        if person and person["owns"] and NP_IS.match(bare[person.end() :]):
            name = (person["name"] or "").strip(" ,")
            subject = " ".join(f"{relation(person['rel'])} {name}".split()).casefold()
            return subject, bare[person.end() :], (name.casefold(),) if name else (), None
        if person:
            return None
        return USER, bare[match.end() :], (), None
    if match := re.match(r"^(?P<who>his|her|their|its)\s+(?=[a-z])", bare, CASELESS):
        return "", bare[match.end() :], (), match["who"].lower()
    if (match := re.match(rf"^(?P<name>{NAME}?)['’]s?\s+(?=[a-z])", bare)) and NP_IS.match(bare[match.end() :]):
        value = NP_IS.match(bare[match.end() :])
        if value and value["np"].split()[0].lower() not in ("a", "an", "the", "not", "now", "in", "at", "on"):
            return match["name"].casefold(), bare[match.end() :], (), None
    return None


def relation(text: str) -> str:
    words = text.lower().replace("-", " ").removeprefix("new ").removeprefix("other ").split()
    return " ".join([*words[:-1], TIES.get(words[-1], words[-1])])


def thing(text: str) -> str:
    """The subject that a noun phrase names."""
    return re.sub(r"^(?:the|this|that|my|our|a|an)\s+", "", " ".join(text.split()).casefold())


def _predicate(
    text: str,
    subject: str,
    rest: str,
    additive: bool,
    bounds: Bounds,
    *,
    owner: str | None = None,
    aliases: tuple[str, ...] = (),
    pronoun: str | None = None,
) -> Told:
    rest = " ".join(rest.split())
    negated = bool(re.search(r"\b(?:any ?more|any longer|no longer)\b", rest, CASELESS))
    while True:
        shorter = _TAIL_ADVERB.sub("", rest).rstrip(" .!,;")
        if shorter == rest:
            break
        rest = shorter
    rest = _LEAD_ADVERB.sub("", rest)
    if owner is None and (match := _NEGATED.match(rest)):
        negated = True
        be = match["be"] or (
            "is"
            if re.match(r"^(?:isn|aren|wasn)", rest, CASELESS) or re.match(r"^\W*(?:am|is|are)", rest, CASELESS)
            else ""
        )
        rest = f"{be} {rest[match.end() :]}".strip()
    rest = re.sub(
        r"^(['’](?:m|s|re|ve|d)|am|is|are|have|has)\s+(?:also|now|currently|still|just|really|already"
        r"|no longer|recently|finally|both|actually)\s+",
        r"\1 ",
        rest,
        flags=CASELESS,
    )
    instead = _INSTEAD.search(text) is not None
    return Told(text, subject, rest, negated, additive, bounds, owner, aliases, pronoun, instead)


def whose(told: Told, mine: str, theirs: str) -> str:
    return mine if told.subject == USER else theirs
