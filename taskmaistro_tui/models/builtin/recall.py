"""Answers to "what do you know about me?" from the profile, the wishes and the memories."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from taskmaistro_tui.language.remember.claim import USER
from taskmaistro_tui.memory.profile import PROFILE_FIELDS, PROFILE_LISTS
from taskmaistro_tui.models.builtin.context import Context
from taskmaistro_tui.models.builtin.instructions_applied import rule_of
from taskmaistro_tui.models.builtin.phrases import say
from taskmaistro_tui.models.builtin.remembered import answering, asked_in, asks, asks_of_own

_ASKED: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern, re.IGNORECASE))
    for name, pattern in (
        (
            "instructions",
            r"\binstructions?\b|\bwishes\b|\bmy (?:\w+ )?preferences\b|\bhow .*\btasks?\b.*\bwritten\b|要求|偏好|规则",
        ),
        (
            "name",
            r"\bmy (?:first |last |full )?name\b|\bwho am i\b|\b(?:am i|you call me|i am) called\b|我叫什么|我的名字|我是谁",
        ),
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


def asks_to_recall(text: str) -> bool:
    """Whether a question is about what is known of the user or of their wishes."""
    return asks(text) and (any(pattern.search(text) for _, pattern in _ASKED) or _general(text) or asks_of_own(text))


def recalled(text: str, context: Context, language: str) -> list[str]:
    """What is known that answers ``text``; an honest sentence when nothing is."""
    asked = next((name for name, pattern in _ASKED if pattern.search(text)), None)
    if asked == "instructions":
        return _wishes(context, language)
    if not asked and _general(text):
        return _everything(context, language)
    told = [say("you_said", language, text=content) for content in answering(text, context)]
    question = asked_in(text)
    if asked and (value := context.profile.get(asked)) and (question.which or not told):
        more = [line for line in told if not asked_in(line).words & _words_in(value)] if asked in PROFILE_LISTS else []
        return [_field(asked, value, language), *more]
    if told:
        return told
    people = [entry for entry in context.profile.get("connections") or () if question.words & _words_in(entry)]
    return [_field("connections", people, language)] if people and question.which else [say("know_not", language)]


def _words_in(value: Any) -> frozenset[str]:
    return asked_in(" ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)).words


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


def _everything(context: Context, language: str) -> list[str]:
    lines = [
        f"• {_field(name, value, language)}" for name in _order(context.profile) if (value := context.profile.get(name))
    ]
    held = [value for name in PROFILE_FIELDS if (value := context.profile.get(name))]
    said = [_words_in(one) for value in held for one in (value if isinstance(value, list | tuple) else [value])]
    told = [memory for memory in context.memories if memory.get("content") and not _said_already(memory, said)]
    lines += [f"• {say('you_said', language, text=memory['content'])}" for memory in told]
    if (left := context.memories_total - len(context.memories)) > 0:
        lines.append(say("told_more", language, n=left))
    wishes = _wishes(context, language) if context.instructions.strip() else []
    if not lines and not wishes:
        return [say("know_nothing", language)]
    return [*([say("know", language), *lines] if lines else []), *wishes]


def _said_already(memory: Mapping[str, Any], said: Sequence[frozenset[str]]) -> bool:
    """Whether a field of the profile, or one entry of it, tells what a memory tells."""
    subject = str(memory.get("subject") or "")
    value = _words_in(memory.get("value") or memory["content"])
    words = value if subject in ("", USER) else value | _words_in(subject)
    return any(words <= one for one in said) or (not words and bool(said))


def _order(profile: Mapping[str, Any]) -> list[str]:
    return [name for name in PROFILE_FIELDS if name not in PROFILE_LISTS] + list(PROFILE_LISTS)
