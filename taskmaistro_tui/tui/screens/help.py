"""All keys, and what the focused part is for."""

from __future__ import annotations

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from taskmaistro_tui.tui.action import Action
from taskmaistro_tui.tui.action_keys import grouped, shown_keys
from taskmaistro_tui.tui.fit import wrap
from taskmaistro_tui.tui.ink import KEY, MUTED, STRONG
from taskmaistro_tui.tui.screens.dialog import Dialog

KEY_WIDTH = 20
TITLE_WIDTH = 24


class HelpText(VerticalScroll):
    """Scrolls with the arrow keys."""


class HelpBody(Static):
    """The table of actions, its last column wrapped to the width there is."""

    def __init__(self, about: str, keymap: Mapping[str, str]) -> None:
        self._about = about
        self._keymap = keymap
        self._width = 84
        super().__init__(self.content_for(self._width), markup=False)

    def on_resize(self) -> None:
        if self.size.width != self._width:
            self._width = self.size.width
            self.update(self.content_for(self._width))

    def content_for(self, width: int) -> Content:
        """The whole text for lines of ``width`` cells."""
        lines: list[Content] = []
        if self._about:
            lines += [Content.styled("Here", STRONG), Content(self._about), Content("")]
        for group, actions in grouped():
            lines.append(Content.styled(group, STRONG))
            for action in actions:
                lines += self._action(action, width)
            lines.append(Content(""))
        lines.append(Content.styled("Keys can be changed in the settings file, under [keymap], by these names:", MUTED))
        names = ", ".join(action.id for _, actions in grouped() for action in actions)
        lines.append(Content.styled(names, MUTED))
        return Content("\n").join(lines)

    def _action(self, action: Action, width: int) -> list[Content]:
        keys = shown_keys(action, self._keymap) or "in the palette"
        title = f"{action.title:<{TITLE_WIDTH}} "
        room = width - KEY_WIDTH - TITLE_WIDTH - 2
        if room < 20:
            return [Content.assemble((f"{keys} ", KEY), action.title, (f"  {action.help}", MUTED))]
        first, *rest = wrap(action.help, room, 6)
        indent = " " * (KEY_WIDTH + TITLE_WIDTH + 2)
        lines = [Content.assemble((f"{keys:<{KEY_WIDTH}} ", KEY), title, (first, MUTED))]
        return lines + [Content.styled(indent + line, MUTED) for line in rest]


class HelpScreen(Dialog[None]):
    """Every action of the table with its keys as they are set now."""

    def __init__(self, about: str, keymap: Mapping[str, str]) -> None:
        super().__init__()
        self._about = " ".join(about.split())
        self._keymap = keymap

    def compose(self) -> ComposeResult:
        with self.box(title="Help", keys="↑ ↓ scroll · Esc closes", classes="-wide"), HelpText():
            yield HelpBody(self._about, self._keymap)

    def on_mount(self) -> None:
        self.query_one(HelpText).focus()
