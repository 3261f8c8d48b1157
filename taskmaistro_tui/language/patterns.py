"""Regular expressions that are compiled when they are first used, so that importing the rules costs nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator


class Pattern:
    """A regular expression compiled at its first use. Spaces in ``source`` are literal; there is no verbose mode."""

    __slots__ = ("_compiled", "source")

    def __init__(self, source: str) -> None:
        self.source = source
        self._compiled: re.Pattern[str] | None = None

    @property
    def compiled(self) -> re.Pattern[str]:
        """The compiled expression."""
        if self._compiled is None:
            self._compiled = re.compile(self.source)
        return self._compiled

    def match(self, text: str, begin: int = 0, stop: int | None = None) -> re.Match[str] | None:
        """As ``re.Pattern.match`` within ``text[begin:stop]``."""
        return self.compiled.match(text, begin, len(text) if stop is None else stop)

    def fullmatch(self, text: str, begin: int = 0, stop: int | None = None) -> re.Match[str] | None:
        """As ``re.Pattern.fullmatch`` within ``text[begin:stop]``."""
        return self.compiled.fullmatch(text, begin, len(text) if stop is None else stop)

    def search(self, text: str, begin: int = 0, stop: int | None = None) -> re.Match[str] | None:
        """As ``re.Pattern.search`` within ``text[begin:stop]``."""
        return self.compiled.search(text, begin, len(text) if stop is None else stop)

    def finditer(self, text: str, begin: int = 0, stop: int | None = None) -> Iterator[re.Match[str]]:
        """As ``re.Pattern.finditer`` within ``text[begin:stop]``."""
        return self.compiled.finditer(text, begin, len(text) if stop is None else stop)
