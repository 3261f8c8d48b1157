"""What the main screen does with tasks: each action is one call of the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.desk import Desk
from taskmaistro_tui.tui.tasks_model import VIEWS, TasksModel
from taskmaistro_tui.tui.widgets.bars import TitleBar
from taskmaistro_tui.tui.widgets.task_view import TaskView

if TYPE_CHECKING:
    from taskmaistro_tui.memory.change import Document
    from taskmaistro_tui.tui.screens.main import MainScreen
    from taskmaistro_tui.tui.widgets.filter_bar import FilterBar

MAX_NAMED = 12


class TaskPart:
    """The part of :class:`MainScreen` that is about tasks."""

    desk: Desk
    model: TasksModel
    unfinished_task: str = ""
    """What was typed into the add dialog when it was given up; it stands there the next time."""

    @property
    def _main(self) -> MainScreen:
        return cast("MainScreen", self)

    # -- one action on the selected or marked tasks ----------------------------------------------------------------

    def _on_targets(self, act: Callable[[list[str]], str]) -> None:
        """Do something with the marked tasks, else the selected one; marks are used up by it."""
        targets = self.model.targets()
        if not targets:
            self._main.say("No task is selected")
            return
        if self._main.perform(lambda: act(targets)):
            self.model.marked.clear()
            self._main.view.redraw()
            self._main.refresh_status()

    def _asked_first(self, question: str, yes: str, act: Callable[[list[str]], str]) -> None:
        """The same, but several tasks are asked about first."""
        targets = self.model.targets()
        if len(targets) < 2:
            self._on_targets(act)
            return
        self._ask(question.format(len(targets)), yes, targets, lambda: self._on_targets(act))

    def _ask(self, question: str, yes: str, keys: list[str], act: Callable[[], None]) -> None:
        from taskmaistro_tui.tui.screens.confirm import ConfirmScreen

        titles = self.desk.titles(keys[:MAX_NAMED])
        if len(keys) > MAX_NAMED:
            titles.append(f"… and {len(keys) - MAX_NAMED} more")
        self._main.app.push_screen(ConfirmScreen(question, titles, yes=yes), lambda agreed: act() if agreed else None)

    def action_task_done(self) -> None:
        self._on_targets(self.desk.toggle_done)

    def action_task_start(self) -> None:
        self._on_targets(self.desk.toggle_start)

    def action_task_right(self) -> None:
        self._on_targets(lambda keys: self.desk.move(keys, 1))

    def action_task_left(self) -> None:
        self._on_targets(lambda keys: self.desk.move(keys, -1))

    def action_task_archive(self) -> None:
        self._asked_first("Archive these {} tasks?", "Archive", self.desk.archive)

    def action_task_delete(self) -> None:
        self._asked_first("Delete these {} tasks?", "Delete", self.desk.delete)

    def action_task_later(self) -> None:
        self._on_targets(lambda keys: self.desk.shift_deadline(keys, 1))

    def action_task_earlier(self) -> None:
        self._on_targets(lambda keys: self.desk.shift_deadline(keys, -1))

    def action_task_high(self) -> None:
        self._on_targets(lambda keys: self.desk.set_priority(keys, "high"))

    def action_task_medium(self) -> None:
        self._on_targets(lambda keys: self.desk.set_priority(keys, "medium"))

    def action_task_low(self) -> None:
        self._on_targets(lambda keys: self.desk.set_priority(keys, "low"))

    def action_task_unranked(self) -> None:
        self._on_targets(lambda keys: self.desk.set_priority(keys, None))

    def action_task_archive_done(self) -> None:
        keys = self.desk.done_keys()
        if not keys:
            self._main.say("Nothing is done yet")
            return
        question = (
            f"Archive all {len(keys):,} tasks that are done?" if len(keys) > 1 else "Archive the task that is done?"
        )
        self._ask(question, "Archive", keys, lambda: self._perform(lambda: self.desk.archive(keys)))

    def action_task_copy(self) -> None:
        if document := self._selected():
            self._main.app.copy_to_clipboard(visible(str(document.value["task"])))
            self._main.say("Copied the title")

    def action_task_mark(self) -> None:
        self.model.mark()
        self._main.view.redraw()
        self._main.refresh_status()

    def action_task_unmark(self) -> None:
        self.model.marked.clear()
        self._main.view.redraw()
        self._main.refresh_status()

    def action_edit_undo(self) -> None:
        self._main.perform(self.desk.undo)

    def action_edit_redo(self) -> None:
        self._main.perform(self.desk.redo)

    def _perform(self, act: Callable[[], str]) -> None:
        self._main.perform(act)

    # -- dialogs ---------------------------------------------------------------------------------------------------

    def _selected(self) -> Document | None:
        card = self.model.selected
        return self.desk.tasks.get(card.key) if card else None

    def action_task_add(self) -> None:
        from taskmaistro_tui.tui.screens.add import AddScreen

        dialog = AddScreen(self.desk, self.unfinished_task)

        def closed(result: tuple[str, str] | None) -> None:
            self.unfinished_task = dialog.left
            self._added(result)

        self._main.app.push_screen(dialog, closed)

    def _added(self, result: tuple[str, str] | None) -> None:
        """Select what was added, if the present view has it."""
        if result is None:
            return
        key, said = result
        self.model.reload()
        self.model.select_key(key)
        self._main.view.redraw()
        self._main.say(said)

    def action_task_edit(self) -> None:
        document = self._selected()
        if document is None:
            self._main.say("No task is selected")
            return
        self._edit(document)

    def _edit(self, document: Document) -> None:
        from taskmaistro_tui.tui.screens.edit import EditScreen

        self._main.app.push_screen(EditScreen(self.desk, document), self._closed_saying)

    def _closed_saying(self, said: str | None) -> None:
        if said:
            self._main.say(said)

    def action_task_open(self) -> None:
        if self.model.enter_day():
            self._main.view.redraw()
            return
        document = self._selected()
        if document is not None:
            self._open(document.key)
        elif self.model.view == "calendar" and (coming := self.model.coming):
            self._open(coming[0].key)

    def _open(self, key: str) -> None:
        from taskmaistro_tui.tui.screens.details import DetailsScreen

        self._main.app.push_screen(DetailsScreen(self.desk, key), lambda wish: self._details_closed(key, wish))

    def _details_closed(self, key: str, wish: str | None) -> None:
        if wish == "edit" and (document := self.desk.tasks.get(key)) is not None:
            self._edit(document)

    # -- going around ----------------------------------------------------------------------------------------------

    def _go(self, step: Callable[[], object]) -> None:
        step()
        self._main.view.redraw()
        if self.model.view == "calendar":  # a day may have nothing that its keys could be for
            self._main.refresh_hints()

    def action_go_down(self) -> None:
        self._go(lambda: self.model.step(1))

    def action_go_up(self) -> None:
        self._go(lambda: self.model.step(-1))

    def action_go_left(self) -> None:
        self._go(lambda: self.model.side(-1))

    def action_go_right(self) -> None:
        self._go(lambda: self.model.side(1))

    def action_go_first(self) -> None:
        self._go(lambda: self.model.go(0))

    def action_go_last(self) -> None:
        self._go(lambda: self.model.go(-1))

    def action_go_page_down(self) -> None:
        self._go(lambda: self.model.page(1, self._main.view.page_size))

    def action_go_page_up(self) -> None:
        self._go(lambda: self.model.page(-1, self._main.view.page_size))

    # -- views and filter ------------------------------------------------------------------------------------------

    def show_view(self, view: str) -> None:
        """Change to a view and give it the focus."""
        self._main.maistro.keep("view", view)
        self._main.view.show(view)
        self._main.refresh_status()
        self._main.go_to_pane("tasks")

    def action_view_next(self) -> None:
        self.show_view(VIEWS[(VIEWS.index(self.model.view) + 1) % len(VIEWS)])

    def action_view_board(self) -> None:
        self.show_view("board")

    def action_view_list(self) -> None:
        self.show_view("list")

    def action_view_agenda(self) -> None:
        self.show_view("agenda")

    def action_view_calendar(self) -> None:
        self.show_view("calendar")

    def action_view_statistics(self) -> None:
        self.show_view("statistics")

    def action_view_order(self) -> None:
        if self.model.view != "list":
            self._main.say("The list can be sorted; v goes there")
            return
        name = self.model.next_order()
        self._main.view.redraw()
        self._main.say(f"Sorted by {name}")

    def action_view_filter(self) -> None:
        from taskmaistro_tui.tui.widgets.filter_bar import FilterBar

        self._main.show_pane("tasks")
        found = self._main.query(FilterBar)
        if found:
            found.first().focus()
            return
        self._main.query_one("#tasks").mount(FilterBar(self.model.filter_text), before=0)

    def filter_by(self, text: str) -> str | None:
        """Narrow the tasks; returns what is wrong with the filter, None if nothing is."""
        try:
            self.model.set_filter(text)
        except TaskMaistroError as problem:
            return visible(str(problem))
        if self.model.view == "board" and "archived" in self.model.filter.statuses:
            self._main.view.show("list")
        self._main.view.redraw()
        self._main.refresh_status()
        return None

    def close_filter(self, *, clear: bool) -> None:
        """Take the filter line away; the filter too if ``clear``."""
        from taskmaistro_tui.tui.widgets.filter_bar import FilterBar

        self._main.query(FilterBar).remove()
        if clear and self.model.filter_text:
            self.filter_by("")
        self._main.go_to_pane("tasks")

    def action_view_back(self) -> None:
        """One step back: marks, then filter, then the assistant's turn, then to the tasks."""
        if self.model.marked:
            self.action_task_unmark()
        elif self.model.leave_day():
            self._main.view.redraw()
        elif self.model.filter_text:
            self.close_filter(clear=True)
        elif not self._main.stop_turn():
            self._main.go_to_pane("tasks")

    # -- what the widgets tell -------------------------------------------------------------------------------------

    def on_task_view_opened(self, message: TaskView.Opened) -> None:
        if message.key is None:
            self.action_task_open()
        else:
            self._open(message.key)

    def on_task_view_dropped(self, message: TaskView.Dropped) -> None:
        self._main.perform(lambda: self.desk.put([message.key], message.status))

    def on_filter_bar_typed(self, message: FilterBar.Typed) -> None:
        message.bar.show_problem(self.filter_by(message.text))

    def on_filter_bar_left(self, message: FilterBar.Left) -> None:
        self.close_filter(clear=message.clear)

    def on_title_bar_view_chosen(self, message: TitleBar.ViewChosen) -> None:
        self.show_view(message.view)
