"""The colours the tasks are drawn in: parts of the picture, each a theme variable at a strength."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.style import Style
from textual.color import Color

FAINT = 0.7
"""Below this strength a colour that cannot be mixed is set dim."""
BOLD = Style(bold=True)
STRUCK = Style(strike=True)
INKS: dict[str, tuple[str, int, Style | None]] = {
    "title": ("foreground", 100, None),
    "closed": ("foreground", 50, STRUCK),
    "meta": ("foreground", 55, None),
    "due": ("foreground", 75, None),
    "today": ("text-warning", 100, BOLD),
    "overdue": ("text-error", 100, BOLD),
    "priority-high": ("error", 100, None),
    "priority-medium": ("warning", 100, None),
    "priority-low": ("foreground", 45, None),
    "project": ("text-accent", 90, None),
    "tag": ("text-primary", 85, None),
    "mark": ("primary", 100, None),
    "flash": ("foreground", 100, BOLD),
    "empty": ("foreground", 50, None),
    "not-started": ("text-secondary", 100, None),
    "in-progress": ("text-primary", 100, None),
    "done": ("text-success", 100, None),
    "archived": ("foreground", 45, None),
    "heading": ("text-primary", 100, None),
    "rule": ("foreground", 20, None),
}
"""What a part of the picture is written with: a theme variable, its strength in percent, and how it is set. (Looked up
straight from the theme: two dozen component classes would cost a tenth of the time to the first picture.)"""
FILLS: dict[str, tuple[str, int]] = {
    "card": ("surface", 100),
    "selected": ("primary", 26),
    "unfocused": ("primary", 12),
    "glow": ("accent", 45),
    "flash": ("warning", 40),
}
"""What is laid under a card: a theme variable and its strength in percent."""


class Palette:
    """The colours of the tasks, from the theme's variables; a translucent one is laid over what it is drawn on.

    ``ansi`` is for themes of the terminal's own colours, which cannot be mixed: what would be faint is set dim there, and
    states are told by signs and bold type alone, as they are everywhere besides.
    """

    def __init__(self, variables: Mapping[str, str], base: Color, *, ansi: bool = False) -> None:
        self.base = base
        self.ansi = ansi
        self._colors: dict[str, Color] = {}
        self._backgrounds: dict[str, Color] = {}
        self._text: dict[str, Style | None] = {}
        self._styles: dict[tuple[Any, ...], Style] = {}
        self._strengths = {part: percent / 100 for part, (_, percent, _) in INKS.items()}
        known = {name: Color.parse(variables[name]) for name in {ink[0] for ink in INKS.values()}}
        for part, (name, _, text) in INKS.items():
            self._colors[part] = known[name]
            self._text[part] = text
        for part, (name, percent) in FILLS.items():
            color = Color.parse(variables[name])
            self._backgrounds[part] = color if percent == 100 else color.with_alpha(percent / 100)
        self.card = base if ansi else base + self._backgrounds["card"]

    def tinted(self, background: Color, part: str, strength: float = 1.0) -> Color:
        """``background`` under the (translucent) background of a part, at a strength from 0 to 1."""
        if self.ansi:
            return background
        tint = self._backgrounds[part]
        return background + tint.with_alpha(tint.a * strength)

    def style(self, part: str, background: Color, fade: float = 0.0, extra: Style | None = None) -> Style:
        """The style of a part on a background; ``fade`` from 0 to 1 lets its colour sink into the background."""
        at = (part, background, round(fade, 2), extra)
        if (found := self._styles.get(at)) is None:
            color = self._colors[part]
            strength = self._strengths[part] * (1 - fade)
            if self.ansi:  # an alpha would turn the terminal's colour into black
                mixed, dim = color, strength < FAINT
            else:
                mixed, dim = background + color.with_alpha(strength), False
            found = Style(color=mixed.rich_color, bgcolor=background.rich_color, dim=dim or None)
            for more in (self._text[part], extra):
                if more is not None:
                    found += more
            if len(self._styles) > 4000:
                self._styles.clear()
            self._styles[at] = found
        return found

    def faded(self, background: Color, progress: float) -> Color:
        """``background`` on its way to what lies under all cards."""
        return background if self.ansi else background.blend(self.base, progress, 1)

    def blank(self, background: Color) -> Style:
        """The style of empty cells."""
        return Style(bgcolor=background.rich_color)
