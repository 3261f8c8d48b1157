"""What is known of a model before it is chosen: whether its name can be used, what is missing, what would leave the machine.

Importing this module is cheap. Nothing beyond this machine is asked, and no key is shown or sent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taskmaistro_tui.config import Settings
    from taskmaistro_tui.models.names import ModelName

PATIENCE = 1.0
"""Seconds that an Ollama on this machine gets to tell what it has."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A model that can be chosen: its full ``name``, a ``label`` for people, the ``service`` that what is said would go to
    (empty if nothing leaves this machine), what stays here all the same, and whether Ollama has yet to fetch it."""

    name: str
    label: str
    service: str = ""
    stays: str = ""
    to_fetch: bool = False


def examine(text: str, settings: Settings) -> Candidate:
    """Look at the model called ``text``. Raises :class:`ModelError` with a sentence that says what is missing and what to do
    about it: a wrong name, a key, a file, a package."""
    from taskmaistro_tui.models.addresses import leaves_machine
    from taskmaistro_tui.models.names import describe, parse_model_name

    name = parse_model_name(text)
    _check(name, settings)
    full = str(name)
    if leaves_machine(name):
        return Candidate(full, describe(full), _service(name), _stays(settings))
    return Candidate(full, describe(full), to_fetch=name.provider == "ollama" and not _has(name, settings))


def _check(name: ModelName, settings: Settings) -> None:
    from taskmaistro_tui.models.errors import ModelError
    from taskmaistro_tui.models.keys import find_key, where_to_put

    if name.provider in ("deepseek", "openai") and name.url is None and find_key(name.provider, settings.keys) is None:
        raise ModelError(f"{name.name} needs a key; {where_to_put(name.provider, settings.keys)}.", "key")
    if name.provider == "llamacpp":
        from pathlib import Path

        from taskmaistro_tui.models.llamacpp import check_file

        path = Path(name.name).expanduser()
        check_file(path, path.name)
    if name.provider == "ollama":
        from importlib.util import find_spec

        from taskmaistro_tui.models.ollama import INSTALL

        if find_spec("langchain_ollama") is None:
            raise ModelError(f"{name.name} needs the client for Ollama; {INSTALL}", "model")


def _has(name: ModelName, settings: Settings) -> bool:
    """Whether the Ollama on this machine has the model; True also if it cannot be asked, for then nothing can be fetched."""
    from taskmaistro_tui.models.errors import ModelError
    from taskmaistro_tui.models.ollama import Ollama

    try:
        there = {one.name for one in Ollama(name.url, timeout=PATIENCE, keys=settings.keys).installed()}
    except ModelError:
        return True
    return name.name in there or f"{name.name}:latest" in there


def _service(name: ModelName) -> str:
    from urllib.parse import urlsplit

    from taskmaistro_tui.models.addresses import address_of, is_loopback

    address = address_of(name) or ""
    return "ollama.com" if is_loopback(address) else str(urlsplit(address).hostname)


def _stays(settings: Settings) -> str:
    kept = [f"#{tag.removeprefix('#')}" for tag in settings.private_tags]
    kept += [f"+{project.removeprefix('+')}" for project in settings.private_projects]
    return f"Tasks of {', '.join(kept)} stay here." if kept else ""
