"""The title of a task as a person would write it: without what only led to it or hung on it."""

from __future__ import annotations

from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.protect import without_backslashes

_HEAD_EN = Pattern(
    r"(?:(?:to|too|um|uh|uhm|erm|that says|which says|that|and|then|also|about|of|please|me|us|so|but|for|plus|just"
    r"|as well|i"
    r"|we)(?=[\s,:;.-]"
    r"|$)[\s,:;.-]*|[\s,:;.·•*-]+)+"
)
_OBLIGED = Pattern(
    r"(?:that\s+|because\s+)?(?:i|we)(?:'ve|'d|'m|'ll|\s+have|\s+am|\s+are|\s+will)?\s*(?:really\s+"
    r"|also\s+|still\s+|just\s+)?"
    r"(?:forgot\s+to|(?:keep|kept)\s+(?:on\s+)?forgetting\s+to|(?:must|should|may)\s+not\s+forget\s+to"
    r"|need(?:ed)?\s+to|have\s+to|has\s+to|had\s+to|had\s+better|better|must|should|ought\s+to|gotta"
    r"|got\s+to|supposed\s+to|promised(?:\s+(?:him|her|them|you))?\s+to|agreed\s+to|going\s+to|gonna|want\s+to|wanna"
    r"|would\s+like\s+to|like\s+to|plan\s+to|planning\s+to|am\s+to|get\s+to|to)\s+"
)
_TAIL_EN = Pattern(
    r"(?:[\s,:;.!-]+|(?:^|\s)(?:please|pls|plz|and|then|by|on|at|in|for|before|until|is|are|about"
    r"|around|thanks|thank you|ok|okay|also|too|as well|asap"
    r"|from|starting|or|with|the|but|so|it'?s|takes|it takes))$"
)
# What is said to whoever reads it.
_COURTESY = Pattern(
    r"(?:[\s,;.!-]+(?:please|pls|plz|thanks(?: a lot| so much)?|thank you(?: so much| very much)?|thx"
    r"|cheers|if you (?:can|could|would|please)|(?:could|can|would|will) you(?: please)?(?: do (?:that|it"
    r"|this)(?: for me)?)?))+[\s,;.!?]*$"
)
# "(remind me that) I have yoga": a fact to be kept in mind stays a sentence.
_HAVING = Pattern(
    r"(?:[\s,:]*(?:that|because)\s+)?(?P<what>(?:i|we)(?:'ve got|\s+have|\s+have got)\s+(?!to\b|been\b)\w)"
)
_THERE_IS = Pattern(r"(?:that\s+)?there(?:'s|\s+is)\s+(?:an?\s+)(?=\w)")
_TAIL_KEEP = Pattern(
    r"(?:log|check|sign|turn|pick|drop|hand|plug|move|fill|carry|go|come|follow|try|put|take|call|print"
    r"|cut|pay|hang|look|tie|give|pass)\s+(?:\w+\s+){0,4}(?:in|on|for|by|about|around|from|with)$"
)


def tidy(heard: Heard, title: str) -> str:
    """``title`` without the words and marks that only led to it or hung on it."""
    title = without_backslashes(title)
    title = " ".join(title.split())
    if heard.language == "zh":
        return _tidy_chinese(title)
    courtesy = _COURTESY.search(title.lower()) if len(title.lower()) == len(title) else None
    if courtesy is not None and courtesy.start() > 0:
        title = title[: courtesy.start()]
    there = _THERE_IS.match(title.lower())
    if there is not None and there.end() < len(title):
        title = title[there.end() :]
    having = _HAVING.match(title.lower())
    if having is not None:
        return title[having.start("what") :].strip(" \t\n,;:.!")
    for _ in range(4):
        before = title
        low = title.lower()
        if len(low) != len(title):
            low = title
        obliged = _OBLIGED.match(low)
        if obliged is not None and obliged.end() < len(title):
            title, low = title[obliged.end() :], low[obliged.end() :]
        head = _HEAD_EN.match(low)
        if head is not None and head.end() < len(title):
            title = title[head.end() :]
        if title == before:
            break
    for _ in range(6):
        low = title.lower()
        tail = _TAIL_EN.search(low, max(0, len(low) - 16))
        if tail is None or tail.start() == 0:
            break
        if _TAIL_KEEP.search(low) and tail.group().strip().isalpha():
            break
        title = title[: tail.start()]
    title = title.replace(" ,", ",").replace("()", "").replace(" .", ".").strip(" \t\n,;:")
    title = " ".join(title.split())
    if len(title) > 2 and title[0] == title[-1] and title[0] in "\"'" and title.count(title[0]) == 2:
        title = title[1:-1].strip()
    return title


_HEAD_ZH = Pattern(
    r"(?:[\s,.:;、!·•*-]|我(?:们)?(?:得|要|需要|必须|应该|想要|想)(?!求)|记得|别忘(?:了|记)?"
    r"|不要忘(?:了|记)?|一下(?!子)|请|务必|要去(?=\S)"
    r"|还有|然后|再|并且?|以及|同时|另外|的(?=\S))+"
)
_TAIL_ZH = Pattern(r"(?:[\s,.:;、!~]|吧|哦|啊|呀|哈|呢|谢谢|一下$|的提醒$|这件事$|这事$|这个事项$)+$")


def _tidy_chinese(title: str) -> str:
    for _ in range(3):
        before = title
        head = _HEAD_ZH.match(title)
        if head is not None and head.end() < len(title):
            title = title[head.end() :]
        tail = _TAIL_ZH.search(title)
        if tail is not None and tail.start() > 0:
            title = title[: tail.start()]
        if title == before:
            break
    for opening, closing in (("「", "」"), ("“", "”"), ('"', '"')):
        if len(title) > 2 and title.startswith(opening) and title.endswith(closing) and title.count(opening) <= 2:
            title = title[1:-1]
    return title.strip()
