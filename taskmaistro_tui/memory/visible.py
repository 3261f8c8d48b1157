"""Stored text made safe to show: no control character of it ever reaches a terminal."""

from __future__ import annotations

import re

# C0 and C1 controls, DEL, and the marks that reorder text (a title must not be able to rewrite the line it stands in).
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


def visible(text: str, *, keep_newlines: bool = False) -> str:
    """``text`` with every control character replaced by a symbol (␛ for ESC, ␊ for a newline unless kept)."""
    return _UNSAFE.sub(lambda m: "\n" if keep_newlines and m[0] == "\n" else _symbol(m[0]), text)


def visible_json(text: str) -> str:
    """JSON ``text`` that means the same and holds none of these characters: each is written as its escape."""
    return _UNSAFE.sub(lambda m: m[0] if m[0] in "\n\t\r" else f"\\u{ord(m[0]):04x}", text)


def _symbol(character: str) -> str:
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else "\ufffd"
