"""Chinese: looking after the list itself: putting away what is done, and another order."""

from __future__ import annotations

from taskmaistro_tui.language.intents.chinese_clause import ChineseClause
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Query, Reference

_PUT_AWAY = Pattern(
    r"(?:把|将)?(?:清理|清掉|清除|清空|收起|归档|整理)?(?:一下)?(?:所有|全部)?(?:已经?完成|做完|完成)了?的?(?:任务|事项|事情|事|待办)?"
    r"(?:都|全部|全)?(?P<late>清理|清掉|清除|清空|收起来?|归档)?(?:掉|一下|了|吧)*"
)
_VERBS = ("清理", "清掉", "清除", "清空", "收起", "归档", "整理")
_SORT = Pattern(
    r"(?:把)?(?:任务|清单|列表|待办|它们|所有任务)?(?:按照?|依|根据)(?P<by>截止日期|截止时间|到期日|日期|时间|优先级|重要性|重要程度|紧急程度|名字|名称|标题"
    r"|创建时间|添加时间|新旧|修改时间|更新时间)(?:来|重新)?(?:排序|排列|排一下|排好|排|列出来?|显示)(?:一下|任务|吧)*"
)
_ORDERS = {
    "优先级": "priority", "重要性": "priority", "重要程度": "priority", "紧急程度": "priority", "名字": "task", "名称": "task",
    "标题": "task", "创建时间": "created", "添加时间": "created", "新旧": "created", "修改时间": "updated", "更新时间": "updated",
}  # fmt: skip


_REPEATING = Pattern(
    r"(?:我)?(?:有)?(?:哪些|什么)(?:任务|事情?|待办|东西)?(?:是|会)?(?:重复|定期|循环|周期性)(?:的|出现的?)?(?:任务|事情?|待办)?(?:吗|呢)?"
    r"|(?:列出|显示|看看|查看|看)(?:一下)?(?:我的|所有|全部)?(?:重复|定期|循环|周期性)的?(?:任务|事情?|待办)?|(?:我)?有(?:没有)?(?:重复|定期|循环)的?(?:任务|事情?|待办)吗?"
)


def read_upkeep(clause: ChineseClause) -> Intent | None:
    """清掉已完成的, 按截止日期排序."""
    said = "".join(clause.core_view.split())
    if (m := _SORT.fullmatch(said)) is not None:
        query = Query("list", filter={"order": _ORDERS.get(m.group("by"), "deadline")})
        return Intent("todo.query", clause.text, clause.begin, clause.stop, 0.95, query=query)
    if _REPEATING.fullmatch(said.strip("?!.")):
        return Intent(
            "todo.query", clause.text, clause.begin, clause.stop, 0.95, query=Query("list", filter={"repeating": True})
        )
    if any(verb in said for verb in _VERBS) and _PUT_AWAY.fullmatch(said):
        done = Reference(clause.text, everything=True, filter={"status": "done"})
        return Intent(
            "todo.update",
            clause.text,
            clause.begin,
            clause.stop,
            0.95,
            references=(done,),
            changes={"status": "archived"},
        )
    return None
