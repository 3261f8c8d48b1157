"""Full-text search: which words of a document are indexed, and how what people type becomes a safe FTS5 query.

Writing without spaces (Chinese, Japanese) is indexed character by character and searched as phrases, so a word of two
characters is found wherever it stands; Korean is treated the same. Everything else is stemmed by FTS5's porter tokenizer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

MAX_WORDS = 24
"""Words of a query that are looked at; more only cost time."""

MAX_QUERY = 20_000
"""Characters of a query that are looked at."""

MAX_INDEXED = 100_000
"""Characters of one document that are indexed."""

_SPACELESS = (
    r"\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf"
    r"\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_LETTER = f"(?![{_SPACELESS}])(?:[^\\W_]|[\u0300-\u036f])"  # with the accents that follow a letter
_SURROGATES = r"[\ud800-\udfff]"
_ASCII_WORDS = "[a-z0-9]+(?:'[a-z0-9]+)*"
_TITLES = ("task", "content", "name", "title")
HOLLOW = frozenset(
    "a about am an and any are as at be been but by can could did do does for from had has have he her here him his how i if in"
    " is it its may me my of on or our please shall she should so some than that the their them then there these they this those"
    " to us was we were what when where which who whose why will with would you your".split()
)
"""English words that say nothing by themselves."""

_SUFFIXES = (
    "ing", "ings", "ed", "es", "ies", "ly", "er", "ers", "ation", "ment", "ness", "ent", "ence", "ance", "ant",
    "able", "ible", "ive", "ize", "ise", "ful", "ous", "al", "ity", "ism",
)  # fmt: skip


# Patterns over all of Unicode take milliseconds to compile: they are compiled at the first text that needs them.


@cache
def _spaceless() -> re.Pattern[str]:
    return re.compile(f"([{_SPACELESS}])")


@cache
def _words() -> re.Pattern[str]:
    return re.compile(f"[{_SPACELESS}]+|(?:{_LETTER})+(?:['’](?:{_LETTER})+)*")


def plain(text: str) -> str:
    """``text`` in one form: compatible characters (full-width letters, ligatures) as the usual ones."""
    text = text.replace("\x00", " ")
    if text.isascii():
        return text
    import unicodedata

    return unicodedata.normalize("NFKC", re.sub(_SURROGATES, " ", text))


def spaced(text: str) -> str:
    """``text`` as it is indexed: in lower case, and every character of writing without spaces stands alone."""
    text = plain(text).casefold()
    return text if text.isascii() else _spaceless().sub(r" \1 ", text)


def words_of(text: str) -> list[str]:
    """The words of a query, each once and in order: runs of one kind of writing."""
    text = plain(text[:MAX_QUERY]).casefold()
    runs = re.findall(_ASCII_WORDS, text) if text.isascii() else _words().findall(text)
    return list(dict.fromkeys(run for run in runs if any(map(str.isalnum, run))))[:MAX_WORDS]


def match_expression(text: str, *, any_word: bool, prefix: bool = False) -> str | None:
    """The FTS5 expression for what somebody typed, or None if it holds no word. Any text is safe.

    ``any_word``: one word is enough; otherwise all must be there. ``prefix``: the last word may go on (as one types).
    """
    words = words_of(text)
    if not words:
        return None
    if any_word:  # where one word is enough, words that stand everywhere only cost time and mislead the ranking
        words = [word for word in words if word not in HOLLOW] or words
    terms = [_phrase(word) for word in words]
    if prefix and text[-1].isalnum():
        terms[-1] = _open_ended(words[-1])
    return (" OR " if any_word else " AND ").join(terms)


def _phrase(word: str) -> str:
    return f'"{spaced(word).strip()}"'


def _open_ended(word: str) -> str:
    """A word whose end is still missing. Words are stored as stems ("booking" as "book"), which a half-typed ending
    ("booki") no longer begins; so the endings it may become are asked for as well."""
    if not word.isascii() and _spaceless().search(word):
        return _phrase(word) + " *"
    asked = [f'"{word}" *']
    for suffix in _SUFFIXES:
        for length in range(1, len(suffix)):
            if word.endswith(suffix[:length]) and len(word) - length >= 3:
                asked.append(f'"{word}{suffix[length:]}"')
    return f"({' OR '.join(dict.fromkeys(asked))})"


def search_texts(value: Mapping[str, Any], paths: list[str] | None = None) -> tuple[str, str]:
    """The title and the other text of a document as they are indexed; ``paths`` restricts to some fields."""
    if paths is not None:
        return "", spaced(" \n ".join(text for path in paths for text in texts_at(value, path)))[:MAX_INDEXED]
    title = ""
    rest: list[str] = []
    for name, inner in value.items():
        if not title and name in _TITLES and isinstance(inner, str):
            title = inner
        elif name not in _UNSEARCHED:
            rest.extend(_texts(inner))
    return spaced(title)[:MAX_INDEXED], spaced(" \n ".join(rest))[:MAX_INDEXED]


_UNSEARCHED = frozenset((
    "status", "deadline", "start", "priority", "recurrence", "repeat_from", "depends_on", "parent",
    "source_turn", "valid_from", "superseded_by", "category",
))  # fmt: skip
"""Fields that hold choices, times and ids: asked for by filters, and noise among words."""


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)
    elif value is not None and not isinstance(value, bool):
        yield str(value)


_STEP = r"\[(\*|-?\d+)\]|\{([^}]*)\}|([^.\[\]{}]+)"


def texts_at(value: Any, path: str) -> list[str]:
    """The texts that a path names: ``title``, ``meta.author``, ``steps[*].text``, ``steps[-1]``, ``*``, ``{a,b.c}``, ``$``."""
    if path in ("", "$"):
        return list(_texts(value))
    found = [value]
    for index, names, name in re.findall(_STEP, path):
        reached: list[Any] = []
        for inner in found:
            if index:
                if isinstance(inner, list):
                    reached += inner if index == "*" else inner[int(index) :][:1] if _inside(inner, int(index)) else []
            elif names:
                reached += [text for one in names.split(",") for text in texts_at(inner, one.strip())]
            elif name == "*":
                reached += inner.values() if isinstance(inner, Mapping) else inner if isinstance(inner, list) else ()
            elif isinstance(inner, Mapping) and name in inner:
                reached.append(inner[name])
        found = reached
    return [text for inner in found for text in _texts(inner)]


def _inside(items: list[Any], index: int) -> bool:
    return -len(items) <= index < len(items)
