"""Replies to what asks for nothing: greetings, thanks, help, remarks, and subjects this model does not serve."""

from __future__ import annotations

import re

from taskmaistro_tui.models.builtin.context import Context
from taskmaistro_tui.models.builtin.phrases import HELP, pick, say, try_
from taskmaistro_tui.models.builtin.understanding import Understanding

SHORT = 20
"""Characters of a remark ("haha nice one") that needs no more than an "all right"."""

_WHO = re.compile(
    r"\b(?:who|what) (?:are|is|made|created|built)\b|\byour name\b|\byourself\b|\b(?:robot|bot|human|ai)\b|你是|谁",
    re.IGNORECASE,
)
_IDEAS = re.compile(
    r"\b(?:options|suggest\w*|recommend\w*|ideas?|advice|look up|google|find me)\b|建议|推荐|主意|查一下", re.IGNORECASE
)
_ASKS = re.compile(
    r"[?？]\s*$|^(?:please\s+)?(?:what|what's|who|who's|when|where|why|how|which|can|could|would|is|are|do|does|did|tell|translate"
    r"|play|sing|define|explain|calculate|turn)\b|吗[。！]*$|^(?:讲|说|播放|翻译|什么|为什么|怎么)",
    re.IGNORECASE,
)
_REMARK = re.compile(r"^(?:i|i'm|i've|we|it's|it|he|she|they|life|today was|yesterday)\b|^我", re.IGNORECASE)


def talked(understood: Understanding, context: Context, language: str) -> list[str]:
    """The reply to a message of which nothing was done, answered or found wanting."""
    details = understood.details
    if "greeting" in details:
        return [_hello(context, language)]
    if "thanks" in details:
        return [say("welcome", language)]
    if "help" in details:
        first = [say("who", language)] if _WHO.search(context.text) else []
        return ["\n".join([*first, say("help", language), *(f"• {pick(line, language)}" for line in HELP)])]
    return [_small_talk(understood, context, language)]


def _small_talk(understood: Understanding, context: Context, language: str) -> str:
    """The last resort: what kind of remark it was, that nothing was written down, and what would work."""
    details, text = understood.details, context.text.strip()
    alone = len(understood.reading.intents) == len(details)  # every clause of it was talk of a known kind
    if "steps" in details:
        return say("no_steps", language)
    if "files" in details:
        return say("no_files", language)
    if _IDEAS.search(text):
        return say("no_ideas", language, try_=try_("add", language))
    if _ASKS.search(text):
        return say("not_mine", language, try_=try_("ask", language))
    if alone and "goodbye" in details:
        return say("bye", language)
    if alone and "yes" in details:
        return say("nothing_waits", language)
    if alone and "no" in details:
        return say("dropped", language)
    if alone and "smalltalk" in details and len(text) <= SHORT:
        return say("fine", language)
    if _REMARK.search(text) or (alone and "smalltalk" in details):
        return say("heard", language, try_=try_("add", language))
    return say("not_understood", language, try_=try_("add", language))


def _hello(context: Context, language: str) -> str:
    name = context.profile.get("name")
    hello = say("hello_name", language, name=name) if name else say("hello", language)
    if not context.overdue and not context.due_today:
        return hello
    counted = say("counts", language, overdue=context.overdue, today=context.due_today)
    return f"{hello}{'' if language == 'zh' else ' '}{counted}"
