"""What of a wanted profile is written: additions that were said; a value is replaced only if the user said the new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.agent.reflection.conversation import said_by_user
from taskmaistro_tui.agent.reflection.grounded import is_denied, is_said, same_script, words
from taskmaistro_tui.agent.reflection.state import ReflectionState
from taskmaistro_tui.memory.change import Edit, Namespace, Patch, Put
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.profile import PROFILE_KEY, PROFILE_LISTS, Profile, clean_profile_field
from taskmaistro_tui.store.transaction import Transaction

if TYPE_CHECKING:
    from taskmaistro_tui.tasks.workspace import Workspace

_BY_HAND = ("user", "cli", "undo", "redo", "import", "sync")
PLAN = "told in a conversation"


def profile_edits(
    transaction: Transaction, namespace: Namespace, wanted: Mapping[str, Any], messages: Sequence[Mapping[str, Any]]
) -> tuple[list[Edit], dict[str, Any]]:
    """The edits for the ``wanted`` fields, and what to note: how many fields were added, which were left as they are.

    Left as they are: what nobody said, and what was set by hand, undone or changed since the conversation.
    """
    document = transaction.get(namespace, PROFILE_KEY)
    present = Profile.from_document(document.value).to_document() if document else Profile().to_document()
    said = said_by_user(messages)
    frozen = _frozen(transaction, namespace, messages)
    fields: dict[str, Any] = {}
    kept: list[str] = []
    for name, value in wanted.items():
        try:
            cleaned = clean_profile_field(name, value)
        except InvalidField:
            kept.append(name)
            continue
        before = present[name]
        after = _merged_list(before, list(cleaned), said) if name in PROFILE_LISTS else _replaced(before, cleaned, said)
        if name == "connections":
            after = _fullest(after)
        if after == before:
            if (list(cleaned) if name in PROFILE_LISTS else cleaned) != before:
                kept.append(name)
        elif name in frozen:
            kept.append(name)
        else:
            fields[name] = after
    outcome = {"added": len(fields), "fields": sorted(fields), "kept": sorted(kept)}
    if not fields:
        return [], outcome
    if document is None:
        return [Put(namespace, PROFILE_KEY, {**present, **fields}, plan=PLAN)], outcome
    return [Patch(namespace, PROFILE_KEY, fields, plan=PLAN)], outcome


def _replaced(before: Any, after: Any, said: Sequence[str]) -> Any:
    """The value a field gets: the new one if it was said; nothing is emptied unless that was said."""
    if after is None:
        return None if before is not None and is_denied(str(before), said) else before
    text = str(after)
    if not is_said(text, said):
        return before
    if before is not None and not any(same_script(text, one) for one in said):
        return before
    return after


def _merged_list(before: Sequence[str], after: Sequence[str], said: Sequence[str]) -> list[str]:
    """The list with what was said added; an entry goes only if the user took it back."""
    kept = [entry for entry in before if entry in after or not is_denied(entry, said)]
    there = {entry.casefold() for entry in kept}
    return kept + [entry for entry in after if entry.casefold() not in there and is_said(entry, said)]


def _fullest(entries: Sequence[str]) -> list[str]:
    """The entries without those that another says more of: "sister" beside "sister Anna"."""
    told = [words(entry) for entry in entries]
    return [entry for at, entry in enumerate(entries) if not any(told[at] < other for other in told)]


def _frozen(transaction: Transaction, namespace: Namespace, messages: Sequence[Mapping[str, Any]]) -> set[str]:
    """The fields that were changed since the conversation, or by hand or undo while it went on."""
    if not messages:
        return set()
    first, last = str(messages[0]["at"]), str(messages[-1]["at"])
    frozen: set[str] = set()
    for change in transaction.changes(namespace=namespace, key=PROFILE_KEY):
        if change.actor != "reflection" and (change.at > last or (change.actor in _BY_HAND and change.at >= first)):
            frozen |= {name for name, value in change.after.items() if value not in (None, [])}
            frozen |= {name for name, value in change.before.items() if value not in (None, [])}
    return frozen


def unanswered_facts(state: ReflectionState, present: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """The profile's fields that messages tell which nobody answered (the model failed, or was stopped), read by rule."""
    from taskmaistro_tui.agent.hints import reading_settings
    from taskmaistro_tui.language.read import read
    from taskmaistro_tui.models.builtin.profile import profile_changes

    settings = reading_settings(workspace.settings)
    facts = []
    for message in unanswered(state):
        moment = datetime.fromisoformat(message["at"]).astimezone(workspace.settings.zone)
        for intent in read(message["text"], moment, settings).intents:
            facts += list(intent.facts)
    return profile_changes(facts, present)


def unanswered(state: ReflectionState) -> list[dict[str, Any]]:
    """The user's messages whose turn has no answer."""
    answered = {turn["turn"] for turn in state.get("turns") or [] if turn["answered"]}
    return [m for m in state.get("messages") or [] if m["role"] == "user" and m["turn"] not in answered]
