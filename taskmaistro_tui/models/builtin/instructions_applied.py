"""The wishes that a rule can carry out on a new task: estimate, priority, tag, project, case, verb first, prefix, and
hours and weekdays that are kept free.

Each line of the instructions text is read as at most one rule; what is no such wish stays text for a larger model. What
the user stated for a task always wins, and of two rules that disagree the later line does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from taskmaistro_tui.language.durations import read_durations
from taskmaistro_tui.language.reading import ReadingSettings
from taskmaistro_tui.language.remember.chinese_told import SIMPLE
from taskmaistro_tui.models.builtin.avoided import avoided_in, kept_free
from taskmaistro_tui.models.builtin.titles import lower_case, sentence_case, title_case, verb_first
from taskmaistro_tui.models.builtin.topics import EVERY, Topic, topic_of

CASES = {"title": title_case, "lower": lower_case, "sentence": sentence_case}


@dataclass(frozen=True, slots=True)
class Rule:
    """``kind`` is time_to_complete, priority, tags, project, case, verb, prefix or avoid; ``topic`` says which tasks (None:
    all)."""

    kind: str
    value: Any
    topic: Topic | None = None


def apply_wishes(
    fields: Mapping[str, Any], instructions: str, profile: Mapping[str, Any], said: str = ""
) -> dict[str, Any]:
    """The ``fields`` of a new task (document form) with what ``instructions`` ask for laid in where nothing was stated;
    ``said`` is how the user told of the task."""
    result = dict(fields)
    rules = [rule for rule in rules_of(instructions) if rule.topic is None or rule.topic.covers(fields, profile)]
    for rule in reversed(rules):
        if rule.kind in ("time_to_complete", "priority", "project") and not result.get(rule.kind):
            result[rule.kind] = rule.value
    for rule in rules:
        if rule.kind == "tags" and rule.value not in (tags := list(result.get("tags") or ())):
            result["tags"] = [*tags, rule.value]
    for rule in rules:
        if rule.kind == "avoid":
            result = kept_free(result, rule.value, said)
    result["task"] = _written(str(result["task"]), {rule.kind: rule.value for rule in rules})
    return result


def _written(title: str, wanted: Mapping[str, Any]) -> str:
    if "verb" in wanted:
        title = verb_first(title)
    if "case" in wanted:
        title = CASES[wanted["case"]](title)
    prefix = wanted.get("prefix")
    if not prefix or title.lower().startswith(prefix.lower()):
        return title
    return f"{prefix}{'' if prefix[-1] in _CLOSED else ' '}{title}"


_CLOSED = "】」』）：〉》"
"""Signs after which Chinese leaves no space."""


@lru_cache(maxsize=8)
def rules_of(instructions: str) -> tuple[Rule, ...]:
    """The rules in the text, in its order; a line that says no to an earlier rule takes it away."""
    rules: list[Rule] = []
    for line in instructions.splitlines():
        rule = rule_of(line)
        if rule is None:
            continue
        if rule.kind != "avoid" and _NEGATED.search(_CONDITION.sub("", line)):
            rules = [one for one in rules if not _taken_back(one, rule)]
        else:
            rules.append(rule)
    return tuple(rules)


def rule_of(line: str) -> Rule | None:
    """The rule that one wish states (whether or not it is negated), None if it is none of the kinds known here."""
    text = re.sub(r"^[-*•]\s+", "", " ".join(line.split())).strip(" .。！!")
    plain = text.translate(SIMPLE)  # as long as the text, so that a value can be cut from the text itself
    opened = _OPENING.sub("", plain)
    readers = (_prefix, _verb, _case, _tag, _project, _priority, _avoid, _estimate)
    rule = next((rule for read in readers if (rule := read(opened))), None)
    if rule is None or rule.kind not in ("tags", "project", "prefix"):
        return rule
    at = plain.find(rule.value)
    return replace(rule, value=text[at : at + len(rule.value)]) if at >= 0 else rule


_OPENING = re.compile(
    r"^(?:(?:please|from now on|also|in (?:the )?future|i (?:want|prefer)"
    r"|i(?:'d| would) (?:like|prefer|rather)(?: it)?(?: if)?(?: you)?|以后|今后|从现在起|请)\s*,?，?\s*)+",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"\b(?:do not|don['’]t|never(?! (?:urgent|important))|no longer|stop|without(?! (?:an?|any) (?:time|duration|estimate|length))"
    r"|not any ?more|avoid)\b|不要|别再?|不用|不再|停止",
    re.IGNORECASE,
)


_CONDITION = re.compile(
    r"\b(?:if|when(?:ever)?|unless|where)\b[^,]*?(?:,|\buse\b|$)|(?:没有?|不)(?:说|写|给|提|讲|标)", re.IGNORECASE
)
"""Where a wish says when it holds ("if I don't give a duration"), which is no negation."""


def _taken_back(old: Rule, no: Rule) -> bool:
    if old.kind != no.kind or (no.topic is not None and old.topic != no.topic):
        return False
    return no.kind in ("priority", "time_to_complete", "verb") or old.value == no.value


def _rule(kind: str, value: Any, about: str) -> Rule | None:
    """The rule, unless it cannot be told which tasks it is for: better none than one for all."""
    topic = topic_of(about)
    return Rule(kind, value, topic) if topic or EVERY.search(about) else None


def _first(patterns: Sequence[re.Pattern[str]], text: str) -> re.Match[str] | None:
    return next((found for pattern in patterns if (found := pattern.search(text))), None)


def _patterns(*texts: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(text, re.IGNORECASE) for text in texts)


_QUOTED = r"[\"“「'‘](?P<value>[^\"”」'’]{1,40})[\"”」'’]"
_PREFIXES = _patterns(
    rf"\b(?:prefix|start|begin)\b.*?\b(?:with|by)\s+(?:the\s+words?\s+|the\s+prefix\s+)?{_QUOTED}",
    rf"\b(?:put|write|add)\s+{_QUOTED}\s+(?:in front of|before|at the (?:start|beginning|front) of)\b",
    r"\bprefix\b.+?\bwith\s+(?:the\s+word\s+)?(?P<value>\S{1,20})$",
    r"\b(?:put|write|add)\s+(?:an?\s+|the\s+)?(?:(?:emoji|symbol|sign|word|prefix|letters?)\s+)?(?P<value>\S{1,12})"
    r"\s+(?:in front of|before|at the (?:start|beginning|front) of)\s+(?:every|each|all|any|my|the)\b",
    rf"(?:前面?|开头)(?:都|请|要)*(?:加上?|写上?|放){_QUOTED}",
    r"(?:前面?|开头)(?:都|请|要)*(?:加上?|写上?|放)(?P<value>[【\[（(〈《「『].{1,12}[】\]）)〉》」』])",
)


def _prefix(text: str) -> Rule | None:
    found = _first(_PREFIXES, text)
    if not found:
        return None
    value = found.group("value").strip()
    about = text.replace(found.group("value"), "").replace("in front of", "for").replace("beginning of", "for")
    return _rule("prefix", value, about) if value else None


_VERBS = _patterns(
    r"\b(?:start|begin|open|lead)s?\b.*\bwith (?:a |an |the )?(?:\w+ )?verbs?\b",
    r"\bverbs? (?:first|in front)\b",
    r"动词开头",
)


def _verb(text: str) -> Rule | None:
    return Rule("verb", True) if _first(_VERBS, text) else None


_TITLE = _patterns(r"\btitle[- ]?case\b", r"\bcapitali[sz]e (?:each|every|all|the) words?\b", r"首字母大写")
_LOWER = _patterns(r"\b(?:lower|small)[- ]?(?:case|letters)\b", r"小写")
_SENTENCE = _patterns(
    r"\bsentence[- ]?case\b",
    r"\b(?:capital|large|upper[- ]?case) (?:first )?letter\b",
    r"\bcapitali[sz]e (?:the )?first",
)


def _case(text: str) -> Rule | None:
    for value, patterns in (("title", _TITLE), ("lower", _LOWER), ("sentence", _SENTENCE)):
        if found := _first(patterns, text):
            return _rule("case", value, f"{text[: found.start()].strip().removesuffix(' in')},{text[found.end() :]}")
    return None


_TAGS = _patterns(
    r"\b(?:tag|tagged|label|labelled|labeled)\b\s+(?:[^#]*?\s+)?(?:with|as)\s+(?:the\s+)?(?:tag\s+|label\s+)?#?[\"“']?(?P<value>[\w-]+)",
    r"\b(?:tag|label)\s+(?:called\s+|named\s+)?#?[\"“']?(?P<value>[\w-]+)[\"”']?\s+(?:to|for|on)\b",
    r"\badd\s+(?:the\s+|a\s+)?(?:tag|label)\s+#?[\"“']?(?P<value>[\w-]+)",
    r"\b(?:the|a)\s+#?[\"“']?(?P<value>[\w-]+)[\"”']?\s+(?:tag|label)\b",
    r"\b(?:the|a)\s+(?:tag|label)\s+#?[\"“']?(?P<value>[\w-]+)",
    r"(?:^|\s)#(?P<value>[\w-]+)",
    r"标签(?:设)?(?:为|是|成|叫)?[：:]?\s*[#“\"]?(?P<value>[\w-]+)",
    r"(?:加上|打上|加)[#“\"]?(?P<value>[\w-]+?)[”\"]?(?:的)?标签",
)


def _tag(text: str) -> Rule | None:
    return _named("tags", _TAGS, text)


_PROJECTS = _patterns(
    r"\bproject(?:\s+name)?\s+(?:called\s+|named\s+|to\s+|is\s+|as\s+)?[\"“']?(?P<value>[\w-]+)",
    r"\b(?:in|into|under|to)\s+(?:the\s+)?(?:project\s+)?[\"“']?(?P<value>[\w-]+)[\"”']?\s+project\b",
    r"(?:放[到进在入]|归[到进入在]|[加移算]到|属于)[“\"]?(?P<value>[\w-]+?)[”\"]?(?:这个|的)?(?:项目|专案)",
    r"(?:项目|专案)(?:名称?)?(?:都?用|设?为|叫|是|归)?[：:]?\s*[“\"]?(?P<value>[\w-]+)",
)


def _project(text: str) -> Rule | None:
    return _named("project", _PROJECTS, text)


def _named(kind: str, patterns: Sequence[re.Pattern[str]], text: str) -> Rule | None:
    """The rule whose value is a word of the wish, which is taken out of what the wish is about."""
    found = _first(patterns, text)
    return _rule(kind, found.group("value"), _without(found, text)) if found else None


_PRIORITIES = _patterns(
    r"\b(?P<value>high|highest|top|medium|normal|low|lowest)(?:er)?[- ]priority\b",
    r"\bpriority\s+(?:to\s+|of\s+|is\s+|as\s+|=\s*)?(?P<value>high|medium|low)\b",
    r"\b(?P<value>never (?:urgent|important))\b",
    r"\b(?P<value>urgent|important)\b",
    r"\b(?P<value>prioriti[sz]e)\b",
    r"(?P<value>高|中|低)(?:等)?优先",
    r"优先级?(?:都)?(?:设|调|定|放|是)?(?:为|成|得)?(?P<value>高|中|低)",
    r"(?P<value>紧急|重要)",
    r"(?P<value>优先)(?:处理|考虑|安排|做)?$",
)
_TO_WHAT = re.compile(r"\s+(?:for|to|on)\b", re.IGNORECASE)
_LEVELS = {
    "highest": "high", "top": "high", "urgent": "high", "important": "high", "normal": "medium", "lowest": "low",
    "never urgent": "low", "never important": "low", "prioritize": "high", "prioritise": "high", "优先": "high",
    "高": "high", "中": "medium", "低": "low", "紧急": "high", "重要": "high",
}  # fmt: skip


def _priority(text: str) -> Rule | None:
    found = _first(_PRIORITIES, text)
    if not found:
        return None
    value = found.group("value").lower()
    rest = text[found.end() :]
    about = text[: found.start()] + (" priority" if _TO_WHAT.match(rest) else ",") + rest
    return _rule("priority", _LEVELS.get(value, value), about)


_UNSTATED = re.compile(
    r"\b(?:unless|if|when(?:ever)?|where)\b[^,]*\b(?:otherwise|don['’]t|do not|doesn['’]t|no|without)\b"
    r"|(?:没有?|不)(?:说|写|给|提|讲|标)",
    re.IGNORECASE,
)
"""What is not stated gets the estimate: a wish for all tasks."""
_ESTIMATES = _patterns(
    r"\b(?:estimated?|duration|assume|allow|default|time to complete|takes?|time|count|lasts?)\b",
    r"预计|估计|预估|默认|预设|时长|时间|算",
)


def _estimate(text: str) -> Rule | None:
    if not _first(_ESTIMATES, text):
        return None
    spans = read_durations(text, ReadingSettings())
    if not spans:
        return None
    about = text[: spans[0].begin] + text[spans[0].stop :]
    if _UNSTATED.search(text):
        return Rule("time_to_complete", spans[0].minutes)
    return _rule("time_to_complete", spans[0].minutes, about)


def _avoid(text: str) -> Rule | None:
    avoided = avoided_in(text)
    return Rule("avoid", avoided) if avoided else None


def _without(found: re.Match[str], text: str) -> str:
    """``text`` with the value taken out, so that it cannot pass for what the wish is about."""
    return text[: found.start("value")] + text[found.end("value") :]
