"""What the user says of themself, laid over the profile that is kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from taskmaistro_tui.language.reading import Fact
from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.profile import PROFILE_FIELDS, PROFILE_KEY, PROFILE_LISTS, clean_profile_field
from taskmaistro_tui.models.builtin.calls import Call, patch_call
from taskmaistro_tui.models.builtin.told import Outdated


def profile_changes(facts: Iterable[Fact], profile: Mapping[str, Any], gone: Iterable[Outdated] = ()) -> dict[str, Any]:
    """The profile's fields that ``facts`` alter, with their new values (lists whole); empty if all is known already. What is
    ``gone`` is taken out or replaced first.

    A fact that a field cannot hold (an age of 900) is left out: it is not worth losing the others for.
    """
    changed: dict[str, Any] = {}
    for words in gone:
        changed |= without_outdated({**profile, **changed}, words)
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


def profile_calls(
    facts: Iterable[Fact], profile: Mapping[str, Any], bound: frozenset[str], gone: Iterable[Outdated] = ()
) -> list[Call]:
    """One call that keeps ``facts``: a patch where documents can be patched, else the whole profile anew; none if all
    is known."""
    changed = profile_changes(facts, profile, gone)
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
        value = _settled(fact.value) if isinstance(fact.value, str) else fact.value
        return before if fact.op == "remove" else clean_profile_field(fact.field, value)
    entries = fact.value if isinstance(fact.value, list | tuple) else [fact.value]
    told = list(clean_profile_field(fact.field, [_settled(str(entry)) for entry in entries]))
    kept = [str(entry) for entry in before or ()]
    for entry in told:
        if fact.op == "remove":
            kept = [one for one in kept if not _means(entry, one)]
        else:
            kept = [one for one in kept if fact.field == "connections" or not _contrary(entry, one)]
            kept = _with_entry(kept, entry, people=fact.field == "connections")
    return kept


def _settled(entry: str) -> str:
    """An entry without the words that only tell it from what held before."""
    return _ALSO.sub("", _IS_NOW.sub(r"\1", entry)) or entry


_ALSO = re.compile(r"\s+(?:now|too|as well|again|instead|these days|nowadays)$", re.IGNORECASE)
_IS_NOW = re.compile(r"\b(is|are) now\b", re.IGNORECASE)
_NOT = re.compile(
    r"^(?:(?:doesn't|don't|does not|do not|no longer) (?:really )?(?:like|love|enjoy|eat|drink)s?|dislikes?|hates?|not|"
    r"(?:不再?|讨厌|不太)(?:喜欢|爱|吃|喝)?)\s*",
    re.IGNORECASE,
)


def _contrary(entry: str, one: str) -> bool:
    """Whether one of the two denies the other ("coffee", "doesn't like coffee")."""
    told, there = _NOT.sub("", entry), _NOT.sub("", one)
    return (told != entry) != (there != one) and _words(told) == _words(there)


def without_outdated(profile: Mapping[str, Any], gone: Outdated) -> dict[str, Any]:
    """The fields of ``profile`` that change when words hold no longer. What is denied already is left alone."""
    old = _ARTICLE.sub("", gone.old.strip())
    if not old:
        return {}
    named = re.escape(old) if old >= "\u2e80" else rf"(?<!\w){re.escape(old)}(?!\w)"
    pattern = re.compile(named, re.IGNORECASE)
    new = None if gone.new is None else _ARTICLE.sub("", gone.new)
    changed: dict[str, Any] = {}
    for name in PROFILE_FIELDS:
        held = profile.get(name)
        if name in PROFILE_LISTS:
            kept = [one for entry in held or () if (one := _revised(str(entry), pattern, new, name))]
            if kept != list(held or ()):
                changed[name] = list(dict.fromkeys(kept))
        elif isinstance(held, str) and pattern.search(held):
            changed[name] = new and pattern.sub(lambda _: new, held)
    return changed


def _revised(entry: str, pattern: re.Pattern[str], new: str | None, name: str) -> str:
    """``entry`` with the words replaced; empty if nothing is left of it."""
    if not pattern.search(entry) or _NOT.match(entry):
        return entry
    if new is not None:
        return pattern.sub(lambda _: new, entry)
    if name != "connections" or pattern.match(entry):
        return ""
    return re.sub(
        rf"[,，]?\s*(?:(?:lives? )?in|at|from|works? (?:at|for))?\s*(?:{pattern.pattern})", "", entry, flags=re.I
    )


_ARTICLE = re.compile(r"^(?:an?|the|my|our)\s+", re.IGNORECASE)


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
    found = re.findall(r"[\w']+", text.lower().replace("favourite", "favorite").replace("colour", "color"))
    return frozenset(word for word in found if word not in _SMALL) or frozenset(found)


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
