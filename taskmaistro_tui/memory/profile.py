"""What is known of the user, and the user's own words on how tasks should be written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from typing import Any

from taskmaistro_tui.memory.errors import InvalidField
from taskmaistro_tui.memory.record import record


def _described(description: str, **kwargs: Any) -> Any:
    return field(metadata={"description": description}, **kwargs)


@record
class Profile:
    """The user: every field may be empty."""

    name: str | None = _described("The user's name.", default=None)
    age: int | None = _described("The user's age in years.", default=None)
    location: str | None = _described("Where the user lives.", default=None)
    job: str | None = _described("What the user does for a living, or studies.", default=None)
    connections: tuple[str, ...] = _described(
        "The people (and pets) in the user's life: family, friends, colleagues.", default=()
    )
    interests: tuple[str, ...] = _described("What the user likes to do or cares about.", default=())
    conversation_preferences: tuple[str, ...] = _described(
        "How the user wants to be talked to: styles and topics to use or to avoid.", default=()
    )

    def to_document(self) -> dict[str, Any]:
        """The JSON form, every field present."""
        return {f.name: list(v) if isinstance(v := getattr(self, f.name), tuple) else v for f in fields(self)}

    @classmethod
    def from_document(cls, value: Mapping[str, Any]) -> Profile:
        """The profile of a document; unknown keys are ignored. Raises :class:`InvalidField`."""
        return cls(**{name: clean_profile_field(name, value[name]) for name in PROFILE_FIELDS if name in value})


PROFILE_FIELDS: tuple[str, ...] = tuple(f.name for f in fields(Profile))
PROFILE_LISTS = ("connections", "interests", "conversation_preferences")


def clean_profile_field(name: str, value: Any) -> Any:
    """Check ``value`` for profile field ``name`` and return it as :class:`Profile` holds it; raises :class:`InvalidField`."""
    if name not in PROFILE_FIELDS:
        raise InvalidField(name, value, f"the profile has no such field; it has {', '.join(PROFILE_FIELDS)}")
    if name in PROFILE_LISTS:
        if value is None:
            return ()
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, list | tuple) or not all(isinstance(x, str) for x in value):
            raise InvalidField(name, value, "this must be a list of texts")
        return tuple(dict.fromkeys(text for x in value if (text := " ".join(x.split()))))
    if value is None or value == "":
        return None
    if name == "age":
        if isinstance(value, str) and value.strip().isdecimal() and len(value) < 20:
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 150:
            raise InvalidField(name, value, f"{value!r} is no age in years")
        return value
    if not isinstance(value, str):
        raise InvalidField(name, value, "this must be text")
    return " ".join(value.split()) or None


INSTRUCTIONS_KEY = "user_instructions"
PROFILE_KEY = "profile"


@record
class Instructions:
    """The user's own words on how tasks should be written. ``text`` may have several lines, one wish a line."""

    text: str = _described("The wishes, one a line, in the user's words.", default="")

    def to_document(self) -> dict[str, Any]:
        return {"text": self.text}

    @classmethod
    def from_document(cls, value: Mapping[str, Any]) -> Instructions:
        text = value.get("text", "")
        if not isinstance(text, str):
            raise InvalidField("text", text, "instructions must be text")
        return cls(text.strip())
