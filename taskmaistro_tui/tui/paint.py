"""Cards, rows and headings as strips of styled text. Colours come from the component classes of the widget that draws."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.strip import Strip

from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.wording import FIELD_NAMES, field_words
from taskmaistro_tui.tui.card import STATUS_SIGNS, Card, Token
from taskmaistro_tui.tui.effects import FADE, FLASH, GLOW, STRIKE, Effect, ease
from taskmaistro_tui.tui.fit import clip, flow, pad, wrap
from taskmaistro_tui.tui.palette import BOLD, STRUCK, Palette

TITLE_LINES = 3
META_LINES = 2
WIDE = 19
"""Cells of text from which a card spells its priority out beside the sign."""


class Look(NamedTuple):
    """The state a card is drawn in. ``effects`` are those that run for it, ``moment`` is the effects' clock."""

    selected: bool = False
    focused: bool = False
    marked: bool = False
    effects: tuple[Effect, ...] = ()
    moment: float = 0.0

    def progress(self, kind: str) -> float | None:
        """How far the effect of a kind is, None if it does not run."""
        return next((effect.progress(self.moment) for effect in self.effects if effect.kind == kind), None)

    def flash(self) -> tuple[tuple[str, Any, Any], ...]:
        """The fields that changed just now."""
        return next((effect.fields for effect in self.effects if effect.kind == FLASH), ())


class Painter:
    """Draws cards and rows of one widget at a moment, times on a 12- or 24-hour ``clock``."""

    def __init__(self, palette: Palette, now: datetime, clock: int = 24) -> None:
        self.palette = palette
        self.now = now
        self.clock = clock

    # -- cards -----------------------------------------------------------------------------------------------------

    def card_height(self, card: Card, width: int, look: Look) -> int:
        """How many rows :meth:`card` will draw."""
        text = max(width - 3, 1)
        title = len(wrap(self._title(card, look), text, TITLE_LINES))
        return title + len(self._meta_rows(card, text)[0]) + (1 if look.flash() else 0)

    def _title(self, card: Card, look: Look) -> str:
        sign = "✓ " if look.marked else "✦ " if look.progress(GLOW) is not None else ""
        return sign + card.title

    @staticmethod
    def _meta_rows(card: Card, width: int) -> tuple[list[list[Token]], int]:
        tokens = card.tokens(short=width < WIDE)
        rows, left_out = flow([cell_len(t.text) for t in tokens], width, META_LINES)
        return [[tokens[at] for at in row] for row in rows], left_out

    def background(self, look: Look) -> Color:
        """The colour behind a card in a state."""
        background = self.palette.card
        if look.selected:
            background = self.palette.tinted(background, "selected" if look.focused else "unfocused")
        if (glow := look.progress(GLOW)) is not None:
            background = self.palette.tinted(background, "glow", 1 - ease(glow))
        if (flash := look.progress(FLASH)) is not None:
            background = self.palette.tinted(background, "flash", 1 - ease(flash))
        if (fade := look.progress(FADE)) is not None:
            background = self.palette.faded(background, fade)
        return background

    def card(self, card: Card, width: int, look: Look) -> list[Strip]:
        """A card of ``width`` cells, one strip a row."""
        background = self.background(look)
        fade = look.progress(FADE) or 0.0
        struck = look.progress(STRIKE)
        text = max(width - 3, 1)
        rows: list[list[Segment]] = self._title_rows(card, text, look, background, fade, struck)
        if flash := look.flash():
            rows.append(self._flash_row(flash, text, background))
        meta, left_out = self._meta_rows(card, text)
        for at, tokens in enumerate(meta):
            rows.append(self._meta_row(tokens, text, background, fade, left_out if at == len(meta) - 1 else 0))
        bar = self._bar(card, look, background, fade)
        gap = Segment(" ", self.palette.blank(background))
        return [Strip([bar, gap, *row, gap], width) for row in rows]

    def _bar(self, card: Card, look: Look, background: Color, fade: float) -> Segment:
        part = f"priority-{card.priority}" if card.priority else card.status.replace(" ", "-")
        if look.selected and look.focused:
            return Segment("█", self.palette.style("mark", background, fade))
        return Segment("▌" if look.selected else "▎", self.palette.style(part, background, fade))

    def _title_rows(
        self, card: Card, width: int, look: Look, background: Color, fade: float, struck: float | None
    ) -> list[list[Segment]]:
        extra = BOLD if look.selected else None
        part = "closed" if card.closed else "title"
        plain = self.palette.style(part, background, fade, extra)
        lines = wrap(self._title(card, look), width, TITLE_LINES)
        if struck is None:
            return [[Segment(pad(line, width), plain)] if line else [Segment(" " * width, plain)] for line in lines]
        through = self.palette.style(part, background, fade, STRUCK)
        left = round(sum(len(line) for line in lines) * struck)
        rows = []
        for line in lines:
            done, rest = line[:left], line[left:]
            left = max(left - len(line), 0)
            blank = max(width - cell_len(line), 0)
            rows.append([Segment(done, through), Segment(rest, plain), Segment(" " * blank, plain)])
        return rows

    def _meta_row(
        self, tokens: list[Token], width: int, background: Color, fade: float, left_out: int
    ) -> list[Segment]:
        blank = self.palette.blank(background)
        segments: list[Segment] = []
        used = 0
        for token in tokens:
            if used:
                segments.append(Segment(" ", blank))
                used += 1
            text = clip(token.text, width - used)
            segments.append(Segment(text, self.palette.style(token.kind, background, fade)))
            used += cell_len(text)
        more = f" +{left_out}" if left_out else ""
        if more and used + len(more) <= width:
            segments.append(Segment(more, self.palette.style("meta", background, fade)))
            used += len(more)
        segments.append(Segment(" " * (width - used), blank))
        return segments

    def _flash_row(self, fields: tuple[tuple[str, Any, Any], ...], width: int, background: Color) -> list[Segment]:
        """``old → new`` of the field that changed, the old one struck through."""
        name, before, after = fields[0]
        old = visible(field_words(name, before, self.now, self.clock))
        new = visible(field_words(name, after, self.now, self.clock))
        if before in (None, "", []):
            old = FIELD_NAMES.get(name, name.replace("_", " "))
        if len(fields) > 1:
            new += f" +{len(fields) - 1}"
        room = max(width - 3, 2)
        old = clip(old, max(room // 2, room - cell_len(new)))
        new = clip(new, max(room - cell_len(old), 1))
        blank = max(width - cell_len(old) - cell_len(new) - 3, 0)
        style = self.palette.style("flash", background)
        old_style = self.palette.style("flash", background, 0.3, STRUCK if before not in (None, "", []) else None)
        return [Segment(old, old_style), Segment(" → ", style), Segment(new + " " * blank, style)]

    # -- rows ------------------------------------------------------------------------------------------------------

    def row(self, card: Card, width: int, look: Look, *, with_day: bool) -> Strip:
        """A task on one line: sign of its status, title, and at the right what is known of it, as far as it fits."""
        background = self.background(look)
        fade = look.progress(FADE) or 0.0
        status = self.palette.style(card.status.replace(" ", "-"), background, fade)
        bar = self._bar(card, look, background, fade)
        extra = BOLD if look.selected else None
        part = "closed" if card.closed else "title"
        room = max(width - 4, 1)
        if flash := look.flash():
            segments = self._flash_row(flash, min(room // 2, 32), background)
            used = min(room // 2, 32)
        else:
            segments, used = self._right_side(card, room // 2, background, fade, with_day=with_day)
        title = pad(self._title(card, look), max(room - used - 1, 1))
        blank = Segment(" ", self.palette.blank(background))
        head = [bar, Segment(STATUS_SIGNS.get(card.status, " "), status), blank]
        body = Segment(title, self.palette.style(part, background, fade, extra))
        return Strip([*head, body, blank, *segments, blank]).adjust_cell_length(width, self.palette.blank(background))

    def _right_side(
        self, card: Card, width: int, background: Color, fade: float, *, with_day: bool
    ) -> tuple[list[Segment], int]:
        """Deadline, priority, estimate and labels under one another from row to row, as many columns as fit."""
        segments: list[Segment] = []
        used = 0
        for cells, tokens in _columns(card, with_day=with_day):
            left = width - used - 1
            if left < min(cells, 6):
                break
            cells = min(cells, left)
            shown = self._meta_row(tokens, cells, background, fade, 0)
            segments += [Segment(" ", self.palette.blank(background)), *shown]
            used += cells + 1
        return segments, used

    # -- everything else -------------------------------------------------------------------------------------------

    def text(self, text: str, width: int, part: str, *, bold: bool = False, centred: bool = False) -> Strip:
        """A line of plain text in the style of a part."""
        text = clip(text, width)
        if centred:
            text = " " * ((width - cell_len(text)) // 2) + text
        return Strip(
            [Segment(pad(text, width), self.palette.style(part, self.palette.base, 0.0, BOLD if bold else None))]
        )

    def column_title(self, title: str, number: str, width: int, part: str, *, active: bool) -> list[Strip]:
        """Title and count of a board column over its rule; the active one has a heavy rule."""
        base = self.palette.base
        name = clip(title, max(width - cell_len(number) - 2, 1))
        blank = max(width - 1 - cell_len(name) - cell_len(number) - 1, 0)
        head = Strip(
            [
                Segment(" ", self.palette.blank(base)),
                Segment(name, self.palette.style(part, base, 0.0, BOLD)),
                Segment(" ", self.palette.blank(base)),
                Segment(number + " " * blank, self.palette.style("meta", base)),
            ]
        ).adjust_cell_length(width, self.palette.blank(base))
        rule = Segment(("━" if active else "─") * width, self.palette.style(part if active else "rule", base))
        return [head, Strip([rule], width)]


def _columns(card: Card, *, with_day: bool) -> list[tuple[int, list[Token]]]:
    """What stands to the right of a title: (cells, tokens). Under the heading of a day only the time of day is news."""
    tokens = card.tokens(short=True)
    due = [t for t in tokens if t.kind in ("due", "today", "overdue")]
    if not with_day:
        due = [Token(t.text.split()[-1], t.kind) if t.kind != "overdue" else t for t in due]
        due = [t for t in due if ":" in t.text or t.kind == "overdue"]
    rank = [t for t in tokens if t.kind.startswith("priority")]
    estimate = [Token(card.minutes, "meta")] if card.minutes else []
    signs = [t for t in tokens if t.kind == "meta" and t.text != card.minutes]
    labels = [t for t in tokens if t.kind in ("project", "tag")]
    return [(14 if with_day or card.overdue else 5, due), (1, rank), (5, estimate), (16, signs + labels)]
