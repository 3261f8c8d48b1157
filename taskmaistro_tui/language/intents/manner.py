"""How the user wants to be talked to, told in one sentence: topics to leave alone, and styles to use or avoid."""

from __future__ import annotations

from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Fact, Intent

_POLITE = (
    r"(?:(?:please|also|and|ok|hey|well|so|from now on|in future|always|just|can you|could you|try to|i want you to"
    r"|i'd like you to)[\s,]+)*"
)
_END = (
    r"(?:\s+(?:please|with me|to me|when you (?:talk|speak|write|reply)(?: to me)?|in (?:your )?(?:answers|replies"
    r"|messages)"
    r"|from now on))*"
)
_STYLE = (
    r"(?:short(?:er)?|brief|concise|formal|informal|polite|friendly|casual|direct|funny|honest|detailed|long(?:er)?"
    r"|to the point|simple"
    r"|serious|warm|clear|positive|encouraging|blunt|patient|chatty|terse|crisp|precise|gentle)"
)
_ENGLISH = (
    Pattern(
        rf"{_POLITE}(?:(?:don't|do not|never|stop|avoid|no more|quit)\s+(?:ever\s+)?(?:talk(?:ing)?\s+(?:to me\s+"
        rf"|with me\s+)?about|mention(?:ing)?"
        r"|bring(?:ing)?\s+up|discuss(?:ing)?|ask(?:ing)?\s+(?:me\s+)?about|jok(?:e|ing)\s+about|comment(?:ing)?\s+on)"
        r"|let's\s+not\s+(?:talk|speak)\s+about|i(?:'d|\s+would)\s+rather\s+not\s+(?:talk|speak|hear)\s+about"
        r"|i\s+(?:don't|do not)\s+(?:want|like|wish)\s+to\s+(?:talk|speak|hear)\s+about|i\s+(?:don't"
        r"|do not)\s+(?:like|enjoy)\s+talking\s+about)"
        rf"\s+(?!it\b|this\b|that\b|them\b)[^.;!?]{{2,60}}?{_END}"
    ),
    Pattern(
        rf"{_POLITE}(?:keep|make)\s+(?:all\s+)?(?:your|the)\s+(?:answers?|replies|responses|messages|tone"
        rf"|explanations?)\s+(?:always\s+|very\s+"
        rf"|a bit\s+|more\s+|less\s+)?{_STYLE}(?:\s+and\s+{_STYLE})?{_END}"
    ),
    Pattern(
        rf"{_POLITE}(?:be|sound)\s+(?:a bit\s+|a little\s+|more\s+|less\s+"
        rf"|very\s+)*{_STYLE}(?:\s+and\s+{_STYLE})?{_END}"
    ),
    Pattern(
        rf"{_POLITE}(?:don't|do not|never|stop|avoid|no|skip)\s+(?:us(?:e|ing)\s+"
        rf"|send(?:ing)?\s+)?(?:me\s+)?(?:any\s+|so many\s+)?(?:emojis?|emoticons"
        r"|smileys|exclamation marks|jargon|slang|small ?talk|jokes|irony|sarcasm|swear words|abbreviations"
        r"|long (?:answers|replies)"
        rf"|fluff|flattery|apologies){_END}"
    ),
    Pattern(
        rf"{_POLITE}(?:talk|speak|write|reply|answer|respond|explain (?:it|things"
        rf"|everything))\s+(?:to me\s+)?(?:only\s+|always\s+)?(?:in\s+(?:simple|plain"
        rf"|short|easy)\s+(?:words|english|sentences|language|terms)|simply|slowly|briefly|shortly|concisely"
        rf"|step by step|formally|informally"
        rf"|as briefly as you can){_END}"
    ),
    Pattern(
        rf"{_POLITE}use\s+(?:simple|plain|short|easy|polite|formal|informal)\s+(?:words|language|english"
        rf"|sentences){_END}"
    ),
)
_OF_TASKS = Pattern(
    r"\b(?:tasks?|to-?dos?|titles?|reminders?|lists?|solutions?|deadlines?|vendors?|shops?|stores?|prices?|notes?"
    r"|tags?)\b"
)

_STYLE_ZH = r"(?:简短|简洁|简单|详细|正式|随意|幽默|直接|客气|礼貌|温柔|活泼|严肃|通俗|口语化|短)"
_CHINESE = (
    Pattern(
        r"(?:请|麻烦|以后|拜托)*(?:不要|别|不想|我不想|不许|少)(?:再)?(?:跟我|和我|对我|向我|在我面前)?(?:聊|谈|提起|提到|提|说起|说到|讨论|问起|问我)(?:到|起|论)?"
        r"(?!醒|交|前|一下)[^,.!?;]{1,14}(?:的?(?:事|话题|事情))?"
    ),
    Pattern(
        rf"(?:请|以后|麻烦)*(?:跟我|和我|对我)?(?:说话|聊天|讲话|回答|回复|解释|你的回答|你的回复|语气)(?:时|的时候)?(?:请|要|可以|尽量|能不能)*(?:更"
        rf"|再)?{_STYLE_ZH}(?:一?[点些])?"
    ),
    Pattern(rf"(?:请|以后|麻烦)*用(?:更)?{_STYLE_ZH}的?(?:话|语言|语气|方式|词)(?:来)?(?:跟我说话|回答|回复|说|解释)?"),
    Pattern(
        r"(?:请|以后|麻烦)*(?:(?:跟我|和我|对我)(?:说话|聊天|讲话)(?:时|的时候)?)?(?:请)?(?:不要|别)(?:再)?(?:用|发|说)(?:表情(?:符号)?|emoji|网络用语|脏话|英文|敬语|术语)"
    ),
)
_OF_TASKS_ZH = Pattern(r"任务|待办|标题|提醒|清单|截止|商家|方案")


_INTRODUCED = Pattern(
    r"(?:(?:hi|hello|hey)[\s,!.]+)?(?:i'm|i am|my name is)\s+(?P<name>[a-z][\w'-]+(?:\s+[a-z][\w'-]+)?)[\s,.!]+(?:it's\s+)?"
    r"(?:nice|good|great|pleased"
    r"|glad|happy)\s+to\s+meet\s+you.{0,12}"
)


def read_introduction(heard: Heard) -> Intent | None:
    """ "I'm Ada, nice to meet you": a name, not a good-bye."""
    if heard.language == "zh" or (match := _INTRODUCED.fullmatch(heard.masked.strip())) is None:
        return None
    begin = len(heard.masked) - len(heard.masked.lstrip())
    name = heard.cut(begin + match.start("name"), begin + match.end("name"))
    if not name[:1].isupper():
        return None
    return Intent("profile", heard.text, 0, len(heard.text), 0.9, facts=(Fact("name", name),))


_PLEASE = Pattern(r"(?i)^(?:please|请)[\s,]*|[\s,]*\bplease$")


def read_manner(heard: Heard) -> Intent | None:
    """The whole sentence as a wish on the conversation; None if it is none, or is about tasks."""
    chinese = heard.language == "zh"
    plain = " ".join(heard.masked.split()).strip(" .!;~")
    if not plain or len(plain) > 120 or "?" in plain or (_OF_TASKS_ZH if chinese else _OF_TASKS).search(plain):
        return None
    if not any(pattern.fullmatch(plain) for pattern in (_CHINESE if chinese else _ENGLISH)):
        return None
    said = _PLEASE.compiled.sub("", " ".join(heard.text.split()).strip(" ,;.!。！")).strip(" ,")
    return Intent(
        "profile", heard.text, 0, len(heard.text), 0.9, facts=(Fact("conversation_preferences", said, "add"),)
    )
