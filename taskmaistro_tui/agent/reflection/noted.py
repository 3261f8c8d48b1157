"""Which of the memories that a model notes are written, and which older ones they close."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from taskmaistro_tui.agent.reflection.conversation import said_by_user
from taskmaistro_tui.agent.reflection.grounded import alike, is_said, words
from taskmaistro_tui.agent.reflection.schemas import MOST_MEMORIES
from taskmaistro_tui.memory.change import Namespace, Turn
from taskmaistro_tui.memory.remembered import CATEGORIES, Memory
from taskmaistro_tui.store.transaction import Transaction
from taskmaistro_tui.tasks.supersede import Supersede

LONGEST = 500
SAME = 0.75
"""Two memories of one subject that share so much of their words are the same."""
REASON = "noted when the conversation was looked over"
_LOOKED_UP = 10
_I = re.compile(r"\A(?:the )?(?:user|me|i|myself|speaker|human|用户|我)(?:'s)?\Z", re.IGNORECASE)


class Known:
    """The memories a model was shown, by the short ids it was given for them; whole keys are understood too."""

    def __init__(self, shown: Sequence[Mapping[str, Any]]) -> None:
        self._keys = {str(memory["id"]): str(memory["key"]) for memory in shown}
        self._keys |= {key: key for key in list(self._keys.values())}

    def key(self, identifier: Any) -> str | None:
        """The key of an id that was shown; None for one that was made up."""
        return self._keys.get(str(identifier).strip().lstrip("#"))


def subject_of(value: Any) -> str:
    """A subject as it is compared: the user is always ``user``."""
    text = " ".join(str(value or "user").split())
    return (
        "user"
        if _I.match(text)
        else text.casefold().removeprefix("the user's ").removeprefix("the ").removeprefix("my ")
    )


def note_memories(
    transaction: Transaction,
    namespace: Namespace,
    noted: Sequence[Mapping[str, Any]],
    known: Known,
    messages: Sequence[Mapping[str, Any]],
    turn: Turn,
) -> dict[str, Any]:
    """Keep what was ``noted``; returns how many were added and superseded, how many left out, and why (without their text).

    Left out: what was not said, what is remembered already or was forgotten. A memory closes another only if that one is
    remembered, holds still, and is about the same subject.
    """
    said = said_by_user(messages)
    writing = Supersede(transaction, namespace, turn, transaction.now)
    left_out: list[str] = []
    for entry in noted[:MOST_MEMORIES]:
        content = " ".join(str(entry.get("content") or "").split())
        subject = subject_of(entry.get("subject"))
        if problem := _unfit(transaction, namespace, content, subject, said):
            left_out.append(problem)
            continue
        told = _told_in(content, messages)
        memory = Memory(
            content=content,
            category=entry["category"] if entry.get("category") in CATEGORIES else "fact",
            context=" ".join(str(entry.get("context") or "").split())[:LONGEST],
            subject=subject,
            attribute=" ".join(str(entry.get("attribute") or "").casefold().split())[:80] or None,
            reason=REASON,
            source_turn=told.get("turn"),
            answer=_answer_to(told, messages),
            valid_from=str(told.get("at") or "") or None,
        )
        older = [known.key(identifier) for identifier in entry.get("superseded_ids") or ()]
        before = len(writing.superseded)
        writing.keep(memory, [key for key in older if key is not None])
        missing = len(older) - (len(writing.superseded) - before)
        left_out += ["a memory to close is not there, or is about something else"] * missing
    left_out += ["too many at once"] * max(len(noted) - MOST_MEMORIES, 0)
    return {"added": len(writing.kept), "superseded": len(writing.superseded), "left_out": left_out}


def _unfit(
    transaction: Transaction, namespace: Namespace, content: str, subject: str, said: Sequence[str]
) -> str | None:
    if not 3 < len(content) <= LONGEST:
        return "it is empty or too long"
    if not is_said(content, said):
        return "it was not said"
    for document, _ in transaction.search_text(namespace, content, limit=_LOOKED_UP, include_removed=True):
        held = str(document.value.get("content") or "")
        if " ".join(held.split()).casefold() == content.casefold():
            return "it is remembered already" if document.removed_at is None else "it was forgotten or taken back"
        if (
            document.removed_at is None
            and subject_of(document.value.get("subject")) == subject
            and alike(held, content) >= SAME
        ):
            return "it is remembered already"
    return None


def _told_in(content: str, messages: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The user's message that a memory most likely comes from: the one that shares most words with it, the later of two."""
    telling = words(content)
    mine = [m for m in messages if m["role"] == "user"]
    return max(mine, key=lambda m: (len(telling & words(m["text"])), str(m["at"])), default={})


def _answer_to(told: Mapping[str, Any], messages: Sequence[Mapping[str, Any]]) -> str | None:
    if not told.get("turn"):
        return None
    answers = [m["text"] for m in messages if m["role"] == "assistant" and m["turn"] == told["turn"]]
    return answers[-1][:1_000] if answers else None
