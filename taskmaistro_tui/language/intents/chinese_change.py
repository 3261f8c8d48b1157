"""Chinese: tasks that are done, removed, moved, renamed, made more or less important."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.language.filters import content_words, read_filter
from taskmaistro_tui.language.heard import LENGTH, TIME, Heard
from taskmaistro_tui.language.intents.chinese_clause import ChineseClause
from taskmaistro_tui.language.intents.chinese_create import draft_of
from taskmaistro_tui.language.intents.chinese_talk import off_topic
from taskmaistro_tui.language.intents.chinese_words import DELETE, DONE, LIST, THING
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Reference, TaskDraft
from taskmaistro_tui.language.task_text import priority_of, tidy
from taskmaistro_tui.language.task_times import is_clock_only, task_times

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
    rf"(?:请|我要|我想)*(?:从|在)(?P<list>.{{1,20}}?)(?:中|里面?|上面?|内)?(?:把|将)?(?:{DELETE}"
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
    rf"|过)+(?P<that>.{{1,40}}?)(?:了|啦)?[\s.!~]*$"
)
_FINISH = Pattern(
    r"(?:请)?(?:完成|做完|搞定|勾掉|勾选|打勾|打钩|划掉已完成的)(?:了|掉)?(?P<what>.{1,40}?)(?:了)?[\s.!]*$"
)
_MARK = Pattern(
    r"(?:把|将)?(?P<what>.{1,40}?)(?:标记|标|设|设置|改|算|记|移动?|移)(?:为|成|作|到"
    r"|做)?(?:已)?(?:完成|做完|搞定)(?:状态|列"
    r"|了)?[\s.!]*$"
)
_MOVE = Pattern(
    rf"(?:请)?(?:把|将)?(?P<what>.*?)(?:的)?(?:截止日期|截止时间|时间|日期|期限|开始时间)?(?:都|也"
    rf"|全部|再|给我)*(?P<verb>推迟|延迟|延后"
    rf"|延期|延长|推后|推|挪|移动|移|改期|改签|改约|改成|改为|改到|改|调整|调|提前|提早|顺延|换|拖"
    rf"|安排|定|设置?)(?:到|至|为|成|在|于"
    rf"|去)*\s*(?P<when>{TIME}+)(?:吧|好了|再说|再做|去做|进行|前|之前|的时候)*[\s.!]*$"
)
_MOVE_FIRST = Pattern(
    rf"(?:请)?(?P<verb>推迟|延迟|延后|延期|改期|提前|调整|修改|更改)(?:一下)?(?P<what>.+?)(?:到|至|为|成"
    rf"|在)+\s*(?P<when>{TIME}+)[\s.!]*$"
)
_SHIFT = Pattern(
    rf"(?:请)?(?:把|将)?(?P<what>.*?)(?:都|也|再|往|向)*(?P<dir>推迟|延迟|延后|延期|推后|后推|往后推|顺延|晚|提前|提早"
    rf"|前移)(?:了)?(?P<by>{LENGTH}+|{TIME}+|一[天周]|[一两三]个?(?:天|周|星期|小时))[\s.!]*$"
)
_DUE = Pattern(
    rf"(?P<what>.{{1,30}}?)(?:的)?(?:截止日期|截止时间|截止|期限|时间)?(?:是|在|改到了?|到|定在|改在|推迟到了?"
    rf"|提前到了?)\s*(?P<when>{TIME}+)(?:截止|到期|交|之前|前)*[\s.!]*$"
    rf"|(?P<that>.{{1,30}}?){TIME}+(?:截止|到期|之前要|前要交"
    rf"|要交)[\s.!]*$"
)
_RENAME = Pattern(
    r"(?:请)?(?:把|将)?(?P<what>.{1,40}?)(?:的(?:名字|名称|标题))?(?:重命名|改名|更名|改名字|改叫"
    r"|改成|改为|换成|替换成|替换为|更名)(?:为|成"
    r"|叫)*(?P<new>.{1,60}?)[\s.!]*$|(?:重命名|更名)(?P<what2>.{1,40}?)(?:为|成)(?P<new2>.{1,60}?)[\s.!]*$"
)
_PRIORITY = Pattern(
    r"(?:请)?(?:把|将)?(?P<what>.{1,40}?)(?:的优先级|的重要性)?(?:设置?|标记?|改|调|提|变|列|定"
    r"|提升|降|降低)(?:为|成|到"
    r"|至)+(?P<prio>最?[高中低](?:优先级?|优先)?|紧急|重要|优先|不急|不重要)[\s.!]*$|(?:提高|提升"
    r"|降低)(?P<what2>.{1,30}?)的?优先级[\s.!]*$|(?P<what3>.{1,30}?)(?:比较|很|非常|特别|是|最"
    r"|变得|更)+(?P<prio3>紧急|重要"
    r"|急|高优先级?|低优先级?|不急|不重要)(?:的|了)?[\s.!]*$|优先(?:处理|做)(?P<what4>.{1,30}?)[\s.!]*$"
)
_START = Pattern(
    r"(?:我)?(?:现在|已经|刚|刚刚)?(?:开始|着手)(?:做|处理|写|准备|进行|弄|搞"
    r"|了)+(?P<what>.{1,40}?)(?:了)?[\s.!]*$|(?:我)?(?:正在"
    r"|在)(?:做|写|处理|弄|搞|准备|忙|看)(?P<that>.{1,40}?)(?:呢|了)?[\s.!]*$|(?:把"
    r"|将)(?P<else>.{1,40}?)(?:标记|设|移|改)(?:为"
    r"|成|到)(?:进行中|已开始)[\s.!]*$"
)
_REOPEN = Pattern(
    r"(?:重新打开|重开|恢复)(?P<what>.{1,40}?)[\s.!]*$|(?:把|将)(?P<that>.{1,40}?)(?:标记|设|移"
    r"|改)(?:为|成|到)(?:未完成|没完成"
    r"|未开始|待办|没做)[\s.!]*$|(?P<else>.{1,30}?)(?:其实)?(?:还)?(?:没有?(?:做完|完成|搞定|弄完"
    r"|办完|写完|做))(?:呢)?[\s.!]*$"
)
_ARCHIVE = Pattern(
    r"(?:归档|存档)(?P<what>.{1,40}?)[\s.!]*$|(?:把|将)(?P<that>.{1,40}?)(?:归档|存档)(?:了|掉)?[\s.!]*$"
)
_TAG = Pattern(
    r"(?:给|为|把|将)(?P<what>.{1,40}?)(?:加|添加|打|贴|标)(?:上|个"
    r"|一个)*(?P<tag>[^\s,.!?的]{1,12}?)(?:的)?标签[\s.!]*$"
    r"|(?:给|为|把|将)(?P<what2>.{1,40}?)(?:加|添加|打|贴|标)(?:上|个|一个)*标签(?P<tag2>[^\s,.!?]{1,12}?)[\s.!]*$"
)
_LENGTH = Pattern(
    rf"(?P<what>.{{1,30}}?)(?:大概|大约|预计|估计|差不多|可能)*(?:需要|要|要花|得花|花|用|耗时|用时"
    rf"|需)+(?:大概|大约|差不多|我)*{LENGTH}+(?:左右"
    rf"|的时间|时间)?[\s.!]*$"
)
_ORDINAL = Pattern(
    r"第(?P<n>[一二两三四五六七八九十\d]{1,3})(?:个|项|条|件)?(?:任务|事项|待办|项目|活动)?"
    r"|(?:任务|事项|项目|待办|编号|序号"
    r"|#)\s*(?P<m>[一二三四五六七八九十\d]{1,3})(?!\d*[岁号日月点])|(?P<last>最后(?:一)?(?:个|项"
    r"|条|件)|最新的?(?:一个)?)(?:任务|事项|待办"
    r"|项目)?|倒数第(?P<back>[一二三四五\d])(?:个|项|条)?"
)
_PREVIOUS = Pattern(
    rf"(?:它|这个|那个|这项|那项|这条|那条|这件|那件|它们|这些|那些|刚才(?:那个|的)?|上(?:一)?个"
    rf"|现在的?这个|此)(?:{THING}|事)?(?:的)?"
)
_EVERYTHING = Pattern(r"所有|全部|一切|每个|整个|全都|都(?=删|取消|清|推|改|完成|移)|清空")
_WHOLE = Pattern(
    rf"(?:我的?|我们的?|这个|那个|整个|这[周月天]的?|\ue000+的?)*(?:{LIST}|日历|清单"
    rf"|列表)(?:的)?(?:中|里|上)?(?:的)?(?:{THING}|内容|东西"
    rf"|物品)?"
)
_FILL = Pattern(
    rf"到期|过期|截止|所有的?|全部的?|一切|每个|整个|全都|以下|下一?个|接下来的?|即将到来的?|未来的?|当前的?"
    rf"|现在的?|我的?|我们的?|这个|那个|这些|那些|这件|那件|(?:{THING})"
    rf"|的|了|吧|从|在|把|将|中|里|上|都|已经?|那|这|事|一下|请|到|去|关于|有关|叫做?|名为|{LIST}"
)


def read_reference(heard: Heard, begin: int, stop: int) -> Reference:
    """How a Chinese passage points at tasks: words (the phrase without its fillers), place, 它, 所有."""
    text = heard.cut(begin, stop).strip(" ,.!?;，。！？")
    folded = heard.folded[begin:stop].strip(" ,.!?;")
    m = _ORDINAL.fullmatch(folded) or _ORDINAL.fullmatch(
        folded.removeprefix("我的").removeprefix("清单上的").removeprefix("列表里的")
    )
    if m is not None:
        if m.group("last"):
            return Reference(text, ordinals=(-1,))
        place = _number(m.group("n") or m.group("m") or m.group("back"))
        return Reference(text, ordinals=(-place if m.group("back") else place,))
    if _PREVIOUS.fullmatch(folded):
        return Reference(text, previous=True)
    filter_, view = read_filter(heard, begin, stop)
    everything = bool(_EVERYTHING.search(view)) or bool(_WHOLE.fullmatch(view.strip(" ,.!?;")))
    rest = _FILL.compiled.sub(" ", view)
    words = tuple(w for w in content_words(heard, begin, begin + len(view), rest) if w)
    if not words and not everything and not filter_ and _NEXT.search(folded):
        filter_["next"] = True
    if not words and filter_ and _PLURAL.search(folded):
        everything = True
    return Reference(text, words=words, everything=everything, filter=filter_)


_NEXT = Pattern(r"下一?个|接下来")
_PLURAL = Pattern(rf"(?:{THING})$|所有|全部")


def _number(text: str | None) -> int:
    text = text or "1"
    if text.isdigit():
        return int(text)
    digits = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"两": 2}
    if "十" in text:
        tens, _, ones = text.partition("十")
        return (digits.get(tens, 1) if tens else 1) * 10 + (digits.get(ones, 0) if ones else 0)
    return digits.get(text, 1)


def _points(reference: Reference) -> bool:
    return bool(reference.words or reference.ordinals or reference.previous or reference.everything or reference.filter)


def _intent(
    kind: str,
    clause: ChineseClause,
    reference: Reference,
    confidence: float,
    changes: dict[str, Any] | None = None,
    fallback: TaskDraft | None = None,
    **more: Any,
) -> Intent | None:
    if not _points(reference):
        return None
    tasks = (fallback,) if fallback is not None else ()
    return Intent(
        kind,
        clause.text,
        clause.begin,
        clause.stop,
        confidence,
        tasks=tasks,
        references=(reference,),
        changes=changes or {},
        **more,
    )


def _group(m: Any, *names: str) -> tuple[int, int] | None:
    for name in names:
        if name in m.groupdict() and m.group(name) is not None and m.group(name).strip():
            begin, stop = m.span(name)
            return int(begin), int(stop)
    return None


def read_complete(clause: ChineseClause) -> Intent | None:
    """牙医那个已经搞定了, 完成第三个, 我已经交了房租."""
    masked, core = clause.heard.masked, clause.core
    end = core + len(clause.core_view)
    if clause.is_question or clause.plain in _DONE_ALONE:
        if clause.plain in _DONE_ALONE:
            return _intent("todo.complete", clause, Reference(clause.text, previous=True), 0.7)
        return None
    for pattern in (_MARK, _I_DID, _DONE, _FINISH):
        m = pattern.match(masked, clause.begin if pattern is _I_DID else core, end)
        if m is None:
            continue
        if pattern in (_DONE, _I_DID) and (
            _NOT_DONE.search(m.group()) or ("了" not in m.group() and pattern is _DONE and not _SURE.search(m.group()))
        ):
            continue
        if pattern is _FINISH and (
            clause.has_time or clause.has_length or (masked.startswith("完成了", core) and _LISTED.search(m.group()))
        ):
            continue
        place = _group(m, "what", "that")
        if place is None:
            continue
        if pattern is _I_DID and m.group("that") is None and m.group("what").startswith(("在", "是", "有", "要", "得")):
            continue
        reference = read_reference(clause.heard, *place)
        fallback = draft_of(clause, core) if pattern is _FINISH and reference.words else None
        found = _intent("todo.complete", clause, reference, 0.85 if fallback is None else 0.6, fallback=fallback)
        if found is not None:
            return found
    return None


_DONE_ALONE = frozenset("完成|完成了|做完了|搞定|搞定了|已完成|都做完了|弄好了|办完了".split("|"))
_NOT_DONE = Pattern(r"没|未|不|要|需要|如果|等|之后|后|以前|得|记得|提醒|还差|快")
_SURE = Pattern(r"已经|搞定|已完成")
_LISTED = Pattern(r"什么|哪些|多少|清单上的")


def read_delete(clause: ChineseClause) -> Intent | None:
    """把洗车删掉, 删除所有已完成的任务, 聚会取消了."""
    heard, masked, core = clause.heard, clause.heard.masked, clause.core
    end = core + len(clause.core_view)
    view = clause.core_view
    if off_topic(clause) and not _DELETES.search(view):
        return None
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
    if m is not None and (place := _group(m, "what", "that")):
        return _intent("todo.delete", clause, read_reference(heard, *place), 0.7)
    return None


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


def read_change(clause: ChineseClause) -> Intent | None:
    """把交房租推迟到下周一, 把牙医改名为…, 报告很重要, 给洗车加上标签家务."""
    heard, masked, core = clause.heard, clause.heard.masked, clause.core
    end = core + len(clause.core_view)
    if clause.is_question or masked.startswith(("提醒", "记得", "我叫", "我的名字"), core):
        return None
    for rule in (_moved, _worded):
        intent = rule(clause, core, end)
        if intent is not None:
            return intent
    m = _LENGTH.match(masked, core, end)
    if m is not None and not m.group("what").strip().startswith(("我", "你", "他")) and "有" not in m.group("what"):
        length = next((d for d in heard.durations if d.begin >= m.end("what") and d.stop <= clause.stop), None)
        minutes = length.minutes if length is not None and "几" not in length.text else None
        if minutes is not None:
            fallback = draft_of(clause, core)
            return _intent(
                "todo.update",
                clause,
                read_reference(heard, *m.span("what")),
                0.75,
                {"time_to_complete": minutes},
                fallback,
            )
    return None


def _moved(clause: ChineseClause, core: int, end: int) -> Intent | None:
    heard, masked = clause.heard, clause.heard.masked
    if clause.has_time:
        for pattern in (_MOVE_FIRST, _MOVE, _DUE):
            m = pattern.match(masked, core, end)
            if m is None:
                continue
            place = _group(m, "what", "that")
            if place is None or (pattern is _DUE and not _POINTED.match(masked, *place)):
                continue
            verb = m.group("verb") if "verb" in m.groupdict() else ""
            if (
                verb in ("安排", "定", "设", "设置", "改", "换", "推", "移", "调", "提前", "拖")
                and not masked.startswith(("把", "将"), core)
                and "到" not in masked[place[1] : end]
            ):
                continue
            if verb in ("安排", "定", "设", "设置") and not masked.startswith(("把", "将"), core):
                continue
            begin, stop = place
            spans = [s for s in clause.times if s.begin >= stop]
            changes = task_times(spans[-1:], heard.now, heard.folded)
            more: dict[str, Any] = {}
            if spans and all(is_clock_only(s, heard.folded) for s in spans):
                more["clock"] = spans[-1].start.strftime("%H:%M")
            reference = read_reference(heard, begin, stop)
            fallback = draft_of(clause, begin, stop) if pattern is _DUE and reference.words else None
            return _intent(
                "todo.update", clause, reference, 0.9 if fallback is None else 0.7, changes, fallback, **more
            )
    m = _SHIFT.match(masked, core, end)
    if m is not None:
        minutes = _minutes(clause, m)
        if minutes:
            begin, stop = m.span("what")
            reference = read_reference(heard, begin, stop) if stop > begin else Reference(clause.text, previous=True)
            sign = -1 if m.group("dir") in ("提前", "提早", "前移") else 1
            return _intent("todo.update", clause, reference, 0.85, {}, shift=sign * minutes)
    return None


_POINTED = Pattern(r"(?:把|将|那个|这个|那|这|我的)|.*(?:截止|期限|任务|报告|会议|那个|作业|论文|项目)")


def _minutes(clause: ChineseClause, m: Any) -> int | None:
    begin, stop = m.span("by")
    if clause.heard.masked[begin] == LENGTH:
        return next((d.minutes for d in clause.heard.durations if d.begin >= begin and d.stop <= stop), None)
    said = clause.heard.folded[begin:stop]
    count = _number("".join(c for c in said if c in "一二两三四五六七八九十" or c.isdigit()) or "1")
    for unit, minutes in (("周", 10080), ("星期", 10080), ("天", 1440), ("小时", 60)):
        if unit in said:
            return count * minutes
    return None


def _worded(clause: ChineseClause, core: int, end: int) -> Intent | None:
    heard, masked = clause.heard, clause.heard.masked
    m = _PRIORITY.match(masked, core, end)
    if m is not None and (place := _group(m, "what", "what2", "what3", "what4")):
        said = m.group("prio") or m.group("prio3") or ("低" if masked.startswith("降低", core) else "高")
        if not (
            m.group("what3")
            and (m.group("what3").startswith(("我", "你", "他", "她", "今天", "天")) or "," in m.group("what3"))
        ):
            return _intent("todo.update", clause, read_reference(heard, *place), 0.85, {"priority": priority_of(said)})
    for status, pattern in (("not started", _REOPEN), ("in progress", _START), ("archived", _ARCHIVE)):
        m = pattern.match(masked, core, end)
        if m is not None and (place := _group(m, "what", "that", "else")) and not off_topic(clause):
            if pattern is _REOPEN and m.group("else") and m.group("else").startswith(("我", "你", "他", "还")):
                continue
            if status == "in progress" and (
                clause.has_time or (m.group("that") and not masked.startswith(("我正", "正在", "我在"), core))
            ):
                continue
            return _intent("todo.update", clause, read_reference(heard, *place), 0.75, {"status": status})
    m = _TAG.match(masked, core, end)
    if m is not None and (place := _group(m, "what", "what2")) and (name := _group(m, "tag", "tag2")):
        return _intent(
            "todo.update", clause, read_reference(heard, *place), 0.85, {}, add_tags=(heard.cut(*name).lstrip("#"),)
        )
    m = _RENAME.match(masked, core, end)
    if (
        m is not None
        and (place := _group(m, "what", "what2"))
        and (new := _group(m, "new", "new2"))
        and TIME not in masked[slice(*new)]
    ):
        title = tidy(heard, heard.text[new[0] : new[1]])
        if title:
            return _intent("todo.update", clause, read_reference(heard, *place), 0.85, {"task": title})
    return None
