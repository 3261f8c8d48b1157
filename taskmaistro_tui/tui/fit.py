"""Text cut and wrapped to terminal cells, wide characters and joined emoji counted as the terminal draws them."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len, chop_cells, set_cell_size

ELLIPSIS = "…"


def clip(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells, with an ellipsis where it was cut."""
    if cell_len(text) <= width:
        return text
    if width <= 0:
        return ""
    return set_cell_size(text, width - 1).rstrip() + ELLIPSIS


def pad(text: str, width: int) -> str:
    """``text`` in exactly ``width`` cells."""
    return set_cell_size(clip(text, width), width)


def wrap(text: str, width: int, lines: int) -> list[str]:
    """``text`` broken between words into at most ``lines`` lines of ``width`` cells; the last says by an ellipsis if more
    would follow. Never empty."""
    if width <= 0:
        return [""]
    if cell_len(text) <= width:
        return [text]
    broken: list[str] = []
    current = ""
    for piece in _pieces(text, width):
        joined = f"{current} {piece}" if current else piece
        if cell_len(joined) <= width:
            current = joined
            continue
        if current:
            broken.append(current)
        current = piece
        if len(broken) > lines:
            break
    broken.append(current)
    if len(broken) <= lines:
        return broken
    return [*broken[: lines - 1], clip(f"{broken[lines - 1]} {ELLIPSIS * 2}", width).rstrip(f"{ELLIPSIS} ") + ELLIPSIS]


def _pieces(text: str, width: int) -> Iterable[str]:
    for word in text.split():
        if cell_len(word) <= width:
            yield word
        else:
            yield from chop_cells(word, width)


def flow(lengths: Iterable[int], width: int, lines: int) -> tuple[list[list[int]], int]:
    """Distribute pieces of the given cell lengths, one space apart, over lines of ``width`` cells. Returns the indices on
    each line and how many pieces found no room. A piece wider than a line gets one of its own."""
    rows: list[list[int]] = []
    used = 0
    left_out = 0
    for index, length in enumerate(lengths):
        if left_out:
            left_out += 1
            continue
        if rows and used + 1 + length <= width:
            rows[-1].append(index)
            used += 1 + length
        elif len(rows) < lines:
            rows.append([index])
            used = min(length, width)
        else:
            left_out += 1
    return rows, left_out
