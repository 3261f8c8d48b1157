"""Lists of options that can be gone through by keys at any moment."""

from __future__ import annotations

from typing import Literal

from textual.widgets import OptionList


class Options(OptionList):
    """An ``OptionList`` in which a page up or down right after it was filled does not fail (textual 8.2.8 looks lines up
    that it works out when the list is drawn)."""

    def _move_page(self, direction: Literal[-1, 1]) -> None:
        self._update_lines()
        if (self.highlighted or 0) in self._index_to_line:
            super()._move_page(direction)
