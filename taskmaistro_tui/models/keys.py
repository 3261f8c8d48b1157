"""Keys of model services: from the environment or the operating system's keyring, and from nowhere else.

A key is handed to the client that needs it and is kept by nobody: not in the settings, which only say where it is, not in the
database, a log, a trace or an error.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from taskmaistro_tui.models.errors import ModelError, install_words

VARIABLES: Mapping[str, str] = {"deepseek": "DEEPSEEK_API_KEY", "openai": "OPENAI_API_KEY", "ollama": "OLLAMA_API_KEY"}
"""The environment variable of each provider's key."""

KEYRING_SERVICE = "taskmaistro"


@dataclass(frozen=True, slots=True)
class Key:
    """A key and where it was found, in words. The key is in no representation."""

    value: str = field(repr=False)
    place: str = ""


def find_key(provider: str, places: Mapping[str, str]) -> Key | None:
    """The key of ``provider``. ``places`` are the settings' ``keys``; without an entry the provider's usual environment
    variable is looked at, and the keyring, which may ask the user something, is not. Raises :class:`ModelError` if the
    keyring cannot be asked."""
    place = places.get(provider) or (f"env:{VARIABLES[provider]}" if provider in VARIABLES else "")
    kind, _, name = place.partition(":")
    if kind == "env":
        value = os.environ.get(name, "").strip()
        return Key(value, f"the environment variable {name}") if value else None
    if kind == "keyring":
        service, _, user = (name or f"{KEYRING_SERVICE}/{provider}").partition("/")
        value = (_from_keyring(service, user) or "").strip()
        return Key(value, f"the keyring ({service}/{user})") if value else None
    return None


def where_to_put(provider: str, places: Mapping[str, str]) -> str:
    """How to give the key that was not found, as half a sentence."""
    place = places.get(provider, "")
    if place.startswith("keyring"):
        service, _, user = (place.partition(":")[2] or f"{KEYRING_SERVICE}/{provider}").partition("/")
        return f"store it with: keyring set {service} {user}"
    name = place.partition(":")[2] or VARIABLES.get(provider, "")
    return f"set {name} and start again"


def _from_keyring(service: str, user: str) -> str | None:
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        raise ModelError(
            f"The settings name the keyring, which needs a package; {install_words('keyring')}",
            "key",
        ) from None
    try:
        found: str | None = keyring.get_password(service, user)
    except KeyringError as problem:
        raise ModelError(f"The keyring could not be asked for the key ({type(problem).__name__}).", "key") from None
    return found
