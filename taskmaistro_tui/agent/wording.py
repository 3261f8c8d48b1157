"""The sentences that code says to the user, in the language the user writes: English, or Chinese."""

from __future__ import annotations

from collections.abc import Sequence

from taskmaistro_tui.language.script import language_of
from taskmaistro_tui.memory.change import Change

MOST_TOLD = 12
"""Changes that are told one by one."""

_SENTENCES: dict[str, tuple[str, str]] = {
    "nothing_saved": ("Nothing was saved.", "什么都没有保存。"),
    "none_found": ("No task is like that.", "没有这样的任务。"),
    "noted": ("Noted.", "好的，记住了。"),
    "stopped": (
        "I stopped after {n} rounds of tool calls; ask for less at once.",
        "工具调用已达{n}轮，先停在这里；请一次少说几件事。",
    ),
    "left": ("Left as it was.", "保持原样，什么都没改。"),
    "deletes": (
        "This deletes {n} tasks: {some}{rest}. Shall I? (yes or no)",
        "这会删除{n}个任务：{some}{rest}。可以吗？（是/否）",
    ),
    "changes": (
        "This changes {n} tasks: {some}{rest}. Shall I? (yes or no)",
        "这会修改{n}个任务：{some}{rest}。可以吗？（是/否）",
    ),
    "rest": (" and {n} more", "等{n}个"),
    "done": ("Done:", "完成："),
    "done_many": ("Done, {n} changes:", "完成，共{n}处改动："),
    "more": ("- and {n} more", "- 还有{n}处"),
    "forget": ("Forget for good, without a way back:", "彻底忘掉，无法恢复："),
    "forget_blank_one": ("It is blanked in 1 message as well.", "1条消息里的相关内容也会抹去。"),
    "forget_blank": ("It is blanked in {n} messages as well.", "{n}条消息里的相关内容也会抹去。"),
    "forget_stays": ("This stays: {what}", "保留：{what}"),
    "shall_i": ("Shall I? (yes or no)", "可以吗？（是/否）"),
}
_VERBS_ZH = {"added": "已添加", "removed": "已删除", "restored": "已恢复"}
_STATUS_ZH = {"not started": "已重新打开", "in progress": "已开始", "done": "已完成", "archived": "已归档"}
_FORGOTTEN_ZH = (
    ("name: ", "姓名："),
    ("age: ", "年龄："),
    ("location: ", "住处："),
    ("job: ", "工作："),
    ("connections: ", "身边的人："),
    ("interests: ", "喜好："),
    ("conversation preferences: ", "交流方式："),
    (" (profile)", "（个人资料）"),
    (" (memory)", "（记忆）"),
    ("the task ", "任务"),
)


def is_chinese(text: str) -> bool:
    """Whether the user writes Chinese."""
    return language_of(text) == "zh"


def say(name: str, text: str, /, **values: object) -> str:
    """The sentence called ``name``, in the language of ``text``. Raises ``KeyError`` for an unknown name."""
    english, chinese = _SENTENCES[name]
    return (chinese if is_chinese(text) else english).format(**values)


def may_i(titles: Sequence[str], text: str, *, deleting: bool) -> str:
    """The question before a change of many tasks."""
    some = ("、" if is_chinese(text) else ", ").join(f"“{title}”" for title in titles[:3])
    rest = say("rest", text, n=len(titles) - 3 if not is_chinese(text) else len(titles)) if len(titles) > 3 else ""
    return say("deletes" if deleting else "changes", text, n=len(titles), some=some, rest=rest)


def may_i_forget(what: Sequence[str], stays: Sequence[str], messages: int, text: str) -> str:
    """The question before something is forgotten for good."""
    lines = [say("forget", text), *(f"- {_in_chinese(line) if is_chinese(text) else line}" for line in what)]
    if messages:
        lines.append(say("forget_blank_one" if messages == 1 else "forget_blank", text, n=messages))
    lines += [say("forget_stays", text, what=_in_chinese(line) if is_chinese(text) else line) for line in stays]
    return "\n".join([*lines, say("shall_i", text)])


def forgotten(documents: int, messages: int, copies: int, text: str) -> str:
    """What was forgotten: entries, messages blanked, and older copies of the file that may still hold it."""
    if is_chinese(text):
        blank = f"，{messages}条消息里的相关内容已抹去" if messages else ""
        old = f"还有{copies}份旧备份可能含有它，删除请运行：taskmaistro forget --backups" if copies else ""
        return f"已忘掉{documents}条{blank}。{old}"
    entries = "one entry" if documents == 1 else f"{documents} entries"
    blank = f" and blanked in {messages} message{'s' if messages != 1 else ''}" if messages else ""
    lines = [f"Forgotten: {entries}{blank}."]
    if copies:
        lines.append(
            f"{copies} older {'copies' if copies > 1 else 'copy'} of the file may still hold it; to delete"
            f" {'them' if copies > 1 else 'it'}: taskmaistro forget --backups"
        )
    return " ".join(lines)


def _in_chinese(line: str) -> str:
    for english, chinese in _FORGOTTEN_ZH:
        if line.startswith(english):
            line = chinese + line[len(english) :]
        elif line.endswith(english):
            line = line[: -len(english)] + chinese
    return line


def change_in_chinese(change: Change) -> str:
    """What one change did, in a few words."""
    changed = {**change.before, **change.after}
    verb = _VERBS_ZH.get(change.kind, "已修改")
    if change.kind == "edited" and set(changed) == {"status"}:
        verb = _STATUS_ZH.get(str(change.after.get("status")), verb)
    return f"{verb}“{change.title}”"
