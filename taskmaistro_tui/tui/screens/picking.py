"""Picking a model, wherever one can: it is examined first, and one elsewhere is asked about once, with what would leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.messages import Examined
from taskmaistro_tui.tui.model_desk import ModelDesk

if TYPE_CHECKING:
    from textual.message import Message
    from textual.screen import Screen

    from taskmaistro_tui.agent.candidate import Candidate

LEAVES = (
    "what you write in the conversation",
    "the tasks, memories and wishes that an answer needs, and your profile",
)


class Picking:
    """A screen's part. The screen says what becomes of it: :meth:`picked`, :meth:`refused`, :meth:`to_fetch`."""

    models: ModelDesk

    @property
    def _screen(self) -> Screen[Any]:
        return cast("Screen[Any]", self)

    def pick(self, text: str) -> None:
        """Somebody wants the model called ``text``."""
        self.models.examine(
            text,
            lambda candidate: self._tell(Examined(candidate)),
            lambda problem: self._tell(Examined(None, problem)),
        )

    def _tell(self, message: Message) -> None:
        """Called in another thread."""
        self._screen.post_message(message)

    def on_examined(self, message: Examined) -> None:
        message.stop()
        candidate = message.candidate
        if candidate is None:
            self.refused(message.problem)
        elif candidate.to_fetch:
            self.to_fetch(candidate)
        elif not candidate.service or self.models.agreed(candidate.service):
            self.picked(candidate)
        else:
            self.ask(candidate)

    def ask(self, candidate: Candidate) -> None:
        """Ask before something goes to a service elsewhere for the first time."""
        from taskmaistro_tui.tui.screens.confirm import ConfirmScreen

        question = (
            f"{candidate.label} runs at {candidate.service}, not on this machine. If it answers, this goes there:"
        )
        lines = [*LEAVES, *filter(None, [candidate.stays])]
        self._screen.app.push_screen(
            ConfirmScreen(visible(question), lines, yes="Use it", no="Not now", title="A model elsewhere"),
            lambda yes: self._agreed(candidate) if yes else self.refused(""),
        )

    def _agreed(self, candidate: Candidate) -> None:
        try:
            self.models.agree(candidate.service)
        except (
            TaskMaistroError
        ) as problem:  # it is asked again at the next start; what was agreed to counts all the same
            app: Any = self._screen.app
            app.tell(str(problem), failed=True)
        self.picked(candidate)

    def picked(self, candidate: Candidate) -> None:
        """It can be used, and the user wants it."""
        raise NotImplementedError

    def refused(self, problem: str) -> None:
        """It cannot be used, for the reason in ``problem``; or the user does not want it after all (empty)."""
        raise NotImplementedError

    def to_fetch(self, candidate: Candidate) -> None:
        """Ollama has yet to fetch it."""
        raise NotImplementedError
