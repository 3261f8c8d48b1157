"""The words of a memory as they are indexed, and what else a text says about itself.

English words are stemmed and the hollow ones left out. Writing without spaces (Chinese, Japanese) is indexed by pairs of
neighbouring characters, so a word of two characters is found wherever it stands, and by single characters.
"""

from __future__ import annotations

import re

from taskmaistro_tui.store.search import plain
from taskmaistro_tui.store.stems import stem

MAX_TEXT = 20_000
"""Characters of one memory that are indexed."""

STOP_WORDS = frozenset(
    "a about above after again all also am an and any anything are aren't as at be because been before being below between "
    "both but by can can't cannot could couldn't did didn't do does doesn't doing don't down during each else ever few for "
    "from further get gets getting go going gonna got had hadn't has hasn't have haven't having he he'd he'll he's her here "
    "here's hers herself hey hi him himself his how how's however i i'd i'll i'm i've if in into is isn't it it'd it'll it's "
    "its itself just let let's likely lot lots made make makes many may me might mine more most much must my myself no "
    "nor not now of off ok okay oh on once only onto or other our ours ourselves out over own please quite rather really said "
    "same say says shall she she'd she'll she's should shouldn't so some something such sure than thank thanks that that's "
    "the their theirs them themselves then there there's these they they'd they'll they're they've thing things this those "
    "through to told too under until up upon us use used very via was wasn't way we we'd we'll we're we've well went were "
    "weren't what what's when when's where where's whether which while who who's whom whose why why's will with within "
    "without won't would wouldn't wow yeah yes yet you you'd you'll you're you've your yours yourself yourselves tell know "
    "remember mention mentioned according describe described im dont didnt ive one ones done gone goes s t d ll re ve m".split()
)
HOLLOW_CHARACTERS = frozenset(
    "的了是在我你他她它们们您这那有和与就也都还吗呢吧啊呀哦嗯么什会要不没很个把被让给对到去来说着过得地之其"
)
"""Chinese characters that say nothing by themselves; two of them side by side are no word to look for."""

_WIDE = (
    r"\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf"
    r"\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_TOKEN = re.compile(rf"(?P<wide>[{_WIDE}]+)|(?P<word>(?:(?![{_WIDE}])[^\W_])+(?:['’.:](?:(?![{_WIDE}])[^\W_])+)*)")
_POSSESSIVE = re.compile(r"['’]s?$")

QUESTION = 1
TIME = 2
NUMBER = 4
NAME = 8
REASON = 16
ASKS = 32

_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？\n]*")
_ASKS = re.compile(r"[?？]\s*$")
_ENDS_ASKING = re.compile(r"[?？][\s\"'’”」)]*(?:\[[^\]]*\]\s*)?$")  # a picture may be described after it
_TIME = re.compile(
    r"\b(?:yesterday|today|tonight|tomorrow|ago|since|recently|last|next|this (?:week|month|year|weekend|morning|afternoon"
    r"|evening|summer|winter|spring|autumn|fall|past|coming)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february"
    r"|march|april|june|july|august|september|october|november|december|weekend|(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)"
    r"|\d{1,2}(?::\d\d)? ?[ap]\.?m|\d{1,2}:\d\d|o'clock|noon|midnight|birthday|anniversary)\b"
    r"|昨天|今天|明天|后天|前天|上周|下周|这周|本周|上个月|下个月|去年|今年|明年|周[一二三四五六日末]|星期|[\d一二三四五六七八九十]+[月号日点年]",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|once|twice|couple|several)\b"
    r"|[一二两三四五六七八九十百千万]+[个只岁次年月天块元]",
    re.IGNORECASE,
)

_NAME = re.compile(
    r"\b(?:called|named?|name['’]s|names|nicknamed?|titled?|call(?:s|ed)? (?:it|her|him|them))\b|[\"“「《]|叫做?|名字|名叫|取名",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"\b(?:because|since|'?cause|so that|so (?:i|we|he|she|they|it)|that['’]s why|reason|thanks to|due to|in order|wanted? to"
    r"|needs? to|help(?:s|ed)?)\b|因为|所以|由于|为了",
    re.IGNORECASE,
)


def tokens(text: str) -> list[str]:
    """The words of ``text`` in order, lower case, without their possessive ending; runs of Chinese stay whole."""
    if not text:
        return []
    found = []
    for match in _TOKEN.finditer(plain(text[:MAX_TEXT]).casefold()):
        if match["wide"]:
            found.append(match["wide"])
        else:
            word = _POSSESSIVE.sub("", match["word"].replace("’", "'"))
            if word:
                found.append(word)
    return found


def is_wide(token: str) -> bool:
    """Whether a token is a run of writing without spaces."""
    return token[0] >= "\u2e80"


def terms_of(token: str) -> list[str]:
    """What stands in the index for one token; nothing for a hollow word."""
    if is_wide(token):
        singles = [c for c in token if c not in HOLLOW_CHARACTERS]
        pairs = [
            token[at : at + 2]
            for at in range(len(token) - 1)
            if token[at] not in HOLLOW_CHARACTERS or token[at + 1] not in HOLLOW_CHARACTERS
        ]
        return singles + pairs
    if token in STOP_WORDS:
        return []
    found = stem(token)
    if len(found) < 3 and found in STOP_WORDS:  # "Ines", "toes": what is left says nothing, the word does
        return [token]
    return [] if found in STOP_WORDS or (len(found) < 2 and not found.isdigit()) else [found]


def terms(text: str) -> list[str]:
    """Everything of ``text`` that is indexed, in order, repetitions kept."""
    return [term for token in tokens(text) for term in terms_of(token)]


def kinds(text: str) -> int:
    """What a text is, as flags: mostly a question, or one at its end; names a time, a number; says how something is called,
    or why."""
    found = 0
    if "?" in text or "？" in text:
        sentences = [s for s in _SENTENCE.findall(text) if s.strip()]
        asking = sum(len(s) for s in sentences if _ASKS.search(s))
        if asking * 2 >= sum(map(len, sentences)):
            found |= QUESTION
        if _ENDS_ASKING.search(text):
            found |= ASKS
    if _TIME.search(text):
        found |= TIME
    if _NUMBER.search(text):
        found |= NUMBER
    if _NAME.search(text):
        found |= NAME
    if _REASON.search(text):
        found |= REASON
    return found
