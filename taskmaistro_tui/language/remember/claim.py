"""What a sentence claims: plain values, no rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

USER = "user"
"""The subject of what the user tells of themself."""

CLOSES_ALL = "*"
"""The attribute of a claim that ends everything known of its subject ("standup was cancelled")."""

ENDED = "ended"
"""The attribute of a claim that ends whatever had its value: what somebody left, sold, gave up."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that is told.

    ``content`` is the clause as it was said. ``subject`` is whom or what it is about, lower case: ``user``, ``sister anna``,
    ``standup``; what belongs to somebody carries the owner ("anna's standup"). ``attribute`` is what it tells of the
    subject (home, schedule, likes, …), None if no rule knows. ``value`` is the part of ``content`` that says it; for times
    ``facets`` holds the parts by kind (clock, day, date), as they were written. An ``additive`` claim stands beside others
    of its attribute; one that is not takes their place; one that is told ``instead`` takes the place of
    additive ones too, of those of its kind. ``negated``: it does not hold, or no longer. ``valid_from`` and
    ``valid_to`` (exclusive) bound it, ISO 8601 with offset.
    """

    content: str
    reason: str
    category: str = "fact"
    subject: str = USER
    attribute: str | None = None
    value: str = ""
    additive: bool = False
    negated: bool = False
    valid_from: str | None = None
    valid_to: str | None = None
    facets: dict[str, str] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    pronoun: str | None = None
    correction: bool = False
    instead: bool = False

    def with_(self, **fields: object) -> Claim:
        """A copy with other fields."""
        return replace(self, **fields)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Correction:
    """A new value for what was told just before ("no, 9:30"). ``value`` is as it was written, ``facets`` its times by kind;
    ``instead_of`` the wrong value if it was named. With ``revoked`` the last thing told just does not hold."""

    value: str = ""
    instead_of: str = ""
    facets: dict[str, str] = field(default_factory=dict)
    revoked: bool = False


@dataclass(frozen=True, slots=True)
class Worth:
    """Whether a text is worth keeping and why; ``reason`` says it either way, in words for the user. ``parts`` are what to
    keep, in the order in which it was said. ``whole``: it tells facts and nothing else."""

    keep: bool
    reason: str
    parts: tuple[Claim | Correction, ...] = ()
    whole: bool = False
