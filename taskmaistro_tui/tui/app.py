"""The terminal app: it opens the main screen on a workspace and starts the assistant once the first picture is painted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.command import Provider
from textual.dom import DOMNode
from textual.events import Event, Paste
from textual.screen import Screen

from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.workspace import Workspace
from taskmaistro_tui.tui.action_keys import bindings, clashes, unknown_ids
from taskmaistro_tui.tui.choices import Choices
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.messages import ModelsFound
from taskmaistro_tui.tui.screens.main import MainScreen
from taskmaistro_tui.tui.sturdy import Sturdy
from taskmaistro_tui.tui.themes import DEFAULT, THEMES

if TYPE_CHECKING:
    from taskmaistro_tui.agent import events as agent_events
    from taskmaistro_tui.agent.choosing import Offers


LONGEST_PASTE = 50_000
"""Characters that are taken from one paste; a line of many more holds the app up at every key."""
TOLD_SECONDS = 8


class Runner(Protocol):
    """What runs the assistant's turns: :class:`taskmaistro_tui.agent.runner.AgentThread`, or a stand-in for it."""

    def start(self) -> None: ...

    def submit(self, text: str, *, thread: str = "main") -> str: ...

    def close_conversation(self, thread: str = "main") -> None: ...

    def cancel(self) -> None: ...

    def withdraw(self, ticket: str) -> bool: ...

    def stop(self, timeout: float = 0.5) -> None: ...

    def switch_model(self, name: str) -> None: ...


RunnerFactory = Callable[[Workspace, str, "Callable[[str, agent_events.Event], None]", Callable[[Any], None]], Runner]


def _commands() -> type[Provider]:
    from taskmaistro_tui.tui.commands import ActionCommands

    return ActionCommands


class TaskMaistroApp(Sturdy, App[int]):
    """The app on one user's ``workspace``.

    ``runner`` makes what runs the assistant, called like :class:`AgentThread`; ``start_agent`` False leaves the assistant
    out. ``finder`` looks for models that could answer, given the present one's name. ``animation_clock`` counts the seconds
    of animations.
    """

    CSS_PATH = "styles/app.tcss"
    TITLE = "task_mAIstro"
    BINDINGS = bindings("app")
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_commands}
    COMMAND_PALETTE_BINDING = "f20"  # the palette's keys are declared with all others
    ENABLE_COMMAND_PALETTE = True

    def __init__(
        self,
        workspace: Workspace,
        start_agent: bool = True,
        *,
        runner: RunnerFactory | None = None,
        finder: Callable[[str], Offers] | None = None,
        animation_clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.workspace = workspace
        self.desk = Desk(workspace)
        self.start_agent = start_agent
        self.runner_factory = runner
        self._finder = finder
        self.animation_clock = animation_clock
        self.settings_keymap: Mapping[str, str] = dict(workspace.settings.keymap)
        self.complaints: list[str] = []
        self._told: dict[str, float] = {}
        self.choices = Choices(workspace.settings.choices_path)
        for theme in THEMES:
            self.register_theme(theme)
        self._choose_theme(workspace.settings.theme or self._kept_theme())
        self._take_keymap()

    def _kept_theme(self) -> str | None:
        """The theme that was chosen the last time, if there still is one of that name."""
        kept = self.choices.get("theme")
        return kept if kept in self.available_themes else None

    @property
    def model_at_start(self) -> str:
        """The model that answers at first: what the settings say explicitly, else what was chosen the last time."""
        settings = self.workspace.settings
        if "model" in settings.explicit or settings.model != "builtin":
            return settings.model
        return self.choices.get("model") or settings.model

    def look_for_models(self, present: str, asked: Screen[Any]) -> None:
        """Look in a thread of its own for models that could answer; ``asked`` is sent what was found."""
        import threading

        def look() -> None:
            try:
                offers = self._find_models(present)
            except TaskMaistroError as problem:
                self.call_later(self.tell, str(problem), failed=True)
            else:
                asked.post_message(ModelsFound(offers))

        threading.Thread(target=look, name="look for models", daemon=True).start()

    def _find_models(self, present: str) -> Offers:
        if self._finder is not None:
            return self._finder(present)
        from taskmaistro_tui.agent.choosing import look_for_models

        return look_for_models(self.workspace.settings, present)

    @property
    def nobody_chose_a_model(self) -> bool:
        """Whether the built-in model serves because nothing else was ever said."""
        settings = self.workspace.settings
        return "model" not in settings.explicit and settings.model == "builtin" and self.choices.get("model") is None

    def keep(self, name: str, value: str) -> None:
        """Keep a choice for the next start, or say that it could not be kept."""
        try:
            self.choices.keep(name, value)
        except TaskMaistroError as problem:
            self.tell(str(problem), failed=True)

    def watch_theme(self, name: str) -> None:
        """Keep what is chosen while the app runs."""
        if self.is_running:
            self.keep("theme", name)

    def _choose_theme(self, name: str | None) -> None:
        if name and name not in self.available_themes:
            self.complaints.append(f"There is no theme {name!r}; t shows those there are.")
            name = None
        self.theme = name or DEFAULT

    def _take_keymap(self) -> None:
        for name in unknown_ids(self.settings_keymap):
            self.complaints.append(f"keymap: there is no action {name!r}; the help lists their names.")
        for key, first, second in clashes(self.settings_keymap):
            self.complaints.append(f"keymap: {key} is set for both {first} and {second}.")
        if self.settings_keymap:
            self.set_keymap(dict(self.settings_keymap))

    def refresh_css(self, animate: bool = True) -> None:
        """Lay the theme over the style sheet; before there is a screen only its variables change, for nothing has a style
        yet (Textual would read the whole sheet twice before the first picture)."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def handle_bindings_clash(self, clashed_bindings: set[Binding], node: DOMNode) -> None:
        """Clashes were told of once, at the start; Textual asks at every key."""

    def get_default_screen(self) -> Screen[Any]:
        view, model = self.choices.get("view"), self.model_at_start
        return MainScreen(self.desk, self.size.width, self.size.height, view=view, model=model)

    @property
    def main(self) -> MainScreen:
        """The main screen, also while a dialog is over it."""
        return next(screen for screen in self.screen_stack if isinstance(screen, MainScreen))

    async def on_event(self, event: Event) -> None:
        """What is pasted may hold control characters, of which no field ever gets one, and be longer than a field can bear."""
        if isinstance(event, Paste) and not event.is_forwarded:
            text = event.text[:LONGEST_PASTE].replace("\r\n", "\n").replace("\r", "\n").expandtabs(4)
            if len(event.text) > LONGEST_PASTE:
                self.tell(f"That was too much to paste: the first {LONGEST_PASTE:,} characters are there.", failed=True)
            event.text = visible(text, keep_newlines=True)
        await super().on_event(event)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """None of Textual's own; the palette has the app's actions."""
        return ()

    def tell(self, sentence: str, *, failed: bool = False) -> None:
        """A note in the corner, for what must not be missed; it stands there once, however often it is told."""
        text = visible(sentence)
        moment = time.monotonic()
        if self._told.get(text, 0.0) > moment:
            return
        self._told = {known: until for known, until in self._told.items() if until > moment}
        self._told[text] = moment + TOLD_SECONDS
        self.notify(text, severity="error" if failed else "information", markup=False, timeout=TOLD_SECONDS)

    def _handle_exception(self, error: Exception) -> None:
        """What says what to do is told and the app goes on; all else is a fault of ours and ends it."""
        if isinstance(error, TaskMaistroError):
            self.call_later(self.tell, str(error), failed=True)
        else:
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """End with a sentence; where it happened goes to a file, for whoever mends it."""
        from taskmaistro_tui.tui.crash import crash_note

        self.bell()
        self._exit_renderables.append(crash_note(self.workspace.settings.data_dir))
        self._close_messages_no_wait()

    def action_app_quit_now(self) -> None:
        self.main.action_app_quit()

    async def action_quit(self) -> None:
        self.main.action_app_quit()

    def action_help_quit(self) -> None:
        """Ctrl+C is what one tries first."""
        self.main.say("Ctrl+Q closes the app")
