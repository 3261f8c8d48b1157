"""Choosing the model: what there is, what it can do and costs, what would leave the machine; testing and fetching one."""

from __future__ import annotations

import pytest

from taskmaistro_tui.agent.choosing import Offer, Offers
from taskmaistro_tui.agent.model_work import Work
from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.screens.confirm import ConfirmScreen
from tests.support.fake_runner import State
from tests.support.kit import Say, serve
from tests.tui.conftest import Desktop, Open
from tests.tui.test_memories_screen import tell

FOUND = Offers(
    (
        Offer(
            "builtin", "in this program, no network", reachable=True, installed=True, price="costs nothing", cost="free"
        ),
        Offer(
            "ollama:small",
            "Ollama, 2.0 GB",
            reachable=True,
            installed=True,
            tested="tested 2026-11-17, native tool calls",
            tested_at="2026-11-17T10:00:00",
            shown=("streams a reply: yes", "makes several calls at once (native): no"),
            cost="free",
        ),
        Offer(
            "deepseek:deepseek-v4-pro",
            "at DeepSeek, key in DEEPSEEK_API_KEY",
            remote=True,
            price="USD 0.66 in, 0.022 cached, 1.98 out a million tokens",
            cost="0.66 / 1.98 USD",
        ),
        Offer("openai:NAME", "at OpenAI, key in OPENAI_API_KEY", remote=True),
    ),
    ("Ollama is running here with small.", "There is a key for OpenAI in OPENAI_API_KEY."),
)


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-very-secret")
    monkeypatch.setenv("OLLAMA_HOST", "http://127.0.0.1:9")  # nobody is there


class FakeWork:
    """Stands in for what tests and fetches models; the test tells how far it is."""

    def __init__(self, desktop: Desktop) -> None:
        self.desktop = desktop
        self.started: list[tuple[str, str]] = []
        self.stopped = 0
        self.present: Work | None = None

    def start(self, kind: str, name: str) -> bool:
        if self.present is not None and self.present.state == "running":
            return False
        self.started.append((kind, name))
        self.present = Work(kind, name, total=5 if kind == "test" else 0, said="beginning")
        return True

    def stop(self) -> None:
        self.stopped += 1

    async def tell(self, **news: object) -> None:
        kind, name = self.started[-1]
        self.present = Work(kind, name, **news)  # type: ignore[arg-type]
        self.desktop.main._worked(self.present)
        await self.desktop.settle()


async def open_screen(desktop: Desktop) -> FakeWork:
    work = FakeWork(desktop)
    desktop.main.models._made = work  # type: ignore[assignment]
    await desktop.press("ctrl+o")
    await desktop.until(lambda: "ollama:small" in desktop.words("#models"))
    return work


async def asked(desktop: Desktop, words: str) -> None:
    """Wait for the question that has these words in it."""
    await desktop.until(lambda: isinstance(desktop.app.screen, ConfirmScreen))
    await desktop.settle()
    assert words in desktop.words(".dialog--text")


async def test_the_models_are_listed_with_place_state_test_and_price(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        await open_screen(desktop)
        lines = desktop.lines_of(desktop.app.screen.query_one("#models"))
        rows = [" ".join(line.split()) for line in lines]
        assert rows[0] == "● built-in model local always there – free"
        assert rows[1] == "ollama:small local reachable ✓ 17 Nov free"
        assert rows[2] == "deepseek:deepseek-v4-pro elsewhere not asked – 0.66 / 1.98 USD"
        assert "very-secret" not in desktop.text()


async def test_the_chosen_line_is_told_about(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        await open_screen(desktop)
        assert "Nothing leaves this machine." in desktop.words("#about-model")
        await desktop.press("down")
        about = desktop.words("#about-model")
        assert "✓ streams a reply · ✕ makes several calls at once (native)" in about
        await desktop.press("down")
        about = desktop.words("#about-model")
        assert "go there" in about and "USD 0.66 in" in about and "t makes five calls to it" in about


@pytest.mark.parametrize("size", [(60, 24), (34, 14), (30, 8)])
async def test_in_a_small_window_the_names_can_still_be_read(open_app: Open, size: tuple[int, int]) -> None:
    async with open_app(size, offers=FOUND) as desktop:
        await open_screen(desktop)
        await desktop.press("down", "down")
        assert "deepseek:deepseek" in desktop.words("#models")


async def test_one_here_is_chosen_without_a_question(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        await open_screen(desktop)
        await desktop.press("down", "enter")
        await desktop.until(lambda: desktop.runner.models == ["ollama:small"])
        assert desktop.app.screen is desktop.main


async def test_one_is_chosen_with_the_mouse(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        await open_screen(desktop)
        await desktop.pilot.click("#models", offset=(6, 1))
        await desktop.until(lambda: bool(desktop.runner.models))
        assert desktop.runner.models == ["ollama:small"]


async def test_one_elsewhere_asks_once_and_says_what_leaves(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        await open_screen(desktop)
        await desktop.press("down", "down", "enter")
        await asked(desktop, "runs at api.deepseek.com, not on this machine")
        words = desktop.words(".dialog--list")
        assert "• what you write in the conversation" in words and "memories" in words
        assert desktop.runner.models == []
        await desktop.press("n")
        assert desktop.runner.models == [] and desktop.app.choices.get("agreed") is None
        await desktop.press("enter")
        await asked(desktop, "runs at api.deepseek.com")
        await desktop.press("y")
        assert desktop.runner.models == ["deepseek:deepseek-v4-pro"]
        await open_screen(desktop)
        await desktop.press("down", "down", "enter")
        await desktop.until(lambda: len(desktop.runner.models) == 2)
    async with open_app(offers=FOUND) as desktop:
        await open_screen(desktop)
        await desktop.press("down", "down", "enter")
        await desktop.until(lambda: desktop.runner.models == ["deepseek:deepseek-v4-pro"])


async def test_one_without_a_name_is_completed_in_the_line(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        await open_screen(desktop)
        await desktop.press("end", "enter")
        assert desktop.app.screen.query_one("#model").value == "openai:"  # type: ignore[attr-defined]
        assert desktop.runner.models == []


async def test_a_name_typed_by_hand_says_below_the_line_what_is_wrong(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        await open_screen(desktop)
        await desktop.press("n")
        await desktop.type("openai:gpt")
        await desktop.press("enter")
        await desktop.until(lambda: "set OPENAI_API_KEY and start again" in desktop.words("#problem"))
        await desktop.type("x")
        assert desktop.words("#problem") == "", "what was said of the old name is gone"
        await desktop.press("escape")
        assert desktop.app.screen.query_one("#models").has_focus, "first back to the list"
        await desktop.press("escape")
        assert desktop.app.screen is desktop.main and desktop.runner.models == []


async def test_a_test_shows_its_calls_and_is_stopped_by_a_key(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        work = await open_screen(desktop)
        await desktop.press("down", "t")
        await desktop.until(lambda: work.started == [("test", "ollama:small")])
        await work.tell(done=2, total=5, lines=("✓ streams a reply: said 2 words", "✕ calls a tool: made no call"))
        words = desktop.words("#work")
        assert "Testing small 2 of 5" in words and "✕ calls a tool" in words and "x stops it" in words
        await desktop.press("t")
        await desktop.until(lambda: "One thing at a time" in desktop.words("#problem"))
        await desktop.press("x")
        assert work.stopped == 1
        await work.tell(state="done", done=5, total=5, said="small can be used, with its own tool calls.")
        assert "small can be used" in desktop.words("#work")


async def test_the_built_in_model_is_not_tested(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        work = await open_screen(desktop)
        await desktop.press("t")
        assert "needs no test" in desktop.words("#problem") and work.started == []


async def test_testing_one_elsewhere_asks_for_it_does_cost(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        work = await open_screen(desktop)
        await desktop.press("down", "down", "t")
        await asked(desktop, "five made-up sentences to api.deepseek.com")
        assert work.started == []
        await desktop.press("y")
        assert work.started == [("test", "deepseek:deepseek-v4-pro")]
        assert desktop.app.choices.get("agreed") is None, "that is no yes to more"


async def test_fetching_shows_a_bar_that_goes_on_when_the_screen_is_closed(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        work = await open_screen(desktop)
        await desktop.press("f")
        assert desktop.app.screen.query_one("#model").value == "ollama:"  # type: ignore[attr-defined]
        with serve(models=("small",)) as kit:
            await desktop.type(f"other@{kit.base}")
            await desktop.press("enter")
            await desktop.until(lambda: "does not have other" in desktop.words("#problem"))
            await desktop.press("enter")
        assert [kind for kind, _ in work.started] == ["fetch"]
        await work.tell(done=600, total=1000, said="pulling 8934")
        lines = desktop.lines_of(desktop.app.screen.query_one("#work"))
        assert "Fetching other 60 %" in lines[0] and "█" * 14 + "░" * 10 in lines[1]
        await desktop.press("escape")
        await work.tell(done=900, total=1000, said="pulling 8934")
        assert "fetching other 90 %" in desktop.words("#status")
        await work.tell(state="done", said="other is there.")
        assert "fetching" not in desktop.words("#status")
        assert "other is there." in desktop.words()


async def test_the_screen_shows_work_that_goes_on_when_it_is_opened_again(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        work = await open_screen(desktop)
        await desktop.press("down", "t")
        await desktop.until(lambda: bool(work.started))
        await desktop.press("escape", "ctrl+o")
        assert "Testing small 0 of 5" in desktop.words("#work")


async def test_a_test_of_the_present_model_lets_it_be_made_anew(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        work = await open_screen(desktop)
        desktop.main.model_name = "ollama:small"
        await desktop.press("down", "t")
        await desktop.until(lambda: bool(work.started))
        await work.tell(state="done", done=5, total=5, said="small can be used.")
        assert desktop.runner.models == ["ollama:small"]


async def test_the_real_test_runs_and_its_outcome_is_in_the_list(open_app: Open, workspace: Workspace) -> None:
    from taskmaistro_tui.models.capabilities import capabilities_path, read_capabilities

    with serve(Say("Sure!")) as kit:
        name = f"openai:small@{kit.openai}"
        async with open_app(offers=Offers((Offer(name, "a server on this machine", reachable=True),))) as desktop:
            await desktop.press("ctrl+o")
            await desktop.until(lambda: "openai:small" in desktop.words("#models"))
            await desktop.press("t")
            await desktop.until(lambda: "no tool calls that can be used" in desktop.words("#work"))
    assert read_capabilities(capabilities_path(workspace.settings))[name].tools == "none"


async def test_a_service_is_asked_which_models_it_has(open_app: Open) -> None:
    with serve(models=("deepseek-v4-pro", "deepseek-flash")) as kit:
        name = f"deepseek:deepseek-v4-pro@{kit.base}"
        async with open_app(
            offers=Offers((Offer("builtin", "here"), Offer(name, "a server", reachable=True)))
        ) as desktop:
            await desktop.press("ctrl+o")
            await desktop.until(lambda: "deepseek" in desktop.words("#models"))
            await desktop.press("l")
            assert "no service that could be asked" in desktop.words("#problem")
            assert kit.paths == [], "nobody is asked before"
            await desktop.press("down", "l")
            await desktop.until(lambda: "deepseek:deepseek-flash" in desktop.words("#models"))
            assert desktop.words("#models").count("deepseek-v4-pro") == 1
            assert kit.paths == ["/models"]


async def test_a_service_that_does_not_tell_is_no_disaster(open_app: Open) -> None:
    name = "openai:x@http://127.0.0.1:9/v1"
    async with open_app(offers=Offers((Offer(name, "a server", reachable=True),))) as desktop:
        await desktop.press("ctrl+o")
        await desktop.until(lambda: "openai:x" in desktop.words("#models"))
        await desktop.press("l")
        await desktop.until(lambda: "cannot be reached" in desktop.words("#problem"))
        assert "openai:x" in desktop.words("#models")


# -- the card at the first start


async def first_card(desktop: Desktop) -> str:
    desktop.runner.ready()
    await desktop.until(lambda: bool(desktop.main.query("#found")))
    return desktop.words("#found")


async def test_the_first_time_a_card_says_what_was_found(open_app: Open) -> None:
    async with open_app((120, 60), offers=FOUND) as desktop:
        assert not desktop.main.query("#found")
        card = await first_card(desktop)
        assert "The built-in model answers until you choose another" in card
        assert "Ollama is running here with small." in card
        assert "↗ deepseek:deepseek-v4-pro" in card and "↗ runs elsewhere: what you write" in card
        assert desktop.main.focused is desktop.main.prompt, "one can type at once"
        await desktop.say("hello")
        assert not desktop.main.query("#found")


async def test_a_model_is_chosen_from_the_card_by_key(open_app: Open) -> None:
    async with open_app((120, 60), offers=FOUND) as desktop:
        await first_card(desktop)
        await desktop.press("up", "down", "enter")
        await desktop.until(lambda: desktop.runner.models == ["ollama:small"])
        assert not desktop.main.query("#found")
        assert desktop.main.focused is desktop.main.prompt


async def test_one_elsewhere_is_asked_about_from_the_card_too(open_app: Open) -> None:
    async with open_app((120, 60), offers=FOUND) as desktop:
        await first_card(desktop)
        await desktop.press("up", "down", "down", "enter")
        await asked(desktop, "runs at api.deepseek.com")
        await desktop.press("n")
        assert desktop.main.query("#found") and desktop.runner.models == []


async def test_escape_keeps_the_built_in_model_for_good(open_app: Open) -> None:
    async with open_app((120, 60), offers=FOUND) as desktop:
        await first_card(desktop)
        await desktop.press("up", "escape")
        assert not desktop.main.query("#found")
        assert desktop.main.focused is desktop.main.prompt
    async with open_app(offers=FOUND) as desktop:
        desktop.runner.ready()
        await desktop.settle()
        assert not desktop.main._looked


async def test_choosing_the_built_in_model_on_the_card_is_a_choice_too(open_app: Open) -> None:
    async with open_app((120, 60), offers=FOUND) as desktop:
        await first_card(desktop)
        await desktop.press("up", "enter")
        await desktop.until(lambda: not desktop.main.query("#found"))
        assert desktop.app.choices.get("model") == "builtin" and desktop.runner.models == []


async def test_the_card_goes_on_to_the_screen_where_a_name_is_wanted(open_app: Open) -> None:
    async with open_app((120, 60), offers=FOUND) as desktop:
        await first_card(desktop)
        await desktop.press("up", "end", "enter")
        assert desktop.app.screen.query_one("#model").value == "openai:"  # type: ignore[attr-defined]


async def test_the_card_does_not_come_once_there_was_talk_or_a_choice(open_app: Open, workspace: Workspace) -> None:
    async with open_app(offers=FOUND) as desktop:
        desktop.app.choices.keep("model", "builtin")
        desktop.runner.ready()
        await desktop.settle()
        assert not desktop.main._looked
    tell(workspace, "buy milk")
    async with open_app(offers=FOUND) as desktop:
        desktop.runner.ready()
        await desktop.settle()
        assert not desktop.main.query("#found")


async def test_a_switch_that_fails_says_why_and_the_former_model_goes_on(open_app: Open) -> None:
    async with open_app(offers=FOUND) as desktop:
        await open_screen(desktop)
        await desktop.press("down", "enter")
        await desktop.until(lambda: desktop.runner.models == ["ollama:small"])
        desktop.runner.on_state(State("loading", "ollama:small"))
        desktop.runner.on_state(State("failed", "small needs the client for Ollama."))
        await desktop.settle()
        assert "small needs the client for Ollama." in desktop.words()
        assert desktop.main.model_name == "builtin"


async def test_an_agreement_that_cannot_be_kept_counts_all_the_same(open_app: Open, workspace: Workspace) -> None:
    async with open_app(offers=FOUND) as desktop:
        workspace.settings.choices_path.mkdir(parents=True)  # a file cannot take the place of a folder
        await open_screen(desktop)
        await desktop.press("down", "down", "enter")
        await asked(desktop, "runs at api.deepseek.com")
        await desktop.press("y")
        assert desktop.runner.models == ["deepseek:deepseek-v4-pro"]
        assert "could not be kept" in desktop.words()
