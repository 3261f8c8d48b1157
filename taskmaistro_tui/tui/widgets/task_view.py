"""The tasks themselves: board, list, agenda, calendar and statistics, drawn line by line from what is visible."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from taskmaistro_tui.memory.change import Change
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.action_keys import bindings
from taskmaistro_tui.tui.desk import COLUMNS
from taskmaistro_tui.tui.effects import Effects
from taskmaistro_tui.tui.frame import MAKERS, Frame, FrameMaker, problem_frame
from taskmaistro_tui.tui.paint import Painter
from taskmaistro_tui.tui.palette import Palette
from taskmaistro_tui.tui.sturdy import Sturdy
from taskmaistro_tui.tui.tasks_model import UNANIMATED, TasksModel

FRAMES_PER_SECOND = 20


class TaskView(Sturdy, Widget, can_focus=True):
    """Draws a :class:`TasksModel`. Redraws when told that changes were made; animates only while something moves."""

    HELP = """\
The tasks. Move with the arrow keys or h j k l; Enter opens a task, d completes it, s starts it, and Shift with an
arrow moves it to another column. The selection stays with its task, wherever that goes.
"""
    BINDINGS = bindings("tasks")
    ALLOW_SELECT = False

    class Opened(Message):
        """A task was double-clicked: the selected one, or one that only comes again (``key``)."""

        def __init__(self, key: str | None = None) -> None:
            self.key = key
            super().__init__()

    class Selected(Message):
        """Another task is selected, by mouse."""

    class Dropped(Message):
        """A card was dragged to another column."""

        def __init__(self, key: str, status: str) -> None:
            self.key = key
            self.status = status
            super().__init__()

    def __init__(
        self, model: TasksModel, *, clock: Callable[[], float] = time.monotonic, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self.model = model
        self.effects = Effects(clock, self._level)
        self._frame: Frame | None = None
        self._stale = True
        self._frame_size = Size(0, 0)
        self._palette: Palette | None = None
        self._ticker: Timer | None = None
        self._dragged: str | None = None

    def _level(self) -> str:
        return "none" if self.app.no_color else self.app.animation_level

    # -- drawing ---------------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        lines = self.frame.lines
        return lines[y] if y < len(lines) else Strip.blank(self.size.width)

    @property
    def frame(self) -> Frame:
        """The present picture; made when it is first asked for."""
        if self._frame is None or self._stale or self._frame_size != self.size:
            self._frame_size = self.size
            self._frame = self._make_frame()
            self._stale = False
        return self._frame

    def _make_frame(self) -> Frame:
        if self._palette is None:
            self._palette = Palette(
                self.app.theme_variables, self.background_colors[1], ansi=self.app.native_ansi_color
            )
        painter = Painter(self._palette, self.model.desk.now(), self.model.desk.clock_hours)
        size = self.size
        try:
            if not self.model.loaded:
                self.model.load()
            maker = FrameMaker(self.model, self.effects, painter, size.width, size.height, self.has_focus)
            return MAKERS[self.model.view](maker)
        except TaskMaistroError as problem:
            return problem_frame(visible(str(problem)), painter, size.width, size.height)

    def redraw(self) -> None:
        """Draw afresh: the model was moved or reloaded."""
        self._stale = True
        self.refresh()

    def notify_style_update(self) -> None:
        self._palette = None
        self._stale = True
        super().notify_style_update()

    def on_focus(self) -> None:
        self.redraw()

    def on_blur(self) -> None:
        self.redraw()

    # -- news ------------------------------------------------------------------------------------------------------

    def apply(self, changes: Sequence[Change]) -> None:
        """Read afresh after ``changes`` were published, and animate what they say about tasks that can be seen."""
        tasks = [change for change in changes if change.collection == "todo"]
        if not tasks:
            return
        seen = self._frame.spots if self._frame is not None else {}  # as it was drawn last, several commits ago perhaps
        self.model.reload()
        shown = COLUMNS if self.model.view == "board" else self.model.filter.statuses
        if self.model.view not in UNANIMATED:
            self.effects.announce(tasks, seen, shown)
            if self.model.view != "board":
                self.effects.land()
            self._animate_on()
        self.redraw()

    def _animate_on(self) -> None:
        if self.effects and self._ticker is None:
            self._ticker = self.set_interval(1 / FRAMES_PER_SECOND, self.tick)

    def tick(self) -> None:
        """One step of what moves; the timer ends with the last animation."""
        running = self.effects.prune()
        self.redraw()
        if not running and self._ticker is not None:
            self._ticker.stop()
            self._ticker = None

    def show(self, view: str) -> None:
        """Change to another view of the tasks."""
        self.effects.clear()
        self.model.show(view)
        self.redraw()

    @property
    def page_size(self) -> int:
        """About how many tasks of the active list fit."""
        return max(sum(spot.lane == self.model.active for spot, _ in self.frame.spots.values()) - 1, 1)

    # -- mouse -----------------------------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        found = self.frame.at(event.x, event.y)
        self._dragged = found[1].key if found else None
        if found:
            self.model.select_at(found[0].lane, found[0].place)
            self.post_message(self.Selected())
            self.redraw()
        elif (day := self.frame.day_at(event.x, event.y)) is not None:
            self.model.go_to_day(day)
            self.redraw()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        key, self._dragged = self._dragged, None
        lane = self.frame.lane_at(event.x)
        if key is None or lane is None or self.model.view != "board":
            return
        if key in self.frame.spots and self.frame.spots[key][0].lane != lane:
            self.post_message(self.Dropped(key, COLUMNS[lane]))

    def on_click(self, event: events.Click) -> None:
        if event.chain == 2 and self.frame.at(event.x, event.y):
            self.post_message(self.Opened())
        elif event.chain == 2 and (key := self.frame.coming.get(event.y)) is not None:
            self.post_message(self.Opened(key))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._scroll(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._scroll(event, -1)

    def _scroll(self, event: events.MouseEvent, step: int) -> None:
        if self.model.view == "statistics" or (self.model.view == "calendar" and not self.model.in_day):
            self.model.page(step, 3)
            event.stop()
            self.redraw()
            return
        lane = self.frame.lane_at(event.x)
        if lane is not None and self.model.lanes[lane].scroll(step if self.model.view == "board" else step * 3):
            event.stop()
            self.redraw()
