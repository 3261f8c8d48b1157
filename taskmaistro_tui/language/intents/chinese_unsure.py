"""Chinese: what no rule of a kind knows, told by the list it names and the verb that says what is wanted of it."""

from __future__ import annotations

from taskmaistro_tui.language.intents.chinese_clause import ChineseClause
from taskmaistro_tui.language.intents.chinese_create import create, read_explicit
from taskmaistro_tui.language.intents.chinese_finish import read_delete
from taskmaistro_tui.language.intents.chinese_query import query_for
from taskmaistro_tui.language.intents.chinese_talk import off_topic
from taskmaistro_tui.language.intents.chinese_words import ADD, DELETE, LIST
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Reference

_NAMED = Pattern(rf"(?:{LIST}|提醒|任务|待办|[一这那][项条样])")
_ENTRY = Pattern(r"活动|事件|会议|会面|约会|预约|安排|行程|聚会|聚餐")
_VERB = Pattern(
    rf"(?P<remove>{DELETE}|取消|腾空|空出)|(?P<remind>提醒我)|(?P<add>{ADD}|添|放进|写[上下进]|做个|做一?[个份张])"
    r"|(?P<show>显示|展示|列出|看看|查看|告诉我|读|念|听听|知道)"
)
_MOVED = Pattern(r"(?:把|将|从|在|往|给)")
_TOLD = Pattern(r"^(?:这|那|它|他|她|你(?!能|可|帮))|为什么|如果|播放|联系人|新闻")


def read_unsure(clause: ChineseClause) -> Intent | None:
    """A request about the list in words that no rule has: it is read again from its verb on, and asked about if that fails."""
    view = clause.core_view
    if clause.is_question or off_topic(clause) or _TOLD.search(view):
        return None
    m = _VERB.search(view)
    if m is None or not (_NAMED.search(view) or m.group("remind") or (m.group("remove") and _ENTRY.search(view))):
        return None
    if m.group("show"):
        return query_for(clause, "list", 0.5)
    opening = _MOVED.search(view[: m.start()])
    at = clause.core + (opening.start() if opening is not None else m.start())
    inner = ChineseClause(clause.heard, at, clause.stop) if at > clause.core else None
    if m.group("remove"):
        return (read_delete(inner) if inner is not None else None) or Intent(
            "todo.delete", clause.text, clause.begin, clause.stop, 0.5, references=(Reference(clause.text),)
        )
    return (read_explicit(inner) if inner is not None else None) or create(clause, (), 0.4)
