"""Bounded schemas as llama.cpp's own grammar (GBNF), for a model in this process and for servers that take one.

Written here because llama-cpp-python's converter nests one parenthesis a character of a bounded text, which overflows the
stack of a thread, lets control characters through, and knows no ``minItems`` beside ``maxItems`` in every place; and because
a grammar of our own allows no blanks, on which a small model can spend its whole answer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

_RULES = {
    "char": r'[^"\\\x7F\x00-\x1F] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{4})',
    "first": r'[^"\\\x7F\x00-\x20]',
    "integer": r'"-"? ("0" | [1-9] [0-9]{0,14})',
    "number": r'"-"? ("0" | [1-9] [0-9]{0,11}) ("." [0-9]{1,4})?',
    "boolean": r'"true" | "false"',
    "null": r'"null"',
    "isotime": r'"\"" date ("T" clock (":" sixty)? ("Z" | [+-] clock)?)? "\""',
    "date": r'[1-2] [0-9]{3} "-" ("0" [1-9] | "1" [0-2]) "-" ("0" [1-9] | [1-2] [0-9] | "3" [0-1])',
    "clock": r'([0-1] [0-9] | "2" [0-3]) ":" sixty',
    "sixty": r"[0-5] [0-9]",
}
_NEEDS = {"isotime": ("date", "clock", "sixty")}


def grammar_of(schema: Mapping[str, Any]) -> str:
    """The grammar for what :func:`~taskmaistro_tui.models.constrained.bounds.bounded` and
    :func:`~taskmaistro_tui.models.constrained.answer.shape` make; its first rule is ``root``."""
    writer = _Writer()
    root = writer.write(schema)
    return "\n".join([f"root ::= {root}", *(f"{name} ::= {rule}" for name, rule in writer.rules.items())]) + "\n"


class _Writer:
    def __init__(self) -> None:
        self.rules: dict[str, str] = {}
        self._known: dict[str, str] = {}

    def write(self, schema: Mapping[str, Any]) -> str:
        """The name of the rule for ``schema``; equal schemas share one."""
        as_text = json.dumps(schema, sort_keys=False)
        if as_text not in self._known:
            rule = self._rule(schema)
            if rule in self.rules:  # a rule of the common ones
                self._known[as_text] = rule
            else:
                name = f"r{len(self._known)}"
                self._known[as_text] = name
                self.rules[name] = rule
        return self._known[as_text]

    def _rule(self, schema: Mapping[str, Any]) -> str:
        if "enum" in schema:
            return " | ".join(_literal(json.dumps(one, ensure_ascii=False)) for one in schema["enum"])
        if "anyOf" in schema:
            return " | ".join(self.write(one) for one in schema["anyOf"])
        match schema.get("type"):
            case "object":
                return self._object(schema)
            case "array":
                return self._array(schema)
            case "string" if "pattern" in schema:
                return self._common("isotime")
            case "string":
                return self._text(schema.get("minLength", 0), schema["maxLength"])
            case "integer" | "number" | "boolean" | "null" as kind:
                return self._common(kind)
        raise ValueError(f"a schema that is not bounded: {schema}")

    def _common(self, name: str) -> str:
        for one in (name, *_NEEDS.get(name, ())):
            self.rules.setdefault(one, _RULES[one])
        return name

    def _text(self, least: int, most: int) -> str:
        """A text that must not be empty begins with no blank either: blanks alone are nobody's title."""
        char = self._common("char")
        if least < 1:
            return rf'"\"" {char}{{0,{most}}} "\""'
        return rf'"\"" {self._common("first")} {char}{{{least - 1},{most - 1}}} "\""'

    def _array(self, schema: Mapping[str, Any]) -> str:
        item = self.write(schema["items"])
        least, most = schema.get("minItems", 0), schema["maxItems"]
        if most <= 0:
            return '"[]"'
        more = f' ("," {item}){{{max(least - 1, 0)},{most - 1}}}' if most > 1 else ""
        several = f"{item}{more}"
        return f'"[" {several} "]"' if least else f'"[" ({several})? "]"'

    def _object(self, schema: Mapping[str, Any]) -> str:
        properties: Mapping[str, Any] = schema["properties"]
        needed = [name for name in properties if name in schema.get("required", ())]
        others = [name for name in properties if name not in needed]
        pairs = {name: f"{_literal(json.dumps(name) + ':')} {self.write(one)}" for name, one in properties.items()}
        rule = ' "," '.join(pairs[name] for name in needed)
        if needed:
            rule += "".join(f' ("," {pairs[name]})?' for name in others)
        elif others:
            rule += f"({self._some(others, pairs)})?"
        return f'"{{" {rule} "}}"'

    def _some(self, names: list[str], pairs: Mapping[str, str]) -> str:
        """At least one of ``names``, in their order, with commas between."""
        options = []
        for at, name in enumerate(names):
            rest = "".join(f' ("," {pairs[later]})?' for later in names[at + 1 :])
            options.append(pairs[name] + rest)
        return " | ".join(options)


def _literal(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
