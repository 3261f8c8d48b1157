"""What the user sees of a reply while it is written, and what is kept when the turn is cut short."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import Any

from taskmaistro_tui.agent.events import Changed, Done, Token
from taskmaistro_tui.agent.nodes.converse import HELD_BACK
from tests.support.scripted import Script, call, calls, say, todo, update

LONG = "This reply is long enough to be shown while it is written. " * 10


async def test_a_long_reply_is_shown_in_pieces(talking) -> None:
    talk = talking(Script(route=[say(LONG)]), pieces=20)
    turned = await talk("tell me")
    pieces = [event.text for event in turned.events if isinstance(event, Token)]
    assert len(pieces) > 10
    assert len(pieces[0]) < HELD_BACK + 20
    assert turned.reply == turned.tokens.strip() == LONG.strip()


async def test_text_before_a_tool_call_is_never_shown(talking) -> None:
    script = Script(
        route=[calls(call("UpdateMemory", update_type="todo"), text="Let me add that for you."), say("Added milk.")],
        extract=[calls(todo(task="milk"))],
    )
    turned = await talking(script, pieces=5)("milk")
    assert turned.tokens == turned.reply == "Added milk."


async def test_what_was_shown_is_always_the_reply(talking) -> None:
    script = Script(
        route=[calls(call("UpdateMemory", update_type="todo"), text=LONG), say("I've saved it.")],
        extract=[say("no")],
    )
    turned = await talking(script, pieces=20)("milk")
    assert turned.tokens.strip() == turned.reply
    assert turned.reply.endswith("Nothing was saved.")


async def test_an_empty_answer_is_filled_from_the_facts(talking) -> None:
    script = Script(route=[update("todo"), say("")], extract=[calls(todo(task="milk"))])
    turned = await talking(script)("milk")
    assert turned.reply == "Added “milk”."


async def test_a_cancelled_turn_keeps_what_was_committed_and_the_next_goes_on(talking) -> None:
    script = Script(route=[update("todo"), say("never said")], extract=[calls(todo(task="milk"))])
    talk = talking(script)
    async with aclosing(talk.assistant.run_turn("milk")) as events:
        async for event in events:
            if isinstance(event, Changed):
                break
    assert talk.titles() == ["milk"]
    assert talk.workspace.store.trace(talk.workspace.store.latest_trace_turn("me"))

    script.route = [say("Hello!")]
    turned = await talk("hi")
    assert turned.reply == "Hello!"
    prompt = script.asked[-1]
    assert [m.type for m in prompt.messages] == ["system", "human", "human"]


async def test_cancelling_while_the_model_is_asked_changes_nothing(talking) -> None:
    reached = asyncio.Event()

    async def wait_forever(messages: Any, tools: Any) -> None:
        reached.set()
        await asyncio.Event().wait()

    talk = talking(Script(route=[update("todo")], extract=[wait_forever]))

    async def consume() -> list[Any]:
        return [event async for event in talk.assistant.run_turn("milk")]

    task = asyncio.create_task(consume())
    await reached.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled()
    assert talk.titles() == []
    talk.script.route = [say("Hello!")]
    assert (await talk("hi")).reply == "Hello!"


async def test_turns_of_one_assistant_run_one_after_another(talking) -> None:
    talk = talking(Script(route=[say("one"), say("two"), say("three")]))
    turned = await asyncio.gather(*(talk(text) for text in ("a", "b", "c")))
    assert [t.reply for t in turned] == ["one", "two", "three"]


async def test_the_time_of_a_turn_is_told(talking) -> None:
    turned = await talking(Script(route=[say("Hello!")]))("hi")
    (done,) = (event for event in turned.events if isinstance(event, Done))
    assert done.seconds > 0
