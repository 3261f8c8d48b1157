"""The words of :mod:`in_context`: how people speak of a task at hand, and the plain request that each way of speaking stands for.

Patterns are matched against the folded text, as a whole. ``x`` names the task.
"""

from __future__ import annotations

from dataclasses import dataclass

from taskmaistro_tui.language.patterns import Pattern


@dataclass(frozen=True, slots=True)
class Restated:
    """What matches ``pattern`` asks of the task ``x`` (what was touched last, if there is no such group) what ``plain`` asks of
    "it", with the other groups put in; ``hour`` becomes a time of day. ``finished`` tells that the task is a finished one,
    ``whole`` that all of its title must be said and nothing else, for words that are also said of other things; with a group
    ``verb`` (in the past tense) it must be the verb of the title, if that has one."""

    pattern: Pattern
    plain: str
    finished: bool = False
    whole: bool = False


def _any(*words: str) -> str:
    return f"(?:{'|'.join(words)})"


_SO = r"(?:(?:and|but|oh|ok|okay|so|well|actually|also|hmm?|no|yes|yeah|wait|sorry|please|then|just)\b[\s,]*)*"
_X = r"(?P<x>[^,;:?!\n]{1,60}?)(?:\s+(?:one|thing|task|reminder))?"
_END = r"(?:\s*,?\s*(?:please|now|then|instead|though|after all|too|if possible|actually|okay|ok))*\s*[.!]*\s*"
_HOUR = r"(?P<hour>(?:[01]?\d|2[0-3])(?::[0-5]\d)?)"
_DAY = (
    r"(?P<t>(?:on|at|by|in|for|until|next|this|tomorrow|today|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    r"[^;:?!\n]{0,60}?)"
)
_TIME = r"(?P<t>[^;?!\n]{1,60}?)"
_LENGTH = (
    r"(?P<t>(?:\d|an?\b|half|one|two|three|four|five|ten|twenty|thirty|a couple)[^,;:?!\n]{0,30}?"
    r"(?:min|mins|minutes?|hours?|hrs?|\dh|\dm)(?:\s+and\s+a\s+half)?)"
)
_IS = r"(?:'s|\s+is|\s+are|\s+was|\s+has\s+been|\s+got|\s+will\s+be|'ll\s+be)"
_IS_NOT = r"(?:\s+isn't|\s+is\s+not|\s+are\s+not|\s+aren't|'s\s+not|\s+wasn't)"
_VERY = r"(?:\s+(?:the|a|an|my|really|very|quite|super|so|pretty|most|now|more|top|extremely|actually|that|too))*"
_SHIFTED = (
    rf"(?:{_IS})?(?:\s+(?:now|just|been))*\s+(?:moved|postponed|pushed|put\s+off|rescheduled|shifted|delayed)"
    r"(?:\s+(?:back|forward|up|out))?\s+(?:to|until|till)"
)
_PAST = _any(
    r"[a-z]{2,}ed", "paid", "bought", "sent", "wrote", "fed", "swept", "took", "made", "got", "did", "read", "went to",
    "cut", "put", "brought", "gave", "met", "saw", "found", "sold", "built", "hung", "left", "spoke to", "talked to", "rang",
)  # fmt: skip
_DO = _any(
    "call", "do", "finish", "pay", "send", "book", "buy", "complete", "make", "get", "take", "write", "go to", "see", "fix",
    "clean", "start", "order", "email", "talk to", "pick up", "drop off", "water", "read", "submit", "print", "find", "sign",
)  # fmt: skip

_SO_ZH = r"(?:(?:不对|其实|等等|等一下|那么?|对了|哦|啊|嗯|然后|还有)[，,\s]*)*"
_X_ZH = r"[^，,。！？?!\n]{1,30}"
_END_ZH = r"(?:吧|了|好了|再说)*[。！!]*"
_TO_ZH = r"(?:改成|改到|改为|换成|换到|挪到|移到|调到|推到|推迟到|延到)"
_HOUR_ZH = r"(?P<hour>[一二三四五六七八九十两\d]{1,2}点半?)"

_PLACE = r"(?:the\s+)?(?:first|second|third|fourth|fifth|sixth|last|\d{1,2}(?:st|nd|rd|th))(?:\s+(?:one|task))?"

POINTING = Pattern(
    r"its?|that|this|them|those|these|that one|this one|the (?:last|latest|new|same)|它|它们|这个|那个|这些|那些|这|那"
)
"""Words that point at what was touched last."""

RESTATED = (
    # another time
    Restated(Pattern(rf"{_SO}{_X}\s+can\s+wait\s+(?:until|till|for|to)\s+{_TIME}{_END}"), "move it to {t}"),
    Restated(Pattern(rf"{_SO}{_X}\s+can\s+wait{_END}"), "set the priority of it to low"),
    Restated(Pattern(rf"{_SO}{_X}{_SHIFTED}\s+{_HOUR}{_END}"), "move it to {hour}"),
    Restated(Pattern(rf"{_SO}{_X}{_SHIFTED}\s+{_TIME}{_END}"), "move it to {t}"),
    Restated(
        Pattern(rf"{_SO}(?:make|change|move|set|put|push|let's\s+make)\s+{_X}\s+(?:(?:to|at|for|be)\s+)*{_HOUR}{_END}"),
        "move it to {hour}",
    ),
    Restated(
        Pattern(
            rf"{_SO}(?:let's\s+|we(?:'ll|\s+can|\s+could)\s+|i(?:'ll|\s+will|\s+can|\s+could)\s+|i'd\s+rather\s+|can\s+(?:we|you|i)\s+)?"
            rf"(?:do|put|have|get|schedule|make|plan)\s+{_X}\s+{_DAY}{_END}"
        ),
        "move it to {t}",
    ),
    Restated(
        Pattern(
            rf"{_SO}remind\s+me\s+(?:about|of)\s+(?P<x>(?:the|my|that|this|it)\b[^,;:?!\n]{{0,60}}?)\s+(?:again\s+)?{_DAY}{_END}"
        ),
        "move it to {t}",
    ),
    Restated(
        Pattern(
            rf"{_SO}{_X}(?:{_IS}|\s+(?:should|must|needs?\s+to|has\s+to|have\s+to)\s+be)(?:\s+(?:now|only|due|done|finished|ready))*"
            rf"\s+{_DAY}{_END}"
        ),
        "move it to {t}",
    ),
    Restated(Pattern(rf"{_SO}(?P<x>{_PLACE})\s+(?:to\s+)?{_DAY}{_END}"), "move it to {t}"),
    Restated(
        Pattern(
            rf"{_SO}(?:i|we)(?:\s+(?:really\s+|also\s+)?(?:should|must|need\s+to|have\s+to|want\s+to|ought\s+to|got\s+to)|'ll|\s+will)\s+"
            rf"(?:do|write|finish|send|make|get|buy|read|call|email|complete|prepare|pay|book|fix|clean|start)\s+(?P<x>it|that|this|them|those|these)"
            rf"(?:\s+done)?\s+{_DAY}{_END}"
        ),
        "move it to {t}",
    ),
    Restated(Pattern(rf"{_SO}remind\s+me\s+{_DAY}\s+(?:instead|rather|again)[\s.!]*"), "move it to {t}"),
    Restated(Pattern(rf"{_SO}remind\s+me\s+(?:again\s+|instead\s+|rather\s+){_DAY}{_END}"), "move it to {t}"),
    Restated(
        Pattern(
            rf"{_SO}{_X}\s+(?:has\s+|have\s+|just\s+)*(?:moved|changed|rescheduled|pushed|postponed)\s+(?:it|that|them"
            rf"|(?:the|my|our)\s+(?:appointment|meeting|call|date|visit|session|lesson|class|interview|booking))\s+(?:to|until|till)\s+{_TIME}{_END}"
        ),
        "move it to {t}",
    ),
    # work on it
    Restated(
        Pattern(
            rf"{_SO}(?:(?:i'll|i\s+will|let's|let\s+me|i'm\s+going\s+to|i\s+can|we\s+can|can\s+we)\s+)?(?:start|begin)(?:\s+work)?"
            rf"(?:\s+(?:on|with))?\s+{_X}\s+{_DAY}{_END}"
        ),
        "set the start date of it to {t}",
    ),
    Restated(
        Pattern(
            rf"{_SO}(?:(?:i'll|i\s+will|let's|let\s+me|i'm\s+going\s+to|i\s+am|i'm)\s+)?(?:start|begin)(?:ning|n?ing)?(?:\s+work)?"
            rf"\s+(?:on|with)\s+{_X}{_END}"
        ),
        "mark it as in progress",
    ),
    # how much it matters
    Restated(
        Pattern(rf"{_SO}{_X}\s+(?:can't|cannot|can\s+not|mustn't|won't)\s+wait(?:\s*[,;-]\s*[^?\n]{{1,40}})?{_END}"),
        "set the priority of it to high",
    ),
    Restated(
        Pattern(
            rf"{_SO}{_X}(?:{_IS_NOT}{_VERY}\s+(?:important|urgent|critical|pressing|priority)|{_IS}{_VERY}\s+unimportant){_END}"
        ),
        "set the priority of it to low",
    ),
    Restated(
        Pattern(
            rf"{_SO}{_X}{_IS}{_VERY}\s+(?:important|urgent|critical|crucial|pressing|(?:high\s+)?priority)"
            rf"(?:\s+(?:one|thing|task|of\s+all))?{_END}"
        ),
        "set the priority of it to high",
    ),
    Restated(Pattern(rf"{_SO}{_X}\s+(?:comes?|goes|is)\s+first{_END}"), "set the priority of it to high"),
    Restated(
        Pattern(
            rf"{_SO}(?:make|mark|set|flag|treat)\s+{_X}\s+(?:(?:as|to|a|an)\s+)*(?:high|top|highest|urgent|important)"
            rf"(?:[\s-]+priority)?{_END}"
        ),
        "set the priority of it to high",
    ),
    Restated(
        Pattern(
            rf"{_SO}(?:make|mark|set|flag|treat)\s+{_X}\s+(?:(?:as|to|a)\s+)*(?P<level>medium|low)(?:est)?(?:[\s-]+priority)?{_END}"
        ),
        "set the priority of it to {level}",
    ),
    # how long it takes
    Restated(
        Pattern(
            rf"{_SO}{_X}(?:'ll|\s+will|\s+should|\s+might|\s+would|'s\s+going\s+to|\s+is\s+going\s+to)?(?:\s+(?:only|probably|about))*"
            rf"\s+(?:takes?|needs?|lasts?)(?:\s+me)?(?:\s+(?:only|about|around|maybe|roughly|probably))*\s+{_LENGTH}{_END}"
        ),
        "it takes {t}",
    ),
    # not done after all
    Restated(
        Pattern(
            rf"{_SO}(?:that\s+was\s+wrong[\s,.]+)?(?:i|we)\s*(?:\s+haven't|\s+have\s+not|'ve\s+not|\s+didn't|\s+did\s+not|\s+never)"
            rf"(?:\s+(?:actually|really|even))*\s+(?:{_PAST}|done|finished|{_DO})(?:\s+(?:up|off|out|with))?\s+{_X}(?:\s+(?:yet|so\s+far))?{_END}"
        ),
        "reopen it",
        finished=True,
    ),
    Restated(
        Pattern(rf"{_SO}{_X}{_IS_NOT}(?:\s+(?:actually|really|quite))*\s+(?:done|finished|ready|complete)(?:\s+yet)?{_END}"),
        "reopen it",
        finished=True,
    ),
    Restated(
        Pattern(rf"{_SO}(?:(?:bring|get|put|fetch)\s+back|restore|unarchive|reactivate)\s+{_X}{_END}"), "reopen it", finished=True
    ),
    Restated(Pattern(rf"{_SO}(?:bring|get|put|fetch)\s+{_X}\s+back{_END}"), "reopen it", finished=True),
    Restated(
        Pattern(
            rf"{_SO}(?:pause|stop\s+working\s+on|hold\s+off\s+on|(?:i|we)(?:'ve|\s+have)?\s+stopped(?:\s+working\s+on)?)"
            rf"\s+{_X}{_END}"
        ),
        "mark it as not started",
    ),
    # done
    Restated(
        Pattern(
            rf"{_SO}(?P<x>{_PLACE})\s+(?:i|we)(?:'ve|\s+have)?(?:\s+(?:already|just))*\s+(?:done|finished|completed|did)(?:\s+already)?{_END}"
        ),
        "mark it as done",
    ),
    Restated(
        Pattern(
            rf"{_SO}{_X}(?:{_IS})?\s+(?:done|finished|completed|sorted|handled)(?:\s*[,;:-]\s*(?!but\b|not\b)[^?\n]{{1,60}})?{_END}"
        ),
        "mark it as done",
    ),
    Restated(
        Pattern(
            rf"{_SO}{_X}(?:{_IS})?(?:\s+(?:already|now|finally))*\s+(?P<verb>sent|paid|booked|submitted|signed|ordered|mailed|bought"
            rf"|returned|renewed|cleaned|washed|printed|cooked|packed|posted|delivered|fixed|called|emailed|filed|watered|read|written"
            rf"|collected|picked\s+up|handed\s+in|dropped\s+off)(?:\s+(?:already|today|yesterday|this\s+morning|now))*{_END}"
        ),
        "mark it as done",
        whole=True,
    ),
    Restated(
        Pattern(
            rf"{_SO}(?:(?:i|we)(?:'ve|\s+have)?\s+)?(?:(?:already|just|finally|now)\s+)*(?P<verb>{_PAST})\s+{_X}"
            rf"(?:\s+(?:already|today|yesterday|this\s+morning|just\s+now|earlier))*{_END}"
        ),
        "mark it as done",
        whole=True,
    ),
    # no longer wanted
    Restated(
        Pattern(
            rf"{_SO}(?:delete|drop|remove|cancel|scrap|forget\s+(?:about\s+)?|scratch)\s+{_X}\s*[,;-]\s*(?:because\s+|since\s+|as\s+)?"
            r"(?:[a-z]+'s|(?:[a-z]+\s+){0,3}?(?:doesn't|don't|didn't|isn't|aren't|is|are|has|have|already|does|did|got|will|can|can't|cannot"
            r"|no\s+longer|was|were|won't|found|sold|lost|returned|not|too|we've|i've|i'll|i'm|picked|took|bought|canceled|cancelled|changed))\b[^?\n]{1,80}"
        ),
        "delete it",
    ),
    Restated(Pattern(rf"{_SO}{_X}(?:{_IS})(?:\s+(?:now|all))?\s+(?:off|cancell?ed|called\s+off)(?:\s+again)?{_END}"), "delete it"),
    Restated(
        Pattern(
            rf"{_SO}(?:(?:stop|quit)\s+(?:reminding\s+me|asking(?:\s+me)?|bugging\s+me)\s+(?:about|of|to)|no\s+more\s+reminders?\s+(?:about|of|for|to)"
            rf"|don't\s+remind\s+me\s+(?:about|of|to)|(?:i|we)\s+don't\s+(?:have|need)\s+to(?:\s+do)?|no\s+need\s+to(?:\s+do)?)\s+{_X}"
            rf"(?:\s+any\s?more)?{_END}"
        ),
        "delete it",
    ),
    Restated(
        Pattern(rf"{_SO}{_X}(?:{_IS})?\s+(?:no\s+longer|not)\s+(?:needed|necessary|relevant|required)(?:\s+any\s?more)?{_END}"),
        "delete it",
    ),
    # Chinese
    Restated(
        Pattern(rf"{_SO_ZH}(?:把|将)?(?P<x>{_X_ZH}?)?(?:还是|就)?{_TO_ZH}{_HOUR_ZH}{_END_ZH}"),
        "把它改到{hour}",
    ),
    Restated(
        Pattern(
            rf"{_SO_ZH}(?:把|将)?(?P<x>{_X_ZH}?)?(?:还是|就)?(?:{_TO_ZH}|可以等到|能等到|等到|放到)"
            rf"(?P<t>[^，,。！？?!\n]{{1,20}}?)(?:再说|再做|再弄)?{_END_ZH}"
        ),
        "把它改到{t}",
    ),
    Restated(
        Pattern(rf"{_SO_ZH}(?P<x>{_X_ZH}?)(?:并|也|都)?(?:不急|不重要|不着急|不太重要|没那么急|不紧急|不太急){_END_ZH}"),
        "把它设为低优先级",
    ),
    Restated(
        Pattern(rf"{_SO_ZH}(?P<x>{_X_ZH}?)(?:是|才是)?(?:最|很|非常|特别|比较|更|挺)(?:重要|紧急|急|要紧)的?{_END_ZH}"),
        "把它设为高优先级",
    ),
    Restated(
        Pattern(
            rf"{_SO_ZH}(?P<x>{_X_ZH}?)(?:大概|大约|估计)?(?:要|需要|得|会)?(?:花|用)"
            rf"(?P<t>[^，,。！？?!\n]{{1,12}}?(?:分钟|小时|刻钟|钟头)){_END_ZH}"
        ),
        "它需要{t}",
    ),
    Restated(
        Pattern(rf"{_SO_ZH}我?(?:还没有?|并没有?)(?:把)?(?P<x>{_X_ZH}?)(?:做完|完成|弄完|搞定|写完|打完)?呢?{_END_ZH}"),
        "把它改为未完成",
        finished=True,
    ),
    Restated(
        Pattern(rf"{_SO_ZH}(?P<x>{_X_ZH}?)我?(?:还没有?|并没有?)[^，,。！？?!\n]{{1,4}}?呢?{_END_ZH}"),
        "把它改为未完成",
        finished=True,
    ),
    Restated(
        Pattern(rf"{_SO_ZH}(?:以后|请|你)*(?:别再|不用再|不要再|不用|别)提醒我(?P<x>{_X_ZH}?)(?:的事)?{_END_ZH}"), "删除它"
    ),
    Restated(
        Pattern(rf"{_SO_ZH}我?(?:已经|刚)?(?:把)?(?P<x>{_X_ZH}?)我?(?:已经|都|刚)?[\u4e00-\u9fff]{{1,2}}(?:好|完|过|掉)?了[。！!]*"),
        "它完成了",
        whole=True,
    ),
)  # fmt: skip
"""In the order in which they are tried."""

REGRET = Pattern(
    r"(?:(?:oh|oops|ups|no|nope|wait|hey|hmm?|sorry|actually|argh|whoa|stop)\b[\s,.!]*)*"
    r"(?:that(?:'s|\s+is|\s+was)\s+(?:wrong|not\s+(?:what\s+i\s+(?:meant|said|wanted)|right|it)|a\s+mistake|the\s+wrong\s+(?:one|task))"
    r"|not\s+that(?:\s+one)?|wrong\s+(?:one|task)|i\s+didn't\s+mean\s+(?:that|it)|(?:that\s+was\s+)?my\s+(?:mistake|bad)|keep\s+(?:it|that|them)"
    r"|(?:put|bring|take)\s+(?:it|that|them)\s+back(?:\s*,?\s*please)?|i\s+(?:still\s+need|want)\s+(?:it|that|them)(?:\s+back)?|don't\s+(?:delete|remove|do)\s+(?:it|that|them)"
    r"|i\s+changed\s+my\s+mind|by\s+mistake)[\s,.!]*"
    r"|[^?\n]{0,40}?[,.!;]\s*(?:please\s+)?(?:undo|revert)(?:\s+(?:that|it|this))?[\s,.!]*"
    r"|(?:等等|等一下|不|哎|啊|哦)?[，,\s]*(?:不是这个|不对|弄错了|搞错了|错了|别删|不要删|留着|我说错了|我改主意了|还是要的)[。！!，,\s了吧]*"
)
"""A message that takes back what the turn before did."""

BROUGHT_BACK = Pattern(rf"{_SO}(?:(?:bring|get|put)\s+back|restore|undelete)\s+{_X}{_END}")
"""What was deleted is wanted again."""

TOPIC = Pattern(
    rf"{_SO}(?:(?:for|about|as\s+for|regarding|on)\s+)?(?P<x>[^,;:?!\n]{{2,60}}?)(?:\s+(?:one|thing|task))?\s*[:,;–—-]\s*(?P<rest>[^\n]{{2,120}})"
    r"|(?P<zh>[^，,：:。？?！!\n]{1,30}?)[，,：:](?P<then>[^\n]{2,60})"
)
"""A request after the name of the task that it is about."""

NEXT_TIME = Pattern(
    r"(?:and\s+|so\s+)?when(?:'s|\s+is|\s+will\s+be)\s+(?:the\s+next\s+(?:one|time|occurrence)|it\s+(?:due\s+)?next|that\s+(?:due\s+)?next)\s*[?.!]*"
    r"|什么时候是?下一?次[?。!]*|下一?次(?:是|在)?(?:什么时候|哪天|几号)[?。!]*"
)
"""A question for the next time of the task at hand."""

_ITEM = r"[\w'-]+(?:\s+[\w'-]+){0,2}?"
ADDED_TOO = Pattern(
    rf"(?:oh\s*,?\s+)?(?:and|also|plus)\s+(?:also\s+)?(?P<x>{_ITEM}(?:(?:\s*,\s*|\s+and\s+){_ITEM}){{0,4}})"
    r"(?:\s+(?:too|as\s+well|please))*\s*[.!]*"
    r"|(?:还有|再加上?|再来|以及|另外)(?:一?[点个些])?(?P<zh>[\u4e00-\u9fff、]{1,20}?)(?:也要|吧)?[。！!]*"
)
"""More of what the turn before added."""
