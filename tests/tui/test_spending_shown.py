"""Tokens and cost of the conversation in the status line: the right one's, also after a restart."""

from __future__ import annotations

from taskmaistro_tui.store.usage import Spent
from taskmaistro_tui.tasks.workspace import Workspace
from tests.tui.conftest import Open

MODEL = "deepseek:deepseek-v4-pro"


def spend(workspace: Workspace, thread: str, turn: str, spent: Spent) -> None:
    conversation = workspace.conversation(thread)
    workspace.store.add_message(conversation, workspace.user, "user", f"about {thread}", turn=turn)
    workspace.store.add_message(conversation, workspace.user, "assistant", "Yes.", turn=turn)
    with workspace.store.transaction() as transaction:
        transaction.add_spent(conversation, turn, spent)


async def test_what_a_conversation_has_cost_is_there_at_the_start(open_app: Open, workspace: Workspace) -> None:
    spend(workspace, "main", "t1", Spent(MODEL, 2, 12_000, 0, 340, 0.0123, "USD"))
    async with open_app((140, 36)) as desktop:
        assert "12.3k tokens · $0.0123" in desktop.words("#status")


async def test_an_unknown_price_leaves_tokens_only(open_app: Open, workspace: Workspace) -> None:
    spend(workspace, "main", "t1", Spent("openai:x", 1, 800, 0, 40))
    async with open_app((140, 36)) as desktop:
        status = desktop.words("#status")
        assert "840 tokens" in status and "price" not in status and "$" not in status


async def test_a_sum_that_is_not_all_says_so(open_app: Open, workspace: Workspace) -> None:
    spend(workspace, "main", "t1", Spent("openai:x", 1, 800, 0, 40))
    spend(workspace, "main", "t2", Spent(MODEL, 1, 100, 0, 60, 0.25, "USD"))
    async with open_app((140, 36)) as desktop:
        assert "1.0k tokens · $0.2500 and more" in desktop.words("#status")


async def test_each_conversation_has_its_own_figure(open_app: Open, workspace: Workspace) -> None:
    spend(workspace, "main", "t1", Spent(MODEL, 2, 1000, 0, 0, 0.5, "USD"))
    spend(workspace, "other", "t2", Spent(MODEL, 2, 2000, 0, 0, 1.5, "USD"))
    async with open_app((140, 36)) as desktop:
        assert "1.0k tokens · $0.5000" in desktop.words("#status")
        desktop.main._conversation_chosen("other")
        await desktop.settle()
        assert "2.0k tokens · $1.50" in desktop.words("#status")


async def test_a_turn_adds_to_it(open_app: Open, workspace: Workspace) -> None:
    async with open_app((140, 36)) as desktop:
        assert "tokens" not in desktop.words("#status")
        await desktop.say("hello")
        desktop.runner.begin()
        spend(workspace, "main", "t1", Spent(MODEL, 1, 500, 0, 20, 0.001, "USD"))
        desktop.runner.answer("Hello!")
        await desktop.settle()
        assert "520 tokens · $0.0010" in desktop.words("#status")
