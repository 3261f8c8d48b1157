"""The user's wishes in words: what the built-in model does about each, and that it leaves the others to larger models."""

from __future__ import annotations

from collections.abc import Iterable

from taskmaistro_tui.models.builtin.instructions_applied import Rule, rule_of
from taskmaistro_tui.models.builtin.topics import Topic

_DAYS = {"en": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"), "zh": tuple(f"周{day}" for day in "一二三四五六日")}
_WORDS: dict[str, tuple[str, str]] = {
    "time_to_complete": ("estimates {value} minutes for {which}", "{which}预计{value}分钟"),
    "priority": ("sets {value} priority for {which}", "{which}设为{value}优先级"),
    "tags": ("tags {which} #{value}", "{which}加上#{value}"),
    "project": ("puts {which} into +{value}", "{which}放进+{value}"),
    "case": ("writes titles in {value} case", "标题用{value}"),
    "verb": ("begins titles with a verb", "标题以动词开头"),
    "prefix": ("writes “{value}” before {which}", "{which}前面写“{value}”"),
    "avoid": ("keeps {value} free", "空出{value}"),
}
_VALUES_ZH = {"high": "高", "medium": "中", "low": "低", "title": "首字母大写", "lower": "小写", "sentence": "句首大写"}


def rule_words(rule: Rule, language: str = "en") -> str:
    """What a rule does, in a few words, as "sets high priority for tasks about the kids"."""
    english, chinese = _WORDS[rule.kind]
    if language != "zh":
        value = _free(rule, language) if rule.kind == "avoid" else rule.value
        return english.format(value=value, which=_which(rule.topic))
    value = _free(rule, language) if rule.kind == "avoid" else _VALUES_ZH.get(str(rule.value), rule.value)
    which = f"与“{rule.topic.said}”有关的任务" if rule.topic is not None else "每个任务"
    return chinese.format(value=value, which=which)


def wishes_said(wishes: Iterable[str], language: str) -> list[str]:
    """What is said of new wishes: what new tasks will look like, or that only a larger model can follow one."""
    said: dict[str, None] = {}
    for wish in wishes:
        rule = rule_of(wish)
        if rule is None:
            told = "这条我自己做不到，更大的模型会照办。" if language == "zh" else _LEFT
        elif language == "zh":
            told = f"以后新任务：{rule_words(rule, language)}。"
        else:
            told = f"From now on the built-in model {rule_words(rule)}."
        said[told] = None
    return list(said)


_LEFT = "I cannot apply this one myself; a larger model will."


def _which(topic: Topic | None) -> str:
    if topic is None:
        return "every task"
    return f"tasks about {topic.said}" if topic.said else "some tasks"


def _free(rule: Rule, language: str) -> str:
    chinese = language == "zh"
    days = ("、" if chinese else ", ").join(_DAYS[language][day] for day in sorted(rule.value.days))
    begin, end = rule.value.begins, rule.value.ends
    hours = [(f"{_clock(begin)}以前" if chinese else f"before {_clock(begin)}")] if begin else []
    hours += [(f"{_clock(end)}以后" if chinese else f"after {_clock(end)}")] if end < 24 * 60 else []
    if hours and not chinese and not days:
        hours[0] = f"the time {hours[0]}"
    return ("和" if chinese else " and ").join(filter(None, [days, *hours]))


def _clock(minute: int) -> str:
    return f"{minute // 60}:{minute % 60:02d}"
