"""Wishes that hold for a kind of tasks ("anything about taxes is top priority", "默认每个任务20分钟"), told in one sentence.

They are read before a sentence is taken apart into clauses: what they say of "a task" or "anything" is no single task.
"""

from __future__ import annotations

from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent

_POLITE = (
    r"(?:(?:please|also|and|ok|hey|well|so|from now on|in future|in the future|always|by default|as a rule)[\s,]+)*"
)
_NOUNS = r"(?:tasks?|to-?dos?|items?|things?|stuff|errands?|chores|reminders?)"
_ABOUT = (
    r"(?:(?:that|which)\s+)?(?:(?:is|are|has|have)\s+)?(?:to do\s+with|about|regarding|concerning|related to|relating to|involving"
    r"|connected (?:to|with)|for|with|from|mentioning|i (?:have|need|want) to)\s+"
)
_KIND = (
    rf"(?:anything|whatever|everything|{_NOUNS}|(?:all|any|every|each)\s+(?:[\w'-]+\s+){{0,2}}?{_NOUNS})"
    rf"\s+{_ABOUT}[^,;]{{2,40}}?"
)
_MANY = r"(?:my\s+|all\s+)*(?!this\b|that\b|it\b)(?:[\w'-]+\s+){0,2}?(?:\w+s|stuff|shopping|work|homework|housework)"
_PROPERTY = (
    r"(?:always\s+|never\s+|automatically\s+)*(?:(?:of\s+|a\s+)?(?:top|high(?:est)?|low(?:est)?|medium|normal)[- ]?priority"
    r"|urgent|important|(?:in|into|under|to|part of)\s+(?:the\s+)?(?:project\s+)?[\w-]+(?:\s+project)?|tagged\b.*|labell?ed\b.*"
    r"|estimated?\b.*|\ue002+)"
)
_SAYS = Pattern(
    rf"{_POLITE}(?:{_KIND})\s+(?:is|are|should(?:\s+always)?\s+(?:be|get|have|go)|must\s+(?:be|get|have)|gets?|has|have|goes|go"
    rf"|belongs?|counts?\s+as)\s+{_PROPERTY}\s*"
    rf"|{_POLITE}{_MANY}\s+(?:should|must|ought to|are (?:always|never)|is (?:always|never))\s+(?:always\s+|never\s+)?"
    r"(?:be\s+)?"
    r"(?:estimated|urgent|important|(?:high|low|medium|top)[- ]?priority|tagged|labell?ed|count(?:ed)?|take|get"
    r"|go (?:in|into|under))\b.*"
)
_DOES = Pattern(
    rf"{_POLITE}(?:treat|consider|count|label|file|prioriti[sz]e|regard)\s+{_KIND}\s+(?:as|with|under|in|into|\ue002).*"
    r"|" + _POLITE + r"(?:treat|consider|count|label|file|prioriti[sz]e|regard|tag|mark|put)\s+(?:anything|whatever)\s+"
    rf"{_ABOUT}[^,;]{{2,40}}?\s*(?:as|with|under|in|into|\ue002|\ue003).*"
    rf"|{_POLITE}(?:add|give|put|attach)\s+(?:the\s+|a\s+)?(?:tag|label|project|priority)\s+\S+\s+(?:to|on|for)\s+(?:anything"
    rf"|whatever|everything|(?:all|any|every|each)\s+(?:[\w'-]+\s+){{0,2}}?{_NOUNS})\b.*"
)
_UNLESS = Pattern(
    rf"{_POLITE}(?:if|when(?:ever)?|unless|where)\s+(?:i|we|a task|it|there|no)\b[^,]{{0,30}}?\b(?:don't|do not|doesn't|no|without"
    r"|never|give|say|set|mention|name)\b[^,]{0,20}\b(?:durations?|times?|estimates?|lengths?|how long|priority|tags?|projects?)\b"
    r"[^,]{0,20},\s*(?:then\s+)?(?:please\s+)?(?:use|assume|take|estimate|set|put|make|it's|say|count)\b.*"
    r"|"
    + _POLITE
    + r"(?:assume|estimate|allow|count)\s+(?:that\s+)?(?:\ue001+\s+(?:for|per)\s+)?(?:every|each|any|all|a)\b.*"
)
_WHEN = Pattern(
    rf"{_POLITE}(?:when(?:ever)?|if|every time|each time)\s+(?:a|an|the|any|some)\s*{_NOUNS}\s+(?:mentions?|contains?|says?"
    r"|includes?"
    r"|is|has|involves?|names?)\s+[^,]{2,40},\s*(?:then\s+|please\s+|always\s+)*(?:add|tag|label|set|put|give|make|mark|use|file"
    r"|it's|it is|it gets?)\b.*"
)
_TAKE = Pattern(
    rf"{_POLITE}{_MANY}\s+(?:usually|normally|typically|generally|always|mostly)\s+(?:takes?|last|need|are)\s+(?:about\s+"
    r"|around\s+)?\ue001+\s*(?:,?\s*(?:so|please)\b.*)?"
)
_FREE = Pattern(
    rf"{_POLITE}i\s+(?:don't|do not|never|can't)\s+(?:work|do anything|have time)\s+[^,]{{2,30}},?\s*(?:so\s+)?(?:please\s+)?"
    r"(?:don't|do not|never|no|avoid|keep)\b.*"
)
_ENGLISH = (_SAYS, _DOES, _UNLESS, _WHEN, _TAKE, _FREE)

_THING = r"(?:任务|待办(?:事项)?|事项|事情|事儿?|活儿?|东西)"
_TOPIC = r"[^,.;!?]{1,12}?"
_LASTING = r"(?:都|一律|统统|总是|全部|默认|自动|要|应该|就)"
_SET = r"(?:[^,.;!?]{0,6}?(?:优先|重要|紧急|标签|项目|专案|预计|估计|预估|\ue001))"
_CHINESE = (
    Pattern(
        rf"(?:请|以后|今后)*(?:凡是|所有|任何|只要是?)?(?:和|跟|与|关于|涉及|提到|有)?{_TOPIC}(?:(?:有关|相关|类|方面)的?|的){_THING}?"
        rf"(?:,)?{_LASTING}+(?:把|是|算|设|放|归|打|加|标|用)?{_SET}.*"
    ),
    Pattern(rf"(?:请)?(?:凡是|所有|任何){_TOPIC}的?{_THING}?(?:,)?{_LASTING}+{_SET}.*"),
    Pattern(rf"{_TOPIC}(?:类|相关)的?{_THING}优先级?(?:都)?(?:设|调|定|放)?(?:为|成|得)?(?:高|中|低).*"),
    Pattern(
        r"(?:请)?(?:\ue000+|[周每晚早上下中午末一二三四五六日天点半\d]+)(?:之?[前后]|以[前后])?(?:都|请)?(?:不要|别|不用|不许)(?:再)?"
        rf"(?:给我|替我|帮我)?(?:安排|排|放|加|设)(?:任何)?(?:{_THING}|会议|活动)?"
    ),
    Pattern(rf"(?:请)?(?:不要|别)(?:在|把)?.{{0,8}}(?:\ue000+).{{0,4}}(?:安排|排|放).{{0,4}}(?:{_THING}|会议|活动)?"),
    Pattern(
        r"(?:请)?(?:每个|所有|我的)*(?:任务|待办)?(?:的)?标题?(?:的)?(?:最)?(?:前面|开头|前)(?:都|请|要)*(?:加上?|写上?|放).{1,12}"
    ),
    Pattern(
        r"(?:请)?(?:如果|要是|只要)?(?:我|任务|事情)*(?:没有?|不)(?:说|写|给|提|讲|标)(?:明|到)?(?:时间|时长|多久|优先级|预计)[^,]{0,4},?"
        r"(?:就|则|都)?(?:默认|预设|按|算|当|用|设)+.*"
    ),
    Pattern(r"(?:请)?默认.{0,8}(?:任务|待办|事情?)?.{0,6}(?:估计|预计|预估|算|按|是|要)*\ue001+.*"),
)


def read_wish(heard: Heard) -> Intent | None:
    """The whole sentence as a wish on how tasks of a kind are kept; None if it is none, or asks something."""
    plain = " ".join(heard.masked.split()).strip(" .!;~")
    if not plain or len(plain) > 160 or "?" in plain:
        return None
    if not any(pattern.fullmatch(plain) for pattern in (_CHINESE if heard.language == "zh" else _ENGLISH)):
        return None
    text = " ".join(heard.text.split()).strip(" ,;，；")
    return Intent("instructions", heard.text, 0, len(heard.text), 0.9, preference=text[:1].upper() + text[1:])
