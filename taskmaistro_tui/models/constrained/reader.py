"""Reads an answer while it arrives: the words of a reply piece by piece, the calls at the end."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

_FENCE = re.compile(r"\A```\w*\n(.*?)\n?```\Z", re.DOTALL)
_THOUGHT = re.compile(r"\A\s*<think>.*?</think>\s*", re.DOTALL)
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


_NAME = re.compile(r'\s*:\s*"([^"\\]{1,64})"')
_KEPT = 200

LOOK_BACK = 500
_AGAIN = re.compile(r"(.{1,60}?)\1{7,}\Z", re.DOTALL)
_CIRCLE = 120


class Form(Enum):
    """What the answer turned out to be: still open, the JSON that was asked for, plain words, or something broken."""

    OPEN = "open"
    JSON = "json"
    WORDS = "words"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A whole answer: its calls as (name, arguments), its words, and what form it had. Of a broken answer nothing is kept
    but the words that have been passed on already."""

    form: Form
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    reply: str = ""


class AnswerReader:
    """Takes an answer in pieces of any size; :meth:`feed` hands back the words of the reply that have become certain."""

    def __init__(self) -> None:
        self.text = ""
        self.said = ""
        self._form = Form.OPEN
        self._at = 0
        self._depth = 0
        self._in_string = False
        self._escape = ""
        self._string = ""
        self._key = ""
        self._in_reply = False

    def feed(self, piece: str) -> str:
        """Words of the reply that ``piece`` brings, "" if it brings none."""
        self.text += piece
        if self._form is Form.OPEN:
            self._form = _form_of(self.text)
            if self._form is Form.JSON:
                self._at = self.text.index("{")
        if self._form is Form.WORDS:
            new, self._at = self.text[self._at :], len(self.text)
        elif self._form is Form.JSON:
            new = self._read()
        else:
            new = ""
        self.said += new
        return new

    def finish(self) -> Outcome:
        """What the whole answer says."""
        if self._form is Form.WORDS:
            return Outcome(Form.WORDS, reply=self.text)
        text = _THOUGHT.sub("", self.text, count=1).strip()
        if fenced := _FENCE.match(text):
            text = fenced[1].strip()
        try:
            answer = json.loads(text, strict=False)
        except ValueError:
            return Outcome(Form.BROKEN, reply=self.said)
        calls = _calls_of(answer)
        if calls is None:
            return Outcome(Form.BROKEN, reply=self.said)
        reply = answer.get("reply")
        return Outcome(Form.JSON, calls, reply if isinstance(reply, str) else "")

    def broken_call(self) -> tuple[str, str]:
        """The call in whose midst the answer was cut, as (name, arguments as text). The text begins with what no JSON begins
        with: LangChain completes JSON that only lacks an end, and would make a task "buy mi" of it."""
        name, _, args = self.text.rpartition('"name"')[2].partition('"args"')
        named = _NAME.match(name)
        return named[1] if named else "unknown", f"…{args.lstrip(' :')[:_KEPT]}"

    def _read(self) -> str:
        words: list[str] = []
        while self._at < len(self.text):
            character = self.text[self._at]
            self._at += 1
            if self._in_string:
                words.append(self._in_text(character))
            elif character == '"':
                self._in_string, self._string = True, ""
                self._in_reply = self._depth == 1 and self._key == "reply"
            elif character in "{[":
                self._depth += 1
            elif character in "}]":
                self._depth -= 1
            elif character == ":" and self._depth == 1:
                self._key = self._string
            elif character == "," and self._depth == 1:
                self._key = ""
        return _sound("".join(words))

    def _in_text(self, character: str) -> str:
        lost = ""
        if len(self._escape) in (6, 7) and character != "\\u"[len(self._escape) - 6]:
            # half of a pair whose other half does not come
            lost = self._take("\ufffd")
            self._escape = self._escape[6:]
        if self._escape:
            return lost + self._escaped(character)
        if character == "\\":
            self._escape = "\\"
            return lost
        if character == '"':
            self._in_string = self._in_reply = False
            return lost
        return lost + self._take(character)

    def _escaped(self, character: str) -> str:
        self._escape += character
        if self._escape[1] != "u":
            self._escape = ""
            return self._take(_ESCAPES.get(character, character))
        if len(self._escape) < 6 or (len(self._escape) < 12 and _is_high(self._escape[2:6])):
            return ""  # \uXXXX, and where it is half of a pair, the other half too
        raw, self._escape = self._escape, ""
        try:
            return self._take(json.loads(f'"{raw}"'))
        except ValueError:
            return self._take("\ufffd")

    def _take(self, text: str) -> str:
        self._string += text
        return text if self._in_reply else ""


def _form_of(text: str) -> Form:
    start = text.lstrip()
    if not start:
        return Form.OPEN
    if start[0] == "{":
        return Form.JSON
    # a fence or a thought may come before the JSON: judged when the whole is there
    return Form.OPEN if start.startswith(("`", "<")) else Form.WORDS


def _calls_of(answer: Any) -> list[tuple[str, dict[str, Any]]] | None:
    """The calls of a parsed answer without repetitions; None if it is not of the form that was asked for."""
    if not isinstance(answer, dict) or not ("calls" in answer or "reply" in answer):
        return None
    given = answer.get("calls") or []
    if not isinstance(given, list):
        return None
    calls: list[tuple[str, dict[str, Any]]] = []
    for one in given:
        if not isinstance(one, dict) or not isinstance(one.get("name"), str) or not isinstance(one.get("args"), dict):
            return None
        call = (one["name"], one["args"])
        if call not in calls:  # the same call twice is a model going round in circles
            calls.append(call)
    return calls


def _is_high(digits: str) -> bool:
    try:
        return 0xD800 <= int(digits, 16) <= 0xDBFF
    except ValueError:
        return False


def _sound(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8") if any("\ud800" <= c <= "\udfff" for c in text) else text


def goes_in_circles(tail: str) -> bool:
    """Whether the end of a text is the same few words eight times or more, a hundred and twenty characters of them."""
    found = _AGAIN.search(tail)
    return found is not None and len(found[0]) >= _CIRCLE and any(map(str.isalnum, found[1]))
