"""The assistant's words as styled text. Built-in replies are plain; those of other models may carry a little Markdown.

Only marks that stand for emphasis are taken out, and only in whole pairs; every other character is shown as it came.
"""

from __future__ import annotations

import re

from textual.content import Content

from taskmaistro_tui.memory.visible import visible

_INLINE = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*|`([^`\n]+)`")
_HEADING = re.compile(r"#{1,6} +(.*\S)\s*$")
_BULLET = re.compile(r"(\s*)[-*] +(.*)$")
MAX_SHOWN = 20_000


def reply_content(text: str, *, markdown: bool) -> Content:
    """A reply as content; ``markdown`` tells whether emphasis, headings, bullets and code are styled."""
    text = visible(text, keep_newlines=True)
    if len(text) > MAX_SHOWN:
        text = text[:MAX_SHOWN] + "\n… (the rest is not shown)"
    if not markdown:
        return Content(text)
    lines: list[Content] = []
    fenced = False
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
