"""Trying a model and fetching one in the background, and what is known of a model before it is chosen."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from taskmaistro_tui.agent.candidate import examine
from taskmaistro_tui.agent.model_work import CALLS, DONE, FAILED, FETCH, RUNNING, STOPPED, TEST, ModelWork, Work
from taskmaistro_tui.config import Settings, load_settings
from taskmaistro_tui.models.capabilities import capabilities_path, read_capabilities
from taskmaistro_tui.models.errors import ModelError
from tests.support.kit import Body, Kit, Say, json_calls, json_reply, serve

WAIT = 20


class News:
    """What the work told, and waiting for it without sleeping."""

    def __init__(self) -> None:
        self.works: list[Work] = []
        self._changed = threading.Condition()

    def __call__(self, work: Work) -> None:
        with self._changed:
            self.works.append(work)
            self._changed.notify_all()

    def until(self, condition: Callable[[Work], bool]) -> Work:
        with self._changed:
            assert self._changed.wait_for(lambda: any(map(condition, self.works)), WAIT), self.works
            return next(work for work in self.works if condition(work))

    def end(self) -> Work:
        return self.until(lambda work: work.state != RUNNING)


@pytest.fixture
def settings(data_dir) -> Settings:
    return load_settings()


def able(body: Body) -> Say:
    """A model that does what it is told under a schema."""
    text = body["messages"][-1]["content"]
    if "response_format" not in body and "format" not in body:
        return Say("Hello there.")
    if "hello" in text.lower():
        return json_reply("Hello there.")
    if "call Ana" in text:
        return json_calls(*(("ToDo", {"task": task}) for task in ("buy milk", "call Ana")))
    schema = str(body.get("response_format") or body.get("format"))
    if "ToDo" in schema:
        return json_calls(("ToDo", {"task": "water the plants" if "plants" in text else "buy milk"}))
    return json_calls(("UpdateMemory", {"update_type": "todo"}))


def test_a_test_tells_of_every_call_and_its_outcome_is_kept(settings: Settings) -> None:
    with serve(able) as kit:
        news = News()
        name = f"ollama:small@{kit.base}"
        work = ModelWork(settings, news)
        assert work.start(TEST, name) and not work.start(TEST, name), "one at a time"
        end = news.end()
    assert (end.state, end.done, end.total) == (DONE, CALLS, CALLS)
    assert len(end.lines) == CALLS and all(line.startswith("✓") for line in end.lines)
    assert "can be used" in end.said
    assert [work.done for work in news.works if work.lines] == [1, 2, 3, 4, 5, 5]
    assert read_capabilities(capabilities_path(settings))[name].tools == "constrained"


def test_a_model_that_cannot_call_tools_is_kept_as_that(settings: Settings) -> None:
    with serve(Say("Sure!")) as kit:
        news = News()
        name = f"openai:small@{kit.openai}"
        ModelWork(settings, news).start(TEST, name)
        end = news.end()
    assert end.state == FAILED and "no tool calls that can be used" in end.said
    assert read_capabilities(capabilities_path(settings))[name].tools == "none"


def test_a_test_is_stopped_at_once_and_keeps_nothing(settings: Settings) -> None:
    with serve(Say("one two three four", stall_after=2)) as kit:
        news = News()
        work = ModelWork(settings, news)
        work.start(TEST, f"openai:small@{kit.openai}")
        news.until(lambda one: one.said == "asking it")
        while not kit.requests:
            kit.gone.wait(0.01)
        work.stop()
        assert news.works[-1].state == STOPPED and not work.running
        assert kit.gone.wait(WAIT), "the service is told by the end of the connection"
    assert read_capabilities(capabilities_path(settings)) == {}


def test_fetching_tells_how_far_it_is(settings: Settings) -> None:
    with serve() as kit:
        news = News()
        ModelWork(settings, news).start(FETCH, f"ollama:small@{kit.base}")
        end = news.end()
    assert (end.state, end.done, end.total) == (DONE, 1000, 1000)
    assert [work.done for work in news.works if work.total] == [0, 500, 1000, 1000, 1000]
    assert end.said == "small is there."


def test_fetching_stops_in_the_midst_of_silence(settings: Settings) -> None:
    with serve(Say(stall_after=3)) as kit:
        news = News()
        work = ModelWork(settings, news)
        work.start(FETCH, f"ollama:small@{kit.base}")
        news.until(lambda one: one.done == 500)
        work.stop()
        assert news.works[-1].state == STOPPED
        assert kit.gone.wait(WAIT)


@pytest.mark.parametrize(
    ("say", "words"),
    [(Say("refuse"), "could not fetch small"), (Say(status=500, error="x"), "fault on its side")],
)
def test_what_cannot_be_fetched_says_why(settings: Settings, say: Say, words: str) -> None:
    with serve(say) as kit:
        news = News()
        ModelWork(settings, news).start(FETCH, f"ollama:small@{kit.base}")
        end = news.end()
    assert end.state == FAILED and words in end.said


# -- before it is chosen


def ollama(monkeypatch: pytest.MonkeyPatch, kit: Kit) -> None:
    monkeypatch.setenv("OLLAMA_HOST", kit.base)


def test_what_runs_here_leaves_nothing(settings: Settings) -> None:
    assert examine(" builtin ", settings).service == ""
    assert examine("openai:x@http://127.0.0.1:8080/v1", settings).service == ""


def test_a_model_elsewhere_names_the_service_and_what_stays(settings: Settings, monkeypatch) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-secret")
    private = replace(settings, private_tags=("health",), private_projects=("divorce",))
    found = examine("deepseek:deepseek-v4-pro", private)
    assert (found.service, found.label) == ("api.deepseek.com", "deepseek-v4-pro")
    assert found.stays == "Tasks of #health, +divorce stay here."
    assert "sk-secret" not in repr(found)
    assert examine("openai:x@https://models.example.org/v1", settings).service == "models.example.org"
    assert examine("ollama:gpt-oss:120b-cloud", settings).service == "ollama.com"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nonsense", "no model provider 'nonsense'"),
        ("deepseek:deepseek-v4-pro", "set DEEPSEEK_API_KEY and start again"),
        ("openai:gpt", "set OPENAI_API_KEY"),
        ("openai:x@ftp://y", "no address of a model service"),
        ("deepseek:", "needs the name of a model"),
    ],
)
def test_what_is_missing_is_said(settings: Settings, name: str, words: str) -> None:
    with pytest.raises(ModelError, match=words):
        examine(name, settings)


def test_a_missing_key_names_the_place_the_settings_name(settings: Settings) -> None:
    with pytest.raises(ModelError, match="set MY_KEY and start again"):
        examine("deepseek:x", replace(settings, keys={"deepseek": "env:MY_KEY"}))


def test_a_model_that_ollama_has_yet_to_fetch(settings: Settings, monkeypatch) -> None:
    with serve(models=("small", "large:latest")) as kit:
        ollama(monkeypatch, kit)
        assert not examine("ollama:small", settings).to_fetch
        assert not examine("ollama:large", settings).to_fetch
        assert examine("ollama:other", settings).to_fetch
    assert not examine("ollama:other", settings).to_fetch, "nobody is there who could fetch it"
