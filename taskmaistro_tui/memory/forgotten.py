"""Text that is blanked when something is forgotten: what is looked for, and what is left of a text or a JSON value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

FORGOTTEN = "[forgotten]"
"""What stands in the place of what was forgotten."""

_HAN = re.compile(r"[\u3400-\u9fff]")
_SENTENCE = re.compile(r"(?<=[.!?;。！？；\n])")
_PERSON = re.compile(  # a person, or somebody of whom something was forgotten before
    r"\[forgotten\]|\b(?:i|i['’]m|i['’]ve|i['’]d|me|my|mine|myself|you|you['’]re|your|yours|user|user['’]s)\b|[我你您]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Needles:
    """What is to be blanked. ``texts`` are blanked wherever they stand as whole words, in any letters. ``guarded`` ones are
    common words: only in sentences that speak of a person, and where they are a whole value; never in sentences that hold
    one of the ``kept`` ones. ``fields`` are (name, value) pairs of JSON objects."""

    texts: tuple[str, ...] = ()
    guarded: tuple[str, ...] = ()
    fields: tuple[tuple[str, Any], ...] = ()
    kept: tuple[str, ...] = ()

    def everywhere(self) -> Needles:
        """The same without guards, for text that nobody but the program wrote."""
        return Needles((*self.texts, *self.guarded), self.guarded, self.fields)

    def blank(self, text: str) -> str:
        """``text`` without what is to be forgotten."""
        if plain := _pattern(self.texts):
            text = plain.sub(FORGOTTEN, text)
        for name, value in self.fields:
            if not isinstance(value, str):
                text = re.sub(rf'("{re.escape(name)}":\s*){re.escape(str(value))}(?!\w)', r"\1null", text)
        common = _pattern(self.guarded)
        if common is None or not common.search(text):
            return text
        quoted = _quoted(self.guarded)
        assert quoted is not None
        text = quoted.sub(f'"{FORGOTTEN}"', text)
        return "".join(common.sub(FORGOTTEN, s) if self._speaks_of_it(s) else s for s in _SENTENCE.split(text))

    def _speaks_of_it(self, sentence: str) -> bool:
        kept = _pattern(self.kept)
        return _PERSON.search(sentence) is not None and (kept is None or kept.search(sentence) is None)

    def blank_json(self, value: Any) -> Any:
        """``value`` with every text in it blanked, and the ``fields`` emptied."""
        if isinstance(value, str):
            whole = " ".join(value.split()).casefold()
            return FORGOTTEN if any(whole == text.casefold() for text in self.guarded) else self.blank(value)
        if isinstance(value, Mapping):
            return {name: None if self._is_field(name, held) else self.blank_json(held) for name, held in value.items()}
        if isinstance(value, list):
            return [self.blank_json(entry) for entry in value]
        return value

    def without(self, value: Mapping[str, Any]) -> dict[str, Any]:
        """A document's fields (or one side of a change) without what is to be forgotten: emptied fields are left out, list
        entries dropped, other texts blanked."""
        kept: dict[str, Any] = {}
        for name, held in value.items():
            if self._is_field(name, held):
                continue
            if isinstance(held, list):
                kept[name] = [entry for entry in held if self.blank_json(entry) == entry]
            else:
                kept[name] = self.blank_json(held)
        return kept

    def _is_field(self, name: Any, value: Any) -> bool:
        return any(name == known and value == held for known, held in self.fields)

    def may_be_in(self, text: str) -> bool:
        """Whether anything of it may stand in ``text``; quick, for many long texts."""
        lowered = text.casefold()
        known = (*self.texts, *self.guarded, *(str(value) for _, value in self.fields))
        return any(one.casefold().split()[0] in lowered for one in known if one.strip())

    def to_json(self) -> dict[str, Any]:
        """The plain form, for a question that waits."""
        lists = {"texts": list(self.texts), "guarded": list(self.guarded), "kept": list(self.kept)}
        return {**lists, "fields": [list(f) for f in self.fields]}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Needles:
        """Back from the plain form."""
        fields = tuple((str(name), held) for name, held in value.get("fields") or ())
        texts, guarded, kept = (tuple(value.get(name) or ()) for name in ("texts", "guarded", "kept"))
        return cls(texts, guarded, fields, kept)


NOTHING = Needles()


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of each kind hold something that is to be forgotten, or were blanked."""

    documents: int = 0
    changes: int = 0
    messages: int = 0
    traces: int = 0
    conversations: int = 0


@lru_cache(maxsize=32)
def _pattern(texts: tuple[str, ...]) -> re.Pattern[str] | None:
    longest_first = sorted({text for text in texts if text.strip()}, key=len, reverse=True)
    return re.compile("|".join(map(_one, longest_first)), re.IGNORECASE) if longest_first else None


def _one(text: str) -> str:
    words = r"\s+".join(re.escape(word) for word in text.split())
    begin = "" if _HAN.match(text) else r"(?<!\w)"
    end = "" if _HAN.match(text[-1]) else r"(?!\w)"
    return f"{begin}{words}{end}"


@lru_cache(maxsize=32)
def _quoted(texts: tuple[str, ...]) -> re.Pattern[str] | None:
    known = [r"\s+".join(re.escape(word) for word in text.split()) for text in texts if text.strip()]
    return re.compile(rf'"(?:{"|".join(known)})"', re.IGNORECASE) if known else None
