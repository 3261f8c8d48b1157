"""A clause taken apart, in any language: whom or what it is about, and what it says of it."""

from __future__ import annotations

from dataclasses import dataclass

from taskmaistro_tui.language.remember.bounds import Bounds
from taskmaistro_tui.language.remember.claim import Claim


@dataclass(frozen=True, slots=True)
class Told:
    """``subject`` as in a claim, ``rest`` what is said of it. ``owner`` is whose thing it is, where the thing itself still
    stands at the beginning of ``rest``; the other fields are those of a claim."""

    text: str
    subject: str
    rest: str
    negated: bool
    additive: bool
    bounds: Bounds
    owner: str | None = None
    aliases: tuple[str, ...] = ()
    pronoun: str | None = None
    instead: bool = False

    def claim(self, attribute: str | None, value: str, why: str, **more: object) -> Claim:
        """A claim about the subject."""
        fields: dict[str, object] = {
            "content": self.text,
            "reason": why,
            "subject": self.subject,
            "attribute": attribute,
            "value": value.strip(" ，。！；、,;.!"),
            "negated": self.negated,
            "additive": self.additive,
            "valid_from": self.bounds.valid_from,
            "valid_to": self.bounds.valid_to,
            "aliases": self.aliases,
            "pronoun": self.pronoun,
            "instead": self.instead,
        }
        return Claim(**{**fields, **more})  # type: ignore[arg-type]
