"""What the app can do with what is known of the user: profile, instructions, memories, and forgetting them for good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.memory.profile import Profile
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tasks.wording import clock_words, day_words
from taskmaistro_tui.tasks.workspace import Workspace

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.forgetting import Plan
    from taskmaistro_tui.tasks.knowledge import InstructionsVersion, Knowledge

QUOTED = 160
"""Characters of a message that are quoted as the source of a memory."""
LONG_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class Told(NamedTuple):
    """A memory as the app shows it: where it comes from in words, what it replaced (the latest first), and, if it does not
    hold any more, since when."""

    key: str
    content: str
    source: str = ""
    replaced: tuple[str, ...] = ()
    over: str = ""


class KnownDesk:
    """The part of the desk that is about the user; every method that changes something is one turn."""

    workspace: Workspace
    knowledge: Knowledge

    def now(self) -> datetime:
        """The current moment in the user's zone."""
        return self.workspace.clock()

    @property
    def clock_hours(self) -> int:
        """Whether times are shown on a 12- or a 24-hour clock."""
        return self.workspace.settings.clock_hours

    # -- times in words --------------------------------------------------------------------------------------------

    def local(self, at: str) -> datetime:
        """A stored moment in the user's zone."""
        moment = datetime.fromisoformat(at)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(self.now().tzinfo)

    def moment_of(self, at: str) -> str:
        """A stored moment as people say it: ``today 09:12``, ``Tue 10 Nov 18:30``."""
        moment = self.local(at)
        return f"{day_words(moment.date(), self.now().date())} {clock_words(moment, self.clock_hours)}"

    def day_of(self, at: str) -> str:
        """The day of a stored moment as people say it."""
        return day_words(self.local(at).date(), self.now().date())

    def when_of(self, at: str) -> str:
        """The day of a stored moment within a sentence: ``today``, ``on Tuesday``, ``on Wed 4 Nov``."""
        day, today = self.local(at).date(), self.now().date()
        if 1 < (today - day).days < 7:
            return f"on {LONG_WEEKDAYS[day.weekday()]}"
        words = day_words(day, today)
        return words if words in ("today", "yesterday", "tomorrow") else f"on {words}"

    # -- profile ---------------------------------------------------------------------------------------------------

    def profile(self) -> Profile:
        """What is known of the user."""
        return self.knowledge.profile()

    def set_profile(self, fields: Mapping[str, Any]) -> str:
        """Change the profile. Raises :class:`InvalidField`."""
        changes = self.knowledge.set_profile(fields, self.workspace.new_turn("user", "edit your profile"))
        return "Your profile is saved" if changes else "Nothing was different"

    def empty_profile(self, name: str) -> str:
        """Take a field of the profile away; undo brings it back."""
        self.knowledge.set_profile({name: None}, self.workspace.new_turn("user", "empty a field of your profile"))
        return "Taken away; undo brings it back"

    # -- instructions ----------------------------------------------------------------------------------------------

    def instructions(self) -> str:
        """The user's wishes on how tasks are written."""
        return self.knowledge.instructions()

    def instructions_versions(self) -> list[InstructionsVersion]:
        """Every text the instructions had, the present one first."""
        return self.knowledge.instructions_versions()

    def set_instructions(self, text: str) -> str:
        """Replace the instructions."""
        if text.strip() == self.instructions().strip():
            return "Nothing was different"
        self.knowledge.set_instructions(text, self.workspace.new_turn("user", "edit your instructions"))
        return "Your instructions are saved"

    def restore_instructions(self, number: int) -> str:
        """Bring an earlier text back, as a new version."""
        turn = self.workspace.new_turn("user", "bring back earlier instructions")
        changes = self.knowledge.restore_instructions(number, turn)
        return "It is back, as a new version; undo takes that back" if changes else "That is the present text"

    # -- memories --------------------------------------------------------------------------------------------------

    def find_memories(self, words: str, limit: int, *, history: bool = False) -> list[Document]:
        """The memories that fit words, best first, the last of which may be half typed; without any the newest.
        ``history`` brings those whose place another took, too."""
        words = words.strip()
        if not words:
            return self.knowledge.memories(limit=limit, superseded=history)
        memories = self.workspace.memories
        found = {d.key: d for d, _ in memories.search(words, limit=limit, superseded=history)}
        begun = self.workspace.store.search_text(memories.namespace, words, limit=limit, any_word=False, prefix=True)
        for document, _ in begun:
            if history or not document.value.get("superseded_by"):
                found.setdefault(document.key, document)
        return list(found.values())[:limit]

    def told(self, words: str, limit: int, *, history: bool = False) -> list[Told]:
        """The same, with where each comes from and what it replaced."""
        return self.as_told(self.find_memories(words, limit, history=history))

    def as_told(self, documents: Sequence[Document]) -> list[Told]:
        """Memories as they are shown."""
        linked = [
            key for d in documents for key in (*(d.value.get("supersedes") or ()), d.value.get("superseded_by")) if key
        ]
        memories = self.workspace.memories
        known = memories.store.get_many(memories.namespace, list(dict.fromkeys(linked)), include_removed=True)
        return [
            Told(
                document.key,
                str(document.value.get("content", "")),
                self.short_source_of(document),
                tuple(
                    str(known[key].value.get("content", ""))
                    for key in reversed(document.value.get("supersedes") or ())
                    if key in known
                ),
                self._over(document, known),
            )
            for document in documents
        ]

    def _over(self, document: Document, known: Mapping[str, Document]) -> str:
        """Since when a memory does not hold any more; empty if it does."""
        if later := document.value.get("superseded_by"):
            return f"until {self.day_of(known[later].created_at)}" if later in known else "replaced"
        end = document.value.get("valid_to")
        if isinstance(end, str) and end[:10] <= self.now().date().isoformat():
            try:
                return f"until {day_words(date.fromisoformat(end[:10]), self.now().date())}"
            except ValueError:
                return ""
        return ""

    def memory_history(self, key: str) -> list[Document]:
        """Every version of what a memory tells, oldest first."""
        return self.workspace.memories.history(key)

    def _source(self, document: Document) -> tuple[str, str]:
        """Where a memory comes from in words, and the message it was told in, if there is one."""
        value = document.value
        when = self.when_of(document.created_at)
        if value.get("speaker"):
            return f"{value['speaker']}, {when}", ""
        turn = value.get("source_turn")
        said = [m for m in self.workspace.store.said_in(turn) if m.role == "user"] if turn else []
        if said:
            return f"your message {self.when_of(said[0].at)}", " ".join(said[0].text.split())
        if not turn:
            return f"a note made {when}", ""
        return (f"you, {when}" if value.get("reason") == "you added it" else f"what was said {when}"), ""

    def short_source_of(self, document: Document) -> str:
        """Where a memory comes from: ``from your message on Tuesday``."""
        words = self._source(document)[0]
        return words if words.startswith("a note") else f"from {words}"

    def source_of(self, document: Document) -> str:
        """Where a memory comes from: ``your message on Tuesday: “…”``."""
        words, said = self._source(document)
        return f"{words}: “{said if len(said) <= QUOTED else said[: QUOTED - 1] + '…'}”" if said else words

    def edit_memory(self, key: str, content: str) -> str:
        """Correct what a memory says."""
        text = " ".join(content.split())
        changes = self.workspace.memories.edit(key, {"content": text}, self.workspace.new_turn("user", "edit a memory"))
        return "Corrected; undo brings the old text back" if changes else "Nothing was different"

    def forget(self, key: str) -> str:
        """Take one memory out of the list; undo brings it back."""
        self.knowledge.forget(key, self.workspace.new_turn("user", "remove a memory"))
        return "Taken away; undo brings it back"

    # -- forgetting for good ---------------------------------------------------------------------------------------

    def plan_to_forget(self, key: str) -> Plan:
        """What would go if a memory were forgotten for good."""
        return self.workspace.forgetting.of_memory(key)

    def plan_to_forget_profile(self, name: str, entry: str | None = None) -> Plan:
        """What would go if a field of the profile, or one entry of a list, were forgotten for good."""
        return self.workspace.forgetting.of_profile(name, entry)

    def plan_to_forget_instructions(self, number: int) -> Plan:
        """What would go if a version of the instructions were forgotten for good."""
        return self.workspace.forgetting.of_instructions(number)

    def forget_for_good(self, plan: Plan) -> list[Path]:
        """Forget it; returns the older copies of the file that may still hold it."""
        return self.workspace.forgetting.carry_out(plan, self.workspace.new_turn("user", "forget")).copies

    def delete_copies(self) -> str:
        """Delete the older copies of the file."""
        count = self.workspace.forgetting.delete_copies()
        return f"Deleted {count} older cop{'y' if count == 1 else 'ies'} of the file"


def shown(text: str) -> str:
    """Text on one line, with control characters as symbols."""
    return visible(" ".join(text.split()))
