"""Single facts told by the user (memories), and what the agent learnt that holds for everyone (experience)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from typing import Any

from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.record import record

CATEGORIES = ("preference", "fact", "experience")


def _described(description: str, **kwargs: Any) -> Any:
    return field(metadata={"description": description}, **kwargs)


@record
class Memory:
    """One thing the user told. A superseded memory stays, linked to the one that took its place."""

    content: str = _described("What is remembered, as one sentence.")
    category: str = _described("What kind of thing it is.", default="fact")
    context: str = _described("When or where it applies.", default="")
    subject: str | None = _described("Whom or what it is about (user, Anna, standup).", default=None)
    attribute: str | None = _described("Which property of the subject it tells (city, time, name).", default=None)
    reason: str = _described("Why it was kept.", default="")
    source_turn: str | None = _described("The turn it was told in.", default=None)
    answer: str | None = _described("What the assistant answered.", default=None)
    valid_from: str | None = _described("Since when it holds, ISO 8601.", default=None)
    superseded_by: str | None = _described("Key of the memory that took its place.", default=None)
    supersedes: tuple[str, ...] = _described("Keys of the memories whose place it took.", default=())
    value: str | None = _described("What it tells of the attribute, as it was said.", default=None)
    negated: bool = _described("Whether it tells that something does not hold, or no longer.", default=False)
    additive: bool = _described("Whether it stands beside other memories of its attribute.", default=False)
    valid_to: str | None = _described("Until when it holds (exclusive), ISO 8601; for good if empty.", default=None)
    speaker: str | None = _described("Who said it, if not the user.", default=None)
    group: str | None = _described("The conversation or batch that it stands in, in order.", default=None)
    label: str | None = _described("The id it was given where it came from.", default=None)

    def to_document(self) -> dict[str, Any]:
        """The JSON form, every field present."""
        return {f.name: list(v) if isinstance(v := getattr(self, f.name), tuple) else v for f in fields(self)}

    @classmethod
    def from_document(cls, value: Mapping[str, Any]) -> Memory:
        """The memory of a document; unknown keys are ignored. Raises :class:`InvalidField`."""
        content = value.get("content")
        if not isinstance(content, str) or not content.strip():
            raise InvalidField("content", content, "a memory needs a text")
        category = value.get("category") or "fact"
        if category not in CATEGORIES:
            raise InvalidField("category", category, f"{category!r} is not one of {', '.join(CATEGORIES)}")
        known = {f.name: value[f.name] for f in fields(cls) if f.name in value}
        known |= {"category": category, "supersedes": tuple(value.get("supersedes") or ())}
        return cls(**known)


@record
class Experience:
    """What the agent learnt that holds for every user; it never carries personal data."""

    procedural_knowledge: str = _described("How tasks of this domain are handled well.", default="")
    common_scenarios: tuple[str, ...] = _described("Situations that come up often.", default=())
    effective_strategies: tuple[str, ...] = _described("What has worked.", default=())
    known_pitfalls: tuple[str, ...] = _described("What goes wrong, and what to do then.", default=())
    tool_patterns: tuple[str, ...] = _described("How each tool is used well.", default=())
    heuristics: tuple[str, ...] = _described("Rules of thumb.", default=())
    user_feedback: tuple[str, ...] = _described("What users disliked about answers.", default=())
    improvement_areas: tuple[str, ...] = _described("What should become better.", default=())

    def to_document(self) -> dict[str, Any]:
        """The JSON form, every field present."""
        return {f.name: list(v) if isinstance(v := getattr(self, f.name), tuple) else v for f in fields(self)}

    @classmethod
    def from_document(cls, value: Mapping[str, Any]) -> Experience:
        """The experience of a document; unknown keys are ignored."""
        known: dict[str, Any] = {f.name: value[f.name] for f in fields(cls) if f.name in value}
        for name, held in known.items():
            known[name] = tuple(held) if isinstance(held, list) else held
        return cls(**known)
