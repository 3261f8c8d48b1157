"""Which of the memories that a model notes are written, and which older ones they close."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from taskmaistro_tui.agent.reflection.conversation import said_by_user
from taskmaistro_tui.agent.reflection.grounded import alike, is_said, words
from taskmaistro_tui.agent.reflection.schemas import MOST_MEMORIES
from taskmaistro_tui.memory.change import Document, Edit, Namespace, Patch, Put
from taskmaistro_tui.memory.remembered import CATEGORIES, Memory
from taskmaistro_tui.store.transaction import Transaction

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
    turn: str,
) -> tuple[list[Edit], dict[str, Any]]:
    """The edits that keep what was ``noted``, and what to note: how many were added and superseded, how many left out, why.

    Left out: what was not said, what is remembered already or was forgotten. A memory closes another only if that one is
    remembered, holds still, and is about the same subject.
    """
    said = said_by_user(messages)
    edits: list[Edit] = []
    added: list[Memory] = []
    closed: set[str] = set()
    left_out: list[str] = []
    for at, entry in enumerate(noted[:MOST_MEMORIES]):
        content = " ".join(str(entry.get("content") or "").split())
        subject = subject_of(entry.get("subject"))
        if problem := _unfit(transaction, namespace, content, subject, said, added):
            left_out.append(problem)
            continue
        key = f"{turn}-{at}"
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
        added.append(memory)
        edits.append(Put(namespace, key, memory.to_document(), plan=REASON))
        for identifier in entry.get("superseded_ids") or ():
            older = _closable(transaction, namespace, known.key(identifier), subject)
            if older is None or older.key in closed:
                left_out.append("a memory to close is not there, or is about something else")
                continue
            closed.add(older.key)
            edits.append(Patch(namespace, older.key, {"superseded_by": key}, plan=REASON))
    left_out += ["too many at once"] * max(len(noted) - MOST_MEMORIES, 0)
    return edits, {"added": len(added), "superseded": len(closed), "left_out": left_out}


def _unfit(
    transaction: Transaction,
    namespace: Namespace,
    content: str,
    subject: str,
    said: Sequence[str],
    added: Sequence[Memory],
) -> str | None:
    if not 3 < len(content) <= LONGEST:
        return "it is empty or too long"
    if not is_said(content, said):
        return "it was not said"
    if any(alike(content, one.content) >= SAME and one.subject == subject for one in added):
        return "it is there twice"
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


def _closable(transaction: Transaction, namespace: Namespace, key: str | None, subject: str) -> Document | None:
    document = transaction.get(namespace, key) if key is not None else None
    if document is None or document.value.get("superseded_by"):
        return None
    return document if subject_of(document.value.get("subject")) == subject else None


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
