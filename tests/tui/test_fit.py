"""Text fits its cells, whatever it is made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from taskmaistro_tui.tui.fit import clip, flow, pad, wrap

texts = st.text(alphabet=st.characters(exclude_categories=("Cs", "Cc")), max_size=60)


@given(texts, st.integers(1, 30))
def test_clipped_and_padded_text_has_its_width(text: str, width: int) -> None:
    assert cell_len(clip(text, width)) <= width
    assert cell_len(pad(text, width)) == width


@given(texts, st.integers(2, 30), st.integers(1, 4))
def test_wrapped_text_keeps_to_lines_and_width(text: str, width: int, lines: int) -> None:
    wrapped = wrap(text, width, lines)
    assert 1 <= len(wrapped) <= lines
    assert all(cell_len(line) <= width for line in wrapped)


@pytest.mark.parametrize(
    ("text", "width", "lines", "expected"),
    [
        ("Book the dentist", 20, 2, ["Book the dentist"]),
        ("Book the dentist", 8, 2, ["Book the", "dentist"]),
        ("Book the dentist before Friday", 8, 2, ["Book the", "dentist…"]),
        ("预约牙医并打电话", 6, 2, ["预约牙", "医并…"]),
    ],
)
def test_text_breaks_between_words(text: str, width: int, lines: int, expected: list[str]) -> None:
    assert wrap(text, width, lines) == expected


def test_pieces_flow_over_lines_and_the_rest_is_counted() -> None:
    assert flow([3, 5, 6, 7], 10, 2) == ([[0, 1], [2]], 1)
    assert flow([], 10, 2) == ([], 0)
