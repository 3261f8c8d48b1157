"""One Chinese clause, its core without politeness, and the cutting of a message into clauses."""

from __future__ import annotations

from functools import cached_property

from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.intents.chinese_words import ADD, DELETE, VERBS
from taskmaistro_tui.language.intents.passage import Passage
from taskmaistro_tui.language.patterns import Pattern

_SENTENCE_END = Pattern(r"[.!?;\n]+")
_COMMA = Pattern(
    r"\s*,\s*|\s+(?=把|将|帮我|提醒我|删除|取消)|(?:然后|接着|顺便|同时|另外|还有|并且)(?=[^,.;!?]{3,})"
    r"|(?<=\S)所以(?=请|你|帮|把|将|从|给我)"
)
_STARTS = Pattern(
    r"(?:\ue000+[\s的]*)?(?:并且?|然后|再|还要?|也|顺便|同时|另外|所以|那就?|就|请|麻烦|记得"
    r"|别忘了?)*(?:帮我|给我|请|你)*(?:"
    rf"(?:你)?(?:能不能|能|可以)?从|把|将|提醒|记得|别忘|不要忘|{ADD}|{DELETE}|标记|标为|推迟|延后|改到|安排|我(?:要|得|需要"
    rf"|必须|应该|还要|还得|叫|是|住|喜欢|在|有|已经|刚|女儿|儿子"
    rf"|老婆|妻子|老公|丈夫)|{VERBS}(?=[^,.;!?\s]))"
)
_POLITE = Pattern(
    r"(?:[\s,.:;!·•*-]+|olly|alexa|siri|奥[莉利]|小度|小爱(?:同学)?|小艺|你好|您好|嗨|嘿|喂|嗯+|哦"
    r"|啊|那个?(?=请|你|帮)|那么?(?=请"
    r"|你|帮|我)|好的|请问|请你?|麻烦你?|拜托|帮忙|帮我|替我|为我(?=[^的])|给我(?=[^的])"
    r"|(?:你|您)(?:能不能|可不可以|能否|可否|可以|能|会|帮我|要|应该|得|需要)(?:够|帮我|给我"
    r"|帮忙)?|能不能|可不可以|能否|可否|可以(?=帮|把|给|删|添|提|取"
    r"|请)|我(?:想|要|希望|需要|想要)(?:让|请)?(?:你|您)(?:能|去|来|帮我)?|我想让|我希望|需要你"
    r"|(?:请)?(?:记住|记得)(?:一下)?[,:]?(?=(?:以后|今后|每次|每当|总是|永远|默认|所有|从现在))"
    r"|现在(?=[^,\ue000])(?=请|把|帮|删|添|提)|赶紧|快点?|立刻|马上|务必|重新|再(?=把|添|加|创)|先"
    r"|并且?|然后|接着|顺便|同时|另外|还有|所以|也)"
)
_WISH = Pattern(
    r"(?P<must>(?:我|我们|咱们|俺)?(?:今天|明天|\ue000+)?(?:也|还|都|就)?(?:必须|需要|得(?!到)"
    r"|要(?!是|不)|应该|该|应当|不得不|务必|一定要"
    r"|还得|还要|有必要|(?:打算|准备|计划)(?=要?(?:\ue000+[\s,]*)?(?:[在于把将和跟与给去为]|"
    + VERBS
    + r")))要?)|(?P<hope>(?:我|我们)(?:想要?|希望|想去|希望能))"
)


class ChineseClause(Passage):
    """A clause of a Chinese message."""

    @cached_property
    def plain(self) -> str:
        """The clause folded, without blanks and marks, for whole-sentence rules."""
        return "".join(self.folded.split()).strip(".,!?;:~")

    @cached_property
    def core(self) -> int:
        """Where the clause says what it wants: politeness stepped over."""
        place = self.begin
        masked = self.heard.masked
        while place < self.stop:
            m = _POLITE.match(masked, place, self.stop)
            if m is None or m.end() == place or m.end() >= self.stop:
                break
            place = m.end()
        return place

    @cached_property
    def core_view(self) -> str:
        """The core folded and masked."""
        view = self.heard.masked[self.core : self.stop].rstrip(" ,.!?;~")
        if not self.is_request:
            return view
        stripped = view.rstrip("吗么嘛")
        # 你能确认一下会议取消了吗: there the particle belongs to what is to be found out.
        return view if _FIND_OUT.match(view) and stripped.endswith(("了", "没有", "有")) else stripped

    @cached_property
    def wish(self) -> tuple[str, int]:
        """``must``, ``hope`` or the empty text, and where what is needed begins."""
        masked = self.heard.masked
        place = self.core
        lead = _TIMES.match(masked, place, self.stop)
        if lead is not None:
            place = lead.end()
        m = _WISH.match(masked, place, self.stop)
        if m is None or m.end() >= self.stop:
            return "", self.core
        return ("must" if m.group("must") else "hope"), m.end()

    @property
    def is_request(self) -> bool:
        """Whether it is put as a request ("你能…吗"), so that its particle asks nothing."""
        return _REQUEST.search(self.heard.masked, self.begin, self.core) is not None

    @property
    def asked_view(self) -> str:
        """The view in which a question may stand: of a request only what is requested."""
        return self.core_view if self.is_request else self.view

    @cached_property
    def is_question(self) -> bool:
        """Whether the clause asks, by its mark or its particle."""
        if _HOW_LONG.search(self.folded):
            return True
        if self.is_request:
            return bool(_ASKS.search(self.core_view))
        return self.view.rstrip().endswith("?") or bool(_ASKS.search(self.core_view))


_REQUEST = Pattern(r"(?:能|可以|可否|能否|可不可以|能不能)")
# A few minutes are read as a length; how many are needed is asked.
_HOW_LONG = Pattern(
    r"(?:要|需要|得|花|用|煮|烤|煎|炖|等|煎)(?:等|花|用)?几(?:成|分|个?小时|天|个月|年|周|个星期|秒)[^后内]*$"
)
_FIND_OUT = Pattern(r"确认|看一?看|看一?下|查一?查|查一?下|检查|告诉|说一?下")
_TIMES = Pattern(r"(?:在|于|到)?\ue000+[\s,]*(?:的时候)?")
_ASKS = Pattern(
    r"([\u4e00-\u9fff])不\1|(?:吗|么|嘛|呢|没有|不)$|什么|哪[些个儿里一天]|哪(?!怕)"
    r"|几[点个件项号时分天周次条场]|几小时|多少|多久|多长"
    r"|有没有|是否|是不是|怎么样?|如何|为什么|为何|谁(?!都)|啥|咋"
)


def split_clauses(heard: Heard) -> list[tuple[int, int]]:
    """The positions of the clauses of ``heard``: sentences, and parts after a comma that begin anew."""
    masked = heard.masked
    found: list[tuple[int, int]] = []
    begin = 0
    for m in _SENTENCE_END.finditer(masked):
        if masked[begin : m.start()].strip():
            found += _split_sentence(masked, begin, m.end())
            begin = m.end()
    if masked[begin:].strip():
        found += _split_sentence(masked, begin, len(masked))
    return found or [(0, len(masked))]


_IN_ONE = Pattern(
    r"\s*(?:我(?:还|只)?有\ue001+|(?:添加|创建|新建|记录|写|加|安排|设置)[^,]{0,12}(?:时|的时候"
    r"|时候)|(?:以后|今后|每次|每当|如果|当)"
    r"|\ue000+\s*,)"
)


def _split_sentence(masked: str, begin: int, stop: int) -> list[tuple[int, int]]:
    if _IN_ONE.match(masked, begin, stop):
        return [(begin, stop)]
    found = []
    first = begin
    for m in _COMMA.finditer(masked, begin, stop):
        if m.start() - first < 3 or m.end() >= stop:
            continue
        if _STARTS.match(masked, m.end(), stop):
            found.append((first, m.start()))
            first = m.end()
    found.append((first, stop))
    return found
