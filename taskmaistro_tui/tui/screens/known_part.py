"""What the main screen does with what is known of the user: the right pane, and the dialogs that belong to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.timer import Timer

from taskmaistro_tui.memory.errors import InvalidField, TaskMaistroError
from taskmaistro_tui.memory.profile import clean_profile_field
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.known import INSTRUCTIONS, LABELS, MEMORY, MODEL, MORE, PROFILE, SEARCH, Known, field_value
from taskmaistro_tui.tui.widgets.line_editor import LineEditor
from taskmaistro_tui.tui.widgets.profile_pane import ProfilePane

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.forgetting import Plan
    from taskmaistro_tui.tui.screens.main import MainScreen

MEMORIES_AT_FIRST = 12
MEMORIES_MORE = 24
MEMORIES_AT_MOST = 120
"""Memories that the pane shows at first, how many more when its end is reached, and at most; the dialog has them all."""
SEARCH_AFTER = 0.12
"""Seconds without a key after which a search begins."""
ALL = "all of them"


class KnownPart:
    """The part of :class:`MainScreen` that is about the user."""

    desk: Desk

    def init_known(self) -> None:
        """Nothing is searched for, and as many memories are shown as fit about a screen."""
        self._words = ""
        self._history = False
        self._shown_memories = MEMORIES_AT_FIRST
        self._search_timer: Timer | None = None

    @property
    def _main(self) -> MainScreen:
        return cast("MainScreen", self)

    @property
    def known_pane(self) -> ProfilePane:
        """The right pane."""
        return self._main.query_one("#you", ProfilePane)

    def refresh_known(self) -> None:
        """Bring the right pane up to date."""
        limit = self._shown_memories
        memories = self.desk.told(self._words, limit + 1, history=self._history)
        latest = self._main.talk.latest
        self.known_pane.show(
            Known(
                profile=self.desk.profile(),
                instructions=self.desk.instructions(),
                versions=len(self.desk.instructions_versions()),
                memories=tuple(memories[:limit]),
                more=len(memories) > limit,
                words=self._words,
                history=self._history,
                model=self._main.model_label,
                connection=self._main.connection,
                agent=self._main.agent_detail,
                fresh=latest.fresh if latest is not None else frozenset(),
                used=frozenset(latest.used) if latest is not None else frozenset(),
            )
        )

    # -- going through it ------------------------------------------------------------------------------------------

    def action_you_down(self) -> None:
        self.known_pane.step(1)

    def action_you_up(self) -> None:
        self.known_pane.step(-1)

    def action_you_first(self) -> None:
        self.known_pane.step(-10_000)

    def action_you_last(self) -> None:
        self.known_pane.step(10_000)

    def action_you_page_down(self) -> None:
        self.known_pane.step(6)

    def action_you_page_up(self) -> None:
        self.known_pane.step(-6)

    async def action_you_open(self) -> None:
        """Edit the chosen row where it stands, or open what it is about."""
        row = self.known_pane.row
        if row.startswith(PROFILE) or row == SEARCH:
            await self.known_pane.edit(row)
        elif row == INSTRUCTIONS:
            self.action_you_instructions()
        elif row == MODEL:
            self._main.action_model_switch()
        elif row == MORE:
            self.action_you_memories()
        elif row.startswith(MEMORY):
            self._open_memories(self.known_pane.memory)

    def on_profile_pane_more_wanted(self) -> None:
        if self._shown_memories < MEMORIES_AT_MOST:
            first_new = f"{MEMORY}{self.known_pane.known.memories[-1].key}"
            self._shown_memories = min(self._shown_memories + MEMORIES_MORE, MEMORIES_AT_MOST)
            self.refresh_known()
            self.known_pane.choose(first_new)
            self.known_pane.step(1)

    async def on_profile_pane_opened(self) -> None:
        await self.action_you_open()

    async def action_you_search(self) -> None:
        self._main.show_pane("you")
        await self.known_pane.edit(SEARCH)

    def action_you_history(self) -> None:
        self._history = not self._history
        self.refresh_known()
        self._main.go_to_pane("you")
        self._main.say("Also what does not hold any more" if self._history else "Only what holds now")

    async def action_you_back(self) -> None:
        """Take the search away, then the history, then go to the tasks."""
        if self._words:
            self._words = ""
            self.refresh_known()
        elif self._history:
            self.action_you_history()
        else:
            self._main.action_view_back()

    # -- editing ---------------------------------------------------------------------------------------------------

    async def action_you_profile(self) -> None:
        """Edit the chosen field of the profile; the first one, if none is chosen."""
        pane = self.known_pane
        self._main.show_pane("you")
        await pane.edit(PROFILE + (pane.field or next(iter(LABELS))))

    def on_line_editor_typed(self, message: LineEditor.Typed) -> None:
        if message.row != SEARCH:
            return
        if self._search_timer is not None:
            self._search_timer.stop()
        self._search_timer = self._main.set_timer(SEARCH_AFTER, lambda: self._search(message.text))

    def _search(self, words: str) -> None:
        if self._search_timer is not None:
            self._search_timer.stop()
            self._search_timer = None
        if words.strip() != self._words:
            self._words = words.strip()
            self._shown_memories = MEMORIES_AT_FIRST
            self.refresh_known()

    async def on_line_editor_left(self, message: LineEditor.Left) -> None:
        pane = self.known_pane
        if message.row == SEARCH:
            self._search(message.text or "")
            await pane.close()
            if message.text:
                pane.choose_memories()
        elif message.text is None or self._save_field(message.row.removeprefix(PROFILE), message.text):
            await pane.close()

    def _save_field(self, name: str, text: str) -> bool:
        """Save a field of the profile; what is wrong with it is said below it."""
        editor = self.known_pane.editor
        value = field_value(name, text)
        try:
            clean_profile_field(name, value)
            said = self.desk.set_profile({name: value})
        except InvalidField as problem:
            if editor is not None:
                editor.show_problem(problem.reason)
            return False
        except TaskMaistroError as problem:
            if editor is not None:
                editor.show_problem(str(problem))
            return False
        self._main.say(said)
        return True

    def action_you_remove(self) -> None:
        """Empty the chosen field, or take the chosen memory out of the list; undo brings either back."""
        pane = self.known_pane
        if (name := pane.field) is not None and getattr(self.desk.profile(), name):
            self._main.perform(lambda: self.desk.empty_profile(name))
        elif (key := pane.memory) is not None:
            self._main.perform(lambda: self.desk.forget(key))
        else:
            self._main.say("There is nothing to take away here")

    # -- forgetting for good ---------------------------------------------------------------------------------------

    def action_you_forget(self) -> None:
        """Forget what is chosen for good, after a question."""
        pane = self.known_pane
        if (name := pane.field) is not None:
            self._forget_field(name)
        elif (key := pane.memory) is not None:
            self._forget(lambda: self.desk.plan_to_forget(key))
        elif pane.row == INSTRUCTIONS:
            self._open_instructions(versions=True)
        else:
            self._main.say("There is nothing to forget here")

    def _forget_field(self, name: str) -> None:
        value = getattr(self.desk.profile(), name)
        if value in (None, ()):
            self._main.say("There is nothing to forget here")
        elif isinstance(value, tuple) and len(value) > 1:
            from taskmaistro_tui.tui.screens.choose import ChooseScreen

            def chosen(entry: str | None) -> None:
                if entry is not None:
                    one = None if entry == ALL else entry
                    self._forget(lambda: self.desk.plan_to_forget_profile(name, one))

            self._main.app.push_screen(ChooseScreen("Forget for good: which one?", [*value, ALL]), chosen)
        else:
            self._forget(lambda: self.desk.plan_to_forget_profile(name))

    def _forget(self, planned: object) -> None:
        from taskmaistro_tui.tui.screens.forget import ask_to_forget

        assert callable(planned)
        try:
            plan: Plan = planned()
        except TaskMaistroError as problem:
            self._main.say(str(problem), failed=True)
            return
        ask_to_forget(self._main, self.desk, plan, self._main.say)

    # -- dialogs ---------------------------------------------------------------------------------------------------

    def action_you_instructions(self) -> None:
        self._open_instructions()

    def _open_instructions(self, *, versions: bool = False) -> None:
        from taskmaistro_tui.tui.screens.instructions import InstructionsScreen

        self._main.app.push_screen(InstructionsScreen(self.desk, versions=versions), self._saved)

    def action_you_memories(self) -> None:
        self._open_memories(None)

    def _open_memories(self, key: str | None) -> None:
        from taskmaistro_tui.tui.screens.memories import MemoriesScreen

        self._main.app.push_screen(MemoriesScreen(self.desk, key, words=self._words, history=self._history))

    def _saved(self, said: str | None) -> None:
        if said:
            self._main.say(visible(said))
