"""Text that the user protected from being read: in quotes, or after a backslash."""

from __future__ import annotations

from taskmaistro_tui.language.patterns import Pattern

_QUOTED = Pattern(
    "\"[^\"\n]{1,300}\"|(?<![\\w'])'(?=[^\\s'])[^'\n]{1,300}(?:'(?:s|t|re|ll|ve|m|d)\\b[^'\n]{0,200}){0,3}'(?!\\w)"
    "|「[^」\n]{1,300}」|『[^』\n]{1,300}』|《[^》\n]{1,300}》"
)
_ESCAPED = Pattern(r"\\(?=[^\s\\])[^\s\\]+")


def quoted_spans(folded: str) -> list[tuple[int, int]]:
    """Positions of quoted passages, quotes included, in the folded text."""
    if not any(mark in folded for mark in "\"'「『《"):
        return []
    return [(m.start(), m.end()) for m in _QUOTED.finditer(folded)]


def escaped_spans(folded: str) -> list[tuple[int, int]]:
    """Positions of words with a backslash before them, backslash included."""
    if "\\" not in folded:
        return []
    return [(m.start(), m.end()) for m in _ESCAPED.finditer(folded)]


def without_backslashes(text: str) -> str:
    """``text`` with the backslashes that protect a word taken out."""
    if "\\" not in text:
        return text
    return _ESCAPED.compiled.sub(lambda m: m.group()[1:], text)
