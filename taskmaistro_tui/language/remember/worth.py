"""Whether a text is worth remembering, and what of it: sentence by sentence, by rules, in time linear in its length."""

from __future__ import annotations

import re
from datetime import datetime

from taskmaistro_tui.language.abbreviations import goes_on
from taskmaistro_tui.language.reading import ReadingSettings
from taskmaistro_tui.language.remember import chinese, chinese_words, english
from taskmaistro_tui.language.remember import english_words as words
from taskmaistro_tui.language.remember.bounds import read_bounds
from taskmaistro_tui.language.remember.chinese_told import SIMPLE
from taskmaistro_tui.language.remember.claim import Claim, Correction, Worth
from taskmaistro_tui.language.script import language_of

LONGEST = 500
"""Characters of a sentence that is remembered; a longer one is no single fact."""

MOST = 20
"""Sentences of a text that are looked at."""

_SENTENCE = re.compile(r"[^.!?。！？;；\n]+(?:[.!?](?=\S)[^.!?。！？;；\n]*)*[.!?。！？;；]*")
_REMEMBER = re.compile(
    r"^(?:please\s+|and\s+|also\s+|can you\s+|could you\s+)*(?:remember|note|keep in mind|don['’]?t"
    r" forget)\b(?!\s+(?:to|me|when|how|the milk)\b)"
    r"(?:\s*(?:this|that|for me))?\s*[:,]?\s*(?:that\s+)?(?=\S)"
    r"|^(?:请|帮我)?(?:记住|记一下|记下来|记下|要记得我|牢记)(?!要)[：:，,]?\s*",
    re.IGNORECASE,
)
FORGET = re.compile(
    r"^(?:please\s+|can you\s+|could you\s+|you can\s+)*(?:forget|unlearn|don['’]?t remember|stop remembering)\s+"
    r"(?:about\s+)?(?:that\b|what\b|where\b|who\b|how\b|everything\b|anything\b|all\b|(?:i|i['’]m|my|our|the fact)\b)"
    r"|^(?:请|请你|麻烦你?)?(?:忘记|忘掉|忘了|别再?记得?)(?:关于|所有)?(?:我|我们|那|这)",
    re.IGNORECASE,
)
"""A wish that something told be forgotten."""
_FYI = re.compile(
    r"^(?:fyi|by the way|btw|just so you know|for the record|for your information|note|顺便说一下|顺便"
    r"|对了)\s*[:,，：]?\s*(?:that\s+)?",
    re.IGNORECASE,
)
_CORRECTS = re.compile(
    r"^(?:(?:oh|hmm|uh|oops|ah|ok|hm|er|well|哦|啊|呃|等等|等一下)[,. ，！!]*)*"
    r"(?:(?:no|nope|nah|wrong|wait|sorry|correction|actually|scratch that|i mean|i meant|my mistake"
    r"|my bad|not quite|that['’]?s (?:wrong|not right|not true|incorrect)|make (?:it|that)"
    r"|i was wrong|on second thought|oops|let me correct (?:that|myself)|rather)\b"
    r"|不不|不对|不是的|不是|错了|说错了|搞错了|更正一下|更正|纠正一下|应该是|我是说|准确地说|抱歉"
    r"|不好意思|不(?=[，,。！])|改成|改为|等等)[,.:;!，。：；！—\s-]*",
    re.IGNORECASE,
)
_LEADS = re.compile(
    r"^(?:(?:hi|hello|hey|ok|okay|well|so|and|but|oh|yes|yeah|yep|also|then|great|thanks|thank you"
    r"|你好|好的|嗯|对|是的|那|而且|还有|另外)\b[,.!，。！]*\s*)+",
    re.IGNORECASE,
)
_AND = re.compile(
    r"\s*,?\s+(?:and|but|while|whereas)\s+(?=(?:i|we|he|she|they|it|my|our|his|her|the|also|now|live"
    r"|lives|work|works|like|likes|love|loves|hate|hates|have|has|am|is|don['’]t"
    r"|moved|speak|play|drive|opens?|closes?|ends?|starts?|(?-i:[A-Z])\w+(?:['’]s)?\s+(?:is|lives|works|likes|has|loves|moved)"
    r"|(?:[\w'’-]+\s+){1,3}(?:is|are|starts?|begins?|opens?|closes?|costs?|lives|works)\b(?=\s+(?:at|on|in|every|now|\d|from|noon)))\b)"
    r"|,\s+(?=(?-i:[A-Z])\w+(?:['’]s)?\s+(?:is|lives|works|likes|has|hates|loves|moved|doesn['’]t)\b)"
    r"|\s*[;；]\s*|\s*，(?:而且|但是|但|也|并且|同时)?|,\s+(?=(?:i|we|my|he|she|but|she['’]s|he['’]s|i['’]m)\b)",
    re.IGNORECASE,
)
_INSTEAD = (
    re.compile(
        r"^(?:it['’]?s |is )?not (?P<old>[^,;]+?)\s*(?:[,;]|\bbut\b)\s*(?:but\s+|it['’]?s\s+)?(?P<new>.+)$",
        re.IGNORECASE,
    ),
    re.compile(r"^(?:it['’]?s |is )?(?P<new>[^,;]+?)\s*[,;]\s*not (?P<old>[^,;]+)$", re.IGNORECASE),
    re.compile(r"^(?:不是)(?P<old>[^，,]+)[，,]?(?:而)?是(?P<new>.+)$"),
    re.compile(r"^(?:是)?(?P<new>[^，,]+)[，,](?:而)?不是(?P<old>.+)$"),
)
_INSTEAD_OF = re.compile(rf"{_INSTEAD[0].pattern}|^(?:不是)[^，,]+[，,]?(?:而)?是.+$", re.IGNORECASE)
_REVOKED = re.compile(
    r"^(?:not|that['’]?s not true|that is not true|that['’]?s no longer (?:true|the case)|this is no"
    r" longer true|that['’]?s over|no longer|不再是?了?|已经不是了|不是了|现在不了|现在不是了)"
    r"(?:\s*(?:any ?more|any longer|now))?[.!。]*$|^not any ?more[.!]*$",
    re.IGNORECASE,
)
_NO_MORE = re.compile(r"^there(?:['’]s| is| are) no (?P<what>[\w -]+?) (?:any ?more|any longer)$", re.IGNORECASE)
_NOW = re.compile(r"\s+(?:now|instead|then|actually)$|(?:了|吧|啊)$", re.IGNORECASE)
_NO_VALUE = re.compile(
    r"(?:i|you|we|he|she|they|don['’]?t|never|thanks?|that|this|what|problem|not|need|worries|way|idea"
    r"|great|good|nice|fine|sure|cool|hard|easy)\b|谢|没|好|行",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"^(?:please |just |you can |you may |(?:my )?(?:friends|people|everyone|everybody|they) (?:usually"
    r" )?|usually |i go by |i['’]m called )*"
    r"(?:call me|refer to me as|i go by|i['’]m called|my names|my name['’]s)\s+(?:as\s+)?"
    r"(?P<name>(?!(?:a|an|at|on|in|back|later|when|if|tomorrow|today|tonight|about|to|what|the|with"
    r"|by|something|and|for|is|are|this|that)\b)[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?)[.!]*$",
    re.IGNORECASE,
)
_SHORT_IT = re.compile(
    r"^(?:now\s+)?(?:it['’]?s|it is|that['’]?s)\s+.{1,30}$|^(?:现在)?(?:是|改到|改成).{1,15}$", re.IGNORECASE
)
_IT = re.compile(
    r"^(?:it['’]?s|it is|that['’]?s|that is|is|was|at|on|in|to|it was|now it['’]?s|应该是|是|在|改到"
    r"|改成|到)\s*(?:now\s+|actually\s+|at\s+|to\s+|on\s+|in\s+|to\s+|for\s+)*",
    re.IGNORECASE,
)


def simple(text: str) -> str:
    """``text`` in simplified characters, as the rules know them; as long as the text."""
    return text if text.isascii() else text.translate(SIMPLE)


def worth(text: str, now: datetime, settings: ReadingSettings | None = None) -> Worth:
    """Whether ``text`` tells something lasting, why, and what. ``now`` is aware, in the user's zone."""
    settings = settings or ReadingSettings()
    parts: list[Claim | Correction] = []
    refused, whole = "nothing in it holds for longer than the moment", True
    for sentence in _sentences(text):
        found = _of_sentence(sentence, now, settings)
        if isinstance(found, str):
            refused, whole = found, False
        else:
            parts += found
            whole = whole and not (any(isinstance(part, Claim) for part in found) and _asks_for_work(sentence))
    if not parts:
        return Worth(False, refused)
    reasons = [part.reason if isinstance(part, Claim) else "it corrects what you said before" for part in parts]
    return Worth(True, "; ".join(dict.fromkeys(reasons)), tuple(parts), whole)


def _asks_for_work(sentence: str) -> bool:
    """Whether a part of a sentence is something to do ("book a table, Ana is vegetarian")."""
    if _REMEMBER.match(simple(sentence)):
        return False
    words_of = chinese_words if language_of(sentence) == "zh" else words
    return any(words_of.TASK.search(simple(clause)) for clause in _clauses(_FYI.sub("", _LEADS.sub("", sentence))))


def tells_facts(text: str, now: datetime, settings: ReadingSettings | None = None) -> bool:
    """Whether ``text`` tells facts and nothing else ("standup is at 9:00", "no, 9:30"): what reads as a new task in it is none.
    A correction counts, though only who knows what was told before can say whether it corrects a fact."""
    return worth(text, now, settings).whole


def open_to_correction(text: str, now: datetime, settings: ReadingSettings | None = None) -> bool:
    """Whether "no, 9:30" right after ``text`` may put a fact right: it told facts and nothing else, or asked something."""
    sentences = _sentences(text)
    asks = any((chinese_words if language_of(s) == "zh" else words).QUESTION.search(simple(s)) for s in sentences)
    return asks or tells_facts(text, now, settings)


def claims_of(text: str, now: datetime, settings: ReadingSettings | None = None) -> list[Claim]:
    """What ``text`` claims, whether or not it is worth keeping; nothing of a question."""
    settings = settings or ReadingSettings()
    found: list[Claim] = []
    for sentence in _sentences(text):
        zh = language_of(sentence) == "zh"
        if (chinese_words if zh else words).QUESTION.search(simple(sentence)):
            continue
        for clause in _clauses(sentence.rstrip(" .!。！;；,，")):
            found += _claims(clause, now, settings, zh)
    return found


def _sentences(text: str) -> list[str]:
    """The sentences of a text; a full stop after "Dr" or inside a number ends none."""
    found: list[str] = []
    for match in _SENTENCE.finditer(text[: LONGEST * MOST]):
        piece = " ".join(match[0].split())
        if found and goes_on(found[-1], piece):
            found[-1] += f" {piece}"
        elif piece:
            found.append(piece)
    return found[:MOST]


def _of_sentence(sentence: str, now: datetime, settings: ReadingSettings) -> list[Claim | Correction] | str:
    if len(sentence) < 2 or len(sentence) > LONGEST:
        return "it is too long to be one fact" if len(sentence) > LONGEST else "it says too little"
    if FORGET.match(simple(sentence)):
        return "it asks to forget something"
    zh = language_of(sentence) == "zh"
    words_of = chinese_words if zh else words
    asked = _REMEMBER.match(simple(sentence))
    if asked:
        rest = sentence[asked.end() :].strip()
        inner = _statement(rest, now, settings, zh)
        if isinstance(inner, list) and inner:
            return [
                c.with_(reason=f"you asked to remember it; {c.reason}") if isinstance(c, Claim) else c for c in inner
            ]
        kept = rest.strip(" .。!！:：")
        return [Claim(kept, "you asked to remember it", additive=True)] if len(kept) > 1 else "it says too little"
    if words_of.QUESTION.search(simple(sentence)):
        return "it asks something"
    if _REVOKED.match(simple(sentence)):
        return [Correction(revoked=True)]
    if re.match(r"^not\b|^不是", sentence, re.IGNORECASE) and _INSTEAD_OF.match(sentence.rstrip(" .!。")):
        return _correction(sentence, sentence, now, settings, zh)
    if (named := _INSTEAD[1].match(sentence.rstrip(" .!"))) and len(named["new"].split()) <= 4 and not zh:
        return _correction(sentence, sentence, now, settings, zh)
    corrects = _CORRECTS.match(simple(sentence))
    if corrects:
        return _correction(sentence, sentence[corrects.end() :].strip(), now, settings, zh)
    found = _statement(sentence, now, settings, zh)
    if isinstance(found, str) and _SHORT_IT.match(sentence):
        corrected = _correction(sentence, sentence, now, settings, zh)
        if isinstance(corrected, list) and all(
            isinstance(c, Correction) and (c.facets or re.search(r"\d", c.value)) for c in corrected
        ):
            return corrected
    return found


def _statement(sentence: str, now: datetime, settings: ReadingSettings, zh: bool) -> list[Claim | Correction] | str:
    """The claims of a sentence that is no question."""
    words_of = chinese_words if zh else words
    if (named := _CALLED.match(sentence)) and not zh:
        return [Claim(sentence.rstrip(" .!"), "it tells your name", attribute="name", value=named["name"])]
    told = _FYI.sub("", _LEADS.sub("", sentence)).strip()
    told = told.rstrip(" .!。！;；,，")
    told = _NO_MORE.sub(r"\g<what> was cancelled", told)
    if words_of.QUESTION.search(simple(told)):
        return "it asks something"
    if zh and (changed := chinese.changed_value(told)) is not None:
        return [changed]
    found: list[Claim | Correction] = []
    refused = "nothing in it holds for longer than the moment"
    for clause in _clauses(told):
        if words_of.TASK.search(simple(clause)):
            refused = "it is something to do"
            found += _beside(clause, now, settings)
        elif words_of.WANTS.match(simple(clause)) and not re.match(
            r"^i (?:can['’]?t stand|can['’]?t eat)", clause, re.IGNORECASE
        ):
            refused = "it is a plan or a wish"
        elif words_of.UNSURE.search(simple(clause)):
            refused = "it is not certain"
        else:
            found += _claims(clause, now, settings, zh)
    return found or refused


_OWN_DAY = re.compile(
    r"\b(?P<whose>my|our|(?-i:[A-Z])\w+['’]s|my \w+['’]s)\s+(?P<what>birthday|wedding anniversary|anniversary|name day|due date)"
    r"\s*,?\s+"
    r"(?:is\s+)?(?:on\s+)?(?P<when>(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?[A-Z]\w+|[A-Z]\w+\s+\d{1,2}(?:st|nd|rd|th)?|\d{4}-\d\d-\d\d)\b",
    re.IGNORECASE,
)
_OWN_DAY_CHINESE = re.compile(
    r"(?P<whose>(?:我|我们|[\u4e00-\u9fff]{2,3})的?)(?P<what>结婚纪念日|纪念日|生日)(?:是|在)?(?P<when>\d{1,2}月\d{1,2}[日号])"
)


def _beside(clause: str, now: datetime, settings: ReadingSettings) -> list[Claim]:
    """What something to do tells besides: a day of the year that belongs to somebody ("for my anniversary on 12 June")."""
    found: list[Claim] = []
    if day := _OWN_DAY.search(clause):
        found += _claims(f"{day['whose']} {day['what']} is on {day['when']}", now, settings, False)
    elif day := _OWN_DAY_CHINESE.search(clause):
        found += _claims(f"{day['whose']}{day['what']}是{day['when']}", now, settings, True)
    return [claim for claim in found if claim.attribute]


def _clauses(sentence: str) -> list[str]:
    """The clauses of a sentence, each with the subject it leaves out."""
    pieces = _pieces(sentence)
    found: list[str] = []
    subject = ""
    for piece in pieces:
        plain = simple(piece)
        if match := re.match(
            r"^(?:i|we|he|she|they|(?:my|the|our) [\w' -]{2,30}?(?=\s+(?:opens?|closes?|starts?|ends?)\b)"
            r"|my \w+(?: (?-i:[A-Z])\w+)?|(?-i:[A-Z])\w+)(?=['’\s])|^(?:我们|我(?:的)?(?:"
            + chinese_words.RELATIONS
            + r")|我|他|她)",
            plain,
            re.IGNORECASE,
        ):
            subject = piece[: match.end()]
        elif subject and (
            re.match(
                r"^(?:also\s+|now\s+)?(?:live|work|like|love|hate|have|has|am|is|don|moved|speak|play|drive|opens?|closes?"
                r"|starts?|ends?)",
                piece,
                re.IGNORECASE,
            )
            or re.match(r"^(?:住|在|改|换|转|喜欢|讨厌|不|有|养|是|对|会|今年|叫|爱|来自|也|还|做|\d)", piece)
        ):
            piece = f"{subject}{'' if piece[0] >= chr(0x2E80) else ' '}{piece}"
        found.append(piece)
    return found


def _pieces(sentence: str) -> list[str]:
    """A sentence parted where a new statement begins; what has no verb yet goes on with what follows ("my sister and my brother
    are nurses")."""
    found: list[str] = []
    begin = 0
    for gap in _AND.finditer(sentence):
        piece = sentence[begin : gap.start()].strip()
        if not piece or not (_HAS_VERB.search(piece) or language_of(piece) == "zh" or begin > 0):
            continue
        found.append(piece)
        begin = gap.end()
    return [piece for piece in (*found, sentence[begin:].strip()) if piece]


_HAS_VERB = re.compile(
    r"['’](?:s|m|re|ve)\b|\b(?:am|is|are|was|were|has|have|had|do|does|did|will|can|live|work|like|love|hate|want|need|[a-z]+ed|left"
    r"|quit|got|sold|became|went|\w+s)\b"
    r"|^(?:i|we|they|you)\s+\w+|^(?:please\s+)?(?:book|buy|call|add|remind|send|write|make|get|do|go|take|pick|plan|order|pay|check)\b",
    re.IGNORECASE,
)


def _claims(clause: str, now: datetime, settings: ReadingSettings, zh: bool) -> list[Claim]:
    bounds = read_bounds(clause, now, settings)
    rules = chinese if zh else english
    claims: list[Claim] = rules.claims_of(clause, bounds)
    if not claims and zh:
        claims = english.claims_of(clause, bounds)
    if not claims and (claim := rules.floor(clause, bounds)):
        claims = [claim]
    return claims


def _correction(
    sentence: str, rest: str, now: datetime, settings: ReadingSettings, zh: bool
) -> list[Claim | Correction] | str:
    """What a sentence that begins with "no" puts right."""
    if not rest:
        return "it says too little"
    if _REVOKED.match(simple(rest)):
        return [Correction(revoked=True)]
    old = ""
    for pattern in _INSTEAD:
        if match := pattern.match(simple(rest.rstrip(" .!。！"))):
            rest, old = rest[slice(*match.span("new"))].strip(), rest[slice(*match.span("old"))].strip()
            break
    rest = rest[again.end() :] or rest if (again := _CORRECTS.match(simple(rest))) else rest
    rest = rest.rstrip(" .!。！;；,，")
    inner = _statement(rest, now, settings, zh)
    if isinstance(inner, list) and inner and all(isinstance(c, Claim) and c.attribute for c in inner):
        return [c.with_(correction=True) if isinstance(c, Claim) else c for c in inner]
    if inner in ("it asks something", "it is something to do", "it is a plan or a wish"):
        return str(inner)
    value = _NOW.sub("", _IT.sub("", rest)).strip()
    facets = read_bounds(value, now, settings).facets or read_bounds(rest, now, settings).facets
    if not facets and re.fullmatch(r"\d{1,2}", value):
        facets = {"clock": value}
    if not value or len(value.split()) > 6 or len(value) > 60:
        return "it corrects nothing that is known"
    if not facets and _NO_VALUE.match(value):
        return "it corrects nothing that is known"
    return [Correction(value, old, facets)]
