"""The command palette: every action of the table, found by its name or what it does."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider

from taskmaistro_tui.tui.action import Action
from taskmaistro_tui.tui.action_keys import shown_keys
from taskmaistro_tui.tui.actions import ACTIONS

if TYPE_CHECKING:
    from taskmaistro_tui.tui.app import TaskMaistroApp


class Palette(CommandPalette):
    """Textual's palette, in which a page up or down before the list was drawn does nothing (in 8.2.8 it ends the app)."""

    def _action_command_list(self, action: str) -> None:
        shown = self.query_one(CommandList)
        shown._update_lines()
        if not action.startswith("page") or (shown.highlighted or 0) in shown._index_to_line:
            super()._action_command_list(action)


class ActionCommands(Provider):
    """Offers the actions that make sense from the palette; its help shows their keys."""

    def _offered(self) -> list[tuple[Action, str, partial[None]]]:
        app = cast("TaskMaistroApp", self.app)
        offered = []
        for action in ACTIONS:
            if action.palette:
                keys = shown_keys(action, app.settings_keymap)
                help_text = f"{action.help}  ({keys})" if keys else action.help
                offered.append((action, help_text, partial(app.main.run, action)))
        return offered

    async def discover(self) -> Hits:
        for action, help_text, run in self._offered():
            yield DiscoveryHit(action.title, run, help=help_text)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for action, help_text, run in self._offered():
            told = query.casefold().strip() in action.help.casefold()  # its letters in order are in nearly every help
            score = max(matcher.match(action.title), 0.3 if told else 0)
            if score > 0:
                yield Hit(score, matcher.highlight(action.title), run, help=help_text)
