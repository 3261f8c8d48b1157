"""``retrieve_memory``: what the turn is about, found out once and written into the state for every later node."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from langchain_core.messages import HumanMessage, RemoveMessage
from langgraph.graph.message import REMOVE_ALL_MESSAGES

from taskmaistro_tui.agent.briefing import MEMORIES
from taskmaistro_tui.agent.calls import text_of
from taskmaistro_tui.agent.context import choose_tasks, read_board
from taskmaistro_tui.agent.experience import read_experience, relevant
from taskmaistro_tui.agent.hints import Hints, read_hints, reading_settings
from taskmaistro_tui.agent.history import compact
from taskmaistro_tui.agent.nodes.common import touched_shorts, touched_tasks
from taskmaistro_tui.agent.state import Parts, State, Step
from taskmaistro_tui.agent.wording import may_i_forget
from taskmaistro_tui.language.remember.worth import open_to_correction
from taskmaistro_tui.tasks.memories import Recalled

ALL_MEMORIES = 25
"""How many are told to who asks what is known of them; the trace keeps as many."""
SHORT = 3
"""Words of a message that may be an answer to what was said before it."""

_EVERYTHING = re.compile(
    r"\b(?:know|remember(?:ed)?|learn(?:ed|t)?|told you)\b.*\babout me\b|\bwhat (?:all )?(?:do|can) you (?:know|remember)[?.! ]*$"
    r"|(?:知道|记得|了解|记住)(?:了)?我的?(?:什么|多少|哪些)|关于我.*(?:知道|记得|什么)",
    re.IGNORECASE,
)
_CHINESE_DAYS = "周一 周二 周三 周四 周五 周六 周日".split()
_YES = re.compile(
    r"(?:y|yes|yep|yeah|yup|sure|ok|okay|do it|go ahead|please do|yes,? please|confirm(?:ed)?"
    r"|是|是的|好|好的|对|可以|确认|确定|行)[.!。！]*",
    re.IGNORECASE,
)
_NO = re.compile(
    r"(?:n|no|nope|nah|no,? thanks?|cancel|stop|don['’]?t|do not|leave it|never ?mind|不|不是|不要|不用|别|取消|算了)[.!。！]*",
    re.IGNORECASE,
)


def is_yes(text: str) -> bool:
    """Whether a message is nothing but a yes."""
    return _YES.fullmatch(text.strip()) is not None


def is_no(text: str) -> bool:
    """Whether a message is nothing but a no."""
    return _NO.fullmatch(text.strip()) is not None


def day_names(filters: Iterable[Mapping[str, Any]]) -> list[str]:
    """The weekdays of the days that a question is about, so that "what's on tomorrow?" brings up the "standup on Thursdays"."""
    found: list[str] = []
    for one in filters:
        first, last = str(one.get("due_from") or ""), str(one.get("due_to") or "")
        try:
            begin, end = datetime.fromisoformat(first), datetime.fromisoformat(last)
        except ValueError:
            continue  # no range with two ends
        if (begin.tzinfo is None) == (end.tzinfo is None) and end - begin <= timedelta(days=1):
            found += [f"{begin:%A}", _CHINESE_DAYS[begin.weekday()]]
    return list(dict.fromkeys(found))


class RetrieveMemory:
    """Sets the text, what it says of times and tasks, memories, profile, instructions and board; clears the last turn's."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    async def __call__(self, state: State, step: Step) -> dict[str, Any]:
        """Read only; nothing is written to the store."""
        workspace = self.parts.workspace
        messages = compact(state["messages"])
        text = next(text_of(message) for message in reversed(messages) if isinstance(message, HumanMessage))
        hints = self._hints(text, state.get("current_user_text") or "")
        memories = await self._memories(text, hints)
        if self.parts.meaning is not None and (sentence := self.parts.meaning.to_say()):
            step.notice(sentence)
        last_list, touched = state.get("last_list") or [], state.get("last_touched") or []
        pending = state.get("pending")
        answered = None
        if pending:
            answered = "yes" if is_yes(text) else "no" if is_no(text) else None
        return {
            "messages": [RemoveMessage(REMOVE_ALL_MESSAGES), *messages],
            "current_user_text": text,
            "memories": [{**d.value, "key": d.key} for d in memories.documents],
            "fallback": memories.fallback,
            "memories_total": workspace.memories.count(),
            "experience": relevant(read_experience(workspace.store), text),
            "tasks": choose_tasks(workspace, hints, text, last_list, touched),
            "board": read_board(workspace),
            "times": hints.times,
            "profile": workspace.knowledge.profile().to_document(),
            "instructions": workspace.knowledge.instructions(),
            "last_list": last_list,
            "last_touched": touched,
            "pending": pending if answered else None,
            "forget": None if answered else self._to_forget(text),
            "answered": answered,
            "served": [],
            "results": [],
            "found": None,
            "rounds": 0,
            "assistant_text": "",
            "before": self._turn_before(state),
            "saved_memories": [],
            "memory_reason": "",
        }

    async def _memories(self, text: str, hints: Hints) -> Recalled:
        """What was told that fits the message; the latest, as many as are told at once, if it asks what is known at all."""
        memories = self.parts.workspace.memories
        if _EVERYTHING.search(text):
            return Recalled(memories.current(ALL_MEMORIES))
        asked = " ".join([text, *day_names(hints.filters)])
        if memories.embedder is None:
            return memories.recalled(asked, MEMORIES)
        return await asyncio.to_thread(memories.recalled, asked, MEMORIES)  # it asks a model, which may take its time

    def _hints(self, text: str, before: str) -> Hints:
        """What a message may mean; a very short one ("to Friday", "yes") may mean what was spoken of before it too."""
        now, settings = self.parts.workspace.clock(), reading_settings(self.parts.workspace.settings)
        hints = read_hints(text, now, settings)
        if before and len(text.split()) <= SHORT and len(text) <= 10 * SHORT:
            return replace(hints, words=f"{hints.words} {read_hints(before, now, settings).words}")
        return hints

    def _turn_before(self, state: State) -> dict[str, Any]:
        """What the turn before was about, for a message that only makes sense after it ("no, 9:30", "to Friday")."""
        workspace = self.parts.workspace
        earlier = (state.get("before") or {}).get("since") or []
        text, kept = state.get("current_user_text") or "", state.get("saved_memories") or []
        return {
            "text": text,
            "touched": touched_tasks(state),
            "shorts": touched_shorts(state),
            "listed": state.get("found") is not None,
            "since": touched_shorts(state) if state.get("found") is not None else [*earlier, *touched_shorts(state)],
            "told": bool(kept) or open_to_correction(text, workspace.clock(), reading_settings(workspace.settings)),
            "kept": kept,
        }

    def _to_forget(self, text: str) -> dict[str, Any] | None:
        """What the message wants forgotten for good, if that is known."""
        plan = self.parts.workspace.forgetting.find(text)
        return (
            {**plan.to_json(), "question": may_i_forget(plan.what, plan.stays, plan.messages, text)} if plan else None
        )
