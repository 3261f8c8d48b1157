"""Chinese: tasks moved to another time, renamed, made more or less important, tagged, started."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.language.heard import LENGTH, TIME
from taskmaistro_tui.language.intents.chinese_clause import ChineseClause
from taskmaistro_tui.language.intents.chinese_create import draft_of
from taskmaistro_tui.language.intents.chinese_reference import first_group, intent_of, number_of, read_reference
from taskmaistro_tui.language.intents.chinese_talk import at_a_device, off_topic
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Reference
from taskmaistro_tui.language.task_text import priority_of
from taskmaistro_tui.language.task_times import is_clock_only, task_times
from taskmaistro_tui.language.title import tidy

_MOVE = Pattern(
    rf"(?:请)?(?:把|将)?(?P<what>.*?)(?:的)?(?:截止日期|截止时间|时间|日期|期限|开始时间)?(?:从?\s*{TIME}+)?(?:都|也"
    rf"|全部|再|给我)*(?P<verb>推迟|延(?=到|至)|延迟|延后"
    rf"|延期|延长|推后|推|挪|移动|移|改期|改签|改约|改成|改为|改到|改|调整|调|提前|提早|顺延|换|拖"
    rf"|安排|定|设置?)(?:到|至|为|成|在|于"
    rf"|去)*\s*(?P<when>{TIME}+)(?:吧|好了|[一两二三四五六]次|一回|再说|再做|去做|进行|前|之前|的时候)*[\s.!]*$"
)

_MOVE_FIRST = Pattern(
    rf"(?:请)?(?P<verb>推迟|延(?=到|至)|延迟|延后|延期|改期|提前|调整|修改|更改)(?:一下)?(?P<what>.+?)(?:到|至|为|成"
    rf"|在)+\s*(?P<when>{TIME}+)[\s.!]*$"
)

_SHIFT = Pattern(
    rf"(?:请)?(?:把|将)?(?P<what>.*?)(?:都|也|再|往|向)*(?P<dir>推迟|延(?=到|至)|延迟|延后|延期"
    rf"|推后|后推|往后推|顺延|晚|提前|提早"
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


def read_change(clause: ChineseClause) -> Intent | None:
    """把交房租推迟到下周一, 把牙医改名为…, 报告很重要, 给洗车加上标签家务."""
    heard, masked, core = clause.heard, clause.heard.masked, clause.core
    end = core + len(clause.core_view)
    if (
        clause.is_question
        or at_a_device(clause)
        or masked.startswith(("提醒", "记得", "我叫", "我的名字", "我的生日"), core)
    ):
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
            return intent_of(
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
            place = first_group(m, "what", "that")
            if place is None and pattern is _MOVE and masked.startswith(("把", "将"), core):
                # 把时间改到三点: of the task spoken of last.
                place = (core, core)
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
            spans = [s for s in clause.times if s.begin >= max(stop, m.start("when") if pattern is _MOVE else stop)]
            changes = task_times(spans[-1:], heard.now, heard.folded)
            more: dict[str, Any] = {}
            if spans and all(is_clock_only(s, heard.folded) for s in spans):
                more["clock"] = spans[-1].start.strftime("%H:%M")
            reference = read_reference(heard, begin, stop) if begin < stop else Reference(clause.text, previous=True)
            fallback = draft_of(clause, begin, stop) if pattern is _DUE and reference.words else None
            return intent_of(
                "todo.update", clause, reference, 0.9 if fallback is None else 0.7, changes, fallback, **more
            )
    m = _SHIFT.match(masked, core, end)
    if m is not None:
        minutes = _minutes(clause, m)
        if minutes:
            begin, stop = m.span("what")
            reference = read_reference(heard, begin, stop) if stop > begin else Reference(clause.text, previous=True)
            sign = -1 if m.group("dir") in ("提前", "提早", "前移") else 1
            return intent_of("todo.update", clause, reference, 0.85, {}, shift=sign * minutes)
    return None


_POINTED = Pattern(r"(?:把|将|那个|这个|那|这|我的)|.*(?:截止|期限|任务|报告|会议|那个|作业|论文|项目)")


def _minutes(clause: ChineseClause, m: Any) -> int | None:
    begin, stop = m.span("by")
    if clause.heard.masked[begin] == LENGTH:
        return next((d.minutes for d in clause.heard.durations if d.begin >= begin and d.stop <= stop), None)
    said = clause.heard.folded[begin:stop]
    count = number_of("".join(c for c in said if c in "一二两三四五六七八九十" or c.isdigit()) or "1")
    for unit, minutes in (("周", 10080), ("星期", 10080), ("天", 1440), ("小时", 60)):
        if unit in said:
            return count * minutes
    return None


def _worded(clause: ChineseClause, core: int, end: int) -> Intent | None:
    heard, masked = clause.heard, clause.heard.masked
    m = _PRIORITY.match(masked, core, end)
    if m is not None and (place := first_group(m, "what", "what2", "what3", "what4")):
        said = m.group("prio") or m.group("prio3") or ("低" if masked.startswith("降低", core) else "高")
        if not (
            m.group("what3")
            and (m.group("what3").startswith(("我", "你", "他", "她", "今天", "天")) or "," in m.group("what3"))
        ):
            return intent_of(
                "todo.update", clause, read_reference(heard, *place), 0.85, {"priority": priority_of(said)}
            )
    for status, pattern in (("not started", _REOPEN), ("in progress", _START), ("archived", _ARCHIVE)):
        m = pattern.match(masked, core, end)
        if m is not None and (place := first_group(m, "what", "that", "else")) and not off_topic(clause):
            if pattern is _REOPEN and m.group("else") and m.group("else").startswith(("我", "你", "他", "还")):
                continue
            if status == "in progress" and (
                clause.has_time or (m.group("that") and not masked.startswith(("我正", "正在", "我在"), core))
            ):
                continue
            return intent_of("todo.update", clause, read_reference(heard, *place), 0.75, {"status": status})
    m = _TAG.match(masked, core, end)
    if m is not None and (place := first_group(m, "what", "what2")) and (name := first_group(m, "tag", "tag2")):
        return intent_of(
            "todo.update", clause, read_reference(heard, *place), 0.85, {}, add_tags=(heard.cut(*name).lstrip("#"),)
        )
    m = _RENAME.match(masked, core, end)
    if (
        m is not None
        and (place := first_group(m, "what", "what2"))
        and (new := first_group(m, "new", "new2"))
        and TIME not in masked[slice(*new)]
    ):
        title = tidy(heard, heard.text[new[0] : new[1]])
        if title:
            return intent_of("todo.update", clause, read_reference(heard, *place), 0.85, {"task": title})
    return None
