"""The assistant's words as styled text. Built-in replies are plain; those of other models may carry a little Markdown.

Only marks that stand for emphasis are taken out, and only in whole pairs; every other character is shown as it came.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from textual.content import Content

from taskmaistro_tui.memory.visible import visible

_INLINE = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*|`([^`\n]+)`")
_HEADING = re.compile(r"#{1,6} +(.*\S)\s*$")
_BULLET = re.compile(r"(\s*)[-*] +(.*)$")
CHUNK = 1200
"""Characters from which on a reply is cut at the end of a line: what is settled is not laid out again as more streams in."""
MAX_SHOWN = 200_000


class Piece(NamedTuple):
    """Some whole lines of a reply; ``fenced`` tells whether they begin inside a block of code."""

    text: str
    fenced: bool
    markdown: bool

    @property
    def content(self) -> Content:
        """The lines as styled text."""
        return _content(self.text, fenced=self.fenced) if self.markdown else Content(self.text)


def reply_pieces(text: str, *, markdown: bool) -> list[Piece]:
    """A reply in pieces; ``markdown`` tells whether emphasis, headings, bullets and code are styled. While a text grows at its
    end only the last piece changes."""
    if len(text) > MAX_SHOWN:
        text = text[:MAX_SHOWN] + "\n… (the rest is not shown)"
    pieces: list[Piece] = []
    begin, fenced = 0, False
    while begin < len(text):
        end = text.find("\n", begin + CHUNK)
        end = len(text) if end < 0 else end
        piece = text[begin:end]
        pieces.append(Piece(visible(piece, keep_newlines=True), fenced, markdown))
        fenced ^= sum(line.lstrip().startswith("```") for line in piece.split("\n")) % 2 == 1
        begin = end + 1
    return pieces


def _content(text: str, *, fenced: bool) -> Content:
    lines: list[Content] = []
    for line in text.split("\n"):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            continue
        lines.append(Content.styled(line, "$text-accent") if fenced else _line(line))
    return Content("\n").join(lines)


def _line(line: str) -> Content:
    if match := _HEADING.match(line):
        return Content.styled(match[1], "bold $text-primary")
    if match := _BULLET.match(line):
        return Content.assemble(match[1], ("• ", "$text-primary"), _inline(match[2]))
    return _inline(line)


def _inline(text: str) -> Content:
    pieces: list[Content | str | tuple[str, str]] = []
    end = 0
    for match in _INLINE.finditer(text):
        pieces.append(text[end : match.start()])
        pieces.append((match[1], "bold") if match[1] is not None else (match[2], "$text-accent"))
        end = match.end()
    pieces.append(text[end:])
    return Content.assemble(*pieces)
