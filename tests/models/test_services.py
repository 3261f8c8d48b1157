"""What services say of themselves: lists of models, fetching one, what is found on this machine; and the command."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from taskmaistro_tui.cli import main
from taskmaistro_tui.config import Settings
from taskmaistro_tui.models.capabilities import capabilities_path, read_capabilities
from taskmaistro_tui.models.deepseek import list_deepseek
from taskmaistro_tui.models.discover import look_around
from taskmaistro_tui.models.errors import ModelError, word_error
from taskmaistro_tui.models.fallback import builtin_takes_over
from taskmaistro_tui.models.ollama import Installed, Ollama, Progress
from taskmaistro_tui.models.openai_compatible import list_models
from taskmaistro_tui.models.privacy import Blackout, redaction_for
from taskmaistro_tui.models.probe import Check, try_model
from tests.support.kit import Body, Kit, Say, json_calls, json_reply, serve


def test_ollama_tells_what_it_has() -> None:
    with serve() as kit:
        service = Ollama(kit.base)
        assert service.version() == "0.30.1"
        assert service.installed()[0] == Installed("small", 2_500_000_000, remote=False)
        assert service.installed()[-1] == Installed("big-cloud", 384, remote=True)


def test_a_model_is_fetched_with_its_progress() -> None:
    with serve() as kit:
        steps = list(Ollama(kit.base).pull("small"))
    assert steps[0] == Progress("pulling manifest")
    assert [(step.done, step.total) for step in steps[1:4]] == [(0, 1000), (500, 1000), (1000, 1000)]
    assert steps[-1].status == "success"


def test_a_model_that_does_not_exist_cannot_be_fetched() -> None:
    refuses = Say("refuse", error="pull model manifest: file does not exist")
    with serve(refuses) as kit, pytest.raises(ModelError, match="could not fetch nothing") as caught:
        list(Ollama(kit.base).pull("nothing"))
    assert caught.value.kind == "model"


def test_an_ollama_that_is_not_there_is_told() -> None:
    with serve() as kit:
        address = kit.base
    with pytest.raises(ModelError, match="is Ollama running") as caught:
        Ollama(address).installed()
    assert caught.value.kind == "connection"


def test_the_models_of_a_service_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-1")
    with serve(models=("deepseek-v4-pro", "deepseek-v4-flash")) as kit:
        assert list_deepseek({}, 5, kit.openai) == ["deepseek-v4-flash", "deepseek-v4-pro"]
    assert kit.headers[0]["Authorization"] == "Bearer sk-1"


def test_a_list_that_cannot_be_read_is_told() -> None:
    with serve() as kit, pytest.raises(ModelError, match="There is no model"):
        list_models(f"{kit.base}/nowhere", None, 5, "house")


def test_deepseek_is_not_asked_without_a_key() -> None:
    with pytest.raises(ModelError, match="DEEPSEEK_API_KEY"):
        list_deepseek({}, 5)


# -- looking around ----------------------------------------------------------------------------------------------------


def test_what_is_on_this_machine_is_found(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-1")
    with serve() as kit:
        monkeypatch.setenv("OLLAMA_HOST", kit.base)
        found = look_around(settings, servers=(kit.openai, "http://127.0.0.1:9/v1"))
    assert found.ollama == kit.base
    assert [one.name for one in found.installed] == ["small", "large", "big-cloud"]
    assert [(one.url, one.models) for one in found.servers] == [(kit.openai, ("large", "small"))]
    assert found.keys == {"deepseek": "the environment variable DEEPSEEK_API_KEY"}


def test_nothing_beyond_this_machine_is_asked(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OLLAMA_HOST", "http://192.0.2.1:11434")
    found = look_around(settings, servers=())
    assert found.ollama is None


# -- what a model can do -----------------------------------------------------------------------------------------------


def able(body: Body) -> Say:
    """A model that does what it is asked, natively and under a schema."""
    said = body["messages"][-1]["content"]
    constrained = "response_format" in body or "format" in body or "grammar" in body
    if "hello" in said:
        return Say("Hello!")
    names = [name for name in ("milk", "Ana", "plants") if name in said]
    routes = "ToDo" not in json.dumps(body)
    calls = [("UpdateMemory", {"update_type": "todo"})] if routes else [("ToDo", {"task": one}) for one in names]
    if constrained:
        return json_calls(*calls)
    return Say(calls=tuple((name, json.dumps(args)) for name, args in calls))


def only_constrained(body: Body) -> Say:
    return Say("Sure!") if body.get("tools") else able(body)


@pytest.mark.parametrize(
    ("script", "provider", "tools"),
    [
        (able, "openai", "native"),
        (only_constrained, "openai", "constrained"),
        (able, "ollama", "constrained"),
        (able, "deepseek", "native"),
        (Say("Sure!"), "openai", None),
    ],
)
async def test_five_calls_say_how_tools_are_called(
    script, provider: str, tools: str | None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-1")
    seen: list[Check] = []
    with serve(script) as kit:
        name = f"{provider}:small@{kit.base if provider == 'ollama' else kit.openai}"
        verdict = await try_model(name, settings, seen.append)
    assert verdict.tools == tools
    assert len(seen) == 5
    assert len(kit.requests) == 5
    if tools is None:
        assert "built-in model" in verdict.advice
        assert verdict.capability("now").tools == "none", "that is kept too"
    else:
        assert "can be used" in verdict.advice


async def test_a_model_that_does_not_understand_is_told(settings: Settings) -> None:
    wrong = json_calls(("ToDo", {"task": "ToDo"}), ("ToDo", {"task": "task"}))
    with serve(lambda body: wrong if "hello" not in body["messages"][-1]["content"] else Say("Hi")) as kit:
        verdict = await try_model(f"ollama:small@{kit.base}", settings, lambda _: None)
    assert "does not understand everything" in verdict.advice


async def test_a_model_that_cannot_be_reached_is_not_judged(settings: Settings) -> None:
    with serve() as kit:
        name = f"ollama:small@{kit.base}"
    with pytest.raises(ModelError) as caught:
        await try_model(name, settings, lambda _: None)
    assert caught.value.kind == "connection"


# -- the command -------------------------------------------------------------------------------------------------------


def test_models_list_names_what_is_here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with serve() as kit:
        monkeypatch.setenv("OLLAMA_HOST", kit.base)
        assert main(["models"]) == 0
    out = capsys.readouterr().out
    assert "* builtin" in out
    assert "ollama:small" in out
    assert "2.5 GB" in out
    assert "runs at Ollama's, not here" in out


def test_models_list_asks_one_service(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-1")
    with serve(models=("deepseek-v4-pro",)) as kit:
        assert main(["models", "list", f"deepseek@{kit.openai}"]) == 0
        assert main(["models", "list", f"openai@{kit.openai}"]) == 0
        assert main(["models", "list", f"ollama@{kit.base}"]) == 0
        assert main(["models", "list", "nothing"]) == 1
    out = capsys.readouterr().out
    assert f"deepseek:deepseek-v4-pro@{kit.openai}  (suggested)" in out
    assert f"openai:deepseek-v4-pro@{kit.openai}" in out
    assert f"ollama:deepseek-v4-pro@{kit.base}" in out


def test_models_test_keeps_what_it_finds(capsys: pytest.CaptureFixture[str], settings: Settings) -> None:
    with serve(able) as kit:
        name = f"openai:small@{kit.openai}"
        assert main(["models", "test", name]) == 0
    out = capsys.readouterr().out
    assert out.count("  yes") == 5
    assert f"To use it: taskmaistro --model {name}" in out
    assert read_capabilities(capabilities_path(settings))[name].tools == "native"


def test_models_pull_shows_progress(capsys: pytest.CaptureFixture[str]) -> None:
    with serve() as kit:
        assert main(["models", "pull", f"ollama:small@{kit.base}"]) == 0
    out = capsys.readouterr().out
    assert "pulling manifest" in out
    assert "small is there" in out


@pytest.mark.parametrize("words", [["test"], ["pull"], ["pull", "deepseek:v4"], ["test", "builtin"]])
def test_models_says_what_is_missing(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", *words]) == 1
    assert capsys.readouterr().err.startswith("taskmaistro: ")


# -- privacy and falling back ------------------------------------------------------------------------------------------


def test_private_tags_and_projects_stay_here_for_models_elsewhere(settings: Settings) -> None:
    private = replace(settings, private_tags=("#Health",), private_projects=("divorce",))
    redaction = redaction_for("deepseek:v4", private)
    assert redaction is not None
    assert (redaction.tags, redaction.projects) == ({"health"}, {"divorce"})
    assert redaction_for("ollama:q", private) is None
    assert redaction_for("ollama:q-cloud", private) is not None
    assert redaction_for("deepseek:v4", settings) is None


def test_hidden_tasks_are_taken_out_of_text() -> None:
    black = Blackout(["Call the clinic", "ab"], ["k3f"])
    text = 'Added “call the clinic”.\n1. {"id": "k3f", "task": "Call the clinic"}\n2. {"id": "b4d", "task": "abc"}'
    assert black(text) == 'Added “[private]”.\n2. {"id": "b4d", "task": "abc"}'
    assert Blackout([], [])(text) == text


@pytest.mark.parametrize(
    ("kind", "allowed", "changed", "name", "takes_over"),
    [
        ("connection", True, False, "deepseek:v4", True),
        ("timeout", True, False, "ollama:q", True),
        ("connection", False, False, "deepseek:v4", False),
        ("connection", True, True, "deepseek:v4", False),
        ("key", True, False, "deepseek:v4", False),
        ("connection", True, False, "builtin", False),
    ],
)
def test_when_the_builtin_model_takes_over(
    kind: str, allowed: bool, changed: bool, name: str, takes_over: bool, settings: Settings
) -> None:
    given = replace(settings, builtin_takes_over=allowed)
    said = builtin_takes_over(ModelError("x", kind), name, given, changed=changed)
    assert (said is not None) is takes_over
    if said:
        assert "built-in model" in said


def test_errors_name_what_helps() -> None:
    class Refused(Exception):
        status_code = 404

    assert "taskmaistro models pull ollama:q" in str(word_error(Refused(), "q", "ollama"))
    assert "check its name" in str(word_error(Refused(), "q", "openai"))
    assert word_error(ValueError("Requested tokens (9000) exceed context window of 4096"), "q").kind == "context"


def test_the_kit_refuses_what_a_service_refuses() -> None:
    kit = Kit("http://h", [Say()], thinks=True)
    assert kit.next({}) == Say()
    assert json_reply("x").text == '{"reply": "x"}'


def test_the_app_is_told_what_can_be_chosen_and_where_it_runs(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    from taskmaistro_tui.models.choices import look_for_models
    from taskmaistro_tui.models.discover import look_around

    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-1")
    with serve() as kit:
        monkeypatch.setenv("OLLAMA_HOST", kit.base)
        found = look_around(settings, servers=(kit.openai,))
        listed = look_for_models(settings, "ollama:mine", found).models
    assert [(one.name, one.remote) for one in listed] == [
        ("builtin", False),
        ("ollama:small", False),
        ("ollama:large", False),
        ("ollama:big-cloud", True),
        (f"openai:large@{kit.openai}", False),
        (f"openai:small@{kit.openai}", False),
        ("deepseek:deepseek-v4-pro", True),
        ("ollama:mine", False),
    ]
