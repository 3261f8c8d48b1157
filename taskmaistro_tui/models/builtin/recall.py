"""Answers to "what do you know about me?" from the profile, the wishes and the memories."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from taskmaistro_tui.memory.profile import PROFILE_FIELDS, PROFILE_LISTS
from taskmaistro_tui.models.builtin.context import Context
from taskmaistro_tui.models.builtin.instructions_applied import rule_of
from taskmaistro_tui.models.builtin.phrases import say
from taskmaistro_tui.models.builtin.topics import stems

_ASKED: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern, re.IGNORECASE))
    for name, pattern in (
        (
            "instructions",
            r"\binstructions?\b|\bwishes\b|\bmy (?:\w+ )?preferences\b|\bhow .*\btasks?\b.*\bwritten\b|要求|偏好|规则",
        ),
        ("name", r"\bmy (?:first |last |full )?name\b|\bwho am i\b|\bcalled\?*$|我叫什么|我的名字|我是谁"),
        ("age", r"\bhow old am i\b|\bmy age\b|我多大|我几岁|我的年龄"),
        (
            "location",
            r"\bwhere (?:do|did|am) i(?: live)?\b(?! work)|\bmy (?:home ?town|city|location|address)\b|我住|我家在",
        ),
        (
            "job",
            r"\bwhat do i do\b|\bmy (?:job|work|profession)\b|\bwhere do i work\b|\bfor a living\b"
            r"|我的工作|我做什么|我在哪.*(?:工作|上班)",
        ),
        ("interests", r"\bwhat do i (?:like|enjoy|love)\b|\bmy (?:hobby|hobbies|interests)\b|我喜欢|爱好|兴趣"),
    )
)
_HOLLOW = frozenset(
    "what who when where which how do does did is are was i my me you your know remember tell about the a an of name old many much "
    "s in to at on have has told said and or can say work live like".split()
)
_CHINESE_HOLLOW = re.compile(r"[我你的吗呢了是叫什么谁知道记得关于哪里在有几多少]")
MOST = 5


def asks_to_recall(text: str) -> bool:
    """Whether a question is about what is known of the user or of their wishes."""
    return bool(_QUESTION.search(text)) and (any(pattern.search(text) for _, pattern in _ASKED) or _general(text))


_QUESTION = re.compile(
    r"[?？]\s*$|^(?:what|who|where|when|how|which|do|show|list|tell)\b|什么|哪|吗[。]?$", re.IGNORECASE
)


def recalled(text: str, context: Context, language: str) -> list[str]:
    """What is known that answers ``text``; an honest sentence when nothing is."""
    asked = next((name for name, pattern in _ASKED if pattern.search(text)), None)
    if asked == "instructions":
        return _wishes(context, language)
    about = stems(text.lower()) - _HOLLOW
    told = _memories_about(about, text, context, language)
    people = [entry for entry in context.profile.get("connections") or () if about & stems(str(entry).lower())]
    if people:
        return [_field("connections", people, language), *told]
    if asked:
        value = context.profile.get(asked)
        if value:
            return [_field(asked, value, language)]
        return told or [say("know_not", language)]
    if told:
        return told
    return _everything(context, language) if _general(text) else [say("know_not", language)]


def _general(text: str) -> bool:
    return bool(
        re.search(
            r"\babout me\b|\bremember\b|\bknow (?:of )?me\b|\bwho i am\b|了解我|知道我|关于我|记得|记住",
            text,
            re.IGNORECASE,
        )
    )


def _field(name: str, value: Any, language: str) -> str:
    words = ("、" if language == "zh" else ", ").join(value) if isinstance(value, list | tuple) else str(value)
    return say(f"your_{name}", language, value=words)


def _wishes(context: Context, language: str) -> list[str]:
    lines = [line for line in context.instructions.splitlines() if line.strip()]
    if not lines:
        return [say("no_instructions", language)]
    return [say("your_instructions", language), *(_wish(line, language) for line in lines)]


def _wish(line: str, language: str) -> str:
    """A wish, with a note if no rule can carry it out: it is kept for models that understand it."""
    note = "" if rule_of(line) else f" ({say('not_by_rule', language)})"
    return f"• {line.lstrip('-*• ')}{note}"


def _memories_about(about: frozenset[str], text: str, context: Context, language: str) -> list[str]:
    chinese = set(_CHINESE_HOLLOW.sub("", "".join(re.findall(r"[\u4e00-\u9fff]", text))))
    ranked: list[tuple[int, int, str]] = []
    for place, memory in enumerate(context.memories):
        content = str(memory.get("content") or "")
        shared = len(about & (stems(content.lower()) - _HOLLOW)) + len(chinese & set(content)) // 2
        if shared:
            ranked.append((-shared, place, content))
    ranked.sort()
    best = [content for shared, _, content in ranked if shared == ranked[0][0]]
    return [say("you_said", language, text=content) for content in best[:MOST]]


def _everything(context: Context, language: str) -> list[str]:
    lines = [
        f"• {_field(name, value, language)}" for name in _order(context.profile) if (value := context.profile.get(name))
    ]
    said = stems(" ".join(lines).lower()) | _HOLLOW
    told = [str(memory.get("content") or "") for memory in context.memories]
    new = [content for content in told if content and not stems(content.lower()) <= said]
    lines += [f"• {say('you_said', language, text=content)}" for content in new[:MOST]]
    wishes = _wishes(context, language) if context.instructions.strip() else []
    if not lines and not wishes:
        return [say("know_nothing", language)]
    return [*([say("know", language), *lines] if lines else []), *wishes]


def _order(profile: Mapping[str, Any]) -> list[str]:
    return [name for name in PROFILE_FIELDS if name not in PROFILE_LISTS] + list(PROFILE_LISTS)
