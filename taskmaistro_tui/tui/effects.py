"""What moves on the board, and for how long: made from the changes the store published, and from nothing else.

Times are seconds of a monotonic clock that is handed in, so a test can let an animation stand half way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from taskmaistro_tui.memory.change import Change
from taskmaistro_tui.tui.card import Card

GLOW = "glow"
FLASH = "flash"
STRIKE = "strike"
TRAVEL = "travel"
FADE = "fade"

DURATIONS = {GLOW: 1.4, FLASH: 2.4, STRIKE: 0.35, TRAVEL: 0.45, FADE: 0.7}
MANY = 24
"""Above this many changes at once only what is new glows; a hundred cards on the move tell nobody anything."""


class Spot(NamedTuple):
    """Where a card was drawn: the lane's number, its place in it, and its cells on the view."""

    lane: int
    place: int
    x: int
    y: int
    width: int
    height: int


class Effect(NamedTuple):
    """One animation of one task. ``spot`` and ``card`` are where and how it was seen last, for what leaves its place;
    ``fields`` are (name, old value, new value) for a flash."""

    kind: str
    key: str
    begins: float
    ends: float
    spot: Spot | None = None
    card: Card | None = None
    fields: tuple[tuple[str, Any, Any], ...] = ()

    def progress(self, moment: float) -> float:
        """How far it is at ``moment``, from 0 to 1."""
        return min(max((moment - self.begins) / (self.ends - self.begins), 0.0), 1.0)


def ease(progress: float) -> float:
    """Fast at first, then slower: the cubic ease-out."""
    return 1 - (1 - progress) ** 3


class Effects:
    """The animations that run now. ``level`` is ``full``, ``basic`` (nothing travels) or ``none``."""

    def __init__(self, clock: Callable[[], float], level: Callable[[], str]) -> None:
        self.clock = clock
        self.level = level
        self._running: list[Effect] = []

    def __bool__(self) -> bool:
        return bool(self._running)

    def now(self) -> float:
        """The moment that progress is measured at."""
        return self.clock()

    def prune(self) -> bool:
        """Forget what has ended; True while anything still runs."""
        moment = self.clock()
        self._running = [effect for effect in self._running if effect.ends > moment]
        return bool(self._running)

    def clear(self) -> None:
        """Stop everything, for example when another view is shown."""
        self._running = []

    def land(self) -> None:
        """End what only a board can show: cards that travel between columns."""
        self._running = [effect for effect in self._running if effect.kind not in (TRAVEL, STRIKE)]

    def of(self, key: str) -> dict[str, Effect]:
        """What runs for one task, by kind; an effect that has not begun yet is not among them."""
        moment = self.clock()
        return {e.kind: e for e in self._running if e.key == key and e.begins <= moment < e.ends}

    def running(self, kind: str) -> list[Effect]:
        """All animations of a kind, also those that wait for their beginning."""
        moment = self.clock()
        return [e for e in self._running if e.kind == kind and e.ends > moment]

    def keys(self) -> set[str]:
        """The tasks that something runs for."""
        return {effect.key for effect in self._running}

    def _start(self, kind: str, key: str, after: float = 0.0, **more: Any) -> float:
        begins = self.clock() + after
        ends = begins + DURATIONS[kind]
        self._running = [e for e in self._running if not (e.key == key and e.kind == kind)]
        self._running.append(Effect(kind, key, begins, ends, **more))
        return after + DURATIONS[kind]

    def announce(self, changes: Sequence[Change], seen: dict[str, tuple[Spot, Card]], shown: Iterable[str]) -> None:
        """Start what ``changes`` (of tasks) call for. ``seen`` is where each visible card was drawn before they were made;
        ``shown`` are the statuses that have a place on this view."""
        level = self.level()
        if level == "none":
            return
        folded = _fold(changes)
        if len(folded) > MANY:
            for key, change in folded.items():
                if change.kind in ("added", "restored"):
                    self._start(GLOW, key)
            return
        shown = set(shown)
        for key, change in folded.items():
            self._announce(key, change, seen.get(key), shown, level)

    def _announce(
        self, key: str, change: Change, before: tuple[Spot, Card] | None, shown: set[str], level: str
    ) -> None:
        spot, card = before if before else (None, None)
        if change.kind in ("added", "restored"):
            self._start(GLOW, key)
            return
        if change.kind == "removed":
            if card is not None:
                self._start(FADE, key, spot=spot, card=card)
            return
        fields = tuple(
            (name, change.before.get(name), change.after.get(name))
            for name in {**change.before, **change.after}
            if name != "status"
        )
        if "status" in change.after:
            self._moved(key, change, spot, card, shown, level)
        if fields:
            self._start(FLASH, key, fields=fields)

    def _moved(
        self, key: str, change: Change, spot: Spot | None, card: Card | None, shown: set[str], level: str
    ) -> None:
        status = change.after["status"]
        if status not in shown:
            if card is not None:
                self._start(FADE, key, spot=spot, card=card)
            return
        wait = 0.0
        if card is not None and level == "full":
            if status == "done":
                wait = self._start(STRIKE, key, spot=spot, card=card)
            wait = self._start(TRAVEL, key, wait, spot=spot, card=card)
        self._start(GLOW, key, wait)


def _fold(changes: Sequence[Change]) -> dict[str, Change]:
    """One change a task: what happened to it altogether."""
    folded: dict[str, Change] = {}
    for change in changes:
        if change.collection != "todo":
            continue
        first = folded.get(change.key)
        if first is None:
            folded[change.key] = change
            continue
        if first.kind in ("added", "restored"):
            if change.kind == "removed":
                del folded[change.key]
            continue
        if change.kind == "edited" and first.kind == "edited":
            before = {**change.before, **first.before}
            after = {**first.after, **change.after}
            merged = Change(
                change.number, "edited", change.namespace, change.key, change.short, change.title, before, after
            )
            folded[change.key] = merged
        elif change.kind in ("added", "restored") and first.kind == "removed":
            del folded[change.key]
        else:
            folded[change.key] = change
    return folded
