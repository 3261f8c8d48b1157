"""What is remembered of the user, and who answers: profile, instructions, memories, model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from taskmaistro_tui.memory.profile import Profile
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.ink import MUTED, STRONG

NEW, USED = "bold $text-success", "bold $text-accent"
LABELS = {
    "name": "name",
    "age": "age",
    "location": "lives in",
    "job": "work",
    "connections": "people",
    "interests": "likes",
    "conversation_preferences": "talk",
}


class Known(NamedTuple):
    """What the pane shows. ``memories`` are the latest ones by key; ``more`` says that there are others. ``fresh`` are the
    memories (by key), profile fields and "instructions" that the latest turn wrote, ``used`` the memories it was given."""

    profile: Profile = Profile()
    instructions: str = ""
    memories: Sequence[tuple[str, str]] = ()
    more: bool = False
    model: str = ""
    connection: str = ""
    agent: str = ""
    fresh: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()


class ProfilePane(VerticalScroll):
    """The right pane."""

    HELP = """\
What is remembered of you, and which model answers. P edits the profile, i your instructions, w shows all memories, Ctrl+O
chooses the model. The assistant fills this in from what you tell it.
"""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._known = Known()

    def compose(self) -> ComposeResult:
        yield Static(self._content(), markup=False)

    def show(self, known: Known) -> None:
        """Show what is known now."""
        if known != self._known:
            self._known = known
            self.query_one(Static).update(self._content())

    def _content(self) -> Content:
        known = self._known
        lines: list[Content] = [self._heading("You", "P")]
        rows = [(name, value) for name in LABELS if (value := getattr(known.profile, name))]
        for name, value in rows:
            text = ", ".join(value) if isinstance(value, tuple) else str(value)
            lines.append(Content.assemble(self._new(name), (f"{LABELS[name]} ", MUTED), Content(visible(text))))
        if not rows:
            lines.append(self._empty("Nothing yet. Tell me your name, or where you live."))
        lines += [Content(""), Content.assemble(self._new("instructions"), self._heading("Instructions", "i"))]
        if known.instructions.strip():
            lines += [Content(visible(line)) for line in known.instructions.strip().split("\n")]
        else:
            lines.append(self._empty("None yet. Say how you like your tasks written."))
        lines += [Content(""), self._heading("Memories", "w")]
        lines += [Content.assemble(self._sign(key), Content(visible(text))) for key, text in known.memories]
        lines += self._legend()
        if known.more:
            lines.append(self._empty("… w shows all"))
        if not known.memories:
            lines.append(self._empty("None yet."))
        lines += [Content(""), self._heading("Model", "^o"), Content(visible(known.model))]
        if known.connection:
            lines.append(self._empty(known.connection))
        if known.agent:
            lines.append(self._empty(known.agent))
        return Content("\n").join(lines)

    def _new(self, name: str) -> tuple[str, str]:
        return ("✦ ", NEW) if name in self._known.fresh else ("", "")

    def _sign(self, key: str) -> tuple[str, str]:
        """What stands before a memory: that the latest turn wrote it, that it was used there, or neither."""
        if key in self._known.fresh:
            return ("✦ ", NEW)
        return ("◂ ", USED) if key in self._known.used else ("• ", "$text-primary")

    def _legend(self) -> list[Content]:
        """What the signs say, where there are any."""
        known = self._known
        shown = {key for key, _ in known.memories}
        parts: list[tuple[str, str]] = []
        if known.fresh:
            parts += [("✦", NEW), (" new  ", MUTED)]
        if known.used & (shown - known.fresh):
            parts += [("◂", USED), (" used just now", MUTED)]
        return [Content.assemble(*parts)] if parts else []

    @staticmethod
    def _heading(text: str, key: str) -> Content:
        return Content.assemble((text, STRONG), (f" {key}", MUTED))

    @staticmethod
    def _empty(text: str) -> Content:
        return Content.styled(text, MUTED)
