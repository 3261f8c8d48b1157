"""What is forgotten is gone: from every list, every text and every byte of every file; what was not meant stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from taskmaistro_tui.memory.errors import NotFound
from taskmaistro_tui.store.store import Store
from tests.forget.conftest import Told, occurrences


@pytest.mark.parametrize(
    ("told_before", "wish", "gone"),
    [
        ("I live in Boston", "forget that I live in Boston", "Boston"),
        ("I live in Boston and I love chess", "Forget that I live in Boston.", "Boston"),
        ("I live in Boston", "please forget where I live", "Boston"),
        ("I live in Boston", "forget Boston", "Boston"),
        ("My name is Zebulon", "forget my name", "Zebulon"),
        ("I work as a beekeeper", "forget my job", "beekeeper"),
        ("I work as a beekeeper", "forget that I work as a beekeeper", "beekeeper"),
        ("My locker number is 471193", "forget my locker number", "471193"),
        ("I love falconry", "forget that I love falconry", "falconry"),
        ("My sister Annelise is a nurse", "forget everything about my sister Annelise", "Annelise"),
        ("我住在哈尔滨", "请忘记我住在哈尔滨", "哈尔滨"),
        ("我叫王小明", "忘掉我的名字", "王小明"),
    ],
)
async def test_not_a_byte_of_it_is_left(told: Told, told_before: str, wish: str, gone: str) -> None:
    await told.say(told_before, "add milk", "what is due today?")
    assert told.found(gone)
    told.forget(wish)
    assert told.found(gone) == {}
    assert told.workspace.store.check() == []
    assert await told.say("what is due today?")
    told.workspace.close()
    assert told.found(gone) == {}


async def test_it_is_asked_about_and_a_yes_does_it(told: Told) -> None:
    await told.say("I live in Boston", "add milk")
    question = await told.say("Forget that I live in Boston")
    assert "location: Boston" in question and "yes or no" in question
    assert told.talk.profile["location"] == "Boston"
    reply = await told.say("yes")
    assert reply.startswith("Forgotten")
    assert told.talk.profile == {} and told.memories() == []
    assert told.found("Boston") == {}
    assert "Boston" not in await told.say("where do I live?")
    assert told.found("Boston") == {}


async def test_the_conversation_goes_on_where_it_was(told: Told) -> None:
    await told.say(
        "add milk", "add eggs", "what are my tasks?", "I live in Boston", "Forget that I live in Boston", "yes"
    )
    await told.say("the first one is done")
    assert told.talk.tasks()["milk"].get("status") == "done"


@pytest.mark.parametrize("answer", ["no", "add milk"])
async def test_anything_but_a_yes_leaves_it(told: Told, answer: str) -> None:
    await told.say("I live in Boston", "Forget that I live in Boston", answer)
    assert told.talk.profile["location"] == "Boston"
    await told.say("yes")
    assert told.talk.profile["location"] == "Boston"


@pytest.mark.parametrize(
    "text",
    [
        "don't forget to buy milk",
        "I forgot the keys",
        "forget it",
        "forget to call mum",
        "forget about it",
        "remember the milk",
        "forget that I live in Paris",
        "forget about the dentist",
        "别忘了买牛奶",
    ],
)
async def test_what_is_no_wish_to_forget_or_means_nothing_known(told: Told, text: str) -> None:
    await told.say("I live in Boston")
    assert told.workspace.forgetting.find(text) is None


async def test_undo_does_not_bring_it_back_nor_does_redo(told: Told) -> None:
    await told.say("I live in Boston")
    told.forget("forget that I live in Boston")
    tasks = told.workspace.tasks
    while tasks.undo().turn is not None:
        pass
    while tasks.redo().turn is not None:
        pass
    assert told.talk.profile == {} and told.memories() == []
    assert told.workspace.store.check() == []


async def test_undo_of_an_older_turn_brings_back_the_rest_of_it(told: Told) -> None:
    knowledge, workspace = told.workspace.knowledge, told.workspace
    knowledge.set_profile({"location": "Boston", "interests": ["chess"]}, workspace.new_turn("user"))
    knowledge.set_profile({"location": "Oslo", "interests": ["chess", "golf"]}, workspace.new_turn("user"))
    plan = workspace.forgetting.of_profile("interests", "golf")
    workspace.forgetting.carry_out(plan, workspace.new_turn("user"))
    workspace.tasks.undo()
    assert told.talk.profile == {"location": "Boston", "interests": ["chess"]}


async def test_listeners_hear_of_it_without_the_text(told: Told) -> None:
    await told.say("I live in Boston")
    heard: list = []
    told.workspace.store.subscribe(heard.extend)
    told.forget("forget that I live in Boston")
    assert sorted((c.collection, c.kind) for c in heard) == [("memory", "removed"), ("profile", "edited")]
    assert "Boston" not in str(heard)


async def test_the_history_says_only_that_something_was_forgotten(told: Told) -> None:
    await told.say("I live in Boston")
    told.forget("forget that I live in Boston")
    assert "Boston" not in str(told.workspace.store.changes())
    assert "[forgotten]" in {c.title for c in told.workspace.store.changes()}


async def test_other_facts_stay(told: Told) -> None:
    await told.say("I live in Boston", "I love chess", "My brother Tom lives in Boston")
    told.forget("forget that I live in Boston")
    assert "My brother Tom lives in Boston" in told.memories()
    assert "I love chess" in told.memories()
    assert "My brother Tom lives in Boston" in told.said()


async def test_tasks_and_wishes_stay_and_are_named(told: Told) -> None:
    await told.say("I live in Boston", "add book a flight to Boston")
    told.workspace.knowledge.set_instructions("Tag trips to Boston.", told.workspace.new_turn("user"))
    plan = told.workspace.forgetting.find("forget that I live in Boston")
    assert plan is not None and any("book a flight to Boston" in line for line in plan.stays)
    told.workspace.forgetting.carry_out(plan, told.workspace.new_turn("user"))
    assert told.talk.titles() == ["book a flight to Boston"]
    assert told.talk.instructions == "Tag trips to Boston."
    assert told.workspace.tasks.undo().turn is not None


async def test_a_common_word_is_blanked_only_where_a_person_is_spoken_of(told: Told) -> None:
    await told.say("I love running", "add pick up running shoes")
    told.forget("forget that I love running")
    assert "add pick up running shoes" in told.said()
    assert "love running" not in told.said()
    assert told.memories() == []


async def test_a_superseded_memory_stays_closed_when_the_newer_is_forgotten(told: Told) -> None:
    for fact in ("my standup is at 9:00", "my standup is at 9:30"):
        told.workspace.memories.add(fact, told.workspace.new_turn("user"))
    (latest,) = told.workspace.memories.latest()
    assert "9:30" in latest.value["content"]
    workspace = told.workspace
    workspace.forgetting.carry_out(workspace.forgetting.of_memory(latest.key), workspace.new_turn("user"))
    assert workspace.memories.latest() == []
    assert len(workspace.memories.latest(superseded=True)) == 1


async def test_one_memory_or_one_field_can_be_named(told: Told) -> None:
    await told.say("I live in Boston", "I love falconry")
    workspace = told.workspace
    key = next(d.key for d in workspace.memories.latest() if "falconry" in d.value["content"])
    workspace.forgetting.carry_out(workspace.forgetting.of_memory(key), workspace.new_turn("user"))
    assert told.found("falconry") == {}
    workspace.forgetting.carry_out(workspace.forgetting.of_profile("location"), workspace.new_turn("user"))
    assert told.found("Boston") == {}
    with pytest.raises(NotFound):
        workspace.forgetting.of_memory(key)
    with pytest.raises(NotFound):
        workspace.forgetting.of_profile("location")


async def test_what_was_learnt_of_it_is_not_learnt_again(told: Told) -> None:
    await told.say("I live in Boston")
    told.forget("forget that I live in Boston")
    told.workspace.reflections.rest()
    await told.talk.assistant.reflector().all()
    assert told.talk.profile == {} and told.memories() == []


async def test_another_users_words_are_left_alone(told: Told) -> None:
    told.workspace.store.add_message("ada:main", "ada", "user", "I live in Boston")
    await told.say("I live in Boston")
    told.forget("forget that I live in Boston")
    assert told.workspace.store.messages("ada:main")[0].text == "I live in Boston"


async def test_older_copies_are_offered_and_deleted(told: Told) -> None:
    await told.say("I live in Boston")
    backup = told.workspace.store.backup_now()
    aside = told.workspace.settings.db_path.with_name("tasks.db.replaced-1")
    aside.write_bytes(b"Boston")
    forgetting = told.workspace.forgetting
    plan = forgetting.find("forget that I live in Boston")
    assert plan is not None
    done = forgetting.carry_out(plan, told.workspace.new_turn("user"))
    assert set(done.copies) == {backup, aside}
    assert forgetting.delete_copies([backup]) == 1
    assert set(forgetting.copies()) == {aside}
    assert forgetting.delete_copies() == 1
    assert told.found("Boston") == {}


async def test_what_a_stopped_program_left_in_the_file_is_cleaned_later(told: Told, monkeypatch) -> None:
    await told.say("I live in Boston")

    def stopped(self: Store) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Store, "clean", stopped)
        with pytest.raises(KeyboardInterrupt):
            told.forget("forget that I live in Boston")
    assert told.talk.profile == {}
    told.workspace.drop_what_is_old()
    assert told.found("Boston") == {}


async def test_everything_of_one_user_goes_and_the_file_is_sound(told: Told, data_dir: Path) -> None:
    await told.say("I live in Boston", "add milk #dairy", "add eggs", "I love chess")
    told.workspace.reflections.rest()
    await told.talk.assistant.reflector().all()
    told.workspace.forgetting.everything(told.workspace.new_turn("user"))
    store = told.workspace.store
    assert [store.get(ns, key) for ns, key in ((("profile", "me"), "profile"), (("experience", "everyone"), "experience"))] == [
        None, None,
    ]  # fmt: skip
    assert (store.changes(), store.conversations("me"), store.turns("me"), store.traced_turns("me")) == ([], [], [], [])
    assert (told.talk.titles(), told.memories(), store.check()) == ([], [], [])
    for word in ("Boston", "milk", "dairy", "eggs", "chess"):
        assert occurrences(data_dir, word) == {}
    assert await told.say("add bread") and told.talk.titles() == ["bread"]


async def test_other_users_of_the_file_keep_everything(told: Told) -> None:
    from taskmaistro_tui.memory.change import new_turn
    from taskmaistro_tui.tasks.service import Tasks

    store = told.workspace.store
    Tasks(store, "ada", told.workspace.clock).add({"task": "water the plants"}, new_turn("user", "ada"))
    store.add_message("ada:main", "ada", "user", "hello")
    await told.say("add milk")
    heard: list = []
    store.subscribe(heard.extend)
    told.workspace.forgetting.everything(told.workspace.new_turn("user"))
    assert [(c.kind, c.namespace) for c in heard] == [("removed", ("todo", "me"))]
    assert [c.namespace for c in store.changes()] == [("todo", "ada")]
    assert store.messages("ada:main")[0].text == "hello"
    assert store.check() == []
