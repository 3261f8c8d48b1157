"""What the built-in model, which has no weights, learns from a conversation: by rules, and nothing personal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

_DISCONTENT = re.compile(
    r"^(?:no[,.!]|(?:nope|wrong|that['’]?s (?:wrong|not)|not (?:that|what)|I (?:meant|said)|you (?:misunderstood|forgot|missed))\b)"
    r"|\bnot what I (?:meant|said|asked)\b|不对|不是这个|错了|我说的是|搞错",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r"\b(?:due|overdue|today|tomorrow|this week|next week)\b|今天|明天|本周|这周|到期|过期", re.IGNORECASE
)
_MINUTES = re.compile(
    r"\b(?:\d+|half an?) (?:minutes?|hours?|mins?)\b.*\?|\bhave (?:time|\d+)|分钟|小时", re.IGNORECASE
)
MANY = 3


def learn(turns: Sequence[dict[str, Any]], said: Sequence[str]) -> dict[str, list[str]]:
    """The experience that a span teaches, as lists of sentences that hold for every user.

    ``turns`` as :func:`~taskmaistro_tui.agent.reflection.conversation.turns_of` gives them, ``said`` the user's messages.
    """
    learnt: dict[str, list[str]] = {}

    def add(where: str, sentence: str, *, when: bool) -> None:
        if when:
            learnt.setdefault(where, []).append(sentence)

    added = [turn["kinds"].count("added") for turn in turns]
    edited = [turn["kinds"].count("edited") for turn in turns]
    tools = [name for turn in turns for name in turn["tools"]]
    add("common_scenarios", "Several tasks are told in one message.", when=any(n >= MANY for n in added))
    add("common_scenarios", "One sentence changes a whole group of tasks.", when=any(n >= MANY for n in edited))
    add("common_scenarios", "Deadlines are moved after a task was written.", when=any(t["moved"] for t in turns))
    add(
        "common_scenarios",
        "Tasks are reported as finished in the user's own words.",
        when=any(t["done"] for t in turns),
    )
    add("common_scenarios", "People ask what is due before they change anything.", when=_asked_when(said, tools))
    add("tool_patterns", "FindTasks: answers what is due or left before a change is made.", when="FindTasks" in tools)
    add("tool_patterns", "BulkEdit: one call for the same change to many tasks.", when="BulkEdit" in tools)
    add(
        "tool_patterns",
        "UndoLast: takes the whole turn back when an answer was not what was meant.",
        when="UndoLast" in tools,
    )
    add(
        "effective_strategies",
        "Group tasks by the time they take when somebody has a little time.",
        when=any(_MINUTES.search(text) for text in said) and "FindTasks" in tools,
    )
    add(
        "user_feedback",
        "A change was taken back right after it was made.",
        when=any(turn["undone"] for turn in turns),
    )
    add(
        "known_pitfalls",
        "A description may fit several tasks: make sure which one is meant before changing it.",
        when=any(turn["undone"] and "edited" in turn["kinds"] for turn in turns),
    )
    add("user_feedback", "An answer was corrected by the user.", when=any(_DISCONTENT.search(text) for text in said))
    add(
        "heuristics",
        "After a correction change only what was named, and leave the rest as it is.",
        when=any(_DISCONTENT.search(text) for text in said),
    )
    add("improvement_areas", "Messages stayed without an answer.", when=any(not turn["answered"] for turn in turns))
    return learnt


def _asked_when(said: Sequence[str], tools: Sequence[str]) -> bool:
    return "FindTasks" in tools and any(_WHEN.search(text) for text in said)
