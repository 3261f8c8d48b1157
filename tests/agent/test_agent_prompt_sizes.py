"""How long prompts are: with a long list hardly longer than with a short one, whatever is looked up, said or changed."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.briefing import SHARES, estimated_tokens
from taskmaistro_tui.agent.context import TOKENS, task_lines
from taskmaistro_tui.agent.history import LIST_LINES, SHORT_LIST, TOOL_CHARACTERS
from taskmaistro_tui.config import Settings
from taskmaistro_tui.tasks.workspace import Workspace
from tests.conftest import NOW, ZONE
from tests.support.scripted import Script, call, calls, say

FEW, MANY = 50, 2_500
LONGER = 1.2
"""What a prompt with the long list may be to the prompt for the same message with the short one."""

TALK = (
    "book the dentist by Friday, about 20 minutes",
    "what is due today?",
    "the piano thing is done",
    "I moved to Oslo",
    "anything about the garden?",
    "show me all high priority tasks",
    "move the first to Monday",
    "what did I finish this week?",
    "list everything",
    "what's overdue?",
    "I finished the report for the school",
    "show all tasks tagged home",
    "what do you know about me?",
    "undo that",
    "postpone the second one to next week",
    "everything due this week",
    "thanks!",
)
VERBS = "book call buy mend water write plan clean send renew order paint pack sell".split()
THINGS = "dentist plumber garden piano museum report trip parcel passport bread soup printer school keys".split()


def made_up(count: int) -> list[dict[str, object]]:
    choose = random.Random(3)
    made: list[dict[str, object]] = []
    for number in range(count):
        fields: dict[str, object] = {
            "task": f"{choose.choice(VERBS)} the {choose.choice(THINGS)} for number {number}",
            "priority": choose.choice((None, "high", "medium", "low")),
            "tags": choose.sample(["home", "work", "family"], choose.choice((0, 0, 1, 2))),
            "time_to_complete": choose.choice((None, 10, 45)),
        }
        if choose.random() < 0.6:
            fields["deadline"] = f"2026-{choose.choice((11, 12))}-{choose.randint(1, 28):02}"
        made.append(fields)
    return made


async def prompts(folder: Path, count: int) -> list[list[tuple[str, int]]]:
    """The prompts of each turn of the talk, as the trace has them: the node that asked, and characters."""
    settings = Settings(data_dir=folder, zone=ZONE)
    with Workspace.open(settings, backups=False, clock=lambda: NOW) as workspace:
        workspace.tasks.add_many(made_up(count), workspace.new_turn("import"))
        assistant = Assistant(workspace)
        for text in TALK:
            async for _ in assistant.run_turn(text):
                pass
        await assistant.aclose()
        turns = [turn for turn, _ in workspace.store.traced_turns(workspace.user, limit=None)]
        return [
            [
                (record["node"], sum(len(message["text"]) for message in asked["messages"]))
                for record in workspace.store.trace(turn)
                for asked in record.get("asked") or ()
            ]
            for turn in reversed(turns)
        ]


async def test_no_prompt_of_a_talk_is_a_fifth_longer_for_a_list_of_thousands(tmp_path) -> None:
    few, many = [await prompts(tmp_path / str(count), count) for count in (FEW, MANY)]
    assert len(few) == len(many) == len(TALK)
    for text, short, long in zip(TALK, few, many, strict=True):
        most = max(size for _, size in short)
        assert max(size for _, size in long) <= LONGER * most, text
    assert max(size for turn in many for _, size in turn) <= LONGER * max(size for turn in few for _, size in turn)


@pytest.mark.parametrize("count", [12, 60, 400])
async def test_what_a_search_tells_stays_within_its_share(talking, count: int) -> None:
    talk = talking(Script(route=[calls(call("FindTasks")), say("Fine.")]))
    talk.add(*(f"errand {n} about the {THINGS[n % 14]} and more words" for n in range(count)), notes="note " * 50)
    await talk("list everything")
    first, second = talk.script.of("route")
    (told,) = [m for m in second.messages if m.type == "tool"]
    assert estimated_tokens(told.text) <= SHARES["found"] + 60
    assert f"{count} found." in told.text
    assert len(second.prompt) <= LONGER * len(first.prompt)
    assert len(second.context["found"]["tasks"]) == min(count, 50)


def shown_again(messages, tools):
    """A model that shows what it was told of a search, as it was asked to."""
    told = [message.text for message in messages if message.type == "tool"][-1]
    shown = re.findall(r'^(\d+)\. \{.*"task": "([^"]*)"', told, re.MULTILINE)
    return say("\n".join(f"{at}. {title}" for at, title in shown))


async def test_the_user_sees_what_the_model_was_not_told(talking) -> None:
    talk = talking(Script(route=[calls(call("FindTasks", order="created")), shown_again]))
    titles = [f"errand {n} about the {THINGS[n % 14]} in the old town" for n in range(45)]
    talk.add(*titles, deadline="2026-11-20")
    turned = await talk("list everything")
    numbered = [line for line in turned.reply.splitlines() if line.strip()]
    assert [line.split(" (")[0] for line in numbered] == [f"{at}. {title}" for at, title in enumerate(titles, 1)]
    assert "(" not in numbered[0] and numbered[-1].endswith("(due Fri)")
    assert len(turned.listed) == 45
    assert turned.tokens == turned.reply


async def test_the_rest_of_a_list_is_in_the_language_of_the_question(talking) -> None:
    talk = talking(Script(route=[calls(call("FindTasks", order="created")), shown_again]))
    talk.add(*(f"errand {n} about the {THINGS[n % 14]} in the old town" for n in range(45)), deadline="2026-11-20")
    turned = await talk("列出所有任务")
    assert turned.reply.splitlines()[-1].endswith("（后天截止）")


async def test_a_reply_that_is_no_list_is_left_as_it_is(talking) -> None:
    talk = talking(Script(route=[calls(call("FindTasks")), say("You have a lot to do.")]))
    talk.add(*(f"errand {n} about the {THINGS[n % 14]} in the old town" for n in range(45)))
    assert (await talk("list everything")).reply == "You have a lot to do."


async def test_several_searches_of_a_turn_share_one_room(talking) -> None:
    searches = [calls(call("FindTasks", words=word)) for word in ("garden", "soup", "piano")]
    talk = talking(Script(route=[*searches, say("Fine.")]))
    for word in ("garden", "soup", "piano"):
        talk.add(*(f"errand {n} about the {word} in the old town" for n in range(60)))
    await talk("what about garden, soup and piano?")
    last = talk.script.of("route")[-1]
    told = [m.text for m in last.messages if m.type == "tool"]
    assert len(told) == 3 and sum(map(len, told)) <= TOOL_CHARACTERS + 200
    assert "piano" in told[-1] and not told[-1].endswith("…")


async def test_a_list_that_was_answered_makes_the_next_prompts_no_longer(talking) -> None:
    answer = "Here they are:\n" + "\n".join(f"{n}. errand number {n}" for n in range(1, 40)) + "\nAnything else?"
    talk = talking(Script(route=[say(answer), say("Fine.")]))
    await talk("list everything")
    await talk("thanks")
    said = talk.script.of("route")[1].messages[2].text
    assert said.splitlines() == [
        "Here they are:",
        *(f"{n}. errand number {n}" for n in range(1, LIST_LINES + 1)),
        f"… {39 - LIST_LINES} more",
        "Anything else?",
    ]


async def test_a_short_list_stays_whole_so_that_one_can_ask_about_it(talking) -> None:
    answer = "\n".join(f"{n}. step number {n}" for n in range(1, SHORT_LIST + 1))
    talk = talking(Script(route=[say(answer), say("Fine.")]))
    await talk("how do I bake bread?")
    await talk("what about the fourth?")
    assert talk.script.of("route")[1].messages[2].text == answer


def test_the_likeliest_tasks_are_told_whole_and_the_others_in_brief() -> None:
    records = [{"id": f"k{n}", "key": "x", "task": "call Ana", "notes": "n" * 240} for n in range(30)]
    lines = task_lines(records)
    assert "notes" in lines[0] and "notes" not in lines[-1]
    assert len(lines) > 10
    assert sum(map(estimated_tokens, lines)) <= TOKENS
