"""Forgetting something for good: what a sentence means by it, what would go, and the going. It cannot be undone.

The text goes from profile and memories, the search index, the list of changes, conversations, traces and the assistant's
checkpoints, and its traces from the file itself. Tasks and wishes are the user's own texts and stay; they are named. Older
backups are offered for deletion.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.memory.change import Change, Document, Turn
from taskmaistro_tui.memory.errors import NotFound
from taskmaistro_tui.memory.forgotten import Counts, Needles
from taskmaistro_tui.memory.profile import INSTRUCTIONS_KEY, PROFILE_KEY, PROFILE_LISTS
from taskmaistro_tui.store.checkpoint_file import forget_checkpoints
from taskmaistro_tui.store.forgetting import (
    Erasure,
    count_needles,
    erase,
    erase_user,
    erase_version,
    left_elsewhere,
    overwrite,
)

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.workspace import Workspace

CONFIRMATION = "forget everything"
"""What has to be typed before everything is forgotten."""

MOST_NAMED = 5
LONGEST_NAMED = 120
"""Characters of instructions that a question quotes."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What would be forgotten: ``what`` in words, one a line; ``memories`` by key; ``profile`` fields with what is left of
    them; ``needles`` are blanked elsewhere; ``version`` is that of the instructions which goes, if one does. ``stays`` names
    tasks and other facts that mention it and are left alone; ``messages`` and ``traces`` are how many would be blanked."""

    what: tuple[str, ...]
    needles: Needles
    memories: tuple[str, ...] = ()
    profile: Mapping[str, Any] = field(default_factory=dict)
    stays: tuple[str, ...] = ()
    messages: int = 0
    traces: int = 0
    version: int | None = None

    @property
    def question(self) -> str:
        """The question to ask before it is done."""
        lines = ["Forget for good, without a way back:", *(f"- {line}" for line in self.what)]
        if self.messages:
            lines.append(f"It is blanked in {self.messages} message{'s' if self.messages != 1 else ''} as well.")
        lines += [f"This stays: {line}" for line in self.stays]
        return "\n".join([*lines, "Shall I? (yes or no)"])

    def to_json(self) -> dict[str, Any]:
        """The plain form, for a question that waits."""
        return {
            "what": list(self.what),
            "needles": self.needles.to_json(),
            "memories": list(self.memories),
            "profile": dict(self.profile),
            "stays": list(self.stays),
            "version": self.version,
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Plan:
        """Back from the plain form."""
        needles = Needles.from_json(value["needles"])
        return cls(
            tuple(value["what"]),
            needles,
            tuple(value["memories"]),
            dict(value["profile"]),
            tuple(value.get("stays") or ()),
            version=value.get("version"),
        )


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was done: how much was blanked, the changes that tell of it, and the older copies of the file that still hold it
    (the caller offers to delete them)."""

    counts: Counts
    changes: list[Change]
    copies: list[Path]


class Forgetting:
    """Forgetting for the user of a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.store = workspace.store
        self.user = workspace.user
        self._threads = workspace.conversation("")

    # -- what would go ---------------------------------------------------------------------------------------------

    def find(self, text: str) -> Plan | None:
        """What a sentence such as "forget that I live in Boston" means by it; None if nothing that is known fits."""
        from taskmaistro_tui.tasks.forgetting_words import Wanted

        wanted = Wanted.read(text, self.workspace.clock(), self.workspace.settings.reading)
        if wanted is None:
            return None
        memories = [d for d in self._all_memories() if wanted.means_memory(d.value)]
        profile = self.workspace.knowledge.profile().to_document()
        entries = [(name, entry) for name, entry in _entries(profile) if wanted.means_entry(name, entry)]
        return self._plan(memories, entries, wanted.values) if memories or entries else None

    def of_memory(self, key: str) -> Plan:
        """The plan to forget one memory, older versions of it that say the same included. Raises :class:`NotFound`."""
        return self.of_memories([key])

    def of_memories(self, keys: Sequence[str]) -> Plan:
        """The plan to forget memories, those that say the same included. Raises :class:`NotFound`."""
        wanted = self.store.get_many(self.workspace.memories.namespace, keys)
        for key in keys:
            if key not in wanted:
                raise NotFound(f"there is no memory {key}")
        contents = {_plain(document.value.get("content")) for document in wanted.values()}
        values = {_plain(document.value["value"]) for document in wanted.values() if document.value.get("value")}
        same = [d for d in self._all_memories() if d.key in wanted or _plain(d.value.get("content")) in contents]
        profile = _entries(self.workspace.knowledge.profile().to_document())
        entries = [(name, entry) for name, entry in profile if _plain(entry) in values]
        return self._plan(same, entries, ())

    def of_profile(self, name: str, entry: str | None = None) -> Plan:
        """The plan to forget a field of the profile, or one entry of a list. Raises :class:`NotFound`."""
        entries = [
            (known, held)
            for known, held in _entries(self.workspace.knowledge.profile().to_document())
            if known == name and (entry is None or held == entry)
        ]
        if not entries:
            raise NotFound(f"the profile has no {name.replace('_', ' ')}")
        values = [_plain(held) for _, held in entries]
        memories = [d for d in self._all_memories() if _plain(d.value.get("value")) in values]
        return self._plan(memories, entries, ())

    def of_instructions(self, number: int) -> Plan:
        """The plan to forget one version of the instructions, named by its number; the lines that another version has as well
        stay there, and where they were said. Raises :class:`NotFound`."""
        from taskmaistro_tui.tasks.forgetting_words import needles_for

        versions = self.workspace.knowledge.instructions_versions()
        version = next((one for one in versions if one.number == number), None)
        if version is None:
            raise NotFound(f"the instructions have no version {number}")
        kept = [line.strip() for one in versions if one is not version for line in one.text.split("\n")]
        lines = [line.strip() for line in version.text.split("\n") if line.strip() and line.strip() not in kept]
        needles = needles_for([{"content": line} for line in lines], [], [], kept)
        counts = count_needles(self.store.connection(), self.user, needles)
        text = " / ".join(line.strip() for line in version.text.split("\n") if line.strip()) or "(empty)"
        text = text if len(text) <= LONGEST_NAMED else text[: LONGEST_NAMED - 1] + "…"
        return Plan(
            (f"“{text}” (a version of your instructions)",),
            needles,
            stays=("what other versions say as well",) if len(versions) > 1 else (),
            messages=counts.messages,
            traces=counts.traces,
            version=number,
        )

    def _all_memories(self) -> list[Document]:
        return self.workspace.memories.latest(superseded=True)

    def _plan(self, memories: list[Document], entries: list[tuple[str, Any]], values: Iterable[str]) -> Plan:
        from taskmaistro_tui.tasks.forgetting_words import needles_for

        profile = self.workspace.knowledge.profile().to_document()
        keys = {d.key for d in memories}
        kept_texts = [str(d.value.get("content")) for d in self._all_memories() if d.key not in keys]
        kept_texts += [str(held) for name, held in _entries(profile) if (name, held) not in entries]
        needles = needles_for([d.value for d in memories], entries, list(values), kept_texts)
        counts = count_needles(self.store.connection(), self.user, needles)
        what = [f"{name.replace('_', ' ')}: {held} (profile)" for name, held in entries]
        what += [f"“{d.value.get('content')}” (memory)" for d in memories]
        return Plan(
            tuple(what),
            needles,
            tuple(keys),
            _what_is_left(profile, entries),
            tuple(self._stays(needles)),
            counts.messages,
            counts.traces,
        )

    def _stays(self, needles: Needles) -> list[str]:
        """Tasks that hold it, in words."""
        titles: dict[str, None] = {}
        for needle in (*needles.texts, *needles.guarded):
            for document, _ in self.store.search_text(self.workspace.tasks.namespace, needle, any_word=False, limit=20):
                if Needles((needle,)).blank(str(document.value.get("task"))) != document.value.get("task"):
                    titles[f"the task “{document.value['task']}”"] = None
        named = list(titles)[:MOST_NAMED]
        return named + ([f"{len(titles) - MOST_NAMED} more tasks"] if len(titles) > MOST_NAMED else [])

    # -- the going -------------------------------------------------------------------------------------------------

    def carry_out(self, plan: Plan, turn: Turn) -> Forgotten:
        """Forget it. The checkpoints go first: if the program stops in between, the fact is still known and can be forgotten
        again. They are looked through once more at the end, for another program may have ended a turn meanwhile. Raises the
        errors of the store."""
        settings = self.workspace.settings
        forget_checkpoints(settings.checkpoints_path, self._threads, plan.needles)
        namespace = self.workspace.memories.namespace
        with self.store.forgetting() as transaction:
            erasures = [Erasure(namespace, key) for key in plan.memories]
            document = transaction.get(self.workspace.knowledge.profile_namespace, PROFILE_KEY)
            if document is not None and plan.profile:
                left = {**document.value, **plan.profile}
                erasures.append(Erasure(self.workspace.knowledge.profile_namespace, PROFILE_KEY, left))
            if plan.version is not None:
                wishes = self.workspace.knowledge.instructions_namespace
                if (earlier := erase_version(transaction, wishes, INSTRUCTIONS_KEY, plan.version)) is not None:
                    erasures.append(earlier)
            counts, changes = erase(transaction, self.user, plan.needles, erasures, turn)
        forget_checkpoints(settings.checkpoints_path, self._threads, plan.needles)
        return Forgotten(counts, changes, self.copies())

    def everything(self, turn: Turn) -> Forgotten:
        """Forget all there is of this user: tasks, profile, memories, conversations, history. Other users of the file keep
        theirs; with the last of them the shared experience goes too."""
        settings = self.workspace.settings
        forget_checkpoints(settings.checkpoints_path, self._threads, None)
        with self.store.forgetting() as transaction:
            changes = erase_user(transaction, self.user, turn)
            if not any(d.namespace[1:] and d.namespace[0] != "experience" for d in transaction.scan((), limit=2)):
                changes += erase_user(transaction, "everyone", turn)
        forget_checkpoints(settings.checkpoints_path, self._threads, None)
        return Forgotten(Counts(documents=len(changes)), changes, self.copies())

    def copies(self) -> list[Path]:
        """Older copies of the file, newest first, that may hold what was forgotten."""
        return left_elsewhere(self.workspace.settings.db_path, self.workspace.settings.backups_dir)

    def delete_copies(self, copies: Iterable[Path] | None = None) -> int:
        """Delete older copies (all of them, if none are named); returns how many. Raises :class:`ReadOnlyStore`."""
        known = self.copies()
        gone = [path for path in known if copies is None or path in set(copies)]
        for path in gone:
            overwrite(path)
        return len(gone)


def _entries(profile: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Field by field what a profile holds; lists entry by entry."""
    found: list[tuple[str, Any]] = []
    for name, value in profile.items():
        found += [(name, one) for one in value] if isinstance(value, list) else [(name, value)] if value else []
    return found


def _what_is_left(profile: Mapping[str, Any], entries: list[tuple[str, Any]]) -> dict[str, Any]:
    left: dict[str, Any] = {}
    for name, entry in entries:
        if name in PROFILE_LISTS:
            left[name] = [one for one in left.get(name, profile[name]) if one != entry]
        else:
            left[name] = None
    return left


_SPACES = re.compile(r"\s+")


def _plain(value: Any) -> str:
    return _SPACES.sub(" ", str(value or "")).strip(" .!。！").casefold()
