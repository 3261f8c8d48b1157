"""Tokens of a line: words, digit runs and single signs with their places, and the numeric shapes made of several."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

READ_CHARACTERS = 500

_TOKEN = re.compile(r"\d+|o['’]clock|['’]s\b|[^\W\d_]+|\S")
_CHARACTER = re.compile(r"[0-9]+|[a-z]+|\S")
_CHUNK = re.compile(r"\S+")
# "Mon/Wed/Fri" is no path.
_WEEKDAYS = re.compile(r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[/,.]?){2,7}")
_BLOB = re.compile(r"\d+(?:[.,:/-]\d+)+")
_FULLWIDTH = {
    ord("："): ":",
    ord("／"): "/",
    ord("．"): ".",
    ord("－"): "-",
    ord("　"): " ",
    ord("’"): "'",
    ord("‘"): "'",
}
_FULLWIDTH.update({0xFF10 + n: str(n) for n in range(10)})


def plain(text: str) -> str:
    """Lower-case text of the same length, with full-width digits and signs as ASCII."""
    text = text.translate(_FULLWIDTH)
    if text.isascii():
        return text.lower()
    return "".join(low if len(low := c.lower()) == 1 else c for c in text)


@dataclass(slots=True)
class Tokens:
    """The tokens of a line. ``glued[i]`` tells that nothing stands between token i and the one before; ``opaque`` tokens
    are part of an address, a path, a price or a number that is no time."""

    text: str
    words: list[str] = field(default_factory=list)
    begins: list[int] = field(default_factory=list)
    stops: list[int] = field(default_factory=list)
    glued: list[bool] = field(default_factory=list)
    opaque: list[bool] = field(default_factory=list)
    blobs: list[tuple[int, int]] = field(default_factory=list)

    def at_stop(self, begin: int, stop_character: int) -> int | None:
        """The token index after the token that ends at a character, searching from token ``begin``."""
        for index in range(begin, min(begin + 24, len(self.stops))):
            if self.stops[index] == stop_character:
                return index + 1
            if self.stops[index] > stop_character:
                return None
        return None


def tokenize(text: str) -> Tokens:
    """Split (already :func:`plain`) text into words; only its first 500 characters."""
    return _split(text[:READ_CHARACTERS], _TOKEN)


def tokenize_characters(text: str) -> Tokens:
    """The same for text without spaces between its words: every character is a token, but digits and Latin letters."""
    return _split(text[:READ_CHARACTERS], _CHARACTER)


def _split(text: str, pattern: re.Pattern[str]) -> Tokens:
    tokens = Tokens(text)
    last = -1
    for found in pattern.finditer(text):
        tokens.words.append(found.group())
        tokens.begins.append(found.start())
        tokens.stops.append(found.end())
        tokens.glued.append(found.start() == last)
        last = found.end()
    tokens.opaque = [False] * len(tokens.words)
    if "/" in text or "@" in text or "www." in text:
        for found in _CHUNK.finditer(text):
            if _is_address(found.group()):
                _cover(tokens, found.start(), found.end())
    if any(word.isdigit() for word in tokens.words):
        tokens.blobs = [found.span() for found in _BLOB.finditer(text)]
    return tokens


def _cover(tokens: Tokens, begin: int, stop: int) -> None:
    for index, start in enumerate(tokens.begins):
        if begin <= start < stop:
            tokens.opaque[index] = True


def _is_address(chunk: str) -> bool:
    """Whether a run without spaces is a web or mail address or a path."""
    if "://" in chunk or chunk.startswith(("www.", "/", "~/", "./", "../")):
        return True
    if "@" in chunk[1:] and "." in chunk:
        return True
    return chunk.count("/") >= 2 and not any(c.isdigit() for c in chunk) and not _WEEKDAYS.fullmatch(chunk)
