"""The wishes that a rule can carry out on a new task: estimate, priority, tag, project, case, verb first, prefix, and
hours and weekdays that are kept free.

Each line of the instructions text is read as at most one rule; what is no such wish stays text for a larger model. What
the user stated for a task always wins, and of two rules that disagree the later line does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from taskmaistro_tui.language.durations import read_durations
from taskmaistro_tui.language.reading import ReadingSettings
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
    return f"{prefix} {title}" if prefix and not title.lower().startswith(prefix.lower()) else title


@lru_cache(maxsize=8)
def rules_of(instructions: str) -> tuple[Rule, ...]:
    """The rules in the text, in its order; a line that says no to an earlier rule takes it away."""
    rules: list[Rule] = []
    for line in instructions.splitlines():
        rule = rule_of(line)
        if rule is None:
            continue
        if rule.kind != "avoid" and _NEGATED.search(line):
            rules = [one for one in rules if not _taken_back(one, rule)]
        else:
            rules.append(rule)
    return tuple(rules)


def rule_of(line: str) -> Rule | None:
    """The rule that one wish states (whether or not it is negated), None if it is none of the kinds known here."""
    text = re.sub(r"^[-*•]\s+", "", " ".join(line.split())).strip(" .。！!")
    text = _OPENING.sub("", text)
    readers = (_prefix, _verb, _case, _tag, _project, _priority, _avoid, _estimate)
    return next((rule for read in readers if (rule := read(text))), None)


_OPENING = re.compile(
    r"^(?:(?:please|from now on|always|also|in (?:the )?future|i (?:want|prefer)"
    r"|i(?:'d| would) (?:like|prefer|rather)(?: it)?(?: if)?(?: you)?|以后|今后|从现在起|请)\s*,?，?\s*)+",
    re.IGNORECASE,
)
_NEGATED = re.compile(
    r"\b(?:do not|don't|don’t|never|no longer|stop|without|not any ?more|avoid)\b|不要|别再?|不用|不再|停止",
    re.IGNORECASE,
)


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
    rf"前面?都?(?:加上?|写上?){_QUOTED}",
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
    r"\b(?:the|a)\s+#?[\"“']?(?P<value>[\w-]+)[\"”']?\s+(?:tag|label)\b",
    r"\b(?:the|a)\s+(?:tag|label)\s+#?[\"“']?(?P<value>[\w-]+)",
    r"(?:^|\s)#(?P<value>[\w-]+)",
    r"标签(?:设)?(?:为|是|成|叫)?[：:]?\s*[#“\"]?(?P<value>[\w-]+)",
    r"(?:加上|打上|加)[#“\"]?(?P<value>[\w-]+?)[”\"]?(?:的)?标签",
)


def _tag(text: str) -> Rule | None:
    found = _first(_TAGS, text)
    return _rule("tags", found.group("value"), _without(found, text)) if found else None


_PROJECTS = _patterns(
    r"\bproject(?:\s+name)?\s+(?:called\s+|named\s+|to\s+|is\s+|as\s+)?[\"“']?(?P<value>[\w-]+)",
    r"\b(?:in|into|under|to)\s+(?:the\s+)?(?:project\s+)?[\"“']?(?P<value>[\w-]+)[\"”']?\s+project\b",
    r"项目(?:名称?)?(?:都?用|设?为|叫|是|归)?[：:]?\s*[“\"]?(?P<value>[\w-]+)",
)


def _project(text: str) -> Rule | None:
    found = _first(_PROJECTS, text)
    return _rule("project", found.group("value"), _without(found, text)) if found else None


_PRIORITIES = _patterns(
    r"\b(?P<value>high|highest|top|medium|normal|low|lowest)(?:er)?[- ]priority\b",
    r"\bpriority\s+(?:to\s+|of\s+|is\s+|as\s+|=\s*)?(?P<value>high|medium|low)\b",
    r"\b(?P<value>urgent|important)\b",
    r"(?P<value>高|中|低)(?:等)?优先",
    r"优先级?(?:都?设?为|都?是|设成)?(?P<value>高|中|低)",
    r"(?P<value>紧急|重要)",
)
_TO_WHAT = re.compile(r"\s+(?:for|to|on)\b", re.IGNORECASE)
_LEVELS = {
    "highest": "high", "top": "high", "urgent": "high", "important": "high", "normal": "medium", "lowest": "low",
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


_ESTIMATES = _patterns(
    r"\b(?:estimate|duration|assume|allow|default|time to complete|takes?|time)\b", r"预计|估计|默认|时长|时间|算"
)


def _estimate(text: str) -> Rule | None:
    if not _first(_ESTIMATES, text):
        return None
    spans = read_durations(text, ReadingSettings())
    if not spans:
        return None
    return _rule("time_to_complete", spans[0].minutes, text[: spans[0].begin] + text[spans[0].stop :])


def _avoid(text: str) -> Rule | None:
    avoided = avoided_in(text)
    return Rule("avoid", avoided) if avoided else None


def _without(found: re.Match[str], text: str) -> str:
    """``text`` with the value taken out, so that it cannot pass for what the wish is about."""
    return text[: found.start("value")] + text[found.end("value") :]
