"""What is known of the user, edited without a model: profile, instructions, memories."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.memory.change import Change, Document, Namespace, Patch, Put, Turn
from taskmaistro_tui.memory.errors import NotFound
from taskmaistro_tui.memory.profile import (
    INSTRUCTIONS_KEY,
    PROFILE_KEY,
    Instructions,
    Profile,
    clean_profile_field,
)
from taskmaistro_tui.memory.record import record
from taskmaistro_tui.memory.remembered import Memory
from taskmaistro_tui.store.store import Store

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.memories import Memories


@record
class InstructionsVersion:
    """A text the instructions had: its number, when it was written (UTC ISO text) by whom, and why."""

    number: int
    text: str
    at: str
    actor: str
    plan: str | None


class Knowledge:
    """Profile, instructions and memories of one user."""

    def __init__(self, store: Store, user: str, clock: Callable[[], datetime]) -> None:
        self.store = store
        self.user = user
        self.clock = clock
        self.profile_namespace: Namespace = ("profile", user)
        self.instructions_namespace: Namespace = ("instructions", user)
        self.memory_namespace: Namespace = ("memory", user)
        self._memories: Memories | None = None

    def profile(self) -> Profile:
        """What is known of the user; empty at first."""
        document = self.store.get(self.profile_namespace, PROFILE_KEY)
        return Profile.from_document(document.value) if document else Profile()

    def set_profile(self, fields: Mapping[str, Any], turn: Turn, *, plan: str | None = None) -> list[Change]:
        """Set profile fields (document form). Raises :class:`InvalidField`; nothing is written then."""
        cleaned = {name: _plain(clean_profile_field(name, value)) for name, value in fields.items()}
        with self.store.transaction() as transaction:
            if transaction.get(self.profile_namespace, PROFILE_KEY) is not None:
                return transaction.write([Patch(self.profile_namespace, PROFILE_KEY, cleaned, plan=plan)], turn)
            value = {**Profile().to_document(), **cleaned}
            return transaction.write([Put(self.profile_namespace, PROFILE_KEY, value, plan=plan)], turn)

    def instructions(self) -> str:
        """The user's wishes on how tasks are written, as text; empty at first."""
        document = self.store.get(self.instructions_namespace, INSTRUCTIONS_KEY)
        return Instructions.from_document(document.value).text if document else ""

    def set_instructions(self, text: str, turn: Turn, *, plan: str | None = None) -> list[Change]:
        """Replace the instructions; the older text stays in the history."""
        value = Instructions(text.strip()).to_document()
        return self.store.write([Put(self.instructions_namespace, INSTRUCTIONS_KEY, value, plan=plan)], turn)

    def instructions_history(self) -> list[Change]:
        """Every version of the instructions, oldest first."""
        return self.store.changes(namespace=self.instructions_namespace, key=INSTRUCTIONS_KEY)

    def instructions_versions(self) -> list[InstructionsVersion]:
        """Every text the instructions had, the present one first; a change that left the text as it was is none."""
        found: list[InstructionsVersion] = []
        for change in self.instructions_history():
            text = str(change.after.get("text") or "")
            if text != (found[-1].text if found else ""):
                found.append(InstructionsVersion(change.number, text, change.at, change.actor, change.plan))
        return found[::-1]

    def restore_instructions(self, number: int, turn: Turn) -> list[Change]:
        """Bring an earlier text back, named by its number. Raises :class:`NotFound`."""
        for version in self.instructions_versions():
            if version.number == number:
                return self.set_instructions(version.text, turn, plan=f"version {number} again")
        raise NotFound(f"the instructions have no version {number}; see them with: taskmaistro instructions --history")

    @property
    def memory_service(self) -> Memories:
        """All that can be done with memories."""
        if self._memories is None:
            from taskmaistro_tui.tasks.memories import Memories

            self._memories = Memories(self.store, self.user, self.clock)
        return self._memories

    def memories(self, *, limit: int | None = None, superseded: bool = False) -> list[Document]:
        """What was remembered, newest first; superseded memories only when asked for."""
        return self.memory_service.latest(limit=limit, superseded=superseded)

    def remember(self, memory: Memory, turn: Turn) -> list[Change]:
        """Keep one memory; the same content is kept once."""
        return self.memory_service.write(memory, turn).changes

    def recall(self, words: str, *, limit: int = 5) -> list[Document]:
        """The memories that fit ``words`` best and hold now; the latest ones when none does."""
        return self.memory_service.recall(words, limit)

    def forget(self, key: str, turn: Turn) -> list[Change]:
        """Take a memory out of every list; undo can bring it back."""
        return self.memory_service.forget([key], turn)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
