"""Chinese: new tasks, asked for (提醒我…, 把…加到清单), stated (我得…) or just named (买牛奶)."""

from __future__ import annotations

from dataclasses import replace

from taskmaistro_tui.language.heard import TIME
from taskmaistro_tui.language.intents.chinese_clause import ChineseClause
from taskmaistro_tui.language.intents.chinese_talk import off_topic
from taskmaistro_tui.language.intents.chinese_words import ADD, LIST, THING, VERBS
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, TaskDraft
from taskmaistro_tui.language.script import fold
from taskmaistro_tui.language.task_text import build_draft
from taskmaistro_tui.language.task_times import is_over

_TIME_FIRST = r"(?:(?:在|于|到了?|等到)?\ue000+[\s,]*(?:的时候)?)?"
_REMIND = Pattern(
    rf"{_TIME_FIRST}(?:请)?(?:提前[^,提醒]{{0,6}})?(?:提醒|叫|通知|告诉|喊)(?:一下)?(?:我|我们"
    rf"|俺)(?:和[^\s,]{{1,4}})?(?:一下|一声)?(?:,|要|记得|别忘了?"
    rf"|得|关于|有关|我)*"
    rf"|{_TIME_FIRST}(?:提前[^,提醒]{{1,6}})?提醒(?:一下)?(?=\S)(?!事项|清单|列表|是|有|吗|什么|呢)|提醒$"
)
_REMIND_OTHERS = Pattern(
    rf"{_TIME_FIRST}(?:请)?(?=提醒(?:一下)?(?:大家|他|她|你们|同事|朋友|老公|老婆|孩子|妈妈|爸爸|[小老][^,\ue000我]))"
)
_REMEMBER = Pattern(
    rf"{_TIME_FIRST}(?:我(?:要|得|需要|必须))?(?:记得|记住|记着|(?:别|不要|不能)让我忘(?:记|了)?"
    rf"|别忘(?:记|了)?|不要忘(?:记|了)?"
    rf"|千万别忘了?|(?:备忘|备注)(?:一下|一笔)|帮我记(?:着|住|下来?"
    rf"|一下)?)(?!了?吗)(?:要|我)*"
)
_MAKE_REMINDER = Pattern(
    rf"{_TIME_FIRST}(?:{ADD}|来|给|定|弄)(?:我)?(?:一?[个条项])?(?:新的?)?(?P<when>{_TIME_FIRST}的?)?(?:提醒"
    rf"|闹钟|备忘录?|待办(?:事项)?|任务"
    rf"|事项|日程|活动|事件|会议|预约|安排|项目)(?:事项)?(?!清单|列表|表)(?:给我|,|:|\s|叫|是|为|关于"
    rf"|名为|并把它命名为|去|要|来|内容是)*"
)
_LATE_REMIND = Pattern(
    r"[,\s]*(?:请)?(?:的时候|时|到时|到时候)?(?:记得|请)?(?:提醒(?:我|一下)+|叫我|通知我"
    r"|给我(?:一个|个)?提醒)(?:一下|一声|哦|吧|啊)*[\s.!]*$"
)
_TO_LIST = Pattern(
    rf"(?:把|将)?(?P<what>.{{1,60}}?)(?:给我|都|也|再|再次|重新|需要|应该|要|得)*(?:添加|增加|加上"
    rf"|加入|加进|加|放|写|记|列(?!表)|填|归拢|收|存|包含"
    rf"|包括|排|安排|放入|列入|记录)(?:到|进|入|在|至|上|去)*(?:了)?(?:我的?|我们的?|你的|这个"
    rf"|那个)?(?P<list>[^,]{{0,10}}?{LIST}|日历|任务|待办"
    rf"|里面?|那里?|那)(?:中|里面?|上面?|内|最上面|的?顶部|当中|去)*[\s.!]*$"
)
_ADD_TO_LIST = Pattern(
    rf"(?:{ADD}|放|写|记|列(?!表))(?:一?[个条项些])?(?P<what>(?!到|进|入|在)[^,]{{1,60}}?)(?:到|进|入|在"
    rf"|至)(?:我的?|我们的?|这个|那个)?(?P<list>[^,]{{0,10}}?{LIST})(?:中|里面?|上面?|内"
    rf"|去)?[\s.!]*$"
)
_IN_LIST = Pattern(
    rf"(?:请)?(?:转到|打开|前往|进入)?(?:在|往|给|到|向)?(?:我的?|我们的?|这个|那个|今天的?"
    rf"|\ue000+的?)?(?P<list>[^,]{{0,10}}?{LIST}|日历)(?:中|里面?|上面?|内)?(?:的|并且?|,)*(?:再|请"
    rf"|帮我)?(?:{ADD}|添|放"
    rf"|记|写|标出|标上|标记|标注|设置|安排|加|列(?!表))(?:上|下|入|进|个|一个|一项)*(?P<what>.*)$"
)
_ADD = Pattern(
    rf"{_TIME_FIRST}(?:请)?(?:{ADD}|安排(?!了|好了)|预[定约](?=[^,]*(?:会议?|会面|活动|事件|日程)[^,]{{0,4}}$))(?:一下|上|下"
    rf"|了)?(?:一?[个条项])?(?:新的?)?(?:{_TIME_FIRST})(?:(?<=记一下)要|(?<=记下)要)?(?P<what>.*)$"
)
_NEW_LIST = Pattern(
    rf"(?:我(?:想|要|需要|想要))?(?:再|请|帮我|给我|为我)*(?:[为给].{{1,10}}?)?(?:创建|新建|建立|建|做"
    rf"|制作|开始|准备|生成|打开|开(?=一|新|个)|弄|来|列(?!表)|写|需要|整理"
    rf"|{TIME}+)(?:一?[个份张]|新|出)*(?:新的?)?[^,]{{0,14}}?(?:清单|列表|单子|采购单|购物单|书单|名单)(?:给我|来|吧|呗|好了|行吗|好吗)*$"
    rf"|我(?:想要|要|需要|想有)(?:一?[个份张])(?:新的?)?[^,]{{0,12}}?(?:清单|列表|单子)$"
    rf"|新(?:的)?[^,]{{0,4}}(?:清单"
    rf"|列表)$"
)
_PLAYER = Pattern(r"播放|歌|音乐(?!会|节|课|厅)|曲")
_NONE_LEFT = Pattern(r"(?:我们?)?(?:家里?|冰箱里?|厨房里?)(?:已经)?没有?(?P<what>[^,.!?;有]{1,8}?)了$")
_EMPTY = Pattern(
    rf"(?:这个?|那个?|它|这些|以下|一个|新的?|一项|个|下一个|我的?|一下|到|在|上|去|给我|为|把|将"
    rf"|里|\ue000++|我|的|会议?|有个?|{THING})*"
)
_BUY = Pattern(r"(?:我|我们)?(?:家里?)?(?:的)?(?P<what>[^,.!?;]{1,8}?)(?:快)?(?:用完|没|吃完|喝完|不够|快没)了?$")
_VERB_FIRST = Pattern(
    rf"(?:提前|早点|尽早|抓紧|顺便|顺路|再|先|按时|准时|一起)*(?:(?:和|跟|与|给|同|向|找|为|在|从|到|去|替|陪|帮|请)[^,.!?;吗]{{1,12}}?)?{VERBS}"
)
_ASSISTANT = Pattern(
    r"(?:告诉|显示|展示|播放|放一|讲|说|唱|读(?:一?下|给|新|最)|念|打开|关闭|开灯|关(?!火|窗|门|煤气)|开始播|推荐"
    r"|搜索|搜|查|查找|找(?:一|到|最|出|个|些|点|有)|翻译|解释|计算"
    r"|列出|看看|看一下|给我(?:讲|看|说|放|推荐|展示|来)|让我|跟我说|和我|跟我|你)"
)
_PLAN = Pattern(
    r"(?:会议?|会面|约会|预约|面试|考试|补课|上课|加班|值班|排练|彩排|盘点|复查|复诊|聚会|晚宴|婚礼|生日|派对|聚餐|例会|讲座|课|体检|比赛|出差"
    r"|航班|火车|医生|牙医|见面|开会|截止|到期|汇报|报告|电话|房租|作业)"
)


_DOES = Pattern(rf"(?:再|去|先|还要|要|得)?(?:{VERBS}|问|找|约)[^、]+")


def create(
    clause: ChineseClause, tasks: tuple[TaskDraft, ...], confidence: float = 1.0, detail: str | None = None
) -> Intent:
    """A ``todo.create`` intent of ``clause``; 修水龙头、缴水费 are two tasks, 牛奶、鸡蛋 one."""
    if len(tasks) == 1 and "、" in tasks[0].task:
        parts = [part.strip() for part in tasks[0].task.split("、") if part.strip()]
        if all(_DOES.match(fold(part, "zh")) for part in parts):
            tasks = tuple(replace(tasks[0], task=part) for part in parts)
    return Intent("todo.create", clause.text, clause.begin, clause.stop, confidence, detail, tasks=tasks)


def draft_of(clause: ChineseClause, begin: int, stop: int | None = None) -> TaskDraft | None:
    """The task stated from ``begin`` on; times said elsewhere in the clause belong to it."""
    stop = clause.stop if stop is None else stop
    while stop > begin and clause.heard.masked[stop - 1] in " ?!.,;~":
        stop -= 1
    extra = tuple(s for s in clause.times if s.stop <= begin or s.begin >= stop)
    return build_draft(clause.heard, begin, stop, extra=extra)


def _tasks(clause: ChineseClause, begin: int, stop: int | None = None, tag: str | None = None) -> tuple[TaskDraft, ...]:
    stop = clause.stop if stop is None else stop
    if _EMPTY.fullmatch(clause.heard.masked[begin:stop].strip(" ,.!?;~")):
        return ()
    draft = draft_of(clause, begin, stop)
    if draft is None:
        return ()
    if draft.recurrence and len(draft.task) > 2 and draft.task.startswith("我"):
        draft = replace(draft, task=draft.task.removeprefix("我们").removeprefix("我"))
    if tag and tag not in draft.tags:
        draft = replace(draft, tags=(*draft.tags, tag))
    return (draft,)


def _listed(clause: ChineseClause, begin: int, stop: int, tag: str | None) -> tuple[TaskDraft, ...]:
    """Each item of an enumeration of things; a phrase with a verb stays one task."""
    heard = clause.heard
    view = heard.masked[begin:stop].strip(" ,.!?;~")
    if _EMPTY.fullmatch(view):
        return ()
    if _VERB_FIRST.match(view) or not _SEPARATOR.search(view):
        return _tasks(clause, begin, stop, tag)
    found: list[TaskDraft] = []
    last = begin
    for m in (*_SEPARATOR.finditer(heard.masked, begin, stop), None):
        end = m.start() if m is not None else stop
        if end > last:
            found += _tasks(clause, last, end, tag)
        last = m.end() if m is not None else stop
    return tuple(found)


_SEPARATOR = Pattern(r"[、,]|和|以及|还有|跟")
_TAGS = (
    ("购物", "购物"),
    ("采购", "购物"),
    ("杂货", "购物"),
    ("食品", "购物"),
    ("工作", "工作"),
    ("旅行", "旅行"),
    ("家务", "家务"),
)


def _tag(name: str | None) -> str | None:
    return next((tag for word, tag in _TAGS if word in (name or "")), None)


def read_explicit(clause: ChineseClause) -> Intent | None:
    """A task that is asked for with the words of lists and reminders, also behind a wish (我要设个提醒…)."""
    found = _asked_for(clause, clause.core)
    kind, begin = clause.wish
    if found is not None or not kind or not _COMMANDED.match(clause.heard.masked, begin, clause.stop):
        return found
    return _asked_for(clause, begin)


_COMMANDED = Pattern(rf"{ADD}|记一下|记下")


def _asked_for(clause: ChineseClause, core: int) -> Intent | None:
    masked = clause.heard.masked
    end = clause.core + len(clause.core_view)
    view = masked[core:end]
    if _ASKING.search(view):
        return None
    m = _NEW_LIST.fullmatch(masked, core, end)
    if m is not None and not _PLAYER.search(view) and not _LISTS.search(view) and not _OPENS.match(view):
        return create(clause, (), 0.8, "new_list")
    if _PLAYER.search(view) and not _REMIND.match(masked, core, end):
        return None
    if _WHENEVER.search(view) and off_topic(clause):
        return None
    if _CALL_ME.fullmatch(view):
        return None
    m = _WHEN_THERE.match(masked, core, end)
    if m is not None:
        draft = draft_of(clause, m.start("what"), end)
        if draft is not None:
            condition = clause.heard.cut(*m.span("when"))
            return create(clause, (replace(draft, task=f"{condition}{draft.task}"),), 0.9)
    m = _REMIND_OTHERS.match(masked, core, end)
    if m is not None:
        return create(clause, _tasks(clause, m.end(), end))
    m = _REMIND.match(masked, core, end)
    if m is not None and not (view.startswith("告诉") and not _TIMED_TELL.match(view)):
        return create(clause, _tasks(clause, m.end(), end))
    m = _ADD_TO_LIST.match(masked, core, end)
    if m is not None:
        return create(clause, _listed(clause, *m.span("what"), _tag(m.group("list"))))
    m = _TO_LIST.match(masked, core, end)
    if m is not None and not view.startswith(("在", "从")):
        return create(clause, _listed(clause, *m.span("what"), _tag(m.group("list"))))
    m = _REMEMBER.match(masked, core, end)
    if m is not None:
        return create(clause, _tasks(clause, m.end(), end))
    m = _IN_LIST.match(masked, core, end)
    if m is not None and not _SHOWING.match(view):
        return create(clause, _listed(clause, *m.span("what"), _tag(m.group("list"))))
    m = _HEADED.match(masked, core, end)
    if m is not None and not clause.is_question:
        return create(clause, _listed(clause, *m.span("what"), None))
    m = _HOLDS.match(masked, core, end)
    if m is not None:
        return create(clause, _listed(clause, *m.span("what"), _tag(m.group("list"))))
    m = _MAKE_REMINDER.match(masked, core, end)
    if m is not None:
        return create(clause, _tasks(clause, m.end(), end))
    m = _DAY_AS.match(masked, core, end) or _PUT_IT_DOWN.match(masked, core, end)
    if m is not None:
        return create(clause, _tasks(clause, *m.span("what")), 0.85)
    late = _LATE_REMIND.search(masked, core, end)
    if late is not None and late.start() > core:
        return create(clause, _tasks(clause, core, late.start()))
    m = _ADD.match(masked, core, end)
    if m is not None and (m.group("what") or clause.has_time):
        return create(clause, _listed(clause, *m.span("what"), None))
    return None


# 把星期五标记为休息日
_DAY_AS = Pattern(r"(?:把|将)\ue000+(?:标记|标|设|定|记|留)(?:为|成|作|做|给|出来)+(?P<what>[^,]{1,20})$")
# 十二月一号有个展览帮我加上
_PUT_IT_DOWN = Pattern(
    r"(?P<what>[^,?]{2,40}?)(?:请|帮我|给我|麻烦|替我)+(?:加上|加进去|加一?下|添加|添上|记下来?|记一?下|记上|记着|安排上?|安排一下|排上|写上|写下来?)吧?$"
)
_HEADED = Pattern(r"(?:新增?的?|添加)?(?:任务|待办(?:事项)?|提醒)[\s:]+(?P<what>\S.*)$")
_HOLDS = Pattern(
    rf"(?P<list>[^,]{{0,6}}?{LIST})(?:中|里面?|上面?|内)?(?:还|也)?(?:应该|要|需要|得|应)(?:再)?(?:包含|包括|有|加上?|添|放)(?P<what>.{{1,40}})$"
)
_ASKING = Pattern(
    r"(?:有没有|是否|是不是).*(?:清单|列表|提醒|日历)|(?:什么|哪些|哪个|多少|几个|吗)$|(?:哪些|什么|几个|多少)(?:清单|列表|提醒|任务|事项|待办|会议|活动)|^(?:有|哪"
    r"|什么|显示|列出|告诉我[^\ue000]*(?:清单|提醒|事项)"
    r"|我的?[^把将]*(?:有什么|有哪些|有多少))|我(?:有没有|有在)|怎么样|如何"
    r"|(?:念|读|报|讲|说)给我(?:们?听)?$|多[远高大重宽深快]$"
)
_WHENEVER = Pattern(r"一.{1,16}就(?:通知|提醒|告诉)|(?:有|一有).*(?:通知|提醒)我|播放")
_CALL_ME = Pattern(r"(?:叫|称呼)我(?!起床|去|吃|上|下|出|回|记)[^\ue000\s,]{1,4}")
_WHEN_THERE = Pattern(
    r"(?P<when>(?:到|下班|下课|回家|回到|出门|睡前|睡觉前|起床|吃完|饭后|饭前|上班|开完|路过|经过"
    r"|等)[^,\ue000]{0,8}?)(?:的时候|时|后|之后|以后)?(?:请)?提醒(?:我|一下)+(?P<what>.{1,60})$"
)
_OPENS = Pattern(r"打开(?!.*(?:新|一个|一份|一张))")
_SHOWING = Pattern(r"(?:请|帮我|给我)?(?:告诉|显示|展示|查看|查|看|列出|念|读|说|让我看|让我知道)")
_LISTS = Pattern(r"(?:所有|哪些|什么|告诉|显示|给我看|查|读(?!书)|看|列出)")
_TIMED_TELL = Pattern(r"(?:稍后|晚点|待会|等下)?告诉我(?:要|得|去|该)|告诉我.*(?:提醒|归档|记得)")


_LEFT_OUT = Pattern(r"跳过|略过|先不用?(?:做|去|写|管)|不用(?:做|去|写|管).*了")


def read_implicit(clause: ChineseClause) -> Intent | None:
    """A task that is stated rather than asked for: an obligation, a thing to do, an appointment with its time."""
    masked, core = clause.heard.masked, clause.core
    view = clause.core_view
    end = core + len(view)
    if clause.has_time and _GOING.search(view):
        return create(clause, _tasks(clause, core, end), 0.65)
    if clause.is_question or off_topic(clause) or _HOW_FAR.search(clause.view) or _LEFT_OUT.search(view):
        return None
    kind, begin = clause.wish
    if kind and not _SELF_TALK.match(masked, begin, end):
        rest = masked[begin:end].lstrip(TIME + " ,")
        if kind == "must" or (
            (clause.has_time or clause.has_sign) and (_VERB_FIRST.match(rest) or _VERB_IN.match(rest))
        ):
            return create(clause, _tasks(clause, begin, end), 0.85 if kind == "must" else 0.7)
    bare = _LEADING.compiled.sub("", view)
    if _ASSISTANT.match(bare) or _NO_TASK.match(bare):
        return None
    if clause.times and all(is_over(span, clause.heard.now, clause.heard.folded) for span in clause.times):
        return None
    if clause.has_sign:
        return create(clause, _tasks(clause, core, end), 0.8)
    if not clause.has_time and _SEND_NOW.match(bare):
        return None
    if bare.startswith(("把", "将")) and _VERB_IN.search(bare):
        return create(clause, _tasks(clause, core, end), 0.75)
    if (
        _VERB_FIRST.match(bare)
        and not bare.startswith(("我", "你", "他", "她", "它", "这", "那"))
        and (clause.has_time or (len(bare) >= 3 and not bare.startswith(_WEAK)) or _CHORE.fullmatch(bare))
    ):
        return create(clause, _tasks(clause, core, end), 0.85)
    if (
        (clause.has_time or clause.has_length)
        and _PLAN.search(view)
        and not bare.startswith(("你", "他", "她", "它", "这", "那"))
    ):
        return create(clause, _tasks(clause, core, end), 0.75)
    m = _BUY.fullmatch(bare) or _NONE_LEFT.fullmatch(bare)
    if m is not None and not _NOT_BOUGHT.search(bare):
        return create(clause, (TaskDraft(f"买{m.group('what')}"),), 0.6, "implied")
    return None


# A message to be sent at once, in its words.
_SEND_NOW = Pattern(
    r"(?:给|跟|向).{1,8}?(?:发|回).{0,8}?说|发(?:个|一?[条封])?(?:邮件|短信|微信|消息|信息).{0,6}(?:告诉|说|跟)|(?:发|写|转)一?[条个则].{0,4}(?:微博"
    r"|朋友圈|推特|动态)|发(?:微博|朋友圈|推特|动态)"
)
_GOING = Pattern(r"(?<=.{4})我(?:想|要|打算)(?:去|参加)(?:看看|听听)?$")
_HOW_FAR = Pattern(r"多[远高大重宽深快][?]*$")
_CHORE = Pattern(
    r"[买交洗寄订修还取付缴拖扫浇喂遛倒晒]\S|做(?:饭|菜|家务|作业|运动|核酸|体检|早饭|晚饭|午饭)|跑步"
    r"|健身|体检|打扫"
)
_NO_TASK = Pattern(
    r"(?:见|回来|再见|休息|放假|走|来|去|回去|到家|见面吧)?$|.不|还(?:可以|行|好|有|没|是|不)"
    r"|写(?:一?首|诗|个?故事|一?个?笑话)|画(?:一|个|只)|编(?:一|个)|作(?:一首|诗)|好|很|太|真"
    r"|[^,]{2,6}(?:真|很|太|好|挺|超|特别|非常|有点|越来越)(?:多|少|大|小|贵|便宜|好|差|难|累|忙|远|近|挤|吵|热|冷|脏|旧|新|棒|烦|无聊|有意思|好玩)[了啊呀哦]?$"
)
_VERB_IN = Pattern(rf"^[把将][^,]{{1,14}}?{VERBS}")
# Verbs with which people also ask for things; alone they make no task unless a time is named.
_WEAK = tuple("看 读 到 在 做 开 见 改 报 喝 选 问 画 录 拍 弹 存 去 种 带 翻译 吃 逛 语音 视频 通话".split())
_LEADING = Pattern(
    r"^(?:(?:在|于|到)?\ue000++[\s,的]*|我们?(?=\ue000|要|得|和|跟|去|下)|[花用]?\ue001++的?(?:时间)?[\s,]*)+"
)
_SELF_TALK = Pattern(
    r"(?:去?(?:睡觉?|休息|洗澡)了?$|知道|听|问你|说|看看天气|了解|告诉|休息|睡|死|疯|笑|哭|找人聊|聊天|是|什么|怎么)"
)
_NOT_BOUGHT = Pattern(r"时间|电(?!池)|话|钱|力气|事|这|那|你|我|它")
