"""Chinese: questions about tasks."""

from __future__ import annotations

from typing import Any

from taskmaistro_tui.language.filters import content_words, read_filter
from taskmaistro_tui.language.intents.chinese_clause import ChineseClause
from taskmaistro_tui.language.intents.chinese_talk import off_topic
from taskmaistro_tui.language.intents.chinese_words import LIST, THING
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Query

_SHOW = Pattern(
    r"(?:请|你能|能|可以)?(?:简要|简单|大致)?(?:显示|展示|列出|列一下|告诉我?|给我看?看?|让我(?:知道|看)|查看|查一?下"
    r"|查|看一?下|看看|看|读一?下|读|朗读|念一?下|念念|读读|瞧瞧|翻翻|说出|说一?下"
    r"|说说|描述|提供|打开|检查|浏览|找出|搜索|统计|计算|数一下|和我一起捋一下|捋一下|总结|汇总"
    r"|播报|介绍|报一下|复习一下|回顾|确认|确保|有(?!时|一次))"
)
_LISTED = Pattern(
    rf"{LIST}|{THING}|会(?=吗|$|议|是|什么|有|安排)|日程|要做|做什么|做哪|做完什么|需要做|要完成"
    rf"|过期|逾期|到期|截止|优先级|要买|该买|没做|没完成|未完成|没有做完|待完成|忙"
    rf"|出差|考试|面试|体检|有空|空闲|有时间|有事|什么事|哪些事|哪件事|什么安排|要去哪|要见谁|约了谁|几点(?:的|有|开|去"
    rf"|要|和|见)|约|见面|聚会|生日|提醒|必做"
)
_ASK = Pattern(
    r"([\u4e00-\u9fff])不\1|吗|么$|嘛$|呢$|什么|哪|几|多少|多久|多长|有没有|是否|是不是|怎么样|如何|谁"
    r"|啥|咋|何时|没$|没有$|\?"
)
_BARE = Pattern(
    rf"(?:我的?|我们的?|所有的?|全部的?|即将到来的?|\ue000++的?|今天|当前的?|有用的?|我有的?"
    rf"|未完成的?|已完成的?|过期的?|逾期的?|到期的?|要做的?|要交的?|没做完的?|没完成的?|待办的?|重要的?|紧急的?"
    rf"|[高中低]优先级的?|剩下的?|剩余的?)*(?:{LIST}|{THING})(?:安排"
    rf"|清单|列表|详情|内容)?"
)
_CONCERNING = Pattern(
    rf"(?:所有|全部)?(?:(?:和|跟|与|同)[^,]{{1,14}}?(?:有关|相关)|关于[^,]{{1,14}}?|提到[^,]{{1,14}}?)(?:的)?(?:{THING})(?:们)?"
)
_HISTORY = Pattern(
    r"(?:完成|做完|做|搞定|干)了(?:什么|哪些|多少|几)|(?:已完成|完成)的?(?:有|任务|事项)|(?:任务"
    r"|修改|完成|操作)(?:的)?历史|历史记录|我完成了清单"
)
_COUNT = Pattern(r"多少(?:个|项|条|件)?|几(?:个|项|条|件)|数量|个数")
_TOTAL = Pattern(r"(?:需要|要|花|用)?(?:多久|多长时间|多少时间|几个?小时)")
_WHEN = Pattern(r"什么时候|何时|几点|哪一?天|几号|什么时间|时间是")
_NEXT = Pattern(
    r"(?:接下来|下一?步|下面|现在|先|首先)(?:我)?(?:该|应该|要|可以|能)?(?:做|干|是)?(?:什么|啥"
    r"|哪)|下一个|最(?:重要|紧急)的"
)
_ABOUT = Pattern(
    r"(?:有没有|有什么|有任何|有哪些|有|没有)?(?:和|跟|与|关于|有关|涉及"
    r"|提到)(?P<what>.{1,20}?)(?:有关|相关)?的?(?:事情?|任务|事项|待办|提醒|安排|内容"
    r"|会议|预约)?(?:吗|么|呢)?$"
)
_MINE = Pattern(r"我|咱|自己|今天|明天|\ue000|待办|清单|提醒|日程|日历|任务|事项")
_CAN = Pattern(r"(?:能|可以|够|适合|应该|该).{0,4}(?:做|干|完成|搞定)|做(?:点|些)?(?:什么|啥|哪)")
_LEAVE = Pattern(
    rf"{LIST}|{THING}|请|告诉|显示|展示|列出|查看|查一?下|看看|看一?下|看|读一?下|朗读|给|让|知道"
    rf"|我们?|你能?|您|的|有没有|有什么|有哪些|有任何|有多少|有"
    rf"|没有|没|是否|是不是|是|什么时候|什么|哪些|哪个|哪件|哪里|哪|多少|几个|几点|几|怎么样|怎么"
    rf"|如何|吗|呢|么|嘛|啊|呀|了|要做|需要|要|做完|做|完成|事情?|安排"
    r"|所有|全部|接下来|即将到来|即将|发生|到来|现在|目前|在|上|中|里面?|里|都|还|剩下|剩余|关于"
    r"|有关|相关|提到|和|跟|与|一下|下一个|下|任何|可以|能|会|该|应该|得"
    r"|想|过期|逾期|到期|截止|交(?=$|\?)|时间|日期|何时|多久|多长|今天|明天|本周|这周|开始|忙|空闲|有空|重要"
    r"|紧急|已|个|件|项|条|说说|说|把|请问|帮|谁|啥|东西|物品|内容|名字"
    r"|名称|是的|它|这个|那个|这些|那些|购物|必做"
)


def query_for(clause: ChineseClause, what: str, confidence: float, extra: dict[str, Any] | None = None) -> Intent:
    found, view = read_filter(clause.heard, clause.begin, clause.stop)
    if extra:
        found.update(extra)
    about = _ABOUT.search(view.strip(" ?.!,"))
    words: tuple[str, ...]
    if what == "about" and about is not None:
        offset = len(view) - len(view.lstrip(" ?.!,"))
        words = (
            clause.heard.cut(clause.begin + offset + about.start("what"), clause.begin + offset + about.end("what")),
        )
    else:
        words = content_words(clause.heard, clause.begin, clause.begin + len(view), _LEAVE.compiled.sub(" ", view))
    if "max_minutes" in found:
        words = ()
    if what == "history":
        for name, value in (("done_from", found.pop("due_from", None)), ("done_to", found.pop("due_to", None))):
            if value is not None:
                found[name] = value
    return Intent("todo.query", clause.text, clause.begin, clause.stop, confidence, query=Query(what, words, found))


def read_query(clause: ChineseClause) -> Intent | None:
    """A question about the user's own tasks, list or days."""
    view = clause.view
    core = clause.core_view
    if off_topic(clause) or _WORLD.search(view) or (core.startswith(("把", "将")) and not _OUT_LOUD.search(core)):
        return None
    if _OF_MINE.search(view) or (_OUT_LOUD.search(core) and (_LISTED.search(view) or core.startswith(("把", "将")))):
        return query_for(clause, "list", 0.85)
    if _APPOINTED.fullmatch(core):
        return query_for(clause, "when", 0.8)
    if _BARE.fullmatch(core.strip(" ?")):
        return query_for(clause, "list", 0.85)
    if _CONCERNING.fullmatch(core.strip(" ?")):
        return query_for(clause, "about", 0.85)
    if _WHEN_DUE.fullmatch(core) and not clause.has_time:
        return query_for(clause, "when", 0.75)
    asks = bool(_ASK.search(clause.asked_view))
    shows = _SHOW.match(core) is not None or _READ_OUT.search(core) is not None
    listed = bool(_LISTED.search(view))
    if clause.has_length and _CAN.search(view) and (asks or shows):
        minutes = max(d.minutes for d in clause.heard.durations if clause.begin <= d.begin and d.stop <= clause.stop)
        return query_for(clause, "list", 0.9, {"max_minutes": minutes})
    if _HISTORY.search(view):
        return query_for(clause, "history", 0.85)
    if not (asks or shows) or not (listed or _TODAY.search(view)):
        return None
    if not _MINE.search(view) and not _STRONG.search(view) and not _TODAY.search(view):
        return None
    what = "list"
    if _ABOUT.search(view.strip(" ?.!,")) and not _WHEN.search(view):
        what = "about"
    elif _COUNT.search(view):
        what = "count"
    elif _TOTAL.search(view):
        what = "total"
    elif _WHEN.search(view):
        what = "when"
    elif _NEXT.search(view):
        what = "next"
    return query_for(clause, what, 0.85)


# 把今天的任务列出来, 任务列表念给我听.
_OUT_LOUD = Pattern(
    r"(?:列出来?|列一?[遍下]|念出?来?|念一?[遍下]|读出?来?|读一?[遍下]|显示出?来?|过一遍|捋一[遍下]|说一?[遍下]|报一?[遍下])(?:给我(?:看看?|听听?)?)?(?:吧|呗)?$"
    r"|(?:念|读|报|讲|说|列|拿)给我(?:们)?(?:看看?|听听?)?$|给我(?:看看?|听听?|过目|瞧瞧)$"
)
# What the user set up themself: 我有没有把交房租加进去, 我设了几个提醒, 还剩什么.
_OF_MINE = Pattern(
    r"^(?:请问)?我(?!们国)(?:下次|上次|下一次)?[^,.!?什]{1,8}是(?:什么时候|哪天|哪一天|几号|几点|周几|星期几)"
    r"|我.{0,6}(?:有没有|是不是|是否)(?:已经)?(?:把|加|写|设|安排|记|添|约|订).*(?:[加记写列设存添](?:进去?|上去?|入|下来?|到)|[设加约订记])"
    r"|我(?:\ue000+)?(?:都|已经)?(?:设|设置|加|添加|安排|约|定|保存|创建|建|列|记)(?:好)?了(?:哪些|什么|几|多少)"
    r"|(?:要交|要做|要买|要还|到期|没做|没做完|未完成|没完成|完成|过期|逾期)了?的.{0,4}有(?:几|多少|哪些|什么|啥)"
    rf"|(?:我的?|{LIST}|{THING}).{{0,8}}(?:还剩|剩下|还缺|还差)(?:下)?(?:什么|哪些|几|多少|啥)"
    r"|(?:接下来|等会儿?|待会儿?|下面|现在)?(?:我)?(?:要|该|得|应该)(?:干嘛|干吗|做啥|干啥)(?:呢|啊)?$"
)
_APPOINTED = Pattern(
    r"[^,.!?]{0,14}?(?:会议|例会|晨会|体检|面试|考试|婚礼|聚会|聚餐|饭局|晚宴|晚餐|午餐|晚饭|午饭|早餐|复查|复诊|预约|约会|出差|培训|讲座|课|年会|家长会"
    r"|毕业典礼|截止日期|纪念日|生日会?|派对|(?<!发布)(?<!演唱)会)(?:是|在|定在|安排在|开始于)*(?:什么时候|何时|哪天|哪一天|几号|几点"
    r"|星期几|周几|礼拜几|什么时间|哪里|哪儿|什么地方)(?:开始|开|举行|举办)?(?:来着|啊|呢|呀)?"
)
_WHEN_DUE = Pattern(
    r"(?!我|你|他|她|它|谁|什么)[^,的]{1,10}(?:是)?(?:什么时候|哪天|几号)(?:要|得|该)?(?:交|还|到期"
    r"|截止|开始|付|缴|办|做|弄)[?]*"
)
_READ_OUT = Pattern(r"(?:念|读|报|讲|说)给我(?:们?听)?$")
_WORLD = Pattern(
    r"(?:北京|上海|广州|深圳|杭州|成都|南京|武汉|西安|重庆|天津|苏州|香港|台北|澳门|纽约|伦敦|巴黎|东京)"
    r"(?:的|今|明|这|本|周|\ue000)*有|"
    r"世界|国家|演出时间|上映|比赛结果|有趣的事|新鲜事|好玩的事|演唱会|城里|(?<!我)(?<!我的)生日是什么$|附近|周边|球队|公司(?:的)?股|总统|联系人"
)
_TODAY = Pattern(
    r"还有(?:什么|哪些|啥|几[样个件]).{0,4}没|还(?:剩|有)(?:下)?(?:几个|多少|什么|哪些)(?:任务|事情?|要做的?|没做的?)?[了呢]?$|还有(?:什么|哪些|啥)(?:事情?)?(?:要|需要)做|(?:我|\ue000|今天|明天).*(?:干什么|干啥|做什么|做啥|有什么|有啥|什么事|怎么安排|忙吗|有空)"
    r"|(?:先|该|应该)做哪|哪(?:个|件|项)(?:任务|事)?(?:先|最)"
    r"|^(?:我)?(?:什么时候|哪天|几号|何时|几点)(?:要|该|得)?(?:去)?(?:交|还|付|缴|开会|见|看牙|体检|面试|考试|上课|到期|截止|续|办|取|接)"
    r"|我.{0,6}(?:有什么|有哪些|什么).{0,4}(?:要|该|事)|我.{0,8}(?:要|该|需要|得|打算|准备|计划"
    r"|应该).{0,6}(?:什么|哪些|哪儿|哪里|几点|谁)"
    r"|我.{0,4}(?:什么时候|何时|几点)(?:要|该|去|有|得|见|开|约)|我.{0,6}(?:忙不忙|忙吗|闲吗"
    r"|有没有空)|我.{0,4}(?:买|做|写|去|见|说)了(?:什么|哪些|谁)|(?:哪天|几点"
    r"|什么时候).{0,3}(?:开会|聚会|上课|考试|面试|体检)"
    r"|\ue000+的?.{0,3}有(?:什么|哪些|啥|几个)(?!新鲜|好玩|好吃|好看|有趣|好听|比赛|节目|演唱会|音乐会|球赛|演出|展览)"
)
_STRONG = Pattern(
    r"提醒|优先级|(?:的|下个|下一个|场)会|会议|预约|约会|活动|事项|过期|逾期|截止|安排|生日|聚会|聚|任务|要买|" + LIST
)
