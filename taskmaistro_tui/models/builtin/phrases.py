"""Every sentence the built-in model can say, English and Chinese side by side."""

from __future__ import annotations

from typing import Any

PHRASES: dict[str, tuple[str, str]] = {
    # acknowledgements
    "meet": ("Nice to meet you, {name}.", "很高兴认识你，{name}。"),
    "noted": ("Noted.", "记下了。"),
    "heard_told": ("I hear you, but there was nothing in it that I could keep.", "我听到了，不过没有可以记下的内容。"),
    "not_remembering": (
        "Memories are switched off in the settings, so I did not keep that.",
        "设置里关闭了记忆，所以这个没有记下来。",
    ),
    "known": ("I knew that already.", "这个我已经知道了。"),
    "kept": ("That is already among your wishes.", "这条要求已经记着了。"),
    "welcome": ("You're welcome.", "不客气。"),
    "bye": ("See you.", "再见。"),
    "fine": ("All right.", "好的。"),
    "hello": ("Hello.", "你好。"),
    "hello_name": ("Hello, {name}.", "你好，{name}。"),
    "dropped": ("All right, nothing was changed.", "好的，什么都没改。"),
    "nothing_waits": ("Nothing is waiting for a yes.", "现在没有等你确认的事。"),
    # changes that happened
    "added_one": ("Added {task}{facts}.", "已添加{task}{facts}。"),
    "added_many": ("Added {n} tasks:", "已添加{n}个任务："),
    "done_one": ("Done: {task}.", "完成：{task}。"),
    "done_many": ("Done, {n} tasks:", "完成了{n}个任务："),
    "repeats": ("Done: {task}. It comes again {when}.", "完成：{task}。下次是{when}。"),
    "started_one": ("In progress: {task}.", "进行中：{task}。"),
    "started_many": ("In progress, {n} tasks:", "{n}个任务进行中："),
    "archived_one": ("Archived: {task}.", "已归档：{task}。"),
    "archived_many": ("Archived {n} tasks:", "已归档{n}个任务："),
    "reopened_one": ("Open again: {task}.", "重新打开：{task}。"),
    "reopened_many": ("Open again, {n} tasks:", "重新打开了{n}个任务："),
    "removed_one": ("Deleted {task}; “undo” brings it back.", "已删除{task}，说“撤销”可以恢复。"),
    "removed_many": ("Deleted {n} tasks; “undo” brings them back:", "已删除{n}个任务，说“撤销”可以恢复："),
    "restored_one": ("Back again: {task}.", "已恢复：{task}。"),
    "restored_many": ("Back again, {n} tasks:", "已恢复{n}个任务："),
    "edited_one": ("{task}: {facts}.", "{task}：{facts}。"),
    "edited_many": ("Changed {n} tasks:", "已修改{n}个任务："),
    "and_more": ("… and {n} more", "……还有{n}个"),
    # undo
    "undone_few": ("Undone: {changes}.", "已撤销：{changes}。"),
    "undone_many": ("Undone, {n} changes:", "已撤销{n}处改动："),
    "redone_few": ("Done again: {changes}.", "已重做：{changes}。"),
    "redone_many": ("Done again, {n} changes:", "已重做{n}处改动："),
    "undone": ("Undone.", "已撤销。"),
    "redone": ("Done again.", "已重做。"),
    "undo_added": ("{task} is off the list", "{task}已移出列表"),
    "undo_removed": ("{task} is back", "{task}回来了"),
    "undo_profile": ("your profile is as it was", "个人资料恢复原样"),
    "undo_instructions": ("your wishes are as they were", "你的要求恢复原样"),
    "nothing_to_undo": ("There is nothing to undo.", "没有可以撤销的操作。"),
    "nothing_to_redo": ("There is nothing to redo.", "没有可以重做的操作。"),
    # what fields became
    "was": ("{now} (was {before})", "{now}（原来是{before}）"),
    "retitled": ("now “{now}”", "改名为“{now}”"),
    "no_deadline": ("no deadline", "没有截止时间"),
    "no_estimate": ("no time estimate", "没有预计时间"),
    "no_priority": ("no priority", "没有优先级"),
    "no_project": ("no project", "没有项目"),
    "no_tags": ("no tags", "没有标签"),
    "no_repeat": ("no repetition", "不再重复"),
    "no_start": ("no start", "没有开始时间"),
    "no_notes": ("notes removed", "备注已删除"),
    "starts": ("not before {when}", "{when}开始"),
    "priority": ("{value} priority", "{value}优先级"),
    "project": ("project {value}", "项目：{value}"),
    "notes": ("notes: {value}", "备注：{value}"),
    "field": ("{name}: {value}", "{name}：{value}"),
    # nothing happened
    "nothing_saved": ("Nothing was saved.", "什么都没有保存。"),
    "nothing_saved_why": ("Nothing was saved: {why}", "什么都没有保存：{why}"),
    "which": ("Which one do you mean by “{text}”?", "“{text}”指的是哪一个？"),
    "which_one": ("Which one do you mean?", "你指的是哪一个？"),
    "which_how": ("Nothing was changed yet; say the number or the id.", "还没有改动，请说序号或编号。"),
    "no_such": ("There is no task about “{text}”, so nothing was changed.", "没有关于“{text}”的任务，所以什么都没改。"),
    "no_such_offer": ("To add it, say “add {title}”.", "要新建的话，请说“添加{title}”。"),
    "offer": ("That sounds like a task: {task}.", "这听起来像个任务：{task}。"),
    "not_then": (
        "{task} is next due {when}, and only that time can be left out, so nothing was changed.",
        "{task}下次是{when}，只能跳过这一次，所以什么都没改。",
    ),
    "not_due": (
        "{task} has no time that could be left out, so nothing was changed.",
        "{task}没有可以跳过的时间，所以什么都没改。",
    ),
    "shall_add": ("Shall I add it?", "要添加吗？"),
    "no_such_near": ("The nearest:", "最接近的是："),
    "no_previous": (
        "I can't tell which task you mean. Name it in a few words, e.g. “{example}”.",
        "我不知道你指哪个任务。请说出它的名字，例如“{example}”。",
    ),
    "no_such_place": ("The last list has no such place.", "上次列出的清单里没有这一项。"),
    "no_such_id": ("No task has the id {text}.", "没有编号为{text}的任务。"),
    "too_many": (
        "That is too many tasks to go through one by one; narrow it down a little.",
        "任务太多，没法逐个处理，请缩小范围。",
    ),
    "all_empty": ("Your list is empty, so nothing was changed.", "清单是空的，什么都没改。"),
    "none_match": ("No task matches that, so nothing was changed.", "没有符合的任务，所以什么都没改。"),
    "already": ("{task} is that way already ({facts}).", "{task}已经是这样了（{facts}）。"),
    "already_done": ("{task} is done already.", "{task}早就完成了。"),
    "what_change": (
        "You mean {task}, but I did not understand what should change. Try “{example}”.",
        "你说的是{task}，但我没看懂要改什么。可以试试“{example}”。",
    ),
    "what_task": (
        "I did not understand what to write down. Try “{example}”.",
        "我没看懂要记什么。可以试试“{example}”。",
    ),
    "remind_what": ("What should I remind you of?", "要提醒你什么？"),
    "add_what": ("What should I add?", "要添加什么？"),
    "too_many_steps": (
        "I stopped here; say the rest again in a message of its own.",
        "我先做到这里，剩下的请再发一条消息。",
    ),
    "bad_value": ("“{value}” does not fit here: {why}.", "“{value}”放不进去：{why}。"),
    # answers
    "open_tasks": ("{n} open {tasks}:", "{n}个未完成的任务："),
    "list": ("{n} {tasks} {which}:", "{which}的任务有{n}个："),
    "empty": (
        "Your list is empty. Add something, e.g. “{example}”.",
        "你的清单是空的。可以说“{example}”。",
    ),
    "none": ("No tasks {which}.", "没有{which}的任务。"),
    "none_due": ("Nothing is {which}.", "没有{which}的任务。"),
    "count": ("{n} {tasks} {which}.", "{which}的任务有{n}个。"),
    "count_open": ("{n} open {tasks}.", "{n}个未完成的任务。"),
    "counts": ("{overdue} overdue, {today} due today.", "{overdue}个过期，{today}个今天截止。"),
    "next": ("Next: {task}{facts}.", "接下来：{task}{facts}。"),
    "next_none": ("Nothing is open; your list is clear.", "没有未完成的任务。"),
    "when": ("{task} is {when}.", "{task}{when}。"),
    "when_start": ("{task} starts {when}.", "{task}{when}开始。"),
    "when_none": ("{task} has no deadline.", "{task}没有截止时间。"),
    "when_done": ("{task} is done.", "{task}做完了。"),
    "about_status": ("{task} is {status}{facts}.", "{task}：{status}{facts}。"),
    "sum": ("About {time} for {n} {tasks} {which}.", "{which}的{n}个任务大约需要{time}。"),
    "sum_open": ("About {time} for {n} open {tasks}.", "{n}个未完成的任务大约需要{time}。"),
    "sum_unknown": ("{n} more without an estimate.", "另有{n}个没有预计时间。"),
    "sum_none": ("None of the {n} {tasks} has a time estimate.", "这{n}个任务都没有预计时间。"),
    "fit_none": (
        "No task with an estimate fits into {time}. Tasks without one are not counted.",
        "没有预计在{time}内能完成的任务（没有预计时间的不算）。",
    ),
    "shown": ("{n} more are not shown.", "还有{n}个没有列出。"),
    # what is remembered
    "know_nothing": ("You have not told me anything about you yet.", "你还没有告诉过我关于你的事。"),
    "forget_not": ("I know nothing of that, so there is nothing to forget.", "我没有记过这个，没有可以忘掉的。"),
    "know_not": ("You have not told me that.", "这个你没告诉过我。"),
    "know": ("What I know about you:", "我知道的关于你的事："),
    "you_said": ("You told me: “{text}”", "你说过：“{text}”"),
    "told_more": (
        "You told me {n} more things; they are in the profile panel, or write: taskmaistro memory list",
        "你还说过{n}件事，都在个人资料面板里，也可以运行：taskmaistro memory list",
    ),
    "your_name": ("Your name is {value}.", "你叫{value}。"),
    "your_age": ("You are {value}.", "你{value}岁。"),
    "your_location": ("You live in {value}.", "你住在{value}。"),
    "your_job": ("Your work: {value}.", "你的工作：{value}。"),
    "your_connections": ("The people in your life: {value}.", "你身边的人：{value}。"),
    "your_interests": ("What you like: {value}.", "你的喜好：{value}。"),
    "your_conversation_preferences": ("How you want me to talk: {value}.", "你希望的交流方式：{value}。"),
    "your_instructions": ("Your wishes for tasks:", "你对任务的要求："),
    "not_by_rule": ("kept for larger models; I cannot apply it", "先记着；我用不上，更大的模型会照做"),
    "no_instructions": ("You have told me no wishes for tasks yet.", "你还没有对任务提过要求。"),
    # talk
    "who": (
        "I am task_mAIstro and keep your tasks, by rules and without any network.",
        "我是 task_mAIstro，按规则替你管理任务，不需要联网。",
    ),
    "help": ("I keep your tasks. You can say:", "我替你管理任务，你可以说："),
    "not_mine": (
        "I only look after your tasks, so I can't help with that. {try_}",
        "我只管任务，这个帮不上忙。{try_}",
    ),
    "not_understood": (
        "I did not understand that, and nothing was changed. {try_}",
        "我没听懂，什么都没改。{try_}",
    ),
    "no_ideas": (
        "I look nothing up and make nothing up, so I have no suggestions; a larger model does. I keep what you tell me. {try_}",
        "我不联网，也不编造，所以给不出建议；换用更大的模型可以。你告诉我的我都会记着。{try_}",
    ),
    "no_steps": (
        "I can't think up the steps of a task; a larger model can. Name them, and I add each: “add pack boxes and book a van”.",
        "我想不出一个任务的步骤；换用更大的模型可以。你说出来，我逐条添加：“添加打包、订车、贴标签”。",
    ),
    "no_files": (
        "I write no files. In a shell, “taskmaistro export tasks.md”, “taskmaistro import FILE” and “taskmaistro backup” do.",
        "我不写文件。在命令行里用“taskmaistro export tasks.md”“taskmaistro import FILE”“taskmaistro backup”。",
    ),
    "heard": ("I hear you. Nothing was written down. {try_}", "我听到了，没有记成任务。{try_}"),
    "try_": ("Try “{example}”.", "可以试试“{example}”。"),
}

HELP: tuple[tuple[str, str], ...] = (
    ("book the dentist by Friday, about 20 minutes, and buy milk and eggs", "周五前预约牙医，大约二十分钟"),
    ("the dentist thing is done", "牙医那个搞定了"),
    ("move laundry to Saturday", "把洗衣服推迟到周六"),
    ("delete the car wash", "把洗车删掉"),
    ("what is due this week?", "这周有什么要做的"),
    ("I have 30 minutes, what can I get done?", "我有三十分钟，能做哪件事"),
    ("my name is Lance and I live in San Francisco", "我叫小林，住在杭州"),
    ("from now on, tag calls with phone", "以后和孩子有关的任务都设为高优先级"),
    ("undo", "撤销"),
)

NOTES_IN_CHINESE: tuple[tuple[str, str], ...] = (
    (r"“(.+)” is already there\.", r"“\1”已经在清单里了。"),
    (r"“(.+)” is already like that\.", r"“\1”已经是这样了。"),
    (r"There is nothing to undo\.", "没有可以撤销的操作。"),
    (r"There is nothing to redo\.", "没有可以重做的操作。"),
    (r"“(.+)” was the last of its series\.", r"“\1”是这个系列的最后一个。"),
)
"""Sentences of the agent (a pattern for each) that are told to a Chinese user in Chinese; others stay as they are."""

EXAMPLES: dict[str, tuple[str, str]] = {
    "add": ("remind me to call mum tomorrow", "提醒我明天给妈妈打电话"),
    "done": ("the dentist thing is done", "牙医那个搞定了"),
    "move": ("move {title} to Friday", "把{title}推迟到周五"),
    "ask": ("what is due this week?", "这周有什么要做的"),
}

FIELD_NAMES: dict[str, tuple[str, str]] = {
    "task": ("title", "标题"),
    "time_to_complete": ("estimate", "预计时间"),
    "deadline": ("deadline", "截止时间"),
    "start": ("start", "开始时间"),
    "status": ("status", "状态"),
    "priority": ("priority", "优先级"),
    "solutions": ("ideas", "办法"),
    "tags": ("tags", "标签"),
    "project": ("project", "项目"),
    "recurrence": ("repetition", "重复"),
    "repeat_from": ("repeats from", "重复起点"),
    "notes": ("notes", "备注"),
    "depends_on": ("depends on", "依赖"),
    "parent": ("part of", "属于"),
}

VALUES: dict[str, tuple[str, str]] = {
    "not started": ("not started", "未开始"),
    "in progress": ("in progress", "进行中"),
    "done": ("done", "完成"),
    "archived": ("archived", "已归档"),
    "high": ("high", "高"),
    "medium": ("medium", "中"),
    "low": ("low", "低"),
}

FILTERS: dict[str, tuple[str, str]] = {
    "overdue": ("overdue", "已过期"),
    "today": ("due today", "今天截止"),
    "tomorrow": ("due tomorrow", "明天截止"),
    "this week": ("due this week", "本周截止"),
    "next week": ("due next week", "下周截止"),
    "none": ("without a deadline", "没有截止时间"),
    "done_day": ("done {when}", "{when}完成"),
    "done_range": ("done from {first} to {last}", "{first}到{last}完成"),
    "done_since": ("done since {first}", "{first}以来完成"),
    "day": ("due {when}", "{when}截止"),
    "range": ("due from {first} to {last}", "{first}到{last}截止"),
    "until": ("due until {last}", "{last}前截止"),
    "since": ("due from {first} on", "{first}起截止"),
    "words": ("about “{words}”", "关于“{words}”"),
    "tags": ("tagged {tags}", "带标签{tags}"),
    "project": ("of project {project}", "项目“{project}”"),
    "priority": ("of {priority} priority", "{priority}优先级"),
    "minutes": ("that fit into {time}", "{time}内能做完"),
    "status": ("{status}", "{status}"),
    "repeating": ("on repeat", "重复"),
}


def pick(pair: tuple[str, str], language: str) -> str:
    """The side of ``pair`` for ``language`` ("zh" is Chinese, all else English)."""
    return pair[1] if language == "zh" else pair[0]


def say(name: str, language: str, /, **values: Any) -> str:
    """The sentence called ``name``, its places filled. Raises ``KeyError`` for an unknown name or a missing value."""
    return pick(PHRASES[name], language).format(**values)


def example(name: str, language: str, /, **values: Any) -> str:
    """Something that would work if the user said it."""
    return pick(EXAMPLES[name], language).format(**values)


def try_(name: str, language: str, /, **values: Any) -> str:
    """The example as a sentence of its own."""
    return say("try_", language, example=example(name, language, **values))
