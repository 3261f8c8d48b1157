"""What the app can do about models: look for them, examine one, test it, fetch it, remember what was agreed to.

No Textual here. What takes its time is done in threads; the callbacks are called in those.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from taskmaistro_tui.memory.errors import TaskMaistroError

if TYPE_CHECKING:
    from taskmaistro_tui.agent.candidate import Candidate
    from taskmaistro_tui.agent.choosing import Offers
    from taskmaistro_tui.agent.model_work import ModelWork, Work
    from taskmaistro_tui.config import Settings
    from taskmaistro_tui.tui.choices import Choices

TEST, FETCH = "test", "fetch"


class ModelDesk:
    """The models of one app. ``news`` hears of every step of a test or a fetch."""

    def __init__(self, settings: Settings, choices: Choices, news: Callable[[Work], None]) -> None:
        self._settings = settings
        self._choices = choices
        self._news = news
        self._made: ModelWork | None = None

    def examine(self, text: str, done: Callable[[Candidate], None], failed: Callable[[str], None]) -> None:
        """Look at the model called ``text``; ``failed`` gets a sentence if it cannot be used."""

        def look() -> None:
            from taskmaistro_tui.agent.candidate import examine

            done(examine(text, self._settings))

        _in_background("examine a model", look, failed)

    def ask_service(self, name: str, done: Callable[[Offers], None], failed: Callable[[str], None]) -> None:
        """Ask the service of the model called ``name``, with the user's key for it, what it offers."""

        def ask() -> None:
            from taskmaistro_tui.agent.choosing import service_offers

            done(service_offers(name, self._settings))

        _in_background("ask for models", ask, failed)

    # -- what leaves the machine -----------------------------------------------------------------------------------

    def agreed(self, service: str) -> bool:
        """Whether the user has agreed to what they say going to ``service``."""
        return service in (self._choices.get("agreed") or "").split()

    def agree(self, service: str) -> None:
        """Remember that the user has. Raises an error that says so if it cannot be kept."""
        if not self.agreed(service):
            self._choices.keep("agreed", f"{self._choices.get('agreed') or ''} {service}".strip())

    # -- work ------------------------------------------------------------------------------------------------------

    @property
    def _work(self) -> ModelWork:
        if self._made is None:
            from taskmaistro_tui.agent.model_work import ModelWork

            self._made = ModelWork(self._settings, self._news)
        return self._made

    @property
    def work(self) -> Work | None:
        """What goes on, or what came of the last work."""
        return self._made.present if self._made is not None else None

    def start(self, kind: str, name: str) -> bool:
        """Test (:data:`TEST`) or fetch (:data:`FETCH`) a model; False if something goes on already."""
        return self._work.start(kind, name)

    def stop(self) -> None:
        """Stop what goes on."""
        if self._made is not None:
            self._made.stop()


def _in_background(name: str, work: Callable[[], None], failed: Callable[[str], None]) -> None:
    def guarded() -> None:
        try:
            work()
        except TaskMaistroError as problem:
            failed(str(problem))

    threading.Thread(target=guarded, name=name, daemon=True).start()


def label_of(name: str) -> str:
    """A model's name as it is shown."""
    return "built-in model" if name == "builtin" else name


def work_line(work: Work) -> str:
    """What goes on, in few words: ``fetching small 45 %``, ``testing small 3 of 5``."""
    short = work.name.partition(":")[2].partition("@")[0].replace("\\", "/").rpartition("/")[2] or work.name
    if work.kind == TEST:
        return f"testing {short} {work.done} of {work.total}"
    percent = f" {100 * work.done // work.total} %" if work.total else ""
    return f"fetching {short}{percent}"
