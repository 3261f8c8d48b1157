"""The main screen's part that is about which model answers: choosing it, the card at the first start, tests and fetching."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.messages import ModelsFound, ModelWorked
from taskmaistro_tui.tui.model_desk import ModelDesk, label_of, work_line
from taskmaistro_tui.tui.screens.picking import Picking

if TYPE_CHECKING:
    from taskmaistro_tui.agent.candidate import Candidate
    from taskmaistro_tui.agent.model_work import Work
    from taskmaistro_tui.tui.screens.main import MainScreen
    from taskmaistro_tui.tui.widgets.first_card import FirstCard


class ModelPart(Picking):
    """The part of :class:`MainScreen` that is about the model."""

    def init_model(self, name: str) -> None:
        """``name`` answers for now."""
        self.model_name = name
        self._label = ""
        self._wanted_model = ""
        self._changing_model = False
        self._looked = False
        self._models: ModelDesk | None = None

    @property
    def _screen(self) -> MainScreen:
        return cast("MainScreen", self)

    @property
    def models(self) -> ModelDesk:  # type: ignore[override]
        """What can be done about models."""
        if self._models is None:
            app = self._screen.maistro
            self._models = ModelDesk(app.workspace.settings, app.choices, self._worked)
        return self._models

    @property
    def model_label(self) -> str:
        """The model as people call it."""
        return label_of("builtin") if self.model_name == "builtin" else visible(self._label or self.model_name)

    @property
    def connection(self) -> str:
        """How the model is reached, or what was wrong the last time."""
        if self.model_name == "builtin":
            return "offline, on this machine"
        return self._screen.talk.connection or "not asked yet"

    # -- choosing --------------------------------------------------------------------------------------------------

    def action_model_switch(self, beginning: str = "") -> None:
        from taskmaistro_tui.tui.screens.model import ModelScreen

        app = self._screen.maistro
        self._screen.app.push_screen(
            ModelScreen(
                self.model_name,
                self.models,
                lambda screen: app.look_for_models(self.model_name, screen),
                beginning=beginning,
            ),
            self._model_chosen,
        )

    def _model_chosen(self, name: str | None) -> None:
        """The built-in one may be chosen too, where nothing was chosen yet: then it is no stopgap any more."""
        if not name:
            return
        self._drop_card()
        runner = self._screen.runner
        if name == self.model_name:
            self._screen.maistro.keep("model", name)
        elif runner is not None:
            self._wanted_model = name
            runner.switch_model(name)
            self._screen.say(f"Changing to {visible(name)}…")

    def settle_model(self, state: str, detail: str) -> None:
        """A change of model came through, or not: the assistant keeps the one it has then."""
        screen = self._screen
        if state == "loading":
            self._changing_model = bool(self._wanted_model) and detail == self._wanted_model
        elif self._changing_model and state in ("ready", "failed"):
            self._changing_model = False
            wanted, self._wanted_model = self._wanted_model, ""
            if state == "ready":
                self._label = detail
                same, self.model_name = self.model_name == wanted, wanted
                screen.maistro.keep("model", wanted)
                screen.transcript.markdown = wanted != "builtin"
                if not same:
                    screen.talk.connection = ""
                    screen.say(f"The model is now {self.model_label}")
        if state == "ready":
            self._label = detail

    def picked(self, candidate: Candidate) -> None:
        self._model_chosen(candidate.name)

    def refused(self, problem: str) -> None:
        if problem:
            self._screen.maistro.tell(problem, failed=True)

    def to_fetch(self, candidate: Candidate) -> None:
        self.refused(f"Ollama does not have {candidate.label} yet; Ctrl+O, then f fetches it.")

    # -- the first start -------------------------------------------------------------------------------------------

    def look_at_first(self) -> None:
        """The first time, look for models that could answer; now, for the assistant's imports are over."""
        screen = self._screen
        if not self._looked and screen.maistro.nobody_chose_a_model:
            self._looked = True
            if screen.transcript.greets:
                screen.maistro.look_for_models(self.model_name, screen)

    def on_models_found(self, message: ModelsFound) -> None:
        from taskmaistro_tui.tui.widgets.first_card import FirstCard

        self._screen.transcript.add_card(FirstCard(message.offers, id="found"))

    @property
    def _card(self) -> FirstCard | None:
        from taskmaistro_tui.tui.widgets.first_card import FirstCard

        return next(iter(self._screen.query(FirstCard)), None)

    def on_prompt_left_upwards(self) -> None:
        if (card := self._card) is not None:
            card.enter()

    def on_first_card_chosen(self, message: FirstCard.Chosen) -> None:
        if message.name.endswith("NAME"):
            self.action_model_switch(message.name.removesuffix("NAME"))
        else:
            self.pick(message.name)

    def action_card_dismiss(self) -> None:
        self._screen.maistro.keep("model", self.model_name)
        self._drop_card()

    def _drop_card(self) -> None:
        if (card := self._card) is not None:
            card.remove()
            self._screen.go_to_pane("chat")

    # -- tests and fetching ----------------------------------------------------------------------------------------

    def _worked(self, work: Work) -> None:
        """Called in the thread that does the work."""
        self._screen.post_message(ModelWorked(work))

    def on_model_worked(self, message: ModelWorked) -> None:
        from taskmaistro_tui.tui.screens.model import ModelScreen

        screen, work = self._screen, message.work
        over = work.state != "running"
        shown = screen.app.screen
        if isinstance(shown, ModelScreen):
            shown.show_work(work)
        elif over:
            screen.maistro.tell(work.said, failed=work.state == "failed")
        if over and work.kind == "test" and work.name == self.model_name and screen.runner is not None:
            self._wanted_model = work.name  # made anew, its tools are called the way that was found to work
            screen.runner.switch_model(work.name)
        screen.refresh_work("" if over else work_line(work))
