"""The whole agent on models that are reached over a socket, with tools called under constraints and natively."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Callable
from dataclasses import replace as with_changes
from typing import Any

import pytest

from taskmaistro_tui.agent.assistant import Assistant
from taskmaistro_tui.agent.events import Event, Failed, Noticed
from taskmaistro_tui.agent.extract import IMPLEMENTATIONS
from taskmaistro_tui.agent.runner import AgentThread, RunnerState
from taskmaistro_tui.tasks.workspace import Workspace
from tests.agent.conftest import Talk
from tests.support.kit import Body, Kit, Say, call, json_calls, json_reply, long_text, serve
from tests.support.scripted import Script

CONSTRAINED = ("ollama", "openai")
ROUTE = ("UpdateMemory", {"update_type": "todo"})


def model_name(provider: str, kit: Kit) -> str:
    return f"{provider}:small@{kit.base if provider == 'ollama' else kit.openai}"


@pytest.fixture
async def at(workspace: Workspace):
    """Makes talks with the model of a provider at a kit."""
    opened: list[Assistant] = []

    def make(provider: str, kit: Kit, extractor: str = "trustcall", **settings: Any) -> Talk:
        workspace.settings = with_changes(workspace.settings, request_timeout=5, **settings)
        assistant = Assistant(workspace, model_name=model_name(provider, kit), extractor=extractor)
        opened.append(assistant)
        return Talk(assistant, Script(), workspace)

    yield make
    for assistant in opened:
        await assistant.aclose()


@pytest.mark.parametrize("provider", CONSTRAINED)
@pytest.mark.parametrize("extractor", IMPLEMENTATIONS)
class TestUnderConstraints:
    async def test_a_task_is_added_in_three_calls(self, at, provider: str, extractor: str) -> None:
        """Router, extractor, reply: none more."""
        milk = ("ToDo", {"task": "Buy milk", "deadline": "2026-11-19", "tags": ["shop"]})
        with serve(json_calls(ROUTE), json_calls(milk), json_reply("I added “Buy milk” for tomorrow.")) as kit:
            talk = at(provider, kit, extractor)
            turned = await talk("milk tomorrow")
        stored = talk.task("Buy milk").value
        assert (stored["deadline"], stored["tags"]) == ("2026-11-19", ["shop"])
        assert turned.reply == "I added “Buy milk” for tomorrow."
        assert len(kit.requests) == 3

    async def test_several_tasks_in_one_answer(self, at, provider: str, extractor: str) -> None:
        several = json_calls(*(("ToDo", {"task": title}) for title in ("Buy milk", "Buy bread", "Call Ana")))
        with serve(json_calls(ROUTE), several, json_reply("Added.")) as kit:
            talk = at(provider, kit, extractor)
            await talk("milk, bread, and call Ana")
        assert talk.titles() == ["Buy milk", "Buy bread", "Call Ana"]

    async def test_a_task_is_patched_by_its_short_id(self, at, provider: str, extractor: str) -> None:
        def patch(body: Body) -> Say:
            asked = json.dumps(body)
            assert '"enum": ["done"' not in asked  # a status is one of the statuses there are
            operation = {"op": "replace", "path": "/status", "value": "done"}
            args = {"json_doc_id": milk.short, "planned_edits": "bought", "patches": [operation]}
            return json_calls(("PatchDoc", args))

        with serve(json_calls(ROUTE), patch, json_reply("Done.")) as kit:
            talk = at(provider, kit, extractor)
            (milk,) = talk.add("milk")
            turned = await talk("milk is bought")
        assert turned.changes[0].after == {"status": "done"}
        schema = json.dumps(kit.requests[1])
        assert f'"enum": ["{milk.short}"]' in schema
        assert '"/status"' in schema

    async def test_the_profile_is_kept(self, at, provider: str, extractor: str) -> None:
        told = ("Profile", {"name": "Ada", "location": "Oslo"})
        route = ("UpdateMemory", {"update_type": "user"})
        with serve(json_calls(route), json_calls(told), json_reply("Nice to meet you.")) as kit:
            talk = at(provider, kit, extractor)
            await talk("I am Ada and live in Oslo")
        assert talk.workspace.knowledge.profile().location == "Oslo"

    async def test_two_updates_in_one_answer(self, at, provider: str, extractor: str) -> None:
        route = json_calls(ROUTE, ("UpdateMemory", {"update_type": "user"}))
        told = ("Profile", {"location": "Oslo"})
        with serve(route, json_calls(("ToDo", {"task": "Pack"})), json_calls(told), json_reply("Added.")) as kit:
            talk = at(provider, kit, extractor)
            await talk("I moved to Oslo, remind me to pack")
        assert talk.titles() == ["Pack"]
        assert talk.workspace.knowledge.profile().location == "Oslo"
        assert len(kit.requests) == 4

    async def test_a_cut_answer_saves_nothing_and_is_told(self, at, provider: str, extractor: str) -> None:
        cut = Say('{"calls": [{"name": "ToDo", "args": {"task": "Buy mi', finish="length")
        with serve(json_calls(ROUTE), cut, cut, json_reply("I added it.")) as kit:
            talk = at(provider, kit, extractor)
            turned = await talk("milk tomorrow")
        assert talk.titles() == []
        assert "Nothing was saved" in turned.reply
        assert any("ToDo was broken" in reason for reason in turned.refused)
        assert len(kit.requests) == 4

    async def test_a_wrong_value_is_repaired_once(self, at, provider: str, extractor: str) -> None:
        """A schema cannot say everything: minutes may be negative in it."""
        wrong = ("ToDo", {"task": "Buy milk", "time_to_complete": -5})
        right = {"task": "Buy milk", "time_to_complete": 5}

        def repair(body: Body) -> Say:
            asked = body["messages"][-1]["content"]
            if "PatchFunctionErrors" not in json.dumps(body):
                return json_calls(("ToDo", right))
            operation = {"op": "replace", "path": "/time_to_complete", "value": 5}
            args = {"json_doc_id": re.search(r"call-\w+", asked)[0], "planned_edits": "", "patches": [operation]}
            return json_calls(("PatchFunctionErrors", args))

        with serve(json_calls(ROUTE), json_calls(wrong), repair, json_reply("Added.")) as kit:
            talk = at(provider, kit, extractor)
            await talk("milk, 5 minutes")
        assert talk.task("Buy milk").value["time_to_complete"] == 5
        assert len(kit.requests) == 4

    async def test_wishes_are_used_whole_or_not_at_all(self, at, provider: str, extractor: str) -> None:
        route = json_calls(("UpdateMemory", {"update_type": "instructions"}))
        cut = Say("- sh", finish="length")
        with serve(route, Say("- short titles"), json_reply("Noted."), route, cut, json_reply("Sorry.")) as kit:
            talk = at(provider, kit, extractor)
            await talk("keep titles short")
            turned = await talk("no emoji please")
        assert talk.workspace.knowledge.instructions() == "- short titles"
        assert turned.failed is None
        assert turned.numbers() == []


async def test_a_model_that_calls_the_same_tool_again_has_its_say_made_for_it(at) -> None:
    """A small model cannot stop: what was done is told, and nothing is asked once more."""
    with serve(json_calls(ROUTE), json_calls(("ToDo", {"task": "Buy milk"})), json_calls(ROUTE)) as kit:
        turned = await at("ollama", kit)("milk")
    assert turned.failed is None
    assert "Buy milk" in turned.reply
    assert "stopped" not in turned.reply
    assert len(kit.requests) == 3


async def test_the_same_search_may_be_made_again_after_a_change(at) -> None:
    find = ("FindTasks", {"tags": ["shop"]})
    add = json_calls(("ToDo", {"task": "Buy milk", "tags": ["shop"]}))
    with serve(json_calls(find), json_calls(ROUTE), add, json_calls(find), json_reply("One.")) as kit:
        turned = await at("ollama", kit)("is there anything to shop? if not add milk and show me")
    assert turned.reply == "One."
    assert len(kit.requests) == 5


@pytest.mark.parametrize("provider", [*CONSTRAINED, "deepseek"])
@pytest.mark.parametrize(
    ("say", "kind"),
    [
        (Say(status=401), "key"),
        (Say(status=402), "balance"),
        (Say(status=404), "model"),
        (Say(status=400, error="maximum context length"), "context"),
        (json_reply(long_text(60), drop_after=5), "connection"),
    ],
)
async def test_a_failing_service_is_told_and_the_message_is_kept(
    at, provider: str, say: Say, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-1")
    with serve(say) as kit:
        talk = at(provider, kit)
        turned = await talk("milk tomorrow")
    assert turned.failed is not None
    assert turned.failed.kind == kind
    store = talk.workspace.store
    (conversation,) = store.conversations(talk.workspace.user, 10)
    kept = [message.text for message in store.messages(conversation.thread, limit=10)]
    assert kept == ["milk tomorrow"]


async def test_a_service_that_asks_for_patience_says_how_long(at) -> None:
    with serve(Say(status=429, headers={"retry-after": "17", "retry-after-ms": "20"})) as kit:
        turned = await at("openai", kit)("milk")
    assert turned.failed is not None
    assert turned.failed.wait == pytest.approx(0.02)


async def test_the_trace_tells_what_came_from_the_cache_and_what_was_cut(at, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-1")

    def asked(talk: Talk, turned: Any) -> dict[str, Any]:
        trace = talk.workspace.store.trace(turned.events[0].turn)
        return next(node["asked"][0] for node in trace if node.get("asked"))

    with serve(Say("Hello", tokens_in=2000, cached=1920)) as kit:
        talk = at("deepseek", kit)
        assert asked(talk, await talk("hi"))["tokens_cached"] == 1920
    with serve(json_reply("Hello", tokens_in=512)) as kit:
        talk = at("ollama", kit, num_ctx=512)
        assert "num_ctx" in asked(talk, await talk("hi"))["notice"]


# -- the built-in model takes over -----------------------------------------------------------------------------------


async def test_the_builtin_model_takes_over_where_the_settings_say_so(at) -> None:
    with serve() as kit:
        talk = at("ollama", kit, builtin_takes_over=True)
    turned = await talk("remind me to buy milk tomorrow")
    assert turned.failed is None
    assert [task.value["deadline"] for task in talk.workspace.tasks.page()] == ["2026-11-19"]
    said = "small at 127.0.0.1 cannot be reached just now; the built-in model serves this message."
    assert [event.text for event in turned.events if isinstance(event, Noticed)] == [said]
    assert turned.reply == turned.tokens and turned.reply.startswith("Added “buy milk”")
    messages = talk.workspace.store.messages(talk.workspace.conversation("main"))
    assert [(one.role, one.text) for one in messages[1:]] == [("note", said), ("assistant", turned.reply)]
    with serve(json_reply("I am back.")) as again:
        talk.assistant.switch_model(model_name("ollama", again))
        assert (await talk("hello")).reply == "I am back."


async def test_without_that_setting_it_does_not(at) -> None:
    with serve() as kit:
        talk = at("ollama", kit)
    turned = await talk("remind me to buy milk tomorrow")
    assert turned.failed is not None
    assert "is Ollama running?" in turned.failed.message
    assert talk.titles() == []


async def test_it_does_not_carry_out_the_same_words_twice(at) -> None:
    """What the chosen model has changed before it went away is not done again."""
    with serve(json_calls(ROUTE), json_calls(("ToDo", {"task": "Buy milk"})), Say(status=503)) as kit:
        talk = at("ollama", kit, builtin_takes_over=True)
        turned = await talk("buy milk")
    assert talk.titles() == ["Buy milk"]
    assert turned.failed is not None


# -- privacy -----------------------------------------------------------------------------------------------------------


def everything_sent(kit: Kit) -> str:
    return json.dumps(kit.requests, ensure_ascii=False).casefold()


async def test_private_tasks_never_reach_a_model_elsewhere(at, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taskmaistro_tui.models.privacy.leaves_machine", lambda name: True)
    find = json_calls(("FindTasks", {"statuses": ["not started"]}))
    with serve(find, json_reply("Here they are."), json_reply("You have two.")) as kit:
        talk = at("ollama", kit, private_tags=("health",), private_projects=("Divorce",))
        talk.add("Call the clinic", tags=["Health"], notes="ask for doctor Weiss", deadline="2026-11-18")
        talk.add("See the lawyer", project="divorce")
        talk.add("Buy milk", deadline="2026-11-18")
        talks = [(await talk(text)).events[0].turn for text in ("what is due today?", "and the clinic?")]
    sent = everything_sent(kit)
    assert "buy milk" in sent
    for secret in ("call the clinic", "weiss", "lawyer", '"health"', "divorce"):
        assert secret not in sent
    assert "and the clinic?" in sent  # what the user types is theirs to say
    asked = [one for turn in talks for node in talk.workspace.store.trace(turn) for one in node.get("asked") or []]
    assert "Call the clinic" not in json.dumps(asked), "the trace shows what was sent"


async def test_what_is_on_this_machine_hears_everything(at) -> None:
    with serve(json_reply("You have one.")) as kit:
        talk = at("ollama", kit, private_tags=("health",))
        talk.add("Call the clinic", tags=["health"], deadline="2026-11-18")
        await talk("what is due today?")
    assert "call the clinic" in everything_sent(kit)


# -- cancelling --------------------------------------------------------------------------------------------------------


class Listener:
    """Hears what an agent thread says, and waits for it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.states: list[RunnerState] = []
        self._news = threading.Condition()

    def on_event(self, ticket: str, event: Event) -> None:
        with self._news:
            self.events.append(event)
            self._news.notify_all()

    def on_state(self, state: RunnerState) -> None:
        with self._news:
            self.states.append(state)
            self._news.notify_all()

    def wait_for(self, told: Callable[[], bool]) -> None:
        with self._news:
            assert self._news.wait_for(told, 20)


@pytest.mark.parametrize("provider", [*CONSTRAINED, "deepseek"])
async def test_escape_ends_a_turn_at_once_and_nothing_is_half_done(
    workspace: Workspace, provider: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-1")
    long = long_text(2000)  # goes on for minutes if nobody stops it
    with serve(Say(long, pause=0.02) if provider == "deepseek" else json_reply(long, pause=0.02)) as kit:
        heard = Listener()
        thread = AgentThread(workspace, model_name(provider, kit), heard.on_event, heard.on_state)
        thread.start()
        thread.submit("tell me a story")
        await asyncio.to_thread(heard.wait_for, lambda: any(type(e).__name__ == "Token" for e in heard.events))
        thread.cancel()
        await asyncio.to_thread(heard.wait_for, lambda: heard.states[-1].name == "ready")
        assert await asyncio.to_thread(kit.gone.wait, 5)
        thread.stop(5)
    assert isinstance(heard.events[-1], Failed)
    assert heard.events[-1].kind == "cancelled"
    assert workspace.tasks.page() == []


# -- switching ---------------------------------------------------------------------------------------------------------


async def test_switching_gives_back_what_the_former_model_held(
    workspace: Workspace, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.support.fake_llama import gguf, install

    llama = install(monkeypatch)
    llama.text = '{"reply": "hello"}'
    assistant = Assistant(workspace, model_name=f"llamacpp:{gguf(tmp_path)}")
    talk = Talk(assistant, Script(), workspace)
    assert (await talk("hi")).reply == "hello"
    assistant.switch_model("builtin")
    assert llama.closed == 1
    await assistant.aclose()


async def test_a_native_server_of_the_openai_kind_works_too(at) -> None:
    with serve(call(*ROUTE[:1], **ROUTE[1]), call("ToDo", task="Buy milk"), Say("Added.")) as kit:
        name = model_name("openai", kit)
        talk = at("openai", kit, tools={name: "native"})
        turned = await talk("milk")
    assert talk.titles() == ["Buy milk"]
    assert turned.reply == "Added."
    assert kit.requests[1]["tool_choice"] == "required"
