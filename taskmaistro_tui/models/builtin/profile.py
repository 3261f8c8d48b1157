"""What the user says of themself, laid over the profile that is kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from taskmaistro_tui.language.reading import Fact
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.profile import PROFILE_FIELDS, PROFILE_KEY, PROFILE_LISTS, clean_profile_field
from taskmaistro_tui.models.builtin.calls import Call, patch_call


def profile_changes(facts: Iterable[Fact], profile: Mapping[str, Any]) -> dict[str, Any]:
    """The profile's fields that ``facts`` alter, with their new values (lists whole); empty if all is known already.

    A fact that a field cannot hold (an age of 900) is left out: it is not worth losing the others for.
    """
    changed: dict[str, Any] = {}
    for fact in facts:
        if fact.field not in PROFILE_FIELDS:
            continue
        before = changed.get(fact.field, profile.get(fact.field))
        try:
            after = _laid_over(fact, before)
        except InvalidField:
            continue
        if after != (list(before or ()) if fact.field in PROFILE_LISTS else before):
            changed[fact.field] = after
    return {name: value for name, value in changed.items() if not _same(value, profile.get(name))}


def profile_calls(facts: Iterable[Fact], profile: Mapping[str, Any], bound: frozenset[str]) -> list[Call]:
    """One call that keeps ``facts``: a patch where documents can be patched, else the whole profile anew; none if all
    is known."""
    changed = profile_changes(facts, profile)
    if not changed:
        return []
    if "PatchDoc" in bound:
        return [patch_call(PROFILE_KEY, changed, profile)]
    if "Profile" in bound:
        whole = {name: value for name in PROFILE_FIELDS if (value := changed.get(name, profile.get(name)))}
        return [Call("Profile", whole)]
    return []


def _same(after: Any, before: Any) -> bool:
    return after == before or (not after and not before)


def _laid_over(fact: Fact, before: Any) -> Any:
    """The field's value with the fact in it."""
    if fact.field not in PROFILE_LISTS:
        gone = fact.op == "remove" and (fact.value is None or _plain(str(fact.value)) == _plain(str(before or "")))
        if gone:
            return None
        return before if fact.op == "remove" else clean_profile_field(fact.field, fact.value)
    told = list(clean_profile_field(fact.field, fact.value if isinstance(fact.value, list | tuple) else [fact.value]))
    kept = [str(entry) for entry in before or ()]
    for entry in told:
        if fact.op == "remove":
            kept = [one for one in kept if not _means(entry, one)]
        else:
            kept = _with_entry(kept, entry, people=fact.field == "connections")
    return kept


def _with_entry(kept: list[str], entry: str, *, people: bool) -> list[str]:
    """``kept`` with ``entry``: never twice, and of two ways to name the same person ("wife", "wife Priya") the fuller."""
    words = _words(entry)
    for place, one in enumerate(kept):
        there = _words(one)
        if there == words or (people and words < there):
            return kept
        if people and there < words:
            return [*kept[:place], entry, *kept[place + 1 :]]
    return [*kept, entry]


def _means(entry: str, one: str) -> bool:
    return bool(words := _words(entry)) and words <= _words(one)


_SMALL = frozenset({"a", "an", "the", "my", "our", "of", "is", "named", "called"})


def _words(text: str) -> frozenset[str]:
    found = re.findall(r"[\w']+", text.lower())
    return frozenset(word for word in found if word not in _SMALL) or frozenset(found)


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
