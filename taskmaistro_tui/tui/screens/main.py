"""The main screen: three panes, and the one place where wishes become acts on the services."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, cast

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static, TextArea

from taskmaistro_tui.memory.change import Change
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.forgotten import FORGOTTEN
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.action import Action
from taskmaistro_tui.tui.action_keys import bindings, keys_of, shown_key
from taskmaistro_tui.tui.actions import ACTIONS, BY_ID
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.messages import StoreChanged
from taskmaistro_tui.tui.screens.chat_part import ChatPart
from taskmaistro_tui.tui.screens.known_part import KnownPart
from taskmaistro_tui.tui.screens.task_part import TaskPart
from taskmaistro_tui.tui.startup import release_collector
from taskmaistro_tui.tui.sturdy import Sturdy
from taskmaistro_tui.tui.tasks_model import VIEWS, TasksModel
from taskmaistro_tui.tui.widgets.bars import KeyHints, Status, StatusLine, TitleBar, day_text
from taskmaistro_tui.tui.widgets.line_editor import LineInput
from taskmaistro_tui.tui.widgets.profile_pane import ProfilePane
from taskmaistro_tui.tui.widgets.prompt import Prompt
from taskmaistro_tui.tui.widgets.task_view import TaskView
from taskmaistro_tui.tui.widgets.transcript import Transcript

if TYPE_CHECKING:
    from taskmaistro_tui.tui.app import TaskMaistroApp

WIDTHS = [(0, "-tiny"), (30, "-tabs"), (70, "-folded"), (100, "-wide")]
HEIGHTS = [(0, "-flat"), (8, "-low"), (16, "-tall")]
"""From which width and height on the screen has which class; the style sheet says what that means."""
PANES = ("chat", "tasks", "you")
POLL_SECONDS = 0.25
SAID_SECONDS = 5.0
NOT_WHILE_TYPING = ("pane.chat",)
SCOPE_OF = ((Prompt, "prompt"), (TaskView, "tasks"), (ProfilePane, "you"), (LineInput, "field"), (Input, "filter"))
"""Whose keys are shown at the bottom, by what has the focus."""


class MainScreen(TaskPart, ChatPart, KnownPart, Sturdy, Screen[None]):
    """Chat, tasks, profile; title above, status and keys below."""

    BINDINGS = bindings("main")
    AUTO_FOCUS = None
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    def __init__(self, desk: Desk, width: int, height: int, *, view: str | None = None, model: str = "builtin") -> None:
        narrow = width < 70
        # Known before the first layout: Textual would set them after it, and lay everything out once more.
        super().__init__(
            classes=f"{_class_for(WIDTHS, width)} {_class_for(HEIGHTS, height)} -pane-{'tasks' if narrow else 'chat'}"
        )
        self.desk = desk
        self.model = TasksModel(desk, view if view in VIEWS else VIEWS[0])
        self._unsubscribe: Callable[[], None] | None = None
        self._said_timer: Timer | None = None
        self._said = ("", False)
        self._question_to_close: Screen[bool] | None = None
        """The question whether to close the app all the same; to ask for it once more is a yes."""
        self._pane = "tasks" if narrow else "chat"
        self.init_chat(model)
        self.init_known()

    # -- building --------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        app = self.maistro
        markdown = self.model_name != "builtin"
        yield TitleBar(id="title")
        with Horizontal(id="panes"):
            with Vertical(id="chat"):
                yield Transcript(self.desk.now, markdown=markdown, clock=self.desk.clock_hours, id="transcript")
                yield Prompt(id="prompt")
            with Vertical(id="tasks"):
                yield TaskView(self.model, clock=app.animation_clock, id="view")
            yield ProfilePane(id="you")
        yield StatusLine(id="status")
        yield KeyHints(id="hints")
        if self.has_class("-tiny") or self.has_class("-flat"):
            yield self._too_small()

    @property
    def maistro(self) -> TaskMaistroApp:
        """The app, as what it is."""
        return cast("TaskMaistroApp", self.app)

    @property
    def view(self) -> TaskView:
        """The tasks."""
        return self.query_one("#view", TaskView)

    @property
    def prompt(self) -> Prompt:
        """Where one types to the assistant."""
        return self.query_one("#prompt", Prompt)

    @property
    def transcript(self) -> Transcript:
        """The conversation."""
        return self.query_one("#transcript", Transcript)

    def on_mount(self) -> None:
        (self.view if self._pane == "tasks" else self.prompt).focus(scroll_visible=False)
        self._unsubscribe = self.desk.subscribe(self._heard)
        self.call_after_refresh(self._after_first_paint)
        self.refresh_status()

    def _after_first_paint(self) -> None:
        """What may wait until something can be seen: the assistant, what was said before, news of other processes."""
        if not self.transcript.is_attached:  # the app was closed as it opened
            return
        release_collector()
        self.start_assistant()
        self.set_interval(POLL_SECONDS, self._poll)
        self.set_interval(60, self._another_minute)
        self._backup_in_background()
        for sentence in self.maistro.complaints:
            self.maistro.tell(sentence, failed=True)
        self.call_next(self.refresh_known)
        self.load_conversation()

    def _backup_in_background(self) -> None:
        import threading

        def backup() -> None:
            try:
                self.desk.backup()
            except TaskMaistroError as problem:
                self.app.call_later(self.maistro.tell, f"There is no backup of today: {problem}", failed=True)

        threading.Thread(target=backup, name="daily backup", daemon=True).start()

    def on_unmount(self) -> None:
        if self._unsubscribe is not None:
            self._unsubscribe()
        self.stop_assistant()

    def _heard(self, changes: list[Change]) -> None:
        """Called in the thread that committed."""
        self.post_message(StoreChanged(changes))

    # -- acting ----------------------------------------------------------------------------------------------------

    def perform(self, act: Callable[[], str]) -> bool:
        """Do something and say what happened, or why it could not be done; False in the second case."""
        try:
            said = act()
        except TaskMaistroError as problem:
            self.maistro.tell(str(problem), failed=True)
            return False
        self.say(said)
        return True

    def say(self, sentence: str, *, failed: bool = False) -> None:
        """Show a sentence in the status line for a while."""
        self._said = (sentence, failed)
        if self._said_timer is not None:
            self._said_timer.stop()
        self._said_timer = self.set_timer(SAID_SECONDS, self._unsay)
        self.refresh_status()

    def hush(self) -> None:
        """Take the sentence away."""
        if self._said_timer is not None:
            self._said_timer.stop()
        self._unsay()

    def _unsay(self) -> None:
        self._said = ("", False)
        self._said_timer = None
        self.refresh_status()

    def run(self, action: Action) -> None:
        """Run an action by its declaration, as the palette does."""
        method = getattr(self, f"action_{action.name}")
        self.app.call_later(method)

    # -- news ------------------------------------------------------------------------------------------------------

    def on_store_changed(self, message: StoreChanged) -> None:
        mine = self._of_user(message.changes)
        if not mine:
            return
        self.view.apply(mine)
        if any(not change.key and change.title == FORGOTTEN for change in mine):
            self.show_what_is_left()
        if any(change.collection != "todo" for change in mine):
            self.refresh_known()
        self.refresh_status()

    def _of_user(self, changes: Iterable[Change]) -> list[Change]:
        return [c for c in changes if len(c.namespace) > 1 and c.namespace[1] == self.desk.workspace.user]

    def _poll(self) -> None:
        try:
            heard = self._of_user(self.desk.poll())
        except TaskMaistroError as problem:
            self.say(str(problem), failed=True)
            return
        if any(change.key and change.title == FORGOTTEN for change in heard):
            self.show_what_is_left()

    def _another_minute(self) -> None:
        """What is due or overdue follows the clock."""
        self.model.reload()
        self.view.redraw()
        self.refresh_status()

    def refresh_status(self) -> None:
        """Bring title, status line and key hints up to date."""
        counts, overdue = self.desk.counts()
        said, failed = self._said
        tokens, cost = self.spent
        self.query_one("#status", StatusLine).show(
            Status(
                model=self.model_label,
                connection=self.connection,
                agent=self.agent_state,
                detail=self.agent_detail,
                counts=counts,
                overdue=overdue,
                undo=self.desk.undo_hint(),
                undo_key=self._undo_key(),
                tokens=tokens,
                cost=cost,
                work=self.work_line,
                said=visible(said),
                failed=failed,
            )
        )
        self._refresh_title()
        self.refresh_hints()

    def _undo_key(self) -> str:
        """How undo is done where the focus is: its key, or by saying so to the assistant."""
        if isinstance(self.focused, Prompt):
            return "say “undo”:"
        keys = keys_of(BY_ID["edit.undo"], self.maistro.settings_keymap)
        usable = [key for key in keys if not (isinstance(self.focused, Input) and _is_typed(key))]
        return f"{shown_key(usable[0])} undo:" if usable else ""

    def _refresh_title(self) -> None:
        self.query_one("#title", TitleBar).show(
            view=self.model.view,
            pane=self._pane if self.has_class("-tabs") else None,
            day=day_text(self.desk.now().date()),
            filter_text=visible(self.model.filter_text),
            marked=len(self.model.marked),
        )

    # -- panes and focus -------------------------------------------------------------------------------------------

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        for node in event.widget.ancestors_with_self:
            if node.id in PANES:
                self.show_pane(node.id)
        self.refresh_hints()
        line = self.query_one("#status", StatusLine)
        line.show(line.status._replace(undo_key=self._undo_key()))

    def show_pane(self, pane: str) -> None:
        """Bring a pane into view where not all are."""
        if pane != self._pane:
            self._pane = pane
            for name in PANES:
                self.set_class(name == pane, f"-pane-{name}")
            self._refresh_title()

    def refresh_hints(self) -> None:
        """Bring the keys at the bottom up to date: those that do something where the focus is."""
        scope = next((name for kind, name in SCOPE_OF if isinstance(self.focused, kind)), "")
        typing = isinstance(self.focused, (Input, TextArea))
        nothing_chosen = self.model.loaded and not self.model.targets() and not self.model.coming
        keymap = self.maistro.settings_keymap
        taken = {key for action in ACTIONS if action.scope == scope for key in keys_of(action, keymap)}
        hints: list[tuple[str, str]] = []
        for action in sorted(ACTIONS, key=lambda action: action.scope != scope):
            if not action.hint or action.scope not in (scope, "main") or (typing and action.id in NOT_WHILE_TYPING):
                continue
            if nothing_chosen and action.scope == "tasks":
                continue
            keys = keys_of(action, keymap)
            if action.scope == "main":
                keys = [key for key in keys if key not in taken and not (typing and _is_typed(key))]
            if keys:
                hints.append((shown_key(keys[0]), action.hint))
        self.query_one("#hints", KeyHints).show(hints)

    def on_resize(self) -> None:
        self.call_after_refresh(self._after_resize)

    @staticmethod
    def _too_small() -> Static:
        text = "This window is too small.\nMake it 30 × 8 or larger."
        return Static(Content(text), markup=False, id="too-small")

    def _after_resize(self) -> None:
        if (self.has_class("-tiny") or self.has_class("-flat")) and not self.query("#too-small"):
            self.mount(self._too_small())
        self._refresh_title()
        if self.focused is None and not self.has_class("-tiny"):
            self.action_pane_tasks()

    def go_to_pane(self, pane: str) -> None:
        """Show a pane and give it the focus."""
        self.show_pane(pane)
        you = self.known_pane.editor.field if self.known_pane.editor is not None else self.known_pane
        target = {"chat": self.prompt, "tasks": self.view, "you": you}[pane]
        self.call_later(target.focus)

    def action_pane_chat(self) -> None:
        self.go_to_pane("chat")

    def action_pane_tasks(self) -> None:
        self.go_to_pane("tasks")

    def action_pane_you(self) -> None:
        self.go_to_pane("you")

    def action_go_next_pane(self) -> None:
        self.go_to_pane(PANES[(PANES.index(self._pane) + 1) % 3])

    def action_go_previous_pane(self) -> None:
        self.go_to_pane(PANES[(PANES.index(self._pane) - 1) % 3])

    @on(TitleBar.PaneChosen)
    def _pane_chosen(self, message: TitleBar.PaneChosen) -> None:
        self.go_to_pane(message.pane)

    # -- the app ---------------------------------------------------------------------------------------------------

    def action_app_palette(self) -> None:
        from taskmaistro_tui.tui.commands import Palette

        if not Palette.is_open(self.app):
            self.app.push_screen(Palette(id="--command-palette"))

    def action_app_theme(self) -> None:
        from textual.theme import ThemeProvider

        from taskmaistro_tui.tui.commands import Palette

        self.app.push_screen(Palette([ThemeProvider], placeholder="Search for themes…"))

    def action_app_help(self) -> None:
        from taskmaistro_tui.tui.screens.help import HelpScreen

        focused = self.focused
        about = getattr(focused, "HELP", None) if focused is not None else None
        self.app.push_screen(HelpScreen(about or "", self.maistro.settings_keymap))

    def action_app_quit(self) -> None:
        waiting = [one.text for one in self.talk.waiting]
        unsent, unsaved = self.prompt.text.strip(), [*filter(None, [self.known_pane.unsaved])]
        if len(self.app.screen_stack) > 1:
            from taskmaistro_tui.tui.screens.dialog import Dialog

            unsaved += [line for one in self.app.screen_stack if isinstance(one, Dialog) for line in one.unsaved]
        if not (waiting or unsent or unsaved) or self.app.screen is self._question_to_close:
            self.app.exit(0)
            return
        from taskmaistro_tui.tui.screens.confirm import ConfirmScreen

        question = "What you typed was not sent." if unsent or not unsaved else "What you typed is not saved."
        if waiting:
            question = "The assistant has not begun with your messages."
        lines = [*waiting, *filter(None, [unsent]), *unsaved]
        self._question_to_close = ConfirmScreen(f"{question} Close the app anyway?", lines, yes="Close")
        self.app.push_screen(self._question_to_close, lambda agreed: self.app.exit(0) if agreed else None)


def _class_for(limits: list[tuple[int, str]], amount: int) -> str:
    return next(name for least, name in reversed(limits) if amount >= least)


def _is_typed(key: str) -> bool:
    return "+" not in key and not (key[:1] == "f" and key[1:].isdigit())
