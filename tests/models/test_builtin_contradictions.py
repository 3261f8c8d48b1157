"""The table of contradictions through the whole agent: what the built-in model answers when the question is asked."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.tasks.workspace import Workspace
from tests.memories.test_contradictions import ADDITIONS, ALL, Dialogue
from tests.support.talk import Talk

UNKNOWN = {"am I on vacation?": "have not told me", "is my boss on vacation?": "have not told me"}
"""Questions of which nothing is known any more, where a search gives what else is known."""


@pytest.fixture
async def talk(workspace: Workspace) -> AsyncIterator[Talk]:
    assistant = Assistant(workspace)
    yield Talk(workspace, assistant)
    await assistant.aclose()


@pytest.mark.parametrize("dialogue", ALL, ids=[" · ".join(dialogue.told) for dialogue in ALL])
async def test_the_newest_truth_is_answered(dialogue: Dialogue, talk: Talk, clock) -> None:
    for text in dialogue.told:
        clock.advance(minutes=1)
        if text.startswith("+"):
            clock.advance(days=int(text))
        else:
            assert await talk.say(text) in ("Noted.", "记下了。"), text
    assert talk.titles() == []
    reply = await talk.say(dialogue.asked)
    assert "Nothing was saved" not in reply
    assert UNKNOWN.get(dialogue.asked, dialogue.best) in reply
    for text in dialogue.never:
        assert (f"“{text.rstrip('。')}”" if text.endswith("。") else text) not in reply
    for text in dialogue.also if dialogue in ADDITIONS else ():
        assert text in reply
