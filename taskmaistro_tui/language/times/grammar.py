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
    """Rules of one language. ``literals`` has every plain token that some pattern names."""

    def __init__(self) -> None:
        self.root = _Node()
        self.literals: dict[str, Literal] = {}
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
        choices: list[tuple[str, ...]] = []
        for part in _PART.findall(pattern):
            optional = part.startswith("?")
            named = part[1:] if optional else part
            name = self._names.get(named) or self._name(named)
            choices.append((name, "") if optional else (name,))
        for path in product(*choices):
            node = self.root
            for name in path:
                if name:
                    child = node.next.get(name)
                    if child is None:
                        child = node.next[name] = _Node()
                    node = child
            node.actions.append(action)

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
        top = self.root.next
        for begin in range(len(atoms) - 1, -1, -1):
            if atoms[begin]:
                chart.start(begin, top)
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

    def start(self, begin: int, top: dict[str, _Node]) -> None:
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
                node = top.get(name)
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
