"""What a conversation teaches without any weights, and what is read again of messages that nobody answered."""

from __future__ import annotations

import pytest

from taskmaistro_tui.agent.reflection.rules import learn
from tests.reflection.conftest import Bench


def turn(*kinds: str, **more: object) -> dict:
    return {
        "turn": "t",
        "kinds": list(kinds),
        "moved": 0,
        "done": 0,
        "tools": [],
        "answered": True,
        "undone": False,
        **more,
    }


@pytest.mark.parametrize(
    ("turns", "said", "where", "words"),
    [
        ([turn("added", "added", "added")], ["a, b and c"], "common_scenarios", "Several tasks"),
        ([turn("edited", "edited", "edited")], ["push everything"], "common_scenarios", "whole group"),
        ([turn("edited", moved=1)], ["move it"], "common_scenarios", "Deadlines are moved"),
        ([turn("edited", undone=True)], ["finish it"], "known_pitfalls", "fit several tasks"),
        ([turn("added", undone=True)], ["add it"], "user_feedback", "taken back"),
        ([turn()], ["no, I meant the other one"], "user_feedback", "corrected"),
        ([turn()], ["不对，是明天"], "heuristics", "correction"),
        ([turn(tools=["FindTasks"])], ["what is due today?"], "tool_patterns", "FindTasks"),
        ([turn(tools=["UndoLast"])], ["undo"], "tool_patterns", "UndoLast"),
        ([turn(answered=False)], ["hello"], "improvement_areas", "without an answer"),
    ],
)
def test_what_is_learnt(turns: list[dict], said: list[str], where: str, words: str) -> None:
    assert any(words in sentence for sentence in learn(turns, said).get(where, []))


def test_a_plain_exchange_teaches_nothing() -> None:
    assert learn([turn("added")], ["buy milk"]) == {}


async def test_rules_need_no_model_and_say_the_same_thing_once(ruled: Bench) -> None:
    for _ in range(2):
        ruled.said(("no, I meant the other one", "Sorry."))
        assert (await ruled.reflect()).status == "done"
    assert ruled.script.asked == []
    assert ruled.experience["user_feedback"] == ["An answer was corrected by the user."]


async def test_what_was_said_to_nobody_is_still_learnt(ruled: Bench) -> None:
    ruled.said(("I live in Oslo. I like sailing", ""), ("thanks", "You are welcome."))
    await ruled.reflect()
    assert ruled.profile["location"] == "Oslo"
    assert any("sailing" in memory for memory in ruled.memories())


async def test_what_was_answered_is_not_read_again(ruled: Bench) -> None:
    ruled.said(("I live in Oslo", "Noted."))
    await ruled.reflect()
    assert ruled.profile == {} and ruled.memories() == []
