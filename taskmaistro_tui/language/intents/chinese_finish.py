"""Chinese: tasks that are done, and tasks that are to be removed."""

from __future__ import annotations

from taskmaistro_tui.language.intents.chinese_clause import ChineseClause
from taskmaistro_tui.language.intents.chinese_create import draft_of
from taskmaistro_tui.language.intents.chinese_reference import first_group, intent_of, read_reference
from taskmaistro_tui.language.intents.chinese_talk import off_topic
from taskmaistro_tui.language.intents.chinese_words import DELETE, DONE, LIST, THING, VERBS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Reference

_OUT_OF_LIST = Pattern(
    rf"(?:从|在|于)?(?:我的?|我们的?|这个|那个)?(?:[^,把将]{{0,6}}?{LIST}|日历|联系人|数据库"
    rf"|应用)(?:中|里面?|上面?|内)?(?:的)?"
)

_DELETE_FIRST = Pattern(
    rf"(?:请|我要|我想|可以|转到.{{0,8}}并|找到.{{0,14}}并)*(?P<verb>{DELETE}|取消)(?:一下|了)?(?P<what>.*)$"
)

_DELETE_LAST = Pattern(
    rf"(?:把|将|从|在)?(?P<what>.{{1,60}}?)(?:都|全部|给我|全|一起|也|给|应该|应|需要"
    rf"|可以)*(?:从(?P<list>.{{1,20}}?)(?:中|里面?"
    rf"|上面?|内)?)?(?:都|全部|给我|全|也)*(?:{DELETE}|取消)(?:掉|了|吧|它|一下|这个|[^\w])*$"
)

_DELETE_FROM = Pattern(
    rf"(?:请|我要|我想)*(?:(?:从|在)|(?=[^,]{{0,6}}?{LIST}[中里上]))(?P<list>.{{1,20}}?)(?:中|里面?|上面?|内)?(?:把|将)?(?:{DELETE}"
    rf"|取消)(?:掉|了|一下)?(?P<what>[^吗].*)$"
)

_OFF = Pattern(
    r"(?P<what>.{1,40}?)(?:已经|被)?(?:取消了|不用(?:做|去|买|交|弄)?了|不需要(?:做|去|买)?了"
    r"|作废了?|不办了|不去了|不做了|不开了)[\s.!]*$"
    r"|(?:不用|不需要|不想|不要)(?:再)?(?P<that>.{1,30}?)了[\s.!]*$"
)

_DONE = Pattern(
    rf"(?P<what>.{{1,50}}?)(?:这件事|这个事|这事|的事|那个|那件事|这个|任务)?(?:我)?(?:已经|都|刚"
    rf"|刚刚|终于|早就|今天|也|全部"
    rf"|全都)*(?:被)?{DONE}(?:了|啦|咯|喽)?(?:[\s.!~]*)$"
)

_I_DID = Pattern(
    rf"我(?:已经|刚刚?|终于|都|今天|也|早就)*(?:把|将)?(?P<what>.{{1,40}}?)(?:已经|都"
    rf"|给)*{DONE}(?:了|啦)*[\s.!~]*$|我?(?:已经|刚刚?"
    rf"|终于|都|今天|早就)+(?P<verb>{DONE}|买|交|付|寄|打|发|订|约|洗|写|看|做|打扫|收拾|取|还|修|办)(?:了|好|完|掉"
    rf"|过)+(?P<that>.{{1,40}}?)(?:了|啦)?[\s.!~]*$|我?(?:买|交|付|缴|寄|订|洗|打扫|收拾|取|还|修"
    rf"|办|退|领)(?:了|好了|完了)(?P<else>[^,.!?吗没]{{1,20}}?)(?:了|啦)?[\s.!~]*$"
)

_FINISH = Pattern(
    r"(?:请)?(?:完成|做完|搞定|勾掉|勾选|打勾|打钩|划掉已完成的)(?:了|掉)?(?P<what>.{1,40}?)(?:了)?[\s.!]*$"
)

# 已经给妈妈打过电话了, 我已经把快递寄出去了: whatever was to be done has been.
_ALREADY = Pattern(
    rf"(?:我|我们)?(?:已经?|刚刚?|终于|早就|都)+(?P<what>(?:[给跟和向帮替]|[把将])?[^,.!?]{{0,12}}?(?:{VERBS}|打|吃|看)(?:过|完|好|掉|到|出去|回来"
    rf"|下来)?(?P<thing>[^,.!?]{{0,10}}?))(?:了|啦|咯)+[\s.!~]*$"
)
_OF_ME = Pattern(
    r"(?:搬到|搬去|搬家|结婚|离婚|毕业|退休|怀孕|订婚|分手|换工作|住|吃饱|喝醉|睡|累|饿|困|到家|下班|回家|放假|开会了|知道|明白|学会|习惯|去世|长大|感冒|发烧)"
)
_MARK = Pattern(
    r"(?:把|将)?(?P<what>.{1,40}?)(?:打[勾钩]|勾掉|勾选|勾上)[\s.!]*$|(?:把|将)?(?P<that>.{1,40}?)(?:标记|标|设|设置|改|算|记|移动?|移)(?:为|成"
    r"|作|到"
    r"|做)?(?:已)?(?:完成|做完|搞定)(?:状态|列"
    r"|了)?[\s.!]*$"
)


def read_complete(clause: ChineseClause) -> Intent | None:
    """牙医那个已经搞定了, 完成第三个, 我已经交了房租."""
    masked, core = clause.heard.masked, clause.core
    end = core + len(clause.core_view)
    if clause.is_question or clause.plain in _DONE_ALONE:
        if clause.plain in _DONE_ALONE:
            return intent_of("todo.complete", clause, Reference(clause.text, previous=True), 0.7)
        return None
    for pattern in (_MARK, _I_DID, _DONE, _ALREADY, _FINISH):
        m = pattern.match(masked, clause.begin if pattern in (_I_DID, _ALREADY) else core, end)
        if m is None:
            continue
        if pattern is _ALREADY and (_OF_ME.search(m.group()) or _NOT_DONE.search(m.group()) or off_topic(clause)):
            continue
        if pattern in (_DONE, _I_DID) and (
            _NOT_DONE.search(m.group()) or not (_PAST.search(m.group()) or _SURE.search(m.group()))
        ):
            continue
        if pattern is _FINISH and (
            clause.has_time or clause.has_length or (masked.startswith("完成了", core) and _LISTED.search(m.group()))
        ):
            continue
        place = first_group(m, "what", "that", "else")
        if place is None:
            continue
        if (
            pattern is _I_DID
            and m.group("what") is not None
            and m.group("what").startswith(("在", "是", "有", "要", "得"))
        ):
            continue
        reference = read_reference(clause.heard, *place)
        fallback = draft_of(clause, core) if pattern is _FINISH and reference.words else None
        found = intent_of("todo.complete", clause, reference, 0.85 if fallback is None else 0.6, fallback=fallback)
        if found is not None:
            return found
    return None


_DONE_ALONE = frozenset("完成|完成了|做完了|搞定|搞定了|已完成|都做完了|弄好了|办完了".split("|"))

_PAST = Pattern(r"[了啦咯过]|刚|都|早就|终于|回来")
_NOT_DONE = Pattern(r"没|未|不|想|希望|打算|计划|要|需要|如果|等|之后|后|以前|得|记得|提醒|还差|快")

_SURE = Pattern(r"已经|搞定|已完成")

_LISTED = Pattern(r"什么|哪些|多少|清单上的")


def read_delete(clause: ChineseClause) -> Intent | None:
    """把洗车删掉, 删除所有已完成的任务, 聚会取消了."""
    heard, masked, core = clause.heard, clause.heard.masked, clause.core
    end = core + len(clause.core_view)
    view = clause.core_view
    if off_topic(clause) and not _DELETES.search(view):
        return None
    off = _SILENCED.fullmatch(masked, core, end)
    if off is not None:
        return _deleted(clause, "删除", *off.span("what"))
    unneeded = _UNNEEDED.fullmatch(masked, core, end)
    if unneeded is not None:
        place = first_group(unneeded, "what", "that")
        assert place is not None
        return _deleted(clause, "删除", *place)
    unwanted = _STOP.fullmatch(masked, core, end)
    if unwanted is not None:
        return intent_of("todo.delete", clause, read_reference(heard, *unwanted.span("what")), 0.8)
    gone = _NOT_ON_LIST.fullmatch(masked, core, end)
    if gone is not None:
        return _deleted(clause, "删除", *gone.span("what"), listed=True)
    if (view.startswith(("不要", "别", "提醒", "记得", "我的")) and not _ANY_LIST.search(view)) or _REMINDS.match(view):
        return None
    if _ASKED.search(view):
        return None
    m = _DELETE_FROM.match(masked, core, end)
    if m is not None:
        return _deleted(clause, "删除", *m.span("what"), listed=True)
    m = _DELETE_FIRST.match(masked, core, end)
    if m is not None:
        begin, stop = m.span("what")
        return _deleted(clause, m.group("verb"), begin, stop)
    m = _DELETE_LAST.match(masked, core, end)
    if m is not None:
        begin, stop = m.span("what")
        return _deleted(clause, "取消" if "取消" in masked[stop:end] else "删除", begin, stop)
    m = _OFF.match(masked, core, end) or _OFF.match(masked, clause.begin, end)
    if m is not None and (place := first_group(m, "what", "that")):
        return intent_of("todo.delete", clause, read_reference(heard, *place), 0.7)
    return None


_SILENCED = Pattern(
    r"(?:把|将)?(?P<what>[^,]{0,20}?(?:提醒|闹钟))(?:都|全部|全|给我)*(?:关了|关掉|停了|停掉|关闭|去了)吧?"
)
_UNNEEDED = Pattern(
    rf"(?:我)?(?:不要|不需要|不用|用不着|用不上)(?:再)?(?P<what>[^,]{{0,20}}?{THING})了[\s.!]*"
    rf"|(?:我)?(?:不要|不需要|用不着|用不上)(?P<that>(?:这|那|我的|所有)[^,]{{0,12}}?{THING})[\s.!]*"
)
_STOP = Pattern(
    r"(?:请)?(?:别|不要|不用|不必|不需要|停止)(?:再)?(?:提醒|通知|叫)我(?:去|要)?(?P<what>[^,.!?]{1,30}?)(?:了|的事)?[\s.!]*"
)
_NOT_ON_LIST = Pattern(
    rf"(?:我的?)?(?:[^,]{{0,6}}?{LIST})(?:中|里面?|上面?|内)?(?:的)?(?:不要|不用|不需要|别)(?:再)?(?:买|放|加"
    rf"|写)?(?P<what>[^,.!?]{{1,30}}?)了?[\s.!]*"
)
_DELETES = Pattern(r"删|移除|取消|去掉|去除|清空")

_ANY_LIST = Pattern(LIST)

_REMINDS = Pattern(r".{0,8}提醒(?:我|一下)?.*(?:取消|删)")

_ASKED = Pattern(r"(?:取消|删除?)了(?:吗|没)|(?:吗|没有)$(?<!能吗)(?<!以吗).*清单上有")


def _deleted(clause: ChineseClause, verb: str, begin: int, stop: int, listed: bool = False) -> Intent:
    heard = clause.heard
    passage = heard.masked[begin:stop]
    outer = _OUT_OF_LIST.match(heard.masked, begin, stop)
    place = (
        (outer.end(), stop)
        if outer is not None and outer.end() < stop and outer.group().startswith(("从", "在", "于"))
        else (begin, stop)
    )
    reference = read_reference(heard, *place)
    if verb == "清空" or "腾出来" in clause.view:
        reference = Reference(reference.text, everything=True, words=reference.words, filter=reference.filter)
    fallback = None
    if verb == "取消" and not listed and not _ANY_THING.search(passage) and reference.words:
        fallback = draft_of(clause, clause.core)
    tasks = (fallback,) if fallback is not None else ()
    return Intent(
        "todo.delete",
        clause.text,
        clause.begin,
        clause.stop,
        0.9 if passage else 0.7,
        tasks=tasks,
        references=(reference,),
    )


_ANY_THING = Pattern(rf"{THING}|{LIST}")
