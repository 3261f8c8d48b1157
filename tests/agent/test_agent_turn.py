"""One turn from end to end: what is asked, stored, said and reported."""

from __future__ import annotations

from taskmaistro_tui.agent.events import Done, NodeTraced, TurnStarted
from tests.agent.conftest import Talk
from tests.support.scripted import Script, call, calls, patch, replace, say, todo, update


async def test_a_task_is_added_said_and_reported(talk: Talk) -> None:
    talk.script.route = [update("todo"), say("I added milk.")]
    talk.script.extract = [calls(todo(task="Buy milk", time_to_complete=10))]
    turned = await talk("please get milk")
    assert talk.titles() == ["Buy milk"]
    assert turned.kinds() == ["added"]
    assert turned.reply == turned.tokens == "I added milk."
    assert isinstance(turned.events[0], TurnStarted)
    assert isinstance(turned.events[-1], Done)
    assert turned.nodes == ["retrieve_memory", "task_maistro", "update_todos", "task_maistro", "write_memory"]


async def test_all_changes_of_a_turn_are_one_undo(talk: Talk) -> None:
    milk, _ = talk.add("milk", "eggs")
    talk.script.route = [update("todo"), say("Done.")]
    talk.script.extract = [calls(patch(milk.short, replace("/status", "done")), todo(task="bread"))]
    turned = await talk("milk is bought, bread is needed")
    assert {change.turn for change in turned.changes} == {turned.events[0].turn}
    talk.workspace.tasks.undo()
    assert talk.titles() == ["milk", "eggs"]


async def test_the_plan_of_the_model_is_kept_with_the_change(talk: Talk) -> None:
    (milk,) = talk.add("milk")
    talk.script.route = [update("todo"), say("Done.")]
    talk.script.extract = [calls(patch(milk.short, replace("/status", "done"), plan="the user bought it"))]
    turned = await talk("milk is bought")
    assert turned.changes[0].plan == "the user bought it"


async def test_a_plain_answer_touches_nothing(talking) -> None:
    talk = talking(Script(route=[say("Hello!")]))
    turned = await talk("hi there")
    assert (turned.reply, turned.numbers()) == ("Hello!", [])


async def test_the_trace_can_be_read_from_the_store(talk: Talk) -> None:
    talk.script.route = [say("Hello!")]
    turned = await talk("hi there")
    stored = talk.workspace.store.trace(turned.events[0].turn)
    assert [record["node"] for record in stored] == turned.nodes
    spoken = next(event for event in turned.events if isinstance(event, NodeTraced) and event.node == "task_maistro")
    assert spoken.model_calls == 1
    assert spoken.read["current_user_text"] == "hi there"


async def test_both_sides_of_the_conversation_are_stored(talk: Talk) -> None:
    talk.script.route = [say("Hello!")]
    await talk("hi there")
    assert [(m.role, m.text) for m in talk.workspace.store.messages("me:main")] == [
        ("user", "hi there"),
        ("assistant", "Hello!"),
    ]


async def test_a_list_in_a_plain_answer_is_the_list_shown_last(talk: Talk) -> None:
    milk, eggs = talk.add("buy milk", "boil eggs")
    talk.script.route = [say("You have:\n1. boil eggs\n2. **Buy milk** (due today)"), say("ok")]
    turned = await talk("what is there to do?")
    assert turned.listed == (eggs.key, milk.key)
    await talk("and the second?")
    assert talk.script.asked[-1].context["last_list"] == [eggs.short, milk.short]


async def test_a_report_of_changes_is_no_list_to_choose_from(talk: Talk) -> None:
    documents = talk.add("alpha", "beta", "gamma")
    talk.script.route = [calls(call("FindTasks")), say("1. alpha\n2. beta\n3. gamma")]
    listed = (await talk("list")).listed
    talk.script.route = [update("todo"), say("Done:\n- beta\n- alpha")]
    talk.script.extract = [calls(*(patch(d.short, replace("/status", "done")) for d in documents[:2]))]
    await talk("finish the first two")
    talk.script.route = [say("ok")]
    await talk("and the third?")
    assert len(talk.script.asked[-1].context["last_list"]) == len(listed) == 3


async def test_a_damaged_checkpoint_file_is_put_aside(talk: Talk) -> None:
    path = talk.workspace.settings.checkpoints_path
    path.write_bytes(b"this is no database, and never was one" * 50)
    talk.script.route = [say("Hello!")]
    assert (await talk("hi")).reply == "Hello!"
    assert path.with_name(path.name + ".damaged").exists()


async def test_a_store_that_cannot_be_written_ends_the_turn_with_a_sentence(talk: Talk, monkeypatch) -> None:
    from taskmaistro_tui.store.errors import StoreBusy

    def busy(*args: object, **kwargs: object) -> int:
        raise StoreBusy("the file is in use; try again")

    monkeypatch.setattr(talk.workspace.store, "add_message", busy)
    turned = await talk("hi")
    assert turned.failed is not None
    assert turned.failed.message == "the file is in use; try again"


async def test_two_users_of_one_file_have_two_conversations(data_dir, clock) -> None:
    from taskmaistro_tui.agent.assistant import Assistant
    from taskmaistro_tui.config import Settings
    from taskmaistro_tui.tasks.workspace import Workspace
    from tests.conftest import ZONE

    for user in ("ada@example.org", "bob"):
        with Workspace.open(Settings(data_dir=data_dir, zone=ZONE, user=user), backups=False, clock=clock) as workspace:
            assistant = Assistant(workspace)
            async for _ in assistant.run_turn(f"my name is {user[:3].title()}"):
                pass
            await assistant.aclose()
            said = workspace.store.messages(workspace.conversation("main"))
            assert [m.text for m in said if m.role == "user"] == [f"my name is {user[:3].title()}"]
