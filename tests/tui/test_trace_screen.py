"""What the assistant did: any turn, step by step, folded, readable, and to be copied."""

from __future__ import annotations

import json
from typing import Any

import pytest

from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.trace_parts import readable
from taskmaistro_tui.tui.widgets.folds import Folds
from tests.tui.conftest import Desktop, Open

PROMPT = "You are task_mAIstro.\n\n" + "\n".join(f"Rule {number}: be brief." for number in range(60))
RECORDS: list[dict[str, Any]] = [
    {
        "node": "retrieve_memory",
        "seconds": 0.13,
        "read": {"messages": [{"type": "human", "text": "buy milk"}], "pending": None},
        "returned": {"tasks": [{"id": "b2", "task": "[b]x[/] \x1b"}], "memories": [{"content": "I live in Boston"}]},
    },
    {
        "node": "task_maistro",
        "seconds": 0.5,
        "model_calls": 1,
        "tokens_in": 1200,
        "tokens_out": 34,
        "tokens_cached": 800,
        "read": {"rounds": 0},
        "returned": {"messages": [{"type": "ai", "text": "", "tool_calls": [{"name": "UpdateMemory", "args": {}}]}]},
        "asked": [
            {
                "model": "deepseek",
                "messages": [{"role": "system", "text": PROMPT}, {"role": "user", "text": "buy milk"}],
                "tools": ["UpdateMemory", "FindTasks"],
                "text": "",
                "calls": [{"name": "UpdateMemory", "args": {"update_type": "todo"}}],
                "seconds": 0.45,
                "tokens_in": 1200,
                "tokens_out": 34,
                "tokens_cached": 800,
            }
        ],
    },
    {
        "node": "update_todos",
        "seconds": 1.25,
        "read": {"results": []},
        "returned": {
            "messages": [{"type": "tool", "text": "Stored:\n- added “buy milk”"}],
            "results": [{"told": ["added “buy milk”"], "refused": ["there is no task zz9"], "notes": []}],
        },
    },
]


def trace(workspace: Workspace, text: str, records: list[dict[str, Any]] = RECORDS) -> str:
    turn = workspace.new_turn("agent", text)
    name = workspace.conversation("main")
    workspace.store.add_message(name, workspace.user, "user", text, turn=turn.id)
    workspace.store.add_message(name, workspace.user, "assistant", "Added it.", turn=turn.id)
    workspace.store.add_trace(turn.id, workspace.user, records)
    return turn.id


async def look(desktop: Desktop) -> None:
    await desktop.tasks()
    await desktop.press("T")


async def open_step(desktop: Desktop, number: int) -> None:
    await desktop.press(*["down"] * (number - 1), "enter")


async def test_before_the_first_turn_it_says_so(open_app: Open) -> None:
    async with open_app() as desktop:
        await look(desktop)
        assert "has not done anything yet" in desktop.words("#steps")


async def test_the_steps_are_told_folded_with_what_they_took(open_app: Open, workspace: Workspace) -> None:
    trace(workspace, "buy milk")
    async with open_app((160, 48)) as desktop:
        await look(desktop)
        words = desktop.words("#steps")
        assert "buy milk" in words and "Added it." in words
        assert "3 steps · 1.9 s · asked deepseek 1 time · 1,200 tokens in (800 cached), 34 out" in words
        assert "▸ 1 retrieve_memory 130 ms · 1 memory, 1 task" in words
        assert "▸ 2 task_maistro 500 ms · 1 question" in words and "calls UpdateMemory" in words
        assert "added “buy milk”, there is no task zz9" in words
        assert "Rule 1" not in words, "the prompt is folded"


async def test_a_step_opens_with_its_calls_and_their_fate(open_app: Open, workspace: Workspace) -> None:
    trace(workspace, "buy milk")
    async with open_app((160, 48)) as desktop:
        await look(desktop)
        await open_step(desktop, 2)
        words = desktop.words("#steps")
        assert "asked deepseek 450 ms" in words and "prompt 2 messages" in words
        assert "→ UpdateMemory update_type: todo ⤷ Stored: ⤷ - added “buy milk”" in words
        assert "tools offered UpdateMemory, FindTasks" in words
        await desktop.press("enter", "down", "enter")
        words = desktop.words("#steps")
        assert "✓ added “buy milk”" in words and "✕ there is no task zz9" in words


async def test_the_prompt_is_there_as_it_was_sent_and_can_be_read_to_its_end(
    open_app: Open, workspace: Workspace
) -> None:
    trace(workspace, "buy milk")
    async with open_app((120, 30)) as desktop:
        await look(desktop)
        await open_step(desktop, 2)
        steps = desktop.app.screen.query_one(Folds)
        while steps.chosen is None or not steps.chosen.id.endswith("prompt"):
            await desktop.press("down")
        for key in ("enter", "down", "enter"):
            await desktop.press(key)
        await desktop.until(lambda: "Rule 1: be brief." in desktop.words("#steps"))
        for _ in range(40):
            await desktop.press("down")
        assert steps.chosen is not None and "Rule 0:" not in desktop.words("#steps")
        await desktop.press("pageup", "pageup")
        assert "Rule" in desktop.words("#steps")


async def test_an_earlier_turn_is_chosen(open_app: Open, workspace: Workspace, clock) -> None:
    trace(workspace, "buy milk")
    clock.advance(minutes=5)
    trace(workspace, "call mum", RECORDS[:1])
    async with open_app((160, 48)) as desktop:
        await look(desktop)
        turns = desktop.words("#turns")
        assert turns.index("call mum") < turns.index("buy milk") and "today 09:05" in turns
        assert "call mum" in desktop.words("#steps") and "1 step" in desktop.words("#steps")
        await desktop.press("p")
        assert "buy milk" in desktop.words("#steps") and "3 steps" in desktop.words("#steps")
        await desktop.press("n")
        assert "1 step" in desktop.words("#steps")


async def test_the_list_of_turns_goes_on(open_app: Open, workspace: Workspace, clock) -> None:
    for number in range(60):
        clock.advance(seconds=1)
        trace(workspace, f"turn {number}", RECORDS[:1])
    async with open_app((160, 48)) as desktop:
        await look(desktop)
        turns = desktop.app.screen.query_one("#turns")
        assert turns.option_count == 50  # type: ignore[attr-defined]
        turns.focus()
        await desktop.press("end", "end")
        assert "turn 0" in desktop.words("#steps")


async def test_a_turn_that_ends_meanwhile_does_not_upset_the_list(
    open_app: Open, workspace: Workspace, clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taskmaistro_tui.tui.screens.trace.PAGE", 4)
    for number in range(10):
        clock.advance(minutes=1)
        trace(workspace, f"message {number}")
    async with open_app() as desktop:
        await desktop.tasks()
        await desktop.press("T")
        clock.advance(minutes=1)
        trace(workspace, "one more")
        shown = desktop.app.screen.query_one("#turns")
        shown.focus()
        for _ in range(12):
            await desktop.press("end")
        texts = [shown.get_option_at_index(at).prompt.plain.split("\n")[1] for at in range(shown.option_count)]
        assert texts == [f"message {number}" for number in reversed(range(10))]


async def test_everything_opens_and_closes_at_once(open_app: Open, workspace: Workspace) -> None:
    trace(workspace, "buy milk")
    async with open_app((160, 60)) as desktop:
        await look(desktop)
        before = desktop.text()
        await desktop.press("a")
        assert "I live in Boston" in desktop.words("#steps") and "[b]x[/] ␛" in desktop.words("#steps")
        await desktop.press("a")
        assert desktop.text() == before


async def test_the_record_is_there_as_json(open_app: Open, workspace: Workspace) -> None:
    trace(workspace, "buy milk")
    async with open_app((160, 48)) as desktop:
        await look(desktop)
        await desktop.press("r", "Y")
        assert json.loads(desktop.app.clipboard)[0]["node"] == "retrieve_memory"
        assert '"node": "retrieve_memory"' in desktop.words("#steps")
        await desktop.press("r")
        assert "▸ 1 retrieve_memory" in desktop.words("#steps")


async def test_a_part_and_the_whole_can_be_copied(open_app: Open, workspace: Workspace) -> None:
    trace(workspace, "buy milk")
    async with open_app((160, 48)) as desktop:
        await look(desktop)
        await desktop.press("down", "y")
        assert PROMPT.splitlines()[-1] in desktop.app.clipboard, "also what is folded"
        assert "retrieve_memory" not in desktop.app.clipboard
        await desktop.press("Y")
        assert "retrieve_memory" in desktop.app.clipboard and "update_todos" in desktop.app.clipboard
        assert "Copied the whole turn" in desktop.text()


async def test_the_mouse_opens_a_step(open_app: Open, workspace: Workspace) -> None:
    trace(workspace, "buy milk")
    async with open_app((160, 48)) as desktop:
        await look(desktop)
        lines = desktop.app.screen.query_one("Folds Lines")
        span = lines.span("2")  # type: ignore[attr-defined]
        await desktop.pilot.click("Folds Lines", offset=(4, span[0]))
        await desktop.settle()
        assert "asked deepseek" in desktop.words("#steps")


@pytest.mark.parametrize("size", [(30, 8), (68, 24), (95, 30)])
async def test_it_fits_any_window(open_app: Open, workspace: Workspace, size: tuple[int, int]) -> None:
    trace(workspace, "buy milk")
    async with open_app(size) as desktop:
        await look(desktop)
        await desktop.press("a", "pagedown", "pageup", "down", "up")
        assert all(len(line) <= size[0] for line in desktop.text().split("\n"))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"task": "x", "tags": [], "due": None, "minutes": 20}, "task: x\nminutes: 20"),
        (["a", "b"], "a, b"),
        ([{"a": 1}, {"b": {"c": "d"}}], "• a: 1\n• b: c: d"),
        ({"type": "ai", "text": "", "tool_calls": [{"name": "T", "args": {"k": "v"}}]}, "ai: → T k: v"),
        (True, "yes"),
        (0.25, "0.25"),
    ],
)
def test_values_are_told_as_people_read_them(value: object, text: str) -> None:
    assert readable(value) == text


async def test_what_is_indented_stays_indented(open_app: Open, workspace: Workspace) -> None:
    trace(workspace, "buy milk")
    async with open_app((160, 48)) as desktop:
        await look(desktop)
        await desktop.press("r")
        lines = desktop.lines_of(desktop.app.screen.query_one("#steps"))
        node = next(line for line in lines if '"node"' in line)
        bracket = next(line for line in lines if line.strip() == "[")
        assert node.index('"') - bracket.index("[") == 4
