"""A grammar of rules over tokens, and the chart that applies them.

A rule is a pattern and a function. The pattern is written as words with a space between them: a plain word is that token,
``a|b`` is either, ``?x`` may be missing, and ``<name>`` is anything of that kind found before (a token's meaning or another
rule's result; its ``kinds`` are the names it is found under). The function gets the values of the ``<name>`` parts in order
and returns a value, or None to decline.

All patterns share one tree of prefixes. The chart works from the last token to the first, so that whatever starts further
right is complete when a rule asks for it; the work for one starting token is bounded, hence the whole is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

# Bounds on what one starting token may begin; real sentences stay far below.
_MAX_EDGES = 90
_MAX_SAME_SPAN = 8
_MAX_WIDTH = 48
_PART = re.compile(r"<[^>]*>|\S+")


class Literal:
    """A token as itself, under its own spelling and under every ``a|b`` of a pattern that names it."""

    __slots__ = ("kinds",)

    def __init__(self, word: str) -> None:
        self.kinds: tuple[str, ...] = (word,)


Action = Callable[..., Any]
Edge = tuple[int, Any]


class _Node:
    __slots__ = ("actions", "next")

    def __init__(self) -> None:
        self.next: dict[str, _Node] = {}
        self.actions: list[Action] = []


class Grammar:
    """Rules of one language. ``literals`` has every plain token that some pattern names.

    A pattern becomes part of the tree when a sentence first has what it may begin with: a sentence needs few of a thousand."""

    def __init__(self) -> None:
        self.literals: dict[str, Literal] = {}
        self._root: dict[str, _Node] = {}
        self._waiting: dict[str, list[tuple[list[tuple[str, bool]], Action]]] = {}
        self._names: dict[str, str] = {}

    def rule(self, *patterns: str) -> Callable[[Action], Action]:
        """Add a function under one or more patterns (see the module's head)."""

        def keep(action: Action) -> Action:
            for pattern in patterns:
                self.add(pattern, action)
            return action

        return keep

    def add(self, pattern: str, action: Action) -> None:
        """Add one pattern with its function."""
        parts: list[tuple[str, bool]] = []
        for part in _PART.findall(pattern):
            optional = part[0] == "?"
            named = part[1:] if optional else part
            parts.append((self._names.get(named) or self._name(named), optional))
        for place, (name, optional) in enumerate(parts):
            self._waiting.setdefault(name, []).append((parts[place + 1 :], action))
            if not optional:
                return

    def begin(self, name: str) -> _Node | None:
        """The patterns that may begin with ``name``, None if none does."""
        if (waiting := self._waiting.pop(name, None)) is not None:
            top = self._root.setdefault(name, _Node())
            for parts, action in waiting:
                for path in product(*((part, "") if optional else (part,) for part, optional in parts)):
                    node = top
                    for step in path:
                        if step:
                            child = node.next.get(step)
                            if child is None:
                                child = node.next[step] = _Node()
                            node = child
                    node.actions.append(action)
        return self._root.get(name)

    def _name(self, part: str) -> str:
        """The name of one part of a pattern in the tree; alternatives share one, so that the tree stays small."""
        if part[0] == "<":
            self._names[part] = part[1:-1] + ">"
            return self._names[part]
        for word in part.split("|"):
            literal = self.literals.get(word)
            if literal is None:
                literal = self.literals[word] = Literal(word)
            if part not in literal.kinds:
                literal.kinds += (part,)
        self._names[part] = part
        return part

    def parse(self, atoms: Sequence[Sequence[Edge]], context: Any) -> list[tuple[int, int, Any]]:
        """All results over ``atoms`` (for each token the ``(stop, value)`` pairs that begin there) as (begin, stop, value).

        A value's kinds name it in patterns; a literal's kind is its spelling and it hands no value to the function."""
        chart = _Chart(atoms, context)
        for begin in range(len(atoms) - 1, -1, -1):
            if atoms[begin]:
                chart.start(begin, self.begin)
        return chart.results


class _Chart:
    """The state of one parse: for each token what begins there, by name."""

    __slots__ = ("agenda", "atoms", "cells", "context", "count", "limit", "results", "spans")

    def __init__(self, atoms: Sequence[Sequence[Edge]], context: Any) -> None:
        self.atoms, self.context, self.count = atoms, context, len(atoms)
        self.cells: list[dict[str, list[Edge]]] = [{} for _ in range(self.count + 1)]
        self.results: list[tuple[int, int, Any]] = []
        self.agenda: list[Edge] = []
        self.spans: dict[tuple[str, int], int] = {}
        self.limit = 0

    def start(self, begin: int, first: Callable[[str], _Node | None]) -> None:
        """Find all that begins at a token; everything further right is complete."""
        agenda = self.agenda = list(self.atoms[begin])
        self.spans = {}
        self.limit = begin + _MAX_WIDTH
        cell = self.cells[begin]
        # The agenda grows while it is walked: each result may begin further rules.
        for stop, value in agenda:
            literal = type(value) is Literal
            for kind in value.kinds:
                name = kind if literal else kind + ">"
                cell.setdefault(name, []).append((stop, None if literal else value))
                node = first(name)
                if node is not None:
                    self.extend(node, stop, () if literal else (value,))
            if not literal:
                self.results.append((begin, stop, value))

    def extend(self, node: _Node, stop: int, values: tuple[Any, ...]) -> None:
        """Apply the rules that end here, and go on with what begins at ``stop``."""
        for action in node.actions:
            try:
                value = action(self.context, *values)
            except (OverflowError, ValueError):
                # Before the year 1 or after 9999: there is no such time.
                continue
            if value is not None:
                same = (value.kinds[0], stop)
                seen = self.spans.get(same, 0)
                if seen < _MAX_SAME_SPAN and len(self.agenda) < _MAX_EDGES:
                    self.spans[same] = seen + 1
                    self.agenda.append((stop, value))
        children = node.next
        if not children or stop >= self.count:
            return
        for name, edges in self.cells[stop].items():
            child = children.get(name)
            if child is not None:
                for far, value in edges:
                    if far <= self.limit:
                        self.extend(child, far, values if value is None else (*values, value))
