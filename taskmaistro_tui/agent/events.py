"""What a turn reports while it runs. Plain values, light to import, the same for app and command line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from taskmaistro_tui.memory.forgotten import Needles


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """The turn has left the queue. ``turn`` is the id its changes carry."""

    turn: str
    text: str


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the reply's text, in order."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolCalled:
    """The model asked for a tool. ``args`` is what it gave, unchecked."""

    name: str
    args: dict[str, Any]
    id: str


@dataclass(frozen=True, slots=True)
class Changed:
    """Changes were committed; ``numbers`` are their places in the change list (read them from the store)."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """Something the model asked for was not done; ``reason`` is a sentence for the user."""

    reason: str


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something about the model's answers that the user should know, such as that a prompt was cut; each sentence once a
    turn. ``kind`` is that of the error (see :class:`Failed`) for which the built-in model serves instead of the chosen one."""

    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class ConfirmationNeeded:
    """A change of many tasks waits for a yes; ``run_turn("yes")`` does it, any other text drops it."""

    question: str
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Something was forgotten for good: what is shown of it must go from the screen too (``needles.blank(text)``).
    ``documents`` and ``messages`` are how many; ``copies`` how many older copies of the file may still hold it."""

    needles: Needles
    documents: int
    messages: int
    copies: int


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of tasks was shown, in this order (keys); "the second one" refers to it."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NodeTraced:
    """One node has finished: what it read and returned (plain JSON), seconds, model calls and tokens.

    ``asked`` has every question to a model, exactly: ``{"model", "messages": [{"role", "text"}], "tools": [names], "text",
    "calls": [{"name", "args"}], "seconds", "tokens_in", "tokens_out"}``, or ``"error"`` (a kind) instead of an answer;
    ``"tokens_cached"`` of those that went in, and a ``"notice"`` for the user, where there are any.
    """

    node: str
    seconds: float
    read: dict[str, Any] = field(default_factory=dict)
    returned: dict[str, Any] = field(default_factory=dict)
    model_calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    asked: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Failed:
    """The turn ended without finishing; ``message`` is for the user, ``retry`` whether trying again may help, after ``wait``
    seconds where the service says so.
    ``kind``: key, balance, model, rate, timeout, server, connection, context, cut, empty, form, cancelled, internal,
    or that of the error of our own (file, invalid, …)."""

    message: str
    kind: str
    retry: bool
    wait: float | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """The last event of every turn that finished. ``reply`` is the whole text shown."""

    turn: str
    reply: str
    changes: tuple[int, ...]
    seconds: float


Event = (
    TurnStarted | Token | ToolCalled | Changed | Refused | Noticed | ConfirmationNeeded | Forgotten | Listed | NodeTraced
    | Failed | Done
)  # fmt: skip
