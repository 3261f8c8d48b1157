"""Chinese: talk that is no task, wishes on how tasks are written, and facts about the user."""

from __future__ import annotations

from taskmaistro_tui.language.intents.chinese_clause import ChineseClause
from taskmaistro_tui.language.intents.chinese_words import DEVICE, LIST, OFF_TOPIC, THING
from taskmaistro_tui.language.numbers_chinese import whole_number
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Fact, Intent

_TALK: tuple[tuple[str, Pattern], ...] = (
    ("yes", Pattern(
        r"是的?|好的?(?:吧|呀|啊|哒)?|对的?|可以的?|行|确定|确认|嗯+|没错|当然|要|同意|ok|okay|yes|y"
        r"|没问题|就这样|好啊|要的|加吧|添加吧|删吧|确认删除")),
    ("no", Pattern(r"不|不是|不用了?|不要了?|不行|算了|取消|别|否|no|n|不对|别删|停|先不要?|不了")),
    ("undo", Pattern(

            r"(?:请|帮我|麻烦)?(?:撤销|撤回|撤消|还原|复原|恢复|回退|取消)(?:一下)?(?:刚才|上一步|上一个"
            r"|刚刚|之前|最近)?(?:的|那个|一次|一步)?(?:操作|修改|改动|更改"

            r"|动作|删除|步骤|事)?(?:一下|吧|了)?(?<!^取消)|(?:把)?刚才的(?:操作|修改|改动"
            r"|删除)?(?:撤销|撤回|还原|恢复|取消)(?:掉|了|吧)?|退回(?:上一步"
        r"|去)|undo")),
    ("redo", Pattern(r"(?:请|帮我)?(?:重做|恢复撤销|取消撤销|再做一次|redo)(?:一下|吧)?")),
    ("thanks", Pattern(
        r"(?:好的?[,]?)?(?:非常|太|十分|多)?(?:谢谢|感谢|多谢|谢了|谢啦|辛苦了|thanks)(?:你|您|了|啦"
        r"|大家|帮忙|你的帮助|哈|呀|啊)*.{0,4}")),
    ("greeting", Pattern(

            r"(?:你好|您好|嗨|哈[喽啰罗]|hello|hi|早上好|早安|早|上午好|中午好|下午好|晚上好|大家好"
            r"|在吗|在不在|你在吗|好久不见|最近(?:怎么样|好吗|如何)"
        r"|你(?:今天)?(?:好吗|怎么样|过得好吗))(?:啊|呀|吗|哦|,|olly)*")),
    ("goodbye", Pattern(r"再见|拜拜|晚安|回头见|下次见|bye(?:bye)?|先这样|88|拜")),
    ("help", Pattern(

            r"(?:帮助|救命|help|使用说明|怎么用|如何使用|你(?:能|会|可以)(?:做|干|帮我做|帮我)?(?:些"
            r"|点)?(?:什么|啥|哪些事?)(?:事情?|呢|呀|吗)?|你(?:是谁"

            r"|是什么|叫什么(?:名字)?|是机器人吗|是人吗|有什么功能|都会什么)|怎么(?:添加|删除|修改"
            r"|完成|撤销)(?:任务|待办)?.{0,4}|有(?:什么|哪些)(?:功能|命令))")),
    ("memory_question", Pattern(

            r"你?(?:还)?(?:知道|记得|了解|记住了?)(?:关于)?我(?:的)?(?:什么|哪些|多少|些什么|叫什么"
            r"|名字|是谁|住哪|喜欢什么)?(?:事情?|信息|吗|呢)*"

            r"|我(?:叫什么(?:名字)?|的名字(?:是什么|叫什么)|是谁|住在?哪(?:里|儿)?|多大了?|几岁了?"
            r"|是做什么的|做什么工作|喜欢什么)(?:呢|吗)?|(?:显示|看看|查看"
        r"|给我看)?我的(?:资料|个人资料|档案|偏好|记忆)")),
    ("smalltalk", Pattern(

            r"(?:哈哈+|呵呵|嘻嘻|不错|厉害|真棒|太棒了|很好|太好了|漂亮|无聊|我(?:好|很|太)?(?:累|困"
            r"|饿|开心|难过|无聊)了?|哇|真的吗|随便|没事|知道了|明白了?|懂了"
        r"|了解了?|收到|我爱你|我喜欢你)[!~]*")),
)  # fmt: skip
_WRITING = (
    rf"(?:任务|待办(?:事项)?|事项|提醒|清单|截止日期|截止时间|期限|预计时间|时间估计|估计时间|耗时|标签"
    rf"|优先级|标题|解决方案|方案|步骤|建议|项目名|商家|店名|店铺|备注|{THING})"
)
_ALWAYS = Pattern(
    rf"(?:请)?(?:以后|今后|从今以后|从现在(?:起|开始)|往后|每次|每当|总是|永远|默认|一律|凡是"
    rf"|所有的?|每个|每一个|每条|任何)(?!.{{0,3}}(?:提醒我)).*{_WRITING}.*"
)
_ALWAYS_VERB = Pattern(r"(?:都|要|请|写|加|标|注明|包含|附|设|用|不要|别|必须|应该|默认|给出|拆|分|放)")
_WHEN = Pattern(
    rf"(?:请)?(?:在|当)?(?:我|你)?(?:添加|新建|新增|创建|建立?|增加|记录|写|列|加|安排|更新|修改"
    rf"|设置)(?:新的?)?{_WRITING}(?:时|的时候|时候|之时)[,\s]*.+"
)
_DONT = Pattern(
    rf"(?:请)?(?:不要|别|不用|不许|永远不要|请勿|别再|不要再)(?:给|在|为|把|对)?.{{0,12}}?(?:安排"
    rf"|设置?|添加|加|写|给|建议|放|用|标|提醒|设定"
    rf"|推荐)(?:上|任何)?.{{0,6}}?{_WRITING}.*"
)
_PREFER = Pattern(
    rf"我(?:更|比较|还是|一般)?(?:喜欢|希望|想要|偏好|习惯|要求|要)(?:我?的|你把|所有|每个"
    rf"|你)?(?:{_WRITING}).{{0,4}}(?:都|要|用|写|以|放|是|能|有"
    rf"|带|简短|短|详细|分).*"
)
_FOR_KIND = Pattern(
    r"(?:请)?用.{1,8}(?:写|表示|显示|作为)(?:我的)?(?:任务|标题|待办|事项).*|"
    r"(?:工作|购物|家务|学习|私人|个人|采购|电话|会议)(?:类|相关)?的?(?:任务|事项|待办|提醒)(?:的?(?:前面|后面|开头|末尾|标题|里)"
    r"|都|要|请|用|写|放|加|统一|标).*|新?(?:任务|待办|事项|提醒)(?:一律|都|统一)?默认.*|(?:任务|待办)?标题(?:要|都"
    r"|请|必须|不要|控制|写|用|保持).*|(?:把|请把)(?:大|复杂的?|所有)(?:任务|事项"
    r"|项目)(?:都)?(?:拆|分)(?:成|解|为).*|默认.{0,10}(?:提醒|时间|截止"
    r"|优先级|标签).*"
)

_NAME = Pattern(
    r"(?:(?<![帮给替为])我(?:的名字)?(?:叫做?(?!一[辆个份]|辆|出租|车|外卖|代驾|滴滴)|名叫|名字是|名字叫)|我的(?:名字|昵称)(?:是|叫|改成|改为)|(?:请"
    r"|你可以|以后|可以|就|大家都?|朋友们?都?)?(?:叫|称呼"
    r"|喊)我(?:做|为)?)(?!什么|啥|起床|一声|一下|去|回|吃|上|下|接|来|出|准备"
    r"|的)\s*(?P<name>[^\s,.!?;，。的了吧是住在]{1,12}?)(?=吧|就行|就好|就可以|[\s,.!?;]|住|在"
    r"|今年|$)"
)
_CHANGE_NAME = Pattern(r".*(?:改|换|修改|更改)(?:一下|掉)?我的(?:名字|称呼|昵称).*|.*把我的(?:名字|称呼)(?:改|换).*")
_AGE = Pattern(r"我(?:今年|现在|已经|快|刚满|刚刚)?\s*(?P<age>\d{1,3}|[一二三四五六七八九十百两]{1,4})岁")
_LOCATION = Pattern(
    r"(?:我|我们|我家|现在|目前)?(?:现在|目前|一直|已经|刚|刚刚|最近)?(?:住在|居住在|定居在?"
    r"|搬到了?|搬家到了?|搬去了?|来自|家在|(?<=现在)住(?!院|宿舍|哪|校|酒店|几)|(?<=目前)住(?!院|哪)"
    r"|人在)(?P<place>[^\s,.!?;和跟与]{1,12}?)(?=[\s,.!?;]|和|跟|与|了|工作|上班|$)"
)
_WORK = Pattern(
    r"(?P<at>在[^\s,.!?;]{1,16}?)(?P<verb>上班|工作|任职|当[^\s,.!?;]{1,8}|做[^\s,.!?;]{1,8}|教书"
    r"|实习|读书|上学|念书|读研|读博)"
)
_JOB = Pattern(
    r"我(?:现在|目前|刚刚?|以前)?(?:是|当|做|从事|的工作是|的职业是|学的?是?|在读"
    r"|读)(?:一?[名个位])?(?P<job>[^\s,.!?;]{0,12}?(?:老师|教师|医生|护士"
    r"|工程师|程序员|设计师|学生|律师|会计|经理|司机|厨师|记者|作家|画家|警察|公务员|销售|顾问"
    r"|研究员|教授|博士|研究生|大学生|产品经理|自由职业者?|作者|摄影师|翻译|农民|工人"
    r"|店主|老板|创业者|护工|主妇|专业|行业|工作))"
)
_LIKE = Pattern(
    r"我(?:很|非常|特别|最|真的|也|平时|一直)?(?P<verb>喜欢|热爱|爱(?!你|人)|爱好是?|感兴趣的是"
    r"|对)(?!你|这[首张部个段篇]|那[首张部个段篇]|它|刚才)(?P<what>[^,.!?;]{1,30}?)(?P<after>感兴趣|很感兴趣|有兴趣|过敏|不感兴趣)?(?=[,.!?;\s]|$)"
)
_HOBBY = Pattern(r"我的?(?:爱好|兴趣|业余爱好|兴趣爱好)(?:是|有|包括)(?P<what>[^.!?;]{1,40})")
_DISLIKE = Pattern(
    r"我(?![^,.!?]{0,8}[这那][个首部张些本家位])(?:从来|现在|一般|已经)?(?P<what>(?:不|讨厌|戒|没法|不能)(?:再)?(?:喜欢|吃|喝|抽|爱|碰|看|用|做饭|会|开车|烟"
    r"|酒)?[^,.!?;]{0,12}?)(?:了)?(?=[,.!?;\s]|$)"
)
_STATE = Pattern(
    r"我(?:是|有)?(?:一?个)?(?P<what>素食者?|吃素|纯素|左撇子|单身|已婚|离婚|色盲|近视|糖尿病"
    r"|高血压|夜猫子|早起的人|乳糖不耐受?"
    r"|对[^,.!?;]{1,10}过敏)(?:的|了|者)?(?=[,.!?;\s]|$)"
)
_REL = (
    r"(?:女儿|儿子|孩子|小孩|宝宝|老婆|妻子|太太|媳妇|老公|丈夫|先生|爱人|对象|男朋友|女朋友|男友"
    r"|女友|爸爸|妈妈|父亲|母亲|爸妈|父母|爷爷|奶奶|外公|外婆|姥姥|姥爷|哥哥?"
    r"|弟弟?|姐姐?|妹妹?|叔叔|阿姨|舅舅|姑姑|朋友|同事|老板|上司|领导|室友|邻居|老师|医生|牙医"
    r"|猫咪?|狗狗?|小狗|小猫|兔子|宠物)"
)
_RELATION = Pattern(
    rf"(?:我|我们)的?(?:大|小|二)?(?P<rel>{_REL})(?P<what>(?:的名字)?(?:叫做?|名叫|是|今年|现在"
    rf"|已经|在|刚|有|住在?|喜欢|\d|一岁|两岁"
    rf"|[一二三四五六七八九十]+[岁个])[^.!?;,]{{1,24}})"
)
_HAVE = Pattern(
    rf"(?:我|我们|家里)?(?:家)?有(?P<count>[一两二三四五六七八九十\d]*)(?P<unit>个|只|条|位"
    rf"|名)?(?P<adj>[一两二三四五六七八九十\d]{{1,3}}(?:岁"
    rf"|个月)大?的)?(?P<rel>{_REL})(?:[,]?(?:叫做?|名叫|名字(?:是|叫))(?P<name>[^,.!?;]{{1,12}}))?"
)
_WITH = Pattern(
    rf"(?:和|跟|与)(?:我的?)?(?P<rel>{_REL})(?:一起)?(?:住|生活)|住.{{0,10}}(?:和|跟|与)(?:我的?)?(?P<rel2>{_REL})"
)
_STYLE = Pattern(
    r"(?:请|以后|希望你|跟我说话|回答|回复|说话)*(?:请)?(?:简短|简洁|详细|正式|随意|幽默|直接"
    r"|客气)(?:一?[点些])?(?:地)?(?:回答|回复|说|说话)?"
    r"|(?:请)?(?:用|说)(?:中文|英文|英语|粤语|普通话|文言文)(?:回答|回复|跟我说话?|和我聊)?"
    r"|(?:不要|别)(?:用|发)(?:表情|emoji)(?:符号)?"
)
_OTHER = Pattern(
    r"我(?:的)?(?:生日|纪念日|手机号|电话|邮箱|车|血型|身高|体重|母语|家乡|老家|学校|公司|单位"
    r"|大学|专业|医生|牙医)(?:是|在|叫|为|号).+|我(?:通常|一般|平时|经常"
    r"|每天|习惯|会说|毕业于|出生在|在家办公|毕业|退休|结婚|刚结婚|养了).+"
    r"|我是(?!谁|什么|哪|好|坏|个|机器|一个)[^\s,.!?]{1,5}人$"
)
BIRTHDAY = Pattern(r"我(?:们)?的?(?:生日|结婚纪念日|纪念日)是")
_NOT_FACT = Pattern(rf"{LIST}|提醒|添加|删除|取消|任务|待办")


def _chat(clause: ChineseClause, detail: str | None, confidence: float = 1.0) -> Intent:
    return Intent("chat", clause.text, clause.begin, clause.stop, confidence, detail)


def off_topic(clause: ChineseClause) -> bool:
    """Whether the clause is about weather, music, news, films, recipes or facts and names no list."""
    view = clause.view
    if _ON_TOPIC.search(view):
        return False
    return bool(_OFF_TOPIC.search(view)) or at_a_device(clause)


def at_a_device(clause: ChineseClause) -> bool:
    """Whether a device of the home is to be switched or set now; with a time it may be something to do later."""
    return not clause.has_time and bool(_DEVICE.search(clause.view.strip(" ,.!?;~吧")))


_OFF_TOPIC = Pattern(OFF_TOPIC)
_DEVICE = Pattern(DEVICE)
_ON_TOPIC = Pattern(rf"(?<!播放)(?:{LIST})|提醒|待办|任务|日程|事项")


def read_fixed(clause: ChineseClause) -> Intent | None:
    """Sentences that are known as a whole."""
    plain = clause.plain
    if len(plain) > 24:
        return None
    for detail, pattern in _TALK:
        if pattern.fullmatch(plain):
            return _chat(clause, detail)
    return None


def read_preference(clause: ChineseClause) -> Intent | None:
    """A lasting wish about how tasks are written."""
    plain = clause.plain
    plain = clause.heard.folded[clause.core : clause.stop] if _REMEMBERED.match(plain) else plain
    plain = "".join(plain.split()).strip(".,!?;:~")
    if clause.is_question or _MEDIA.search(plain):
        return None
    if (
        (_ALWAYS.fullmatch(plain) and _ALWAYS_VERB.search(plain) and not _ONCE.search(plain))
        or _WHEN.fullmatch(plain)
        or (_DONT.fullmatch(plain) and not _ONCE.search(plain))
        or _PREFER.fullmatch(plain)
        or _FOR_KIND.fullmatch(plain)
    ):
        return Intent(
            "instructions", clause.text, clause.begin, clause.stop, 0.9, preference=clause.text.strip(" ,，。")
        )
    return None


_REMEMBERED = Pattern(r"(?:请)?(?:你)?(?:记住|记得|要记住)")
_MEDIA = Pattern(r"播放|听|给我(?:放|展示|看|讲|来)|打开|演一|推荐|放一")
_ONCE = Pattern(r"提醒我|(?:删除|删掉|移除|取消|清空|清除|推迟|完成|列出|显示|告诉我|标记)")


def read_profile(clause: ChineseClause) -> Intent | None:
    """Statements of the user about themself, their people and likings."""
    view = clause.folded
    if clause.is_question or _NOT_FACT.search(view):
        return None
    if not ("我" in view or "叫" in view or "住" in view) or _MEDIA.search(view):
        return None
    if _CHANGE_NAME.fullmatch(clause.plain):
        return Intent("profile", clause.text, clause.begin, clause.stop, 0.8, "name")
    facts = tuple(dict.fromkeys(_facts(clause, view)))
    if facts:
        return Intent("profile", clause.text, clause.begin, clause.stop, 0.9, facts=facts)
    if _STYLE.fullmatch(clause.plain):
        return Intent(
            "profile",
            clause.text,
            clause.begin,
            clause.stop,
            0.8,
            facts=(Fact("conversation_preferences", clause.text, "add"),),
        )
    if _OTHER.match(view.strip()) and (not clause.has_time or BIRTHDAY.match(view.strip())):
        return Intent("profile", clause.text, clause.begin, clause.stop, 0.6)
    return None


def _facts(clause: ChineseClause, view: str) -> list[Fact]:
    found: list[Fact] = []

    def said(begin: int, stop: int) -> str:
        return clause.heard.text[clause.begin + begin : clause.begin + stop].strip(" ,.，。的了")

    if m := _NAME.search(view):
        found.append(Fact("name", said(*m.span("name"))))
    if m := _LOCATION.search(view):
        found.append(Fact("location", said(*m.span("place"))))
    if m := _AGE.search(view):
        age = whole_number(m.group("age")) or 0
        if 0 < age <= 120:
            found.append(Fact("age", age))
    m = _JOB.search(view)
    w = _WORK.search(view)
    if m is not None and m.group("job"):
        found.append(Fact("job", said(*m.span("job"))))
    elif w is not None and not clause.has_time:
        found.append(Fact("job", said(w.start("at"), w.end("verb"))))
    for m in _HAVE.finditer(view):
        name = said(*m.span("name")) if m.group("name") else ""
        adj = said(*m.span("adj")) if m.group("adj") else ""
        rel = said(*m.span("rel"))
        count = (m.group("count") or "") + (m.group("unit") or "")
        whole = f"{count}{rel}" if m.group("count") and m.group("count") not in ("一", "1") else rel
        found.append(Fact("connections", f"{name}({adj}{whole})" if name else f"{adj}{whole}", "add"))
    if m := _RELATION.search(view):
        found.append(Fact("connections", f"{said(*m.span('rel'))}{said(*m.span('what'))}", "add"))
    if m := _WITH.search(view):
        found.append(Fact("connections", said(*m.span("rel" if m.group("rel") else "rel2")), "add"))
    found += _tastes(view, said)
    return found


def _tastes(view: str, said: object) -> list[Fact]:
    found: list[Fact] = []
    assert callable(said)
    m = _HOBBY.search(view)
    if m is not None:
        found += [Fact("interests", item, "add") for item in _items(said(*m.span("what")))]
    elif (m := _LIKE.search(view)) is not None:
        what, after, verb = said(*m.span("what")), m.group("after") or "", m.group("verb")
        if verb == "对" and after == "过敏":
            found.append(Fact("interests", said(m.start("verb"), m.end("after")), "add"))
        elif verb != "对" or after in ("感兴趣", "很感兴趣", "有兴趣"):
            found += [Fact("interests", item, "add") for item in _items(what)]
    if not found and (m := _STATE.search(view)) is not None:
        found.append(Fact("interests", said(*m.span("what")), "add"))
    if not found and (m := _DISLIKE.search(view)) is not None and _TASTE.match(m.group("what")):
        found.append(Fact("interests", said(*m.span("what")), "add"))
    return found


_TASTE = Pattern(r"不(?:再)?(?:喜欢|吃|喝|抽|爱|会开车)|讨厌|戒(?:烟|酒)|不能(?:吃|喝)")
_AND = Pattern(r"[、和与跟及]|以及|,")


def _items(text: str) -> list[str]:
    return [part.strip() for part in _AND.compiled.split(text) if part and part.strip()]
